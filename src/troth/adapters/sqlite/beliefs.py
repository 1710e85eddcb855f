"""Memories, their versions, and what is believed because of them."""

# ruff: noqa: D102 — the port says what each method does.

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import datetime
from functools import lru_cache

from troth.adapters.sqlite.codec import FOREVER, dump, from_micros, load, to_micros
from troth.adapters.sqlite.place import FEW, place, rare_words, words_of
from troth.adapters.sqlite.rows import PAGE, Rows, columns, listed
from troth.domain.address import Address
from troth.domain.filtering import CONTENT
from troth.domain.memory import LAST_STOPPED, Belief, Memory, Version
from troth.domain.ranking import importance
from troth.domain.values import Relation, relate
from troth.errors import Conflict

_OPEN = FOREVER - 1
"""As a moment of the record: only versions that are not retired are open then."""
_FIRST_PAGE = 100
"""How much is read at first where the asker may stop."""


class Beliefs(Rows):
    """The memories of a namespace and their versions."""

    def add_memory(self, memory: Memory) -> None:
        address = memory.address
        self._own(address.namespace)
        if self._one("known_memory", id=memory.id):
            raise Conflict(f"There is a memory {memory.id!r} already; a memory's content never changes.")
        seq = self._next()
        self._write("add_memory", seq=seq, id=memory.id, body=dump(memory), **columns(address))
        self._add_words(seq, memory)
        self._owner(address.user)
        self._write("count_memory", name=address.user, more=1)

    def memory(self, id: str) -> Memory | None:
        row = self._one("memory", id=id)
        return None if row is None else _content(row[0])

    def add_version(self, version: Version) -> None:
        seq, user, *at = self._known(version.memory)
        end, retired, memory = version.valid.end, version.retired_at, self.memory(version.memory)
        try:
            self._write(
                "add_version", memory=seq, number=version.number, user=user, standing=version.standing.value,
                until=FOREVER if end is None else to_micros(end), said_at=to_micros(version.said_at),
                recorded_at=to_micros(version.recorded_at), retired_at=None if retired is None else to_micros(retired),
                body=dump(version, without=("memory", "retired_at")), place=place(user, *at),
                weight=0.0 if memory is None else importance(Belief(memory, version)),
            )  # fmt: skip
        except Conflict as error:
            raise Conflict(
                f"Memory {version.memory!r} has a version {version.number}, or an open one, already.",
                hint="Retire the open one first.",
            ) from error

    def retire(self, memory: str, at: datetime) -> None:
        self._write("retire", id=memory, at=to_micros(at))

    def drop_version(self, memory: str, number: int) -> None:
        self._write("drop_version", id=memory, number=number)

    def belief(self, id: str) -> Belief | None:
        return next(iter(self.beliefs([id])), None)

    def beliefs(self, ids: Sequence[str], known_at: datetime | None = None) -> Sequence[Belief]:
        return self._beliefs("beliefs", ids=listed(ids), known=_known(known_at))

    def at_address(self, address: Address) -> Sequence[Belief]:
        return self._beliefs("at_address", **columns(address)) if address.namespace == self.namespace else []

    def rivals(self, address: Address, moment: datetime, said: datetime) -> Sequence[Belief]:
        if address.namespace != self.namespace:
            return []
        times = {"moment": to_micros(moment), "said": to_micros(said)}
        found = self._beliefs("rivals", place=place(**columns(address)), **times)
        return [belief for belief in found if belief.memory.address == address]

    def stopped(self, address: Address, moment: datetime) -> Sequence[Belief]:
        if address.namespace != self.namespace:
            return []
        number = place(**columns(address))
        found = self._beliefs("stopped", place=number, moment=to_micros(moment), some=LAST_STOPPED)
        return [belief for belief in found if belief.memory.address == address]

    def relating(self, address: Address, value_key: str) -> Sequence[Belief]:
        if not value_key.split() or address.namespace != self.namespace:
            return self.at_address(address)
        number, words = place(**columns(address)), words_of(value_key)
        counts = self._word_counts(number, words)
        rarest = min(words, key=lambda word: (counts[word], word))
        found = self._beliefs("relating", place=number, words=listed([*words, ""]), rarest=rarest)
        return [belief for belief in found if belief.memory.address == address and _relates(belief, value_key)]

    def by_subject(self, user: str, subject: str) -> Sequence[Belief]:
        return self._beliefs("by_subject", user=user, subject=subject)

    def all_beliefs(self, user: str | None, known_at: datetime | None = None, after: str | None = None) -> Iterator[Belief]:
        known, size = _known(known_at), _FIRST_PAGE
        seq = (self._one("known_memory", id=after) or (0,))[0] if after is not None else 0
        while rows := self._run("all_beliefs", user=user, known=known, after=seq, limit=size).fetchall():
            yield from (_belief(*row) for _, *row in rows)
            seq, size = rows[-1][0], PAGE

    def current_beliefs(self, user: str, moment: datetime) -> Sequence[Belief]:
        return self._beliefs("current_beliefs", user=user, moment=to_micros(moment))

    def recent_beliefs(self, user: str, moment: datetime, limit: int, until: datetime | None = None) -> Sequence[Belief]:
        said = _known(until)
        return self._beliefs("recent_beliefs", user=user, moment=to_micros(moment), said=said, limit=max(limit, 0))

    def important_beliefs(
        self, user: str, moment: datetime, limit: int, until: tuple[float, datetime] | None = None
    ) -> Sequence[Belief]:
        weight, said = (math.inf, FOREVER) if until is None else (until[0], to_micros(until[1]))
        asked = {"weight": weight, "said": said, "moment": to_micros(moment), "limit": max(limit, 0)}
        return self._beliefs("important_beliefs", user=user, **asked)

    def pending_beliefs(self, user: str | None) -> Sequence[Belief]:
        return self._beliefs("all_pending_beliefs") if user is None else self._beliefs("pending_beliefs", user=user)

    def versions(self, memory: str) -> Sequence[Version]:
        return [_version(memory, body, retired) for body, retired in self._run("versions", id=memory)]

    def count_memories(self, user: str) -> int:
        row = self._one("owner", name=user)
        return 0 if row is None else int(row[1])

    def matching(self, user: str, wanted: Mapping[str, Collection[str]], limit: int) -> Sequence[str]:
        values = {name: listed(wanted[name]) if name in wanted else None for name in CONTENT}
        return [id for (id,) in self._run("matching", user=user, limit=max(limit, 0), **values)]

    def _beliefs(self, name: str, /, **values: object) -> list[Belief]:
        return [_belief(*row) for row in self._run(name, **values)]

    def _add_words(self, seq: int, memory: Memory) -> None:
        words = words_of(memory.claim.value_key)
        rare = rare_words(self._word_counts(place(**columns(memory.address)), words))
        self._write_many("add_value_word", self._value_words(seq, memory, rare))

    def _value_words(self, seq: int, memory: Memory, rare: Collection[str]) -> list[dict[str, object]]:
        number = place(**columns(memory.address))
        row = {"ns": self._ns, "place": number, "memory": seq}
        return [{**row, "word": word, "rare": word in rare} for word in words_of(memory.claim.value_key)]

    def _word_counts(self, number: int, words: Sequence[str]) -> dict[str, int]:
        return dict(self._run("word_counts", place=number, words=listed(words), most=FEW).fetchall())


def let_go() -> None:
    """What is erased does not linger in this process either."""
    _content.cache_clear()
    _belief.cache_clear()


@lru_cache(maxsize=2048)
def _content(body: str) -> Memory:
    """A memory's content never changes, and recall reads the same ones again and again."""
    return load(Memory, body)


@lru_cache(maxsize=4096)
def _belief(memory: str, version: str, retired: int | None) -> Belief:
    content = _content(memory)
    return Belief(content, _version(content.id, version, retired))


def _version(memory: str, body: str, retired: int | None) -> Version:
    return load(Version, body, memory=memory, retired_at=None if retired is None else from_micros(retired))


def _relates(belief: Belief, value_key: str) -> bool:
    return relate(value_key, belief.memory.claim.value_key) is not Relation.OTHER


def _known(moment: datetime | None) -> int:
    return _OPEN if moment is None else to_micros(moment)
