"""Plans a dream: what changed since the last one and what stands near it; what time alone has made due. Reads only."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from functools import partial

from troth.domain.address import Address
from troth.domain.authority import Authority
from troth.domain.claim import Claim
from troth.domain.codec import from_micros, to_micros
from troth.domain.decision import Reason
from troth.domain.dreaming import Step, StepKind
from troth.domain.ledger import payload_of
from troth.domain.memory import Belief, LinkKind, Memory, Standing
from troth.domain.settings import Seat
from troth.domain.undoing import not_undone
from troth.domain.upkeep import UNSEEN_AFTER, are_one, due_between, extends, has_faded, occasions_of, survivor
from troth.engine.dream.derive import SHARED, derivations, firm_of
from troth.engine.dream.grounds import Derivation, Known
from troth.engine.dream.near import AT_ONCE, Near, batches, changed_since, holders, near
from troth.engine.dream.patterns import TIMES, may_show, patterns, theme
from troth.engine.dream.roles import holders_among, said_to_be_mine
from troth.engine.dream.served import LOOKED_AT, served
from troth.engine.parts import Parts
from troth.language.text import index_terms
from troth.ports.store import NO_LIMIT, DocKind, Tx

MOST_OF_A_THEME = 60
"""What more memories than this hold is no matter of some weeks: it is what this person speaks of, or a word of every day."""
A_DAY = timedelta(days=1)
"""Time alone makes things fade, and policies apply; so often it is looked at, even where nothing is said."""
_ALWAYS = (*SHARED, "workplace", "relative", "acquaintance")
"""Where the rules look for the other half of what changed."""


@dataclass(frozen=True, slots=True)
class Mark:
    """How far the last dream of a user came; ids only, so that an erasure has nothing to do here."""

    entries: int = 0
    """The ledger up to here was looked through."""
    at: datetime | None = None
    """When what is due by its age was last looked at."""
    left: tuple[str, ...] = ()
    """Memories of steps that the budget left, or of which a model could not be asked."""

    @staticmethod
    def of(tx: Tx, user: str) -> Mark:
        """The mark that the store keeps."""
        text = tx.meta(f"dreamt {user}")
        if not text:
            return Mark()
        entries, at, left = json.loads(text)
        return Mark(entries, None if at is None else from_micros(at), tuple(left))

    def with_left(self, more: Sequence[str]) -> Mark:
        """The same, with more memories to look at again."""
        return replace(self, left=tuple(dict.fromkeys((*self.left, *more))))

    def keep(self, tx: Tx, user: str) -> None:
        """Let the next dream begin here."""
        at = None if self.at is None else to_micros(self.at)
        tx.set_meta(f"dreamt {user}", json.dumps([self.entries, at, self.left]))


def is_due(tx: Tx, user: str, now: datetime, quiet: timedelta) -> bool:
    """Whether something changed since the last dream and nothing for so long, or the last look at what fades is a day old."""
    mark, head = Mark.of(tx, user), tx.head()
    if head.recorded_at is None:
        return False
    settled = head.number > mark.entries and now - head.recorded_at >= quiet
    return settled or (mark.at is not None and now - mark.at >= A_DAY)


@dataclass(slots=True)
class Draft:
    """Steps as they were found; `derivations` by the place of their step."""

    before: Mark
    entries: int
    changed: Sequence[str]
    names: frozenset[str]
    """Words of names, which are no themes."""
    terms: set[str] = field(default_factory=set)
    """Words of what changed."""
    telling: set[str] = field(default_factory=set)
    """What changed and may show a pattern, or is changed by a step."""
    steps: list[Step] = field(default_factory=list)
    derivations: dict[int, Derivation] = field(default_factory=dict)

    def add(self, found: Iterable[Derivation]) -> None:
        """Propose these, each once."""
        told = {_key(derivation) for derivation in self.derivations.values()}
        for derivation in found:
            if _key(derivation) not in told:
                told.add(_key(derivation))
                self.derivations[len(self.steps)] = derivation
                parents = tuple((parent.id, parent.version.number) for parent in derivation.parents)
                texts = tuple(parent.memory.text for parent in derivation.parents)
                texts += tuple(quote.text for quote in derivation.beside if not parents)
                self.steps.append(Step(StepKind.DERIVE, derivation.text, parents, texts))

    def mark_after(self, done: set[Step], now: datetime) -> Mark:
        """Where the next dream begins, if these steps were done (or need not be)."""
        left = [step for step in self.steps if step not in done]
        due = (StepKind.ARCHIVE, StepKind.EXPIRE)
        ids = dict.fromkeys(id for step in left if step.kind not in due for id, _ in step.memories)
        return Mark(self.entries, self.before.at if any(step.kind in due for step in left) else now, tuple(ids))


async def draft(parts: Parts, seat: Seat, now: datetime) -> Draft:
    """The upkeep of a user's space, in the order in which it is done."""
    space, user = seat.namespace, seat.user

    def begin(tx: Tx) -> Draft:
        mark = Mark.of(tx, user)
        # A clock that jumped back makes everything look as if it were still to come: look at it once more.
        mark = replace(mark, at=None) if mark.at is not None and mark.at > now else mark
        changed = dict.fromkeys((*changed_since(tx, user, mark.entries), *mark.left))
        names = {term for entity in tx.entities(user) for name in entity.names for term in index_terms(name)}
        return Draft(mark, tx.head().number, list(changed), frozenset(names))

    made = await parts.store.read(space, begin)
    first, faded = made.before == Mark(), []
    taken: set[str] = set()
    for group in batches(made.changed):
        around = await parts.store.read(space, partial(near, user=user, ids=group))
        steps = await parts.store.read(space, partial(_upkeep, around=around, taken=taken))
        made.steps += steps
        said = [belief.memory for belief in around.changed if not belief.memory.inference]
        made.terms.update(term for memory in said for term in index_terms(memory.text, memory.language))
        made.telling.update(id for step in steps for id, _ in step.memories)
        made.telling.update(belief.id for belief in around.changed if may_show(belief, around))
        if first:  # all of it is read here, so that its age needs no look of its own
            faded += await parts.store.read(space, partial(_fading, beliefs=around.changed, now=now))
    made.steps += await parts.store.read(space, lambda tx: list(_expired(tx, user, now)))
    made.steps += faded if first else await parts.store.read(space, lambda tx: list(_faded(tx, user, made.before.at, now)))
    return made


