"""What a dream would do, as a plan that reads like a diff, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from troth.domain.receipt import Outcome
from troth.domain.retention import Retained


class StepKind(StrEnum):
    """What a step does."""

    MERGE = "merge"
    """Two memories that say the same become one."""
    EXTEND = "extend"
    """What says more is linked to what it extends; both stay."""
    PROMOTE = "promote"
    """What was said on several occasions becomes long-term."""
    DERIVE = "derive"
    """What follows is proposed to a person."""
    EXPIRE = "expire"
    """What nobody looked at for 90 days declines itself."""
    ARCHIVE = "archive"
    """What has faded is found only when it is asked for."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to do; it is done only if the memories are still at the versions that were looked at."""

    kind: StepKind
    text: str
    """What stands afterwards."""
    memories: tuple[tuple[str, int], ...]
    """(id, version) of all that it rests on; the first is what stays."""
    gone: tuple[str, ...] = ()
    """The texts that go into `text`, or from which it follows."""

    def __str__(self) -> str:
        head = f"{self.kind.value:<8}"
        if self.kind is StepKind.MERGE:
            return "\n".join([f"{head} + {self.text}", *(f"{'':<8} - {text}" for text in self.gone)])
        if self.kind in (StepKind.DERIVE, StepKind.EXTEND):
            return "\n".join([f"{head} + {self.text}", *(f"{'':<8}   {text}" for text in self.gone)])
        return f"{head} {'-' if self.kind is StepKind.EXPIRE else '~'} {self.text}"


@dataclass(frozen=True, slots=True)
class DreamPlan:
    """The steps of one dream: still to be done after a dry run, else done."""

    steps: tuple[Step, ...] = ()
    outcomes: tuple[Outcome, ...] = ()
    """What governance made of what was derived."""
    left: int = 0
    """How many steps the budget left for the next dream."""
    problems: tuple[str, ...] = field(default=())
    """`busy: …` where another dreams in this space; `model_…` where a language model was to be asked and did not answer."""
    refused: tuple[str, ...] = ()
    """What the language model proposed and does not stand up to the memories that it named, each with why."""
    tokens: int = 0
    """What asking the language model cost."""
    seconds: float = 0.0
    """What asking the language model took."""
    retained: Retained | None = None
    """What the store's own policy took; None where it has none, or nothing was over its time."""

    def __str__(self) -> str:
        kept = [str(self.retained)] if self.retained else []
        lines = [*map(str, self.steps), *kept] or ["(nothing to do)"]
        lines += [f"{self.left} more are left for the next dream"] if self.left else []
        lines += [f"refused: {item}" for item in self.refused]
        lines += [f"asking the model took {self.tokens} tokens and {self.seconds:.1f} s"] if self.seconds else []
        return "\n".join([*lines, *(f"problem: {problem}" for problem in self.problems)])
