"""When things happen: what a thing does at a time, and what somebody did then."""

from __future__ import annotations

import re

from troth.language.en.deeds.base import (
    NO_EVENTS,
    strip_lead,
    time_key,
)
from troth.language.en.deeds.measured import Measured
from troth.language.en.draft import Draft, attribute
from troth.language.en.lexicon import third, words
from troth.language.en.naming import address_name
from troth.language.en.nouns import crowd, noun
from troth.language.text import fold
from troth.language.time import TimeMention


class Timed(Measured):
    """Verbs with a time."""

    def timed(self) -> list[Draft]:
        """ "My passport expires next month", "recycling is collected on Tuesdays": when a thing does what it does."""
        parsed = self.parsed
        dated = [
            m
            for m in self.times
            if m.kind.value in ("point", "recurring", "range", "time_of_day")
            and any(m.start <= t.start < m.end for t in parsed.rest)
        ]
        if (
            not dated
            or (self.who.kind not in ("thing", "things") and not (self.who.kind == "person" and not self.who.role))
            or parsed.past
            or parsed.perfect
            or not parsed.subject
            or parsed.modal in ("can", "could", "would", "might")
        ):
            return []
        if self.who.user or crowd(parsed.subject):
            return []
        if parsed.subject[0].low in words("nominative"):
            return self._timed_again(dated)
        about = noun(parsed.subject, self.scene)
        recurring = any(m.kind.value == "recurring" for m in dated)
        bare = len(parsed.subject) == 1 and any(m.kind.value == "point" for m in dated)  # "Passport expires on 4 May"
        if about.owner is None and not about.definite and not recurring and not bare:
            return []
        said = self.source[min(m.start for m in dated) : max(m.end for m in dated)]
        owner = about.owner.key if about.owner is not None else "user"
        weekly = re.match(r"(?:on )?\w+days?\b", fold(said)) is not None
        if parsed.lemma == "go" and [t.low for t in parsed.rest[:1]] == ["to"] and dated[0].start > parsed.rest[1].start:
            return []  # "my rent goes to Mrs Lee, on the 1st" says to whom
        return [
            Draft(
                attribute(f"{address_name(about)} {parsed.lemma}", category="schedule"),
                strip_lead(said),
                key=time_key(said) if recurring or weekly else None,
                subject=owner,
                kind="weekly" if weekly and not recurring else "",
            )
        ]

    def _timed_again(self, dated: list[TimeMention]) -> list[Draft]:
        """ "It starts at 5" after "my shift starts at 6": the same thing at another time."""
        last = next((w for w in reversed(self.scene.entities[-4:]) if w.said.endswith(f" {self.parsed.lemma}")), None)
        if last is None or self.parsed.subject[0].low not in ("it", "they") or last.key != f"user's {last.said}":
            return []
        said = self.source[min(m.start for m in dated) : max(m.end for m in dated)]
        text = f"User's {last.said.removesuffix(' ' + self.parsed.lemma)} {third(self.parsed.lemma)} {said}"
        return [
            Draft(attribute(last.said, category="schedule"), strip_lead(said), key=time_key(said), subject="user", text=text)
        ]

    def happened(self) -> list[Draft]:
        """What somebody did at a time that is told, where nothing else can be made of it."""
        parsed = self.parsed
        here = [
            m
            for m in self.times
            if m.kind.value in ("point", "range") and any(m.start <= t.start < m.end for t in [*parsed.rest, *parsed.lead])
        ]
        own = (
            self.who.user
            or (self.who.name != "" and self.who.kind == "person")
            or (self.who.role != "" and self.who.kind in ("person", "people", "animal"))
        )
        if (
            not here
            or not own
            or not parsed.past
            or parsed.perfect
            or parsed.negative
            or parsed.modal
            or parsed.used_to
            or not parsed.rest
        ):
            return []
        if parsed.lemma in NO_EVENTS or parsed.progressive:
            return []
        return [Draft(attribute("event"), self._event_value(), dated=True)]
