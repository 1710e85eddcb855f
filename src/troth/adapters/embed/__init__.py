"""Embedders behind the port; each loads its model only on use."""

from __future__ import annotations

from functools import cache

from troth.adapters.embed.use import UseEmbedder


@cache
def default_embedder() -> UseEmbedder:
    """The embedder of `embedder="default"`: one for the process, so that handles share its weights."""
    return UseEmbedder()
