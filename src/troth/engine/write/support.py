"""Lets derived memories fall in the transaction in which their support does."""

from __future__ import annotations

from collections.abc import Iterable

from troth.domain.decision import Reason
from troth.domain.lifecycle import Stamp, next_version
from troth.domain.memory import Link, LinkKind, Standing, Version
from troth.domain.support import fate, has_fallen
from troth.ports.store import Tx


def falling(tx: Tx, versions: Iterable[Version], mark: Stamp) -> tuple[Version, ...]:
    """The next versions of everything that stood on what these versions take away, at any remove.

    What the decision itself gives a new version keeps that one: a correction may name what is derived and what it stands on.
    """
    decided = {version.memory: version for version in versions}
    parents = {id: version for id, version in decided.items() if has_fallen(version.standing)}
    fallen: dict[str, Version] = {}
    while parents:
        hang = [link for link in tx.linked(list(parents)) if link.kind is LinkKind.DERIVES and link.target in parents]
        kept = fallen.keys() | decided.keys()
        stands_on = {link.source: parents[link.target] for link in sorted(hang, key=_by_ends) if link.source not in kept}
        parents = {}
        for child in tx.beliefs(list(stands_on)):
            parent = stands_on[child.id]
            standing = fate(child, parent.standing, tuple(tx.evidence(child.id)))
            if standing is not None:
                parents[child.id] = fallen[child.id] = _next(child.version, parent, standing, mark)
    return tuple(fallen.values())


def _by_ends(link: Link) -> tuple[str, str]:
    return link.source, link.target


def _next(version: Version, parent: Version, standing: Standing, mark: Stamp) -> Version:
    if standing is not Standing.ENDED:
        return next_version(version, mark, Reason.SUPPORT_LOST, standing=standing)
    end = parent.valid.end or mark.now
    start = version.valid.start
    valid = version.valid.ending(max(end, start) if start else end, stated=False)
    return next_version(version, mark, Reason.SUPPORT_LOST, standing=standing, valid=valid)
