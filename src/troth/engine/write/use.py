"""What an agent reports that it really used: besides restatement the one thing that makes a memory come to mind sooner."""

from __future__ import annotations

from collections.abc import Iterable

from troth.domain.settings import Seat
from troth.engine.parts import Parts
from troth.errors import NotFound, UsageError
from troth.ports.store import Tx


async def used(parts: Parts, seat: Seat, ids: Iterable[str]) -> int:
    """Note a use of each memory; of an episode, of the facts that stand on it. Returns how many memories were noted.

    Raises:
        NotFound: this user has no memory or episode of one of the ids; then none is noted.
        UsageError: `ids` is one text.
    """
    if isinstance(ids, str):
        raise UsageError(f"used() was given the text {ids!r}.", hint="Pass a list of ids.")
    wanted, now = list(dict.fromkeys(ids)), parts.clock.now()

    def note(tx: Tx) -> int:
        found = dict.fromkeys(memory for id in wanted for memory in _memories(tx, seat, id))
        for memory in found:
            tx.add_use(memory, now)
        return len(found)

    return await parts.store.write(seat.namespace, note) if wanted else 0


def _memories(tx: Tx, seat: Seat, id: str) -> list[str]:
    memory = tx.memory(id)
    if memory is not None and memory.address.user == seat.user:
        return [id]
    observation = tx.observation(id)
    if memory is None and observation is not None and observation.user == seat.user:
        return list(tx.memories_of_observation(id))
    raise NotFound(f"{seat.user!r} has no memory or episode {id!r}.", hint="Take the id from a hit, a list or a receipt.")
