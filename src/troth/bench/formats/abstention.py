"""Questions of LoCoMo that its memory answers, and as many asked of another talk's memory, with the names put right."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest
from pathlib import Path

from troth.bench.case import Asked, Benchmark, Case
from troth.bench.formats.files import file_of, json_of
from troth.bench.formats.locomo import TUNED, case_of

QUESTIONS = 500
"""How many of each kind, at most, in each part."""
_ANSWERABLE = ("1 ", "2 ", "4 ")


def abstention(path: Path) -> Benchmark:
    """Each talk with its own questions, and those of the talk before it in the same part of the data."""
    talks = [case_of(talk) for talk in json_of(file_of(path, "locomo10.json"))]
    parts = ([talk for talk in talks if (talk.name in TUNED) is tuned] for tuned in (True, False))
    notes = {
        "questions": f"of LoCoMo's categories 1, 2 and 4, at most {QUESTIONS} by the hash of their id: at home, and of another "
        "talk's memory with its speakers' names in place of their own",
        "said to be recorded": "the support of the answer is strong",
    }
    cases = tuple(case for part in parts for case in _mixed(part))
    return Benchmark("abstention", cases, "turn", ("balanced_accuracy", "said_of_recorded", "said_of_unrecorded"), notes)


def _mixed(talks: Sequence[Case]) -> Iterator[Case]:
    asked = [one for talk in talks for one in talk.questions if one.category.startswith(_ANSWERABLE)]
    chosen = {one.id for one in sorted(asked, key=lambda one: hashlib.sha256(one.id.encode()).hexdigest())[:QUESTIONS]}
    for place, talk in enumerate(talks):
        other = talks[place - 1]
        own = [replace(one, recorded=True) for one in talk.questions if one.id in chosen]
        foreign = [_moved(one, other, talk) for one in other.questions if one.id in chosen and other is not talk]
        in_turn = (one for pair in zip_longest(own, foreign) for one in pair if one is not None)
        yield replace(talk, questions=tuple(in_turn))


def _moved(asked: Asked, home: Case, host: Case) -> Asked:
    """A question as it would be asked of the host's speakers."""
    names = dict(zip(_speakers(home), _speakers(host), strict=True))
    text = re.sub("|".join(rf"\b{re.escape(name)}\b" for name in names), lambda found: names[found.group()], asked.text)
    return Asked(f"{host.name}<{asked.id}", text, frozenset(), asked.category, len(host.messages), recorded=False)


def _speakers(talk: Case) -> list[str]:
    return list(dict.fromkeys(said.name for said in talk.messages if said.name))
