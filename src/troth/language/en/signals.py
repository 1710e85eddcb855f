"""Finds what a correction says: the right words, the wrong ones, and how sure it is that this is a correction at all."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import pairwise

from troth.language.en.lexicon import BASE, PAST, bag, verb, words
from troth.language.en.subjects import starts_clause
from troth.language.en.tokens import Token
from troth.language.en.values import cut, strip, written
from troth.language.text import fold

_STRONG = (
    r"i meant to (?:say|write|type)|i meant|i mean|meant to (?:say|write|type)|meant|correction|scratch that|"
    r"strike that|make that|typo|edit|(?:(?:it|that|i) )?should(?: have|'ve) (?:been|said|written|put)|"
    r"should (?:be|read|say)|it should (?:be|say|read)|that should (?:be|say|read)|"
    r"let me correct (?:that|myself)|to correct myself"
)
_WEAK = r"no|nope|sorry|sry|soz|wait|hang on|hold on|oops|whoops|woops|actually|my bad|rather|well actually|in fact"
_OPENING = r"by the way|btw|fyi"
_NOISE = (
    r"oh|ah|argh|ugh|er|um|so|well|and|but|yeah|hmm|hm|damn|god|gosh|jeez|gah|doh|hey|ok|okay|very|really|quick|nvm|"
    r"never mind"
)
_CORRECTING = bag("wait sorry sry hang hold oops whoops make scratch strike meant correction rather not")
_LEAD = re.compile(rf"^(?:(?:{_NOISE}|{_OPENING}|{_STRONG}|{_WEAK})\b\s*)+")
_TAIL = re.compile(
    rf"(?:\s+(?:{_STRONG}|sorry|actually|rather|in fact|oops|my bad|of course|autocorrect|obviously|"
    r"please|even))+$"
)
_HAS_STRONG = re.compile(rf"\b(?:{_STRONG})\b")
_HAS_WEAK = re.compile(rf"\b(?:{_WEAK})\b")
_SAID_SO = re.compile(
    rf"^(?:(?:{_NOISE}|{_WEAK}|that's|it's|btw|by the way)\s+)*(?:(?:just )?to correct (?:what you have|that|you|the record)|"
    r"(?:(?:a|one|small|quick|slight|minor|tiny) )*correction(?: .+)?|"
    r"i must(?: have|'ve) (?:typed|put|written|said|hit|got) .+|(?:that|this|it|which) (?:was|is|'s) (?:a |an |"
    r"the )?(?:typo|wrong|mistake|slip|error|incorrect|misprint)(?: \w+)*|"
    r"(?:that's|it's) (?:a typo|wrong|not right|incorrect)|i (?:misread|misspoke|mistyped|misremembered|mixed (?:it|"
    r"that|them) up|misheard)(?: \w+)*|"
    r"(?:i|you)(?:'ve| have)? (?:got|had) (?:it|that|this|the \w+|my \w+)(?: \w+)? (?:wrong|mixed up|backwards|"
    r"the wrong way (?:round|around))(?: \w+)*|(?:\w+ )?autocorrect(?: \w+){0,3}|"
    r"(?:i(?:'ve| have)? )?(?:must(?:'ve| have) )?(?:got|given|gave you|told you) "
    r"(?:the wrong .+|.+ wrong(?: before| earlier| last time| again)?)|"
    r"(?:i )?(?:miscounted|misread|misspoke|mistyped|misremembered|misheard)(?: \w+){0,4}|(?:that|this) was wrong|wrong|"
    r"(?:ignore|forget|disregard|scrap|scratch) (?:that|what i (?:just )?(?:said|told you|wrote|put|typed)(?: .+)?)|"
    r"(?:i )?(?:just |re-?|double[- ]?)?(?:checked|looked)(?: it| that)?(?: again| up| just now)*|"
    r"(?:i(?:'ve| have)? )?(?:got|had|mixed|muddled) (?:it|that|this|them|those|these|the \w+) (?:all )?(?:mixed up|"
    r"muddled(?: up)?|confused|up|backwards)|come to think of it|thinking about it|on reflection|"
    r"(?:now (?:that )?i|if i) (?:count|counted|check|checked|think about it|remember)(?: \w+){0,2}|"
    r"brain (?:fog|fart)|my mistake|fat fingers|wrong (?:one|way round|way around)|not what i (?:meant|said)|"
    r"i(?:'ve| have| had)? (?:been )?(?:spelling|spelt|spelled|calling|called|writing|wrote|written|"
    r"saying|typing|typed|having|had|getting|got) "
    r".+ wrong(?:ly)?(?: .+)?|i can(?:'t| not|not) (?:type|spell|count|read|add up|do sums)(?: \w+)?|"
    r"i was wrong(?: about .+)?|i (?:made|\'ve made) a (?:mistake|typo|slip|error)(?: .+)?|i said (?:that|it|"
    r"this) wrong|i told you wrong|i gave you the wrong .+|long day|typo|slip of the (?:tongue|finger)|"
    r"not enough coffee|half asleep|silly me|my bad|sorry|oops|correction)$"
)
_POINTER = re.compile(
    r"^(?:(?:\w+ )?\w+ (?:says|said|tells me|told me|reckons|insists) )?"
    r"(?:its|thats|(?:it|that|this|they|he|she)(?:'s| is| was|'re| are))(?: actually| really| just| in fact| only)?\s+"
    r"(?:called |named |spelled |spelt )?"
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


def signal(source: str, tokens: list[Token], *, mending: bool) -> Signal | None:
    """The correction that a sentence holds; `mending`: the sentence before said that something was wrong."""
    if _APOLOGY.match(_folded(source, tokens)):
        return None
    starred = _starred(tokens)
    if starred is not None:
        return Signal(strip(cut(starred, (), loose=False)), "", True)
    parted = _segments(tokens)
    if (fixed := _not_him(source, parted) or _blamed(source, parted) or _said_but(source, parted)) is not None:
        return fixed
    heard = _Heard(source, mending, strong=mending)
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
    quoted: list[Token] = field(default_factory=list)
    """What was written before, repeated: "I put 14"."""
    clause: bool = False
    denied: bool = False
    after_clause: bool = False

    def takes(self, segment: list[Token]) -> bool:
        """Take a stretch in; not where it shows that nothing is corrected."""
        text = _folded(self.source, segment)
        if _SAID_SO.match(text):
            self.strong = self.said_so = True
            return True
        if (typed := _TYPED.match(text)) and typed[1] not in bag("that it so this hello hi yes no"):
            said = written(self.source, segment).split()[-len(typed[1].split()) :]
            self.strong, self.wrong = True, self.wrong or typed[1]
            self.quoted = [t for t in segment if t.text in said]
            return True
        self.strong = self.strong or (_HAS_STRONG.search(text) is not None and not _full_clause(segment))
        rest = _bare(self.source, segment)
        signalled = len(rest) < len(segment) and _signals(segment, rest)
        self.weak = self.weak or signalled or _HAS_WEAK.fullmatch(text) is not None
        if rest and rest[0].low == "not":
            if self.after_clause:
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
        pointed = _pointer(self.source, rest) or (_told_of_it(rest) if self.wrong else [])
        taken_back = bool(pointed) and text.startswith(("nvm ", "never mind "))  # by itself it only takes back a question
        self.weak = self.weak or taken_back
        self.after_clause = not pointed and _full_clause(rest)
        if pointed:
            self.rights.append(pointed)
        elif self.after_clause:
            self.clause = True
            self.denied = self.denied or any(t.low == "not" for t in rest)
        elif len(rest) <= 8 and not _deed(rest):
            self.rights.append(rest)

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
        said = _folded(self.source, tokens)
        if _AS_IT_OUGHT.match(said) and not (wrong or self.said_so or _is_value(rights[0])):
            return None
        sure = self.strong and (self.mending or self.said_so or _HAS_STRONG.search(said))
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


_AS_IT_OUGHT = re.compile(r"^(?:it|that|this) should (?:be|read|say)\b")


def _is_value(right: list[Token]) -> bool:
    """Whether words are a name, a figure or a day, and no state that things ought to be in ("accessible on your end")."""
    return any(t.capital or t.kind in "nx" or t.low in words("weekdays") | words("months") for t in right)


_APOLOGY = re.compile(rf"^(?:(?:{_NOISE})\s+)*sorry (?:in|for|about|to|if|that|i|you|we|but|again)\b")
_TYPED = re.compile(
    r"^(?:(?:\w+ )?i (?:wrote|typed|put|said|(?:keep|kept) (?:saying|writing|typing|calling (?:it|him|her|them)))|"
    r"(?:i (?:don't|do not) know|no idea) why i (?:wrote|typed|put|said)) ([\w'-]+(?: [\w'-]+)?)$"
)
_NOT_HIM = re.compile(r"^(?:no )?(?:it|that)(?:'s| is| was)(?: not|n't) ([\w'-]+)")


def _not_him(source: str, parted: list[list[Token]]) -> Signal | None:
    """ "That wasn't Ruth, it was Hana"."""
    other = _NOT_HIM.match(_folded(source, parted[0])) if len(parted) > 1 else None
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
        denied = _DENIES.match(_folded(source, first))
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


def says_wrong(source: str, tokens: list[Token]) -> bool:
    """Whether a sentence says that what was said before was wrong."""
    return (
        any(_SAID_SO.match(_folded(source, segment)) for segment in _segments(tokens))
        or re.match(rf"^(?:{_NOISE}|\s)*(?:scratch that|correction|i misspoke|that's not right)\b", _folded(source, tokens))
        is not None
    )


def _starred(tokens: list[Token]) -> list[Token] | None:
    """ "*Leeds", "Leeds*": the right word; a star on both sides is emphasis, one by itself a bullet."""
    stars = [token for token in tokens if token.low == "*"]
    if len(stars) != 1 or len(tokens) < 2:
        return None
    if tokens[0] is stars[0] and tokens[1].start == stars[0].end:
        return tokens[1:]
    plain = len(tokens) < 6 and not {t.low for t in tokens[:2]} & words("nominative")  # no "Analyze it now*"
    return tokens[:-1] if tokens[-1] is stars[0] and plain else None


def _segments(tokens: list[Token]) -> list[list[Token]]:
    parts: list[list[Token]] = [[]]
    for index, token in enumerate(tokens):
        spaced_dash = token.low == "-" and index and tokens[index - 1].end < token.start
        if token.kind == "p" and (token.low in bag(", : ; — – ! … ( )") or spaced_dash):
            parts.append([])
        elif token.kind != "b":
            parts[-1].append(token)
    return [part for part in parts if any(t.word for t in part)]


def _folded(source: str, tokens: list[Token]) -> str:
    return fold(source[tokens[0].start : tokens[-1].end]).replace("’", "'") if tokens else ""


def _bare(source: str, segment: list[Token]) -> list[Token]:
    """The segment without the words that only signal."""
    if _none_of(segment):
        return segment
    text = source[segment[0].start : segment[-1].end].casefold().replace("’", "'")
    start = segment[0].start
    lead = _LEAD.match(text)
    tail = _TAIL.search(text)
    first = start + (lead.end() if lead else 0)
    last = start + tail.start() if tail else segment[-1].end
    return [t for t in segment if t.start >= first and t.end <= last and (t.word or t.low in ("'", "&", "/", "%", "."))]


def _none_of(segment: list[Token]) -> bool:
    """Whether "no" belongs to the noun behind it ("no coffee for me") and takes nothing back ("no, Coffee Lane")."""
    at = next((i for i, t in enumerate(segment) if t.low not in bag(_NOISE.replace("|", " "))), 0)
    if segment[at].low != "no" or at + 1 >= len(segment):
        return False
    noun = segment[at + 1]
    closed = (
        "determiners",
        "possessives",
        "nominative",
        "prepositions",
        "discourse",
        "adverbs",
        "aux",
        "weekdays",
        "months",
        "wh",
    )
    opens = any(noun.low in words(name) for name in closed) or noun.low in _CORRECTING
    return noun.kind == "w" and not noun.capital and not opens


def _pointer(source: str, tokens: list[Token]) -> list[Token]:
    """ "it's the 5th" → "the 5th"."""
    match = _POINTER.match(_folded(source, tokens))
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
    rest = [t for t in rest if t.low not in bag("'s is was 're are actually called named really just only")]
    if any(t.low == "who" for t in rest):
        return []  # "it's my daughter who is allergic" is a clause
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


def _signals(segment: list[Token], rest: list[Token]) -> bool:
    """Whether what was taken off is more than "so" or "okay"."""
    kept = {t.start for t in rest}
    if len(segment) < 5 and segment[-1].low == "even":
        return True
    said = " ".join(t.low for t in segment if t.start not in kept).replace(" '", "'")
    return _HAS_WEAK.search(said) is not None or _HAS_STRONG.search(said) is not None


def _full_clause(tokens: list[Token]) -> bool:
    return starts_clause(tokens, 0) if tokens else False


def _kept(right: list[Token], strong: bool) -> list[Token]:
    kept = strip(cut(right, (), loose=False, keep=bag("from for by with near after before until")))
    if not kept or len(kept) > 7 or any(t.low in ("i", "we", "you") for t in kept) or kept[0].low in ("about", "wrong"):
        return []
    if all(t.low in words("adverbs") for t in kept):
        return []  # "no, absolutely not"
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


def _orders(kept: list[Token]) -> bool:
    """Whether words ask for something to be done: "actually, play me some blues"."""
    first, after = kept[0], [t.low for t in kept[1:2]]
    if not after or first.capital or verb(first.low, BASE) is None:
        return False
    object_ = words("possessives") | words("determiners") | {"it"}
    return after[0] in ("me", "us") or (first.low not in words("noun_like") and after[0] in object_)


_MID = re.compile(r"^(?:no wait|no|sorry|i mean|wait no|or rather|actually|scratch that|make that|wait|no sorry|rather)$")


def mended(source: str, tokens: list[Token]) -> list[Token]:
    """A sentence that is corrected in the same breath ("on the 7.40, no wait, the 8.10"), without what was wrong."""
    commas = [i for i, t in enumerate(tokens) if t.low in (",", "—", "–", "…")]
    for first, second in pairwise(commas):
        if not _MID.match(_folded(source, tokens[first + 1 : second])) or first == 0 or second + 1 >= len(tokens):
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
