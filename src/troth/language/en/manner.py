"""What the agent is told of its manner, and of how to reach the speaker: "skip the disclaimers", "I want longer answers"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from troth.domain.claim import Intent
from troth.language.en.deeds.base import contact_of
from troth.language.en.draft import Draft, attribute
from troth.language.en.lexicon import bag, singular, words
from troth.language.en.mood import says
from troth.language.en.parsed import Parsed
from troth.language.en.tokens import Token
from troth.language.en.values import bare, cut, written
from troth.language.en.wording import Wording

LENGTH = bag("short brief concise terse succinct long detailed longer shorter thorough in-depth crisp one-line minimal verbose")
TONE = bag(
    "strict harsh tough patient brutal supportive encouraging enthusiastic critical merciless lenient formal "
    "informal casual friendly blunt polite direct warm professional playful serious chatty neutral "
    "gentle honest sarcastic humorous dry frank light upbeat practical factual calm gentler softer kinder nicer blunter "
    "stricter tougher warmer politer friendlier lighter"
)
REPLY = bag("answer reply respond write talk speak communicate text explain message")
_FRILLS = bag(
    "disclaimer disclaimers talk pleasantries formalities apologies jargon emojis emoji caveats intro "
    "introductions fluff waffle preamble summary summaries lecture lectures sugarcoating marks points "
    "headings greetings compliments flattery smileys hashtags platitudes warnings chit-chat footnotes tables "
    "bullets praise preaching sermon sermons niceties blurb pep sympathy hedging"
)


_REACHING = bag("find reach contact email ping follow write text call ring phone mail message dm")


def _reached(source: str, tokens: list[Token], lows: list[str]) -> Draft | None:
    """ "Text me on 07700 900123", "use jo@example.org instead": an address of the speaker's, and no standing order."""
    figures = sum(len(re.sub(r"\D", "", t.text)) for t in tokens if t.kind == "n")
    reached = next((t for t in tokens if t.kind == "x" or (t.kind == "n" and figures > 6)), None)
    mine = lows[1] in ("me", "us") and lows[0] in _REACHING
    renewed = lows[0] == "use" and lows[-1] in ("instead", "now") and reached is not None and tokens.index(reached) <= 2
    if reached is None or not (mine or renewed):
        return None
    made = contact_of(source, reached, list(tokens))
    if renewed and made.attribute.name not in ("phone", "email"):
        return None
    made.subject, made.kind, made.text = "user", "fixed", f"User's {made.attribute.name} is {made.value}"
    made.change, made.intents = renewed, {Intent.UPDATES} if renewed else set()
    return made


def styled(source: str, parsed: Parsed, tokens: list[Token], wording: Wording) -> list[Draft] | None:
    """ "Skip the disclaimers", "find me on GitHub as @mirelle", "give me cats over dogs any day", "use my first name"."""
    said = [t for t in tokens if t.word]
    said = said[1:] if said and said[0].low == "please" else said
    if len(said) < 2 or not parsed.imperative:
        return None
    draft = _reached(source, tokens, [t.low for t in said])
    for read in (_rather, _by_name, _without_frills):
        draft = draft or read(said, wording)
    return [draft] if draft is not None else None


def _rather(said: list[Token], wording: Wording) -> Draft | None:
    """ "Give me cats over dogs any day"."""
    lows = [t.low for t in said]
    if lows[:2] != ["give", "me"] or not {"over", "any"} <= set(lows):
        return None
    value = bare(written(wording.source, cut(said[2:], (), loose=True)))
    text = f"User prefers {wording.phrase(said[2:])}"
    return Draft(attribute("prefers", many=True), value, subject="user", text=text, kind="fixed") if value else None


def _by_name(said: list[Token], wording: Wording) -> Draft | None:
    """ "Use my first name"."""
    lows = [t.low for t in said]
    if lows[:2] != ["use", "my"] or lows[-1] not in ("name", "nickname", "title", "pronouns", "surname"):
        return None
    text = f"User wants the assistant to use {wording.phrase(said[1:])}"
    return Draft(attribute("instruction"), f"use {' '.join(lows[2:])}", subject="user", text=text, kind="fixed")


