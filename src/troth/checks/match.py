"""How texts are compared: case, character width and spaces between Chinese characters do not count. Pure."""

from __future__ import annotations

import re
import unicodedata

_HAN = r"[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]"
_BETWEEN_HAN = re.compile(rf"(?<={_HAN})\s+(?={_HAN})")
_QUOTED = re.compile(r"\"[^\"]*\"|“[^”]*”|(?<!\w)'[^']*'(?!\w)|(?<!\w)‘[^’]*’(?!\w)|「[^」]*」|『[^』]*』|《[^》]*》")
# "I" is a number after words such as "type" or "War"; as a pronoun a verb or an apostrophe follows.
_FIRST_EN = re.compile(
    r"(?<!\b[Tt]ype )(?<!\b[Pp]art )(?<!\b[Pp]hase )(?<!\b[Cc]lass )(?<!\b[Ss]tage )(?<!\bWar )\bI(?=['’]|\s+[a-z])"
    r"|\b(?:[Mm]y|[Mm]ine|me|[Mm]yself|[Oo]urs?|we|us)\b"
)
_FIRST_ZH = re.compile(r"(?<![自唯忘无無])我|俺|咱")


def normalise(text: str) -> str:
    """The form in which texts are compared."""
    folded = " ".join(unicodedata.normalize("NFKC", text).casefold().split())
    return _BETWEEN_HAN.sub("", folded)


def contains(text: str, part: str) -> bool:
    """Whether `part` occurs in `text`."""
    return normalise(part) in normalise(text)


def first_person(text: str) -> bool:
    """Whether a fact speaks in the first person; what stands between quotation marks does not count."""
    bare = _QUOTED.sub(" ", text)
    return bool(_FIRST_EN.search(bare) or _FIRST_ZH.search(bare))
