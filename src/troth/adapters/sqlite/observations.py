"""Observations: what was said, by id, by digest and along time."""

# ruff: noqa: D102 — the port says what each method does.

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from troth.adapters.sqlite.codec import FOREVER, dump, load, to_micros
from troth.adapters.sqlite.rows import PAGE, Rows, listed
from troth.domain.observation import Observation
from troth.errors import Conflict
from troth.ports.store import ObservationState


class Observations(Rows):
    """The observations of a namespace."""

    def add_observation(self, observation: Observation, state: ObservationState) -> bool:
        self._own(observation.namespace)
        if self._one("observation_by_digest", digest=observation.digest):
            return False
        if self._one("observation_state", id=observation.id):
            raise Conflict(f"There is an observation {observation.id!r} already, with another digest.")
        self._write(
            "add_observation", seq=self._next(), id=observation.id, digest=observation.digest, user=observation.user,
            conversation=observation.conversation, observed_at=to_micros(observation.observed_at), state=state.value,
            body=dump(observation, without=("text",)), text=observation.text,
        )  # fmt: skip
        return True

    def observation(self, id: str) -> Observation | None:
        return next(self._observations("observation", id=id), None)

    def observation_by_digest(self, digest: str) -> Observation | None:
        return next(self._observations("observation_by_digest", digest=digest), None)

    def observation_state(self, id: str) -> ObservationState | None:
        row = self._one("observation_state", id=id)
        return None if row is None else ObservationState(row[0])

    def set_observation_state(self, id: str, state: ObservationState) -> None:
        if not self._write("set_observation_state", id=id, state=state.value):
            raise self._missing("observation", id)

    def pending_observations(
        self,
        user: str | None = None,
        conversation: str | None = None,
        *,
        state: ObservationState = ObservationState.PENDING,
        limit: int = -1,
    ) -> Sequence[Observation]:
        asked = {"user": user, "conversation": conversation, "state": state.value, "limit": limit}
        return list(self._observations("waiting_observations", **asked))

    def days_spoken(self, user: str, most: int) -> int:
        row = self._one("days_spoken", user=user, day=86_400_000_000, most=most)
        return int(row[0]) if row else 0

    def recent_observations(self, user: str, limit: int) -> Sequence[Observation]:
        return list(self._observations("recent_observations", user=user, limit=max(limit, 0)))

    def observations(self, ids: Sequence[str]) -> Sequence[Observation]:
        return list(self._observations("observations", ids=listed(ids)))

    def all_observations(self) -> Iterator[tuple[Observation, ObservationState]]:
        user, said, seq = "", -FOREVER, 0
        while rows := self._run("all_observations", user=user, said=said, seq=seq, limit=PAGE).fetchall():
            yield from ((load(Observation, body, text=text), ObservationState(state)) for *_, state, body, text in rows)
            user, said, seq, *_ = rows[-1]

    def beside(self, ids: Sequence[str]) -> Mapping[str, tuple[str | None, str | None]]:
        return {id: (before, after) for id, before, after in self._run("beside", ids=listed(ids))}

    def _observations(self, name: str, /, **values: object) -> Iterator[Observation]:
        return (load(Observation, body, text=text) for body, text in self._run(name, **values).fetchall())
