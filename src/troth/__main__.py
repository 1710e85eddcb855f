"""`python -m troth`: the command `troth`, where it is not on the path."""

from troth.cli import main

if __name__ == "__main__":
    main()
