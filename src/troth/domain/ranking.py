"""Order candidates: one weighted sum of named features, each in 0–1; weights are data. Also the floor and the support level.

Two kinds of numbers are kept apart. What *orders* may be scaled per query; what *decides whether there is an answer at all*
is absolute: an address hit, the share of the question's weight that was found, a cosine against the model's calibration.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType

from troth.domain.activation import usage
from troth.domain.interval import Interval
from troth.domain.memory import Belief, Standing

K1 = 1.2
B = 0.75
"""BM25's parameters."""
GAIN = K1 + 1

PRESETS: Mapping[str, Mapping[str, float]] = MappingProxyType(
    {
        "balanced": MappingProxyType(
            {
                "lexical": 0.40,
                "vector": 0.32,
                "address": 0.50,
                "exact": 0.15,
                "subject": 0.10,
                "time": 0.10,
                "linked": 0.10,
                "answers": 0.10,
                "tense": 0.06,
                "scope": 0.06,
                "authority": 0.05,
                "freshness": 0.05,
                "confidence": 0.03,
                "layer": 0.02,
                "usage": 0.02,
                "direct": 0.05,
                "personality": 0.0,
            }
        ),
        "activation": MappingProxyType({"activation": 1.0, "spread": 2.0, "personality": 0.3}),
        "governed": MappingProxyType({"lexical": 0.35, "authority": 0.25, "freshness": 0.15, "scope": 0.15, "layer": 0.10}),
    }
)
"""What counts how much. `balanced` lets what is about the question decide; `activation` asks how readily it comes to mind;
`governed` asks who said it."""

EPISODES: Mapping[str, float] = MappingProxyType(
    {
        "lexical": 0.20,
        "vector": 0.158,
        "before": 0.30,
        "after": 0.11,
        "conversation": 0.15,
        "speaker": 0.08,
        "authority": 0.094,
        "asserts": 0.05,
        "answers": 0.058,
        "laid_down": 0.3,
        "exact": 0.05,
        "scope": 0.03,
        "time": 0.08,
    }
)
"""The weights of `balanced` for episodes; measured by `troth bench` on the tuning parts of LoCoMo and BEAM."""

GOING_ON: Mapping[str, float] = MappingProxyType(
    {
        **{name: EPISODES[name] for name in ("lexical", "vector", "speaker", "asserts", "answers", "exact", "scope", "time")},
        "talk": 0.80,
        "lately": 0.24,
    }
)
"""The same where nobody asks, but goes on with a talk: they mean that talk, its last state first, and no turn of it."""

FEATURES = tuple(sorted({name for weights in (EPISODES, GOING_ON, *PRESETS.values()) for name in weights}))
"""The names that weights can be given to."""

LAYER_PRIORITY: Mapping[str, float] = MappingProxyType(
    {"core": 1.0, "identity": 1.0, "semantic": 0.8, "procedural": 0.8, "social": 0.7, "temporary": 0.6, "episodic": 0.5}
)

INTENT_LAYERS: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "WHOAMI": frozenset({"identity", "core"}),
        "HOWTO": frozenset({"procedural"}),
        "DIAGNOSE": frozenset({"procedural", "episodic"}),
        "TEMPORAL": frozenset({"episodic", "temporary"}),
        "PREFERENCE": frozenset({"semantic", "social"}),
        "SOCIAL": frozenset({"social"}),
    }
)
"""The layers where a question of that intent is likely answered."""

IMPORTANCE: Mapping[str, float] = MappingProxyType({"standing": 0.35, "layer": 0.25, "restated": 0.25, "confidence": 0.15})
"""What makes a memory important when nothing is asked. Nothing in it changes with time alone: stores keep an index of it."""

HALF_LIFE_DAYS: Mapping[str, float] = MappingProxyType(
    {
        "identity": math.inf, "preference": 365, "skill": 365, "relation": 365, "schedule": 180, "fact": 180, "contact": 180,
        "project": 60, "goal": 60, "event": 30, "episode": 30, "temp": 3,
    }
)  # fmt: skip

