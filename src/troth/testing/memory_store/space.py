"""The tables of one namespace, as dicts."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from troth.domain.address import Address
from troth.domain.ledger import Entry
from troth.domain.memory import Block, Entity, Evidence, Link, Memory, Version
from troth.domain.observation import Observation
from troth.ports.store import DocKind, ObservationState, VectorRow

DocKey = tuple[DocKind, str]


class Space:
    """All that one namespace holds, by the keys it is looked up with."""

    def __init__(self) -> None:
        self.counter = 0
        self.meta: dict[str, str] = {}
        self.order: dict[str, int] = {}
        """When an observation or memory was added, counted in this namespace."""
        self.observations: dict[str, Observation] = {}
        self.states: dict[str, ObservationState] = {}
        self.digests: dict[str, str] = {}
        self.waiting: dict[str, None] = {}
        self.timeline: dict[str, list[tuple[int, int, str]]] = {}
        self.memories: dict[str, Memory] = {}
        self.versions: dict[str, list[Version]] = {}
        self.of_user: dict[str, dict[str, None]] = {}
        self.of_address: dict[Address, dict[str, None]] = {}
        self.of_subject: dict[tuple[str, str], dict[str, None]] = {}
        self.current: dict[str, list[tuple[int, int, str]]] = {}
        """By user: (-said_at, order, id) of what has a current standing."""
        self.pending: dict[str, dict[str, None]] = {}
        self.evidence: dict[str, list[Evidence]] = {}
        self.stands_on: dict[str, dict[str, None]] = {}
        """By observation: the memories with evidence in it."""
        self.links: dict[str, dict[Link, None]] = {}
        self.uses: dict[str, tuple[datetime, ...]] = {}
        self.blocks: dict[Address, dict[Block, None]] = {}
        self.entities: dict[str, dict[str, Entity]] = {}
        self.docs: dict[DocKey, dict[str, int]] = {}
        """By document and user: the length."""
        self.doc_terms: dict[tuple[str, DocKind, str], Mapping[str, int]] = {}
        self.terms: dict[tuple[str, str], dict[DocKey, int]] = {}
        self.sizes: dict[str, tuple[int, int]] = {}
        self.vectors: dict[tuple[str, DocKind, str], VectorRow] = {}
        self.changes: dict[str, list[tuple[int, DocKind, str]]] = {}
        self.by_model: dict[str, dict[tuple[str, DocKind, str], None]] = {}
        """Indexed documents by the model of their vector; `""` where they have none."""
        self.entries: list[Entry] = []
        self.numbers: dict[str, int] = {}
        self.payloads: dict[str, tuple[str, bytes]] = {}
