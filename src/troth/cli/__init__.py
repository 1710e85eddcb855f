"""The command line: the verbs of the Python face, and `try` and `check`.

Exit codes: 0 done; 1 it failed, or something that was checked does not hold; 2 the call was wrong.
"""

from __future__ import annotations

import json
import sys


def main() -> None:
    """Run `troth`; an error becomes one message on standard error and an exit code."""
    from troth.cli.app import app
    from troth.cli.common import exit_code
    from troth.errors import TrothError

    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            # A terminal knows its own encoding, and what it cannot show must not stop the command; everything else reads UTF-8.
            stream.reconfigure(encoding=None if stream.isatty() else "utf-8", errors="backslashreplace")
    try:
        app()
    except TrothError as error:
        if "--json" in sys.argv:
            sys.stderr.write(json.dumps({"error": error.code, "message": str(error)}, ensure_ascii=False) + "\n")
        else:
            sys.stderr.write(f"troth: {error}\n")
        sys.exit(exit_code(error))
