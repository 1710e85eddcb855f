"""That two names are one person's: "Liz is short for Elizabeth", "Nate is what we call my brother". Pure."""

from __future__ import annotations

import re

from troth.language.en.draft import Draft, attribute
from troth.language.en.lexicon import roles
from troth.language.en.tokens import Token
from troth.language.en.who import Scene, Who
from troth.language.en.wording import Wording
from troth.language.kin import kin
from troth.language.text import fold

_NAME = r"[A-Z][\w'’-]*(?: [A-Z][\w'’-]*)?"
_KNOWN = rf"(?P<known>{_NAME}|(?:[Mm]y|[Oo]ur) {kin('en')})"
_ONE = r"(?:person|woman|man|guy|girl|one)"
_CALLERS = r"(?:we|i|I|everyone|everybody|people|they|friends|the family|most people)(?: all| usually| mostly| always| just)?"
_FORMS = tuple(
    re.compile(form)
    for form in (
        rf"^(?P<alias>{_NAME})(?:'s| is|,| -) (?:just |only )?"
        rf"(?:short for|(?:a|my|our|the|her|his) (?:nick|pet )name (?:for|of)|the same {_ONE} as) {_KNOWN}",
        rf"^(?P<alias>{_NAME})(?:,? that's| is|'s) what {_CALLERS} calls? {_KNOWN}",
        rf"^(?P<alias>{_NAME}) (?:and|=|aka|a\.k\.a\.) {_KNOWN} are (?:actually |really |just )?(?:the same {_ONE}|"
        r"one and the same)",
        rf"^(?:[Ee]veryone|[Ee]verybody|[Ww]e|I|[Pp]eople|[Tt]hey|[Ff]riends)(?: all| usually| mostly| always| just)? calls? "
        rf"{_KNOWN} (?P<alias>{_NAME})$",
        rf"^{_KNOWN} (?:(?:usually |mostly |just )?goes by|is (?:better |usually |also )?known as|answers to|aka|a\.k\.a\.) "
        rf"(?P<alias>{_NAME})$",
    )
)


def alias(tokens: list[Token], wording: Wording) -> Draft | None:
    """The other name of somebody who is known by one; it leads to them from here on."""
    said = wording.source[tokens[0].start : tokens[-1].end].rstrip(" .!") if tokens else ""
    for form in _FORMS:
        if (match := form.match(said)) is None:
            continue
        for known, other in ((match["known"], match["alias"]), (match["alias"], match["known"])):
            who = _somebody(known, wording.scene)
            if who is not None and fold(who.name) != fold(other) and not _role(other):
                text = f"{who.display} is called {other}"
                made = attribute("nickname", many=True)
                return Draft(made, other, subject=who.key, text=text, names={fold(other): who.key}, kind="fixed")
    return None


def _somebody(called: str, scene: Scene) -> Who | None:
    """Who goes by a name, or is that to the user."""
    if role := _role(called):
        return scene.person(role, "", "")
    key = scene.key_of(called)
    return scene.known(key, called) if key is not None and key != "user" else None


def _role(called: str) -> str:
    whose, _, role = fold(called).partition(" ")
    return roles().get(role, role) if whose in ("my", "our") else ""


__all__ = ["alias"]
