"""What one has one of at a time, told anew in other words than what is held: "got a Focus", then "my car's now an i3".

A language brings the kinds as data (`kinds.toml`): what each is called, by which makes and words it is known, and the
forms that tell of another one. One without such a file tells of none. Pure.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cache
from importlib.resources import files

from troth.domain.address import Attribute, Cardinality
from troth.domain.claim import Claim, Intent, Mood, Tense
from troth.language.change.clauses import Clause
from troth.language.change.held import Held
from troth.language.change.same import another
from troth.language.change.signals import lowered
from troth.language.change.whose import concerns, only
from troth.language.later import later
from troth.language.reading import Assertion, Context, Recent
from troth.language.text import fold, value_key
from troth.schema.registry import open_attribute, registry

_OPENLY = frozenset({"owns", "uses", "fact", "note", "is a", "run", "on", "carry", "project", "goes to", "pet"})
"""Attributes of anything, where only a make or the words tell of which kind it is."""
_MODEL = 4
"""Figures at most of the model of a phone; a number has more."""
_LOOSELY = _OPENLY | {"prefers", "likes", "event", "home", "employer", "employment", "name"}
"""Attributes under which a change was read that names its kind in so many words."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of what one has one of."""

    subject: str
    attribute: Attribute
    text: str
    """How it is told that one has it; what it is stands at `{}`."""
    names: re.Pattern[str]
    addresses: frozenset[str]
    makes: re.Pattern[str]
    frames: re.Pattern[str]
    only: bool = False
    """Whether nothing but its makes can be one."""

    def holds(self, held: Held) -> bool:
        """Whether something that is held is of this kind."""
        claim = held.recent.claim
        if (claim.subject, claim.attribute) == (self.subject, self.attribute.name):
            return True
        if claim.subject.startswith("user's ") and claim.subject != self.subject and claim.attribute != "uses":
            return False
        if claim.subject == "user" and claim.attribute in self.addresses:
            return not (claim.attribute == "phone" and sum(c.isdigit() for c in claim.value) > _MODEL)
        if claim.attribute in registry() and claim.attribute not in _OPENLY:
            return False
        openly = claim.attribute in _OPENLY and self.makes.search(held.value) is not None
        return openly or self.frames.search(held.low) is not None


@dataclass(frozen=True, slots=True)
class Kinds:
    """All that one language knows."""

    all: Mapping[str, Kind]
    named: re.Pattern[str]
    forms: tuple[re.Pattern[str], ...]


@dataclass(frozen=True, slots=True)
class Exchanged:
    """What a text tells to be had now: where that is named, and where it is told."""

    kind: Kind
    start: int
    end: int
    since: int
    till: int


@cache
def kinds(language: str) -> Kinds | None:
    """The kinds of a language, if it has any."""
    file = files("troth.language").joinpath(language, "kinds.toml")
    if not file.is_file():
        return None
    table = tomllib.loads(file.read_text(encoding="utf-8"))
    known = tomllib.loads(files("troth.language").joinpath(language, "frames.toml").read_text(encoding="utf-8"))["kinds"]
    found = {name: _kind(made, known) for name, made in table["kinds"].items()}
    names = _any({each for made in table["kinds"].values() for each in made["names"]})
    noun, new = f"(?P<noun>{names})", table["forms"]["new"]
    forms = tuple(later(form.replace("{noun}", noun).replace("{new}", new)) for form in table["forms"]["all"])
    return Kinds(found, re.compile(rf"\b(?:{names})s?\b"), forms)


def _kind(made: Mapping[str, str | list[str]], known: Mapping[str, list[str]]) -> Kind:
    name = str(made["attribute"])
    found = registry().get(name) or open_attribute(name, Cardinality.ONE)
    if name == "name":
        found = replace(found, identity=False, category="relation", layer="semantic")
    makes = [*made.get("makes", ()), *known.get(str(made.get("kind")), ())]
    return Kind(
        str(made.get("subject", "user")),
        found,
        str(made["text"]),
        later(_any(made["names"])),
        frozenset(made["held"]),
        later(rf"\b(?:{_any(makes)})(?!\w)" if makes else "(?!)"),
        later(str(made.get("frames", "(?!)"))),
        "only" in made,
    )


def _any(words: Sequence[str] | set[str] | str) -> str:
    return "|".join(re.escape(word) for word in sorted(words, key=lambda word: (-len(word), word)))


def names_a_kind(text: str, language: str) -> bool:
    """Whether a text names something that one has one of at a time."""
    its = kinds(language)
    return its is not None and its.named.search(lowered(text)) is not None


def of_a_kind(
    text: str, assertions: tuple[Assertion, ...], told: Sequence[Clause], held: Sequence[Held], context: Context
) -> tuple[Assertion, ...]:
    """The assertions, where those that tell of another one of a kind point at the one that was."""
    its = kinds(told[0].signals.code) if told else None
    if its is None:
        return assertions
    low = lowered(text)
    for one in _exchanged(text, low, told, its) if its.named.search(low) else ():
        assertions = _with_another(text, assertions, one, held)
    return tuple(_pointing(a, told, held, its, context) for a in assertions)


