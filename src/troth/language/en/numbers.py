"""English numbers as times use them: counts, ordinals, days of the month, years."""

from __future__ import annotations

from dataclasses import dataclass

from troth.domain.interval import Grain
from troth.language.civil import IN_A
from troth.language.en.words import Tokens, lexicon

_FRACTIONS = {"½": 0.5, "¼": 0.25, "¾": 0.75}
_LONG_UNITS = {"fortnight": (Grain.WEEK, 2), "decade": (Grain.YEAR, 10), "century": (Grain.YEAR, 100)}


@dataclass(frozen=True, slots=True)
class Quantity:
    """A length of time: `amount` units up to the token `to`; `working` counts working days only."""

    amount: float
    grain: Grain
    to: int
    working: bool = False


class NumberReader:
    """Reads a number at a token; gives its value and the token after it."""

    def __init__(self, tokens: Tokens) -> None:
        self.tokens = tokens
        self.words = lexicon()

    def number(self, at: int) -> tuple[float, int] | None:
        """A count: `3`, `2.5`, `three`, `twenty-one`, `a`, `a couple of`, `half a`, `two and a half`."""
        low, raw = self.tokens.low, self.tokens.raw
        if raw[at].isdigit():
            if len(raw[at]) > 6:
                return None
            value, to = float(raw[at]), at + 1
            if raw[to] in ("/", ".") and self.tokens.glued[to] and raw[to + 1].isdigit() and self.tokens.glued[to + 1]:
                if len(raw[to + 1]) > 3:
                    return None
                other = float(raw[to + 1])
                value = (value / other if other else value) if raw[to] == "/" else float(f"{raw[at]}.{raw[to + 1]}")
                to += 2
            half = to + 1 + (low[to + 1] in ("a", "an"))
            if low[to] == "and" and low[half] == "half" and low[half + 1] in self.words.units:
                return value + 0.5, half + 1
            return value, to + (low[to] == "more")
        if low[at] == "half":
            return 0.5, at + 1 + (low[at + 1] in ("a", "an"))
        if raw[at] in _FRACTIONS:
            return _FRACTIONS[raw[at]], at + 1
        if low[at] in ("a", "an", "few", "couple", "several", "pair", "another"):
            return self._article(at)
        return self.spelt_number(at)

    def quantity(self, at: int) -> Quantity | None:
        """A length in one unit (`three weeks`, `5 working days`) or in two (`1h30`, `a year and 3 months`)."""
        found = self._length(at)
        return self._and_finer(found) if found else None

    def _and_finer(self, whole: Quantity) -> Quantity:
        """With the rest that is told in a finer unit, all in that unit; "and 3 months later" tells of something else."""
        low, raw, to = self.tokens.low, self.tokens.raw, whole.to
        if low[to - 1] == "h" and self.tokens.glued[to] and raw[to].isdigit() and len(raw[to]) == 2 and int(raw[to]) < 60:
            return Quantity(whole.amount * 60 + int(raw[to]), Grain.MINUTE, to + 1)
        rest = self._length(to + (low[to] == "and"))
        per = IN_A.get((whole.grain, rest.grain)) if rest and not (whole.working or rest.working) else None
        if rest is None or per is None or low[rest.to] == "later":
            return whole
        return Quantity(whole.amount * per + rest.amount, rest.grain, rest.to)

    def _length(self, at: int) -> Quantity | None:
        """A number and a unit: `three weeks`, `an hour and a half`, `a quarter of an hour`, `two decades`, `5 working days`."""
        low = self.tokens.low
        if found := self._quarters(at):
            return found
        number = self.number(at)
        if number is None:
            return None
        amount, to = number
        if low[to] in ("business", "working") and low[to + 1] in ("day", "days"):
            return Quantity(amount, Grain.DAY, to + 2, working=True)
        if low[to] in ("workday", "workdays"):
            return Quantity(amount, Grain.DAY, to + 1, working=True)
        unit = self.unit(to)
        if unit is None:
            return None
        grain, factor = unit
        amount, to = amount * factor, to + 1
        if low[to] == "and" and low[to + 1] == "a" and low[to + 2] in ("half", "quarter"):
            amount, to = amount + factor * (0.5 if low[to + 2] == "half" else 0.25), to + 3
        return Quantity(amount, grain, to)

    def unit(self, at: int) -> tuple[Grain, int] | None:
        """A unit of time, and how many of the calendar's units it has: `week`, `decades`."""
        word = self.tokens.low[at]
        grain = self.words.units.get(word)
        return (grain, 1) if grain else _LONG_UNITS.get(word.removesuffix("s"))

    def _quarters(self, at: int) -> Quantity | None:
        """`a quarter of an hour`, `quarter of an hour`, `a quarter hour`, `three quarters of an hour`."""
        low = self.tokens.low
        bare = low[at] == "quarter"
        count = 1 if bare else {"a": 1, "one": 1, "three": 3}.get(low[at])
        here = at if bare else at + 1 + (low[at + 1] == "-")
        if count is None or low[here] not in ("quarter", "quarters"):
            return None
        of = low[here + 1] == "of" and low[here + 2] in ("a", "an")
        to = here + 3 if of else here + 1 + (low[here + 1] == "-")
        grain = self.words.units.get(low[to])
        fits = grain is Grain.HOUR or (grain is Grain.YEAR and of)
        return Quantity(0.25 * count, grain, to + 1) if grain and fits else None

    def _article(self, at: int) -> tuple[float, int] | None:
        low = self.tokens.low
        here = at + (low[at] in ("a", "an", "another"))
        small = {"couple": 2, "pair": 2, "few": 3, "several": 4, "dozen": 12, "hundred": 100}.get(low[here])
        if small is not None:
            return float(small), here + 1 + (low[here + 1] in ("of", "more"))
        if low[here] == "half":
            return 0.5, here + 1
        return (1.0, here) if here > at and low[here] != "lot" else None

    def spelt_number(self, at: int) -> tuple[float, int] | None:
        """`three`, `twenty-one`, `two hundred`."""
        low = self.tokens.low
        value = self.words.numbers.get(low[at])
        if value is None:
            return None
        to = at + 1
        if 20 <= value <= 90:
            step = to + (low[to] == "-")
            small = self.words.numbers.get(low[step])
            if small is not None and 0 < small < 10:
                value, to = value + small, step + 1
        if low[to] == "hundred":
            value, to = value * 100, to + 1
        result = float(value)
        half = to + 1 + (low[to + 1] in ("a", "an"))
        if low[to] == "and" and low[half] == "half":
            result, to = result + 0.5, half + 1
        return result, to + (low[to] == "more")

    def ordinal(self, at: int) -> tuple[int, int] | None:
        """`first`, `twenty-first`, `3rd`."""
        low, raw = self.tokens.low, self.tokens.raw
        if raw[at].isdigit() and len(raw[at]) <= 2:
            if low[at + 1] in ("st", "nd", "rd", "th") and self.tokens.glued[at + 1]:
                return int(raw[at]), at + 2
            return None
        if (value := self.words.ordinals.get(low[at])) is not None:
            return value, at + 1
        tens = self.words.numbers.get(low[at])
        if tens in (20, 30):
            step = at + 1 + (low[at + 1] == "-")
            small = self.words.ordinals.get(low[step])
            if small is not None and small < 10:
                return tens + small, step + 1
        return None

    def day_number(self, at: int) -> tuple[int, int] | None:
        """An ordinal or a plain number from 1 to 31."""
        raw = self.tokens.raw
        found = self.ordinal(at)
        if found is None and raw[at].isdigit() and len(raw[at]) <= 2:
            nxt = raw[at + 1]
            if nxt in (":", "/", "%") or (nxt in (".", ",") and raw[at + 2].isdigit() and self.tokens.glued[at + 2]):
                return None
            found = (int(raw[at]), at + 1)
        if found is None and at and self.tokens.low[at - 1] in self.words.months and (spoken := self.spelt_number(at)):
            whole = spoken[0] == int(spoken[0]) and self._spoken_year(at) is None
            found = (int(spoken[0]), spoken[1]) if whole else None
        return found if found and 1 <= found[0] <= 31 else None

    def year_number(self, at: int) -> tuple[int, int] | None:
        """A year of four figures; `two thousand eighteen` too."""
        raw, low = self.tokens.raw, self.tokens.low
        if low[at] == "fy" and self.tokens.glued[at + 1] and raw[at + 1].isdigit() and len(raw[at + 1]) in (2, 4):
            return int(raw[at + 1]) + (2000 if len(raw[at + 1]) == 2 else 0), at + 2
        of = low[at] == "of" and at > 0 and low[at - 1] in self.words.months
        if raw[at] == "," or (low[at] in ("of", "in") and (raw[at + 1].isdigit() or low[at + 1] == "'")):
            at += 1
        if short := self._short_year(at, of):
            return short
        if spoken := self._spoken_year(at):
            return spoken
        if raw[at].isdigit() and len(raw[at]) == 4 and 1000 <= int(raw[at]) <= 2999 and raw[at].isascii():
            nxt = raw[at + 1]
            years = nxt == "-" and len(raw[at + 2]) == 4 and raw[at + 2][:2] in ("19", "20") and raw[at + 3] != "-"
            glued = self.tokens.glued[at + 1] and not years
            if glued and (nxt.isalpha() or nxt == ":" or (nxt in ".,-/" and self.tokens.glued[at + 2])):
                return None
            return int(raw[at]), at + 1
        return None

    def _short_year(self, at: int, of: bool) -> tuple[int, int] | None:
        """`'98`, and after a month and `of` also `98`."""
        marked = self.tokens.low[at] == "'" and self.tokens.glued[at + 1]
        figures = self.tokens.raw[at + marked]
        if not (marked or of) or len(figures) != 2 or not figures.isdigit() or not figures.isascii():
            return None
        if self.tokens.glued[at + marked + 1] and self.tokens.raw[at + marked + 1].isalnum():
            return None
        return int(figures) + (2000 if int(figures) < 50 else 1900), at + marked + 1

    def _spoken_year(self, at: int) -> tuple[int, int] | None:
        """`nineteen ninety six`, `two thousand and fifteen`."""
        low, numbers = self.tokens.low, self.words.numbers
        if low[at] in ("nineteen", "twenty") and numbers.get(low[at + 1], 0) >= 10:
            rest = self.spelt_number(at + 1)
            if rest and rest[0] < 100 and low[rest[1]] not in self.words.units:
                return numbers[low[at]] * 100 + int(rest[0]), rest[1]
        if low[at] == "two" and low[at + 1] == "thousand":
            here = at + 2 + (low[at + 2] == "and")
            rest = self.spelt_number(here)
            return (2000 + int(rest[0]), rest[1]) if rest and rest[0] < 100 else (2000, at + 2)
        return None
