"""When a space is dreamt in of itself: at once after words, or when nothing was said for a while."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from time import monotonic
from typing import Any

from troth.domain.settings import ASKED, QUIET, Seat
from troth.engine.parts import Parts
from troth.errors import TrothError

log = logging.getLogger(__name__)


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
                from troth.engine.dream.dream import Budget, dream

                plan = await dream(self._parts, seat, Budget(), dry_run=False)
                if plan.retained:
                    counts = {"action": "retained", "dropped": len(plan.retained.dropped)}
                    log.info("A dream kept to the policy of how long memories are kept.", extra=counts)
                if plan.problems:
                    log.warning("A dream met a problem.", extra={"action": "dream_problem", "problems": len(plan.problems)})
                if self._said[key] == said:
                    return
        except TrothError as error:
            log.warning("A dream failed.", extra={"action": "dream_failed", "code": error.code})
        finally:
            del self._said[key]
