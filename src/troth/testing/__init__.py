"""What users test with: a store in memory, a clock that stands still, a small embedder and reranker,
a model that says what it is told."""

from troth.testing.fakes import FrozenClock, StubEmbedder, StubReranker
from troth.testing.memory_store import MemoryStore
from troth.testing.scripted import ScriptedLlm, answer

__all__ = ["FrozenClock", "MemoryStore", "ScriptedLlm", "StubEmbedder", "StubReranker", "answer"]
