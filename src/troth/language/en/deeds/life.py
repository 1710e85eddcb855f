"""Work, study, travel, family, money, body: verbs with a meaning of their own."""

from __future__ import annotations

import re

from troth.domain.claim import Intent, Tense
from troth.language.en.deeds.base import (
    EMPTY,
    strip_lead,
    time_key,
)
from troth.language.en.deeds.work import Work
from troth.language.en.draft import Draft, attribute
from troth.language.en.lexicon import bag, role_kind, words
from troth.language.en.naming import address_name, held_attribute
from troth.language.en.nouns import noun
from troth.language.en.values import bare, contains, cut, group, written
from troth.language.text import fold

_SPELLED = bag(
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen "
    "nineteen twenty thirty forty fifty sixty seventy eighty ninety"
)


class Life(Work):
    """Verbs of work, travel, family and body."""

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

    def _cover(self) -> list[Draft] | None:
        if self.preposition == "for" and len(self.rest) > 1:
            value = written(self.source, cut(self.rest[1:], self.times))
            target = self.scene.pronoun(self.rest[1].low) if self.rest[1].low in ("him", "her", "them") else None
            return [Draft(attribute("covers for", many=True), target.display if target else value, passing=True)]
        return None if not self.preposition else []

    def _diagnose(self) -> list[Draft] | None:
        if self.preposition == "with":
            return [Draft(attribute("health"), bare(written(self.source, cut(self.rest[1:], self.times))), change=True)]
        return []

    def _prescribe(self) -> list[Draft] | None:
        return (
            [Draft(attribute("medication"), bare(written(self.source, cut(self.rest, self.times))))]
            if self.parsed.passive
            else []
        )
