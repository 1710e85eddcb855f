"""Short words for proposals and beliefs, so that a table of cases reads like the design's."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from troth.domain.address import Address, Attribute, Cardinality
from troth.domain.authority import Authority
from troth.domain.claim import Claim, Intent, Mood, Proposal, Quote, Tense
from troth.domain.decision import Case, meet
from troth.domain.interval import ALWAYS, Interval
from troth.domain.memory import Belief, Memory, Standing, Version

USER, TOOL, DOCUMENT, AGENT, DREAM = Authority.USER, Authority.TOOL, Authority.DOCUMENT, Authority.AGENT, Authority.DERIVED
PAST, PLANNED = Tense.PAST, Tense.PLANNED

HOME = Attribute("home")
BIRTHDAY = Attribute("birthday", cardinality=Cardinality.UNCHANGING, identity=True, layer="identity")
NAME = Attribute("name", identity=True, layer="identity")
PET = Attribute("pet", cardinality=Cardinality.MANY)
LIKES = Attribute("likes", cardinality=Cardinality.MANY, opposite="dislikes")
ALLERGY = Attribute("allergy", cardinality=Cardinality.MANY, safety=True)


def day(number: float) -> datetime:
    """Noon of the n-th day of the tests' calendar."""
    return datetime(2026, 1, 1, 12, tzinfo=UTC) + timedelta(days=number)


def says(by: Authority, value: str, on: float = 100, attribute: Attribute = HOME, **more: Any) -> Proposal:
    """A proposal; keywords are fields of the claim or of the proposal, `intents` may be a single one."""
    claim_fields = {key: more.pop(key) for key in ("positive", "tense", "passing", "valid", "subject") if key in more}
    claim = replace(Claim("user", attribute.name, value, value.casefold()), **claim_fields)
    intents = more.pop("intents", frozenset())
    return Proposal(
        claim=claim,
        text=f"User: {attribute.name} {value}",
        attribute=attribute,
        address=Address("space", "user", claim.subject, attribute.name),
        authority=by,
        observed_at=day(on),
        quotes=(Quote("o", 0, len(value), value),),
        intents=frozenset([intents]) if isinstance(intents, Intent) else frozenset(intents),
        **more,
    )


def held(
    by: Authority,
    value: str,
    on: float = 1,
    attribute: Attribute = HOME,
    standing: Standing = Standing.CANDIDATE,
    valid: Interval = ALWAYS,
    id: str | None = None,
    **claim_fields: Any,
) -> Belief:
    """A belief that stands since `on`."""
    proposal = says(by, value, on, attribute, valid=valid, **claim_fields)
    memory = Memory(
        id=id or f"{attribute.name}:{value}",
        address=proposal.address,
        claim=proposal.claim,
        attribute=attribute,
        text=proposal.text,
        layer=attribute.layer,
        category=attribute.category,
        language="en",
        observed_at=day(on),
        recorded_at=day(on),
        confidence=0.9,
        explicitness=0.9,
    )
    version = Version(memory.id, 1, standing, valid, by, day(on), None, 1, "d0", "no_rival", day(on))
    return Belief(memory, version)


def case(proposal: Proposal, *beliefs: Belief, pointed: tuple[Belief, ...] = (), now: float = 101) -> Case:
    """The proposal as it meets beliefs."""
    return meet(proposal, beliefs, pointed, day(now))


__all__ = [
    "AGENT",
    "ALLERGY",
    "BIRTHDAY",
    "DOCUMENT",
    "DREAM",
    "HOME",
    "LIKES",
    "NAME",
    "PAST",
    "PET",
    "PLANNED",
    "TOOL",
    "USER",
    "Intent",
    "Interval",
    "Mood",
    "Standing",
    "case",
    "day",
    "held",
    "says",
]
