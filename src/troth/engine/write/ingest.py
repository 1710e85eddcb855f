"""`ingest`: takes whole conversations, message by message, and documents, in pieces."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from datetime import datetime
from itertools import chain

from troth.domain.authority import Authority
from troth.domain.receipt import IngestReport, Receipt
from troth.domain.settings import BOTH, RULES, Document, Message, Seat, Where
from troth.engine.forget.asked import heeded
from troth.engine.names import check_kind, check_moment, check_said, now_of
from troth.engine.parts import Parts
from troth.engine.write.observe import Input, read_one, store_all
from troth.errors import InvalidMessage, NaiveDatetime, UsageError
from troth.language.text import clean

PIECE = 1500
"""Characters; a document is read in pieces of about this length, cut between paragraphs."""

ROLES = {"user": Authority.USER, "assistant": Authority.AGENT, "agent": Authority.AGENT, "tool": Authority.TOOL}
SILENT_ROLES = ("system", "developer")
"""Roles that are no source of memories."""


async def ingest(
    parts: Parts,
    seat: Seat,
    messages: Iterable[Message | Mapping[str, object]],
    where: Where,
    progress: Callable[[int], None] | None = None,
) -> IngestReport:
    """Take a conversation, in its order; a broken message is reported and the others are taken.

    The disk is waited for once, at the end: who loses power before that ingests it again.
    """
    check_kind("where", where, Where)
    if isinstance(messages, str | Mapping | Message) or not isinstance(messages, Iterable):
        raise InvalidMessage(
            f"the conversation is a {type(messages).__name__};", hint="pass a list of messages, or a troth.Document"
        )
    receipts: list[Receipt] = []
    skipped: list[str] = []
    broken: list[str] = []
    for number, message in enumerate(messages, 1):
        try:
            given = as_message(message)
            check_said("at", given.at, parts.clock.now())
            if given.role in SILENT_ROLES:
                skipped.append(f"message {number}: role {given.role} is no source")
            else:
                receipts.append(await _ingest_one(parts, seat, given, where))
        except UsageError as error:
            broken.append(f"message {number}: {error}")
        if progress:
            progress(number)
    await parts.store.settle()
    return IngestReport(tuple(receipts), tuple(skipped), tuple(broken))


async def _ingest_one(parts: Parts, seat: Seat, message: Message, where: Where) -> Receipt:
    authority = ROLES[message.role]
    if authority.rank > seat.by.rank:
        authority = seat.by
    speaker = message.name if authority is Authority.USER else None
    source = message.name if authority is Authority.TOOL else None
    where = replace(where, conversation=message.conversation or where.conversation)
    given = Input(message.content, authority, message.at, where, source, speaker, reply=authority is Authority.AGENT)
    kept = await store_all(parts, seat, [given], durable=False)
    return await heeded(parts, replace(seat, by=authority), await read_one(parts, seat, *kept[0]), message.at)


async def ingest_document(parts: Parts, seat: Seat, document: Document, at: datetime | None, where: Where) -> Receipt:
    """Take a document, in pieces; what it claims has a document's authority.

    The same without a moment is the same whenever it comes; what stands in it twice is one observation.
    """
    check_kind("the text of a document", document.text, str)
    now, cut = now_of(parts, at), dict.fromkeys(pieces(document.text))
    inputs = [Input(piece, Authority.DOCUMENT, now, where, title=document.title, dated=at is not None) for piece in cut]
    if not inputs:
        return Receipt(None, "skipped", problems=("empty: there is no text to read",))
    kept = await store_all(parts, seat, inputs)
    receipts = [await read_one(parts, seat, observation, new) for observation, new in kept]
    outcomes = tuple(chain.from_iterable(receipt.outcomes for receipt in receipts))
    problems = tuple(chain.from_iterable(receipt.problems for receipt in receipts))
    status = "read" if any(receipt.status == "read" for receipt in receipts) else receipts[0].status
    mode = BOTH if {receipt.mode for receipt in receipts if receipt.status == "read"} == {BOTH} else RULES
    return Receipt(receipts[0].observation, status, outcomes, problems, mode=mode)


def pieces(text: str) -> list[str]:
    """Cut a document between paragraphs into pieces of about `PIECE` characters; a longer paragraph is cut at line ends."""
    found, piece = [], ""
    for line in clean(text).splitlines(keepends=True):
        for start in range(0, len(line), PIECE):
            part = line[start : start + PIECE]
            if piece and len(piece) + len(part) > PIECE:
                found.append(piece)
                piece = ""
            piece += part
    return [piece.strip("\n") for piece in (*found, piece) if piece.strip()]


def as_message(given: Message | Mapping[str, object]) -> Message:
    """Check a message and make it one.

    Raises:
        InvalidMessage, NaiveDatetime, DateOutOfRange: it lacks a part, or one is of another kind; the message names it.
    """
    if isinstance(given, Mapping):
        given = _message_of(given)
    if not isinstance(given, Message):
        raise InvalidMessage(f"it is a {type(given).__name__};", hint="a message is a mapping with at, role and content")
    for key in ("role", "content"):
        if not isinstance(getattr(given, key), str):
            raise InvalidMessage(f"{key} is {getattr(given, key)!r};", hint="it must be a text")
    for key in ("name", "conversation"):
        if not isinstance(getattr(given, key), str | None):
            raise InvalidMessage(f"{key} is {getattr(given, key)!r};", hint="it must be a text or left out")
    if given.role not in ROLES and given.role not in SILENT_ROLES:
        raise InvalidMessage(f"role is {given.role!r};", hint=f"known are {', '.join([*ROLES, *SILENT_ROLES])}")
    check_moment("at", given.at)
    return given


def _message_of(given: Mapping[str, object]) -> Message:
    """The message of a mapping, whose moment may be written as ISO 8601."""
    unknown = set(given) - {"at", "role", "content", "name", "conversation"}
    if unknown:
        raise InvalidMessage(
            f"unknown key {sorted(map(str, unknown))[0]!r};", hint="known are at, role, content, name, conversation"
        )
    missing = [key for key in ("at", "role", "content") if given.get(key) is None]
    if missing:
        raise InvalidMessage(f"{missing[0]!r} is missing;", hint="a message has at, role and content")
    at = given["at"]
    if isinstance(at, str):
        try:
            at = datetime.fromisoformat(at)
        except ValueError as error:
            raise InvalidMessage(f"at is {at!r};", hint="write it as ISO 8601 with an offset") from error
        if at.tzinfo is None:
            raise NaiveDatetime(f"at is {given['at']!r}, which has no offset;", hint=f"write it like {at.isoformat()}Z")
    name, conversation = given.get("name"), given.get("conversation")
    return Message(at, given["role"], given["content"], name, conversation)  # type: ignore[arg-type]  # as_message checks
