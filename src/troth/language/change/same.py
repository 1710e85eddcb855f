"""Whether a clause and what is held speak of one thing: of two insurances, two shops, or a van and its fridge they do not."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import takewhile

from troth.language.change.clauses import Clause, silenced, terms, weight
from troth.language.change.held import Held
from troth.language.change.signals import Signals, lowered
from troth.language.reading import Assertion
from troth.language.roots import root
from troth.language.stem import stem
from troth.language.text import HAN, term_set

MEASURES = "cost costs price fee fees per day week month preference size number type rate level name time"
"""Words that say how a thing is measured or named, and not which thing it is."""
WHICH = (
    "work office business company personal private home house guest spare second other backup travel holiday weekend winter "
    "summer road gravel kid pet car van bike life dental contents old landline"
)
"""Words that tell one of several of a kind from the plain one: the work phone is not the phone."""
CODES = "code pin passcode password combination"
"""What is held of something else than a code is not changed by one: the locker's code is not the gym's price."""
_VALUE = "\0"
_WORD = re.compile(r"\0|[\u3400-\u9fff]|[^\W_\u3400-\u9fff]+(?:[.'’-][^\W_\u3400-\u9fff]+)*")
_WHOSE = re.compile(r"^(?:用户的?|我们?的?|咱们?的?)|\b(?:user's|my|our) |\buser\b|(?<=\w)'s(?!\w)")
"""Whose it is: told of elsewhere."""
_LEADS = frozenset(["the", "a", "an", "his", "her", "their", "in", "at", "on", "for", "of", "with", "from", "to", "by"])
"""What stands before a name of a thing, and before no verb."""
_WHEN = "这那下上今明本每"
"""What says from when on, and names no other thing: 这学期舞蹈班换到周日."""
_LAST_WORD = re.compile(r"(?:^|[^\w'’-])(?P<word>[a-z][a-z'’-]*)[ -]$")
_PART = re.compile(r"(?P<whole>[a-z][\w-]*)'s (?P<part>(?:[a-z][\w-]* ){1,3}?)(?:is|are|was|were|has|have|got|broke|died)\b")
_HAN_FRAME = 8
"""Weight of characters that nothing stands behind: a thing alone, of which any two things may be told, weighs less."""
_HAN_VERBS = "用在是叫从找去给归由"
_PLACE = 6
"""Words, or characters, at most of the place where two statements differ."""

Span = tuple[int, int]


def another(held: Held, clause: Clause, old: Span | None = None, new: Span | None = None) -> bool:
    """Whether a clause says of another thing what is held of the like; more surely so, where the values of both are known."""
    if (
        in_another_case(held, clause)
        or _of_a_part(held, clause)
        or _otherwise_qualified(held, clause)
        or terms(CODES, clause.signals) & (clause.terms - held.known)
    ):
        return True
    return old is not None and new is not None and _otherwise_named(held, old, clause, new)


def in_another_case(held: Held, clause: Clause) -> bool:
    """Whether each names the case in which it is so, and another one: 短途, 长途; A项目, B项目."""
    form = clause.signals.words.get("case")
    if form is None:
        return False
    then, now = set(form.findall(held.low)), set(form.findall(clause.low))
    return bool(then and now and not then & now)


def _of_a_part(held: Held, clause: Clause) -> bool:
    """Whether a clause is about something that what is held has: the van's fridge, where the van is held."""
    known = held.known
    for match in _PART.finditer(clause.low):
        part = terms(match["part"], clause.signals)
        if terms(match["whole"], clause.signals) & known and part - terms(MEASURES, clause.signals) and not part & known:
            return True
    return False


def _otherwise_qualified(held: Held, clause: Clause) -> bool:
    """Whether one word has another word before it: the home insurance, where the car insurance is held."""
    thing = held.thing_terms
    for term in thing & clause.terms:
        its, said = _qualifiers(held.things, term, clause), _qualifiers(clause.things, term, clause)
        if its and said and its <= thing and not its & clause.terms and not said & (thing | held.value_terms):
            return True
        if _one_of_many(term, clause) - _rooted(held.low):
            return True
    return False


