"""How much of something there is: what a thing takes, costs or stands at, and how one gets to work."""

from __future__ import annotations

import re

from troth.language.en.deeds.base import (
    Deed,
)
from troth.language.en.draft import Draft, attribute
from troth.language.en.lexicon import bag, words
from troth.language.en.naming import address_name, held_attribute
from troth.language.en.nouns import noun
from troth.language.en.values import bare, cut, written
from troth.language.text import fold

_MEANS = {"cycle": "bike", "drive": "car", "walk": "foot"}
"""How those travel who do it: "I drive to work" is "by car"."""


class Measured(Deed):
    """Verbs with an amount."""

    def _measured(self) -> list[Draft]:
        """ "My commute takes 35 minutes", "the boiler costs 90 a month"."""
        rest = [t for t in self.parsed.rest if t.low not in words("adverbs") | {"about", "around", "roughly"}]
        if (
            self.parsed.past
            or not rest
            or not (rest[0].kind == "n" or rest[0].low in bag("two three four five six seven eight nine ten twelve"))
            or self.parsed.lemma
            not in bag("take get receive cost last weigh measure hold need run use have seat fit earn make")
        ):
            return []
        about = noun(self.parsed.subject, self.scene)
        if (about.owner is None and not about.definite) or self.parsed.lemma == "have":
            return []
        owner = about.owner.key if about.owner is not None else "user"
        value = written(self.source, cut(rest, (), loose=False))
        return [Draft(attribute(f"{address_name(about)} {self.parsed.lemma}"), value, subject=owner)]

    def _stands_at(self) -> list[Draft]:
        """ "The mortgage stands at 140k", "my rent comes to 900": what an amount of the user's is."""
        level = self.parsed.lemma in bag("stand sit run come amount add") and self.preposition in ("at", "to")
        if (
            not level
            or len(self.rest) < 2
            or self.rest[1].kind != "n"
            or self.parsed.past
            or self.who.kind not in ("thing", "things")
        ):
            return []
        about = noun(self.parsed.subject, self.scene)
        if about.owner is None and not about.definite:
            return []
        owner = about.owner.key if about.owner is not None else "user"
        return [Draft(held_attribute(about, self.scene), bare(written(self.source, cut(self.rest[1:], ()))), subject=owner)]

    def _commute(self) -> list[Draft]:
        """ "I cycle to work", "I get to the office by tram", "I commute by bus"."""
        said = fold(written(self.source, self.parsed.rest))
        if self.parsed.past or self.parsed.planned or (not self.who.user and not self.who.role):
            return []
        there = re.search(r"\b(?:to|into) (?:work|the office|school|uni|campus|college)\b", said)
        by = re.search(r"\b(?:by|on) (?:(?:the|my) )?(\w+)$|\bby (?:the )?(\w+)\b", said)
        goes_in = re.fullmatch(r"in(?: (?:now|these days|every day|most days|instead))*", said) is not None
        if self.parsed.lemma in bag("cycle drive walk run bike skate scoot row") and (there or goes_in):
            return [Draft(attribute("commute"), self.parsed.lemma, key=_MEANS.get(self.parsed.lemma))]
        if (self.parsed.lemma == "commute" or (self.parsed.lemma in ("get", "go", "travel", "come") and there)) and by:
            return [Draft(attribute("commute"), by[1] or by[2])]
        ride = re.search(r"\b(?:train|bus|tram|metro|tube|ferry|bike|car|subway|coach|underground|boat)\b", said)
        if self.parsed.lemma in ("take", "get", "catch") and there and self.rest and (ride or self.parsed.lemma == "take"):
            way = cut(self.rest, ())
            to = next((i for i, t in enumerate(way) if t.low in ("to", "into")), len(way))
            return [Draft(attribute("commute"), bare(written(self.source, way[:to])))] if to else []
        return []

    def _per(self) -> list[Draft]:
        """ "I run 30 km a week", "I sleep six hours a night": how much of it in how long."""
        said = fold(written(self.source, self.parsed.rest))
        match = re.match(
            r"(?:about |around |roughly |some |only |maybe |up to |at least )*((?:\d[\d.,]*|one|two|three|four|five|six|"
            r"seven|eight|nine|ten|twelve|twenty|thirty|forty|fifty)\b[^,;]*?) (?:a|an|per|each|every) (day|night|week|"
            r"month|year|hour|morning|shift|weekend)\b",
            said,
        )
        if (
            match is None
            or self.parsed.past
            or self.parsed.planned
            or self.parsed.lemma in bag("charge earn make pay see cost take")
        ):
            return []
        if self.parsed.lemma in bag("have get need do"):  # "I get 7 hours of sleep a night": of what tells it apart
            thing = re.search(r"\bof (\w+(?: \w+)?)$", match[1])
            return [Draft(attribute(f"{thing[1]} per {match[2]}"), match[1])] if thing else []
        return [Draft(attribute(f"{self.parsed.lemma} per {match[2]}"), match[1])]
