"""A store in memory, held to the same contract as the others: the whole `Store` port, without a file."""

from troth.testing.memory_store.store import MemoryStore

__all__ = ["MemoryStore"]
