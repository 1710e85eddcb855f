"""Corrections: "no, I meant Brisbane", "*Catriona", "actually it's the 5th" point at what was just said and mend it."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import timedelta

from troth.domain.claim import Claim, Intent, Mood, Tense
from troth.domain.address import Attribute, Cardinality
from troth.language.en.clauses import starts_clause
from troth.language.en.lexicon import words
from troth.language.en.mood import says
from troth.language.en.tokens import Token
from troth.language.en.values import bare, cut, strip, written
from troth.language.en.who import Scene
from troth.language.en.wording import Wording, finish
from troth.language.reading import Assertion, Recent
from troth.language.stem import stem
from troth.language.text import fold, index_terms, value_key
from troth.language.text import words as words_of
from troth.schema.registry import open_attribute, registry

_STRONG = re.compile(
    r"(?:^|[\s,.!—-])(?:i (?:meant|mean|meant to say|should have said)|meant to (?:say|write|type)|make that|should (?:be|have been|read|say)|correction|"
    r"scratch that|typo|i misspoke|i mistyped|my mistake|let me correct that|i got that wrong|that's wrong|that was wrong|not what i meant)\b[:,]?\s*"
)
_WEAK = re.compile(
    r"^(?:(?:oh|ah|argh|ugh|er|um|oops|whoops|damn|no|nope|sorry|wait|hang on|hold on|actually|well|my bad|so)\b[\s,!.—-]*)+"
)
_WEAK_WORDS = frozenset({"no", "nope", "sorry", "wait", "oops", "whoops", "actually", "bad"})
_RECENTLY = timedelta(hours=12)
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}(?: at [\w:]+(?: ?[ap]m)?)?")
_WEEKDAY = re.compile(r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b", re.IGNORECASE)
_CLOCK = re.compile(r"\b\d{1,2}(?::\d{2})? ?(?:am|pm)\b|\b\d{1,2}:\d{2}\b|\b(?<=at )\d{1,2}\b", re.IGNORECASE)
_AMOUNT = re.compile(r"(?<![\d-])\d+(?:[.,]\d+)*(?![\d-])")


@dataclass(frozen=True, slots=True)
class Repair:
    """A mended claim, and the assertion of the same text that it takes the place of."""

    assertion: Assertion
    place: Assertion | None = None


@dataclass(frozen=True, slots=True)
class _Said:
    """Something said before that words may mend."""

    claim: Claim
    text: str
    attribute: Attribute
    memory: str = ""
    place: Assertion | None = None


def repair(source: str, tokens: list[Token], ender: str, scene: Scene, said: tuple[Assertion, ...]) -> Repair | None:
    """The correction that a sentence makes, if it is one."""
    if not tokens or ender == "?":
        return None
    found = _right(source, tokens)
    if found is None:
        return None
    right, wrong, strong = found
    if not right:
        return None
    candidates = _candidates(scene, said, strong)
    target = _target(candidates, written(source, right), wrong)
    if target is None:
        return None
    wording = Wording(source, scene, _times(source, right, scene))
    return _mend(source, tokens, right, wrong, target, wording)


def _times(source: str, tokens: list[Token], scene: Scene):  # type: ignore[no-untyped-def]
    from troth.language.en.settle import times_in

    return times_in(source, tokens[0].start, tokens[-1].end, scene, past=False)


def _right(source: str, tokens: list[Token]) -> tuple[list[Token], str, bool] | None:
    """(the right words, the wrong ones if they are named, whether this is a correction beyond doubt)."""
    start, end = tokens[0].start, tokens[-1].end
    text = source[start:end]
    folded = text.casefold().replace("’", "'")
    if len(folded) != len(text):
        return None
    if tokens[0].low == "*" and len(tokens) > 1:
        return strip(cut(tokens[1:], (), loose=False)), "", True
    if tokens[-1].low == "*" and len(tokens) > 1 and len(tokens) < 6:
        return strip(tokens[:-1]), "", True
    match = _STRONG.search(folded)
    if match:
        after = [t for t in tokens if t.start >= start + match.end()]
        if after and after[0].low in ("to", "say") and len(after) > 1:
            after = after[1:]
        return _short(source, after, True)
    match = _WEAK.match(folded)
    if re.match(r"(?:oh |so )?sorry (?:in|for|about|to|if|that|i|you|we|but)\b", folded):
        return None
    if match and set(re.findall(r"[a-z]+", match.group())) & _WEAK_WORDS:
        after = [t for t in tokens if t.start >= start + match.end()]
        return _short(source, after, False)
    return None


def _short(source: str, after: list[Token], strong: bool) -> tuple[list[Token], str, bool] | None:
    """A phrase (not a clause) that is right, with "not X" or "instead of X" beside it."""
    if not after:
        return None
    if [t.low for t in after[:2]] in (
        ["it", "'s"],
        ["that", "'s"],
        ["it", "is"],
        ["its", "the"],
        ["it", "was"],
        ["they", "'re"],
        ["she", "'s"],
        ["he", "'s"],
    ) and len(after) > 2:
        begin = 1 if after[0].low == "its" else 2
        if after[0].low in ("she", "he", "they") and not (after[2].low in ("called", "named") or after[2].capital):
            return None
        after = after[begin + 1 :] if after[begin].low in ("called", "named") else after[begin:]
    elif starts_clause(after, 0):
        return None
    wrong = ""
    at = next((i for i, t in enumerate(after) if t.low == "not" and i), None)
    if after and after[0].low == "not":
        stop = next((i for i, t in enumerate(after) if t.low in (",", "but", "—", "-") and i), None)
        if stop is None:
            return None
        wrong = written(source, [t for t in after[1:stop] if t.word])
        after = after[stop + 1 :]
        return _short(source, after, strong) and (strip(cut(after, (), loose=False)), wrong, True) if after else None
    if at is not None:
        wrong = written(source, cut(after[at + 1 :], (), loose=True))
        after = [t for t in after[:at]]
        strong = True
    while after and after[-1].kind == "p":
        after = after[:-1]
    kept = cut(after, (), loose=False, keep=frozenset({"from", "for", "by", "with", "near", "after", "before"}))
    kept = strip(kept)
    if not kept or len(kept) > 7 or any(t.low in ("i", "we", "you") for t in kept):
        return None
    if not strong and (
        kept[0].low
        in words("wh")
        | words("aux")
        | words("prepositions") - {"in", "on", "at", "from", "to"}
        | {"thanks", "problem", "worries", "need", "idea", "way", "longer", "more", "spoilers", "rush", "clue"}
        or any(t.low == "please" for t in after)
    ):
        return None
    return kept, wrong, strong


def _candidates(scene: Scene, said: tuple[Assertion, ...], strong: bool) -> list[_Said]:
    here = [
        _Said(a.claim, a.text, a.attribute, place=a)
        for a in reversed(said)
        if a.claim is not None and a.attribute is not None and a.mood in (Mood.CONFIRMED, Mood.UNCERTAIN)
    ]
    now = scene.context.observed_at
    window = timedelta(days=3) if strong else _RECENTLY
    held = [_Said(r.claim, r.text, _attribute(r), r.memory) for r in scene.context.recent if abs(now - r.said_at) <= window]
    return here + held


def _attribute(recent: Recent) -> Attribute:
    known = registry().get(recent.claim.attribute)
    return known or open_attribute(recent.claim.attribute, Cardinality.ONE)


def _shape(value: str) -> str:
    folded = fold(value)
    if (
        _DATE.search(value)
        or _WEEKDAY.search(value)
        or re.search(
            r"\b(?:january|february|march|april|may|june|july|august|september|october|november|december|tomorrow|today)\b|\d(?:st|nd|rd|th)\b",
            folded,
        )
    ):
        return "date"
    if re.search(r"\d", value):
        return "number"
    first = next((part for part in value.split() if part.lower() not in ("the", "a", "an", "in", "at", "to", "on", "from")), "")
    return "name" if first[:1].isupper() else "word"


def _target(candidates: list[_Said], right: str, wrong: str) -> _Said | None:
    shape = _shape(right)
    if wrong:
        folded = fold(bare(wrong))
        for said in candidates:
            if folded and (folded in fold(said.claim.value) or folded in fold(said.text)):
                return said
        return None
    if re.match(r"(?:the )?(?:one|other one) ", fold(right)):
        return next(
            (s for s in candidates if _shape(s.claim.value) == "name"),
            next((s for s in candidates if re.search(r"\b(?:in|to|at) [A-Z]", s.text)), None),
        )
    for said in candidates[:4]:
        if _shape(said.claim.value) == shape:
            return said
    for said in candidates[:2]:
        if (
            shape == "date"
            and (_DATE.search(said.text) or _WEEKDAY.search(said.text))
            or shape == "number"
            and re.search(r"\d", said.text)
        ):
            return said
    return (
        candidates[0]
        if candidates and shape in ("name", "word") and _shape(candidates[0].claim.value) in ("name", "word")
        else None
    )


def _mend(source: str, tokens: list[Token], right: list[Token], wrong: str, target: _Said, wording: Wording) -> Repair:
    claim = target.claim
    said = wording.phrase(right)
    value = bare(said)
    old = claim.value
    one_of = re.match(
        r"(?:the )?(?:one|other one) (in|near|from|on|by|at|with)\b ?(.*)", fold(right_text := written(source, right))
    )
    if one_of:
        place = right_text[-len(one_of[2]) :] if one_of[2] else right_text
        spot = (
            old
            if _shape(old) == "name" and old in target.text
            else next(iter(re.findall(r"\b(?:in|to|at) ([A-Z][\w-]+)", target.text)), old)
        )
        mended = f"{spot}, {place}" if one_of[1] in ("in", "near", "from") else f"{spot} {one_of[1]} {place}"
        text = target.text.replace(spot, mended, 1)
        value = old.replace(spot, mended, 1) if spot in old else f"{old} {mended}"
    elif wrong and fold(bare(wrong)) != fold(old) and fold(bare(wrong)) in fold(old):
        pattern = re.compile(re.escape(bare(wrong)), re.IGNORECASE)
        value, text = pattern.sub(value, old, count=1), pattern.sub(value, target.text, count=1)
    else:
        value, text = _swap(old, value, target.text)
    names = {}
    if claim.attribute in ("name", "manager") and _shape(value) == "name":
        names = {fold(value): claim.subject if claim.attribute == "name" else "user's manager"}
    mended_claim = replace(claim, value=value, value_key=value_key(value))
    if value == old and mended_claim.value_key == claim.value_key:
        mended_claim = replace(mended_claim, value_key=value_key(f"{value} {said}"))
    said_at = next((m for m in wording.times if m.kind.value in ("point", "range") and m.interval.start is not None), None)
    if said_at is not None and claim.valid.start is not None:
        if value == old:
            mended_claim = replace(mended_claim, value_key=value_key(f"{value} {said_at.interval.start:%Y-%m-%d}"))
        mended_claim = replace(
            mended_claim,
            valid=replace(claim.valid, start=said_at.interval.start, end=said_at.interval.end if claim.valid.end else None),
        )
    made = Assertion(
        tokens[0].start, tokens[-1].end, Mood.CONFIRMED, frozenset({Intent.CORRECTS}) if target.memory else frozenset(), mended_claim,
        target.attribute, finish(text), 0.9, 0.95, (target.memory,) if target.memory else (), None, names,
    )  # fmt: skip
    return Repair(made, target.place)


def _swap(old: str, value: str, text: str) -> tuple[str, str]:
    """Put the right words in the place of the wrong ones, in value and text."""
    shape = _shape(value)
    if old and old.lower() in text.lower() and (_shape(old) == shape or shape in ("name", "word")):
        at = text.lower().index(old.lower())
        return value, text[:at] + value + text[at + len(old) :]
    clock = re.search(r"\d ?(?:am|pm)\b|\d:\d\d", fold(value)) is not None
    for pattern in (
        (_DATE, _WEEKDAY) if shape == "date" else (_CLOCK,) if clock else (_CLOCK, _AMOUNT) if shape == "number" else ()
    ):
        if pattern.search(text):
            plain = re.sub(r"^(?:on|at|in) ", "", value, flags=re.IGNORECASE)
            swapped = pattern.sub(plain, text, count=1)
            return (pattern.sub(plain, old, count=1) if pattern.search(old) else old), swapped
    return value, re.sub(r"\bis\b.*$", f"is {value}", text, count=1) if re.search(r"\bis\b", text) else f"{text} ({value})"


def cancelled(source: str, tokens: list[Token], scene: Scene) -> list[Assertion]:
    """ "The move to Vienna is off", "the trip fell through": what was planned is no longer."""
    folded = fold(source[tokens[0].start : tokens[-1].end])
    if not says("cancelled", folded):
        return []
    spoken = {stem(word) for word in words_of(folded)} - {"user", "plan"}
    made = []
    for recent in scene.context.recent:
        claim = recent.claim
        if claim.tense is not Tense.PLANNED and claim.attribute not in ("travel", "plan", "appointment") or not claim.positive:
            continue
        held = {stem(word) for word in index_terms(f"{claim.value} {recent.text}")} - {"user", "plan"}
        if spoken & held:
            intents = frozenset({Intent.ENDS, Intent.UPDATES})
            text = re.sub(r"\bplans to\b", "no longer plans to", recent.text)
            text = text if text != recent.text else f"{recent.text}: cancelled"
            made.append(
                Assertion(
                    tokens[0].start,
                    tokens[-1].end,
                    Mood.CONFIRMED,
                    intents,
                    replace(claim, positive=False),
                    _attribute(recent),
                    text,
                    targets=(recent.memory,),
                )  # fmt: skip
            )
            break
    return made


def mends(source: str, tokens: list[Token]) -> bool:
    """Whether a sentence says that what was said before was wrong."""
    return _STRONG.search(fold(source[tokens[0].start : tokens[-1].end])) is not None


def corrected(made: list[Assertion], fillers: list[str], scene: Scene) -> list[Assertion]:
    """Whole clauses that begin with "no, ", "sorry, " or "scratch that, " correct what was said at their address."""
    if not set(fillers) & {"no", "nope", "sorry", "oops", "whoops", "correction"}:
        return made
    now = scene.context.observed_at
    mended = []
    for assertion in made:
        target = next(
            (r for r in scene.context.recent if abs(now - r.said_at) <= timedelta(days=3) and _mended_by(r, assertion)), None
        )
        if target is not None:
            assertion = replace(assertion, intents=assertion.intents | {Intent.CORRECTS}, targets=(target.memory,))
        mended.append(assertion)
    return mended


def _mended_by(recent: Recent, assertion: Assertion) -> bool:
    """Whether a claim is at the address of another with another value; of many values, the one that only differs in its number."""
    claim = assertion.claim
    if (
        claim is None
        or assertion.attribute is None
        or not claim.positive
        or (recent.claim.subject, recent.claim.attribute) != (claim.subject, claim.attribute)
    ):
        return False
    if recent.claim.value_key == claim.value_key:
        return False
    return assertion.attribute.single or recent.claim.value_key.split()[1:] == claim.value_key.split()[1:] != []
