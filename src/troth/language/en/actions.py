"""Reads what a clause with a full verb says: registered frames ("work at"), kinds of objects, open verb + object."""

from __future__ import annotations

import re
from functools import cache

from troth.domain.claim import Intent
from troth.language.en.deeds.arranged import arranged, days_off
from troth.language.en.deeds.base import (
    EMPTY,
    INTRANSITIVE,
    Frame,
    frames,
    made_names,
    narrower_place,
    preference,
    weighed,
    without_amount,
)
from troth.language.en.deeds.clocked import clocked
from troth.language.en.deeds.life import Life
from troth.language.en.deeds.lists import split_list
from troth.language.en.draft import Draft, attribute
from troth.language.en.lexicon import ING, bag, role_words, singular, verb, words
from troth.language.en.naming import location
from troth.language.en.nouns import noun
from troth.language.en.values import bare, cut, cut_place, kind_of, written
from troth.language.text import fold

_PLACES = bag("in at on under behind beside by near outside inside above below with next")
_DISMISSED = {("let", "go"), ("lay", "off"), ("make", "redundant")}
_WORKED_VEHICLES = bag("tram bus lorry train taxi cab coach ambulance forklift crane ferry digger hgv minicab limousine tanker")


class Action(Life):
    """Reads one clause with a full verb."""

    def drafts(self) -> list[Draft]:
        """What the clause claims."""
        lemma = self.parsed.lemma
        lows = [t.low for t in self.rest]
        if lemma in ("keep", "have", "hold") and any(
            lows[-3:] == ["in", "the", end] or lows[-2:] == ["in", end] for end in ("loop", "mind", "check")
        ):
            return []
        if self.parsed.wanted and lemma in bag(
            "share talk tell ask discuss say chat vent thank show hear mention update introduce"
        ):
            return []
        if (
            self.who.kind in ("thing", "things")
            and lemma not in ("move", "change", "shift", "push", "get")
            and (timed := self.timed())
        ):
            return timed
        if (
            self.parsed.wanted
            and self.parsed.verb is not None
            and self.rest
            and lemma
            not in bag(
                "know ask say see talk tell make check discuss understand add find try use thank get have be do avoid "
                "keep focus change"
            )
        ):
            goal = [self.parsed.verb, *self.parsed.rest]
            return [Draft(attribute("goal"), written(self.source, cut(goal, self.times, loose=False)))]
        if self._dismissed():
            return [Draft(attribute("employer"), "", positive=False, change=True, intents={Intent.ENDS})]
        if self.parsed.phase in ("stop", "start") and not self.parsed.planned:
            return self._phased()
        return self._plain(lemma)

    def _phased(self) -> list[Draft]:
        """ "stopped smoking", "started running": what is so from then on."""
        stops = self.parsed.phase == "stop"
        past, self.parsed.past = self.parsed.past, False
        made = self._plain(self.parsed.lemma)
        self.parsed.past = past
        for draft in made:
            draft.change = True
            if stops:
                draft.positive = False
                draft.intents.add(Intent.ENDS)
        return made

    def _plain(self, lemma: str) -> list[Draft]:
        for reader in (
            self._chosen_as,
            self._at_an_hour,
            self._stands,
            self._plied,
            self._for_somebody,
            self._in_figures,
            self._rather,
            self._over_and_over,
        ):
            if (found := reader()) is not None:
                return found
        special = getattr(self, f"_{lemma}") if lemma in handled() else None
        if special is not None and (made := special()) is not None:
            weekly = not made and self._in_general() and any(m.kind.value == "recurring" for m in self.times)
            return self._habitual(lemma) if weekly else list(made)
        if self.parsed.passive and not (lemma in ("call", "name") and made_names(self)):
            return self._passive()
        frame = self._frame(lemma)
        if frame is not None and not ("ends" in frame.flags and self._in_general()):
            made = self._framed(frame)
            return [*self._lived_before(made), *map(self._if_for_good, made)]
        if (contact := self._contact()) is not None:
            return contact
        return self._open()

    def _frame(self, lemma: str) -> Frame | None:
        """What the verb says with what follows it; who reports to Berlin every week has no boss of that name."""
        found = frames().get((lemma, self.preposition)) or (frames().get((lemma, "")) if not self.preposition else None)
        again = found is not None and found.attribute == "manager" and any(m.kind.value == "recurring" for m in self.times)
        return None if again else found

    def _for_somebody(self) -> list[Draft] | None:
        """Whom the user has for what, and what days are free."""
        if not self.who.user:
            return None
        held = arranged(self.parsed, self.times, self.source) or days_off(self.parsed, self.times, self.source)
        return held or None

    def _at_an_hour(self) -> list[Draft] | None:
        return clocked(self.parsed, self.who, self.times, self.source)

    def _in_figures(self) -> list[Draft] | None:
        """How much of something a thing takes."""
        measured = self._measured() if self.who.kind in ("thing", "things") else []
        return measured or None

    def _over_and_over(self) -> list[Draft] | None:
        """ "I keep forgetting" tells of a moment that comes back, and of nothing that is so."""
        again = self.rest[0].low if self.parsed.lemma == "keep" and self.rest else ""
        if again and again not in words("noun_like") and verb(again, ING) is not None:
            return []
        written_to = self._contact() if any(t.kind == "x" for t in self.rest) else None
        return self._per() or self._commute() or written_to

    def _rather(self) -> list[Draft] | None:
        """ "I'd rather have the aisle", "I'd rather walk"; "I'd rather you called" is a wish of the moment."""
        if "rather" not in self.parsed.adverbs:
            return None
        if self.parsed.lemma == "have" and (way := self._way(self.rest)) is not None:
            return [way]
        if self.rest and self.rest[0].low == "you":
            return []
        if self.parsed.verb is None or self.parsed.negative:
            return None
        value = written(self.source, cut([self.parsed.verb, *self.rest], self.times, loose=False))
        target = bare(written(self.source, cut(self.rest, self.times))) or value
        plainly = kind_of(target) or self.parsed.lemma in ("have", "get", "take")
        return [weighed(Draft(preference(target, self.rest), target if plainly else value), self.who.key, self.scene)]

    def _in_general(self) -> bool:
        """ "I sell honey", "I leave home at seven": what one does again and again ends nothing."""
        parsed = self.parsed
        once = (
            parsed.past
            or parsed.perfect
            or parsed.progressive
            or parsed.planned
            or parsed.phase not in ("", "keep")
            or parsed.modal
        )
        dated = any(m.kind.value in ("point", "range") for m in self.times)
        return not (once or dated or parsed.elided or parsed.passive or parsed.negative) and parsed.lemma != "quit"

    def _framed(self, frame: Frame) -> list[Draft]:  # noqa: C901
        flags = frame.flags
        if frame.attribute in ("owns",):
            return self._owned(flags)
        if frame.attribute == "car" and self._drives_for_work():
            return [Draft(attribute("occupation"), f"drives {written(self.source, cut(self.rest, self.times))}")]
        if frame.attribute in ("likes", "dislikes"):
            return self._liked(frame.attribute)
        if frame.attribute == "prefers":
            return self._preferred()
        if frame.attribute in ("uses", "runs"):
            return self._used(flags)
        if frame.attribute == "travel":
            return self._travelled()
        tokens = self.rest[1:] if self.preposition else self.rest
        place = frame.attribute in ("home", "workplace", "birthplace", "hometown", "location")
        if frame.attribute == "learning":
            begin = (
                2 if [t.low for t in tokens[:2]] == ["how", "to"] else 1 if tokens and tokens[0].low in ("to", "about") else 0
            )
            if begin == 2 or (begin and tokens[0].low == "to"):
                ability = written(self.source, cut(tokens[begin:], self.times, loose=False))
                return [Draft(attribute("learning"), ability)] if ability else []
            tokens = tokens[begin:]
        object_ = cut_place(tokens, self.times) if place else cut(tokens, self.times)
        if object_ and object_[0].low in words("wh") | {"whether", "if", "that"}:
            return []
        value = bare(written(self.source, object_))
        if not value and self.parsed.lemma in INTRANSITIVE:
            return self._habitual(self.parsed.lemma)
        if not value or fold(value) in EMPTY:
            moved = "change" in flags and not value and frame.attribute == "home" and not self._in_general()
            return [self._ended_or_moved(frame)] if moved else []
        if place:
            value = bare(written(self.source, narrower_place(object_, tokens, self.times)))
        if frame.attribute in ("speaks", "learning", "hobby"):
            return [
                Draft(attribute(frame.attribute), plain, change="change" in flags)
                for part in split_list(tokens, self.times)
                if (plain := without_amount(bare(written(self.source, part))))
            ]
        regular = bool(self.parsed.adverbs & {"always", "usually", "normally", "often"})
        regular = regular or any(m.kind.value == "recurring" for m in self.times)
        if frame.attribute == "location" and regular:
            return [Draft(attribute(f"{self.parsed.lemma} {self.preposition}", many=True, category="preference"), value)]
        name = "address" if frame.attribute == "home" and re.match(r"\d+\w? \w", value) else frame.attribute
        made = Draft(attribute(name, many="one" not in flags), value, change="change" in flags)
        if frame.attribute == "employer" and ("change" in flags) and not any(t.capital for t in object_):
            return []
        if frame.attribute == "field_of_study" and self.parsed.progressive and not any(t.low == "at" for t in tokens):
            return [Draft(attribute("learning"), value)]
        if "passing" in flags:
            made.passing = True
        if "ends" in flags:
            made.positive = False
            made.intents.add(Intent.ENDS)
        if "change" in flags and "ends" not in flags:
            made.intents.add(Intent.UPDATES)
        return [made]

    def _stands(self) -> list[Draft] | None:
        """ "The bike lives in the shed": where a thing is, at the address of "the bike is in the shed"."""
        thing = self.who.kind in ("thing", "things") and not any(t.low in role_words() for t in self.parsed.subject)
        if not thing or self.parsed.lemma != "live" or self.preposition not in _PLACES or self.parsed.past:
            return None
        about = noun(self.parsed.subject, self.scene)
        if about.owner is None and self.parsed.subject[0].low in ("his", "her", "their", "its"):
            return []
        place = written(self.source, cut(self.rest, self.times, loose=False, keep=frozenset({self.preposition})))
        if not place or not about.head:
            return []
        owner = about.owner.key if about.owner is not None else "user"
        return [Draft(location(about, self.scene), place, subject=owner)]

    def _drives_for_work(self) -> bool:
        """ "I drive a tram": nobody has one of their own."""
        said = cut(self.rest, self.times)
        return (
            self._in_general()
            and bool(said)
            and singular(said[-1].low) in _WORKED_VEHICLES
            and said[0].low not in ("my", "our")
        )

    def _ended_or_moved(self, frame: Frame) -> Draft:
        return Draft(attribute(frame.attribute), "", positive=False, change=True, intents={Intent.ENDS})

    def _dismissed(self) -> bool:
        """ "was fired", "got let go", "'s been made redundant", "were laid off"."""
        lemma, behind = self.parsed.lemma, self.parsed.rest[0].low if self.parsed.rest else ""
        plainly = lemma in ("fire", "sack", "dismiss") and behind not in ("up", "from")
        return self.parsed.passive and (plainly or (lemma, behind) in _DISMISSED)


@cache
def handled() -> frozenset[str]:
    """The verbs with a method of their own, which takes nothing and says what the clause claims, or None."""
    methods = {
        name.removeprefix("_"): getattr(Action, name)
        for name in dir(Action)
        if name.startswith("_") and not name.startswith("__")
    }
    wanted = {"return": "list[Draft] | None"}
    return frozenset(name for name, method in methods.items() if getattr(method, "__annotations__", None) == wanted)
