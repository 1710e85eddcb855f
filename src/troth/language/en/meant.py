"""Whom a pronoun meant, said right after: "She's moored in Falmouth. The boat, that is.", "He snores. The dog, not Ben"."""

from __future__ import annotations

from troth.language.en.lexicon import bag, words
from troth.language.en.tokens import Token

_PRONOUNS = bag("she he it they")
_AFTER = (["that", "is"], ["i", "mean"], ["obviously"], ["of", "course"], ["to", "be", "clear"], ["i", "mean", "to", "say"])
_MOST = 4

_Cut = tuple[list[Token], str]


def meant(cuts: list[_Cut]) -> list[_Cut]:
    """The sentences, with what a pronoun meant in its place where the next sentence only says that."""
    found: list[_Cut] = []
    for tokens, ender in cuts:
        named = _named(tokens)
        if named and found and any(t.low in _PRONOUNS for t in found[-1][0]):
            found[-1] = (_instead(found[-1][0], named), found[-1][1])
        else:
            found.append((tokens, ender))
    return found


def _named(tokens: list[Token]) -> list[Token]:
    """ "the boat" of "The boat, that is", "the dog" of "the dog, not the husband"; nothing of any other sentence."""
    said = [t for t in tokens if t.word or t.low == ","]
    comma = next((i for i, t in enumerate(said) if t.low == ","), 0)
    name, after = said[:comma], [t.low for t in said[comma + 1 :]]
    if not 2 <= len(name) <= _MOST or name[0].low not in bag("the my our"):
        return []
    denies = after[:1] == ["not"] and len(after) <= _MOST and not set(after) & words("aux")
    return name if denies or after in _AFTER else []


def _instead(tokens: list[Token], named: list[Token]) -> list[Token]:
    made: list[Token] = []
    for token in tokens:
        if token.low in _PRONOUNS:
            made += [Token(t.low if i == 0 else t.text, t.low, token.start, token.end, t.kind) for i, t in enumerate(named)]
        else:
            made.append(token)
    return made


__all__ = ["meant"]
