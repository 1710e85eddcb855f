"""Time and randomness, so that tests can hold them still."""

from __future__ import annotations

from datetime import datetime
from typing import Protocol


class Clock(Protocol):
    """Tells the time."""

    def now(self) -> datetime:
        """The moment, aware, in UTC."""
        ...
