"""The end of a state by what can only come after it: who has passed the test is no longer learning to drive.

What is told shares no word with what is held, so that nothing in the words ties them; what follows what is data of the
language, in its `sequels.toml`. The clause stands besides, as a fact of its own.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files

from troth.domain.claim import Intent
from troth.domain.interval import ALWAYS
from troth.language.change.clauses import Clause, terms, weight
from troth.language.change.held import Held, attribute_of, changeable
from troth.language.change.parts import Change
from troth.language.change.whose import concerns, named_others, only
from troth.language.later import later
from troth.language.notes import note
from troth.language.reading import Assertion, Context, Language, Recent
from troth.language.time import find_times


@dataclass(frozen=True, slots=True)
class Sequel:
    """A sort of state, and what tells that it has come to its end."""

    held: re.Pattern[str]
    told: re.Pattern[str]
    same: bool
    """Whether the clause must name what is held, or point at it."""
    ours: bool
    """Whether it ends the state of the user's, whoever the clause is about."""
    denied: bool
    """Whether the state is that something is not so: who smokes again has not stopped."""


@cache
def _sequels(language: str) -> tuple[Sequel, ...]:
    table = files("troth.language").joinpath(language, "sequels.toml")
    if not table.is_file():
        return ()
    rows = tomllib.loads(table.read_text(encoding="utf-8")).values()
    return tuple(
        Sequel(later(row["held"]), later(row["told"]), *(row.get(name, False) for name in ("same", "ours", "denied")))
        for row in rows
    )


def outlived(text: str, told: Sequence[Clause], held: Sequence[Held], context: Context) -> Iterator[Change]:
    """What a clause ends by telling what came after it."""
    for clause in told:
        if not clause.told or clause.says("beside"):
            continue
        for sequel in _sequels(clause.signals.code):
            found = sequel.told.search(clause.low)
            if found is None:
                continue
            fitting = [h for h in held if not sequel.denied and sequel.held.search(h.low) and _meant(sequel, h, clause, found)]
            named = [each for each in fitting if _shares(each, clause.terms)]
            if sequel.same and not named and len(fitting) > 1:
                continue  # "it" is one thing
            for each in named if sequel.same and named else fitting:
                if not _before(clause, each, context):
                    yield Change(each, Intent.ENDS, clause, besides=True)


def with_sequels(
    text: str, assertions: Sequence[Assertion], changes: Sequence[Change], by: Language, context: Context
) -> tuple[Assertion, ...]:
    """The assertions, of which those that tell a sequel and that no rule understood are kept as they were said."""
    telling = [a for change in changes if change.besides for a in change.clause.read]
    return tuple(
        note(text, a, by, context) if a.claim is None and a.note == "chatter" and a in telling else a for a in assertions
    )


def taken_up_again(
    text: str, assertions: Sequence[Assertion], told: Sequence[Clause], by: Language, context: Context
) -> tuple[Assertion, ...]:
    """The assertions, of which those that tell that what had stopped is so again stand in the place of its end."""
    found = list(assertions)
    for clause in told:
        said = next((a for a in clause.read if a in found and not a.targets), None)
        one = _stopped(clause, context) if said is not None and clause.told else None
        if said is None or one is None:
            continue
        shown = said if said.claim is not None else note(text, said, by, context)
        claim = replace(one.recent.claim, positive=True, valid=shown.claim.valid if shown.claim else ALWAYS)
        found[found.index(said)] = replace(
            shown,
            claim=claim,
            attribute=attribute_of(one.recent),
            intents=said.intents | {Intent.UPDATES},
            targets=(one.recent.memory,),
        )
    return tuple(found)


def _stopped(clause: Clause, context: Context) -> Held | None:
    """The one thing of which is held that it is not so, and of which a clause tells that it is."""
    for sequel in _sequels(clause.signals.code):
        found = sequel.told.search(clause.low) if sequel.denied else None
        if found is None:
            continue
        own = clause.terms - terms(found.group(), clause.signals)
        held = (Held(recent, clause.signals) for recent in context.recent if _denied(recent))
        return only((h for h in held if _shares(h, own) and _meant(sequel, h, clause, found)), context, lately=False)
    return None


def _meant(sequel: Sequel, held: Held, clause: Clause, found: re.Match[str]) -> bool:
    """Whether a clause can tell what became of just this."""
    if sequel.same:
        return _names(held, clause, found) and concerns(held, clause)
    subject = held.recent.claim.subject
    led = terms(clause.low[: found.start()], clause.signals)
    if subject != "user" and any(a.claim is not None and a.claim.subject == subject for a in clause.read):
        return True
    if subject.startswith("user's ") and not sequel.ours:
        named = (named_others(clause) | led) & terms(subject, clause.signals)
        return bool(named) or (clause.says("pronouns") and not clause.says("mine"))
    return (sequel.ours or concerns(held, clause)) and (clause.says("mine") or led <= held.known)


def _names(held: Held, clause: Clause, found: re.Match[str]) -> bool:
    """Whether a clause names what is held, points at it, or names nothing at all."""
    own = clause.terms - terms(found.group(), clause.signals)
    return _shares(held, clause.terms) or clause.says("points") or not own


def _shares(held: Held, named: frozenset[str]) -> bool:
    return weight(named & held.known) > 1


def _denied(recent: Recent) -> bool:
    return not recent.claim.positive and changeable(replace(recent, claim=replace(recent.claim, positive=True)))


def _before(clause: Clause, held: Held, context: Context) -> bool:
    """Whether a clause tells of a time that lay behind when the state was told: "passed my test in 2009"."""
    times = find_times(clause.low, clause.signals.code, context.observed_at, "past")
    return any(mention.interval.end is not None and mention.interval.end <= held.recent.said_at for mention in times)
