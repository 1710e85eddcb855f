"""Embedders behind the port; each loads its model only on use."""

from __future__ import annotations

from troth.adapters.embed.use import UseEmbedder


def default_embedder() -> UseEmbedder:
    """The embedder of `embedder="default"`."""
    return UseEmbedder()
