"""How well a memory was written: what should not stand in it, found by looking at all of it. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from troth.domain.authority import Authority
from troth.domain.memory import Belief, Evidence
from troth.domain.profile import core
from troth.domain.upkeep import are_one

MOST_TOLD = 20
"""Of what was never recalled, so many are written out."""
_ECHOES = (Authority.AGENT, Authority.DERIVED)


class Ill(StrEnum):
    """What can be wrong with something that is kept."""

    JUNK = "junk"
    """A memory that says nothing."""
    DUPLICATE = "duplicate"
    """A memory that says what another says."""
    LOOP = "loop"
    """An agent's words that count as evidence for what its user had said."""
    CONTRADICTION = "contradiction"
    """Two current values where there can be one."""
    SECRET = "secret"
    """A key, token, card number or password, stored before there was a mask or in spite of it."""
    NEVER_RECALLED = "never recalled"
    """A memory that was there when uses were reported, and in none of them. It may be right all the same: no fault."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that should not be."""

    ill: Ill
    id: str
    """Of the memory or observation."""
    text: str
    """What it says, secrets masked."""

    def __str__(self) -> str:
        return f"{self.ill.value:<14} {self.text}  [{self.id}]"


@dataclass(frozen=True, slots=True)
class Health:
    """What was looked at, and what was found."""

    memories: int
    """Current ones."""
    observations: int
    findings: tuple[Finding, ...]
    waiting: int
    """What waits for a person."""
    never_recalled: tuple[Finding, ...] | None
    """Longest held first; None where no use was ever reported, since recall itself leaves no trace."""

    def __bool__(self) -> bool:
        return not self.findings

    def __str__(self) -> str:
        counts = Counter(finding.ill for finding in self.findings)
        head = f"{self.memories} current memories of {self.observations} observations; {self.waiting} wait for a person"
        found = ", ".join(f"{counts[ill]} {ill.value}" for ill in Ill if counts[ill])
        lines = [head, f"found: {found or 'nothing'}", *(f"  {finding}" for finding in self.findings)]
        return "\n".join([*lines, *self._recalled()])

    def _recalled(self) -> Iterator[str]:
        if self.never_recalled is None:
            yield "never recalled: unknown, since no use was ever reported (`troth used`, `space.used`)"
            return
        yield f"never recalled: {len(self.never_recalled)}"
        yield from (f"  {finding}" for finding in self.never_recalled[:MOST_TOLD])
        if (more := len(self.never_recalled) - MOST_TOLD) > 0:
            yield f"  and {more} more"


def duplicates(beliefs: Iterable[Belief], terms: Mapping[str, frozenset[str]]) -> Iterator[Belief]:
    """Those that say what an earlier one says; compared only where address and words are the same."""
    groups: dict[tuple[object, ...], list[Belief]] = {}
    for belief in beliefs:
        key = (belief.memory.address, terms[belief.id] or belief.memory.claim.value_key)
        group = groups.setdefault(key, [])
        if any(are_one(belief, other, terms) for other in group):
            yield belief
        group.append(belief)


def contradictions(beliefs: Iterable[Belief], extended: Mapping[str, frozenset[str]]) -> Iterator[Belief]:
    """Those that stand beside another value where there can be one; what extends another says the same more exactly."""
    groups: dict[tuple[object, ...], list[Belief]] = {}
    for belief in beliefs:
        claim = belief.memory.claim
        if belief.memory.attribute.single and claim.positive:
            groups.setdefault((belief.memory.address, claim.time_kind), []).append(belief)
    for group in groups.values():
        for place, belief in enumerate(group):
            others = (other for other in group[:place] if other.id not in extended.get(belief.id, ()))
            if any(belief.version.valid.meets(other.version.valid) for other in others):
                yield belief


def never_recalled(beliefs: Sequence[Belief], uses: Mapping[str, Sequence[datetime]]) -> list[Belief] | None:
    """Those that were held when a use was last reported, and have none; None if none was ever reported.

    The core stands in every context, and is not recalled.
    """
    last = max((moment for moments in uses.values() for moment in moments), default=None)
    if last is None:
        return None
    standing = {line.memory for line in core(beliefs).lines}
    idle = (belief for belief in beliefs if belief.id not in standing and not uses.get(belief.id))
    return [belief for belief in idle if belief.memory.recorded_at < last]


def is_loop(evidence: Sequence[Evidence]) -> bool:
    """Whether an agent's or a dream's word counts beside that of a person who had said it before."""
    counted = [item for item in evidence if item.counts]
    said = min((item.observed_at for item in counted if item.authority.is_person), default=None)
    return said is not None and any(item.authority in _ECHOES and item.observed_at > said for item in counted)
