"""Whether a claim can be true of a person's life; what cannot waits for a person. Bounds are data: `plausible.toml`."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from troth.language.text import fold
from troth.language.zh.timewords import number

_NUMBER = re.compile(r"(?<![A-Za-z0-9.])(-?\d{1,3}(?:,\d{3})+|-?\d+(?:\.\d+)?)\s*(%|°?[a-z]+|[\u4e00-\u9fff]{1,3})?")
_CHARACTERS = re.compile(r"[零一二两三四五六七八九十百千]{2,}|[一二两三四五六七八九十](?=个?[亿万]|米|吨)")
_BEFORE_YEAR = re.compile(
    r"\b(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*(?: \d{1,2},?)?|in|since|until|till|from|by) $"
)
_YEAR = re.compile(r"(?<!\d)(\d{4})(?!\d)")


@cache
def _bounds() -> Mapping[str, Any]:
    return tomllib.loads(files("troth.language").joinpath("plausible.toml").read_text(encoding="utf-8"))


def implausible(attribute: str, text: str, year: int) -> str | None:
    """Say why a claim cannot be true, or None; `year` is the year in which it was said."""
    folded = _CHARACTERS.sub(lambda match: _figures(match[0]), fold(text))
    nobody = next((word for word in _bounds()["nobody"]["words"] if _stands_in(word, folded)), None)
    if nobody:
        return f"nobody is {nobody!r}"
    born = _bounds()["born"]
    if any(word in folded for word in born["words"]):
        years = [int(found) for found in _YEAR.findall(folded)]
        odd = [found for found in years if found < born["least"] or found > year]
        if (odd and attribute in ("birthday", "birthplace", "birth_year", "age")) or (
            odd and years == odd and "born" in folded
        ):
            return f"born in {odd[0]}"
    for bound in _bounds()["range"]:
        if problem := _out_of_range(bound, attribute, folded):
            return problem
    return None


def _figures(characters: str) -> str:
    """A number in Chinese characters as figures; what is none stays."""
    value = number(characters)
    return characters if value is None else f"{value:g}"


def _stands_in(word: str, text: str) -> bool:
    return word in text and (not word.isascii() or re.search(rf"\b{re.escape(word)}\b", text) is not None)


def _out_of_range(bound: Mapping[str, Any], attribute: str, text: str) -> str | None:
    named = attribute in bound.get("attributes", ())
    word = next((word for word in bound["words"] if _stands_in(word, text)), None)
    if not named and word is None:
        return None
    units: Mapping[str, float] = bound.get("units", {})
    for match in _NUMBER.finditer(text):
        number, unit = float(match[1].replace(",", "")), match[2] or ""
        if unit.startswith(("年", "月", "日", "号")) or text[match.end(1) : match.end(1) + 1] == "-":
            continue  # a date
        if re.fullmatch(r"(?:19|20)\d\d", match[1]) and _BEFORE_YEAR.search(text[: match.start()]):
            continue  # "in February 2026"
        factor = next(
            (factor for name, factor in units.items() if unit.startswith(name) and (not name.isascii() or unit == name)), None
        )
        if units and factor is None:
            continue
        if not units and word is not None and not named and not _near(word, text, match):
            continue
        value = number * (factor or 1)
        if not bound["least"] <= value <= bound["most"]:
            return f"{match[0].strip()} is not between {bound['least']} and {bound['most']}"
    return None


def _near(word: str, text: str, number: re.Match[str]) -> bool:
    """Whether a number stands within some words of what it measures."""
    place = text.find(word)
    return min(abs(number.start() - (place + len(word))), abs(place - number.end())) <= 12
