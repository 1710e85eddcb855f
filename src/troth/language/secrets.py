"""Masks secrets before anything is stored: keys and tokens by their shape, cards by checksum, passwords by what names them.

What only looks like one stays: placeholders, environment references, documentation examples.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator

MASK = "[secret]"

# The shapes that issuers publish. No \b: it does not see a border between Han characters and letters.
_EDGE, _END = r"(?<![A-Za-z0-9_])", r"(?![A-Za-z0-9_])"
_SHAPES = re.compile(
    "|".join(
        [
            rf"{_EDGE}(?:sk|pk|rk)[-_](?:live|test|proj|ant|or)?[-_A-Za-z0-9]{{12,}}",
            rf"{_EDGE}gh[pousr]_[A-Za-z0-9]{{20,}}",
            rf"{_EDGE}github_pat_[A-Za-z0-9_]{{20,}}",
            rf"{_EDGE}glpat-[A-Za-z0-9_-]{{16,}}",
            rf"{_EDGE}xox[abprs]-[A-Za-z0-9-]{{10,}}",
            rf"{_EDGE}(?:AKIA|ASIA)[A-Z0-9]{{16}}{_END}",
            rf"{_EDGE}AIza[A-Za-z0-9_-]{{30,}}",
            rf"{_EDGE}hf_[A-Za-z0-9]{{20,}}",
            rf"{_EDGE}npm_[A-Za-z0-9]{{30,}}",
            rf"{_EDGE}eyJ[A-Za-z0-9_-]{{8,}}\.eyJ[A-Za-z0-9_-]{{8,}}\.[A-Za-z0-9_-]{{8,}}",
            r"-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|\Z)",
        ]
    )
)
_NAMED = re.compile(
    r"(?:pass(?:word|phrase|code|wd)|pwd|secret(?: key)?|api[ _-]?key|access[ _-]?(?:key|token)|auth[ _-]?token"
    r"|bearer|pin(?: code)?|token|密码|口令|密钥|密鑰|密碼|令牌|凭证|憑證|提取码)(?:\s+(?:for|of|to|on)(?:\s+[\w'-]+){1,4}?)?"
    r"(?:\s+(?:is|was)\s+|\s*(?:now\s+)?[:=：]\s*|\s*(?:是|为|為|[改换換]成|[改换換][为為])了?\s*[:：]?\s*)[\"'`“]?(?P<value>[^\s\"'`”，。,;；]{4,})",
    re.IGNORECASE,
)
_IN_ADDRESS = re.compile(r"[A-Za-z][\w+.-]{1,20}://[^\s/@:]*:(?P<value>[^\s/@]{3,})@")
"""`scheme://who:password@host`."""
_CARD = re.compile(r"(?<![\d.])\d(?:[ -]?\d){12,18}(?![\d.])")
_PLACEHOLDER = re.compile(
    r"^(?:pass(?:word|wd)?|pwd|secret)$|example|placeholder|xxxx|\*{3}|<|\{|\$|\.env|process\.|import\.meta|environ|getenv|changeme|your[_-]|dummy",
    re.IGNORECASE,
)


def mask_secrets(text: str) -> str:
    """`text` with every secret replaced by `[secret]`."""
    spans = sorted(_spans(text))
    if not spans:
        return text
    kept, place = [], 0
    for start, end in spans:
        if start >= place:
            kept += [text[place:start], MASK]
            place = end
    return "".join([*kept, text[place:]])


def _spans(text: str) -> Iterator[tuple[int, int]]:
    for match in _SHAPES.finditer(text):
        if not _PLACEHOLDER.search(match[0]):
            yield match.span()
    for match in _NAMED.finditer(text):
        value = match["value"]
        if _is_secret(value) and not _PLACEHOLDER.search(value):
            yield match.span("value")
    for match in _IN_ADDRESS.finditer(text):
        if not _PLACEHOLDER.search(match["value"]):
            yield match.span("value")
    for match in _CARD.finditer(text):
        digits = re.sub(r"\D", "", match[0])
        if len(digits) >= 13 and _luhn(digits) and len(set(digits)) > 1:
            yield match.span()


def _is_secret(value: str) -> bool:
    """A password mixes kinds of characters; a word, a sentence or the code of a door does not."""
    if not value.isascii():
        return False
    kinds = sum(
        any(test(char) for char in value) for test in (str.islower, str.isupper, str.isdigit, lambda c: not c.isalnum())
    )
    return kinds >= 2 and (any(char.isdigit() for char in value) or _entropy(value) > 3.0)


def _entropy(value: str) -> float:
    """Bits per character."""
    counts = Counter(value)
    return -sum(n / len(value) * math.log2(n / len(value)) for n in counts.values())


def _luhn(digits: str) -> bool:
    """The checksum of payment cards (ISO/IEC 7812)."""
    total = 0
    for place, digit in enumerate(reversed(digits)):
        number = int(digit) * (2 if place % 2 else 1)
        total += number - 9 if number > 9 else number
    return total % 10 == 0
