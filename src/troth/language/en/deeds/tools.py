"""Tools and settings: used, switched, renamed, moved to another time."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from troth.domain.claim import Intent
from troth.language.en.deeds.base import (
    EMPTY,
    business,
    time_key,
)
from troth.language.en.deeds.called import Called
from troth.language.en.deeds.lists import split_list
from troth.language.en.draft import Draft, attribute, single
from troth.language.en.lexicon import bag, roles, singular, table, verb, words
from troth.language.en.naming import address_name, by_head, held_attribute, plain
from troth.language.en.nouns import noun
from troth.language.en.tokens import Token
from troth.language.en.values import bare, contains, cut, group, kind_of, strip, written
from troth.language.reading import Recent
from troth.language.text import fold


class Tools(Called):
    """Verbs of using and changing."""

    def _used(self, flags: frozenset[str]) -> list[Draft]:  # noqa: C901
        tokens = self.rest[1:] if self.preposition else self.rest
        made = []
        purpose = next(
            (
                i
                for i, t in enumerate(tokens)
                if i
                and (t.low == "for" or (t.low == "to" and i + 1 < len(tokens) and verb(tokens[i + 1].low, "base") is not None))
            ),
            None,
        )
        for part in split_list(tokens, self.times):
            value = bare(written(self.source, part))
            if not value or fold(value) in EMPTY:
                continue
            kind = kind_of(value)
            where = " ".join(self._where(tokens))
            if kind and "change" in flags and not where:
                spoken = kind.replace("_", " ")
                known = {
                    r.claim.attribute
                    for r in self.scene.context.recent
                    if r.claim.subject == self.who.key
                    and (r.claim.attribute == kind or r.claim.attribute.endswith(f" {spoken}"))
                }
                if len(known) == 1:
                    made.append(Draft(single(attribute(known.pop())), value, change=True))
                    continue
            if kind:
                found = attribute(f"{where} {kind.replace('_', ' ')}" if where else kind, many=False)
                made.append(Draft(single(found) if "change" in flags else found, value, change="change" in flags))
            elif (self.parsed.negative or Intent.ENDS in self.intents()) and (held := self._held(value)) is not None:
                made.append(Draft(attribute(held.claim.attribute, many=True), value, key=held.claim.value_key))
            elif where and self.parsed.lead and self.parsed.lead[0].low == "for":
                made.append(Draft(attribute(f"{where} tool"), value, change="change" in flags))
            elif (
                purpose is not None
                and purpose + 1 < len(tokens)
                and fold(tokens[purpose + 1].low) not in bag("everything that it this years now a me all")
            ):
                goal = " ".join(
                    t.low
                    for t in cut(tokens[purpose + 1 :], self.times)
                    if t.low not in words("determiners") | words("possessives")
                )
                made.append(Draft(attribute(f"{goal} tool"), value, change="change" in flags))
            elif self.parsed.lemma == "run" and "open" not in flags and not self.preposition:
                made.append(Draft(attribute("runs", many=True), value))
            else:
                made.append(Draft(attribute("uses"), value, change="change" in flags))
        if "change" in flags:
            for draft in made:
                draft.intents.add(Intent.UPDATES)
            if self.parsed.lemma in ("switch", "change", "migrate", "move", "swap") and self.preposition != "from":
                at = next((i for i, t in enumerate(tokens) if t.low == "from" and i and not _timely(tokens[i + 1 :])), None)
                if at is not None:
                    made += self._left_behind(tokens[at + 1 :])
        return made

    def _replaced(self, target: str) -> Recent | None:
        """What "switched to Y" leaves behind: the one tool (sport, instrument) that was spoken of."""
        for names, kinds in (
            (("plays", "hobby", "learning"), group("pastimes") | group("pastimes", "instruments")),
            (("learning",), group("pastimes", "tongues")),
        ):
            if fold(target) in kinds:
                same = [
                    r
                    for r in self.scene.context.recent
                    if r.claim.subject == self.who.key and r.claim.positive and r.claim.attribute in names
                ]
                return same[0] if len(same) == 1 else None
        used = [
            r
            for r in self.scene.context.recent
            if r.claim.subject == self.who.key
            and r.claim.positive
            and (r.claim.attribute == "uses" or r.claim.attribute.endswith(" tool"))
        ]
        return used[0] if len(used) == 1 else None

    def _thing_changed(self, target: str) -> list[Draft]:
        """ "The wifi password changed to …", "the rent went up to 900"."""
        about = noun(self.parsed.subject, self.scene)
        if (about.owner is None and not about.definite) or not about.head:
            return []
        owner = about.owner.key if about.owner is not None else "user"
        return [Draft(held_attribute(about, self.scene), target, subject=owner, change=True, intents={Intent.UPDATES})]

    def _rise(self) -> list[Draft] | None:
        at = next((i for i, t in enumerate(self.parsed.rest) if t.low == "to" and i < 3), None)
        if at is None or self.who.kind not in ("thing", "things"):
            return None
        target = bare(written(self.source, cut(self.parsed.rest[at + 1 :], self.times)))
        return self._thing_changed(target) if re.match(r"\W?\d", target) else None

    _fall = _jump = _climb = _rise

    def _where(self, tokens: list[Token]) -> list[str]:
        """On which machine, at which place: "on my tablet I use …", "I use Linux at work"."""
        timely = any(m.start <= t.start < m.end for m in self.times for t in self.parsed.lead)
        if self.parsed.lead and not timely and self.parsed.lead[0].low in ("on", "in", "at", "for"):
            return plain(self.parsed.lead)
        at = next((i for i, t in enumerate(tokens) if i and t.low in ("on", "at", "in") and i + 1 < len(tokens)), None)
        if at is None or any(m.start <= tokens[at + 1].start < m.end for m in self.times):
            return []
        return plain(cut(tokens[at + 1 :], self.times))

    def _left_behind(self, tokens: list[Token]) -> list[Draft]:
        value = bare(written(self.source, cut(tokens, self.times)))
        if not value or kind_of(value):
            return []
        return [
            Draft(
                attribute("uses"),
                value,
                positive=False,
                change=True,
                intents={Intent.ENDS},
                text=f"{self.who.display} no longer uses {value}",
            )
        ]

    def _switch(self) -> list[Draft] | None:
        """ "switched (from X) to Y", "switched gyms" says nothing by itself."""
        tokens = self.rest
        lows = [t.low for t in tokens]
        if lows[:2] in (["my", "name"], ["my", "surname"]) and "to" in lows:
            name = written(self.source, cut(tokens[lows.index("to") + 1 :], self.times))
            return (
                [
                    Draft(
                        attribute("surname" if lows[1] == "surname" else "name"),
                        name,
                        change=True,
                        intents={Intent.UPDATES},
                        names={fold(name): "user"},
                    )
                ]
                if name
                else []
            )
        at = next((i for i, t in enumerate(tokens) if t.low == "to"), None)
        if at is None or at + 1 >= len(tokens):
            return []
        target = bare(written(self.source, cut(tokens[at + 1 :], self.times)))
        if not target:
            return []
        if self.who.kind in ("thing", "things") and at <= 1:
            return self._thing_changed(target)
        shift = fold(target)
        if "shift" in shift:
            return [Draft(attribute("shift"), target, change=True, intents={Intent.UPDATES})]
        if diet := contains(shift, "diets"):
            return [Draft(attribute("diet"), diet, change=True, intents={Intent.UPDATES})]
        subject = bare(written(self.source, [t for t in tokens[:at] if t.low not in ("over", "from", "back")])) if at else ""
        head = singular(fold(subject).split()[-1]) if subject else ""
        if (
            head
            and (head in table("frames")["heads"] or tokens[0].low in words("possessives") | {"our"})
            and tokens[0].low != "from"
        ):
            return [Draft(attribute(by_head(fold(subject))), target, change=True, intents={Intent.UPDATES})]
        if tokens[0].low == "from" and at > 1:
            old = bare(written(self.source, cut(tokens[1:at], self.times)))
            kind = kind_of(target) or kind_of(old)
            held = next((r for r in self.scene.context.recent if fold(old) in fold(r.claim.value)), None)
            if held is not None and not kind:
                return [
                    Draft(
                        attribute(held.claim.attribute),
                        target,
                        subject=held.claim.subject,
                        change=True,
                        intents={Intent.UPDATES},
                        targets=(held.memory,),
                    )
                ]
            if kind:
                return [Draft(single(attribute(kind)), target, change=True, intents={Intent.UPDATES})]
        if tokens[0].low != "from" and not kind_of(target) and (held := self._replaced(target)) is not None:
            return [
                Draft(
                    single(attribute(held.claim.attribute, many=True)),
                    target,
                    subject=held.claim.subject,
                    change=True,
                    intents={Intent.UPDATES},
                    targets=(held.memory,),
                )
            ]
        self.preposition, self.rest = "to", tokens[at:]
        made = self._used(frozenset({"change"}))
        return made + (self._left_behind(tokens[1:]) if tokens[0].low == "from" else [])

    def _swap(self) -> list[Draft] | None:
        """ "Swapped the Fiat for a Tesla": what somebody has now; what that does to what is held, `language.change` tells."""
        at = next((i for i, t in enumerate(self.rest) if t.low == "for" and i), None)
        if at is None or (not self.parsed.past and not self.parsed.perfect):
            return None
        old = bare(written(self.source, cut(self.rest[:at], self.times)))
        new = bare(written(self.source, cut(self.rest[at + 1 :], self.times)))
        if kind := kind_of(new):
            return [Draft(single(attribute(kind, many=False)), new, change=True, intents={Intent.UPDATES})]
        if any(old and fold(old) in fold(r.claim.value) for r in self.scene.context.recent):
            return []
        gone = Draft(attribute("owns"), old, positive=False, change=True, intents={Intent.ENDS})
        return [Draft(attribute("owns"), new, change=True), gone]

    _trade = _replace = _swap

    _migrate = _switch

    _change = _switch

    def _thing_moved(self) -> list[Draft]:
        """ "The standup moved to 10", "choir has been moved to Mondays"."""
        if not any(t.low in ("to", "until", "from") for t in self.parsed.rest) or not self.parsed.subject:
            return []
        about = noun(self.parsed.subject, self.scene)
        head = address_name(about)
        value_tokens = strip(list(self.parsed.rest))
        at = next((i for i, t in enumerate(value_tokens) if t.low == "to"), None)
        at = at if at is not None else next(i for i, t in enumerate(value_tokens) if t.low in ("until", "from"))
        value_tokens = value_tokens[at + 1 :] if value_tokens[at].low == "to" else value_tokens[at:]
        value = bare(written(self.source, cut(value_tokens, (), loose=False)))
        if not head or not value:
            return []
        found = held_attribute(about, self.scene)
        timed = found.passing and bool(self.times)
        key = None if timed else time_key(value)
        return [Draft(found, value, key=key, change=True, intents={Intent.UPDATES}, subject="user", dated=timed)]

    def _ditch(self) -> list[Draft] | None:
        if (made := self._swap()) is not None:
            return made
        return self._given_up(self.rest) if not self.preposition and (self.parsed.past or self.parsed.perfect) else None

    def _run(self) -> list[Draft] | None:
        if self.preposition == "in" and self.who.kind in ("thing", "things") and not self.parsed.past and len(self.rest) > 1:
            value = bare(written(self.source, cut(self.rest[1:], self.times)))
            concrete = value[:1].isupper() or any(c.isdigit() for c in value)
            return [Draft(attribute("runs in"), value)] if concrete and not self.parsed.negative else []
        value = bare(written(self.source, cut(self.rest, self.times)))
        folded = fold(value)
        if self.preposition or not value or folded in EMPTY:
            return None if self.preposition == "on" else self._habitual("run")
        if kind_of(value):
            return self._used(frozenset())
        if business(folded):
            place = written(self.source, cut(self.rest, self.times, loose=False))
            return [
                Draft(attribute("occupation"), f"runs {written(self.source, cut(self.rest, self.times))}" if place else value)
            ]
        if self.parsed.past and not self.parsed.used_to:
            return [Draft(attribute("event"), self._event_value(), dated=True)] if self.times else []
        return self._habitual("run") or (None if self._somebody() else [])

    def _raise(self) -> list[Draft] | None:
        """ "I'm raising the rent to 700", "we lowered the limit to 5"."""
        at = next((i for i, t in enumerate(self.rest) if t.low in ("to", "at") and i), None)
        at = self._level() if at is None else at
        if at is None:
            return None
        while at > 1 and self.rest[at - 1].low in ("down", "up", "back", "forward"):
            self.rest = [*self.rest[: at - 1], *self.rest[at:]]
            at -= 1
        about = noun(self.rest[:at], self.scene)
        head = address_name(about)
        value = bare(written(self.source, cut(self.rest[at + 1 :], self.times, loose=False)))
        if not head or not value or not (about.owner is not None or about.definite or self.rest[0].low in ("my", "our", "the")):
            return []
        dose = next(
            (
                r
                for r in self.scene.context.recent
                if r.claim.positive and r.claim.subject == "user" and re.search(rf"\b{re.escape(head)}\b", fold(r.claim.value))
            ),
            None,
        )
        if dose is not None and re.search(r"\d", dose.claim.value) and re.search(r"\d", value):
            renewed = re.sub(
                r"[\d.,]+ ?(?:mg|mcg|g|ml)?",
                lambda _: value + (" " if " of" not in dose.claim.value else ""),
                dose.claim.value,
                count=1,
            ).strip()
            old = Draft(
                attribute(dose.claim.attribute, many=True),
                dose.claim.value,
                key=dose.claim.value_key,
                positive=False,
                subject=dose.claim.subject,
            )
            old.change, old.intents, old.text = True, {Intent.ENDS}, f"No longer: {dose.claim.value}"
            return [
                Draft(
                    attribute(dose.claim.attribute, many=True),
                    renewed,
                    subject=dose.claim.subject,
                    change=True,
                    intents={Intent.UPDATES},
                ),
                old,
            ]
        found = held_attribute(about, self.scene)
        timed = found.passing and bool(self.times)
        return [
            Draft(
                found,
                value,
                key=time_key(value) if self.times and not timed else None,
                change=True,
                dated=timed,
                intents={Intent.UPDATES},
                subject=about.owner.key if about.owner is not None else "user",
            )
        ]

    def _level(self) -> int | None:
        """Where "on", "in" or "for" parts a thing from what it is put on: "the till on SumUp", "my alarm for 5:40"."""
        at = next((i for i, t in enumerate(self.rest) if t.low in ("on", "for", "in") and i > 1), None)
        told = at is not None and any(t.capital or t.kind == "n" for t in self.rest[at + 1 : at + 3])
        return at if told and self.rest[0].low in ("my", "our", "the") else None

    def _keep(self) -> list[Draft] | None:
        """ "We keep the thermostat at 18"."""
        return self._raise() if any(t.low == "at" and after.kind == "n" for t, after in pairwise(self.rest)) else None

    def _bring(self) -> list[Draft] | None:
        """ "They've brought my operation forward to 2 July"; "we brought home two kittens"."""
        if [t.low for t in self.parsed.rest[:1]] == ["home"] and any(t.low in roles() for t in self.rest[:4]):
            return self._owned(frozenset({"change"}))
        at = next((i for i, t in enumerate(self.rest) if t.low in ("forward", "back", "up") and i), None)
        if at is None or not any(t.low == "to" for t in self.rest[at:]):
            return None
        self.rest = [*self.rest[:at], *self.rest[at + 1 :]]
        return self._raise()

    _lower = _increase = _reduce = _drop = _bump = _cut = _set = _update = _extend = _rename = _push = _postpone = (
        _reschedule
    ) = _shift = _cap = _limit = _fix = _restrict = _raise


def _timely(tokens: Sequence[Token]) -> bool:
    """Whether a time begins there: "switching to Nuffield from May"."""
    timely = words("months") | words("weekdays") | words("time_nouns") | {"next", "now", "today", "tomorrow"}
    return bool(tokens) and (tokens[0].low in timely or tokens[0].kind == "n")
