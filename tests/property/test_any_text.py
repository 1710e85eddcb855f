"""Any text is read without an exception: random Unicode, and ordinary sentences that were cut, doubled and shuffled."""

from __future__ import annotations

import random
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from troth.checks import load
from troth.domain.authority import Authority
from troth.domain.claim import Claim
from troth.language.languages import ask
from troth.language.reader import read
from troth.language.reading import Context, Reading, Recent
from troth.language.text import clean

WHEN = datetime(2026, 3, 2, 9, tzinfo=UTC)
SCENARIOS = Path(__file__).parents[1] / "scenarios"


@cache
def sentences() -> tuple[str, ...]:
    return tuple(sorted({step.text for item in load([SCENARIOS]) for step in item.steps if step.text}))


def check(text: str, authority: Authority, recent: tuple[Recent, ...] = ()) -> Reading:
    text = clean(text)
    reading = read(text, Context(WHEN, authority, recent=recent, people={"ana": "user's sister"}))
    for assertion in reading.assertions:
        assert 0 <= assertion.start <= assertion.end <= len(text)
        if assertion.claim is not None:
            assert assertion.attribute is not None
            assert assertion.text.strip()
    ask(text)
    return reading


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.text(max_size=200), st.sampled_from(Authority))
def test_random_text(text: str, authority: Authority) -> None:
    check(text, authority)


def mutated(chance: random.Random) -> str:
    words = list(chance.choice(sentences()))
    for _ in range(chance.randint(0, 4)):
        place = chance.randrange(len(words) + 1)
        match chance.randrange(5):
            case 0:
                del words[place : place + chance.randint(1, 12)]
            case 1:
                words[place:place] = chance.choice(sentences())[: chance.randint(1, 40)]
            case 2:
                words[place:place] = chance.choice(
                    ["\n", " ", "，", "...", "?!", "“", "\u200d", "🙂", "''", " and ", "不是", " not "]
                )
            case 3:
                words[place:place] = words[: chance.randint(0, 30)]
            case _:
                words = [char.upper() if chance.random() < 0.2 else char for char in words]
    return "".join(words)


SLIPPED_IN = [
    "-",
    ",",
    ".",
    "please",
    "to",
    "who",
    "and",
    "the",
    "my",
    "i",
    "is",
    "not",
    "of",
    "then",
    "again",
    "as",
    "的",
    "了",
    "我",
    "就",
]


def mutated_by_words(chance: random.Random) -> str:
    """A sentence with words left out, doubled, slipped in, or broken off: still words, so that the grammar goes on reading."""
    said = chance.choice(sentences())
    spaced = " " in said
    words = said.split(" ") if spaced else list(said)
    for _ in range(chance.randint(1, 4)):
        place = chance.randrange(len(words) + 1)
        match chance.randrange(4):
            case 0:
                del words[place : place + 1]
            case 1 | 2:
                words.insert(place, chance.choice(SLIPPED_IN))
            case _:
                words = words[:place] if chance.random() < 0.5 else words[place:]
    return (" " if spaced else "").join(words)


def read_mutated(count: int, seed: int) -> None:
    chance = random.Random(seed)
    recent: tuple[Recent, ...] = ()
    for turn in range(count):
        text = mutated(chance) if turn % 2 else mutated_by_words(chance)
        reading = check(
            text, chance.choice([Authority.USER] * 4 + [Authority.TOOL, Authority.DOCUMENT, Authority.AGENT]), recent
        )
        said = [(a.claim, a.text) for a in reading.assertions if isinstance(a.claim, Claim)]
        recent = (*(Recent(f"m{n}", claim, shown, WHEN) for n, (claim, shown) in enumerate(said)), *recent)[:12]


def test_mutated_sentences() -> None:
    read_mutated(700, seed=3)


REPEATED = [
    "哈",
    "嗯",
    "刚",
    "有",
    "刚满",
    "就是",
    "上周",
    "大家都",
    "也就",
    "a后",
    "从x",
    "has been ",
    "only ",
    "well ",
    "_",
    "?!",
]
"""Words that more than one alternative of a rule can take, so that a rule tries as many ways as they can be parted."""


@pytest.mark.parametrize("word", REPEATED)
def test_a_word_said_sixty_times(word: str) -> None:
    held = check("我刚满三十岁，喝伊利牛奶。 I plan to run the Berlin marathon in June.", Authority.USER).assertions
    recent = tuple(Recent(f"m{n}", a.claim, a.text, WHEN) for n, a in enumerate(held) if isinstance(a.claim, Claim))
    assert recent
    for before in ("", "我", "the marathon "):
        for after in ("", "改了", "开心", "?", " off."):
            check(f"{before}{word * 60}{after}", Authority.USER, recent)


@pytest.mark.parametrize("text", ["for me for me Sesame sends me to", "when - - use grams", "whenever I call, please please"])
def test_what_breaks_off(text: str) -> None:
    assert not [a for a in check(text, Authority.USER).assertions if a.targets]


def test_a_sentence_that_leaves_out_a_thing() -> None:
    (told,) = check("Orbit scans tickets.", Authority.USER).assertions
    assert told.claim is not None
    for text in ("lives in Split.", "scans as my", "runs on Debian 12"):
        check(text, Authority.USER, (Recent("m", told.claim, told.text, WHEN),))


@pytest.mark.soak
def test_many_mutated_sentences() -> None:
    read_mutated(100_000, seed=5)
