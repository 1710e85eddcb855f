"""Orders: a request to the agent is no fact, a standing instruction is; and how something is done is a procedure."""

from __future__ import annotations

from collections.abc import Sequence

from troth.domain.claim import Mood
from troth.language.en import allowances
from troth.language.en.dealings import asks_for_work, dealt
from troth.language.en.draft import Draft
from troth.language.en.instructions import LOOSE, instruction
from troth.language.en.lexicon import BASE, bag, verb, words
from troth.language.en.manner import styled, unwelcome, wished
from troth.language.en.mood import Stance
from troth.language.en.parsed import Parsed
from troth.language.en.standing import Ordered, standing
from troth.language.en.tokens import Token
from troth.language.en.wording import Wording, agreeing


def order(
    source: str, parsed: Parsed, stance: Stance, parts: Sequence[Parsed], position: int, wording: Wording
) -> list[Draft] | None:
    """What an order means for memory: drafts of a standing instruction, [] for a mere request, None where it is none."""
    tokens = parsed.clause.tokens
    if parsed.imperative and parsed.lead:  # "on this machine use zsh"
        tokens = [t for t in tokens if t.start > parsed.lead[-1].start]
    whole = " ".join(
        source[parts[0].clause.tokens[0].start : parts[-1].clause.tokens[-1].end].casefold().replace("’", "'").split()
    )
    if stance.mood is not Mood.QUERY and (made := allowances.allowed(source, parsed, wording)) is not None:
        stance.mood, stance.note = Mood.CONFIRMED, ""
        return made
    if stance.mood is not Mood.QUERY and (made := allowances.whenever(parsed, parts, position, wording)) is not None:
        return made
    if (made := wished(parsed, tokens, whole)) is not None:
        return made
    if (made := styled(source, parsed, tokens, wording)) is not None:
        return made
    if stance.mood is not Mood.QUERY and (dealing := dealt(parsed.clause.tokens, wording)) is not None:
        return [_on_condition(dealing, parts[position + 1 : position + 2], wording)]
    if stance.mood is not Mood.QUERY and (made := allowances.being_so(parsed, parts, position, wording)) is not None:
        return made
    verb_at = _verb_place(parsed, tokens, stance)
    if verb_at is None:
        return None
    rather = [t.low for t in tokens[max(0, verb_at - 4) : verb_at]][:2] == ["rather", "you"]
    negative = parsed.negative or rather or any(t.low in ("never", "stop", "quit", "avoid") for t in tokens[: verb_at + 1])
    unheard = negative and not _more(tokens[:verb_at]) and unwelcome(tokens[verb_at:], parts[position + 1 : position + 2])
    order = Ordered(parsed, tokens[verb_at:], whole, negative)
    of_the_work = (
        order.following == "it" and not order.stands and asks_for_work(source, tokens)
    )  # "write a poem. Keep it short"
    if not unheard and (of_the_work or not standing(order)):
        return [] if parsed.imperative else None
    made = instruction(source, parsed, tokens, verb_at, wording, negative=negative)
    return [_on_condition(draft, parts[position + 1 : position + 2], wording) for draft in made]


def _more(before: Sequence[Token]) -> bool:
    """ "Don't just tell me …": what comes is welcome, and more is asked for now."""
    return any(t.low in ("just", "only", "merely") for t in before)


def _on_condition(draft: Draft, after: Sequence[Parsed], wording: Wording) -> Draft:
    """The instruction with when it holds ("… when you review my code"), or with what is not to be said."""
    for part in after:
        if part.clause.governed and draft.text and draft.kind == "fixed":  # "don't tell me it gets better"
            asked = "if " if part.clause.link == "whether" else ""
            draft.text = f"{draft.text} {asked}{agreeing(wording.phrase([t for t in part.clause.tokens if t.word]))}"
            draft.value = f"{draft.value} {asked}{' '.join(t.low for t in part.clause.tokens if t.word)}"
        if part.clause.link in ("when", "whenever", "if", "unless", "before", "after") and draft.text and draft.kind == "fixed":
            told = wording.phrase([t for t in part.clause.tokens if t.word])
            told = told if told.startswith(part.clause.link) else f"{part.clause.link} {told}"
            told = agreeing(told)
            draft.text = f"{draft.text} {told}"
            if draft.attribute.name == "instruction":
                draft.value = f"{draft.value} {' '.join(t.low for t in part.clause.tokens if t.word)}"
    return draft


def _verb_place(parsed: Parsed, tokens: list[Token], stance: Stance) -> int | None:
    """Where the verb of an order stands: "please always *reply*", "I want you to *write*", "can you stop *using*"."""
    lows = [t.low for t in tokens]
    for size in range(len(lows) - 2):
        window = lows[size : size + 3]
        if window[0] in ("want", "like", "need", "prefer", "ask") and window[1:] == ["you", "to"] and size + 3 < len(lows):
            return _skip(lows, size + 3)
        if window[0] in ("can", "could", "would", "will") and window[1] == "you" and size < 3:
            if _names_me(lows[size + 2 :]):
                return size + 2
            place = _skip(lows, size + 2)
            return place if any(low in ("always", "never", "stop", "not") for low in lows[size + 2 : place + 1]) else None
        if window[:2] == ["rather", "you"] and window[2] in ("did", "do") and lows[size + 3 : size + 4] == ["not"]:
            return _skip(lows, size + 4) if size + 4 < len(lows) else None
        if window[0] == "you" and window[1] in ("may", "can", "should", "could", "might") and _names_me(lows[size + 2 :]):
            stance.mood = Mood.CONFIRMED
            return size + 2
        if window[:2] == ["you", "should"] or window[:2] == ["you", "can"]:
            return _skip(lows, size + 2) if any(low in ("always", "never", "stop") for low in lows) else None
    told = [low for low in lows if low not in bag("please kindly just also and but ,")][:2] == ["do", "not"]
    if not parsed.imperative and not (parsed.lead and not parsed.finite) and not _lead_order(lows) and not told:
        return None
    place = _skip(lows, 0)
    if place >= len(lows):
        return None
    asked = [low for low in lows if low not in ("please", "kindly", "just")]
    unknown = (
        asked[:2] == ["do", "not"] and lows[place].isalpha() and lows[place] not in words("prepositions") | words("determiners")
    )
    return place if verb(lows[place], BASE) is not None or lows[place] == "no" or unknown else None


def _names_me(lows: list[str]) -> bool:
    """Whether "call me …", "address me as …" follows."""
    return (
        lows[:2] in (["call", "me"], ["address", "me"], ["call", "us"])
        and len(lows) > 2
        and lows[2] not in ("back", "at", "on")
    )


def _lead_order(lows: list[str]) -> bool:
    if lows[0] in words("prepositions") and "," in lows[:7]:
        rest = lows[lows.index(",") + 1 :]
        if rest and (
            rest[0] in ("always", "never", "please", "do")
            or (verb(rest[0], BASE) is not None and rest[0] not in words("noun_like"))
        ):
            return True
    return lows[:2] in (["from", "now"], ["going", "forward"], ["in", "future"], ["in", "the"], ["moving", "forward"]) or lows[
        0
    ] in ("always", "never", "only", "henceforth")


def _skip(lows: list[str], place: int) -> int:
    if place == 0 and lows[0] in words("prepositions") and "," in lows[:7]:
        place = lows.index(",") + 1
    while place < len(lows) and (lows[place] in LOOSE or (lows[place] in words("discourse") and lows[place] not in ("note",))):
        place += 1
    return place


__all__ = ["order"]
