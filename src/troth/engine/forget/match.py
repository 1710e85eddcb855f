"""Finds the memories that a wish to forget means. Reads only; nothing is ever guessed: what fits is shown first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from troth.domain.claim import Quote
from troth.domain.decision import Reason
from troth.domain.forgetting import EVERYTHING, Matching
from troth.domain.ledger import payload_of
from troth.domain.memory import Belief
from troth.domain.observation import Observation
from troth.domain.record import rows_of
from troth.domain.settings import Seat
from troth.engine.names import check_moment
from troth.engine.review.chain import words_of
from troth.errors import NotFound, UsageError, check_choice
from troth.language.people import role_of
from troth.language.text import HAN, fold, index_terms, words
from troth.ports.store import DocKind, Indexed, Tx

FEW = 20
"""Looking at so many documents costs less than reading what holds a common word."""


def check_matching(what: str | Matching) -> Matching:
    """The wish in its full form.

    Raises:
        UsageError: nothing was given, or a text that holds no words.
    """
    what = Matching(query=what) if isinstance(what, str) else what
    if not isinstance(what, Matching) or not what.given:
        raise UsageError("nothing says what to forget;", hint="give words, or a Matching with a query, a person, …")
    for name in ("query", "about"):
        text = getattr(what, name)
        if text is not None and not words(text):
            raise UsageError(f"the {name} {text!r} holds no words;", hint="name what is to be forgotten")
    for name in ("since", "until"):
        if getattr(what, name) is not None:
            check_moment(name, getattr(what, name))
    if what.everything is not None:
        check_choice("everything", what.everything, EVERYTHING)
    return what


def find(tx: Tx, seat: Seat, what: Matching) -> list[Belief]:
    """Every memory that fits, whatever its standing, oldest first."""
    found: Iterable[Belief]
    if what.everything == "space":
        found = tx.all_beliefs(None)
    elif what.memories is not None:
        found = [belief for belief in tx.beliefs(what.memories) if belief.memory.address.user == seat.user]
    elif what.observation is not None:
        found = _standing_on(tx, seat, what.observation)
    elif what.about is not None:
        found = _about(tx, seat, what.about)
    elif what.query is not None:
        found = tx.beliefs(holding(tx, seat.user, what.query))
    else:
        found = tx.all_beliefs(seat.user)
    return [belief for belief in found if _fits(tx, belief, what)]


def holding(tx: Tx, user: str, text: str) -> list[str]:
    """The memories that hold every word of a text, in no promised order."""
    return sorted(doc.id for doc in _holding(tx, user, text, enough=0) if doc.kind is DocKind.MEMORY)


def speaking_of(tx: Tx, user: str, text: str) -> Mapping[DocKind, list[str]]:
    """Documents among which are all that hold a text; not many more, and what they say is to be looked at."""
    found = _holding(tx, user, text, enough=FEW)
    return {kind: sorted(doc.id for doc in found if doc.kind is kind) for kind in DocKind}


def _holding(tx: Tx, user: str, text: str, *, enough: int) -> set[Indexed]:
    """What holds the words of a text, from the rarest on, until no more than `enough` documents are left."""
    terms = list(dict.fromkeys(index_terms(text)))
    frequencies = tx.frequencies(user, terms)
    found: set[Indexed] | None = None
    for term in sorted(terms, key=lambda term: frequencies[term]):
        held = tx.postings(user, [term]).get(term)
        docs = set(held.docs) if held else set()
        found = docs if found is None else found & docs
        if len(found) <= enough:
            break
    return found or set()


def _fits(tx: Tx, belief: Belief, what: Matching) -> bool:
    memory = belief.memory
    wanted = {"attribute": memory.claim.attribute, "category": memory.category, "source": memory.source}
    wanted |= {"scope": memory.scope, "domain": memory.domain}
    if any(given != wanted[name] for name, given in what.given.items() if name in wanted):
        return False
    if what.since is not None and belief.version.said_at < what.since:
        return False
    if what.until is not None and memory.observed_at >= what.until:
        return False
    if what.query is not None and what.about is not None:
        return set(index_terms(what.query)) <= set(index_terms(memory.text))
    return True


def _standing_on(tx: Tx, seat: Seat, id: str) -> list[Belief]:
    observation(tx, seat, id)
    return [
        belief
        for belief in tx.beliefs(tx.memories_of_observation(id))
        if all(item.quote.observation == id for item in tx.evidence(belief.id) if item.counts)
    ]


def observation(tx: Tx, seat: Seat, id: str) -> Observation:
    """An observation of the seat's user.

    Raises:
        NotFound: there is none.
    """
    held = tx.observation(id)
    if held is None or held.user != seat.user:
        raise NotFound(f"there is no observation {id!r} of user {seat.user!r};", hint="take an id from a receipt or a hit")
    return held


def names_of(tx: Tx, user: str, about: str) -> dict[str, tuple[str, ...]]:
    """The keys under which a person or thing goes, with all names of each."""
    wanted = fold(about)
    found: dict[str, tuple[str, ...]] = {}
    if role := role_of(wanted):  # "my mother", who may have no name here
        found[f"user's {role}"] = (about,)
    for entity in tx.entities(user):
        if wanted in (fold(entity.key), *map(fold, entity.names)):
            found[entity.key] = tuple(dict.fromkeys((about, *entity.names)))
    return found or {wanted: (about,)}


def _about(tx: Tx, seat: Seat, about: str) -> list[Belief]:
    """What is said of them, of theirs ("Dana's dog"), and what names them as a word."""
    found: dict[str, Belief] = {}
    for key, names in names_of(tx, seat.user, about).items():
        for belief in tx.by_subject(seat.user, key):
            found[belief.id] = belief
        for name in names:
            for belief in tx.beliefs(holding(tx, seat.user, name)):
                if places(belief.memory.text, name) or places(belief.memory.claim.subject, name):
                    found[belief.id] = belief
    return list(found.values())


def places(text: str, name: str) -> list[tuple[int, int]]:
    """Where a name or value stands in a text as words, in characters."""
    folded, wanted = fold(text), fold(name)
    if len(folded) != len(text) or not wanted:
        folded, wanted = text.casefold(), name.casefold()
    if len(folded) != len(text):
        folded, wanted = text, name
    found, at = [], folded.find(wanted)
    while at >= 0:
        end = at + len(wanted)
        if not (_letter(folded, at - 1) and _letter(folded, at)) and not (_letter(folded, end - 1) and _letter(folded, end)):
            found.append((at, end))
        at = folded.find(wanted, at + 1)
    return found


def _letter(text: str, at: int) -> bool:
    """Whether a word could go on here: Han characters are words of their own."""
    return 0 <= at < len(text) and text[at].isalnum() and HAN.match(text[at]) is None


def quotes_of(tx: Tx, belief: Belief) -> Sequence[Quote]:
    """All words that a memory stands on, is mentioned in, or stood on until that was undone."""
    return [*belief.memory.quotes, *(item.quote for item in tx.evidence(belief.id)), *_withdrawn(tx, belief.id)]


def _withdrawn(tx: Tx, memory: str) -> Iterator[Quote]:
    """What an undo took back stands in the ledger only."""
    versions = tx.versions(memory)
    if all(version.reason != Reason.UNDONE for version in versions):
        return
    held = {item.decision for item in tx.evidence(memory)}
    for decision in dict.fromkeys(version.decision for version in versions if version.decision not in held):
        found = tx.entry(decision)
        if found is not None and found[1] is not None:
            rows = rows_of(found[0], payload_of(found[1]), words_of(tx))
            yield from (item.quote for item in rows.evidence if item.memory == memory)
