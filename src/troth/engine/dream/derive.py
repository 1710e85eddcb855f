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
from itertools import permutations

from troth.domain.address import Attribute
from troth.domain.claim import Claim, Tense, TimeKind
from troth.domain.memory import Belief, Entity
from troth.language.text import fold, value_key

COLLEAGUES = ("colleague", "coworker", "co-worker", "teammate", "workmate", "同事")
_FIRST = r"user's (?P<first>(?:elder |younger )?[a-z-]+)(?: [^']+)?"
_ONE_STEP = re.compile(_FIRST)
_TWO_STEPS = re.compile(rf"{_FIRST}'s (?P<second>(?:elder |younger )?[a-z-]+)(?: .+)?")


@dataclass(frozen=True, slots=True)
class Derivation:
    """A claim that follows from its parents."""

    claim: Claim
    text: str
    language: str
    parents: tuple[Belief, ...]
    attribute: Attribute | None = None
    """Where it is none of the registry."""


@dataclass(frozen=True, slots=True)
class Known:
    """What the rules look at: current beliefs that last, and who goes by which name."""

    beliefs: tuple[Belief, ...]
    names: Mapping[str, str]
    """Subject keys to the name that a person would use."""
    held: Mapping[tuple[str, str], Sequence[Belief]]
    """The same beliefs by (subject, attribute)."""

    @staticmethod
    def of(beliefs: Sequence[Belief], entities: Sequence[Entity]) -> Known:
        """What lasts among some beliefs, in their order."""
        kept = tuple(belief for belief in beliefs if _lasts(belief))
        held: dict[tuple[str, str], list[Belief]] = {}
        for belief in kept:
            held.setdefault((belief.memory.claim.subject, belief.memory.claim.attribute), []).append(belief)
        return Known(kept, {entity.key: entity.names[0] for entity in entities if entity.names}, held)

    def about(self, subject: str, attribute: str) -> Sequence[Belief]:
        """Positive, present, lasting beliefs at (subject, attribute)."""
        return self.held.get((subject, attribute), ())


def derivations(beliefs: Sequence[Belief], entities: Sequence[Entity]) -> list[Derivation]:
    """Everything that the rules find, in a stable order; what is known or said already is left out by `govern`."""
    known = Known.of(beliefs, entities)
    return [found for rule in RULES for found in rule(known)]


def _lasts(belief: Belief) -> bool:
    claim = belief.memory.claim
    return (
        claim.positive and claim.tense is Tense.PRESENT and claim.time_kind is TimeKind.LASTING and not belief.memory.inference
    )


@cache
def _kin() -> Mapping[str, Mapping[str, list[str]]]:
    return tomllib.loads(files("troth.schema").joinpath("kin.toml").read_text(encoding="utf-8"))


def relation(first: str, second: str, language: str) -> str | None:
    """What the `second` of the user's `first` is to the user: brother, son → nephew; None if there is no word for it."""
    plain = first.removeprefix("elder ").removeprefix("younger ")
    second = second.removeprefix("elder ").removeprefix("younger ")
    words = _kin().get(first, {}).get(second) or _kin().get(plain, {}).get(second)
    return words[language == "zh"] if words else None


def kin(known: Known) -> Iterator[Derivation]:
    """My brother Emeka; Emeka's son Tobi: Tobi is my nephew."""
    introduced = _introductions(known)
    for belief in known.beliefs:
        claim, language = belief.memory.claim, belief.memory.language
        first, second, who = _steps(claim, known)
        word = relation(first, second, language) if first and who else None
        if word is None:
            continue
        name = known.names.get(fold(f"{claim.subject}'s {second} {who}"), known.names.get(claim.subject, who))
        name = _as_said(who if fold(name) != who else name, belief.memory.text)
        value = f"{word} {name}" if language == "en" else f"{word}{name}"
        made = Claim("user", "relative", value, value_key(f"{word} {name}"))
        starts = (claim.subject[:end] for end in range(len(f"user's {first}"), len(claim.subject) + 1))
        link = tuple(other for start in starts for other in introduced.get(start, ()) if other.id != belief.id)
        yield Derivation(made, _wording(belief, "{0} is User's {1}", "{0}是用户的{1}", name, word), language, (belief, *link))


def _steps(claim: Claim, known: Known) -> tuple[str, str, str]:
    """(first, second, name) of a claim that names the kin of the user's kin; empty where it does not."""
    one = _ONE_STEP.fullmatch(claim.subject)
    if claim.attribute == "relative" and one:
        second, _, who = claim.value_key.partition(" ")
        return one["first"], second, who
    two = _TWO_STEPS.fullmatch(claim.subject)
    if two and claim.attribute == "name":
        return two["first"], two["second"], claim.value_key
    return "", "", ""


def _introductions(known: Known) -> Mapping[str, Sequence[Belief]]:
    """The beliefs that say that the user has a relative, by how what is said of that relative begins."""
    found: dict[str, list[Belief]] = {}
    for belief in known.about("user", "relative"):
        found.setdefault(f"user's {belief.memory.claim.value_key}", []).append(belief)
    return found


def shared_employer(known: Known) -> Iterator[Derivation]:
    """I work at Acme; Petra is a colleague of mine: Petra works at Acme."""
    jobs = known.about("user", "employer")
    named = [(belief, who) for belief in known.beliefs if (who := _colleague(belief.memory.claim))] if jobs else []
    keys = {fold(name): key for key, name in reversed(list(known.names.items()))} if named else {}
    for job in jobs:
        for belief, who in named:
            subject = keys.get(who, who)
            name = _as_said(who, belief.memory.text)
            employer = job.memory.claim.value
            made = Claim(subject, "employer", employer, job.memory.claim.value_key)
            text = _wording(belief, "{0} works at {1}", "{0}在{1}工作", name, employer)
            yield Derivation(made, text, belief.memory.language, (job, belief))


