"""Turns what came in into observations; the observation is stored before anything else happens."""

from __future__ import annotations

import hashlib
import json
from datetime import datetime

from troth.domain.authority import Authority
from troth.domain.observation import Observation
from troth.domain.retention import LAYERS, OBSERVATIONS
from troth.domain.settings import Seat, Where
from troth.engine.ids import new_id
from troth.engine.names import check_kind, check_moment, check_name
from troth.engine.searchable import episode_doc
from troth.engine.write.seals import seal_keys, sealed_digest
from troth.errors import InvalidMessage, InvalidName, check_choice
from troth.language.secrets import mask_secrets
from troth.language.text import clean, is_blank
from troth.ports.store import ObservationState, Tx

LONGEST_READ = 256 * 1024
"""Bytes; a longer text given to `observe` is stored and not read."""

VISIBILITIES = ("private", "bonded", "public")


def make_observation(
    seat: Seat,
    text: str,
    authority: Authority,
    at: datetime,
    where: Where,
    *,
    source: str | None = None,
    speaker: str | None = None,
    title: str | None = None,
    dated: bool = True,
    redact: bool = True,
) -> Observation:
    """Build an observation; the offset of `at` is kept, since "tomorrow" is resolved in it. `dated`: whether `at` tells it from
    the same words at another time.

    Raises:
        UsageError: for a bad moment, name or text.
    """
    if not isinstance(text, str):
        raise InvalidMessage(f"the content is a {type(text).__name__};", hint="pass a text")
    utc = check_moment("at", at)
    check_kind("where", where, Where)
    for kind, name in (
        ("scope", where.scope),
        ("domain", where.domain),
        ("conversation", where.conversation),
        ("source", source),
        ("layer", where.layer),
    ):
        check_name(kind, name)
    if where.layer in (*LAYERS, OBSERVATIONS):
        raise InvalidName(
            f"the layer {where.layer!r} is Troth's, which sorts by what is said;", hint="name one of your own, or leave it out"
        )
    check_choice("visibility", where.visibility, VISIBILITIES)
    local = at.astimezone(seat.tz) if seat.tz else at
    offset = local.utcoffset()
    text = mask_secrets(clean(text)) if redact else clean(text)
    return Observation(
        id=new_id(utc),
        namespace=seat.namespace,
        user=seat.user,
        authority=authority,
        text=text,
        observed_at=utc,
        offset_minutes=int(offset.total_seconds() // 60) if offset else 0,
        digest=identity(seat, text, authority, utc if dated else title, where, speaker),
        conversation=where.conversation,
        speaker=speaker,
        source=source,
        scope=where.scope,
        domain=where.domain,
        visibility=where.visibility,
        title=title,
        layer=where.layer,
    )


def identity(seat: Seat, text: str, authority: Authority, at: datetime | str | None, where: Where, speaker: str | None) -> str:
    """What makes an observation the same as another: user, conversation, speaker, moment and text (DESIGN section 2).

    In a document of which nobody says when it was written, its title stands in the place of the moment.
    """
    when = at.isoformat() if isinstance(at, datetime) else {"title": at}
    parts = [seat.user, where.conversation, authority.value, speaker, when, text]
    return hashlib.sha256(json.dumps(parts, ensure_ascii=False).encode("utf-8")).hexdigest()


def keep(tx: Tx, observation: Observation, secret: bytes) -> tuple[Observation, bool]:
    """Store it with its search row; the one that was there already if it is the same. Says whether it is new."""
    for digest in (observation.digest, *(sealed_digest(observation.digest, key) for key in seal_keys(tx, secret))):
        if (known := tx.observation_by_digest(digest)) is not None:
            return known, False
    blank = is_blank(observation.text)
    readable = not blank and len(observation.text.encode("utf-8")) <= LONGEST_READ
    tx.add_observation(observation, ObservationState.PENDING if readable else ObservationState.UNREAD)
    doc = episode_doc(observation)
    if doc.terms:
        tx.index(doc)
    return observation, True
