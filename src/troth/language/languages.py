"""The languages that are read: each a folder, whose reader and lexicons load when a text or a question in it comes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from importlib import import_module
from typing import cast

from troth.language.people import asked_about
from troth.language.reading import Language, Question
from troth.language.text import language_of
from troth.schema.registry import canonical

LANGUAGES = ("en", "zh")


@cache
def language(code: str) -> Language:
    """The reader of one language."""
    return cast("Language", import_module(f"troth.language.{code}").LANGUAGE)


def ask(question: str, people: Mapping[str, str] | None = None) -> Question:
    """Say what a recall question asks for."""
    code = language_of(question)
    if code not in LANGUAGES:
        return Question(code)
    asked = language(code).ask(question, people or {})
    attributes = tuple(dict.fromkeys(map(canonical, asked.attributes)))
    return replace(asked, attributes=attributes, subject=asked_about(asked.subject, people or {}))


def third_person(text: str) -> str:
    """A text of the user's as one about the user, in its language; other languages stay as they are."""
    code = language_of(text)
    return language(code).third_person(text) if code in LANGUAGES else text