def _exchanged(text: str, low: str, told: Sequence[Clause], its: Kinds) -> Iterator[Exchanged]:
    """The kinds of which a text tells that there is another one now, and where that is named."""
    found: set[str] = set()
    for form in its.forms:
        for match in form.finditer(low):
            name, kind = next((name, kind) for name, kind in its.all.items() if kind.names.fullmatch(match["noun"]))
            spoken = [c for c in told if c.start < match.end() and match.start() < c.end]
            clause = next((c for c in spoken if c.start <= match.start("new") < c.end), None)
            if clause is None or name in found or not all(c.told and not c.of_others for c in spoken):
                continue
            if any(c.says("beside") or c.says("passing") for c in spoken) or not _names(text, match, kind):
                continue
            found.add(name)
            start = match.start("article") if match["article"] else match.start("new")
            yield Exchanged(kind, start, match.end("new"), match.start(), match.end())


def _names(text: str, match: re.Match[str], kind: Kind) -> bool:
    """Whether new words are a name: written as one, or that of a make."""
    new = text[match.start("new") : match.end("new")]
    figures = sum(c.isdigit() for c in new) > _MODEL and not any(c.isalpha() for c in new)
    written = not (kind.only or figures) and any(word[:1].isupper() or word[:1].isdigit() for word in new.split())
    return written or kind.makes.search(new.lower()) is not None


def _with_another(text: str, assertions: tuple[Assertion, ...], one: Exchanged, held: Sequence[Held]) -> tuple[Assertion, ...]:
    """The assertions with the one that tells what is had now, in the place of what was read there less well."""
    kind, said = one.kind, text[one.start : one.end]
    bare = re.sub(r"^(?:an?|the) (?=\S)", "", said, flags=re.IGNORECASE)
    near = [a for a in assertions if a.start < one.till and one.since < a.end]
    address = (kind.subject, kind.attribute.name)
    if any(a.claim and (a.claim.subject, a.claim.attribute) == address and bare in a.claim.value for a in near):
        return assertions
    kept = [a for a in assertions if a not in near or not _gives_way(a, address)]
    claim = Claim(*address, bare, value_key(bare))
    names = {fold(bare): kind.subject} if kind.subject != "user" else {}
    shown = kind.text.format(said)
    was = [h.recent for h in held if (h.recent.claim.subject, h.recent.claim.attribute) == address]
    targets = (was[0].memory,) if len(was) == 1 else ()
    made = Assertion(one.since, one.till, Mood.CONFIRMED, _UPDATES, claim, kind.attribute, shown, targets=targets, names=names)
    return tuple(sorted([*kept, made], key=lambda a: (a.start, a.end)))


_UPDATES = frozenset({Intent.UPDATES})


def _gives_way(said: Assertion, address: tuple[str, str]) -> bool:
    """Whether what was read is no more than the change itself, understood less well."""
    claim = said.claim
    here = claim is not None and (claim.subject, claim.attribute) == address
    return claim is None or here or claim.attribute not in registry() or claim.attribute in _LOOSELY


def _pointing(said: Assertion, told: Sequence[Clause], held: Sequence[Held], its: Kinds, context: Context) -> Assertion:
    """An assertion of a new one of a kind, pointing at what is held of that kind under another address."""
    claim = said.claim
    if claim is None or said.targets or not claim.positive or Intent.UPDATES not in said.intents:
        return said
    if said.mood is not Mood.CONFIRMED or claim.tense is not Tense.PRESENT:
        return said
    clause = next((c for c in told if c.start < said.end and said.start < c.end), None)
    kind = _kind_of(said, claim, clause, its) if clause is not None else None
    if kind is None or clause is None or clause.of_others or clause.says("beside") or clause.says("passing"):
        return said
    address = (claim.subject, claim.attribute)
    here = [h for h in held if address == (h.recent.claim.subject, h.recent.claim.attribute)]
    if here and (said.attribute is None or said.attribute.single):
        return said
    fitting = here or [h for h in held if kind.holds(h) and _of_the_same(h, kind, clause)]
    one = only(fitting, context, lately=False)
    return said if one is None or fold(one.recent.claim.value) == fold(claim.value) else _at(kind, said, claim, one)


def _of_the_same(held: Held, kind: Kind, clause: Clause) -> bool:
    """Whether a clause goes on about whose the held is, and about no other one of the kind."""
    whose = kind.subject != "user" and held.recent.claim.subject in ("user", kind.subject)
    return (whose or concerns(held, clause)) and not another(held, clause)


def _kind_of(said: Assertion, claim: Claim, clause: Clause, its: Kinds) -> Kind | None:
    """The one kind of which something new is told."""
    new = Held(Recent("", claim, said.text, _NEVER), clause.signals)
    fitting = [kind for kind in its.all.values() if kind.holds(new)]
    if len(fitting) != 1:
        return None
    its_own = claim.attribute not in _OPENLY or claim.attribute == fitting[0].attribute.name
    turned = its_own or clause.changes(weakly=("fresh", "present"))
    return fitting[0] if turned else None


def _at(kind: Kind, said: Assertion, claim: Claim, one: Held) -> Assertion:
    """An assertion that points at what is held, under the address of its kind where it was told under that of anything."""
    if claim.attribute in _OPENLY:
        said = replace(
            said, claim=replace(claim, subject=kind.subject, attribute=kind.attribute.name), attribute=kind.attribute
        )
    return replace(said, targets=(one.recent.memory,))


_NEVER = datetime.max.replace(tzinfo=UTC)


__all__ = ["names_a_kind", "of_a_kind"]
