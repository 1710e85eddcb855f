"""Corrections: "no, I meant Brisbane", "*Catriona", "actually it's the 5th" point at what was just said and mend it."""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta
from difflib import SequenceMatcher

from troth.domain.address import Attribute
from troth.domain.claim import Claim, Intent, Mood
from troth.domain.values import Relation, relate
from troth.language.change.held import attribute_of
from troth.language.en.clauses import starts_clause
from troth.language.en.lexicon import PAST, bag, roles, verb, words
from troth.language.en.parse import Parsed
from troth.language.en.signals import Signal, says_wrong, signal
from troth.language.en.tokens import Token
from troth.language.en.values import bare, cut, strip, written
from troth.language.en.who import Scene
from troth.language.en.wording import Wording, finish
from troth.language.reading import Assertion, Recent
from troth.language.text import fold, value_key
from troth.language.time import TimeMention, with_dates

_MONTHS = r"(?:january|february|march|april|may|june|july|august|september|october|november|december)"
_DATES = (
    re.compile(r"\d{4}-\d{2}-\d{2}"),
    re.compile(rf"\b\d{{1,2}}(?:st|nd|rd|th)?(?: of)? {_MONTHS}(?: \d{{4}})?\b", re.IGNORECASE),
    re.compile(rf"\b{_MONTHS} \d{{1,2}}(?:st|nd|rd|th)?(?:,? \d{{4}})?\b", re.IGNORECASE),
    re.compile(rf"\b{_MONTHS}(?: \d{{4}})?\b", re.IGNORECASE),
    re.compile(r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b", re.IGNORECASE),
)
_DAY_AND_MONTH = re.compile(rf"\b\d{{1,2}}(?:st|nd|rd|th)?(?= (?:of )?{_MONTHS})", re.IGNORECASE)
_CLOCK = re.compile(r"\b\d{1,2}(?::\d{2})? ?(?:am|pm)\b|\b\d{1,2}[:.]\d{2}\b|(?<=at )\d{1,2}\b", re.IGNORECASE)
_AMOUNT = re.compile(r"(?<![\d-])[€$£]?\d+(?:[.,]\d+)*(?: ?(?:%|mg|kg|g|ml|km|k)\b)?(?![\d-])")
_YEAR = re.compile(r"\b(?:19|20)\d{2}\b(?!-)")
_NUMBER_WORD = re.compile(r"\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b", re.IGNORECASE)
_ALIKE = 0.6
_A_MONTH = timedelta(days=32)


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
    minutes: float = 0.0
    """How long ago."""
    said_on: date | None = None
    memory: str = ""
    place: Assertion | None = None


def repair(
    source: str, tokens: list[Token], ender: str, scene: Scene, said: tuple[Assertion, ...], *, mending: bool
) -> Repair | None:
    """The correction that a sentence makes, if it is one."""
    if not tokens or ender == "?":
        return None
    found = signal(source, tokens, mending=mending)
    candidates = _candidates(scene, said)
    if found is None:
        asked = (scene.context.before or "").rstrip().endswith("?")
        found = (
            _spelled_anew(source, tokens, candidates)
            or (None if asked else _counted_anew(tokens, candidates))
            or _in_another_unit(source, tokens, candidates)
        )
    if found is None or not found.right:
        return None
    alike = next((r for r in (found.right, *found.others) if _alike(written(source, r), candidates)), None)
    found = replace(found, right=alike) if alike is not None else found
    times = _times(source, [*found.right], scene)
    wording = Wording(source, scene, times)
    strongly = found.strong or found.wrong or alike is not None
    window = 30 * 24 * 60.0 if strongly else 12 * 60.0
    target = _target([c for c in candidates if c.minutes <= window], source, found, tokens, scene)
    return None if target is None else _mend(source, tokens, found, target, wording)


def _times(source: str, tokens: list[Token], scene: Scene) -> tuple[TimeMention, ...]:
    from troth.language.en.settle import times_in

    return times_in(source, tokens[0].start, tokens[-1].end, scene, past=False)


def _candidates(scene: Scene, said: tuple[Assertion, ...]) -> list[_Said]:
    here = [
        _Said(
            a.claim,
            a.text,
            a.attribute,
            0.0,
            scene.context.observed_at.date(),
            a.targets[0] if a.targets and Intent.CORRECTS in a.intents else "",
            a,
        )
        for a in reversed(said)
        if a.claim is not None and a.attribute is not None and a.mood in (Mood.CONFIRMED, Mood.UNCERTAIN)
    ]
    now = scene.context.observed_at
    held = [
        _Said(r.claim, r.text, attribute_of(r), abs(now - r.said_at) / timedelta(minutes=1), r.said_at.date(), r.memory)
        for r in scene.context.recent
    ]
    return here + held


def _alike(right: str, candidates: list[_Said]) -> bool:
    """Whether a phrase is nearly what was said before."""
    return any(_nearly(right, c.claim.value) for c in candidates[:3])


def _nearly(right: str, held: str) -> bool:
    one, other = fold(right), fold(held)
    return one != other and SequenceMatcher(None, one, other).ratio() >= _ALIKE


def _spelled_anew(source: str, tokens: list[Token], candidates: list[_Said]) -> Signal | None:
    """A bare name right after one that is nearly the same ("Ana" – "Anna with two n's")."""
    plain = [t for t in tokens if t.word]
    near = next((c for c in candidates if c.minutes <= 10), None)
    if near is not None and (figure := _mistyped(tokens, near.claim.value)) is not None:
        return figure
    if near is not None and (narrower := _narrowed(source, plain, near.claim.value)):
        return Signal(narrower, "", True)
    if near is None or not plain or len(plain) > 5 or (not plain[0].capital and plain[0].kind != "x"):
        return None
    if plain[0].low in words("nominative"):  # "I live in Marlow" spells nobody's name
        return None
    name = (
        plain[:1]
        if len(plain) == 1 or plain[1].low in ("with", "not", "without", "as")
        else [t for t in plain if t.capital or t.kind == "x"]
    )
    value = written(source, name)
    if not _nearly(value, near.claim.value) or (len(name) > 1 and verb(name[0].low, PAST) is not None):
        return None
    return Signal(name, "", True)


def _narrowed(source: str, plain: list[Token], held: str) -> list[Token]:
    """ "Well, a vet nurse" right after "a vet": what was said, told more exactly."""
    begin = 1 if plain and plain[0].low in ("well", "rather", "or") else 0
    value = fold(bare(written(source, plain[begin:])))
    return plain[begin:] if begin and len(plain) < 7 and value.startswith(f"{fold(held)} ") else []


def _mistyped(tokens: list[Token], held: str) -> Signal | None:
    """ "241. Dyslexia strikes" right after "locker 214": a figure by itself that is nearly the one that was just said."""
    end = next((i for i, t in enumerate(tokens) if t.kind == "p"), len(tokens))
    figure = tokens[0].text if end == 1 and tokens[0].kind == "n" else ""
    for said in re.findall(r"\d{3,}", held):
        apart = sum(a != b for a, b in zip(said, figure, strict=False))
        if figure.isdigit() and len(said) == len(figure) and (apart == 1 or (apart == 2 and sorted(said) == sorted(figure))):
            return Signal(tokens[:1], said, True)
    return None


def _counted_anew(tokens: list[Token], candidates: list[_Said]) -> Signal | None:
    """ "Four, I forgot about Nibbles" right after "three guinea pigs": the one number that was just said, said anew."""
    end = next((i for i, t in enumerate(tokens) if t.kind == "p"), len(tokens))
    near = next((c for c in candidates if c.minutes <= 10), None)
    if end != 1 or near is None or not (_NUMBER_WORD.fullmatch(tokens[0].low) or re.fullmatch(r"\d{1,2}", tokens[0].low)):
        return None
    words_ = tokens[0].kind != "n"
    said = [m.group() for m in (_NUMBER_WORD if words_ else re.compile(r"\b\d{1,2}\b(?![-:.])")).finditer(near.claim.value)]
    return Signal(tokens[:1], said[0], True) if len(said) == 1 and fold(said[0]) != tokens[0].low else None


def _in_another_unit(source: str, tokens: list[Token], candidates: list[_Said]) -> Signal | None:
    """ "FEET. 540 square feet": the figure that was just said, said again in another unit."""
    figures = [i for i, t in enumerate(tokens) if t.kind == "n" and t.text[-1:].isdigit()]
    if len(figures) != 1 or any(t.capital and t.low != t.text.lower() for t in tokens):
        return None
    right = strip(cut(tokens[figures[0] :], (), loose=False))
    if not 1 < len(right) <= 3 or len(tokens) - len(right) > 4 or starts_clause(tokens, 0):
        return None
    form = re.compile(rf"(?<![\d.,]){re.escape(right[0].text)} (?:square |cubic )?[a-z]+", re.IGNORECASE)
    for said in candidates[:3]:
        wrong = form.search(said.claim.value)
        if said.minutes <= 60 and wrong and fold(wrong.group()) != fold(written(source, right)):
            return Signal(right, wrong.group(), True)
    return None


def _shape(value: str) -> str:
    folded = fold(value)
    if any(p.search(folded) for p in _DATES) or re.search(r"\b(?:tomorrow|today|tonight)\b|\d(?:st|nd|rd|th)\b", folded):
        return "date"
    if _CLOCK.search(folded):
        return "clock"
    if (re.search(r"\d", value) and "@" not in value) or _NUMBER_WORD.match(folded):
        return "number"
    first = next((part for part in value.split() if part.lower() not in bag("the a an in at to on from with")), "")
    return "name" if first[:1].isupper() or "@" in value else "word"


def _target(candidates: list[_Said], source: str, found: Signal, tokens: list[Token], scene: Scene) -> _Said | None:  # noqa: C901
    right, wrong = written(source, found.right), found.wrong
    shape = _shape(right)
    if wrong:
        for form in _forms(wrong, source, tokens, scene):
            for said in candidates:
                if form and (form in fold(said.claim.value) or form in fold(said.text)):
                    return said
        if not found.strong and shape not in ("date", "clock", "number"):
            return None
    if re.match(r"(?:the )?(?:one|other one) ", fold(right)):
        named = next((s for s in candidates if re.search(r"\b(?:in|to|at) [A-Z]", s.text)), None)
        return next((s for s in candidates[:3] if _shape(s.claim.value) == "name"), named)
    nouns = {word for word in fold(right).split() if word.isalpha() and not _NUMBER_WORD.fullmatch(word)}
    if shape == "number" and nouns:
        named = next((s for s in candidates[:6] if nouns & set(fold(s.claim.value).split())), None)
        if named is not None:
            return named
    if shape == "name" and (near := next((s for s in candidates[:8] if _nearly(right, s.claim.value)), None)) is not None:
        return near
    for said in candidates[:4]:
        if _shape(said.claim.value) == shape or (shape == "clock" and _CLOCK.search(said.text)):
            return said
    for said in candidates[:3]:
        if (shape == "date" and any(p.search(said.text) for p in _DATES)) or (
            shape in ("number", "clock") and re.search(r"\d", said.text)
        ):
            return said
        if shape == "number" and _NUMBER_WORD.search(said.text):
            return said
    joint = re.match(r"(per|with|at|in|on|from|for|to|by|near) ", fold(right))
    if (
        joint
        and (held := next((s for s in candidates[:3] if re.search(rf"\b{joint[1]} ", fold(s.claim.value))), None)) is not None
    ):
        return held
    near = candidates[0] if candidates else None
    return near if near is not None and shape in ("name", "word") and _shape(near.claim.value) in ("name", "word") else None


def _forms(wrong: str, source: str, tokens: list[Token], scene: Scene) -> list[str]:
    """How the wrong words may stand in what is held: as they were said, and as a date."""
    place = source.find(wrong, tokens[0].start, tokens[-1].end)
    forms = [fold(bare(wrong))]
    if place >= 0:
        from troth.language.en.settle import times_in

        for past in (False, True):
            times = times_in(source, place, place + len(wrong), scene, past=past)
            if times:
                said = fold(with_dates(wrong, times, place))
                forms.append(re.sub(r"^(?:on|in|at) ", "", said))
    return forms


def _mend(source: str, tokens: list[Token], found: Signal, target: _Said, wording: Wording) -> Repair:
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
        and _shape(right) not in ("date", "clock")
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
    if claim.attribute in ("name", "manager") and _shape(value) == "name":
        names = {fold(value): claim.subject if claim.attribute == "name" else "user's manager"}
    return _repaired(tokens, made, text, target, names)


def _repaired(tokens: list[Token], claim: Claim, text: str, target: _Said, names: Mapping[str, str] | None = None) -> Repair:
    intents = frozenset({Intent.CORRECTS}) if target.memory else frozenset()
    assertion = Assertion(
        tokens[0].start, tokens[-1].end, Mood.CONFIRMED, intents, claim, target.attribute, finish(text), 0.9, 0.95,
        (target.memory,) if target.memory else (), None, names or {},
    )  # fmt: skip
    return Repair(assertion, target.place)


def _day_of_month(source: str, right: list[Token], target: _Said) -> tuple[str, str] | None:
    """ "The 13th" for "the 3rd of June": the day that was said and the one that was meant; a near date is one without month."""
    day = re.fullmatch(r"(?:on )?(?:the )?((\d{1,2})(?:st|nd|rd|th))", fold(written(source, right)))
    named = _DAY_AND_MONTH.findall(target.text)
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


def _of_another(tokens: list[Token], found: Signal, right: str, target: _Said) -> Repair:
    """ "It wasn't Paul who moved, it was Piet": the same is true, of somebody else."""
    wrong = fold(found.wrong)
    text = re.sub(re.escape(found.wrong), lambda _: right, target.text, count=1, flags=re.IGNORECASE)
    claim = replace(target.claim, subject=target.claim.subject.replace(wrong, fold(right)))
    return _repaired(tokens, claim, text, target, {fold(right): claim.subject} if claim.subject != "user" else None)


def _one_of(old: str, text: str, joint: str, place: str) -> tuple[str, str]:
    """ "the one in Oregon": the same name, told apart."""
    spot = old if _shape(old) == "name" and old in text else next(iter(re.findall(r"\b(?:in|to|at) ([A-Z][\w-]+)", text)), old)
    mended = f"{spot}, {place}" if joint in ("in", "near", "from") else f"{spot} {joint} {place}"
    return (old.replace(spot, mended, 1) if spot in old else f"{old} {mended}"), text.replace(spot, mended, 1)


def _swap(old: str, value: str, text: str) -> tuple[str, str]:
    """Put the right words in the place of the wrong ones, in value and text."""
    first = value.split()[0] if value else ""
    if (
        first[:1].isupper()
        and first.rstrip(".").lower() not in bag("mr mrs ms miss dr prof")
        and len(value.split()) > 1
        and _shape(value) != "date"
        and re.search(rf"\b{re.escape(first)}\b", text)
        and first in old
    ):
        return re.sub(rf"\b{re.escape(first)}\b", lambda _: value, old, count=1), re.sub(
            rf"\b{re.escape(first)}\b", lambda _: value, text, count=1
        )
    shape = _shape(value)
    if shape == "number" and (figure := re.match(r"\d[\d.,]*(?= [a-z])", value)) is not None:
        amount = re.search(rf"(?<![\d.,]){re.escape(figure.group())} (?:square |cubic )?[a-z]+", old, re.IGNORECASE)
        if amount is not None and fold(amount.group()) != fold(value):  # the same figure of something else
            return old.replace(amount.group(), value, 1), text.replace(amount.group(), value, 1)
    patterns = {"date": _DATES, "clock": (_CLOCK,), "number": (_YEAR, _AMOUNT, _NUMBER_WORD, _CLOCK)}.get(shape, ())
    if shape == "number" and not _YEAR.fullmatch(value):
        patterns = patterns[1:]
    partial = shape in ("date", "clock", "number")
    for pattern in patterns:
        if old and pattern.fullmatch(old):
            break
        if partial and (
            (pattern.search(old) and not pattern.fullmatch(old)) or (not pattern.search(old) and pattern.search(text))
        ):
            number = pattern.search(value)
            new = number.group() if number is not None and pattern in (_AMOUNT, _NUMBER_WORD) else value
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


def mends(source: str, tokens: list[Token]) -> bool:
    """Whether a sentence says that what was said before was wrong."""
    return says_wrong(source, tokens)


def corrected(made: list[Assertion], fillers: list[str], scene: Scene) -> list[Assertion]:
    """Whole clauses that begin with "no, ", "sorry, " or "scratch that, " correct what was said at their address."""
    if not set(fillers) & bag("no nope sorry oops whoops correction wait"):
        return made
    now = scene.context.observed_at
    lately = [r for r in scene.context.recent if abs(now - r.said_at) <= timedelta(days=60 if "correction" in fillers else 3)]
    mended = []
    for assertion in made:
        target = next((r for r in lately if _mended_by(r, assertion)), None)
        if target is not None:
            assertion = replace(assertion, intents=assertion.intents | {Intent.CORRECTS}, targets=(target.memory,))
        elif (moved := _elsewhere(assertion, lately)) is not None:
            assertion = moved
        mended.append(assertion)
    return mended


def _elsewhere(assertion: Assertion, lately: list[Recent]) -> Assertion | None:
    """ "Sorry, the cabin is in Hamar" mends "I own a cabin in Lillehammer"; "it runs on petrol" mends "my car is a diesel"."""
    claim = assertion.claim
    if claim is None or not claim.positive:
        return None
    thing = claim.attribute if claim.subject == "user" else claim.subject.removeprefix("user's ")
    for recent in lately:
        held = recent.claim
        if claim.subject != "user" and (held.subject, held.attribute) == ("user", thing) and held.value_key != claim.value_key:
            return replace(assertion, intents=assertion.intents | {Intent.CORRECTS}, targets=(recent.memory,))
        named = thing in fold(held.value).split() and held.subject == "user" and held.attribute != claim.attribute
        place = re.search(r"\b(in|at|on|near|to) ([A-Z][\w-]*(?: [A-Z][\w-]*)*)", recent.text)
        now = re.match(r"(in|at|on|near|to) ([A-Z].*)", claim.value)
        if named and place and now and place[1] == now[1]:
            text = recent.text[: place.start(2)] + now[2] + recent.text[place.end(2) :]
            key = value_key(f"{held.value} {now[2]}")
            mended = replace(held, value_key=key, value=held.value.replace(place[2], now[2]))
            return replace(
                assertion,
                claim=mended,
                attribute=attribute_of(recent),
                text=text,
                intents=assertion.intents | {Intent.CORRECTS},
                targets=(recent.memory,),
            )
    return None


def _mended_by(recent: Recent, assertion: Assertion) -> bool:
    """Whether a claim rivals another at its address; of many values, the one that only differs in its number."""
    claim = assertion.claim
    if claim is None or assertion.attribute is None or not claim.positive:
        return False
    if (recent.claim.subject, recent.claim.attribute) != (
        claim.subject,
        claim.attribute,
    ) or recent.claim.value_key == claim.value_key:
        return False
    return assertion.attribute.single or recent.claim.value_key.split()[1:] == claim.value_key.split()[1:] != []


def denied(source: str, parsed: Parsed) -> str:
    """Takes ", not 6 December" or "instead of Nomad" off a clause, and says what it denies."""
    lows = [t.low for t in parsed.rest]
    for index in range(1, len(lows)):
        if (
            lows[index] == "not"
            and (lows[index - 1] == "," or parsed.rest[index - 1].kind in "wnx")
            and index + 1 < len(lows)
            and not parsed.imperative
        ):
            tail = parsed.rest[index + 1 :]
            if len([t for t in tail if t.word]) == 1 and tail[0].low in ("me", "mine"):
                parsed.rest = parsed.rest[: index - 1 if lows[index - 1] == "," else index]
                return tail[0].low
            if (
                len(tail) > 6
                or tail[0].low in bag("to sure that because only just really yet a too so very much even at in")
                or any(t.low in ("i", "we", "it", "is", "are") for t in tail)
            ):
                return ""
            if parsed.lemma in bag("like love prefer hate have eat drink try want"):
                return ""
            end = index - 1 if lows[index - 1] == "," else index
            parsed.rest = parsed.rest[:end]
            return written(source, [t for t in tail if t.word])
    return ""


def _mistaken_person(claim: Claim, wrong: str, scene: Scene) -> Recent | None:
    """ "… my wife, not me": what is held of the wrong one."""
    folded = fold(wrong)
    key = (
        "user"
        if folded in ("me", "mine", "i", "my", "myself")
        else scene.key_of(folded) or next((f"user's {roles()[w]}" for w in folded.split() if w in roles()), "")
    )
    if not key or key == claim.subject:
        return None
    for recent in scene.context.recent:
        same = (
            recent.claim.attribute == claim.attribute and relate(claim.value_key, recent.claim.value_key) is not Relation.OTHER
        )
        if same and (recent.claim.subject == key or recent.claim.subject.startswith(key + " ")):
            return recent
    return None


def against(made: list[Assertion], wrong: str, scene: Scene) -> list[Assertion]:
    """ "My birthday is 12 June, not 6 December" corrects the one that says 6 December."""
    if not wrong:
        return made
    mended = []
    for assertion in made:
        claim = assertion.claim
        if claim is not None and (mistaken := _mistaken_person(claim, wrong, scene)) is not None:
            mended.append(replace(assertion, intents=assertion.intents | {Intent.CORRECTS}, targets=(mistaken.memory,)))
            continue
        target = next(
            (
                r
                for r in scene.context.recent
                if claim is not None
                and (r.claim.subject, r.claim.attribute) == (claim.subject, claim.attribute)
                and r.claim.value_key != claim.value_key
                and (fold(wrong) in fold(r.claim.value) or fold(wrong) in fold(r.text))
            ),
            None,
        )
        if target is not None:
            assertion = replace(assertion, intents=assertion.intents | {Intent.CORRECTS}, targets=(target.memory,))
        mended.append(assertion)
    return mended
