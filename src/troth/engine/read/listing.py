"""A list page by page. All pages of one list show what was believed when its first page was read, so nothing is skipped or
repeated while others write; what was forgotten or erased since is left out."""

from __future__ import annotations

import base64
import hashlib
import json
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from heapq import nsmallest
from itertools import islice

from troth.domain.memory import Belief, Standing
from troth.domain.ranking import importance
from troth.domain.settings import Seat
from troth.domain.trace import whole
from troth.engine.names import check_kind
from troth.engine.parts import Parts
from troth.engine.read.views import Look, narrowed, seen_in
from troth.errors import UsageError, check_choice
from troth.ports.store import Tx

ORDERS = ("importance", "recorded", "time")
MOST_ON_A_PAGE = 1000

_Key = list[float | str]


@dataclass(frozen=True, slots=True)
class Page:
    """Which page of a list: by `importance`, by `time` (last said first) or as `recorded` (oldest first)."""

    order: str = "time"
    limit: int = 50
    cursor: str | None = None
    """`Listing.cursor` of the page before; None is the first page."""

    def __post_init__(self) -> None:
        check_choice("order", self.order, ORDERS)
        whole("limit", self.limit, 1, MOST_ON_A_PAGE)
        if self.cursor is not None and not isinstance(self.cursor, str):
            raise UsageError(f"cursor is {self.cursor!r}.", hint="Pass that of the page before, or None.")


class Listing(tuple[Belief, ...]):
    """Beliefs in order, and where to go on."""

    cursor: str | None
    """What to ask the next page with; None if this was the last."""

    def __new__(cls, beliefs: Iterable[Belief] = (), cursor: str | None = None) -> Listing:
        """The beliefs, and the next page's cursor."""
        made = super().__new__(cls, beliefs)
        made.cursor = cursor
        return made


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a page begins: in the list as of two moments, after a key."""

    now: datetime
    known_at: datetime
    after: _Key


async def page_of(parts: Parts, seat: Seat, how: Look, page: Page) -> Listing:
    """One page of a view.

    Raises:
        UsageError: the cursor is of another list, or none.
    """
    check_kind("page", page, Page)
    mark = hashlib.sha256(repr((seat.namespace, seat.user, how, page.order)).encode()).hexdigest()[:16]
    now = parts.clock.now()

    def read(tx: Tx) -> Listing:
        place = _decoded(page.cursor, mark) if page.cursor is not None else _first(tx, how, now)
        following = _following(tx, seat.user, replace(how, known_at=place.known_at), page, place)
        taken = following[: page.limit]
        more = len(following) > len(taken)
        cursor = _encoded(replace(place, after=taken[-1][0]), mark) if more else None
        return Listing(_still_shown(tx, [belief for _, belief in taken]), cursor)

    return await parts.store.read(seat.namespace, read)


def _following(tx: Tx, user: str, how: Look, page: Page, place: _Place) -> list[tuple[_Key, Belief]]:
    """What is on the page and after it, at least one; read no further than that, where it can be."""
    unchanged = (tx.head().recorded_at or place.known_at) == place.known_at
    recorded = page.order == "recorded"
    if not recorded and how.view == "current" and how.as_of is None and unchanged:
        return _foremost(tx, user, how, page, place)
    last = str(place.after[-1]) if recorded and place.after else None
    held = tx.all_beliefs(user, place.known_at, last)
    keyed = ((_key(one, page.order), one) for one in narrowed(seen_in(held, how, place.now), how))
    if last is None or tx.memory(last) is None:  # the store could not begin after it
        keyed = (one for one in keyed if one[0] > place.after)
    if recorded:
        return list(islice(keyed, page.limit + 1))
    return nsmallest(page.limit + 1, keyed, key=lambda one: one[0])


def _foremost(tx: Tx, user: str, how: Look, page: Page, place: _Place) -> list[tuple[_Key, Belief]]:
    """The same by index, where nothing was decided since the first page: what is believed now is what was believed then."""
    size = page.limit + 2
    while True:
        held = _indexed(tx, user, page.order, place, size)
        complete = len(held) < size
        keyed = sorted(((_key(one, page.order), one) for one in narrowed(held, how)), key=lambda one: one[0])
        if not complete:  # of what is ordered as the last one is there may be more, which comes before it
            del keyed[bisect_left(keyed, _rank(held[-1], page.order), key=lambda one: one[0]) :]
        following = [one for one in keyed if one[0] > place.after]
        if complete or len(following) > page.limit:
            return following
        size *= 4


def _indexed(tx: Tx, user: str, order: str, place: _Place, size: int) -> Sequence[Belief]:
    """The next ones in the store's own order, which leaves ties open."""
    said = None
    if place.after:
        # a moment as a float is only near it
        said = datetime.fromtimestamp(-float(place.after[-3]), UTC) + timedelta(microseconds=1)
    if order == "time":
        return tx.recent_beliefs(user, place.now, size, said)
    return tx.important_beliefs(user, place.now, size, None if said is None else (-float(place.after[0]), said))


def _first(tx: Tx, how: Look, now: datetime) -> _Place:
    """At the last decision: every later one is recorded after it, whatever the clock says."""
    last = tx.head().recorded_at or now
    return _Place(now, min(last, how.known_at) if how.known_at is not None else last, [])


def _key(belief: Belief, order: str) -> _Key:
    """What the list is ordered by; no two are alike."""
    if order == "recorded":
        return [belief.memory.recorded_at.timestamp(), belief.id]
    return [*_rank(belief, order), belief.memory.text, belief.id]


def _rank(belief: Belief, order: str) -> _Key:
    """What stores order by, too."""
    said = -belief.version.said_at.timestamp()
    return [said] if order == "time" else [-importance(belief), said]


def _is_key(after: object) -> bool:
    """Numbers, then texts, as `_key` makes them."""
    if not isinstance(after, list):
        return False
    kinds = "".join("n" if isinstance(one, float) else "t" if isinstance(one, str) else "?" for one in after)
    return kinds in ("nt", "ntt", "nntt")


def _still_shown(tx: Tx, beliefs: Sequence[Belief]) -> list[Belief]:
    shown = {one.id for one in tx.beliefs([one.id for one in beliefs]) if one.version.standing is not Standing.FORGOTTEN}
    return [belief for belief in beliefs if belief.id in shown]


def _encoded(place: _Place, mark: str) -> str:
    held = [mark, place.now.isoformat(), place.known_at.isoformat(), place.after]
    return base64.urlsafe_b64encode(json.dumps(held).encode()).decode().rstrip("=")


def _decoded(cursor: str, mark: str) -> _Place:
    try:
        own, now, known_at, after = json.loads(base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)))
        place = _Place(datetime.fromisoformat(now), datetime.fromisoformat(known_at), after)
        fits = own == mark and place.now.tzinfo == place.known_at.tzinfo == UTC and _is_key(after)
    except (ValueError, TypeError) as error:
        raise UsageError(f"{cursor[:40]!r} is no cursor.", hint="Pass that of the page before, or None.") from error
    if not fits:
        raise UsageError(f"{cursor[:40]!r} is a cursor of another list.", hint="Ask as on the page before, or begin anew.")
    return place
