"""Offline derivations: rules over current beliefs, two steps at most. Pure; `dream.py` proposes what they find.

Each derivation names its parents; it waits for a person, and falls with what it stood on.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files

from troth.domain.claim import Claim
from troth.domain.memory import Belief
from troth.engine.dream.grounds import Derivation, Known, worded
from troth.engine.dream.roles import bearer, role
from troth.engine.dream.ties import Tie, role_and_name
from troth.language.text import fold, value_key

COLLEAGUES = ("colleague", "teammate", "boss", "manager", "supervisor")
"""Roles of those who work where one works oneself."""
COLLEAGUE_WORDS = ("colleague", "coworker", "co-worker", "teammate", "workmate", "boss", "manager", "同事", "领导", "老板")
"""How they are called where they are told of."""
_PLACED = re.compile(r"in (?P<place>[A-Z].*)")
"""Where a thing of the user's is, told as its state."""
_SEAT = re.compile(
    r"(?P<firm>[A-Z].*?)(?:'s (?:main |head |new )?(?:offices?|yard|plant|campus|studio|factory|building|headquarters|HQ))?"
    r" (?:is|are|has (?:its|their) \w+|sits) (?:based |headquartered |located )?in (?P<place>[A-Z].*)"
)
"""Where a firm has its seat, in whatever form it was kept."""
_ONE_STEP = re.compile(r"user's (?P<first>[^']+)")


def derivations(known: Known) -> list[Derivation]:
    """Everything that the rules find, in a stable order; what is known or said already is left out by `govern`."""
    return [found for rule in RULES for found in rule(known)]


@cache
def _kin() -> Mapping[str, Mapping[str, list[str]]]:
    return tomllib.loads(files("troth.schema").joinpath("kin.toml").read_text(encoding="utf-8"))


def relation(first: str, second: str, language: str) -> str | None:
    """What the `second` of the user's `first` is to the user: brother, son → nephew; None if there is no word for it."""
    found = (_kin().get(one, {}).get(two) for one in _by_age(first) for two in _by_age(second))
    words = next((words for words in found if words), None)
    return words[language == "zh"] if words else None


def _by_age(role: str) -> tuple[str, str]:
    """A role as it was said, and without what only some languages tell, or what halves it."""
    return role, role.removeprefix("elder ").removeprefix("younger ").removeprefix("half-")


def kin(known: Known) -> Iterator[Derivation]:
    """My brother Emeka; Emeka's son Tobi: Tobi is my nephew."""
    mine = [tie for tie in known.ties.of.get("user", ()) if tie.introduces or tie.own]
    for tie in known.ties.told:
        language = tie.belief.memory.language
        link = _introduction(tie.holder, mine)
        one = _ONE_STEP.fullmatch(tie.holder) if tie.own else None
        first = link.role if link else role_and_name(one["first"])[0] if one else ""
        word = relation(first, tie.role, language) if first else None
        if word is None or any(fold(tie.name) == fold(known_as.name) for known_as in mine):
            continue
        value = f"{word} {tie.name}" if language == "en" else f"{word}{tie.name}"
        made = Claim("user", "relative", value, value_key(f"{word} {tie.name}"))
        parents = (tie.belief, link.belief) if link and link.introduces and link.belief.id != tie.belief.id else (tie.belief,)
        yield Derivation(made, worded(tie.belief, "{0} is User's {1}", "{0}是用户的{1}", tie.name, word), language, parents)


def _introduction(holder: str, mine: Sequence[Tie]) -> Tie | None:
    """How the user told of somebody who has that subject key."""
    keys = ((tie, (fold(tie.name), f"user's {tie.role}", f"user's {tie.role} {fold(tie.name)}")) for tie in mine)
    return next((tie for tie, its in keys if holder in its), None)


def shared_employer(known: Known) -> Iterator[Derivation]:
    """I work at Acme; Petra is a colleague of mine: Petra works at Acme."""
    keys = {fold(name): key for key, name in reversed(list(known.names.items()))}
    for job in known.about("user", "employer"):
        for tie in known.ties.of.get("user", ()):
            if tie.role in COLLEAGUES:
                subject = keys.get(fold(tie.name), fold(tie.name))
                employer = job.memory.claim.value
                made = Claim(subject, "employer", employer, job.memory.claim.value_key)
                text = worded(tie.belief, "{0} works at {1}", "{0}在{1}工作", tie.name, employer)
                yield Derivation(made, text, tie.belief.memory.language, (job, tie.belief))


def city_of_work(known: Known) -> Iterator[Derivation]:
    """I work at Acme; Acme is in Munich: I work in Munich."""
    if known.about("user", "workplace"):
        return
    for job in known.about("user", "employer"):
        for place, shown in _seats(job.memory.claim.value_key, known):
            made = Claim("user", "workplace", shown, value_key(shown))
            text = worded(job, "{0} works in {1}", "{0}在{1}工作", "User" if job.memory.language == "en" else "用户", shown)
            yield Derivation(made, text, job.memory.language, (job, place))


def _seats(firm: str, known: Known) -> Iterator[tuple[Belief, str]]:
    """What tells where a firm is, and the place."""
    for place in (*known.about(firm, "home"), *known.about(firm.replace(" ", ""), "home")):
        yield place, place.memory.claim.value
    for place in known.about("user", firm):
        if city := _PLACED.fullmatch(place.memory.claim.value):
            yield place, city["place"]
    for place in known.by_subject.get(firm, ()):
        if place.memory.claim.attribute != "home" and (seat := _SEAT.fullmatch(place.memory.text)):
            yield place, seat["place"]


RULES: tuple[Callable[[Known], Iterator[Derivation]], ...] = (kin, shared_employer, city_of_work, role, bearer)
