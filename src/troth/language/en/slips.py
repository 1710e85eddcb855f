"""The phrases in which somebody says that something was said wrong, and what a sentence says without them."""

from __future__ import annotations

import re
from functools import cache

from troth.language.en.lexicon import bag, table, words
from troth.language.en.tokens import Token
from troth.language.text import fold


def any_of(name: str) -> str:
    """The forms of a list of `slips.toml`, any of which will do; what stands in braces is another list."""
    found = table("slips")
    filled = (re.sub(r"\{(\w+)\}", lambda m: f"(?:{'|'.join(found[m[1]])})", form) for form in found[name])
    return f"(?:{'|'.join(filled)})"


NOISE = any_of("noise")
_STRONG, _WEAK, _OPENING = any_of("strong"), any_of("weak"), any_of("opening")
_CORRECTING = bag("wait sorry sry hang hold oops whoops make scratch strike meant correction rather not")
_CLOSED = bag("determiners possessives nominative prepositions discourse adverbs aux weekdays months wh")
"""Lists of words before which "no" takes something back; before any other it says that there is none."""
_LEAD = re.compile(rf"^(?:(?:{NOISE}|{_OPENING}|{_STRONG}|{_WEAK})\b\s*)+")
_TAIL = re.compile(rf"(?:\s+(?:{_STRONG}|{any_of('behind')}))+$")
HAS_STRONG = re.compile(rf"\b(?:{_STRONG})\b")
HAS_WEAK = re.compile(rf"\b(?:{_WEAK})\b")
_BEFORE = rf"^(?:(?:{NOISE}|{_WEAK}|that's|it's|btw|by the way)\s+)*"
SAID_SO = re.compile(rf"{_BEFORE}(?:{any_of('admits')})$")
_ANYWHERE = re.compile(rf"\b{any_of('anywhere')}\b")
_NO_MORE = re.compile(rf"^(?:(?:{NOISE}|{_WEAK}|{_OPENING})(?:\s+|$))+$")
_TAKES_BACK = re.compile(rf"^(?:(?:{NOISE})\s+)*(?:scratch that|correction|i misspoke|that's not right)\b")
_EXCUSE = re.compile(rf"{_BEFORE}(?:{any_of('excuses')})$")


def says_wrong(source: str, tokens: list[Token]) -> bool:
    """Whether a sentence says that what was said before was wrong."""
    stretches = [folded(source, segment) for segment in segments(tokens)]
    admitted = [stretch for stretch in stretches if SAID_SO.match(stretch)]
    return (
        any(HAS_WEAK.fullmatch(stretch) is None for stretch in admitted)
        or stretches == admitted != []
        or _TAKES_BACK.match(folded(source, tokens)) is not None
        or admits_all(source, tokens)
    )


def admits_all(source: str, tokens: list[Token]) -> bool:
    """Whether a sentence tells, wherever in it, that what was told before was wrong: it tells nothing else."""
    return _ANYWHERE.search(folded(source, tokens)) is not None


def owns_up(stretch: str) -> bool:
    """Whether a folded stretch says in so many words that something was wrong; "sorry" may only excuse what follows."""
    return SAID_SO.match(stretch) is not None and HAS_WEAK.fullmatch(stretch) is None


def only_signals(source: str, segment: list[Token]) -> bool:
    """Whether a stretch is no more than "hold on" or "no wait"."""
    return _NO_MORE.match(folded(source, segment)) is not None


def excuses(source: str, segment: list[Token]) -> bool:
    """Whether a stretch only says how a slip came about, or that it was one."""
    said = folded(source, segment)
    return _EXCUSE.match(said) is not None or SAID_SO.match(said) is not None


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


@cache
def _noise() -> frozenset[str]:
    return frozenset(table("slips")["noise"])


def _none_of(segment: list[Token]) -> bool:
    """Whether "no" belongs to the noun behind it ("no coffee for me") and takes nothing back ("no, Coffee Lane")."""
    at = next((i for i, t in enumerate(segment) if t.low not in _noise()), 0)
    if segment[at].low != "no" or at + 1 >= len(segment):
        return False
    noun = segment[at + 1]
    if segment[-1].low == "either" or (noun.low in words("weekdays") and _goes_on(segment[at + 2 :])):
        return True  # "no Pilates either", "no Saturday shift"
    opens = any(noun.low in words(name) for name in _CLOSED) or noun.low in _CORRECTING
    return noun.kind == "w" and not noun.capital and not opens


def _goes_on(behind: list[Token]) -> bool:
    """Whether a day only says of which thing it is: a noun follows."""
    return bool(behind) and behind[0].kind == "w" and not any(behind[0].low in words(name) for name in _CLOSED | {"time_nouns"})


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
