"""What is held, seen as something that words may speak of: what it names, its values, and how it reads with another one."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cached_property

from troth.domain.address import Attribute, Cardinality
from troth.domain.claim import Intent, Tense
from troth.language.change.clauses import silenced, terms
from troth.language.change.signals import Signals, lowered
from troth.language.change.slots import Slot, slots
from troth.language.reading import Assertion, Recent
from troth.language.roots import root
from troth.language.stem import stem
from troth.language.text import HAN, fold
from troth.language.topics import LOOSE
from troth.schema.registry import open_attribute, registry

_TOKEN = re.compile(r"[\u3400-\u9fff]|(?:(?![\u3400-\u9fff])[^\W_])+(?:[.'’/&@+-](?:(?![\u3400-\u9fff])[^\W_])+)*")
_PREPOSITION = re.compile(r" (?:in|on|at|for|with|from|to|by|after|before) ")
LIST = re.compile(r"(?:\s*,\s*(?:and )?|\s+(?:and|&)\s+|、|和|跟|以及)")
"""What stands between the members of a list."""
_USER = re.compile(r"^(?:users?(?:'s)?|用户)$")
_UNTOUCHED = frozenset({"event", "birthday", "birthplace", "height", "instruction", "procedure", "mood"})
"""What no change is told of: it happened, it is for ever, or it is told in words of its own."""


@dataclass(frozen=True)
class Held:
    """A claim that is held."""

    recent: Recent
    signals: Signals

    @cached_property
    def low(self) -> str:
        """Its text, lowered."""
        return lowered(self.recent.text)

    @cached_property
    def value(self) -> str:
        """Its value, lowered."""
        return lowered(self.recent.claim.value)

    @cached_property
    def things(self) -> str:
        """Its text without what tells of a change, every character in its place."""
        return silenced(self.low, self.signals)

    @cached_property
    def slots(self) -> tuple[Slot, ...]:
        """The values in its text that tell themselves by their form."""
        return slots(self.low)

    @cached_property
    def value_span(self) -> tuple[int, int]:
        """Where its value stands in its text; nowhere is (0, 0)."""
        at = self.low.rfind(self.value) if self.value else -1
        return (at, at + len(self.value)) if at >= 0 else (0, 0)

    @cached_property
    def value_terms(self) -> frozenset[str]:
        """What its value names."""
        return terms(self.value, self.signals)

    @cached_property
    def thing_terms(self) -> frozenset[str]:
        """What it is about, its value left out."""
        start, end = self.value_span
        about = f"{self.low[:start]} | {self.low[end:]} | {lowered(self.recent.claim.attribute)} | {self.recent.claim.subject}"
        return terms(about, self.signals) - self.value_terms

    @cached_property
    def known(self) -> frozenset[str]:
        """What it names in all."""
        return self.value_terms | self.thing_terms

    @cached_property
    def measured(self) -> bool:
        """Whether its value is an amount or a time, so that only another one can take its place."""
        start, end = self.value_span
        return any(
            start <= slot.start < end and slot.kind != "code" and 2 * (slot.end - slot.start) >= end - start
            for slot in self.slots
        )

    def settled_by(self, assertion: Assertion) -> bool:
        """Whether an assertion already says what has become of it."""
        claim, its = assertion.claim, self.recent.claim
        if claim is None or assertion.attribute is None:
            return False
        here = (claim.subject, claim.attribute) == (its.subject, its.attribute)
        if claim == its and claim.tense is Tense.PLANNED and not assertion.intents & {Intent.CORRECTS, Intent.ENDS}:
            return True  # it is said again: "I'm leaving the gym in May" ends no plan to leave it
        if here and claim.value_key == its.value_key and Intent.CORRECTS in assertion.intents:
            return False  # a correction that changes nothing was not understood
        if Intent.ENDS in assertion.intents or claim.time_kind is not its.time_kind:
            return False  # what takes its place may be told besides
        return self.recent.memory in assertion.targets or (here and assertion.attribute.single)

    def akin(self, phrase: str) -> bool:
        """Whether a phrase names another thing of the sort that the value is, by the same last word: two schools, two banks."""
        value = self.recent.claim.value
        if HAN.match(value[-1:]):
            return 4 <= len(value) <= 12 and value != phrase and value[-2:] == phrase[-2:]
        one, other = value.split(), phrase.split()
        if len(one) > 1 and fold(" ".join(one[:-1])) == fold(" ".join(other[:-1])) and one[-1][0].isdigit():
            return other[-1][0].isdigit() and one != other  # gcc 11, gcc 13
        alike = len(one) > 1 and len(other) > 1 and stem(one[-1].lower()) == stem(other[-1].lower())
        return alike and one != other and one[0][:1].isupper() and other[0][:1].isupper()

    @property
    def steps(self) -> bool:
        """Whether it says how something is done, of which only a figure changes in other words."""
        attribute = self.recent.claim.attribute
        return attribute.startswith("how to ") or attribute.endswith("流程")

    @property
    def serves(self) -> bool:
        """Whether it says who provides something that one has from one at a time."""
        return self.signals.words["services"].search(self.low) is not None

    @property
    def names_somebody(self) -> bool:
        """Whether it says who somebody is to the user."""
        claim = self.recent.claim
        return claim.attribute == "name" and claim.subject != "user"

    @property
    def on_some_days(self) -> bool:
        """Whether it is so on some days of the week only."""
        form = self.signals.words.get("some_days")
        return form is not None and form.search(self.low) is not None

    def heads(self, run: tuple[int, int]) -> bool:
        """Whether a part of its text is its value, or all of that but what a preposition adds: "oat milk" in my coffee."""
        part = self.low[slice(*run)]
        return self.value == part or (self.value.startswith(part) and _PREPOSITION.match(self.value, len(part)) is not None)

    def runs(self, wanted: frozenset[str]) -> list[tuple[int, int]]:
        """The stretches of its text that name any of the terms."""
        found: list[tuple[int, int]] = []
        for start, end, names in self._words:
            if names.isdisjoint(wanted):
                continue
            if found and self.low[found[-1][1] : start].strip(" -·") == "":
                found[-1] = (found[-1][0], end)
            else:
                found.append((start, end))
        return [self._widened(start, end) for start, end in found if end - start > 1 or not HAN.match(self.low[start])]

    @cached_property
    def _words(self) -> list[tuple[int, int, frozenset[str]]]:
        """The words and Han characters of its text: where each stands, and the terms by which it can be meant."""
        tokens = [token for token in _TOKEN.finditer(self.low) if not _USER.match(token.group())]
        return [(*token.span(), self._names(token)) for token in tokens]

    def _names(self, token: re.Match[str]) -> frozenset[str]:
        word, (start, end) = token.group(), token.span()
        if HAN.match(word):
            return frozenset({self.low[start - 1 : end], self.low[start : end + 1]})
        return frozenset({word, *(root(stem(part)) for part in (word, *re.split(r"\W", word)))})

    def _widened(self, start: int, end: int) -> tuple[int, int]:
        """A name with its title, its year and the rest of its words."""
        text = self.recent.text
        while (before := re.search(r"(?:\b(?:Mr|Mrs|Ms|Miss|Dr|Prof)\.?|\b[A-Z][\w'&-]*|\b\d{4}) $", text[:start])) and (
            before.group().strip() not in ("User", "User's")
        ):
            start = before.start()
        if text[start:end][:1].isupper() or text[start:end][:1].isdigit():
            while after := re.match(r" (?:[A-Z][\w'&-]*|\d+\w*)", text[end:]):
                end += after.end()
        return start, end

    def whole(self, run: tuple[int, int], *, shared: int, named: bool) -> tuple[int, int]:
        """A part of a value that is one name, or any value that the new words neither name nor `shared` in, as a whole."""
        start, end = self.value_span
        value = self.recent.text[start:end]
        if not (start <= run[0] and run[1] <= end) or shared > 1 or (named and LIST.search(value)):
            return run
        if self.recent.claim.attribute == "fact" and HAN.match(value):
            return run  # the value is the whole statement
        short = not named and len(value.split()) <= 6
        name = all(word[:1].isupper() or word[:1].isdigit() for word in value.split())
        return (start, end) if short or name or (HAN.match(value) and len(value) <= 10) else run

    @cached_property
    def ahead(self) -> bool:
        """Whether it is a plan, or something under way that comes to its end by being done."""
        claim = self.recent.claim
        if self.signals.words["under_way"].search(self.low):
            return True
        return claim.tense is Tense.PLANNED or claim.attribute in ("goal", "learning", "project", "task", "plan")


def attribute_of(recent: Recent, name: str = "") -> Attribute:
    """What the registry, or the form of the claim, says of its attribute, or of another name for that."""
    claim = recent.claim
    name = name or claim.attribute
    known = registry().get(name)
    if known is not None:
        return known
    made = open_attribute(name, Cardinality.MANY if name in LOOSE else Cardinality.ONE)
    return replace(made, category="event", layer="episodic", passing=True, ttl_days=30) if claim.passing else made


def changeable(recent: Recent) -> bool:
    """Whether a change can be told of what is held."""
    claim = recent.claim
    return claim.positive and claim.tense is not Tense.PAST and claim.attribute not in _UNTOUCHED
