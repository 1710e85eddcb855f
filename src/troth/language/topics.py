"""What claims are about, and how surely two are about one thing, whoever words them.

Told from the roots of their words, in Chinese from the characters that they share, from the kind of their values (times, sums,
floors, codes of one form), and from what a value says of its kind. Language-neutral. Pure; called by `landing.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime

from troth.domain.claim import Claim, TimeKind
from troth.language.kept import kept
from troth.language.later import later
from troth.language.roots import content, pairs, relations, roots, unfiled
from troth.language.text import HAN, fold, language_of
from troth.language.time import find_times
from troth.schema.registry import named_by, registry

KIN = "user's relative"
"""Of whom a record is that says only that they belong to the user: "policy of the user's child", 用户之子."""
STANCES = frozenset({"likes", "dislikes", "prefers", "goal", "plan", "event", "instruction", "note", "mood", "task", "name"})
"""What is said there is an attitude, a wish or a story: a thing that it mentions is not what it is about."""
LOOSE = frozenset({"fact", "note", "event", "uses", "owns", "task", "habit", "location", "relative", "appointment", "employer"})
"""What is read as that names something, for want of a better address."""
_NUMBER = later(r"^\W*(?:(?:about|around|approx) )?\d|[一二两三四五六七八九十百千半][点块元百千万楼层号个度]")
_SUM = later(r"[约¥$€£]?(?:\d[\d.,]*|[一二两三四五六七八九十百千万半]+)\s?[^\d\s]{0,6}")
_UNIT = later(r"(?:\d+|[一二两三四五六七八九十百]+)\s*([楼层排室栋座号])")
_TIMES = frozenset("年月周日天时点每")
_USER = later(r"\b(?:the )?users?(?:'s)?\b|用户的?|[是为]")
_CODE = later(r"(?:0[\u3400-\u9fff]{1,2}){1,3}0[\u3400-\u9fff]?")
_ANY_DAY = datetime(2024, 1, 1, tzinfo=UTC)
_AMOUNT = re.compile(r"\W*\d[\d.,:/-]*\W*(?: ?[a-z%€$£]{1,6})?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Topic:
    """A claim with the roots of its words: what it is about, by its address and by its wording."""

    memory: str
    claim: Claim
    address: frozenset[str]
    """The roots of whose it is and of its attribute's name."""
    wording: frozenset[str]
    """The roots of its text without its value, times and numbers."""
    relations: frozenset[str]
    """The nouns for what its verb says: "landlord" for "rents from"."""
    says: frozenset[str]
    """The roots of all its words."""
    measure: str
    """`time` or `number` where its value is one."""
    named: str
    """The words for what it is about, its value left out."""
    text: str
    """Its wording, folded."""

    @classmethod
    def of(cls, claim: Claim, text: str, memory: str = "") -> Topic:
        """What a claim in that wording is about."""
        whose = "" if claim.subject == "user" else claim.subject.removeprefix("user's ")
        address = roots(f"{whose} {claim.attribute.replace('_', ' ')}")
        language = language_of(text)
        measure = "time" if _times(claim.value, language) else "number" if _NUMBER.search(fold(claim.value)) else ""
        bare = re.sub(r"\d[\w.,:/-]*", " ", _without(text, _times(text, language)))
        wording = roots(bare) - (frozenset() if measure == "time" else roots(claim.value))
        named = _USER.sub("", fold(text.replace(claim.value, " ")))
        return cls(memory, claim, address, wording, relations(text), roots(f"{text} {claim.value}"), measure, named, fold(text))

    @property
    def names(self) -> tuple[frozenset[str], ...]:
        """What it is about, in each way of naming it."""
        return tuple(name for name in (self.address, self.wording, self.relations) if name)

    @property
    def loose(self) -> bool:
        """Whether it was read as something of no known sort."""
        return self.open or self.claim.attribute in LOOSE

    @property
    def open(self) -> bool:
        """Whether its attribute is one that nobody registered."""
        return self.claim.attribute not in registry()


@kept(4096)
def _times(text: str, language: str) -> tuple[tuple[int, int], ...]:
    """Where times stand in a text, whenever it was said."""
    return tuple((mention.start, mention.end) for mention in find_times(text, language, _ANY_DAY))


def _without(text: str, spans: Iterable[tuple[int, int]]) -> str:
    for start, end in spans:
        text = text[:start] + " " * (end - start) + text[end:]
    return text


