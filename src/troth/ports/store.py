"""What the engine asks of a store: short synchronous transactions on one namespace, each run as a whole on one thread.

A transaction's body is a plain function, so no model or network call can happen inside it. Reads see one snapshot.
An exception that leaves the body rolls everything back.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import NamedTuple, Protocol, TypeVar

from troth.domain.address import Address
from troth.domain.ledger import Entry
from troth.domain.memory import Belief, Block, Entity, Evidence, Link, Memory, Version
from troth.domain.observation import Observation

T = TypeVar("T")

NO_LIMIT = 2**31
"""As a limit: all there are."""


class ObservationState(StrEnum):
    """How far an observation has come."""

    PENDING = "pending"
    AWAITING = "awaiting"
    """Read by the rules; a language model that was not there has still to read it."""
    READ = "read"
    UNREAD = "unread"
    """Stored and never to be read: too long, empty, harness text."""


class DocKind(StrEnum):
    """What a search document stands for; its id is the memory's or the observation's."""

    MEMORY = "memory"
    EPISODE = "episode"


@dataclass(frozen=True, slots=True)
class Doc:
    """One row of the search index: a document as one user sees it (`*`: as others may)."""

    id: str
    kind: DocKind
    user: str
    terms: tuple[str, ...]
    """Index terms with repetition, as `language.text.index_terms` makes them."""


class Indexed(NamedTuple):
    """What the index says of a document to each of its terms; thousands are read for one recall, so a plain tuple."""

    id: str
    kind: DocKind
    length: int
    """The number of its terms."""


class Postings(NamedTuple):
    """The documents that hold a term, and how often each of them does, in the same order."""

    docs: Sequence[Indexed]
    counts: Sequence[int]


@dataclass(frozen=True, slots=True)
class VectorRow:
    """One vector (float16 bytes, unit length before rounding), or its tombstone (`data` is None)."""

    doc: str
    kind: DocKind
    change: int
    """Grows with every change in this (namespace, user); a cache asks for what came after the last it saw."""
    data: bytes | None
    model: str = ""
    """Which embedder made it; rows of another model than the asker's are to be passed over."""


@dataclass(frozen=True, slots=True)
class Head:
    """The end of the namespace's chain."""

    number: int
    hash: str
    recorded_at: datetime | None
    """When the last decision was recorded; the next one is later by at least 1 µs."""


