"""Offline derivations: rules over current beliefs, two steps at most. Pure; `dream.py` proposes what they find.

Each derivation names its parents; it waits for a person, and falls with what it stood on.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import product

from troth.domain.claim import Claim
from troth.domain.memory import Belief, Memory
from troth.engine.dream.grounds import Derivation, Known, worded
from troth.engine.dream.roles import bearer, role
from troth.engine.dream.ties import Tie, role_and_name
from troth.language.people import role_of
from troth.language.text import HAN, fold, value_key


@dataclass(frozen=True, slots=True)
class Shared:
    """Where those are as well who stand to somebody in certain roles."""

    roles: tuple[str, ...]
    words: tuple[str, ...]
    """How they are called where they are told of."""
    english: str
    chinese: str


SHARED: Mapping[str, Shared] = {
    "employer": Shared(
        ("colleague", "teammate", "boss", "manager", "supervisor"),
        ("colleague", "coworker", "co-worker", "teammate", "workmate", "boss", "manager", "同事", "领导", "老板"),
        "{0} works at {1}",
        "{0}在{1}工作",
    ),
    "school": Shared(("classmate",), ("classmate", "同桌", "同班"), "{0} goes to {1}", "{0}在{1}上学"),
    "home": Shared(
        ("roommate", "flatmate", "housemate"),
        ("roommate", "flatmate", "housemate", "室友", "舍友"),
        "{0} lives in {1}",
        "{0}住在{1}",
    ),
}
"""By the attribute that says where somebody is."""
_OF_THEN = re.compile(
    r"\b(?:old|former|ex|school|college|university)[ -](?:class|room|flat|house)mates?\b"
    r"|[老前大高初小][学中]?同学|校友|前(?:同事|室友)"
)
"""Those with whom somebody was once: they need not be where they are now."""
_HOUSE = r"(?:offices?|yard|plant|campus|studio|factory|building|headquarters|HQ|clinic|shop|workshop|lab)"
_SEAT = re.compile(
    rf"(?:The )?(?P<firm>[A-Z].*?)(?:'s)?(?: (?:main |head |new )?{_HOUSE})?"
    r" (?:is|are|ha(?:s|ve) (?:its|their)(?: main| head)? \w+|sits)(?: an? (?:[\w-]+ ){0,3}?\w+)?"
    r" (?:based |headquartered |located )?"
    r"(?:(?:on|off|near) [^,]*? )?in (?P<place>[A-Z].*?)(?:, [a-z].*)?"
)
"""Where a firm has its seat, in whatever form it was kept."""
_SEAT_ZH = re.compile(
    r"(?:用[户戶](?:的)?)?(?P<firm>[^，]{2,12}?)(?:的)?(?:总部|總部|办公室|辦公室|办公楼|总公司|公司|校区|厂区|工厂|实验室)?"
    r"(?:就|也)?(?:设|設|开|開|位|坐落)?[在于](?P<place>[^，]{2,8})"
)
_FROM_ZH = re.compile(
    r"(?:用[户戶](?:的)?)?(?P<firm>[^，是]{2,12})是(?P<place>(?![你我他她用])[^，的个一]{2,6})的?一[家个](?:[^，的]{1,6}的?)?(?:公司|企业|厂|店|事务所|机构)"
)
"""The same in Chinese, as it may have been kept: 星野设计总部在厦门, 星野设计是厦门的一家公司."""
_WORKER = re.compile(r"(?P<who>[^，在是]+?)(?:刚入职|在|是)")
_ONE_EACH = ("mother", "father", "wife", "husband")
_ONE_STEP = re.compile(r"user's (?P<first>[^']+)")


def derivations(known: Known) -> list[Derivation]:
    """Everything that the rules find, in a stable order; what is known or said already is left out by `govern`."""
    return [found for rule in RULES for found in rule(known)]


@cache
def _kin() -> Mapping[str, Mapping[str, list[str]]]:
    return tomllib.loads(files("troth.schema").joinpath("kin.toml").read_text(encoding="utf-8"))


def relation(first: str, second: str, language: str) -> str:
    """What the `second` of the user's `first` is to the user: brother, son → nephew; "" if there is no word for it.

    `first` may end with the Chinese word that was said: "uncle 舅舅".
    """
    role, _, said = first.rpartition(" ") if HAN.search(first) else (first, "", "")
    found = (_kin().get(one, {}).get(two) for one in (*said, *_by_age(role)) for two in _by_age(second))
    words = next((words for words in found if words), None)
    return words[language == "zh"] if words else ""


def _by_age(role: str) -> tuple[str, str]:
    """A role as it was said, and without what only some languages tell, or what halves it."""
    return role, role.removeprefix("elder ").removeprefix("younger ").removeprefix("half-")


def kin(known: Known) -> Iterator[Derivation]:
    """My brother Emeka; Emeka's son Tobi: Tobi is my nephew."""
    mine = [tie for tie in known.ties.of.get("user", ()) if tie.introduces or tie.own]
    for tie in known.ties.told:
        language = tie.belief.memory.language
        link = _introduction(tie.holder, mine)
        one = _ONE_STEP.fullmatch(tie.holder)
        if one and not tie.own and one["first"] not in _ONE_EACH:
            one = None  # whose they are is known from elsewhere, and may have been corrected there
        first = _as_said(link.role, link.belief.memory.claim.subject) if link else _first(one["first"]) if one else ""
        word = relation(first, tie.role, language) if first else ""
        if not word or any(fold(tie.name) == fold(known_as.name) for known_as in mine):
            continue
        value = f"{word} {tie.name}" if language == "en" else f"{word}{tie.name}"
        made = Claim("user", "relative", value, value_key(f"{word} {tie.name}"))
        parents = (tie.belief, link.belief) if link and link.introduces and link.belief.id != tie.belief.id else (tie.belief,)
        yield Derivation(made, worded(tie.belief, "{0} is User's {1}", "{0}是用户的{1}", tie.name, word), language, parents)


