"""What hangs on memories and addresses: evidence, links, uses, blocks, and the entities they name."""

# ruff: noqa: D102 — the port says what each method does.

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import lru_cache

from troth.adapters.sqlite.codec import dump, from_micros, load, to_micros
from troth.adapters.sqlite.rows import Rows, columns, listed
from troth.domain.activation import KEPT_USES
from troth.domain.address import Address
from troth.domain.memory import Block, Entity, Evidence, Link, LinkKind


class Attached(Rows):
    """What hangs on the memories of a namespace."""

    def add_evidence(self, evidence: Evidence) -> None:
        seq, *_ = self._known(evidence.memory)
        self._write(
            "add_evidence", memory=seq, seq=self._next(), observation=evidence.quote.observation, decision=evidence.decision,
            body=dump(evidence),
        )  # fmt: skip

    def evidence(self, memory: str) -> Sequence[Evidence]:
        return [load(Evidence, body) for (body,) in self._run("evidence", id=memory)]

    def drop_evidence(self, memory: str, decision: str) -> None:
        self._write("drop_evidence", id=memory, decision=decision)

    def add_link(self, link: Link) -> None:
        self._known(link.source)
        self._known(link.target)
        self._write("add_link", seq=self._next(), **_link(link))

    def drop_link(self, link: Link) -> None:
        self._write("drop_link", **_link(link))

    def links(self, memory: str) -> Sequence[Link]:
        rows = self._run("links", id=memory)
        return [Link(LinkKind(kind), source, target, decision) for kind, source, target, decision, _ in rows]

    def linked(self, memories: Sequence[str]) -> Sequence[Link]:
        rows = self._run("linked", ids=listed(memories))
        return [Link(LinkKind(kind), source, target, decision) for kind, source, target, decision in rows]

    def memories_of_observation(self, observation: str) -> Sequence[str]:
        return [id for _, id in self._run("memories_of_observation", observation=observation)]

    def withheld(self, observations: Sequence[str]) -> frozenset[str]:
        return frozenset(id for (id,) in self._run("withheld", ids=listed(observations)))

    def add_block(self, block: Block) -> None:
        self._own(block.address.namespace)
        self._write("drop_block", **_block(block))
        placed_at = to_micros(block.placed_at)
        self._write("add_block", seq=self._next(), placed_at=placed_at, lifted=block.lifted, **_block(block))

    def blocks(self, address: Address) -> Sequence[Block]:
        if address.namespace != self.namespace:
            return []
        rows = self._run("blocks", **columns(address))
        return [
            Block(address, key, bool(hashed), from_micros(placed), decision, bool(lifted))
            for key, hashed, placed, decision, lifted in rows
        ]  # fmt: skip

    def lift_block(self, block: Block) -> None:
        self._own(block.address.namespace)
        self._write("lift_block", **_block(block))

    def drop_block(self, block: Block) -> None:
        self._own(block.address.namespace)
        self._write("drop_block", **_block(block))

    def add_entity(self, user: str, entity: Entity) -> None:
        if row := self._one("entity", user=user, key=entity.key):
            old = load(Entity, row[0])
            entity = replace(old, names=tuple(dict.fromkeys([*old.names, *entity.names])))
        self._write("set_entity", user=user, key=entity.key, body=dump(entity))

    def entities(self, user: str) -> Sequence[Entity]:
        return [_entity(body) for (body,) in self._run("entities", user=user)]

    def drop_entity(self, user: str, key: str) -> None:
        self._write("drop_entity", user=user, key=key)
        _entity.cache_clear()

    def add_use(self, memory: str, at: datetime) -> None:
        self._known(memory)
        (held,) = self._one("use", memory=memory) or ("[]",)
        moments = sorted([to_micros(at), *json.loads(held)], reverse=True)[:KEPT_USES]
        self._write("set_use", memory=memory, moments=json.dumps(moments))

    def uses(self, memories: Sequence[str]) -> Mapping[str, Sequence[datetime]]:
        rows = self._run("uses", ids=listed(memories))
        return {id: tuple(map(from_micros, json.loads(moments))) for id, moments in rows}


@lru_cache(maxsize=4096)
def _entity(body: str) -> Entity:
    """Every reading asks for all names of its user."""
    return load(Entity, body)


def _link(link: Link) -> dict[str, object]:
    return {"source": link.source, "target": link.target, "kind": link.kind.value, "decision": link.decision}


def _block(block: Block) -> dict[str, object]:
    return {"value_key": block.value_key, "hashed": block.hashed, "decision": block.decision, **columns(block.address)}
