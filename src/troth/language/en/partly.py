"""What mends only a part of what was said: some letters of a name, the end of a number, the amounts of several things. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from troth.language.en.lexicon import bag
from troth.language.en.mendable import Repair, Said, shape_of
from troth.language.en.mending import exchanged
from troth.language.en.respelled import LETTERS, respelled
from troth.language.en.slips import folded
from troth.language.en.tokens import Token
from troth.language.text import fold

_MOMENTS, _LATELY = 10.0, 12 * 60.0
"""Minutes after which letters alone, or a part of a number, no longer tell what they mend."""
_BESIDES = bag(
    "sorry oops actually no by the way btw it it's its that that's is 's spelled spelt spelling but and please so oh at end "
    "not my name a an i y"
)
_PART = r"(?:digits?|numbers?|figures?|octet|part|bit|letters?|characters?|ones?|two|three|four)"
_END = re.compile(
    rf"\b(?:ends? (?:in|with)|(?:the )?last (?:\w+ )?{_PART}(?: {_PART})? (?:is|are|'s|should be)) (?P<new>[a-z]?\d[\w-]*)|"
    r"\b(?P<at>\d{2,}) at the end\b"
)
_START = re.compile(
    rf"\b(?:(?:starts?|begins?) with|(?:the )?first (?:\w+ )?{_PART}(?: {_PART})? (?:is|are|'s|should be)) "
    r"(?P<new>[a-z]?\d[\w-]*)|"
    r"\b(?P<at>\d{2,}) at the (?:start|beginning|front)\b"
)
_RUN = re.compile(r"\d+")
_AMOUNT_OF = re.compile(r"(?P<amount>\d[\d.,]*)(?P<unit> ?[a-z]+)? (?:of|for|on) (?:the |my )?(?P<thing>[a-z][\w-]+)")


def partly(source: str, tokens: list[Token], candidates: list[Said]) -> Repair | None:
    """The claim with just that part put right; nothing where a sentence says more than a part."""
    said = folded(source, tokens)
    for find, minutes in ((_letters, _MOMENTS), (_figures, _LATELY), (_amounts, _LATELY)):
        near = [c for c in candidates if c.minutes <= minutes]
        if (found := _first(find, said, near)) is not None:
            return exchanged(tokens, found[1], found[0])
    return None


_Parts = list[tuple[str, str]]
"""What stands in the claim, and what takes its place."""


def _first(find: Callable[[str, Said], _Parts], said: str, near: list[Said]) -> tuple[Said, _Parts] | None:
    return next(((each, parts) for each in near[:3] if (parts := find(said, each))), None)


def _letters(said: str, target: Said) -> _Parts:
    """ "With a K" of the name that was said last."""
    name = target.claim.value
    told = LETTERS.search(said)
    if told is None or shape_of(name) != "name" or len(name.split()) > 2:
        return []
    others = set(re.findall(r"[\w']+", LETTERS.sub(" ", said))) - set(fold(name).split())
    right = respelled(said, name.split()[0]) if others <= _BESIDES else None
    return [(name.split()[0], right)] if right else []


def _figures(said: str, target: Said) -> _Parts:
    """ "It ends in 0143" of the number that was said last."""
    runs = _RUN.findall(target.claim.value)
    for form, last in ((_END, True), (_START, False)):
        told = form.search(said)
        if told is None or not runs:
            continue
        new, old = (told["new"] or told["at"]).upper(), runs[-1 if last else 0]
        whole = "octet" in told.group() or len(new) >= len(old)
        kept = "" if whole else old[: -len(new)] if last else old[len(new) :]
        right = kept + new if last else new + kept
        at = target.claim.value.rfind(old) if last else target.claim.value.find(old)
        value = target.claim.value[:at] + right + target.claim.value[at + len(old) :]
        return [(target.claim.value, value)] if value != target.claim.value and target.claim.value in target.text else []
    return []


def _amounts(said: str, target: Said) -> _Parts:
    """ "10 mg of one and 20 mg of the other": each amount of what is named, where the claim tells of all of them."""
    told = list(_AMOUNT_OF.finditer(said))
    held = {m["thing"]: m for m in _AMOUNT_OF.finditer(fold(target.text))}
    if len(told) < 2 or not all(m["thing"] in held for m in told):
        return []
    return list(_otherwise(told, held))


def _otherwise(told: list[re.Match[str]], held: dict[str, re.Match[str]]) -> Iterator[tuple[str, str]]:
    for match in told:
        old = held[match["thing"]]
        if match["amount"] != old["amount"]:
            yield old.group(), old.group().replace(old["amount"], match["amount"], 1)


__all__ = ["partly"]
