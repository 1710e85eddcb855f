"""Memories, their versions, and what is believed because of them."""

# ruff: noqa: D102 — the port says what each method does.

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import islice

from troth.domain.address import Address
from troth.domain.codec import to_micros
from troth.domain.filtering import content_of
from troth.domain.memory import LAST_STOPPED, Belief, Memory, Standing, Version
from troth.domain.ranking import importance
from troth.domain.values import Relation, relate
from troth.errors import Conflict
from troth.testing.memory_store.rows import Rows


class Beliefs(Rows):
    """The memories of a namespace and their versions."""

    def add_memory(self, memory: Memory) -> None:
        space, id, address = self._space, memory.id, memory.address
        self._own(address.namespace)
        if id in space.memories:
            raise Conflict(f"There is a memory {id!r} already; a memory's content never changes.")
        self._number(id)
        self._put(space.memories, id, memory)
        self._put(space.of_user.setdefault(address.user, {}), id, None)
        self._put(space.of_address.setdefault(address, {}), id, None)
        self._put(space.of_subject.setdefault((address.user, address.subject), {}), id, None)

    def memory(self, id: str) -> Memory | None:
        return self._space.memories.get(id)

    def add_version(self, version: Version) -> None:
        memory = self._known(self._space.memories, version.memory, "memory")
        versions = self._space.versions.setdefault(version.memory, [])
        if any(other.number == version.number for other in versions):
            raise Conflict(f"Memory {version.memory!r} has a version {version.number} already.")
        if version.retired_at is None:
            if _open(versions):
                raise Conflict(f"Memory {version.memory!r} has an open version; retire it first.")
            self._show(memory, version)
        self._put(self._space.versions, version.memory, sorted([*versions, version], key=lambda item: item.number))

    def retire(self, memory: str, at: datetime) -> None:
        versions = self._space.versions.get(memory, [])
        if version := _open(versions):
            self._hide(self._space.memories[memory], version)
            closed = replace(version, retired_at=at)
            self._put(self._space.versions, memory, [closed if item is version else item for item in versions])

    def drop_version(self, memory: str, number: int) -> None:
        versions = self._space.versions.get(memory, [])
        for version in versions:
            if version.number == number:
                if version.retired_at is None:
                    self._hide(self._space.memories[memory], version)
                self._put(self._space.versions, memory, [item for item in versions if item is not version])

    def belief(self, id: str) -> Belief | None:
        return self._belief(id, None)

    def beliefs(self, ids: Sequence[str], known_at: datetime | None = None) -> Sequence[Belief]:
        return self._believed(dict.fromkeys(ids), known_at)

    def withheld(self, observations: Sequence[str]) -> frozenset[str]:
        stands = {id: self.beliefs(list(self._space.stands_on.get(id, {}))) for id in observations}
        return frozenset(id for id, some in stands.items() if any(one.version.standing.hidden for one in some))

    def at_address(self, address: Address) -> Sequence[Belief]:
        return self._believed(self._sorted(self._space.of_address.get(address, {})))

    def rivals(self, address: Address, moment: datetime, said: datetime) -> Sequence[Belief]:
        return [belief for belief in self.at_address(address) if _may_meet(belief, moment, said)]

    def stopped(self, address: Address, moment: datetime) -> Sequence[Belief]:
        by_standing: dict[Standing, list[tuple[datetime, int, Belief]]] = {}
        for number, belief in enumerate(self.at_address(address)):
            version = belief.version
            at = (
                version.said_at
                if version.standing is Standing.ENDED
                else version.valid.end
                if version.standing.current
                else None
            )
            if at is not None and at <= moment:
                by_standing.setdefault(version.standing, []).append((at, number, belief))
        last = [found for some in by_standing.values() for found in sorted(some, key=lambda one: one[:2])[-LAST_STOPPED:]]
        return [belief for _, _, belief in sorted(last, key=lambda one: one[1])]

    def relating(self, address: Address, value_key: str) -> Sequence[Belief]:
        keys = ((belief, belief.memory.claim.value_key) for belief in self.at_address(address))
        return [belief for belief, key in keys if relate(value_key, key) is not Relation.OTHER]

    def by_subject(self, user: str, subject: str) -> Sequence[Belief]:
        return self._believed(self._sorted(self._space.of_subject.get((user, subject), {})))

    def all_beliefs(self, user: str | None, known_at: datetime | None = None, after: str | None = None) -> Iterable[Belief]:
        ids, order = self._space.memories if user is None else self._space.of_user.get(user, {}), self._space.order
        start = order[after] if after in self._space.memories else -1
        return self._believed([id for id in self._sorted(ids) if order[id] > start], known_at)

    def current_beliefs(self, user: str, moment: datetime) -> Sequence[Belief]:
        ids = self._sorted(id for _, _, id in self._space.current.get(user, ()))
        return [belief for belief in self._believed(ids) if belief.current_at(moment)]

    def recent_beliefs(self, user: str, moment: datetime, limit: int, until: datetime | None = None) -> Sequence[Belief]:
        found: list[Belief] = []
        for _, _, id in self._space.current.get(user, ()):
            if len(found) >= limit:
                break
            belief = self._belief(id, None)
            if belief and belief.current_at(moment) and (until is None or belief.version.said_at <= until):
                found.append(belief)
        return found

    def important_beliefs(
        self, user: str, moment: datetime, limit: int, until: tuple[float, datetime] | None = None
    ) -> Sequence[Belief]:
        ranked = ((-importance(one), -to_micros(one.version.said_at), one) for one in self.current_beliefs(user, moment))
        first = (-math.inf, 0) if until is None else (-until[0], -to_micros(until[1]))
        found = sorted((one for one in ranked if one[:2] >= first), key=lambda one: one[:2])
        return [belief for _, _, belief in found[: max(limit, 0)]]

    def pending_beliefs(self, user: str | None) -> Sequence[Belief]:
        pending = self._space.pending
        ids = pending.get(user, {}) if user is not None else [id for some in pending.values() for id in some]
        return self._believed(self._sorted(ids))

    def versions(self, memory: str) -> Sequence[Version]:
        return tuple(self._space.versions.get(memory, ()))

    def count_memories(self, user: str) -> int:
        return len(self._space.of_user.get(user, {}))

    def matching(self, user: str, wanted: Mapping[str, Collection[str]], limit: int) -> Sequence[str]:
        memories = (self._space.memories[id] for id in self._space.of_user.get(user, ()))
        found = (one.id for one in memories if all(content_of(one)[name] in values for name, values in wanted.items()))
        return list(islice(found, max(limit, 0)))

    def _belief(self, id: str, known_at: datetime | None) -> Belief | None:
        versions = self._space.versions.get(id, ())
        if known_at is None:
            version = _open(versions)
        else:
            known = (item for item in versions if item.recorded_at <= known_at and not _retired_by(item, known_at))
            version = next(known, None)
        return None if version is None else Belief(self._space.memories[id], version)

    def _believed(self, ids: Iterable[str], known_at: datetime | None = None) -> list[Belief]:
        found = (self._belief(id, known_at) for id in ids)
        return [belief for belief in found if belief]

    def _show(self, memory: Memory, version: Version) -> None:
        user, id = memory.address.user, memory.id
        if version.standing.current:
            self._insert(self._space.current.setdefault(user, []), self._said(version))
        elif version.standing is Standing.PENDING:
            self._put(self._space.pending.setdefault(user, {}), id, None)

    def _hide(self, memory: Memory, version: Version) -> None:
        user = memory.address.user
        self._remove(self._space.current.get(user, []), self._said(version))
        self._pop(self._space.pending.get(user, {}), memory.id)

    def _said(self, version: Version) -> tuple[int, int, str]:
        return (-to_micros(version.said_at), self._space.order[version.memory], version.memory)


def _may_meet(belief: Belief, moment: datetime, said: datetime) -> bool:
    standing = belief.version.standing
    late = standing is Standing.ENDED and belief.version.said_at > said
    return late or standing is Standing.PENDING or belief.current_at(moment)


def _open(versions: Sequence[Version]) -> Version | None:
    return next((version for version in reversed(versions) if version.retired_at is None), None)


def _retired_by(version: Version, moment: datetime) -> bool:
    return version.retired_at is not None and version.retired_at <= moment
