"""Who the user is, always current: what is known for long, and what is going on (DESIGN section 7)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from troth.domain.claim import Tense, TimeKind
from troth.domain.memory import Belief, Standing

RECENT = timedelta(days=30)
"""How long a candidate stands in the dynamic part."""

_LAYERS = ("identity", "core", "social", "semantic", "procedural", "episodic", "temporary")


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a profile, linked to its memory."""

    text: str
    memory: str
    candidate: bool = False
    """Whether it was said only once, lately."""

    def __str__(self) -> str:
        return f"{self.text} (said once)" if self.candidate else self.text


@dataclass(frozen=True, slots=True)
class Profile:
    """The static and the dynamic part, each in a stable order."""

    static: tuple[Line, ...] = ()
    dynamic: tuple[Line, ...] = ()

    @property
    def lines(self) -> tuple[Line, ...]:
        """All lines, what is known for long first."""
        return self.static + self.dynamic

    def __str__(self) -> str:
        parts = []
        for title, lines in (("Known", self.static), ("Lately", self.dynamic)):
            if lines:
                parts.append("\n".join([f"{title}:", *(f"- {line}" for line in lines)]))
        return "\n".join(parts)


def profile(beliefs: Iterable[Belief], now: datetime) -> Profile:
    """Sort a user's current beliefs into the two parts; facts about others belong to neither."""
    static, dynamic, told = [], [], set()
    for belief in sorted(beliefs, key=lambda belief: (not is_static(belief), *_order(belief))):
        if belief.memory.text in told:
            continue  # one sentence can make two claims (an employer and a job)
        told.add(belief.memory.text)
        if is_static(belief):
            static.append(Line(belief.memory.text, belief.id))
        elif is_dynamic(belief, now):
            dynamic.append(Line(belief.memory.text, belief.id, belief.version.standing is Standing.CANDIDATE))
    return Profile(tuple(static), tuple(dynamic))


def is_static(belief: Belief) -> bool:
    """Long-term and lasting."""
    claim = belief.memory.claim
    return belief.version.standing.long_term and claim.time_kind is TimeKind.LASTING and claim.tense is not Tense.PAST


def is_dynamic(belief: Belief, now: datetime) -> bool:
    """Passing matters and plans under way, projects, and what was said once lately."""
    claim = belief.memory.claim
    if claim.time_kind is not TimeKind.LASTING or belief.memory.category in ("project", "goal", "temp"):
        return True
    return belief.version.standing is Standing.CANDIDATE and now - belief.version.said_at <= RECENT


def _order(belief: Belief) -> tuple[int, str, datetime, str]:
    layer = belief.memory.layer
    rank = _LAYERS.index(layer) if layer in _LAYERS else len(_LAYERS)
    return rank, belief.memory.address.attribute, belief.memory.observed_at, belief.memory.text
