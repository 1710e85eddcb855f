"""What the user calls the agent: "I'll call you Marlowe", "your name is Marlowe", "can I call you Marlowe?". Pure."""

from __future__ import annotations

import re

from troth.language.en.copula.names import name_of_another
from troth.language.en.draft import Draft
from troth.language.en.lexicon import words
from troth.language.en.tokens import Token
from troth.language.en.values import written

_NAMING = re.compile(
    r"(?:(?:so|and|ok|okay|well|right|hey|hi|now|actually|from now on) ,? ?)*"
    r"(?:your (?:new )?name (?:is|'s|will be|shall be)(?: now| from now on)?"
    r"|you (?:'re|are|will be|shall be|'ll be) (?:now )?(?:called|named)"
    r"|(?:i (?:'ll|will|shall|'m going to|'m gonna|am going to|'d like to|want to|would like to)|let me|let us|let 's|we 'll"
    r"|can i|could i|may i|shall i|i) (?:just |now )*(?:call|name) you"
    r"|i (?:'m|am) (?:calling|naming) you|i (?:'ve|have) (?:called|named) you) "
)


def named(tokens: list[Token], source: str) -> tuple[Draft, list[Token]] | None:
    """The name that a sentence gives the agent, and what stands behind it; None where it gives none."""
    lows = [t.low for t in tokens]
    match = _NAMING.match(f"{' '.join(lows)} ".replace("’", "'"))
    if match is None:
        return None
    begin = len(match.group().split())
    name = tokens[begin : begin + 1]
    while begin + len(name) < len(tokens) and len(name) < 3 and tokens[begin + len(name)].capital:
        name.append(tokens[begin + len(name)])
    timely = words("weekdays") | words("months") | words("discourse")
    if not name or not name[0].capital or name[0].low in timely or lows[begin + len(name) : begin + len(name) + 1] == ["'s"]:
        return None
    said = written(source, name)
    draft = Draft(name_of_another(), said, subject="assistant", text=f"User calls the assistant {said}", kind="fixed")
    return draft, tokens[begin + len(name) :]


__all__ = ["named"]
