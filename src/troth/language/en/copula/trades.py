"""What somebody is: a trade, with its house, else a kind of person, an owner of a breed, a fan of something."""

from __future__ import annotations

import re

from troth.domain.claim import Tense
from troth.language.en.copula.being import Being, Reader, first_of, listed
from troth.language.en.draft import Draft, attribute
from troth.language.en.lexicon import singular
from troth.language.en.values import bare, is_trade, kind_of, written
from troth.language.en.who import Who
from troth.language.text import fold


def more_of_a(said: Being, who: Who) -> list[Draft] | None:
    """ "I'm more of a cat person"."""
    return _a_kind(said.behind(2), who) if said.lows[:3] in (["more", "of", "a"], ["more", "of", "an"]) else None


def kind(said: Being, who: Who) -> list[Draft] | None:
    """ "I'm a nurse at Addenbrooke's", "we're vegetarians"."""
    article = said.first in ("a", "an", "the", "one")
    return _a_kind(said, who) if article or (who.plural and said.rest[0].kind == "w") else None


def trade(said: Being, who: Who) -> list[Draft] | None:
    """A trade without an article: "I'm head chef at Noma"."""
    if not is_trade(said.value):
        return None
    if who.role:
        return [Draft(attribute("occupation"), bare(said.value))]
    return _trade(said, bare(said.value)) if who.user else None


def house(said: Being, *links: str) -> int | None:
    """Where the name of a house stands that somebody works at or for."""
    for at in range(1, len(said.lows) - 1):
        following = said.rest[at + 1]
        behind = said.rest[at + 2 : at + 3] if following.low in ("the", "a") else []
        named = following.capital or any(t.capital for t in behind)
        if said.lows[at] in links and named and not said.mentions([following]):
            return at
    return None


def _with_house(said: Being) -> int | None:
    """The same after "with", where nothing but its name follows: "a paramedic with Northern Rescue"."""
    at = house(said, "with")
    behind = [t for t in said.rest[at + 1 :] if t.low != "the"] if at is not None else []
    return at if behind and all(t.capital or t.kind != "w" for t in behind) else None


def _a_kind(said: Being, who: Who) -> list[Draft]:
    return first_of(_KINDS, said, who) or []


def _fan(said: Being, who: Who) -> list[Draft] | None:
    of = next((i for i, low in enumerate(said.lows) if low in ("of", "to", "with") and i), None)
    fan = re.match(r"(?:an? )?(?:big |huge |massive |lifelong |real )?(?:fan|lover|admirer|devotee|enthusiast) of ", said.whole)
    return [Draft(attribute("likes"), said.thing(said.rest[of + 1 :]))] if fan and of is not None else None


def _size(said: Being, who: Who) -> list[Draft] | None:
    """ "We're a family of five"."""
    size = re.match(r"an? (team|family|household|group|crew|band|class) of (\w+)", said.whole)
    return [Draft(attribute(f"{size[1]} size"), size[2])] if size and who.user else None


def _member(said: Being, who: Who) -> list[Draft] | None:
    if "member of" not in said.whole:
        return None
    whole = said.thing(said.rest[said.lows.index("of") + 1 :], loose=False, keep=frozenset({"on", "in", "for", "at"}))
    return [Draft(attribute("member of", many=True), whole)]


def _person_of(said: Being, who: Who) -> list[Draft] | None:
    """ "A cat person", "a night owl person", "a jazz lover"."""
    *liked, last = bare(said.value).split() or [""]
    if not liked or fold(last) not in ("person", "lover", "fan"):
        return None
    value = " ".join(liked)
    of = kind_of(value) or {"cat": "pet type", "dog": "pet type", "morning": "time of day", "night": "time of day"}.get(
        value.lower()
    )
    made = attribute(f"{of} preference", category="preference") if of else attribute("likes")
    return [Draft(made, value)]


def _former(said: Being, who: Who) -> list[Draft] | None:
    """ "A retired teacher", "an ex-smoker"."""
    phrase = bare(said.value)
    former = re.match(r"(?:former |ex-|ex |retired |one-time |lapsed |reformed |recovering )(.+)", fold(phrase))
    if former is None:
        return None
    was = phrase[-len(former[1]) :]
    retired = fold(phrase).startswith("retired")
    kept = [Draft(attribute("work_status"), "retired")] if retired else []
    held = attribute("occupation") if is_trade(was) or retired else attribute("is a", many=True)
    return [*kept, Draft(held, was, tense=Tense.PAST)]


def _parent(said: Being, who: Who) -> list[Draft] | None:
    """ "A mother of two"."""
    of = any(low in ("of", "to", "with") for low in said.lows[1:])
    parent = of and _head(said) in listed("parents")
    return [Draft(attribute("relative"), written(said.source, said.rest))] if parent else None


def _a_trade(said: Being, who: Who) -> list[Draft] | None:
    phrase, known = bare(said.value), is_trade(bare(said.value))
    if _head(said) in listed("no_trades") or not (known or _at_work(said)):
        return None
    return _trade(said, phrase, "" if known else f"{who.display} is {said.first} {phrase}")


def _at_work(said: Being) -> bool:
    """ "I'm a ward sister at Addenbrooke's": what one is *at* a place with a name is one's trade."""
    at = said.lows.index("at") if "at" in said.lows[1:4] else 0
    named = bool(at) and at + 1 < len(said.rest) and said.rest[at + 1].capital
    return named and said.first in ("a", "an") and _head(said) not in listed("guests") and not said.temporal()


def _nothing(said: Being, who: Who) -> list[Draft] | None:
    folded = fold(bare(said.value))
    return [] if not folded or folded in ("he", "she", "him", "her", "they") or folded in listed("no_kinds") else None


def _otherwise(said: Being, who: Who) -> list[Draft] | None:
    animal = who.kind == "animal"
    return [Draft(attribute("breed" if animal else "is a", many=not animal), bare(said.value))]


def _head(said: Being) -> str:
    """The noun that a phrase is about, in the singular."""
    return singular(fold(bare(said.value)).split()[-1]) if said.value else ""


def _trade(said: Being, phrase: str, text: str = "") -> list[Draft]:
    """A trade, with the house or the town where it is done."""
    made = [Draft(attribute("occupation"), phrase, text=text)]
    if (at := house(said, "at", "for")) is not None or (at := _with_house(said)) is not None:
        learns = singular(fold(phrase).split()[-1]) in listed("learners")
        return [*made, Draft(attribute("school" if learns else "employer"), said.thing(said.rest[at + 1 :]))]
    called = next((i for i, low in enumerate(said.lows[:-1]) if low in ("at", "for")), None)
    if called is not None and (match := re.search(r"\b(?:called|named) (.+)$", said.thing(said.rest[called + 1 :]))):
        made.append(Draft(attribute("employer"), match[1]))
    if (town := house(said, "in")) is not None and said.rest[town + 1].capital:
        made.append(Draft(attribute("workplace"), bare(said.place(said.rest[town + 1 :]))))
    return made


_KINDS: tuple[Reader, ...] = (
    _fan, _size, _member, _person_of, _former, _parent, _a_trade, _nothing, _otherwise,
)  # fmt: skip

__all__ = ["house", "kind", "more_of_a", "trade"]
