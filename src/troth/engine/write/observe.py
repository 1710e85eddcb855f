"""`observe`, `remember` and `correct`: store the observation, read it, decide and commit in one short transaction."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from troth.domain.authority import Authority
from troth.domain.claim import Claim, Intent, Mood, Quote
from troth.domain.decision import REASON_OF, Action, Reason
from troth.domain.memory import Entity, Evidence
from troth.domain.observation import Observation
from troth.domain.receipt import Outcome, Receipt
from troth.domain.record import Rows
from troth.domain.settings import NOWHERE, RULES, Seat, Turn, Where
from troth.engine.forget.asked import heeded
from troth.engine.names import check_kind
from troth.engine.parts import Parts
from troth.engine.read.views import own
from troth.engine.write.assist import Heard, assist, joined
from troth.engine.write.commit import learn_name, stamp, write
from troth.engine.write.govern import govern
from troth.engine.write.intake import LONGEST_READ, keep, make_observation
from troth.engine.write.known import context_of
from troth.engine.write.propose import propose
from troth.engine.write.reading import reading_of
from troth.errors import Conflict, InvalidMessage, TextTooLong
from troth.language.languages import third_person
from troth.language.reader import read
from troth.language.reading import UNOWNED, Assertion, Context, Reading
from troth.language.text import index_terms, is_blank, value_key
from troth.ports.store import ObservationState, Tx
from troth.schema.registry import attribute

log = logging.getLogger(__name__)

_NOTES = {
    "instruction": Reason.INSTRUCTION,
    "question": Reason.QUESTION,
    "forget": Reason.ASKS_TO_FORGET,
    UNOWNED: Reason.UNOWNED,
}


@dataclass(frozen=True, slots=True)
class Input:
    """One text on its way in."""

    text: str
    authority: Authority
    at: datetime
    where: Where = NOWHERE
    source: str | None = None
    speaker: str | None = None
    title: str | None = None
    dated: bool = True
    """Whether the same words at another time are said again; those of a document that names no moment are not."""
    reply: bool = False
    """Whether it is the agent's answer inside an exchange: kept as an episode, never evidence."""


async def observe(
    parts: Parts, seat: Seat, turn: Turn | str, at: datetime, where: Where, source: str | None, *, wait: bool
) -> Receipt:
    """Take one exchange, or one text of the seat's own channel."""
    turn = Turn(turn) if isinstance(turn, str) else turn
    if not isinstance(turn, Turn):
        raise InvalidMessage(f"the turn is a {type(turn).__name__};", hint="pass a text or troth.Turn(user=…, agent=…)")
    inputs = [Input(turn.user, seat.by, at, where, source)]
    if turn.agent:
        inputs.append(Input(turn.agent, Authority.AGENT, at, where, reply=True))
    kept = await store_all(parts, seat, inputs)
    if not wait:
        return Receipt(kept[0][0].id, "queued")
    return await heeded(parts, seat, await read_one(parts, seat, *kept[0]), at)


async def store_all(
    parts: Parts, seat: Seat, inputs: Sequence[Input], *, durable: bool = True
) -> list[tuple[Observation, bool]]:
    """Store observations in one transaction; each with whether it is new."""
    made = [
        make_observation(
            seat,
            given.text,
            given.authority,
            given.at,
            given.where,
            source=given.source,
            speaker=given.speaker,
            title=given.title,
            dated=given.dated,
            redact=parts.redact,
        )
        for given in inputs
    ]

    secret = parts.store.secret()

    def work(tx: Tx) -> list[tuple[Observation, bool]]:
        kept = [keep(tx, observation, secret) for observation in made]
        for given, (observation, new) in zip(inputs, kept, strict=True):
            if given.reply and new:
                tx.set_observation_state(observation.id, ObservationState.UNREAD)
        return kept

    return await parts.store.write(seat.namespace, work, durable=durable)


async def read_one(
    parts: Parts, seat: Seat, observation: Observation, new: bool, extra: frozenset[Intent] = frozenset()
) -> Receipt:
    """Read what waits up to and including one observation of its conversation, and give the receipt of that one."""
    problems = _problems(observation)
    receipt = Receipt(observation.id, "stored" if problems or new else "unchanged", problems=problems)

    def look(tx: Tx) -> tuple[Sequence[Observation], Context | None]:
        waiting = tx.pending_observations(observation.user, observation.conversation)
        return waiting, context_of(tx, waiting[0]) if waiting else None

    waiting, context = await parts.store.read(seat.namespace, look)
    for other in waiting:
        asked = extra if other.id == observation.id else frozenset()
        digested = await digest(parts, other, asked, context)
        context = None  # the next may point at what this one taught
        if other.id == observation.id:
            receipt = await _assisted(parts, *digested) if digested is not None else receipt
            break  # what waits behind it (the next piece of a document) has its own turn, and a model's with it
        if digested is not None:
            await _heeded_late(parts, other, digested[1])
    if new:
        await parts.embed(seat.namespace)
    return receipt


