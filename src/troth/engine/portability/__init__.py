"""A space as an archive: written out, and taken in by a space that is empty, behind, or has a history of its own."""
