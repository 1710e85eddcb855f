"""Whether an order is to hold from now on, or is a request for this once."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from troth.language.en.instructions import KEEP
from troth.language.en.lexicon import ING, bag, singular, verb, words
from troth.language.en.manner import LENGTH, REPLY, TONE, in_a_manner
from troth.language.en.mood import says
from troth.language.en.parsed import Parsed
from troth.language.en.tokens import Token
from troth.language.en.ways import way

_ALWAYS_STANDING = frozenset({"call", "address", "avoid", "refrain"})
_ONE_OFF_OBJECTS = bag("a an this that these the me it my our them another some one him her everything all his their")
_MANNERS = bag(
    "sugarcoat sugar-coat waffle ramble babble preach moralise moralize patronise patronize hedge nag flatter baby coddle "
    "dodge exaggerate embellish oversimplify simplify overthink overexplain over-explain interrogate second-guess judge"
)
_SPEECH = bag("apologise apologize swear curse joke lecture comment argue")
_TOGETHER = bag("come go stay sit work play walk eat meet share check stick start agree bear talk practise practice think")
"""What is done with somebody, as against a way to be with them: "skip the pleasantries with me"."""
_PASSED_ON = bag("show give send talk speak see write get do ask tell make keep_")
_COURTESIES = bag("remember note know take check have thank imagine guess hope wait stay enjoy")
_NOW = bag("remember remind forget ignore let see look move cancel copy worry bother mind hesitate get run tell")
"""Verbs that ask for something here and now, unless words say that it is for good."""
_NOT_TO_DO = bag(
    "use call apologise apologize say write add suggest recommend mention ask start end put send give assume "
    "lecture be include address talk speak explain repeat book schedule bring discuss joke comment quote "
    "remind contact ring phone wake disturb interrupt spoil share swear curse translate guess abbreviate "
    "expect offer"
)
"""What an assistant that is told not to is not to do again."""
_WAYS = bag(
    "use keep put format indent prefix name spell quote measure sign sort group round cite stick go leave start end wrap log "
    "write spell number capitalise capitalize hyphenate abbreviate skip avoid prefer default squash rebase tag label"
)
"""Verbs that tell how a thing is done rather than to do it."""
_PLACE_WORDS = 3
_FOR_GOOD = re.compile(r"\b(?:from now on|always|never|every time|by default)\b")
_AGAIN = re.compile(r"\b(?:from now on|always|never|every time|by default|in future|whenever|again)\b")
_RALLY = re.compile(
    r"^(?:and |but |so |just |please )*(?:never (?:say never|give up|stop (?:believing|dreaming|learning)|forget)|"
    r"stay (?:in touch|safe|strong|positive|tuned|well)|"
    r"keep (?:it up|up the|going|pushing|smiling|in touch|me posted|on )|"
    r"don'?t (?:give up|worry|be (?:afraid|shy|too)|put too|"
    r"beat yourself|let |get me wrong|forget)|talk to you|see you|take care|have (?:a|fun)|enjoy)"
)


@dataclass(frozen=True)
class Ordered:
    """An order: from its verb on, and the whole sentence that it stands in, folded."""

    parsed: Parsed
    tokens: Sequence[Token]
    whole: str
    negative: bool

    @property
    def low(self) -> str:
        """The verb."""
        return self.tokens[0].low

    @property
    def following(self) -> str:
        """The word behind the verb, if any."""
        return self.tokens[1].low if len(self.tokens) > 1 else ""

    @cached_property
    def rest(self) -> list[str]:
        """The words behind the verb."""
        return [t.low for t in self.tokens[1:] if t.word]

    @cached_property
    def once(self) -> bool:
        """Whether it says that it is for this once."""
        return says("once", self.whole)

    @cached_property
    def stands(self) -> bool:
        """Whether it says that it is to stand."""
        return says("standing", self.whole)


def standing(order: Ordered) -> bool:
    """Whether an order holds from now on; the first test that can tell decides.

    One that was broken off ("would you not") orders nothing.
    """
    if not order.tokens:
        return False
    verdicts = (test(order) for test in _TESTS)
    return next((verdict for verdict in verdicts if verdict is not None), False)


def _in_a_way(order: Ordered) -> bool | None:
    """ "Answer briefly", "don't sugarcoat it"."""
    tokens, negative = list(order.tokens), order.negative
    if not order.once and (in_a_manner(tokens) or (not negative and way(tokens))):
        return True
    rude = order.low in _MANNERS or (order.low in _SPEECH and "when you" in order.whole)
    return True if negative and rude and order.following not in _ONE_OFF_OBJECTS else None


def _for_now(order: Ordered) -> bool | None:
    """A request, a courtesy, a question about one thing."""
    low, following = order.low, order.following
    if len(order.tokens) < 2 or order.tokens[1].kind == "p":
        return False
    lasting = re.search(r"\b(?:from now on|every time|by default)\b", order.whole)
    if following in ("it", "that", "them", "to") and low in _PASSED_ON and not lasting:
        return False
    if _rallies(order.whole) or (low == "rock" and not order.parsed.negative) or _one_question(order):
        return False
    if (low == "keep" and following == "you") or low in _COURTESIES:
        return False
    if order.once or low in _NOW:
        return order.stands and _FOR_GOOD.search(order.whole) is not None
    return None


def _to_reach_me(order: Ordered) -> bool | None:
    """ "Text me, don't ring", "call me Bo"."""
    low, following, then = order.low, order.following, [t.low for t in order.tokens[2:4]]
    if low == "call" and then and then[0] in ("at", "in", "before", "after", "around"):
        return order.negative or order.stands
    reached = low in bag("contact reach email ping message text ring phone call") and following in ("me", "us")
    if reached and not bag("by on via through only at").isdisjoint(then):
        return True
    if low in _ALWAYS_STANDING and following in bag("me us using saying from the it"):
        return following in ("me", "us") or low != "call"
    return None


def _for_good(order: Ordered) -> bool | None:
    """In so many words, or where one works again and again."""
    one_off = order.following in _ONE_OFF_OBJECTS - {"everything", "all"} or order.following == "down"
    today = order.once or not bag("today tonight tomorrow").isdisjoint(order.whole.split())
    placed = order.low in _WAYS and not (one_off or today) and _of_a_place(order)
    stopping = order.low == "stop" and verb(order.following, ING) is not None
    return True if order.stands or placed or stopping else None


def _forbidden(order: Ordered) -> bool | None:
    """ "Don't suggest peanuts"."""
    if not order.negative:
        return None
    at_one = order.following in ("this", "that", "it", "them")
    if order.low in _NOT_TO_DO:
        return not at_one or order.low == "be"
    return True if order.low in _MANNERS and not at_one else None


def _with_me(order: Ordered) -> bool | None:
    """How to be with this person: "be patient with me", "skip the pleasantries with me", "talk to me like a friend"."""
    low, rest = order.low, order.rest
    if rest[-2:] == ["with", "me"] and len(rest) > 3 and low not in _TOGETHER:
        return True
    if low == "be" and rest[1:3] == ["with", "me"]:
        return bag("tonight today now").isdisjoint(rest)
    at_me = rest[-1:] == ["me"] and rest[-2:-1] in (["on"], ["with"], ["at"]) and len(rest) > 2
    if order.negative and at_me and low not in _TOGETHER | {"be", "give"}:
        return True
    return True if low in ("talk", "speak", "treat") and "like" in rest else None


def _toned(order: Ordered) -> bool | None:
    """How answers are to be: "keep answers short", "reply in French", "use metric units"."""
    low, following = order.low, order.following
    if low in KEEP:
        rest = {t.low for t in order.tokens[1:]}
        answers = low in ("keep", "be", "stay") or not rest.isdisjoint({"answers", "replies", "responses"})
        return answers and not rest.isdisjoint(LENGTH | TONE)
    if low == "use" and following and following not in _ONE_OFF_OBJECTS:
        return not any(t.low in ("for", "in", "to") for t in order.tokens[2:])
    if low in REPLY and following in ("in", "with", "like", "to"):
        return not any(t.low in ("this", "these", "a", "an", "my") for t in order.tokens)
    return None


_TESTS = (_in_a_way, _for_now, _to_reach_me, _for_good, _forbidden, _with_me, _toned)


def _of_a_place(order: Ordered) -> bool:
    """Whether an order is for a place where one works again and again: a project, a machine, a kind of paper, "here"."""
    lows = [t.low for t in (*order.parsed.lead, *order.tokens) if t.word]
    if lows[0] == "here" or (lows[-1] == "here" and lows[-2] not in words("prepositions") | {"right"}):
        return True
    places = (
        lows[at + 2 : at + 2 + _PLACE_WORDS]
        for at, low in enumerate(lows[:-2])
        if low in ("in", "on", "for", "at", "inside") and lows[at + 1] in ("this", "the", "my", "our")
    )
    return any(singular(word) in words("workplaces") for place in places for word in place)


def _rallies(whole: str) -> bool:
    """Courtesies and pep talk: orders in form only."""
    lasting = re.search(r"\b(?:from now on|in (?:the )?future|every time|by default)\b", whole)
    return _RALLY.match(whole) is not None and lasting is None


def _one_question(order: Ordered) -> bool:
    """ "explain to me how X works", "don't ask me where": about one thing, here and now."""
    lows = [t.low for t in order.tokens[1:5]]
    asked = any(word in words("wh") - {"when", "whenever"} for word in lows)
    return (
        asked
        and _AGAIN.search(order.whole) is None
        and order.low in bag("explain ask tell describe show answer write say talk")
    )
