"""The async face: one body for everything; `sync.py` is a thin blocking face over it."""

from troth.aio.handle import AsyncTroth, aopen
from troth.aio.review import AsyncReview
from troth.aio.space import AsyncSpace

__all__ = ["AsyncReview", "AsyncSpace", "AsyncTroth", "aopen"]
