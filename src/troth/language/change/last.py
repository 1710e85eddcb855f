"""What a clause that names nothing says of what was said last: "turns out it's the 14th", "bumped that to 45".

For a language that has forms for whole such clauses; `unnamed.py` is for one that leaves out what it means, and their subject.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import timedelta

from troth.domain.claim import Intent, Tense
from troth.language.change.clauses import Clause, weight
from troth.language.change.held import Held
from troth.language.change.parts import Change, Part
from troth.language.change.same import Span, another
from troth.language.change.slots import Slot, like
from troth.language.change.valued import counts_alike, in_its_place, same_value
from troth.language.change.whose import only
from troth.language.reading import Context
from troth.language.time import find_times

_FEW = 4
"""Clauses at most of a message of which one can be all that is told."""
_TITLE = re.compile(r"(?:Mr|Mrs|Ms|Miss|Dr|Prof)\b\.?")
_NAME = re.compile(rf"\b(?:{_TITLE.pattern} )?(?!User\b|{_TITLE.pattern})[A-Z][\w'&.-]*(?: (?:[A-Z][\w'&.-]*|\d+\w*))*")
_JOINED = re.compile(r"(?:\W|\b(?:the|at|on|of|in|and|o'clock|from|to)\b)*")
"""What may stand between values that tell themselves by their form."""
_ARTICLE = re.compile(r"(?:an?|the) (?=\w)")
_ARTICLE_BEFORE = re.compile(r"\b(?:an?|the) $")


def of_the_last(text: str, told: Sequence[Clause], held: Sequence[Held], context: Context) -> Iterator[Change]:
    """The value that a clause gives, in the place of the one of its sort in what was said last.

    What was said last may have happened, or be for ever: then it can only have been told wrong.
    """
    if len(told) > _FEW:
        return
    said_wrong = any(c.says("mistaken") for c in told if c.asserted)
    changed = said_wrong or any(c.says("ended") or c.changes(weakly=("fresh", "present")) for c in told if c.asserted)
    for index, clause in enumerate(told):
        turned = _new(clause, clause.signals.turns)
        new = turned or _new(clause, clause.signals.values)
        if new is None or not clause.open or clause.says("beside") or (clause.says("once") and not said_wrong):
            continue
        firm = changed or turned is not None
        others = [c for c in told if c is not clause]
        values = _by_form(clause, new)
        if values and not (firm or _is_told_for_itself(clause, values, others, context)):
            continue
        named = "" if values or not (firm or clause.says("changed")) else _as_written(text, clause, new)
        fitting = [
            (each, parts)
            for each in _meant(clause, told[index - 1] if index else None, context)
            if (parts := _of_one_form(text, clause, values, each, firm=firm) or _of_one_sort(named, each))
        ]
        one = only([each for each, _ in fitting], context, lately=False)
        if one is not None:
            wrong = _is_for_ever(one) or (said_wrong and not clause.says("changed"))
            parts = next(parts for each, parts in fitting if each is one)
            yield Change(one, Intent.CORRECTS if wrong else Intent.UPDATES, clause, parts)


def _new(clause: Clause, forms: Sequence[re.Pattern[str]]) -> Span | None:
    """Where a clause that is all of one of these forms names something new."""
    return next((match.span("new") for form in forms if (match := form.fullmatch(clause.low))), None)


def _by_form(clause: Clause, new: Span) -> list[Slot]:
    """The values that are all of the new words, if they tell themselves by their form."""
    values = [slot for slot in clause.slots if new[0] <= slot.start and slot.end <= new[1]]
    rest = clause.low
    for slot in values:
        rest = f"{rest[: slot.start]}{' ' * (slot.end - slot.start)}{rest[slot.end :]}"
    return values if _JOINED.fullmatch(rest, *new) else []


def _as_written(text: str, clause: Clause, new: Span) -> str:
    """The new words as a name or a thing; nothing where the clause points at nothing, or they do themselves."""
    words, low = clause.signals.words, clause.low[slice(*new)]
    points = words["points"].search(low) or words["mine"].search(low)
    return "" if points or clause.slots or not clause.says("points") else text[clause.start + new[0] : clause.start + new[1]]


def _is_told_for_itself(clause: Clause, values: Sequence[Slot], others: Sequence[Clause], context: Context) -> bool:
    """Whether a value is all that a message tells, or what others told the speaker, or is so every week from now on.

    "It's Friday" is told of today, and "it's seven and I'm up" of now.
    """
    if clause.says("changed") and all(slot.kind == "day" and clause.low[: slot.end].endswith("days") for slot in values):
        return True
    if any(not c.says("tidings") for c in others):
        return False
    yesterday = context.observed_at - timedelta(days=1)
    times = find_times(clause.low, clause.signals.code, yesterday, "future")
    starts = [m.interval.start.astimezone(context.observed_at.tzinfo) for m in times if m.interval.start is not None]
    return bool(others) or all(start.date() != context.observed_at.date() for start in starts)


def _meant(clause: Clause, before: Clause | None, context: Context) -> list[Held]:
    """What was said last that a clause can be about.

    Nothing, where the clause before names what was said earlier ("turned the heating down, it's at 15 now"), or something else.
    """
    newest = max((recent.said_at for recent in context.recent), default=None)
    held = [Held(recent, clause.signals) for recent in context.recent if recent.claim.positive]
    last = [each for each in held if each.recent.said_at == newest]
    if clause.says("pronouns"):
        last = [each for each in last if each.recent.claim.subject != "user"]
    if before is None or before.says("tidings"):
        return last
    most = max((weight(before.terms & each.known) for each in held), default=0)
    named = [each for each in last if weight(before.terms & each.known) == most]
    return [each for each in (named if most > 1 else last) if not another(each, before)]


def _is_for_ever(held: Held) -> bool:
    claim = held.recent.claim
    return claim.tense is Tense.PAST or claim.attribute in ("event", "birthday", "birthplace")


def _of_one_form(text: str, clause: Clause, values: Sequence[Slot], held: Held, *, firm: bool) -> tuple[Part, ...]:
    """Each value in the place of the only one of its form; a day that is so every week in that of another such."""
    found: list[Part] = []
    for slot in values:
        said = text[clause.start + slot.start : clause.start + slot.end]
        olds = [old for old in held.slots if like(slot, old) or counts_alike(slot, old, held, clause, come=True)]
        if len(olds) != 1 or same_value(held.low[olds[0].start : olds[0].end], said):
            continue
        if not firm and slot.kind == "day" and held.low[: olds[0].end].endswith("days") != said.endswith("days"):
            continue
        found.append(in_its_place(said, slot, held, olds[0]))
    return tuple(found)


def _of_one_sort(said: str, held: Held) -> tuple[Part, ...]:
    """A name in the place of the only one, a thing in that of a thing."""
    old = None if not said else _named(said, held) if said[0].isupper() else _worded(said, held)
    return (Part(old, said),) if old and held.low[slice(*old)] != said.lower() else ()


def _named(said: str, held: Held) -> Span | None:
    """Where the only name stands in a held text, if it is its value, or as much of a person as the new one."""
    text = held.recent.text
    names = [match.span() for match in _NAME.finditer(text) if match.start()]
    if len(names) != 1 and held.value_span in names:
        names = [held.value_span]
    if len(names) != 1 or bool(_TITLE.match(text[slice(*names[0])])) != bool(_TITLE.match(said)):
        return None
    return names[0]


def _worded(said: str, held: Held) -> Span | None:
    """Where the value of a held text stands, if it is a thing as the new one: "eggs", "a cortado"."""
    start, end = held.value_span
    thing = _ARTICLE.match(said) is not None or (said.endswith("s") and not said.endswith("ss"))
    short = len(held.value.split()) <= 2 and len(said.split()) <= 2
    if not thing or start == end or not short or held.recent.text[start].isupper():
        return None
    led = _ARTICLE_BEFORE.search(held.low[:start])
    if led is None or _ARTICLE.match(said):
        return (led.start() if led is not None else start), end
    return None  # "they've got me on days" is no other hospital than "the hospital"
