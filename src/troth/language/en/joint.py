"""One clause of several people is one of each: "my brother Anton and my cousin Lev run a garage" is said of both. Pure."""

from __future__ import annotations

from dataclasses import replace

from troth.language.en.lexicon import BASE, THIRD, bag, role_kind, role_words, roles, third, verb
from troth.language.en.parsed import Parsed
from troth.language.en.tokens import Token

_OWN = bag("my our")
_SINGULAR = {"are": "is", "'re": "'s", "were": "was", "have": "has", "'ve": "has", "do": "does"}


def each(parsed: Parsed) -> list[Parsed]:
    """The clause for each of those who are its subject together; the clause itself where it is of one."""
    people = _people(parsed.subject)
    plural = parsed.copula and bool(parsed.rest) and parsed.rest[-1].low.endswith("s")
    if len(people) < 2 or parsed.verb is None or plural or any(t.low in ("together", "each", "both") for t in parsed.rest):
        return [parsed]
    agreed = [_agreeing(t) for t in parsed.group]
    at = next((i for i, t in enumerate(parsed.group) if t is parsed.verb), None)
    told = agreed[at] if at is not None else _agreeing(parsed.verb)
    form = THIRD if parsed.form == BASE and not parsed.modal and not parsed.auxiliaries else parsed.form
    if parsed.modal or parsed.past:
        agreed, told, form = parsed.group, parsed.verb, parsed.form
    return [
        replace(
            parsed, subject=person, group=list(agreed), verb=told, form=form, rest=list(parsed.rest), lead=list(parsed.lead)
        )
        for person in people
    ]


def _people(subject: list[Token]) -> list[list[Token]]:
    """The user's people whom a subject joins by "and"; none where one of them is somebody or something else."""
    if not subject or subject[0].low not in _OWN or not any(t.low in ("and", "&") for t in subject):
        return []
    parts: list[list[Token]] = [[]]
    for token in subject:
        if token.low in ("and", "&", ","):
            parts.append([])
        else:
            parts[-1].append(token)
    own = subject[0]
    bare = [part[0].low in role_words() for part in parts if part]
    parts = [
        [Token(own.low, own.low, p[0].start, p[0].start, "w"), *p] if b else p
        for p, b in zip(filter(None, parts), bare, strict=True)
    ]
    return parts if all(_one_of_mine(part) for part in parts) else []


def _one_of_mine(part: list[Token]) -> bool:
    named = [t.low for t in part[1:4] if t.low in role_words()]
    return part[0].low in _OWN and bool(named) and roles()[named[0]] not in role_kind("plural")


def _agreeing(token: Token) -> Token:
    low = _SINGULAR.get(token.low) or (third(token.low) if verb(token.low, BASE) is not None else token.low)
    return token if low == token.low else Token(low, low, token.start, token.end, token.kind)


__all__ = ["each"]
