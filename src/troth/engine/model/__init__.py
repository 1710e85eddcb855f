"""What a language model proposes, and why most of it must be checked before anybody decides about it."""
