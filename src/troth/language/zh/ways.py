"""Other ways of saying one thing, in the words in which the rules read it: 家就安在绵阳了, 孟晚，这是我名字.

The forms stand in `ways.toml` (who one is, where one lives), `ways_things.toml` (what one has) and `ways_work.toml` (what one
does), each with the plain words for it; what a form leaves open is the speaker's own, but where somebody else is told of. Pure.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from troth.language.later import later
from troth.language.zh.clauses import Clause
from troth.language.zh.lexicon import any_of, class_pattern
from troth.language.zh.rules import is_firm, is_place
from troth.language.zh.who import SURNAMES, kin, of_kin

_MACRO = later(r"%(\w+)%")
_SLOT = later(r"\{(\w+)\}")
_FILES = ("ways.toml", "ways_things.toml", "ways_work.toml")
_SPEAKER = later("[我咱俺]们?")
"""打今儿起我就是…: the speaker is named by the plain words already."""
_SUPPOSES = later(r"要是|如果|假如|假设|(?<![\d一二两三四五六七八九十百])万一|倘若|若是|哪天|的话")
_SOMEBODY_ELSE = "%kin%|[他她]|人家|别人|同[事学桌]|朋友|室友|邻居|隔壁|楼[上下]|对门|客户|网友|老板|领导|师傅|博主|主播"


@dataclass(frozen=True, slots=True)
class _Way:
    """One row of the table."""

    has: tuple[str, ...]
    """Words of which the clause holds one; without them the form is not tried. A row may need none."""
    form: re.Pattern[str]
    plain: str
    before: re.Pattern[str] | None
    """What the clause before must be."""
    takes: bool
    """Whether the clause before says nothing else, and is taken in."""
    place: bool
    """Whether the value must be a place that is known."""
    firm: bool
    """Whether the value must be a firm or an institution by its name."""


def in_plain_words(clauses: Sequence[Clause]) -> list[Clause]:
    """The clauses, each that is said in one of the other ways in plain words."""
    found: list[Clause] = []
    for place, clause in enumerate(clauses):
        before = clauses[place - 1] if place else None
        plain = None if "?" in clause.stop else _plain(clause, before, clauses[:place])
        if plain is None or _supposed(clause, clauses):
            found.append(clause)
            continue
        told, takes = plain
        if takes and before is not None and found:
            found[-1] = before.reworded(told, clause)
            found[-1].sentence = clause.sentence
        else:
            found.append(clause.reworded(told))
    return found


def _supposed(clause: Clause, clauses: Sequence[Clause]) -> bool:
    """Whether a sentence only supposes what it tells: its own words show how far that reaches."""
    return any(_SUPPOSES.search(mate.words) for mate in clauses if mate.sentence == clause.sentence)


def _plain(clause: Clause, before: Clause | None, told: Sequence[Clause]) -> tuple[str, bool] | None:
    """The plain words of a clause, and whether they are those of the clause before, too."""
    for way in _candidates(clause.words):
        slots = _fits(way, clause, before)
        if slots is not None and (way.before is not None or not way.plain.startswith("我") or not _of_others(clause, told)):
            return _filled(way.plain, slots), way.takes
    return None


def _candidates(words: str) -> list[_Way]:
    """The rows of which a word is said, or that need none, in their order: looking at each takes too long."""
    needing, free = _by_need()
    said = {place for letter in set(words) for word, places in needing.get(letter, ()) if word in words for place in places}
    return [_table()[place] for place in sorted(said | free)]


@cache
def _by_need() -> tuple[Mapping[str, Sequence[tuple[str, frozenset[int]]]], frozenset[int]]:
    """The words that rows need, by their first letter, with the places of the rows; and of those that need none."""
    places: dict[str, set[int]] = {}
    for place, way in enumerate(_table()):
        for word in way.has:
            places.setdefault(word, set()).add(place)
    letters: dict[str, list[tuple[str, frozenset[int]]]] = {}
    for word, its in places.items():
        letters.setdefault(word[0], []).append((word, frozenset(its)))
    return letters, frozenset(place for place, way in enumerate(_table()) if not way.has)


def _of_others(clause: Clause, told: Sequence[Clause]) -> bool:
    """Whether a clause that names nobody may go on about somebody else: 我哥升职了，开上了奥迪."""
    if _SPEAKER.search(clause.words) or "自己" in clause.words:
        return False
    mates = [mate for mate in told if mate.sentence == clause.sentence] or told[-1:]
    return any(of_kin(_SOMEBODY_ELSE).search(mate.words) for mate in mates)


def _fits(way: _Way, clause: Clause, before: Clause | None) -> dict[str, str] | None:
    """What the groups of a form hold, if a clause, with the one before it, is said in that way."""
    match = way.form.fullmatch(clause.words)
    if match is None or (way.place and not is_place(match["v"])) or (way.firm and not is_firm(match["v"])):
        return None
    if way.before is None:
        return _said(match, clause)
    lead = way.before.fullmatch(before.words) if before is not None and "?" not in before.stop else None
    return {**_said(lead, before), **_said(match, clause)} if lead is not None and before is not None else None


def _filled(plain: str, slots: Mapping[str, str]) -> str:
    return _SLOT.sub(lambda slot: slots.get(slot[1], ""), plain)


def _said(match: re.Match[str], clause: Clause) -> dict[str, str]:
    found = {name: clause.said[slice(*match.span(name))] for name, value in match.groupdict().items() if value}
    return {**found, "t": _SPEAKER.sub("", found["t"])} if "t" in found else found


@cache
def _table() -> tuple[_Way, ...]:
    room = files("troth.language.zh")
    tables = [tomllib.loads(room.joinpath(name).read_text(encoding="utf-8")) for name in _FILES]
    surname = f"(?:[{SURNAMES}]|欧阳|司马|上官|诸葛)"
    own = {name: form for data in tables for name, form in data["words"].items()}
    words = {**own, "kin": any_of(kin()), "surname": surname, "pet": class_pattern("pet"), "hobby": class_pattern("hobby")}
    words["role"] = class_pattern("role_end")
    return tuple(
        _Way(
            tuple(row.get("has", "").split()),
            later(_whole(row["form"], words)),
            row["plain"],
            later(_whole(row["before"], words)) if "before" in row else None,
            row.get("takes", False),
            row.get("place", False),
            row.get("firm", False),
        )
        for data in tables
        for row in data["way"]
    )


def _whole(form: str, words: Mapping[str, str]) -> str:
    """A form with the words that its names stand for; those may hold names, too."""
    while _MACRO.search(form):
        form = _MACRO.sub(lambda name: words[name[1]], form)
    return form
