"""Fits the weights that say whether a statement no rule understands is worth keeping (`troth/engine/write/worth.json`).

    python bench/worth.py [--save]      (folders: TROTH_SCENARIOS, TROTH_DATA)

Positive: clauses of scenarios that the rules make a claim of, silent ones that hold what a scenario expects, and made-up ones
(`worth_said.toml`). Negative: silent clauses of scenarios that hold nothing expected, silent clauses of real small talk (LoCoMo
conv-26 and conv-30, MemoryBank in Chinese), and made-up idle talk. Clauses of real talk that were marked by hand count either
way (`worth_marked.json`, by their hash). Of the public scenarios only the half that is looked at. A fifth, by hash, is left out
and measured.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import json
import os
import random
import sys
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from reading_parts import memorybank, realmem
from rich.progress import track
from time_expressions import tuning

from troth.aio import aopen
from troth.bootstrap import make_embedder
from troth.checks import Scenario, load
from troth.checks.scenario import Action, Expectation, View
from troth.checks.subject import Subject
from troth.engine.write.reading import IDLE, NOTABLE
from troth.engine.write.worth import features
from troth.language.notes import spoken, unclaimed
from troth.language.reader import read
from troth.language.reading import Context, Recent
from troth.testing import FrozenClock

BENCH = Path(__file__).resolve().parent
ROOT = BENCH.parent
TARGET = ROOT / "src" / "troth" / "engine" / "write" / "worth.json"
RIDGE = 8.0
CLAIMED, NEEDED, SILENT, UNASKED, SMALL_TALK, SAID, MARKED = 1.0, 10.0, 3.0, 0.3, 1.5, 4.0, 4.5
"""How much one clause of each kind counts; what the rules claim is plenty, what they miss is rare, and of what a scenario
neither asks for nor forbids nobody has said that it is idle."""
WHEN = datetime(2026, 3, 2, 12, tzinfo=UTC)
CHINESE_TEXTS = 700
LONGEST = 1500
"""Characters of a message of real talk that was drawn to be marked."""


@dataclass(frozen=True, slots=True)
class Example:
    clause: str
    worth: bool
    weight: float

    @property
    def left_out(self) -> bool:
        return int(hashlib.sha256(self.clause.encode()).hexdigest(), 16) % 5 == 0


def wanted(expectations: Iterable[Expectation]) -> Iterator[str]:
    """The words that something believed must hold."""
    for one in expectations:
        if one.recall or one.view in (View.CURRENT, View.HISTORY, View.STATIC, View.DYNAMIC):
            for entry in one.has:
                yield from (entry,) if isinstance(entry, str) else entry
            if one.first:
                yield one.first


async def of_scenario(scenario: Scenario) -> list[Example]:
    clock, found, last = FrozenClock(), list[Example](), 0
    async with await aopen(":memory:", embedder=None, clock=clock) as db:
        subject = Subject(db, clock)
        for step in scenario.steps:
            clock.set(step.at)
            last = len(found)
            if step.action is Action.USER:
                held = await subject._space(step.user).list()
                recent = tuple(
                    Recent(b.id, b.memory.claim, b.memory.text, b.version.said_at, b.version.authority) for b in held[::-1]
                )
                context = Context(step.at, recent=recent)
                reading = read(step.text, context)
                silent = set(unclaimed(step.text, reading.assertions, context))
                for one in reading.assertions:
                    clause = spoken(step.text, (one.start, one.end), reading.assertions)
                    if one.claim is not None:
                        found.append(Example(clause, True, CLAIMED))
                    elif (one.start, one.end) in silent:
                        found.append(Example(clause, False, SILENT))
            await subject.perform(step)
        texts = " | ".join(fact.text for fact in await subject.current(scenario.steps[-1].user)).lower()
    missing = [word.lower() for word in wanted(scenario.expect) if len(word) > 1 and word.lower() not in texts]
    unwanted = [word.lower() for one in scenario.expect if one.view is View.CURRENT for word in one.lacks if len(word) > 1]
    quiet = any(one.view is View.NOTHING_NEW for one in scenario.expect)
    nothing = frozenset(one.clause for one in found[last:]) if quiet else frozenset[str]()
    return [_judged(one, missing, unwanted, nothing) for one in found]


def _judged(one: Example, missing: Sequence[str], unwanted: Sequence[str], nothing: frozenset[str]) -> Example:
    """A silent clause as its scenario judges it: missed, unwanted, or only not asked for."""
    low = one.clause.lower()
    if one.worth:
        return one
    if any(word in low for word in missing):
        return Example(one.clause, True, NEEDED)
    idle = one.clause in nothing or any(word in low for word in unwanted)
    return one if idle else Example(one.clause, False, UNASKED)


def locomo(folder: Path, *, told: bool) -> Iterator[str]:
    """What is said in the two talks that count as small talk (`told`), or in the others."""
    for talk in json.loads((folder / "locomo" / "locomo10.json").read_text(encoding="utf-8")):
        if (talk["sample_id"] in ("conv-26", "conv-30")) is told:
            yield from (turn["text"] for said in talk["conversation"].values() if isinstance(said, list) for turn in said)


def small_talk(folder: Path) -> Iterator[str]:
    yield from locomo(folder, told=True)
    chinese = sorted(set(memorybank(folder, "cn")))
    yield from random.Random(7).sample(chinese, min(CHINESE_TEXTS, len(chinese)))


def of_talk(texts: Iterable[str]) -> Iterator[Example]:
    for text in texts:
        read_so = read(text, Context(WHEN)).assertions
        spans = unclaimed(text, read_so, Context(WHEN))
        yield from (Example(spoken(text, span, read_so), False, SMALL_TALK) for span in spans)


def made_up() -> Iterator[Example]:
    for kind, clauses in tomllib.loads((BENCH / "worth_said.toml").read_text(encoding="utf-8")).items():
        yield from (Example(clause, kind == "keep", SAID) for clause in clauses)


def marked(folder: Path) -> Iterator[Example]:
    """The clauses of real talk that were marked by hand, as far as they are still read as clauses."""
    marks: dict[str, bool] = json.loads((BENCH / "worth_marked.json").read_text(encoding="utf-8"))
    for texts, seed, count in (
        (realmem(folder), 3, 360),
        (memorybank(folder, "en"), 5, 270),
        (locomo(folder, told=False), 5, 330),
    ):
        for text in random.Random(seed).sample([text for text in texts if len(text) < LONGEST], count):
            for one in read(text, Context(WHEN)).assertions:
                clause = text[one.start : one.end]
                if (worth := marks.pop(hashlib.sha256(clause.encode()).hexdigest()[:16], None)) is not None:
                    yield Example(clause, worth, MARKED)


def fitted(x: NDArray[np.float64], y: NDArray[np.float64], weight: NDArray[np.float64]) -> NDArray[np.float64]:
    """Weighted logistic regression with a ridge on all but the bias (iteratively reweighted least squares)."""
    z = np.column_stack([np.ones(len(x)), x])
    ridge = np.diag([1e-6, *[RIDGE] * x.shape[1]])
    w = np.zeros(z.shape[1])
    for _ in range(12):
        p = 1 / (1 + np.exp(-z @ w))
        gradient = z.T @ (weight * (p - y)) + ridge @ w
        w -= np.linalg.solve((z * (weight * p * (1 - p))[:, None]).T @ z + ridge, gradient)
    return w


def measured(w: NDArray[np.float64], x: NDArray[np.float64], examples: Sequence[Example]) -> None:
    shares = 1 / (1 + np.exp(-(x @ w[1:] + w[0])))
    for name, weight in (
        ("claimed by rules", CLAIMED),
        ("missed and expected", NEEDED),
        ("unwanted", SILENT),
        ("not asked for", UNASKED),
        ("small talk", SMALL_TALK),
        ("made up", SAID),
        ("marked", MARKED),
    ):
        for worth in (True, False):
            of = [s for s, one in zip(shares, examples, strict=True) if one.weight == weight and one.worth is worth]
            if of:
                kept, idle = sum(share >= NOTABLE for share in of), sum(share < IDLE for share in of)
                print(f"  {name:20} {'worth' if worth else 'idle ':5} {len(of):5}: kept {kept}, idle {idle}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--save", action="store_true", help="write the weights")
    save = parser.parse_args().save
    scenarios, data = os.environ.get("TROTH_SCENARIOS"), os.environ.get("TROTH_DATA")
    if not scenarios or not data:
        sys.stderr.write("Set TROTH_SCENARIOS and TROTH_DATA to the folders of scenarios and of data sets.\n")
        return 2
    chosen = [one for one in load([scenarios]) if tuning(one.id)] + list(load([ROOT / "tests" / "scenarios"]))
    examples = [e for one in track(chosen, description="scenarios") for e in asyncio.run(of_scenario(one))]
    examples += of_talk(track(list(small_talk(Path(data))), description="small talk"))
    examples += [*made_up(), *track(list(marked(Path(data))), description="marked")]
    embedder = make_embedder("default")
    assert embedder is not None
    clauses = [one.clause for one in examples]
    parts = [clauses[start : start + 64] for start in range(0, len(clauses), 64)]
    x = np.vstack([features(embedder.embed(part), part) for part in track(parts, description="embedding")])
    y, weight = np.array([float(one.worth) for one in examples]), np.array([one.weight for one in examples])
    kept = np.array([not one.left_out for one in examples])
    print(f"{len(examples)} clauses; those left out of the fit:")
    measured(fitted(x[kept], y[kept], weight[kept]), x[~kept], [one for one in examples if one.left_out])
    if save:
        w = fitted(x, y, weight)
        width = embedder.width
        held = {
            "model": embedder.model,
            "bias": round(float(w[0]), 4),
            "marks": [round(float(one), 4) for one in w[1 + width :]],
            "vector": [round(float(one), 4) for one in w[1 : 1 + width]],
        }
        TARGET.write_text(json.dumps(held) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
