"""Who somebody turns out to be: "Nora is actually my half-sister", "Ola isn't my cousin, she's my aunt". Pure."""

from __future__ import annotations

import re
from dataclasses import replace

from troth.domain.claim import Intent, Mood
from troth.language.en.lexicon import roles
from troth.language.en.mendable import Said
from troth.language.en.tokens import Token
from troth.language.en.who import Scene
from troth.language.en.wording import finish
from troth.language.kin import kin
from troth.language.reading import Assertion
from troth.language.text import fold, value_key

_OTHER = (
    r"(?P<role>(?:(?:older|younger|elder|half|step|foster|great|adoptive|twin)[- ]?)*"
    rf"{kin('en', 'family', 'partners')}(?:-in-law)?)"
)
_REALLY = r"actually|really|technically|in fact|strictly speaking|to be (?:exact|precise)"
_TURNS_OUT = re.compile(
    rf"^(?:(?:no|sorry|actually|well|oh|wait|turns out|it turns out|in fact|by the way|btw|technically)[ ,:]+(?:that )?)*"
    rf"(?P<name>[\w'’ -]{{1,30}}?)(?:'s| is| was) (?:(?:{_REALLY}|only|just|more of)[ ,]*)*"
    rf"my {_OTHER}(?P<after>,? (?:{_REALLY}|though|of course|not my [\w -]+))?[.!]?$"
)
_DENIED = re.compile(
    r"^(?:(?:no|sorry|actually|well|oh|wait)[ ,:]+)*(?P<name>[\w'’ -]{1,30}?)(?:'s not| is not| isn't) (?:actually |really )?"
    r"my [\w -]+?[,;.]? (?:but |rather )?(?:(?:she|he)(?:'s| is) )?(?:actually )?my (?P<role>[\w -]+?)[.!]?$"
)
_SURE = re.compile(rf"\b(?:{_REALLY}|turns out|not my|no|sorry|wait)\b")
_MINE = "user's "
_MOST = 6


def related(source: str, tokens: list[Token], scene: Scene, told: list[Said]) -> list[Assertion]:
    """What is held of somebody, told of them as who they are; nothing where a sentence says nothing of the sort."""
    said = fold(source[tokens[0].start : tokens[-1].end]).replace("’", "'") if tokens else ""
    found = _DENIED.match(said) or _TURNS_OUT.match(said)
    if found is None or not (found.re is _DENIED or _SURE.search(said)):
        return []
    key, role = scene.key_of(found["name"]), roles().get(found["role"], found["role"])
    somebody = role in roles() or re.fullmatch(_OTHER, role) is not None
    if key is None or not key.startswith(_MINE) or not somebody:
        return []
    name = found["name"]
    old = key.removeprefix(_MINE).removesuffix(f" {name}")
    if old == role:
        return []
    keys = (key, _MINE + role + key.removeprefix(_MINE + old))
    return [_moved(each, tokens, keys, (old, role), name) for each in told if _of(each, key, old, name)][:_MOST]


def _of(said: Said, key: str, role: str, name: str) -> bool:
    """Whether something tells of somebody under what they were said to be, or that they are that."""
    claim = said.claim
    return claim.subject == key or (claim.subject == "user" and fold(claim.value) == f"{role} {name}")


def _moved(said: Said, tokens: list[Token], keys: tuple[str, str], role: tuple[str, str], name: str) -> Assertion:
    claim = said.claim
    text = re.sub(rf"\b(?:{'|'.join(map(re.escape, _words(role[0])))})\b", role[1], said.text, count=1)
    if claim.subject == keys[0]:
        claim = replace(claim, subject=keys[1])
    else:
        value = claim.value.replace(role[0], role[1], 1)
        claim = replace(claim, value=value, value_key=value_key(value))
    memory = (said.memory,) if said.memory else ()
    intents = frozenset({Intent.CORRECTS}) if memory else frozenset[Intent]()
    return Assertion(
        tokens[0].start, tokens[-1].end, Mood.CONFIRMED, intents, claim, said.attribute, finish(text), 0.9, 0.95, memory,
        None, {name: keys[1]},
    )  # fmt: skip


def _words(role: str) -> list[str]:
    """The words that say a role: mum, mother."""
    return sorted({role, *(word for word, canonical in roles().items() if canonical == role)}, key=len, reverse=True)


__all__ = ["related"]
