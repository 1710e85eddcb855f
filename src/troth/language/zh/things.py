"""Who or what a clause brings in, and what the next ones tell of it: 我那条船八米长，停在三号码头. Pure."""

from __future__ import annotations

import re

from troth.language.later import later
from troth.language.text import fold
from troth.language.zh.frame import Frame
from troth.language.zh.lexicon import pattern
from troth.language.zh.opens import unknown
from troth.language.zh.rules import Draft
from troth.language.zh.who import Ref
from troth.language.zh.wording import join
from troth.schema.registry import registry

_LONGEST = 10
"""Characters of the name of a thing, with what belongs to it (租的房子)."""
_POINTED = pattern("things.pointed")
"""那条船: a thing by its measure word."""
_TOLD = pattern("things.told")
"""How a predicate begins that is told of a thing and not of whoever owns it."""
_KEEPS = pattern("things.keeps")
"""What the keeper of an animal does, not the animal."""
_THERE_IS = pattern("things.there_is")
_OF = later(r"^的")


def head(frame: Frame, draft: Draft) -> str:
    """The words for the thing that a clause of the user's is told of (家老房子, 的摩托); empty if it is told of none."""
    words, name = frame.topic_words, draft.attribute.name
    open_thing = draft.attribute.single and name not in registry()
    at = fold(words).find(name) if open_thing else -1
    pointed = _POINTED.match(words)
    stop = at + len(name) if at >= 0 else pointed.end() if pointed else 0
    if not 0 < stop <= _LONGEST:
        return ""
    said = frame.clause.said[frame.after_subject : frame.after_subject + stop]
    return join("家" if frame.home else "的" if frame.possessive else "", _OF.sub("", said))


def brought_in(frame: Frame, user: Ref) -> Ref | None:
    """班上有个孩子色盲: somebody whom a clause of the user's brings in, and of whom it is told."""
    there = _THERE_IS.match(frame.clause.words, frame.after_subject) if frame.subject.kind == "user" else None
    if there is None:
        return None
    place, who = (frame.clause.said[slice(*there.span(name))] for name in ("w", "p"))
    shown = join(user.name, f"{place}的{who}" if place else f"的{who}")
    return Ref(fold(shown), shown, "person")


def may_be_told(frame: Frame) -> bool:
    """Whether what a clause says is told of a thing."""
    return _TOLD.match(frame.clause.words[frame.after_subject : frame.end]) is not None


def keeps(words: str) -> bool:
    """Whether words tell what somebody does with an animal."""
    return _KEEPS.match(words) is not None


def described(frame: Frame, user: Ref) -> Draft:
    """What a clause tells of the thing that is its subject; the value names the thing, so that later words find it."""
    draft = unknown(frame)
    value = join(frame.subject.name.removeprefix(user.name), frame.pre, draft.value)
    return Draft(draft.attribute, re.sub("^[家的]", "", value), draft.body, flags=draft.flags)
