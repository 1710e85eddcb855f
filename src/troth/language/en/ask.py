"""Reads a recall question in English."""

from __future__ import annotations

from collections.abc import Mapping

from troth.language.asking import generic_question
from troth.language.reading import Question


def ask(question: str, people: Mapping[str, str]) -> Question:
    """What the question asks for."""
    return generic_question(question, people)
