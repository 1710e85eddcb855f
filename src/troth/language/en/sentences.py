"""Cuts what was said into sentences, each with the mark that ends it."""

from __future__ import annotations

from troth.language.en.lexicon import words
from troth.language.en.tokens import Token

_LONGEST = 150
"""Words; what runs on for longer is cut at the next comma, so that reading stays linear."""


def sentences(tokens: list[Token]) -> list[tuple[list[Token], str]]:
    """Sentences with the mark that ends each; a full stop after an abbreviation or an initial ends none."""
    found: list[tuple[list[Token], str]] = []
    current: list[Token] = []
    for index, token in enumerate(tokens):
        if token.kind == "b" or token.low in (".", "!", "?"):
            if token.low == "." and _inner_stop(tokens, index):
                current.append(token)
                continue
            if current:
                found.append((current, token.low if token.kind != "b" else "."))
            elif found and token.low == "?":
                found[-1] = (found[-1][0], "?")
            current = []
        else:
            current.append(token)
            if len(current) >= _LONGEST and (token.low == "," or len(current) >= 2 * _LONGEST):
                found.append((current, ","))
                current = []
    if current:
        found.append((current, ""))
    return found


def _inner_stop(tokens: list[Token], index: int) -> bool:
    if index == 0:
        return True
    before = tokens[index - 1]
    if before.end != tokens[index].start:
        return False
    following = tokens[index + 1] if index + 1 < len(tokens) else None
    if before.low in words("abbreviations") and following is not None and following.kind != "b":
        return before.low not in ("no", "co", "est", "ms", "fig") or following.kind == "n" or following.capital
    return len(before.text) == 1 and before.text.isupper() and before.low != "i" and following is not None and following.capital
