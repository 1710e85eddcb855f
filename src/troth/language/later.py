"""Patterns that are compiled when they are first used: a language has hundreds, and most texts need a few of them."""

from __future__ import annotations

import re
from typing import Any, cast


class _Later:
    """Stands for the pattern of a source, compiled on the first question to it."""

    def __init__(self, source: str, flags: int) -> None:
        self.pattern = source
        self._flags = flags

    def __getattr__(self, name: str) -> Any:
        compiled = self.__dict__.get("_compiled")
        if compiled is None:
            compiled = self.__dict__["_compiled"] = re.compile(self.pattern, self._flags)
        found = getattr(compiled, name)
        self.__dict__[name] = found
        return found


def later(source: str, flags: int = 0) -> re.Pattern[str]:
    """A pattern like `re.compile(source, flags)`, but for the work of compiling, which the first use does."""
    return cast("re.Pattern[str]", _Later(source, flags))
