"""Tells an archive to a space that has a history of its own: what was said goes through governance, with its moments and
authorities; what persons did holds here too, unless the person has said otherwise here since.

In this order: what was erased or hidden there is erased and hidden here, its blocks are placed, then comes what was said,
then what persons undid, confirmed and approved, and the core. Each step is done once; after a crash the import is begun again.
"""

from __future__ import annotations

import asyncio
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from itertools import groupby

from troth.domain.authority import Authority
from troth.domain.claim import Quote
from troth.domain.codec import plain
from troth.domain.ledger import payload_of
from troth.domain.memory import Belief, Block, LinkKind, Memory, Standing
from troth.domain.observation import FILLER, Observation
from troth.domain.profile import ASSISTANT
from troth.domain.receipt import ImportReport, Outcome
from troth.domain.record import Rows, rows_of
from troth.domain.settings import Seat
from troth.engine.dream.carry import put_forward
from troth.engine.dream.grounds import Derivation
from troth.engine.forget.erase import erase_all
from troth.engine.forget.match import quotes_of
from troth.engine.forget.plan import Span
from troth.engine.parts import Parts
from troth.engine.portability.rows import add_uses, observations
from troth.engine.portability.survey import HIDDEN, Place, Raised, Survey, memories_of, survey
from troth.engine.review import acts
from troth.engine.review.undo import undo
from troth.engine.write.commit import acted, stamp, write
from troth.engine.write.core import core_of, taken_away_since, write_core
from troth.engine.write.intake import keep
from troth.engine.write.observe import digest
from troth.engine.write.seals import is_sealed, know_keys, seal, seal_keys, sealed_digest, standing_blocks
from troth.errors import Conflict
from troth.ports.archive import Archive
from troth.ports.store import ObservationState, Tx

_FILLED = re.compile(f"{FILLER}+")


@dataclass(slots=True)
class _Told:
    """What has come of it so far."""

    taken: int = 0
    known: int = 0
    learned: Counter[str] = field(default_factory=Counter)
    held: Counter[str] = field(default_factory=Counter)
    left: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)

    def report(self) -> ImportReport:
        how = "governed" if self.taken or self.held else "known"
        more = dict(self.learned), dict(self.held), tuple(self.left), tuple(self.problems)
        return ImportReport(how, self.taken, self.known, 0, *more)


@dataclass(slots=True)
class _Erased:
    """What was erased there and stands here: by user, memories, whole observations, and spans of others."""

    memories: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    whole: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    spans: dict[str, dict[str, list[Span]]] = field(default_factory=lambda: defaultdict(dict))
    hidden: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    """By user, memories that were only hidden, in a space that the archive's had imported."""
    twins: set[str] = field(default_factory=set)
    """Observations of the archive that stand here under another id."""
    overruled: set[str] = field(default_factory=set)
    """Sealed values that the person has said again here, after the erasure."""
    spared: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    """By user, observations that a machine made after all that was erased of them: the memory goes, what was said stays."""


async def tell(parts: Parts, seat: Seat, archive: Archive, keys: tuple[bytes, ...], common: int) -> ImportReport:
    """Bring in what was said, and let persons' acts hold."""
    store, namespace, mark = parts.store, seat.namespace, f"imported {archive.head.get('ledger')}"
    found, raised = await asyncio.to_thread(survey, archive, namespace, common)
    done = _Told()

    def begin(tx: Tx) -> bool:
        if (known := tuple(dict.fromkeys((*seal_keys(tx, store.secret()), *keys)))) != seal_keys(tx, store.secret()):
            know_keys(tx, known)
        return tx.meta(mark) is None

    first = await store.write(namespace, begin)
    erased = await store.read(namespace, lambda tx: _erased(tx, archive, keys, found if first else Survey(common)))
    if first:
        await _erase(parts, seat, erased, done)
        await _hide(parts, seat, found, erased, done)
        await _place_blocks(parts, seat, found, erased.overruled, archive, done)
    await _say(parts, seat, archive, found, erased.twins, done)
    if first:
        for memory in await asyncio.to_thread(memories_of, archive, namespace, found.undone):
            await _undo(parts, _seat(seat, memory.address.user), memory, done)
        for item in raised:
            await _raise(parts, seat, item, done)
        for (user, name), memory in sorted(found.core().items()):
            await _keep_core(parts, _seat(seat, user), name, memory, done)

    def end(tx: Tx) -> None:
        add_uses(tx, archive)
        tx.set_meta(mark, "done")

    await store.write(namespace, end)
    return done.report()


