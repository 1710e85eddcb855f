"""What users test with: a store in memory, a clock that stands still, a small embedder."""

from troth.testing.fakes import FrozenClock, StubEmbedder
from troth.testing.memory_store import MemoryStore

__all__ = ["FrozenClock", "MemoryStore", "StubEmbedder"]
