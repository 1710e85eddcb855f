"""Finds the parts of a clause: what leads it, its subject, its verb with helpers and negation, and the rest."""

from __future__ import annotations

from troth.language.en.clauses import Clause
from troth.language.en.elided import without_subject
from troth.language.en.lexicon import BASE, THIRD, bag, verb_forms, words
from troth.language.en.parsed import Parsed
from troth.language.en.predicate import verb_group
from troth.language.en.subjects import finite_after, starts_clause
from troth.language.en.tokens import Token
from troth.language.en.ways import way

_LEADS_IN_TWO = {("due", "to"), ("thanks", "to"), ("owing", "to"), ("compared", "to"), ("given", "my"), ("given", "our")}
_COUNTS = bag("a few one two three four five six couple once twice")


def parse(clause: Clause, previous: Parsed | None) -> Parsed:
    """The parts of a clause; `previous` lends its subject to a clause that has none of its own."""
    found = Parsed(clause)
    tokens = _strip_fillers(clause.tokens, found)
    if not tokens:
        return found
    bare = finite_after(tokens, 0) == 1 and (way(tokens) or _goes_on(tokens, clause, previous))  # "name files after …"
    start = None if bare else _subject_start(tokens)
    if start is None:
        begin = _scene_end(tokens)
        found.lead = tokens[:begin]
        without_subject(tokens[begin:], found, previous)
        return found
    found.lead = [token for token in tokens[:start]]
    place = finite_after(tokens, start)
    if place is None:
        found.rest = tokens[start:]
        return found
    found.subject = _trim(tokens[start:place])
    verb_group(tokens, start + len(found.subject), found)
    return found


def _goes_on(tokens: list[Token], clause: Clause, previous: Parsed | None) -> bool:
    """Whether it is what somebody does, with what they do it to: "she is strict and hates excuses"; no hates that excuse."""
    borrows = clause.link in ("and", "but") and not clause.boundary and previous is not None and previous.lemma == "be"
    if not borrows or previous is None or not previous.subject or tokens[0].capital:
        return False
    does = any(THIRD in v.forms for v in verb_forms().get(tokens[0].low, ()))
    follows = tokens[2].low if len(tokens) > 2 else ","
    return does and tokens[1].low.endswith("s") and (follows == "," or follows in words("prepositions"))


def _strip_fillers(tokens: list[Token], found: Parsed) -> list[Token]:
    index = 0
    while index < len(tokens):
        token = tokens[index]
        if token.kind == "p" and token.low not in ("*",):
            index += 1
            continue
        if token.low == "turns" and index + 1 < len(tokens) and tokens[index + 1].low == "out":
            index += 2
            continue
        if token.low in words("discourse") and not _needed(tokens, index):
            found.fillers.append(token.low)
            index += 1
            continue
        if token.low == "like" and [t.low for t in tokens[index + 1 : index + 2]] == [","]:
            index += 2
            continue
        if token.low in bag("so then now also maybe perhaps") and starts_clause(tokens, index + 1):
            found.fillers.append(token.low)
            index += 1
            continue
        break
    return tokens[index:]


def _needed(tokens: list[Token], index: int) -> bool:
    """Whether a filler word is part of what is said here ("news is", "team is", "no sugar", "right-handed")."""
    low = tokens[index].low
    following = tokens[index + 1] if index + 1 < len(tokens) else None
    if following is None or (low, following.low) in _LEADS_IN_TWO:
        return True
    if (
        low in bag("no all still first second guess look note listen dear good great right quick fine update sure cool")
        and following.kind != "p"
    ):
        nominative = following.low in words("nominative") and following.low != "one"
        if low in ("no", "all", "still") and nominative and starts_clause(tokens, index + 1):
            return False
        return not (low in bag("right fine sure look listen cool") and starts_clause(tokens, index + 1))
    return low in bag("news team morning update evening afternoon today currently nowadays") and following.low in words(
        "aux"
    ) | {"'s"}


def _subject_start(tokens: list[Token]) -> int | None:
    """Where the subject begins, behind a lead such as "on my work laptop" or "next month"."""
    if finite_after(tokens, 0) is not None and not _leads(tokens):
        return 0
    if not _leads(tokens):
        steps = 0
        while steps < 3 and steps < len(tokens) and tokens[steps].low in words("adverbs"):
            steps += 1
        return steps if steps and steps < len(tokens) and finite_after(tokens, steps) is not None else None
    for place in range(1, min(len(tokens), 12)):
        before = tokens[place - 1]
        if (
            tokens[place].low in ("i", "we", "he", "she", "they")
            and before.low not in ("and", "or", "&", "than")
            and finite_after(tokens, place) is not None
        ):
            return place
        if before.low in words("prepositions") or before.low in words("determiners") or before.low in words("possessives"):
            continue
        if before.low in ("and", "or", "&"):
            continue
        opens = (
            tokens[place].low in words("nominative")
            or tokens[place].low in words("determiners")
            or tokens[place].low in words("possessives")
        )
        if (opens or before.low == "," or (tokens[place].capital and not before.capital)) and finite_after(
            tokens, place
        ) is not None:
            return place
        if _placed(tokens, place) and (at := finite_after(tokens, place)) is not None and tokens[at].low in ("is", "are"):
            return place
    if finite_after(tokens, 0) is not None:
        return 0
    return None