def _first(words: str) -> str:
    """The role with which some words begin."""
    return _as_said(role_and_name(words)[0], words)


def _as_said(role: str, key: str) -> str:
    """A role, and the Chinese word for it with which a subject key ends."""
    said = key.rpartition(" ")[2]
    return f"{role} {said}" if role and role_of(said) == role and HAN.search(said) else role


def _introduction(holder: str, mine: Sequence[Tie]) -> Tie | None:
    """How the user told of somebody who has that subject key."""
    keys = ((tie, (fold(tie.name), f"user's {tie.role}", f"user's {tie.role} {fold(tie.name)}")) for tie in mine)
    return next((tie for tie, its in keys if holder in its or holder == tie.belief.memory.claim.subject), None)


def shared(known: Known) -> Iterator[Derivation]:
    """I work at Acme; Petra is a colleague of mine: Petra works at Acme. My daughter's desk mate goes to her school."""
    keys = {fold(name): key for key, name in reversed(list(known.names.items()))}
    for attribute, by in SHARED.items():
        for (holder, _), places in [(at, its) for at, its in known.held.items() if at[1] == attribute]:
            for tie, place in product([tie for tie in known.ties.of.get(holder, ()) if _is_with(tie, by)], places):
                subject, where = keys.get(fold(tie.name), fold(tie.name)), place.memory.claim
                made = Claim(subject, attribute, where.value, where.value_key)
                text = worded(tie.belief, by.english, by.chinese, tie.name, where.value)
                yield Derivation(made, text, tie.belief.memory.language, (place, tie.belief))


def _is_with(tie: Tie, by: Shared) -> bool:
    memory = tie.belief.memory
    said = " ".join([memory.text, *(quote.text for quote in memory.quotes)])
    return tie.role in by.roles and _OF_THEN.search(said) is None


def city_of_work(known: Known) -> Iterator[Derivation]:
    """I work at Acme; Acme is in Munich: I work in Munich; and so for whomever else it is told of where they work."""
    jobs = [job for (_, attribute), held in known.held.items() if attribute == "employer" for job in held]
    seats = _seats(known) if jobs else {}
    for job in jobs:
        memory, claim = job.memory, job.memory.claim
        who = _shown(job, known)
        if who is None or known.about(claim.subject, "workplace"):
            continue
        for place, shown in _of_firm(claim.value, seats):
            if place.memory.language != memory.language:
                continue
            made = Claim(claim.subject, "workplace", shown, value_key(shown))
            text = worded(job, "{0} works in {1}", "{0}在{1}工作", who, shown)
            yield Derivation(made, text, memory.language, (job, place))


def _shown(job: Belief, known: Known) -> str | None:
    """Who works there, as the memory calls them."""
    memory = job.memory
    if memory.claim.subject == "user":
        return "User" if memory.language == "en" else "用户"
    if memory.language == "zh":
        found = _WORKER.match(memory.text)
        return found["who"] if found else None
    said = memory.text[: len(memory.claim.subject)]
    return said if fold(said) == memory.claim.subject else known.names.get(memory.claim.subject)


def firm_of(memory: Memory) -> str:
    """The firm of which a memory tells that somebody works there, or where it is; "" where it tells neither."""
    if memory.claim.attribute == "employer":
        return memory.claim.value
    seat = _seat(memory)
    return seat["firm"] if seat else ""


def _seat(memory: Memory) -> re.Match[str] | None:
    forms = (_SEAT_ZH, _FROM_ZH) if memory.language == "zh" else (_SEAT,)
    return next((found for form in forms if (found := form.fullmatch(memory.text))), None)


def _firm_key(name: str) -> str:
    key = value_key(name)
    return key.replace("'s", "") if key.isascii() else key.replace(" ", "")


def _seats(known: Known) -> Mapping[str, Sequence[tuple[Belief, str]]]:
    """By firm: what tells where it is, and the place."""
    found: dict[str, list[tuple[Belief, str]]] = {}
    for belief in known.beliefs:
        if (seat := _seat(belief.memory)) is not None:
            found.setdefault(_firm_key(seat["firm"]), []).append((belief, seat["place"]))
    return found


def _of_firm(firm: str, seats: Mapping[str, Sequence[tuple[Belief, str]]]) -> Sequence[tuple[Belief, str]]:
    """The seats of a firm, under its name or the first part of it: Corvid, of Corvid Analytics."""
    key = _firm_key(firm)
    words = key.split() if key.isascii() else list(key)
    join, least = (" ", 1) if key.isascii() else ("", 2)
    parts = (join.join(words[:size]) for size in range(len(words), least - 1, -1))
    return next((seats[part] for part in parts if part in seats), ())


RULES: tuple[Callable[[Known], Iterator[Derivation]], ...] = (kin, shared, city_of_work, role, bearer)
