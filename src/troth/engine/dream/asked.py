"""Asks the language model what some memories add up to. What it proposes is held against its parents, takes the same way
through governance as what rules derive, and waits for a person; it is evidence for nothing.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from troth.domain.address import Attribute, Cardinality
from troth.domain.authority import Authority
from troth.domain.claim import CLAIMS_NOTHING, Claim, Tense
from troth.domain.memory import Belief, Entity
from troth.domain.settings import Seat
from troth.engine.dream.grounds import Derivation
from troth.engine.dream.patterns import THEME
from troth.engine.model.budget import taken
from troth.engine.model.check import Refusal, named_attribute
from troth.engine.model.items import categories
from troth.engine.model.prompt import instructions
from troth.engine.model.salvage import items_in
from troth.engine.parts import Parts
from troth.errors import ProviderError
from troth.language.cues import denies, speaks_of_self
from troth.language.guards import steering_spans
from troth.language.reader import read
from troth.language.reading import Context
from troth.language.secrets import mask_secrets
from troth.language.text import fold, language_of, value_key
from troth.language.text import words as words_of
from troth.ports.llm import Prompt
from troth.ports.store import Tx
from troth.schema.registry import open_attribute

SUMMARY = open_attribute("summary", Cardinality.MANY)
KINDS = ("summary", "theme", "derivation")
MOST_SHOWN = 60
"""Memories that go along: what changed, and what was said last."""
MOST_MADE = 5
_LONGEST = 300
_LEAST_PARENTS = 2
"""What one memory says by itself is no inference from it, but an echo."""
_USER = ("user", "the user", "用户", "用戶")
_NUMBERS = re.compile(r"\d+")
_NAMES = re.compile(r"(?<![.!?]\s)(?<!^)\b[A-Z][\w-]*")
"""Words with a capital that do not open a sentence."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What the model proposed, what of it is not taken, and what it cost."""

    derivations: tuple[Derivation, ...] = ()
    refused: tuple[str, ...] = ()
    problem: str = ""
    tokens: int = 0
    seconds: float = 0.0
    unanswered: tuple[str, ...] = ()
    """What changed and was to be asked about, where the model did not answer."""


async def ask(parts: Parts, seat: Seat, changed: Sequence[str], now: datetime) -> Asked:
    """Ask about what changed and what stands beside it; never raises for what the model does."""
    model = parts.model
    if model is None or not model.use.dreams or not changed:
        return Asked()
    shown, people = await parts.store.read(seat.namespace, lambda tx: _shown(tx, seat.user, changed, now))
    if len(shown) < _LEAST_PARENTS:
        return Asked()
    prompt, begun = replace(_prompt(shown), answer_tokens=model.use.answer_tokens), time.perf_counter()
    try:
        answer = await model.ask(prompt, parts.purse(seat.namespace))
        items = items_in(answer.text, "proposals", "parents")
    except ProviderError as error:
        seconds = round(time.perf_counter() - begun, 3)
        return Asked(problem=f"{error.code}: {error}", seconds=seconds, unanswered=_asked_about(changed))
    made: list[Derivation] = []
    refused: list[str] = []
    for item in (items or ())[:MOST_MADE]:
        found = checked(item, shown, people, now)
        if isinstance(found, Refusal):
            refused.append(str(found))
        elif found.text not in {other.text for other in made}:
            made.append(found)
    problem = "" if items is not None else f"model_unreadable: {model.llm.name} wrote no JSON"
    seconds = round(time.perf_counter() - begun, 3)
    return Asked(tuple(made), tuple(refused), problem, taken(prompt, answer), seconds)


def _shown(tx: Tx, user: str, changed: Sequence[str], now: datetime) -> tuple[list[Belief], Sequence[Entity]]:
    """Current memories that somebody said, if one of them is new; what was inferred is no ground for more."""
    new = _said(tx.beliefs(_asked_about(changed)), now)
    if not new:
        return [], ()
    shown = {one.id: one for one in (*new, *_said(tx.recent_beliefs(user, now, MOST_SHOWN), now))}
    return list(shown.values())[:MOST_SHOWN], tx.entities(user)


