"""One transaction: its tables in a file each, and here what goes across them."""

# ruff: noqa: D102 — the port says what each method does.

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from troth.adapters.sqlite.attached import Attached
from troth.adapters.sqlite.beliefs import Beliefs, let_go
from troth.adapters.sqlite.codec import FOREVER, dump, load, to_micros
from troth.adapters.sqlite.entries import Entries
from troth.adapters.sqlite.observations import Observations
from troth.adapters.sqlite.rows import listed
from troth.adapters.sqlite.search import Search
from troth.domain.memory import Evidence, Memory
from troth.domain.observation import Observation, requote, requoted
from troth.ports.store import DocKind


class SqliteTx(Observations, Beliefs, Attached, Search, Entries):
    """See `troth.ports.store.Tx` for what each method does."""

    def meta(self, key: str) -> str | None:
        row = self._one("meta", key=key)
        return None if row is None else str(row[0])

    def set_meta(self, key: str, value: str) -> None:
        self._write("set_meta", key=key, value=value)

    def users(self) -> Sequence[str]:
        return [name for (name,) in self._run("users")]

    def said_between(
        self, user: str, start: datetime | None, end: datetime | None, limit: int
    ) -> Sequence[tuple[DocKind, str]]:
        between = {
            "user": user,
            "start": -FOREVER if start is None else to_micros(start),
            "end": FOREVER if end is None else to_micros(end),
            "limit": max(limit, 0),
        }
        found: list[tuple[DocKind, str]] = [(DocKind.EPISODE, id) for (id,) in self._run("observed_between", **between)]
        return found + [(DocKind.MEMORY, id) for (id,) in self._run("believed_between", **between)]

    def overwrite_observation(self, observation: Observation) -> None:
        self._own(observation.namespace)
        changed = self._write(
            "overwrite_observation", id=observation.id, digest=observation.digest, conversation=observation.conversation,
            body=dump(observation, without=("text",)), text=observation.text,
        )  # fmt: skip
        if not changed:
            raise self._missing("observation", observation.id)
        for seq, body in self._run("quoting_memories", observation=observation.id).fetchall():
            self._write("set_memory", seq=seq, body=dump(requoted(load(Memory, body), observation)))
        for seq, memory, body in self._run("quoting_evidence", observation=observation.id).fetchall():
            item = load(Evidence, body)
            quote = requote(item.quote, observation)
            self._write("set_evidence", memory=memory, seq=seq, body=dump(replace(item, quote=quote)))
        let_go()

    def drop_memory(self, id: str) -> None:
        row = self._one("known_memory", id=id)
        if row is None:
            return
        seq, user, *_ = row
        if content := self.memory(id):
            self._write_many("drop_value_word", self._value_words(seq, content, ()))
        self._write("drop_versions", memory=seq)
        self._write("drop_all_evidence", memory=seq)
        self._write("drop_links_from", id=id)
        self._write("drop_links_to", id=id)
        self._write("drop_use", memory=id)
        self.unindex(DocKind.MEMORY, id)
        self._write("drop_memory", seq=seq)
        self._write("count_memory", name=user, more=-1)
        let_go()

    def left(self, ids: Sequence[str]) -> Mapping[str, int]:
        return dict(self._run("left_rows", ids=listed(ids)).fetchall())

    def clear_derived(self) -> None:
        for kind, id in self._run("all_documents").fetchall():
            self.unindex(DocKind(kind), id)
        for table in ("versions", "evidence", "links", "blocks", "entities", "value_words", "memories"):
            self._write(f"clear_{table}")
        self._write("clear_counts")
        let_go()
