"""What a sentence tells of an earlier saying, and what it says besides: "I told you I'm a vet, but I'm a vet nurse". Pure.

Whoever puts something right says first what had been said, or that it was wrong, and how the slip came about; none of that is a
fact. Behind it the rules for corrections and for statements see what is so, and know what it takes the place of.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta

from troth.domain.claim import Intent, Mood
from troth.language.change.held import attribute_of
from troth.language.en.echoed import denied
from troth.language.en.lexicon import bag, words
from troth.language.en.signals import REPORTS
from troth.language.en.slips import (
    HAS_STRONG,
    NOISE,
    SAID_SO,
    admits_all,
    any_of,
    excuses,
    folded,
    only_signals,
    owns_up,
    segments,
    without_slip,
)
from troth.language.en.subjects import starts_clause
from troth.language.en.tokens import Token
from troth.language.en.wording import third_person
from troth.language.reading import Assertion, Context, Recent
from troth.language.text import fold, term_set

_TOLD = re.compile(rf"(?:(?:{NOISE}|no|sorry|actually|wait)\b[ ,]*)*{any_of('told')} ")
_THOUGHT = re.compile(rf"(?:(?:{NOISE}|no|sorry|actually|wait)\b[ ,]*)*{any_of('thought')} ")
_WHEN = re.compile(rf" {any_of('then')}$")
_CONTRADICTS = re.compile(any_of("contradicts"))
_DENIES = re.compile(
    rf"(?:but |no |actually )*(?:{any_of('denies')})(?: (?:true|so|right|the case|after all|actually|at all))*$"
)
_NO_SAYING = bag("so yes no hello hi thanks thank about to what how when where who why if whether it this you please")
_LEAD = rf"^(?:(?:{NOISE}|no|sorry|actually) )*"
_UNTRUE = re.compile(rf"{_LEAD}{any_of('untrue')}$")
_RECANTED = re.compile(rf"{_LEAD}{any_of('recanted')}$")
_DROPPED = re.compile(rf"{_LEAD}{any_of('dropped')}$")
_LATELY = timedelta(hours=12)
_IDLE = "user it this they he she a an the is was are were am do does did have has had in on at to of for with and that"
_ORDINAL = {1: "st", 2: "nd", 3: "rd"}
_SHORT = 4
_ENOUGH = 0.6
"""The share of a quoted sentence's words that what is held must have for the quotation to be of it."""


@dataclass(frozen=True, slots=True)
class Admission:
    """A sentence, taken apart."""

    said: list[Token] = field(default_factory=list)
    """What it says had been said."""
    by_itself: bool = True
    """Whether it would be a statement: not where it was asked for, only thought, or a word or two."""
    denied: bool = False
    """It says that this is not so."""
    rest: list[Token] = field(default_factory=list)
    """What stands behind that."""
    left: list[Token] = field(default_factory=list)
    """Of this, what says more than that something was wrong."""


def admitted(source: str, tokens: Sequence[Token], after: Sequence[Token], *, asked: bool) -> Admission | None:
    """What a sentence admits; `after`: the next one, which may be what contradicts it. None where it admits nothing."""
    if not asked and admits_all(source, list(tokens)):
        return Admission()
    said, rest = _quotation(source, tokens)
    if asked:
        return Admission(said, by_itself=False) if said else None  # "Did I say bass?"
    short = len(said) < _SHORT and not starts_clause(said, 0)
    if said and not short and not _contradicted(source, said, rest or list(after)):
        return None
    rest = [] if said and [t.low for t in rest[:1]] == ["until"] else rest
    parted = segments(rest if said else list(tokens))
    begin = end = 0
    denied = owned = False
    while begin < len(parted):
        text = folded(source, parted[begin])
        if _DENIES.match(text) and (said or len(parted) > 1):
            denied = True
        elif owns_up(text):
            owned = True
        elif not only_signals(source, parted[begin]):
            break
        begin += 1
    begin = begin if said or denied or owned else 0
    signed = bool(said) or begin > 0 or (len(parted) > 1 and SAID_SO.match(folded(source, parted[-1])) is not None)
    while signed and end < len(parted) - begin and excuses(source, parted[-1 - end]):
        end += 1
    if not said and not (begin or end):
        return _before_a_clause(source, list(tokens))
    left = _between(rest if said else list(tokens), parted[begin : len(parted) - end])
    if signed and (reporter := REPORTS.match(folded(source, left))):  # "my mum says I was born in Ankara, so I was wrong"
        left = [t for t in left if t.start >= left[0].start + reporter.end()]
    thought = _THOUGHT.match(f"{folded(source, list(tokens))} ") is not None
    return Admission(said, not (short or thought), denied, rest, left)


def _before_a_clause(source: str, tokens: list[Token]) -> Admission | None:
    """ "Sorry typo my name's Anja": what says that something was wrong, and all else is a statement."""
    parted = segments(tokens)
    left = without_slip(source, parted[0]) if parted else []
    begin = left[0].start if left else 0
    signalled = bool(left) and HAS_STRONG.search(folded(source, [t for t in parted[0] if t.start < begin])) is not None
    return Admission(left=[t for t in tokens if t.start >= begin]) if signalled and starts_clause(left, 0) else None


