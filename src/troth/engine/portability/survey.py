"""What a space that has a history of its own must know of an archive's ledger: persons' acts, and which words were a wish."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace

from troth.domain.address import Address
from troth.domain.claim import Intent
from troth.domain.decision import Reason
from troth.domain.ledger import Entry, payload_of
from troth.domain.memory import Block, BlockKey, LinkKind, Memory, Standing
from troth.domain.profile import CORE
from troth.domain.record import Rows, rows_of
from troth.domain.undoing import wishes
from troth.engine.portability.rows import chain, observations, uses
from troth.ports.archive import Archive

HIDDEN = "hidden"
"""In the head of an import: those of its sealed blocks under which something was hidden, and nothing erased."""
_RAISED = (Reason.CONFIRMED.value, Reason.APPROVED.value)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a memory says what; ids are not the same in two spaces."""

    address: Address
    value_key: str

    @staticmethod
    def of(memory: Memory) -> Place:
        """The place of a memory."""
        return Place(memory.address, memory.claim.value_key)


@dataclass(frozen=True, slots=True)
class Raised:
    """What a person confirmed or approved, and what became of it."""

    memory: Memory
    standing: Standing
    parents: tuple[Place, ...] = ()
    """What it was derived from; none where something of that is not in the archive any more."""


@dataclass(slots=True)
class Survey:
    """What a walk along an archive's ledger found; of acts only those after what both ledgers have in common."""

    common: int
    blocks: dict[BlockKey, Block] = field(default_factory=dict)
    hidden: set[BlockKey] = field(default_factory=set)
    """Sealed blocks under which nothing was erased: it was hidden in the space from which an import brought them there."""
    standings: dict[str, Standing] = field(default_factory=dict)
    """By memory that a person confirmed or approved: what is believed of it in the end."""
    undone: set[str] = field(default_factory=set)
    """Memories that a person undid, and that nothing made again."""
    parents: dict[str, list[str]] = field(default_factory=dict)
    """By derived memory: those that it stands on."""
    written: dict[str, tuple[Memory, bool]] = field(default_factory=dict)
    """What was ever written into a block of the core, by memory, and whether it stands in the end."""
    wishes: dict[str, frozenset[Intent]] = field(default_factory=dict)
    """By observation: what was asked of the engine beside the words, as `remember` and `correct` do."""

    @property
    def standing_blocks(self) -> list[Block]:
        """Those that nobody lifted."""
        return [block for block in self.blocks.values() if not block.lifted]

    def hides(self, block: Block) -> bool:
        """Whether it stands for what was hidden, and not erased."""
        return not block.hashed or block.key in self.hidden

    def take(self, entry: Entry, head: Mapping[str, object], rows: Rows) -> None:
        """Look at the next entry."""
        if entry.kind == "decide":
            self._wish(head, rows)
        hidden = head.get(HIDDEN)
        if isinstance(hidden, list):
            self.hidden.update(block.key for _, block in rows.blocks if block.value_key in hidden)
        self._core(rows)
        for version in rows.versions:
            acted = entry.number > self.common and version.reason in _RAISED
            if acted or version.memory in self.standings:
                self.standings[version.memory] = version.standing
            if entry.number > self.common and version.reason == Reason.UNDONE and version.standing is Standing.RETRACTED:
                self.undone.add(version.memory)
            else:
                self.undone.discard(version.memory)
        for link in rows.links:
            if link.kind is LinkKind.DERIVES:
                self.parents.setdefault(link.source, []).append(link.target)
        if entry.number > self.common:
            self.blocks.update((block.key, block) for _, block in rows.blocks)
        for _, block in rows.lifted:
            if block.key in self.blocks:
                self.blocks[block.key] = replace(block, lifted=True)

    def core(self) -> dict[tuple[str, str], Memory]:
        """By user and name: the blocks of the core as they stand in the end."""
        return {(held.address.user, held.claim.attribute): held for held, stands in self.written.values() if stands}

    def _core(self, rows: Rows) -> None:
        self.written |= {memory.id: (memory, True) for memory in rows.memories if memory.address.subject == CORE}
        for version in rows.versions:
            if version.memory in self.written:
                self.written[version.memory] = (self.written[version.memory][0], version.standing.current)

    def _wish(self, head: Mapping[str, object], rows: Rows) -> None:
        asked = wishes(head, rows.versions)
        quotes = head.get("quotes")
        for observation, *_ in quotes if asked and isinstance(quotes, list) else ():
            self.wishes[observation] = self.wishes.get(observation, frozenset()) | asked


def memories_of(archive: Archive, namespace: str, ids: Collection[str]) -> list[Memory]:
    """Some of an archive's memories, oldest first; their quotes say where, and not what."""
    found = (rows_of(entry, payload_of(text), _nothing).memories for entry, text, _ in chain(archive, namespace))
    return [memory for some in found for memory in some if memory.id in ids] if ids else []


def survey(archive: Archive, namespace: str, common: int) -> tuple[Survey, list[Raised]]:
    """Walk along the whole archive, in which nothing may be wrong: what follows is written step by step."""
    found = Survey(common)
    for rows in (observations(archive, namespace), uses(archive)):
        deque(rows, maxlen=0)
    for entry, text, _ in chain(archive, namespace):
        payload = payload_of(text)
        found.take(entry, payload.head, rows_of(entry, payload, _nothing))
    return found, list(_raised(archive, namespace, found)) if found.standings else []


def _raised(archive: Archive, namespace: str, found: Survey) -> Iterator[Raised]:
    wanted = {parent for id in found.standings for parent in found.parents.get(id, ())}
    places: dict[str, Place] = {}
    for entry, text, _ in chain(archive, namespace):
        for memory in rows_of(entry, payload_of(text), _nothing).memories:
            if memory.id in wanted:
                places[memory.id] = Place.of(memory)
            standing = found.standings.get(memory.id)
            if standing in (Standing.FROZEN, Standing.ACTIVE):
                parents = found.parents.get(memory.id, ())
                whole = all(parent in places for parent in parents)
                yield Raised(memory, standing, tuple(places[parent] for parent in parents) if whole else ())


def _nothing(observation: str, start: int, end: int) -> str:
    """The words do not matter here."""
    return ""