def _placed(tokens: list[Token], place: int) -> bool:
    """Whether what stands before is a whole "in this repo", so that a bare noun may begin behind it."""
    closed = words("prepositions") | words("determiners") | words("possessives")
    return (
        place == 3
        and tokens[0].low in words("prepositions")
        and tokens[1].low in words("determiners") | words("possessives")
        and not any(t.low in closed or t.kind != "w" for t in tokens[2 : place + 1])
    )


def _scene_end(tokens: list[Token]) -> int:
    """Where an order begins behind the place that it is for ("on this machine use zsh"); 0 where no place leads."""
    if tokens[0].low == "here" and len(tokens) > 2:
        at = 1
    elif len(tokens) > 3 and tokens[0].low in ("in", "on", "at", "for", "inside") and tokens[1].low in _OF_A_PLACE:
        at = 2
        while at < min(len(tokens), _LONGEST_PLACE) and tokens[at].kind in "wx" and not _orders(tokens, at):
            at += 1
    else:
        return 0
    at += at < len(tokens) and tokens[at].low == ","
    return at if at < len(tokens) and _orders(tokens, at) else 0


_OF_A_PLACE = frozenset({"this", "the", "my", "our"})
_LONGEST_PLACE = 7


def _orders(tokens: list[Token], place: int) -> bool:
    """Whether an order begins here: a bare verb with its object, no part of the noun before."""
    if tokens[place].low in ("always", "never", "please", "only", "do"):
        return place + 1 < len(tokens)
    forms = {form for v in verb_forms().get(tokens[place].low, ()) for form in v.forms}
    told = BASE in forms and place + 1 < len(tokens) and tokens[place - 1].low not in _OF_A_PLACE | words("adjectives")
    return told and (tokens[place].low not in words("noun_like") or tokens[place].low in _ORDERED)


_ORDERED = bag("round use keep call name spell quote start put sort log answer reply write mark type")
"""Verbs that are nouns as well, and after a place name an order: "on this box use zsh"."""


def _leads(tokens: list[Token]) -> bool:
    if tokens[0].low in ("just", "only") and len(tokens) > 3 and tokens[1].low in ("this", "for"):
        tokens = tokens[1:]
    low = tokens[0].low
    if low == "here" and len(tokens) > 2 and tokens[1].low in words("nominative"):
        return tokens[1].low not in ("it", "they") and tokens[2].low != "am"  # "here it is", "here I am"
    if (low, tokens[1].low if len(tokens) > 1 else "") in _LEADS_IN_TWO:
        return True
    if low in words("prepositions") or (low == "back" and len(tokens) > 1 and tokens[1].low in ("then", "in", "when")):
        return True
    if low in words("time_nouns") or low in words("weekdays") or low in words("months"):
        return finite_after(tokens, 0) is None or (len(tokens) > 1 and tokens[1].low in words("nominative"))
    if low in ("every", "each") and len(tokens) > 2 and tokens[1].low in bag("second other third fourth single few last first"):
        tokens = tokens[1:]
    if low in bag("next last every each these this since come starting most some once later back one") and len(tokens) > 1:
        return tokens[1].low in words("time_nouns") | words("weekdays") | words("months") or tokens[1].low in (
            "in",
            "on",
            "at",
            "few",
            "other",
        )
    if low in _COUNTS or tokens[0].kind == "n":
        per = [t.low for t in tokens[1:4]]
        often = (
            len(per) == 3 and per[1] in ("a", "per", "every", "each") and {per[0], per[2]} <= words("time_nouns") | {"times"}
        )
        return often or any(token.low in ("ago", "later") for token in tokens[1:6])
    return False


def _trim(tokens: list[Token]) -> list[Token]:
    """The subject without the adverbs (and "no longer") between it and its verb."""
    while len(tokens) > 1 and (
        (tokens[-1].low in words("adverbs") and tokens[-1].low not in ("both", "all")) or tokens[-1].low == ","
    ):
        tokens = tokens[:-1]
    if len(tokens) > 2 and tokens[-1].low == "longer":
        tokens = tokens[:-2]
    if len(tokens) > 2 and [t.low for t in tokens[-2:]] in (["so", "far"], ["these", "days"], ["at", "present"]):
        tokens = tokens[:-2]
    return tokens
