"""Which held claim a text speaks of, and what it does to it, by evidence: what is named, and values of the same kind.

A change must be told by words (`Signals`), never by a claim alone; it must be the user's, or of the one whom the claim is
about; and where two held claims fit equally well, none is taken.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from troth.domain.claim import Intent
from troth.language.change.clauses import Clause, terms, weight
from troth.language.change.held import Held
from troth.language.change.last import of_the_last
from troth.language.change.over import ended
from troth.language.change.parts import Change, Part
from troth.language.change.same import another
from troth.language.change.sequels import outlived
from troth.language.change.sorts import of_one_sort
from troth.language.change.valued import revalued
from troth.language.change.whose import concerns, only
from troth.language.reading import Context
from troth.language.text import HAN
from troth.schema.registry import registry

_PHRASE = 8
"""Terms of a value that a few common words may take the place of; what is longer is a statement."""

_SETTLED = frozenset(
    {"home", "hometown", "employer", "occupation", "workplace", "school", "name", "native_language", "allergy"}
)
"""What one trouble changes in nobody: who finds Fleet dull still lives there."""


def changes(text: str, told: Sequence[Clause], held: Sequence[Held], context: Context) -> list[Change]:
    """What a text does to what is held; at most one thing to each claim."""
    if not told:
        return []
    found: list[Change] = []
    read = [a for clause in told for a in clause.read]
    held = [each for each in held if not any(each.settled_by(a) for a in read)]
    gone = {target for a in read if Intent.ENDS in a.intents for target in a.targets}
    unread = [clause for clause in told if all(a.claim is None or Intent.ENDS in a.intents for a in clause.read)]
    for find in (_swapped, revalued, _succeeded, of_one_sort, of_the_last, ended, outlived):
        free = [each for each in held if not any(_same_words(each, change.held) for change in found)]
        free = [each for each in free if find is revalued or not each.steps]
        free = [each for each in free if find not in (ended, outlived) or each.recent.memory not in gone]
        for change in find(text, told, free, context):
            if change.held.recent.memory in gone and change.clause not in unread:
                continue
            if _strained(change, told):
                continue
            if not any(_same_words(change.held, other.held) for other in found):
                found.append(change)
    return found


def _strained(change: Change, told: Sequence[Clause]) -> bool:
    """Whether a message about much else only brushes what is held in its own words, or at an address of its own."""
    claim = change.held.recent.claim
    loose = claim.attribute == "note" or claim.attribute not in registry()
    return loose and len(told) > _A_FEW and weight(change.clause.terms & change.held.known) < _TWO_WORDS


_A_FEW = 4
"""Clauses of a message that may be about one thing only."""
_TWO_WORDS = 4


def _same_words(one: Held, other: Held) -> bool:
    return one.recent.text == other.recent.text


def _swapped(text: str, told: Sequence[Clause], held: Sequence[Held], context: Context) -> Iterator[Change]:
    """Both named: "swapped the Fiesta for a Kia", 不是南京是南昌."""
    low = _joined(text, told)
    its = told[0].signals
    for forms, mistaken in ((its.swaps, False), (its.denials, True)):
        for form in forms:
            for match in form.finditer(low):
                clause = _at(told, match.start("new"))
                if (
                    clause is None
                    or not _plain(clause, denied=mistaken)
                    or not _plain(_at(told, match.start("old")), denied=mistaken)
                ):
                    continue
                wanted = terms(match["old"], its)
                fitting = [each for each in held if wanted and wanted <= each.known and concerns(each, clause)]
                named = [each for each in fitting if wanted & each.value_terms]
                one = only(named, context, lately=mistaken)
                if one is None or not (runs := one.runs(wanted)) or wanted == terms(match["new"], its):
                    continue
                fixed = mistaken and not clause.says("changed")
                part = Part(runs[-1], _written(text, match, "new"))
                yield Change(one, Intent.CORRECTS if fixed else Intent.UPDATES, clause, (part,))


def _joined(text: str, told: Sequence[Clause]) -> str:
    """The lowered text, with every character in its place."""
    low = [" "] * len(text)
    for clause in told:
        low[clause.start : clause.end] = clause.low
    for index, char in enumerate(text):
        if low[index] == " " and char in ",，;；:：.。!！?？\n":
            low[index] = char
    return "".join(low)


def _at(told: Sequence[Clause], place: int) -> Clause | None:
    return next((clause for clause in told if clause.start <= place < clause.end), None)


def _plain(clause: Clause | None, *, denied: bool) -> bool:
    return clause is not None and (clause.asserted if denied else clause.told)


def _written(text: str, match: re.Match[str], group: str) -> str:
    return _bare(text[match.start(group) : match.end(group)])


def _bare(phrase: str) -> str:
    return re.sub(r"^(?:an?|the|my|our|some)\s+(?=\w)", "", phrase.strip(), flags=re.IGNORECASE)


def _succeeded(text: str, told: Sequence[Clause], held: Sequence[Held], context: Context) -> Iterator[Change]:
    """Something new of the same shape where a clause names the thing, or the clause before what was."""
    for index, clause in enumerate(told):
        if not clause.open or clause.vague or clause.says("beside") or clause.says("once"):
            continue
        others = [c for c in told[max(0, index - 2) : index + 2] if c is not clause and c.open]
        if not (clause.follows or _turns(clause, others)):
            continue
        for form in clause.signals.news:
            found = [
                change
                for match in form.finditer(clause.low)
                if (change := _for_name(text, clause, match, others, held, context)) is not None
            ]
            if found:
                yield found[-1]
                break


def _for_name(
    text: str, clause: Clause, match: re.Match[str], others: Sequence[Clause], held: Sequence[Held], context: Context
) -> Change | None:
    new = _bare(text[clause.start + match.start("new") : clause.start + match.end("new")])
    news = terms(new.lower(), clause.signals)
    words = clause.signals.words
    if not news or words["changed"].fullmatch(new.lower()) or (new.isascii() and _speaks(new.lower(), words)):
        return None
    own = clause.besides(*match.span("new"))
    around = frozenset[str]().union(*(c.terms for c in others))
    scored: list[tuple[int, Held, tuple[int, int]]] = []
    for each in held:
        fit = _fit(each, clause, new, own, around)
        if fit is None or (not fit[2] and another(each, clause, fit[1], match.span("new"))):
            continue
        if clause.follows and any(_says_still(each, c) for c in others):
            continue
        if each.recent.claim.attribute in _SETTLED and not _turns(clause, others):
            continue
        if not any(_owns(each, c) for c in (clause, *others)):
            scored.append((fit[0], each, fit[1]))
    most = max((score for score, _, _ in scored), default=0)
    one = only([each for score, each, _ in scored if score == most], context, lately=False)
    if one is None:
        return None
    return Change(one, Intent.UPDATES, clause, (Part(next(old for _, each, old in scored if each is one), new),))


def _speaks(new: str, words: Mapping[str, re.Pattern[str]]) -> bool:
    """Whether a phrase points or tells what somebody does, and names nothing: "charging it", "I'm wearing my coat"."""
    return words["points"].search(new) is not None or re.match(r"i(?:'m|'ve)?\b|we\b|\w+ing\b", new) is not None


def _fit(
    held: Held, clause: Clause, new: str, own: frozenset[str], around: frozenset[str]
) -> tuple[int, tuple[int, int], bool] | None:
    """How strongly new words take the place of a part of the held text, of which, and whether that is named."""
    akin, changed = held.akin(new), clause.changes(new) or clause.follows
    firm = changed and clause.loose
    gone = held.known & around - own
    about = weight((held.known if held.recent.claim.attribute == "fact" else held.thing_terms) & own) if firm else 0
    nearby = weight(held.thing_terms & around) if firm and clause.says("points") else 0
    shape = _shape(new)
    serves = firm and not own and shape == "name" and held.serves and _is_served_by(clause, new)
    if not (gone or about or nearby or serves or (akin and changed)):
        return None
    if held.recent.claim.attribute == "allergy" and not held.thing_terms & (own | around):
        return None  # what is taken in place of peanuts makes nobody well
    if (held.measured and not held.value_terms & own) or not concerns(held, clause) or another(held, clause):
        return None
    news, plain = terms(new.lower(), clause.signals), shape in ("word", "han")
    turned = clause.follows or clause.changes(new, weakly=("fresh", "present"))
    if (weight(news & held.known) > 1 and not akin) or (plain and not turned):
        return None
    old = _old(held, gone, own - news if akin else own, new, any_shape=clause.says("appoints"))
    if old is None or (plain and (not held.heads(old[0]) or len(held.value_terms) > _PHRASE or not (about or old[1]))):
        return None
    if not (about or nearby or serves or old[1] or (akin and changed)):
        return None
    return 6 * old[1] + 4 * akin + min(4, about) + min(3, nearby) + held.names_somebody, *old


def _is_served_by(clause: Clause, new: str) -> bool:
    """Whether a clause that names nothing else tells that one has something from somebody: "I'm with Monzo now"."""
    form, at = clause.signals.words.get("served_by"), clause.low.find(new.lower())
    return form is None or form.search(clause.low[: max(at, 0)]) is not None


def _old(
    held: Held, gone: frozenset[str], own: frozenset[str], new: str, *, any_shape: bool
) -> tuple[tuple[int, int], bool] | None:
    """The part of the held text in whose place new words of its shape stand, and whether the text names it as what was."""
    text = held.recent.text
    frame = len(held.recent.claim.attribute.split()) > 2 or _shape(new) == "name"
    about = gone if held.value_terms & own and frame else frozenset[str]()
    measures = [slot for slot in held.slots if slot.kind != "code"]
    for wanted, named in ((gone & held.value_terms, True), (about, True), (held.value_terms - own, False)):
        runs = [run for run in held.runs(wanted) if not any(slot.start <= run[0] and run[1] <= slot.end for slot in measures)]
        fitting = [run for run in runs if any_shape or _shape(text[slice(*run)]) == _shape(new)]
        if fitting:
            return held.whole(fitting[-1], shared=weight(held.value_terms & own), named=named), named
    return None


def _turns(clause: Clause, others: Sequence[Clause]) -> bool:
    """Whether it is said in so many words that something is otherwise, here or right beside."""
    return clause.says("changed") or any(c.says("ended") or c.says("changed") for c in others)


def _says_still(held: Held, clause: Clause) -> bool:
    """Whether a clause says again what is held: "I play padel, so I'm always sore" gives nothing up."""
    claim = held.recent.claim
    said = (a.claim for a in clause.read if a.claim is not None)
    return any((its.subject, its.attribute, its.positive) == (claim.subject, claim.attribute, claim.positive) for its in said)


def _owns(held: Held, clause: Clause) -> bool:
    """Whether a clause speaks of the like that belongs to what is held: "Yusuf's manager" where Yusuf is the manager."""
    start, end = held.value_span
    name = re.escape(held.low[start:end])
    owned = re.search(rf"{name}(?:'s |的)(?P<thing>\w+)", clause.low) if name else None
    return owned is not None and bool(terms(owned["thing"], clause.signals) & held.thing_terms)


def _shape(phrase: str) -> str:
    if HAN.search(phrase):
        return "number" if re.fullmatch(r"[零一二两三四五六七八九十百千万半分之]+.?.?", phrase) else "han"
    words = [word for word in phrase.split() if word.lower() not in ("of", "the", "and")]
    if re.match(r"[\d€$£¥]", phrase) and not re.search(r"[A-Z]", phrase):
        return "number"
    return "name" if any(word[:1].isupper() or re.search(r"\d", word) for word in words) else "word"
