"""Chinese: Simplified and Traditional, with Cantonese and English words mixed in."""

from __future__ import annotations

from collections.abc import Mapping

from troth.language.reading import Assertion, Context, Question
from troth.language.zh.asking import ask
from troth.language.zh.lexicon import traditional
from troth.language.zh.reader import read
from troth.language.zh.wording import third_person


class Chinese:
    """The Chinese reader, as `troth.language.reader` calls it."""

    code = "zh"

    def read(self, text: str, start: int, end: int, context: Context, so_far: tuple[Assertion, ...]) -> tuple[Assertion, ...]:
        """Read a stretch of Chinese."""
        return read(text, start, end, context, so_far)

    def third_person(self, text: str) -> str:
        """The text with 用户 for 我."""
        return third_person(text, "用戶" if traditional(text) else "用户")

    def ask(self, question: str, people: Mapping[str, str]) -> Question:
        """Say what a recall question asks for."""
        return ask(question, people)


LANGUAGE = Chinese()
