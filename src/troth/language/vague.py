"""What tells a stranger nothing: "I'll save this", "I'll consider your advice", 下次再聊. Pure."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from troth.domain.claim import Claim
from troth.language.cues import speaks_of_self
from troth.language.text import simplify
from troth.language.topics import LOOSE, STANCES
from troth.schema.registry import registry

_OF_A_KIND = frozenset({"instruction", "name", "mood", "employer", "relative", "location"})
"""Of these, what says what it says by standing there."""
_NOT_THAT = re.compile(r"(?:it|that)(?:'s| is) not (?:that|like)\b|(?:也|又)?不是说")
"""What is denied only to say something else."""
_MARKS = re.compile(r"[\s,.;:!?，。；：！？、…~～]+")


def is_loose(claim: Claim) -> bool:
    """Whether a claim stands at an attribute that takes any words, so that its form says nothing for it."""
    return claim.attribute not in registry() or claim.attribute in (LOOSE | STANCES) - _OF_A_KIND


def is_vague(claim: Claim, clause: str) -> bool:
    """Whether the words of a claim only point at what was before the speakers, at their talk, or at the moment."""
    if not is_loose(claim):
        return False
    said, clause = _plain(claim.value), _plain(clause)
    return any(
        (whole.fullmatch(said) and pointing.search(said)) or passing.search(clause) for whole, pointing, passing in _forms()
    )


def points_back(clause: str) -> bool:
    """Whether a clause opens with a pronoun for what it is told of, and not of its speaker: "It's a non-starter for now"."""
    said = _plain(clause)
    return _NOT_THAT.match(said) is not None or (
        not speaks_of_self(clause) and any(opening.match(said) for opening in _openings())
    )


def _plain(text: str) -> str:
    return simplify(_MARKS.sub(" ", text.casefold().replace("’", "'"))).strip()


@cache
def _table() -> Mapping[str, Mapping[str, list[str]]]:
    return tomllib.loads(files("troth.language").joinpath("vague.toml").read_text(encoding="utf-8"))


@cache
def _openings() -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile("|".join(_table()[code]["opening"])) for code in ("en", "zh"))


@cache
def _forms() -> tuple[tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str]], ...]:
    english, chinese = _table()["en"], _table()["zh"]
    words = "|".join(english["pointing"])
    both = "|".join([*english["pointing"], *english["around"]])
    han, all_han = "|".join(chinese["pointing"]), "|".join([*chinese["pointing"], *chinese["around"]])
    return (
        (
            re.compile(rf"(?:{both})(?: (?:{both}))*"),
            re.compile(rf"(?<!\S)(?:{words})(?!\S)"),
            re.compile("|".join(english["passing"])),
        ),
        (re.compile(rf"(?:(?:{all_han}) ?)+"), re.compile(han), re.compile("|".join(chinese["passing"]))),
    )
