"""What a standing instruction claims: at an address of its own, so that a newer wish about the same thing replaces it."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from troth.domain.address import Attribute
from troth.domain.claim import Intent
from troth.language.en.draft import Draft, attribute
from troth.language.en.lexicon import BASE, ING, bag, singular, verb, words
from troth.language.en.manner import LENGTH, REPLY, TONE
from troth.language.en.naming import plain
from troth.language.en.parsed import Parsed
from troth.language.en.tokens import Token
from troth.language.en.values import bare, cut, group, kind_of, written
from troth.language.en.wording import Wording, tidy, trim_tail
from troth.language.text import fold

KEEP = bag("keep make be give stay remain")
LOOSE = bag(
    "please kindly from now on going forward always never only just also ever in future the again anymore "
    "henceforth ok okay and so then but , do not"
)
_REACH = bag("contact reach email ping message text ring phone call")
_IN_FORMS = bag(
    "write show give send format present use draft quote list put convert express sign end start book order measure"
)
"""Verbs of which it can be said in what form a thing is done."""


def instruction(
    source: str, parsed: Parsed, tokens: list[Token], place: int, wording: Wording, *, negative: bool
) -> list[Draft]:
    """The instruction whose verb stands at `place`; none where it says too little."""
    low, rest = tokens[place].low, tokens[place + 1 :]
    if low in ("stop", "avoid") and rest:
        doing = verb(rest[0].low, ING)
        rest = rest[: next((i for i, t in enumerate(rest[:-1]) if t.low == "and" and verb(rest[i + 1].low, BASE)), len(rest))]
        if doing is not None:
            return _kept(source, doing.lemma, rest[1:], parsed, wording, negative=True, stopped=low == "stop")
        if low == "avoid":
            return _kept(source, "use", rest, parsed, wording, negative=True)
    if rest and rest[0].low in ("me", "us"):
        by = next((i for i, t in enumerate(rest[:3]) if t.low in ("by", "via", "through")), None)
        if low in _REACH and by is not None and not negative:
            return _reached(source, rest[by + 1 :])
        timed = len(rest) > 1 and rest[1].low in words("prepositions") - {"as", "by"}
        if low in ("call", "address") and not timed:
            return _called(source, rest[1:], negative=negative)
    ordered = verb(low, BASE)
    return _kept(source, ordered.lemma if ordered is not None else low, rest, parsed, wording, negative=negative)


def _reached(source: str, by: list[Token]) -> list[Draft]:
    """ "Contact me by email"."""
    channel = bare(written(source, cut(by, (), loose=True)))
    made = attribute("contact by", category="preference", layer="social")
    text = f"User wants to be contacted by {channel}"
    return [Draft(made, channel, subject="user", text=text, kind="fixed")] if channel else []


_SO_TO_SPEAK = bag(
    "old-fashioned fashioned crazy mad daft silly stupid naive naïve cynical sceptical skeptical paranoid picky fussy lazy "
    "soft sentimental biased weird odd strange curious greedy selfish lucky superstitious impatient fickle nostalgic pedantic "
    "romantic optimistic pessimistic suspicious ungrateful impressed jealous shallow cheap boring traditional dramatic vain "
    "spoiled spoilt sad mean stubborn nosy slow dense thick ridiculous"
)
"""What one is called who begs pardon for what they say: "call me old-fashioned, but"."""


def _called(source: str, named: list[Token], *, negative: bool) -> list[Draft]:
    """ "Call me Ash", "address me as Dr Bell"."""
    named = named[1:] if named and named[0].low in ("as", "by") else named
    name = written(source, cut(named, (), loose=True))
    no_names = words("determiners") | words("prepositions") | words("wh")
    if not name or not named or (named[0].low in no_names and not named[0].capital):
        return []
    if name.split()[-1] in _SO_TO_SPEAK and not negative:
        return []
    text = f"User {'does not want' if negative else 'wants'} to be called {name}"
    return [Draft(attribute("call_me"), name, positive=not negative, subject="user", text=text, kind="fixed")]


def _kept(
    source: str, lemma: str, rest: list[Token], parsed: Parsed, wording: Wording, *, negative: bool, stopped: bool = False
) -> list[Draft]:
    """The instruction at the address that its words name, else as one of many."""
    rest = trim_tail([t for t in rest if t.low not in ("please",)])
    only = any(t.low == "only" and t.start < rest[0].start for t in parsed.clause.tokens) if rest else False
    said = f"{'only ' if only else ''}{_said(lemma, rest, wording)}"
    scene = _scene(parsed.clause.tokens)
    place = parsed.lead or scene
    if place:
        said = f"{said} ({wording.phrase(place)})"
    object_ = cut(rest, (), loose=True)
    order = _Order(source, lemma, rest, len(object_), bare(written(source, object_)), negative)
    targets: tuple[str, ...] = ()
    if (found := _of_replies(order) or _addressed(order, scene)) is not None:
        made, value = found
    else:
        broad = f"{lemma} {order.value}".strip()
        when = [t for t in rest[order.end :] if t.word and t.low not in LOOSE]
        made, value = attribute("instruction"), " ".join([broad, wording.phrase(when)] if when else [broad])
        targets = _broader(broad, wording) if only and not negative else ()
    text = f"User {'does not want' if negative else 'wants'} the assistant to {said}"
    draft = Draft(made, value, positive=not negative, subject="user", text=text, targets=targets, kind="fixed")
    return [replace(draft, intents={Intent.UPDATES} if stopped else set())] if value else []


@dataclass(frozen=True, slots=True)
class _Order:
    """What is ordered, behind its verb."""

    source: str
    lemma: str
    rest: list[Token]
    end: int
    """Where the object of the verb ends in the rest."""
    value: str
    """The object, as it was written."""
    negative: bool

    def behind(self, at: int) -> str:
        """What follows the word at a place of the rest."""
        return bare(written(self.source, cut(self.rest[at + 1 :], (), loose=True)))


def _of_replies(order: _Order) -> tuple[Attribute, str] | None:
    """How replies are to be: their length, their tone, their language or their form."""
    lemma, lows = order.lemma, [t.low for t in order.rest]
    adjectives = [low for low in lows if low in LENGTH | TONE]
    if adjectives and (lemma in KEEP or lemma in REPLY or lemma == "prefer"):
        return attribute("reply_length" if adjectives[0] in LENGTH else "reply_tone"), " and ".join(adjectives)
    if lemma in REPLY and (lows[:1] == ["in"] or lows[:2] == ["me", "in"] or lows[:3] == ["to", "me", "in"]):
        value = order.behind(lows.index("in"))
        tongue = set(fold(value).split()) & set(group("pastimes", "tongues"))
        return attribute("reply_language" if tongue else "reply_format"), value
    return None


def _addressed(order: _Order, scene: list[Token]) -> tuple[Attribute, str] | None:
    """An address of its own by the verb and what it is done to, in, or with: "sort by date", "give sizes in feet"."""
    lemma, value = order.lemma, order.value
    if not order.negative and (found := _in_a_form(order)) is not None:
        name, value = found
        return _named(name), value
    if not order.negative and lemma == "use" and len(value.split()) == 2:
        return _named(f"use {singular(fold(value).split()[-1])}"), value
    given = re.sub(r"^(?:me|us) ", "", value)
    where = "".join(f"{word} " for word in plain(scene))
    if where and given:
        return _named(f"{where}{lemma}"), given
    kind = kind_of(given) if lemma in ("use", "give", "show") else None
    return (_named(f"use {kind}"), given) if kind and not order.negative else None


def _in_a_form(order: _Order) -> tuple[str, str] | None:
    """The name and value of an order that says in, with or as what: "write in prose", "put dates as words"."""
    lemma, value, lows = order.lemma, order.value, [t.low for t in order.rest]
    if not value:
        target = order.behind(0) if lows[:1] and lows[0] in ("in", "with", "as", "by", "on") else ""
        return (f"{lemma} {lows[0]}", target) if target else None
    word = next((each for each in ("in", "with", "as") if each in lows), None)
    if word is None or lows.index(word) != order.end or lemma not in _IN_FORMS or (lemma == "use" and len(value.split()) == 2):
        return None
    target = order.behind(order.end)
    return (f"{lemma} {fold(value)} {word}", target) if target else None


def _named(name: str) -> Attribute:
    return attribute(name, category="preference", layer="procedural")


def _broader(order: str, wording: Wording) -> tuple[str, ...]:
    """What was wished in the same words before "only …" said when it holds."""
    held = wording.scene.context.recent
    return tuple(r.memory for r in held if r.claim.attribute == "instruction" and r.claim.value.startswith(order))


def _scene(tokens: list[Token]) -> list[Token]:
    """ "For recipes, always …": where the order holds."""
    comma = next((i for i, t in enumerate(tokens[:7]) if t.low == ","), None)
    return (
        tokens[:comma]
        if comma and tokens[0].low in words("prepositions") and [t.low for t in tokens[:3]] != ["from", "now", "on"]
        else []
    )


def _said(lemma: str, rest: list[Token], wording: Wording) -> str:
    after = wording.phrase(rest)
    return tidy(f"{lemma} {after}").replace("the assistant's ", "")
