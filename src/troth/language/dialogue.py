"""How people speak to whoever answers them: what they ask about the talk itself, what they ask for, what they lay down."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from troth.language.cues import speaks_of_self
from troth.language.later import later
from troth.language.talk import without_questions

_TELLING = 0.3
"""The least share of a text that stands outside of questions, for its speaker to be telling something."""


@cache
def _patterns() -> Mapping[str, re.Pattern[str]]:
    table = tomllib.loads(files("troth.language").joinpath("dialogue.toml").read_text(encoding="utf-8"))
    return {name: later("|".join(f"(?:{one})" for one in some), re.IGNORECASE) for name, some in table.items()}


def without_talk(question: str) -> str:
    """A question without its words about the conversation itself ("did I mention"); all of it where nothing else is left."""
    patterns = _patterns()
    return " ".join(patterns["opening"].sub(" ", patterns["about_talk"].sub(" ", question)).split()) or question


def of_the_answerer(question: str) -> bool:
    """Whether it asks for what the one who answers has said before."""
    return _has("of_the_answerer", question)


def requests(question: str) -> bool:
    """Whether it asks for something new, and not for what was said."""
    return _has("requests", question) and not _has("about_talk", question) and not of_the_answerer(question)


def goes_on(text: str) -> bool:
    """Whether somebody tells of themselves, whatever they ask beside it: the next turn of a talk, no question to a memory."""
    told = without_questions(text).strip()
    if len(told) < _TELLING * len(text) or _has("question", told) or _has("looked_up", told):
        return False
    return speaks_of_self(_patterns()["about_talk"].sub(" ", text))


def lays_down(text: str) -> bool:
    """Whether a text says how something is to be from now on, or what its speaker likes and cannot bear."""
    return _has("laid_down", text)


def _has(name: str, text: str) -> bool:
    return _patterns()[name].search(text) is not None
