"""Who the user is, always current: what is known for long, and what is going on (DESIGN section 7)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from types import MappingProxyType

from troth.domain.claim import Tense, TimeKind
from troth.domain.filtering import Condition, record_of
from troth.domain.memory import Belief, Standing

CORE = "(core)"
"""The subject of the core's blocks; in brackets, so that it is the name of nothing that people speak of ("Core runs on Go")."""
CORE_LAYER = "core"
"""Their layer, which no reader and no model gives."""
ASSISTANT = "assistant"
"""The subject of what is known of the agent itself."""
ASKED_FOR, GOOD_AT = "asked for", "good at"
"""What its model of itself consists of."""
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
class Core:
    """What stands in every context: two short blocks that a person or host wrote, and what the agent knows of itself."""

    persona: Line | None = None
    """Who the agent is to be."""
    human: Line | None = None
    """Who the person is to it."""
    self_model: tuple[Line, ...] = ()
    """What the agent is often asked for and good at, as a person approved it."""

    @property
    def lines(self) -> tuple[Line, ...]:
        """The blocks that there are, with what they are; what the agent knows of itself follows its persona."""
        persona, human = (
            [replace(line, text=f"{name}: {line.text}")] if line is not None else []
            for name, line in (("Persona", self.persona), ("Human", self.human))
        )
        return (*persona, *self.self_model, *human)

    def __str__(self) -> str:
        return "\n".join(map(str, self.lines))


def core(beliefs: Iterable[Belief]) -> Core:
    """The core among some beliefs; of blocks only a person's own writing of them counts."""
    beliefs = list(beliefs)
    held = {
        belief.memory.claim.attribute: Line(belief.memory.text, belief.id)
        for belief in beliefs
        if belief.memory.address.subject == CORE and belief.memory.attribute.layer == CORE_LAYER
    }
    own = sorted(filter(_of_itself, beliefs), key=lambda belief: (belief.memory.claim.attribute, belief.memory.text))
    return Core(held.get("persona"), held.get("human"), tuple(Line(belief.memory.text, belief.id) for belief in own))


def _of_itself(belief: Belief) -> bool:
    claim = belief.memory.claim
    return claim.subject == ASSISTANT and claim.attribute in (ASKED_FOR, GOOD_AT) and not belief.version.archived


@dataclass(frozen=True, slots=True)
class Profile:
    """The core, the static and the dynamic part, each in a stable order."""

    static: tuple[Line, ...] = ()
    dynamic: tuple[Line, ...] = ()
    core: Core = Core()
    called: str = ""
    """How to address the person: what they want to be called, else their name."""
    bond: int = 0
    """How well agent and person know each other, 0–100."""
    buckets: Mapping[str, tuple[Line, ...]] = field(default_factory=dict)
    """What is current and meets a condition of one's own, by the name that was given to it."""

    @property
    def lines(self) -> tuple[Line, ...]:
        """All lines, the core first, then what is known for long."""
        return self.core.lines + self.static + self.dynamic

    def __str__(self) -> str:
        parts = [str(self.core)] if self.core.lines else []
        for title, lines in (("Known", self.static), ("Lately", self.dynamic), *self.buckets.items()):
            if lines:
                parts.append("\n".join([f"{title}:", *(f"- {line}" for line in lines)]))
        return "\n".join(parts)


def profile(
    beliefs: Iterable[Belief], now: datetime, bond: int = 0, buckets: Mapping[str, Condition] = MappingProxyType({})
) -> Profile:
    """Sort a user's current beliefs into the parts; facts about others belong to none but to buckets that take them."""
    beliefs = list(beliefs)
    about_user = [belief for belief in beliefs if belief.memory.address.subject.startswith("user")]
    static, dynamic, told = [], [], set()
    for belief in sorted(about_user, key=lambda belief: (not is_static(belief), *_order(belief))):
        if belief.memory.text in told:
            continue  # one sentence can make two claims (an employer and a job)
        told.add(belief.memory.text)
        if is_static(belief):
            static.append(Line(belief.memory.text, belief.id))
        elif is_dynamic(belief, now):
            dynamic.append(Line(belief.memory.text, belief.id, belief.version.standing is Standing.CANDIDATE))
    return Profile(tuple(static), tuple(dynamic), core(beliefs), _called(about_user), bond, _sorted_into(buckets, beliefs))


def _sorted_into(buckets: Mapping[str, Condition], beliefs: Sequence[Belief]) -> dict[str, tuple[Line, ...]]:
    held = [(record_of(belief), belief) for belief in sorted(beliefs, key=_order)] if buckets else []
    return {
        name: tuple(Line(belief.memory.text, belief.id) for record, belief in held if wanted.accepts(record))
        for name, wanted in buckets.items()
    }


def _called(beliefs: Iterable[Belief]) -> str:
    own = {b.memory.claim.attribute: b.memory.claim.value for b in beliefs if b.memory.claim.subject == "user"}
    return own.get("call_me") or own.get("name", "")


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
