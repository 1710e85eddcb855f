"""What hangs on memories and addresses: evidence, links, uses, blocks, and the entities they name."""

# ruff: noqa: D102 — the port says what each method does.

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from troth.domain.activation import KEPT_USES
from troth.domain.address import Address
from troth.domain.memory import Block, Entity, Evidence, Link
from troth.testing.memory_store.rows import Rows


class Attached(Rows):
    """What hangs on the memories of a namespace."""

    def add_evidence(self, evidence: Evidence) -> None:
        self._known(self._space.memories, evidence.memory, "memory")
        self._append(self._space.evidence.setdefault(evidence.memory, []), evidence)
        self._put(self._space.stands_on.setdefault(evidence.quote.observation, {}), evidence.memory, None)

    def evidence(self, memory: str) -> Sequence[Evidence]:
        return tuple(self._space.evidence.get(memory, ()))

    def drop_evidence(self, memory: str, decision: str) -> None:
        items = self._space.evidence.get(memory, [])
        kept = [item for item in items if item.decision != decision]
        if len(kept) < len(items):
            self._put(self._space.evidence, memory, kept)
            for observation in {item.quote.observation for item in items} - {item.quote.observation for item in kept}:
                self._pop(self._space.stands_on[observation], memory)

    def memories_of_observation(self, observation: str) -> Sequence[str]:
        return self._sorted(self._space.stands_on.get(observation, {}))

    def add_link(self, link: Link) -> None:
        for end in {link.source, link.target}:
            self._known(self._space.memories, end, "memory")
            self._put(self._space.links.setdefault(end, {}), link, None)

    def drop_link(self, link: Link) -> None:
        for end in {link.source, link.target}:
            # A fresh dict, so that an undone removal keeps the order of the rest.
            self._put(self._space.links, end, {item: None for item in self._space.links.get(end, {}) if item != link})

    def links(self, memory: str) -> Sequence[Link]:
        return tuple(self._space.links.get(memory, ()))

    def linked(self, memories: Sequence[str]) -> Sequence[Link]:
        return list({link: None for id in memories for link in self._space.links.get(id, ())})

    def add_use(self, memory: str, at: datetime) -> None:
        self._known(self._space.memories, memory, "memory")
        moments = sorted([at, *self._space.uses.get(memory, ())], reverse=True)
        self._put(self._space.uses, memory, tuple(moments[:KEPT_USES]))

    def uses(self, memories: Sequence[str]) -> Mapping[str, Sequence[datetime]]:
        return {id: self._space.uses[id] for id in memories if id in self._space.uses}

    def add_block(self, block: Block) -> None:
        self._own(block.address.namespace)
        blocks = self._space.blocks.get(block.address, {})
        kept = {item: None for item in blocks if not _same_block(item, block)}
        self._put(self._space.blocks, block.address, {**kept, block: None})

    def blocks(self, address: Address) -> Sequence[Block]:
        return tuple(self._space.blocks.get(address, ()))

    def lift_block(self, block: Block) -> None:
        blocks = self._space.blocks.get(block.address, {})
        lifted = {replace(item, lifted=True) if _same_block(item, block) else item: None for item in blocks}
        self._put(self._space.blocks, block.address, lifted)

    def drop_block(self, block: Block) -> None:
        blocks = self._space.blocks.get(block.address, {})
        self._put(self._space.blocks, block.address, {item: None for item in blocks if not _same_block(item, block)})

    def add_entity(self, user: str, entity: Entity) -> None:
        entities = self._space.entities.setdefault(user, {})
        if old := entities.get(entity.key):
            entity = replace(old, names=tuple(dict.fromkeys([*old.names, *entity.names])))
        self._put(entities, entity.key, entity)

    def entities(self, user: str) -> Sequence[Entity]:
        entities = self._space.entities.get(user, {})
        return [entities[key] for key in sorted(entities)]

    def drop_entity(self, user: str, key: str) -> None:
        self._pop(self._space.entities.get(user, {}), key)


def _same_block(a: Block, b: Block) -> bool:
    return (a.value_key, a.hashed, a.decision) == (b.value_key, b.hashed, b.decision)
