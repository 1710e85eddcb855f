"""What an entry of a machine's record says of the user: it is read as the sentence that a person would make of it."""

from __future__ import annotations

from datetime import datetime

from troth.domain.address import Cardinality
from troth.domain.authority import Authority
from troth.domain.claim import Claim, Mood
from troth.language.en.lexicon import table
from troth.language.en.read import read
from troth.language.reading import Assertion, Context
from troth.language.text import value_key
from troth.schema.registry import open_attribute

_LONG_AGO = datetime.fromisoformat("2000-01-01T00:00:00+00:00")


def recorded(key: str, value: str) -> Assertion:
    """The claim of an entry: "plan", "Basic"."""
    key = table("frames")["keys"].get(key, key)
    several = key.endswith("s") and not key.endswith(("ss", "us", "is"))
    text = f"User's {key} {'are' if several else 'is'} {value}"
    for said in read(f"The {text[0].lower()}{text[1:]}", 0, len(text) + 4, Context(_LONG_AGO, Authority.TOOL), ()):
        if said.claim is not None and said.mood is Mood.CONFIRMED and said.claim.positive:
            return said
    claim = Claim("user", key, value, value_key(value))
    return Assertion(0, 0, Mood.CONFIRMED, claim=claim, attribute=open_attribute(key, Cardinality.ONE), text=text)
