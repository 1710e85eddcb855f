"""What is done now at an occasion for which something else is held: "whenever the till is short we call Mo *now*"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from troth.domain.claim import Intent
from troth.language.change.clauses import terms
from troth.language.change.held import Held
from troth.language.change.signals import Signals, lowered
from troth.language.change.whose import only
from troth.language.reading import Assertion, Context

_WORD = re.compile(r"[^\s,.;:!?]+")
_LEAST = 2
"""How many words of an occasion must be the same that names more than what was said of it."""


def redone(
    text: str, assertions: tuple[Assertion, ...], held: Sequence[Held], its: Signals, context: Context
) -> tuple[Assertion, ...]:
    """The assertions, with those that tell what is done now at an occasion pointing at what was done then."""
    form = its.words.get("occasion")
    if form is None:
        return assertions
    found = list(assertions)
    free = {each.recent.memory: each for each in held if form.search(each.low)}
    for index, said in enumerate(found):
        low = lowered(said.text)
        if said.claim is None or said.targets or Intent.ENDS in said.intents or not form.search(low):
            continue
        told = lowered(text[said.start : said.end])
        if its.words["changed"].search(told) is None or its.words["beside"].search(told) is not None:
            continue
        then = [each for each in free.values() if each.low != low and _at_one(low, each.low, its)]
        if (each := only(then, context, lately=False)) is not None:
            del free[each.recent.memory]
            found[index] = replace(said, intents=said.intents | {Intent.UPDATES}, targets=(each.recent.memory,))
    return tuple(found)


def _at_one(one: str, other: str, its: Signals) -> bool:
    """Whether two texts name the same occasion: alike as far as it goes in either, or in what it names."""
    first, second = (_WORD.findall(low[match.end() :]) for low in (one, other) if (match := its.words["occasion"].search(low)))
    alike = [a for a, _ in takewhile(lambda pair: pair[0] == pair[1], zip(first, second, strict=False))]
    named = terms(" ".join(alike), its)
    return len(named) >= _LEAST or (bool(named) and len(alike) in (len(first), len(second)))
