"""A change that names nothing of what it changes: 挪到下午三点了, 换成老周带了, 快四百了. It is told of what was said last.

A language says which words leave everything unnamed (`bare_lead`, `bare_tail`); what stands between them is the new value. It
takes the place of a value of its own sort, and only of the one that fits among all that the last words told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from troth.domain.claim import Intent
from troth.language.change.clauses import Clause
from troth.language.change.held import Held
from troth.language.change.parts import Change, Part
from troth.language.change.same import Span, in_another_case
from troth.language.change.signals import Signals
from troth.language.change.slots import Slot, like
from troth.language.change.valued import figures
from troth.language.change.whose import concerns, of_strangers
from troth.language.reading import Context
from troth.language.text import fold
from troth.language.topics import STANCES

_OF_ONESELF = {"home", "hometown", "employer", "occupation", "school", "native_language", "allergy", "health", "condition"}
_SEVERAL = {"relative", "acquaintance", "pet", "skill", "speaks"}
_APART = (STANCES - {"note"}) | _OF_ONESELF | _SEVERAL
"""What the language reads changes of itself, what nobody exchanges, and what one has several of."""
_LONGEST = 12
"""Characters of what can be exchanged as a whole."""
_SURELY = frozenset({"clock", "day", "often"})
"""Values that are told for other reasons, too: 都十点了 moves no meeting."""
_COUNTED = frozenset({"amount", "bare"})
_LATIN = re.compile(r"[a-z0-9][a-z0-9 .+#&_-]*[a-z0-9+#]", re.IGNORECASE)


def unnamed(text: str, told: Sequence[Clause], held: Sequence[Held], context: Context) -> Iterator[Change]:
    """What clauses that name nothing change of what was said last; `held` may be less than what is held."""
    newest = max((recent.said_at for recent in context.recent), default=None)
    last = [each for each in held if each.recent.said_at == newest]
    for index, clause in enumerate(told):
        if not clause.open or any(map(clause.says, ("beside", "once", "passing", "still"))):
            continue
        before = told[max(0, index - 1) : index]
        parts = [(each, _amount(text, clause, each) or _name(text, clause, each)) for each in last]
        found = [(each, part) for each, part in parts if part is not None and _can_be_meant(each, clause, before)]
        if len(found) == 1:
            one, part = found[0]
            last.remove(one)
            yield Change(one, Intent.UPDATES, clause, (part,))


def _can_be_meant(held: Held, clause: Clause, before: Sequence[Clause]) -> bool:
    """Whether a clause goes on about whose the held is, and in the same case."""
    return concerns(held, clause) and not in_another_case(held, clause) and not of_strangers(held, clause, before)


def _amount(text: str, clause: Clause, held: Held) -> Part | None:
    """A time, day or amount where one of its kind is held."""
    for new in clause.slots:
        if not clause.leaves_unnamed(new.start, new.end) or (old := _like(new, clause, held)) is None:
            continue
        start, end = (old.start, old.end) if new.unit or not old.unit else figures(held.low, old)
        figure = figures(clause.low, new) if not new.unit and old.unit else (new.start, new.end)
        return Part(
            _roughly(held.low, start, end, held.signals),
            _said(text, clause, _roughly(clause.low, *figure, held.signals)),
            new.kind,
        )
    return None


def _like(new: Slot, clause: Clause, held: Held) -> Slot | None:
    """The one value of a held text in whose place a new one can stand."""
    surely = clause.changes(weakly=("fresh", "present"))
    come = new.kind not in _SURELY and not clause.says("mine") and (clause.says("present") or clause.has_come_to(new))
    if clause.differs(new) or not (surely or come):
        return None
    alike = [old for old in held.slots if like(new, old)]
    alike = alike or [old for old in held.slots if not new.unit and {new.kind, old.kind} <= _COUNTED]
    same = len(alike) == 1 and held.low[alike[0].start : alike[0].end] == clause.low[new.start : new.end]
    return alike[0] if len(alike) == 1 and not same else None


def _roughly(low: str, start: int, end: int, its: Signals) -> Span:
    """A figure with the words that say how nearly it is meant: 快四百, 两百出头."""
    around = its.words["about"].search(f"{low[:start]}\0{low[end:]}")
    return (start - len(around["lead"] or ""), end + len(around["tail"] or "")) if around else (start, end)


def _name(text: str, clause: Clause, held: Held) -> Part | None:
    """A name where another of its sort is held."""
    new = clause.bare_name
    old = _exchangeable(held) if new is not None and not (clause.slots and held.slots) else None
    if new is None or old is None or not _of_one_sort(clause.low[slice(*new)], held.low[slice(*old)], clause):
        return None
    return Part(_replaced(held, old, clause, new), _said(text, clause, new)) if _turned(clause, new, held, old) else None


def _exchangeable(held: Held) -> Span | None:
    """Where the name stands that a held text gives its thing."""
    attribute = held.recent.claim.attribute
    if attribute in _APART:
        return None
    start, end = held.value_span
    if attribute in ("fact", "note"):
        named = held.signals.words["named_last"].search(held.low)
        start, end = named.span("v") if named else (0, 0)
    measured = any(start <= slot.start < end and slot.kind != "code" for slot in held.slots)
    return (start, end) if 0 < end - start <= _LONGEST and not measured else None


def _of_one_sort(new: str, old: str, clause: Clause) -> bool:
    """Whether both name a person, a place, or neither; Latin letters may name anybody."""
    sorts = [clause.signals.words[sort] for sort in ("persons", "places") if not new.isascii()]
    return fold(new) != fold(old) and all((its.search(new) is None) == (its.search(old) is None) for its in sorts)


def _turned(clause: Clause, new: Span, held: Held, old: Span) -> bool:
    """Whether a clause tells that a new name has come in the place of the old: by a verb for it, or that of what is held."""
    its, (start, end) = clause.signals.words, new
    verbs = its["bare_verb"].findall(clause.low[:start])
    if its["owned_thing"].match(held.low) and clause.says("doer"):
        return False
    if not clause.says("done") or not all(verb in held.low for verb in verbs):
        return False
    around, name = f"{clause.low[:start]}\0{clause.low[end:]}", clause.low[start:end]
    if its["bare_turn"].search(around):
        return True
    somebody = its["persons"].search(name) is not None
    if its["bare_swap"].search(around):
        made = around.endswith("换\0了") and not its["parts"].search(name)
        return somebody or made or name.isascii() or clause.low.startswith("的", end) or name[-1] == held.low[old[1] - 1]
    return its["present"].match(clause.low) is not None and (bool(verbs) or somebody)


def _replaced(held: Held, old: Span, clause: Clause, new: Span) -> Span:
    """The part of what is held that a new name stands for: Slack of Slack沟通, 国产 of 国产的二甲双胍 where 进口的 has come."""
    start, end = old
    latin = _LATIN.match(held.low, start, end)
    if latin is not None and clause.low[slice(*new)].isascii():
        return latin.span()
    kind = held.low.find("的", start, end)
    return (start, kind) if kind > start and clause.low[new[1] :].startswith("的") else old


def _said(text: str, clause: Clause, span: Span) -> str:
    return text[clause.start + span[0] : clause.start + span[1]].strip()
