"""Where somebody lives, goes and moves, and with whom."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta

from troth.domain.claim import Intent, Tense
from troth.domain.interval import Interval
from troth.language.en.deeds.base import (
    EMPTY,
    PUPILS,
    SCHOOLS,
    WORKED,
    moved_me,
    strip_lead,
    time_key,
)
from troth.language.en.deeds.tools import Tools
from troth.language.en.draft import Draft, attribute
from troth.language.en.lexicon import BASE, bag, singular, words
from troth.language.en.tokens import Token
from troth.language.en.values import bare, cut, cut_place, written
from troth.language.en.wording import Wording, finish, trim_tail
from troth.language.text import fold
from troth.schema.registry import registry

_FOR_A_WHILE = re.compile(
    r"\bfor (?:just |only |about |around )?(?:the|a|an|some|two|three|four|five|six|eight|ten|\d+|a few|a couple of|several)"
    r" (?:whole )?(?:summer|winter|spring|autumn|season|holidays?|weekend|weeks?|fortnight|months?|days?|nights?|term|semester|"
    r"while|bit)\b"
)

_JUST = timedelta(hours=1)


class Places(Tools):
    """Verbs of living, moving and travelling."""

    def _travelled(self) -> list[Draft]:
        tokens = self.rest[1:] if self.preposition else self.rest
        if self.preposition == "out" and len(tokens) > 1 and tokens[0].low in ("to", "of"):
            tokens = tokens[1:]
        if self.preposition == "on":
            value = bare(written(self.source, cut(tokens, self.times, loose=False, keep=frozenset({"to", "in"}))))
            if singular(fold(value).split()[-1]) not in bag(
                "holiday vacation trip cruise honeymoon retreat tour leave safari pilgrimage"
            ) and not any(w in fold(value) for w in ("holiday", "trip", "vacation")):
                return []
            return [Draft(attribute("travel"), value, dated=True, passing=True)]
        place = cut_place(tokens, self.times)
        value = bare(written(self.source, place))
        if fold(value) in ("us", "me", "over", "") and (self.parsed.progressive or self.parsed.planned) and self._ahead():
            return self._planned_open()
        if (
            not value
            or fold(value) in EMPTY
            or not (any(t.capital for t in place) or self.times or place[0].low in words("possessives") | {"the"})
        ):
            return []
        if place[0].low in ("work", "bed", "sleep", "town"):
            return []
        if self.parsed.past and not self.parsed.progressive:
            return [Draft(attribute("event"), self._event_value(), dated=True)]
        if not self.parsed.planned and not self.parsed.progressive and not self.times:
            return [Draft(attribute(f"{self.parsed.lemma} {self.preposition}".strip(), many=True), value)]
        return [Draft(attribute("travel"), value, dated=True, passing=True)]

    def _return(self) -> list[Draft] | None:
        return self._travelled() if self.preposition == "to" else self._cancel()

    def _go(self) -> list[Draft] | None:  # noqa: C901
        if [t.low for t in self.parsed.rest[:1]] == ["off"] and (self.parsed.perfect or self.parsed.past) and self.who.user:
            return self._given_up(self.parsed.rest[1:])
        if self.preposition in ("with", "for") and self.parsed.past:
            choice = bare(written(self.source, cut(self.rest[1:], self.times)))
            return [self._chosen(choice)] if choice and fold(choice) not in EMPTY else []
        if self.who.kind in ("thing", "things") and (risen := self._rise()) is not None:
            return risen
        tokens = self.rest[1:] if self.preposition else self.rest
        place = cut_place(tokens, self.times)
        value = bare(written(self.source, place))
        folded = fold(value)
        weekly = next((m for m in self.times if m.kind.value == "recurring"), None)
        regular = weekly is not None or any(t.low in ("every", "each") for t in self.parsed.rest)
        if regular and self.preposition == "for" and value:
            walk = cut(self.rest[1:], (), loose=False, keep=frozenset({"before", "after"}))
            return [Draft(attribute("habit"), f"goes for {written(self.source, walk)}")]
        if weekly is not None and self.preposition == "to" and value and not any(t.capital for t in place):
            said = self.source[weekly.start : weekly.end]
            name = f"{folded} time" if folded in registry() else folded
            return [Draft(attribute(name, category="schedule"), strip_lead(said), key=time_key(said))]
        lasting = not self.parsed.past and not self.parsed.planned and not (self.parsed.progressive and not self.parsed.perfect)
        if self.parsed.lemma == "go" and self.preposition in ("by",) and value:
            return [Draft(attribute("call_me"), value)]
        if self.preposition == "to" and value and lasting:
            previous = self.parsed.clause.notes
            if "gym" in folded or "gym" in previous:
                return [Draft(attribute("gym"), value)]
            if SCHOOLS & set(folded.split()):
                return [Draft(attribute("school"), value)]
            if folded in ("bed", "sleep", "work", "town"):
                return []
            pupil = self.who.role in PUPILS and any(t.capital for t in place)
            return [Draft(attribute("school") if pupil else attribute("goes to", many=True), value)]
        if self.preposition in ("to", "on") and value:
            return self._travelled()
        if folded in bag("vegan vegetarian gluten-free dairy-free keto freelance part-time"):
            return [
                Draft(
                    attribute("diet" if folded not in ("freelance", "part-time") else "work_status"),
                    folded,
                    change=True,
                    intents={Intent.UPDATES},
                )
            ]
        if self.preposition == "with" and self.parsed.past and value:
            return [self._chosen(value)]
        verb_ing = tokens[0].low if tokens else ""
        if lasting and verb_ing.endswith("ing") and (self.times or self.parsed.adverbs):
            return [Draft(attribute("habit"), written(self.source, [self.parsed.verb, *tokens]) if self.parsed.verb else value)]
        return []

    def _chosen(self, value: str) -> Draft:
        """ "Went with the former": one of two that were weighed before."""
        place = {"former": 0, "first": 0, "first one": 0, "latter": 1, "second": 1, "second one": 1}.get(fold(value))
        torn = next((r for r in self.scene.context.recent if r.claim.attribute == "torn between"), None)
        if place is not None and torn is not None:
            options = re.split(r" and | or |, ", torn.claim.value)
            if place < len(options):
                value = bare(options[place])
                return Draft(attribute("owns"), value, change=True, text=f"User went with the {value}", targets=(torn.memory,))
        return Draft(attribute("owns"), value, change=True)

    def _relocate(self) -> list[Draft] | None:
        return self._move()

    def _move(self) -> list[Draft] | None:
        lows = [t.low for t in self.rest]
        if (
            self.parsed.subject
            and self.who is not None
            and not self.who.user
            and self.rest
            and self.rest[0].low in ("me", "us")
            and "to" in lows
        ):
            behind = self.rest[lows.index("to") + 1 :]
            return moved_me(bare(written(self.source, cut(behind, self.times))), behind, self.times)
        if (placed := self._put_in(self.rest)) is not None:
            return [placed]
        if len(lows) > 3 and lows[0] in ("my", "our", "the", "his", "her") and "to" in lows[1:]:
            return self._raise()
        thing = self.who.kind in ("thing", "things") and self.who.role == ""
        if (thing or (not self.who.user and self._to_a_time())) and not self.parsed.planned:
            return self._thing_moved()
        onto = self.preposition in ("to", "into", "onto")
        target = bare(written(self.source, cut(self.rest[1:], self.times))) if onto else ""
        over = any(t.low == "over" for t in self.parsed.rest[:2]) and self.preposition == "to"
        if over and "all" in self.parsed.adverbs and self._replaced(target) is not None:  # "we've all moved over to Linear"
            return self._switch()
        if self.parsed.passive and (not onto or fold(target) in ("tears", "action")):
            return []
        if (
            onto
            and self.who.user
            and (self.parsed.passive or fold(target) in WORKED or {"shift", "team", "department"} & set(lows))
        ):
            return moved_me(target, self.rest[1:], self.times)
        at = next((i for i, t in enumerate(self.rest) if t.low in ("to", "into") and i + 1 < len(self.rest)), None)
        if self.preposition == "from" and at is not None:
            self.origin = bare(written(self.source, cut(self.rest[1:at], self.times)))
            self.rest, self.preposition = self.rest[at:], "to"
            return None
        if self.parsed.lemma == "move" and self.preposition == "in" and "with" in lows:
            return self._housed_with(self.rest[lows.index("with") + 1 :], change=True)
        if self.preposition in ("to", "into", "in"):
            return None
        return self._moved_on()

    def _lived_before(self, made: list[Draft]) -> list[Draft]:
        """ "moved from Basel to Bern in 2022": Basel was home until then."""
        told = self.parsed.lemma == "move" and (self.parsed.past or self.parsed.perfect) and not self.parsed.negative
        moved = any(draft.attribute.name == "home" and draft.positive for draft in made)
        if not told or not moved or not self.origin[:1].isupper():
            return []
        since = next((m.interval.start for m in self.times), None)
        text, until = f"{self.who.display} lived in {self.origin} before", Interval(end=since, end_stated=since is not None)
        return [Draft(attribute("home"), self.origin, text=text, tense=Tense.PAST, valid=until, kind="fixed")]

    def _if_for_good(self, draft: Draft) -> Draft:
        """ "We decamped to Cornwall for the summer": who goes for a while lives where they lived."""
        if draft.attribute.name != "home" or not draft.change or not draft.positive:
            return draft
        lows = " ".join(t.low for t in self.parsed.rest)
        return (
            replace(draft, attribute=attribute("location"), passing=True, change=False) if _FOR_A_WHILE.search(lows) else draft
        )

    def _to_a_time(self) -> bool:
        """ "The dentist moved to the 25th": it is the appointment that moved."""
        where = [t for t in self.rest[1:3] if t.low not in words("determiners")][:1]
        return self.preposition == "to" and any(m.start <= t.start < m.end for m in self.times for t in where)

    def _moved_on(self) -> list[Draft]:
        """ "I've moved on from Acme", "we've moved": what is left, and nothing is told of where to."""
        if (
            self.preposition == "on"
            and [t.low for t in self.rest[:2]] == ["on", "from"]
            and any(t.capital for t in self.rest[2:4])
        ):
            return [
                Draft(
                    attribute("employer"),
                    bare(written(self.source, cut(self.rest[2:], self.times))),
                    positive=False,
                    change=True,
                    intents={Intent.ENDS},
                )
            ]
        if self.preposition in ("on", "forward") or (
            not self.rest and not self.parsed.negative and (self.parsed.planned or self.parsed.form == BASE)
        ):
            return []
        ahead = self.parsed.progressive or self.parsed.planned
        if (
            self.rest
            and self.rest[0].kind == "w"
            and not self.preposition
            and self.rest[0].low not in words("time_nouns") | words("weekdays")
            and not any(m.start <= self.rest[0].start < m.end for m in self.times)
            and self.rest[0].low not in bag("house flat apartment last next this houses")
        ):
            return []
        if (ahead and not self.parsed.negative) or self.parsed.phase or self.parsed.modal or self.parsed.wanted:
            return []
        if came := self._came_there():
            return [came]
        return [Draft(attribute("home"), "", positive=False, change=True, intents={Intent.ENDS}, kind="moved")]

    def _came_there(self) -> Draft | None:
        """ "We moved there in 2015", "moved for the schools": how one came to the home that was just told of."""
        told = next(iter(self.scene.context.recent), None)
        home = told.claim if told is not None else None
        if home is None or (home.subject, home.attribute) != (self.who.key, "home") or not home.positive or not home.value:
            return None
        rest = self.parsed.rest
        there = bool(rest) and rest[0].low in ("there", "here")
        just = told is not None and self.scene.context.observed_at - told.said_at <= _JUST
        why = just and bool(rest) and rest[0].low in ("for", "because")
        if not self.parsed.past or self.parsed.perfect or self.parsed.negative or not (there or why):
            return None
        behind = Wording(self.source, self.scene, self.times).phrase(trim_tail(rest[1:] if there else rest))
        text = finish(f"{self.who.display} moved to {home.value} {behind}")
        return Draft(attribute("event"), f"moved to {home.value}", dated=True, text=text)

    def _live(self) -> list[Draft] | None:
        lows = [t.low for t in self.rest]
        if self.preposition == "with":
            return self._housed_with(self.rest[1:], change=False)
        if self.preposition in ("on",) and not (
            (len(lows) > 2 and lows[1] in ("the", "a", "my")) or (len(self.rest) > 1 and self.rest[1].capital)
        ):
            return []
        if lows and lows[0] in ("alone", "here", "there"):
            return [Draft(attribute("lives with"), "nobody")] if lows[0] == "alone" else []
        return None

    def _housed_with(self, tokens: list[Token], *, change: bool) -> list[Draft]:
        """ "I live with my aunt in Lund": with whom, and where."""
        made = [Draft(attribute("lives with"), bare(written(self.source, cut(tokens, self.times))), change=change)]
        at = next((i for i, t in enumerate(tokens[:-1]) if t.low in ("in", "near") and tokens[i + 1].capital), None)
        if at is not None and not any(m.start <= tokens[at + 1].start < m.end for m in self.times):
            home = bare(written(self.source, cut_place(tokens[at + 1 :], self.times)))
            made.append(Draft(attribute("home"), home, change=change))
        return made

    def _spend(self) -> list[Draft] | None:
        """ "I spent five years in Oman", "nine years as a ship's cook"."""
        lows = [t.low for t in self.parsed.rest]
        role = lows.index("as") + 1 if "as" in lows[:-1] else 0
        if role and self.parsed.past and {"years", "year", "months"} & set(lows[:role]):
            trade = bare(written(self.source, cut(self.parsed.rest[role:], self.times)))
            return [Draft(attribute("occupation"), trade, tense=Tense.PAST)] if trade else []
        at = next(
            (i for i, low in enumerate(lows) if low in ("in", "at") and i + 1 < len(lows) and self.parsed.rest[i + 1].capital),
            None,
        )
        if at is not None and self.parsed.past and {"years", "year"} & set(lows[:at]):
            return [
                Draft(
                    attribute("home"),
                    bare(written(self.source, cut_place(self.parsed.rest[at + 1 :], self.times))),
                    tense=Tense.PAST,
                )
            ]
        return [] if not self.times else None

    def _book(self) -> list[Draft] | None:
        """ "We've booked a week in Madeira for Easter"."""
        at = next(
            (
                i
                for i, t in enumerate(self.rest)
                if t.low in ("in", "to") and i and i + 1 < len(self.rest) and self.rest[i + 1].capital
            ),
            None,
        )
        if at is None or not bag(
            "week weekend fortnight trip holiday flight flights days nights hotel cottage villa cruise tickets "
            "apartment flat house weeks"
        ) & {t.low for t in self.rest[:at]}:
            return None
        return [
            Draft(
                attribute("travel"),
                bare(written(self.source, cut_place(self.rest[at + 1 :], self.times))),
                dated=True,
                passing=True,
            )
        ]
