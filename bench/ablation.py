"""What each rule that has a name gains and breaks: it is taken out, and what it fired in is run again.

Rules with names are rows of data: the frames of English verbs, the phrase lists of English moods, the English idioms, the
Chinese rule table, and the rules of the two grammars of dates. Only scenarios that may be looked at, and the half of the
sets of times that is for tuning, are run here.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import time_expressions
from reading_parts import WHEN, told
from rich.console import Console
from rich.table import Table

from troth.checks import Scenario, run_one
from troth.checks.subject import opening
from troth.language.en import actions, mood
from troth.language.en.dates import DateReader as EnglishDates
from troth.language.en.deeds import base
from troth.language.en.order import idioms
from troth.language.en.words import Tokens
from troth.language.zh import claims, rules
from troth.language.zh.dates import DateReader as ChineseDates

_NEVER = re.compile(r"(?!)")


@dataclass(frozen=True, slots=True)
class _Spied:
    """A pattern that tells when it matches."""

    pattern: re.Pattern[str]
    name: str
    fired: set[str]

    def search(self, *words: Any) -> re.Match[str] | None:
        return self._told(self.pattern.search(*words))

    def match(self, *words: Any) -> re.Match[str] | None:
        return self._told(self.pattern.match(*words))

    def fullmatch(self, *words: Any) -> re.Match[str] | None:
        return self._told(self.pattern.fullmatch(*words))

    def _told(self, match: re.Match[str] | None) -> re.Match[str] | None:
        if match:
            self.fired.add(self.name)
        return match


class _Frames(dict[tuple[str, str], base.Frame]):
    """The frames of verbs, telling which are looked up."""

    def __init__(self, held: dict[tuple[str, str], base.Frame], fired: set[str]) -> None:
        super().__init__(held)
        self.fired = fired

    def get(self, key: Any, default: Any = None) -> Any:
        found = super().get(key, default)
        if found is not None:
            self.fired.add(_verb(key))
        return found


def _verb(key: tuple[str, str]) -> str:
    return f"frame: {' '.join(key).strip()}"


def _idiom(pattern: re.Pattern[str], plain: str) -> str:
    return f"idiom: {plain} ({pattern.pattern[:24]}…)"


def _row(place: int, rule: rules.Rule) -> str:
    return f"zh rule {place + 1}: {rule.attr}"


@contextmanager
def _set(places: Sequence[tuple[Any, str]], value: Any) -> Iterator[None]:
    before = [getattr(owner, name) for owner, name in places]
    for owner, name in places:
        setattr(owner, name, value)
    try:
        yield
    finally:
        for (owner, name), held in zip(places, before, strict=True):
            setattr(owner, name, held)


@contextmanager
def reading_without(dropped: str, fired: set[str]) -> Iterator[None]:
    """For a while the reader lacks one rule, and tells which of the others fire."""
    frames = _Frames({key: frame for key, frame in base.frames().items() if _verb(key) != dropped}, fired)
    moods: dict[str, Any] = {
        name: _NEVER if f"mood: {name}" == dropped else _Spied(pattern, f"mood: {name}", fired)
        for name, pattern in mood._patterns().items()
    }
    rows = tuple(
        replace(rule, pattern=_Spied(rule.pattern, _row(place, rule), fired))  # type: ignore[arg-type]  # quacks like one
        for place, rule in enumerate(rules.table())
        if _row(place, rule) != dropped
    )
    set_words: Any = tuple(
        (_Spied(pattern, _idiom(pattern, plain), fired), plain, *rest)
        for pattern, plain, *rest in idioms._idioms()
        if _idiom(pattern, plain) != dropped
    )
    with (
        _set([(base, "frames"), (actions, "frames")], lambda: frames),
        _set([(mood, "_patterns")], lambda: moods),
        _set([(idioms, "_idioms")], lambda: set_words),
        _set([(claims, "table")], lambda: rows),
    ):
        yield


def names() -> list[str]:
    """Every rule that can be taken out of the reader."""
    verbs = dict.fromkeys(_verb(key) for key in base.frames())
    set_words = (_idiom(pattern, plain) for pattern, plain, *_ in idioms._idioms())
    return [
        *verbs,
        *(f"mood: {name}" for name in mood._patterns()),
        *set_words,
        *(_row(*pair) for pair in enumerate(rules.table())),
    ]


async def _passes(scenario: Scenario, open_engine: Any) -> bool:
    return (await run_one(scenario, open_engine)).passed


def _of_scenarios(scenarios: Sequence[Scenario]) -> Iterator[tuple[str, int, int]]:
    open_engine = opening()
    fired_in: dict[str, list[int]] = {}
    passed: list[bool] = []
    for place, scenario in enumerate(told(scenarios, "with every rule")):
        fired: set[str] = set()
        with reading_without("", fired):
            passed.append(asyncio.run(_passes(scenario, open_engine)))
        for name in fired:
            fired_in.setdefault(name, []).append(place)
    for name in told(names(), "without each"):
        gains = breaks = 0
        with reading_without(name, set()):
            for place in fired_in.get(name, []):
                passes = asyncio.run(_passes(scenarios[place], open_engine))
                gains += passed[place] and not passes
                breaks += passes and not passed[place]
        yield name, gains, breaks


def _of_times(data: Path) -> Iterator[tuple[str, int, int]]:
    cases = [case for _, group in time_expressions.sets(data) for case in group if time_expressions.tuning(case.text)]
    whole = list(map(time_expressions.right, cases))
    silent: Callable[..., None] = lambda *_: None  # noqa: E731 - a rule that never fits
    now = WHEN.observed_at
    readers: dict[str, EnglishDates | ChineseDates] = {
        "en": EnglishDates(Tokens(""), now, "future"),
        "zh": ChineseDates("", now, "future"),
    }
    for language, reader in readers.items():
        for rule in told([rule.__name__ for rule in reader.rules], f"dates without each, {language}"):
            with _set([(type(reader), rule)], silent):
                without = list(map(time_expressions.right, cases))
            gains = sum(had and not has for had, has in zip(whole, without, strict=True))
            breaks = sum(has and not had for had, has in zip(whole, without, strict=True))
            yield f"{language} date: {rule.removeprefix('_')}", gains, breaks


def ablate(out: Console, scenarios: Sequence[Scenario], data: Path | None) -> None:
    """Print every rule with the scenarios, or times, that only it gets right, and those that only it gets wrong."""
    found = [*_of_scenarios(scenarios), *(_of_times(data) if data else ())]
    table = Table("rule", "gains", "breaks", box=None, pad_edge=False)
    for name, gains, breaks in sorted(found, key=lambda row: (row[1] - row[2], row[0])):
        table.add_row(name, str(gains), str(breaks), style="red" if breaks > gains else "dim" if gains <= 1 else "")
    out.print(table)
    out.print(f"{sum(gains <= 1 for _, gains, _ in found)} of {len(found)} rules gain no more than one")
