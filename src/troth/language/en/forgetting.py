"""Where in a sentence a wish stands that something be forgotten: "never mind my salary, forget I said it"."""

from __future__ import annotations

from collections.abc import Sequence

from troth.language.en.lexicon import bag
from troth.language.en.tokens import Token
from troth.language.forgetting import WishToForget, may_wish, wish_to_forget

_APART = bag(", ; : ! – — - ( ) but")
_JOINED = bag("and so")
"""What also stands inside a wish: "forget my job and my address"."""


def wished_in(source: str, tokens: Sequence[Token]) -> slice | None:
    """The first stretch of a sentence that is such a wish, with what stands before it where only that names what is meant."""
    if not tokens or not may_wish(source[tokens[0].start : tokens[-1].end]):
        return None
    apart, joined = ([i for i, t in enumerate(tokens) if t.low in marks] for marks in (_APART, _JOINED))
    for begin in (0, *(place + 1 for place in sorted(apart + joined))):
        end = next((place for place in apart if place > begin), len(tokens))
        anew = (place for place in joined if begin < place < end and wished(source, tokens[place + 1 : end]))
        end = next(anew, end)
        if found := wished(source, tokens[begin:end]):
            return slice(begin if found.named or found.just_said or found.everything else 0, end)
    return None


def wished(source: str, tokens: Sequence[Token]) -> WishToForget | None:
    """What some tokens, as a whole, wish forgotten."""
    return wish_to_forget(source[tokens[0].start : tokens[-1].end]) if tokens else None
