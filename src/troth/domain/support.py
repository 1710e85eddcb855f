"""What falls with what: derived memories hang on their parents (a justification-based truth maintenance system, section 5).

A derivation needs all of its parents. What a person confirmed, or said in their own words, stands by itself.
"""

from __future__ import annotations

from troth.domain.authority import Authority
from troth.domain.memory import Belief, Evidence, Standing

_STOPPED = (Standing.SUPERSEDED, Standing.ENDED)
_GONE = (Standing.CORRECTED, Standing.RETRACTED, Standing.FORGOTTEN, Standing.DECLINED)


def has_fallen(standing: Standing) -> bool:
    """Whether a memory with this standing supports nothing any more."""
    return standing in _STOPPED or standing in _GONE


def fate(child: Belief, parent: Standing, evidence: tuple[Evidence, ...]) -> Standing | None:
    """What becomes of a derived memory whose parent now has a standing; None if it stays as it is.

    If the parent stopped, an approved inference ends with it; if the parent was wrong, or nobody had approved the
    inference yet, it is retracted.
    """
    standing = child.version.standing
    if not has_fallen(parent) or has_fallen(standing) or standing is Standing.FROZEN:
        return None
    if any(item.counts and item.authority is Authority.USER and not _inherited(item, child) for item in evidence):
        return None
    if parent in _STOPPED and standing.current:
        return Standing.ENDED
    return Standing.RETRACTED


def _inherited(item: Evidence, child: Belief) -> bool:
    """Whether the words are its parents' words, which it only quotes."""
    return item.quote in child.memory.quotes
