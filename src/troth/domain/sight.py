"""Who sees what: the filters that apply before anything is ranked."""

from __future__ import annotations

from datetime import datetime

from troth.domain.memory import Belief
from troth.domain.trace import Fate


def fallen(
    belief: Belief,
    *,
    now: datetime,
    valid_at: datetime | None = None,
    scope: str | None = None,
    domain: str | None = None,
    stranger: bool = False,
) -> Fate | None:
    """The first filter at which a belief falls out of a look, or None if it may be shown.

    `stranger`: somebody else than the owner asks.
    """
    memory = belief.memory
    if stranger and memory.visibility != "public":
        return Fate.VISIBILITY
    if timely := _untimely(belief, now, valid_at):
        return timely
    if not sees_scope(memory.scope, scope, varies=memory.attribute.varies) or not sees_domain(memory.domain, domain):
        return Fate.SCOPE
    return None


def _untimely(belief: Belief, now: datetime, valid_at: datetime | None) -> Fate | None:
    standing = belief.version.standing
    if valid_at is None:
        if not standing.current:
            return Fate.STANDING
        return None if belief.current_at(now) else Fate.TIME
    if not standing.holds:
        return Fate.STANDING
    return None if belief.held_at(valid_at) else Fate.TIME


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
