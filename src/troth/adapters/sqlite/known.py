"""What the index knows of documents, kept in memory: a recall meets thousands, and none of it ever changes.

A document that is indexed again gets a new number, and numbers are not given twice, so nothing here can be stale. Erased
ones stay until their space is let go, as an id without a word of text, under a number that no term leads to.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterable

from troth.ports.store import Indexed

MOST = 1_000_000
"""Documents of all spaces together; about 300 bytes each."""


class KnownDocs:
    """By space (namespace's and owner's number) and document's number; the spaces that were asked last."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._count = 0
        self._spaces: OrderedDict[tuple[int, int], dict[int, Indexed]] = OrderedDict()
        self._lock = threading.Lock()

    def of(self, namespace: int, owner: int) -> dict[int, Indexed]:
        """Those of one space, which only `add` adds to."""
        with self._lock:
            docs = self._spaces.setdefault((namespace, owner), {})
            self._spaces.move_to_end((namespace, owner))
            return docs

    def add(self, namespace: int, owner: int, docs: dict[int, Indexed], more: Iterable[tuple[int, Indexed]]) -> None:
        """Add to what `of` gave of this space; where that is too much, the spaces asked for longest ago are let go."""
        key = (namespace, owner)
        with self._lock:
            self._count -= len(self._spaces.get(key, ()))  # it may have been let go, and begun anew, meanwhile
            docs.update(more)
            self._spaces[key] = docs
            self._spaces.move_to_end(key)
            self._count += len(docs)
            while len(self._spaces) > 1 and self._count > self._most:
                _, gone = self._spaces.popitem(last=False)
                self._count -= len(gone)
