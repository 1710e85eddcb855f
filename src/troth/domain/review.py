"""What waits for a person, and what a second model thinks of it."""

from __future__ import annotations

from dataclasses import dataclass

from troth.domain.decision import Reason
from troth.domain.memory import Belief, Evidence


@dataclass(frozen=True, slots=True)
class ReviewItem:
    """One thing that waits for a person."""

    belief: Belief
    reason: str
    rivals: tuple[Belief, ...]
    """What it contradicts."""
    parents: int
    evidence: tuple[Evidence, ...] = ()
    """The words that it stands on."""

    @property
    def id(self) -> str:
        """The memory's id; pass it to `approve` or `decline`."""
        return self.belief.id

    @property
    def taken_as(self) -> str:
        """What approving it would hold, where its words do not show that: a model took them otherwise than the rules."""
        claim = self.belief.memory.claim
        shown = f"{claim.subject}: {claim.attribute} = {'' if claim.positive else 'not '}{claim.value}"
        return shown if self.reason == Reason.MODEL_DISAGREES else ""

    def __str__(self) -> str:
        against = f"  against: {'; '.join(b.memory.text for b in self.rivals)}" if self.rivals else ""
        taken_as = f"  taken as: {self.taken_as}" if self.taken_as else ""
        return f"{self.belief.memory.text}  [{self.reason}]{taken_as}{against}"


@dataclass(frozen=True, slots=True)
class Opinion:
    """What the second model thinks of one item, and what asking took."""

    item: ReviewItem
    verdict: str
    """`stands`, `unfounded` or `unclear`; empty where there is a problem."""
    because: str = ""
    problem: str = ""
    """Why there is none, with its code first."""
    model: str = ""
    tokens: int = 0
    seconds: float = 0.0

    def __str__(self) -> str:
        return f"{self.item}  {self.verdict or 'problem'}: {self.because or self.problem}"
