"""What a recall is asked, what it returns, and the full account of how it came to be."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from troth.domain.authority import Authority
from troth.domain.filtering import Condition, condition
from troth.domain.interval import ALWAYS, Interval
from troth.domain.memory import LinkKind, Standing
from troth.domain.personality import TRAITS
from troth.domain.ranking import FEATURES, PRESETS
from troth.errors import NaiveDatetime, UsageError, check_choice

SOURCES = ("memories", "episodes")
MOST_HITS = 1000


class HitKind(StrEnum):
    """What a hit is."""

    MEMORY = "memory"
    EPISODE = "episode"


class Support(StrEnum):
    """How well the memory can answer the question, so that an agent can say "I don't know"."""

    STRONG = "strong"
    """The very thing asked for is held, or nearly all the words of the question were found."""
    PARTIAL = "partial"
    """Something near is held."""
    NONE = "none"
    """Nothing held is about this."""


class Fate(StrEnum):
    """Where a candidate ended: returned, or the stage at which it fell out."""

    RETURNED = "returned"
    STANDING = "standing"
    TIME = "time"
    SCOPE = "scope"
    FILTER = "filter"
    """It does not meet the filter, or is of another type, layer or authority than was asked for."""
    VISIBILITY = "visibility"
    KIND = "kind"
    """Of a kind that was not asked for (an episode where a fact answers)."""
    FLOOR = "floor"
    DUPLICATE = "duplicate"
    ABSTRACT = "abstract"
    """Returned in short only."""
    BUDGET = "budget"
    RANK = "rank"
    ABSENT = "absent"
    """No route found it: it shares no word with the question, is far from it, and is not what it asks for."""
    UNKNOWN = "unknown"
    """Nothing under that id is believed, or was at `known_at`."""


@dataclass(frozen=True, slots=True)
class RecallOptions:
    """How to recall. The defaults are: the ten best facts of this moment, or episodes if no fact answers.

    Raises:
        UnknownOption: for a source, authority, preset, feature, field or operator that is not known, with the nearest.
        NaiveDatetime: for a moment without an offset.
        UsageError: for a value that is out of range or of another kind.
    """

    limit: int = 10
    budget: int | None = None
    """The most tokens of `Recall.text`; None is no limit."""
    sources: frozenset[str] | None = None
    """`{"memories", "episodes"}` or one of them; None is facts, and episodes where no fact answers."""
    scope: str | None = None
    domain: str | None = None
    valid_at: datetime | None = None
    """When it was true; None is now."""
    known_at: datetime | None = None
    """What was believed then; None is now."""
    asker: str | None = None
    """Who asks; None is the space's user. Others see only what is public."""
    preset: str | Mapping[str, float] = "balanced"
    """What counts how much: a name of `ranking.PRESETS`, or weights of your own by feature."""
    user: str | None = None
    """Whose memory is asked; None is the space's user."""
    types: frozenset[str] | None = None
    """Categories, such as `{"preference", "fact"}`; None is all."""
    layers: frozenset[str] | None = None
    """Layers, such as `{"semantic", "procedural"}`; None is all."""
    min_authority: Authority | None = None
    """The least authority that has stated it."""
    filter: Mapping[str, object] | None = None
    """Conditions on fields; see `troth.domain.filtering`."""
    traits: Mapping[str, float] = field(default_factory=dict)
    """The agent's personality by trait (`personality.TRAITS`), 0–1 with 0.5 as neither nor.

    It counts as much as the preset weighs `personality`: in `balanced` nothing."""
    progressive: bool = False
    """Whether the next `limit` hits come as abstracts, in `Recall.abstracts` and at the end of the block."""
    rerank: bool = True
    """Whether the reranker reads the best, where the store was opened with one."""
    condition: Condition | None = field(init=False, default=None, repr=False, compare=False)
    """What `types`, `layers` and `filter` ask for together."""

    def __post_init__(self) -> None:
        whole("limit", self.limit, 1, MOST_HITS)
        if self.budget is not None:
            whole("budget", self.budget, 0, None)
        for name in ("scope", "domain", "asker", "user"):
            text_or_none(name, getattr(self, name))
        for name in ("sources", "types", "layers"):
            object.__setattr__(self, name, _names(name, getattr(self, name)))
        for name in self.sources or ():
            check_choice("source", name, SOURCES)
        for name in ("valid_at", "known_at"):
            moment_or_none(name, getattr(self, name))
        if isinstance(self.preset, str):
            check_choice("preset", self.preset, PRESETS)
        else:
            _weights(self.preset)
        _traits(self.traits)
        for name in ("progressive", "rerank"):
            if not isinstance(getattr(self, name), bool):
                raise UsageError(f"{name} is {getattr(self, name)!r}.", hint="Pass True or False.")
        if self.min_authority is not None:
            check_choice("authority", self.min_authority, [one.value for one in Authority])
            object.__setattr__(self, "min_authority", Authority(self.min_authority))
        object.__setattr__(self, "condition", self._condition())

    def _condition(self) -> Condition | None:
        asked = {"category": self.types, "layer": self.layers}
        parts: list[object] = [{name: {"in": wanted}} for name, wanted in asked.items() if wanted is not None]
        if self.filter is not None:
            if not isinstance(self.filter, Mapping):
                raise UsageError(f"filter is {self.filter!r}.", hint='Pass a mapping, such as {"source": "crm"}.')
            parts.append(self.filter)
        return condition({"and": parts}) if parts else None


