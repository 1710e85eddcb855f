"""Who holds which role, across sentences: what is said of the role is said of the one who holds it, and the reverse. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import permutations

from troth.domain.claim import Claim, Quote
from troth.domain.memory import Belief
from troth.domain.observation import Observation
from troth.engine.dream.grounds import Derivation, Known, worded
from troth.language.people import is_post
from troth.language.text import fold, value_key
from troth.schema.registry import registry


def role(known: Known) -> Iterator[Derivation]:
    """The treasurer signs the cheques; Birgit signs the cheques: Birgit is the treasurer. Nobody said so."""
    for holder, named in _alike(known):
        found = _one_slot(holder, named)
        if found is not None:
            title, name = found
            made = Claim(fold(name), "occupation", title, value_key(title))
            text = worded(named, "{0} is the {1}", "{0}是{1}", name, title)
            yield Derivation(made, text, named.memory.language, (holder, named))


def _alike(known: Known) -> Iterator[tuple[Belief, Belief]]:
    """Pairs, both ways round, that may say the same of two: never all pairs, whose number grows with the square."""
    groups: dict[tuple[str, str], list[Belief]] = {}
    for belief in known.told:
        memory = belief.memory
        bare = _unowned(memory.text)
        same = [(memory.claim.attribute, memory.claim.value_key), ("$", memory.text[-SAME_END:])]
        for key in same if memory.language != "zh" else [("^", bare[:3]), ("$", bare[-3:])]:
            groups.setdefault(key, []).append(belief)
    told = set()
    for group in groups.values():
        for a, b in permutations(group[:MOST_ALIKE], 2):
            if (a.id, b.id) not in told:
                told.add((a.id, b.id))
                yield a, b


def _one_slot(holder: Belief, named: Belief) -> tuple[str, str] | None:
    """(role, name) where two beliefs say the same of a role and of a person; None where they do not."""
    a, b = holder.memory, named.memory
    if a.language != b.language or a.claim.tense is not b.claim.tense:
        return None
    if not (_is_duty(a.claim) and _is_duty(b.claim)):
        return None
    if a.language == "en" and a.claim.attribute in _BUSY and not _NAMES_A_THING.search(a.text[a.text.find(" is ") :]):
        return None
    if a.claim.attribute != b.claim.attribute or a.claim.value_key != b.claim.value_key or not a.claim.value_key:
        return _one_run(a.text, b.text) if a.language == "zh" else _one_tail(a.text, b.text)
    name = b.text[: len(b.claim.subject)]
    if fold(name) != b.claim.subject or name[0].islower():
        return None
    if a.language == "zh":
        title = _TITLED_ZH.match(a.text)
        shown = title["title"].removesuffix(a.claim.value) if title else ""
        return (shown, name) if is_post(shown, "zh") else None
    key = a.claim.subject.removeprefix("user's ")
    held = re.match(rf"{_OFFICE}(?P<title>(?i:{re.escape(key)})(?: of [\w-]+(?: [A-Z][\w-]*)*)?) ", a.text)
    return (held["title"], name) if held else None


def _is_duty(claim: Claim) -> bool:
    """Whether it may tell who has an office: who keeps or does what; not what anybody may like, or where they live."""
    return claim.attribute in _DUTIES or claim.attribute not in registry()


def _one_tail(a: str, b: str) -> tuple[str, str] | None:
    """(role, name) of two English texts that say the same of somebody with a role and of somebody by name."""
    holder, named = _HOLDING.fullmatch(a), _NAMED.fullmatch(b)
    if holder is None or named is None or not holder["rest"].endswith(named["rest"]):
        return None
    title = a[holder.start("title") : len(a) - len(named["rest"])].strip()
    same = _NAMES_A_THING.search(named["rest"])
    return (title, named["name"]) if same and is_post(title) and not is_post(named["name"]) else None


def _one_run(a: str, b: str) -> tuple[str, str] | None:
    """(role, name) of two Chinese texts that differ in one run of characters only, the first of them a role."""
    a, b = _unowned(a), _unowned(b)
    start = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
    end = next((i for i, (x, y) in enumerate(zip(a[::-1], b[::-1], strict=False)) if x != y), 0)
    title, name = a[start : len(a) - end], b[start : len(b) - end]
    same = start + end
    if same < SAME_RUN or not (2 <= len(title) <= 6 and 2 <= len(name) <= 4) or not is_post(title, "zh"):
        return None
    return None if is_post(name, "zh") else (title, name)


def _unowned(text: str) -> str:
    return re.sub(r"^用[户戶](?:那儿|这儿|[一-龥]{1,3}?(?=的))?的?", "", text)


_BUSY = ("task", "plan")
_DUTIES = ("owns", *_BUSY)
_OFFICE = r"(?:Only )?(?:[Tt]he|User's) "
_HOLDING = re.compile(rf"{_OFFICE}(?P<title>[\w-]+)(?P<rest> .+)")
_NAMED = re.compile(r"(?P<name>(?:(?:Dr|Mrs?|Ms|Prof)\.? )?[A-Z][\w'-]+(?: [A-Z][\w'-]+)?)(?P<rest> .+)")
_NAMES_A_THING = re.compile(r"\b(?:the|all|User's) \w+")
"""What a duty is about: "writes the menu on Sundays", not "swims on Sundays"."""
_TITLED_ZH = re.compile(r"用[户戶]的?(?P<title>[\u4e00-\u9fffA-Z]+)")
MOST_ALIKE = 20
"""Where more than these say the same, it is no role that one person holds."""
SAME_END = 12
"""Characters at the end of an English sentence by which those that may say the same are found."""
SAME_RUN = 5
"""Characters that two Chinese sentences must share before they say the same of a role and of a person."""


@dataclass(frozen=True, slots=True)
class Holder:
    """Somebody who is told to hold a role that one person has: the CTO, 采购部经理."""

    title: str
    name: str
    key: str
    """Their subject key."""
    belief: Belief


_NAME = r"(?P<name>(?:(?:Dr|Mrs?|Ms|Prof)\.? )?[A-Z][\w'-]+(?: [A-Z][\w'-]+)?)"
_TITLE = r"(?P<title>[A-Za-z][\w-]*(?: (?!(?:on|at|in|for|here|now|who|and|from)\b)[\w-]+){0,3}?)"
_WHERE = r"(?: (?:on|at|in|for|here|now|of (?:the|User's|their))\b[^,.]*)?"
_TOLD = (
    re.compile(rf"{_NAME} is (?:now )?(?:the|User's)(?: new| current)? {_TITLE}{_WHERE}"),
    re.compile(rf"{_NAME} (?:is being|is getting|got|was|has been) promoted to {_TITLE}{_WHERE}"),
    re.compile(rf"(?:The|User's)(?: new| current)? {_TITLE}(?:'s name)?{_WHERE} is (?:called )?{_NAME}"),
)
_TOLD_ZH = (
    re.compile(
        r"用[户戶](?:的)?(?:新来的|新)?(?P<title>[\u4e00-\u9fffA-Z]{2,8}?)(?:是|叫)(?P<name>[\u4e00-\u9fff]{2,4}|[A-Za-z]+)"
    ),
    re.compile(
        r"(?P<name>[\u4e00-\u9fff]{2,3}|[A-Za-z]+)(?:要|马上要)?(?:是|升为|升任|升|当)(?:用[户戶])?(?:的)?(?P<title>[\u4e00-\u9fffA-Z]{2,8})"
    ),
)


def holders_among(known: Known) -> list[Holder]:
    """Who is told to hold a role; a role that two are told to hold says nothing of either."""
    keys = {fold(name): key for key, name in known.names.items()}
    found: dict[str, dict[str, Holder]] = {}
    for belief in known.beliefs:
        if (told := _told(belief)) is not None:
            title, name = told
            found.setdefault(fold(title), {})[fold(name)] = Holder(title, name, keys.get(fold(name), fold(name)), belief)
    return [holder for its in found.values() if len(its) == 1 for holder in its.values()]


def _told(belief: Belief) -> tuple[str, str] | None:
    """(role, name) where a belief says who holds a role."""
    chinese = belief.memory.language == "zh"
    forms = _TOLD_ZH if chinese else _TOLD
    match = next((match for form in forms if (match := form.fullmatch(belief.memory.text))), None)
    if match is None or not is_post(match["title"], "zh" if chinese else "en"):
        return None
    return match["title"], match["name"]


def bearer(known: Known) -> Iterator[Derivation]:
    """I report to the head of nursing; the head of nursing is Bernadette: I report to Bernadette."""
    by_end: dict[str, list[Holder]] = {}
    for holder in holders_among(known):
        by_end.setdefault(_ends(holder.title, holder.belief.memory.language)[-1], []).append(holder)
    for belief in known.told if by_end else ():
        for end in dict.fromkeys(_ends(belief.memory.text, belief.memory.language)):
            for holder in by_end.get(end, ()):
                if (found := _of_holder(holder, belief)) is not None:
                    yield found


def _ends(text: str, language: str) -> list[str]:
    """What a role may end with, of all that a text holds: its words, or pairs of Chinese characters."""
    return [text[at : at + 2] for at in range(len(text) - 1)] if language == "zh" else re.findall(r"[\w-]+", fold(text))


def _of_holder(holder: Holder, belief: Belief) -> Derivation | None:
    """What is said of a role, said of who holds it."""
    memory, claim = belief.memory, belief.memory.claim
    title = re.escape(holder.title)
    form = rf"(?:用[户戶](?:的)?)?{title}" if memory.language == "zh" else rf"\b(?:the|User's|their) {title}\b(?!'s)"
    text, times = re.subn(form, holder.name, memory.text, count=1, flags=re.IGNORECASE)
    if not times or belief.id == holder.belief.id or holder.name in memory.text:
        return None
    value = re.sub(title, holder.name, claim.value, count=1, flags=re.IGNORECASE)
    whose = claim.subject if value != claim.value and claim.attribute != "appointment" else holder.key
    made = replace(claim, subject=whose, value=value, value_key=value_key(value))
    return Derivation(made, text, memory.language, (belief, holder.belief), memory.attribute)


def said_to_be_mine(holder: Holder, seen: Observation) -> Derivation | None:
    """She is promoted to head of design; "a present for my head of design": she is mine. `seen`: words of the user."""
    language = holder.belief.memory.language
    title = re.escape(holder.title)
    form = rf"(?:我|我们|咱们?)(?:的|家)?{title}" if language == "zh" else rf"\b(?:my|our) {title}\b"
    place = re.search(form, seen.text, re.IGNORECASE)
    if place is None or re.match(r"(?:The|User's|用[户戶])|.* (?:the|User's) |.*是用[户戶]", holder.belief.memory.text):
        return None
    value = f"{holder.name}（{holder.title}）" if language == "zh" else f"{holder.title} {holder.name}"
    made = Claim("user", "acquaintance", value, value_key(value))
    text = worded(holder.belief, "{0} is User's {1}", "{0}是用户的{1}", holder.name, holder.title)
    quote = Quote(seen.id, place.start(), place.end(), place.group())
    return Derivation(made, text, language, (holder.belief,), beside=(quote,))
