"""What is held does no more, and whose it is that comes for it: 公司地库满了，现在停对面商场. Pure; called by `restated.py`."""

from __future__ import annotations

from dataclasses import replace

from troth.language.change.clauses import Clause
from troth.language.change.held import Held
from troth.language.later import later
from troth.language.reading import Assertion
from troth.schema.registry import registry

_OPEN = frozenset({"fact", "habit", "uses"})
"""Where it is held how something is done; what somebody is, or where they live, no trouble changes."""
_TOPIC = 8
"""Characters at most of the words that name what is found wanting."""
_USER = later(r"^用[户戶]")


def fails(held: Held, clause: Clause) -> bool:
    """Whether a clause tells of what is held, named by its first words, that it does no more: 公司地库满了, 电信老断."""
    failing = clause.signals.words.get("failing")
    if (
        failing is None
        or not clause.told
        or (held.recent.claim.attribute in registry() and held.recent.claim.attribute not in _OPEN)
    ):
        return False
    start = held.value_span[0] if held.value_span[1] else 0
    sizes = (size for size in range(min(_TOPIC, len(clause.low)), 1, -1) if clause.low[:size] in held.low[start:])
    size = next(sizes, 0)
    return size > 0 and failing.match(clause.low, size) is not None


def of_the_same(said: Assertion, held: Held, clause: Clause) -> Assertion:
    """An assertion that names nobody, told of the one of whom what it takes the place of is held."""
    claim, subject = said.claim, held.recent.claim.subject
    owner = clause.signals.words["owner"].match(held.low) if "owner" in clause.signals.words else None
    if claim is None or owner is None or claim.subject != "user" or subject == "user" or clause.says("mine"):
        return said
    text = _USER.sub(held.recent.text[: owner.end()], said.text)
    return replace(said, claim=replace(claim, subject=subject), text=text)
