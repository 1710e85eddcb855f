"""Refuses what cannot be the value of something a person has one of: "lives in a relationship", "works at 7".

A wrong value at a single-valued address does the most harm, since it replaces a true one; so the bar is higher there than for
what may stand beside other things.
"""

from __future__ import annotations

import re

from troth.language.en.lexicon import BASE, ING, bag, role_words, singular, verb, words
from troth.language.text import fold

_NAMES = frozenset({"name", "surname", "call_me", "nickname", "english_name"})
_PLACES = frozenset({"home", "birthplace", "hometown", "location"})
_WORK = frozenset({"employer", "workplace", "occupation", "school", "field_of_study", "reply_language"})
GUARDED = _NAMES | _PLACES | _WORK | {"nationality", "spouse", "manager", "gym", "bank", "pronouns"}
_LONGEST = 8
_PRONOUNS = bag("it this that these those he she they them him her us me you i we here there one ones someone everyone nobody")
_OF_A_PERSON = bag(
    "he him his she her hers they them theirs it its ze zir hir xe xem fae ey em any all none either neo or and no preference"
)
_OPENERS = bag(
    "please always never not to and or but so if because when while just really very too such how what why who which"
)
_NO_NAMES = bag(
    "same looky look right up over down out nobody everyone none all not hot cold sorry done sure fine good great ready happy "
    "sad tired back home new old first last next more less still nothing something everything sounds thanks exciting big "
    "glad wow yes no ok okay welcome hello hi hey dear"
)
_SPOTS = bag(
    "flat house apartment city village town dorm dorms dormitory studio bungalow cottage cabin caravan van boat houseboat "
    "suburb suburbs country countryside county state island farm condo loft room place hostel hotel hospital camp estate "
    "street road building block basement attic townhouse duplex neighbourhood neighborhood area district centre center "
    "downtown coast mountains hills valley woods north south east west abroad home residence hall halls shed tent squat "
    "penthouse maisonette annexe annex quarters barracks capital province region outskirts beach seaside lake river "
    "airbnb community commune co-op shelter ward care"
)
_NOT_PLACES = bag(
    "relationship mess fear need moment doubt pain touch peace charge shop store work office meeting trip bed class court "
    "hurry mood danger debt love trouble past present future question conclusion decision agreement contact"
)
_PASSING = bag("moment time times day days night week weekend month year minute hour once point stage end beginning least")
_TASKS = bag("thesis dissertation essay exam exams assignment homework presentation")
_STUDY = bag("hard alone abroad lot late day night together online model language for")


def unfit(attribute: str, value: str) -> bool:
    """Whether a value cannot stand at an attribute that holds one value of a person's life."""
    if attribute not in GUARDED or not value:
        return False
    if attribute == "pronouns":
        return not set(re.findall(r"[^\W\d_]+", fold(value))) <= _OF_A_PERSON
    parts = value.split()
    lows = [fold(part).strip(",.") for part in parts]
    if len(parts) > _LONGEST or lows[0] in _PRONOUNS | _OPENERS | words("wh") or lows[-1] in ("and", "or", "but", "so"):
        return True
    if any(low in ("i", "we", "you", "i'm", "it's") for low in lows):
        return True
    if attribute in _NAMES:
        return _no_name(attribute, parts, lows)
    if attribute in _PLACES:
        return _no_place(attribute, parts, lows)
    if attribute in _WORK:
        return _no_work(attribute, parts, lows)
    return False


def _no_name(attribute: str, parts: list[str], lows: list[str]) -> bool:
    if attribute != "name":
        return attribute == "call_me" and lows[0] in ("rather", "instead")
    if any(any(char.isdigit() for char in part) for part in parts):
        return True
    return lows[0] in _NO_NAMES | words("adverbs") | words("moods")


def _no_place(attribute: str, parts: list[str], lows: list[str]) -> bool:
    if any(part[:1].isupper() for part in parts):
        return False
    heads = {singular(low) for low in lows} | set(lows)
    if heads & (_SPOTS | role_words()) and not heads & {"relationship"}:
        return attribute in ("hometown", "birthplace") and bool(heads & _NOT_PLACES)
    if lows[0][:1].isdigit():
        return True
    return bool(heads & _NOT_PLACES) or verb(lows[0], ING) is not None or (len(lows) > 1 and verb(lows[0], BASE) is not None)


def _no_work(attribute: str, parts: list[str], lows: list[str]) -> bool:
    capital = any(char.isupper() for part in parts for char in part)
    if lows[0][:1].isdigit() and attribute != "school" and not capital:
        return True
    if attribute in ("employer", "workplace", "school") and not capital:
        return bool(set(lows) & (_PASSING | _TASKS)) or verb(lows[0], ING) is not None
    if attribute == "field_of_study":
        return lows[0] in _STUDY or lows[-1] in ("model", "language", "hard")
    if attribute == "reply_language":
        return not capital and len(lows) > 2
    if attribute == "occupation":
        return lows[0] in ("being", "having", "doing", "getting") or lows[0] in words("adverbs")
    return False
