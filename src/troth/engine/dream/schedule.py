"""When a space is dreamt in of itself: at once after words, or when nothing was said for a while."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from datetime import datetime, timedelta
from time import monotonic
from typing import Any

from troth.domain.settings import ASKED, FORGET, INSTANT, PREVIEW, QUIET, Habits, Seat
from troth.engine.dream.dream import Budget, dream
from troth.engine.dream.plan import Mark
from troth.engine.names import check_choice
from troth.engine.parts import Parts
from troth.errors import TrothError, UsageError
from troth.ports.store import Tx

log = logging.getLogger(__name__)

A_DAY = timedelta(days=1)
"""Time alone makes things fade; so often it is looked at, even where nothing is said."""


def check_quiet(quiet: timedelta) -> timedelta:
    """Refuse a time of quiet that is none.

    Raises:
        UsageError: it is negative, or no timedelta.
    """
    if not isinstance(quiet, timedelta) or quiet < timedelta(0):
        raise UsageError(f"the time of quiet is {quiet!r};", hint="give a timedelta of 0 or more")
    return quiet


def check_habits(habits: Habits) -> None:
    """Refuse habits that are none.

    Raises:
        UnknownOption, UsageError
    """
    check_choice("forgetting", habits.forgetting, (PREVIEW, FORGET))
    check_choice("dreaming", habits.dreaming, (ASKED, QUIET, INSTANT))
    check_quiet(habits.quiet)


def is_due(tx: Tx, user: str, now: datetime, quiet: timedelta) -> bool:
    """Whether something changed since the last dream and nothing for so long, or the last look at what fades is a day old."""
    mark, head = Mark.of(tx, user), tx.head()
    if head.recorded_at is None:
        return False
    settled = head.number > mark.entries and now - head.recorded_at >= quiet
    return settled or (mark.at is not None and now - mark.at >= A_DAY)


class Schedule:
    """Dreams after words of which it is told; one run at a time for each user."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._said: dict[tuple[str, str], float] = {}
        """By user for whom a run is under way: when words came last."""

    def after_words(self, seat: Seat) -> Coroutine[Any, Any, None] | None:
        """The run that these words call for; None where none is wanted, or one is under way and will heed them."""
        habits, key = self._parts.habits, (seat.namespace, seat.user)
        under_way = key in self._said
        if habits.dreaming == ASKED:
            return None
        self._said[key] = monotonic()
        wait = habits.quiet.total_seconds() if habits.dreaming == QUIET else 0.0
        return None if under_way else self._run(seat, key, wait)

    async def _run(self, seat: Seat, key: tuple[str, str], wait: float) -> None:
        try:
            while True:
                said = self._said[key]
                if (rest := said + wait - monotonic()) > 0:
                    await asyncio.sleep(rest)
                    continue
                await dream(self._parts, seat, Budget(), dry_run=False)
                if self._said[key] == said:
                    return
        except TrothError as error:
            log.warning("A dream failed.", extra={"action": "dream_failed", "code": error.code})
        finally:
            del self._said[key]
