"""What was stored without a mask, by a store that keeps secrets or before there was one, is masked on its way out. Pure."""

from __future__ import annotations

from dataclasses import replace

from troth.domain.trace import Recall
from troth.language.kept import kept
from troth.language.secrets import mask_secrets

_masked = kept(4096)(mask_secrets)


def screened(found: Recall) -> Recall:
    """The same answer with secrets masked, in its hits and in its block."""
    hits = tuple(hit if (text := _masked(hit.text)) == hit.text else replace(hit, text=text) for hit in found.hits)
    abstracts = tuple(one if (text := _masked(one.text)) == one.text else replace(one, text=text) for one in found.abstracts)
    if hits == found.hits and abstracts == found.abstracts:
        return found
    return replace(found, hits=hits, abstracts=abstracts, text=mask_secrets(found.text))


def screened_block(text: str) -> str:
    """The same block with secrets masked, line by line."""
    return "\n".join(map(_masked, text.split("\n")))