def whole(name: str, value: object, least: int, most: int | None) -> None:
    """Refuse what is no whole number in these bounds.

    Raises:
        UsageError: with the value.
    """
    if not isinstance(value, int) or isinstance(value, bool):
        raise UsageError(f"{name} is {value!r}.", hint="Pass a whole number.")
    if value < least:
        raise UsageError(f"{name} is {value}.", hint=f"Pass {least} or more.")
    if most is not None and value > most:
        raise UsageError(f"{name} is {value}, more than {most}.", hint="Page through `list` to see everything.")


def text_or_none(name: str, value: object) -> None:
    """Refuse what is neither a text nor None."""
    if value is not None and not isinstance(value, str):
        raise UsageError(f"{name} is {value!r}.", hint="Pass a text.")


def _names(name: str, value: object) -> frozenset[str] | None:
    if value is None:
        return None
    if isinstance(value, str):
        raise UsageError(f"{name} is the text {value!r}.", hint=f"Pass a set, such as {{{value!r}}}.")
    listed = list(value) if isinstance(value, Iterable) else [value]
    texts = frozenset(one for one in listed if isinstance(one, str))
    if not isinstance(value, Iterable) or any(not isinstance(one, str) for one in listed):
        raise UsageError(f"{name} is {value!r}.", hint="Pass a set of texts.")
    return texts


def moment_or_none(name: str, value: object) -> None:
    """Refuse what is neither an aware datetime nor None."""
    if value is None:
        return
    if not isinstance(value, datetime):
        raise UsageError(f"{name} is {value!r}.", hint="Pass an aware datetime.")
    if value.tzinfo is None:
        raise NaiveDatetime(f"{name} is {value!r}, which has no offset.", hint="Pass an aware datetime.")


def _weights(preset: object) -> None:
    if not isinstance(preset, Mapping) or not preset:
        raise UsageError(f"preset is {preset!r}.", hint="Pass a name, or weights by feature.")
    for name, weight in preset.items():
        check_choice("feature", name, FEATURES)
        if not isinstance(weight, int | float) or isinstance(weight, bool) or not math.isfinite(weight):
            raise UsageError(f"The preset weighs {name!r} with {weight!r}.", hint="Pass a finite number.")


def _traits(traits: object) -> None:
    if not isinstance(traits, Mapping):
        raise UsageError(f"traits is {traits!r}.", hint='Pass a mapping, such as {"openness": 0.8}.')
    for name, much in traits.items():
        check_choice("trait", name, TRAITS)
        if not isinstance(much, int | float) or isinstance(much, bool) or not 0 <= much <= 1:
            raise UsageError(f"The trait {name!r} is {much!r}.", hint="Pass a number from 0 to 1.")


@dataclass(frozen=True, slots=True)
class Relative:
    """A memory that a hit is linked with."""

    id: str
    text: str
    link: LinkKind


@dataclass(frozen=True, slots=True)
class Hit:
    """One result."""

    id: str
    kind: HitKind
    text: str
    score: float
    observed_at: datetime
    features: Mapping[str, float] = field(default_factory=dict)
    """What the score is made of, each in 0–1."""
    standing: Standing | None = None
    valid: Interval = ALWAYS
    authority: Authority = Authority.USER
    subject: str = ""
    attribute: str = ""
    layer: str = ""
    scope: str | None = None
    domain: str | None = None
    source: str | None = None
    inference: bool = False
    rivals: tuple[str, ...] = ()
    """Texts of pending rivals at the same address: the agent should ask."""
    later: tuple[str, ...] = ()
    """For an episode: what replaced the facts that stood on it."""
    speaker: str | None = None
    """For an episode: who said it, where people were told apart."""
    conversation: str | None = None
    parents: tuple[Relative, ...] = ()
    """What it was derived from, extends, or came in place of."""
    children: tuple[Relative, ...] = ()
    """What was derived from it, extends it, or came in its place."""
    siblings: tuple[Relative, ...] = ()
    """What has a parent in common with it."""

    @property
    def disputed(self) -> bool:
        """Whether another value waits for a person."""
        return bool(self.rivals)

    def __str__(self) -> str:
        notes = [f"later: {text}" for text in self.later] + [f"unsure: {text}" for text in self.rivals]
        return f"{self.score:.3f}  {self.text}" + (f"  ({'; '.join(notes)})" if notes else "")


@dataclass(frozen=True, slots=True)
class Candidate:
    """Something that a route brought up, and what became of it."""

    id: str
    kind: HitKind
    fate: Fate
    score: float = 0.0
    features: Mapping[str, float] = field(default_factory=dict)
    routes: tuple[str, ...] = ()
    text: str = ""


