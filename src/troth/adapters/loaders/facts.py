"""Lists of facts as other memory engines export them. Another engine's fact is a machine's word: it comes in as a tool's."""

from __future__ import annotations

from typing import Any

from troth.adapters.loaders.export import Export, listed


def mem0(data: Any) -> Export:
    """What mem0's `get_all` returns: `results` (or a bare list) of `{memory, created_at, updated_at}`."""
    return _facts(listed(data, "results", "memories"), "mem0", ("memory", "text", "data"), ("updated_at", "created_at"))


def supermemory(data: Any) -> Export:
    """A list of Supermemory's memories or documents: `{content | memory | summary, createdAt}`."""
    rows = listed(data, "memories", "results", "documents")
    return _facts(rows, "supermemory", ("content", "memory", "summary"), ("updatedAt", "createdAt", "created_at"))


def _facts(rows: Any, source: str, texts: tuple[str, ...], times: tuple[str, ...]) -> Export:
    """Each row once: the same text twice is the export's defect, and no second occasion."""
    found, seen = Export(), set()
    for number, row in enumerate(rows, 1):
        if not isinstance(row, dict):
            found.problems.append(f"item {number}: is a {type(row).__name__}")
            continue
        text = next((row[key] for key in texts if row.get(key)), None)
        if isinstance(text, str) and text in seen:
            found.left_out.append(f"item {number}: is there twice")
            continue
        seen.add(text)
        at = next((row[key] for key in times if row.get(key)), None)
        found.add(f"item {number}", at, "tool", text, name=source)
    return found
