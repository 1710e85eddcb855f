"""English dates in figures: `2026-07-01`, `7/1/26`, `1.7.2026`, `05-Aug-2016`, a program's time stamp."""

from __future__ import annotations

import re
from datetime import timedelta

from troth.domain.interval import Grain
from troth.language import civil
from troth.language.civil import Stretch
from troth.language.en.dates.base import Date, Dates
from troth.language.later import later

_NUMERIC: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (later(pattern + r"(?!(?!T\d\d:|/\d{4}-)[\w/]|[.:]\d|-\d(?!\d?[/-]))"), order)
    for pattern, order in (
        (r"(\d{4}) ?- ?(\d{1,2}) ?- ?(\d{1,2})", "ymd"),
        (r"(\d{4}) ?/ ?(\d{1,2}) ?/ ?(\d{1,2})", "ymd"),
        (r"(\d{4})\.(\d{1,2})\.(\d{1,2})", "ymd"),
        (r"(\d{1,2}) ?/ ?(\d{1,2}) ?/ ?(\d{4})", "mdy"),
        (r"(\d{1,2})/(\d{1,2})/(\d{2})", "mdy"),
        (r"(\d{1,2})-(\d{1,2})-(\d{4})", "mdy"),
        (r"(\d{1,2})\.(\d{1,2})\.(\d{4})", "dmy"),
        (r"((?:19|20)\d{2})[-/](\d{1,2})", "ym"),
        (r"(\d{1,2})/((?:19|20)\d{2})", "my"),
        (r"(\d{1,2})/(\d{1,2})", "md"),
    )
)
_RANGE = later(r"\d{1,2}/\d{1,2} ?(?:[-–]|to|till|until|thru|through) ?\d{1,2}/\d{1,2}(?:/\d{2,4})?(?![\w/])")
_STAMP = later(r"\d{4}-\d\d-\d\dT([01]\d|2[0-3]):([0-5]\d)(?::\d\d(?:\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?(?!\w)", re.I)


class Figures(Dates):
    """Dates that are written in figures."""

    def _numeric(self, at: int) -> Date | None:
        raw = self.tokens.raw[at]
        if named := self._spelt(at):
            return named
        if raw.isdigit() and len(raw) == 8 and raw[:2] in ("19", "20") and self._bare_ok(at, at + 1):
            return self._made(at, at + 1, civil.day(int(raw[:4]), int(raw[4:6]), int(raw[6:])), relative=False)
        if not raw.isdigit() or len(raw) > 4 or self.tokens.raw[at + 1] not in ("-", "/", "."):
            return None
        for pattern, order in _NUMERIC:
            if match := pattern.match(self.tokens.text, self.tokens.start[at]):
                to = self.tokens.after(match.end())
                if to is not None and (made := self._figures(at, to, match.groups(), order)):
                    return made
        return None

    def _spelt(self, at: int) -> Date | None:
        """`05-Aug-2016`, `2019/aug/01`, `Sep-23-2020`, `Dec/2018`."""
        low, raw = self.tokens.low, self.tokens.raw
        mark = raw[at + 1]
        if mark not in ("-", "/") or not self.tokens.glued[at + 2]:
            return None
        parts = [low[at], low[at + 2], low[at + 4] if raw[at + 3] == mark and self.tokens.glued[at + 4] else ""]
        names = [part for part in parts if part in self.words.months]
        figures = [int(part) for part in parts if part.isdigit() and len(part) <= 4]
        if len(names) != 1 or len(figures) != sum(bool(part) for part in parts) - 1:
            return None
        month = self.words.months[names[0]]
        years = [value for value in figures if 1000 <= value <= 2999]
        days = [value for value in figures if 1 <= value <= 31]
        to = at + 5 if parts[2] else at + 3
        if len(figures) == 2 and not years and figures[0] in days and figures[1] < 100:
            year = figures[1] + (2000 if figures[1] < 50 else 1900)
            return self._made(at, to, civil.day(year, month, figures[0]), relative=False)
        if len(figures) == 2 and len(years) == 1 and len(days) == 1:
            return self._made(at, to, civil.day(years[0], month, days[0]), relative=False)
        if len(figures) == 1 and years and not parts[2]:
            return self._made(at, to, civil.month(years[0], month), relative=False)
        if len(figures) == 1 and days and not parts[2] and mark == "/":
            found = civil.near_date(self.reference, month, days[0], self.prefer)
            return self._made(at, to, found, month_day=f"{month:02}-{days[0]:02}") if found else None
        return None

    def _figures(self, at: int, to: int, parts: tuple[str, ...], order: str) -> Date | None:
        values = dict(zip(order, map(int, parts), strict=True))
        year, month, day = values.get("y"), values["m"], values.get("d")
        if year is not None and year < 100:
            year += 2000 if year < 50 else 1900
        if month > 12 and day is not None and day <= 12 and order != "ymd":
            month, day = day, month
        if not 1 <= month <= 12:
            return None
        if day is None:
            assert year is not None
            return self._made(at, to, civil.month(year, month), relative=False)
        if year is None:
            timed = self.tokens.low[to] == "at" and self.tokens.raw[to + 1].isdigit()
            if not self._bare_ok(at, to) and not timed and not _RANGE.match(self.tokens.text, self.tokens.start[at]):
                return None
            if self.tokens.raw[to] == "," and (named := self.year_number(to)):
                return self._made(at, named[1], civil.day(named[0], month, day), relative=False)
            found = civil.near_date(self.reference, month, day, self.prefer)
            return self._made(at, to, found, month_day=f"{month:02}-{day:02}") if found else None
        return self._stamp(at, civil.day(year, month, day)) or self._made(at, to, civil.day(year, month, day), relative=False)

    def _stamp(self, at: int, day: Stretch) -> Date | None:
        """`2026-07-01T09:00`, as programs write moments."""
        match = _STAMP.match(self.tokens.text, self.tokens.start[at])
        to = self.tokens.after(match.end()) if match else None
        if match is None or to is None:
            return None
        moment = day.start + timedelta(hours=int(match[1]), minutes=int(match[2]))
        if match[3]:
            sign = -1 if match[3][0] == "-" else 1
            east = 0.0 if match[3] in "Zz" else sign * (int(match[3][1:3]) + int(match[3][-2:]) / 60)
            moment += timedelta(hours=self.offset - east)
        return self._made(at, to, Stretch(moment, moment + timedelta(minutes=1), Grain.MINUTE), relative=False)
