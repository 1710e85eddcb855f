"""The words for those who belong to somebody, for all that asks whose a thing is."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files


@cache
def kin(language: str, *circles: str) -> str:
    """A pattern of the words for those in some circles (`family`, `partners`, `company`); in all, where none is named."""
    table = tomllib.loads(files("troth.language").joinpath("kin.toml").read_text(encoding="utf-8"))[language]
    words = "|".join(word for circle in circles or tuple(table) for word in table[circle])
    return f"(?:{words})s?\\b" if language == "en" else f"(?:{words})"
