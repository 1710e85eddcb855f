"""What "X is Y" says.

`being` is the clause as every reader sees it; each other file reads one kind of thing. Of somebody: `somebody` asks
`states`, `places`, `on`, `amounts`, `names` and `trades` in turn. Who somebody is to the user: `kin`. Of a thing: `things`,
which keeps it where `addresses` and `sorts` say. How many there are: `there`.
"""

from __future__ import annotations

from troth.language.en.copula.being import Being, being, is_person, listed
from troth.language.en.copula.kin import kin_of, mine, new_one
from troth.language.en.copula.names import renamed
from troth.language.en.copula.somebody import of_somebody
from troth.language.en.copula.there import there
from troth.language.en.copula.things import of_thing, thing
from troth.language.en.draft import Draft
from troth.language.en.lexicon import BASE, verb, words
from troth.language.en.parsed import Parsed
from troth.language.en.who import Scene, Who
from troth.language.time import TimeMention


def said_to_be(parsed: Parsed, who: Who | None, scene: Scene, source: str, times: tuple[TimeMention, ...]) -> list[Draft]:
    """What one clause with "be" claims."""
    said = being(parsed, who, scene, source, times)
    if not said.rest or (parsed.modal in listed("modals") and parsed.form != "past") or _of_what_follows(said):
        return []
    first = parsed.subject[0].low if parsed.subject else ""
    if first == "here" or said.first in ("here", "there") or _of_the_assistant(said):
        return []
    if first == "there":
        return there(said)
    if first and (made := mine(said) or kin_of(said)):
        return [made]
    if first in ("his", "her", "its", "their") and (said.about is None or said.about.owner is None):
        return []
    if first in ("it", "that") and (made := renamed(said)) is not None:
        return [made]
    if first and parsed.subject[-1].low in ("one", "it") and (renewed := new_one(said)) is not None:
        return renewed
    return _of(said, who) if who is not None else []


def _of_what_follows(said: Being) -> bool:
    """Whether "it" stands for what is said behind it: "it's a relief to have this clear", "it was a pity that …"."""
    lows = [t.low for t in said.rest]
    if [t.low for t in said.parsed.subject] not in (["it"], ["that"]) or lows[:1] not in (["a"], ["an"], ["such"], ["quite"]):
        return False
    at = next((i for i, low in enumerate(lows[:7]) if low in ("to", "that") and i > 1), None)
    behind = said.rest[at + 1] if at is not None and at + 1 < len(lows) else None
    return behind is not None and (lows[at or 0] == "that" or verb(behind.low, BASE) is not None)


def _remark(said: Being) -> bool:
    """Whether "it's been a long week" or "it was quite a hassle" tells of how things are, and of nothing that is held."""
    lows = [t.low for t in said.rest]
    end = next((i for i, low in enumerate(lows) if i and low in words("prepositions") | {"that", "which", ","}), len(lows))
    return lows[end - 1] in words("remarks")


def _of_the_assistant(said: Being) -> bool:
    return said.about is not None and said.about.owner is not None and said.about.owner.key == "assistant"


def _of(said: Being, who: Who) -> list[Draft]:
    """Of something that was pointed at, of a thing, or of somebody."""
    pointed = len(said.parsed.subject) == 1 and said.parsed.subject[0].low in ("it", "they", "this", "that")
    if not is_person(who):
        if pointed and _remark(said):
            return []
        if pointed:
            return of_thing(said, who)
        if said.about is not None and not who.user and (made := thing(said, said.about)) is not None:
            return made
    return of_somebody(said, who)


__all__ = ["said_to_be"]
