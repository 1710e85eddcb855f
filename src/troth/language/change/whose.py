"""Whose a clause is, and which of the claims that fit it means."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import timedelta
from functools import cache

from troth.language.change.clauses import Clause, terms, weight
from troth.language.change.held import Held
from troth.language.kin import kin
from troth.language.reading import Assertion, Context

LATELY = timedelta(days=1)
"""How long a correction needs no more than its own words to mend what was said last."""


def concerns(held: Held, clause: Clause) -> bool:
    """Whether a clause can speak of the one whom the held claim is about."""
    claim = held.recent.claim
    about = held.known
    if claim.subject != "user" and clause.says("mine") and family().search(claim.subject) and _only_of_the_user(clause, held):
        return False
    if claim.subject != "user" and not (clause.of_others and claim.subject.startswith("user's ")):
        return not clause.of_others or bool(clause.terms & about)
    if clause.of_others:
        return bool(named_others(clause) & about)
    if clause.says("pronouns") and not clause.says("mine") and not clause.terms & held.value_terms:
        return False
    return clause.says("mine") or not any(_elsewhere(a, clause, about) for a in clause.read)


def _only_of_the_user(clause: Clause, held: Held) -> bool:
    """Whether a clause is told of the user, and neither names nor points at the one of the family of whom something is held.

    The user's own new role is not the sister's.
    """
    told = {a.claim.subject for a in clause.read if a.claim is not None}
    points = clause.says("points") or clause.says("pronouns")
    return told == {"user"} and not points and not clause.terms & terms(held.recent.claim.subject, clause.signals)


def of_strangers(held: Held, clause: Clause, before: Sequence[Clause]) -> bool:
    """Whether a clause goes on about somebody who is none of the user's people: 邻居家的狗病了，只剩十公斤."""
    return not clause.says("mine") and any(c.says("strangers") and not concerns(held, c) for c in before)


@cache
def family() -> re.Pattern[str]:
    """Who is called somebody's family."""
    return re.compile(rf"'s (?:\w+ )?{kin('en', 'family')}")


def _elsewhere(assertion: Assertion, clause: Clause, about: frozenset[str]) -> bool:
    """Whether the language read a clause as one about somebody, or about something that it names."""
    key = assertion.claim.subject if assertion.claim is not None else "user"
    names = terms(key, clause.signals)
    owner, _, _ = key.rpartition("'s ")
    if owner and owner != "user" and not owner.startswith("user's ") and not terms(owner, clause.signals) & about:
        return True  # a friend's cat is none of the user's
    if key == "user" or names & about:
        return False
    return weight(clause.terms & about) < 2 if key.startswith("user's ") else bool(names & clause.terms)


def named_others(clause: Clause) -> frozenset[str]:
    """Whom it names besides the user."""
    return frozenset[str]().union(
        *(terms(m.group(), clause.signals) for m in clause.signals.words["others"].finditer(clause.low))
    )


def only(fitting: Iterable[Held], context: Context, *, lately: bool) -> Held | None:
    """The one that fits; of several, the last said where words mend what was just said, and else none."""
    found = list(fitting)
    if not found:
        return None
    if len({each.recent.text for each in found}) == 1:
        return max(found, key=lambda each: each.value_span[1] - each.value_span[0])
    if lately:
        newest = max(each.recent.said_at for each in found)
        last = [each for each in found if each.recent.said_at == newest]
        if context.observed_at - newest <= LATELY and len({each.recent.text for each in last}) == 1:
            return last[0]
    return None


def just_said(held: Sequence[Held]) -> Held | None:
    """What was said last of all that is held, where that is one thing: what "it" means in a clause that names nothing."""
    newest = max((each.recent.said_at for each in held), default=None)
    last = [each for each in held if each.recent.said_at == newest]
    return last[0] if last and len({each.recent.text for each in last}) == 1 else None
