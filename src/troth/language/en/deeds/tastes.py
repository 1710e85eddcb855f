"""Likes, dislikes, preferences, and how somebody wants things."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

from troth.domain.address import Attribute
from troth.domain.claim import Intent, Tense
from troth.language.en.deeds.base import (
    EMPTY,
    FELT,
    PLEASANT,
    TIRESOME,
    preference,
    weighed,
)
from troth.language.en.deeds.lists import joined, split_list
from troth.language.en.deeds.open import OpenDeed
from troth.language.en.draft import Draft, attribute
from troth.language.en.lexicon import ING, bag, verb, words
from troth.language.en.naming import address_name, plain
from troth.language.en.nouns import noun
from troth.language.en.tokens import Token
from troth.language.en.values import bare, cut, group, kind_of, narrowed, strip, wide, written
from troth.language.text import fold

_PREFERRED_FOR = bag("for in on at with during when")
_ELSE = bag("and but because since as so if now nowadays these , ( - – — ;")


_TURNED = bag("now nowadays anymore lately longer grown come started actually")
_GRANTING = bag("i have to must admit say confess")
_DAILY = bag("work sleep think concentrate focus relax write read study wind revise function unwind")
"""What one needs something to do, needs as a rule: "I need complete silence to work"."""
_SENSED = re.compile(r"^(?:smell|sight|sound|taste|look|texture|feel|thought) of (?:the )?(?=\w)", re.IGNORECASE)
"""By which sense a thing is disliked: it is the thing that is."""


class Tastes(OpenDeed):
    """Verbs of liking and preferring."""

    def _felt(self, tokens: list[Token]) -> list[Draft] | None:
        """ "a strong aversion to seafood", "a soft spot for dogs", "a fear of heights"."""
        at = next((i for i, t in enumerate(tokens[:6]) if t.low in bag("to for of in with towards toward") and i), None)
        if at is None or at + 1 >= len(tokens):
            return None
        head = tokens[at - 1].low
        name = next((name for name, nouns in FELT.items() if head in nouns), None)
        if name is None:
            return None
        value = bare(written(self.source, wide(tokens[at + 1 :], self.times)))
        negative = any(t.low in ("no", "little", "zero") for t in tokens[:at])
        if not value:
            return None
        if name == "likes" and (negative or self.parsed.negative):
            return [Draft(attribute("dislikes"), value, kind="fixed")]
        return [] if negative else [Draft(attribute(name, many=True, category="preference"), value)]

    def _liked(self, name: str) -> list[Draft]:
        if self.parsed.lemma in ("like", "love") and self.parsed.modal in ("would", "'d"):
            return []
        tokens = self.rest
        if self.parsed.lemma == "fancy" and tokens and tokens[0].low in ("a", "an", "some", "another"):
            return []  # what one would like to have just now
        if tokens and tokens[0].low == "to" and len(tokens) > 1:
            tokens = tokens[1:]
        made = []
        if tokens and tokens[0].low in ("it", "them"):
            return self._of_the_same(name, tokens[1:])
        if (way := self._way(tokens)) is not None:
            return [way]
        if (first := self._liked_best(tokens)) is not None and name == "likes":
            return [first]
        whole = wide(tokens, () if self.parsed.negative else self.times)
        for part in [whole] if narrowed(whole) else joined(whole):
            value = bare(written(self.source, part))
            value = _SENSED.sub("", value) if name == "dislikes" else value
            behind = tokens[tokens.index(part[-1]) + 1 :][:1]
            if any(t.low in ("there", "here", "these", "those") for t in [*part, *behind]):  # "love the energy there"
                continue
            if value and fold(value) not in EMPTY and part[0].low not in words("wh") | bag("how that your you it when if"):
                made.append(Draft(attribute(name), value))
        return self._narrower(name, made)

    def _of_the_same(self, name: str, behind: list[Token]) -> list[Draft]:
        """ "I used to hate running but now I love it": of the thing that somebody's taste was told of last."""
        told = self.scene.tasted
        if told is None or told.subject != self.who.key or any(t.low in words("wh") | {"when", "if", "that"} for t in behind):
            return []
        before = fold(self.source[: self.parsed.clause.tokens[0].start])
        opens = set(before.replace(",", " ").split()) <= words("discourse") | words("adverbs") | _GRANTING
        turned = any(t.low in _TURNED for t in self.parsed.clause.tokens) or "anymore" in fold(self.source)
        if not (any(word in before for word in fold(told.value).split()) or (opens and turned)):
            return []
        liked = (name == "likes") is not self.parsed.negative
        if self.parsed.lemma in ("stand", "bear", "stomach", "abide"):
            liked = False
        several = self.who.plural
        if liked or told.attribute == "dislikes" or told.tense is Tense.PAST:
            text = f"{self.who.display} {'like' if liked else 'dislike'}{'' if several else 's'} {told.value}"
            return [Draft(attribute("likes" if liked else "dislikes"), told.value, text=text, kind="fixed", change=turned)]
        text = f"{self.who.display} {'do' if several else 'does'} not like {told.value}{' anymore' if turned else ''}"
        return [Draft(attribute(told.attribute), told.value, positive=False, text=text, kind="fixed", change=turned)]

    def _liked_best(self, tokens: list[Token]) -> Draft | None:
        """ "On trains I like the quiet coach best": of one kind of thing, one is liked best."""
        at = next((i for i, t in enumerate(tokens) if t.low in ("best", "most") and i), None)
        object_ = cut(tokens[:at], self.times, loose=False) if at is not None else []
        if not object_ or self.parsed.negative or len(object_) != at or (at + 1 < len(tokens) and tokens[at + 1].low == "of"):
            return None
        value = bare(written(self.source, object_))
        return Draft(preference(value, tokens), value) if value and fold(value) not in EMPTY else None

    def _way(self, tokens: list[Token]) -> Draft | None:
        """ "I like my summaries as bullet points", "I want my steak rare": how somebody wants a thing of theirs."""
        if len(said := cut(tokens, self.times)) == 3 and said[0].low in ("my", "our") and said[2].low in group("ways"):
            return Draft(attribute(f"takes {said[1].low}", category="preference"), said[2].text)
        at = next((i for i, t in enumerate(tokens) if t.low in ("as", "in", "with") and i > 1), None)
        if not tokens or tokens[0].low not in ("my", "our", "your") or at is None or at > 4 or self.parsed.negative:
            return None
        thing = " ".join(plain(tokens[:at]))
        value = bare(written(self.source, cut(tokens[at + 1 :], self.times)))
        return Draft(attribute(f"{thing} {tokens[at].low}", category="preference"), value) if thing and value else None

    def _preferred(self) -> list[Draft]:
        tokens = self.rest[1:] if self.rest and self.rest[0].low == "to" else self.rest
        over = next((i for i, t in enumerate(tokens) if t.low in ("to", "over", "than") and i), len(tokens))
        first = verb(tokens[0].low) if tokens else None
        doing = first is not None and (self.preposition == "to" or verb(tokens[0].low, ING) is not None)
        joined_by = words("prepositions") if doing else frozenset[str]()
        object_ = cut(tokens[:over], self.times, loose=not doing, keep=joined_by)
        value = bare(written(self.source, object_))
        if not value or fold(value) in EMPTY:
            return []
        found = preference(value, tokens)
        if first is not None and doing and len(object_) > 1 and kind_of(value) is None:
            joint = next((t.low for t in object_[1:] if t.low in joined_by), "")
            found = attribute(f"{first.lemma} {joint} preference".replace("  ", " "), many=not joint, category="preference")
        where = self._where_preferred([] if doing else tokens[len(object_) : over])
        if where:
            found = attribute(f"{' '.join(where)} {found.name.removesuffix(' preference')} preference", category="preference")
        if found.name == "prefers" and (turned := self._turned(found, value, tokens[over + 1 :])):
            return turned
        return [weighed(Draft(found, value), self.who.key, self.scene)]

    def _where_preferred(self, behind: list[Token]) -> list[str]:
        """What a preference is for: "for meetings I prefer …", "I prefer … on trains"."""
        stop = next((i for i, t in enumerate(behind) if i and t.low in _ELSE), len(behind))
        told = behind[:stop] if behind and behind[0].low in _PREFERRED_FOR else []
        return plain([t for t in (self.parsed.lead or told) if not any(m.start <= t.start < m.end for m in self.times)])

    def _turned(self, found: Attribute, value: str, against: list[Token]) -> list[Draft]:
        """ "I prefer cats to dogs", where it was dogs that were preferred."""
        old = fold(bare(written(self.source, cut(against, self.times, loose=False))))
        mine = (r for r in self.scene.context.recent if r.claim.subject == self.who.key and r.claim.attribute == "prefers")
        held = next((r for r in mine if old and fold(r.claim.value) == old), None)
        if held is None:
            return []
        ended = Draft(
            found,
            held.claim.value,
            key=held.claim.value_key,
            positive=False,
            intents={Intent.ENDS},
            text=f"{self.who.display} no longer prefers {held.claim.value}",
            change=True,
        )
        return [Draft(found, value, targets=(held.memory,), intents={Intent.UPDATES}), ended]

    def _narrower(self, name: str, made: list[Draft]) -> list[Draft]:
        """ "Mushrooms are fine, it's only the slimy ones I can't stand": what is held is narrowed to a part of it."""
        if len(made) != 1 or not {t.low for t in self.parsed.rest[:3]} & {"only", "just"}:
            return made
        low, part = fold(self.source), made[0].value
        for recent in self.scene.context.recent:
            whole = recent.claim.value
            if (recent.claim.subject, recent.claim.attribute) == (self.who.key, name) and fold(whole) in low:
                value = re.sub(r"\bones?$", whole.lower(), part) if part.endswith(("ones", "one")) else f"{whole} ({part})"
                text = f"Of {whole}, {self.who.display} {name} only {part}"
                return [replace(made[0], value=value, text=text, targets=(recent.memory,), intents={Intent.UPDATES})]
        return made

    def _stand(self) -> list[Draft] | None:
        if not self.parsed.negative or self.parsed.modal not in ("can", "could") or self.preposition in ("up", "still"):
            return None if self.preposition == "at" else []
        made = self._liked("dislikes")
        for draft in made:
            draft.kind = "fixed"
        return made

    _bear = _stomach = _stand

    def _eat(self) -> list[Draft] | None:
        """ "I can't eat gluten": what somebody cannot eat is no skill."""
        if not self.parsed.negative or self.preposition:
            return None
        parts = split_list(self.rest, self.times)
        restricted = any(t.low in bag("after before on during at in") for t in self.rest)
        if restricted and not self.times:
            return None
        return [
            Draft(attribute(self.parsed.lemma, many=True, category="preference"), value)
            for part in parts
            if not restricted and (value := bare(written(self.source, [t for t in part if t.low not in ("any", "much")])))
        ] or None

    _drink = _tolerate = _eat

    def _find(self) -> list[Draft] | None:
        """ "I find emojis annoying", "I find ironing relaxing"."""
        tokens = strip([t for t in self.rest if t.kind != "p"])
        if (
            len(tokens) < 2
            or self.preposition
            or self.parsed.past
            or tokens[0].low in words("nominative") | {"that", "it", "myself"}
        ):
            return []
        last = tokens[-1].low
        name = "dislikes" if last in TIRESOME else "likes" if last in PLEASANT else None
        value_tokens = strip(tokens[:-1])
        return [Draft(attribute(name), bare(written(self.source, value_tokens)))] if name and value_tokens else []

    def _choose(self) -> list[Draft] | None:
        at = next((i for i, t in enumerate(self.rest) if t.low == "over" and i), None)
        if at is None or self.parsed.past:
            return None
        value = bare(written(self.source, cut(self.rest[:at], self.times)))
        return [Draft(preference(value, self.rest), value)] if value else []

    _pick = _choose

    def _want(self) -> list[Draft] | None:
        """ "I want dark mode on this device"."""
        value = bare(written(self.source, cut(self.rest, self.times)))
        kind = kind_of(value) if value else None
        if kind in ("theme", "units", "indentation", "seat", "milk"):
            return [Draft(attribute(f"{kind} preference", category="preference"), value)]
        return None

    def _need(self) -> list[Draft] | None:
        """ "I need subtitles when I watch films": what is needed as a rule."""
        object_ = cut(self.rest, self.times)
        value = bare(written(self.source, object_))
        regular = (
            self.parsed.adverbs & {"always", "usually"}
            or any(m.kind.value == "recurring" for m in self.times)
            or "regular" in self.parsed.clause.notes
            or any(t.low == "to" and n.low in _DAILY for t, n in pairwise(self.rest))
        )
        if self.who.kind in ("thing", "things") and value:
            return [
                Draft(
                    attribute(f"{address_name(noun(self.parsed.subject, self.scene))} need", many=True), value, subject="user"
                )
            ]
        if not value or self.preposition or not regular or fold(value) in EMPTY:
            return []
        return [Draft(attribute("needs", many=True), value)]
