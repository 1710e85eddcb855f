"""What waits for a person, and what a person does with it; what a verb stands on loads with its first call."""

from __future__ import annotations

from collections.abc import Sequence

from troth.aio.running import Running
from troth.domain.receipt import Receipt
from troth.domain.review import Opinion, ReviewItem
from troth.domain.settings import Seat


class AsyncReview:
    """What waits for a person."""

    def __init__(self, running: Running, seat: Seat) -> None:
        self._running = running
        self._seat = seat

    async def list(self) -> tuple[ReviewItem, ...]:
        """Doubtful, implausible, conflicting and derived items, most parents first, then oldest."""
        from troth.engine.review import acts

        return await acts.review_queue(self._running.ready(), self._seat)

    async def approve(self, id: str) -> Receipt:
        """Let it become long-term; what it contradicts gives way."""
        from troth.engine.review import acts

        return await acts.approve(self._running.ready(), self._seat, id)

    async def choose(self, id: str) -> Receipt:
        """Settle a conflict by naming the memory that is right, waiting or current; what contradicts it gives way.

        Raises:
            Conflict: nothing that waits contradicts it.
        """
        from troth.engine.review import acts

        return await acts.choose(self._running.ready(), self._seat, id)

    async def decline(self, id: str) -> Receipt:
        """Put it aside for good."""
        from troth.engine.review import acts

        return await acts.decline(self._running.ready(), self._seat, id)

    async def second_opinion(self, ids: Sequence[str] | None = None) -> tuple[Opinion, ...]:
        """What the model of `open(reviewer=…)` thinks of what waits, by default of the first twenty; a person decides.

        Raises:
            ModelMisconfigured: there is no reviewer.
            NotFound: one of the ids does not wait.
        """
        from troth.engine.review.opinion import opinions

        return await opinions(self._running.ready(), self._seat, ids)

    async def undo(self, decision: str) -> Receipt:
        """Withdraw an approval or a decline."""
        from troth.engine.review.undo import undo

        return await undo(self._running.ready(), self._seat, decision)