async def _assisted(parts: Parts, heard: Heard, receipt: Receipt) -> Receipt:
    """The receipt of both readings; of the rules' alone where no model is to read, or they could not."""
    if parts.reader is None or receipt.status != "read":
        return receipt
    return joined(receipt, (await assist(parts, heard))[0])


async def read_pending(parts: Parts, namespace: str) -> int:
    """Let the rules read whatever a crash or `wait=False` left unread in a namespace; says how many."""
    waiting = await parts.store.read(namespace, lambda tx: tx.pending_observations())
    await _read_late(parts, namespace, waiting)
    return len(waiting)


async def read_queued(parts: Parts, namespace: str, id: str) -> None:
    """Let the rules read an observation for which nobody waits, and what is unread before it in its conversation.

    Not what came after it: somebody may wait for that, and is owed the receipt.
    """

    def look(tx: Tx) -> Sequence[Observation]:
        queued = tx.observation(id)
        waiting = tx.pending_observations(queued.user, queued.conversation) if queued else ()
        place = next((place for place, other in enumerate(waiting) if other.id == id), -1)
        return waiting[: place + 1]

    await _read_late(parts, namespace, await parts.store.read(namespace, look))


async def _read_late(parts: Parts, namespace: str, waiting: Sequence[Observation]) -> None:
    for observation in waiting:
        if (digested := await digest(parts, observation)) is not None:
            await _heeded_late(parts, observation, digested[1])
    if waiting:
        await parts.embed(namespace)


async def _heeded_late(parts: Parts, observation: Observation, receipt: Receipt) -> None:
    """Carry out what words ask to forget that nobody waited for; nobody is there to be shown it."""
    seat = Seat(observation.namespace, observation.user, observation.authority)
    await heeded(parts, seat, receipt, observation.observed_at)


async def digest(
    parts: Parts, observation: Observation, extra: frozenset[Intent] = frozenset(), context: Context | None = None
) -> tuple[Heard, Receipt] | None:
    """Read one observation by the rules and commit what it says; None if another process has read it meanwhile.

    A model's turn comes later: until then the observation awaits it. `context`, if it was just looked up.
    """
    if context is None:
        context = await parts.store.read(observation.namespace, lambda tx: context_of(tx, observation))
    reading, problem, unweighed = await reading_of(parts, observation, context, new=True)
    reading = _asked_for(reading, extra, observation)
    secret, now = parts.store.secret(), parts.clock.now()
    done = ObservationState.AWAITING if parts.reader is not None else ObservationState.READ

    def work(tx: Tx) -> Receipt | None:
        if tx.observation_state(observation.id) is not ObservationState.PENDING:
            return None
        if tx.observation(observation.id) != observation:  # erased meanwhile: what was read is not what stands there
            return None
        outcomes = []
        for assertion in reading.assertions:
            outcomes += _decide(tx, observation, assertion, reading.language, now, secret)
        _note_replies(tx, observation, outcomes, now)
        tx.set_observation_state(observation.id, ObservationState.UNREAD if problem else done)
        return Receipt(observation.id, "stored" if problem else "read", tuple(outcomes), problem + unweighed, mode=RULES)

    # What failing power takes back is read again at the next open; an express wish stands in no text, so it is waited for.
    receipt = await parts.store.write(observation.namespace, work, durable=bool(extra))
    if receipt is None:
        return None
    if parts.reader is not None:
        parts.reader.behind.add(observation.namespace)
    return Heard(observation, reading, context), receipt


