"""The mended claim: the right words in the place of the wrong ones, in its value and in its text."""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Mapping
from dataclasses import replace
from datetime import date, timedelta

from troth.domain.claim import Claim, Intent, Mood
from troth.language.en.lexicon import bag
from troth.language.en.mendable import AMOUNT, CLOCK, DATES, DAY_AND_MONTH, NUMBER_WORD, YEAR, Repair, Said, shape_of
from troth.language.en.signals import Signal
from troth.language.en.tokens import Token
from troth.language.en.values import bare, written
from troth.language.en.wording import Wording, finish
from troth.language.reading import Assertion
from troth.language.text import fold, value_key

_A_MONTH = timedelta(days=32)


def mend(source: str, tokens: list[Token], found: Signal, target: Said, wording: Wording) -> Repair:
    """The claim that was said, with the right words in it."""
    claim, old = target.claim, target.claim.value
    if (day := _day_of_month(source, found.right, target)) is not None:
        text = target.text.replace(*day)
        value = old.replace(*day) if day[0] in old else day[1]
        start, end = claim.valid.start, claim.valid.end
        moved = date.fromisoformat(day[1]) - date.fromisoformat(day[0]) if "-" in day[0] else timedelta()
        valid = replace(claim.valid, start=start and start + moved, end=end and end + moved)
        return _repaired(tokens, replace(claim, value=value, value_key=value_key(value), valid=valid), text, target)
    plainly = claim.attribute in ("birthday", "anniversary")
    said = written(source, found.right) if plainly else wording.phrase(found.right)
    plain = re.sub(r"^(?:on|at|in|to) ", "", bare(said), flags=re.IGNORECASE)
    right = written(source, found.right)
    one_of = re.match(r"(?:the )?(?:one|other one) (in|near|from|on|by|at|with)\b ?(.*)", fold(right))
    if one_of:
        value, text = _one_of(old, target.text, one_of[1], right[-len(one_of[2]) :] if one_of[2] else right)
    elif (
        found.wrong
        and (place := re.search(re.escape(bare(found.wrong)), old, re.IGNORECASE))
        and place.group().lower() != old.lower()
    ):
        spot = (
            old
            if old in target.text and set(fold(old).split()) - set(fold(found.wrong).split()) <= set(fold(plain).split())
            else place.group()
        )
        value = old.replace(spot, plain, 1)
        text = re.sub(re.escape(spot), lambda _: plain, target.text, count=1, flags=re.IGNORECASE)
    elif found.wrong and fold(found.wrong) == fold(old) and old in target.text:
        value, text = plain, target.text.replace(old, plain, 1)
    elif found.wrong and fold(found.wrong) in fold(target.text) and fold(found.wrong) not in fold(old):
        return _of_another(tokens, found, plain, target)
    elif (
        (joint := re.match(r"(per|with|at|in|on|from|for|to|by|near) ", right, re.IGNORECASE))
        and re.search(rf"\b{joint[1]} \S+", old)
        and shape_of(right) not in ("date", "clock")
    ):
        tail = re.compile(rf"\b{joint[1]} [^,;]*$", re.IGNORECASE)
        value, text = tail.sub(lambda _: right, old), target.text.replace(old, tail.sub(lambda _: right, old))
    else:
        value, text = _swap(old, plain, target.text)
    key = value_key(value)
    made = replace(claim, value=value, value_key=key)
    dated = next((m for m in wording.times if m.kind.value in ("point", "range") and m.interval.start is not None), None)
    if dated is not None and dated.interval.start is not None and claim.valid.start is not None:
        made = replace(
            made, valid=replace(claim.valid, start=dated.interval.start, end=dated.interval.end if claim.valid.end else None)
        )
        key = (
            f"{key} {dated.interval.start:%Y-%m-%d}" if key == claim.value_key or claim.value_key.startswith(key + " ") else key
        )
    if key == claim.value_key:
        key = value_key(f"{value} {said}")
    made = replace(made, value_key=key)
    names = {}
    if claim.attribute in ("name", "manager") and shape_of(value) == "name":
        names = {fold(value): claim.subject if claim.attribute == "name" else "user's manager"}
    return _repaired(tokens, made, text, target, names)


def _repaired(tokens: list[Token], claim: Claim, text: str, target: Said, names: Mapping[str, str] | None = None) -> Repair:
    intents = frozenset({Intent.CORRECTS}) if target.memory else frozenset()
    assertion = Assertion(
        tokens[0].start, tokens[-1].end, Mood.CONFIRMED, intents, claim, target.attribute, finish(text), 0.9, 0.95,
        (target.memory,) if target.memory else (), None, names or {},
    )  # fmt: skip
    return Repair(assertion, target.place)