def _without_frills(said: list[Token], wording: Wording) -> Draft | None:
    """ "Skip the disclaimers"."""
    lows = [t.low for t in said]
    spared = lows[0] in bag("skip drop cut spare lose omit ditch avoid") and lows[-1] in _FRILLS | {"please"}
    if not spared or not set(lows) & _FRILLS:
        return None
    frills = " ".join(low for low in lows[1:] if low not in words("determiners") | {"out", "me", "please", "your"})
    text = f"User does not want {frills} from the assistant"
    return Draft(attribute("instruction"), f"use {frills}", positive=False, subject="user", text=text, kind="fixed")


_OF_ALL = bag("things stuff everything")
_HOW = bag("like as straight plain plainly slow slower simply gently without")
_NOT_TOLD = bag("you off yet now what how who why where")
"""What follows where nothing lasting is asked: "don't tell me you forgot", "don't tell me what happens"."""


_AT_THE_MOMENT = frozenset({"yet", "now", "tonight", "today"})


def unwelcome(ordered: list[Token], after: Sequence[Parsed]) -> bool:
    """Whether it is what the speaker does not want to hear: "don't tell me to calm down", "don't assume I drive"."""
    lows = [t.low for t in ordered if t.word]
    told = any(part.clause.governed and bool(part.subject) and part.subject[0].low not in _NOT_TOLD for part in after)
    if lows in (["tell", "me"], ["say"], ["assume"], ["presume"]):
        return told
    if lows[:1] not in (["tell"], ["remind"]) or lows[1:2] != ["me"] or not lows[2:] or set(lows) & _AT_THE_MOMENT:
        return False
    one = lows[0] == "tell" and lows[2] == "the" and singular(lows[-1]) == lows[-1]  # "the ending", as against "the odds"
    return lows[2] not in _NOT_TOLD and not one


def in_a_manner(ordered: list[Token]) -> bool:
    """Whether one is told how to talk to the speaker, of nothing in particular: "talk to me like a colleague"."""
    lows = [t.low for t in ordered if t.word]
    low, rest = next(iter(lows), ""), lows[1:]
    if low in ("treat", "hold", "challenge") and rest[:1] == ["me"]:
        return len(rest) > 1 and "in" not in rest[1:2] and (low, rest[1]) != ("treat", "to")
    if low not in REPLY | {"break", "teach", "correct"} or set(rest) & (words("wh") | {"about", "this", "these"}):
        return False
    if any(word == "the" and before not in words("prepositions") for before, word in pairwise(rest)):  # "… the differences"
        return False
    how = [word for word in rest if word not in _OF_ALL | {"to", "me", "us", "down"}]
    if len(how) == len(rest) or not how:
        return False
    tongue = how[0] == "in" and how[1:2] and how[1] not in words("determiners") | words("possessives")
    return bool(tongue) or how[0] in _HOW or (how[0].endswith("ly") and len(how[0]) > 4)


_ANSWERS = bag("answers replies responses explanations messages answer reply summaries emails")


def wished(parsed: Parsed, tokens: list[Token], whole: str) -> list[Draft] | None:
    """ "I want longer answers", "short replies please", "less formal please"."""
    lows = [t.low for t in tokens if t.word]
    kind = [low for low in lows if low in LENGTH | TONE]
    wished = not parsed.finite or lows[-1:] == ["please"] or parsed.lemma in ("want", "like", "prefer", "need", "love")
    if (
        not kind
        or not set(lows) & _ANSWERS
        or not wished
        or says("once", whole)
        or len(lows) > 14
        or parsed.negative
        or parsed.past
    ):
        return None
    if any(low in ("a", "an", "this", "my") for low in lows):
        return None
    name = "reply_length" if kind[0] in LENGTH else "reply_tone"
    value = " and ".join(kind)
    return [Draft(attribute(name), value, subject="user", text=f"User wants {value} answers", kind="fixed")]
