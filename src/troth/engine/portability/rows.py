"""Observations, ledger and uses as the rows of an archive, both ways. What an archive says is checked as it is read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any, TypeVar

from troth.domain.codec import from_micros, made, plain, to_micros
from troth.domain.ledger import GENESIS, Entry
from troth.domain.observation import Observation
from troth.domain.record import moved
from troth.domain.settings import Seat, Where
from troth.engine.review.chain import Take, Walk
from troth.engine.write.intake import identity
from troth.engine.write.seals import is_sealed
from troth.errors import BadArchive
from troth.ports.archive import Archive
from troth.ports.store import ObservationState, Tx

T = TypeVar("T")

Linked = tuple[Entry, str, bytes]
"""An entry with its payload and salt."""


def observation_row(observation: Observation, state: ObservationState) -> dict[str, Any]:
    """An observation as it stands, without its namespace."""
    return {**plain(observation, ("namespace",)), "state": state.value}


def entry_row(entry: Entry, text: str, salt: bytes) -> dict[str, Any]:
    """An entry of the ledger with its payload, word for word."""
    return {**plain(entry, ("namespace",)), "payload": text, "salt": salt.hex()}


def use_row(memory: str, moments: tuple[datetime, ...]) -> list[Any]:
    """When a memory was used."""
    return [memory, *map(to_micros, moments)]


def observations(archive: Archive, namespace: str) -> Iterator[tuple[Observation, ObservationState]]:
    """What was said, as observations of a namespace.

    Raises:
        BadArchive: a row is none, or an observation is not what its digest says.
    """
    return _converted(archive, "observations", lambda row: _observation(row, namespace))


def _observation(row: Any, namespace: str) -> tuple[Observation, ObservationState]:
    state = ObservationState(row.pop("state"))
    observation = made(Observation, row, namespace=namespace)
    if not is_sealed(observation.digest) and observation.digest not in _digests(observation):
        raise ValueError("it is not what its digest says")
    return observation, state


def _digests(seen: Observation) -> list[str]:
    seat, where = Seat(seen.namespace, seen.user), Where(conversation=seen.conversation)
    return [identity(seat, seen.text, seen.authority, at, where, seen.speaker) for at in (seen.observed_at, seen.title)]


def uses(archive: Archive) -> Iterator[tuple[str, list[datetime]]]:
    """When memories were used, newest first.

    Raises:
        BadArchive: a row is none.
    """
    return _converted(archive, "uses", lambda row: (str(row[0]), list(map(from_micros, row[1:]))))


def add_uses(tx: Tx, archive: Archive) -> None:
    """Note the uses of memories that are there, each once."""
    for memory, moments in uses(archive):
        if tx.memory(memory) is not None:
            held = tx.uses([memory]).get(memory, ())
            for moment in moments:
                if moment not in held:
                    tx.add_use(memory, moment)


def chain(archive: Archive, namespace: str, take: Take | None = None) -> Iterator[Linked]:
    """The ledger as that of a namespace: word for word if it is of the same name, else with its chain made anew.

    Raises:
        BadArchive: it is not in order; the message names the first entry that is not.
    """
    home, head = str(archive.head.get("namespace")), str(archive.head.get("ledger"))
    walk, previous = Walk(take or (lambda entry, payload: None)), GENESIS
    for entry, text, salt in _converted(archive, "ledger", lambda row: _entry(row, home)):
        if not walk.step(entry, text, salt):
            raise BadArchive(f"{archive.name}: {walk.problem}.", hint="Export it again, or take another copy.")
        here, said = (entry, text) if home == namespace else moved(entry, text, salt, namespace, previous)
        previous = here.hash
        yield here, said, salt
    if walk.end(head):
        raise BadArchive(f"{archive.name}: {walk.problem}.", hint="Export it again, or take another copy.")


def _entry(row: Any, namespace: str) -> Linked:
    text, salt = row.pop("payload"), bytes.fromhex(row.pop("salt"))
    return made(Entry, row, namespace=namespace), text, salt


def _converted(archive: Archive, table: str, convert: Callable[[Any], T]) -> Iterator[T]:
    for number, row in enumerate(archive.rows(table), 1):
        try:
            yield convert(row)
        except (KeyError, TypeError, ValueError, AttributeError, IndexError, OverflowError) as error:
            message = f"{archive.name}: row {number} of {table} is none ({type(error).__name__}: {error})."
            raise BadArchive(message, hint="Export it again, or take another copy.") from error
