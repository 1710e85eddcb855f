"""A figure that is told first and named after it: "Pulled 120 this morning! New deadlift PB". Pure."""

from __future__ import annotations

import re

from troth.domain.claim import Intent
from troth.language.change.held import attribute_of
from troth.language.en.draft import Draft
from troth.language.en.lexicon import words
from troth.language.en.tokens import Token
from troth.language.en.who import Scene
from troth.language.reading import Recent

_FIGURE = re.compile(r"\d[\d.,:]*")
_MOST = 5


def surpassed(tokens: list[Token], before: list[Token], scene: Scene) -> Draft | None:
    """The new figure of what a verbless sentence names as new, taken from the sentence before it."""
    named = [t for t in tokens if t.word]
    while named and named[0].low in words("discourse") | words("determiners") | {"that", "it", "'s", "and"}:
        named = named[1:]
    if not 2 <= len(named) <= _MOST or named[0].low != "new":
        return None
    held = _held(" ".join(t.low for t in named[1:]), scene)
    figures = [t for t in before if t.kind == "n"]
    old = _FIGURE.search(held.claim.value) if held is not None else None
    if held is None or old is None or len(figures) != 1 or figures[0].text == old.group():
        return None
    new = _FIGURE.match(figures[0].text)
    if new is None:
        return None
    value = f"{held.claim.value[: old.start()]}{new.group()}{held.claim.value[old.end() :]}"
    text = held.text.replace(held.claim.value, value, 1)
    return Draft(attribute_of(held), value, subject=held.claim.subject, text=text, intents={Intent.UPDATES}, kind="fixed")


def _held(name: str, scene: Scene) -> Recent | None:
    return next((r for r in scene.context.recent if r.claim.attribute == name and r.claim.positive), None)


__all__ = ["surpassed"]
