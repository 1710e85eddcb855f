"""Orders that tell how a thing is always done: "quote prices in francs", "deploy with Ansible", "use tabs for indentation".

Who orders one thing names it ("sort this list", "the second file", "a poem"); who tells how things are done names them in
general, and how. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from troth.language.en.lexicon import bag, singular, table, words
from troth.language.en.tokens import Token
from troth.language.en.values import kind_of

_LONGEST = 3
"""Words of what is ordered in general: "commit messages", "old commit messages"."""
_PARTICULAR = bag("this that these those it them me us him her a an my our your his their another")
_STATES = bag("is are was were 's 're has had")
"""Verbs of a statement: "comment threads in Slack are noisy"."""
_NO_TOOLS = bag("the caution care ease confidence pride love joy passion patience gusto friends others")
_ARTICLES = frozenset({"the", "a", "an"})


def way(ordered: Sequence[Token]) -> int:
    """Where the way begins in an order that tells how things are done; 0 in any other. `ordered` begins with its verb."""
    lows = [t.low for t in ordered if t.word]
    if len(lows) < 3 or lows[-1] in ("this", "that", "it", "them") or not _STATES.isdisjoint(lows):
        return 0
    if _headed(ordered):
        return 0
    at = next((at for find in (_of_things, _in_unit, _with_tool, _used, _set) if (at := find(lows))), 0)
    return 0 if at and (_POINTERS & set(lows) or _of_one(lows[at + 1 :])) else at


_POINTERS = bag("same above below following attached example latter former")


def _headed(ordered: Sequence[Token]) -> bool:
    """ "Build Trust with Clear Answers": a heading orders nothing."""
    told = [t for t in ordered[1:] if t.word and len(t.low) > _SHORT]
    return len(told) > 1 and all(t.capital for t in told)


_SHORT = 4
"""Letters of the longest word that a heading leaves small: "with", "from"."""


def _counts(low: str) -> bool:
    return any(letter.isdigit() for letter in low) or _NUMBER.match(low) is not None


_NUMBER = re.compile(
    r"(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fifteen|twenty|thirty|forty|fifty|sixty|"
    r"seventy|eighty|ninety|hundred|thousand)\b"
)


def _of_one(behind: Sequence[str]) -> bool:
    """Whether an order is for one thing, told behind the way: "… about my cat", "… in the poem", "… for this question"."""
    if "about" in behind:
        return True
    placed = (
        behind[at + 2 : at + 5]
        for at, low in enumerate(behind[:-2])
        if low in ("in", "for", "on", "at") and behind[at + 1] in ("this", "that", "these", "those", "the")
    )
    return any(not any(singular(word) in words("workplaces") for word in place) for place in placed)


def _of_things(lows: Sequence[str]) -> int:
    """ "Name files after the ticket": things in general, in a way that is named."""
    at = _way_at(lows, _of().get(lows[0], frozenset()))
    counted = lows[0] not in ("keep", "limit", "cap") or any(_counts(low) or low in _ARTICLES for low in lows[at + 1 :])
    return at if at > 1 and counted and _general(lows[1:at]) and not _points(lows[at + 1]) else 0


def _in_unit(lows: Sequence[str]) -> int:
    """ "Show temperatures in Celsius"."""
    if lows[0] not in table("ways")["in_units"]:
        return 0
    at = _way_at(lows, frozenset({"in", "as"}))
    what, unit = lows[1:at], " ".join(lows[at + 1 :])
    known = unit in table("ways")["units"] or lows[-1] in table("ways")["units"] or kind_of(unit) == "units"
    return at if at > 1 and known and (_general(what) or what in (["everything"], ["all"])) else 0


def _with_tool(lows: Sequence[str]) -> int:
    """ "Deploy with Ansible", "run the tests with pytest"."""
    if lows[0] not in table("ways")["with_tools"]:
        return 0
    at = _way_at(lows, frozenset({"with", "through", "via"}))
    what = [low for low in lows[1:at] if low not in ("the", "up")]
    return (
        at if at and len(lows) <= at + 3 and (not what or _general(what)) and lows[at + 1] not in _PARTICULAR | _NO_TOOLS else 0
    )


def _used(lows: Sequence[str]) -> int:
    """ "Use tabs for indentation", "use the metric system"."""
    if lows[0] != "use":
        return 0
    if lows[1] == "the" and len(lows) <= _LONGEST + 2 and lows[-1] in table("ways")["ways"]:
        return 1
    at = _way_at(lows, frozenset({"for"}))
    named = at > 1 and lows[1] not in _PARTICULAR | {"the"} and not _points(lows[at + 1])
    return at if named and _general(lows[at + 1 :]) else 0


def _set(lows: Sequence[str]) -> int:
    """ "Set the line length to 100"."""
    at = _way_at(lows, frozenset({"to", "at"}))
    what = " ".join(low for low in lows[1:at] if low not in ("the", "my", "our"))
    return at if lows[0] in ("set", "keep", "make") and at > 1 and what in table("ways")["settings"] else 0


def _way_at(lows: Sequence[str], openers: frozenset[str]) -> int:
    """Where one of these words stands behind the verb and what it is told of, with something behind it; else 0."""
    return next((at for at in range(1, min(len(lows) - 1, _LONGEST + 2)) if lows[at] in openers), 0)


def _general(what: Sequence[str]) -> bool:
    """Whether words name things in general: some, or a kind of stuff, and nothing in particular."""
    if (
        not what
        or len(what) > _LONGEST
        or any(map(_counts, what))
        or set(what) & (words("determiners") | words("possessives") | _PARTICULAR | {"and"})
    ):
        return False
    return singular(what[-1]) != what[-1] or what[-1].endswith(("ing", "tion", "ment", "spelling", "time", "code", "work"))


def _points(low: str) -> bool:
    """Whether a way leans on something at hand: "like this", "by its date"."""
    return low in _PARTICULAR - _ARTICLES


@cache
def _of() -> dict[str, frozenset[str]]:
    return {verb: bag(openers) for verb, openers in table("ways")["of_things"].items()}


__all__ = ["way"]
