"""The mended claim: the right words in the place of the wrong ones, in its value and in its text."""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date, timedelta

from troth.domain.claim import Claim, Intent, Mood
from troth.language.en.lexicon import bag
from troth.language.en.mendable import (
    AMOUNT,
    CLOCK,
    DATES,
    DAY_AND_MONTH,
    JOINTS,
    MONTH,
    NUMBER_WORD,
    YEAR,
    Repair,
    Said,
    nearly,
    of_one_sort,
    shape_of,
)
from troth.language.en.signals import Signal
from troth.language.en.tokens import Token
from troth.language.en.values import bare, written
from troth.language.en.wording import Wording, finish
from troth.language.reading import Assertion
from troth.language.text import fold, value_key

_COUNT = re.compile(rf"(?:\d[\d.,]*|{NUMBER_WORD.pattern})(?= ?(?:[mk]?g|m?l|[ckm]?m|[gmt]b|k|%)\b| [a-z]|$)", re.IGNORECASE)
_A_MONTH = timedelta(days=32)
_LOWERED = re.compile(rf"(?:{NUMBER_WORD.pattern}|half|quarter|the|an?)\b", re.IGNORECASE)
"""What begins a sentence with a capital that it has nowhere else."""


def mend(source: str, tokens: list[Token], found: Signal, target: Said, wording: Wording) -> Repair:
    """The claim that was said, with the right words in it."""
    claim = target.claim
    if (day := _day_of_month(source, found.right, target)) is not None:
        return _on_another_day(tokens, day, target)
    if (month := _month_of_day(source, found.right, target)) is not None:
        return _on_another_day(tokens, month, target)
    said = written(source, found.right) if claim.attribute in ("birthday", "anniversary") else wording.phrase(found.right)
    plain = _of_that_kind(re.sub(r"^(?:on|at|in|to) ", "", bare(said), flags=re.IGNORECASE), claim.value)
    led = re.match(r"(?:from|with|for|by|near|since|until) (?=.)", plain)
    if led and f"{led.group()}{claim.value}" in target.text:
        plain = plain[led.end() :]
    common = _LOWERED.match(plain) is not None or (found.wrong.islower() and fold(found.wrong) in target.text)
    if found.right[0].start == tokens[0].start and common:
        plain = plain[:1].lower() + plain[1:]
    right = written(source, found.right)
    one_of = re.match(r"(?:the )?(?:one|other one) (in|near|from|on|by|at|with)\b ?(.*)", fold(right))
    if one_of:
        swapped = _one_of(claim.value, target.text, one_of[1], right[-len(one_of[2]) :] if one_of[2] else right)
    elif (other := of_one_sort(right, target.text)) is not None and (not found.wrong or other[0] in fold(found.wrong).split()):
        spot = re.compile(rf"\b{other[0]}\b")
        swapped = spot.sub(other[1], claim.value, count=1), spot.sub(other[1], target.text, count=1)
    elif (in_place := _in_place_of(found.wrong or _nearly_said(plain, claim.value), plain, target)) is not None:
        swapped = in_place
    elif found.wrong and _is_of_another(found.wrong, target):
        return _of_another(tokens, found, plain, target)
    elif found.wrong and (beside := _beside(found.wrong, plain, target)) is not None:
        swapped = claim.value, beside
    else:
        swapped = _behind_joint(right, target) or _swap(claim.value, plain, target.text)
    value, text = swapped
    made = _dated(replace(claim, value=value, value_key=value_key(value)), claim, wording)
    if made.value_key == claim.value_key or (value == claim.value and text != target.text):
        made = replace(made, value_key=value_key(f"{claim.value_key} {said}"))
    names = {}
    if claim.attribute in ("name", "manager") and shape_of(value) == "name":
        names = {fold(value): claim.subject if claim.attribute == "name" else "user's manager"}
    return _repaired(tokens, made, text, target, names)


