"""What the index knows of documents, kept in memory: a recall meets thousands, and none of it ever changes.

A document that is indexed again gets a new number, and numbers are not given twice, so nothing here can be stale. Erased
ones stay until their space is let go, as an id without a word of text, under a number that no term leads to.
"""

from __future__ import annotations

import threading
from collections import OrderedDict

from troth.ports.store import Indexed

MOST = 1_000_000
"""Documents of all spaces together; about 300 bytes each."""


class KnownDocs:
    """By space (namespace's and owner's number) and document's number; the spaces that were asked last."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._spaces: OrderedDict[tuple[int, int], dict[int, Indexed]] = OrderedDict()
        self._lock = threading.Lock()

    def of(self, namespace: int, owner: int) -> dict[int, Indexed]:
        """Those of one space, to be added to."""
        with self._lock:
            docs = self._spaces.setdefault((namespace, owner), {})
            self._spaces.move_to_end((namespace, owner))
            while len(self._spaces) > 1 and sum(map(len, self._spaces.values())) > self._most:
                self._spaces.popitem(last=False)
            return docs