VECTOR_FLOOR = (0.25, 0.5)
"""The least `vector_worth` that alone keeps a candidate: where little is held, and from `MANY_DOCUMENTS` on."""
NEAR_FLOOR = 0.35
"""The same for a turn where turns are asked for by name."""
MANY_DOCUMENTS = 30
TOGETHER_FLOOR = (0.5, 0.8)
"""The least of all that speaks for a fact and for the turn that it was read from (`Evidence.together`) that keeps it, over the
same range. Fitted on scenarios, each asked its own questions and three of others: with both floors 89 of 100 answers that no
address names pass, and 10 of 100 facts that answer nothing; a floor of 0.35 for the vector alone had 80 and 5."""
TOLD_NEAR = 0.8
"""What the meaning of that turn counts for beside its words."""
WORTH_ITSELF = 0.25
"""How much of what orders facts by meaning is absolute: the best of what is all far off is no match."""
VECTOR_TRUST = 0.65
"""Small models see neither negation nor swapped roles: a cosine alone never makes an answer well supported."""
TIME_TRUST = 0.5
"""That something lies in the time that is asked about is half an answer."""
LEXICAL_FLOOR = 0.1
"""The least share of the question's weight that alone keeps a candidate; low, because long questions hold much beside."""
ANSWERS = 0.25
"""The least strength of a fact that counts as an answer, so that episodes are not shown in its stead."""
TOLD_WORDS, TOLD_MEANING, TOLD_BESIDE = 0.85, 0.45, 0.2
"""How much the words of a turn, its meaning, and what the turn beside it holds of both support an answer together; measured
by `troth bench abstention` on its tuning part."""
STRONG = 0.7
"""The least strength of the best hit that makes an answer well supported."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What speaks for a candidate absolutely, whatever else was found; each in 0–1."""

    address: float = 0.0
    share: float = 0.0
    vector: float = 0.0
    time: float = 0.0
    """Only where nothing else than a time is asked about."""
    told_share: float = 0.0
    told_vector: float = 0.0
    """The same of the turn that a fact was read from: "Hyperoptic since June" was said of somebody's broadband."""

    def passes(self, documents: int) -> bool:
        """Whether it is above the floor, in a space of so many documents."""
        alone = self.address > 0 or self.time > 0 or self.share >= LEXICAL_FLOOR
        return (
            alone
            or self.vector >= floor_among(documents, VECTOR_FLOOR)
            or self.together >= floor_among(documents, TOGETHER_FLOOR)
        )

    @property
    def together(self) -> float:
        """All that speaks for a fact and for the turn that it was read from; 0 of what was read from none."""
        told = self.told_share + TOLD_NEAR * self.told_vector
        return self.share + self.vector + told if told else 0.0

    def near(self, terms: int) -> bool:
        """Whether it is above the floor of those who ask for episodes by name, with a question of so many terms.

        They want what is nearest, and a whole dialogue as a question shares little with anything.
        """
        return self.share >= min(LEXICAL_FLOOR, 1 / max(terms, 1)) or self.vector >= NEAR_FLOOR

    @property
    def strength(self) -> float:
        """How well this one candidate supports an answer, in 0–1."""
        return max(self.address, min(1.0, self.share), self.vector * VECTOR_TRUST, self.time * TIME_TRUST)


def told(own: Evidence, beside: Sequence[Evidence]) -> float:
    """How well a turn supports an answer, in 0–1: its words and its meaning together, and a little of what is beside it.

    A turn of another matter may share words with a question, or be near it; rarely both.
    """

    def held(evidence: Evidence) -> float:
        return TOLD_WORDS * evidence.share + TOLD_MEANING * evidence.vector

    together = held(own) + TOLD_BESIDE * max(map(held, beside), default=0.0)
    return max(own.strength, min(1.0, together))


def balanced_for_episodes(intents: Collection[str]) -> Mapping[str, float]:
    """The weights of `balanced` for what was said, and for a question of these intents."""
    return GOING_ON if "GOES_ON" in intents else EPISODES


def weights_of(preset: str | Mapping[str, float], balanced: Mapping[str, float] = PRESETS["balanced"]) -> Mapping[str, float]:
    """What counts how much, in a fixed order; `balanced` is what the preset of that name stands for."""
    if not isinstance(preset, str):
        return {name: preset[name] for name in sorted(preset)}
    return balanced if preset == "balanced" else PRESETS[preset]


def score(
    features: Mapping[str, float],
    preset: str | Mapping[str, float],
    balanced: Mapping[str, float] = PRESETS["balanced"],
) -> float:
    """The weighted sum over the preset's features in a fixed order, rounded, so that every store orders alike."""
    weights = weights_of(preset, balanced)
    return round(math.fsum([weight * features.get(name, 0.0) for name, weight in weights.items()]), 6)


