"""What an export holds once it is read, and the small steps that all formats share."""

from __future__ import annotations

import json
import zipfile
import zlib
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Self

from troth.domain.settings import Message
from troth.errors import InvalidMessage

_MOST_BYTES = 2_000_000_000
"""What one member of a zip may unpack to; a bomb of zeros is refused before it fills the memory."""


@dataclass(slots=True)
class Export:
    """Dated messages in the order of the file, what was wrong with items that are none, and what was left out on purpose."""

    messages: list[Message] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    """Items that should have been messages, each with its place and what is wrong."""
    left_out: list[str] = field(default_factory=list)
    """Items that are no source of memories (system text, hidden notes, pictures), each with its place."""
    core: dict[str, str] = field(default_factory=dict)
    """Blocks that stood in every context there, by what they are here: `persona`, `human`."""

    def add(
        self, place: str, at: object, role: str, content: object, *, name: str | None = None, talk: str | None = None
    ) -> None:
        """Take one item, or note what is wrong with it; no item disappears."""
        if not isinstance(content, str) or not content.strip():
            self.problems.append(f"{place}: there is no text ({content!r})"[:200])
            return
        try:
            self.messages.append(Message(moment(at), role, content, name, talk))
        except ValueError as error:
            self.problems.append(f"{place}: {error}")

    def each(self, kind: str, items: Sequence[Any], take: Callable[[str, Any], None]) -> None:
        """Take items one by one, each with its place; one that is of no known shape is noted and costs no other."""
        for number, item in enumerate(items, 1):
            place = f"{kind} {number}"
            try:
                take(place, item)
            except (LookupError, TypeError, AttributeError, ValueError) as error:
                self.problems.append(f"{place}: is none ({type(error).__name__}: {error})"[:200])


def moment(given: object) -> datetime:
    """A moment from seconds since 1970 or ISO 8601; one without an offset is taken for UTC, as exports write it.

    Raises:
        ValueError: it is none.
    """
    if isinstance(given, bool) or given is None:
        raise ValueError(f"there is no time ({given!r})")
    if isinstance(given, int | float):
        try:
            return datetime.fromtimestamp(given, UTC)
        except (OverflowError, OSError) as error:
            raise ValueError(f"{given!r} is no time") from error
    made = datetime.fromisoformat(str(given).replace("Z", "+00:00"))
    return made if made.tzinfo else made.replace(tzinfo=UTC)


class _Ambiguous(dict[str, Any]):
    """An object in which a key stands twice, with two values: asking for it says so, and what asks costs no other item."""

    def __init__(self, pairs: Sequence[tuple[str, Any]], twice: Collection[str]) -> None:
        super().__init__(pairs)
        self._twice = twice

    def __getitem__(self, key: str) -> Any:
        if key in self._twice:
            raise ValueError(f"{key!r} stands there twice")
        return super().__getitem__(key)

    def get(self, key: str, default: Any = None) -> Any:
        try:
            return self[key]
        except KeyError:
            return default


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) == len(pairs):
        return made
    twice = {key for key, value in pairs if made[key] != value}
    return _Ambiguous(pairs, twice) if twice else made


def loads(data: bytes) -> Any:
    """The JSON of some bytes, which says where a key stands twice instead of taking the last."""
    return json.loads(data, object_pairs_hook=_object)


def parsed(path: Path, member: str | None = None) -> Any:
    """The JSON of a file; of `member` in it, or of the only JSON, if it is a folder or a zip.

    Raises:
        InvalidMessage: it cannot be read, or is no JSON.
    """
    try:
        return loads(_bytes(path, member))
    except (OSError, KeyError, zipfile.BadZipFile) as error:
        raise InvalidMessage(f"{path}: cannot be read: {error}.", hint="Name the export as it was downloaded.") from error
    except (ValueError, RecursionError) as error:
        raise InvalidMessage(f"{path}: is no JSON: {error}.", hint="Name the export as it was downloaded.") from error


def _bytes(path: Path, member: str | None) -> bytes:
    if not path.is_dir() and not zipfile.is_zipfile(path):
        return path.read_bytes()
    with Bundle(path) as bundle:
        return bundle.read(member or bundle.only_json())


class Bundle:
    """A folder or a zip, as an export came.

    Raises:
        OSError, zipfile.BadZipFile: it cannot be read.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._zip = None if path.is_dir() else zipfile.ZipFile(path)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._zip is not None:
            self._zip.close()

    def __contains__(self, name: str) -> bool:
        return (self._path / name).is_file() if self._zip is None else name in self._zip.namelist()

    def only_json(self) -> str:
        """The name of the one JSON file that it holds.

        Raises:
            KeyError: there is none, or there are several.
        """
        names = [file.name for file in self._path.glob("*.json")] if self._zip is None else self._zip.namelist()
        found = sorted(name for name in names if name.endswith(".json"))
        if len(found) != 1:
            raise KeyError(f"it holds {len(found)} JSON files ({', '.join(found[:3])}); name the one to read")
        return found[0]

    def read(self, name: str) -> bytes:
        """One file of it, if it is of a sane size.

        Raises:
            KeyError, OSError: it is not there.
            InvalidMessage: it would unpack to more than anybody's export.
        """
        if self._zip is None:
            return (self._path / name).read_bytes()
        size = self._zip.getinfo(name).file_size
        if size > _MOST_BYTES:
            raise InvalidMessage(f"{name} would unpack to {size} bytes;", hint="this is no export")
        try:
            return self._zip.read(name)
        except (RuntimeError, zlib.error) as error:  # encrypted; a damaged stream
            raise zipfile.BadZipFile(f"{name}: {error}") from error


def listed(given: Any, *keys: str) -> Sequence[Any]:
    """A list, whether bare or under one of these keys; one that holds something comes before one that is empty.

    Raises:
        TypeError: there is none; an export whose shape we do not know must not look empty.
    """
    if isinstance(given, dict):
        given = max((given[key] for key in keys if isinstance(given.get(key), list)), key=bool, default=given)
    if not isinstance(given, list):
        raise TypeError(f"there is no list of {' or '.join(keys)}")
    return given
