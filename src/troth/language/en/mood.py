"""How a clause is meant: asked, supposed, doubted, remembered, joked, ordered, or simply said."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from troth.domain.claim import Intent, Mood
from troth.language.en.lexicon import bag, roles, table, verb, words
from troth.language.en.parsed import Parsed
from troth.language.en.questions import asking, tells
from troth.language.en.regular import of_a_rule

_MEDICAL = bag("doctor dentist vet physio therapist psychiatrist surgeon midwife optician")


@cache
def _patterns() -> Mapping[str, re.Pattern[str]]:
    return {name: re.compile("|".join(f"(?:{p})" for p in found)) for name, found in table("moods").items()}


def says(name: str, folded: str) -> bool:
    """Whether folded text holds a phrase of that list of `moods.toml`."""
    return _patterns()[name].search(folded) is not None


@dataclass(slots=True)
class Stance:
    """How one clause is meant."""

    mood: Mood = Mood.CONFIRMED
    intents: set[Intent] = field(default_factory=set)
    note: str = ""
    confidence: float = 0.9
    explicitness: float = 0.9


def stances(parts: list[Parsed], source: str) -> list[Stance]:
    """How each clause of one sentence is meant."""
    found = [Stance() for _ in parts]
    if not parts:
        return found
    whole = _folded(parts, source)
    for stance, asked in zip(found, asking(parts), strict=True):
        if asked:
            stance.mood, stance.note = Mood.QUERY, "question"
    _conditions(parts, found)
    for index, part in enumerate(parts):
        _one(part, parts[index - 1] if index else None, found, index, source)
    _hedged(parts, found, source)
    _supposed(parts, found, whole, source)
    for index in range(1, len(parts)):
        if (
            found[index - 1].mood is Mood.RECALL
            and parts[index].past
            and parts[index].clause.link in ("when", "how", "that", "where", "and")
        ):
            found[index].mood = Mood.RECALL
    for index, part in enumerate(parts):
        text = _folded([part], source)
        if says("joke", text) and not part.imperative:
            found[index].mood, found[index].note = Mood.JOKE, "figure_of_speech"
        if says("fiction", text) and found[index].mood is Mood.CONFIRMED:
            found[index].mood, found[index].note = Mood.FICTION, "fiction"
    if re.search(r"\b(?:just kidding|jk|only kidding|i kid|yeah right|as if!)\b|/s$", whole):
        for stance in found:
            stance.mood, stance.note = Mood.JOKE, "figure_of_speech"
    _intents(parts, found, whole, source)
    return found


def _hedged(parts: list[Parsed], found: list[Stance], source: str) -> None:
    """ "The jab was in 2019, but don't quote me": what stands before a hedge is no surer than it."""
    hedges = [i for i, part in enumerate(parts) if i and says("hedges", _folded([part], source))]
    for index in hedges:
        found[index].note = found[index].note or "chatter"
    for stance in found[: max(hedges, default=0)]:
        if stance.mood is Mood.CONFIRMED:
            stance.mood = Mood.UNCERTAIN


def _supposed(parts: list[Parsed], found: list[Stance], whole: str, source: str) -> None:
    """From "suppose" or "if only" on nothing is so, until a "but" comes back to what is."""
    if not says("hypothetical", whole):
        return
    start = _where("hypothetical", parts, source)
    for offset, stance in enumerate(found[start:]):
        if offset and _back_to_fact(parts[start + offset]):
            break
        stance.mood, stance.note = Mood.HYPOTHETICAL, stance.note or "hypothetical"


def _where(name: str, parts: list[Parsed], source: str) -> int:
    for index, part in enumerate(parts):
        if says(name, _folded([part], source)):
            return index
    return 0


def _folded(parts: list[Parsed], source: str) -> str:
    start = min(t.start for t in parts[0].clause.tokens)
    end = max(t.end for t in parts[-1].clause.tokens)
    return " ".join(source[start:end].casefold().replace("’", "'").split())


def _conditions(parts: list[Parsed], found: list[Stance]) -> None:
    for index, part in enumerate(parts):
        stance = found[index]
        if part.clause.link not in ("if", "unless", "whether"):
            continue
        if stance.mood is Mood.CONFIRMED and of_a_rule(parts, index):
            stance.note = "condition"
            continue
        _unreal(stance)
        _suppose(parts, found, index)


def _suppose(parts: list[Parsed], found: list[Stance], index: int) -> None:
    """Take for unreal what hangs on the condition at a place."""
    part, reach = parts[index], _reach(parts, index)
    harmless = (
        part.subject
        and part.subject[0].low in ("you", "anyone", "that", "it")
        and not part.past
        and part.modal not in ("would", "'d", "could")
    )
    for other in (index + 1, index - 1):
        if not 0 <= other < reach:
            continue
        main = parts[other]
        if (
            other == index - 1
            and (main.clause.boundary or part.clause.boundary == ",")
            and main.modal not in bag("would 'd could might will 'll")
        ):
            continue
        unreal = main.modal in ("would", "'d", "could", "might", "should") or part.past or part.modal in ("would", "could")
        if unreal or (not harmless and (main.planned or (main.modal and not _on_terms(main)))):
            for later in range(min(index, other), reach):
                if later > other and later > index and _back_to_fact(parts[later]):
                    break
                if later >= other or later == index:
                    _unreal(found[later])
        elif other == index + 1 and not (harmless or main.imperative or _but_for(part, main)):
            _unreal(found[other])


def _but_for(condition: Parsed, main: Parsed) -> bool:
    """ "Unless they cancel, we rehearse on Tuesdays": what only an exception stops is so."""
    return condition.clause.link == "unless" and not main.past


def _on_terms(main: Parsed) -> bool:
    """ "I'll only fly if there's no train": on which terms somebody does what they do."""
    return main.modal in ("will", "'ll") and "only" in main.adverbs


def _reach(parts: list[Parsed], index: int) -> int:
    """Up to where a condition supposes: one that hangs on words before it ("sorry if I said, …") is of no later clause."""
    before = parts[index - 1] if index else None
    if (
        before is None
        or parts[index].clause.boundary
        or all(t.low in words("discourse") - {"sorry"} for t in before.clause.tokens)
    ):
        return len(parts)
    if before.finite and before.subject and not before.negative and before.lemma in words("saying"):
        return len(parts)
    return next((i for i in range(index + 1, len(parts)) if _turns(parts[i])), len(parts))


def _turns(part: Parsed) -> bool:
    return part.clause.boundary == "," or part.clause.link == "but"


def _back_to_fact(part: Parsed) -> bool:
    """ "…, but I live in Stoke", "…, my plot is number 9": what contrasts with a supposition, or stands beside it, is so."""
    real = part.finite and not part.modal and not part.past and not part.wanted and not part.imperative and not part.planned
    of = part.subject[0].low if part.subject else ""
    beside = (
        not part.clause.link and part.clause.boundary and (of in ("my", "our") or (part.copula and of in ("it", "he", "she")))
    )
    return real and ((part.clause.link == "but" and tells(part)) or bool(beside))


def _unreal(stance: Stance) -> None:
    if stance.mood is Mood.CONFIRMED:
        stance.mood, stance.note = Mood.HYPOTHETICAL, "hypothetical"


def _one(part: Parsed, before: Parsed | None, found: list[Stance], index: int, source: str) -> None:  # noqa: C901
    stance = found[index]
    if stance.mood is not Mood.CONFIRMED:
        return
    text = _folded([part], source)
    if part.clause.governed and before is not None:
        _governed(part, before, found, index)
        if stance.mood is not Mood.CONFIRMED or stance.note:
            return
    if part.modal in bag("would could might should must 'd may") and not part.wanted and not _names_who(part):
        over = any(t.low == "over" for t in part.rest)
        if part.modal in ("would", "'d") and (
            "rather" in part.adverbs or (over and part.lemma in ("take", "choose", "pick", "go"))
        ):
            part.modal = ""
        elif part.modal in ("might", "may"):
            stance.mood = Mood.UNCERTAIN
        elif part.modal == "could" and part.past:
            pass
        elif part.lemma in ("prefer", "like", "love", "rather") and part.modal in ("would", "'d"):
            stance.note = "" if part.lemma == "prefer" else stance.note
        elif part.modal in ("must",):
            stance.mood = Mood.UNCERTAIN
        else:
            stance.mood, stance.note = Mood.HYPOTHETICAL, "hypothetical"
    if part.phase in ("consider",):
        stance.mood = Mood.UNCERTAIN
    if part.phase == "recall":
        stance.mood = Mood.RECALL
    if (
        stance.mood is Mood.CONFIRMED
        and len(text.split()) < 9
        and not any(c.isdigit() or c == "@" for c in text)
        and says("reference", text)
    ):
        stance.mood, stance.note = Mood.REFERENCE, "reference"
    if (
        stance.mood is Mood.CONFIRMED
        and part.lemma in ("remember", "recall")
        and says("recall", text)
        and not part.imperative
        and not (part.negative)
    ):
        stance.mood = Mood.RECALL
    if stance.mood is Mood.CONFIRMED and says("unsure", text) and part.lemma not in ("think", "consider"):
        stance.mood = Mood.UNCERTAIN
    if (
        part.clause.link in bag("when whenever before after until once while where as unless")
        and not part.lead
        and part.clause.link not in ("while",)
    ):
        keeps = (part.lemma in ("have", "live", "own") and not part.past and part.clause.ender == "?") or (
            part.past and part.clause.link == "when" and (part.lemma in ("live", "work") or part.used_to)
        )
        keeps = keeps or (part.past and part.clause.link == "until" and part.lemma in ("move", "relocate"))
        if not keeps and part.clause.link not in ("as",):
            stance.note = stance.note or "condition"
    if part.clause.link == "since" and part.copula and part.past and not part.lead:  # "since I was nine" says since when
        stance.note = stance.note or "condition"


def _names_who(part: Parsed) -> bool:
    """ "Sister Agnes is who I'd call": what would be done tells who somebody is."""
    tokens = part.clause.tokens
    return any(t.low in ("who", "whom") and tokens[i].low in ("is", "'s") for i, t in enumerate(tokens[1:6]))


def _governed(part: Parsed, before: Parsed, found: list[Stance], index: int) -> None:  # noqa: C901
    stance, outer = found[index], found[index - 1]
    spoken = verb(before.clause.tokens[-1].low)
    lemma = before.lemma or (spoken.lemma if spoken is not None else "say")
    lows = [t.low for t in before.clause.tokens]
    first = any(low in ("i", "we") for low in lows[:4]) or before.elided
    if part.clause.link == "whether" or lemma in ("wonder", "ask", "doubt"):
        stance.mood, stance.note = Mood.QUERY, "question"
        return
    if outer.mood in (Mood.QUERY, Mood.HYPOTHETICAL, Mood.JOKE, Mood.FICTION):
        stance.mood, stance.note = outer.mood, outer.note
        return
    if (
        before.imperative and before.negative and lemma in bag("say tell think assume presume suppose imagine pretend act")
    ):  # "don't tell me I'm brave"
        stance.mood, stance.note = Mood.REFERENCE, "denied_saying"
        return
    if before.imperative or "sure" in lows:
        if lows and lows[0] in bag("suppose say imagine assume pretend guess") and first is False:
            stance.mood, stance.note = Mood.HYPOTHETICAL, "hypothetical"
        elif "sure" in lows and "not" in lows:
            stance.mood = Mood.UNCERTAIN
        return
    if first:
        if before.negative and lemma in bag("say mean tell know mention claim think believe"):
            if lemma in ("say", "mean", "mention", "claim", "tell"):
                stance.mood, stance.note = Mood.REFERENCE, "denied_saying"
            else:
                stance.mood = Mood.UNCERTAIN
        elif (lemma in words("unreal_verbs") and lemma not in ("imagine",)) or lemma in ("wish", "pretend", "dream"):
            stance.mood, stance.note = Mood.HYPOTHETICAL, "hypothetical"
        elif lemma in words("recall_verbs"):
            if part.past or part.used_to or part.perfect:
                stance.mood = Mood.RECALL
            elif outer.mood is Mood.RECALL:
                outer.mood = Mood.CONFIRMED
        elif lemma in words("unsure_verbs"):
            stance.mood = Mood.UNCERTAIN
        return
    speaker = [t for t in before.subject]
    role = next((roles()[t.low] for t in speaker if t.low in roles()), "")
    if set(t.low for t in speaker) & bag("test tests results scan bloods biopsy x-ray report"):
        role = "doctor"
    about_me = any(t.low in ("i", "we", "my", "our") for t in part.subject[:1])
    if lemma in ("know", "realise", "realize", "notice", "find_out") and not before.modal:
        return  # what is known is so
    if (about_me and not (role in _MEDICAL and lemma in bag("say tell confirm reckon think find"))) or lemma in words(
        "unsure_verbs"
    ) | words("unreal_verbs"):
        stance.mood, stance.note = Mood.QUOTED, "reported"
    else:
        stance.confidence = 0.75


def _intents(parts: list[Parsed], found: list[Stance], whole: str, source: str) -> None:
    remembers = says("remembers", whole) and found[0].mood is not Mood.QUERY
    for part, stance in zip(parts, found, strict=True):
        text = _folded([part], source)
        lows = {t.low for t in part.clause.tokens}
        if remembers:
            stance.intents.add(Intent.REMEMBERS)
        if (
            (part.negative and (lows & {"anymore", "longer"} or "any more" in text))
            or "no_longer" in part.adverbs
            or (part.phase == "stop" and not part.imperative and not part.planned)
        ):
            stance.intents.add(Intent.ENDS)
        put_in = any(t.low == "now" and t.start == t.end for t in part.clause.tokens)
        if (says("updates", text) and not part.clause.governed) or put_in or set(part.fillers) & {"now", "nowadays"}:
            stance.intents.add(Intent.UPDATES)
        if says("stresses", text):
            stance.intents.add(Intent.STRESSES)


__all__ = ["Stance", "says", "stances"]
