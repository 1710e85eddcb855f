"""Work, study, travel, family, money, body: verbs with a meaning of their own."""

from __future__ import annotations

import re

from troth.domain.claim import Intent, Tense
from troth.language.en.deeds.base import (
    COMPANIES,
    EMPTY,
    WORKED,
    moved_me,
    named,
    strip_lead,
    time_key,
)
from troth.language.en.deeds.tools import Tools
from troth.language.en.draft import Draft, attribute
from troth.language.en.lexicon import ING, bag, role_kind, singular, table, verb, words
from troth.language.en.naming import address_name, happening, held_attribute
from troth.language.en.tokens import Token
from troth.language.en.values import bare, contains, cut, cut_place, group, is_trade, written
from troth.language.en.who import noun
from troth.language.text import fold
from troth.schema.registry import registry

_SPELLED = bag(
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen "
    "nineteen twenty thirty forty fifty sixty seventy eighty ninety"
)


_PUPILS = bag("son daughter child kid stepson stepdaughter nephew niece grandson granddaughter toddler teenager")
"""Those whose "goes to Hillside" tells their school, one at a time."""


class Life(Tools):
    """Verbs of work, travel, family and body."""

    def _work(self) -> list[Draft] | None:
        tokens = self.rest
        lows = [t.low for t in tokens]
        if [t.low for t in self.parsed.rest[:1]] == ["out"] and lows[:1] in (["at"], ["in"], ["with"]):
            place = cut(tokens[1:], self.times)
            known = lows[0] == "at" and place[:1] and place[0].capital
            return [Draft(attribute("gym" if known else f"work out {lows[0]}"), bare(written(self.source, place)))]
        said = [t for t in self.parsed.rest if t.low not in words("adverbs")]
        if "shift" in lows or "shifts" in lows or (said and said[0].low in WORKED):
            value = bare(written(self.source, cut(said, (), loose=False))) or " ".join(lows[:3])
            return [Draft(attribute("shift"), value.removesuffix(" shifts") + " shift" if value.endswith(" shifts") else value)]
        if lows[:2] == ["from", "home"] or lows[:1] in (["remotely"], ["part-time"], ["full-time"], ["freelance"], ["hybrid"]):
            return [
                Draft(
                    attribute("work_status" if lows[0] in ("freelance",) else "work mode"),
                    written(self.source, cut(tokens, (), loose=False, keep=frozenset({"from"}))),
                )
            ]
        made: list[Draft] = []
        for index, token in enumerate(tokens):
            following = tokens[index + 1].low if index + 1 < len(tokens) else ""
            if (token.low == "," and index) or (token.low in ("and", "or", "but") and verb(following, ING) is not None):
                break
            if token.low in bag("at for with as in from on out") and following and (token.low != "out" or following == "of"):
                made += self._worked(token.low, tokens[index + 1 :])
        return made or ([] if not tokens else None)

    def _worked(self, preposition: str, tokens: list[Token]) -> list[Draft]:
        object_ = cut(tokens, self.times)
        value = bare(written(self.source, object_))
        if not value or any(m.start <= tokens[0].start < m.end for m in self.times) or fold(value) in EMPTY:
            return []
        proper = any(t.capital for t in object_)
        value = named(value)
        if preposition == "as":
            return [Draft(attribute("occupation"), value)]
        if preposition in ("at", "for", "with"):
            if preposition == "with" and not proper:
                return [Draft(attribute("work with", many=True), value)]
            return (
                [Draft(attribute("employer"), value)] if fold(value) not in bag("home night least moment myself years") else []
            )
        if preposition == "on":
            return [Draft(attribute("project"), value)]
        if preposition == "in":
            if proper and object_[0].kind == "w":
                return [Draft(attribute("workplace"), bare(written(self.source, cut_place(tokens, self.times))))]
            return [Draft(attribute("occupation"), value)]
        return [Draft(attribute("workplace"), value)]

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
            if any(word in folded for word in ("school", "university", "college", "uni", "academy")):
                return [Draft(attribute("school"), value)]
            if folded in ("bed", "sleep", "work", "town"):
                return []
            pupil = self.who.role in _PUPILS and any(t.capital for t in place)
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
        if self.who.kind in ("thing", "things") and self.who.role == "" and not self.parsed.planned:
            return self._thing_moved()
        onto = self.preposition in ("to", "into", "onto")
        target = bare(written(self.source, cut(self.rest[1:], self.times))) if onto else ""
        if self.parsed.passive and (not onto or fold(target) in ("tears", "action")):
            return []
        if onto and (self.parsed.passive or fold(target) in WORKED or {"shift", "team", "department"} & set(lows)):
            return moved_me(target, self.rest[1:], self.times)
        at = next((i for i, t in enumerate(self.rest) if t.low in ("to", "into") and i + 1 < len(self.rest)), None)
        if self.preposition == "from" and at is not None:
            self.rest, self.preposition = self.rest[at:], "to"
            return None
        if self.parsed.lemma == "move" and self.preposition == "in" and "with" in lows:
            return self._housed_with(self.rest[lows.index("with") + 1 :], change=True)
        if self.preposition in ("to", "into", "in"):
            return None
        return self._moved_on()

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
        if self.preposition in ("on", "forward") or (not self.rest and not self.parsed.negative and self.parsed.planned):
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
        return [Draft(attribute("home"), "", positive=False, change=True, intents={Intent.ENDS}, kind="moved")]

    def _leave(self) -> list[Draft] | None:
        object_ = cut(self.rest, self.times)
        value = bare(written(self.source, object_))
        if self.preposition == "for":
            return self._travelled()
        if not value or self.preposition:
            return []
        folded = fold(value)
        if any(t.capital for t in object_) and not self.parsed.planned and not self.parsed.progressive:
            return [Draft(attribute("employer"), value, positive=False, change=True, intents={Intent.ENDS})]
        if folded in ("job", "company", "firm") and object_[0].low in words("possessives") | {"the"}:
            return [Draft(attribute("employer"), "", positive=False, change=True, intents={Intent.ENDS})]
        if object_[0].low in words("possessives") | {"the"} and singular(folded.split()[-1]) in bag(
            "gym band club choir team church school"
        ):
            name = table("frames")["heads"].get(folded.split()[-1], "member of")
            return [
                Draft(
                    attribute(name, many=True),
                    "" if name != "member of" else value,
                    positive=False,
                    change=True,
                    intents={Intent.ENDS},
                )
            ]
        return []

    def _quit(self) -> list[Draft] | None:
        object_ = cut(self.rest, self.times)
        value = bare(written(self.source, object_))
        folded = fold(value)
        if not value:
            return []
        if folded in ("job", "company", "work") or (object_ and object_[0].low == "my" and folded.endswith("job")):
            at = next((i for i, t in enumerate(self.rest) if t.low in ("at", "with") and i + 1 < len(self.rest)), None)
            company = bare(written(self.source, cut(self.rest[at + 1 :], self.times))) if at is not None else ""
            return [Draft(attribute("employer"), company, positive=False, change=True, intents={Intent.ENDS})]
        house = object_[0].low == "the" and singular(folded.split()[-1]) in COMPANIES | {"centre", "center", "office"}
        if (any(t.capital for t in object_) and folded not in group("services")) or house:
            return [Draft(attribute("employer"), value, positive=False, change=True, intents={Intent.ENDS})]
        return [Draft(attribute("habit"), value, positive=False, change=True, intents={Intent.ENDS})]

    def _start(self) -> list[Draft] | None:
        if self.preposition in ("at", "with", "in", "as"):
            object_ = cut(self.rest[1:], self.times)
            if self.preposition == "as":
                return [
                    Draft(attribute("occupation"), bare(written(self.source, object_)), change=True, intents={Intent.UPDATES})
                ]
            if any(t.capital for t in object_) and not (
                self.preposition == "in" and any(m.start <= object_[0].start < m.end for m in self.times)
            ):
                return [
                    Draft(attribute("employer"), bare(written(self.source, object_)), change=True, intents={Intent.UPDATES})
                ]
            return []
        if self.preposition:
            return []
        object_ = cut(self.rest, self.times)
        value = bare(written(self.source, object_))
        folded = fold(value)
        if not value or folded in EMPTY:
            return []
        if folded in ("job", "new job", "work"):
            return self._job_at()
        if folded.split()[-1] in group("pastimes", "tongues") | {"lessons", "course", "classes", "degree"}:
            return [Draft(attribute("learning"), value, change=True)]
        if folded in group("pastimes") or folded in group("pastimes", "instruments"):
            return [Draft(attribute("hobby" if folded in group("pastimes") else "learning"), value, change=True)]
        return None

    def _join(self) -> list[Draft] | None:
        object_ = cut(self.rest, self.times, keep=frozenset())
        value = bare(written(self.source, object_))
        if not value:
            return []
        folded = fold(value)
        head = singular(folded.split()[-1])
        if head == "gym" or "gym" in folded:
            return [Draft(attribute("gym"), value, change=True, intents={Intent.UPDATES})]
        if head in bag("choir club band orchestra league group union society church circle association party community crew"):
            return [Draft(attribute("member of", many=True), value, change=True)]
        if head in ("team", "department", "squad", "division", "unit"):
            return [Draft(attribute("team"), value, change=True, intents={Intent.UPDATES})]
        return None if any(t.capital for t in object_) else []

    def _job_at(self) -> list[Draft]:
        """ "started a new job at Krones": whom the job is with, where it is told."""
        at = next((i for i, t in enumerate(self.rest) if t.low in ("at", "with") and i + 1 < len(self.rest)), None)
        if at is None:
            return []
        employer = bare(written(self.source, cut(self.rest[at + 1 :], self.times)))
        return [Draft(attribute("employer"), employer, change=True, intents={Intent.UPDATES})]

    def _hand(self) -> list[Draft] | None:
        """ "handed in my notice at Hillview"."""
        lows = [t.low for t in self.parsed.rest]
        if "notice" not in lows or not (self.parsed.past or self.parsed.perfect):
            return None
        at = next((i for i, low in enumerate(lows) if low == "at" and i + 1 < len(lows)), None)
        if at is None:
            return None
        return [
            Draft(
                attribute("employer"),
                bare(written(self.source, cut(self.parsed.rest[at + 1 :], self.times))),
                positive=False,
                change=True,
                intents={Intent.ENDS},
            )
        ]

    def _promote(self) -> list[Draft] | None:
        if self.parsed.passive and self.preposition == "to":
            value = bare(written(self.source, cut(self.rest[1:], self.times)))
            return [Draft(attribute("occupation"), value, change=True, intents={Intent.UPDATES})]
        return []

    def _raised(self, lows: list[str]) -> list[Draft]:
        """ "Our landlord put the rent up to 950", "the gym put my fee down to 30"."""
        at = lows.index("to")
        about = noun(self.rest[: at - 1], self.scene)
        value = bare(written(self.source, cut(self.rest[at + 1 :], self.times)))
        if not about.head or not any(c.isdigit() for c in value):
            return []
        return [Draft(held_attribute(about, self.scene), value, subject="user", change=True, tense=Tense.PRESENT)]

    def _put(self) -> list[Draft] | None:
        """ "The GP has put me on ramipril"."""
        lows = [t.low for t in self.rest]
        if (
            lows[:1]
            and lows[0] in ("my", "our", "the")
            and any(low in ("up", "down") for low in lows[2:4])
            and "to" in lows[3:5]
        ):
            return self._raised(lows)
        if len(lows) > 2 and lows[0] in ("me", "us") and lows[1] == "on":
            value = bare(written(self.source, cut(self.rest[2:], self.times)))
            if fold(value).split()[-1:] in (["shift"], ["shifts"], ["rota"], ["nights"], ["earlies"], ["lates"]):
                said = "" if self.who.key else f"User is on the {value}"
                return [Draft(attribute("shift"), value, subject="user", change=True, text=said)]
            if fold(value).split()[-1:] in (["team"], ["project"], ["case"], ["account"], ["list"], ["spot"], ["hold"]):
                return []
            return (
                [Draft(attribute("medication"), value, subject="user", change=True)]
                if value and not self.rest[2].capital
                else []
            )
        if (placed := self._put_in(self.rest)) is not None:
            return [placed]
        return (self._raise() or []) if self.rest and self._level() is not None else []

    def _see(self) -> list[Draft] | None:
        """ "I see my therapist every other Thursday" is a schedule, "I'm seeing a physio" whom one goes to for now."""
        weekly = next((m for m in self.times if m.kind.value == "recurring"), None)
        object_ = cut(self.rest, self.times)
        if weekly is None and self.parsed.progressive and not (self.parsed.past or self.parsed.negative or self._ahead()):
            role = noun(object_, self.scene).role
            serves = role and role not in role_kind("family") | role_kind("animals") | {"friend", "neighbour", "colleague"}
            return [Draft(attribute("sees", many=True), bare(written(self.source, object_)))] if serves else []
        if weekly is None or not object_ or self.parsed.past:
            return None
        said = self.source[weekly.start : max(m.end for m in self.times)]
        return [
            Draft(attribute(address_name(noun(object_, self.scene)), category="schedule"), strip_lead(said), key=time_key(said))
        ]

    def _get(self) -> list[Draft] | None:
        if [t.low for t in self.parsed.rest[:1]] == ["together"] and self.who.user:
            names = [t.text for t in self.parsed.subject if t.capital and t.low != "i"]
            partner = f" with {' '.join(names)}" if names else ""
            return [Draft(attribute("marital_status"), f"in a relationship{partner}", change=True, intents={Intent.UPDATES})]
        lows = [t.low for t in self.rest]
        if not lows:
            return []
        if self.parsed.rest and [t.low for t in self.parsed.rest[:2]] == ["by", "in"]:
            return [Draft(attribute("speaks"), bare(written(self.source, cut(self.parsed.rest[2:], self.times))))]
        if "wrong" in lows:
            return []
        if lows[0] in words("marital") or lows[0] == "hitched":
            if self.parsed.planned or (self.parsed.progressive and not self.parsed.perfect):
                return self._planned_open()
            status = "married" if lows[0] == "hitched" else lows[0]
            return [Draft(attribute("marital_status"), status, change=True, intents={Intent.UPDATES})]
        if lows[:2] == ["rid", "of"] and len(lows) > 2:
            value = bare(written(self.source, cut(self.rest[2:], self.times)))
            return [Draft(attribute("owns"), value, positive=False, change=True, intents={Intent.ENDS})]
        if (lows[0] in words("prepositions") and lows[0] not in ("a",)) or lows[0] in bag(
            "into used to back home started it up rid lost tired sick better worse ready stuck so really very"
        ):
            return []
        if self.rest and self.rest[0].kind == "w" and contains(lows[0], "moods"):
            return []
        if self.parsed.perfect or self.parsed.past:
            if "job" in lows[:4]:
                return self._job_at()
            return None
        return [] if not (self.parsed.planned or self.parsed.progressive) else self._planned_thing()

    def _do(self) -> list[Draft] | None:
        """ "I'm doing kickboxing", "I do yoga on Mondays"."""
        if self.parsed.negative and self.parsed.modal in ("can", "could"):
            made = self._liked("dislikes")
            for draft in made:
                draft.kind = "fixed"
            return made
        study = re.match(
            r"(?:a |an |my )?((?:part-time )?(?:phd|doctorate|degree|master's|masters|bachelor's|ba|bsc|ma|msc|mba|course|"
            r"diploma|apprenticeship)\b.*)",
            fold(written(self.source, cut(self.parsed.rest, (), loose=False))),
        )
        if study and not self.parsed.past:
            return [Draft(attribute("degree"), written(self.source, cut(self.parsed.rest, self.times, loose=False)))]
        value = bare(written(self.source, cut(self.rest, self.times)))
        if not value or self.preposition or (self.parsed.past and not self.parsed.perfect):
            return []
        if fold(value).split()[-1] in bag("class classes lesson lessons course courses") and len(value.split()) > 1:
            return [Draft(attribute("learning"), value)]
        if fold(value) in group("pastimes") or fold(value).split()[-1] in bag(
            "boxing kickboxing pilates yoga karate judo crossfit triathlon triathlons parkour ballet pottery improv "
            "zumba aikido taekwondo spinning capoeira gymnastics"
        ):
            return [Draft(attribute("hobby"), value)]
        if self.parsed.progressive and any(t.low == "instead" for t in self.parsed.rest):
            doing = written(self.source, cut([t for t in [self.parsed.verb, *self.rest] if t], self.times, loose=False))
            return [Draft(attribute("plan"), doing, dated=True)]
        return self._see() or []

    def _teach(self) -> list[Draft] | None:
        value = bare(written(self.source, cut(self.rest, self.times)))
        if not value or self.rest[0].low in ("me", "us", "my", "myself") or fold(value) in EMPTY:
            return []
        at = next(
            (i for i, t in enumerate(self.rest) if t.low == "at" and i + 1 < len(self.rest) and self.rest[i + 1].capital), None
        )
        made = [Draft(attribute("occupation"), f"teaches {value}")]
        if at is not None:
            made.append(Draft(attribute("employer"), bare(written(self.source, cut(self.rest[at + 1 :], self.times)))))
        return made

    def _play(self) -> list[Draft] | None:
        if self.preposition == "for" or self.preposition == "in":
            value = bare(written(self.source, cut(self.rest[1:], self.times)))
            return [Draft(attribute("plays for", many=True), value)] if value else []
        value = bare(written(self.source, cut(self.rest, self.times)))
        if not value or fold(value) in EMPTY or self.preposition:
            return []
        return [Draft(attribute("plays", many=True, category="skill"), value)]

    def _be(self) -> list[Draft] | None:
        return []

    def _read(self) -> list[Draft] | None:
        value = written(self.source, cut(self.rest, self.times, keep=frozenset({"of", "in", "and", "the", "to"})))
        if self.parsed.progressive and value and fold(value) not in EMPTY:
            return [Draft(attribute("reading", many=True, category="temp", layer="temporary"), value, passing=True)]
        return [] if self.parsed.modal not in ("can", "could") else [Draft(attribute("skill"), f"read {value}")]

    _watch = _read

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

    def _train(self) -> list[Draft] | None:
        if self.preposition == "for":
            value = bare(written(self.source, cut(self.rest[1:], self.times)))
            return [Draft(attribute("goal"), value)] if value else []
        return self._habitual("train") if not self.preposition else None

    def _turn(self) -> list[Draft] | None:
        if self.rest and self.rest[0].kind == "n" and re.fullmatch(r"\d{1,3}", self.rest[0].text) and not self.preposition:
            return [Draft(attribute("age"), self.rest[0].text, change=True, intents={Intent.UPDATES})]
        spelled = [t.low for t in cut(self.rest, self.times)]
        alive = self.who.user or self.who.kind in ("person", "animal")
        if spelled and alive and len(spelled) <= 2 and not self.parsed.passive and set(spelled) <= _SPELLED:
            return [Draft(attribute("age"), " ".join(spelled), change=True, intents={Intent.UPDATES})]
        return []

    def _become(self) -> list[Draft] | None:
        value = bare(written(self.source, cut(self.rest, self.times)))
        if not value or value.lower() in words("moods") or self.who.kind in ("thing", "things"):
            return []
        if diet := contains(value, "diets"):
            return [Draft(attribute("diet"), diet, change=True, intents={Intent.UPDATES})]
        if fold(value).split()[-1] in ("friend", "friends"):
            return []
        wanted = self.parsed.wanted or self.parsed.planned
        if is_trade(value) or wanted:
            return [
                Draft(
                    attribute("goal") if self.parsed.wanted else attribute("occupation"),
                    f"become {value}" if self.parsed.wanted else value,
                    change=True,
                    intents={Intent.UPDATES},
                )
            ]
        return []

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

    def _feel(self) -> list[Draft] | None:
        """ "I feel better", "feeling much better now"."""
        lows = [t.low for t in self.parsed.rest if t.low not in words("adverbs") | {"much", "a", "lot", "way", "so"}]
        ill = any(
            r.claim.attribute == "condition" and r.claim.positive and r.claim.subject == "user"
            for r in self.scene.context.recent
        )
        if lows[:1] == ["better"] and ill and self.who.user and not self.parsed.negative:
            return [Draft(attribute("condition"), "", positive=False, change=True, intents={Intent.ENDS})]
        return []

    def _recover(self) -> list[Draft] | None:
        return (
            [Draft(attribute("condition"), "", positive=False, change=True, intents={Intent.ENDS})]
            if self.who.user and (self.parsed.past or self.parsed.perfect)
            else []
        )

    def _charge(self) -> list[Draft] | None:
        if not self.rest or self.preposition or not any(t.kind == "n" for t in self.rest[:3]):
            return []
        lows = [t.low for t in self.rest]
        unit = next(
            (u for u in ("hour", "day", "month", "session", "week", "project", "lesson", "word", "page", "night") if u in lows),
            "hour",
        )
        amount = [t for t in self.rest]
        stop = next((i for i, low in enumerate(lows) if i and low in ("an", "a", "per", "for", "/")), len(lows))
        return [
            Draft(
                attribute({"hour": "hourly", "day": "day", "month": "monthly", "week": "weekly"}.get(unit, unit) + " rate"),
                written(self.source, amount[:stop]),
            )
        ]

    def _make(self) -> list[Draft] | None:
        value = written(self.source, cut(self.rest, self.times))
        if (
            self.rest
            and any(t.kind == "n" for t in self.rest[:2])
            and any(u in fold(written(self.source, self.rest)) for u in ("year", "month", "annually", "k", "hour", "week"))
            and not self.preposition
        ):
            return [Draft(attribute("salary"), value)]
        return self._habitual("make")

    def _pay(self) -> list[Draft] | None:
        lows = [t.low for t in self.rest]
        if not any(t.kind == "n" for t in self.rest):
            return [] if {"it", "that", "this"} & set(lows) else None
        amount = next(t for t in self.rest if t.kind == "n")
        place = self.rest.index(amount)
        words_ = [
            t
            for t in self.rest[place : place + 2]
            if t.kind == "n" or t.low in bag("euros dollars pounds quid francs yen kroner zloty rupees bucks")
        ]
        value = written(self.source, words_)
        thing = (
            "rent"
            if "rent" in lows
            else next(
                (
                    lows[i + 1]
                    for i, low in enumerate(lows[:-1])
                    if low == "for" and lows[i + 1] not in words("determiners") | words("possessives")
                ),
                "",
            )
        )
        if not thing and "for" in lows:
            thing = " ".join(
                t.low
                for t in cut(self.rest[lows.index("for") + 1 :], self.times)
                if t.low not in words("determiners") | words("possessives")
            )
        if self.parsed.past and not self.parsed.used_to:
            return []
        return [Draft(attribute("rent") if thing == "rent" else attribute(f"{thing} cost".strip()), value)] if thing else []

    def _sprain(self) -> list[Draft] | None:
        """ "I've sprained my ankle": a hurt passes."""
        object_ = cut(self.rest, self.times)
        if not object_ or object_[0].low not in ("my", "his", "her", "a") or not (self.parsed.past or self.parsed.perfect):
            return [] if self.parsed.lemma in ("break", "tear", "pull", "twist") else None
        part = bare(written(self.source, object_))
        if fold(part).split()[-1] not in group("body"):
            return None
        return [
            Draft(
                attribute("condition"),
                f"{self.parsed.verb.low if self.parsed.verb else ''} {part}".strip(),
                passing=True,
                change=True,
            )
        ]

    _break = _fracture = _twist = _dislocate = _tear = _pull = _sprain

    def _separate(self) -> list[Draft] | None:
        return (
            [Draft(attribute("marital_status"), "separated", change=True, intents={Intent.UPDATES})]
            if (self.who.user and not self.rest) or self.times
            else []
        )

    def _marry(self) -> list[Draft] | None:
        if self.parsed.planned or self.parsed.progressive:
            return self._planned_open()
        return [Draft(attribute("marital_status"), "married", change=True, intents={Intent.UPDATES})]

    def _divorce(self) -> list[Draft] | None:
        return [Draft(attribute("marital_status"), "divorced", change=True, intents={Intent.UPDATES})]

    def _retire(self) -> list[Draft] | None:
        if self.parsed.planned or self.parsed.progressive:
            return [Draft(attribute("plan"), "retire", dated=True)]
        return [Draft(attribute("work_status"), "retired", change=True, intents={Intent.UPDATES})]

    def _freelance(self) -> list[Draft] | None:
        return [Draft(attribute("work_status"), "freelancing")]

    def _cover(self) -> list[Draft] | None:
        if self.preposition == "for" and len(self.rest) > 1:
            value = written(self.source, cut(self.rest[1:], self.times))
            target = self.scene.pronoun(self.rest[1].low) if self.rest[1].low in ("him", "her", "them") else None
            return [Draft(attribute("covers for", many=True), target.display if target else value, passing=True)]
        return None if not self.preposition else []

    def _offer(self) -> list[Draft] | None:
        """ "I've been offered an interview in Birmingham next week"."""
        if not self.parsed.passive or not self.who.user or not self.rest:
            return None
        span = cut(self.rest, self.times, loose=False, keep=frozenset({"in", "at", "with", "for"}))
        value = bare(written(self.source, span))
        if not value:
            return []
        if self.times:
            first, last = self.times[0], self.times[-1]
            return [
                Draft(
                    happening(noun(span, self.scene)),
                    f"{value} {self.source[first.start : last.end]}",
                    dated=True,
                    passing=True,
                )
            ]
        return [Draft(attribute("offered", many=True), value)]

    def _diagnose(self) -> list[Draft] | None:
        if self.preposition == "with":
            return [Draft(attribute("health"), bare(written(self.source, cut(self.rest[1:], self.times))))]
        return []

    def _prescribe(self) -> list[Draft] | None:
        return (
            [Draft(attribute("medication"), bare(written(self.source, cut(self.rest, self.times))))]
            if self.parsed.passive
            else []
        )
