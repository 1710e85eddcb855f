"""Something of a sort that takes the place of another of that sort: 改坐公交 where 开车上班 is held, 升研三 where 研二 is.

What people go over to names nothing of what they leave. The sorts are data of the language, in its `change.toml`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from troth.domain.claim import Intent
from troth.language.change.clauses import Clause, terms
from troth.language.change.held import Held
from troth.language.change.parts import Change, Part
from troth.language.change.same import Span, in_another_case
from troth.language.change.whose import concerns, only
from troth.language.reading import Context

_BETWEEN = 4
"""Characters at most between the word for a change and what has come: 改成了喝茶."""


def of_one_sort(text: str, told: Sequence[Clause], held: Sequence[Held], context: Context) -> Iterator[Change]:
    """Another of a sort of which one is held, where a clause tells that it has come to be so."""
    for clause in told:
        if not clause.open or clause.says("beside") or clause.says("once"):
            continue
        its = clause.signals
        sorts = [(sort, "turned") for sort in its.sorts] + [(sort, "exchanged") for sort in its.several]
        found = (_of_sort(sort, told_by, text, clause, held, context) for sort, told_by in sorts)
        if (change := next(filter(None, found), None)) is not None:
            yield change


def _of_sort(
    sort: re.Pattern[str], told_by: str, text: str, clause: Clause, held: Sequence[Held], context: Context
) -> Change | None:
    for new in (match.span() for match in sort.finditer(clause.low)):
        if not _has_come(new, told_by, clause):
            continue
        olds = [(each, old) for each in held if (old := _another(sort, new, clause, each)) is not None]
        one = only([each for each, _ in olds], context, lately=False)
        if one is not None:
            said = text[clause.start + new[0] : clause.start + new[1]]
            return Change(one, Intent.UPDATES, clause, (Part(next(old for each, old in olds if each is one), said),))
    return None


def _has_come(new: Span, told_by: str, clause: Clause) -> bool:
    """Whether the words beside it tell that it has come to be so."""
    led = any(0 <= new[0] - match.end() <= _BETWEEN for match in clause.signals.words[told_by].finditer(clause.low))
    become = told_by == "turned" and clause.signals.words["become"].match(clause.low[new[1] :]) is not None
    return (led or become or _reached(new, clause)) and not clause.signals.words["left_off"].search(clause.low[: new[0]])


def _reached(new: Span, clause: Clause) -> bool:
    return clause.signals.words["reached"].search(clause.low[new[1] :]) is not None


def _another(sort: re.Pattern[str], new: Span, clause: Clause, held: Held) -> Span | None:
    """Where the only thing of a sort stands in a held claim, if it is another one of the same owner and part of the day."""
    found = [match.span() for match in sort.finditer(held.low)]
    if len(found) != 1 or clause.low[slice(*new)] in held.low or not concerns(held, clause) or in_another_case(held, clause):
        return None
    subject = held.recent.claim.subject
    if any(a.claim is not None and a.claim.subject not in ("user", subject) for a in clause.read):
        return None
    named = terms(clause.low[: new[0]], clause.signals) if _reached(new, clause) else frozenset[str]()
    part = clause.signals.words["part_of_day"]
    then, now = set(part.findall(held.low)), set(part.findall(clause.low))
    if (then and now and not then & now) or not named <= held.known:
        return None
    lasted = clause.signals.words["lasted"].match(held.low, found[0][1])
    return found[0][0], lasted.end() if lasted else found[0][1]