def _erased(tx: Tx, archive: Archive, keys: Sequence[bytes], found: Survey) -> _Erased:
    erased = _Erased()
    _erased_memories(tx, keys, found, erased)
    there = {seen.digest: seen for seen, _ in observations(archive, tx.namespace) if is_sealed(seen.digest)}
    for here, _ in tx.all_observations() if there else ():
        for digest_there in (here.digest, *(sealed_digest(here.digest, key) for key in keys)):
            if (other := there.get(digest_there)) is not None:
                erased.twins.add(other.id)
                _blotted(here, other.text, erased)
                break
    return erased


def _erased_memories(tx: Tx, keys: Sequence[bytes], found: Survey, erased: _Erased) -> None:
    last: dict[str, datetime] = {}
    for blocks, beliefs in _sealed_there(tx, keys, found).values():
        ends = [block.placed_at for block in blocks if not found.hides(block)]
        if any(_said_since(tx, belief, max(block.placed_at for block in blocks)) for belief in beliefs):
            erased.overruled.update(block.value_key for block in blocks)  # all that says the same stays
        elif not ends or any(_said_since(tx, belief, max(ends)) for belief in beliefs):
            for belief in filter(_is_shown, beliefs):
                erased.hidden[belief.memory.address.user].append(belief.id)
        else:
            for belief in beliefs:
                erased.memories[belief.memory.address.user].append(belief.id)
                for quote in quotes_of(tx, belief):
                    last[quote.observation] = max(last.get(quote.observation, max(ends)), *ends)
    for seen in tx.observations(list(last)):
        if seen.observed_at > last[seen.id]:
            erased.spared[seen.user].append(seen.id)


def _sealed_there(tx: Tx, keys: Sequence[bytes], found: Survey) -> dict[Place, tuple[list[Block], list[Belief]]]:
    """By what they say: the archive's sealed blocks, and the memories here that they are for."""
    sealed: dict[str, list[Block]] = defaultdict(list)
    for block in found.standing_blocks:
        if block.hashed:
            sealed[block.value_key].append(block)
    held: dict[Place, tuple[list[Block], list[Belief]]] = {}
    for entry, text, _ in tx.entries() if sealed else ():
        for memory in rows_of(entry, payload_of(text), lambda *_: "").memories if text is not None else ():
            seals = {seal(memory.address, memory.claim.value_key, key).value_key for key in keys}
            blocks = [block for value in sorted(seals) for block in sealed.get(value, ())]
            if blocks and (belief := tx.belief(memory.id)) is not None:
                held.setdefault(Place.of(memory), (blocks, []))[1].append(belief)
    return held


def _blotted(here: Observation, there: str, erased: _Erased) -> None:
    """What is filled there, and not here."""
    if not there.strip(FILLER):
        if here.text.strip(FILLER):
            erased.whole[here.user].append(here.id)
        return
    spans = [found.span() for found in _FILLED.finditer(there)] if len(there) == len(here.text) else []
    if spans := [(start, end) for start, end in spans if here.text[start:end].strip(FILLER)]:
        erased.spans[here.user][here.id] = spans


def _said_since(tx: Tx, belief: Belief, moment: datetime) -> bool:
    """Whether the person has said it after a moment: their own later words count more than what they did before."""
    said = (item for item in tx.evidence(belief.id) if item.counts and item.authority is Authority.USER)
    return any(item.observed_at > moment for item in said)


async def _erase(parts: Parts, seat: Seat, erased: _Erased, done: _Told) -> None:
    for user in sorted({*erased.memories, *erased.whole, *erased.spans}):
        ids, whole, spans = erased.memories.get(user, []), erased.whole.get(user, []), erased.spans.get(user, {})
        receipt = await erase_all(parts, _seat(seat, user), ids, whole, spans, erased.spared.get(user, ()))
        done.held["erase"] += len(ids) + len(whole) + len(spans)
        done.problems += receipt.problems


def _seat(seat: Seat, user: str) -> Seat:
    return Seat(seat.namespace, user, seat.by, seat.tz)


async def _hide(parts: Parts, seat: Seat, found: Survey, erased: _Erased, done: _Told) -> None:
    plain_blocks = [block for block in found.standing_blocks if not block.hashed]
    sealed = [id for ids in erased.hidden.values() for id in ids]

    def hidden(tx: Tx) -> dict[str, Belief]:
        named = (belief for block in plain_blocks for belief in _hidden(tx, block))
        return {belief.id: belief for belief in (*named, *tx.beliefs(sealed))}

    for belief in (await parts.store.read(seat.namespace, hidden)).values():
        act = acts.decline if belief.version.standing is Standing.PENDING else acts.forget
        try:
            await act(parts, _seat(seat, belief.memory.address.user), belief.id)
        except Conflict:  # it waits no more: it fell with what was hidden before it
            continue
        done.held[act.__name__] += 1


