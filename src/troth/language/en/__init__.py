"""English: lexicons as data files beside small modules, each a layer of reading (see `read.py`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from troth.language.reading import Assertion, Context, Question


class English:
    """The reader of English; its layers load on first use (and `language.time`, which they need, imports this package)."""

    code = "en"

    def read(self, text: str, start: int, end: int, context: Context, so_far: tuple[Assertion, ...]) -> tuple[Assertion, ...]:
        """Read `text[start:end]`; see `reading.Language`."""
        from troth.language.en.read import read

        return read(text, start, end, context, so_far)

    def third_person(self, text: str) -> str:
        """The text with "User" for "I"; see `reading.Language`."""
        from troth.language.en.wording import third_person

        return third_person(text)

    def ask(self, question: str, people: Mapping[str, str]) -> Question:
        """Say what a recall question asks for; see `reading.Language`."""
        from troth.language.en.ask import ask

        return ask(question, people)


LANGUAGE = English()
