"""Troth keeps what an agent remembers true: weighed before it is kept, replaced without being erased, always explained.

import troth

with troth.open("memory.db") as memory:
    me = memory.space("me")
    me.observe("I moved to Lisbon last month.")
    print(me.recall("Where do I live?"))
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from troth.aio import AsyncSpace, AsyncTroth, aopen
    from troth.domain.forgetting import Matching, Preview
    from troth.domain.memory import Belief
    from troth.domain.profile import Core, Profile
    from troth.domain.receipt import IngestReport, Outcome, Receipt
    from troth.domain.retention import Policy
    from troth.domain.settings import Document, Habits, Message, ModelUse, Turn, Where
    from troth.domain.trace import Hit, Recall, RecallOptions
    from troth.engine.read.listing import Listing, Page
    from troth.errors import TrothError
    from troth.sync import Space, Troth, open

_PLACES = {
    "AsyncSpace": "troth.aio",
    "AsyncTroth": "troth.aio",
    "Belief": "troth.domain.memory",
    "Core": "troth.domain.profile",
    "Document": "troth.domain.settings",
    "Habits": "troth.domain.settings",
    "Hit": "troth.domain.trace",
    "IngestReport": "troth.domain.receipt",
    "Listing": "troth.engine.read.listing",
    "Matching": "troth.domain.forgetting",
    "Message": "troth.domain.settings",
    "ModelUse": "troth.domain.settings",
    "Outcome": "troth.domain.receipt",
    "Page": "troth.engine.read.listing",
    "Policy": "troth.domain.retention",
    "Preview": "troth.domain.forgetting",
    "Profile": "troth.domain.profile",
    "Recall": "troth.domain.trace",
    "RecallOptions": "troth.domain.trace",
    "Receipt": "troth.domain.receipt",
    "Space": "troth.sync",
    "Troth": "troth.sync",
    "TrothError": "troth.errors",
    "Turn": "troth.domain.settings",
    "Where": "troth.domain.settings",
    "aopen": "troth.aio",
    "open": "troth.sync",
}

__all__ = [
    "AsyncSpace",
    "AsyncTroth",
    "Belief",
    "Core",
    "Document",
    "Habits",
    "Hit",
    "IngestReport",
    "Listing",
    "Matching",
    "Message",
    "ModelUse",
    "Outcome",
    "Page",
    "Policy",
    "Preview",
    "Profile",
    "Recall",
    "RecallOptions",
    "Receipt",
    "Space",
    "Troth",
    "TrothError",
    "Turn",
    "Where",
    "aopen",
    "open",
]


def __getattr__(name: str) -> object:
    # Loaded on first use, so that `import troth` stays cheap.
    if name not in _PLACES:
        raise AttributeError(f"module 'troth' has no attribute {name!r}")
    return getattr(import_module(_PLACES[name]), name)
