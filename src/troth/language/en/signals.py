"""Finds what a correction says: the right words, the wrong ones, and how sure it is that this is a correction at all."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise

from troth.language.en.lexicon import bag, words
from troth.language.en.subjects import starts_clause
from troth.language.en.tokens import Token
from troth.language.en.values import cut, strip, written
from troth.language.text import fold

_STRONG = (
    r"i meant to (?:say|write|type)|i meant|i mean|meant to (?:say|write|type)|meant|correction|scratch that|"
    r"strike that|make that|typo|edit|should have (?:been|said)|"
    r"should (?:be|read|say)|it should (?:be|say|read)|that should (?:be|say|read|have been)|i should have said|"
    r"let me correct (?:that|myself)|to correct myself"
)
_WEAK = r"no|nope|sorry|sry|soz|wait|hang on|hold on|oops|whoops|woops|actually|my bad|rather|well actually"
_NOISE = (
    r"oh|ah|argh|ugh|er|um|so|well|and|but|yeah|hmm|hm|damn|god|gosh|jeez|gah|doh|hey|ok|okay|very|really|quick|nvm|"
    r"never mind"
)
_CORRECTING = bag("wait sorry sry hang hold oops whoops make scratch strike meant correction rather not")
_LEAD = re.compile(rf"^(?:(?:{_NOISE}|{_STRONG}|{_WEAK})\b\s*)+")
_TAIL = re.compile(rf"(?:\s+(?:{_STRONG}|sorry|actually|rather|oops|my bad|of course|autocorrect|obviously|please|even))+$")
_HAS_STRONG = re.compile(rf"\b(?:{_STRONG})\b")
_HAS_WEAK = re.compile(rf"\b(?:{_WEAK})\b")
_SAID_SO = re.compile(
    rf"^(?:(?:{_NOISE}|that's|it's|sorry|btw|by the way)\s+)*(?:(?:that|this|it|which) (?:was|is|'s) (?:a |an |"
    r"the )?(?:typo|wrong|mistake|slip|error|incorrect|misprint)(?: \w+)*|"
    r"(?:that's|it's) (?:a typo|wrong|not right|incorrect)|i (?:misread|misspoke|mistyped|misremembered|mixed (?:it|"
    r"that|them) up|misheard)(?: \w+)*|"
    r"(?:i|you) (?:got|had) (?:it|that|this|the \w+|my \w+)(?: \w+)? (?:wrong|mixed up|backwards|"
    r"the wrong way (?:round|around))(?: \w+)*|(?:stupid |damn |bloody )?autocorrect(?: \w+){0,3}|"
    r"(?:i )?(?:just |re-?|double[- ]?)?(?:checked|looked)(?: it| that)?(?: again| up| just now)*|"
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
    "i you we please really thank doubt wonder matter offence offense hurry one to never not"
)


@dataclass(frozen=True, slots=True)
class Signal:
    """A correction in a sentence."""

    right: list[Token]
    wrong: str
    strong: bool
    others: tuple[list[Token], ...] = ()
    """Further phrases that may be the right one."""


def signal(source: str, tokens: list[Token], *, mending: bool) -> Signal | None:  # noqa: C901
    """The correction that a sentence holds; `mending`: the sentence before said that something was wrong."""
    if re.match(rf"^(?:(?:{_NOISE})\s+)*sorry (?:in|for|about|to|if|that|i|you|we|but|again)\b", _folded(source, tokens)):
        return None
    starred = _starred(tokens)
    if starred is not None:
        return Signal(strip(cut(starred, (), loose=False)), "", True)
    strong, weak, wrong = mending, False, ""
    parted = _segments(tokens)
    if (
        len(parted) > 1
        and (other := _NOT_HIM.match(_folded(source, parted[0]))) is not None
        and (pointed := _pointer(source, parted[-1]))
    ):
        named = next((t.text for t in parted[0] if t.low == other[1]), "")
        if named[:1].isupper() and pointed[0].capital:
            return Signal(pointed, named, True)
    if (fixed := _blamed(source, parted) or _said_but(source, parted)) is not None:
        return fixed
    rights: list[list[Token]] = []
    quoted: list[Token] = []
    clause = denied = False
    previous_clause = False
    for segment in _segments(tokens):
        text = _folded(source, segment)
        if _SAID_SO.match(text):
            strong = True
            continue
        if (mistyped := re.match(r"^(?:\w+ )?i (?:wrote|typed|put|said) ([\w'-]+(?: [\w'-]+)?)$", text)) and mistyped[
            1
        ] not in bag("that it so this hello hi yes no"):
            strong, wrong = True, wrong or mistyped[1]
            said_right = written(source, segment).split()[-len(mistyped[1].split()) :]
            quoted = [t for t in segment if t.text in said_right]
            continue
        strong = strong or (_HAS_STRONG.search(text) is not None and not _full_clause(segment))
        rest = _bare(source, segment)
        weak = weak or (len(rest) < len(segment) and _signals(segment, rest)) or _HAS_WEAK.fullmatch(text) is not None
        if not rest:
            continue
        lows = [t.low for t in rest]
        at = next((i for i, t in enumerate(lows) if t == "not"), None)
        if at == 0:
            if previous_clause:
                return None  # "my salary is 52k, not 48k" is a clause of its own
            wrong = wrong or re.sub(
                r" (?:itself|really|exactly|proper|actually)$", "", written(source, cut(rest[1:], (), loose=False))
            )
            continue
        if (
            at is not None
            and at < 6
            and (not _full_clause(rest[:at]) or lows[:at] in (["it", "is"], ["it", "was"], ["that", "is"], ["it", "'s"]))
        ):
            wrong, rest = written(source, cut(rest[at + 1 :], (), loose=False)), rest[:at]
            if not [t for t in rest if t.low not in bag("it is was that 's they are he she")] or [t.low for t in rest] in (
                ["it", "is"],
                ["it", "was"],
                ["that", "is"],
                ["it", "'s"],
                ["that", "'s"],
            ):
                wrong = ""
                continue
        pointed = _pointer(source, rest)
        weak = weak or (bool(pointed) and text.startswith(("nvm ", "never mind ")))  # by itself it only takes back a question
        previous_clause = not pointed and _full_clause(rest)
        if pointed:
            rights.append(pointed)
        elif _full_clause(rest):
            clause = True
            denied = denied or any(t.low == "not" for t in rest)
        elif len(rest) <= 8:
            rights.append(rest)
    if not rights and quoted and denied:
        rights, wrong = [quoted], ""  # "I'm not vegan, I said vegetarian"
    inline = (
        (strong and not mending) or bool(wrong) or weak or any(_SAID_SO.match(_folded(source, s)) for s in _segments(tokens))
    )
    if mending and not inline:
        rights = [right for right in rights if len(right) <= 4]
    rights = [kept for right in rights if (kept := _kept(right, strong or bool(wrong)))]
    if rights and quoted:
        return Signal(rights[0], wrong, True)
    if not rights or not (strong or weak or wrong) or (clause and not (strong or wrong)):
        return None
    if (
        clause
        and not wrong
        and not _HAS_STRONG.search(_folded(source, tokens))
        and not mending
        and not any(_SAID_SO.match(_folded(source, s)) for s in _segments(tokens))
    ):
        return None
    return Signal(rights[0], wrong, strong, tuple(rights[1:]))


_NOT_HIM = re.compile(r"^(?:no )?(?:it|that)(?:'s| is| was)(?: not|n't) ([\w'-]+)")


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
        begin = 1 if lows[0] in ("but",) else 0
        if lows[begin : begin + 2] in (
            ["it", "'s"],
            ["it", "is"],
            ["he", "'s"],
            ["she", "'s"],
            ["they", "'re"],
            ["that", "'s"],
            ["he", "is"],
            ["she", "is"],
            ["they", "are"],
        ):
            begin += 2
        elif not begin:
            continue
        right = [t for t in second[begin:] if t.low not in ("actually", "really", "now")]
        if (
            not right
            or right[0].low in bag("not just only so too my his her their very still")
            or right[0].low in words("moods")
        ):
            continue
        if (denied["wrong"].split()[0] in ("a", "an", "the")) != (right[0].low in ("a", "an", "the")):
            continue
        low = denied["wrong"]
        wrong = re.sub(r"^(?:a|an|the|in|at|on) ", "", low)
        if right[0].low in ("a", "an", "the", "in", "at", "on") and len(right) > 1:
            right = right[1:]
        return Signal(right, wrong, True)
    return None


def _said_but(source: str, parted: list[list[Token]]) -> Signal | None:
    """ "I said Leeds but it's Bradford"."""
    said = parted[0] if parted else []
    lows = [t.low for t in said]
    at = lows.index("but") if "but" in lows else 0
    told = lows[:2] in (["i", "said"], ["i", "wrote"], ["i", "put"], ["i", "typed"]) and 2 < at < 8
    right = _pointer(source, said[at + 1 :]) if told and at + 1 < len(said) else []
    return Signal(right, written(source, said[2:at]), True) if right else None


def says_wrong(source: str, tokens: list[Token]) -> bool:
    """Whether a sentence says that what was said before was wrong."""
    return (
        any(_SAID_SO.match(_folded(source, segment)) for segment in _segments(tokens))
        or re.match(rf"^(?:{_NOISE}|\s)*(?:scratch that|correction|i misspoke|that's not right)\b", _folded(source, tokens))
        is not None
    )


def _starred(tokens: list[Token]) -> list[Token] | None:
    if len(tokens) > 1 and tokens[0].low == "*":
        return tokens[1:]
    if len(tokens) > 1 and tokens[-1].low == "*" and len(tokens) < 6:
        return tokens[:-1]
    return None


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
    return rest if rest and not _full_clause(rest) else []


def _signals(segment: list[Token], rest: list[Token]) -> bool:
    """Whether what was taken off is more than "so" or "okay"."""
    kept = {t.start for t in rest}
    if len(segment) < 5 and segment[-1].low == "even":
        return True
    said = " ".join(t.low for t in segment if t.start not in kept)
    return _HAS_WEAK.search(said) is not None or _HAS_STRONG.search(said) is not None


def _full_clause(tokens: list[Token]) -> bool:
    return starts_clause(tokens, 0) if tokens else False


def _kept(right: list[Token], strong: bool) -> list[Token]:
    kept = strip(cut(right, (), loose=False, keep=bag("from for by with near after before until")))
    if not kept or len(kept) > 7 or any(t.low in ("i", "we", "you") for t in kept):
        return []
    if (
        (kept[0].low in _NO_START and not strong)
        or (kept[0].low in words("wh") | words("aux") and not (kept[0].capital and kept[1:] and kept[1].kind == "n"))
        or kept[0].low in ("please", "thanks", "because", "so")
    ):
        return []
    if not strong and kept[0].low in words("prepositions") - bag("in on at from to with"):
        return []
    return kept


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
