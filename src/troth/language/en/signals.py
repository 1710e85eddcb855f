"""Finds what a correction says: the right words, the wrong ones, and how sure it is that this is a correction at all."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import pairwise

from troth.language.en.lexicon import BASE, PAST, bag, verb, words
from troth.language.en.slips import (
    HAS_STRONG,
    HAS_WEAK,
    NOISE,
    SAID_SO,
    excuses,
    folded,
    has_slip,
    owns_up,
    segments,
    without_slip,
)
from troth.language.en.subjects import starts_clause
from troth.language.en.tokens import Token
from troth.language.en.values import cut, strip, written

_REPORTED = (
    r"^(?:(?:my |our |the )?\w+ (?:says|said|tells me|told me|reckons|insists|swears) (?:that )?|"
    r"according to (?:my |our |the )?\w+ )"
)
REPORTS = re.compile(_REPORTED)
_POINTER = re.compile(
    rf"(?:{_REPORTED}|^)"
    r"(?:its|thats|(?:it|that|this|they|he|she)(?:'s| is| was|'re| are))(?: actually| really| just| in fact| only)?\s+"
    r"(?:called |named |spelled |spelt )?|^(?:it|this) (?:says|said|reads) "
)
_NO_START = bag(
    "thanks problem worries need idea way longer more spoilers rush clue about for if that again yes yeah ok "
    "nothing none nobody i you we please really thank doubt wonder matter offence offense hurry one to never not"
)


@dataclass(frozen=True, slots=True)
class Signal:
    """A correction in a sentence."""

    right: list[Token]
    wrong: str
    strong: bool
    others: tuple[list[Token], ...] = ()
    """Further phrases that may be the right one."""


def signal(source: str, tokens: list[Token], *, mending: bool, wrong: str = "") -> Signal | None:
    """The correction that a sentence holds; `mending`: the sentence before said that something was wrong, maybe what."""
    if _APOLOGY.match(folded(source, tokens)) and not _points_at_a_name(tokens):
        return None
    starred = _starred(source, tokens)
    if starred is not None:
        return Signal(strip(cut(starred, (), loose=False)), "", True)
    parted = [kept for part in segments(tokens) if (kept := _without_spelling(source, part))]
    if (fixed := _not_him(source, parted) or _blamed(source, parted) or _said_but(source, parted)) is not None:
        return fixed
    heard = _Heard(source, mending, strong=mending, wrong=wrong)
    return heard.correction(tokens) if all(heard.takes(segment) for segment in parted) else None


@dataclass(slots=True)
class _Heard:
    """What the stretches of a sentence say of a correction, one after the other."""

    source: str
    mending: bool
    strong: bool
    weak: bool = False
    said_so: bool = False
    """It says that something was wrong."""
    wrong: str = ""
    rights: list[list[Token]] = field(default_factory=list)
    pointed: int = 0
    """How many of these were meant in so many words, or something points at ("it's Bramble"): they come first."""
    quoted: list[Token] = field(default_factory=list)
    """What was written before, repeated: "I put 14"."""
    clause: bool = False
    denied: bool = False
    after_clause: bool = False

    def takes(self, segment: list[Token]) -> bool:
        """Take a stretch in; not where it shows that nothing is corrected."""
        text = folded(self.source, segment)
        if SAID_SO.match(text):
            self.weak = True
            self.said_so = self.said_so or owns_up(text)
            self.strong = self.strong or self.said_so
            return True
        if (typed := _TYPED.match(text)) and typed[1] not in bag("that it so this hello hi yes no"):
            said = written(self.source, segment).split()[-len(typed[1].split()) :]
            self.strong, self.wrong = True, self.wrong or typed[1]
            self.quoted = [t for t in segment if t.text in said]
            return True
        self.strong = self.strong or (HAS_STRONG.search(text) is not None and not _full_clause(segment))
        if excuses(self.source, segment):
            return True
        if (ignored := _IGNORED.match(text)) is not None:
            self.wrong, self.weak = self.wrong or ignored["wrong"], True
            return True
        rest = without_slip(self.source, segment)
        signalled = len(rest) < len(segment) and has_slip(segment, rest)
        self.weak = self.weak or signalled or HAS_WEAK.fullmatch(text) is not None
        if rest and rest[0].low == "not":
            if self.after_clause or [t.low for t in rest[1:2]] in _BESIDES:
                return False  # "my salary is 52k, not 48k" is a clause of its own
            said_wrong = written(self.source, cut(rest[1:], (), loose=False))
            self.wrong = self.wrong or re.sub(r" (?:itself|really|exactly|proper|actually)$", "", said_wrong)
        elif rest := self._without_denial(rest):
            self._hear(rest, text)
        return True

    def _without_denial(self, rest: list[Token]) -> list[Token]:
        """What stands before "not", which says what was wrong: "the 5th, not the 6th"; nothing, if that only points."""
        at = next((i for i, t in enumerate(rest) if t.low == "not"), None)
        if at is None or at >= 6:
            return rest
        before = rest[:at]
        if _full_clause(before) and " ".join(t.low for t in before) not in ("it is", "it was", "that is", "it 's"):
            return rest
        if all(t.low in bag("it is was that 's they are he she") for t in before):
            self.wrong = ""
            return []
        self.wrong = written(self.source, cut(rest[at + 1 :], (), loose=False))
        return before

    def _hear(self, rest: list[Token], text: str) -> None:
        """What may be the right words, or a clause."""
        if _FOR_SURE.fullmatch(folded(self.source, rest)):
            return
        pointed = _pointer(self.source, rest) or (_told_of_it(rest) if self.wrong else [])
        taken_back = bool(pointed) and text.startswith(("nvm ", "never mind "))  # by itself it only takes back a question
        reported = bool(pointed) and REPORTS.match(text) is not None and _is_value(pointed)  # "my wife says it was 2012"
        self.weak = self.weak or taken_back or reported
        self.after_clause = not pointed and _full_clause(rest)
        if pointed:
            self.rights.insert(self.pointed, pointed)
            self.pointed += 1
        elif self.after_clause:
            self.clause = True
            self.denied = self.denied or any(t.low == "not" for t in rest)
        elif len(rest) <= 8 and not _deed(rest):
            meant = HAS_STRONG.search(text) is not None
            self.rights.insert(self.pointed if meant else len(self.rights), rest)
            self.pointed += meant

    def correction(self, tokens: list[Token]) -> Signal | None:
        """What all of it comes to."""
        rights, wrong = self.rights, self.wrong
        if not rights and self.quoted and self.denied:
            rights, wrong = [self.quoted], ""  # "I'm not vegan, I said vegetarian"
        if self.mending and not (wrong or self.weak or self.said_so):
            rights = [right for right in rights if len(right) <= 4]
        rights = [kept for right in rights if (kept := _kept(right, self.strong or bool(wrong)))]
        if rights and self.quoted:
            return Signal(rights[0], wrong, True)
        if not rights or not (self.strong or self.weak or wrong):
            return None
        said = folded(self.source, tokens)
        if _AS_IT_OUGHT.match(said) and not (wrong or self.said_so or _is_value(rights[0])):
            return None
        sure = self.strong and (self.mending or self.said_so or HAS_STRONG.search(said))
        if self.clause and not (wrong or sure):
            return None
        return Signal(rights[0], wrong, self.strong, tuple(rights[1:]))


def _deed(rest: list[Token]) -> bool:
    """Whether words tell what the speaker did, and are no value: "just looked at my card"."""
    at = next((i for i, t in enumerate(rest) if t.low not in words("adverbs")), len(rest))
    done = at + 1 < len(rest) and verb(rest[at].low, PAST) is not None and rest[at].low not in words("noun_like")
    return (
        done
        and not rest[at].capital
        and rest[at + 1].low in words("prepositions") | words("determiners") | words("possessives")
    )


_BESIDES = (["only"], ["just"], ["yet"], ["too"], ["very"], ["so"], ["that"])
"""Behind "not", what takes nothing back: "not only the fence", "a stroll, not too long"."""
_FOR_SURE = re.compile(r"of course|obviously|for sure|in general")
_AS_IT_OUGHT = re.compile(r"^(?:it|that|this) should (?:be|read|say)\b")


def _is_value(right: list[Token]) -> bool:
    """Whether words are a name, a figure or a day, and no state that things ought to be in ("accessible on your end")."""
    return any(t.capital or t.kind in "nx" or t.low in words("weekdays") | words("months") for t in right)


_APOLOGY = re.compile(
    rf"^(?:(?:{NOISE})\s+)*(?:sorry (?:in|for|about|to|if|that|i(?! mean)|you|we|but|again)\b|"
    r"(?:sorry,? )?i should(?: have|'ve) (?:been|said|told|asked|mentioned|explained|made) (?:[\w ]+ )?"
    r"(?:\w+er|more \w+|so|thanks?|thank you|it|that|this|you)\b)"
)
"""Excuses, and how something might have been said: nothing was wrong."""


def _points_at_a_name(tokens: list[Token]) -> bool:
    """ "Sorry that's Britt", and not "sorry that's a lot"."""
    at = next((i for i, t in enumerate(tokens) if t.low == "that"), 0)
    return [t.low for t in tokens[at + 1 : at + 2]] == ["'s"] and any(
        t.capital or t.kind in "nx" for t in tokens[at + 2 : at + 3]
    )


_TYPED = re.compile(
    r"^(?:(?:\w+ )?i (?:wrote|typed|put|said|(?:keep|kept) (?:saying|writing|typing|calling (?:it|him|her|them)))|"
    r"(?:i (?:don't|do not) know|no idea) why i (?:wrote|typed|put|said)) ([\w'-]+(?: [\w'-]+)?)$"
)
_IGNORED = re.compile(
    r"^(?:\w+ )?(?:forget|ignore|disregard|scrap|scratch|strike) (?:the |my )?(?P<wrong>(?!that|it|what|about)[\w':.-]+)$"
)
_NOT_HIM = re.compile(r"^(?:no )?(?:it|that)(?:'s| is| was)(?: not|n't) ([\w'-]+)")


def _not_him(source: str, parted: list[list[Token]]) -> Signal | None:
    """ "That wasn't Ruth, it was Hana"."""
    other = _NOT_HIM.match(folded(source, parted[0])) if len(parted) > 1 else None
    if other is None:
        return None
    pointed = _pointer(source, parted[-1])
    named = next((t.text for t in parted[0] if t.low == other[1]), "")
    return Signal(pointed, named, True) if pointed and named[:1].isupper() and pointed[0].capital else None


_IS = ("it 's", "it is", "he 's", "she 's", "they 're", "that 's", "he is", "she is", "they are")
_DENIES = re.compile(
    r"^(?:(?:no|nope|sorry|actually|wait|oh|well|and|but) )*"
    r"(?:it|that|this|he|she|they|(?:the|my|our|his|her) [\w' -]{1,24}?|[\w'-]+)"
    r" ?(?:'s|is|are|was|were|'re) ?(?:not|n't) (?:actually |really |in fact )?(?P<wrong>.+)$"
)


def _blamed(source: str, parted: list[list[Token]]) -> Signal | None:
    """ "The bike isn't blue, it's green", "he's not a cook, he's a baker"."""
    for first, second in pairwise(parted):
        denied = _DENIES.match(folded(source, first))
        if denied is None or len(second) > 7 or len(denied["wrong"].split()) > 4:
            continue
        lows = [t.low for t in second]
        begin = 1 if lows[0] == "but" else 0
        if " ".join(lows[begin : begin + 2]) in _IS:
            begin += 2
        elif not begin:
            continue
        right = _before_clause([t for t in second[begin:] if t.low not in ("actually", "really", "now")])
        if (
            not right
            or right[0].low in bag("not just only so too my his her their very still")
            or right[0].low in words("moods")
        ):
            continue
        if (denied["wrong"].split()[0] in ("a", "an", "the")) != (right[0].low in ("a", "an", "the")):
            continue
        low = denied["wrong"]
        wrong = re.sub(r"^(?:a|an|the|in|at|on) | (?:after|at) all$", "", low)
        if right[0].low in ("a", "an", "the", "in", "at", "on") and len(right) > 1:
            right = right[1:]
        return Signal(right, wrong, False)
    return None


def _said_but(source: str, parted: list[list[Token]]) -> Signal | None:
    """ "I said Leeds but it's Bradford", "when I said Leeds I meant Bradford"."""
    said = [t for t in parted[0] if t.low not in ("when", "where")] if parted else []
    lows = [t.low for t in said]
    joint = next((i for i in range(3, min(8, len(lows))) if lows[i] == "but" or lows[i : i + 2] == ["i", "meant"]), 0)
    if not joint or lows[0] != "i" or lows[1] not in ("said", "wrote", "put", "typed"):
        return None
    right = said[joint + 2 :] if lows[joint] == "i" else _pointer(source, said[joint + 1 :])
    return Signal(right, written(source, said[2:joint]), True) if right else None


def _starred(source: str, tokens: list[Token]) -> list[Token] | None:
    """ "*Leeds", "Leeds*": the right word; a star on both sides is emphasis, one by itself a bullet."""
    stars = [token for token in tokens if token.low == "*"]
    if len(stars) != 1 or len(tokens) < 2 or source.count("*", max(0, tokens[0].start - 1), tokens[-1].end) > 1:
        return None
    if tokens[0] is stars[0] and tokens[1].start == stars[0].end:
        return tokens[1:]
    plain = len(tokens) < 6 and not {t.low for t in tokens[:2]} & words("nominative")  # no "Analyze it now*"
    return tokens[:-1] if tokens[-1] is stars[0] and plain else None


def _pointer(source: str, tokens: list[Token]) -> list[Token]:
    """ "it's the 5th" → "the 5th"."""
    match = _POINTER.match(folded(source, tokens))
    if match is None:
        return []
    said = tokens[1:] if len(tokens) > 1 else []
    somebody = tokens[0].low in ("he", "she", "they") and not any(
        t.low in ("called", "named", "spelled") or t.capital for t in said[1:3]
    )
    if somebody:
        return []
    begin = tokens[0].start + len(source[tokens[0].start :][: match.end()])
    rest = [t for t in tokens if t.start >= begin - 1 and t.start >= tokens[0].start + match.end() - 1]
    while rest and rest[0].low in bag("'s is was 're are actually called named really just only born"):
        rest = rest[1:]
    if any(t.low == "who" for t in rest) or [t.low for t in rest[:1]] in (["never"], ["not"]):
        return []  # "it's my daughter who is allergic" is a clause
    if rest and rest[-1].low in ("'s", "'") and not any(t.capital for t in rest[:-1]):
        return []  # "that was my sister's"
    return _before_clause(rest) if rest and not _full_clause(rest) else []


def _before_clause(tokens: list[Token]) -> list[Token]:
    """ "Ash Primary" of "Ash Primary my son goes to", "gluten" of "gluten that I can't have"."""
    relative = {"that", "which"}
    at = next((i for i, t in enumerate(tokens) if i and (t.low in relative or _begins_one(tokens, i))), len(tokens))
    return tokens[:at]


def _begins_one(tokens: list[Token], at: int) -> bool:
    low = tokens[at].low
    return low in _SUBJECTS or (low in words("possessives") and starts_clause(tokens, at))


_SUBJECTS = bag("i he she we they you")


def _told_of_it(tokens: list[Token]) -> list[Token]:
    """ "The sofa's teal" → "teal", where it was said what the wrong word was."""
    at = next((i for i, t in enumerate(tokens[:4]) if i and t.low in ("'s", "is", "are", "was", "were", "'re")), None)
    named = at is not None and tokens[0].low in words("possessives") | {"the", "that", "this"}
    return tokens[at + 1 :] if at is not None and named and len(tokens) - at < 6 else []


def _full_clause(tokens: list[Token]) -> bool:
    return starts_clause(tokens, 0) if tokens else False


_SPELLED = re.compile(
    r" with(?:out)? (?:an?|one|two|three|the|no|double|only|just) (?:\w{1,2}(?:'s)?|accent|hyphen|dash|umlaut|"
    r"apostrophe|space|capital"
    r"(?: \w)?)\b.*$"
)


def _without_spelling(source: str, right: list[Token]) -> list[Token]:
    """ "Tobiasz" of "Tobiasz with a z"."""
    told = _SPELLED.search(f" {folded(source, right)}")
    return [t for t in right if t.start < right[0].start + told.start() - 1] if told and told.start() > 1 else right


def _kept(right: list[Token], strong: bool) -> list[Token]:
    if right[0].low == "no" and right[1:] and right[1].kind == "w" and not right[1].capital:
        return []  # "no rabbit" takes one away
    kept = strip(cut(right, (), loose=False, keep=bag("from for by with near after before until")))
    if not kept or len(kept) > 7 or any(t.low in ("i", "we", "you") for t in kept) or kept[0].low in ("about", "wrong"):
        return []
    if all(t.low in words("adverbs") | words("discourse") | _POINTS for t in kept):
        return []  # "no, absolutely not", "I mean it"
    remark = kept[-1].low in words("remarks") - (words("time_nouns") if strong else frozenset())
    if remark and not (kept[0].low == "the" and kept[-1].low == "one"):
        return []  # "actually that's great news"
    if (
        (kept[0].low in _NO_START and not strong)
        or (kept[0].low in words("wh") | words("aux") and not (kept[0].capital and kept[1:] and kept[1].kind == "n"))
        or kept[0].low in ("please", "thanks", "because", "so")
        or _orders(kept)
    ):
        return []
    if not strong and kept[0].low in words("prepositions") - bag("in on at from to with"):
        return []
    return kept


_POINTS = bag("it that this")


def _orders(kept: list[Token]) -> bool:
    """Whether words ask for something to be done: "actually, play me some blues"."""
    first, after = kept[0], [t.low for t in kept[1:2]]
    if not after or first.capital or verb(first.low, BASE) is None:
        return False
    return after[0] in words("possessives") | words("determiners") | {"it"} or any(t.low in ("me", "us") for t in kept)


_MID = re.compile(r"^(?:no wait|no|sorry|i mean|wait no|or rather|actually|scratch that|make that|wait|no sorry|rather)$")


def mended(source: str, tokens: list[Token]) -> list[Token]:
    """A sentence that is corrected in the same breath ("on the 7.40, no wait, the 8.10"), without what was wrong."""
    commas = [i for i, t in enumerate(tokens) if t.low in (",", "—", "–", "…")]
    for first, second in pairwise(commas):
        if not _MID.match(folded(source, tokens[first + 1 : second])) or first == 0 or second + 1 >= len(tokens):
            continue
        right = cut(tokens[second + 1 :], (), loose=True)
        if not right or _full_clause(tokens[second + 1 :]) or len(right) > 4:
            continue
        size = len(right)
        before = tokens[:first]
        if len(before) <= size or before[-1].kind != right[-1].kind:
            continue
        return [*before[:-size], *tokens[second + 1 :]]
    return tokens
