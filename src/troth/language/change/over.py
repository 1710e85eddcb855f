"""What a clause that tells of an end names, and whether it tells that of just this."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from troth.domain.claim import Intent
from troth.language.change.clauses import Clause, terms, weight
from troth.language.change.held import Held
from troth.language.change.parts import Change
from troth.language.change.same import another
from troth.language.change.whose import concerns, family, just_said, only
from troth.language.reading import Context
from troth.language.time import find_times
from troth.schema.registry import registry

_GUARDED = frozenset({"allergy", "medication", "health_condition", "diet"})
"""What keeps somebody safe ends by no word that may be about a meal."""
_LIVED_BY = frozenset({"employer", "occupation", "workplace"})
"""What one lives by goes by its last word; the words before that tell of what sort it is."""
_CONSUMED = frozenset({"drink", "eat", "likes", "uses", "habit", "hobby", "watch", "cook", "bake", "laptop", "phone", "owns"})
"""What one finishes, closes or leaves every day, and has or does the day after."""
_TASTES = frozenset({"drink", "eat", "likes", "cook", "bake"})
"""What is liked still when it is used up, as one's favourite is."""
_GIVEN_UP = frozenset({"habit", "hobby", "plays", "practises", "drink", "eat", "learning", "member of", "gym", "team", "sport"})
"""What one gives up: nobody gives up a home or a name."""
_NO_OBJECT = frozenset(
    ["now", "then", "in", "on", "at", "by", "the", "end", "a", "about", "around", "for", "good", "ever", "back", "since", "of"]
)
"""What may stand behind such a verb all the same."""
_FINAL = "degree course exam test training programme program thesis diploma"
"""What one has done of something that one learned; with it, the learning is over."""


def ended(text: str, told: Sequence[Clause], held: Sequence[Held], context: Context) -> Iterator[Change]:
    """What a clause that tells of an end names."""
    if any(clause.says("passing") and not clause.calls_off for clause in told):
        return
    for clause in told:
        if clause.says("beside") or not _tells_of_an_end(clause):
            continue
        if any(Intent.ENDS in a.intents and a.targets for a in clause.read):
            continue
        scored = [(score, each) for each in held if _may_end(each, clause) and (score := _named(each, clause))]
        if not scored:
            last = just_said(held)
            if last is not None and _given_up(last, clause, context):
                yield Change(last, Intent.ENDS, clause)
            continue
        most = max(score for score, _ in scored)
        one = only([each for score, each in scored if score == most], context, lately=False)
        if one is not None:
            yield Change(one, Intent.ENDS, clause)


def _given_up(last: Held, clause: Clause, context: Context) -> bool:
    """Whether a clause that names nothing says that one has given up what was said last: "gave up in 2024"."""
    form, claim = clause.signals.words.get("given_up"), last.recent.claim
    can = claim.attribute in _GIVEN_UP or (claim.attribute in _LIVED_BY and clause.low.split()[:1] in (["quit"], ["resigned"]))
    if form is None or claim.subject != "user" or not can or not clause.open:
        return False
    left = form.sub(" ", clause.low, count=1)
    if left == clause.low:
        return False
    for mention in reversed(find_times(left, clause.signals.code, context.observed_at, "past")):
        left = f"{left[: mention.start]} {left[mention.end :]}"
    return set(re.findall(r"[^\W_]+", left)) <= _NO_OBJECT


def _tells_of_an_end(clause: Clause) -> bool:
    """Whether a clause can tell of the end of anything."""
    return clause.calls_off or (clause.open and (clause.says("ended") or clause.says("achieved")))


def _may_end(held: Held, clause: Clause) -> bool:
    """Whether a clause tells of the end of something, or of a plan that nothing comes of: "the class isn't happening"."""
    if clause.calls_off and held.ahead:
        return True
    return clause.open and (clause.says("ended") or (clause.says("achieved") and held.ahead))


