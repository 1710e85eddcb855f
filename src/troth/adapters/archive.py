"""The `.troth` file: a zip of JSON lines, and a manifest of how many there are and what their hash is. Streams both ways.

The same content makes the same bytes: no moment and no name of a machine stands in it. A file that is cut, altered, a
bomb, of a newer release or none of ours is refused before anything is read from it.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import tempfile
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import IO, Any, cast

from troth.errors import BadArchive, SchemaTooNew, UsageError
from troth.ports.archive import FORMAT, TABLES

_MANIFEST = "manifest.json"
_BEGUN = (1980, 1, 1, 0, 0, 0)
"""The date of every member: the earliest that a zip knows."""
_SAID = {"rows", "bytes", "sha256"}
_MOST_MANIFEST = 1 << 20
_AT_ONCE = 1 << 18
_LONGEST_LINE = 256 << 20
_SUSPECT = 64 << 20
"""Bytes of a member; below, no rate of packing is suspicious."""
_DENSEST = 200
"""Times that a large member may be packed; texts reach a tenth of it, a bomb of zeros a thousand."""

_AGAIN = "Export it again, or take another copy."


def _member(table: str) -> str:
    return f"{table}.jsonl"


class NewZip:
    """An archive on its way to a path; see `troth.ports.archive.NewArchive`.

    Raises:
        UsageError: something is at that path already, or nothing can be written there.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        if path.exists():
            raise _taken(path)
        try:
            handle, name = tempfile.mkstemp(prefix=f".{path.name[:60]}-", dir=path.parent)
        except OSError as error:
            raise _unwritable(path, error) from error
        self._file: IO[bytes] | None = os.fdopen(handle, "w+b")
        self._draft = Path(name)
        self._zip = zipfile.ZipFile(self._file, "w", zipfile.ZIP_DEFLATED)
        self._tables: dict[str, dict[str, object]] = {}

    def add(self, table: str, rows: Iterable[Any]) -> int:
        """Write a table."""
        count, size, digest = 0, 0, hashlib.sha256()
        try:
            with self._zip.open(_info(_member(table)), "w", force_zip64=True) as member:
                for row in rows:
                    line = json.dumps(row, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
                    member.write(line)
                    digest.update(line)
                    count, size = count + 1, size + len(line)
        except OSError as error:
            raise _unwritable(self._path, error) from error
        self._tables[table] = {"rows": count, "bytes": size, "sha256": digest.hexdigest()}
        return count

    def close(self, head: Mapping[str, Any]) -> int:
        """Write the manifest and give the file its name."""
        manifest = {"troth": FORMAT, **head, "tables": self._tables}
        text = json.dumps(manifest, ensure_ascii=False, indent=2) + "\n"
        try:
            self._zip.writestr(_info(_MANIFEST), text.encode())
            self._zip.close()
            assert self._file is not None
            self._file.flush()
            os.fsync(self._file.fileno())
            self._file.close()
            self._file = None
            _name(self._draft, self._path)
            return self._path.stat().st_size
        except OSError as error:
            raise _unwritable(self._path, error) from error

    def discard(self) -> None:
        """Remove the draft."""
        if self._file is not None:
            with suppress(OSError, ValueError):  # a ZipFile that is not closed complains when it is collected
                self._zip.close()
            self._file.close()
            self._file = None
        self._draft.unlink(missing_ok=True)


def _info(name: str) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name, _BEGUN)
    info.compress_type, info.create_system, info.external_attr = zipfile.ZIP_DEFLATED, 3, 0o600 << 16
    return info


def _name(draft: Path, path: Path) -> None:
    """Give a draft its name, unless something goes by it since."""
    try:
        os.link(draft, path)
    except FileExistsError as error:
        raise _taken(path) from error
    except OSError:  # no hard links on this file system
        if path.exists():
            raise _taken(path) from None
        os.rename(draft, path)


def _taken(path: Path) -> UsageError:
    return UsageError(f"{str(path)!r} is there already.", hint="Name a new file; an export overwrites nothing.")


def _unwritable(path: Path, error: OSError) -> UsageError:
    return UsageError(f"{str(path)!r} cannot be written: {error.strerror or error}.", hint="Name a file in a folder of yours.")


