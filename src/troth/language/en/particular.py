"""Whether a thing that a clause is about is a particular one, of which something can be known."""

from __future__ import annotations

from troth.language.en.lexicon import bag, words
from troth.language.en.parsed import Parsed
from troth.language.en.who import Who
from troth.language.people import role_of

_DEVICES = bag(
    "machine laptop box server computer project repo repository service app device phone tablet office "
    "codebase workspace vm container host environment cluster desktop house flat car"
)


_RUNNING = bag("run use live sit point listen deploy host default talk connect write store belong build serve")


def technical(parsed: Parsed) -> bool:
    """ "prod runs on Debian 12": of machines, bare names are particular ones."""
    concrete = any(t.capital or t.kind in "nx" for t in parsed.rest)
    return (
        concrete
        and parsed.lemma in _RUNNING
        and 0 < len(parsed.subject) <= 2
        and not parsed.past
        and parsed.subject[0].low not in words("determiners")
    )


def anchored(parsed: Parsed, who: Who) -> bool:
    """Whether a thing is somebody's, or a particular one; of the others little can be known."""
    first = parsed.subject[0].low if parsed.subject else ""
    if first == "this":
        return any(t.low in _DEVICES for t in parsed.subject[1:])
    owned = first in bag("my our the it his her their") or any(t.low == "'s" for t in parsed.subject)
    return owned or who.key.startswith("user's ") or any(t.low in ("my", "our") for t in parsed.rest[:2])


_WHITHER = bag("to from in into out back house home away abroad over up down here there")


def is_thing(parsed: Parsed) -> bool:
    """Whether something, not somebody, was moved to another time."""
    if parsed.lemma in ("book", "schedule", "arrange", "reschedule", "postpone"):
        return True
    goes = bool(parsed.rest) and parsed.rest[0].low in _WHITHER and any(role_of(t.low) for t in parsed.subject)
    return bool(parsed.subject) and parsed.subject[0].low in ("my", "our", "the", "it") and not goes