def _named(held: Held, clause: Clause) -> int:
    """How much a clause that tells of an end names of what is held; 0 if it cannot be meant."""
    claim, value, thing = held.recent.claim, held.value_terms & clause.named, held.thing_terms & clause.named
    said = 2 if len(held.value) > 1 and _stands_in(held.value, clause.naming) else 0
    if not (weight(value) > 1 or said or _proper(held, thing)):
        return 0
    if claim.attribute in _TOLD_AT_LENGTH and not said and _of_another_thing(held, clause):
        return 0
    if claim.attribute == "likes" and claim.subject == "user" and not clause.says("mine"):
        return 0  # one walk that was called off ends no love of walks
    if claim.attribute == "allergy" and not thing:
        return 0  # what is thrown away, or off the list, makes nobody well
    if claim.attribute in _LIVED_BY and claim.value.islower() and not terms(held.value.split()[-1], held.signals) & value:
        return 0  # who has given up wine still works for a wine merchant
    if not (value or said) and _only_beside(thing, clause):
        return 0
    if held.names_somebody and family().search(claim.subject):
        return 0
    if not concerns(held, clause) or another(held, clause) or not _wholly(clause, held):
        return 0
    return 2 * weight(value) + weight(thing) + said


def _wholly(clause: Clause, held: Held) -> bool:
    """Whether an end is told of just this: "Rex is gone", and not "Rex is gone to the vet" or "I finished my coffee".

    A word that ends a job or a lease ends as often a meal or a meeting; it counts if what is held is all that it is said of.
    """
    words = clause.signals.words
    if "slight" not in words or clause.calls_off:
        return True
    if any(not words["slight"].fullmatch(match.group()) for match in words["ended"].finditer(clause.low)):
        return True
    if held.recent.claim.attribute in _GUARDED or (held.names_somebody and family().search(held.recent.text.casefold())):
        return False
    about, final = held.known, terms(_FINAL, clause.signals)
    for word in (*words["slight"].finditer(clause.low), *(words["achieved"].finditer(clause.low) if held.ahead else ())):
        subject = terms(clause.low[: word.start()], clause.signals)
        behind = words["later"].sub(" ", clause.low[word.end() :]).strip(" .,!")
        object_ = terms(behind, clause.signals)
        if subject and subject <= about and not behind:
            attribute = held.recent.claim.attribute
            used_up = words["used_up"].fullmatch(word.group()) is not None
            return not (attribute in _TASTES or (used_up and attribute.startswith("favo")))
        if not subject and object_ & about and object_ - final <= about and held.recent.claim.attribute not in _CONSUMED:
            return True
    return False


def _stands_in(value: str, low: str) -> bool:
    """Whether a value stands in a clause as it is, and is no part of a word: the bus of "it was a bust"."""
    edge = r"(?<!\w)" if value.isascii() else ""
    return re.search(f"{edge}{re.escape(value)}{edge.replace('<', '')}", low) is not None


def _only_beside(thing: frozenset[str], clause: Clause) -> bool:
    """Whether a clause names somebody only as with whom or for whom something was: "the walk with Lin was cancelled"."""
    led = re.findall(r"\b(?:with|for|from|to|by|near) (?:my \w+ )?(\w+)", clause.low)
    return bool(led) and thing <= terms(" ".join(led), clause.signals)


_TOLD_AT_LENGTH = frozenset({"note", "event"})


def _of_another_thing(held: Held, clause: Clause) -> bool:
    """Whether a note only shares a word with what is told to end: "my teacher's kiln packed up", of a first pottery lesson."""
    ender = clause.signals.words["ended"].search(clause.low)
    subject = clause.low[: ender.start()].split() if ender else []
    heads = [found for word in subject if (found := terms(word, clause.signals))]
    return bool(heads) and not heads[-1] & held.known


def _proper(held: Held, thing: frozenset[str]) -> bool:
    """Whether terms name the thing itself: by a name, by words of its address, or by two characters and more."""
    if not thing:
        return False
    claim = held.recent.claim
    if any(len(term) > 1 and not term.isascii() for term in thing):
        return True
    named = {term for start, end in held.runs(thing) if held.recent.text[start].isupper() for term in [held.low[start:end]]}
    return bool(named) or bool(thing & terms(claim.attribute, held.signals) and claim.attribute not in registry())
