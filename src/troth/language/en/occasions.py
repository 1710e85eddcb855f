"""Standing orders under the occasion they are for: "when you give me recipes use grams", "unless I say otherwise, …". Pure.

An occasion comes up again: it names things in general ("when you draft a letter"), or it is said to ("whenever", "always").
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from troth.domain.claim import Intent
from troth.language.en.dealings import is_dealing
from troth.language.en.draft import Draft, attribute
from troth.language.en.lexicon import BASE, ING, bag, singular, table, verb, words
from troth.language.en.manner import REPLY
from troth.language.en.sequence import sequence
from troth.language.en.subjects import OBJECTIVE
from troth.language.en.tokens import Token
from troth.language.en.wording import Wording, agreeing, finish, third_person

_WHEN = bag("when if before after")
_EVER = (("whenever",), ("every", "time"), ("each", "time"), ("any", "time"), ("anytime",))
_RULE = tuple(tuple(phrase.split()) for phrase in table("occasions")["by_rule"])
_EACH = bag("every each any all")
_ALWAYS = bag("always never")
_ANYTHING = bag("something anything nothing everything")
_EAGER = bag("just please always never")
_LONGEST = 14
"""Words of an occasion; what is longer tells a story."""
_PARTICULAR = bag("the this that these those it my our his her their them yet")
_DATED = bag("today tonight tomorrow now later next below above following attached soon minute second moment")


@dataclass(frozen=True, slots=True)
class _Occasion:
    tokens: list[Token]
    order: list[Token]
    every: bool
    """Whether the words of the occasion say that it is meant every time."""


def occasioned(tokens: list[Token], wording: Wording) -> Draft | None:
    """The standing order that a sentence gives for an occasion; None where it gives none, or only for once."""
    found = _parted(tokens)
    if found is None or not _stands(found) or _DATED & {t.low for t in tokens}:
        return None
    if (steps := sequence(tokens)) is not None and steps.doer in ("i", "we"):  # "every time it rains we lift the boat, …"
        return None
    when, told = wording.phrase(found.tokens), wording.phrase(found.order)
    if found.order[0].low == "no":
        text = f"{agreeing(when)}: {told}"
    elif found.order[0].low in ("i", "we"):
        text = third_person(f"{when}, {wording.source[found.order[0].start : found.order[-1].end]}")
    else:
        text = f"{agreeing(when)}, User wants the assistant to {agreeing(_bare(told))}"
    occasion = " ".join(t.low for t in found.tokens if t.word)
    value = f"{occasion}: {' '.join(t.low for t in found.order if t.word)}"
    before = _for_the_same(f"{occasion}: {found.order[0].low} ", value, wording)
    draft = Draft(attribute("instruction"), value, subject="user", text=finish(text[:1].upper() + text[1:]), kind="fixed")
    return replace(draft, targets=before, intents={Intent.UPDATES} if before else set())


def _for_the_same(opening: str, value: str, wording: Wording) -> tuple[str, ...]:
    """What the speaker ordered to be done in another way on the same occasion."""
    held = wording.scene.context.recent
    orders = [r for r in held if r.claim.attribute == "instruction" and r.claim.value.startswith(opening)]
    return tuple(r.memory for r in orders if r.claim.value != value)


def _bare(told: str) -> str:
    """ "don't explain" → "not explain"."""
    return re.sub(r"^(?:please |just )*(?:do not|don['’]t) ", "not ", told[:1].lower() + told[1:])


def _parted(tokens: list[Token]) -> _Occasion | None:
    """An occasion that a sentence opens with, and the order behind it."""
    begin = 0
    while begin < len(tokens) and (tokens[begin].kind == "p" or tokens[begin].low in words("discourse") | {"and", "but"}):
        begin += 1
    lows = [t.low for t in tokens[begin : begin + 4]]
    by_rule = next((len(phrase) for phrase in _RULE if tuple(t.low for t in tokens[begin : begin + len(phrase)]) == phrase), 0)
    ever = next((len(phrase) for phrase in _EVER if tuple(lows[: len(phrase)]) == phrase), 0)
    each = int(len(lows) > 1 and lows[0] in words("prepositions") | _WHEN and lows[1] in _EACH)
    opener = by_rule or ever or each or int(bool(lows) and lows[0] in _WHEN)
    at = _order_at(tokens, begin + opener, begin + opener + (0 if by_rule else 2)) if opener else None
    if at is None:
        return None
    occasion = tokens[begin:at]
    while occasion[-1].kind == "p" or occasion[-1].low == "then":
        occasion.pop()
    order = [t for t in tokens[at:] if t.low != "please"]
    if not order or (not by_rule and sum(t.word for t in occasion) <= opener):
        return None
    of_talk = bool(each) and any(t.low == "you" or t.low in table("occasions")["replies"] for t in occasion)
    return _Occasion(occasion, order, bool(by_rule or ever or of_talk))


def _order_at(tokens: list[Token], begin: int, first: int) -> int | None:
    """Where an order begins, with a mark before it or without."""
    for at in range(first, min(len(tokens), begin + _LONGEST)):
        if tokens[at].word and _orders(tokens, at, marked=at == begin or tokens[at - 1].low in bag(", : - — – then")):
            return at
    return None


def _orders(tokens: list[Token], at: int, *, marked: bool) -> bool:
    earlier = [t.low for t in tokens[:at] if t.low not in words("adverbs")]
    low, before = tokens[at].low, earlier[-1] if earlier else ""
    after = tokens[min(at + 1, len(tokens) - 1)]
    if low in ("i", "we"):
        return after.low in ("mean", "want")
    if low == "assume" and after.low in words("nominative") | words("possessives"):
        return True
    if before in words("nominative") | words("aux") | words("determiners") | words("possessives") | words("prepositions"):
        return marked and before not in words("nominative") | words("aux")
    if before in words("coordinators"):
        return False
    if low in _EAGER or (low, after.low) == ("do", "not"):
        behind = tokens[at + 1 + (low == "do") :][:1]
        return bool(behind) and (verb(behind[0].low, BASE) is not None or behind[0].low in _EAGER | {"do"})
    if marked and low == "no":
        return after.kind == "w"
    if verb(low, BASE) is None:
        return marked and is_dealing(tokens[at:])
    objects = words("determiners") | words("possessives") | OBJECTIVE | _ANYTHING
    sort = singular(before) != before or before in OBJECTIVE
    spoken = low in REPLY and after.low in ("in", "with")
    return marked or after.low in objects or spoken or (sort and low in table("occasions")["told"])


def _stands(found: _Occasion) -> bool:
    """Whether an order holds whenever its occasion comes up."""
    opener, *said = [t for t in found.tokens if t.word]
    if found.order[0].low in ("remind", "wake", "let") or _stepwise(found):
        return False
    if found.every or [t.low for t in said] == ["in", "doubt"]:
        return True
    who, *told = said
    if who.low == "i" and opener.low in ("when", "if") and is_dealing(found.order):
        return _DATED.isdisjoint(t.low for t in told)
    deed = who if verb(who.low, ING) is not None else told[0] if told else who
    if who.low in ("i", "we"):
        known = table("occasions")["said"]
    elif who.low == "you" or deed is who:
        known = table("occasions")["made"]
    else:
        return False
    found_verb = verb(deed.low, BASE) or verb(deed.low, ING)
    done = found_verb.lemma if found_verb is not None else deed.low
    if found.order[0].low in _ALWAYS and who.low in ("i", "we", "you"):
        return verb(deed.low, BASE) is not None and words("nominative").isdisjoint(t.low for t in told)
    return done in known and _general(told if deed is who else told[1:]) and (opener.low != "if" or who.low in ("i", "we"))


def _stepwise(found: _Occasion) -> bool:
    """Whether several steps are told for what others do: "whenever a guest complains, note the room, then ring Ola"."""
    ours = any(t.low in words("nominative") | words("possessives") for t in found.tokens)
    return not ours and any(t.low == "then" for t in found.order[1:])


def _general(what: Sequence[Token]) -> bool:
    """Whether what an occasion is about is no particular thing."""
    joint = next((i for i, t in enumerate(what) if i and t.low in words("prepositions")), len(what))
    return bool(what) and not _PARTICULAR & {t.low for t in what[:joint]}


__all__ = ["occasioned"]
