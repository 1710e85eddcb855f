"""Observations: what was said, by id, by digest and along time."""

# ruff: noqa: D102 — the port says what each method does.

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import replace

from troth.domain.authority import Authority
from troth.domain.codec import to_micros
from troth.domain.observation import Observation, requote, requoted
from troth.errors import Conflict
from troth.ports.store import ObservationState
from troth.testing.memory_store.rows import Rows


class Observations(Rows):
    """The observations of a namespace."""

    def add_observation(self, observation: Observation, state: ObservationState) -> bool:
        space, id = self._space, observation.id
        self._own(observation.namespace)
        if observation.digest in space.digests:
            return False
        if id in space.observations:
            raise Conflict(f"There is an observation {id!r} already, with another digest.")
        order = self._number(id)
        self._put(space.observations, id, observation)
        self._put(space.digests, observation.digest, id)
        self._insert(space.timeline.setdefault(observation.user, []), (to_micros(observation.observed_at), order, id))
        self.set_observation_state(id, state)
        return True

    def observation(self, id: str) -> Observation | None:
        return self._space.observations.get(id)

    def observation_by_digest(self, digest: str) -> Observation | None:
        id = self._space.digests.get(digest)
        return None if id is None else self._space.observations[id]

    def observation_state(self, id: str) -> ObservationState | None:
        return self._space.states.get(id)

    def set_observation_state(self, id: str, state: ObservationState) -> None:
        self._known(self._space.observations, id, "observation")
        self._put(self._space.states, id, state)
        if state in (ObservationState.PENDING, ObservationState.AWAITING):
            self._put(self._space.waiting, id, None)
        else:
            self._pop(self._space.waiting, id)

    def pending_observations(
        self,
        user: str | None = None,
        conversation: str | None = None,
        *,
        state: ObservationState = ObservationState.PENDING,
        limit: int = -1,
    ) -> Sequence[Observation]:
        waiting = (self._space.observations[id] for id in self._sorted(self._space.waiting) if self._space.states[id] is state)
        found = [
            item
            for item in waiting
            if user in (None, item.user) and (conversation is None or conversation == item.conversation)
        ]
        return found if limit < 0 else found[:limit]

    def days_spoken(self, user: str, most: int) -> int:
        line = [self._space.observations[id] for _, _, id in self._space.timeline.get(user, [])]
        return min(len({one.observed_at.date() for one in line if one.authority is Authority.USER}), most)

    def recent_observations(self, user: str, limit: int) -> Sequence[Observation]:
        line = self._space.timeline.get(user, [])
        return [self._space.observations[id] for _, _, id in line[: -max(limit, 0) - 1 : -1]]

    def observations(self, ids: Sequence[str]) -> Sequence[Observation]:
        return [self._space.observations[id] for id in dict.fromkeys(ids) if id in self._space.observations]

    def all_observations(self) -> Sequence[tuple[Observation, ObservationState]]:
        space = self._space
        line = (id for user in sorted(space.timeline) for _, _, id in space.timeline[user])
        return [(space.observations[id], space.states[id]) for id in line]

    def beside(self, ids: Sequence[str]) -> Mapping[str, tuple[str | None, str | None]]:
        found = {}
        for one in self.observations(ids):
            line = self._space.timeline[one.user]
            place = bisect_left(line, (to_micros(one.observed_at), self._space.order[one.id], one.id))
            before, after = line[max(place - 4, 0) : place][::-1], line[place + 1 : place + 5]
            found[one.id] = (self._same_talk(one, before), self._same_talk(one, after))
        return found

    def _same_talk(self, one: Observation, others: Sequence[tuple[int, int, str]]) -> str | None:
        if one.conversation is None:
            return None
        talks = ((id, self._space.observations[id].conversation) for _, _, id in others)
        return next((id for id, talk in talks if talk == one.conversation), None)

    def overwrite_observation(self, observation: Observation) -> None:
        self._own(observation.namespace)
        space, old = self._space, self._known(self._space.observations, observation.id, "observation")
        self._put(space.observations, observation.id, observation)
        self._pop(space.digests, old.digest)
        self._put(space.digests, observation.digest, observation.id)
        for id in space.stands_on.get(observation.id, {}):
            self._put(space.memories, id, requoted(space.memories[id], observation))
            said = [replace(item, quote=requote(item.quote, observation)) for item in space.evidence[id]]
            self._put(space.evidence, id, said)
