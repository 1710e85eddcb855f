"""Who sees what: the filters that apply before anything is ranked."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from troth.domain.authority import Authority
from troth.domain.filtering import record_of
from troth.domain.interval import Interval
from troth.domain.memory import Belief
from troth.domain.observation import Observation
from troth.domain.trace import Fate, RecallOptions


@dataclass(frozen=True, slots=True)
class View:
    """A look: when, by whom, and narrowed to what."""

    now: datetime
    options: RecallOptions = field(default_factory=RecallOptions)
    stranger: bool = False
    """Whether somebody else than the owner looks."""
    sees: frozenset[str] = frozenset({"public"})
    """What visibilities somebody else may see."""
    past: tuple[Interval, ...] = ()
    """Stretches of the past that are asked about: what held then may be shown, as what it is."""

    def may_see(self, visibility: str) -> bool:
        """Whether the one who looks may see what has this visibility."""
        return not self.stranger or visibility in self.sees

    def fate(self, belief: Belief) -> Fate | None:
        """The first filter at which a belief falls out of the look, or None if it may be shown."""
        memory, options = belief.memory, self.options
        if not self.may_see(memory.visibility):
            return Fate.VISIBILITY
        if timely := self._untimely(belief):
            return timely
        in_scope = sees_scope(memory.scope, options.scope, varies=memory.attribute.varies)
        if not in_scope or not sees_domain(memory.domain, options.domain):
            return Fate.SCOPE
        return self._filtered(belief, belief.version.authority)

    def fate_of_episode(self, observation: Observation) -> Fate | None:
        """The same for something that was said."""
        options = self.options
        if not self.may_see(observation.visibility):
            return Fate.VISIBILITY
        if any(moment is not None and observation.observed_at > moment for moment in (options.valid_at, options.known_at)):
            return Fate.TIME
        if not self.reaches(observation):
            return Fate.SCOPE
        return self._filtered(observation, observation.authority)

    def reaches(self, observation: Observation) -> bool:
        """Whether something was said in the scope and the domain that are looked at."""
        options = self.options
        return sees_scope(observation.scope, options.scope) and sees_domain(observation.domain, options.domain)

    def _untimely(self, belief: Belief) -> Fate | None:
        standing, valid_at = belief.version.standing, self.options.valid_at
        if valid_at is not None:
            if not standing.holds:
                return Fate.STANDING
            return None if belief.held_at(valid_at) else Fate.TIME
        if standing.holds and any(belief.version.valid.meets(stretch) for stretch in self.past):
            return None
        if not standing.current:
            return Fate.STANDING
        return None if belief.current_at(self.now) else Fate.TIME

    def _filtered(self, one: Belief | Observation, authority: Authority) -> Fate | None:
        least, wanted = self.options.min_authority, self.options.condition
        if least is not None and authority.rank < least.rank:
            return Fate.FILTER
        return None if wanted is None or wanted.accepts(record_of(one)) else Fate.FILTER


def sees_scope(scope: str | None, look: str | None, *, varies: bool = True) -> bool:
    """Whether a look narrowed to `look` sees what lies in `scope`: itself, what contains it, what has none or does not vary."""
    return look is None or scope is None or not varies or contains_scope(scope, look)


def sees_domain(domain: str | None, look: str | None) -> bool:
    """Whether a look narrowed to a domain sees what lies in `domain`: that domain and what has none."""
    return look is None or domain is None or domain == look


def contains_scope(outer: str, inner: str) -> bool:
    """Whether `outer` is `inner` or a path above it (`work` contains `work/api`)."""
    return inner == outer or inner.startswith(outer.rstrip("/") + "/")


def nearness(scope: str | None, look: str | None) -> float:
    """How near a scope lies to the look, in 0–1: nearest first; without a look all are alike."""
    if look is None:
        return 0.5
    if scope is None:
        return 0.4
    if scope == look:
        return 1.0
    return 0.6 if contains_scope(scope, look) else 0.3
