"""Which held claim a text speaks of, and what it does to it, by evidence: what is named, and values of the same kind.

A change must be told by words (`Signals`), never by a claim alone; it must be the user's, or of the one whom the claim is
about; and where two held claims fit equally well, none is taken.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from troth.domain.claim import Intent
from troth.language.change.apart import apart, tells_which
from troth.language.change.clauses import Clause, terms, weight
from troth.language.change.held import Held
from troth.language.change.slots import Slot, like
from troth.language.change.whose import LATELY, concerns, only, rival
from troth.language.reading import Context
from troth.language.text import index_terms
from troth.schema.registry import registry

_FAMILY = re.compile(
    r"'s (?:\w+ )?(?:mother|father|parents?|brother|sister|sibling|son|daughter|child|children|grand\w+|aunt|uncle|cousin"
    r"|niece|nephew)\b"
)


@dataclass(frozen=True, slots=True)
class Change:
    """What a text does to one held claim."""

    held: Held
    intent: Intent
    """`UPDATES`, `CORRECTS` or `ENDS`."""
    clause: Clause
    old: tuple[int, int] = (0, 0)
    """The part of the held text that no longer holds."""
    new: str = ""
    """What stands in its place, as it was written; nothing for an end."""
    kind: str = ""
    """What sort of value it is, where it tells itself by its form."""


def changes(text: str, told: Sequence[Clause], held: Sequence[Held], context: Context) -> list[Change]:
    """What a text does to what is held; at most one thing to each claim."""
    if not told or not held:
        return []
    found: list[Change] = []
    read = [a for clause in told for a in clause.read]
    held = [each for each in held if not any(each.settled_by(a) for a in read)]
    gone = {target for a in read if Intent.ENDS in a.intents for target in a.targets}
    unread = [clause for clause in told if all(a.claim is None or Intent.ENDS in a.intents for a in clause.read)]
    for find in (_swapped, _revalued, _succeeded, _ended):
        free = [each for each in held if not any(_same_words(each, change.held) for change in found)]
        free = [each for each in free if find is not _ended or each.recent.memory not in gone]
        for change in find(text, told, free, context):
            if change.held.recent.memory in gone and change.clause not in unread:
                continue
            if not any(_same_words(change.held, other.held) for other in found):
                found.append(change)
    return found


def _same_words(one: Held, other: Held) -> bool:
    return one.recent.text == other.recent.text


# --- what is put in the place of another -----------------------------------------------------------------------------


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
                yield Change(one, Intent.CORRECTS if fixed else Intent.UPDATES, clause, runs[-1], _written(text, match, "new"))


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


# --- a value of the same kind ----------------------------------------------------------------------------------------


def _revalued(text: str, told: Sequence[Clause], held: Sequence[Held], context: Context) -> Iterator[Change]:
    """A time, day, amount or code where another one of its kind is held of the same thing."""
    for index, clause in enumerate(told):
        if not clause.open or clause.says("beside") or not clause.slots:
            continue
        near = [c for c in told[max(0, index - 1) : index + 2] if c.asserted]
        wrong = any(c.says("mistaken") for c in near)
        changed = clause.says("changed") or any(c.says("changed") or c.says("ended") for c in near)
        if not (wrong or changed):
            continue
        once = clause.says("once") and not wrong
        for new in clause.slots:
            if once and (new.kind != "amount" or not clause.says("changed")):
                continue
            if (change := _for_slot(text, clause, new, near, held, context, wrong=wrong)) is not None:
                yield change
                break


def _for_slot(
    text: str, clause: Clause, new: Slot, near: Sequence[Clause], held: Sequence[Held], context: Context, *, wrong: bool
) -> Change | None:
    said = text[clause.start + new.start : clause.start + new.end]
    own = clause.besides(new.start, new.end)
    around = frozenset[str]().union(*(c.terms for c in near))
    scored: list[tuple[int, Held, Slot]] = []
    for each in held:
        alike = [old for old in each.slots if like(new, old) or _counts_alike(new, old, each, clause)]
        if (
            not alike
            or not concerns(each, clause)
            or rival(each, clause)
            or any(_same_value(each.low[old.start : old.end], said) for old in alike)
        ):
            continue
        old = alike[0] if len(alike) == 1 else _nearest(each, alike, own)
        if old is None or tells_which(each, old):
            continue
        about = each.known - terms(each.low[old.start : old.end], clause.signals)
        if not wrong and (clause.brushes(about & own) or _of_another(each, old, clause, new)):
            continue
        score = min(8, weight(about & own)) + min(3, weight(about & (around - own)))
        recent = wrong and context.observed_at - each.recent.said_at <= LATELY
        if score or recent or (clause.loose and not own and _sole(new, each, held)):
            scored.append((score, each, old))
    best = _best(scored, context, lately=wrong)
    if best is None:
        return None
    intent = Intent.CORRECTS if wrong and not clause.says("changed") else Intent.UPDATES
    old = best[1]
    if not like(new, old):  # only the figures change places
        said, old = said.split()[0], replace(old, end=old.start + len(best[0].low[old.start : old.end].split()[0]))
    return Change(best[0], intent, clause, (old.start, old.end), said, new.kind)


def _of_another(held: Held, old: Slot, clause: Clause, new: Slot) -> bool:
    return apart(held.low, (old.start, old.end), clause.low, (new.start, new.end), clause.signals)


def _counts_alike(new: Slot, old: Slot, held: Held, clause: Clause) -> bool:
    """Whether one of two amounts leaves its unit out: "hens, five of them", "we're up to sixteen in the choir"."""
    if not (new.kind == old.kind == "amount"):
        return False
    led = f" {clause.low[: new.start]}".rstrip().endswith((" up to", " down to", " back to"))
    return (not new.unit and led) or (not old.unit and bool(new.unit) and new.unit in held.value_terms)


def _same_value(one: str, other: str) -> bool:
    a, b = frozenset(index_terms(one)), frozenset(index_terms(other))
    return a <= b or b <= a


def _sole(new: Slot, one: Held, held: Sequence[Held]) -> bool:
    """Whether nothing else is held in the unit of a new amount."""
    alike = {each.recent.text for each in held for slot in each.slots if (slot.kind, slot.unit) == (new.kind, new.unit)}
    return bool(new.unit) and alike == {one.recent.text}


def _nearest(held: Held, alike: Sequence[Slot], own: frozenset[str]) -> Slot | None:
    """Of several values in one text, the one that stands behind what the clause names."""
    behind = {next((slot for slot in alike if slot.start >= end), None) for _, end in held.runs(own & held.known)} - {None}
    return behind.pop() if len(behind) == 1 else None


def _best(scored: Sequence[tuple[int, Held, Slot]], context: Context, *, lately: bool) -> tuple[Held, Slot] | None:
    if not scored:
        return None
    most = max(score for score, _, _ in scored)
    top = [(held, slot) for score, held, slot in scored if score == most]
    one = only([held for held, _ in top], context, lately=lately)
    return next(((held, slot) for held, slot in top if held is one), None)


# --- a name or a word ------------------------------------------------------------------------------------------------


def _succeeded(text: str, told: Sequence[Clause], held: Sequence[Held], context: Context) -> Iterator[Change]:
    """Something new of the same shape where a clause names the thing, or the clause before what was."""
    for index, clause in enumerate(told):
        if not clause.open or clause.says("beside") or clause.says("once"):
            continue
        others = [c for c in told[max(0, index - 2) : index + 2] if c is not clause and c.open]
        if not (clause.says("changed") or any(c.says("ended") or c.says("changed") for c in others)):
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
    if not news or clause.signals.words["changed"].fullmatch(new.lower()):
        return None
    own = clause.besides(*match.span("new"))
    around = frozenset[str]().union(*(c.terms for c in others))
    scored: list[tuple[int, Held, tuple[int, int]]] = []
    for each in held:
        fit = _fit(each, clause, new, own, around)
        if fit is None or (not fit[2] and apart(each.low, fit[1], clause.low, match.span("new"), clause.signals)):
            continue
        if not any(_owns(each, c) for c in (clause, *others)):
            scored.append((fit[0], each, fit[1]))
    most = max((score for score, _, _ in scored), default=0)
    one = only([each for score, each, _ in scored if score == most], context, lately=False)
    if one is None:
        return None
    return Change(one, Intent.UPDATES, clause, next(old for _, each, old in scored if each is one), new)


def _fit(
    held: Held, clause: Clause, new: str, own: frozenset[str], around: frozenset[str]
) -> tuple[int, tuple[int, int], bool] | None:
    """How strongly new words take the place of a part of the held text, of which, and whether that is named."""
    akin, changed = held.akin(new), clause.changes(new)
    firm = changed and clause.loose
    gone = held.known & around - own
    about = weight((held.known if held.recent.claim.attribute == "fact" else held.thing_terms) & own) if firm else 0
    nearby = weight(held.thing_terms & around) if firm and clause.says("points") else 0
    shape = _shape(new)
    serves = firm and not own and shape == "name" and held.serves
    if not (gone or about or nearby or serves or (akin and changed)):
        return None
    if (held.measured and not held.value_terms & own) or not concerns(held, clause) or rival(held, clause):
        return None
    news, plain = terms(new.lower(), clause.signals), shape in ("word", "han")
    if (weight(news & held.known) > 1 and not akin) or (plain and not clause.changes(new, weakly=("fresh", "present"))):
        return None
    old = _old(held, gone, own - news if akin else own, new, any_shape=clause.says("appoints"))
    if old is None or (plain and (not held.heads(old[0]) or len(held.value_terms) > _PHRASE or not (about or old[1]))):
        return None
    if not (about or nearby or serves or old[1] or (akin and changed)):
        return None
    return 6 * old[1] + 4 * akin + min(4, about) + min(3, nearby) + held.names_somebody, *old


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


def _owns(held: Held, clause: Clause) -> bool:
    """Whether a clause speaks of the like that belongs to what is held: "Yusuf's manager" where Yusuf is the manager."""
    start, end = held.value_span
    name = re.escape(held.low[start:end])
    owned = re.search(rf"{name}(?:'s |的)(?P<thing>\w+)", clause.low) if name else None
    return owned is not None and bool(terms(owned["thing"], clause.signals) & held.thing_terms)


def _shape(phrase: str) -> str:
    if re.search(r"[\u3400-\u9fff]", phrase):
        return "number" if re.fullmatch(r"[零一二两三四五六七八九十百千万半分之]+.?.?", phrase) else "han"
    words = [word for word in phrase.split() if word.lower() not in ("of", "the", "and")]
    if re.match(r"[\d€$£¥]", phrase) and not re.search(r"[A-Z]", phrase):
        return "number"
    return "name" if any(word[:1].isupper() or re.search(r"\d", word) for word in words) else "word"


_PHRASE = 8
"""Terms of a value that a few common words may take the place of; what is longer is a statement."""
_GUARDED = frozenset({"allergy", "medication", "health_condition", "diet"})
"""What keeps somebody safe ends by no word that may be about a meal."""
_CONSUMED = frozenset({"drink", "eat", "likes", "uses", "habit", "hobby", "watch", "cook", "bake", "laptop", "phone", "owns"})
"""What one finishes, closes or leaves every day, and has or does the day after."""
_EATEN = frozenset({"drink", "eat", "likes", "cook", "bake"})
"""Of that, what is used up and bought again."""
_USED_UP = frozenset({"finished", "done", "gone"})
_FINAL = "degree course exam test training programme program thesis diploma"
"""What one has done of something that one learned; with it, the learning is over."""


# --- the end of something --------------------------------------------------------------------------------------------


def _ended(text: str, told: Sequence[Clause], held: Sequence[Held], context: Context) -> Iterator[Change]:
    """What a clause that tells of an end names."""
    if any(clause.says("passing") for clause in told):
        return
    for clause in told:
        over, come = clause.says("ended"), clause.says("achieved")
        if not clause.open or not (over or come) or clause.says("beside"):
            continue
        if any(Intent.ENDS in a.intents and a.targets for a in clause.read):
            continue
        scored = [(score, each) for each in held if (over or each.ahead) and (score := _named(each, clause))]
        if not scored:
            continue
        most = max(score for score, _ in scored)
        one = only([each for score, each in scored if score == most], context, lately=False)
        if one is not None:
            named = one.value_terms & clause.named or one.thing_terms & clause.named
            yield Change(one, Intent.ENDS, clause, next(iter(one.runs(named)), (0, 0)))


def _named(held: Held, clause: Clause) -> int:
    """How much a clause that tells of an end names of what is held; 0 if it cannot be meant."""
    claim, value, thing = held.recent.claim, held.value_terms & clause.named, held.thing_terms & clause.named
    said = 2 if len(held.value) > 1 and held.value in clause.low else 0
    if not (weight(value) > 1 or said or _proper(held, thing)):
        return 0
    if claim.attribute == "allergy" and not thing:
        return 0  # what is thrown away, or off the list, makes nobody well
    if held.names_somebody and _FAMILY.search(claim.subject):
        return 0
    if not concerns(held, clause) or rival(held, clause) or not _wholly(clause, held):
        return 0
    return 2 * weight(value) + weight(thing) + said


def _wholly(clause: Clause, held: Held) -> bool:
    """Whether an end is told of just this: "Rex is gone", and not "Rex is gone to the vet" or "I finished my coffee".

    A word that ends a job or a lease ends as often a meal or a meeting; it counts if what is held is all that it is said of.
    """
    words = clause.signals.words
    if "slight" not in words:
        return True
    if any(not words["slight"].fullmatch(match.group()) for match in words["ended"].finditer(clause.low)):
        return True
    if held.recent.claim.attribute in _GUARDED or (held.names_somebody and _FAMILY.search(held.recent.text.casefold())):
        return False
    about, final = held.known, terms(_FINAL, clause.signals)
    for word in (*words["slight"].finditer(clause.low), *(words["achieved"].finditer(clause.low) if held.ahead else ())):
        subject = terms(clause.low[: word.start()], clause.signals)
        behind = words["later"].sub(" ", clause.low[word.end() :]).strip(" .,!")
        object_ = terms(behind, clause.signals)
        if subject and subject <= about and not behind:
            attribute = held.recent.claim.attribute
            return word.group() not in _USED_UP or not (attribute in _EATEN or attribute.startswith("favo"))
        if not subject and object_ & about and object_ - final <= about and held.recent.claim.attribute not in _CONSUMED:
            return True
    return False


def _proper(held: Held, thing: frozenset[str]) -> bool:
    """Whether terms name the thing itself: by a name, by words of its address, or by two characters and more."""
    if not thing:
        return False
    claim = held.recent.claim
    if any(len(term) > 1 and not term.isascii() for term in thing):
        return True
    named = {term for start, end in held.runs(thing) if held.recent.text[start].isupper() for term in [held.low[start:end]]}
    return bool(named) or bool(thing & terms(claim.attribute, held.signals) and claim.attribute not in registry())
