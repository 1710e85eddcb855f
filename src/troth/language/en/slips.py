"""The phrases in which somebody says that something was said wrong, and what a sentence says without them."""

from __future__ import annotations

import re

from troth.language.en.lexicon import bag, words
from troth.language.en.tokens import Token
from troth.language.text import fold

_STRONG = (
    r"i meant to (?:say|write|type)|i meant|i mean|meant to (?:say|write|type)|meant|correction|scratch that|"
    r"strike that|make that|typo|edit|(?:(?:it|that|i) )?should(?: have|'ve) (?:been|said|written|put)|"
    r"should (?:be|read|say)|it should (?:be|say|read)|that should (?:be|say|read)|"
    r"let me correct (?:that|myself)|to correct myself"
)
_WEAK = r"no|nope|sorry|sry|soz|wait|hang on|hold on|oops|whoops|woops|actually|my bad|rather|well actually|in fact"
_OPENING = r"by the way|btw|fyi"
NOISE = (
    r"oh|ah|argh|ugh|er|um|so|well|and|but|yeah|hmm|hm|damn|god|gosh|jeez|gah|doh|hey|ok|okay|very|really|quick|nvm|"
    r"never mind"
)
_CORRECTING = bag("wait sorry sry hang hold oops whoops make scratch strike meant correction rather not")
_CLOSED = bag("determiners possessives nominative prepositions discourse adverbs aux weekdays months wh")
"""Lists of words before which "no" takes something back; before any other it says that there is none."""
_LEAD = re.compile(rf"^(?:(?:{NOISE}|{_OPENING}|{_STRONG}|{_WEAK})\b\s*)+")
_TAIL = re.compile(
    rf"(?:\s+(?:{_STRONG}|sorry|actually|rather|in fact|oops|my bad|of course|autocorrect|obviously|"
    r"please|even))+$"
)
HAS_STRONG = re.compile(rf"\b(?:{_STRONG})\b")
HAS_WEAK = re.compile(rf"\b(?:{_WEAK})\b")
SAID_SO = re.compile(
    rf"^(?:(?:{NOISE}|{_WEAK}|that's|it's|btw|by the way)\s+)*(?:(?:just )?to correct (?:what you have|that|you|the record)|"
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


def says_wrong(source: str, tokens: list[Token]) -> bool:
    """Whether a sentence says that what was said before was wrong."""
    return (
        any(SAID_SO.match(folded(source, segment)) for segment in segments(tokens))
        or re.match(rf"^(?:{NOISE}|\s)*(?:scratch that|correction|i misspoke|that's not right)\b", folded(source, tokens))
        is not None
    )


def without_slip(source: str, segment: list[Token]) -> list[Token]:
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
    at = next((i for i, t in enumerate(segment) if t.low not in bag(NOISE.replace("|", " "))), 0)
    if segment[at].low != "no" or at + 1 >= len(segment):
        return False
    noun = segment[at + 1]
    opens = any(noun.low in words(name) for name in _CLOSED) or noun.low in _CORRECTING
    return noun.kind == "w" and not noun.capital and not opens


def has_slip(segment: list[Token], rest: list[Token]) -> bool:
    """Whether what was taken off is more than "so" or "okay"."""
    kept = {t.start for t in rest}
    if len(segment) < 5 and segment[-1].low == "even":
        return True
    said = " ".join(t.low for t in segment if t.start not in kept).replace(" '", "'")
    return HAS_WEAK.search(said) is not None or HAS_STRONG.search(said) is not None


def segments(tokens: list[Token]) -> list[list[Token]]:
    """The stretches of a sentence between its commas, dashes and brackets."""
    parts: list[list[Token]] = [[]]
    for index, token in enumerate(tokens):
        spaced_dash = token.low == "-" and index and tokens[index - 1].end < token.start
        if token.kind == "p" and (token.low in bag(", : ; — – ! … ( )") or spaced_dash):
            parts.append([])
        elif token.kind != "b":
            parts[-1].append(token)
    return [part for part in parts if any(t.word for t in part)]


def folded(source: str, tokens: list[Token]) -> str:
    """What was written, folded, with plain apostrophes."""
    return fold(source[tokens[0].start : tokens[-1].end]).replace("’", "'") if tokens else ""
