"""Whom a claim brings up besides whom it is about: "she" may be the gardener of "we hired a gardener". Pure."""

from __future__ import annotations

import re

from troth.language.en.lexicon import role_kind, words
from troth.language.en.roles import role_in
from troth.language.en.values import is_trade
from troth.language.kept import kept
from troth.language.text import fold

_GOT = re.compile(
    r"\b(?:ha(?:s|ve|d)|got|gets?|hired?|hires|employs?|found|adopted|expect(?:s|ing)|took on|taken on|see|sees|needs?) "
    r"(?:got |hired |taken on |finally |just )*(?P<what>(?:an?|another|one|the|new) (?:[\w-]+ ){0,2}[\w-]+)"
)
_SOME = re.compile(r"\bha(?:s|ve|d)(?: got)? (?:two|three|four|five|six|several|some|\d+|a couple of) (?:\w+ )?(\w+s)\b")
_WED = re.compile(
    r"\b(?:married|marrying|marries|(?:got |is )?engaged to|dating|going out with|in love with) (?:an?|some|her|his|their)\b"
)
_NAME = r"(?:(?:Dr|Mr|Mrs|Ms|Miss|Prof)\.? )?[A-Z][\w'’-]+(?: [A-Z][\w'’-]+)?"
_NAMED = re.compile(rf"\b(?:with|called|named|met|meet|to see|by) ({_NAME})(?=$|[ ,])|(?:, |^The .+ is )({_NAME})$")
_ANY_NAME = re.compile(rf"(?<=[\w,] ){_NAME}")
_NOBODY = words("weekdays") | words("months") | words("nationalities") | words("faiths") | {"user", "i"}


@kept(4096)
def newcomer(subject: str, text: str, display: str) -> tuple[str, str]:
    """(what they are to the subject, their name) of the one somebody that a claim's text brings up; ("", "") if it does none.

    `display` is how the subject is shown: its own name brings nobody up.
    """
    behind = text[len(display) :] if text.startswith(display) else text
    names = [name for name in _ANY_NAME.findall(behind) if _NOBODY.isdisjoint(fold(name).removesuffix("'s").split())]
    named = _NAMED.search(behind) if len(names) == 1 else None
    name = (named[1] or named[2]) if named is not None else ""
    if subject != "user" and _WED.search(behind):
        return "partner", name
    role = next((role for match in _GOT.finditer(behind) if (role := _role(match["what"]))), "")
    if not role and (several := _SOME.search(behind)) is not None and role_in(several[1]):
        role = several[1]
    return (role, name) if role and len(names) < _SEVERAL else ("", name)


_SEVERAL = 2


def _role(what: str) -> str:
    """What somebody is that a phrase names, if it names one: "a new gardener"."""
    said = [word for word in fold(what).split() if word not in ("a", "an", "another", "one", "the", "new")]
    for end in range(1, len(said) + 1):
        phrase = " ".join(said[:end])
        role = role_in(phrase)
        if role and role not in role_kind("plural"):
            return role
        if is_trade(phrase):
            return said[end - 1]
    return ""


__all__ = ["newcomer"]