async def follow(parts: Parts, seat: Seat, now: datetime, made: Draft) -> None:
    """Add what follows, as things are when upkeep is done."""
    space, user = seat.namespace, seat.user
    found: list[Derivation] = []
    if made.changed:
        found += await parts.store.read(space, lambda tx: _follows(tx, user, made.changed, now))
    for group in batches(id for id in made.changed if id in made.telling):
        found += patterns(await parts.store.read(space, partial(near, user=user, ids=group)))
    repeated = [{parent.id for parent in derivation.parents} for derivation in found]
    for some in batches(sorted(made.terms - made.names)):
        themes = await parts.store.read(space, partial(_themes, user=user, terms=some))
        found += [theme for theme in themes if not any({parent.id for parent in theme.parents} <= ids for ids in repeated)]
    found += await parts.store.read(space, partial(_served, user=user, made=made))
    made.add(found)


def _key(derivation: Derivation) -> tuple[str, str, str]:
    return derivation.claim.subject, derivation.claim.attribute, derivation.claim.value_key


def _upkeep(tx: Tx, *, around: Near, taken: set[str]) -> list[Step]:
    """Merges, extensions and promotions around some changed memories."""
    steps = []
    for a, b in around.pairs():
        if a.id in taken or b.id in taken:
            continue
        if are_one(a, b, around.terms) and not _undone(tx, a, b, Reason.MERGED):
            stays, goes = survivor(a, b)
            taken.update((a.id, b.id))  # three of a kind become one in two dreams
            steps.append(_step(StepKind.MERGE, stays, goes))
            continue
        for more, less in ((a, b), (b, a)):
            if extends(more, less, around.terms) and not _extended(tx, more, less):
                steps.append(_step(StepKind.EXTEND, more, less))
    for belief in around.changed:
        if belief.version.standing is Standing.CANDIDATE and belief.id not in taken and not belief.memory.inference:
            times = max(belief.version.occasions, occasions_of(tx.evidence(belief.id)))
            if times > 1 and belief.version.authority.is_person and not _undone(tx, belief, belief, Reason.REPEATED):
                steps.append(_step(StepKind.PROMOTE, belief))
    return steps