def _quotation(source: str, tokens: Sequence[Token]) -> tuple[list[Token], list[Token]]:
    """What is told to have been said, and what stands behind it."""
    text = folded(source, list(tokens))
    told = _TOLD.match(f"{text} ") or _THOUGHT.match(f"{text} ")
    if told is None:
        return [], list(tokens)
    begin = tokens[0].start + told.end()
    rest = [t for t in tokens if t.start >= begin - 1 and t.end > begin - 1]
    at = next((i for i, t in enumerate(rest) if i and _breaks(rest, i)), len(rest))
    said = _without_when(source, [t for t in rest[:at] if t.kind != "b"])
    if not said or said[0].low in _NO_SAYING or said[0].kind == "p":
        return [], list(tokens)
    return said, [t for t in rest[at:] if not (t is rest[at] and t.kind == "p")]


def _without_when(source: str, said: list[Token]) -> list[Token]:
    """ "Bass" of "bass the other day"."""
    when = _WHEN.search(folded(source, said))
    return [t for t in said if t.end <= said[0].start + when.start()] if when is not None else said


def _breaks(tokens: Sequence[Token], at: int) -> bool:
    token = tokens[at]
    if token.low in ("but", "until"):
        return True
    return (token.kind == "p" and token.low in bag(", ; : – — ( ...")) or (
        token.low == "-" and tokens[at - 1].end < token.start
    )


def _contradicted(source: str, said: Sequence[Token], rest: Sequence[Token]) -> bool:
    """Whether what follows says that it was wrong, or is no more than the right words."""
    parted = segments(list(rest))
    if not parted or _CONTRADICTS.match(folded(source, list(rest))) is not None:
        return bool(parted)
    owned = any(excuses(source, part) for part in parted)
    return owned or _otherwise(said, rest) or (len(rest) <= _SHORT and not starts_clause(list(rest), 0))


def _otherwise(said: Sequence[Token], rest: Sequence[Token]) -> bool:
    """Whether the same is told with another end: "it starts at 5" of "my shift starts at 6"."""
    at = next((i for i, t in enumerate(said) if rest[1:2] and t.low == rest[1].low), len(said))
    end = {t.low for t in said[at + 1 :] if t.word}
    return rest[0].low in words("nominative") and bool(end - {t.low for t in rest})


def _between(tokens: list[Token], kept: Sequence[Sequence[Token]]) -> list[Token]:
    """The tokens from the first kept stretch to the last."""
    if not kept:
        return []
    start, end = kept[0][0].start, kept[-1][-1].end
    left = [t for t in tokens if start <= t.start and t.end <= end]
    return left[1:] if len(left) > 1 and left[0].low == "but" else left


def quoted(source: str, said: Sequence[Token], told: Iterable[Recent]) -> tuple[Recent, str] | None:
    """What is held of that which somebody says they said, and which words of its value they name."""
    text = source[said[0].start : said[-1].end]
    named = term_set(third_person(text)) - term_set(_IDLE)
    best: tuple[float, Recent] | None = None
    for recent in told:
        share = len(named & _terms(recent.text)) / len(named) if named else 0
        if share >= _ENOUGH and (best is None or share > best[0]):
            best = share, recent
    if best is None:
        return None
    value = best[1].claim.value
    parts = value.split()
    runs = [" ".join(parts[i:j]) for i in range(len(parts)) for j in range(len(parts), i, -1)]
    run = max((r for r in runs if re.search(rf"(?<!\w){re.escape(fold(r))}(?!\w)", fold(text))), key=len, default=value)
    return best[1], run


def _terms(text: str) -> frozenset[str]:
    """The terms of a held text, with days as they are said: "the 4th" for 2026-05-04."""
    days = (int(day) for day in re.findall(r"\d{4}-\d{2}-(\d{2})", text))
    return term_set(text).union(*({f"{day}", f"{day}{_ORDINAL.get(day % 10 if day // 10 != 1 else 0, 'th')}"} for day in days))


def withdrawn(recent: Recent, start: int, end: int) -> Assertion | None:
    """That what is held was never so, where nothing is said to be so instead."""
    text = denied(recent.text)
    if not text or not recent.claim.positive:
        return None
    claim = replace(recent.claim, positive=False)
    its = attribute_of(recent)
    return Assertion(start, end, Mood.CONFIRMED, frozenset({Intent.CORRECTS}), claim, its, text, targets=(recent.memory,))


def unsaid(source: str, tokens: Sequence[Token], context: Context) -> Recent | None:
    """What is taken back by a sentence that names it, or that says first that what was said last is not true."""
    parted = segments(list(tokens))
    said = folded(source, parted[0]) if parted else ""
    if dropped := _DROPPED.match(said):
        named = term_set(dropped["thing"]) - term_set(_IDLE)
        held = [recent for recent in context.recent if named <= term_set(recent.text)]
        return held[0] if len(held) == 1 else None
    if not (_UNTRUE.match(said) or (_RECANTED.match(said) and not (context.before or "").rstrip().endswith("?"))):
        return None
    lately = [r for r in context.recent if context.observed_at - r.said_at <= _LATELY]
    last = [r for r in lately if r.said_at == lately[0].said_at]
    return last[0] if len(last) == 1 else None


__all__ = ["Admission", "admitted", "quoted", "unsaid", "withdrawn"]
