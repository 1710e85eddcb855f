"""How well an agent and a person know each other: 0 at first, towards 100 with the days on which the person spoke. Pure."""

from __future__ import annotations

import math

CLOSE = 30
"""From this bond on somebody may see what is `bonded`."""
MOST_DAYS = 120
"""Days after which nothing grows any more."""
_SLOW = 20.0
"""Days in which the bond comes two thirds of the way that is left."""


def bond_after(days: int) -> int:
    """The bond of somebody who spoke on so many days; only their own words count, however many a day holds."""
    return round(100 * (1 - math.exp(-min(days, MOST_DAYS) / _SLOW)))


def seen_at(bond: int) -> frozenset[str]:
    """The visibilities of others' memories that somebody with such a bond may see."""
    return frozenset({"public", "bonded"}) if bond >= CLOSE else frozenset({"public"})
