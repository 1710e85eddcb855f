"""Light English stemming for the index: forms of one word meet; two words rarely do.

Own and small instead of a stemmer package: the index needs only that "lives", "living" and "lived" meet "live", that
"went" meets "go", and that the result never changes under a dependency's feet (a stored index depends on it).
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from troth.language.kept import kept

_VOWELS = frozenset("aeiouy")
_KEPT_DOUBLE = frozenset("lsz")


@cache
def _irregular() -> dict[str, str]:
    bases: dict[str, str] = {}
    for line in files("troth.language").joinpath("en", "irregular.txt").read_text(encoding="utf-8").splitlines():
        base, _, forms = line.partition(":")
        if not line.startswith("#"):
            bases |= dict.fromkeys(forms.split(), base)
    return bases


@kept(65536)
def stem(word: str) -> str:
    """The form under which a folded English word is indexed."""
    word = _irregular().get(word, word)
    if len(word) <= 3 or not word.isascii() or not word.isalpha():
        return word
    return _ending(_verbal(_plural(word)))


def _plural(word: str) -> str:
    if word.endswith("ies"):
        return word[:-3] + "y" if len(word) > 4 else word
    if word.endswith(("sses", "shes", "ches", "xes", "zes")):
        return word[:-2]
    if word.endswith("s") and not word.endswith(("ss", "us", "is", "as", "os")):
        return word[:-1]
    return word


def _verbal(word: str) -> str:
    for suffix in ("ing", "ed"):
        root = word[: -len(suffix)]
        if word.endswith(suffix) and len(root) >= 3 and not _VOWELS.isdisjoint(root):
            if len(root) > 3 and root[-1] == root[-2] and root[-1] not in _KEPT_DOUBLE:
                return root[:-1]
            return root
    return word


def _ending(word: str) -> str:
    if word.endswith("ly") and len(word) > 5:
        word = word[:-2]
    if word.endswith("e") and len(word) > 3:
        return word[:-1]
    if word.endswith("y") and len(word) > 3 and word[-2] not in _VOWELS:
        return word[:-1] + "i"
    return word
