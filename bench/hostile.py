"""What a model that claims everything does to what is believed: each last word and name, at every address, fully sure.

    python bench/hostile.py [--scenarios 240] [--show 0]

Its claims are well formed and quote the text word for word, so that only the reader and governance stand between them and a
false memory. Prints how many of our own scenarios that pass by the rules alone it breaks; `--show` names the first of them.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import json
import re
from pathlib import Path

from troth.checks import Result, load, run
from troth.checks.subject import opening
from troth.ports.llm import Completion, Llm, Prompt
from troth.testing import answer

SCENARIOS = Path(__file__).resolve().parents[1] / "tests" / "scenarios"
ADDRESSES = ("home", "employer", "likes", "thing")
_SENTENCE = re.compile(r"[^.!?。！？]+")
_NAME = re.compile(r"[A-Z][a-z]+")
_HAN = re.compile(r"[\u4e00-\u9fff]")


class Copier:
    """Claims what stands in the text, of the user, whatever it says."""

    name = "hostile:copier"

    async def complete(self, prompt: Prompt) -> Completion:
        claims = []
        for quote in map(str.strip, _SENTENCE.findall(json.loads(prompt.user)["text"])):
            words = [quote[-2:], quote[-3:]] if _HAN.search(quote) else [*_NAME.findall(quote)[-2:], *quote.split()[-1:]]
            for value in filter(None, (word.strip(",;:'\"") for word in words[:2])):
                claims += [{"attribute": one, "value": value, "quote": quote, "confidence": 1.0} for one in ADDRESSES]
        return Completion(answer(*claims[:20]))


async def results(llm: Llm | None, count: int) -> dict[str, Result]:
    drawn = sorted(load([SCENARIOS]), key=lambda item: hashlib.sha256(f"hostile {item.id}".encode()).hexdigest())[:count]
    return {result.scenario.id: result async for result in run(drawn, opening("memory", "default", llm))}


async def measured(count: int, show: int) -> None:
    alone, both = await results(None, count), await results(Copier(), count)
    passed = [id for id, result in alone.items() if result.passed]
    broken = [id for id in passed if not both[id].passed]
    print(f"{len(broken)} of {len(passed)} scenarios that pass by the rules alone are broken by a model that claims everything")
    for id in broken[:show]:
        print(id, *both[id].problems, sep="\n  ")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scenarios", type=int, default=240)
    parser.add_argument("--show", type=int, default=0)
    chosen = parser.parse_args()
    asyncio.run(measured(chosen.scenarios, chosen.show))
