"""Erases for good: rows, search rows, vectors, derived memories, parts of the ledger, and the words in the observations.

Long erasures go in steps, each a transaction; what is left to do stands in the store, so that the next open finishes it.
Free pages and the log are cleaned once, at the end.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from troth.domain.codec import plain
from troth.domain.decision import Action, Reason
from troth.domain.forgetting import Erased, Matching, Preview, Touched
from troth.domain.ledger import payload_of
from troth.domain.lifecycle import Stamp
from troth.domain.memory import Block, Memory
from troth.domain.observation import FILLER, Observation
from troth.domain.receipt import Outcome, Receipt
from troth.domain.record import NO_MEMORY, Rows, named_in
from troth.domain.settings import Seat
from troth.engine.forget.match import quotes_of
from troth.engine.forget.plan import Plan, Planned, Span, plan_erasure, plan_of, token_of
from troth.engine.ids import new_id
from troth.engine.interrupted import ERASING, SCRUB
from troth.engine.names import check_person
from troth.engine.parts import Parts
from troth.engine.read.views import own
from troth.engine.searchable import episode_doc
from troth.engine.write.commit import acted, stamp, write
from troth.engine.write.seals import seal, seal_keys, sealed_digest
from troth.errors import Conflict
from troth.language.kept import forget_results
from troth.ports.store import DocKind, ObservationState, Tx

AT_ONCE = 500
"""Memories of one transaction; other writers wait for no more."""


@dataclass(slots=True)
class _Erasure:
    """One erasure: what is left to do, which the store keeps too, and what was removed so far."""

    id: str
    user: str
    plan: Plan
    removed: Counter[str] = field(default_factory=Counter)
    ids: list[str] = field(default_factory=list)
    decision: str = ""
    mentions: Sequence[Touched] = ()


async def erase(parts: Parts, seat: Seat, ids: Sequence[str], *, sweep: bool = False) -> Receipt:
    """Remove memories for good, with what was derived from them; with `sweep`, also what else mentions their values.

    Raises:
        NotFound: this user has no memory of one of the ids; then none is erased.
    """
    check_person(seat, "erase")

    def begin(tx: Tx) -> _Erasure:
        planned = plan_of(tx, seat, [own(tx, seat, id) for id in dict.fromkeys(ids)], sweep=sweep)
        return _begun(tx, parts, seat, planned)

    return await _carried_out(parts, seat, [await parts.store.write(seat.namespace, begin)])


async def erase_all(
    parts: Parts,
    seat: Seat,
    ids: Sequence[str],
    observations: Sequence[str],
    spans: Mapping[str, Sequence[Span]] | None = None,
    spared: Sequence[str] = (),
) -> Receipt:
    """Remove memories, with what was derived from them, whole observations, and spans of others.

    What is not there is passed over. The words of the spared observations stay, whatever stood on them.
    """

    def begin(tx: Tx) -> _Erasure:
        planned = plan_of(tx, seat, tx.beliefs(ids), sweep=False)
        planned.plan.whole, planned.plan.spans = list(observations), {id: list(some) for id, some in (spans or {}).items()}
        planned.plan.spared = list(spared)
        return _begun(tx, parts, seat, planned)

    return await _carried_out(parts, seat, [await parts.store.write(seat.namespace, begin)])


async def erase_unchanged(
    parts: Parts, seat: Seat, held: Sequence[tuple[str, int]], find: Callable[[Tx], Sequence[str]]
) -> Receipt:
    """Remove memories that are still at the version that was looked at, and then the observations that are found.

    Each transaction looks again, so that what a person does meanwhile to a memory keeps it.
    """
    erasures = []
    for start in range(0, len(held), AT_ONCE):
        versions = dict(held[start : start + AT_ONCE])

        def begin(tx: Tx, versions: Mapping[str, int] = versions) -> _Erasure:
            same = [belief for belief in tx.beliefs(list(versions)) if belief.version.number == versions[belief.id]]
            return _begun(tx, parts, seat, plan_of(tx, seat, same, sweep=False))

        erasures.append(await parts.store.write(seat.namespace, begin))

    def texts(tx: Tx) -> _Erasure:
        return _begun(tx, parts, seat, Planned(Plan(whole=list(find(tx))), Preview(())))

    erasures.append(await parts.store.write(seat.namespace, texts))
    return await _carried_out(parts, seat, erasures)


async def preview_erasure(parts: Parts, seat: Seat, what: Matching, *, sweep: bool) -> Preview:
    """What an erasure of what fits would take."""
    secret = parts.store.secret()
    return await parts.store.read(seat.namespace, lambda tx: plan_erasure(tx, seat, what, secret, sweep=sweep).preview)


async def erase_matching(parts: Parts, seat: Seat, what: Matching, token: str, *, sweep: bool) -> Receipt:
    """Carry out what a preview showed.

    Raises:
        Conflict: the token is of another preview, or what fits has changed since.
    """
    check_person(seat, "erase")
    secret = parts.store.secret()

    def begin(tx: Tx) -> _Erasure:
        planned = plan_erasure(tx, seat, what, secret, sweep=sweep)
        check_token(token, planned.preview)
        return _begun(tx, parts, seat, planned)

    return await _carried_out(parts, seat, [await parts.store.write(seat.namespace, begin)])


def check_token(token: str, preview: Preview) -> None:
    """Refuse a token that does not fit what is held now.

    Raises:
        Conflict: it does not.
    """
    if not preview.token or token != preview.token:
        fits = len(preview.memories) + len(preview.texts)
        raise Conflict(
            f"the token {token!r} does not fit: {fits} things match now, and they or the wish differ from its preview;",
            hint="look at a new preview and use its token",
        )


def under_way(tx: Tx) -> bool:
    """Whether an erasure has begun whose plan is not carried out to its end."""
    return bool(_left(tx))


def owe_scrub(tx: Tx) -> None:
    """Note that free pages hold what was erased; `finish` cleans them."""
    tx.set_meta(SCRUB, os.urandom(8).hex())


async def finish(parts: Parts, namespace: str) -> None:
    """Carry on with the erasures that a crash interrupted, and clean up after them."""

    def look(tx: Tx) -> tuple[list[_Erasure], str | None]:
        return [_Erasure(id, user, Plan.of(plan)) for id, (user, plan) in _left(tx).items()], tx.meta(SCRUB)

    erasures, scrub = await parts.store.read(namespace, look)
    for erasure in erasures:
        await _steps(parts, Seat(namespace, erasure.user), erasure)
    if erasures or scrub:
        await _scrub(parts, namespace)


def _left(tx: Tx) -> dict[str, tuple[str, str]]:
    """By erasure that is under way: (user, plan)."""
    text = tx.meta(ERASING)
    if not text:
        return {}
    if "\n" in text:  # as a store of format 4 and before may have kept the only one
        user, plan = text.split("\n", 1)
        return {"": (user, plan)}
    return {id: (user, plan) for id, (user, plan) in json.loads(text).items()}


def _keep_left(tx: Tx, erasure: _Erasure) -> None:
    left = {id: held for id, held in _left(tx).items() if id != erasure.id}
    if erasure.plan:
        left[erasure.id] = (erasure.user, erasure.plan.text())
    tx.set_meta(ERASING, json.dumps(left) if left else "")


def _begun(tx: Tx, parts: Parts, seat: Seat, planned: Planned) -> _Erasure:
    """The first step, in the transaction that made the plan."""
    erasure = _Erasure(new_id(parts.clock.now()), seat.user, planned.plan, mentions=planned.preview.mentions)
    owe_scrub(tx)
    if planned.plan:
        _step(tx, parts, seat, erasure)
    return erasure


async def _carried_out(parts: Parts, seat: Seat, erasures: Sequence[_Erasure]) -> Receipt:
    for erasure in erasures:
        await _steps(parts, seat, erasure)
    ids = [id for erasure in erasures for id in erasure.ids]
    left = await parts.store.read(seat.namespace, lambda tx: {what: n for what, n in tx.left(ids).items() if n})
    scrubbed = await _scrub(parts, seat.namespace)
    await parts.embed(seat.namespace)
    removed = sum((erasure.removed for erasure in erasures), Counter())
    erased = Erased(removed, tuple(told for erasure in erasures for told in erasure.mentions), left or None, scrubbed)
    problems = [] if scrubbed else ["scrubbed: no; a reader holds an older snapshot of the file, close it and erase again"]
    problems += [f"left: {count} {what}" for what, count in left.items()]
    decision = next((erasure.decision for erasure in erasures if erasure.decision), "")
    outcome = Outcome(Action.END, Reason.ERASED, "", memory=next(iter(ids), None), decision=decision)
    return Receipt(None, "read", (outcome,), tuple(problems), erased)


async def _steps(parts: Parts, seat: Seat, erasure: _Erasure) -> None:
    while erasure.plan:
        await parts.store.write(seat.namespace, lambda tx: _step(tx, parts, seat, erasure))


async def _scrub(parts: Parts, namespace: str) -> bool:
    """Clean free pages; what another erasure owes meanwhile stays owed."""
    owed = await parts.store.read(namespace, lambda tx: tx.meta(SCRUB))
    scrubbed = await parts.store.scrub()
    forget_results()
    if scrubbed and owed:
        await parts.store.write(namespace, lambda tx: tx.set_meta(SCRUB, "") if tx.meta(SCRUB) == owed else None)
    return scrubbed


def _step(tx: Tx, parts: Parts, seat: Seat, erasure: _Erasure) -> None:
    """Erase the next memories of a plan; with the last of them, whole texts, other spans and names."""
    key, mark, plan = seal_keys(tx, parts.store.secret())[0], stamp(tx, parts.clock.now()), erasure.plan
    memories = [memory for id in list(plan.memories)[:AT_ONCE] if (memory := tx.memory(id)) is not None]
    for id in list(plan.memories)[:AT_ONCE]:
        del plan.memories[id]
    spans: dict[str, list[Span]] = {}
    for memory in memories:
        for id, span in _quotes(tx, memory):
            if id not in plan.spared:
                spans.setdefault(id, []).append(span)
    dropped, blocks = _drop(tx, memories, mark, key, erasure.removed)
    whole: dict[str, None] = {}
    if not plan.memories:
        for id, some in plan.spans.items():
            spans.setdefault(id, []).extend(some)
        whole = dict.fromkeys(plan.whole)
        dropped |= _drop_names(tx, plan.names, erasure.removed)
        plan.whole, plan.spans, plan.names = [], {}, []
    for seen in tx.observations([*spans, *(id for id in whole if id not in spans)]):
        _blot(tx, seen, spans.get(seen.id, ()), key, whole=seen.id in whole)
        erasure.removed["texts"] += 1
    withdrawn = [pair for id in whole for pair in _withdrawn(tx, id)]
    ids = [memory.id for memory in memories]
    head = acted(seat, ids, texts=[*spans, *whole], dropped=sorted(dropped), blocks=[plain(b, ("decision",)) for b in blocks])
    write(tx, "erase", mark, head, Rows(withdrawn=tuple(dict.fromkeys(withdrawn))))
    _keep_left(tx, erasure)
    erasure.ids += ids
    erasure.decision = mark.decision


def _quotes(tx: Tx, memory: Memory) -> Iterable[tuple[str, Span]]:
    belief = tx.belief(memory.id)
    for quote in quotes_of(tx, belief) if belief else memory.quotes:
        yield quote.observation, (quote.start, quote.end)


def _drop(tx: Tx, memories: Sequence[Memory], mark: Stamp, key: bytes, removed: Counter[str]) -> tuple[set[str], list[Block]]:
    """Remove memories with all that hangs on them; the entries that lose their parts, and the blocks that stay."""
    entries: dict[str, set[str]] = {}
    seals: dict[str, Block] = {}
    for memory in memories:
        versions, evidence, links = tx.versions(memory.id), tx.evidence(memory.id), tx.links(memory.id)
        named = [block for block in tx.blocks(memory.address) if block.value_key == memory.claim.value_key]
        wrote = {version.decision for version in versions} | {item.decision for item in evidence}
        wrote |= {link.decision for link in links if link.source == memory.id} | {block.decision for block in named}
        for decision in wrote:
            entries.setdefault(decision, set()).add(memory.id)
        for block in named:
            tx.drop_block(block)
        sealed = seal(memory.address, memory.claim.value_key, key)
        seals[sealed.value_key] = Block(sealed.address, sealed.value_key, True, mark.now, mark.decision)
        vectors = tx.unindex(DocKind.MEMORY, memory.id)
        tx.drop_memory(memory.id)
        removed.update(memories=1, derived=int(memory.inference), versions=len(versions), evidence=len(evidence))
        removed.update({"links": len(links), "blocks": len(named), "search rows": 1, "vectors": vectors})
    for block in seals.values():
        tx.add_block(block)
    for decision, about in entries.items():
        removed["ledger parts"] += _bare(tx, decision, about)
    return set(entries), list(seals.values())


def _withdrawn(tx: Tx, observation: str) -> Iterable[tuple[str, str]]:
    """What stands on other words too no longer stands on these."""
    for id in tx.memories_of_observation(observation):
        said: dict[str, set[str]] = {}
        for item in tx.evidence(id):
            said.setdefault(item.decision, set()).add(item.quote.observation)
        yield from ((id, decision) for decision, seen in said.items() if seen == {observation})


def _bare(tx: Tx, decision: str, about: set[str]) -> int:
    """Take what an entry says of some memories out of its payload."""
    found = tx.entry(decision)
    if found is None or found[1] is None:
        return 0
    payload = payload_of(found[1])
    tx.rewrite_payload(decision, payload.without(about).text())
    return sum(part.about in about and part.body is not None for part in payload.parts)


def _drop_names(tx: Tx, names: Sequence[tuple[str, str]], removed: Counter[str]) -> set[str]:
    """Remove names, and the entries' parts that taught them."""
    if not names:
        return set()
    wanted, dropped = set(names), set()
    for user, key in names:
        tx.drop_entity(user, key)
    for entry, text, _ in list(tx.entries()):
        if entry.kind == "name" and text is not None and wanted & set(named_in(payload_of(text))):
            removed["ledger parts"] += _bare(tx, entry.id, {NO_MEMORY})
            dropped.add(entry.id)
    removed["names"] += len(names)
    return dropped


def _blot(tx: Tx, seen: Observation, spans: Iterable[Span], key: bytes, *, whole: bool) -> None:
    """Put a filler of equal length over spans, or over all; its row stays, so that the same text is known again."""
    digest = sealed_digest(seen.digest, key)
    if whole:
        text = FILLER * len(seen.text) if tx.memories_of_observation(seen.id) else ""
        empty = replace(seen, text=text, digest=digest, conversation=None, speaker=None, source=None, title=None)
        tx.overwrite_observation(replace(empty, scope=None, domain=None, layer=None))
        tx.set_observation_state(seen.id, ObservationState.UNREAD)
        tx.unindex(DocKind.EPISODE, seen.id)
        return
    text = seen.text
    for start, end in spans:
        text = text[:start] + FILLER * (end - start) + text[end:]
    blotted = replace(seen, text=text, digest=digest)
    tx.overwrite_observation(blotted)
    tx.unindex(DocKind.EPISODE, seen.id)
    doc = episode_doc(blotted)
    if doc.terms:
        tx.index(doc)


__all__ = ["check_token", "erase", "erase_matching", "finish", "preview_erasure", "token_of"]
