"""Results that are kept for a while, so that the same text is not taken apart twice; an erasure forgets them all."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TypeVar

_Function = TypeVar("_Function", bound=Callable[..., object])
_forgetting: list[Callable[[], None]] = []


def kept(most: int) -> Callable[[_Function], _Function]:
    """Keep the last `most` results of a pure function of texts."""

    def keeping(function: _Function) -> _Function:
        cached = lru_cache(maxsize=most)(function)
        _forgetting.append(cached.cache_clear)
        return cached  # type: ignore[return-value]

    return keeping


def forget_results() -> None:
    """Let go of every text that is still in memory only because it was read before."""
    for forget in _forgetting:
        forget()
