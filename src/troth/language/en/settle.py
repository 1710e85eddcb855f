"""Settles a draft: its tense, whether it passes, when it holds, its wording; and makes it an assertion."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from troth.domain.address import Attribute, Cardinality
from troth.domain.claim import Claim, Intent, Mood, Tense
from troth.domain.interval import ALWAYS, Grain, Interval
from troth.language.civil import TimeKind
from troth.language.en.draft import Draft
from troth.language.en.lexicon import bag, words
from troth.language.en.mood import Stance, says
from troth.language.en.parsed import Parsed
from troth.language.en.unfit import unfit
from troth.language.en.values import is_trade
from troth.language.en.who import ME, Scene, Who
from troth.language.en.wording import Wording, finish
from troth.language.reading import Assertion, Recent
from troth.language.stem import stem
from troth.language.text import fold, value_key
from troth.language.time import TimeMention

_POINTING = re.compile(
    r"\b(?:today|tomorrow|tonight|yesterday|next|this|last|ago|in \w+ (?:days?|weeks?|months?|years?)|monday|"
    r"tuesday|wednesday|thursday|friday|saturday|sunday)\b"
)
_OF_A_DAY = frozenset({Grain.HOUR, Grain.MINUTE, Grain.SECOND})
_EVENTS = frozenset({"event", "appointment", "travel", "plan"})
_SINCE_THEN = re.compile(r"ever since|since then|^(?:then|after that|afterwards)\b")
_BESIDE = re.compile(r"\b(?:too|also|as well|another|second)\b")
_ALWAYS_NOW = bag("grew up in|birthplace|birthday|hometown|name|event")
_OFTEN_SEVERAL = frozenset({"employer", "workplace", "occupation", "gym", "bank", "school", "shift"})
"""What somebody has one of, and a second one beside it where the words say so."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where in the text a claim stands, and how its clause is meant."""

    start: int
    end: int
    stance: Stance


def settle(draft: Draft, parsed: Parsed, who: Who, wording: Wording, place: Place, times: tuple[TimeMention, ...]) -> Assertion:
    """The assertion that a draft of a clause makes."""
    scene, stance, source = wording.scene, place.stance, wording.source
    folded = fold(source[place.start : place.end])
    intents = set(stance.intents) | draft.intents
    if draft.kind == "weekly" and _THIS_WEEK.match(folded):
        draft.kind, draft.key = "", None
    weekly = draft.kind == "weekly"
    tense = draft.tense or _tense(draft, parsed, () if weekly else times, scene.context.observed_at)
    positive = _positive(draft, parsed)
    if draft.attribute.name in ("likes", "dislikes") and parsed.negative and draft.kind != "fixed":
        draft, positive, intents = _taste(draft, intents)
    if draft.change and draft.positive and not parsed.negative and tense is Tense.PRESENT:
        intents.add(Intent.UPDATES)
    passing = _passing(draft, intents, folded, tense)
    valid = draft.valid if draft.valid != ALWAYS else _valid(draft, parsed, times, tense, passing, scene.context.observed_at)
    valid = _in_the_story(valid, tense, folded, scene)
    subject = draft.subject if draft.subject is not None else who.key
    value = draft.value if weekly else _dated(draft.value, source, times)
    key = _key(draft, value, tense, times)
    targets = draft.targets
    if (
        draft.key is None
        and (Intent.ENDS in intents or (not positive and draft.change and not _on_one_day(parsed, times)))
        and (held := _aligned(draft, subject, scene)) is not None
    ):
        key, targets = held.claim.value_key, targets or (held.memory,)
    text = draft.text or _worded(draft, parsed, who, wording, tense, positive=positive)
    if positive and (unfit(draft.attribute.name, value) or _breaks_off(text)):
        return Assertion(place.start, place.end, stance.mood, frozenset(intents), note="chatter")
    claim = Claim(subject, draft.attribute.name, value, key, positive, tense, passing, valid)
    attribute = _as_many_as_said(draft.attribute, folded, intents, updates=Intent.UPDATES in stance.intents | draft.intents)
    confidence = min(draft.confidence, stance.confidence, 0.5 if stance.mood is Mood.UNCERTAIN else 1.0)
    return Assertion(
        place.start, place.end, stance.mood, frozenset(intents), claim, attribute, finish(text), confidence,
        stance.explicitness, targets, None, dict(draft.names), "",
    )  # fmt: skip


