"""What the user tells again in other words: 上班我都是骑车去的, after 我平时骑车上班.

Read alone the two live at two addresses, and what is one fact is kept twice and never becomes long-term. A sentence tells
again what is held if it holds no word that the held text lacks, the words left out that only say how often, how surely or
how much; numbers and days must be the same, and neither may deny what the other says. Pure.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files

from troth.domain.claim import Claim, Intent, Mood, Tense
from troth.language.kept import kept
from troth.language.later import later
from troth.language.reading import Assertion, Context, Recent
from troth.language.text import fold
from troth.language.zh.lexicon import normal
from troth.language.zh.rules import attribute_named, number
from troth.schema.registry import canonical, registry

_TOKEN = later(r"[a-z][a-z0-9.+#'_-]*|[\u4e00-\u9fff]")
_ORDER = later(r"比[^,]{1,8}[大小高矮早晚多少长]|从.+[到去回]|离[^,]{1,8}[远近]|(?:借|欠|还(?!是)|送|教|租)给?[^了,]{1,4}的?")
"""Where who stands before whom is the sense: a bag of words cannot tell the two apart."""
_NOT = later(r"不是|并非")
_LOOSE = frozenset(("fact", "habit", "hobby", "likes", "skill", "uses", "event"))
"""Where something lands for want of a better address."""
_GOES_ON = later(r"还是(?!老)|依然|依旧|仍[然旧]?|照样|一如既往|没变过?")
_SHARED = 4
"""How many words two tellings of one fact must share where the verb may differ."""
_NAMING = frozenset(("name", "pet", "relative", "acquaintance", "manager"))
"""What says who somebody is, and so may be told of either; whatever else is told of another is another's news."""
_FEW = 2
"""How many words something must hold to be told from anything else."""


def again(text: str, assertions: tuple[Assertion, ...], context: Context) -> tuple[Assertion, ...]:
    """The assertions; one that only tells again what is held is that claim, at its address."""
    if not context.recent or not context.authority.is_person:
        return assertions
    kept = _kept_to(context) if _NOT.search(normal(text)) else {}
    return tuple(_again(text[each.start : each.end], _no_mistake(each, kept), context) for each in assertions)


def _kept_to(context: Context) -> dict[str, tuple[str, str]]:
    return {held.memory: (held.claim.subject, held.claim.value_key) for held in context.recent}


def _no_mistake(said: Assertion, kept: dict[str, tuple[str, str]]) -> Assertion:
    """是高二，不是高三, where 高二 is held: somebody else was mistaken, and nothing is corrected."""
    claim = said.claim
    same = claim is not None and any(kept.get(target) == (claim.subject, claim.value_key) for target in said.targets)
    return replace(said, targets=(), intents=said.intents - {Intent.CORRECTS}) if same else said


def _again(words: str, said: Assertion, context: Context) -> Assertion:
    claim = said.claim
    if claim is None or said.attribute is None or said.mood is not Mood.CONFIRMED or said.targets or claim.tense is Tense.PAST:
        return said
    if said.intents & {Intent.UPDATES, Intent.CORRECTS, Intent.ENDS}:
        return said
    name = canonical(claim.attribute)
    here = [held for held in context.recent if (held.claim.subject, held.claim.attribute) == (claim.subject, name)]
    if any(held.claim.value_key == claim.value_key for held in here):
        return said
    if here and name not in _LOOSE:
        same = (held for held in here if name not in _NAMING and _says(held.claim.value) == _says(claim.value))
    else:
        turned = _ORDER.search(normal(words)) is not None
        same = (
            held
            for held in context.recent
            if not turned and _about_one(said, held) and (_says(words).within(_says(held.text)) or _still(words, held))
        )
    return _told_before(said, claim, held) if (held := next(same, None)) is not None else said


def _told_before(said: Assertion, claim: Claim, held: Recent) -> Assertion:
    """What is held, told once more: at its address, in its words, and since when it is told now."""
    its = held.claim.attribute
    attribute = registry().get(its) or attribute_named(its)
    valid = held.claim.valid if claim.valid.start is None and claim.valid.end is None else claim.valid
    return replace(said, claim=replace(held.claim, valid=valid), attribute=attribute, text=held.text)


def _still(words: str, held: Recent) -> bool:
    """待办还是记在滴答里: what is said to go on, told with another verb."""
    said, known = _says(words), _says(held.text)
    if not _GOES_ON.search(normal(words)) or said.denies != known.denies or said.figures != known.figures:
        return False
    named = said.words & _says(held.claim.value).words
    return len(said.words & known.words) >= _SHARED and len(named) >= _FEW and len(said.words - known.words) <= _FEW


def _about_one(said: Assertion, held: Recent) -> bool:
    claim, its = said.claim, held.claim
    if claim is None or its.tense is not claim.tense or its.attribute == "instruction":
        return False
    if its.subject == claim.subject:
        return True
    if not {claim.attribute, its.attribute} & _NAMING:
        return False
    named = {(claim.subject, fold(its.value)), (its.subject, fold(claim.value))}
    return "user" in (its.subject, claim.subject) and any(len(name) > 1 and name in value for name, value in named)


@dataclass(frozen=True, slots=True)
class _Said:
    """What a text says, as far as its words tell without their order."""

    words: frozenset[str]
    figures: frozenset[str]
    denies: bool

    def within(self, held: _Said) -> bool:
        """Whether another text says all of this."""
        enough = len(self.words) + len(self.figures) >= _FEW
        return enough and self.denies == held.denies and self.figures == held.figures and self.words <= held.words


@kept(2048)
def _says(text: str) -> _Said:
    forms = _forms()
    words = forms["user"].sub("", normal(text))
    for form, one in _same():
        words = form.sub(one, words)
    figures = {f"周{'日' if day in '天末日' else day}" for day in forms["day"].findall(words)}
    words = forms["idle"].sub("", forms["day"].sub("", words))
    figures |= {str(number(figure) or figure) for figure in forms["figure"].findall(words)}
    words = forms["figure"].sub("", words)
    denies = forms["denial"].search(words) is not None
    return _Said(frozenset(_TOKEN.findall(forms["denial"].sub("", words))) - _empty(), frozenset(figures), denies)


@cache
def _data() -> dict[str, dict[str, str]]:
    return tomllib.loads(files("troth.language.zh").joinpath("again.toml").read_text(encoding="utf-8"))


@cache
def _forms() -> dict[str, re.Pattern[str]]:
    return {name: re.compile(form) for name, form in _data()["forms"].items()}


@cache
def _same() -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((re.compile(form), one) for one, form in _data()["same"].items())


@cache
def _empty() -> frozenset[str]:
    return frozenset(_data()["empty"]["characters"])
