"""A text as clauses that may tell of a change: what each says, how it is meant, and whose it is."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from troth.domain.claim import Claim, Intent, Mood
from troth.language.change.signals import Signals, lowered
from troth.language.change.slots import Slot, slots
from troth.language.reading import Assertion
from troth.language.roots import root
from troth.language.text import term_set
from troth.language.topics import LOOSE
from troth.schema.registry import registry

_SILENT = frozenset({"question", "request", "condition", "forget", "instruction", "not_the_user", "reported", "belief"})
_MARKS = re.compile(r"[\s,;:!?().，。！？；：—–-]*")
_LONGEST = 400
_OF_THE_HOUR = frozenset({"clock", "day"})
"""What is told of the moment, too: 都十点了 moves no meeting."""


@dataclass(frozen=True)
class Clause:
    """A stretch of the text between two marks."""

    start: int
    end: int
    low: str
    """As `lowered` leaves it."""
    signals: Signals
    read: tuple[Assertion, ...]
    """What the language read in it."""
    tied: bool
    """Whether some of that gives a new state of what is held."""
    follows: bool = False
    """Whether it follows from the clause before: "it died, *so* I'm on the old one"."""

    @cached_property
    def terms(self) -> frozenset[str]:
        """What it names."""
        return terms(self.low, self.signals)

    @cached_property
    def naming(self) -> str:
        """Its words without the verb that tells of an end by its particle, and without whose it is.

        Who gave up smoking gives no less blood, and Beth has not moved out where her sister did.
        """
        parted, owned = self.signals.words.get("parted"), self.signals.words.get("owned")
        low = parted.sub(_without_verb, self.low) if parted else self.low
        return owned.sub(" ", low) if owned else low

    @cached_property
    def named(self) -> frozenset[str]:
        """What it names in these."""
        return terms(self.naming, self.signals)

    def besides(self, start: int, end: int) -> frozenset[str]:
        """What it names outside of a stretch, without the words that only tell of the change."""
        rest = f"{self.low[:start]} | {self.low[end:]}"
        return terms(self.signals.words["changed"].sub(" ", rest), self.signals)

    @cached_property
    def things(self) -> str:
        """Its words without those that tell of a change, every character in its place."""
        return silenced(self.low, self.signals)

    def brushes(self, shared: frozenset[str]) -> bool:
        """Whether all that it shares is a character in a longer word: 部 of 财务部, and not 药 in 药改成两片."""
        bare = re.sub(r"^(?:我们?|咱们?)?的?[把将]?|了$", "", self.things.replace(".", ""))
        return weight(shared) == 1 and not {bare[:1], bare[-1:]} & shared

    @cached_property
    def slots(self) -> tuple[Slot, ...]:
        """Its values that tell themselves by their form."""
        return slots(self.low)

    @cached_property
    def asserted(self) -> bool:
        """Whether it is neither asked nor supposed, as far as the language read it."""
        silent = _SILENT - {"request"} if self.says("appoints") else _SILENT
        return all(a.mood is Mood.CONFIRMED and a.note not in silent for a in self.read)

    @cached_property
    def told(self) -> bool:
        """Whether it is simply said: not asked, supposed, planned or denied."""
        return self.asserted and self.signals.words["unreal"].search(self.low) is None

    @cached_property
    def open(self) -> bool:
        """Whether it is told, and the language tied it to nothing that is held."""
        return self.told and not self.tied

    @cached_property
    def calls_off(self) -> bool:
        """Whether nothing comes of what it names: a plan may end so, which denies nothing that is."""
        form = self.signals.words.get("called_off")
        return form is not None and self.asserted and not self.tied and form.search(self.low) is not None

    @cached_property
    def vague(self) -> bool:
        """Whether the language read it as a change that it does not tell: 换工作了."""
        return any(a.note == "change" for a in self.read)

    @cached_property
    def loose(self) -> bool:
        """Whether the language read it as nothing, or as something of no known sort."""
        return all(a.claim is None or self._loosely(a.claim) for a in self.read)

    def _loosely(self, claim: Claim) -> bool:
        guessed = claim.subject != "user" and self.says("points") and not terms(claim.subject, self.signals) & self.terms
        return guessed or claim.attribute not in registry() or claim.attribute in LOOSE

    def says(self, name: str) -> bool:
        """Whether it holds a signal of that name; none where its language has no words for that."""
        if name not in self._said:
            form = self.signals.words.get(name)
            self._said[name] = form is not None and form.search(self.low) is not None
        return self._said[name]

    @cached_property
    def _said(self) -> dict[str, bool]:
        """What `says` has found: every held claim asks the same."""
        return {}

    def differs(self, slot: Slot) -> bool:
        """Whether an amount only tells by how much: 房租降了两百."""
        form = self.signals.words.get("differs")
        return form is not None and slot.kind == "amount" and form.search(self.low[: slot.start]) is not None

    def has_come_to(self, slot: Slot) -> bool:
        """Whether the words beside a value tell that it has become so: 降到 2800, 一百七十二张了."""
        form, alone = (self.signals.words.get(name) for name in ("come_to", "come_alone"))
        if form is not None and form.search(self.low[: slot.start]) is not None:
            return True
        bare = f"{self.low[: slot.start]}\0{self.low[slot.end :]}"
        return alone is not None and slot.kind not in _OF_THE_HOUR and alone.fullmatch(bare) is not None

    def leaves_unnamed(self, start: int, end: int) -> bool:
        """Whether all that stands around a value only tells of a change, and names nothing."""
        lead, tail = (self.signals.words.get(name) for name in ("bare_lead", "bare_tail"))
        around = lead is not None and tail is not None and lead.fullmatch(self.low, 0, start) is not None
        return around and tail is not None and tail.fullmatch(self.low, end) is not None

    @cached_property
    def bare_name(self) -> tuple[int, int] | None:
        """Where the new name stands in a clause that tells of a change and names nothing else."""
        form = self.signals.words.get("bare_name")
        found = form.fullmatch(self.low) if form is not None else None
        return found.span("new") if found else None

    def changes(self, besides: str = "", *, weakly: Sequence[str] = ()) -> bool:
        """Whether it tells of a change outside of some of its words, and of what is said `weakly`: `fresh`, `present`."""
        low = self.low.replace(besides.lower(), " ", 1) if besides else self.low
        for name in weakly:
            low = self.signals.words[name].sub(" ", low)
        return self.signals.words["changed"].search(low) is not None

    @cached_property
    def of_others(self) -> bool:
        """Whether it tells of somebody else, and of nothing that is the user's."""
        return self.says("others") and not self.says("mine")


