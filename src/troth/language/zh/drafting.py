"""What a rule took from a clause, as it was said, in its script and with its negation. Pure."""

from __future__ import annotations

import re
from dataclasses import replace

from troth.language.zh.frame import Frame
from troth.language.zh.lexicon import pattern
from troth.language.zh.rules import Draft, named_attribute
from troth.language.zh.script import to_traditional
from troth.language.zh.who import Scene

BAD_VALUE = pattern("drafting.bad_value")
"""Words that say nothing of their own: 什么, 自己, 一下."""


def negated(drafts: list[Draft], frame: Frame) -> list[Draft]:
    """A negative of what one likes is a dislike; of other states a negative claim."""
    if not frame.negation:
        return drafts
    made = []
    for draft in drafts:
        name = draft.attribute.name
        if name == "likes":
            made.append(replace(draft, attribute=named_attribute("dislikes")))
        elif name == "dislikes":
            made.append(replace(draft, attribute=named_attribute("likes")) if "了" not in draft.value else draft)
        else:
            made.append(replace(draft, negative=True))
    return made


def taken(match: re.Match[str], group: str, frame: Frame) -> str:
    """The words of a group as they were said; nothing if the pattern has none of that name."""
    try:
        start, end = match.span(group)
    except IndexError:
        return ""
    return frame.clause.said[start:end].strip(" 、,:") if start >= 0 else ""


def template(say: str, scene: Scene) -> str:
    """A rule's own words in the script of the speaker."""
    return to_traditional(say) if scene.traditional else say
