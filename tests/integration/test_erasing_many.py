"""After an erasure of many memories among more, their words are in no byte of any file of the store."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

import troth
from troth.testing import StubEmbedder

START = datetime(2020, 1, 1, 8, tzinfo=UTC)
SHAPES = (
    "I like {0} tea.", "My locker number is {0}.", "I bought a {0} lamp.", "I own a {0} kettle.", "I work at {0}.",
    "Remember that the cellar door opens with {0}.", "I moved to {0} last month, and it rains.", "我喜欢{0}牌的茶",
)  # fmt: skip


def marked(number: int) -> str:
    return f"qz{number * 7919 % 1_000_003:07d}zq"


def told(number: int, marks: bool) -> troth.Message:
    word = marked(number) if marks else f"plain{number}"
    at = START + timedelta(minutes=150 * number)
    return troth.Message(at, "user", SHAPES[(number + number // 7) % len(SHAPES)].format(word), conversation=f"c{number // 20}")


def in_files(folder: Path, words: list[str]) -> list[str]:
    content = b"".join(path.read_bytes() for path in sorted(folder.iterdir()))
    return [word for word in words if word.encode() in content]


def erase_marked(folder: Path, gone: int, all_of_them: int) -> None:
    every = all_of_them // gone
    words = [marked(number) for number in range(0, gone * every, every)]
    with troth.open(folder / "memory.db", embedder=StubEmbedder()) as memory:
        space = memory.space("a")
        space.ingest(told(number, number % every == 0 and number < gone * every) for number in range(all_of_them))
        held = [belief for view in ("current", "history", "pending") for belief in space.list(view)]
        ids = [belief.id for belief in held if "qz" in belief.memory.text]
        assert len(ids) >= gone * 0.9
        assert in_files(folder, words) == words
        receipt = space.erase(ids, sweep=True)
        assert receipt.erased
        assert receipt.erased.proven
        assert receipt.erased.removed["memories"] >= len(ids)
        assert in_files(folder, words) == [], "while it is open"
        assert space.verify()
        assert len(space.list()) + len(space.list("history")) >= (all_of_them - gone) * 0.5
    assert in_files(folder, words) == []


def test_erased_words_are_in_no_file(tmp_path: Path) -> None:
    erase_marked(tmp_path, 40, 400)


@pytest.mark.soak
def test_a_thousand_of_twenty_thousand(tmp_path: Path) -> None:
    erase_marked(tmp_path, 1000, 20_000)