def _on_one_day(parsed: Parsed, times: Sequence[TimeMention]) -> bool:
    """Whether a clause tells of one day that is over: who did not run this morning may still run every morning."""
    days = (t for t in times if t.kind is TimeKind.POINT and t.interval.grain in {*_OF_A_DAY, Grain.DAY})
    return parsed.past and parsed.negative and next(days, None) is not None


def _positive(draft: Draft, parsed: Parsed) -> bool:
    if parsed.negative and draft.kind == "moved":
        return False
    if parsed.phase == "stop" and not parsed.negative:
        return False
    return draft.positive if draft.kind == "fixed" else draft.positive != parsed.negative


def _in_the_story(valid: Interval, tense: Tense, folded: str, scene: Scene) -> Interval:
    """When it was so, beside what the sentence told before ("before that", "since then"); the scene goes on from there."""
    if _SINCE_THEN.search(folded) and valid.start is None and scene.until is not None:
        valid = replace(valid, start=scene.until, start_stated=True)
    if "before that" in folded and tense is Tense.PAST and valid.end is None and scene.since is not None:
        valid = replace(valid, end=scene.since, end_stated=True)
    if valid.start is not None and valid.start_stated:
        scene.since = valid.start
    if tense is Tense.PAST and valid.end is not None and valid.end_stated:
        scene.until = valid.end
    return valid


def _dated(value: str, source: str, times: tuple[TimeMention, ...]) -> str:
    for m in times:
        if m.relative:
            value = value.replace(source[m.start : m.end], m.written)
    return value


def _key(draft: Draft, value: str, tense: Tense, times: tuple[TimeMention, ...]) -> str:
    key = draft.key if draft.key is not None else value_key(value)
    dated = draft.attribute.cardinality is Cardinality.DATED or tense is Tense.PLANNED
    return f"{key} {day}" if dated and (day := _day(times)) else key


def _worded(draft: Draft, parsed: Parsed, who: Who, wording: Wording, tense: Tense, *, positive: bool) -> str:
    """The sentence that a person is shown."""
    kept = wording.times
    if draft.kind == "weekly":
        kept = ()
    elif positive and draft.attribute.name in ("likes", "dislikes", "prefers", "birthday", "habit"):
        kept = tuple(m for m in kept if _POINTING.search(fold(wording.source[m.start : m.end])))
    planned = tense is Tense.PLANNED and parsed.phase != "consider" and parsed.verb is not None
    planned = planned and not parsed.copula and (parsed.planned or parsed.progressive)
    if draft.attribute.name in ("name", "manager") and draft.names and who.name and who.role:
        who = replace(who, display=who.display.removesuffix(who.name).strip())
    its = Wording(wording.source, wording.scene, kept)
    return its.clause(parsed, who if draft.subject is None or parsed.subject else ME, planned=planned)


def _as_many_as_said(attribute: Attribute, folded: str, intents: Collection[Intent], *, updates: bool) -> Attribute:
    """The attribute with as many values as these words give it: "another bank" stands beside the first."""
    beside = _BESIDE.search(folded) is not None and Intent.UPDATES not in intents
    if beside and attribute.cardinality is Cardinality.ONE and attribute.name in _OFTEN_SEVERAL:
        return replace(attribute, cardinality=Cardinality.MANY)
    parts = attribute.name.split()
    narrow = len(parts) > 2 or (len(parts) == 2 and parts[1] in words("prepositions"))
    if narrow and updates and attribute.cardinality is Cardinality.MANY and attribute.varies:
        return replace(attribute, cardinality=Cardinality.ONE)
    return attribute


def _breaks_off(text: str) -> bool:
    """Whether words end where an object should stand: "User is focusing on", "User has a picture of"."""
    parts = text.lower().split()
    whole = len(parts) < 2 or not set(parts[1:]).isdisjoint(_TELLING)  # "someone User looks up to"
    return not whole and (parts[-1] in _LEADING or (parts[-1] == "on" and parts[-2].endswith("ing")))


_TELLING = bag("user he she they")
_LEADING = bag("of for with to from about into")


_TEMPLATES = {
    "employer": "works at {v}", "occupation": "is {a} {v}", "workplace": "works in {v}", "birthplace": "was born in {v}",
    "birthday": "was born on {v}",
    "school": "goes to {v}", "team": "is on {v}", "home": "lives in {v}", "allergy": "is allergic to {v}", "pet": "has {a} {v}",
}  # fmt: skip


