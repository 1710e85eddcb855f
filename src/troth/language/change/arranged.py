"""What is arranged in one way at a time and told of in other words: who fetches the child, where the parcels go.

现在托管班接 shares one character with 闺女放学是姥姥接, and nothing in the words tells that the one takes the place of the
other; what is one matter is data of the language, in its `arrangements.toml`. Pure; called by `restated.py`.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files

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


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A matter of which one thing is so at a time."""

    held: re.Pattern[str]
    """What is held of it."""
    told: re.Pattern[str]
    """What tells how it is: `new`, if it names that, must not be what is held."""
    which: re.Pattern[str] | None
    """Words that tell one matter of its sort from another: breakfast, lunch."""


@cache
def _arrangements(language: str) -> tuple[Arrangement, ...]:
    table = files("troth.language").joinpath(language, "arrangements.toml")
    if not table.is_file():
        return ()
    rows = tomllib.loads(table.read_text(encoding="utf-8")).values()
    return tuple(
        Arrangement(later(row["held"]), later(row["told"]), later(row["which"]) if "which" in row else None) for row in rows
    )


def arranged_otherwise(held: Held, clause: Clause) -> bool:
    """Whether a clause tells how a matter is arranged of which another arrangement is held."""
    return held.recent.claim.positive and any(_otherwise(each, held, clause) for each in _arrangements(clause.signals.code))


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


def _otherwise(matter: Arrangement, held: Held, clause: Clause) -> bool:
    found = matter.told.search(clause.low)
    if found is None or matter.held.search(held.low) is None:
        return False
    new = (found.groupdict().get("new") or found.group()).strip()
    if not new or new in held.low or held.value in new:
        return False
    if matter.which is None:
        return True
    said, known = set(matter.which.findall(clause.low)), set(matter.which.findall(held.low))
    return not said or bool(said & known)
