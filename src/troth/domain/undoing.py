"""Which versions of a memory an undo takes back, and which words it has to weigh anew. Pure; engine/review/undo.py calls it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from troth.domain.claim import Intent, Mood, Proposal
from troth.domain.decision import Action, Reason
from troth.domain.lifecycle import Stamp, next_version
from troth.domain.memory import Evidence, Memory, Standing, Version

_REPLACES = (Action.SUPERSEDE.value, Action.END.value)
_MOODS = {Reason.RECOLLECTION.value: Mood.RECALL, Reason.UNSURE.value: Mood.UNCERTAIN}


def not_undone(versions: Iterable[Version]) -> list[Version]:
    """The versions that still count, oldest first: each undo takes away the last of them."""
    standing: list[Version] = []
    for version in sorted(versions, key=lambda version: version.number):
        if version.reason == Reason.UNDONE.value:
            standing.pop()
        else:
            standing.append(version)
    return standing


def taken_back(versions: Sequence[Version], number: int, stamp: Stamp) -> tuple[Version, ...]:
    """The next versions, by which a memory comes back to what was believed before `number`: one for each that goes.

    A memory of which nothing was believed before is retracted.
    """
    standing, latest = not_undone(versions), max(versions, key=lambda version: version.number)
    place = [version.number for version in standing].index(number)
    back: list[Version] = []
    for left in range(len(standing) - 1, place - 1, -1):
        latest = next_version(latest, stamp, Reason.UNDONE, standing=Standing.RETRACTED)
        if left:
            latest = replace(
                standing[left - 1],
                number=latest.number,
                recorded_at=stamp.now,
                retired_at=None,
                decision=stamp.decision,
                reason=Reason.UNDONE.value,
            )
        back.append(latest)
    return tuple(back)


def wishes(head: Mapping[str, Any], versions: Iterable[Version]) -> frozenset[Intent]:
    """What a decision was asked for beside the words that it stands on, as `remember` and `correct` do."""
    made = any(version.number == 1 and version.standing is Standing.ACTIVE for version in versions)
    at_once = made and head.get("action") != Action.EXTEND.value  # a detail of what lasts, lasts
    asked = {Intent.REMEMBERS: at_once, Intent.CORRECTS: head.get("action") == Action.CORRECT.value}
    return frozenset(intent for intent, holds in asked.items() if holds)


def proposal_of(memory: Memory, said: Evidence, head: Mapping[str, Any]) -> Proposal:
    """What was proposed when a decision made a memory, as far as the memory tells: where its words say it no longer."""
    valid = memory.claim.valid
    stated = replace(
        valid,
        start=valid.start if valid.start_stated else None,
        end=valid.end if valid.end_stated else None,
    )
    mood = _MOODS.get(str(head.get("reason")), Mood.CONFIRMED)
    return Proposal(
        claim=replace(memory.claim, valid=stated),
        text=memory.text,
        attribute=memory.attribute,
        address=memory.address,
        authority=said.authority,
        observed_at=memory.observed_at,
        quotes=memory.quotes,
        mood=mood,
        intents=frozenset([Intent.UPDATES]) if head.get("action") in _REPLACES else frozenset(),
        confidence=min(1.0, memory.confidence * 2) if mood is Mood.RECALL else memory.confidence,
        explicitness=memory.explicitness,
        language=memory.language,
        conversation=said.conversation,
        source=memory.source,
        scope=memory.scope,
        domain=memory.domain,
        visibility=memory.visibility,
        change_reason=memory.change_reason,
        layer=memory.layer if memory.layer != memory.attribute.layer else None,
    )