def _hidden(tx: Tx, block: Block) -> Iterator[Belief]:
    return (held for held in _at(tx, block) if _is_shown(held) and not _said_since(tx, held, block.placed_at))


def _is_shown(belief: Belief) -> bool:
    return belief.version.standing.holds or belief.version.standing is Standing.PENDING


def _at(tx: Tx, place: Block | Place) -> Iterator[Belief]:
    return (held for held in tx.relating(place.address, place.value_key) if held.memory.claim.value_key == place.value_key)


async def _place_blocks(parts: Parts, seat: Seat, found: Survey, overruled: set[str], archive: Archive, done: _Told) -> None:
    """What was put aside there does not come back here either, from older evidence or machines.

    Values that nothing here names yet come in sealed, so that no word of them stands here.
    """
    secret = parts.store.secret()

    def work(tx: Tx) -> int:
        new = [block for block in found.standing_blocks if _is_new(tx, block, overruled, secret)]
        hidden, gone = [block for block in new if found.hides(block)], [block for block in new if not found.hides(block)]
        return place(tx, hidden, hides=True) + place(tx, gone, hides=False)

    def place(tx: Tx, there: Sequence[Block], *, hides: bool) -> int:
        mark, key = stamp(tx, parts.clock.now()), seal_keys(tx, secret)[0]
        sealed = [_sealed(block, key, mark.decision) for block in sorted(there, key=lambda block: block.placed_at)]
        blocks = list({block.key: block for block in sealed}.values())
        if not blocks:
            return 0
        named = {"blocks": [plain(block, ("decision",)) for block in blocks]}
        named[HIDDEN] = [block.value_key for block in blocks] if hides else []
        write(tx, "import", mark, acted(seat, [], archive=archive.head.get("ledger"), **named), Rows())
        for block in blocks:
            tx.add_block(block)
        return len(blocks)

    if placed := await parts.store.write(seat.namespace, work):
        done.held["block"] = placed


def _is_new(tx: Tx, block: Block, overruled: set[str], secret: bytes) -> bool:
    """Whether it stops something that nothing here stops: what was said between a block that stands here and this one, too."""
    if block.hashed:
        same = (held for held in tx.blocks(block.address) if held.value_key == block.value_key)
        return block.value_key not in overruled and all(held.placed_at < block.placed_at for held in same)
    held = standing_blocks(tx, block.address, block.value_key, secret)
    if any(one.placed_at >= block.placed_at for one in held):
        return False
    return not any(_said_since(tx, belief, block.placed_at) for belief in _at(tx, block))


def _sealed(block: Block, key: bytes, decision: str) -> Block:
    if block.hashed:
        return Block(block.address, block.value_key, True, block.placed_at, decision)
    sealed = seal(block.address, block.value_key, key)
    return Block(sealed.address, sealed.value_key, True, block.placed_at, decision)


async def _say(parts: Parts, seat: Seat, archive: Archive, found: Survey, twins: set[str], done: _Told) -> None:
    """What was said together is stored together, so that a reply is there when the words it answers are read."""
    secret = parts.store.secret()
    told = groupby(observations(archive, seat.namespace), key=lambda held: (held[0].user, held[0].observed_at))
    for _, together in told:
        some = list(together)
        keeping = partial(_kept, some=some, twins=twins, secret=secret)
        new = await parts.store.write(seat.namespace, keeping, durable=False)
        done.taken, done.known = done.taken + len(new), done.known + len(some) - len(new)
        for observation in new:
            digested = await digest(parts, observation, found.wishes.get(observation.id, frozenset()))
            if digested is not None:
                _, receipt = digested
                done.learned.update(outcome.action.value for outcome in receipt.outcomes)
                done.problems += [f"{observation.id}: {problem}" for problem in receipt.problems]


def _kept(tx: Tx, some: Iterable[tuple[Observation, ObservationState]], twins: set[str], secret: bytes) -> list[Observation]:
    """Those that were not there."""
    new = []
    for observation, state in some:
        if observation.id in twins or tx.observation(observation.id) is not None or not keep(tx, observation, secret)[1]:
            continue
        if state is ObservationState.UNREAD:
            tx.set_observation_state(observation.id, state)
        new.append(observation)
    return new


