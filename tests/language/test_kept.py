"""What is kept of texts, so that they are not taken apart twice, goes when something is erased."""

from __future__ import annotations

import troth
from troth.language.kept import kept


def test_an_erasure_forgets_what_was_read_before() -> None:
    read = []

    @kept(8)
    def length(text: str) -> int:
        read.append(text)
        return len(text)

    with troth.open(":memory:", embedder=None) as memory:
        tea = memory.space("a").observe("I like green tea.").learned[0].memory or ""
        assert [length("tea"), length("tea"), len(read)] == [3, 3, 1]
        memory.space("a").erase(tea, sweep=True)
        assert [length("tea"), len(read)] == [3, 2]
