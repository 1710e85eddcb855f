"""What is said of somebody: the readers in the order in which they are asked."""

from __future__ import annotations

from troth.language.en.copula import names, places, trades
from troth.language.en.copula.amounts import number
from troth.language.en.copula.being import Being, Reader, first_of, listed
from troth.language.en.copula.on import dose
from troth.language.en.copula.states import able, adjective, state
from troth.language.en.deeds.base import contact_of
from troth.language.en.draft import Draft
from troth.language.en.who import Who


def of_somebody(said: Being, who: Who) -> list[Draft]:
    """What the first reader that knows the clause makes of it."""
    return first_of(_READERS, said, who) or []


def _reached(said: Being, who: Who) -> list[Draft] | None:
    """ "I'm ann@example.org", "I'm @ann on Mastodon"."""
    found = next((t for t in said.rest if t.kind == "x"), None)
    return [contact_of(said.source, found, said.rest)] if found is not None and who.user else None


def _over(said: Being, who: Who) -> list[Draft] | None:
    """ "I'm over it", "I'm well again": an end, before it is taken for a state."""
    return places.where(said, who) if said.first in listed("ended") else None


_READERS: tuple[Reader, ...] = (
    dose, able, _reached, _over,
    places.off_to, state, places.where, number, places.hometown,
    names.titled, trades.more_of_a, trades.kind, names.role_name, names.own_name,
    trades.trade, adjective,
)  # fmt: skip

__all__ = ["of_somebody"]