class ReadZip:
    """An archive that was checked as a whole; see `troth.ports.archive.Archive`.

    Raises:
        BadArchive: it is cut, altered, a bomb, or no archive; the message names the member.
        SchemaTooNew: a newer release wrote it.
        UsageError: there is no such file.
    """

    def __init__(self, path: Path) -> None:
        self.name = str(path)
        try:
            if path.stat().st_size == 0:
                raise BadArchive(f"{self.name}: is empty.", hint=_AGAIN)
            self._zip = zipfile.ZipFile(path)
        except OSError as error:
            raise UsageError(f"{self.name}: cannot be read: {error.strerror or error}.", hint="Name a .troth file.") from error
        except (zipfile.BadZipFile, NotImplementedError, ValueError) as error:
            raise BadArchive(f"{self.name}: was cut, or is no archive of Troth ({error}).", hint=_AGAIN) from error
        try:
            self.head = self._manifest()
            for table in TABLES:
                self._check(table)
        except BaseException:
            self._zip.close()
            raise

    def close(self) -> None:
        """Close the file."""
        self._zip.close()

    def rows(self, table: str) -> Iterator[Any]:
        """The rows of a table."""
        for number, line in enumerate(self._lines(_member(table)), 1):
            try:
                yield json.loads(line)
            except (ValueError, RecursionError) as error:
                raise self._bad(f"{_member(table)}, line {number} is no JSON") from error

    def _manifest(self) -> Mapping[str, Any]:
        names = self._zip.namelist()
        if _MANIFEST not in names:
            raise self._bad("has no manifest", hint="Name a file that `troth export` made.")
        if self._zip.getinfo(_MANIFEST).file_size > _MOST_MANIFEST:
            raise self._bad("its manifest is larger than any")
        try:
            manifest = json.loads(b"".join(self._lines(_MANIFEST)))
            version, tables = manifest["troth"], manifest["tables"]
            known = {_MANIFEST, *map(_member, TABLES)}
            if isinstance(version, int) and version > FORMAT:
                raise SchemaTooNew(
                    f"{self.name}: has format {version}, this Troth knows {FORMAT}.", hint="Upgrade to import it."
                )
            if version != FORMAT or not all(tables[table].keys() >= _SAID for table in TABLES):
                raise self._bad("its manifest is none of Troth's")
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            raise self._bad("its manifest is none of Troth's") from error
        strange = [name for name in names if name not in known] or [name for name in known if names.count(name) > 1]
        if strange:
            raise self._bad(f"holds {strange[0]!r}, which is no part of an archive")
        return dict(manifest)

    def _check(self, table: str) -> None:
        """Read a table once, holding it against the manifest; nothing is kept."""
        name, said = _member(table), self.head["tables"][table]
        if name not in self._zip.namelist():
            raise self._bad(f"{name} is missing")
        info = self._zip.getinfo(name)
        if info.file_size != said["bytes"]:
            raise self._bad(f"{name} has {info.file_size} bytes, the manifest says {said['bytes']}: it was cut or altered")
        if info.file_size > max(_SUSPECT, _DENSEST * info.compress_size):
            raise self._bad(f"{name} would unpack {info.compress_size} bytes to {info.file_size}: that is no memory")
        count, digest = 0, hashlib.sha256()
        for line in self._lines(name):
            digest.update(line)
            count += 1
        if digest.hexdigest() != said["sha256"]:
            raise self._bad(f"{name} was altered: its hash is {digest.hexdigest()}, the manifest says {said['sha256']}")
        if count != said["rows"]:
            raise self._bad(f"{name} has {count} rows, the manifest says {said['rows']}")

    def _lines(self, name: str) -> Iterator[bytes]:
        try:
            with self._zip.open(name) as packed, io.BufferedReader(cast("io.RawIOBase", packed), _AT_ONCE) as member:
                while line := member.readline(_LONGEST_LINE):
                    if len(line) == _LONGEST_LINE:
                        raise self._bad(f"{name} has a line of more than {_LONGEST_LINE} bytes")
                    yield line
        except (zipfile.BadZipFile, zlib.error, EOFError, OSError, RuntimeError, NotImplementedError) as error:
            raise self._bad(f"{name} cannot be read ({error}): it was cut or altered") from error

    def _bad(self, what: str, hint: str = _AGAIN) -> BadArchive:
        return BadArchive(f"{self.name}: {what}.", hint=hint)