def own_words(drafts: list[Draft], parsed: Parsed, who: Who, wording: Wording) -> None:
    """Where one clause makes several claims, each gets words of its own, so that it can fall without the others."""
    drafts = [draft for draft in drafts if draft.kind != "fixed"]
    if len(drafts) < 2 or parsed.negative or parsed.used_to or parsed.planned:
        return
    first, last = drafts[0], drafts[-1]
    alike = {"pet", "relative", "owns", "car"}
    if all(d.attribute.name == first.attribute.name or {d.attribute.name, first.attribute.name} <= alike for d in drafts):
        whole = wording.clause(parsed, who, planned=False)
        start, end = whole.find(first.value), whole.rfind(last.value)
        if 0 <= start < end:
            for draft in drafts:
                draft.text = draft.text or whole[:start] + draft.value + whole[end + len(last.value) :]
        return
    past = parsed.past and not parsed.perfect
    for draft in drafts:
        template = _TEMPLATES.get(draft.attribute.name)
        if (
            template is None
            or draft.text
            or draft.change
            or draft.subject is not None
            or (past and not template.startswith("was"))
        ):
            continue
        verb_phrase = (
            template if not who.plural else template.replace("works", "work").replace("is ", "are ").replace("was ", "were ")
        )
        teaches = draft.attribute.name == "occupation" and draft.value.split()[:1] in (["runs"], ["teaches"])
        if draft.attribute.name == "occupation" and " " in draft.value and draft.value.split()[0] in ("runs", "teaches"):
            verb_phrase = "{v}"
        if draft.attribute.name == "occupation" and not is_trade(draft.value) and not teaches:
            verb_phrase = "works in {v}" if not parsed.copula else "is in {v}"
        article = "an" if draft.value[:1].lower() in "aeiou" else "a"
        proper = (
            draft.attribute.name in ("employer", "team", "school")
            and f"the {draft.value}" in wording.source[parsed.clause.tokens[0].start :]
        )
        draft.text = f"{who.display} {verb_phrase.format(v=('the ' if proper else '') + draft.value, a=article)}"


def _aligned(draft: Draft, subject: str, scene: Scene) -> Recent | None:
    """What is held at this address, if words that end it name the same thing, be it in another number."""
    wanted = {stem(word) for word in value_key(draft.value).split()}
    if not wanted:
        return None
    for recent in scene.context.recent:
        claim = recent.claim
        if (claim.subject, claim.attribute) == (subject, draft.attribute.name) and claim.positive:
            held = {stem(word) for word in claim.value_key.split()}
            if wanted <= held or (held <= wanted and len(held) > 1):
                return recent
    return None


def _taste(draft: Draft, intents: set[Intent]) -> tuple[Draft, bool, set[Intent]]:
    """A negated taste is the contrary one; a negated dislike says too little to keep as a liking."""
    from troth.language.en.draft import attribute

    if draft.attribute.name == "likes" and Intent.ENDS not in intents:
        return replace(draft, attribute=attribute("dislikes")), True, intents
    return draft, False, intents


def _tense(draft: Draft, parsed: Parsed, times: tuple[TimeMention, ...], now: datetime) -> Tense:
    name = draft.attribute.name
    if parsed.used_to:
        return Tense.PAST
    if name in _ALWAYS_NOW:
        return Tense.PRESENT
    ahead = _ahead(times, now)
    progressive = parsed.progressive and not parsed.perfect and parsed.lemma not in bag("live stay use study learn work")
    if parsed.planned or parsed.phase == "plan":
        return Tense.PLANNED
    if draft.change:
        if progressive and not parsed.past:
            return (
                Tense.PLANNED
                if parsed.lemma in bag("move join leave start relocate return marry get retire quit switch buy adopt")
                and (ahead or parsed.lemma in bag("move join leave marry relocate start"))
                else Tense.PRESENT
            )
        if not parsed.past and not parsed.perfect and ahead:
            return Tense.PLANNED
        return Tense.PRESENT
    if name in _EVENTS:
        return Tense.PLANNED if name in ("travel", "plan") else Tense.PRESENT
    if parsed.past and not parsed.perfect:
        return Tense.PAST
    if parsed.past and parsed.perfect:
        return Tense.PAST
    if parsed.progressive and ahead and parsed.lemma not in ("live", "work", "use"):
        return Tense.PLANNED
    if ahead and parsed.lemma in ("start", "begin", "move", "leave", "fly"):
        return Tense.PLANNED
    return Tense.PRESENT