def _one_of_many(term: str, clause: Clause) -> frozenset[str]:
    """What stands right before a word and tells one of several of its kind."""
    before = re.search(rf"\b(?P<which>{'|'.join(WHICH.split())})(?:'?s)? (?P<word>[a-z]+)", clause.low)
    return _rooted(before["which"]) if before and root(stem(before["word"])) == term else frozenset()


def _rooted(low: str) -> frozenset[str]:
    return frozenset(map(root, term_set(low)))


def _qualifiers(things: str, term: str, clause: Clause) -> frozenset[str]:
    """What stands right before a word and tells which one of its kind is meant."""
    found = frozenset[str]()
    for match in re.finditer(r"[a-z][\w'-]*", things):
        if root(stem(match.group())) != term:
            continue
        before = _LAST_WORD.search(things[: match.start()])
        if before is None:
            return frozenset()
        found |= terms(before["word"], clause.signals)
    return found


def _otherwise_named(held: Held, old: Span, clause: Clause, new: Span) -> bool:
    """Whether a name stands for another at one place of the same form: the bakery closes at six, the pharmacy at eight."""
    signals = clause.signals
    one, other = (
        _words(f"{silenced(low[: value[0]], signals)}{_VALUE}{silenced(low[value[1] :], signals)}")
        for low, value in ((held.low, old), (clause.low, new))
    )
    for start, end, begin, finish in _differing(one, other):
        gone, come = one[start:end], other[begin:finish]
        if not (_names(gone, signals) and _names(come, signals)):
            continue
        if come[0].isascii() and terms(" ".join(come), signals) <= held.known:
            continue  # the boat launch, where it is planned to launch the boat
        first = not start and not begin
        if HAN.match(gone[0]) and HAN.match(come[0]):
            behind = one[end : end + 1]
            if any(word in one and _names([word], signals) for word in come):
                continue  # 鸡还剩三百只, where 养了四百只鸡 is held
            if start and begin and one[start - 1] == other[begin - 1] == "的":
                return True
            if come[0] not in _WHEN and (first or behind == ["的"] or _names(behind, signals)):
                return True
        elif gone[0].isascii() and one[end : end + 1] not in ([], [_VALUE]) and (first or one[start - 1] in _LEADS):
            return True
    return False


def framed(held: Held, said: Assertion) -> int:
    """How much two statements share, if they are word for word the same but for one place."""
    claim, signals = said.claim, held.signals
    if claim is None or claim.subject != held.recent.claim.subject:
        return 0
    old, new = _words(held.things), _words(silenced(lowered(said.text), signals))
    before = _alike(old, new)
    after = _alike(old[before:][::-1], new[before:][::-1])
    gone, come = old[before : len(old) - after], new[before : len(new) - after]
    if not gone or not come or max(len(gone), len(come)) > _PLACE or len(list(_differing(gone, come))) > 1:
        return 0
    if not held.low.startswith("user ") and not _names(old[:before], signals):
        return 0  # it is the thing itself that differs: the receipts are where the passports are held to be
    joined = " ".join if old[0].isascii() else "".join
    head, tail = (terms(joined(part), signals) for part in (old[:before], old[len(old) - after :]))
    if head | tail <= terms(claim.subject, signals):
        return 0  # of one person, or one thing, many things can be told
    led, closed = weight(head), weight(tail)
    whole = closed > 0 or old[0].isascii() or old[before - 1] in _HAN_VERBS
    return led + closed if whole or led >= _HAN_FRAME else 0


def _words(low: str) -> list[str]:
    """The stems and Han characters of a text, without whose it is and that it has come to be so."""
    return [stem(word) for word in _WORD.findall(_WHOSE.sub("", low)) if word != "了"]


def _names(words: Sequence[str], signals: Signals) -> bool:
    return _VALUE not in words and bool(terms(" ".join(words), signals))


def _alike(one: Sequence[str], other: Sequence[str]) -> int:
    """How many words two begin with alike."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _differing(one: Sequence[str], other: Sequence[str]) -> Iterator[tuple[int, int, int, int]]:
    """Where something stands in the place of something else."""
    for kind, *place in SequenceMatcher(None, one, other, autojunk=False).get_opcodes():
        if kind == "replace":
            yield place[0], place[1], place[2], place[3]