def exchanged(tokens: list[Token], parts: Iterable[tuple[str, str]], target: Said) -> Repair:
    """The claim with each of these parts, in its value and its text, put right."""
    value, text, claim = target.claim.value, target.text, target.claim
    for old, new in parts:
        value, text = (re.sub(rf"(?<!\w){re.escape(old)}(?!\w)", lambda _, n=new: n, each, count=1) for each in (value, text))  # type: ignore[misc]
    key = value_key(value) if value != claim.value else f"{claim.value_key} {value_key(text)}"
    names = {fold(value): claim.subject} if claim.attribute == "name" else {}
    return _repaired(tokens, replace(claim, value=value, value_key=key), text, target, names)


def _on_another_day(tokens: list[Token], day: tuple[str, str], target: Said) -> Repair:
    """The claim with a day in the place of another, in its value, its text and its time."""
    claim, (wrong, right) = target.claim, day
    value = claim.value.replace(wrong, right) if wrong in claim.value else right
    start, end = claim.valid.start, claim.valid.end
    moved = date.fromisoformat(right) - date.fromisoformat(wrong) if "-" in wrong else timedelta()
    valid = replace(claim.valid, start=start and start + moved, end=end and end + moved)
    made = replace(claim, value=value, value_key=value_key(value), valid=valid)
    return _repaired(tokens, made, target.text.replace(wrong, right), target)


def _is_of_another(wrong: str, target: Said) -> bool:
    """Whether what was wrong is whom or what the claim is about, and neither its value nor told besides."""
    said, text, value = fold(bare(wrong)), fold(target.text), fold(target.claim.value)
    behind = text.find(value) if value in text else len(text)
    return said not in value and -1 < text.find(said) < behind


def _in_place_of(wrong: str, plain: str, target: Said) -> tuple[str, str] | None:
    """Value and text with the right words where those stand that were said to be wrong."""
    old, wrong = target.claim.value, bare(wrong)
    plain = _with_its_unit(wrong, plain)
    place = re.search(re.escape(wrong), old, re.IGNORECASE) if wrong else None
    plain = re.sub(r"^(?:from|with|for|by|near) (?=[A-Z])", "", plain)
    plain = _figure_alone(plain, old[place.end() :]) if place is not None else plain
    if place is not None and place.group().lower() != old.lower():
        whole = old in target.text and set(fold(old).split()) - set(fold(wrong).split()) <= set(fold(plain).split())
        spot = old if whole else place.group()
        shown = spot if whole else _whole_date(spot, target.text)
        joint, _, bared = plain.partition(" ")
        plain = bared if bared and f"{joint} {shown}" in target.text else plain
        said = _with_article(target.text, shown, plain)
        text = said if said != target.text else re.sub(re.escape(shown), lambda _: plain, said, count=1, flags=re.IGNORECASE)
        return old.replace(_whole_date(spot, old), plain, 1), text
    if wrong and fold(wrong) == fold(old) and old in target.text:
        return plain, _with_article(target.text, _whole_date(old, target.text), plain)
    return None


def _figure_alone(plain: str, behind: str) -> str:
    """The "15" of "15 seconds", where the unit stands behind what it takes the place of ("for ten seconds")."""
    said, unit = plain.split(), behind.split()[:1]
    same = len(said) > 1 and bool(unit) and said[1].rstrip("s") == unit[0].strip(".,;").rstrip("s")
    return said[0] if same else plain


def _with_article(text: str, old: str, new: str) -> str:
    """The text with the new words for the old, and "a" or "an" before them as they need it."""
    article = "an" if new[:1] in "aeiou" else "a"
    form = rf"(?:\ban? (?={re.escape(old)}))?{re.escape(old)}"
    return re.sub(form, lambda m: new if m.group() == old else f"{article} {new}", text, count=1)


def _whole_date(part: str, old: str) -> str:
    """The date in a value that a part of it stands for: "March 2026" for "March"."""
    found = (match.group() for pattern in DATES for match in pattern.finditer(old))
    return next((date_ for date_ in found if part in date_), part)


