"""Parts a how-to in two: what is done, and the steps ("to restart X, stop it and …")."""

from __future__ import annotations

import re
from dataclasses import dataclass

from troth.language.en.lexicon import BASE, bag, verb, words
from troth.language.en.tokens import Token

_BEFORE_A_STEP = bag("please first just always you we i need to have then simply must should")
_PARTICLES = bag("in out up down off on")
_TAKEN = bag("hear heard see saw understand understood remember feel felt tell told read put live")
"""How something is seen or told, and not done: "the way I heard it"."""
_HOW = re.compile(
    r"^(?:(?:so|ok|okay|fyi|btw|note|reminder|right|hey|also|and|remember|for the record|by the way)[,: ]+)*"
    r"(?:(?P<new>(?:the |our |my )?(?:new|updated|current|right|proper|correct|best|quickest|only|usual)?\s*(?:way|"
    r"process|procedure|steps?|recipe|trick|knack|secret|method|routine|fix|cure|remedy) (?:to|for|of|against|with) |"
    r"(?:the )?(?P<own>way (?:i|we|you) )|"
    r"what (?:(?:i|we) do|works?|worked|helps?|helped) (?:for|against|with) )|(?P<to>(?:in order )?to )|"
    r"(?P<when>when(?:ever)? (?:you |we |i )?)|(?P<how>(?:here's |here is |this is )?how (?:to |you |we |i ))|"
    r"(?P<if>if you (?:want|need) to )|(?P<ing>(?=\w+ing (?:(?:the|my|our|a|an|up|down)\b[^,.;]{2,40}|is|goes|works):)))",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class HowTo:
    """What is done, what parts it from the steps, and the steps."""

    match: re.Match[str]
    what: list[Token]
    mark: Token
    steps: list[Token]

    @property
    def colon(self) -> bool:
        """Whether a mark parts them, or "is"."""
        return self.mark.low in bag(": — – - = → is 's")

    @property
    def listed(self) -> int:
        """How many further steps are named."""
        return sum(t.low in (",", "and", "then") for t in self.steps)

    @property
    def tells(self) -> bool:
        """Whether the steps are steps: orders, or several things that one does."""
        match, steps = self.match, self.steps
        first = next((t for t in steps if t.word and t.low not in words("adverbs") | _BEFORE_A_STEP), None)
        after = next((t.low for t in steps if first is not None and t.start > first.start), "")
        orders = first is not None and (verb(first.low, BASE) is not None or (bool(match["to"]) and after in _PARTICLES))
        does = bool(match["when"]) and not self.colon and steps[0].low in ("i", "we", "you")
        told = does and self.listed >= 2
        mine = does and steps[0].low in ("i", "we") and not told  # "when I fly I go for the aisle"
        if mine or (told and verb(steps[1].low, BASE) is None):
            return False
        if match["to"] and self.mark.low in ("i", "we") and not self._one_does(steps):
            return False
        if re.search(r"(?:trick|knack|secret) \w+ $", match.group().lower()) and not (orders or self.listed):
            return False
        at_us = any(t.low in bag("me us you") for t in self.what)  # "the best way to contact me", "the way you look at me"
        if (match["own"] and not (orders or self.listed)) or ((match["own"] or match["new"]) and at_us):
            return False
        told = told or (bool(match["to"]) and self.mark.low in ("you", "i", "we") and self.listed >= 2)
        named = match["ing"] is not None and not any(t.kind == "n" or verb(t.low, BASE) for t in steps)
        if not orders and (named or not (self.colon or told)):
            return False
        asks = match["when"] and orders and not self.colon
        return not (asks and any(t.low in ("me", "you", "my") for t in (*self.what, *steps)))

    def _one_does(self, steps: list[Token]) -> bool:
        """Whether somebody tells how they do a thing of theirs: "to sharpen the blade I clamp it and file it"."""
        things = words("determiners") | words("possessives")
        act = steps[1].low if len(steps) > 1 else ""
        does = verb(act, BASE) is not None or (act.isalpha() and verb(act) is None and not act.endswith("ed"))
        return does and self.listed > 0 and any(t.low in things for t in self.what[1:3])


def opens(text: str) -> bool:
    """Whether a text begins as a how-to does."""
    return _HOW.match(text) is not None


def cut_in_two(source: str, tokens: list[Token]) -> HowTo | None:
    """The task and its steps, where a colon, a comma, "is" or "you" stands between them, or the first order begins."""
    match = _HOW.match(source[tokens[0].start : tokens[-1].end])
    if match is None:
        return None
    inner = [t for t in tokens if t.start >= tokens[0].start + match.end()]
    place = next((i for i, t in enumerate(inner) if _parts_at(i, t, match)), None)
    order = _order_after(inner) if match["to"] else None
    if order is not None and (place is None or order < place):
        inner.insert(order, Token("", ":", inner[order].start, inner[order].start, "p"))
        place = order
    if not place or place + 1 >= len(inner) or (match["own"] and inner[0].low in _TAKEN):
        return None
    mark = inner[place]
    told = mark.low in ("i", "we") or (mark.low == "you" and bool(match["when"]))
    linked = match["ing"] is not None and place > 1 and inner[place - 1].low in ("is", "goes", "works")
    what = inner[: place - 1 if linked else place]
    return HowTo(match, what, mark, inner[place if told else place + 1 :])


def _parts_at(place: int, token: Token, match: re.Match[str]) -> bool:
    if token.low in bag(": , — – - = →"):
        return True
    if token.low in ("is", "'s"):
        return place > 0 and bool(match["new"] or match["own"])
    if token.low in ("you", "i", "we") and match["to"]:
        return place > 0
    return token.low in ("i", "we", "you") and bool(match["when"]) and place > 1


def _order_after(tokens: list[Token]) -> int | None:
    """Where the steps begin in "to reset the pump hold the green button …": an order behind the task, with no mark."""
    closed = words("determiners") | words("possessives") | words("prepositions") | words("adverbs") | words("coordinators")
    for at in range(2, min(8, len(tokens) - 1)):
        if tokens[at].kind == "p":
            return None
        objects = words("determiners") | words("possessives")
        after = tokens[at + 2 if tokens[at + 1].low in _PARTICLES and at + 2 < len(tokens) else at + 1]
        acts = tokens[at - 1].low not in closed and verb(tokens[at].low, BASE) is not None
        if acts and (after.low in objects or (after.kind == "n" and tokens[at].low not in words("noun_like"))):
            return at
    return None
