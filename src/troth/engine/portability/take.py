"""Takes an archive in. A space that is empty, or at an earlier state of the same ledger, takes the ledger over and is
rebuilt from it, in one transaction; a space with a history of its own is told (see tell.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from troth.domain.receipt import ImportReport
from troth.domain.settings import Seat
from troth.engine.forget.erase import finish, owe_scrub
from troth.engine.names import check_person
from troth.engine.parts import Parts
from troth.engine.portability.rows import add_uses, chain, observations
from troth.engine.portability.tell import tell
from troth.engine.review.chain import rebuild
from troth.engine.write.observe import read_pending
from troth.engine.write.seals import is_sealed, know_keys, seal_keys, sealed_digest
from troth.errors import BadArchive
from troth.ports.archive import Archive
from troth.ports.store import ObservationState, Tx


async def import_archive(parts: Parts, seat: Seat, archive: Archive) -> ImportReport:
    """Take in an archive, whatever the name of the space that it is of; the same one again changes nothing.

    Raises:
        AccessDenied: the channel is no person's: an archive holds persons' words and acts.
        BadArchive: its rows or its ledger are not in order; then nothing was written.
    """
    check_person(seat, "import")
    keys, secret = _keys(archive), parts.store.secret()
    try:
        report = await parts.store.write(seat.namespace, lambda tx: _take_over(tx, archive, keys, secret))
    except _OwnHistory as error:
        report = await tell(parts, seat, archive, keys, error.common)
    await finish(parts, seat.namespace)
    await read_pending(parts, seat.namespace)
    await parts.embed(seat.namespace)
    return report


class _OwnHistory(Exception):
    """The space does not stand at an earlier state of the archive's ledger, or its texts go by other ids."""

    def __init__(self, common: int) -> None:
        self.common = common
        """How many entries, from the first on, both ledgers have."""


def _keys(archive: Archive) -> tuple[bytes, ...]:
    try:
        return tuple(bytes.fromhex(key) for key in archive.head["seals"])
    except (KeyError, TypeError, ValueError) as error:
        raise BadArchive(f"{archive.name}: its manifest has no seals.", hint="Take another copy.") from error


def _take_over(tx: Tx, archive: Archive, keys: tuple[bytes, ...], secret: bytes) -> ImportReport:
    """Add what the archive's ledger and observations have more, and build all that is derived anew.

    Raises:
        _OwnHistory: the space is at no earlier state of this ledger; then all of it is rolled back.
    """
    before, mine = tx.head().number, seal_keys(tx, secret)
    empty = not before and next(iter(tx.all_observations()), None) is None
    changed = _entries(tx, archive)
    known_keys = keys if empty else tuple(dict.fromkeys((*mine, *keys)))
    if known_keys != mine:
        know_keys(tx, known_keys)
    taken, known, erased = _observations(tx, archive, known_keys, before)
    if changed or erased:
        owe_scrub(tx)
    decisions = tx.head().number - before
    new = bool(taken or decisions or changed or erased)
    if new:
        walk, _ = rebuild(tx)
        if walk.problem:
            raise BadArchive(f"{archive.name}: {walk.problem}.", hint="Export it again, or take another copy.")
    add_uses(tx, archive)
    how = "known" if not new else "restored" if empty else "continued"
    return ImportReport(how, taken, known, decisions)


def _entries(tx: Tx, archive: Archive) -> bool:
    """Append the entries that this ledger lacks; whether something was erased of those that it has."""
    before, erased = tx.head().number, False
    held = islice(tx.entries(), before)
    for entry, text, salt in chain(archive, tx.namespace):
        mine = next(held, None)
        if mine is None:
            tx.append(entry, text, salt)
        elif mine[0].hash != entry.hash:
            raise _OwnHistory(entry.number - 1)
        elif mine[1] != text:
            tx.rewrite_payload(entry.id, text)
            erased = True
    if (more := next(held, None)) is not None:
        raise _OwnHistory(more[0].number - 1)
    return erased


def _observations(tx: Tx, archive: Archive, keys: Sequence[bytes], common: int) -> tuple[int, int, bool]:
    """How many were new, how many known, and whether something was erased of the known ones since."""
    taken, known, erased = 0, 0, False
    for observation, state in observations(archive, tx.namespace):
        held = tx.observation(observation.id)
        if held is None:
            sealed = (sealed_digest(observation.digest, key) for key in keys)
            if any(tx.observation_by_digest(digest) for digest in sealed) or not tx.add_observation(observation, state):
                raise _OwnHistory(common)  # its ledger would quote what is not there
            taken += 1
            continue
        known += 1
        if held != observation and is_sealed(observation.digest):
            tx.overwrite_observation(observation)
            erased = True
        if tx.observation_state(observation.id) is ObservationState.PENDING:
            tx.set_observation_state(observation.id, state)
    return taken, known, erased
