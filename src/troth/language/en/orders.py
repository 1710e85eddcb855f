"""Orders: a request to the agent is no fact, a standing instruction is; and how something is done is a procedure."""

from __future__ import annotations

import re
from collections.abc import Sequence

from troth.domain.claim import Mood
from troth.language.en import allowances
from troth.language.en.dealings import dealt
from troth.language.en.draft import Draft
from troth.language.en.instructions import KEEP, LOOSE, instruction
from troth.language.en.lexicon import BASE, ING, bag, singular, verb, words
from troth.language.en.manner import LENGTH, REPLY, TONE, in_a_manner, styled, unwelcome, wished
from troth.language.en.mood import Stance, says
from troth.language.en.parsed import Parsed
from troth.language.en.tokens import Token
from troth.language.en.ways import way
from troth.language.en.wording import Wording, agreeing

_ALWAYS_STANDING = frozenset({"call", "address", "avoid", "refrain"})
_ONE_OFF_OBJECTS = bag("a an this that these the me it my our them another some one him her everything all his their")
_MANNERS = bag(
    "sugarcoat sugar-coat waffle ramble babble preach moralise moralize patronise patronize hedge nag flatter baby coddle "
    "dodge exaggerate embellish oversimplify simplify overthink overexplain over-explain interrogate second-guess judge"
)
_SPEECH = bag("apologise apologize swear curse joke lecture comment argue")
_TOGETHER = bag("come go stay sit work play walk eat meet share check stick start agree bear talk practise practice think")
"""What is done with somebody, as against a way to be with them: "skip the pleasantries with me"."""


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
    if not unheard and not _standing(parsed, tokens, verb_at, whole, negative):
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
        if part.clause.link in ("when", "whenever", "if", "before", "after") and draft.text and draft.kind == "fixed":
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


def _standing(parsed: Parsed, tokens: list[Token], place: int, whole: str, negative: bool) -> bool:  # noqa: C901
    low = tokens[place].low
    following = tokens[place + 1].low if place + 1 < len(tokens) else ""
    if not says("once", whole) and (in_a_manner(tokens[place:]) or (not negative and way(tokens[place:]))):
        return True
    if negative and (low in _MANNERS or (low in _SPEECH and "when you" in whole)) and following not in _ONE_OFF_OBJECTS:
        return True
    if place + 1 >= len(tokens) or (
        following in ("it", "that", "them", "to")
        and low in bag("show give send talk speak see write get do ask tell make keep_")
        and not re.search(r"\b(?:from now on|every time|by default)\b", whole)
    ):
        return False
    if (
        _rallies(whole)
        or (low == "rock" and not parsed.negative)
        or _one_question(low, [t.low for t in tokens[place + 1 :]], whole)
    ):
        return False
    if (
        tokens[place + 1].kind == "p"
        or (low == "keep" and following == "you")
        or low in bag("remember note know take check have thank imagine guess hope wait stay enjoy")
    ):
        return False
    if says("once", whole) or low in bag(
        "remember remind forget ignore let see look move cancel copy worry bother mind hesitate get run tell"
    ):
        return (
            says("standing", whole) and re.search(r"\b(?:from now on|always|never|every time|by default)\b", whole) is not None
        )
    if low == "call" and tokens[place + 2 : place + 3] and tokens[place + 2].low in ("at", "in", "before", "after", "around"):
        return negative or says("standing", whole)
    if (
        low in bag("contact reach email ping message text ring phone call")
        and following in ("me", "us")
        and any(t.low in bag("by on via through only at") for t in tokens[place + 2 : place + 4])
    ):
        return True
    if low in _ALWAYS_STANDING and following in bag("me us using saying from the it"):
        return following in ("me", "us") or low != "call"
    one_off = following in _ONE_OFF_OBJECTS - {"everything", "all"} or following == "down"
    once = says("once", whole) or not bag("today tonight tomorrow").isdisjoint(whole.split())
    placed = low in _WAYS and not (one_off or once) and _of_a_place(parsed, tokens[place:])
    if says("standing", whole) or placed:
        return True
    if low == "stop" and place + 1 < len(tokens) and verb(following, ING) is not None:
        return True
    if negative and low in bag(
        "use call apologise apologize say write add suggest recommend mention ask start end put send give assume "
        "lecture be include address talk speak explain repeat book schedule bring discuss joke comment quote "
        "remind contact ring phone wake disturb interrupt spoil share swear curse translate guess abbreviate "
        "expect offer"
    ):
        return following not in ("this", "that", "it", "them") or low == "be"
    if negative and low in _MANNERS and following not in ("this", "that", "it", "them"):
        return True
    lows = [t.low for t in tokens[place + 1 :] if t.word]
    if lows[-2:] == ["with", "me"] and len(lows) > 3 and low not in _TOGETHER:
        return True
    if low == "be" and lows[1:3] == ["with", "me"]:
        return not set(lows) & bag("tonight today now")
    if (
        negative
        and lows[-1:] == ["me"]
        and lows[-2:-1] in (["on"], ["with"], ["at"])
        and len(lows) > 2
        and low not in _TOGETHER | {"be", "give"}
    ):
        return True
    if low in ("talk", "speak", "treat") and "like" in lows:
        return True
    if low in KEEP:
        rest = {t.low for t in tokens[place + 1 :]}
        return bool(rest & (LENGTH | TONE)) and (
            low in ("keep", "be", "stay") or bool(rest & {"answers", "replies", "responses"})
        )
    if (low in REPLY and following in ("in", "with", "like", "to")) or (
        low == "use" and following not in _ONE_OFF_OBJECTS and following
    ):
        return (low == "use" and not any(t.low in ("for", "in", "to") for t in tokens[place + 2 :] if t.low)) or (
            low in REPLY and not any(t.low in ("this", "these", "a", "an", "my") for t in tokens)
        )
    return False


