"""What the words of a memory feel like, by lists of words; only asked for where a recall names a personality. Pure."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files

from troth.domain.personality import Affect
from troth.language.text import fold, language_of

_STIRRED = 0.5
"""What each word that stirs adds, and an exclamation mark."""
_NEAR = 3
"""So far before a word another may turn its meaning: words in English, characters in Chinese."""


@lru_cache(maxsize=4096)
def affect_of(text: str) -> Affect:
    """The affect of a text; calm where no word of the lists stands in it."""
    folded, language = fold(text), "zh" if language_of(text) == "zh" else "en"
    pleasant, unpleasant = _count(folded, language, "pleasant"), _count(folded, language, "unpleasant")
    good, bad = pleasant[0] + unpleasant[1], unpleasant[0] + pleasant[1]
    stirred = sum(_count(folded, language, "stirring")) + text.count("!") + text.count("！")
    return Affect((good - bad) / (good + bad) if good + bad else 0.0, min(1.0, _STIRRED * stirred))


def _count(folded: str, language: str, kind: str) -> tuple[int, int]:
    """How often such words stand as they are, and turned ("not happy")."""
    plain = turned = 0
    for found in _pattern(language, kind).finditer(folded):
        if _is_turned(folded[: found.start()], language):
            turned += 1
        else:
            plain += 1
    return plain, turned


def _is_turned(before: str, language: str) -> bool:
    turning = _lists()[language]["turned"]
    if language == "zh":
        return any(one in before[-_NEAR:] for one in turning)
    near = before.split()[-_NEAR:]
    return any(word in turning or word.endswith("n't") for word in near)


@cache
def _lists() -> Mapping[str, Mapping[str, Sequence[str]]]:
    return tomllib.loads(files("troth.engine.read").joinpath("affect.toml").read_text(encoding="utf-8"))


@cache
def _pattern(language: str, kind: str) -> re.Pattern[str]:
    listed = "|".join(one.replace("*", r"\w*") for one in _lists()[language][kind])
    return re.compile(listed if language == "zh" else rf"\b(?:{listed})\b")
