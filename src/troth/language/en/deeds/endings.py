"""What somebody gives up, loses or cancels."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from troth.domain.claim import Claim, Intent
from troth.language.en.deeds.base import (
    EMPTY,
    within,
)
from troth.language.en.deeds.things import Things
from troth.language.en.draft import Draft, attribute
from troth.language.en.lexicon import table
from troth.language.en.tokens import Token
from troth.language.en.values import bare, cut, wide, written
from troth.language.text import fold
from troth.schema.registry import registry


def _taken(claim: Claim, named: Collection[str]) -> bool:
    """Whether a claim says that somebody does or has what is named: who gives up wine still works for a wine merchant."""
    known = registry().get(claim.attribute)
    spaced = f" {fold(claim.value)} "
    return (known is None or not known.single) and any(f" {name} " in spaced for name in named)


class Endings(Things):
    """Verbs of giving up."""

    def _give(self) -> list[Draft] | None:
        """ "gave up coffee", "gave up on jogging"."""
        at = next((i for i, t in enumerate(self.parsed.rest) if t.low == "to" and i), None)
        if (
            self.parsed.rest
            and self.parsed.rest[0].low in ("me", "us")
            and at is not None
            and at + 1 < len(self.parsed.rest)
            and self.parsed.rest[at + 1].low in ("dr", "doctor", "prof")
        ):
            name = written(self.source, cut(self.parsed.rest[at + 1 :], self.times))
            named_ = replace(attribute("name"), identity=False, category="relation", layer="semantic")
            held = next(
                (
                    r.claim.subject
                    for r in self.scene.context.recent
                    if r.claim.attribute == "name" and fold(r.claim.value).startswith("dr")
                ),
                "user's doctor",
            )
            return [
                Draft(
                    named_,
                    name,
                    subject=held,
                    text=f"{self.scene.known(held).display.split(' Dr ')[0]} is {name} now",
                    names={fold(name): held},
                    change=True,
                    intents={Intent.UPDATES},
                )
            ]
        return self._given_up(self.rest[1:]) if self.preposition == "up" else []

    def _pack(self) -> list[Draft] | None:
        """ "I've packed in the choir", "jacked in the course"."""
        over = self.preposition == "in" and (self.parsed.past or self.parsed.perfect or self.parsed.phase or self.parsed.modal)
        return self._given_up(self.rest[1:]) if over else None

    _jack = _chuck = _pack

    def _walk(self) -> list[Draft] | None:
        """ "I've walked away from the degree"."""
        left = [t.low for t in self.parsed.rest[:2]] == ["away", "from"] and (self.parsed.past or self.parsed.perfect)
        return self._given_up(self.rest[1:]) if left else None

    def _given_up(self, tokens: list[Token]) -> list[Draft]:
        if tokens and tokens[0].low == "on":
            tokens = tokens[1:]
        value = bare(written(self.source, cut(tokens, self.times)))
        if not value or fold(value) in EMPTY:
            return []
        named = {fold(value), *(verb_ for verb_, nouns in table("frames")["indulgences"].items() if fold(value) in nouns)}
        held = next(
            (
                r
                for r in self.scene.context.recent
                if r.claim.subject == self.who.key and r.claim.positive and _taken(r.claim, named)
            ),
            None,
        )
        name = held.claim.attribute if held is not None else "habit"
        return [
            Draft(
                attribute(name, many=True),
                held.claim.value if held else value,
                positive=False,
                change=True,
                intents={Intent.ENDS},
            )
        ]

    def _lose(self) -> list[Draft] | None:
        value = fold(bare(written(self.source, cut(self.rest, self.times))))
        if value == "job":
            return [Draft(attribute("employer"), "", positive=False, change=True, intents={Intent.ENDS})]
        return (
            []
            if value.split()[-1:]
            in (
                ["weight"],
                ["hope"],
                ["track"],
                ["patience"],
                ["temper"],
                ["count"],
                ["interest"],
                ["game"],
                ["match"],
                ["time"],
                ["sleep"],
                ["mind"],
                ["way"],
                ["touch"],
            )
            else None
        )

    def _cancel(self) -> list[Draft] | None:
        """ "I've cancelled my subscription to Netflix"."""
        tokens = self.rest[1:] if self.preposition in ("from", "of", "off") else self.rest
        if (
            not tokens
            or not (self.parsed.past or self.parsed.perfect)
            or (tokens[0].low not in ("my", "our", "the") and self.preposition == "")
        ):
            return []
        value = bare(written(self.source, wide(tokens, self.times)))
        held = next(
            (
                r
                for r in self.scene.context.recent
                if r.claim.subject == self.who.key and r.claim.positive and within(value, r.claim.value)
            ),
            None,
        )
        if held is None:
            return []
        return [
            Draft(
                attribute(held.claim.attribute, many=True),
                held.claim.value,
                key=held.claim.value_key,
                positive=False,
                change=True,
                intents={Intent.ENDS},
            )
        ]

    _unsubscribe = _donate = _scrap = _cancel
