"""What a language says of a change, as data: `en/change.toml`, `zh/change.toml`."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from troth.language.kin import kin
from troth.language.later import later
from troth.language.text import index_terms, simplify


@dataclass(frozen=True, slots=True)
class Signals:
    """The patterns of one language; all of them for text as `lowered` leaves it."""

    code: str
    """The language."""
    words: Mapping[str, re.Pattern[str]]
    """By name, what words tell: `split`, `lead` part clauses, `follows` that one comes of the one before; `changed` (of
    these `fresh` and `present` weakly), `ended` (of these `parted` by a verb with its particle), `given_up`, `called_off`,
    `achieved`, `mistaken` tell of one; `beside`, `once`, `passing`, `unreal` against one; `others`, `owned`, `pronouns`,
    `mine`, `strangers` whose it is; `points` that it was named before; `come_to` and `come_alone` that a value has become so,
    `newly` and `happened` that it is told as how it is now, unless it is what was `done_of_it`; `appoints` asks the agent to
    take down a new state; `services` names what one has from one at a time; `under_way` is not done yet; `falls_short` is a
    reason to turn from it; `occasion` leads in when something is done, `some_days` are those on which it may be otherwise.
    `bare_…` are the parts of a clause that names nothing of what it changes, `named_last`, `persons`, `places`, `parts`,
    `doer`, `owned_thing` what it may mean (`unnamed.py`)."""
    swaps: tuple[re.Pattern[str], ...]
    """Forms that name both what was (`old`) and what is (`new`)."""
    denials: tuple[re.Pattern[str], ...]
    """The same, where what was said before is denied."""
    news: tuple[re.Pattern[str], ...]
    """Forms that name what is (`new`)."""
    values: tuple[re.Pattern[str], ...]
    """Forms of a whole clause that gives what was said last another value (`new`), and names nothing."""
    turns: tuple[re.Pattern[str], ...]
    """The same, where it tells what was done to that."""
    sorts: tuple[re.Pattern[str], ...]
    """Words of which one takes the place of another, where a clause tells that it has `turned` to it, or `reached` it."""
    several: tuple[re.Pattern[str], ...]
    """The same, where one can have several, and a clause must tell that they were `exchanged`."""
    idle: frozenset[str]
    """Terms that tie nothing: they go with anything."""


_NAME = re.compile(r"\b([Tt]he [A-Z][\w'’]+) and (?=[A-Z])")
_FORMS = ("swaps", "denials", "news", "values", "turns", "sorts", "several")
_PARTS = ("opening", "heard")
"""What stands in forms under its name."""


@cache
def signals(language: str) -> Signals:
    """The patterns of a language."""
    table: dict[str, list[str]] = tomllib.loads(
        files("troth.language").joinpath(language, "change.toml").read_text(encoding="utf-8")
    )
    stop = table["stop"][0] if table["stop"] else ""
    phrase = table["np"][0].format(stop=stop)

    parts = {"{np}": phrase, **{f"{{{name}}}": "".join(table.get(name, ())) for name in _PARTS}}
    forms = {name: tuple(later(_filled(form, parts)) for form in table.get(name, ())) for name in _FORMS}
    told = {name: "|".join(table[name]) for name in table if name not in (*_FORMS, "np", "stop", "idle", *_PARTS)}
    if "parted" in told:
        told["ended"] += f"|{told['parted']}"
    around = {f"{{{name}}}": told[name] for name in ("bare_lead", "bare_tail") if name in told}
    words = {name: later(_filled(form, {"{kin}": kin(language), **around})) for name, form in told.items()}
    idle = frozenset(table["idle"]) | frozenset(index_terms(" ".join(table["idle"])))
    return Signals(language, words, **forms, idle=idle)


def _filled(form: str, parts: Mapping[str, str]) -> str:
    for name, part in parts.items():
        form = form.replace(name, part)
    return form


def lowered(text: str) -> str:
    """Lower case, simplified, straight apostrophes, "the Rose and Crown" in one; every character stays in its place."""
    if " and " in text:
        text = _NAME.sub(lambda match: f"{match[1]}_and_", text)
    low = text.lower()
    if len(low) != len(text):
        low = "".join(char.lower() if len(char.lower()) == 1 else char for char in text)
    return simplify(low.replace("’", "'"))
