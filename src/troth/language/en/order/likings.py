"""What somebody makes of a thing, in set words: the forms of `likings.toml`, ready to be matched."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from troth.language.en.lexicon import table
from troth.language.later import later

_CAPITAL = re.compile(r"\b[XTYNSVO]\b|W")
_CHUNK = re.compile(r"(?:\([^()]*(?:\([^()]*(?:\([^()]*\)[^()]*)*\)[^()]*)*\)|[^ ()])+")
_OPTIONAL = re.compile(r"^(?:W|\(\?:[^()]*\)\?)+")
_GROUP = re.compile(r"\(\?(?::|P<\w>)(.*)\)")
_WORD = re.compile(r"([a-z'>]+)(\?)?")


def likings() -> Iterator[tuple[re.Pattern[str], str, tuple[frozenset[str], ...]]]:
    """What is matched, the plain order that is read instead, and words of each of which one must be there."""
    parts: Mapping[str, str] = table("likings")["parts"]
    for one in table("likings")["liking"]:
        for said in one["said"]:
            yield _spelled(said, parts), f"{one['plain']} {{r}}", _needed(said)


def _spelled(said: str, parts: Mapping[str, str]) -> re.Pattern[str]:
    """A form with its capitals spelled out; what is told behind it is kept."""
    form = _CAPITAL.sub(lambda part: parts[part.group()].replace("{thing}", parts["thing"]), said)
    return later(f"^{parts['once']}{form}{parts['tail']}$")


def _needed(said: str) -> tuple[frozenset[str], ...]:
    """The plain words that a form is told with, and of each choice of words what they begin with."""
    found = []
    for chunk in _CHUNK.findall(said):
        bare = _OPTIONAL.sub("", chunk)
        group = _GROUP.fullmatch(bare)
        choices = re.split(r"\|(?![^(]*\))", group[1]) if group else [bare]
        opening = [_WORD.fullmatch(_OPTIONAL.sub("", choice).split(" ")[0]) for choice in choices]
        if all(opening):
            found.append(frozenset(form for word in opening if word for form in _forms(*word.groups())))
    return tuple(found)


def _forms(word: str, optional: str | None) -> tuple[str, ...]:
    """ "draws?" is "draw" or "draws"."""
    return (word, word[:-1]) if optional else (word,)


__all__ = ["likings"]
