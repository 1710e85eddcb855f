"""What a pronoun meant that a sentence beside names: "She's moored in Falmouth. The boat, that is.", "Golf? Can't stand it"."""

from __future__ import annotations

from functools import cache

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
        if found and ender != "?" and (told := _of_topic(found[-1], tokens)):
            found[-1] = (told, ender)
        elif named and found and any(t.low in _PRONOUNS for t in found[-1][0]):
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


_WELCOME = ("any day", "every time", "love")
_UNWANTED = ("not for me", "no way", "hard pass", "never", "not my thing", "hate")
_FELT = bag("love like adore hate loathe detest enjoy stand bear")


@cache
def _never_topics() -> frozenset[str]:
    closed = ("aux", "wh", "nominative", "discourse", "possessives", "prepositions", "adjectives", "adverbs")
    return frozenset({"the", "any"}).union(*map(words, closed))


def _of_topic(asked: _Cut, tokens: list[Token]) -> list[Token]:
    """ "I hate golf" for "Golf? Hate it", "golf? No thanks": what somebody asks themselves, and makes of it."""
    topic = [t for t in asked[0] if t.word] if asked[1] == "?" else []
    if not 0 < len(topic) <= _MOST or not _never_topics().isdisjoint(t.low for t in topic):
        return []
    said = [t for t in tokens if t.word]
    verdict = " ".join(t.low for t in said)
    if verdict in _WELCOME + _UNWANTED:
        return [_said("I", topic), _said("like" if verdict in _WELCOME else "avoid", topic), *topic]
    object_ = next((i for i, t in enumerate(said[:6]) if t.low in ("it", "them", "those") and i), 0)
    if (
        not object_
        or said[object_ - 1].low not in _FELT
        or any(t.low in words("nominative") - {"i", "it"} for t in said[:object_])
    ):
        return []
    begin = 1 if said[0].low == "i" else 0
    return [_said("I", said), *said[begin:object_], *topic, *said[object_ + 1 :]]


def _said(word: str, before: list[Token]) -> Token:
    """A word that was not said, in front of some that were."""
    return Token(word, word.lower(), before[0].start, before[0].start, "w")


def _instead(tokens: list[Token], named: list[Token]) -> list[Token]:
    made: list[Token] = []
    for token in tokens:
        if token.low in _PRONOUNS:
            made += [Token(t.low if i == 0 else t.text, t.low, token.start, token.end, t.kind) for i, t in enumerate(named)]
        else:
            made.append(token)
    return made


__all__ = ["meant"]
