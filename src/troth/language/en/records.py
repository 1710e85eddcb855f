"""Records that machines and papers hold about the user: "Name: Omar Shaikh", "lives in Munich", `{"city": "Oslo"}`."""

from __future__ import annotations

import re

from troth.domain.authority import Authority
from troth.language.en.draft import Draft, attribute
from troth.language.en.lexicon import bag, table, words
from troth.language.en.tokens import Token
from troth.language.en.values import bare, cut, written
from troth.language.text import fold

_ABOUT = {
    Authority.TOOL: re.compile(
        r"\b(?:user|users|customer|account|profile|patient|holder|subscriber|client|member|owner|traveller|guest|employee)\b",
        re.IGNORECASE,
    ),
    Authority.DOCUMENT: re.compile(r"\b(?:the user|user's|user profile)\b", re.IGNORECASE),
    Authority.AGENT: re.compile(r"\b(?:the user|user's|user profile|your|you)\b", re.IGNORECASE),
}
_PAIR = re.compile(r"[\"']?([A-Za-z][\w. -]{1,30}?)[\"']?\s*[:=]\s*[\"']?([^\"'{}\[\],;|\n]{1,80})[\"']?")
_OF_USER = re.compile(
    r"\b(?:of|for) the user\b|\b(?:user|customer|member|patient|employee|resident|traveller|subscriber|guest|client)(?:'s)? "
    r"(?:record|profile|settings|file|card|details|account)\b|: the user\b",
    re.IGNORECASE,
)
_SKIPPED = bag(
    "id|note|title|type|status|warning|error|result|results|time|date|version|url|http|https|info|debug|"
    "level|count|total|user profile|profile|account|number one|subject|to|cc|message|updated|created|source|"
    "user|customer|number|role|location|company"
)
_PLAIN_KEYS = bag(
    "city|name|email|phone|address|birthday|timezone|time zone|language|employer|occupation|job|home airport|"
    "hourly rate|full name|preferred language|country|plan|tier|nationality|blood type|allergies|diet|weight|"
    "height|shoe size|date of birth|dob|home address|currency|resting heart rate|seat preference|"
    "preferred name"
)


def about_user(text: str, authority: Authority) -> bool:
    """Whether a record speaks of the user."""
    found = _ABOUT.get(authority)
    return found is not None and found.search(text) is not None


def pair(source: str, tokens: list[Token]) -> Draft | None:
    """ "Hourly rate: 80 euros" in a record about the user."""
    colons = [i for i, t in enumerate(tokens) if t.low in (":", "=")]
    if len(colons) > 1 and colons[-1] - colons[-2] < 5:
        tokens = tokens[colons[-2] + 1 :]
    at = next((i for i, t in enumerate(tokens) if t.low in (":", "=") and 0 < i < 6), None)
    if at is None or at + 1 >= len(tokens) or any(t.kind == "p" for t in tokens[:at]):
        return None
    name = fold(written(source, tokens[:at])).replace("_", " ")
    name = re.sub(
        r" (?:of|for) (?:the )?user.*$",
        "",
        re.sub(r"^(?:detected|current|known|default|registered|stored|the user's|user's|user|profile) (?=\w)", "", name),
    )
    value = bare(written(source, cut(tokens[at + 1 :], (), loose=False, keep=frozenset({"from", "by", "for", "with", "per"}))))
    heads = {
        **table("frames")["heads"],
        "born": "birthday",
        "resident in": "home",
        "residence": "home",
        "lives in": "home",
        "customer name": "name",
        "first name": "name",
        "account holder": "name",
        "account name": "name",
        "passenger": "name",
        "patient": "name",
        "mother tongue": "native_language",
    }
    if not value or (name in _SKIPPED and name not in ("role", "company", "location")) or name in words("discourse"):
        return None
    plain = re.fullmatch(r"[a-z][a-z ]{1,24}", name) is not None and len(name.split()) <= 3
    if (
        plain
        and _OF_USER.search(source)
        and len(value.split()) <= 6
        and not name.startswith(("note", "warning", "error", "next", "total"))
    ):
        return _recorded(name, value)
    if (
        name not in heads
        and name not in _PLAIN_KEYS
        and not name.endswith((" rate", " preference", " airport", " number", " size"))
    ):
        return None
    return _recorded(name, value)


def _recorded(name: str, value: str) -> Draft:
    """What a record's pair says: "User's floor is 2", "User's working hours are 9 to 17"."""
    several = name.endswith("s") and not name.endswith(("ss", "us", "is"))
    text = f"User's {name} {'are' if several else 'is'} {value}"
    return Draft(attribute(table("frames")["heads"].get(name, name)), value, subject="user", text=text, kind="fixed")


def structured(source: str, start: int, end: int) -> list[tuple[int, int, Draft]]:
    """What a record of keys and values (`theme=dark`, JSON) says of the user, with the place of each pair."""
    text = source[start:end]
    if not re.search(r"\w ?= ?\S|[{\"']\s*\w+[\"']?\s*:", text):
        return []
    heads = table("frames")["heads"]
    found = []
    for low, high, key, value in pairs(text):
        name = key.split(".")[-1].strip()
        if (
            value
            and value.lower() != "user"
            and (name in _PLAIN_KEYS or (name in heads and name not in _SKIPPED))
            and not value.startswith(("{", "["))
        ):
            found.append((start + low, start + high, _recorded(name, value)))
    return found


def pairs(text: str) -> list[tuple[int, int, str, str]]:
    """(start, end, key, value) of every pair of a structured record."""
    return [(m.start(), m.end(), fold(m[1]).replace("_", " "), m[2].strip()) for m in _PAIR.finditer(text)]