def _note_replies(tx: Tx, observation: Observation, outcomes: Sequence[Outcome], now: datetime) -> None:
    """The agent's half that repeats what was just learned is a mention of it: forgotten with it, and erased with it."""
    mark, mentions = stamp(tx, now), []
    for reply in tx.recent_observations(observation.user, 6):
        together = (reply.observed_at, reply.conversation) == (observation.observed_at, observation.conversation)
        if reply.authority is not Authority.AGENT or not together or reply.id == observation.id:
            continue
        quote, said = Quote(reply.id, 0, len(reply.text), reply.text), frozenset(index_terms(reply.text))
        for outcome in outcomes:
            held = tx.memory(outcome.memory) if outcome.memory and outcome.decision else None
            if held is not None and said & frozenset(index_terms(held.claim.value)):
                where = (Authority.AGENT, reply.observed_at, reply.conversation)
                mentions.append(Evidence(held.id, quote, *where, counts=False, decision=mark.decision))
    if mentions:
        write(tx, "mention", mark, {"user": observation.user}, Rows(evidence=tuple(mentions)))


def _asked_for(reading: Reading, extra: frozenset[Intent], observation: Observation) -> Reading:
    """`remember` is the user's express wish: what can be claimed is stressed, and what cannot is kept as a note."""
    if not extra:
        return reading
    found = tuple(
        replace(assertion, intents=assertion.intents | extra, explicitness=1.0)
        for assertion in reading.assertions
        if assertion.claim
    )
    if not found:
        note = attribute("note")
        text = observation.text.strip()
        claim = Claim("user", note.name, text, value_key(text))
        shown = third_person(text)
        found = (Assertion(0, len(observation.text), Mood.CONFIRMED, extra, claim, note, shown, explicitness=1.0),)
    return replace(reading, assertions=found)


def _decide(
    tx: Tx, observation: Observation, assertion: Assertion, language: str, now: datetime, secret: bytes
) -> list[Outcome]:
    for name, subject in assertion.names.items():
        learn_name(tx, observation.user, Entity(subject, (name,), observed_at=observation.observed_at), now)
    quote = " ".join(observation.text[assertion.start : assertion.end].split())
    proposal = propose(observation, assertion, language)
    if proposal is not None:
        return [govern(tx, proposal, now, secret)]
    reason = _NOTES.get(assertion.note) or REASON_OF.get(assertion.mood) or Reason.NOTHING_CLAIMED
    action = Action.REJECT if reason is Reason.INSTRUCTION else Action.NO_OP
    if reason is Reason.NOTHING_CLAIMED and not assertion.note:
        return []
    return [Outcome(action, reason, quote[:200], quote=quote)]


def _problems(observation: Observation) -> tuple[str, ...]:
    if is_blank(observation.text):
        return ("empty: there is no text to read",)
    size = len(observation.text.encode("utf-8"))
    if size > LONGEST_READ:
        return (f"too_long: use ingest; {size} bytes are stored and not read, the limit is {LONGEST_READ}",)
    return ()


async def remember(parts: Parts, seat: Seat, text: str, at: datetime, where: Where) -> Receipt:
    """Take a text that somebody expressly wants kept."""
    check_kind("the text", text, str)
    if len(text.encode("utf-8", "replace")) > LONGEST_READ:
        raise TextTooLong(f"the text is {len(text)} characters long;", hint="use ingest for documents")
    kept = await store_all(parts, seat, [Input(text, seat.by, at, where)])
    return await read_one(parts, seat, *kept[0], extra=frozenset([Intent.REMEMBERS]))


async def correct(parts: Parts, seat: Seat, id: str, text: str, at: datetime) -> Receipt:
    """Take a text that says what is right instead of a memory.

    Raises:
        NotFound: this user has no such memory.
        Conflict: it is not current, or the text says nothing about it.
    """
    wrong = await parts.store.read(seat.namespace, lambda tx: own(tx, seat, id))
    if not wrong.current_at(parts.clock.now()):
        raise Conflict(
            f"memory {id} is {wrong.version.standing.value}, not current;", hint="correct the one that is, see `list`"
        )
    made = make_observation(seat, text, seat.by, at, NOWHERE, redact=parts.redact)
    context = await parts.store.read(seat.namespace, lambda tx: context_of(tx, made))
    claims = [assertion.claim for assertion in read(made.text, context).assertions if assertion.claim]
    if not any(
        (claim.subject, claim.attribute) == (wrong.memory.address.subject, wrong.memory.address.attribute) for claim in claims
    ):
        raise Conflict(
            f"{text!r} does not say what is right instead of {wrong.memory.text!r};",
            hint="say the same thing in its right form, or forget it and observe the other",
        )
    kept = await store_all(parts, seat, [Input(text, seat.by, at)])
    observation, _ = kept[0]
    return await read_one(parts, seat, observation, True, extra=frozenset([Intent.CORRECTS]))
