"""What derivations stand on, and what they are: beliefs as the rules look at them. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from troth.domain.address import Attribute
from troth.domain.claim import Claim, Quote, Tense, TimeKind
from troth.domain.memory import Belief, Entity
from troth.engine.dream.ties import Ties


@dataclass(frozen=True, slots=True)
class Derivation:
    """A claim that follows from its parents."""

    claim: Claim
    text: str
    language: str
    parents: tuple[Belief, ...]
    attribute: Attribute | None = None
    """Where it is none of the registry."""
    beside: tuple[Quote, ...] = ()
    """Words that it stands on, beside those of its parents."""
    said_at: datetime | None = None
    """When the last of these words were said, where it has no parents."""


@dataclass(frozen=True, slots=True)
class Known:
    """What the rules look at: current beliefs that last, and who goes by which name."""

    beliefs: tuple[Belief, ...]
    names: Mapping[str, str]
    """Subject keys to the name that a person would use."""
    held: Mapping[tuple[str, str], Sequence[Belief]]
    """The same beliefs by (subject, attribute)."""
    by_subject: Mapping[str, Sequence[Belief]]
    told: tuple[Belief, ...]
    """What is going on or ahead, too."""
    ties: Ties

    @staticmethod
    def of(beliefs: Sequence[Belief], entities: Sequence[Entity]) -> Known:
        """What lasts among some beliefs, in their order."""
        kept = tuple(belief for belief in beliefs if _lasts(belief))
        held: dict[tuple[str, str], list[Belief]] = {}
        by_subject: dict[str, list[Belief]] = {}
        for belief in kept:
            claim = belief.memory.claim
            held.setdefault((claim.subject, claim.attribute), []).append(belief)
            by_subject.setdefault(claim.subject, []).append(belief)
        names = {entity.key: entity.names[0] for entity in entities if entity.names}
        told = tuple(belief for belief in beliefs if _tells(belief))
        return Known(kept, names, held, by_subject, told, Ties.among(told, names))

    def about(self, subject: str, attribute: str) -> Sequence[Belief]:
        """Positive, present, lasting beliefs at (subject, attribute)."""
        return self.held.get((subject, attribute), ())


def _lasts(belief: Belief) -> bool:
    claim = belief.memory.claim
    return _tells(belief) and claim.tense is Tense.PRESENT and claim.time_kind is TimeKind.LASTING


def _tells(belief: Belief) -> bool:
    return belief.memory.claim.positive and not belief.memory.inference


def worded(parent: Belief, english: str, chinese: str, *parts: str) -> str:
    """A sentence in the language and script of the parent."""
    text = (english if parent.memory.language == "en" else chinese).format(*parts)
    return text.replace("用户", "用戶") if "用戶" in parent.memory.text else text
