"""Clauses without a verb that still say something: a wish, a name and its value, a date, how far one has come."""

from __future__ import annotations

from datetime import timedelta

from troth.language.en.draft import Draft, attribute
from troth.language.en.lexicon import bag, singular, table, words
from troth.language.en.naming import happening
from troth.language.en.nouns import noun
from troth.language.en.tokens import Token
from troth.language.en.values import bare, cut, group, kind_of, strip, written
from troth.language.en.who import ME, Scene
from troth.language.en.wording import Wording, finish

_LEVELS = bag("level stage grade band unit lesson chapter rank belt")


def _wished(source: str, plain: list[Token]) -> Draft | None:
    """ "Window seats for me, always", "aisle seats please", "two spaces here please"."""
    lows = [t.low for t in plain]
    mine = next((i for i, low in enumerate(lows) if low == "for" and lows[i + 1 : i + 2] == ["me"] and i), None)
    asked = "please" in lows
    if lows and lows[0] == "no" and mine is not None and mine > 1:
        unwanted = bare(written(source, cut(plain[1:mine], (), loose=True)))
        return (
            Draft(attribute("dislikes"), unwanted, subject="user", text=f"User does not want {unwanted}", kind="fixed")
            if unwanted
            else None
        )
    if (mine is None and (not asked or "for" in lows)) or any(low in words("wh") | words("aux") for low in lows):
        return None
    value_tokens = strip(
        [t for t in plain[: mine if mine is not None else len(plain)] if t.low not in ("please", "so", "and", "always")]
    )
    value_tokens = cut(value_tokens, (), loose=True)
    value = bare(written(source, value_tokens))
    kind = kind_of(value) if value else None
    if kind is None or kind in ("programming language", "operating_system", "phone model"):
        return None
    if kind in ("indentation", "units"):
        return Draft(
            attribute(f"use {kind}", category="preference", layer="procedural"),
            value,
            subject="user",
            text=f"User wants the assistant to use {value}",
            kind="fixed",
        )
    return Draft(
        attribute(f"{kind} preference", category="preference"),
        value,
        subject="user",
        text=f"User prefers {value}",
        kind="fixed",
    )


def _stated(source: str, tokens: list[Token]) -> Draft | None:
    """ "blood type B+, if they ask": the name of something and its value, with nothing between."""
    heads = table("frames")["heads"]
    plain = cut(tokens, (), loose=False)
    for size in (3, 2):
        name = " ".join(t.low for t in plain[:size])
        rest = plain[size:]
        if name in heads and rest and len(rest) < 4 and (rest[0].capital or rest[0].kind in "nx"):
            value = written(source, rest)
            return Draft(attribute(heads[name]), value, subject="user", text=f"User's {name} is {value}", kind="fixed")
    return None


def _appointed(source: str, plain: list[Token], wording: Wording, scene: Scene) -> Draft | None:
    """ "dentist tomorrow at 9": something that has a date, and the date."""
    times = [
        m
        for m in wording.times
        if m.kind.value == "point"
        and m.interval.start is not None
        and m.interval.start >= scene.context.observed_at - timedelta(days=1)
    ]
    if not times or not plain:
        return None
    first = min(m.start for m in times)
    name = [t for t in plain if t.start < first]
    while name and name[-1].low in words("prepositions"):
        name = name[:-1]
    if not name or len(name) > 4 or singular(name[-1].low) not in group("dated") or name[0].low in ("no", "any"):
        return None
    said = wording.phrase([t for t in plain if t.start >= first])
    found = happening(noun(name, scene))
    text = finish(f"User's {written(source, [t for t in name if t.low not in words('possessives')])} is {said}")
    return Draft(found, said, subject="user", text=text, dated=True, passing=True)


def verbless(source: str, tokens: list[Token], scene: Scene, wording: Wording) -> list[Draft]:
    """A clause without a verb that tells how far somebody has come ("at chapter nine of it now")."""
    plain = [t for t in tokens if t.word]
    if (wished := _wished(source, plain)) is not None:
        return [wished]
    if (stated := _stated(source, tokens)) is not None:
        return [stated]
    if (dated := _appointed(source, plain, wording, scene)) is not None:
        return [dated]
    if len(plain) >= 2 and plain[0].low in _LEVELS and plain[1].kind == "n":
        value_tokens = strip(cut(plain, (), loose=False))
        topic = next((t.text for t in plain[2:] if t.capital), "")
        name = f"{topic.lower()} level".strip()
        return [
            Draft(
                attribute(name),
                written(source, value_tokens),
                text=finish(f"User is at {wording.phrase(plain)}"),
                subject=ME.key,
            )
        ]
    return []