def _asked_about(changed: Sequence[str]) -> tuple[str, ...]:
    return tuple(changed[-MOST_SHOWN // 2 :])


def _said(beliefs: Sequence[Belief], now: datetime) -> list[Belief]:
    return [one for one in beliefs if one.current_at(now) and not one.memory.inference]


def _prompt(shown: Sequence[Belief]) -> Prompt:
    told = [
        {"id": place, "text": mask_secrets(belief.memory.text), "said_at": belief.version.said_at.date().isoformat()}
        for place, belief in enumerate(shown)
    ]
    chinese = sum(belief.memory.language == "zh" for belief in shown) * 2 > len(shown)
    text: Mapping[str, Any] = {"type": "string"}
    fields: dict[str, Any] = {
        "kind": {"type": "string", "enum": list(KINDS)},
        "subject": text,
        "attribute": text,
        "value": text,
        "text": text,
        "category": {"type": "string", "enum": list(categories())},
        "parents": {"type": "array", "items": {"type": "integer"}},
    }
    item = {"type": "object", "properties": fields, "required": list(fields), "additionalProperties": False}
    schema = {
        "type": "object",
        "properties": {"proposals": {"type": "array", "items": item}},
        "required": ["proposals"],
        "additionalProperties": False,
    }
    asked = json.dumps({"memories": told}, ensure_ascii=False, indent=1)
    return Prompt(instructions("dream", "zh" if chinese else "en"), asked, schema)


def checked(item: object, shown: Sequence[Belief], people: Sequence[Entity], now: datetime) -> Derivation | Refusal:
    """The derivation that an item makes, or why it makes none."""
    made = _proposed(item)
    if isinstance(made, str):
        return Refusal("malformed", made)
    if any(not 0 <= place < len(shown) for place in made.parents):
        return Refusal("unknown_parent", f"{made.text!r} stands on {list(made.parents)}, of {len(shown)}")
    parents = tuple(shown[place] for place in dict.fromkeys(made.parents))
    subject = _subject(made.subject, parents, people)
    if subject is None:
        return Refusal("subject", f"no parent is about {made.subject!r}")
    if refusal := _unfit(made, parents, now):
        return refusal
    attribute = _attribute(made)
    claim = Claim(subject, attribute.name, made.value, value_key(made.value), not denies(made.text), Tense.PRESENT)
    return Derivation(claim, made.text, parents[0].memory.language, parents, attribute)


@dataclass(frozen=True, slots=True)
class _Proposed:
    """An item of the asked shape."""

    kind: str
    subject: str
    attribute: str
    value: str
    text: str
    category: str
    parents: tuple[int, ...] = field(default=())


def _proposed(item: object) -> _Proposed | str:
    if not isinstance(item, Mapping):
        return f"the item is a {type(item).__name__}, not an object"
    texts = {}
    for key in ("kind", "subject", "attribute", "value", "text", "category"):
        text = item.get(key)
        if not isinstance(text, str) or not text.strip() or len(text) > _LONGEST:
            return f"{key} is {text!r:.80}, not a text of {_LONGEST} characters at most"
        texts[key] = text.strip()
    if texts["kind"] not in KINDS or texts["category"] not in categories():
        return f"kind is {texts['kind']!r}, category {texts['category']!r}"
    parents = item.get("parents")
    if not isinstance(parents, list) or not all(isinstance(one, int) and not isinstance(one, bool) for one in parents):
        return f"parents are {parents!r:.80}, not numbers"
    return _Proposed(**texts, parents=tuple(parents))


def _unfit(made: _Proposed, parents: Sequence[Belief], now: datetime) -> Refusal | None:
    """Why what is proposed cannot stand on its parents."""
    texts = [parent.memory.text for parent in parents]
    held = fold(" ".join(texts))
    reading = read(made.text, Context(now))
    invented = [one for one in _new(made.text, held) if one not in ("User", "User's")]
    if len(parents) < _LEAST_PARENTS:
        return Refusal("echo", f"{made.text!r} stands on {len(parents)} memory")
    if len({(parent.memory.scope, parent.memory.domain) for parent in parents}) > 1:
        return Refusal("apart", f"{made.text!r} stands on memories of different scopes or domains")
    if language_of(made.text) != parents[0].memory.language:
        return Refusal("language", f"{made.text!r} is not in the language of what it stands on")
    if speaks_of_self(made.text):
        return Refusal("first_person", f"{made.text!r} says I")
    if fold(made.subject) in _USER and not any(name in fold(made.text) for name in _USER):
        return Refusal("subject", f"{made.text!r} does not say that it is about the user")
    if steering_spans(made.text, Authority.DERIVED) or any(
        one.note == "instruction" or one.mood in CLAIMS_NOTHING for one in reading.assertions
    ):
        return Refusal("claims_nothing", f"{made.text!r} is an instruction, a question or a hypothesis")
    if invented or not _of_the_words(made.value, held):
        return Refusal("invented", f"{', '.join(invented) or made.value!r} stands in no parent of {made.text!r}")
    if any(set(words_of(fold(made.text))) <= set(words_of(fold(text))) for text in texts):
        return Refusal("echo", f"{made.text!r} says no more than a parent")
    return None


def _new(text: str, held: str) -> list[str]:
    """Numbers and names of a text that the parents do not hold."""
    return [one for one in (*_NUMBERS.findall(text), *_NAMES.findall(text)) if fold(one) not in held]


def _of_the_words(value: str, held: str) -> bool:
    """Whether at least half of a value's words are the parents'; it is to be said in theirs."""
    said = words_of(fold(value))
    return 2 * sum(word in held for word in said) >= len(said)


def _subject(said: str, parents: Sequence[Belief], people: Sequence[Entity]) -> str | None:
    folded = fold(said)
    if folded in _USER:
        return "user"
    keys = {parent.memory.claim.subject for parent in parents}
    named = [one.key for one in people if folded in map(fold, one.names)]
    return next((key for key in (folded, *named) if key in keys), None)


def _attribute(made: _Proposed) -> Attribute:
    if made.kind == "derivation":
        return named_attribute(made.attribute, made.category)
    return THEME if made.kind == "theme" else SUMMARY