def _step(kind: StepKind, stays: Belief, *others: Belief) -> Step:
    held = tuple((belief.id, belief.version.number) for belief in (stays, *others))
    return Step(kind, stays.memory.text, held, tuple(belief.memory.text for belief in others))


def _extended(tx: Tx, more: Belief, less: Belief) -> bool:
    """Whether they hang together already, or did."""
    linked = any(link.kind is LinkKind.EXTENDS and less.id in (link.source, link.target) for link in tx.links(more.id))
    return linked or _undone(tx, more, less, Reason.DETAIL)


def _undone(tx: Tx, a: Belief, b: Belief, reason: Reason) -> bool:
    """Whether a person undid what a dream had done with these two; it is not done again."""
    versions = tx.versions(a.id)
    standing = not_undone(versions)
    gone = (tx.entry(version.decision) for version in versions if version.reason == reason and version not in standing)
    return any(found and found[1] and b.id in payload_of(found[1]).head["memories"] for found in gone)


def _themes(tx: Tx, *, user: str, terms: Sequence[str]) -> list[Derivation]:
    """The themes among some words of what changed: words that were said a few times, not many."""
    frequencies = tx.frequencies(user, terms)
    some = [term for term in terms if TIMES <= frequencies[term] <= MOST_OF_A_THEME]
    held, said = holders(tx, user, some), holders(tx, user, some, DocKind.EPISODE)
    often = sorted(term for term in said if len(said[term]) >= TIMES)
    found: list[Derivation] = []
    for term in often:
        seen = tx.observations(sorted(said[term]))
        found += theme(term, tx.beliefs(sorted(held.get(term, ()))), sorted(seen, key=lambda one: (one.observed_at, one.id)))
    return found


def _served(tx: Tx, *, user: str, made: Draft) -> list[Derivation]:
    """What the agent is asked for and good at, if something was said since the last dream."""
    said = tx.recent_observations(user, LOOKED_AT)
    since = made.before.at
    if not said or (since is not None and said[0].observed_at <= since and not made.changed):
        return []
    return list(served(said[::-1], made.names))


def _follows(tx: Tx, user: str, changed: Sequence[str], now: datetime) -> list[Derivation]:
    """What the rules derive from what changed, and from what they need beside it."""
    whole = len(changed) * 4 >= tx.count_memories(user)
    known = Known.of(tx.current_beliefs(user, now) if whole else _beside(tx, user, changed, now), tx.entities(user))
    return [*derivations(known), *_spoken_of_as_mine(tx, user, known)]


