"""Orders that hold on a condition, and bans that are lifted: "when I'm venting, just listen", "emojis are fine again". Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence

from troth.domain.claim import Intent
from troth.language.en.draft import Draft, attribute
from troth.language.en.lexicon import BASE, ING, bag, singular, verb, words
from troth.language.en.parsed import Parsed
from troth.language.en.tokens import Token
from troth.language.en.values import bare, contains, cut, strip, written
from troth.language.en.wording import Wording, agreeing, tidy, trim_tail
from troth.language.reading import Recent
from troth.language.text import fold

_MAY = re.compile(
    r"\b(?:feel free to|you (?:can|may|could|might)|you (?:are|'re) (?:allowed|free|welcome) to|"
    r"it (?:'s|is) (?:fine|ok|okay|alright) to|go back to|i do not mind (?:you|if you)|i 'm (?:fine|ok|okay) with you|start)\b"
)
_NEED_NOT = re.compile(r"\b(?:(?:there 's |there is )?no need to|you (?:do not|need not) (?:have to|need to)?|you can stop)\b")
_ANEW = re.compile(
    r"\b(?:again|now|with me|to me|around me|in front of me|as we go|"
    r"from now on|after all|any time|anytime|whenever|any more|anymore|every time|each time)\b"
)
_FINE = bag("fine ok okay allowed welcome alright good cool")
_ARRIVALS = bag("get come go arrive finish return leave start be_back reach wake turn")
_NO_WISH = bag("see find get do reach contact ask stop call address")
_WHENEVER = ("when", "whenever", "if")
_ASKING_WHETHER = bag("tell check show see ask explain verify know confirm look find")
_UTTERED = bag(
    "ask send say mention write paste share make misspell forget repeat type post upload draft moan rant vent complain"
)
"""What a speaker does again and again in a talk with the agent: "when I make a mistake …"."""
_TURNED = bag("quiet silent blank cold hot loud snappy short defensive upset overwhelmed emotional angry tired lost stuck")
_STATES = bag("be feel sound seem look")


def allowed(source: str, parsed: Parsed, wording: Wording) -> list[Draft] | None:
    """ "You may swear again", "emojis are fine now", "no need to apologise every time": a wish of before is taken back."""
    tokens = parsed.clause.tokens
    if (welcomed := _welcomed(parsed, wording)) is not None:
        return [welcomed]
    lows = [t.low for t in tokens]
    text = " ".join(lows)
    spoken = source[tokens[0].start : tokens[0].start + 60].casefold()
    if (free := re.match(r"you (?:can|may) be as (\w+) as you (?:like|want|please)\b", spoken)) is not None:
        return [Draft(attribute("reply_tone"), free[1], subject="user", text=f"The assistant may be {free[1]}", kind="fixed")]
    spared = _NEED_NOT.search(text)
    match = spared or _MAY.search(text)
    if match is None or (match.group() in ("start", "go back to") and not parsed.imperative):
        return None
    place = len(text[: match.end()].split())
    while place < len(lows) and lows[place] in words("adverbs"):
        place += 1
    found = (verb(lows[place], BASE) or verb(lows[place], ING)) if place < len(lows) else None
    anew = _ANEW.search(text) or (spared and " so " in text)
    if found is None or not anew or found.lemma in _NO_WISH:
        return None
    rest = tokens[place + 1 :]
    if found.lemma == "be" and (not rest or rest[0].low in words("determiners") | words("prepositions")):
        return None
    value = f"{found.lemma} {bare(written(source, cut(rest, (), loose=True)))}".strip()
    said = tidy(f"{found.lemma} {wording.phrase(trim_tail(rest))}").replace("the assistant's ", "")
    told = "does not have to" if spared else "may"
    return [_instruction(value, f"The assistant {told} {said}", positive=not spared)]


def _instruction(value: str, text: str, *, positive: bool = True, key: str | None = None) -> Draft:
    return Draft(
        attribute("instruction"),
        value,
        key=key,
        positive=positive,
        subject="user",
        text=text,
        intents={Intent.UPDATES},
        kind="fixed",
    )


def _welcomed(parsed: Parsed, wording: Wording) -> Draft | None:
    """ "Exclamation marks are fine again": what was banned is named, and that it may be."""
    rest = [t.low for t in parsed.rest if t.kind != "p"]
    if not parsed.copula or parsed.negative or not rest or rest[0] not in _FINE or len(rest) > 6 or not parsed.subject:
        return None
    held = _banned({singular(t.low) for t in parsed.subject if t.kind == "w"}, wording)
    if held is None:
        return None
    return _instruction(
        held.claim.value, f"The assistant may {held.claim.value} {parsed.rest[-1].text}", key=held.claim.value_key
    )


def _banned(named: set[str], wording: Wording) -> Recent | None:
    """The ban that is about what is named."""
    for recent in wording.scene.context.recent:
        claim = recent.claim
        if claim.attribute == "instruction" and not claim.positive and named <= {singular(w) for w in claim.value_key.split()}:
            return recent
    return None


def whenever(parsed: Parsed, parts: Sequence[Parsed], position: int, wording: Wording) -> list[Draft] | None:
    """ "When I'm venting, just listen": an order for every time that something is so."""
    condition = next((p for p in parts[:position] if p.clause.link in _WHENEVER), None)
    if condition is None or not _recurs(condition):
        condition = next((p for p in parts[position + 1 : position + 2] if _keeps_coming(p, parsed)), None)
    if condition is None or not _ordered(parsed):
        return None
    tokens = strip([t for t in parsed.clause.tokens if t.low not in ("please", "then")])
    told = wording.phrase(tokens)
    when = f"{condition.clause.link} {wording.phrase([t for t in condition.clause.tokens if t.low != condition.clause.link])}"
    value = f"{when}: {told}"
    made = _instruction(value, f"{when[:1].upper()}{when[1:]}, User wants the assistant to {_bare_order(told)}")
    made.intents = set()
    return [made]


def being_so(parsed: Parsed, parts: Sequence[Parsed], position: int, wording: Wording) -> list[Draft] | None:
    """ "I'm dyslexic, so keep it short": what follows from what somebody is holds as long as they are."""
    trait = parts[position - 1] if position else None
    if trait is None or parsed.clause.link != "so" or not _lasting_trait(trait, wording) or not _ordered(parsed):
        return None
    goes_on = [
        t for p in parts[position + 1 : position + 2] if not p.clause.link and not p.clause.boundary for t in p.clause.tokens
    ]
    told = wording.phrase(strip([t for t in (*parsed.clause.tokens, *goes_on) if t.low not in ("please", "then")]))
    made = _instruction(told, f"User wants the assistant to {agreeing(_bare_order(told))}")
    made.intents = set()
    return [made]


def _lasting_trait(trait: Parsed, wording: Wording) -> bool:
    mine = bool(trait.subject) and trait.subject[0].low == "i" and not (trait.past or trait.negative or trait.planned)
    if not mine or not trait.rest or trait.progressive:
        return False
    said = fold(written(wording.source, trait.rest))
    known = any(contains(said, name) for name in ("chronic", "diets"))
    return known or (trait.copula and trait.rest[0].low in ("a", "an") and len(trait.rest) < 5)


def _bare_order(told: str) -> str:
    """ "don't try to fix it" → "not try to fix it"."""
    return re.sub(r"^(?:do not|don't|don’t|do\s+not) ", "not ", told[:1].lower() + told[1:])


def _recurs(condition: Parsed) -> bool:
    """Whether a condition is one that comes up again and again: a state of the speaker's, or what they say or send."""
    if (
        not condition.subject
        or condition.subject[0].low not in ("i", "we")
        or condition.past
        or condition.planned
        or condition.perfect
    ):
        return False
    if condition.clause.link == "whenever":
        return True
    timed = any(t.low in words("weekdays") | words("months") | bag("tomorrow tonight today next later") for t in condition.rest)
    state = condition.copula or condition.progressive or condition.lemma in _STATES
    turns = condition.lemma in ("go", "get") and bool(condition.rest) and condition.rest[0].low in words("moods") | _TURNED
    return not timed and (condition.lemma not in _ARRIVALS or turns) and (state or turns or condition.lemma in _UTTERED)