def _nearly_said(right: str, old: str) -> str:
    """The word of a longer value that is spelled nearly as the right one: "geography" for "a degree in geology"."""
    parts = old.split()
    found = [part for part in parts if nearly(right, part) and part[:1].isalpha()]
    return found[0] if len(parts) > 1 and len(found) == 1 and " " not in right else ""


def _beside(wrong: str, plain: str, target: Said) -> str | None:
    """The text with the right words where the wrong ones are told besides the value: "studies law in Leiden"."""
    spot = _whole_date(bare(wrong), target.text)
    joint, _, bared = plain.partition(" ")
    text = _instead(target.text, spot, bared if bared and f"{joint} {spot}" in target.text else plain)
    return text if text != target.text else None


def _instead(text: str, wrong: str, right: str) -> str:
    """The text with the right words for the wrong ones, which may go on alike: "Putney Bridge" for the Kew of "Kew Bridge"."""
    again = "".join(f" {re.escape(word)}" for word in right.split()[1:])
    return re.sub(rf"\b{re.escape(wrong)}(?:{again})?(?!\w)", lambda _: right, text, count=1, flags=re.IGNORECASE)


def _behind_joint(right: str, target: Said) -> tuple[str, str] | None:
    """Value and text with the right words in the place of what the same preposition led: "at the pool" for "at the gym"."""
    old = target.claim.value
    joint = re.match(rf"({JOINTS}) ", right, re.IGNORECASE)
    if joint is None or shape_of(right) in ("date", "clock"):
        return None
    alike = re.search(rf"\b{joint[1]}(?: \S+){{{len(right.split()) - 1}}}(?!\w)", target.text, re.IGNORECASE)
    if alike and shape_of(right[joint.end() :]) == shape_of(alike.group()[joint.end() :]) == "number":
        return old.replace(alike.group(), right), target.text.replace(alike.group(), right)
    if re.search(rf"\b{joint[1]} \S+", old):
        mended = re.sub(rf"\b{joint[1]} [^,;]*$", lambda _: right, old, flags=re.IGNORECASE)
        return mended, target.text.replace(old, mended)
    named = re.search(rf"\b{joint[1]} [A-Z][\w'&-]*(?: [A-Z][\w'&-]*)*", target.text)  # told of it besides its value
    return (old, target.text.replace(named.group(), right)) if named and shape_of(right) == "name" else None


def _dated(made: Claim, before: Claim, wording: Wording) -> Claim:
    """The mended claim with the time that the right words name."""
    dates = (m for m in wording.times if m.kind.value in ("point", "range", "since"))
    dated = next((m for m in dates if m.interval.start is not None), None)
    if dated is None or dated.interval.start is None or before.valid.start is None:
        return made
    key = made.value_key
    if key == before.value_key or before.value_key.startswith(f"{key} "):
        key = f"{key} {dated.interval.start:%Y-%m-%d}"
    valid = replace(before.valid, start=dated.interval.start, end=dated.interval.end if before.valid.end else None)
    return replace(made, valid=valid, value_key=key)


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


def _month_of_day(source: str, right: list[Token], target: Said) -> tuple[str, str] | None:
    """ "July" for "3 June": the month that was said and the one that was meant."""
    named = DAY_AND_MONTH.search(target.text)
    meant = MONTH.fullmatch(written(source, right))
    wrong = MONTH.search(target.text, named.end()) if named and meant else None
    return (wrong.group(), meant.group()) if wrong and meant else None


def _of_that_kind(right: str, old: str) -> str:
    """ "The downstairs one" of "the upstairs office" is the downstairs office."""
    kind = old.split()[-1:]
    return re.sub(r"(?<=\w )one$", kind[0], right) if kind and kind[0].islower() and not right.startswith("one ") else right


