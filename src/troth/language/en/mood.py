"""How a clause is meant: asked, supposed, doubted, remembered, joked, ordered, or simply said."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from troth.domain.claim import Intent, Mood
from troth.language.en.lexicon import BASE, bag, roles, table, verb, words
from troth.language.en.parsed import Parsed
from troth.language.en.subjectless import prompts
from troth.language.en.tokens import Token

_WH = bag("who what where when why how which whose whom")
_INVERTING = bag("do does did can could would will should shall is are am was were have has had may might must")
_MEDICAL = bag("doctor dentist vet physio therapist psychiatrist surgeon midwife optician")
_SUBJECTS = bag("today tomorrow morning news update team all work first second evening good great fine")
_FACT_LINKS = frozenset({"because", "since", "as", "but"})


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


def asks(tokens: list[Token]) -> bool:
    """Whether the order of words is that of a question."""
    lows = [t.low for t in tokens if t.word]
    index = 0
    while (
        index < len(lows)
        and (lows[index] in words("discourse") or lows[index] in bag("and but so or well also"))
        and lows[index] not in _INVERTING
    ):
        if lows[index] in _SUBJECTS and index + 1 < len(lows) and lows[index + 1] in _INVERTING:
            break
        index += 1
    lows = lows[index:]
    if not lows:
        return False
    if lows[0] in _WH:
        if (
            len(lows) == 1
            or lows[0] in ("why", "how")
            or lows[1] in _INVERTING
            or lows[1] in bag("'s 're about else if to 'd 'll kind sort time")
        ):
            return not (lows[0] == "what" and len(lows) > 1 and lows[1] in ("a", "an"))
        if lows[0] in ("which", "whose"):
            return True
        if (
            lows[0] in ("what",)
            and len(lows) > 2
            and any(low in _INVERTING for low in lows[2:5])
            and lows[1] not in words("nominative")
        ):
            return True
        return lows[0] == "who" and verb(lows[1]) is not None
    if lows[0] in _INVERTING and len(lows) > 2 and lows[1] == "not" and verb(lows[2], BASE) is not None:
        return False  # "Didn't renew it": the speaker is left out
    if lows[0] in _INVERTING and len(lows) > 1:
        subjectish = words("nominative") | words("possessives") | words("determiners")
        follows = lows[1] if lows[1] != "not" else (lows[2] if len(lows) > 2 else "")
        if lows[0] in ("have", "do") and follows not in bag("i you we they my the your"):
            return False
        return (
            follows in subjectish
            or (tokens[0].low in _INVERTING and len(tokens) > 1 and tokens[1].capital)
            or lows[0] in bag("is are does did was were can should will would could")
        )
    return False


def stances(parts: list[Parsed], source: str) -> list[Stance]:
    """How each clause of one sentence is meant."""
    found = [Stance() for _ in parts]
    if not parts:
        return found
    whole = _folded(parts, source)
    _questions(parts, found)
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


def _questions(parts: list[Parsed], found: list[Stance]) -> None:
    """In "I'm vegan, can you suggest a dinner?" only the second clause asks."""
    inverted = [
        (asks(part.clause.tokens) and not _goes_on(parts, index))
        or (part.lemma == "wonder" and part.finite)
        or (index > 0 and part.clause.ender == "?" and prompts(part.clause.tokens))
        for index, part in enumerate(parts)
    ]
    asked = parts[-1].clause.ender == "?"
    segment_start = 0
    for index in range(len(parts) - 1, -1, -1):
        if parts[index].clause.boundary in bag(": ; — – - …"):
            segment_start = index
            break
    tag = _tag(parts[-1])
    for index, part in enumerate(parts):
        if inverted[index]:
            found[index].mood, found[index].note = Mood.QUERY, "question"
        elif asked and index >= segment_start:
            statement = (
                any(inverted)
                and (part.clause.boundary == "," or not any(inverted[:index]))
                and part.finite
                and not part.clause.governed
            )
            if part.clause.link == "and" and found[index].mood is Mood.CONFIRMED and _tells(part):
                statement = part.finite and any(inverted[index + 1 :]) and not any(inverted[:index])
            else:
                statement = statement and part.clause.link not in bag("if whether when and or that who where though")
            has = (
                part.clause.link in ("when", "while")
                and part.lemma in ("have", "live", "own")
                and not part.past
                and part.subject[:1]
                and part.subject[0].low in ("i", "we")
            )
            statement = statement or (bool(has) and any(inverted))
            statement = statement or (part.clause.link in _FACT_LINKS and part.finite and any(inverted))
            if not statement:
                found[index].mood, found[index].note = Mood.QUERY, "question"
    for index in range(1, len(parts)):
        link = parts[index].clause.link
        if (
            found[index - 1].mood is Mood.QUERY
            and not (link in ("when", "while") and parts[index].lemma in ("have", "live", "own") and not parts[index].past)
            and (parts[index].clause.governed or link in bag("and or that whether if who when where & then"))
            and link not in _FACT_LINKS
        ):
            found[index].mood, found[index].note = Mood.QUERY, "question"
    if tag and asked:
        for stance in found:
            stance.mood, stance.note = Mood.QUERY, "question"


def _goes_on(parts: list[Parsed], index: int) -> bool:
    """Whether a helping verb goes on about somebody: "he is deaf and has a dog", "my gran, who has a dog"."""
    clause = parts[index].clause
    if clause.link == "who" and parts[index].subject:
        return True
    if not index or clause.link not in ("and", "but") or clause.ender == "?" or not parts[index].subject:
        return False
    return parts[index].subject == parts[index - 1].subject and not asks(parts[index - 1].clause.tokens)


def _tells(part: Parsed) -> bool:
    """Whether the speaker says something of themselves in the order of a statement."""
    return bool(part.subject) and part.subject[0].low in bag("i we my our he she they") and not part.inverted


def _tag(part: Parsed) -> bool:
    lows = [t.low for t in part.clause.tokens if t.word]
    return (lows[-1:] in (["right"], ["correct"], ["yeah"], ["yes"], ["no"]) and len(lows) <= 2) or (
        len(lows) <= 4 and bool(lows) and lows[0] in _INVERTING and lows[-1] in bag("i it we he she they you")
    )


def _conditions(parts: list[Parsed], found: list[Stance]) -> None:
    for index, part in enumerate(parts):
        if part.clause.link not in ("if", "unless", "whether"):
            continue
        stance = found[index]
        if stance.mood is Mood.CONFIRMED:
            stance.mood, stance.note = Mood.HYPOTHETICAL, "hypothetical"
        harmless = (
            part.subject
            and part.subject[0].low in ("you", "anyone", "that", "it")
            and not part.past
            and part.modal not in ("would", "'d", "could")
        )
        reach = _reach(parts, index)
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
            if unreal or (not harmless and (main.planned or main.modal)):
                for later in range(min(index, other), reach):
                    if later > other and later > index and _back_to_fact(parts[later]):
                        break
                    if later >= other or later == index:
                        _unreal(found[later])
            elif other == index + 1 and not (harmless or main.imperative or _as_a_rule(part, main)):
                _unreal(found[other])


def _as_a_rule(condition: Parsed, main: Parsed) -> bool:
    """ "Unless they cancel, we rehearse on Tuesdays": what only an exception stops is so."""
    return condition.clause.link == "unless" and not main.past


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
    return real and ((part.clause.link == "but" and _tells(part)) or bool(beside))


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
    if before.imperative and before.negative and lemma in ("say", "tell", "think"):  # "don't tell me I'm brave"
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
    own_slip = any(p.lemma == "forget" and p.subject and p.subject[0].low != "you" for p in parts)  # "I always forget my keys"
    forgets = says("forgets", whole) and not remembers and not own_slip
    for part, stance in zip(parts, found, strict=True):
        text = _folded([part], source)
        lows = {t.low for t in part.clause.tokens}
        if remembers:
            stance.intents.add(Intent.REMEMBERS)
        if forgets:
            stance.intents.add(Intent.FORGETS)
            stance.note = stance.note or "forget"
        if (
            (part.negative and (lows & {"anymore", "longer"} or "any more" in text))
            or "no_longer" in part.adverbs
            or (part.phase == "stop" and not part.imperative and not part.planned)
        ):
            stance.intents.add(Intent.ENDS)
        if (says("updates", text) and not part.clause.governed) or set(part.fillers) & {"now", "nowadays"}:
            stance.intents.add(Intent.UPDATES)
        if says("stresses", text):
            stance.intents.add(Intent.STRESSES)


__all__ = ["Stance", "asks", "says", "stances"]
