"""Lets derived memories fall in the transaction in which their support does."""

from __future__ import annotations

from collections.abc import Iterable

from troth.domain.decision import Reason
from troth.domain.lifecycle import Stamp, next_version
from troth.domain.memory import LinkKind, Standing, Version
from troth.domain.support import fate, has_fallen
from troth.ports.store import Tx


def falling(tx: Tx, versions: Iterable[Version], mark: Stamp) -> tuple[Version, ...]:
    """The next versions of everything that stood on what these versions take away, at any remove.

    What the decision itself gives a new version keeps that one: a correction may name what is derived and what it stands on.
    """
    decided = list(versions)
    written = {version.memory for version in decided}
    queue = [version for version in decided if has_fallen(version.standing)]
    fallen: dict[str, Version] = {}
    while queue:
        parent = queue.pop()
        for link in tx.links(parent.memory):
            if link.kind is not LinkKind.DERIVES or link.target != parent.memory:
                continue
            if link.source in fallen or link.source in written:
                continue
            child = tx.belief(link.source)
            standing = fate(child, parent.standing, tuple(tx.evidence(child.id))) if child else None
            if child is not None and standing is not None:
                fallen[child.id] = _next(child.version, parent, standing, mark)
                queue.append(fallen[child.id])
    return tuple(fallen.values())


def _next(version: Version, parent: Version, standing: Standing, mark: Stamp) -> Version:
    if standing is not Standing.ENDED:
        return next_version(version, mark, Reason.SUPPORT_LOST, standing=standing)
    end = parent.valid.end or mark.now
    start = version.valid.start
    valid = version.valid.ending(max(end, start) if start else end, stated=False)
    return next_version(version, mark, Reason.SUPPORT_LOST, standing=standing, valid=valid)
