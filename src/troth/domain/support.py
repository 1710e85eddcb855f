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

    An approved inference ends when its parent stopped and is corrected when its parent was; what nobody had approved,
    or what stood on a forgotten or declined memory, is retracted and shown nowhere.
    """
    standing = child.version.standing
    if not has_fallen(parent) or has_fallen(standing) or stands_alone(child, evidence):
        return None
    if not standing.current or parent not in (*_STOPPED, Standing.CORRECTED):
        return Standing.RETRACTED
    return Standing.ENDED if parent in _STOPPED else Standing.CORRECTED


def stands_alone(child: Belief, evidence: tuple[Evidence, ...]) -> bool:
    """Whether a person confirmed it, or said it in words of their own."""
    said = any(item.counts and item.authority is Authority.USER and not _inherited(item, child) for item in evidence)
    return said or child.version.standing is Standing.FROZEN


def _inherited(item: Evidence, child: Belief) -> bool:
    """Whether the words are its parents' words, which it only quotes."""
    return item.quote in child.memory.quotes
