"""Words that show, without reading a clause, whom it speaks of and whether it denies: a second pair of eyes, no reader."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from troth.language.text import HAN, fold

_MARKS = ".,;:!?()\"'“”"


@cache
def _cues() -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    table = tomllib.loads(files("troth.language").joinpath("cues.toml").read_text(encoding="utf-8"))
    return {name: {code: tuple(words) for code, words in by.items()} for name, by in table.items()}


def speaks_of_self(text: str) -> bool:
    """Whether the speaker says "I", "my", 我 or their like anywhere in the text."""
    return _has("self", text)


def denies(text: str) -> bool:
    """Whether the text holds a word of denial or ending; it may still assert something beside it."""
    return _has("denial", text)


def ends(text: str) -> bool:
    """Whether the text holds a word of ending, or denies and closes with 了: 不去了."""
    folded = fold(text).rstrip(" 。.!！~～")
    return _has("ending", text) or (denies(text) and folded.endswith(_cues()["stopped"]["zh"]))


def tells_what_was(text: str) -> bool:
    """Whether the text tells of what was done, and of nothing that is still to come."""
    said, code = fold(text), "zh" if HAN.search(text) else "en"
    was, will = (any(re.search(form, said) for form in _cues()[name][code]) for name in ("was", "will"))
    return was and not will


def lies_behind(text: str) -> bool:
    """Whether the text holds words that put what it tells behind the speaker."""
    cues, apart = _cues()["gone"], _cues()["not_gone"]
    spoken = f" {' '.join(token.strip(_MARKS) for token in fold(text).split())} "
    for phrase in apart["en"]:
        spoken = spoken.replace(f" {phrase} ", " ")
    for word in apart["zh"]:
        spoken = spoken.replace(word, " ")
    if any(re.search(form, spoken) for form in _cues()["over"]["en"]):
        return True
    return any(f" {phrase} " in spoken for phrase in cues["en"]) or any(word in spoken for word in cues["zh"])


def supposes(text: str) -> bool:
    """Whether the text holds a word of supposing or wishing; what it says may be no fact."""
    return _has("supposition", text)


def _has(name: str, text: str) -> bool:
    cues, folded = _cues()[name], fold(text).replace("’", "'")
    tokens = {token.strip(_MARKS) for token in folded.split()}
    if tokens & set(cues.get("en", ())) or any(token.endswith(cues.get("en_endings", ())) for token in tokens if "'" in token):
        return True
    return any(word in folded for word in cues["zh"])
