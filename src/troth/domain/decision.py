"""Decide what a proposal does to what is already believed (DESIGN section 4.5)."""

from __future__ import annotations

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