def _ahead(times: tuple[TimeMention, ...], now: datetime) -> bool:
    here = now.astimezone(UTC)
    return any(
        m.kind.value in ("point", "range", "by") and m.interval.start is not None and m.interval.start > here for m in times
    )


_FROM_THEN_ON = re.compile(
    r"\b(?:from|as of|starting|effective|since) (?:this|today|next|tomorrow|now"
    r"|the (?:\d|first|start|beginning|end|new|next|week|month|summer|winter|spring|autumn|fall))"
)
_THIS_WEEK = re.compile(r"(?:(?:just|only|for|but|and|so|well) )*this (?:week|month)\b(?!'s)")


def _passing(draft: Draft, intents: set[Intent], folded: str, tense: Tense) -> bool:
    if Intent.STRESSES in intents:
        return False
    if draft.passing is not None:
        return draft.passing
    if _FROM_THEN_ON.search(folded):
        return draft.attribute.passing
    if draft.attribute.passing:
        return True
    if draft.attribute.category == "schedule" and _THIS_WEEK.match(folded):
        return True
    if re.search(
        r"\b(?:this|next) (?:week|month|term) only\b|\b(?:just|only) (?:this|next) (?:week|time|month)\b|\bfor once\b", folded
    ):
        return True
    if tense is Tense.PRESENT and not draft.change and not draft.dated and draft.attribute.category != "schedule":
        return says("passing", folded) and draft.attribute.name not in bag(
            "work_status name likes dislikes allergy age birthday"
        )
    return False


def _day(times: tuple[TimeMention, ...]) -> str:
    """The date that tells one happening from another of the same name."""
    dated = next((m for m in times if m.kind.value in ("point", "range") and m.interval.start is not None), None)
    return f"{dated.interval.start:%Y-%m-%d}" if dated is not None and dated.interval.start is not None else ""


def _valid(
    draft: Draft, parsed: Parsed, times: tuple[TimeMention, ...], tense: Tense, passing: bool, now: datetime
) -> Interval:
    """When the claim holds, as far as words say so."""
    if draft.attribute.name == "name":  # "since May my coach has been Cleo"
        times = tuple(m for m in times if m.kind.value == "since")
    if not times or draft.attribute.name in ("birthday", "birthplace", "hometown", "age"):
        return ALWAYS
    made = ALWAYS
    event = draft.attribute.name == "event"
    daily = not (
        parsed.copula or parsed.progressive or parsed.perfect or tense is not Tense.PRESENT
    )  # "I drink coffee until noon"
    for m in times:
        kind, its = m.kind.value, m.interval
        if kind == "until" and its.end is not None and not event and not (daily and its.grain in _OF_A_DAY):
            made = made.ending(its.end, stated=True)
        elif kind == "since" and its.start is not None:
            made = replace(made, start=its.start, start_stated=True, grain=its.grain)
        elif (
            kind == "duration"
            and its.grain not in (Grain.HOUR, Grain.MINUTE, Grain.SECOND)
            and (parsed.perfect or parsed.progressive)
            and tense is Tense.PRESENT
            and not passing
            and (begun := m.before(now.astimezone(UTC)))
        ):
            made = replace(made, start=begun, start_stated=False, grain=its.grain)
        elif kind == "duration" and passing and not parsed.perfect and m.written.startswith("for ") and tense is Tense.PRESENT:
            made = made.ending(m.after(now.astimezone(UTC)), stated=True)
        elif kind in ("point", "range") and its.start is not None:
            made = _pointed(made, m, draft, tense, passing, event=event, now=now)
    if made.start is not None and made.end is not None and made.end <= made.start:
        return ALWAYS
    return made


def _pointed(
    made: Interval, m: TimeMention, draft: Draft, tense: Tense, passing: bool, *, event: bool, now: datetime
) -> Interval:
    its = m.interval
    if event:
        return replace(made, start=its.start, start_stated=True, grain=its.grain)
    if draft.dated or tense is Tense.PLANNED or (passing and tense is Tense.PRESENT):
        if made.start is None or (
            draft.dated
            and its.grain is not None
            and made.grain is not None
            and its.start is not None
            and its.start > made.start
        ):
            return Interval(its.start, its.end, True, its.end is not None, its.grain)
        return made
    if tense is Tense.PAST:
        return Interval(its.start, its.end, True, True, its.grain)
    if draft.change and its.start is not None and its.start <= now.astimezone(UTC):
        return replace(made, start=its.start, start_stated=True, grain=its.grain)
    return made