def _of_another(tokens: list[Token], found: Signal, right: str, target: Said) -> Repair:
    """ "It wasn't Paul who moved, it was Piet": the same is true, of somebody else."""
    wrong = fold(found.wrong)
    text = _instead(target.text, found.wrong, right)
    claim = replace(target.claim, subject=target.claim.subject.replace(wrong, fold(right)))
    return _repaired(tokens, claim, text, target, {fold(right): claim.subject} if claim.subject != "user" else None)


def _one_of(old: str, text: str, joint: str, place: str) -> tuple[str, str]:
    """ "the one in Oregon": the same name, told apart."""
    spot = (
        old if shape_of(old) == "name" and old in text else next(iter(re.findall(r"\b(?:in|to|at) ([A-Z][\w-]+)", text)), old)
    )
    mended = f"{spot}, {place}" if joint in ("in", "near", "from") else f"{spot} {joint} {place}"
    return (old.replace(spot, mended, 1) if spot in old else f"{old} {mended}"), text.replace(spot, mended, 1)


def _date_alone(old: str, value: str) -> str:
    """The date of "valid until May 2028", where the value that was said is a date and no more."""
    if not any(pattern.fullmatch(old) for pattern in DATES):
        return value
    found = next((m for pattern in DATES if (m := pattern.search(value))), None)
    led = found is not None and re.search(r"\w \w+ $", value[: found.start()]) and found.end() == len(value)
    return found.group() if found is not None and led else value


def _with_its_unit(old: str, value: str) -> str:
    """ "15 mg" for "15", where "50 mg" was said."""
    counted = _COUNT.match(old)
    return value + old[counted.end() :] if counted is not None and _COUNT.fullmatch(value) else value


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
        and len(old.split()) < len(value.split())
    ):
        return re.sub(rf"\b{re.escape(first)}\b", lambda _: value, old, count=1), re.sub(
            rf"\b{re.escape(first)}\b", lambda _: value, text, count=1
        )
    shape = shape_of(value)
    value = _date_alone(old, value) if shape == "date" else _with_its_unit(old, value)
    if shape == "number" and (figure := re.match(r"\d[\d.,]*(?= [a-z])", value)) is not None:
        amount = re.search(rf"(?<![\d.,]){re.escape(figure.group())} (?:square |cubic )?[a-z]+", old, re.IGNORECASE)
        if amount is not None and fold(amount.group()) != fold(value):  # the same figure of something else
            return old.replace(amount.group(), value, 1), text.replace(amount.group(), value, 1)
    patterns = {"date": DATES, "clock": (CLOCK,), "number": (YEAR, AMOUNT, NUMBER_WORD, CLOCK)}.get(shape, ())
    if shape == "number" and not YEAR.fullmatch(value):
        patterns = patterns[1:]
    partial = shape in ("date", "clock", "number")
    for pattern in patterns:
        if shape == "date":
            pattern = re.compile(rf"(?:{pattern.pattern})(?: (?:morning|afternoon|evening|night)\b)?", re.IGNORECASE)
        if old and (pattern.fullmatch(old) or (shape == "date" and CLOCK.search(old) and CLOCK.search(value))):
            break
        if partial and (
            (pattern.search(old) and not pattern.fullmatch(old)) or (not pattern.search(old) and pattern.search(text))
        ):
            number = pattern.search(value)
            led = value.split(" ")[0] in ("since", "until", "from", "by")
            new = number.group() if number is not None and (led or pattern in (AMOUNT, NUMBER_WORD)) else value
            if shape == "number" and not number:
                continue
            swapped = pattern.sub(new.replace("\\", r"\\"), text, count=1)
            return (pattern.sub(new.replace("\\", r"\\"), old, count=1) if pattern.search(old) else old), swapped
    if old and old.lower() in text.lower():
        at = text.lower().index(old.lower())
        shown = _whole_date(old, text) if YEAR.search(value) else old
        return value, text[:at] + value + text[at + len(shown) :]
    return value, re.sub(r"\bis\b.*$", lambda _: f"is {value}", text, count=1) if re.search(
        r"\bis\b", text
    ) else f"{text} ({value})"
