"""English clock times and parts of the day."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from troth.domain.interval import Grain
from troth.language.civil import Prefer, Stretch, chosen, floor, shift
from troth.language.en.words import Lexicon, Tokens, lexicon, listed
from troth.language.later import later

_HALF = r"(?:\s?(?P<half>[ap])(?:\.\s?m\b\.?|m(?:ish)?\b|\b))"
_COLON = later(r"(?P<h>\d{1,2}):(?P<m>\d{2})(?::(?P<s>\d{2}))?(?![\d:]|[.]\d)" + _HALF + "?", re.I)
_DOTTED = later(r"(?P<h>\d{1,2})\.(?P<m>[0-5]\d)" + _HALF, re.I)
_DOTTED_BARE = later(r"(?P<h>1?\d|2[0-3])\.(?P<m>[0-5]\d)(?![\w%]|[.,]\d)")
_DOTTED_SPAN = later(r"(?P<h>\d{1,2})\.(?P<m>[0-5]\d)(?= ?(?:[-–]|to|till|until) ?\d{1,2}(?:[.:][0-5]\d)? ?[ap]\.?m\b)", re.I)
"""The first of `3.30 to 6 pm`."""
_FRENCH = later(r"(?P<h>\d{1,2})(?P<french>h)(?P<m>\d{2})?(?!\w)", re.I)
_PLAIN = later(r"(?P<h>\d{1,2}?)(?P<m>[0-5]\d)?(?:ish)?" + _HALF, re.I)
_SPACED = later(r"(?P<h>\d{1,2}) (?P<m>1[3-9]|[2-5]\d)" + _HALF, re.I)
"""`11 30 am`; smaller minutes would be an hour after a number ("room 3 10 am")."""
_HEAPED = later(r"(?P<h>\d{1,2}?)(?:\s?(?P<m>[0-5]\d))?(?:ish)?(?![\w:/%$€£°-]|[.,]\d)")
_TO = listed("to")
_STREETS, _NO_THINGS = listed("streets"), listed("no_things")
_MILITARY = later(r"(?P<h>[01]\d|2[0-3])(?P<m>[0-5]\d)\s?(?:hours|hrs|h)\b", re.I)
_ZERO_FIRST = later(r"(?P<h>0\d)(?P<m>[0-5]\d)(?= ?[-–] ?[012]\d[0-5]\d\b)")
"""The first of `0730-0930`."""
_ISH = later(r"(?P<h>\d{1,2})ish\b", re.I)
_PART_LEADS = listed("part_leads")
_IN_THE = {"morning": "a", "am": "a", "afternoon": "p", "evening": "p", "night": "p", "pm": "p"}


@dataclass(frozen=True, slots=True)
class DayPart:
    """Morning, afternoon, …"""

    at: int
    to: int
    name: str
    """What it is called in "the … of that day"; empty where the words stay ("after lunch")."""
    low: float
    high: float
    alone: bool = False
    """Whether it says a time without a date beside it ("in the morning")."""

    @classmethod
    def of(cls, name: str, words: Lexicon) -> DayPart:
        """The part that a date word carries ("tonight")."""
        low, high = words.parts[name.removeprefix("late ")]
        return cls(0, 0, name, 21 if name.startswith("late") else low, high)


@dataclass(frozen=True, slots=True)
class Clock:
    """A time of day; `half` is a (am), p (pm) or empty where the words leave it open."""

    at: int
    to: int
    hour: int
    minute: int
    second: int | None
    half: str
    grain: Grain
    zone: float | None = None
    sure: bool = True
    until: Clock | None = None
    """The end of a span of hours ("9-11am")."""

    def place(
        self,
        reference: datetime,
        date: Stretch | None,
        part: DayPart | None,
        prefer: Prefer,
        after: datetime | None,
        offset: float = 0.0,
    ) -> Stretch:
        """The moment meant: on the date, or the nearest one in the preferred direction; a range's end is after its start."""
        hours = self._hours(part, date is not None)
        base = floor(date.start if date else (after or reference), Grain.DAY)
        options = [base + timedelta(days=days, hours=hour, minutes=self.minute, seconds=self.second or 0)
                   for days in ((0,) if date else (0, 1, -1)) for hour in hours]  # fmt: skip
        if self.zone is not None:
            options = [option + timedelta(hours=offset - self.zone) for option in options]
        start = chosen(options, reference, self.grain, prefer, dated=date is not None, after=after)
        if self.until is not None:
            last = replace(self.until, zone=self.zone).place(reference, None, part, "future", start, offset)
            grain = self.until.grain if self.grain is Grain.HOUR else self.grain
            return Stretch(start, last.end, grain)
        return Stretch(start, shift(start, 1, self.grain), self.grain)

    def _hours(self, part: DayPart | None, dated: bool) -> tuple[int, ...]:
        if self.half == "a":
            return (self.hour % 12,)
        if self.half == "p":
            return (self.hour % 12 + 12,)
        if self.hour == 0 and part is not None and part.low >= 17:
            return (24,)
        if self.hour == 0 or self.hour > 12 or self.half == "24":
            return (self.hour,)
        if part is not None:
            if part.high <= 12:
                return (self.hour % 12,)
            return (self.hour % 12 + 12,) if self.hour != 12 or part.low < 17 else (24,)
        if dated:
            # People mean waking hours: "Saturday at 3" is the afternoon, "at 9" the morning.
            return (self.hour + 12,) if self.hour < 7 else (self.hour,)
        return (self.hour % 12, self.hour % 12 + 12)