def _beside(tx: Tx, user: str, changed: Sequence[str], now: datetime) -> list[Belief]:
    """What changed, and what the rules may need beside it."""
    found = {belief.id: belief for belief in tx.beliefs(changed)}
    subjects: set[str] = set()
    for belief in found.values():
        subjects.update(_about(belief.memory.claim))
    for subject in sorted(subjects - {"user", ""}):
        found |= {other.id: other for other in tx.by_subject(user, subject)}
    for name in _ALWAYS:
        found |= {other.id: other for other in tx.rivals(Address(tx.namespace, user, "user", name), now, now)}
    told = {belief.memory.claim.attribute for belief in found.values()}
    words = [word for attribute, by in SHARED.items() if attribute in told for word in by.words]
    found |= {other.id: other for other in _holding(tx, user, [term for word in words for term in index_terms(word)])}
    found |= {other.id: other for other in _naming(tx, user, [belief.memory for belief in found.values()])}
    for start in range(0, len(changed), AT_ONCE):
        around = near(tx, user, changed[start : start + AT_ONCE])
        found |= {other.id: other for some in around.alike.values() for other in some}
    current = [belief for belief in found.values() if belief.current_at(now)]
    return sorted(current, key=lambda belief: (belief.memory.recorded_at, belief.id))


def _naming(tx: Tx, user: str, memories: Sequence[Memory]) -> Sequence[Belief]:
    """What names a firm of which these memories tell that somebody works there, or where it is."""
    firms = (firm_of(memory) for memory in memories)
    first = {next((term for term in index_terms(firm) if len(term) > 1), "") for firm in firms if firm} - {""}
    frequencies = tx.frequencies(user, sorted(first))
    return _holding(tx, user, sorted(term for term in first if frequencies[term] <= MOST_OF_A_THEME))


def _about(claim: Claim) -> Iterator[str]:
    """The subjects of what may say more of those whom a claim names."""
    key = claim.value_key
    yield from (claim.subject, key, key.replace(" ", ""), f"user's {key}")
    yield from (key.rpartition(" ")[2], claim.value.partition("（")[0])  # "mother oonagh", 田大勇（弟弟）
    holder = claim.subject.rpartition("'s ")[0]
    while holder:
        yield holder
        holder = holder.rpartition("'s ")[0]


def _spoken_of_as_mine(tx: Tx, user: str, known: Known) -> Iterator[Derivation]:
    """Those who hold a role that the user once called theirs, in words that claimed nothing."""
    for holder in holders_among(known):
        terms = index_terms(holder.title, holder.belief.memory.language)
        held = tx.postings(user, terms)
        docs = [{doc.id for doc in held[term].docs if doc.kind is DocKind.EPISODE} if term in held else set() for term in terms]
        ids = sorted(set.intersection(*docs)) if docs else []
        for seen in tx.observations(ids[:MOST_OF_A_THEME]):
            if seen.authority.is_person and (found := said_to_be_mine(holder, seen)) is not None:
                yield found
                break


def _holding(tx: Tx, user: str, terms: Sequence[str]) -> Sequence[Belief]:
    held = tx.postings(user, terms)
    return tx.beliefs([doc.id for term in held for doc in held[term].docs if doc.kind is DocKind.MEMORY])


def _expired(tx: Tx, user: str, now: datetime) -> Iterator[Step]:
    """Derived items that waited for 90 days."""
    for belief in tx.pending_beliefs(user):
        if belief.version.authority is Authority.DERIVED and now - belief.version.recorded_at >= UNSEEN_AFTER:
            yield _step(StepKind.EXPIRE, belief)


def _faded(tx: Tx, user: str, since: datetime | None, now: datetime) -> Iterator[Step]:
    """What is due to be looked at by its age, and has faded."""
    told: set[str] = set()
    for start, end in due_between(since, now):
        ids = [id for kind, id in tx.said_between(user, start, end, NO_LIMIT) if kind is DocKind.MEMORY and id not in told]
        told.update(ids)
        for group in batches(ids):
            yield from _fading(tx, beliefs=tx.beliefs(group), now=now)


def _fading(tx: Tx, *, beliefs: Sequence[Belief], now: datetime) -> list[Step]:
    uses = tx.uses([belief.id for belief in beliefs])
    return [_step(StepKind.ARCHIVE, belief) for belief in beliefs if has_faded(belief, uses.get(belief.id, ()), now)]
