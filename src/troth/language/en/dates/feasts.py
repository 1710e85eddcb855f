"""English feasts: `Christmas`, `Thanksgiving 2025`, `next Easter`, `Labor Day weekend`."""

from __future__ import annotations

from troth.domain.interval import Grain
from troth.language.civil import Stretch, day_of
from troth.language.en.dates.base import Date, Dates, wording
from troth.language.en.words import listed
from troth.language.holidays import Holiday, holidays

_OF_FEASTS = listed("of_feasts")
"""Things that a feast names: a Christmas tree is no date."""

_TO_NEW_YEAR = frozenset(("after", "and", "at", "before", "over", "since", "till", "to", "until"))


class Feasts(Dates):
    """Dates that are feasts."""

    def feast(self, at: int) -> tuple[str, Holiday, int] | None:
        """The longest name of a feast here; "New Year" is a day only behind what leads to one ("over New Year")."""
        low = self.tokens.low
        if low[at : at + 2] == ["new", "year"] and low[at + 2] not in ("'", "’") and low[at - 1] in _TO_NEW_YEAR:
            return "new year", holidays("en")["new year's"], at + 2
        if self.tokens.low[at] not in self.words.feasts:
            return None
        names = holidays("en")
        for to in range(min(at + 8, self.tokens.count), at, -1):
            text = self.tokens.text[self.tokens.start[at] : self.tokens.end[to - 1]].lower().replace("’", "'")
            if rule := names.get(" ".join(text.split())):
                return text, rule, to
        return None

    def _holiday(self, at: int) -> Date | None:
        low = self.tokens.low
        here = at + (low[at] == "the")
        feast = self.feast(here)
        if feast is None:
            return None
        name, rule, to = feast
        if low[to] == "weekend":
            year = self.year_number(to + 1)
            span = rule.within(year[0]) if year else rule.near(self.reference, self.prefer)
            return self._feast_weekend(at, year[1] if year else to + 1, name, span) if span else None
        if year := self.year_number(to):
            span = rule.within(year[0])
            return self._holiday_made(at, year[1], name, span) if span else None
        if step := self._year_step(to):
            span = rule.within(self.reference.year + step[0])
            return self._holiday_made(at, step[1], name, span) if span else None
        if low[to] in _OF_FEASTS:
            return None
        span = rule.near(self.reference, self.prefer)
        return self._holiday_made(at, to, name, span) if span else None

    def _feast_weekend(self, at: int, to: int, name: str, feast: Stretch) -> Date:
        """`Labor Day weekend`: the weekend that is nearest to the feast."""
        days = (5 - feast.start.weekday() + 3) % 7 - 3
        span = Stretch(day_of(feast.start, days).start, day_of(feast.start, days + 1).end, Grain.DAY)
        return Date(at, to, span, f"{name.title()} weekend ({wording(span)})", "on")

    def _holiday_made(self, at: int, to: int, name: str, span: Stretch) -> Date:
        start = self.tokens.start[at]
        said = self.tokens.text[start : self.tokens.end[to - 1]]
        place = said.lower().rfind(name.lower())
        said = said[place : place + len(name)] if place >= 0 else name
        core = f"{said} {span.start.year} ({wording(span)})"
        return self._made(at, to, span, core=core, holiday=True)
