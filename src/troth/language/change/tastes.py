"""What somebody likes, or likes done, another way now: 以后点奶茶给我三分糖, where 喝奶茶都要全糖 is held.

What is liked is told as a liking, a habit or a wish of the agent, and the second time often as another of these. The ways of
which one is liked at a time, and the words of liking, are data of the language, in its `tastes.toml`. Pure; called by
`restated.py`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files

from troth.language.change.clauses import Clause, terms, weight
from troth.language.change.held import Held
from troth.language.later import later
from troth.language.topics import LOOSE
from troth.schema.registry import registry

LIKED = frozenset({"likes", "dislikes", "prefers", "diet", "hobby", "drink"})
"""Where it is held what somebody likes."""


@cache
def _tables(language: str) -> Mapping[str, Mapping[str, re.Pattern[str]]]:
    table = files("troth.language").joinpath(language, "tastes.toml")
    if not table.is_file():
        return {"ways": {}}
    rows = tomllib.loads(table.read_text(encoding="utf-8"))
    return {part: {name: later(form) for name, form in rows[part].items()} for part in rows}


def liked_otherwise(held: Held, clause: Clause, near: Sequence[Clause]) -> bool:
    """Whether a clause tells that what is held to be liked is liked another way, or is liked no more."""
    if not _told_of_liking(held):
        return False
    if _of_several(held, clause):
        return False
    if held.recent.claim.positive and any(_same_matter(*pair, held, clause, near) for pair in _ways(held, clause)):
        return True
    return _turned_round(held, clause, near)


def _of_several(held: Held, clause: Clause) -> bool:
    """Whether what is held is one of several likings, which another one leaves alone: "I'm into lattes these days"."""
    form = _tables(held.signals.code).get("words", {}).get("several")
    return form is not None and form.search(held.low) is not None and not clause.changes(weakly=("fresh", "present"))


def _told_of_liking(held: Held) -> bool:
    """Whether what is held is a liking or a habit, and not just how something is."""
    attribute, words = held.recent.claim.attribute, _tables(held.signals.code).get("words")
    if words is None:
        return False
    loose = attribute not in registry() or attribute in LOOSE
    return attribute in LIKED or (loose and words["habit"].search(held.low) is not None)


def _ways(held: Held, clause: Clause) -> Iterator[tuple[re.Match[str], str]]:
    """Another of some ways that a clause names, and the one that is held."""
    for form in _tables(clause.signals.code)["ways"].values():
        old = [match.group() for match in form.finditer(held.low)]
        new = [match for match in form.finditer(clause.low) if match.group() not in held.low]
        if len(set(old)) == 1 and len(new) == 1 and old[0] not in clause.low:
            yield new[0], old[0]


def _same_matter(new: re.Match[str], old: str, held: Held, clause: Clause, near: Sequence[Clause]) -> bool:
    """Whether the clause names what the held text speaks of, names nothing, or stands beside what gives the old up."""
    left = f"{clause.low[: new.start()]}|{clause.low[new.end() :]}"
    shared = terms(left, clause.signals) & (held.known - terms(old, clause.signals))
    bare = _tables(clause.signals.code)["words"]["idle"].sub("", left).strip("|的了吧。 ")
    return weight(shared) > 1 or not bare or any(old in other.low for other in near)


def _turned_round(held: Held, clause: Clause, near: Sequence[Clause]) -> bool:
    """Whether what was liked is told to be loathed, or the reverse."""
    words = _tables(clause.signals.code)["words"]
    fond, averse = (words[name].search(held.low) is not None for name in ("fond", "averse"))
    told_fond, told_averse = (words[name].search(clause.low) is not None for name in ("fond", "averse"))
    fond, told_fond = fond and not averse, told_fond and not told_averse
    if not ((fond and told_averse) or (averse and told_fond)):
        return False
    what = terms(words["fond"].sub(" ", words["averse"].sub(" ", held.value)), clause.signals)
    said = frozenset[str]().union(clause.terms, *(other.terms for other in near if other.told))
    return bool(what & said)
