"""How to be with somebody: what a mood, an occasion or a trait asks of those who deal with them. Pure."""

from __future__ import annotations

from troth.language.zh.lexicon import pattern

_OCCASION, _CASE = pattern("dealing.occasion"), pattern("dealing.case")
_ASKED, _OF_USER, _MOOD = pattern("dealing.asked"), pattern("dealing.of_user"), pattern("dealing.mood")
_BETWEEN, _ADDRESS = pattern("dealing.between"), pattern("dealing.address")
_ONCE = pattern("dealing.once")
_WITH_THEM, _THEIR_WAY = pattern("dealing.with_them"), pattern("dealing.their_way")
_BY_THE_WAY, _NOT_THEIRS = pattern("dealing.by_the_way"), pattern("dealing.not_theirs")


def goes_on(words: str) -> bool:
    """Whether a clause goes on with a wish: 听我说就行, or where the parcels go that are to be sent elsewhere."""
    return asked(words) or _ADDRESS.fullmatch(words) is not None


def asked(words: str) -> bool:
    """Whether a clause, where it is known when it holds, asks something of the one who is spoken to."""
    return _ASKED.fullmatch(words) is not None and _ONCE.search(words) is None


def asked_on_occasion(words: str) -> bool:
    """难过的时候别劝我: a clause that says when, and what is asked for then."""
    when = _OCCASION.match(words)
    if when is None or _ONCE.search(words) or _ASKED.fullmatch(words, when.end()) is None:
        return False
    return (
        when.group("own") is not None
        or _MOOD.search(when.group()) is not None
        or _OF_USER.search(words[when.end() :]) is not None
    )


def is_occasion(words: str) -> bool:
    """我要是半夜找你, 心情不好的时候: a clause that says when what follows is asked for."""
    if _ONCE.search(words):
        return False
    return only_says_when(words) or (_CASE.fullmatch(words) is not None and ("我" in words or _MOOD.search(words) is not None))


def only_says_when(words: str) -> bool:
    """心情不好的时候: an occasion, and nothing told of anybody."""
    when = _OCCASION.fullmatch(words)
    return when is not None and (when.group("own") is not None or _MOOD.search(words) is not None)


def goes_between(words: str) -> bool:
    """多半是饿了: what an occasion means, told before what is asked for then."""
    return _BETWEEN.fullmatch(words) is not None


def with_somebody(words: str, *, just_told: bool) -> bool:
    """别在她面前提这个, 跟他说话要大声: how to be with somebody else; `just_told`: what they are like stands before it."""
    way = _WITH_THEM.match(words) or _THEIR_WAY.match(words) or (just_told and _BY_THE_WAY.fullmatch(words))
    return bool(way) and _NOT_THEIRS.search(words) is None
