"""How old, tall, heavy or many somebody is: "I'm 41", "I'm 1.80 m", "there's four of us", "I'm down to 80 kg"."""

from __future__ import annotations

import re

from troth.domain.claim import Intent
from troth.language.en.copula.being import Being, listed
from troth.language.en.draft import Draft, attribute
from troth.language.en.values import cut, written
from troth.language.en.who import Who
from troth.language.text import fold

_AGE = re.compile(r"^(?:only |now |nearly |almost )?(\d{1,3})(?: ?(?:years?|yrs?)(?: old| of age)?)?$")
_AGES = re.compile(r"^\d{1,2}(?:, \d{1,2})* and \d{1,2}$")
_HEIGHT = re.compile(
    r"^(?:about |around )?\d(?:[.,]\d+)? ?(?:m|metres?|meters?|cm|ft|feet|foot|')|^\d{3} ?(?:cm)?(?: tall)?$|^\d'\d"
)
_WEIGHT = re.compile(r"\b(?:kg|kilos?|lbs?|pounds|stone)\b")


def number(said: Being, who: Who) -> list[Draft] | None:
    """A figure: of age, unless words or the figure itself say that it measures something else."""
    if said.rest[0].kind != "n" and said.first not in listed("roundly"):
        return None
    amount, whole = fold(written(said.source, cut(said.rest, ()))), said.whole
    if _AGES.match(amount):
        return [Draft(attribute("age"), amount)]
    if [t.low for t in said.parsed.subject] == ["we"]:
        counted = re.match(r"\d", amount) and "old" not in whole
        return [Draft(attribute("household size"), said.rest[0].text)] if counted else []
    if (age := _age(amount)) is not None:
        return [Draft(attribute("age"), age)]
    if _HEIGHT.match(amount) or "tall" in amount:
        return [Draft(attribute("height"), amount.removesuffix(" tall"))]
    if _WEIGHT.search(amount):
        return [Draft(attribute("weight"), amount)]
    if "weeks pregnant" in whole or "months pregnant" in whole:
        return [Draft(attribute("condition"), "pregnant", passing=True)]
    return [Draft(attribute("age"), said.rest[0].text)] if "years old" in whole or "year old" in whole else None


def _age(amount: str) -> str | None:
    if (match := _AGE.match(amount)) and (int(match[1]) < 130 or "old" in amount):
        return match[1]
    match = _AGE.match(amount.split(" and ")[0]) if " and " in amount else None
    return match[1] if match else None


def weight_change(said: Being, who: Who) -> list[Draft] | None:
    """ "I'm down to 80 kg"."""
    if said.first not in ("down", "up") or len(said.lows) < 3 or said.lows[1] != "to" or said.rest[2].kind != "n":
        return None
    amount = written(said.source, cut(said.rest[2:], ()))
    if not _WEIGHT.search(fold(amount)):
        return None
    return [Draft(attribute("weight"), amount, change=True, passing=False, intents={Intent.UPDATES})]


__all__ = ["number", "weight_change"]
