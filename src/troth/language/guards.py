"""Finds what is not the speaker's own word: harness text, quotations, pasted material, code, steering, loops.

Runs before any language is read. Material is blanked out with spaces of the same length, so that spans keep their places.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from itertools import chain

from troth.domain.authority import Authority
from troth.language.text import HAN, fold

_FENCES = (
    re.compile(r"```.*?(?:```|\Z)", re.DOTALL),
    re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL),
    re.compile(r"<memory\b[^>]*>.*?(?:</memory>|\Z)", re.DOTALL),
    re.compile(r"^[ \t]*>.*$", re.MULTILINE),
    re.compile(r"^-{2,} ?(?:Original|Forwarded) [Mm]essage ?-{2,}.*\Z", re.MULTILINE | re.DOTALL),
    re.compile(r"^From: .*\n(?:(?:To|Sent|Date|Subject|Cc): .*\n)+.*\Z", re.MULTILINE | re.DOTALL),
)
_PAIRS = {"“": "”", "「": "」", "『": "』", "«": "»", "‘": "’", '"': '"', "'": "'"}
_LONG_WORDS, _LONG_HAN = 4, 6
"""From this length on a quotation is a statement, below it a name or a term."""
_WORDLIKE = re.compile(r"[^\W_]")
_SENTENCE_END = re.compile(r"(?<=[.!?。！？])\s+|(?<=[。！？])|\n")


@cache
def _phrases() -> Mapping[str, re.Pattern[str]]:
    table = tomllib.loads(files("troth.language").joinpath("guards.toml").read_text(encoding="utf-8"))
    return {name: _any_of(phrases) for name, phrases in table.items()}


def _any_of(phrases: list[str]) -> re.Pattern[str]:
    parts = []
    for phrase in phrases:
        escaped = re.escape(fold(phrase))
        before = r"\b" if re.match(r"[a-z]", phrase) else ""
        after = r"\b" if re.search(r"[a-z]$", phrase) else ""
        parts.append(f"{before}{escaped}{after}")
    return re.compile("|".join(parts))


def says(name: str, text: str) -> bool:
    """Whether `text` holds a phrase of that list of `guards.toml`."""
    return _phrases()[name].search(fold(text)) is not None


def is_harness(text: str) -> bool:
    """Whether the message is the machinery's, not a speaker's."""
    return says("harness", text[:2000])


def is_play(text: str) -> bool:
    """Whether the message opens or belongs to a game in which nobody speaks for themselves."""
    return says("play", text)


_LOOP, _FEWEST_ROUNDS = 12, 4
"""Characters by which a phrase is found again, and how often it must come round."""


def is_degenerate(text: str) -> bool:
    """Whether a text loops: one character for pages, or the same line, word or phrase over and over."""
    if len(text) < 40:
        return False
    period = text.find(text[:_LOOP], 1)
    if len(set(text)) <= 3 or (0 < _FEWEST_ROUNDS * period <= len(text) and text[period:] == text[:-period]):
        return True
    for units, least in ((text.splitlines(), 8), (text.split(), 30)):
        if len(units) >= least and Counter(units).most_common(1)[0][1] > 0.6 * len(units):
            return True
    return False


def steers(sentence: str, authority: Authority) -> bool:
    """Whether a sentence tells an assistant what to keep, believe or pass over; a person may, except to break its rules."""
    if says("override", sentence):
        return True
    if authority.is_person:
        return False
    return says("orders", sentence) or (says("addressed", sentence) and says("steering", sentence))


def own_words(text: str, authority: Authority) -> str:
    """`text` with everything blanked out that is not its speaker's own word."""
    text = _mask_all(text, (match.span() for fence in _FENCES for match in fence.finditer(text)))
    if authority.is_person:
        text = _mask_all(text, chain(_material(text), _said_by_others(text)))
        for start, end in list(_quotations(text)):
            closes = text[end - 2] in ".!?。！？" and re.match(r"\s*(?:[A-Z\n]|[\u3400-\u9fff]|\Z)", text[end:]) is not None
            text = mask(text, start, end)
            if closes:  # the sentence around it ends with it
                text = f"{text[: end - 1]}.{text[end:]}"
    return text


def steering_spans(text: str, authority: Authority) -> list[tuple[int, int]]:
    """Where a text tries to steer its reader; from a machine, to the end of the paragraph."""
    found, place = [], 0
    for line in text.splitlines(keepends=True):
        start = place
        for sentence in _SENTENCE_END.split(line):
            at = text.find(sentence, start, place + len(line))
            start = max(start, at)
            if sentence.strip() and steers(sentence, authority):
                end = start + len(sentence) if authority.is_person else place + len(line)
                found.append((start, end))
                if not authority.is_person:
                    break
            start += len(sentence)
        place += len(line)
    return found


