"""A clause with "be" as every reader of it sees it, and the small tools that all of them use."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property

from troth.language.en.draft import Draft
from troth.language.en.lexicon import table, words
from troth.language.en.nouns import Noun, noun
from troth.language.en.parsed import Parsed
from troth.language.en.tokens import Token
from troth.language.en.values import bare, cut, cut_place, strip, written
from troth.language.en.who import Scene, Who
from troth.language.en.wording import Wording
from troth.language.text import fold
from troth.language.time import TimeMention


@cache
def listed(name: str) -> frozenset[str]:
    """A word list of `copula.toml`."""
    return frozenset(table("copula")[name])


@dataclass(frozen=True)
class Being:
    """One clause with "be"."""

    parsed: Parsed
    who: Who | None
    """Whom or what it is about, if that is known."""
    scene: Scene
    source: str
    times: tuple[TimeMention, ...]
    rest: list[Token]
    """What follows the verb."""
    about: Noun | None = None
    """The subject, taken apart."""
    away: bool = False
    """Whether "over", "down" or the like stood before "in Oslo"."""

    @cached_property
    def lows(self) -> list[str]:
        """The words that follow the verb, as rules see them."""
        return [token.low for token in self.rest]

    @property
    def first(self) -> str:
        """The first of them."""
        return self.lows[0]

    @cached_property
    def head(self) -> list[Token]:
        """The noun phrase or adjective that follows the verb, without time, place and reason."""
        return cut(self.rest, self.times)

    @cached_property
    def value(self) -> str:
        """The same as it was written."""
        return written(self.source, self.head)

    @cached_property
    def whole(self) -> str:
        """All that follows the verb, folded."""
        return fold(written(self.source, self.rest))

    @property
    def wording(self) -> Wording:
        """How the clause is put in the third person."""
        return Wording(self.source, self.scene, self.times)

    def behind(self, count: int) -> Being:
        """The clause without the first words behind its verb."""
        return replace(self, rest=self.rest[count:])

    def phrase(self, tokens: Sequence[Token], *, loose: bool = True, keep: frozenset[str] = frozenset()) -> str:
        """The noun phrase at the front of `tokens`, as it was written; see `values.cut`."""
        return written(self.source, cut(tokens, self.times, loose=loose, keep=keep))

    def thing(self, tokens: Sequence[Token], *, loose: bool = True, keep: frozenset[str] = frozenset()) -> str:
        """The same without its article."""
        return bare(self.phrase(tokens, loose=loose, keep=keep))

    def place(self, tokens: list[Token]) -> str:
        """The place at the front of `tokens`, as it was written."""
        return written(self.source, cut_place(tokens, self.times))

    def mentions(self, tokens: Sequence[Token]) -> list[TimeMention]:
        """The times that begin or go on in `tokens`."""
        return [m for m in self.times if any(m.start <= token.start < m.end for token in tokens)]

    def begun(self) -> bool:
        """Whether it is said to be so from some time on: "now", "since May"."""
        said = {t.low for t in (*self.parsed.rest, *self.parsed.lead)} | self.parsed.adverbs
        return bool(said & {"now", "nowadays"}) or any(m.kind.value == "since" for m in self.times)

    def temporal(self) -> bool:
        """Whether a time bounds it, so that it is so for that time only."""
        bounded = ("point", "until", "range") if self.parsed.perfect else ("point", "until", "range", "duration")
        return any(m.kind.value in bounded for m in self.mentions(self.parsed.rest + self.parsed.lead))


Reader = Callable[[Being, Who], list[Draft] | None]
"""Reads one way of being; None where the clause says something else."""


def first_of(readers: Sequence[Reader], said: Being, who: Who) -> list[Draft] | None:
    """What the first reader that knows such a clause makes of it."""
    for reader in readers:
        if (made := reader(said, who)) is not None:
            return made
    return None


def being(parsed: Parsed, who: Who | None, scene: Scene, source: str, times: tuple[TimeMention, ...]) -> Being:
    """The clause, without "back" and "over" before the words that count."""
    rest = strip(parsed.rest)
    speaks = bool(parsed.subject) and parsed.subject[0].low in ("i", "we", "he", "she", "they")
    while not speaks and len(rest) > 1 and rest[0].low == "back" and rest[1].low in ("on", "to", "with"):
        rest = rest[1:]
    while len(rest) > 1 and rest[0].low in ("actually", "really") and parsed.form != "past":
        rest = rest[1:]
    away = len(rest) > 2 and rest[0].low in listed("away") and rest[1].low in ("in", "at")
    about = noun(parsed.subject, scene) if parsed.subject else None
    return Being(parsed, who, scene, source, times, rest[1:] if away else rest, about, away)


def leads_to_name(said: Being) -> bool:
    """Whether the first word, a preposition, leads to a name ("in Oslo", "in the Hague")."""
    following = said.rest[1]
    return following.capital or (following.low in words("determiners") and len(said.rest) > 2 and said.rest[2].capital)


def is_name(said: Being, tokens: Sequence[Token]) -> bool:
    """Whether the words are capitals as a name's are."""
    tokens = [t for t in tokens if t.word]
    return (
        bool(tokens)
        and all(t.capital or t.low in listed("name_particles") for t in tokens)
        and fold(written(said.source, tokens)) not in words("nationalities") | words("faiths")
        and not any(t.low in words("weekdays") | words("months") for t in tokens)
    )


def is_person(who: Who) -> bool:
    """Whether it is somebody, or an animal, that is known by a role or a name."""
    return who.kind in ("person", "animal", "people") and (who.role != "" or who.name != "")