def _colleague(claim: Claim) -> str:
    """Who is called a colleague here, folded; empty if nobody."""
    role = next(
        (role for role in COLLEAGUES if role in claim.value_key.split() or role in claim.value_key.replace(" ", "")), None
    )
    if role is None:
        return ""
    if claim.subject == "user" and claim.attribute in ("acquaintance", "relative"):
        return " ".join(claim.value_key.replace(" ".join(role) if role == "同事" else role, "").replace(role, "").split())
    named = not claim.subject.startswith("user") and claim.value_key.startswith(role)
    return claim.subject if named and claim.attribute in ("is a", "is", "acquaintance") else ""


def city_of_work(known: Known) -> Iterator[Derivation]:
    """I work at Acme; Acme is in Munich: I work in Munich."""
    if known.about("user", "workplace"):
        return
    for job in known.about("user", "employer"):
        subject = job.memory.claim.value_key
        for place in (*known.about(subject, "home"), *known.about(subject.replace(" ", ""), "home")):
            city = place.memory.claim.value
            made = Claim("user", "workplace", city, place.memory.claim.value_key)
            text = _wording(job, "{0} works in {1}", "{0}在{1}工作", "User" if job.memory.language == "en" else "用户", city)
            yield Derivation(made, text, job.memory.language, (job, place))


def role(known: Known) -> Iterator[Derivation]:
    """The treasurer signs the cheques; Birgit signs the cheques: Birgit is the treasurer. Nobody said so."""
    for holder, named in _alike(known):
        found = _one_slot(holder, named)
        if found is not None:
            title, name = found
            made = Claim(fold(name), "occupation", title, value_key(title))
            text = _wording(named, "{0} is the {1}", "{0}是{1}", name, title)
            yield Derivation(made, text, named.memory.language, (holder, named))


def _alike(known: Known) -> Iterator[tuple[Belief, Belief]]:
    """Pairs, both ways round, that may say the same of two: never all pairs, whose number grows with the square."""
    groups: dict[tuple[str, ...], list[Belief]] = {}
    for belief in known.beliefs:
        memory = belief.memory
        bare = _unowned(memory.text)
        keys = [("=", memory.claim.value_key)] if memory.language != "zh" else [("^", bare[:3]), ("$", bare[-3:])]
        for key in keys:
            groups.setdefault((memory.claim.attribute, *key), []).append(belief)
    told = set()
    for group in groups.values():
        for a, b in permutations(group[:MOST_ALIKE], 2):
            if (a.id, b.id) not in told:
                told.add((a.id, b.id))
                yield a, b


def _one_slot(holder: Belief, named: Belief) -> tuple[str, str] | None:
    """(role, name) where two beliefs say the same of a role and of a person; None where they do not."""
    a, b = holder.memory, named.memory
    if a.language != b.language or a.claim.attribute != b.claim.attribute:
        return None
    if a.language == "zh":
        return _one_run(a.text, b.text)
    if a.claim.value_key != b.claim.value_key or not a.claim.value_key:
        return None
    title = re.match(r"(?:The|User's) ([a-z][a-z -]+)", a.text)
    name = re.match(r"[A-Z]\S*", b.text)
    if title is None or name is None or fold(name[0]) != b.claim.subject or name[0] in ("The", "User's", "User"):
        return None
    shown = title[1] if fold(title[1]) == a.claim.subject.removeprefix("user's ") else a.claim.subject.removeprefix("user's ")
    return shown, name[0]


def _one_run(a: str, b: str) -> tuple[str, str] | None:
    """(role, name) of two Chinese texts that differ in one run of characters only, the first of them a role."""
    a, b = _unowned(a), _unowned(b)
    start = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
    end = next((i for i, (x, y) in enumerate(zip(a[::-1], b[::-1], strict=False)) if x != y), 0)
    title, name = a[start : len(a) - end], b[start : len(b) - end]
    same = start + end
    if same < SAME_RUN or not (2 <= len(title) <= 6 and 2 <= len(name) <= 4) or not title.endswith(_ROLE_ENDS):
        return None
    return None if name.endswith(_ROLE_ENDS) else (title, name)


def _unowned(text: str) -> str:
    return re.sub(r"^用[户戶](?:那儿|这儿|的)?", "", text)


MOST_ALIKE = 20
"""Where more than these say the same, it is no role that one person holds."""
SAME_RUN = 5
"""Characters that two Chinese sentences must share before they say the same of a role and of a person."""
_ROLE_ENDS = (
    "员",
    "長",
    "长",
    "师",
    "師",
    "经理",
    "主管",
    "主任",
    "会计",
    "出纳",
    "店长",
    "班长",
    "组长",
    "教练",
    "管家",
    "保安",
    "秘书",
    "助理",
    "老板",
    "員",
)

RULES: tuple[Callable[[Known], Iterator[Derivation]], ...] = (kin, shared_employer, city_of_work, role)


def _wording(parent: Belief, english: str, chinese: str, *parts: str) -> str:
    """In the language and script of the parent."""
    text = (english if parent.memory.language == "en" else chinese).format(*parts)
    return text.replace("用户", "用戶") if "用戶" in parent.memory.text else text


def _as_said(key: str, text: str) -> str:
    """A folded name as it stands in a text."""
    compact = key.replace(" ", "")
    for form in (key, compact):
        place = fold(text).find(form)
        if place >= 0:
            return text[place : place + len(form)]
    return key
