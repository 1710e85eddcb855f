"""A wish that something be forgotten, told from all other talk of forgetting and deleting. Pure.

Both readers ask whether a clause is one, and `engine/forget` what it means.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from troth.language.text import HAN, fold

_AROUND = " .!?。！？,，~～"
_TAIL = re.compile(
    r",? (?:please|pls|ok(?:ay)?|thanks|thank you|(?:will|would|could|can) you)$|[,，]?(?:谢谢|好吗|行吗|[吗嘛])$"
)
_LAST_CLAUSE = re.compile(
    r"(?:(?:oh|ok|actually|well),? )?(?:(?:never ?mind|as for|about|regarding|i take back) )?"
    r"(?P<before>.*)(?:[,，;；:：–—-]| but )\s*(?P<clause>.+)"
)


@dataclass(frozen=True, slots=True)
class WishToForget:
    """What is to be forgotten."""

    named: str
    """The words that name it, folded; "" where none do: "forget it"."""
    own: bool = False
    """Whether it is about the user: "that I live in Graz", and no sister who does."""
    everything: bool = False
    """Whether it is all that is known of the user."""
    just_said: bool = False
    """Whether it is what was said right before."""


@dataclass(frozen=True, slots=True)
class _Forms:
    cues: re.Pattern[str]
    forms: tuple[re.Pattern[str], ...]
    not_so: re.Pattern[str]
    own: re.Pattern[str]
    everything: re.Pattern[str]
    last: re.Pattern[str]
    idle: tuple[str, ...]


@cache
def _forms(language: str) -> _Forms:
    table = tomllib.loads(files("troth.language").joinpath("forgetting.toml").read_text(encoding="utf-8"))[language]
    gap = " " if language == "en" else ""
    opens = f"(?:(?:{'|'.join(table['opens'])}){gap})*"
    forms = tuple(re.compile(opens + _filled(form, table)) for form in table["forms"])
    patterns = {name: re.compile(table[name]) for name in ("cues", "not_so", "own", "everything", "last")}
    return _Forms(forms=forms, idle=tuple(sorted(table["idle"], key=len, reverse=True)), **patterns)


def _filled(form: str, table: Mapping[str, str]) -> str:
    while found := re.search(r"%(\w+)%", form):
        form = form.replace(found.group(), table[found[1]])
    return form


def may_wish(words: str) -> bool:
    """Whether there is a word in it without which nobody wishes anything forgotten: most talk has none."""
    return _of(words).cues.search(fold(words)) is not None


def wish_to_forget(words: str) -> WishToForget | None:
    """What a clause wishes forgotten, or one that follows those that name it; None where it wishes no such thing."""
    said = _TAIL.sub("", fold(words).replace("’", "'").strip(_AROUND)).strip(_AROUND)
    if (what := _wished(said)) is not None:
        forms = _of(said)
        own, everything, just_said = (form.search(what) is not None for form in (forms.own, forms.everything, forms.last))
        return WishToForget(_named(what), own, everything, just_said)
    last = _LAST_CLAUSE.fullmatch(said)
    what = _wished(last["clause"]) if last else None
    return WishToForget(_named(last["before"])) if last and what is not None and not _named(what) else None


def _of(said: str) -> _Forms:
    return _forms("zh" if HAN.search(said) else "en")


def _wished(said: str) -> str | None:
    forms = _of(said)
    if not forms.cues.search(said) or forms.not_so.search(said):
        return None
    found = next((found for form in forms.forms if (found := form.fullmatch(said))), None)
    return found["what"].strip() if found else None


def _named(what: str) -> str:
    """What is left when the words are taken away that name nothing."""
    for phrase in _forms("zh").idle:
        what = what.replace(phrase, " ")
    idle = _forms("en").idle
    kept = (word.strip(".,;:!?()\"'“”。，！？") for word in what.split())
    return " ".join(word.removesuffix("'s") for word in kept if word and word not in idle)