def _day_of_month(source: str, right: list[Token], target: Said) -> tuple[str, str] | None:
    """ "The 13th" for "the 3rd of June": the day that was said and the one that was meant; a near date is one without month."""
    day = re.fullmatch(r"(?:on )?(?:the )?((\d{1,2})(?:st|nd|rd|th))", fold(written(source, right)))
    named = DAY_AND_MONTH.findall(target.text)
    held = re.findall(r"\d{4}-\d{2}-\d{2}", target.text)
    if day is None or len(named) + len(held) != 1:
        return None
    if named:
        return named[0], day[1] if named[0][-1].isalpha() else day[2]
    said = date.fromisoformat(held[0])
    near = target.said_on is None or said - target.said_on < _A_MONTH
    if near or not 1 <= int(day[2]) <= monthrange(said.year, said.month)[1]:
        return None
    return held[0], said.replace(day=int(day[2])).isoformat()


def _of_another(tokens: list[Token], found: Signal, right: str, target: Said) -> Repair:
    """ "It wasn't Paul who moved, it was Piet": the same is true, of somebody else."""
    wrong = fold(found.wrong)
    text = re.sub(re.escape(found.wrong), lambda _: right, target.text, count=1, flags=re.IGNORECASE)
    claim = replace(target.claim, subject=target.claim.subject.replace(wrong, fold(right)))
    return _repaired(tokens, claim, text, target, {fold(right): claim.subject} if claim.subject != "user" else None)


def _one_of(old: str, text: str, joint: str, place: str) -> tuple[str, str]:
    """ "the one in Oregon": the same name, told apart."""
    spot = (
        old if shape_of(old) == "name" and old in text else next(iter(re.findall(r"\b(?:in|to|at) ([A-Z][\w-]+)", text)), old)
    )
    mended = f"{spot}, {place}" if joint in ("in", "near", "from") else f"{spot} {joint} {place}"
    return (old.replace(spot, mended, 1) if spot in old else f"{old} {mended}"), text.replace(spot, mended, 1)


def _swap(old: str, value: str, text: str) -> tuple[str, str]:
    """Put the right words in the place of the wrong ones, in value and text."""
    first = value.split()[0] if value else ""
    if (
        first[:1].isupper()
        and first.rstrip(".").lower() not in bag("mr mrs ms miss dr prof")
        and len(value.split()) > 1
        and shape_of(value) != "date"
        and re.search(rf"\b{re.escape(first)}\b", text)
        and first in old
    ):
        return re.sub(rf"\b{re.escape(first)}\b", lambda _: value, old, count=1), re.sub(
            rf"\b{re.escape(first)}\b", lambda _: value, text, count=1
        )
    shape = shape_of(value)
    if shape == "number" and (figure := re.match(r"\d[\d.,]*(?= [a-z])", value)) is not None:
        amount = re.search(rf"(?<![\d.,]){re.escape(figure.group())} (?:square |cubic )?[a-z]+", old, re.IGNORECASE)
        if amount is not None and fold(amount.group()) != fold(value):  # the same figure of something else
            return old.replace(amount.group(), value, 1), text.replace(amount.group(), value, 1)
    patterns = {"date": DATES, "clock": (CLOCK,), "number": (YEAR, AMOUNT, NUMBER_WORD, CLOCK)}.get(shape, ())
    if shape == "number" and not YEAR.fullmatch(value):
        patterns = patterns[1:]
    partial = shape in ("date", "clock", "number")
    for pattern in patterns:
        if old and pattern.fullmatch(old):
            break
        if partial and (
            (pattern.search(old) and not pattern.fullmatch(old)) or (not pattern.search(old) and pattern.search(text))
        ):
            number = pattern.search(value)
            new = number.group() if number is not None and pattern in (AMOUNT, NUMBER_WORD) else value
            if shape == "number" and not number:
                continue
            swapped = pattern.sub(new.replace("\\", r"\\"), text, count=1)
            return (pattern.sub(new.replace("\\", r"\\"), old, count=1) if pattern.search(old) else old), swapped
    if old and old.lower() in text.lower():
        at = text.lower().index(old.lower())
        return value, text[:at] + value + text[at + len(old) :]
    return value, re.sub(r"\bis\b.*$", lambda _: f"is {value}", text, count=1) if re.search(
        r"\bis\b", text
    ) else f"{text} ({value})"
