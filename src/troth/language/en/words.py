"""English words of time as sets and tables, and a text cut into tokens."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from functools import cache
from itertools import chain, islice

from troth.domain.interval import Grain
from troth.language.civil import data
from troth.language.later import later

_TOKEN = later(r"[^\W\d_]+|\d+|[^\w\s]|_")
_MARKS = str.maketrans({"’": "'", "‘": "'", "：": ":", "，": ",", "．": "."})


@cache
def listed(name: str) -> frozenset[str]:
    """A word list of `time.toml`."""
    return frozenset(_list(data("en")["lists"][name]))


def _list(value: object) -> list[str]:
    assert isinstance(value, list)
    return value


@cache
def _spellings() -> dict[str, str]:
    """Words that hurried people misspell or shorten, as they are spelt."""
    return {wrong: word for word, typos in data("en")["misspelt"].items() for wrong in _list(typos)}


BE = listed("be")
CUES = listed("cues")


class Tokens:
    """Words, numbers and marks with their places; reading past the end gives empty words."""

    def __init__(self, text: str) -> None:
        self.text = text
        found = list(_TOKEN.finditer(text))
        self.count = len(found)
        pad = 24
        self.raw = [match.group() for match in found] + [""] * pad
        spellings = _spellings()
        self.low = [spellings.get(low := _plain(word), low) for word in self.raw]
        self.start = [match.start() for match in found] + [len(text)] * pad
        self.end = [match.end() for match in found] + [len(text)] * pad
        self.glued = [bool(i) and found[i - 1].end() == match.start() for i, match in enumerate(found)] + [False] * pad

    def barred(self, at: int) -> bool:
        """Whether a number here is the tail of something else: a price, an id, a version, a path."""
        if not at or not self.glued[at]:
            return False
        before = self.raw[at - 1]
        if self.raw[at].isdigit():
            if before == ":":
                return not self.raw[at - 2][:1].isalpha()
            return before not in "([{\"'“‘,;!?…。，、；（「『—–@" or (before == "," and self.raw[at - 2].isdigit())
        return before in "_#$@/\\.-’'" and self.raw[at] not in "@"

    def is_word(self, at: int) -> bool:
        """Whether a word of letters stands here."""
        return self.raw[at][:1].isalpha()

    def capital(self, at: int) -> bool:
        """Whether the word here begins with a capital."""
        return self.raw[at][:1].isupper()

    def begins_sentence(self, at: int) -> bool:
        """Whether nothing of its sentence stands before it."""
        return at == 0 or self.raw[at - 1] in '.!?…"“(:;。！？' or "\n" in self.text[self.end[at - 1] : self.start[at]]

    def after(self, position: int) -> int | None:
        """The token that begins at or after a character position, None if the position cuts a token."""
        at = bisect_left(self.start, position, 0, self.count)
        return None if at and self.end[at - 1] > position else at

    def whole(self, at: int, to: int) -> bool:
        """Whether tokens `at` to `to` are the whole text, but for marks."""
        return not any(self.raw[i][:1].isalnum() for i in islice(chain(range(at), range(to, self.count)), 64))


def _plain(word: str) -> str:
    low = word.lower()
    if len(low) != len(word):
        low = word
    return low.translate(_MARKS) if len(low) == 1 else low


@dataclass(frozen=True, slots=True)
class Lexicon:
    """The data file as lookups."""

    months: dict[str, int]
    weekdays: dict[str, int]
    plurals: frozenset[str]
    days: frozenset[str]
    seasons: dict[str, int]
    units: dict[str, Grain]
    doubtful: frozenset[str]
    numbers: dict[str, int]
    ordinals: dict[str, int]
    parts: dict[str, tuple[float, float]]
    around: dict[str, tuple[float, float]]
    """Hours around a meal or work: `after lunch`."""
    zones: dict[str, float]
    frequencies: frozenset[str]
    vague: tuple[tuple[tuple[str, ...], int, int], ...]
    feasts: frozenset[str]
    starters: frozenset[str]
    measures: frozenset[str]
    """Words that make a plain number before them a count of something."""
    prepositionless: frozenset[str]
    """Words that a date begins with which take no preposition: tomorrow, next, last."""


@cache
def lexicon() -> Lexicon:
    """The words, read once."""
    raw = data("en")
    units = {word: Grain(grain) for grain, words in raw["units"].items() for word in _list(words)}
    weekdays = _ints(raw["weekdays"])
    full = [word for word in weekdays if word.endswith("day")]
    parts, around = _hours(raw["parts"]), _hours(raw["around"])
    plurals = frozenset(
        [f"{word}s" for word in full] + ["weekends", "weekdays", "mornings", "evenings", "afternoons", "nights"]
    )
    feasts = frozenset(_TOKEN.findall(name)[0] for names in raw["holidays"].values() for name in _list(names))
    vague = tuple((tuple(_TOKEN.findall(words)), int(days[0]), int(days[1])) for words, days in _pairs(raw["vague"]))
    months, seasons = _ints(raw["months"]), _ints(raw["seasons"])
    numbers, ordinals = _ints(raw["numbers"]), _ints(raw["ordinals"])
    frequencies = frozenset(_list(raw["frequencies"]["words"]))
    starters = frozenset().union(
        months, weekdays, plurals, seasons, numbers, ordinals, parts, feasts, frequencies, (words[0] for words, _, _ in vague)
    ) | frozenset(_list(raw["deictic"]["words"]))
    zones = {name: float(str(hours)) for name, hours in raw["zones"].items()}
    return Lexicon(
        months,
        weekdays,
        plurals,
        frozenset(weekdays),
        seasons,
        units,
        frozenset(_list(raw["doubtful"]["words"])),
        numbers,
        ordinals,
        parts,
        around,
        zones,
        frequencies,
        vague,
        feasts,
        starters,
        frozenset(_list(raw["measures"]["words"])),
        frozenset(_list(raw["prepositionless"]["words"])),
    )


def _ints(table: dict[str, object]) -> dict[str, int]:
    return {word: int(str(number)) for word, number in table.items()}


def _hours(table: dict[str, object]) -> dict[str, tuple[float, float]]:
    return {word: (float(hours[0]), float(hours[1])) for word, hours in _pairs(table)}


def _pairs(table: dict[str, object]) -> list[tuple[str, list[float]]]:
    return [(word, value) for word, value in table.items() if isinstance(value, list)]