def _without_verb(match: re.Match[str]) -> str:
    return match.group().partition(" ")[2]


def silenced(low: str, signals: Signals) -> str:
    """A lowered text with points in the place of what tells of a change."""
    for name in ("changed", "ended"):
        low = signals.words[name].sub(lambda match: "." * len(match.group()), low)
    return low


def terms(low: str, signals: Signals) -> frozenset[str]:
    """The terms of a text that can tie it to another: roots of words, and Han characters with their pairs."""
    return frozenset(map(root, term_set(_HYPHENED.sub(" ", low)) - signals.idle))


_HYPHENED = re.compile(r"\b\d{1,2}(?=-)|(?<=-)\d{1,2}\b")
"""Figures of a name that counts nothing: "the 5-4-3-2-1 method", "a 3-day course"."""


def atoms(named: frozenset[str]) -> frozenset[str]:
    """Words and single characters: pairs of characters go over the edges of words."""
    return frozenset(term for term in named if term.isascii() or len(term) == 1)


def clauses(text: str, assertions: Sequence[Assertion], signals: Signals, held: Mapping[str, Claim]) -> list[Clause]:
    """The clauses of a text; none of a text that is no talk, for it is too long."""
    if len(text) > 4 * _LONGEST:
        return []
    low = lowered(text)
    cuts = [0, *(match.start() for match in signals.words["split"].finditer(low)), len(text)]
    found = []
    for start, end in pairwise(cuts):
        marks = _MARKS.match(low, start, end)
        begin = marks.end() if marks else start
        so = signals.words.get("follows")
        follows = so is not None and so.match(low, begin, end) is not None
        if led := signals.words["lead"].match(low, begin, end):
            begin = led.end()
        stretch = low[begin:end].rstrip(" .\n")
        if stretch:
            its = tuple(a for a in assertions if a.start < begin + len(stretch) and begin < a.end)
            tied = any(_tied(a, held) for a in its)
            found.append(Clause(begin, begin + len(stretch), stretch, signals, its, tied, follows))
    return found


def weight(shared: frozenset[str]) -> int:
    """How much shared terms tie: a Han character by itself half as much as a word."""
    return sum(1 if len(term) == 1 and not term.isascii() else 2 for term in shared)


def _tied(assertion: Assertion, held: Mapping[str, Claim]) -> bool:
    """Whether an assertion speaks of what is held; a correction that changes nothing was not understood."""
    claim = assertion.claim
    if claim is None or assertion.attribute is None or Intent.ENDS in assertion.intents:
        return False
    idle = Intent.CORRECTS in assertion.intents
    pointed = [held[target] for target in assertion.targets if target in held]
    if any(each.time_kind is not claim.time_kind for each in pointed):
        return False
    if assertion.targets and not (idle and pointed and all(each.value_key == claim.value_key for each in pointed)):
        return True
    return assertion.attribute.single and any(
        (claim.subject, claim.attribute) == (its.subject, its.attribute) for its in held.values()
    )