class ClockReader:
    """Reads clock times and parts of the day at a token."""

    def __init__(self, tokens: Tokens) -> None:
        self.tokens = tokens
        self.words = lexicon()

    def part(self, at: int) -> DayPart | None:
        """`morning`, `in the evening`, `late at night`, `early in the morning`, `after lunch`."""
        low = self.tokens.low
        if hours := self.words.around.get(f"{low[at]} {low[at + 1]}"):
            return DayPart(at, at + 2, "", *hours, self.tokens.whole(at, at + 2))
        here = at
        early = low[here] in ("early", "late")
        here += early
        lead = low[here] in _PART_LEADS
        if lead:
            here += 1
            here += low[here] in ("the", "early", "late")
        if low[here] in ("early", "late") and not early:
            early = True
            here += 1
        the = here == at and low[here] == "the"
        here += the
        name = low[here].removesuffix("ish")
        if low[here] == "mid" and low[here + 1] == "day":
            name, here = "midday", here + 1
        elif low[here] == "mid" and low[here + 1] in ("", "-") and low[here + 2] == "day":
            name, here = "midday", here + 2
        hours = self.words.parts.get(name)
        if hours is None or name in ("tonight", "tonite") or (the and low[here + 1] != "of"):
            return None
        if name in ("am", "pm") and (the or low[here + 1] == "i"):
            return None
        first, last = hours
        if early and "early" in (low[at], low[here - 1], low[max(here - 2, 0)]) and name == "morning":
            last = 9
        if "late" in (low[at], low[here - 1]) and first == 18:
            first = 21
        alone = bool(lead) or the or name in ("noon", "midday") or (early and self.tokens.whole(at, here + 1))
        return DayPart(at, here + 1, name, first, last, alone)

    def clock(self, at: int, bare: bool = False, pair: bool = False) -> Clock | None:
        """A clock time, or a span of hours; with `bare` a plain number is one ("at 5"), with `pair` also both of "3-5"."""
        low = self.tokens.low
        here = at + (low[at] in ("from", "between"))
        if here > at and not (
            pair or low[here].isdigit() or low[here] in self.words.numbers or low[here] in ("noon", "midnight")
        ):
            return None
        if span := self._span(at, here, pair):
            return span
        return self._single(at, bare or low[at + 1] in self.words.zones) if here == at else None

    def after_at(self, at: int) -> bool:
        """Whether `at` or `at around` stands before."""
        low = self.tokens.low
        return low[at - 1] in ("at", "@") or (low[at - 1] in ("about", "around") and low[at - 2] == "at")

    def _span(self, at: int, here: int, pair: bool) -> Clock | None:
        low = self.tokens.low
        found = self._figures(here, bare=True) or self._worded(here, bare=True)
        first = self._finish(found) if found else self._single(here, bare=True)
        if first is None or low[first.to] not in _TO or (low[first.to] == "and" and here == at):
            return None
        second = self._single(first.to + 1, bare=True)
        if second is None or (second.hour > 12 and first.half) or self.tokens.low[second.to] in self.words.months:
            return None
        known = first.half or second.half or Grain.MINUTE in (first.grain, second.grain)
        if not known and not pair:
            return None
        half = first.half
        if not half and second.half and first.hour <= 12:
            half = second.half if first.hour % 12 < second.hour % 12 or first.minute < second.minute else "a"
            half = "24" if first.hour == 12 and half == "a" else half
        zone = second.zone if first.zone is None else first.zone
        return replace(first, at=at, to=second.to, half=half, until=second, zone=zone, sure=bool(known))

    def _single(self, at: int, bare: bool) -> Clock | None:
        found = self._spoken(at) or self._figures(at, bare) or self._worded(at, bare)
        return self._finish(found) if found else None

    def _figures(self, at: int, bare: bool) -> Clock | None:
        if not self.tokens.raw[at].isdigit() or len(self.tokens.raw[at]) > 4:
            return None
        text, start = self.tokens.text, self.tokens.start[at]
        if bare and (match := _ZERO_FIRST.match(text, start) or _DOTTED_SPAN.match(text, start)):
            return self._made(at, match, sure=True)
        for pattern in (_COLON, _FRENCH, _SPACED, _PLAIN, _DOTTED, _MILITARY, _ISH):
            if match := pattern.match(text, start):
                return self._made(at, match, sure=True)
        if bare and self.after_at(at) and (match := _DOTTED_BARE.match(text, start)):
            return self._made(at, match, sure=True)
        if bare and not self.minutes(at + 1) and (match := _HEAPED.match(text, start)):
            to = self.tokens.after(match.end())
            if (
                to is not None
                and self.tokens.low[to] not in self.words.units
                and self.tokens.low[to] not in self.words.measures
                and not self._counts(to)
                and not (match["m"] and self.tokens.capital(to) and self.tokens.is_word(to + 1) and self.tokens.capital(to + 1))
            ):
                if not self._plausible(at, match):
                    return None
                return self._made(at, match, sure=match["m"] is not None or self.after_at(at))
        return None

    def _plausible(self, at: int, match: re.Match[str]) -> bool:
        """Whether bare figures are a time: 9, 1030, hardly 23 or 443, and 2015 only after `at`."""
        if match["m"] is None:
            return int(match["h"]) <= 12
        figures = self.tokens.raw[at]
        if len(figures) == 4 and figures[:2] in ("19", "20"):
            return self.after_at(at)
        return int(match["m"]) % 5 == 0

    def _made(self, at: int, match: re.Match[str], sure: bool) -> Clock | None:
        groups = match.groupdict()
        hour, minute, second = int(groups["h"]), int(groups.get("m") or 0), groups.get("s")
        half = (groups.get("half") or "").lower()
        to = self.tokens.after(match.end())
        if to is None or hour > 24 or minute > 59 or (half and not 1 <= hour <= 12) or (second and int(second) > 59):
            return None
        if half and match.group().rstrip()[-1] in "aA" and not match.group()[-2:-1].isdigit():
            return None
        grain = Grain.SECOND if second else Grain.MINUTE if groups.get("m") or groups.get("french") else Grain.HOUR
        if not half and (len(groups["h"]) == 2 and groups["h"][0] == "0"):
            half = "24"
        return Clock(at, to, hour, minute, int(second) if second else None, half, grain, sure=sure)

    def _worded(self, at: int, bare: bool) -> Clock | None:
        """`five pm`, `eight o'clock`, `noon`, `midnight`; with `bare`, `at five`."""
        low = self.tokens.low
        if low[at] in ("12", "twelve") and low[at + 1] in ("noon", "midnight"):
            found = self._worded(at + 1, bare)
            return replace(found, at=at) if found else None
        if low[at] in ("noon", "midday", "midnight"):
            return Clock(
                at, at + 1, 0 if low[at] == "midnight" else 12, 0, None, "" if low[at] != "midnight" else "24", Grain.HOUR
            )
        hour = self.words.numbers.get(low[at])
        if low[at].isdigit() and len(low[at]) <= 2:
            hour = int(low[at])
        if hour is None or not 1 <= hour <= 12:
            return None
        to, minute, grain = at + 1, 0, Grain.HOUR
        if told := self.minutes(to + (low[to] == "-")):
            (minute, to), grain = told, Grain.MINUTE
        if low[to] == "o" and low[to + 1] == "'" and low[to + 2] == "clock":
            to += 3
            sure = True
        elif low[to] == "oclock":
            to, sure = to + 1, True
        else:
            alone = grain is Grain.MINUTE and self.tokens.whole(at, to)
            sure = self._half(to) is not None or self.after_at(at) or alone
            if not sure and not bare:
                return None
        if low[to] in self.words.units or low[to] in self.words.measures or self._counts(to):
            return None
        return Clock(at, to, hour, minute, None, "", grain, sure=sure)

    def _counts(self, to: int) -> bool:
        """Whether a street or things follow a number: `at 5 Main Street`, `at 3 tables`."""
        low = self.tokens.low[to]
        if self.tokens.capital(to):
            return self.tokens.low[to + 1] in _STREETS
        things = len(low) > 3 and low.endswith("s") and not low.endswith("ss") and self.tokens.is_word(to)
        return things and low not in _NO_THINGS and low not in self.words.plurals

    def minutes(self, at: int) -> tuple[int, int] | None:
        """The minutes of a spoken time and the token after: `thirty`, `forty-five`, `oh five`."""
        low, numbers = self.tokens.low, self.words.numbers
        if low[at] in ("oh", "o") and 0 < numbers.get(low[at + 1], 0) < 10:
            return numbers[low[at + 1]], at + 2
        minute = numbers.get(low[at], 0)
        if not 10 <= minute <= 50:
            return None
        to = at + 1 + (low[at + 1] == "-" and minute >= 20)
        extra = numbers.get(low[to], 0)
        return (minute + extra, to + 1) if minute % 10 == 0 and minute >= 20 and 0 < extra < 10 else (minute, at + 1)

    def _spoken(self, at: int) -> Clock | None:
        """`half past three`, `a quarter to 2pm`, `15 minutes past noon`, `20 to 2pm`."""
        low = self.tokens.low
        here = at + (low[at] == "for")
        here += low[here] in ("a", "the") and low[here + 1] in ("quarter", "half")
        minutes: int | None = {"half": 30, "quarter": 15}.get(low[here])
        if minutes is None and low[here].isdigit() and len(low[here]) <= 2:
            minutes = int(low[here])
        if minutes is None:
            minutes = self.words.numbers.get(low[here])
        if minutes is None or minutes > 59:
            return None
        here += 1
        if low[here] in ("min", "mins", "minutes", "minute"):
            here += 1
        elif minutes % 5:
            return None
        link, quarter = low[here], minutes == 15 and low[here - 1] == "quarter"
        sign = {"past": 1, "after": 1, "to": -1, "before": -1, "till": -1, "of": -quarter}.get(link)
        if not sign:
            return None
        base = self._figures(here + 1, bare=True) or self._worded(here + 1, bare=True)
        if base is None or base.minute:
            return None
        base = self._finish(base)
        known = base.half or base.hour > 12 or low[here + 1] in ("noon", "midnight") or low[base.to - 1] == "clock"
        plain = (low[at] in ("half", "quarter", "a", "for") or link == "past") and link != "of"
        if not plain and not known and not self.after_at(at) and not self.tokens.whole(at, base.to):
            return None
        hour, minute = (base.hour, minutes) if sign > 0 else ((base.hour - 1) % (12 if base.half else 24), 60 - minutes)
        if base.hour == 12 and base.half and sign < 0:
            hour = 11
        if sign < 0 and base.half and base.hour == 1:
            hour = 12
        return Clock(at, base.to, hour, minute, None, base.half, Grain.MINUTE, base.zone)

    def _finish(self, clock: Clock) -> Clock:
        """With its half of the day and its zone."""
        to, half, sure, zone, grain = clock.to, clock.half, clock.sure, clock.zone, clock.grain
        low = self.tokens.low
        if low[to] == "ish":
            to += 1
        if low[to : to + 3] == ["o", "'", "clock"] or low[to] == "oclock":
            to, sure = to + (3 if low[to] == "o" else 1), True
        if low[to] in ("sharp", "exactly"):
            to += 1
        if not half and (named := self._half(to)):
            half, to = named
            sure = True
        bracket = low[to] == "(" and low[to + 2] == ")"
        if low[to + bracket] in self.words.zones:
            zone, grain, to, sure = self.words.zones[low[to + bracket]], Grain.MINUTE, to + 1 + 2 * bracket, True
            if low[to] in ("+", "-") and self.tokens.glued[to + 1] and low[to + 1].isdigit() and int(low[to + 1]) <= 14:
                zone, to = zone + int(low[to] + low[to + 1]), to + 2
        return Clock(clock.at, to, clock.hour, clock.minute, clock.second, half, grain, zone, sure)

    def _half(self, at: int) -> tuple[str, int] | None:
        low = self.tokens.low
        if low[at] in ("am", "pm"):
            return low[at][0], at + 1
        if low[at] in ("a", "p") and low[at + 1] == "m":
            return low[at], at + 2
        if low[at] in ("a", "p") and low[at + 1] == "." and low[at + 2] == "m":
            return low[at], at + 3 + (low[at + 3] == ".")
        if low[at] == "in":
            here = at + 1 + (low[at + 1] == "the")
            if low[here] in _IN_THE:
                return _IN_THE[low[here]], here + 1
        if low[at] == "at" and low[at + 1] == "night":
            return "p", at + 2
        return None
