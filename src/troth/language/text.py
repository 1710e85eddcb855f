"""Text as the rest of Troth sees it: normalised, told apart by script, cut into sentences and index terms."""

from __future__ import annotations

import re
import unicodedata
import warnings
from functools import cache
from importlib.resources import files
from itertools import pairwise, zip_longest
from typing import Any

import zhconv

from troth.language.kept import kept as results_kept
from troth.language.stem import stem

HAN = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]")
"""A Han character."""
_WORD = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]|[^\W_]+(?:[.'’/_\-+#][^\W_]+)*[+#]*", re.UNICODE)


def clean(text: str) -> str:
    """NFC, without NUL; lone surrogates become U+FFFD. What is stored, and what spans refer to."""
    if "\x00" in text:
        text = text.replace("\x00", "")
    text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace") if not _encodable(text) else text
    return unicodedata.normalize("NFC", text)


def _encodable(text: str) -> bool:
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def is_blank(text: str) -> bool:
    """Whether there is nothing to see: white space, control and format characters only."""
    return not text.strip() or all(unicodedata.category(char) in ("Cc", "Cf", "Zs", "Zl", "Zp") for char in text)


def fold(text: str) -> str:
    """As texts are compared: NFKC, case folded, Traditional characters made Simplified, white space single."""
    if text.isascii():  # of which nothing but its case can change, and most words are
        return " ".join(text.lower().split())
    text = unicodedata.normalize("NFKC", text).casefold()
    if HAN.search(text):
        text = simplify(text)
    return " ".join(text.split())


@cache
def _table() -> dict[int, str]:
    # One character at a time: word-wise conversion (zhconv's default) is 100 times slower and changes lengths,
    # and comparison needs neither.
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)  # zhconv 1.4.3 leaves its table's file to the garbage collector
        zhconv.zhconv.loaddict()  # type: ignore[no-untyped-call]
    # Not by `getdict`, which takes as long again, for the beginnings of all its words.
    tables: Any = zhconv.zhconv.zhcdicts
    return {ord(a): b for name in ("zh2Hans", "zh2CN") for a, b in tables[name].items() if len(a) == 1 and len(b) == 1}


def simplify(text: str) -> str:
    """Traditional characters to Simplified, one for one (the length stays)."""
    return text.translate(_table())


def words(text: str) -> list[str]:
    """Folded words; every Han character is a word of its own."""
    return _WORD.findall(fold(text))


_OF_ARTICLE = re.compile(r"(?!(?:positive|negative|pos|neg|plus|minus)\b)[a-z]")
"""What "a" may be the article of; before a rhesus factor it is a blood group."""


def value_key(value: str) -> str:
    """A value as values are compared: folded words without articles, joined by spaces; the "a" of a blood group is none."""
    found = [word for word in words(value) if word not in ("the", "an", "my", "our", "的", "了")]
    kept = [word for word, after in zip_longest(found, found[1:], fillvalue="") if word != "a" or not _OF_ARTICLE.match(after)]
    return " ".join(kept or found or words(value))


FOREIGN = "und"
"""The code of a language that is not read (ISO 639-2: undetermined)."""


def language_of(text: str) -> str:
    """`zh` if Han characters carry the text, `en` if Latin letters do, else `und`."""
    han = len(HAN.findall(text))
    latin = len(re.findall(r"[A-Za-z]+", text))
    if han == 0 and latin == 0:
        return FOREIGN
    return "zh" if han * 2 >= latin else "en"


TOKENIZER = "1"
"""The version of `index_terms`; a store keeps it, because an index made by another one must be rebuilt."""

_SPACELESS = (
    r"\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"  # Han
    r"\u3040-\u30ff\u31f0-\u31ff"  # kana
    r"\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff"  # Thai, Lao, Burmese, Khmer
    r"\uac00-\ud7af"  # Hangul: spaced, but its particles are glued on
)
_INDEXED = re.compile(
    rf"(?P<run>[{_SPACELESS}]+)|(?P<word>(?:(?![{_SPACELESS}])[^\W_])+(?:[.'’/_\-+#@:\\&](?:(?![{_SPACELESS}])[^\W_])+)*[+#]*)"
)
_JOINT = re.compile(r"[.'’/_\-+#@:\\&]+")
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")
_UNIT = re.compile(r"(\d+(?:\.\d+)?)([^\W\d_]+)")
_LONGEST = 64

_CONTRACTED = re.compile(r"(?:n't|'(?:s|ll|re|ve|d|m))$")


@cache
def stop_words(language: str) -> frozenset[str]:
    """The words of a language that give no terms of the index."""
    lines = files("troth.language").joinpath(language, "stop.txt").read_text(encoding="utf-8").splitlines()
    return frozenset(word for line in lines if not line.startswith("#") for word in line.split())


@cache
def _stop_zh() -> re.Pattern[str]:
    return re.compile("|".join(sorted(map(re.escape, stop_words("zh")), key=lambda word: (-len(word), word))))


def index_terms(text: str, language: str | None = None) -> tuple[str, ...]:
    """The terms under which a text is found, with repetition; the same for stored texts and for questions.

    Spaced scripts give folded, lightly stemmed words; ids, paths, versions and addresses stand whole as well as in
    parts; scripts without spaces give unigrams and bigrams. Words that every question holds ("user", 用户, 吗) give
    nothing, so a text may have no terms at all: such a question matches nothing, never everything.
    `language` is not needed (each script is read as what it is) and stands for a language that needs its own rules.
    """
    terms: list[str] = []
    for match in _INDEXED.finditer(_THOUSANDS.sub("", fold(text))):
        if match.lastgroup == "run":
            _add_run(match.group(), terms)
        else:
            _add_word(match.group(), terms)
    return tuple(terms)


_USER = re.compile(r"\b(?:the )?users?(?:['’]s)?\b|(?:用户|用戶|使用者)的?", re.IGNORECASE)


@results_kept(4096)
def term_set(text: str) -> frozenset[str]:
    """The index terms of a text in no order, for comparing it with others."""
    return frozenset(index_terms(text))


def without_user(text: str) -> str:
    """A text without the words that stand for the user, for embedding: every fact and every question holds them.

    Left in, they make all facts near to all questions (the median cosine of unrelated ones rises from .06 to .16).
    """
    return " ".join(_USER.sub(" ", text).split()) or text


def is_exact(term: str) -> bool:
    """Whether an index term is a number, id or path: worth more than its rarity says."""
    return any(char.isdigit() for char in term) or (len(term) > 2 and _JOINT.search(term) is not None)


def _add_run(run: str, terms: list[str]) -> None:
    for piece in _stop_zh().split(run):
        terms.extend(piece)
        terms.extend(first + second for first, second in pairwise(piece))


def _add_word(word: str, terms: list[str]) -> None:
    word = _CONTRACTED.sub("", word.replace("’", "'"))
    parts = [part for part in _JOINT.split(word) if part]
    whole = len(parts) == 1 and word == parts[0]
    if not whole and "'" not in word:
        terms.append(word[:_LONGEST])
    for part in parts:
        if part not in stop_words("en") and (whole or len(part) > 1 or part.isdigit()):
            terms.append(stem(part)[:_LONGEST])
            if unit := _UNIT.fullmatch(part):
                terms.extend((unit.group(1), stem(unit.group(2))))
