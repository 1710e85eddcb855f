"""Ids: opaque, made by the application, sortable by time (UUID version 7, RFC 9562)."""

from __future__ import annotations

import os
from datetime import datetime
from uuid import UUID


def new_id(now: datetime) -> str:
    """32 hex digits; the first 12 are the milliseconds of `now`."""
    value = (max(0, int(now.timestamp() * 1000)) << 80) | int.from_bytes(os.urandom(10))
    value = value & ~(0xF << 76) | (0x7 << 76)
    value = value & ~(0x3 << 62) | (0x2 << 62)
    return UUID(int=value).hex