def closeness(topic: Topic, held: Topic) -> int:
    """How surely a held fact is about what the claim names; 0 if it is not."""
    claim = topic.claim
    if TimeKind.PLANNED in (claim.time_kind, held.claim.time_kind) and claim.time_kind is not held.claim.time_kind:
        return 0
    if _covered(topic, held) or _specified(topic, held):
        return 2
    if held.claim.time_kind is not claim.time_kind or not held.claim.positive or _amount_of_no_amount(topic, held):
        return 0
    if _shaped(topic, held):
        return 2
    if topic.relations & (held.relations | held.address) or held.relations & topic.address:
        return 4
    if topic.open and any(name in held.names for name in topic.names):
        return 4
    if held.claim.attribute == claim.attribute == "name" and topic.address and topic.address < held.address:
        return 3
    if held.claim.subject != claim.subject:
        kin = claim.subject == KIN and held.claim.subject.startswith("user's ")
        return int(kin and held.claim.attribute == claim.attribute)
    if topic.open and held.claim.attribute in named_by(claim.attribute):
        return 3
    if held.claim.attribute in STANCES or not topic.open:
        return 0
    if any(name <= its for name in topic.names for its in held.names) or same_frame(topic, held):
        return 2
    return int(held.open and any(name <= held.says for name in topic.names))


def _covered(topic: Topic, held: Topic) -> bool:
    """Whether a held fact names, by its characters, what the claim is about: 生产数据库 and 生产库用的是 …, 月租金 and 房租."""
    named = unfiled(topic.named)
    if not HAN.search(named):
        return False
    wanted, there, value = content(named) - _TIMES, content(held.text), fold(topic.claim.value)
    if not wanted or content(value) <= there or 2 * len(wanted & there) < len(wanted):
        return False
    if unit := _UNIT.fullmatch(value):
        return held.loose and unit[1] in wanted and unit[1] in _UNIT.findall(held.text)
    if _SUM.fullmatch(value):
        return _SUM.fullmatch(fold(held.claim.value)) is not None
    if not held.loose or _SUM.fullmatch(fold(held.claim.value)) or not pairs(named) & pairs(held.text):
        return False
    return topic.measure == held.measure == "time" or named[-1] in there or content(held.claim.attribute) <= wanted


def _specified(topic: Topic, held: Topic) -> bool:
    """Whether one's value says of what kind it is, and the other is about that: "the Family plan", 夜班 of 排班."""
    if topic.claim.subject != held.claim.subject:
        return False
    value, other = topic.claim.value, held.claim.value
    if HAN.match(value[-1:]):
        return len(value) < 6 and len(other) < 4 and value[-1] == other[-1] and value[-1] in held.named
    return _kind(topic) in held.names or _kind(held) in topic.names


def _kind(topic: Topic) -> frozenset[str]:
    """Of what kind a value says that it is, where its claim does not: the team of "is on the Falcon team"."""
    words = topic.claim.value.split()
    return roots(words[-1]) if topic.loose and len(words) > 1 and words[-1].islower() else frozenset()


def _shaped(topic: Topic, held: Topic) -> bool:
    """Whether two values are numbers in one form that few things have: 3栋601 and 7栋1202."""
    forms = [re.sub(r"\d+", "0", fold(each.claim.value)) for each in (topic, held)]
    return topic.open and _CODE.fullmatch(forms[0]) is not None and forms[0] == forms[1] and topic.measure != "time"


def same_frame(topic: Topic, held: Topic) -> bool:
    """Whether two say the same with other values: both a time or a number of one thing, or one verb and preposition."""
    if topic.measure and topic.measure == held.measure:
        return bool(held.wording) and held.wording <= topic.wording
    if not (topic.open and held.open):
        return False
    verb, _, preposition = held.claim.attribute.partition(" ")
    words = topic.claim.attribute.split()
    return bool(preposition) and " " not in preposition and words[0] == verb and words[-1] == preposition


def _amount_of_no_amount(topic: Topic, held: Topic) -> bool:
    """Whether one value is a bare amount and the other has no number in it: the rent is not the landlord."""
    for one, other in ((topic, held), (held, topic)):
        if _AMOUNT.fullmatch(one.claim.value) and not other.measure and not any(r.isdigit() for r in roots(other.claim.value)):
            return True
    return False
