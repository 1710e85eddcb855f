"""A claim in the making, before its time, wording and mood are settled."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from troth.domain.address import Attribute, Cardinality
from troth.domain.claim import Intent, Tense
from troth.domain.interval import ALWAYS, Interval
from troth.schema.registry import open_attribute, registry


@dataclass(slots=True)
class Draft:
    """What a clause claims about its subject."""

    attribute: Attribute
    value: str
    key: str | None = None
    """How the value compares, where its folded words would not do."""
    positive: bool = True
    subject: str | None = None
    """Another subject than the clause's."""
    text: str = ""
    """Its wording, where the clause's own would not do."""
    tense: Tense | None = None
    passing: bool | None = None
    valid: Interval = ALWAYS
    intents: set[Intent] = field(default_factory=set)
    change: bool = False
    """Whether a past verb tells of what is so now."""
    dated: bool = False
    confidence: float = 0.9
    names: dict[str, str] = field(default_factory=dict)
    targets: tuple[str, ...] = ()
    kind: str = ""


def attribute(
    name: str, *, many: bool = False, dated: bool = False, category: str = "fact", layer: str = "semantic"
) -> Attribute:
    """The registered attribute of that name, else an open one of the given form."""
    known = registry().get(name)
    if known is not None:
        return known
    cardinality = Cardinality.DATED if dated else Cardinality.MANY if many else Cardinality.ONE
    return open_attribute(name, cardinality, category=category, layer=layer)


def single(found: Attribute) -> Attribute:
    """The same attribute where the words leave room for one value only."""
    return replace(found, cardinality=Cardinality.ONE) if found.cardinality is Cardinality.MANY else found


def several(found: Attribute) -> Attribute:
    """The same attribute where the words name one of several holders."""
    return replace(found, cardinality=Cardinality.MANY) if found.cardinality is Cardinality.ONE else found
