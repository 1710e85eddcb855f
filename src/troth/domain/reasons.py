"""What governance does, and why: codes that stay, and the words in which people read them."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum


class Action(StrEnum):
    """What governance does."""

    NO_OP = "no_op"
    REJECT = "reject"
    PARK = "park"
    FLAG_CONFLICT = "flag_conflict"
    ADD = "add"
    REINFORCE = "reinforce"
    EXTEND = "extend"
    SUPERSEDE = "supersede"
    CORRECT = "correct"
    END = "end"


class Reason(StrEnum):
    """Why, as a stable code."""

    QUESTION = "question"
    HYPOTHESIS = "hypothesis"
    QUOTATION = "quotation"
    INSTRUCTION = "instruction"
    """It tells a memory what to keep or to pass over, and is not the user's own word."""
    FICTION = "fiction"
    JOKE = "joke"
    REFERENCE = "reference"
    NOTHING_CLAIMED = "nothing_claimed"
    UNOWNED = "unowned"
    """A machine says it of something that nobody said is the user's."""
    ASKS_TO_FORGET = "asks_to_forget"
    """The host carries it out: `forget` the memory that is meant."""
    INVALID = "invalid"
    BLOCKED = "blocked"
    ECHO = "echo"
    MENTION = "mention"
    SAME_OCCASION = "same_occasion"
    LOWER_AUTHORITY = "lower_authority"
    UNSURE = "unsure"
    IMPLAUSIBLE = "implausible"
    MODEL_DISAGREES = "model_disagrees"
    """A language model and the rules read the same words otherwise."""
    RECOLLECTION = "recollection"
    AGENT_ONLY = "agent_only"
    INFERRED = "inferred"
    WAITS_ALREADY = "waits_already"
    MISTAKE = "mistake"
    PROTECTED = "protected"
    LOWER_SCORE = "lower_score"
    FROZEN = "frozen"
    UNCHANGING = "unchanging"
    STOPPED = "stopped"
    NEGATED = "negated"
    TOLD_AS_PAST = "told_as_past"
    SAID_EARLIER = "said_earlier"
    SAID_AGAIN = "said_again"
    MORE_DETAIL = "more_detail"
    PLANNED = "planned"
    PLAN_CHANGED = "plan_changed"
    NEWER = "newer"
    OPPOSITE = "opposite"
    NO_RIVAL = "no_rival"
    CONFIRMED = "confirmed"
    APPROVED = "approved"
    DECLINED = "declined"
    FORGOTTEN = "forgotten"
    ERASED = "erased"
    UNDONE = "undone"
    SETTLED = "settled"
    SUPPORT_LOST = "support_lost"
    MERGED = "merged"
    DETAIL = "detail"
    """Dreaming found that one says more of the same than the other."""
    REPEATED = "repeated"
    """Dreaming found that it was said on several occasions."""
    FADED = "faded"
    """Nobody has said or used it for long."""
    UNSEEN = "unseen"
    """A derived item waited for 90 days, and nobody looked at it."""
    RETENTION = "retention"
    """It was over the time that a policy keeps it."""


_DONE: Mapping[Action, str] = {
    Action.ADD: "added",
    Action.REINFORCE: "said again",
    Action.EXTEND: "extended",
    Action.SUPERSEDE: "replaced",
    Action.CORRECT: "corrected",
    Action.END: "ended",
    Action.PARK: "put aside",
    Action.FLAG_CONFLICT: "put aside",
    Action.REJECT: "refused",
    Action.NO_OP: "not kept",
}
_BECAUSE: Mapping[str, str] = {
    Reason.QUESTION: "a question",
    Reason.HYPOTHESIS: "a hypothesis",
    Reason.QUOTATION: "somebody else's words",
    Reason.INSTRUCTION: "an instruction planted in somebody else's words",
    Reason.ASKS_TO_FORGET: "a wish to forget",
    Reason.FICTION: "fiction",
    Reason.JOKE: "a joke",
    Reason.REFERENCE: "points at what is known",
    Reason.ECHO: "came out of memory",
    Reason.MENTION: "a mention, no evidence",
    Reason.LOWER_AUTHORITY: "said by one who may not overrule the user",
    Reason.UNSURE: "not sure",
    Reason.MODEL_DISAGREES: "the language model takes it otherwise than the rules",
    Reason.AGENT_ONLY: "only the agent says so",
    Reason.MISTAKE: "it was a mistake",
    Reason.PROTECTED: "only the user may change this",
    Reason.FROZEN: "the user has confirmed another",
    Reason.UNCHANGING: "this cannot change by itself",
    Reason.STOPPED: "it stopped",
    Reason.NEGATED: "said in the negative",
    Reason.PLANNED: "a plan",
    Reason.NEWER: "said later",
    Reason.OPPOSITE: "the opposite was said later",
    Reason.NO_RIVAL: "new",
}
"""How a reason reads; the others read as their codes do."""


_BY_HAND = frozenset({Reason.CONFIRMED, Reason.APPROVED, Reason.DECLINED, Reason.FORGOTTEN})


def done(action: Action, reason: Reason) -> str:
    """What was done, as people read it: `flag_conflict` → "put aside"; what a person did by hand is its own word."""
    return because(reason) if reason in _BY_HAND else _DONE[action]


def because(code: str) -> str:
    """Why, as people read it: `no_rival` → "new", `same_occasion` → "same occasion"."""
    return _BECAUSE.get(code, code.replace("_", " "))
