"""A wish to forget that a person says in a conversation: shown, or carried out, as the host has set it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from troth.domain.address import Address
from troth.domain.decision import Reason
from troth.domain.forgetting import Matching
from troth.domain.memory import Belief
from troth.domain.receipt import Receipt
from troth.domain.settings import FORGET, Seat
from troth.engine.forget.hide import forget_matching, preview_forgetting
from troth.engine.forget.match import find, holding, places
from troth.engine.parts import Parts
from troth.errors import Conflict
from troth.language.forgetting import wish_to_forget
from troth.language.languages import ask
from troth.language.people import role_of
from troth.language.roots import content, roots
from troth.language.text import HAN, fold
from troth.ports.store import Tx

RECENT = 20
"""How far back the last words of a person are looked for among those of agents and tools."""
MOST_AT_ONCE = 20
"""A wish that fits more than this is shown, whatever the setting."""


async def heeded(parts: Parts, seat: Seat, receipt: Receipt, said: datetime) -> Receipt:
    """The receipt of a reading, with what its words, `said` then, ask to forget: the preview, or that it was done."""
    asked = [outcome for outcome in receipt.outcomes if outcome.reason is Reason.ASKS_TO_FORGET]
    if not asked or not seat.by.is_person:
        return receipt
    now = parts.clock.now()
    meant = await parts.store.read(seat.namespace, lambda tx: [_meant(tx, seat, outcome.quote, said, now) for outcome in asked])
    what = Matching(memories=tuple(dict.fromkeys(belief.id for each in meant for belief in each.beliefs)))
    preview = replace(await preview_forgetting(parts, seat, what), what=what)
    sure = all(each.sure for each in meant) and len(preview.memories) <= MOST_AT_ONCE
    if not preview.token or parts.habits.forgetting != FORGET or not sure:
        return replace(receipt, preview=preview)
    try:
        done = await forget_matching(parts, seat, what, preview.token, said)
    except Conflict:  # somebody changed meanwhile what is meant; the words are stored all the same
        return replace(receipt, preview=replace(await preview_forgetting(parts, seat, what), what=what))
    return replace(receipt, outcomes=(*receipt.outcomes, *done.outcomes))


@dataclass(frozen=True, slots=True)
class _Meant:
    beliefs: Sequence[Belief]
    sure: bool = True
    """Whether the words say it; what only may be meant is shown, whatever the setting."""


def _meant(tx: Tx, seat: Seat, words: str, said: datetime, now: datetime) -> _Meant:
    """What a wish means: what is about whom it names, what holds all that it names, what lives where it asks ("my address").

    Else what may be meant: what speaks of the same in other words.
    """
    wish = wish_to_forget(words)
    if wish is None:
        return _Meant(())
    if wish.everything:
        return _Meant(tx.current_beliefs(seat.user, now), sure=False)
    if wish.just_said and not wish.named:
        return _Meant(_just_said(tx, seat, said))
    named = wish.named
    for find_in in (_of_somebody, _holding, _where_asked):
        if named and (found := find_in(tx, seat, named, now)):
            mine = [belief for belief in found if belief.memory.claim.subject == "user"]
            return _Meant(mine if wish.own and mine else found)
    meant = roots(named)
    alike = [belief for belief in tx.current_beliefs(seat.user, now) if meant and meant <= roots(belief.memory.text)]
    return _Meant(alike or _of_whom_it_names(tx, seat, named), sure=False)


def _holding(tx: Tx, seat: Seat, named: str, _now: datetime) -> Sequence[Belief]:
    """What holds every word; in Chinese, else what holds every character: 养猫, where 养了猫 is held."""
    found = tx.beliefs(holding(tx, seat.user, named))
    if found or len(content(named)) < 2 or not HAN.search(named):
        return found
    return [belief for belief in tx.all_beliefs(seat.user) if content(named) <= content(belief.memory.text)]


def _of_somebody(tx: Tx, seat: Seat, named: str, _now: datetime) -> Sequence[Belief]:
    known = {fold(name) for entity in tx.entities(seat.user) for name in (entity.key, *entity.names)}
    return find(tx, seat, Matching(about=named)) if fold(named) in known or role_of(named) else ()


def _of_whom_it_names(tx: Tx, seat: Seat, named: str) -> Sequence[Belief]:
    names = [name for entity in tx.entities(seat.user) for name in entity.names if places(named, name)]
    who = dict.fromkeys([*names, *(word for word in named.split() if role_of(word))])
    return [belief for one in who for belief in find(tx, seat, Matching(about=one))]


def _where_asked(tx: Tx, seat: Seat, named: str, now: datetime) -> Sequence[Belief]:
    """What lives at the best of the addresses that answer: the others are only near to what is asked."""
    asked = ask(named, {})
    at = (Address(seat.namespace, seat.user, asked.subject, attribute) for attribute in asked.attributes)
    return next((found for address in at if (found := tx.rivals(address, now, now))), ())


def _just_said(tx: Tx, seat: Seat, said: datetime) -> Sequence[Belief]:
    """What stands on the person's last words before those."""
    spoken = (each for each in tx.recent_observations(seat.user, RECENT) if each.authority.is_person)
    last = next((each for each in spoken if each.observed_at < said), None)
    return tx.beliefs(tx.memories_of_observation(last.id)) if last is not None else ()
