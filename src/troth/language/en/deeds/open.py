"""Open claims: verb + object, habits, plans, things that happen at a time, amounts."""

from __future__ import annotations

import re
from dataclasses import replace

from troth.domain.claim import Intent, Tense
from troth.domain.interval import Grain
from troth.language.en.deeds.base import (
    COMPANIES,
    EMPTY,
    HOUSED,
    INTRANSITIVE,
    LIGHT,
    SKILLS,
    TRANSIENT,
    UNDERTAKEN,
    contact_of,
    moved_me,
    named,
    strip_lead,
    time_key,
)
from troth.language.en.deeds.timed import Timed
from troth.language.en.draft import Draft, attribute
from troth.language.en.lexicon import bag, role_kind, singular, table, third, words
from troth.language.en.naming import happening, held_attribute, occasion
from troth.language.en.nouns import noun, noun_who
from troth.language.en.tokens import Token
from troth.language.en.values import bare, cut, cut_place, kind_of, strip, written
from troth.language.text import fold
from troth.schema.registry import registry

_DWELLINGS = bag("flat house apartment terrace cottage bungalow studio bedsit maisonette semi townhouse condo loft room place")
_SEASON = re.compile(r"(?:in )?(?:the )?(?:winter|summer|spring|autumn|fall)$", re.IGNORECASE)
"""Bare, in the present: of every year."""
_HABITUAL = bag("only always usually never normally mostly generally rarely often")
"""Said with the present and a day that comes every year, they tell of each of them: "I only eat meat at Christmas"."""


