"""What the routes found, by kind, and in which order it is worth being looked at.

A recall meets thousands of documents and loads some thirty of them, so what is found is held in plain numbers by id.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from heapq import heapify, heappop, nlargest
from itertools import groupby

from troth.domain.ranking import PRESETS, WORTH_ITSELF, scaled, vector_worth
from troth.ports.store import DocKind

_PROMISE = tuple(PRESETS["balanced"][name] for name in ("lexical", "vector", "address", "exact", "time"))
_SOON = 256
"""So many of the best are put in order first."""


@dataclass(slots=True)
class Found:
    """What the routes say about one document."""

    bm25: float = 0.0
    share: float = 0.0
    """The share of the question's weight that stands in it."""
    exact: int = 0
    address: float = 0.0
    cosine: float | None = None
    vector: float = 0.0
    """What the cosine is worth absolutely, in 0–1."""
    routes: tuple[str, ...] = ()
    linked: float = 0.0
    """How much what it is linked with is about the question, in 0–1."""
    inherited: float = 0.0
    """The share of the question's weight that stands in what it came in place of."""
    told_share: float = 0.0
    told_vector: float = 0.0
    """The share and the worth of the cosine of the turn that it was read from."""
    uses: Sequence[datetime] = ()
    """When it was last reported as used."""


@dataclass(slots=True)
class Table:
    """What was found of one kind."""

    bm25: dict[str, float] = field(default_factory=dict)
    share: dict[str, float] = field(default_factory=dict)
    exact: dict[str, int] = field(default_factory=dict)
    address: dict[str, float] = field(default_factory=dict)
    cosine: dict[str, float] = field(default_factory=dict)
    dated: set[str] = field(default_factory=set)
    """Said in the time that is asked about."""
    told: set[str] = field(default_factory=set)
    """Read from a turn that holds many of the question's words."""
    matching: frozenset[str] | None = None
    """The only ones that can meet the filter, if they were looked up."""
    ways: tuple[tuple[str, Container[str]], ...] = field(init=False)
    """The routes by name, with what each found."""

    def __post_init__(self) -> None:
        self.ways = (
            ("address", self.address), ("lexical", self.bm25), ("vector", self.cosine),
            ("time", self.dated), ("turns", self.told),
        )  # fmt: skip

    def add(self, bm25: dict[str, float], share: float, *, exact: bool) -> None:
        """Add what one word, that share of the question, says of the documents that hold it; `bm25` is used up."""
        shares = dict.fromkeys(bm25, share)
        for id in bm25.keys() & self.bm25.keys():
            bm25[id] += self.bm25[id]
            shares[id] += self.share[id]
        self.bm25.update(bm25)
        self.share.update(shares)
        if exact:
            self.exact.update((id, self.exact.get(id, 0) + 1) for id in bm25)

    def found(self, id: str, calibration: tuple[float, ...]) -> Found:
        """All that is said about one document."""
        cosine = self.cosine.get(id)
        return Found(
            self.bm25.get(id, 0.0),
            self.share.get(id, 0.0),
            self.exact.get(id, 0),
            self.address.get(id, 0.0),
            cosine,
            0.0 if cosine is None else vector_worth(cosine, calibration),
            tuple([name for name, ids in self.ways if id in ids]),
        )

    def best(self, calibration: tuple[float, ...]) -> Best:
        """The best of it."""
        return Best(max(self.bm25.values(), default=0.0), max(self.cosine.values(), default=0.0), calibration)


class Candidates:
    """What was found, by kind and id."""

    def __init__(self) -> None:
        self.memories = Table()
        self.episodes = Table()

    def of(self, kind: DocKind) -> Table:
        """Those of one kind."""
        return self.memories if kind is DocKind.MEMORY else self.episodes


@dataclass(frozen=True, slots=True)
class Best:
    """The best that the routes found for one query: what orders is scaled against it."""

    bm25: float
    cosine: float
    calibration: tuple[float, ...]

    def lexical(self, found: Found) -> float:
        """Half absolute (the share of the question found), half against the best of this query."""
        return 0.5 * (found.share + found.bm25 / self.bm25) if found.bm25 else 0.0

    def vector(self, found: Found) -> float:
        """A part of it absolute (what the cosine is worth), the rest against the best of this query."""
        against_best = scaled(found.cosine, self.cosine, self.calibration)
        return against_best + WORTH_ITSELF * (found.vector - against_best)

    def promises(self, table: Table) -> dict[str, float]:
        """What can be said of each candidate before it is loaded, in the weights of `balanced`."""
        lexical, vector, address, exact, time = _PROMISE
        half = 0.5 * lexical
        of_one = half / self.bm25 if self.bm25 else 0.0
        words = zip(table.bm25.items(), table.share.values(), strict=True)  # of the same ids in the same order
        promises = {id: half * share + of_one * bm25 for (id, bm25), share in words}
        median, highest = self.calibration[0], self.cosine
        near = vector / (highest - median) if highest > median else 0.0
        for id, cosine in table.cosine.items():
            promises[id] = promises.get(id, 0.0) + (near * (cosine - median) if cosine > median else 0.0)
        for id, worth in table.address.items():
            promises[id] = promises.get(id, 0.0) + address * worth
        for id in table.exact:
            promises[id] += exact
        for id in table.dated:
            promises[id] = promises.get(id, 0.0) + time
        for id in table.told:
            promises[id] = promises.get(id, 0.0) + half
        if table.matching is None:
            return promises
        return {id: promises.get(id, 0.0) for id in table.matching}


def by_promise(promises: Mapping[str, float], passed_over: Iterable[str]) -> Iterator[tuple[float, str]]:
    """The ids with what each promises, best first; equal ones by id, whatever order the store gave them in."""
    seen = frozenset(passed_over)
    waiting = {id: promise for id, promise in promises.items() if id not in seen} if seen else promises
    least = min(nlargest(_SOON, waiting.values()), default=0.0)
    # Thousands are found and hardly ever more than these are asked for, so the rest is sorted only then.
    for some in ([id for id, one in waiting.items() if one >= least], (id for id, one in waiting.items() if one < least)):
        ordered = sorted(some, key=waiting.__getitem__, reverse=True)
        for promise, ids in groupby(ordered, key=waiting.__getitem__):
            tied = list(ids)
            heapify(tied)  # of thousands, a few dozen are asked for
            while tied:
                yield promise, heappop(tied)