async def _undo(parts: Parts, seat: Seat, there: Memory, done: _Told) -> None:
    """Undo here what a person undid there, where it stands on no other words."""
    said = {quote.observation for quote in there.quotes}

    def made_of_it(tx: Tx) -> list[str]:
        held = (
            b for b in _at(tx, Place.of(there)) if _is_shown(b) and {e.quote.observation for e in tx.evidence(b.id)} <= said
        )
        return [tx.versions(belief.id)[0].decision for belief in held]

    for decision in await parts.store.read(seat.namespace, made_of_it):
        try:
            await undo(parts, seat, decision)
            done.held["undo"] += 1
        except Conflict as error:
            done.left.append(f"{there.text}: {error}")


async def _raise(parts: Parts, seat: Seat, item: Raised, done: _Told) -> None:
    """Confirm what was confirmed there; approve what was approved, unless something here speaks against it."""
    user, text = _seat(seat, item.memory.address.user), item.memory.text
    held = await parts.store.read(seat.namespace, lambda tx: _candidate(tx, item))
    if held is None and (item.parents or item.memory.claim.subject == ASSISTANT):
        now, secret = parts.clock.now(), parts.store.secret()
        outcome = await parts.store.write(seat.namespace, lambda tx: _following(tx, user, item, now, secret))
        done.learned.update([outcome.action.value] if outcome is not None else ())
        held = await parts.store.read(seat.namespace, lambda tx: _candidate(tx, item))
    if held is None:
        done.left.append(f"{text}: a person confirmed it there, and nothing here says so")
        return
    belief, against = held
    confirmed, waits = item.standing is Standing.FROZEN, belief.version.standing is Standing.PENDING
    if against:
        done.left.append(f"{text}: waits for you; here it is {against!r}")
    elif waits or (confirmed and belief.version.standing is not Standing.FROZEN):
        act = acts.confirm if confirmed else acts.approve
        try:
            await act(parts, user, belief.id)
            done.held[act.__name__] += 1
        except Conflict as error:
            done.left.append(f"{text}: {error}")


def _following(tx: Tx, seat: Seat, item: Raised, now: datetime, secret: bytes) -> Outcome | None:
    """What was derived there, put forward here from the same parents; None unless all of them are believed here."""
    memory, parents = item.memory, []
    for place in item.parents:
        held = next((held for held in _at(tx, place) if held.current_at(now)), None)
        if held is None:
            return None
        parents.append(held)
    beside, said_at = ((), None) if parents else _words_here(tx, memory)
    if not (parents or beside):
        return None
    derivation = Derivation(memory.claim, memory.text, memory.language, tuple(parents), memory.attribute, beside, said_at)
    return put_forward(tx, seat, derivation, now, secret)


def _words_here(tx: Tx, memory: Memory) -> tuple[tuple[Quote, ...], datetime | None]:
    """The words that a memory stands on, as they are here, and when the last of them were said; () unless all are."""
    said = {seen.id: seen for seen in tx.observations([quote.observation for quote in memory.quotes])}
    quotes = [
        replace(quote, text=said[quote.observation].text[quote.start : quote.end])
        for quote in memory.quotes
        if quote.observation in said
    ]
    if len(quotes) < len(memory.quotes) or any(FILLER in quote.text for quote in quotes):
        return (), None
    return tuple(quotes), max(seen.observed_at for seen in said.values())


async def _keep_core(parts: Parts, seat: Seat, name: str, there: Memory, done: _Told) -> None:
    """A block of the core that is not here; what a person or host wrote here stands."""
    here, since, secret = getattr(await core_of(parts, seat), name), there.observed_at, parts.store.secret()
    if here:
        if here.text != there.text:
            done.left.append(f"{there.text}: the {name} block is {here.text!r} here")
    elif await parts.store.read(seat.namespace, lambda tx: taken_away_since(tx, seat, name, since, secret)):
        done.left.append(f"{there.text}: the {name} block was taken away here since")
    else:
        await write_core(parts, seat, {name: there.text}, since)
        done.held["core"] += 1


def _candidate(tx: Tx, item: Raised) -> tuple[Belief, str] | None:
    """What says the same here, current before waiting, and what current belief stands against it."""
    found = [
        held
        for held in _at(tx, Place.of(item.memory))
        if held.version.standing.current or held.version.standing is Standing.PENDING
    ]
    if not found:
        return None
    belief = min(found, key=lambda held: held.version.standing is Standing.PENDING)
    if belief.version.standing.current:
        return belief, ""
    conflicts = [
        link.target for link in tx.links(belief.id) if link.kind is LinkKind.CONFLICTS_WITH and link.source == belief.id
    ]
    against = [rival.memory.text for rival in tx.beliefs(conflicts) if rival.version.standing.current]
    return belief, against[0] if against else ""