class OpenDeed(Timed):
    """What any verb with its object says."""

    def _chosen_as(self) -> list[Draft] | None:
        """ "We went with Priya Nair as our photographer"."""
        lows = [t.low for t in self.parsed.rest]
        at = next((i for i, low in enumerate(lows) if low == "as" and i + 1 < len(lows) and lows[i + 1] in ("my", "our")), None)
        name = next((i for i in range(at or 0) if self.parsed.rest[i].capital), None)
        if (
            at is None
            or name is None
            or (self.parsed.past is False and not self.parsed.perfect and self.parsed.lemma not in ("have", "use"))
        ):
            return None
        value = written(self.source, cut(self.parsed.rest[name:at], self.times))
        about = noun(cut(self.parsed.rest[at + 1 :], self.times), self.scene)
        if not value or not about.head:
            return None
        if about.role:
            who = self.scene.person(about.role, value, about.modifiers)
            key = f"user's {(about.modifiers + ' ' + about.role).strip()}"
            found = (
                attribute("manager")
                if about.role in role_kind("manager")
                else replace(attribute("name"), identity=False, category="relation", layer="semantic")
            )
            return [
                Draft(
                    found,
                    value,
                    subject="user" if found.name == "manager" else key,
                    names={fold(value): who.key},
                    change=True,
                    intents={Intent.UPDATES},
                )
            ]
        return [Draft(held_attribute(about, self.scene), value, subject="user", change=True, intents={Intent.UPDATES})]

    def _plied(self) -> list[Draft] | None:
        """ "These days I repair lifts in Limerick": what somebody lives by, and where."""
        lows = [t.low for t in self.rest]
        at = lows.index("in") if "in" in lows else 0
        general = self.who.user and not (
            self.parsed.past or self.parsed.progressive or self.parsed.modal or self.parsed.negative
        )
        if not general or self.parsed.lemma not in table("frames")["plied"]["verbs"] or not 0 < at < 4 or at + 1 >= len(lows):
            return None
        many = lows[at - 1].endswith("s") or lows[at - 1] in ("sheep", "cattle", "children", "people", "furniture")
        if not many or lows[0] in words("determiners") | words("possessives") or not self.rest[at + 1].capital:
            return None
        done = f"{third(self.parsed.lemma)} {written(self.source, self.rest[:at])}"
        place = bare(written(self.source, cut_place(self.rest[at + 1 :], self.times)))
        if not place or kind_of(place):
            return None
        return [
            Draft(attribute("occupation"), done, text=f"User {done}"),
            Draft(attribute("workplace"), place, text=f"User works in {place}"),
        ]

    def _contact(self) -> list[Draft] | None:
        """ "you can reach me at jo@example.org"."""
        if self.parsed.lemma not in bag("reach contact email mail message text ping write call phone ring find get"):
            return None
        found = next((t for t in self.rest if t.kind == "x" or (t.kind == "n" and len(t.text) > 5)), None)
        if found is None:
            return None
        if not any(t.low in ("me", "us") for t in self.rest[:4]):
            person = (
                noun_who(noun(cut(self.rest, self.times), self.scene), self.scene)
                if self.rest and self.rest[0].low in ("my", "our")
                else None
            )
            if person is None or not person.role:
                return None
            made = contact_of(self.source, found, self.rest)
            made.subject = person.key
            return [made]
        made = contact_of(self.source, found, self.rest)
        made.subject = "user" if not self.who.key else None
        return [made]

    def _habitual(self, lemma: str) -> list[Draft]:
        if (self.parsed.planned and self.who.user) or (self.parsed.planned and self.who.role):
            return self._planned_open()
        if (
            self.parsed.negative
            and lemma in INTRANSITIVE
            and not [t for t in self.rest if t.low not in bag("anymore any more at all now")]
        ):
            return [Draft(attribute("habit"), lemma, change=True)]
        long = any(m.kind.value == "duration" and m.interval.grain in (Grain.MONTH, Grain.YEAR) for m in self.times)
        if self.parsed.past and not self.parsed.perfect and long and lemma in INTRANSITIVE and not self.rest:
            return [Draft(attribute("habit"), lemma)]
        if self.parsed.used_to and (lemma in INTRANSITIVE or self.rest):
            done = written(self.source, strip(cut(self.rest, self.times, loose=False)))
            return [Draft(attribute("habit"), f"{lemma} {done}".strip())]
        if (
            not [
                t
                for t in self.rest[: next((i for i, t in enumerate(self.rest) if t.kind == "p"), len(self.rest))]
                if t.low not in ("now", "again", "lol")
            ]
            and not self.parsed.past
            and not self.parsed.planned
            and not self.parsed.modal
            and not self.parsed.progressive
            and self.who.kind != "thing"
        ):
            weekly = any(m.kind.value == "recurring" for m in self.times)
            when = written(self.source, cut(self.parsed.rest, (), loose=False)) if weekly else ""
            return [Draft(attribute("habit"), f"{lemma} {when}".strip())] if lemma in INTRANSITIVE or weekly else []
        recurring = any(m.kind.value == "recurring" for m in self.times) or self.parsed.adverbs & bag(
            "always usually often normally never rarely regularly sometimes"
        )
        if self.parsed.past or self.parsed.planned:
            return []
        if recurring or (self.parsed.progressive and any(t.low == "for" for t in self.rest)):
            value = " ".join([lemma, written(self.source, cut(self.rest, self.times, loose=False))]).strip()
            return [Draft(attribute("habit"), value)]
        return []

    def _passive(self) -> list[Draft]:
        lemma = self.parsed.lemma
        if lemma in ("transfer", "relocate", "reassign", "promote", "assign") and self.preposition == "to":
            if not self.who.user:  # "Martin was transferred to the Bath branch"
                return []
            return moved_me(
                bare(written(self.source, cut(self.rest[1:], self.times))),
                self.rest[1:],
                self.times,
                promoted=lemma == "promote",
            )
        if self.who.kind in ("thing", "things") and self.parsed.subject:
            about = noun(self.parsed.subject, self.scene)
            head = fold(about.phrase)
            value = bare(written(self.source, cut(self.rest[1:] if self.preposition else self.rest, self.times, loose=True)))
            dated = [
                m for m in self.times if m.kind.value == "point" and any(m.start <= t.start < m.end for t in self.parsed.rest)
            ]
            if lemma in bag("schedule plan book set arrange pencil fix due") and dated:
                said = self.source[dated[0].start : max(m.end for m in self.times)]
                return [Draft(happening(about), said, dated=True, passing=True, subject="user")]
            if self.preposition and value and (about.owner is not None or about.definite) and not self.parsed.past:
                return [
                    Draft(
                        attribute(f"{lemma} {head} {self.preposition}"),
                        value,
                        subject="user",
                    )
                ]
            if lemma in ("schedule", "due", "book", "move") and self.times:
                value = self.source[self.times[0].start : self.times[-1].end]
                return [Draft(attribute(head), strip_lead(value), key=time_key(value), subject="user")]
            if (
                self.parsed.past
                and lemma in ("build", "make", "found", "establish", "publish", "write", "open", "paint")
                and self.times
            ):
                said = self.source[self.times[0].start : self.times[-1].end]
                made_by = self.parsed.verb.low if self.parsed.verb else lemma
                thing = head if head not in ("it", "") else fold(self.who.said)
                return [
                    Draft(
                        attribute(f"{thing} {made_by}"),
                        said,
                        tense=Tense.PRESENT,
                    )
                ]
            return self.timed()
        if self.who.user and lemma == "know" and self.preposition in ("as", "by") and len(self.rest) > 1:
            known = written(self.source, cut(self.rest[1:], self.times))
            return [Draft(attribute("call_me"), known)] if self.rest[1].capital and known else []
        if self.who.user and self.preposition and not self.parsed.past:
            value = bare(written(self.source, cut(self.rest[1:], self.times)))
            if value and lemma in bag("involve interest register enrol enroll sign license train insure"):
                return [
                    Draft(
                        attribute(f"{self.parsed.verb.low if self.parsed.verb else lemma} {self.preposition}", many=True), value
                    )
                ]
        return []

    def _at_company(self) -> list[Draft]:
        """ "I look after the servers at a small insurer called Tidewater"."""
        works_for = self.parsed.lemma in bag("drive deliver temp consult contract code design waitress drum")
        at = next((i for i, t in enumerate(self.rest) if (t.low == "at" and i) or (t.low == "for" and works_for)), None)
        if at is None or self.parsed.past or self.who.kind != "person" or self.parsed.planned or self.parsed.negative:
            return []
        place = cut(self.rest[at + 1 :], self.times)
        value = bare(written(self.source, place))
        company = (
            named(value) != value or singular(fold(value).split(" in ")[0].split(" called ")[0].split()[-1]) in COMPANIES
            if value
            else False
        )
        if not company or self.parsed.lemma in bag("shop eat meet see stay buy stop arrive sit train study drink book order"):
            return []
        role = written(self.source, [t for t in [self.parsed.verb, *self.rest[:at]] if t is not None])
        return (
            [Draft(attribute("employer"), named(value)), Draft(attribute("occupation"), role)]
            if self.who.user
            else [Draft(attribute("employer"), named(value))]
        )

    def _open(self) -> list[Draft]:
        """Verb + object: many-valued under the verb; under verb, kind and preposition where the object names its kind."""
        if not self.parsed.lemma:
            return []
        if found := self._stands_at() or self.timed() or self._at_company():
            return found
        for reading in (self._soon, self._these_days, self._as_meant):
            if (told := reading()) is not None:
                return told
        return self._of_what()

    def _soon(self) -> list[Draft] | None:
        """The present with a time ahead: a plan, or what comes every year ("I only eat meat at Christmas")."""
        parsed, now = self.parsed, self.scene.context.observed_at
        placed = [m for m in self.times if m.kind.value in ("point", "range")]
        if not any(m.interval.end is not None and m.interval.end > now for m in placed):
            return None
        if parsed.past or parsed.negative or parsed.perfect or parsed.modal.startswith(("c", "w", "s", "m")):
            return None
        if parsed.lemma in bag("be think know need want feel mean say talk") or self._looks_forward():
            return None
        yearly = parsed.adverbs & _HABITUAL or all(_SEASON.match(self.source[m.start : m.end]) for m in placed)
        if not yearly or parsed.planned or parsed.progressive:
            return self._planned_open()
        kept = written(self.source, cut([*parsed.rest, *parsed.lead], (), loose=False))
        return [Draft(attribute("habit"), f"{parsed.lemma} {kept}", kind="weekly")]

    def _these_days(self) -> list[Draft] | None:
        """What somebody is busy with for a while: "we are testing the new rig until Friday"."""
        parsed, now = self.parsed, self.scene.context.observed_at
        during = any(
            m.kind.value == "until"
            or (
                m.kind.value in ("point", "range")
                and m.interval.start is not None
                and m.interval.end is not None
                and m.interval.start <= now < m.interval.end
            )
            for m in self.times
        )
        if not during or not parsed.progressive or parsed.perfect or not (self.who.user or self.who.role):
            return None
        doing = cut(self._doing(), self.times, loose=False, keep=frozenset({"after", "for"}))
        return [Draft(attribute("task"), written(self.source, doing), passing=True)]

    def _as_meant(self) -> list[Draft] | None:
        """What is planned, can be done, or is wished for; nothing of a verb that tells nothing by itself."""
        parsed, lemma = self.parsed, self.parsed.lemma
        if parsed.planned and parsed.phase == "plan" and self.rest:
            return self._planned_open()
        able = parsed.modal in ("can", "could")
        if lemma in LIGHT or (able and lemma not in SKILLS):
            return []
        if able and not parsed.past:
            value = bare(written(self.source, cut(self._doing(), self.times, loose=False)))
            return [Draft(attribute("skill"), value)] if value else []
        if parsed.wanted and self.rest and self.who.user:
            return [Draft(attribute("goal"), written(self.source, cut(self._doing(), self.times, loose=False)))]
        return None

    def _of_what(self) -> list[Draft]:
        """What the verb says of its object."""
        parsed = self.parsed
        object_ = cut(self.rest[1:] if self.preposition else self.rest, self.times)
        value = bare(written(self.source, object_))
        if parsed.past and not parsed.used_to and not parsed.perfect:
            dated = self.times and (value or self.rest)
            return [Draft(attribute("event"), self._event_value(), dated=True)] if dated else []
        if parsed.planned or (parsed.progressive and self._ahead()):
            return self._planned_open()
        if not value or fold(value) in EMPTY or fold(value).split()[-1] in EMPTY:
            return self._habitual(parsed.lemma)
        if parsed.progressive and not parsed.perfect and parsed.lemma not in HOUSED:
            doing = f"{written(self.source, [parsed.verb] if parsed.verb else [])} {value}"
            lasts = parsed.lemma in UNDERTAKEN and fold(value) not in TRANSIENT and self._somebody()
            return [Draft(attribute("task"), doing, passing=True)] if self.who.user or lasts else []
        return [] if object_[0].low in ("me", "us", "it") or self._of_any_thing() else self._narrow(value, object_)

    def _looks_forward(self) -> bool:
        return self.parsed.lemma == "look" and [t.low for t in self.parsed.rest[:1]] == ["forward"]

    def _doing(self) -> list[Token]:
        return [t for t in [self.parsed.verb, *self.rest] if t]

    def _of_any_thing(self) -> bool:
        """Whether a thing is spoken of that is neither the user's nor one that was pointed out."""
        pointed = any(t.low in ("the", "our", "my", "this") for t in self.parsed.subject[:1])
        return self.who.kind in ("thing", "things") and not self.who.key.startswith("user's ") and not pointed

    def _planned_open(self) -> list[Draft]:
        if self.parsed.modal in ("will", "'ll", "shall") and not self.times and self.parsed.phase != "plan":
            return []
        verb_text = written(self.source, cut(list(self.rest), self.times, loose=False))
        value = f"{self.parsed.lemma} {verb_text}".strip()
        name = table("frames")["occasions"].get(value if value in table("frames")["occasions"] else self.parsed.lemma)
        if name and self.who.user and any(m.kind.value in ("point", "range") for m in self.times):
            begin = min(m.start for m in self.times)
            when = written(self.source, [t for t in self.rest if t.start >= begin])
            return [Draft(occasion(name), when, tense=Tense.PRESENT, dated=True, passing=True)] if when else []
        return [Draft(attribute("plan"), value, dated=True)] if verb_text or self.times else []

    def _timely(self, token: Token) -> bool:
        return any(m.start <= token.start < m.end for m in self.times)

    def _dwells(self, object_: list[Token], after: list[Token]) -> bool:
        """ "We rent a terrace in Whitby": where somebody lives, unless they let it to others."""
        let = any(t.low in ("out", "holiday", "weekend", "summer") for t in (*object_, *after))
        return self.who.user and object_[-1].low in _DWELLINGS and after[0].low == "in" and after[1].capital and not let

    def _narrow(self, value: str, object_: list[Token]) -> list[Draft]:
        lemma = self.parsed.lemma
        counted = re.match(
            r"(?:about |around |some |only )?(\d[\d.,]*|two|three|four|five|six|seven|eight|nine|ten) (\w+)$", fold(value)
        )
        if counted and not self.preposition and not self.parsed.negative:
            return [Draft(attribute(f"{lemma} {counted[2]}"), value)]
        tokens = self.rest[1:] if self.preposition else self.rest
        after = tokens[tokens.index(object_[-1]) + 1 :] if object_[-1] in tokens else []
        consumed = lemma in bag("drink eat smoke cook bake wear watch write sing grow brew")
        way = len(after) > 1 and after[0].low in ("in", "with", "on") and not self._timely(after[0])
        if consumed and way and lemma not in ("write", "sing", "watch"):
            value = bare(written(self.source, cut([*object_, *after], self.times, loose=False, keep=bag("in with on"))))
        elif (
            not self.preposition
            and len(after) > 1
            and after[0].low in bag("from at with in on through via to as after into by")
            and not self._timely(after[0])
        ):
            target = bare(written(self.source, cut(after[1:], self.times)))
            if lemma == "rent" and self._dwells(object_, after):
                return [Draft(attribute("home"), bare(written(self.source, cut_place(after[1:], self.times))))]
            if target and fold(target) not in EMPTY:
                return [Draft(attribute(f"{lemma} {fold(value)} {after[0].low}"), target)]
        name = f"{lemma} {self.preposition}".strip()
        name = f"{name} as" if name in registry() else name
        if self.parsed.negative and len(after) > 1 and not {"anymore", "more", "longer"} & {t.low for t in after}:
            value = bare(
                written(
                    self.source,
                    strip(
                        cut(
                            [*object_, *after],
                            (),
                            loose=False,
                            keep=frozenset({"after", "before", "during", "with", "without"}),
                        )
                    ),
                )
            )
        if consumed:
            return [Draft(attribute(name, many=True, category="preference"), value)]
        return [Draft(attribute(name, many=True), value)]
