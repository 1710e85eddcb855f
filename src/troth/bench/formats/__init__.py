"""Reads the benchmarks' own files. A `path` is the file or the folder as published; nothing is written.

Which part is for tuning is fixed here: LoCoMo's conv-26 and conv-30 and BEAM's chats 1 to 5. The other sets are all test.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from troth.bench.case import Benchmark
from troth.bench.formats.abstention import abstention
from troth.bench.formats.beam import beam
from troth.bench.formats.convomem import convomem
from troth.bench.formats.locomo import TUNED, locomo
from troth.bench.formats.longmemeval import longmemeval
from troth.bench.formats.madial import madial
from troth.bench.formats.memdaily import memdaily
from troth.bench.formats.prefeval import prefeval
from troth.bench.formats.realmem import realmem
from troth.errors import UsageError


def load(name: str, path: Path, split: str = "all") -> Benchmark:
    """Read a benchmark, or the part of it that is for tuning or for testing.

    Raises:
        UsageError: the path does not hold it, or it has no such part.
    """
    form = FORMATS[name]
    try:
        benchmark = form.read(path)
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise UsageError(
            f"{path} does not hold {name} as published: {type(error).__name__}: {error}.", hint=f"Expected is {form.expects}."
        ) from error
    cases = tuple(case for case in benchmark.cases if split in ("all", form.part(case.name)))
    if not cases:
        raise UsageError(f"{name} at {path} has no part {split!r}.", hint="All of it is for testing: leave out --split.")
    return Benchmark(benchmark.name, cases, benchmark.unit, benchmark.main, benchmark.notes)


@dataclass(frozen=True, slots=True)
class Format:
    """How one benchmark is read, what its path holds, and which of its cases are for tuning."""

    read: Callable[[Path], Benchmark]
    expects: str
    tuned: frozenset[str] = frozenset()

    def part(self, case: str) -> str:
        """`tune` or `test`."""
        return "tune" if case in self.tuned else "test"


FORMATS: Mapping[str, Format] = {
    "locomo": Format(locomo, "locomo10.json, or a folder with it", TUNED),
    "abstention": Format(abstention, "LoCoMo's locomo10.json, or a folder with it", TUNED),
    "beam": Format(
        beam, "a folder with chats.jsonl.gz and probing_questions.jsonl", frozenset(f"chat-{n}" for n in range(1, 6))
    ),
    "madial-zh": Format(madial("zh"), "a folder with MADial-Bench-{zh,en}-{memory,dialogue}.json"),
    "madial-en": Format(madial("en"), "a folder with MADial-Bench-{zh,en}-{memory,dialogue}.json"),
    "realmem": Format(realmem, "a folder with *_dialogues_256k.json(.gz)"),
    "prefeval": Format(prefeval, "explicit_preference.jsonl, or a folder with it"),
    "longmemeval": Format(
        longmemeval, "longmemeval_s.json, _m.json or _oracle.json, or a folder with one or with instances*.json"
    ),
    "memdaily": Format(memdaily, "memdaily.json, or a folder with it or with the files 01_*.json that it is merged from"),
    "convomem": Format(convomem, "a file or folder of evidence_questions or of mixed test cases"),
}
