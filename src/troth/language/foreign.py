"""Whether a text is in a language that Troth does not read: by its script, or by its little words. Pure."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files

from troth.language.text import stop_words

_READ = re.compile(r"[A-Za-z\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_KANA = re.compile(r"[\u3041-\u3096\u30a1-\u30fa]")
_LONGEST = 2000
"""Characters that are looked at: what a text is written in, its beginning tells."""
_FEWEST = 2
"""How many different little words of one language it takes: one may be part of a name ("Sagrada y Cia"). One with a capital is
part of one, unless it is the first."""
_SELF = 2
"""What "I" weighs besides: only an English sentence has it, whatever title stands in that."""
_KANA_SHARE = 0.2
"""Chinese writes a の for show; Japanese cannot do without many."""


def is_foreign(text: str) -> bool:
    """Whether a text is neither English nor Chinese."""
    text = text[:_LONGEST]
    letters = sum(char.isalpha() for char in text)
    if not letters:
        return False
    if len(_KANA.findall(text)) > _KANA_SHARE * letters:
        return True
    others = letters - len(_READ.findall(text))
    said = _WORD.findall(text)
    words = {_folded(word) for word in said}
    little = {_folded(word) for index, word in enumerate(said) if not index or word.islower() or text.isupper()}
    found = max((len(little & its) for its in _little_words()), default=0)
    return 2 * others > letters or (found >= _FEWEST and found > len(words & stop_words("en")) + _SELF * ("I" in said))


def _folded(word: str) -> str:
    return word.casefold().replace("’", "'")


@cache
def _little_words() -> tuple[frozenset[str], ...]:
    table = tomllib.loads(files("troth.language").joinpath("foreign.toml").read_text(encoding="utf-8"))
    return tuple(frozenset(words.split()) - stop_words("en") for words in table.values())