def _of_a_place(parsed: Parsed, ordered: Sequence[Token]) -> bool:
    """Whether an order is for a place where one works again and again: a project, a machine, a kind of paper, "here"."""
    lows = [t.low for t in (*parsed.lead, *ordered) if t.word]
    if lows[0] == "here" or (lows[-1] == "here" and lows[-2] not in words("prepositions") | {"right"}):
        return True
    places = (
        lows[at + 2 : at + 2 + _PLACE_WORDS]
        for at, low in enumerate(lows[:-2])
        if low in ("in", "on", "for", "at", "inside") and lows[at + 1] in ("this", "the", "my", "our")
    )
    return any(singular(word) in words("workplaces") for place in places for word in place)


_PLACE_WORDS = 3
_WAYS = bag(
    "use keep put format indent prefix name spell quote measure sign sort group round cite stick go leave start end wrap log "
    "write spell number capitalise capitalize hyphenate abbreviate skip avoid prefer default squash rebase tag label"
)
"""Verbs that tell how a thing is done rather than to do it."""


_RALLY = re.compile(
    r"^(?:and |but |so |just |please )*(?:never (?:say never|give up|stop (?:believing|dreaming|learning)|forget)|"
    r"stay (?:in touch|safe|strong|positive|tuned|well)|"
    r"keep (?:it up|up the|going|pushing|smiling|in touch|me posted|on )|"
    r"don'?t (?:give up|worry|be (?:afraid|shy|too)|put too|"
    r"beat yourself|let |get me wrong|forget)|talk to you|see you|take care|have (?:a|fun)|enjoy)"
)


def _rallies(whole: str) -> bool:
    """Courtesies and pep talk: orders in form only."""
    return _RALLY.match(whole) is not None and not re.search(
        r"\b(?:from now on|in (?:the )?future|every time|by default)\b", whole
    )


def _one_question(low: str, lows: list[str], whole: str) -> bool:
    """ "explain to me how X works", "don't ask me where": about one thing, here and now."""
    asked = next((i for i, word in enumerate(lows[:4]) if word in words("wh") - {"when", "whenever"}), None)
    lasting = re.search(r"\b(?:from now on|always|never|every time|by default|in future|whenever|again)\b", whole)
    return asked is not None and lasting is None and low in bag("explain ask tell describe show answer write say talk")


__all__ = ["order"]
