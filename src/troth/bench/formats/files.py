"""Reading files of data, plain or packed."""

from __future__ import annotations

import gzip
import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

START = datetime(2024, 1, 1, 9, tzinfo=UTC)
"""When a data set begins that has no dates."""


def file_of(path: Path, name: str) -> Path:
    """The path itself, or the file of that name in it."""
    return path if path.is_file() else path / name


def text_of(path: Path) -> str:
    """What a file holds, unpacked."""
    data = path.read_bytes()
    return (gzip.decompress(data) if path.suffix == ".gz" else data).decode("utf-8")


def json_of(path: Path) -> Any:
    """A file of JSON."""
    return json.loads(text_of(path))


def lines_of(path: Path) -> list[Any]:
    """A file of JSON lines."""
    return [json.loads(line) for line in text_of(path).split("\n") if line.strip()]
