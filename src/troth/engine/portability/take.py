"""Takes an archive in. A space that is empty, or at an earlier state of the same ledger, takes the ledger over and is
rebuilt from it, in one transaction; a space with a history of its own is told (see tell.py).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from troth.domain.observation import Observation
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

    def work(tx: Tx) -> ImportReport | None:
        return _take_over(tx, archive, keys, secret) if common(tx, archive) == tx.head().number else None

    try:
        report = await parts.store.write(seat.namespace, work)
    except _SaidHereToo:
        report = None
    if report is None:
        report = await tell(parts, seat, archive, keys, await parts.store.read(seat.namespace, lambda tx: common(tx, archive)))
    await finish(parts, seat.namespace)
    await read_pending(parts, seat.namespace)
    await parts.embed(seat.namespace)
    return report


class _SaidHereToo(Exception):
    """A text of the archive stands here under another id, so that its ledger would quote what is not there."""


def _keys(archive: Archive) -> tuple[bytes, ...]:
    try:
        return tuple(bytes.fromhex(key) for key in archive.head["seals"])
    except (KeyError, TypeError, ValueError) as error:
        raise BadArchive(f"{archive.name}: its manifest has no seals.", hint="Take another copy.") from error


def common(tx: Tx, archive: Archive) -> int:
    """How many entries, from the first on, this space's ledger and the archive's have in common."""
    if not tx.head().number:
        return 0
    pairs = zip(tx.entries(), chain(archive, tx.namespace), strict=False)
    return sum(1 for _ in _while_same((mine[0].hash, other[0].hash) for mine, other in pairs))


def _while_same(hashes: Iterator[tuple[str, str]]) -> Iterator[None]:
    for mine, other in hashes:
        if mine != other:
            return
        yield None


def _take_over(tx: Tx, archive: Archive, keys: tuple[bytes, ...], secret: bytes) -> ImportReport:
    """Add what the archive's ledger and observations have more, and build all that is derived anew."""
    before, mine = tx.head().number, seal_keys(tx, secret)
    empty = not before and next(iter(tx.all_observations()), None) is None
    known_keys = keys if empty else tuple(dict.fromkeys((*mine, *keys)))
    if known_keys != mine:
        know_keys(tx, known_keys)
    taken, known, changed = _observations(tx, archive, known_keys)
    for entry, text, salt in chain(archive, tx.namespace):
        if entry.number > before:
            tx.append(entry, text, salt)
        elif (held := tx.entry(entry.id)) is not None and held[1] != text:
            tx.rewrite_payload(entry.id, text)
            changed = True
    if changed:
        owe_scrub(tx)
    decisions = tx.head().number - before
    new = bool(taken or decisions or changed)
    if new:
        walk, _ = rebuild(tx)
        if walk.problem:
            raise BadArchive(f"{archive.name}: {walk.problem}.", hint="Export it again, or take another copy.")
    add_uses(tx, archive)
    how = "known" if not new else "restored" if empty else "continued"
    return ImportReport(how, taken, known, decisions)


def _observations(tx: Tx, archive: Archive, keys: Sequence[bytes]) -> tuple[int, int, bool]:
    """How many were new, how many known, and whether something was erased of the known ones since."""
    taken, known, erased = 0, 0, False
    for observation, state in observations(archive, tx.namespace):
        held = tx.observation(observation.id)
        if held is None:
            _add(tx, observation, state, keys)
            taken += 1
            continue
        known += 1
        if held != observation and is_sealed(observation.digest):
            tx.overwrite_observation(observation)
            erased = True
        if tx.observation_state(observation.id) is ObservationState.PENDING:
            tx.set_observation_state(observation.id, state)
    return taken, known, erased


def _add(tx: Tx, observation: Observation, state: ObservationState, keys: Sequence[bytes]) -> None:
    sealed = (sealed_digest(observation.digest, key) for key in keys)
    if any(tx.observation_by_digest(digest) for digest in sealed) or not tx.add_observation(observation, state):
        raise _SaidHereToo
