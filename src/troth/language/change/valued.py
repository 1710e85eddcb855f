"""A time, day, amount or code that takes the place of one of its kind: what is told by the form of a value."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from troth.domain.claim import Intent
from troth.language.change.clauses import Clause, atoms, terms, weight
from troth.language.change.held import Held
from troth.language.change.parts import Change, Part
from troth.language.change.same import Span, another
from troth.language.change.slots import Slot, like
from troth.language.change.whose import LATELY, concerns, of_strangers, only
from troth.language.reading import Context
from troth.language.roots import root
from troth.language.text import term_set

_COUNTED = frozenset({"amount", "bare"})
_FIGURE = re.compile(r"[\d.,]+|[零一二两三四五六七八九十百千万半]+|\S+")


def revalued(text: str, told: Sequence[Clause], held: Sequence[Held], context: Context) -> Iterator[Change]:
    """A time, day, amount or code where another one of its kind is held of the same thing."""
    for index, clause in enumerate(told):
        if not clause.open or clause.says("beside") or not clause.slots:
            continue
        near = [c for c in told[max(0, index - 1) : index + 2] if c.asserted]
        wrong = any(c.says("mistaken") for c in near)
        changed = any(c.says("changed") or c.says("ended") for c in (clause, *near)) or any(
            map(clause.has_come_to, clause.slots)
        )
        anew = not (wrong or changed) and _told_anew(clause, told[max(0, index - 1) : index])
        if not (wrong or changed or anew):
            continue
        once = clause.says("once") and not wrong
        for new in clause.slots:
            if clause.differs(new):
                continue
            if once and (new.kind != "amount" or not clause.says("changed")):
                continue
            if anew and not _states(new, clause):
                continue
            if (change := _for_slot(text, clause, new, near, held, context, wrong=wrong, anew=anew)) is not None:
                yield change
                break


def _for_slot(
    text: str,
    clause: Clause,
    new: Slot,
    near: Sequence[Clause],
    held: Sequence[Held],
    context: Context,
    *,
    wrong: bool,
    anew: bool,
) -> Change | None:
    said = text[clause.start + new.start : clause.start + new.end]
    own = clause.besides(new.start, new.end)
    around = frozenset[str]().union(*(c.terms for c in near))
    come = clause.has_come_to(new)
    free = not own or (come and not any(weight(own & each.known) > 1 for each in held))
    scored: list[tuple[int, Held, Slot]] = []
    for each in held:
        alike = [old for old in each.slots if like(new, old) or counts_alike(new, old, each, clause, come=come)]
        if (
            not alike
            or not concerns(each, clause)
            or another(each, clause)
            or any(same_value(each.low[old.start : old.end], said) for old in alike)
        ):
            continue
        old = alike[0] if len(alike) == 1 else _nearest(each, alike, own)
        if old is None or _tells_which(each, old):
            continue
        if new.kind != "day" and clause.says("some_days") and not each.on_some_days:
            continue
        about = each.known - terms(each.low[old.start : old.end], clause.signals)
        if not wrong and (clause.brushes(about & own) or another(each, clause, (old.start, old.end), (new.start, new.end))):
            continue
        if not about & own and (any(another(each, other) for other in near) or of_strangers(each, clause, near[:1])):
            continue
        if anew and not (_same_measure(new, old) and _of_the_same(new, clause, each, about, around)):
            continue
        score = min(8, weight(about & own)) + min(3, weight(about & (around - own)))
        recent = wrong and context.observed_at - each.recent.said_at <= LATELY
        if score or recent or (clause.loose and free and _sole(new, each, held, come=come)):
            scored.append((score, each, old))
    best = _best(scored, context, lately=wrong)
    if best is None:
        return None
    intent = Intent.CORRECTS if wrong and not clause.says("changed") else Intent.UPDATES
    one, old = best
    return Change(one, intent, clause, (in_its_place(said, new, one, old), *_besides(text, clause, new, one, old)))


def in_its_place(said: str, new: Slot, held: Held, old: Slot) -> Part:
    """A value in the place of another one; only the figure, where one of the two leaves its unit out."""
    if not like(new, old):
        said, old = said.split()[0], replace(old, end=figures(held.low, old)[1])
    return Part((old.start, old.end), said, new.kind)


def figures(low: str, slot: Slot) -> Span:
    """Where the figures of a value stand, without its unit."""
    figure = _FIGURE.match(low, slot.start, slot.end)
    return figure.span() if figure else (slot.start, slot.end)


_A_WORD = 2
"""Weight of a word, or of two characters."""


def _told_anew(clause: Clause, before: Sequence[Clause]) -> bool:
    """Whether a value is told as how it is now, behind what has happened: 入冬了，店门十点才开."""
    return clause.says("newly") or any(
        c.asserted and (c.says("happened") or any(map(c.differs, c.slots))) for c in before if not c.of_others
    )


def _states(new: Slot, clause: Clause) -> bool:
    """Whether a value says how something is, and not how much was done of it: 咖啡喝了四杯."""
    form = clause.signals.words.get("done_of_it")
    return form is not None and form.search(clause.low[: new.start]) is None


def _same_measure(new: Slot, old: Slot) -> bool:
    return new.kind == old.kind and new.kind != "bare" and new.unit == old.unit


def _of_the_same(new: Slot, clause: Clause, held: Held, about: frozenset[str], around: frozenset[str]) -> bool:
    """Whether a clause names what is held, or nothing, and no other thing: 围棋课 is no 钢琴课, 三个及格 no 四十个学生."""
    rest = clause.signals.words["newly"].sub(" ", f"{clause.low[: new.start]} | {clause.low[new.end :]}")
    own = terms(rest, clause.signals)
    others = atoms(own) - held.known
    if len(others) > 1 or len(atoms(terms(clause.low[new.end :], clause.signals)) - held.known) > 1:
        return False
    return weight(about & own) >= _A_WORD or (not own and weight(about & around) >= _A_WORD)


def _besides(text: str, clause: Clause, new: Slot, held: Held, old: Slot) -> Iterator[Part]:
    """The other values that a clause tells of what is held: the hour beside the day."""
    for slot in clause.slots:
        alike = [each for each in held.slots if like(slot, each)]
        if slot.kind == new.kind or len(alike) != 1 or (alike[0].start < old.end and old.start < alike[0].end):
            continue
        said = text[clause.start + slot.start : clause.start + slot.end]
        if not same_value(held.low[alike[0].start : alike[0].end], said):
            yield Part((alike[0].start, alike[0].end), said, slot.kind)


def _tells_which(held: Held, slot: Slot) -> bool:
    """Whether a figure only says which one is meant: the tenant in 4B, 502的租客."""
    start, end = held.value_span
    if slot.kind not in ("code", "amount") or start <= slot.start < end:
        return False
    return held.low[slot.start : slot.end] in f"{held.recent.claim.subject} {held.recent.claim.attribute}".split()


def counts_alike(new: Slot, old: Slot, held: Held, clause: Clause, *, come: bool) -> bool:
    """Whether one of two amounts leaves its unit out: "hens, five of them", "doubled the dose to 20", 加到 95 了."""
    if old.kind != "amount" or new.kind not in ("amount", "bare"):
        return False
    led = come or f" {clause.low[: new.start]}".rstrip().endswith(" to")
    return (not new.unit and led) or (not old.unit and bool(new.unit) and root(new.unit) in held.value_terms)


def same_value(one: str, other: str) -> bool:
    """Whether one value says no other than the other, only with more words."""
    a, b = term_set(one), term_set(other)
    return (a <= b or b <= a) and not any(term.isdigit() or "半" in term for term in a ^ b)


def _sole(new: Slot, one: Held, held: Sequence[Held], *, come: bool) -> bool:
    """Whether nothing else is held in the unit of a new amount, or in any unit where it has none and words say that it came."""
    wide = come and not new.unit
    alike = {
        each.recent.text
        for each in held
        for slot in each.slots
        if like(new, slot) or (wide and {slot.kind, new.kind} <= _COUNTED)
    }
    return (bool(new.unit) or come) and alike == {one.recent.text}


def _nearest(held: Held, alike: Sequence[Slot], own: frozenset[str]) -> Slot | None:
    """Of several values in one text, the one that stands behind what the clause names."""
    behind = {next((slot for slot in alike if slot.start >= end), None) for _, end in held.runs(own & held.known)} - {None}
    return behind.pop() if len(behind) == 1 else None


def _best(scored: Sequence[tuple[int, Held, Slot]], context: Context, *, lately: bool) -> tuple[Held, Slot] | None:
    if not scored:
        return None
    most = max(score for score, _, _ in scored)
    top = [(held, slot) for score, held, slot in scored if score == most]
    one = only([held for held, _ in top], context, lately=lately)
    return next(((held, slot) for held, slot in top if held is one), None)
