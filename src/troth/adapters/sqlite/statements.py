"""Loads named statements from a `.sql` file: a line `-- name --`, comment lines that describe it, the statement."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

_HEADER = re.compile(r"^-- (\w+) --$", re.MULTILINE)


def parse(text: str) -> dict[str, str]:
    """Name → statement; a name that stands twice, or one without a statement, is a mistake in the file."""
    parts = _HEADER.split(text)[1:]
    found: dict[str, str] = {}
    for name, body in zip(parts[::2], parts[1::2], strict=True):
        lines = [line for line in body.strip().splitlines() if not line.startswith("--")]
        if name in found or not lines:
            raise ValueError(f"Statement {name!r} stands twice or is empty.")
        found[name] = "\n".join(lines)
    return found


@cache
def queries() -> Mapping[str, str]:
    """The statements of `queries.sql`."""
    return parse(_read("queries.sql"))


@cache
def schema() -> tuple[str, ...]:
    """The statements that make an empty file a store, in order."""
    return _statements("schema.sql")


@cache
def upgrade(version: int) -> tuple[str, ...]:
    """The statements that make a store of the version before one of this version, in order."""
    return _statements(f"upgrade_{version}.sql")


def _statements(name: str) -> tuple[str, ...]:
    lines = [line for line in _read(name).splitlines() if not line.startswith("--")]
    return tuple(part.strip() for part in "\n".join(lines).split(";") if part.strip())


def _read(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")