@dataclass(frozen=True, slots=True)
class Route:
    """One way of finding candidates, and whether it worked."""

    name: str
    found: int = 0
    problem: str = ""
    """Why it found nothing, or not all: `embedder_missing: …`, `index_half_built: …`."""
    seconds: float = 0.0
    """What a reranker took."""
    tokens: int = 0
    """What a reranker cost."""
    approximate: bool = False
    """Whether something near may be missing from it, for the sake of speed."""

    @property
    def notes(self) -> str:
        """How it looked, and what that took; mostly nothing."""
        seconds, tokens = (f"{self.seconds:.1f} s" if self.seconds else ""), (f"{self.tokens} tokens" if self.tokens else "")
        return ", ".join(filter(None, ("approximate" if self.approximate else "", seconds, tokens)))

    def __str__(self) -> str:
        return "  ".join(filter(None, (f"{self.name}: {self.found}", self.notes, self.problem)))


@dataclass(frozen=True, slots=True)
class Plan:
    """What the question was taken to ask for."""

    language: str
    terms: tuple[str, ...]
    exact: tuple[str, ...] = ()
    subject: str = "user"
    attributes: tuple[str, ...] = ()
    intents: frozenset[str] = frozenset()
    question: str = ""
    speakers: tuple[str, ...] = ()
    """Folded names in the question of people who have said something."""
    names: frozenset[str] = frozenset()
    """The terms among `terms` that are such names: they find facts, and for episodes say who spoke."""
    talk_terms: frozenset[str] = frozenset()
    """The terms among `terms` that only speak of the talk itself ("did I mention"): no turn is about them."""
    people: frozenset[str] = frozenset()
    """The subjects of everybody named, where it is more than one."""
    known_as: Mapping[str, str] = field(default_factory=dict)
    """Whose name would answer as well, and which of `attributes` it answers: "user's boss" for `manager`."""
    times: tuple[Interval, ...] = ()
    """The stretches of time that it asks about."""
    time_terms: frozenset[str] = frozenset()
    """The terms among `terms` that only say when."""
    only_time: bool = False
    """Whether it asks about nothing else than a time: "what did I do last spring?"."""


@dataclass(frozen=True, slots=True)
class Trace:
    """The full account of one recall."""

    plan: Plan
    routes: tuple[Route, ...] = ()
    candidates: tuple[Candidate, ...] = ()
    """Everything that was looked at, best first, each with its fate."""
    beyond: tuple[str, ...] = ()
    """Ids that a route found too far down to be looked at (fate: rank)."""
    preset: str | Mapping[str, float] = "balanced"
    """What counted how much."""

    @property
    def problems(self) -> tuple[str, ...]:
        """What did not work, by route."""
        return tuple(dict.fromkeys(f"{route.name}: {route.problem}" for route in self.routes if route.problem))

    def fate(self, id: str) -> Fate:
        """What became of a memory or observation."""
        for candidate in self.candidates:
            if candidate.id == id:
                return candidate.fate
        return Fate.RANK if id in self.beyond else Fate.ABSENT

    def __str__(self) -> str:
        lines = [
            f"asks for {', '.join(self.plan.attributes) or 'nothing registered'} of {self.plan.subject}; terms: "
            f"{' '.join(self.plan.terms) or '(none)'}"
        ]
        lines += [str(route) for route in self.routes]
        lines += [f"{one.fate.value:<10} {one.score:.3f}  {one.text}" for one in self.candidates]
        if self.beyond:
            lines.append(f"rank       {len(self.beyond)} more, further down")
        return "\n".join(lines)


@dataclass(frozen=True, slots=True)
class Abstract:
    """A hit in short: its first sentence."""

    id: str
    text: str
    observed_at: datetime


@dataclass(frozen=True, slots=True)
class Recall:
    """The answer to a question: the hits, the block for a prompt, and the account."""

    question: str
    hits: tuple[Hit, ...]
    text: str
    support: Support
    trace: Trace
    tokens: int = 0
    """The estimated tokens of `text`."""
    abstracts: tuple[Abstract, ...] = ()
    """The next hits in short, if `progressive` was asked for."""

    def find(self, id: str) -> Hit | None:
        """The hit of an id, or of the tail of one as the block shows it for episodes."""
        return next((hit for hit in self.hits if id and hit.id.endswith(id)), None)

    def __iter__(self) -> Iterator[Hit]:
        return iter(self.hits)

    def __len__(self) -> int:
        return len(self.hits)

    def __str__(self) -> str:
        lines = [str(hit) for hit in self.hits] or ["(nothing held is about this)"]
        return "\n".join([*lines, *(f"problem: {problem}" for problem in self.trace.problems)])


@dataclass(frozen=True, slots=True)
class WhyNot:
    """Where a memory fell out of the answer to a question."""

    id: str
    question: str
    fate: Fate
    explanation: str
    candidate: Candidate | None = None

    def __str__(self) -> str:
        return f"{self.fate.value}: {self.explanation}"