def is_page(text: str) -> bool:
    """Whether a text mostly speaks of other things than the user: what it says of the user, in passing, is planted."""
    sentences = [sentence for sentence in _SENTENCE_END.split(text) if _WORDLIKE.search(sentence)]
    return len(sentences) > 2 and 2 * sum(says("user", sentence) for sentence in sentences) < len(sentences)


def memo_spans(text: str) -> list[tuple[int, int]]:
    """The sentences in which a machine's text notes something for a memory."""
    found, place = [], 0
    for cut in [*_SENTENCE_END.finditer(text), None]:
        end = cut.start() if cut else len(text)
        if says("memo", text[place:end]):
            found.append((place, end))
        place = cut.end() if cut else end
    return found


def mask(text: str, start: int, end: int) -> str:
    """`text` with a stretch blanked out, line breaks kept."""
    return text[:start] + re.sub(r"[^\n]", " ", text[start:end]) + text[end:]


def _mask_all(text: str, spans: Iterator[tuple[int, int]]) -> str:
    for start, end in list(spans):
        text = mask(text, start, end)
    return text


_TOLD_OF_SELF = re.compile(r"\s*(?:(?:i|we)\b(?!.*\byou\b)|我(?!.*[帮请你]))", re.IGNORECASE)
"""A line that tells what its speaker does or needs; it gives the answerer no task."""


def _material(text: str) -> Iterator[tuple[int, int]]:
    """After "translate this:" and the like: the rest of the text behind the colon or the line break.

    After "sort these by price" and any other task with something to do it to: the lines that follow at once.
    """
    place = 0
    for line in text.splitlines(keepends=True):
        behind = place + len(line)
        asked = says("tasks", line) and says("shown", line) and not _TOLD_OF_SELF.match(line)
        if asked and text[behind:].strip() and not _blank_line_first(text, behind):
            yield behind, len(text)
            return
        if says("material", line):
            colon = re.search(r"[:：]", line)
            rest = place + (colon.end() if colon else len(line))
            if text[rest:].strip():
                yield rest, len(text)
                return
        place += len(line)


_LINE_OF = re.compile(
    r"^[ \t>]*(?:\[[^\]\n]{1,30}\] ?)?(?P<who>[^\W\d_][\w .'’-]{0,24}?) ?[:：] ?(?P<said>\S.*)$", re.MULTILINE
)


_ME = frozenset(("me", "i", "myself", "user", "我", "本人", "自己", "用户", "用戶"))


def _said_by_others(text: str) -> Iterator[tuple[int, int]]:
    """A talk that was pasted ("Tom: …", "Me: …"): what the others said, and the labels of one's own lines."""
    lines = list(_LINE_OF.finditer(text))
    mine = [fold(line["who"]) in _ME for line in lines]
    if all(mine) or not any(mine):
        return
    ends = [*(line.start() for line in lines[1:]), len(text)]
    for line, own, end in zip(lines, mine, ends, strict=True):
        yield line.start(), line.start("said") if own else end


def _blank_line_first(text: str, place: int) -> bool:
    return text[place:].lstrip(" \t").startswith("\n")


def _quotations(text: str) -> Iterator[tuple[int, int]]:
    place = 0
    while place < len(text):
        close = _PAIRS.get(text[place])
        if close is None or not _opens(text, place):
            place += 1
            continue
        end = _closing(text, place + 1, close)
        if end < 0:
            place += 1
            continue
        inside = text[place + 1 : end]
        if len(inside.split()) >= _LONG_WORDS or len(HAN.findall(inside)) >= _LONG_HAN:
            yield place, end + 1
        place = end + 1


def _opens(text: str, place: int) -> bool:
    """A straight quote opens only at the beginning of a word; it may be an apostrophe."""
    return text[place] not in "'\"‘" or place == 0 or not _WORDLIKE.match(text[place - 1])


def _closing(text: str, start: int, close: str) -> int:
    """Where the quotation ends; an apostrophe inside a word does not close, nor does a paragraph later."""
    limit = text.find("\n\n", start)
    limit = len(text) if limit < 0 else limit
    place = text.find(close, start, limit)
    while place >= 0 and close in "'’" and place + 1 < len(text) and _WORDLIKE.match(text[place + 1]):
        place = text.find(close, place + 1, limit)
    return place