class Tx(Protocol):
    """One transaction on one namespace. All methods are bound to that namespace; none sees another.

    *Oldest first* and *in order* mean: as they were added to this namespace. A row of another namespace raises UsageError;
    an id that is there already, Conflict; a row that hangs on a memory or observation that is not there, NotFound.
    Dropping, retiring and lifting what is not there does nothing.
    """

    namespace: str

    # settings of this namespace's data
    def meta(self, key: str) -> str | None:
        """What was set under that key: the tokenizer's version, the embedding model's name."""
        ...

    def set_meta(self, key: str, value: str) -> None: ...

    # observations
    def add_observation(self, observation: Observation, state: ObservationState) -> bool:
        """Store it; False (and nothing written) if one with the same digest is there."""
        ...

    def observation_state(self, id: str) -> ObservationState | None: ...

    def observation(self, id: str) -> Observation | None: ...
    def observation_by_digest(self, digest: str) -> Observation | None: ...
    def set_observation_state(self, id: str, state: ObservationState) -> None: ...

    def pending_observations(
        self,
        user: str | None = None,
        conversation: str | None = None,
        *,
        state: ObservationState = ObservationState.PENDING,
        limit: int = -1,
    ) -> Sequence[Observation]:
        """What waits in that state, in the order it was stored; of all users or conversations where None, all of it below 0."""
        ...

    def days_spoken(self, user: str, most: int) -> int:
        """On how many days (UTC) the user's own words were observed; no more than `most` are counted, or looked for."""
        ...

    def recent_observations(self, user: str, limit: int) -> Sequence[Observation]:
        """The last `limit` by observed_at, newest first; of the same moment, the one stored last first."""
        ...

    def observations(self, ids: Sequence[str]) -> Sequence[Observation]:
        """Those that are there, each once, in the order asked for."""
        ...

    def all_observations(self) -> Iterable[tuple[Observation, ObservationState]]:
        """All of them: user by user, each user's by (observed_at, as added); read in portions."""
        ...

    def beside(self, ids: Sequence[str]) -> Mapping[str, tuple[str | None, str | None]]:
        """What was said directly before and after each of these in its conversation, by (observed_at, as added).

        None at either end, without a conversation, and where more than three observations of others lie between.
        """
        ...

    def overwrite_observation(self, observation: Observation) -> None:
        """Replace it; only erasure does. The quotes of it in memories and evidence follow what now stands there."""
        ...

    def users(self) -> Sequence[str]:
        """Whose memory this namespace holds, sorted."""
        ...

    # memories and beliefs
    def add_memory(self, memory: Memory) -> None: ...
    def memory(self, id: str) -> Memory | None: ...
    def add_version(self, version: Version) -> None:
        """Write it; a memory has one open version at most, so retire the open one first (else Conflict)."""
        ...

    def retire(self, memory: str, at: datetime) -> None:
        """Close the open version of a memory."""
        ...

    def drop_version(self, memory: str, number: int) -> None:
        """Only erasure removes a version."""
        ...

    def drop_memory(self, id: str) -> None:
        """Remove a memory with its versions, evidence, links, uses, search row and vector (erasure)."""
        ...

    def belief(self, id: str) -> Belief | None:
        """A memory with its open version."""
        ...

    def beliefs(self, ids: Sequence[str], known_at: datetime | None = None) -> Sequence[Belief]:
        """Memories in the order asked for, each once, with the version open at `known_at` (default: now).

        Those without one are left out.
        """
        ...

    def at_address(self, address: Address) -> Sequence[Belief]:
        """Every memory at exactly this address, with its open version, oldest first."""
        ...

    def rivals(self, address: Address, moment: datetime, said: datetime) -> Sequence[Belief]:
        """What a claim said at `said` may meet there: current at `moment`, waiting, or ended by words after it.

        Oldest first; costs as much as there are such, however long the history.
        """
        ...

    def stopped(self, address: Address, moment: datetime) -> Sequence[Belief]:
        """What time or words of before `moment` ended there, the `domain.memory.LAST_STOPPED` latest of each standing."""
        ...

    def relating(self, address: Address, value_key: str) -> Sequence[Belief]:
        """Those there whose value is the same, narrower or wider (`domain.values.relate` is not OTHER).

        Costs as much as there are such values, however many others live there.
        """
        ...

    def by_subject(self, user: str, subject: str) -> Sequence[Belief]:
        """Every memory about a subject, with its open version."""
        ...

    def all_beliefs(self, user: str | None, known_at: datetime | None = None, after: str | None = None) -> Iterable[Belief]:
        """Everything of a user (or of all), with the version open at `known_at`, oldest recorded first; read in portions.

        From the one after the memory `after` on, whoever's that is; from the first on, if it is not there.
        """
        ...

    def current_beliefs(self, user: str, moment: datetime) -> Sequence[Belief]:
        """What `Belief.current_at(moment)` accepts, by index, oldest recorded first."""
        ...

    def recent_beliefs(self, user: str, moment: datetime, limit: int, until: datetime | None = None) -> Sequence[Belief]:
        """The last said of the current ones, newest `said_at` first, ties by recorded order; none said after `until`."""
        ...

    def important_beliefs(
        self, user: str, moment: datetime, limit: int, until: tuple[float, datetime] | None = None
    ) -> Sequence[Belief]:
        """The most important of the current ones (`domain.ranking.importance`), of the same importance the last said first.

        None before `until`, an importance and a `said_at`; ties by recorded order.
        """
        ...

    def pending_beliefs(self, user: str | None) -> Sequence[Belief]:
        """What waits for a person, oldest first."""
        ...

    def versions(self, memory: str) -> Sequence[Version]:
        """All versions, oldest first."""
        ...

    def count_memories(self, user: str) -> int: ...

    # what hangs on them
    def add_evidence(self, evidence: Evidence) -> None: ...
    def evidence(self, memory: str) -> Sequence[Evidence]:
        """Oldest first."""
        ...

    def drop_evidence(self, memory: str, decision: str) -> None: ...

    def add_link(self, link: Link) -> None:
        """Once; the same link again changes nothing."""
        ...

    def drop_link(self, link: Link) -> None: ...
    def links(self, memory: str) -> Sequence[Link]:
        """Those that have the memory at either end, oldest first."""
        ...

    def linked(self, memories: Sequence[str]) -> Sequence[Link]:
        """Those that have one of the memories at either end, each once, in no promised order."""
        ...

    def memories_of_observation(self, observation: str) -> Sequence[str]:
        """Ids of the memories that have evidence in it, oldest first."""
        ...

    def withheld(self, observations: Sequence[str]) -> frozenset[str]:
        """Those on which something stands that was forgotten or declined: they are not shown."""
        ...

    def add_block(self, block: Block) -> None:
        """Place it; a second one of the same address, value and decision replaces the first."""
        ...

    def blocks(self, address: Address) -> Sequence[Block]:
        """All that were placed there, the lifted ones too, oldest first."""
        ...

    def lift_block(self, block: Block) -> None: ...

    def drop_block(self, block: Block) -> None:
        """Remove it; only erasure does, where a block names the value in plain."""
        ...

    def add_entity(self, user: str, entity: Entity) -> None:
        """Add or widen: names are united, kind and moment stay those of the first."""
        ...

    def entities(self, user: str) -> Sequence[Entity]:
        """All of a user, by key."""
        ...

    def drop_entity(self, user: str, key: str) -> None: ...

    # use
    def add_use(self, memory: str, at: datetime) -> None:
        """A memory was used; of its uses the last `domain.activation.KEPT_USES` are kept."""
        ...

    def uses(self, memories: Sequence[str]) -> Mapping[str, Sequence[datetime]]:
        """When those of these memories that were used were, newest first."""
        ...

    # looking up
    def said_between(
        self, user: str, start: datetime | None, end: datetime | None, limit: int
    ) -> Sequence[tuple[DocKind, str]]:
        """What was said from `start` until before `end` (None: open), newest first, `limit` of each kind.

        Episodes, and memories with a current standing by their open version's `said_at`.
        """
        ...

    def matching(self, user: str, wanted: Mapping[str, Collection[str]], limit: int) -> Sequence[str]:
        """Ids of a user's memories whose content has one of the wanted values in each of the fields; `limit` at most.

        Fields are those of `domain.filtering.CONTENT`.
        """
        ...

    # search
    def index(self, doc: Doc) -> None:
        """Add it, or replace its terms; a vector that it has stays."""
        ...

    def unindex(self, kind: DocKind, id: str) -> int:
        """Remove it and its vector (which leaves a tombstone), for every user it was indexed for; says how many vectors."""
        ...

    def frequencies(self, user: str, terms: Sequence[str]) -> Mapping[str, int]:
        """In how many documents of the user each term stands; 0 for unknown ones. Constant work per term."""
        ...

    def postings(self, user: str, terms: Sequence[str]) -> Mapping[str, Postings]:
        """By term: every document of the user that holds it, in no promised order; terms that stand nowhere are left out."""
        ...

    def corpus(self, user: str) -> tuple[int, int]:
        """(documents, sum of their lengths) of a user."""
        ...

    def add_vector(self, user: str, kind: DocKind, id: str, model: str, data: bytes) -> None:
        """Store it in place of an earlier one; nothing happens if the document is not indexed (it was erased meanwhile)."""
        ...

    def vectors_since(self, user: str, change: int) -> Iterable[VectorRow]:
        """Rows and tombstones after a change number, in order, one at a time; of each document only its last change."""
        ...

    def without_vector(self, model: str, limit: int) -> Sequence[Doc]:
        """Documents that still lack a vector of this model (their `terms` may be empty)."""
        ...

    def vector_models(self) -> Mapping[str, int]:
        """How many vectors there are of each model."""
        ...

    # ledger
    def head(self) -> Head: ...
    def append(self, entry: Entry, payload: str, salt: bytes) -> None:
        """Extend the chain; an entry that does not follow its head raises Conflict."""
        ...

    def entries(self, after: int = 0) -> Iterable[tuple[Entry, str | None, bytes | None]]:
        """The chain from its start, or after an entry's number; payload and salt are None where somebody took them away."""
        ...

    def entry(self, id: str) -> tuple[Entry, str | None, bytes | None] | None: ...
    def rewrite_payload(self, id: str, payload: str) -> None:
        """Replace what an entry says; only erasure does, which leaves the parts that others need."""
        ...

    # erasing and replaying
    def left(self, ids: Sequence[str]) -> Mapping[str, int]:
        """Table by table, how many rows still hold something of these memories or observations: the proof of an erasure.

        Observations themselves, which stay as tombstones, and entries of the ledger do not count.
        """
        ...

    def clear_derived(self) -> None:
        """Drop all memories with what hangs on them, blocks, names and search rows; observations and ledger stay."""
        ...