def _keeps_coming(condition: Parsed, order: Parsed) -> bool:
    """Whether a condition behind an order may be met any time: "say no if I beg", not "tell me if I owe tax"."""
    mine = condition.clause.link in _WHENEVER and bool(condition.subject) and condition.subject[0].low in ("i", "we")
    first = [t.low for t in order.rest[:2]]
    here = order.lemma in _ASKING_WHETHER or first[:1] in (["it"], ["this"], ["that"]) or first == ["me", "know"]
    asked = condition.clause.link == "if" and here
    timed = any(
        t.low in words("weekdays") | words("months") | bag("tomorrow tonight today next later now") for t in condition.rest
    )
    once = condition.past or condition.planned or condition.perfect or condition.modal or condition.lemma in _ARRIVALS
    return mine and not (asked or timed or once)


def _ordered(parsed: Parsed) -> bool:
    first = next((t for t in parsed.clause.tokens if t.word and t.low not in words("discourse") - {"listen", "look"}), None)
    plain: list[Token] = [t for t in parsed.clause.tokens if t.word]
    while plain and plain[0].low in bag("just please then always only never do not"):
        plain = plain[1:]
    order = parsed.imperative or (bool(plain) and verb(plain[0].low, BASE) is not None and not parsed.finite)
    return first is not None and order and not parsed.inverted


__all__ = ["allowed", "being_so", "whenever"]
