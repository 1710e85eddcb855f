"""Text as the rest of Troth sees it: normalised, told apart by script, cut into sentences and index terms."""

from __future__ import annotations

import re
import unicodedata
from functools import cache

import zhconv

_HAN = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]")
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


def fold(text: str) -> str:
    """As texts are compared: NFKC, case folded, Traditional characters made Simplified, white space single."""
    text = unicodedata.normalize("NFKC", text).casefold()
    if _HAN.search(text):
        text = simplify(text)
    return " ".join(text.split())


@cache
def _table() -> dict[int, str]:
    # One character at a time: word-wise conversion (zhconv's default) is 100 times slower and changes lengths,
    # and comparison needs neither.
    pairs = zhconv.zhconv.getdict("zh-cn")
    return {ord(a): b for a, b in pairs.items() if len(a) == 1 and len(b) == 1}


def simplify(text: str) -> str:
    """Traditional characters to Simplified, one for one (the length stays)."""
    return text.translate(_table())


def words(text: str) -> list[str]:
    """Folded words; every Han character is a word of its own."""
    return _WORD.findall(fold(text))


def value_key(value: str) -> str:
    """A value as values are compared: folded words without articles, joined by spaces."""
    found = words(value)
    kept = [word for word in found if word not in ("the", "a", "an", "my", "our", "的", "了")]
    return " ".join(kept or found)


def language_of(text: str) -> str:
    """`zh` if Han characters carry the text, `en` if Latin letters do, else `und`."""
    han = len(_HAN.findall(text))
    latin = len(re.findall(r"[A-Za-z]+", text))
    if han == 0 and latin == 0:
        return "und"
    return "zh" if han * 2 >= latin else "en"
