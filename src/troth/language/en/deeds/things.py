"""What somebody has, takes, gives up: things, animals, people, medicine."""

from __future__ import annotations

import re
from dataclasses import replace

from troth.domain.claim import Intent
from troth.language.en.deeds.base import (
    EMPTY,
    TRANSIENT,
    business,
    each_name,
    medicine,
    strip_lead,
    time_key,
)
from troth.language.en.deeds.lists import split_list
from troth.language.en.deeds.plain import TALK
from troth.language.en.deeds.tastes import Tastes
from troth.language.en.draft import Draft, attribute
from troth.language.en.lexicon import bag, role_kind, role_words, roles, singular, verb, words
from troth.language.en.naming import happening, location
from troth.language.en.nouns import noun
from troth.language.en.tokens import Token
from troth.language.en.values import bare, contains, cut, group, is_medicine, kind_of, written
from troth.language.text import fold

_PUTTING = bag("move put hide store stash hang")
_BORN = re.compile(
    r"(?:(?:first|second|third) )?(?:(?:baby|little) )?(?:boy|girl|baby|twins|triplets|son|daughter)(?=$|,| called\b| named\b)"
)
_PLACING = bag("in into on onto under at behind inside beside above below")


class Things(Tastes):
    """Verbs of having and losing."""

    def _owned(self, flags: frozenset[str]) -> list[Draft]:
        self.flags = flags
        tokens = self.rest[1:] if self.preposition in ("in", "up", "on", "with", "for") else self.rest
        if not tokens:
            return []
        if tokens[0].low in ("to", "been", "me", "us", "you"):
            return []
        if self.parsed.lemma == "keep" and not any(t.low in roles() for t in tokens[:4]):
            kept = (
                tokens[0].low in words("possessives") | bag("her him them it me you an track")
                or tokens[0].capital
                or self.parsed.planned
            )
            if (place := self._put_in(tokens)) is not None:
                return [place]
            return [] if kept else self._open()
        if (felt := self._felt(tokens)) is not None:
            return felt
        if (met := self._slot(tokens)) is not None:
            return [met]
        made: list[Draft] = []
        counted = tokens[0].kind == "n" or tokens[0].low in ("two", "three", "four", "five", "six")
        for number, part in enumerate(split_list(tokens, self.times)):
            if counted and number and len(part) == 1 and part[0].capital:
                break
            if draft := self._one_owned(part, tokens, flags):
                made.append(draft)
                if (draft.names and draft.attribute.name == "pet") or (draft.attribute.name == "relative" and draft.names):
                    break  # what follows are their names
        return made

    def _put_in(self, tokens: list[Token]) -> Draft | None:
        """ "I keep my passport in the blue drawer", "we moved the piano into the hall": where a thing of the user's is."""
        at = next((i for i, t in enumerate(tokens) if t.low in _PLACING), None)
        moved = self.parsed.lemma in _PUTTING
        done = self.parsed.past or self.parsed.perfect or (self.parsed.lemma == "put" and not self.parsed.modal)
        told = (done and not self.parsed.planned) if moved else not self.parsed.past
        if at is None or at < 2 or tokens[0].low not in ("my", "our", "the") or not told or self.parsed.negative:
            return None
        about = noun(tokens[:at], self.scene)
        place = cut(tokens[at:], self.times, loose=False)
        concrete = len(place) > 1 and place[1].low in words("determiners") | words("possessives")
        if not about.head or about.role or not concrete or place[-1].low in bag("loop mind check touch time bay way end"):
            return None
        if singular(about.head[-1].low) in TALK or singular(place[-1].low) in TALK:
            return None
        made = Draft(location(about, self.scene), written(self.source, place), change=moved)
        made.intents |= {Intent.UPDATES} if moved else set()
        return made

    def _hide(self) -> list[Draft] | None:
        """ "I hid the spare key under the pot"."""
        placed = self._put_in(self.rest)
        return [placed] if placed is not None else None

    _store = _stash = _hang = _hide

    def _slot(self, tokens: list[Token]) -> Draft | None:
        """ "a 9 am with the dentist tomorrow", "a 10:30 with HR on Friday": a meeting that is named by its hour."""
        lows = [t.low for t in tokens[:6]]
        at = next((i for i, low in enumerate(lows) if low in ("with", "at")), None)
        if at is None or at < 2 or lows[0] not in ("a", "an", "my") or not self.times:
            return None
        hour = any(
            m.kind.value in ("point", "time_of_day", "range") and m.start <= tokens[1].end and m.end >= tokens[1].end
            for m in self.times
        )
        party = noun(cut(tokens[at + 1 :], self.times), self.scene)
        if not hour or not party.head:
            return None
        last = max(m.end for m in self.times)
        when = [
            self.source[tokens[1].start : tokens[at - 1].end],
            *(self.source[m.start : m.end] for m in self.times if m.start > tokens[at].end),
        ]
        about = replace(happening(party), name=f"{happening(party).name} appointment")
        return Draft(about, " ".join(when) if last else when[0], dated=True, passing=True)

    def _one_owned(self, part: list[Token], tokens: list[Token], flags: frozenset[str]) -> Draft | None:
        if any(t.low in ("no", "zero") for t in part[:1]) and len(part) > 1:
            made = self._one_owned(part[1:], tokens, flags)
            if made is not None:
                made.positive = False
            return made
        if part[0].low == "any" and len(part) > 1:
            part = part[1:]
        value = bare(written(self.source, part))
        if "change" in flags and value.lower().startswith(("new ", "brand new ")):
            value = value.split(" ", 2)[-1] if value.lower().startswith("brand") else value.split(" ", 1)[1]
        if value.lower().startswith("another "):
            value = value[8:]
        folded = fold(value)
        if self.who.kind in ("thing", "things") and re.match(r"[A-Z][\w+#.-]* v?\d", value):
            return Draft(attribute(fold(value).split()[0]), value)
        if self.who.kind in ("thing", "things") and part[0].kind == "n" and len(part) > 1:
            return Draft(attribute(part[-1].low), value)
        pointed = self.parsed.negative and part[0].low in ("that", "this")
        if not value or folded in EMPTY or folded.split()[-1] in EMPTY or part[0].low in words("wh") or pointed:
            return None
        if (folded in TRANSIENT or singular(folded.split()[-1]) in TRANSIENT) and any(
            m.kind.value == "until" for m in self.times
        ):
            return Draft(attribute("condition"), value, passing=True)
        if folded in TRANSIENT or singular(folded.split()[-1]) in TRANSIENT:
            return None
        change = "change" in flags
        found = noun(part, self.scene)
        made = self._kinded(value, folded, found.role, found.name, tokens)
        made.change = change
        made.names = {**self._name_of_own(made, value), **made.names}
        if "ends" in flags:
            made.positive = False
            made.intents.add(Intent.ENDS)
        return made

    def _name_of_own(self, made: Draft, value: str) -> dict[str, str]:
        """ "Narrowboat called Juniper": Juniper is the narrowboat."""
        head, _, name = value.partition(" called ")
        own = made.attribute.name == "owns" and self.who.user and name[:1].isupper()
        return {fold(name): f"user's {fold(head)}"} if own else {}

    def _kinded(self, value: str, folded: str, role: str, name: str, tokens: list[Token]) -> Draft:  # noqa: C901
        head = singular(folded.split(" of ")[0].split()[-1])
        ahead = [m for m in self.times if any(m.start <= t.start < m.end for t in self.parsed.rest + self.parsed.lead)]
        if role and (role in role_kind("animals")):
            return self._animal(value, role, name, tokens)
        if role and role in role_kind("family"):
            return self._relative(value, role, name, tokens)
        if "allerg" in folded and (folded.startswith(("allerg",)) or folded.endswith(("allergy", "allergies"))):
            value = re.sub(r"\s*allerg(?:y|ies)(?: to)?\s*", " ", value, flags=re.IGNORECASE).strip() or value
            at = next((i for i, t in enumerate(tokens) if t.low == "to"), None)
            if at is not None and fold(value) in ("allergy", "allergies"):
                value = bare(written(self.source, cut(tokens[at + 1 :], self.times)))
            made = Draft(attribute("allergy"), value)
            if any(t.low in ("no", "any", "known") for t in tokens[:2]):
                made.value, made.key = folded, ""
            return made
        if contains(folded, "chronic"):
            return Draft(attribute("health"), value)
        if contains(folded, "acute"):
            return Draft(attribute("condition"), value, passing=True)
        recurring = next((m for m in ahead if m.kind.value == "recurring"), None)
        if recurring is not None and (
            head in group("dated") or singular(head) in group("dated") or self.parsed.lemma == "have"
        ):
            if head in group("dated") or folded in group("dated"):
                time_text = self.source[recurring.start : max(m.end for m in ahead)]
                return Draft(
                    attribute(folded, category="schedule"), strip_lead(time_text), key=time_key(time_text), kind="schedule"
                )
            return Draft(attribute("habit"), value)
        if ahead and (head in group("dated") or folded.endswith(("appointment", "exam", "interview"))):
            span = [t for t in self._span(tokens) if not any(m.start <= t.start < m.end for m in self.times)]
            first, last = min(m.start for m in ahead), max(m.end for m in ahead)
            return Draft(happening(noun(span, self.scene)), self.source[first:last], dated=True, passing=True)
        if "ends" in self.flags and head == "car":
            return Draft(attribute("car"), "" if folded == "car" else value)
        if self.parsed.lemma in ("have", "drive", "get", "buy", "own") and head in bag(
            "car van truck motorbike motorcycle scooter"
        ):
            return Draft(attribute("car" if head == "car" else "owns"), value)
        return Draft(attribute("owns"), self._attached(tokens, value) if "ends" not in self.flags else value)

    def _attached(self, tokens: list[Token], value: str) -> str:
        """A thing with what tells it apart: "degree in physics", "subscription to Mubi"."""
        at = next((i for i, t in enumerate(tokens) if t.end == self.source.find(value, tokens[0].start) + len(value)), None)
        if at is None or at + 2 > len(tokens) - 1 or tokens[at + 1].low not in bag("in to of for on from at"):
            return value
        if any(m.start <= tokens[at + 2].start < m.end for m in self.times) or tokens[at + 2].low in words(
            "possessives"
        ) | words("wh") | bag("me it that this sale years now a"):
            return value
        tail = cut(tokens[at + 2 :], self.times)
        return f"{value} {tokens[at + 1].text} {written(self.source, tail)}" if tail else value

    def _span(self, tokens: list[Token]) -> list[Token]:
        return cut(tokens, self.times, loose=False, keep=bag("with for in at to about"))

    def _animal(self, value: str, role: str, name: str, tokens: list[Token]) -> Draft:
        return self._one_of_theirs("pet", value, role, name, tokens)

    def _relative(self, value: str, role: str, name: str, tokens: list[Token]) -> Draft:
        return self._one_of_theirs("relative", value, role, name, tokens)

    def _one_of_theirs(self, kind: str, value: str, role: str, name: str, tokens: list[Token]) -> Draft:
        """A person or an animal that somebody has, with the name it is given."""
        found = self._name_after(tokens) or name
        names = {}
        if found:
            who = self.scene.person(role, "" if " and " in found else found, "", self.who)
            names = each_name(found, who.key)
        value = value.split(" called ")[0].split(" named ")[0]
        label = f"{value} {found}" if found and found not in value else value
        return Draft(attribute(kind), label, names=names)

    def _name_after(self, tokens: list[Token]) -> str:
        """ "a son, Tobi" and "a dog called Juno" give the name."""
        for index, token in enumerate(tokens):
            if token.low in ("called", "named") and index + 1 < len(tokens):
                return written(self.source, cut(tokens[index + 1 :], self.times, keep=frozenset({"and"})))
            if (
                token.low in (",", "(", ":")
                and index + 1 < len(tokens)
                and tokens[index + 1].capital
                and index
                and fold(tokens[index - 1].low) in roles()
            ):
                end = index + 1
                while end < len(tokens) and (
                    tokens[end].capital
                    or (tokens[end].low in ("and", "&", ",") and end + 1 < len(tokens) and tokens[end + 1].capital)
                ):
                    end += 1
                if end == len(tokens) or tokens[end].kind == "p" or tokens[end].low in ("and", "who"):
                    return written(self.source, tokens[index + 1 : end])
        return ""

    def _take(self) -> list[Draft] | None:  # noqa: C901
        tokens = self.rest
        if self.preposition == "in":
            return self._owned(frozenset({"change"}))
        if self.preposition == "on" and self.rest[1:] and any(t.low in role_words() for t in self.rest[1:4]):
            return self._owned(frozenset({"change"}))
        if self.preposition in ("up", "on", "over", "off", "out"):
            value = bare(written(self.source, cut(tokens[1:], self.times)))
            if self.preposition == "up" and value:
                return [Draft(attribute("hobby"), value, change=True)]
            return []
        if (chosen := self._choose()) is not None and any(t.low == "over" for t in tokens):
            return chosen
        if tokens and tokens[0].low == "it" and len(tokens) > 1:
            held = next((r for r in self.scene.context.recent if r.claim.attribute.startswith("takes ")), None)
            way = written(self.source, cut(tokens[1:], self.times, loose=False, keep=frozenset({"with", "without"})))
            return (
                [Draft(attribute(held.claim.attribute), way, change=True, intents={Intent.UPDATES})]
                if way and held is not None
                else []
            )
        object_ = cut(tokens, self.times)
        value = bare(written(self.source, object_))
        if not value or fold(value) in EMPTY or (self.parsed.past and not self.parsed.perfect):
            return []
        head = singular(fold(value).split()[-1])
        if len(object_) > 2 and object_[0].low in ("my", "our") and kind_of(object_[1].low) in ("hot drink", "alcoholic drink"):
            return [Draft(attribute(f"takes {object_[1].low}"), written(self.source, object_[2:]))]
        drink = kind_of(value)
        if drink in ("hot drink", "alcoholic drink", "milk") or (object_[0].low in ("my", "our") and drink):
            return [
                Draft(
                    attribute(f"takes {fold(value)}"),
                    written(self.source, cut(self.rest[len(object_) :], self.times, loose=False)) or value,
                )
            ]
        if head in ("class", "lesson", "course"):
            return [Draft(attribute("learning"), value)]
        if head in bag("train bus tram tube metro ferry subway bike"):
            return [Draft(attribute("commute", many=False), value)]
        if head in ("sugar", "milk", "honey", "lemon", "cream") or "sugar" in fold(value):
            return [Draft(attribute("takes", many=True), value)]
        if head in bag(
            "look break care photo picture nap walk shower note day week time lunch bath leave step minute turn "
            "holiday seat guess risk chance place part advantage responsibility ages exam test"
        ):
            if head in ("nap", "walk", "shower", "bath") and (self.times or self.parsed.adverbs):
                return [Draft(attribute("habit"), f"takes {value}")]
            return []
        if self.parsed.planned or not self._is_drug(object_, value):
            return []
        return [medicine(value)]

    def _is_drug(self, object_: list[Token], value: str) -> bool:
        """Whether what is taken is a medicine: by its name, its dose, or the way it is taken."""
        folded = fold(value)
        if object_[0].low in words("possessives") | bag("this that these it on all part"):
            return any(w in folded for w in ("medication", "pill", "tablet", "vitamin", "supplement", "insulin", "meds"))
        if re.search(
            r"\b(?:pills?|tablets?|vitamins?|supplements?|iron|medications?|painkillers?|melatonin|inhaler|antihistamines?|"
            r"contraceptive|drops|probiotics?|magnesium|zinc|omega|\d+ ?mg|\d+ ?mcg)\b",
            folded,
        ) or is_medicine(folded):
            return folded not in bag("time|line|magazine|machine|wine|medicine ball|side|pride|one|ride|guide")
        lows = [t.low for t in self.parsed.rest]
        routine = (
            any(m.kind.value == "recurring" for m in self.times)
            or any(low in ("daily", "twice", "breakfast", "bedtime", "nightly") for low in lows)
            or "for" in lows
        )
        plain = len(object_) == 1 and not object_[0].capital and verb(object_[0].low) is None
        unknown = (
            plain
            and len(folded) > 6
            and not folded.endswith("s")
            and folded not in bag("chances pictures holiday medicine command pleasure interest research")
        )
        return (routine and plain) or unknown

    def _die(self) -> list[Draft] | None:
        if self.who.kind == "animal":
            value = f"{self.who.role} {self.who.name}".strip()
            return [Draft(attribute("pet"), value, subject="user", positive=False, change=True, intents={Intent.ENDS})]
        if self.who.user or self.who.kind == "thing" or self.parsed.progressive:
            return []
        return [Draft(attribute("alive"), "died", change=True)]

    def _pass(self) -> list[Draft] | None:
        return self._die() if self.preposition == "" and any(t.low == "away" for t in self.parsed.rest[:1]) else []

    def _own(self) -> list[Draft] | None:
        """ "I own a chip shop": what one lives by."""
        held = written(self.source, cut(self.rest, self.times))
        lives_by = self.who.user and not (self.parsed.negative or self.parsed.past or self.parsed.wanted)
        return [Draft(attribute("occupation"), f"owns {held}")] if lives_by and business(fold(bare(held))) else None

    def _have(self) -> list[Draft] | None:
        tokens = self.rest
        lows = [t.low for t in tokens]
        if not tokens or (
            lows[0] in ("to", "been", "a")
            and len(lows) > 1
            and lows[1]
            in bag("look question feeling chat think go great good lovely nice bad terrible laugh hard problem meltdown fit")
        ):
            return []
        if self.parsed.past and not self.parsed.perfect and not self.parsed.used_to and self.parsed.form == "past":
            value = bare(written(self.source, cut(tokens, self.times)))
            born = _BORN.match(fold(value)) is not None and (self.who.user or self.who.role != "" or self.who.name != "")
            if born or (self.times and any(word in fold(value) for word in group("dated"))):
                return [Draft(attribute("event"), self._event_value(), dated=True)]
            if (
                contains(fold(value), "chronic")
                or contains(fold(value), "acute")
                or "dog" in fold(value)
                or "cat" in fold(value)
            ):
                return None
            return []
        food = re.search(
            r"\b(?:for|with|after|before) (?:my |our )?(?:breakfast|lunch|dinner|tea|supper|bed|work)\b", " ".join(lows)
        )
        recurring = any(m.kind.value == "recurring" for m in self.times) or self.parsed.adverbs & {
            "always",
            "usually",
            "often",
            "normally",
        }
        if food or (
            recurring
            and singular(fold(bare(written(self.source, cut(tokens, self.times)))).split(" of ")[0].split(" ")[-1])
            not in group("dated")
        ):
            value = bare(written(self.source, cut(tokens, self.times)))
            return [Draft(attribute("habit"), value)] if value else []
        return None

    def _planned_thing(self) -> list[Draft]:
        value = bare(written(self.source, cut(self.rest, self.times)))
        return (
            [Draft(attribute("plan"), f"{self.parsed.lemma} {value}", dated=True)] if value and fold(value) not in EMPTY else []
        )

    def _buy(self) -> list[Draft] | None:
        return self._planned_thing() if self.parsed.planned or self.parsed.progressive else None

    _adopt = _buy
