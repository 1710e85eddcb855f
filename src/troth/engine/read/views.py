"""Looks at what is believed: current, history, pending; the profile; the story of one memory. Nothing here writes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from troth.domain.bond import MOST_DAYS, bond_after
from troth.domain.claim import Tense
from troth.domain.filtering import condition
from troth.domain.interval import Grain
from troth.domain.memory import Belief, Evidence, Link, LinkKind, Standing, Version
from troth.domain.profile import Profile, profile
from troth.domain.reasons import because
from troth.domain.settings import Seat
from troth.domain.trace import moment_or_none, text_or_none
from troth.engine.parts import Parts
from troth.errors import NotFound, check_choice
from troth.ports.store import Tx

VIEWS = ("current", "history", "pending")


@dataclass(frozen=True, slots=True)
class Look:
    """How to narrow a look; a moment is aware, None is now."""

    view: str = "current"
    scope: str | None = None
    domain: str | None = None
    as_of: datetime | None = None
    known_at: datetime | None = None

    def __post_init__(self) -> None:
        check_choice("view", self.view, VIEWS)
        for name in ("scope", "domain"):
            text_or_none(name, getattr(self, name))
        for name in ("as_of", "known_at"):
            moment_or_none(name, getattr(self, name))


async def look(parts: Parts, seat: Seat, how: Look) -> tuple[Belief, ...]:
    """The beliefs of a view, oldest first."""
    now = parts.clock.now()
    return await parts.store.read(seat.namespace, lambda tx: tuple(narrowed(_view(tx, seat.user, how, now), how)))


def _view(tx: Tx, user: str, how: Look, now: datetime) -> Iterable[Belief]:
    if how.known_at is None and how.as_of is None and how.view != "history":
        return tx.pending_beliefs(user) if how.view == "pending" else tx.current_beliefs(user, now)
    return seen_in(tx.all_beliefs(user, how.known_at), how, how.known_at or now)


def seen_in(beliefs: Iterable[Belief], how: Look, moment: datetime) -> Iterator[Belief]:
    """Those that a view shows, seen from `moment`."""
    return (belief for belief in beliefs if _shows(belief, how, moment))


def _shows(belief: Belief, how: Look, moment: datetime) -> bool:
    at = how.as_of
    if how.view == "pending":
        return belief.version.standing is Standing.PENDING and (at is None or belief.version.valid.contains(at))
    if at is None:
        return belief.current_at(moment) if how.view == "current" else _is_history(belief, moment)
    if belief.memory.claim.tense is Tense.PLANNED:
        return how.view == "current" and belief.held_at(at) and _came_about(belief)
    return belief.held_at(at) if how.view == "current" else _was_over(belief, at)


def _came_about(belief: Belief) -> bool:
    """Whether a plan tells what was so once its time came: it was for a stretch, and nobody dropped it."""
    valid, claim = belief.version.valid, belief.memory.claim
    stretch = valid.start_stated and valid.end_stated and (claim.passing or valid.grain is Grain.DAY)
    return belief.version.standing.current and stretch


def _is_history(belief: Belief, moment: datetime) -> bool:
    """What was believed once and is not now: superseded, corrected, ended or expired; told as past from the start."""
    standing = belief.version.standing
    if standing in (Standing.SUPERSEDED, Standing.ENDED, Standing.CORRECTED):
        return not _only_inferred(belief)
    return standing.current and not belief.current_at(moment)


def _was_over(belief: Belief, at: datetime) -> bool:
    """Whether it had been true before `at`, and was so no longer."""
    end = belief.version.valid.end
    return belief.version.standing.holds and end is not None and end <= at and not _only_inferred(belief)


def _only_inferred(belief: Belief) -> bool:
    return belief.memory.inference and belief.version.authority.value == "derived"


def narrowed(beliefs: Iterable[Belief], how: Look) -> Iterable[Belief]:
    """Those that lie in the scope and domain that a look is narrowed to."""
    for belief in beliefs:
        if not belief.memory.attribute.varies or (in_scope(belief, how.scope) and in_domain(belief, how.domain)):
            yield belief


def in_scope(belief: Belief, scope: str | None) -> bool:
    """A look narrowed to a scope sees it, what contains it, what has none."""
    own = belief.memory.scope
    return scope is None or own is None or scope == own or scope.startswith(f"{own}/")


def in_domain(belief: Belief, domain: str | None) -> bool:
    """A look narrowed to a domain sees it and what has none."""
    return domain is None or belief.memory.domain in (None, domain)


async def profile_of(parts: Parts, seat: Seat, buckets: Mapping[str, Mapping[str, object]] | None = None) -> Profile:
    """The profile of the seat's user, as of now; each bucket holds what meets its condition.

    Raises:
        UnknownOption, UsageError: a condition is none.
    """
    now, wanted = parts.clock.now(), {name: condition(filter) for name, filter in (buckets or {}).items()}

    def read(tx: Tx) -> Profile:
        return profile(tx.current_beliefs(seat.user, now), now, bond_after(tx.days_spoken(seat.user, MOST_DAYS)), wanted)

    return await parts.store.read(seat.namespace, read)


_ENDS = {
    LinkKind.UPDATES: ("took the place of", "gave way to"),
    LinkKind.CORRECTS: ("corrects", "corrected by"),
    LinkKind.EXTENDS: ("says more than", "said more fully by"),
    LinkKind.DERIVES: ("follows from", "from it follows"),
    LinkKind.CONFLICTS_WITH: ("conflicts with", "conflicts with"),
    LinkKind.MERGED_INTO: ("merged into", "took in"),
}
"""How a link reads from its source, and from its target."""


@dataclass(frozen=True, slots=True)
class Why:
    """Why something is believed, or is not: its words, its versions, and what it hangs on."""

    belief: Belief
    versions: tuple[Version, ...]
    evidence: tuple[Evidence, ...]
    links: tuple[Link, ...]
    linked: tuple[Belief, ...]

    def __str__(self) -> str:
        memory, version = self.belief.memory, self.belief.version
        lines = [f"{memory.text}", f"  {version.standing.value} since {_day(version.recorded_at)}: {because(version.reason)}"]
        for item in self.evidence:
            kind = "said" if item.counts else "mentioned"
            lines.append(f"  {kind} by {item.authority.value} on {_day(item.observed_at)}: {item.quote.text.strip()!r}")
        texts = {belief.id: belief.memory.text for belief in self.linked}
        for link in self.links:
            forward = link.source == memory.id
            other = texts.get(link.target if forward else link.source, "(erased)")
            lines.append(f"  {_ENDS[link.kind][not forward]} {other!r}")
        return "\n".join(lines)


@dataclass(frozen=True, slots=True)
class Chapter:
    """One version of one memory in the story of an address."""

    text: str
    version: Version

    def __str__(self) -> str:
        version = self.version
        start, end = (_day(m) if m else "…" for m in (version.valid.start, version.valid.end))
        span = f"{start} – {end}" if version.valid.start or version.valid.end else "open"
        return f"{_day(version.recorded_at)}  {version.standing.value:<11} {self.text}  ({span}; {because(version.reason)})"


@dataclass(frozen=True, slots=True)
class History:
    """The chain of what was believed at one address, in the order in which it was decided."""

    chapters: tuple[Chapter, ...] = ()

    def __str__(self) -> str:
        return "\n".join(map(str, self.chapters))


async def why(parts: Parts, seat: Seat, id: str) -> Why:
    """Everything that a memory stands on.

    Raises:
        NotFound: this user has no such memory.
    """

    def work(tx: Tx) -> Why:
        belief = own(tx, seat, id)
        links = tuple(tx.links(id))
        others = [link.target if link.source == id else link.source for link in links]
        return Why(belief, tuple(tx.versions(id)), tuple(tx.evidence(id)), links, tuple(tx.beliefs(others)))

    return await parts.store.read(seat.namespace, work)


async def history(parts: Parts, seat: Seat, id: str) -> History:
    """How what is believed at a memory's address came about.

    Raises:
        NotFound: this user has no such memory.
    """

    def work(tx: Tx) -> History:
        belief = own(tx, seat, id)
        family = _family(tx, belief)
        chapters = [Chapter(b.memory.text, version) for b in family for version in tx.versions(b.id)]
        return History(tuple(sorted(chapters, key=lambda chapter: (chapter.version.recorded_at, chapter.version.number))))

    return await parts.store.read(seat.namespace, work)


def _family(tx: Tx, belief: Belief) -> Sequence[Belief]:
    """All at a single-valued address; else what links tie together."""
    if belief.memory.attribute.single:
        return [other for other in tx.at_address(belief.memory.address) if not other.version.standing.hidden]
    found, queue = {belief.id: belief}, [belief.id]
    while queue:
        for link in tx.links(queue.pop()):
            for other in tx.beliefs([i for i in (link.source, link.target) if i not in found]):
                if not other.version.standing.hidden:
                    found[other.id] = other
                    queue.append(other.id)
    return list(found.values())


def own(tx: Tx, seat: Seat, id: str) -> Belief:
    """A memory of the seat's user, with its open version.

    Raises:
        NotFound: there is none.
    """
    belief = tx.belief(id) if isinstance(id, str) else None
    if belief is None or belief.memory.address.user != seat.user:
        raise NotFound(
            f"there is no memory {id!r} of user {seat.user!r} in {seat.namespace!r};", hint="take an id from list or recall"
        )
    return belief


def _day(moment: datetime) -> str:
    return moment.strftime("%Y-%m-%d")
