"""What was stored without a mask, by a store that keeps secrets or before there was one, is masked on its way out. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TypeVar

from troth.domain.trace import Abstract, Candidate, Hit, Recall, Relative
from troth.language.kept import kept
from troth.language.secrets import mask_secrets

_masked = kept(4096)(mask_secrets)
_Shown = TypeVar("_Shown", Hit, Abstract, Candidate, Relative)


def screened(found: Recall) -> Recall:
    """The same answer with secrets masked, wherever it shows a text that is held."""
    trace = replace(found.trace, candidates=_each(found.trace.candidates))
    hits = tuple(map(_hit, _each(found.hits)))
    return replace(found, hits=hits, abstracts=_each(found.abstracts), text=screened_block(found.text), trace=trace)


def screened_block(text: str) -> str:
    """The same block with secrets masked, line by line: a key that one line cuts off does not reach into the next."""
    return "\n".join(map(_masked, text.split("\n")))


def _hit(hit: Hit) -> Hit:
    """A hit with what it shows beside its text masked, too."""
    if hit.rivals or hit.later:
        hit = replace(hit, rivals=tuple(map(_masked, hit.rivals)), later=tuple(map(_masked, hit.later)))
    if hit.parents or hit.children or hit.siblings:
        hit = replace(hit, parents=_each(hit.parents), children=_each(hit.children), siblings=_each(hit.siblings))
    return hit


def _each(shown: Iterable[_Shown]) -> tuple[_Shown, ...]:
    return tuple(one if (text := _masked(one.text)) == one.text else replace(one, text=text) for one in shown)
