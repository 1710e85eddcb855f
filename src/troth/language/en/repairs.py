"""Corrections: "no, I meant Brisbane", "*Catriona", "actually it's the 5th" point at what was just said and mend it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta

from troth.domain.claim import Claim, Intent, Mood, Tense
from troth.domain.values import Relation, relate
from troth.language.change.held import attribute_of
from troth.language.en.anew import counted_anew, in_another_unit, spelled_anew
from troth.language.en.lexicon import PAST, bag, roles, verb, words
from troth.language.en.mendable import CLOCK, DATES, JOINTS, NUMBER_WORD, Repair, Said, nearly, of_one_sort, shape_of
from troth.language.en.mending import mend
from troth.language.en.mentioned import times_in
from troth.language.en.parsed import Parsed
from troth.language.en.partly import partly
from troth.language.en.signals import Signal, signal
from troth.language.en.slips import says_wrong
from troth.language.en.tokens import Token
from troth.language.en.values import bare, written
from troth.language.en.who import Scene
from troth.language.en.wording import Wording
from troth.language.reading import Assertion, Context, Recent
from troth.language.text import fold, value_key
from troth.language.time import with_dates


def repair(
    source: str, tokens: list[Token], ender: str, scene: Scene, told: list[Said], *, mending: bool, wrong: str = ""
) -> Repair | None:
    """The correction of something `told` that a sentence makes, if it is one; `wrong`: what was just said to have been said."""
    if not tokens or ender == "?":
        return None
    found = signal(source, tokens, mending=mending, wrong=wrong)
    if (part := partly(source, tokens, told)) is not None:
        return part
    asked = (scene.context.before or "").rstrip().endswith("?")
    counted = None if asked else counted_anew(tokens, told)
    if found is None or (counted is not None and not found.wrong):
        found = spelled_anew(source, tokens, told) or counted or in_another_unit(source, tokens, told)
    if found is None or not found.right:
        return None
    found = replace(found, wrong=found.wrong or wrong)
    alike = next((r for r in (found.right, *found.others) if _alike(written(source, r), told)), None)
    found = replace(found, right=alike) if alike is not None else found
    strongly = found.strong or found.wrong or alike is not None
    window = 30 * 24 * 60.0 if strongly else 12 * 60.0
    target = _target([c for c in told if c.minutes <= window], source, found, tokens, scene)
    if target is None:
        return None
    past = target.claim.tense is Tense.PAST
    times = times_in(source, found.right[0].start, found.right[-1].end, scene, past=past)
    return mend(source, tokens, found, target, Wording(source, scene, times))


def just_told(said: Sequence[Assertion], today: date) -> list[Said]:
    """What this text has said that words may mend, the last first."""
    return [
        Said(a.claim, a.text, a.attribute, 0.0, today, a.targets[0] if a.targets and Intent.CORRECTS in a.intents else "", a)
        for a in reversed(said)
        if a.claim is not None and a.attribute is not None and a.mood in (Mood.CONFIRMED, Mood.UNCERTAIN)
    ]


def told_before(context: Context) -> list[Said]:
    """What was told before it that words may mend, the last first."""
    now = context.observed_at
    return [
        Said(r.claim, r.text, attribute_of(r), abs(now - r.said_at).total_seconds() / 60, r.said_at.date(), r.memory)
        for r in context.recent
    ]


def _alike(right: str, candidates: list[Said]) -> bool:
    """Whether a phrase is nearly what was said before."""
    return any(nearly(right, c.claim.value) for c in candidates[:3])


def _target(candidates: list[Said], source: str, found: Signal, tokens: list[Token], scene: Scene) -> Said | None:  # noqa: C901
    right, wrong = written(source, found.right), found.wrong
    shape = shape_of(right)
    if shape == "name" and found.right[0] is tokens[0] and right[1:].islower() and " " in right:
        shape = "word"  # what begins a sentence has a capital: "Feeling pretty good, actually"
    if wrong:
        for form in _forms(wrong, source, tokens, scene):
            for said in candidates:
                if form and _stands(form, f"{said.claim.value} | {said.text}"):
                    return said
        if not found.strong and shape not in ("date", "clock", "number"):
            return None
    if (other := next((s for s in candidates[:4] if of_one_sort(right, s.text)), None)) is not None:
        return other
    if shape == "word":
        candidates = [said for said in candidates if said.claim.attribute != "name" or shape_of(said.claim.value) != "name"]
    candidates = [said for said in candidates if said.claim.attribute not in _WORDED or _holds_one(said, shape)]
    if re.match(r"(?:the )?(?:one|other one) ", fold(right)):
        named = next((s for s in candidates if re.search(r"\b(?:in|to|at) [A-Z]", s.text)), None)
        return next((s for s in candidates[:3] if shape_of(s.claim.value) == "name"), named)
    if shape == "word" and not wrong:
        meant = [t for t in found.right if t.word]
        candidates = _akin(meant, candidates, strong=found.strong) if meant else []
    nouns = {word for word in fold(right).split() if word.isalpha() and not NUMBER_WORD.fullmatch(word)}
    if shape == "number" and nouns:
        named = next((s for s in candidates[:6] if nouns & set(fold(s.claim.value).split())), None)
        if named is not None:
            return named
    alike = (s for s in candidates[:8] if nearly(right, s.claim.value) and not (shape == "date" or right.isdigit()))
    if (near := next(alike, None)) is not None:
        return near
    for said in candidates[:4]:
        if shape_of(said.claim.value) == shape or (shape == "clock" and CLOCK.search(said.text)):
            return said
    for said in candidates[:3]:
        if (shape == "date" and any(p.search(said.text) for p in DATES)) or (
            shape in ("number", "clock") and re.search(r"\d", said.text)
        ):
            return said
        if shape == "number" and NUMBER_WORD.search(said.text):
            return said
    joint = re.match(rf"({JOINTS}) ", fold(right))
    led = re.compile(rf"\b{joint[1]} ") if joint is not None else None
    values = [(s, fold(s.claim.value)) for s in candidates[:3]] + [(s, fold(s.text)) for s in candidates[:3]]
    if led is not None and (held := next((s for s, words_ in values if led.search(words_)), None)) is not None:
        return held
    near = candidates[0] if candidates else None
    return near if near is not None and shape in ("name", "word") and shape_of(near.claim.value) in ("name", "word") else None


def _stands(form: str, text: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(form)}(?!\w)", fold(text)) is not None


def _akin(right: list[Token], candidates: list[Said], *, strong: bool) -> list[Said]:
    """What a common word or two may mend: the like of it, and where only "actually" or "wait" leads, what was said last.

    "Make it short", "rather cold today" and "wait, the door" mend nothing.
    """
    named = [t.low for t in right if t.low not in words("time_nouns") | words("determiners")] or [right[-1].low]
    noun = named[-1] not in words("adjectives")
    alike = [said for said in candidates if (_head(said) not in words("adjectives")) == noun]
    if strong:
        return alike
    if named[-1] in words("adverbs") | _AT_SOME_TIME or _tells(right):
        return []
    last = [said for said in alike if said.minutes == candidates[0].minutes <= _LATELY]
    led = right[0].low == "the"
    return [said for said in last if not led or re.search(rf"(?:[Tt]he|User's) {re.escape(said.claim.value)}", said.text)]


_AT_SOME_TIME = bag("later soon again elsewhere instead")
_LATELY = 60.0
"""Minutes in which a common word may still mend what was said last."""


def _tells(right: list[Token]) -> bool:
    """Whether words name nothing: they tell what goes on ("still raining") or point ("one more", "sort of")."""
    first = next((t.low for t in right if t.low not in words("adverbs")), "")
    return (
        first.endswith("ing")
        or verb(first, PAST) is not None
        or right[-1].low in words("prepositions")
        or "more" in {t.low for t in right}
    )


def _head(said: Said) -> str:
    return next(iter(fold(said.claim.value).split()[-1:]), "")


def _holds_one(said: Said, shape: str) -> bool:
    """Whether what was kept as it was said has just one value of that shape, which another can only stand for."""
    patterns = {"date": DATES, "clock": (CLOCK,)}.get(shape, ()) if said.claim.attribute == "note" else ()
    return any(len(pattern.findall(said.text)) == 1 for pattern in patterns)


_WORDED = frozenset({"instruction", "procedure", "note"})
"""What was said at length: a word or two that do not name what was wrong in it mend something else."""


def _forms(wrong: str, source: str, tokens: list[Token], scene: Scene) -> list[str]:
    """How the wrong words may stand in what is held: as they were said, and as a date."""
    place = source.find(wrong, tokens[0].start, tokens[-1].end)
    forms = [fold(bare(wrong))]
    if place >= 0:
        for past in (False, True):
            times = times_in(source, place, place + len(wrong), scene, past=past)
            if times:
                said = fold(with_dates(wrong, times, place))
                forms.append(re.sub(r"^(?:on|in|at) ", "", said))
    return forms


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
        target = next((r for r in lately if _mended_by(r, assertion, outright="correction" in fillers)), None)
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


def _mended_by(recent: Recent, assertion: Assertion, *, outright: bool) -> bool:
    """Whether a claim rivals another at its address; of many values, the one that only differs in its number.

    `outright`: it was said in so many words that something was wrong; then any other value at its address is.
    """
    claim = assertion.claim
    if claim is None or assertion.attribute is None or not claim.positive:
        return False
    held = recent.claim
    if (held.subject, held.attribute) != (claim.subject, claim.attribute):
        return False
    if held.value_key == claim.value_key or (fold(held.value) == fold(claim.value) and held.valid.start_stated):
        return outright and held.valid.start != claim.valid.start and claim.valid.start_stated
    return assertion.attribute.single or outright or recent.claim.value_key.split()[1:] == claim.value_key.split()[1:] != []


def denied(source: str, parsed: Parsed) -> str:
    """Takes ", not 6 December" or "instead of Nomad" off a clause, and says what it denies."""
    lows = [t.low for t in parsed.rest]
    for index in range(1, len(lows)):
        if (
            lows[index] == "not"
            and lows[index - 1] not in words("aux")  # "the one thing I can't give up"
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


def against(made: list[Assertion], wrong: str, scene: Scene, *, said_so: bool) -> list[Assertion]:
    """ "My birthday is 12 June, not 6 December" corrects the one that says 6 December.

    `said_so`: the speaker said that those were their words, so that whatever of them is held was wrong.
    """
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
                and r.claim.subject == claim.subject
                and (r.claim.attribute == claim.attribute or said_so)
                and r.claim.value_key != claim.value_key
                and (fold(wrong) in fold(r.claim.value) or (fold(wrong) in fold(r.text) and not said_so))
            ),
            None,
        )
        if target is not None:
            assertion = replace(assertion, intents=assertion.intents | {Intent.CORRECTS}, targets=(target.memory,))
        mended.append(assertion)
    return mended
