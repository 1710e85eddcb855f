"""One transaction: its tables in a file each, and here what goes across them."""

# ruff: noqa: D102 — the port says what each method does.

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from itertools import islice

from troth.domain.interval import Interval
from troth.ports.store import DocKind
from troth.testing.memory_store.attached import Attached
from troth.testing.memory_store.beliefs import Beliefs
from troth.testing.memory_store.entries import Entries
from troth.testing.memory_store.observations import Observations
from troth.testing.memory_store.search import Search


class MemoryTx(Observations, Beliefs, Attached, Search, Entries):
    """See `troth.ports.store.Tx` for what each method does."""

    def meta(self, key: str) -> str | None:
        return self._space.meta.get(key)

    def set_meta(self, key: str, value: str) -> None:
        self._put(self._space.meta, key, value)

    def users(self) -> Sequence[str]:
        space = self._space
        return sorted({*space.timeline, *space.of_user, *(user for user, _, _ in space.doc_terms)})

    def said_between(
        self, user: str, start: datetime | None, end: datetime | None, limit: int
    ) -> Sequence[tuple[DocKind, str]]:
        space, stretch = self._space, Interval(start, end)
        said = self.recent_observations(user, len(space.observations))
        episodes = (one.id for one in said if stretch.contains(one.observed_at))
        current = (self._belief(id, None) for _, _, id in space.current.get(user, ()))
        memories = (one.id for one in current if one and stretch.contains(one.version.said_at))
        return [
            *((DocKind.EPISODE, id) for id in islice(episodes, max(limit, 0))),
            *((DocKind.MEMORY, id) for id in islice(memories, max(limit, 0))),
        ]

    def drop_memory(self, id: str) -> None:
        space, memory = self._space, self._space.memories.get(id)
        if memory is None:
            return
        for version in list(space.versions.get(id, ())):
            self.drop_version(id, version.number)
        for link in self.links(id):
            self.drop_link(link)
        for item in self.evidence(id):
            self._pop(space.stands_on[item.quote.observation], id)
        self.unindex(DocKind.MEMORY, id)
        self._pop(space.uses, id)
        address = memory.address
        self._pop(space.of_user[address.user], id)
        self._pop(space.of_address[address], id)
        self._pop(space.of_subject[address.user, address.subject], id)
        self._pop(space.versions, id)
        self._pop(space.evidence, id)
        self._pop(space.memories, id)
        self._pop(space.order, id)

    def left(self, ids: Sequence[str]) -> Mapping[str, int]:
        space, gone = self._space, set(ids)
        return {
            "memories": len(gone & space.memories.keys()),
            "links": len({link for id in gone for link in space.links.get(id, ())}),
            "uses": len(gone & space.uses.keys()),
            "search rows": sum(id in gone and bool(users) for (_, id), users in space.docs.items()),
            "vectors": sum(id in gone and row.data is not None for (_, _, id), row in space.vectors.items()),
        }

    def clear_derived(self) -> None:
        space = self._space
        uses = dict(space.uses)
        for kind, id in list(space.docs):
            self.unindex(kind, id)
        for id in list(space.memories):
            self.drop_memory(id)
        for id, moments in uses.items():  # what was used is no more derived than what was said
            self._put(space.uses, id, moments)
        for address in list(space.blocks):
            self._pop(space.blocks, address)
        for user in list(space.entities):
            self._pop(space.entities, user)