class Store(Protocol):
    """Opens transactions; shared by all spaces of one file or server. A call in another process than the one that opened it
    raises HandleForked."""

    async def open(self) -> None:
        """Make it ready for calls.

        Raises:
            StoreUnavailable: a directory, a missing parent, no permission.
            CorruptStore: not a store of Troth's, or damaged.
            SchemaTooNew: written by a newer Troth.
        """
        ...

    async def close(self) -> None:
        """Refuse further calls (MemoryClosed) once the running ones are done; closing twice is fine."""
        ...

    async def write(self, namespace: str, work: Callable[[Tx], T], *, durable: bool = True) -> T:
        """Run `work` as the one writer of this namespace; commit when it returns, roll back when it raises.

        No crash of the process takes back what was committed. Without `durable` the disk is not waited for: a failure of power
        may take it back, with all that came later, until the next durable write, even one that changes nothing, or `settle`.

        Raises:
            StoreBusy: another process held the write lock for longer than the timeout.
        """
        ...

    async def read(self, namespace: str, work: Callable[[Tx], T]) -> T:
        """Run `work` on one snapshot; writing raises UsageError. A namespace that nobody has written to is empty."""
        ...

    async def settle(self) -> None:
        """Wait until the disk holds all that was committed."""
        ...

    async def namespaces(self) -> Sequence[str]:
        """Those that were written to, sorted."""
        ...

    async def scrub(self) -> bool:
        """Remove what erased rows left in indexes, free pages and logs; may take time in proportion to the store.

        Returns:
            Whether that is complete; False where another reader still holds an older snapshot.
        """
        ...

    def secret(self) -> bytes:
        """The store's key for HMACs, made when the store was made; never exported."""
        ...