def timely(valid: Interval, said_at: datetime, times: Sequence[Interval]) -> float:
    """How well something fits the times that are asked about, in 0–1; 0 if none are.

    What has no place in time was at least said at one.
    """
    if not times:
        return 0.0
    if valid.start is None and valid.end is None:
        return 0.6 * any(stretch.contains(said_at) for stretch in times)
    return float(any(valid.meets(stretch) for stretch in times))


def layer_priority(layer: str, intents: Collection[str]) -> float:
    """How much a layer counts for a question of these intents, in 0–1."""
    for intent in intents:
        if layer in INTENT_LAYERS.get(intent, ()):
            return 1.0
    return LAYER_PRIORITY.get(layer, 0.5)


def idf(documents: int, frequency: int) -> float:
    """How much a term weighs that stands in `frequency` of `documents`; a term nobody has used weighs most."""
    return math.log1p((documents - frequency + 0.5) / (frequency + 0.5)) if documents else 0.0


def bm25(tf: int, length: int, average: float, weight: float) -> float:
    """One term's part of a document's score."""
    return weight * tf * GAIN / (tf + norm_of(length, average))


def norm_of(length: int, average: float) -> float:
    """What BM25 sets against a term's frequency: the more, the longer the document."""
    return K1 * (1 - B + B * (length / average if average else 1.0))


_MOST_ROWS = 3000
"""What the frequencies of the terms that are looked up may sum to (DESIGN section 6)."""


def rarest_first(frequencies: Mapping[str, int], terms: Sequence[str], exact: frozenset[str]) -> tuple[str, ...]:
    """The terms to look up: exact ones, then from the rarest until there are rows enough.

    At least one is taken, however frequent; terms that stand nowhere are left out.
    """
    present = [term for term in dict.fromkeys(terms) if frequencies.get(term, 0)]
    present.sort(key=lambda term: (term not in exact, frequencies[term], term))
    taken: list[str] = []
    rows = 0
    for term in present:
        rows += frequencies[term]
        if taken and rows > _MOST_ROWS:
            break
        taken.append(term)
    return tuple(taken)


def vector_worth(cosine: float, calibration: Sequence[float]) -> float:
    """What a cosine is worth, in 0–1: 0 at the median of unrelated texts, 0.5 at their 99th percentile, 1 at a paraphrase's."""
    median, _, high, paraphrase = calibration
    if cosine <= median:
        return 0.0
    if cosine <= high:
        return 0.5 * (cosine - median) / (high - median)
    return min(1.0, 0.5 + 0.5 * (cosine - high) / max(paraphrase - high, 1e-6))


def floor_among(documents: int, floor: tuple[float, float]) -> float:
    """The more is held, the more of it is near to any question by chance; so a floor rises with what is held."""
    few, many = floor
    return few + (many - few) * min(1.0, math.log(max(documents, 1)) / math.log(MANY_DOCUMENTS))


def scaled(cosine: float | None, highest: float, calibration: Sequence[float]) -> float:
    """A cosine against the best of this query, in 0–1: for ordering only."""
    median = calibration[0]
    if cosine is None or highest <= median:
        return 0.0
    return min(1.0, max(0.0, (cosine - median) / (highest - median)))


def importance(belief: Belief) -> float:
    """How much a memory matters whatever is asked, in 0–1; what keeps a person safe matters most."""
    memory, version = belief.memory, belief.version
    if memory.attribute.safety:
        return 1.0
    parts = {
        "standing": 1.0 if version.standing is Standing.FROZEN else 0.7 if version.standing.long_term else 0.3,
        "layer": LAYER_PRIORITY.get(memory.layer, 0.5),
        "restated": usage((), version.occasions - 1),
        "confidence": memory.confidence,
    }
    return round(math.fsum(weight * parts[name] for name, weight in IMPORTANCE.items()), 6)


def freshness(age_days: float, category: str) -> float:
    """0.5^(age / half-life of the category)."""
    days = half_life(category)
    return 1.0 if math.isinf(days) else 0.5 ** (max(age_days, 0.0) / days)


def half_life(category: str) -> float:
    """In days; of a category of the user's own as of a fact."""
    return HALF_LIFE_DAYS.get(category, HALF_LIFE_DAYS["fact"])
