"""What a call did: decisions with their reasons, problems, and the observation they stand on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from troth.domain.decision import Action, Reason
from troth.domain.forgetting import Erased, Preview
from troth.domain.reasons import because, done


@dataclass(frozen=True, slots=True)
class Outcome:
    """What governance did with one reading of one clause."""

    action: Action
    reason: Reason
    text: str
    """The claim as a person reads it, or the clause itself where nothing was claimed."""
    memory: str | None = None
    """The memory that was written or touched."""
    replaced: tuple[str, ...] = ()
    """The texts of what was superseded, corrected, ended or contradicted."""
    decision: str | None = None
    """The ledger entry; None where nothing was decided."""
    quote: str = ""
    score: float = 0.0
    """The write score of the proposal, 0–1."""
    rival_score: float | None = None

    def __str__(self) -> str:
        was = f"  (was: {'; '.join(self.replaced)})" if self.replaced not in ((), (self.text,)) else ""
        word, why = done(self.action, self.reason), because(self.reason)
        return f"{word:<10} {self.text or self.quote}{was}" + (f"  ({why})" if why != word else "")


@dataclass(frozen=True, slots=True)
class Receipt:
    """All that came of one call."""

    observation: str | None
    status: str
    """`read`, `queued`, `unchanged` (it was there already), `stored` (kept, not read: an agent's reply, or as its
    problems say), `skipped`."""
    outcomes: tuple[Outcome, ...] = ()
    problems: tuple[str, ...] = ()
    """What went wrong or was left undone, each with its code first: `too_long: …`."""
    erased: Erased | None = None
    """What an erasure removed from where."""
    preview: Preview | None = None
    """What the words ask to forget, where a person is to look first."""
    mode: str = ""
    """Who read the words: `rules`, or `both` (a model beside them). `rules` with a problem is less than was asked for."""

    @property
    def learned(self) -> tuple[Outcome, ...]:
        """The outcomes that changed what is believed."""
        return tuple(outcome for outcome in self.outcomes if outcome.memory and outcome.action is not Action.NO_OP)

    @property
    def worded(self) -> tuple[Outcome, ...]:
        """The outcomes that have words left; `erased` tells of the others."""
        return tuple(outcome for outcome in self.outcomes if outcome.reason is not Reason.ERASED)

    def __str__(self) -> str:
        lines = [*map(str, self.worded), *([str(self.erased)] if self.erased else [])]
        lines = lines or [f"({self.status}: nothing learned)"]
        lines += [f"asks to forget:\n{self.preview}"] if self.preview else []
        return "\n".join([*lines, *(f"problem: {problem}" for problem in self.problems)])


@dataclass(frozen=True, slots=True)
class IngestReport:
    """What came of a whole conversation."""

    receipts: tuple[Receipt, ...] = ()
    skipped: tuple[str, ...] = ()
    """Messages that are no source of memories, each with why."""
    broken: tuple[str, ...] = ()
    """Messages that could not be taken, each with its number and why."""

    @property
    def taken(self) -> int:
        """How many messages are stored now, those that were there already included."""
        return len(self.receipts)

    @property
    def unchanged(self) -> int:
        """How many were there already."""
        return sum(receipt.status == "unchanged" for receipt in self.receipts)

    def __str__(self) -> str:
        head = f"{self.taken} messages taken ({self.unchanged} were there already), "
        head += f"{len(self.skipped)} skipped, {len(self.broken)} broken"
        return "\n".join([head, *self.broken])


@dataclass(frozen=True, slots=True)
class Reread:
    """What today's reader makes of old words, where that differs from what was made of them."""

    looked: int
    """How many observations were read again."""
    outcomes: tuple[Outcome, ...] = ()
    """What is decided now; without a `decision` it only would be."""
    unread: tuple[str, ...] = ()
    """Memories that stand on words of which today's reader claims nothing: nothing is done to them, a person may look."""
    problems: tuple[str, ...] = ()

    def __str__(self) -> str:
        lines = [f"{self.looked} read again, {len(self.outcomes)} differ", *map(str, self.outcomes)]
        lines += [f"no longer read: {text}" for text in self.unread]
        return "\n".join([*lines, *(f"problem: {problem}" for problem in self.problems)])


@dataclass(frozen=True, slots=True)
class ImportReport:
    """What came of an archive."""

    how: str
    """`restored` (the space was empty), `continued` (it was at an earlier state of the same ledger), `governed` (it has a
    history of its own: all went through governance), `known` (there was nothing new)."""
    taken: int
    """Observations that are new here."""
    known: int
    """Observations that were there already."""
    decisions: int = 0
    """Entries of the ledger that were taken over word for word."""
    learned: Mapping[str, int] = field(default_factory=dict)
    """What governance decided, by action."""
    held: Mapping[str, int] = field(default_factory=dict)
    """Persons' acts there that were done here too: `confirm`, `approve`, `decline`, `forget`, `erase`, `block`."""
    left: tuple[str, ...] = ()
    """What could not be carried over, each with why."""
    problems: tuple[str, ...] = ()

    def __str__(self) -> str:
        lines = [f"{self.how}: {self.taken} observations taken, {self.known} known, {self.decisions} decisions taken over"]
        counted = (sorted(counts.items()) for counts in (self.learned, self.held) if counts)
        lines += ["  " + ", ".join(f"{count} {what}" for what, count in counts) for counts in counted]
        lines += [f"left: {item}" for item in self.left]
        return "\n".join([*lines, *(f"problem: {problem}" for problem in self.problems)])


@dataclass(frozen=True, slots=True)
class Exported:
    """What an archive holds."""

    observations: int
    entries: int
    """Of the ledger."""
    memories: int
    """Those that follow from it, erased ones apart."""
    bytes: int

    def __str__(self) -> str:
        return f"{self.observations} observations, {self.entries} entries, {self.memories} memories: {self.bytes} bytes"


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether the record is what was written."""

    entries: int
    problem: str = ""
    """The first thing that is wrong, named; empty if nothing is."""

    def __bool__(self) -> bool:
        return not self.problem

    def __str__(self) -> str:
        return f"{self.entries} entries: {self.problem or 'in order'}"


@dataclass(frozen=True, slots=True)
class Replayed:
    """What a replay made of the ledger."""

    entries: int
    memories: int
    changed: str = ""
    """The first thing that had not been as the ledger says; empty if the tables came out as they were."""

    def __str__(self) -> str:
        return f"{self.entries} entries, {self.memories} memories: {self.changed or 'as they were'}"
