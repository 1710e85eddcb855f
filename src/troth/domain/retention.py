"""How long memories are kept: a policy as data, what it takes, and what it never takes. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from troth.domain.memory import Belief, Standing
from troth.domain.upkeep import retention

LAYERS = ("core", "identity", "semantic", "episodic", "procedural", "social", "temporary")
OBSERVATIONS = "observations"
"""What was said itself, where no memory stands on it."""
ENDS = ("archive", "forget", "erase")


@dataclass(frozen=True, slots=True)
class Policy:
    """What is kept for how long, and how much of it. Frozen memories, identity and safety are kept whatever it says."""

    keep_days: Mapping[str, float] = field(default_factory=dict)
    """By layer, one of the user's own too, or for `observations`: days since it was last said or used."""
    caps: Mapping[str, int] = field(default_factory=dict)
    """By layer: how many at most; what has faded most goes first."""
    never: tuple[str, ...] = ()
    """Layers and categories that are kept besides."""
    then: str = "archive"
    """`archive` (found when asked for), `forget` (hidden, can be undone) or `erase`; observations are always erased."""


@dataclass(frozen=True, slots=True)
class Dropped:
    """One memory or observation that a policy takes, and why."""

    id: str
    layer: str
    text: str
    why: str
    """`age` or `cap`."""
    version: int = 0
    """Which version of the memory was looked at; what a person does to it afterwards keeps it."""


@dataclass(frozen=True, slots=True)
class Retained:
    """What a policy did, or would do."""

    dropped: tuple[Dropped, ...] = ()
    kept: Mapping[str, int] = field(default_factory=dict)
    """By layer: how many stay."""
    protected: int = 0
    """How many would have gone, were they not frozen, of identity or safety, or named in `never`."""
    then: str = "archive"
    done: bool = False
    problems: tuple[str, ...] = ()

    def without(self, ids: Collection[str]) -> Retained:
        """The same, but for what was kept after all."""
        stay = Counter(item.layer for item in self.dropped if item.id in ids and item.layer != OBSERVATIONS)
        kept = {layer: self.kept.get(layer, 0) + stay[layer] for layer in {**self.kept, **stay}}
        return replace(self, dropped=tuple(item for item in self.dropped if item.id not in ids), kept=kept)

    def __str__(self) -> str:
        counts = Counter((item.layer, item.why) for item in self.dropped)
        verb = {"archive": "archived", "forget": "forgotten", "erase": "erased"}[self.then]
        lines = [f"{layer}: {n} {verb if self.done else f'to be {verb}'} ({why})" for (layer, why), n in sorted(counts.items())]
        lines = lines or ["nothing is over its time"]
        lines += [f"{self.protected} more are protected"] if self.protected else []
        return "\n".join([*lines, *(f"problem: {problem}" for problem in self.problems)])


def over(policy: Policy, beliefs: Iterable[Belief], uses: Mapping[str, Sequence[datetime]], now: datetime) -> Retained:
    """What a policy takes of some memories."""
    by_layer: dict[str, list[Belief]] = {}
    for belief in beliefs:
        by_layer.setdefault(belief.memory.layer, []).append(belief)
    dropped: list[Dropped] = []
    protected = 0
    kept: dict[str, int] = {}
    for layer, held in sorted(by_layer.items()):
        takes = dict(_taken(policy, layer, held, uses, now))
        spared = {belief.id for belief in held if belief.id in takes and is_protected(policy, belief)}
        protected += len(spared)
        going = (belief for belief in held if belief.id in takes.keys() - spared)
        dropped += [Dropped(b.id, layer, b.memory.text, takes[b.id], b.version.number) for b in going]
        kept[layer] = len(held) - len(takes) + len(spared)
    return Retained(tuple(dropped), kept, protected, policy.then)


def is_protected(policy: Policy, belief: Belief) -> bool:
    """Whether no policy takes it: frozen, identity, safety, or named in `never`."""
    memory = belief.memory
    vital = memory.attribute.identity or memory.attribute.safety or belief.version.standing is Standing.FROZEN
    return vital or memory.layer in policy.never or memory.category in policy.never


def _taken(
    policy: Policy, layer: str, held: Sequence[Belief], uses: Mapping[str, Sequence[datetime]], now: datetime
) -> Iterator[tuple[str, str]]:
    days = policy.keep_days.get(layer)
    rest = []
    for belief in held:
        last = max((belief.version.said_at, *uses.get(belief.id, ())))
        if days is not None and now - last > timedelta(days=days):
            yield belief.id, "age"
        else:
            rest.append(belief)
    cap = policy.caps.get(layer)
    if cap is None or len(rest) <= cap:
        return
    # What is protected takes a place of its layer, and never the blame.
    firm = sorted(rest, key=lambda b: (is_protected(policy, b), retention(b, uses.get(b.id, ()), now), b.version.said_at, b.id))
    for belief in firm[: len(rest) - cap]:
        yield belief.id, "cap"
