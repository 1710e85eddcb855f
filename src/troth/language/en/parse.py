"""Finds the parts of a clause: what leads it, its subject, its verb with helpers and negation, and the rest."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from troth.language.en.clauses import PLURAL_NOUNS, Clause, finite_after, starts_clause
from troth.language.en.lexicon import BASE, ING, PARTICIPLE, PAST, THIRD, Verb, bag, verb, verb_forms, words
from troth.language.en.tokens import Token

_OPENING_ING = bag(
    "moving working living staying flying travelling traveling heading visiting learning studying training "
    "thinking planning considering starting switching getting going reading leaving having running using "
    "trying looking applying quitting renting returning joining renovating writing playing meeting seeing "
    "debugging migrating hoping wanting currently interviewing relocating expecting retiring recovering "
    "commuting driving taking teaching building doing hosting"
)
_COUNTS = bag("a few one two three four five six couple once twice")
_TURNING = bag(
    "get have be move become start stop go switch change return leave join quit retire arrive finish turn come grow fall"
)
"""Verbs of turning to something else: with 's, they tell what somebody has done ("she's switched to …")."""
_UNDERGONE = bag(
    "fire sack dismiss lay let make promote demote move transfer relocate reassign push bump shift reschedule postpone delay"
)
"""What is done to somebody or to an arrangement, told with "get" as well as "be": "got laid off", "got pushed to 10"."""
_STATIVE = bag("love hate like prefer live own enjoy dislike adore loathe need want miss speak drive fancy")
PHASES = {
    "start": "start", "begin": "start", "stop": "stop", "quit": "stop", "finish": "stop", "keep": "keep", "continue": "keep",
    "try": "try", "need": "need", "tend": "tend", "get": "get", "use": "use", "manage": "manage", "decide": "decide",
}  # fmt: skip


@dataclass(slots=True)
class Parsed:
    """A clause in its parts."""

    clause: Clause
    fillers: list[str] = field(default_factory=list)
    """Words that were said before it and carry no fact: "no", "actually", "sorry"."""
    lead: list[Token] = field(default_factory=list)
    """What stands before the subject: "on the NAS", "in October"."""
    subject: list[Token] = field(default_factory=list)
    group: list[Token] = field(default_factory=list)
    """The verb with its helpers and adverbs."""
    verb: Token | None = None
    lemma: str = ""
    form: str = ""
    rest: list[Token] = field(default_factory=list)
    negative: bool = False
    adverbs: set[str] = field(default_factory=set)
    auxiliaries: list[str] = field(default_factory=list)
    perfect: bool = False
    progressive: bool = False
    passive: bool = False
    copula: bool = False
    modal: str = ""
    used_to: bool = False
    planned: bool = False
    wanted: bool = False
    phase: str = ""
    """`start`, `stop`, `keep`, `try`, `need` where such a verb carries the real one."""
    past: bool = False
    imperative: bool = False
    elided: bool = False
    """Whether the subject was left out ("Started at Hooli")."""
    inverted: bool = False

    @property
    def finite(self) -> bool:
        """Whether there is a verb at all."""
        return self.verb is not None


def parse(clause: Clause, previous: Parsed | None) -> Parsed:
    """The parts of a clause; `previous` lends its subject to a clause that has none of its own."""
    found = Parsed(clause)
    tokens = _strip_fillers(clause.tokens, found)
    if not tokens:
        return found
    start = _subject_start(tokens)
    if start is None:
        _without_subject(tokens, found, previous)
        return found
    found.lead = [token for token in tokens[:start]]
    place = finite_after(tokens, start)
    if place is None:
        found.rest = tokens[start:]
        return found
    found.subject = _trim(tokens[start:place])
    _verb_group(tokens, start + len(found.subject), found)
    return found


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
    if following is None:
        return True
    if (
        low in bag("no all still first second guess look note listen dear good great right quick fine update sure cool")
        and following.kind != "p"
    ):
        if low in ("no", "all", "still") and starts_clause(tokens, index + 1) and following.low in words("nominative"):
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


def _leads(tokens: list[Token]) -> bool:
    if tokens[0].low in ("just", "only") and len(tokens) > 3 and tokens[1].low in ("this", "for"):
        tokens = tokens[1:]
    low = tokens[0].low
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


def _without_subject(tokens: list[Token], found: Parsed, previous: Parsed | None) -> None:  # noqa: C901
    """A clause without a subject: one that shares it, a chat's dropped "I", an order, or no verb at all."""
    place = 0
    while place < len(tokens) - 1 and tokens[place].low in words("adverbs") | {"please", "do", "don't"}:
        if tokens[place].low == "do" and tokens[place + 1].low != "not":
            break
        place += 1
    token = tokens[place]
    low = token.low
    aux_lead = low in words("aux") and low not in ("do", "can", "could", "would", "will")
    forms = {form for v in verb_forms().get(low, ()) for form in v.forms}
    negated = any(t.low in ("not", "never") for t in tokens[:place])
    if low in ("can", "could") and place + 1 < len(tokens) and tokens[place + 1].low == "not" and previous is None:
        found.elided = True
        _verb_group(tokens, 0, found)
        return
    question_like = (
        low in words("aux")
        and place + 1 < len(tokens)
        and (tokens[place + 1].low in words("nominative") or tokens[place + 1].low in words("possessives"))
    )
    shares = found.clause.link in bag("and but or then & yet plus nor who") and previous is not None and previous.finite
    if question_like:
        found.inverted = True
        found.rest = tokens
        return
    if shares and previous is not None and (forms or low in words("aux")):
        related = any(t.low in ("that", "which", "who") for t in previous.rest) and previous.clause.link != "who"
        if related and forms & {BASE, THIRD} | ({BASE} if low in words("aux") else set()):
            found.rest = tokens
            return
        if previous.imperative and forms & {BASE} and found.clause.link != "who":
            found.imperative = True
        else:
            found.subject = [t for t in previous.subject]
            found.elided = not previous.subject
            if forms & {BASE} and previous.modal and found.clause.link in ("and", "or"):  # "I can help you and recommend …"
                found.modal = previous.modal
        if found.imperative or forms & {BASE, THIRD, PAST} or low in words("aux"):
            _verb_group(tokens, 0, found)
            return
    plain = [t.low for t in tokens[:4] if t.low not in bag("do not really still also just never always")]
    stative = plain[0] if plain else ""
    if (
        stative in _STATIVE
        and found.clause.link == ""
        and not found.clause.governed
        and "please" not in found.fillers
        and (place == 0 or stative != low)
    ):
        found.elided = True
        _verb_group(tokens, 0, found)
        return
    if low in ("am", "'m") or (low == "been" and not _lasted(tokens[place + 1 :])):
        found.elided = True
        found.perfect = low == "been"
        _verb_group(tokens, 0, found)
        return
    leading = tokens[place].low in ("do",) and place + 1 < len(tokens) and tokens[place + 1].low == "not"
    if leading or (
        forms & {BASE} and not (forms & {PAST} and low in bag("quit cut set put hit read let") and _personal(tokens, place))
    ):
        if low in words("noun_like") and not _acts(tokens, place) and not negated and not leading:
            found.rest = tokens
            return
        found.imperative = True
        _verb_group(tokens, 0, found)
        return
    if forms & {PAST} or (forms & {ING} and _dropped_ing(tokens, place)) or (aux_lead and low in bag("was have had did")):
        found.elided = True
        _verb_group(tokens, 0, found)
        if found.form == ING:
            found.progressive = True
        return
    if found.clause.link in ("", "and", "but") and previous is None and _of_another(tokens, place, forms):
        found.elided = True
        _verb_group(tokens, 0, found)
        return
    found.rest = tokens


_VERDICTS = bag(
    "sound seem look mean make depend feel matter hurt help happen appear suck rock serve get go come take say thank work "
    "like let"
)
"""Verbs that speak of the moment or the talk itself where nobody is named: "sounds good", "means a lot"."""


def _of_another(tokens: list[Token], place: int, forms: set[str]) -> bool:
    """Whether a chat's dropped subject is somebody else than the speaker: "hates scales", "needs a new chain"."""
    found, following = verb(tokens[place].low, THIRD), tokens[place + 1] if place + 1 < len(tokens) else None
    if found is None or forms & {BASE, PAST} or following is None or not following.word:
        return False
    object_ = following.low in words("determiners") | {"at", "in", "as"}
    works = found.lemma == "work" and following.low in ("at", "as", "in")
    return works or (found.lemma not in _VERDICTS and (object_ or tokens[place].low not in words("noun_like")))


def _lasted(tokens: list[Token]) -> bool:
    """Whether "been" is of the time: "been a busy week", "been ages"."""
    head = tokens[: next((i for i, t in enumerate(tokens) if t.kind == "p" or t.low in words("prepositions")), len(tokens))]
    return bool(head) and head[-1].low in words("time_nouns") | {"ages", "long"}


def _personal(tokens: list[Token], place: int) -> bool:
    return place + 1 < len(tokens) and tokens[place + 1].low in ("my", "our")


def _acts(tokens: list[Token], place: int) -> bool:
    if place + 1 >= len(tokens):
        return False
    low = tokens[place + 1].low
    objects = words("possessives") | words("determiners") | bag("me it them us him her in to with only metric as at on")
    return (
        low in objects
        or tokens[place + 1].kind in "nx"
        or not (tokens[place + 1].low in words("aux") or tokens[place + 1].kind == "p")
    )


def _dropped_ing(tokens: list[Token], place: int) -> bool:
    following = tokens[place + 1] if place + 1 < len(tokens) else None
    if place and tokens[place - 1].low in ("always", "constantly", "forever"):
        return False
    if following is None or following.kind == "p" or tokens[place].low not in _OPENING_ING:
        return False
    return not any(token.low in words("aux") for token in tokens[place + 1 : place + 7])


def _verb_group(tokens: list[Token], place: int, found: Parsed) -> None:
    """Read helpers, adverbs and negation up to the verb that carries the meaning, then the rest."""
    index = place
    while index < len(tokens):
        token = tokens[index]
        low = token.low
        if token.kind == "p":
            break
        if low == "not":
            found.negative = True
            found.group.append(token)
            index += 1
            continue
        if low in words("adverbs"):
            found.adverbs.add(low)
            if low in ("never", "hardly", "barely", "rarely", "seldom"):
                found.negative = low in ("never",) or found.negative
            found.group.append(token)
            index += 1
            continue
        if low in ("no", "any") and index + 1 < len(tokens) and tokens[index + 1].low == "longer":
            found.adverbs.add("no_longer")
            found.negative = True
            found.group += tokens[index : index + 2]
            index += 2
            continue
        if _is_helper(tokens, index):
            found.auxiliaries.append(low)
            found.group.append(token)
            _helper(low, tokens, index, found)
            index += 1
            continue
        break
    if index < len(tokens) and tokens[index].kind == "w":
        index = _main_verb(tokens, index, found)
    elif found.auxiliaries:
        _copula(found)
    found.rest = tokens[index:]


def _is_helper(tokens: list[Token], index: int) -> bool:
    low = tokens[index].low
    if low in words("modals"):
        return not tokens[index].month(tokens[index + 1 : index + 3])
    if (low in words("be") and low not in ("be", "been", "being")) or low in ("be", "been", "being"):
        return True
    if low == "'s":
        return True
    after = index + 1
    while after < len(tokens) and tokens[after].low in words("adverbs"):
        after += 1
    forms = {form for v in verb_forms().get(tokens[after].low, ()) for form in v.forms} if after < len(tokens) else set()
    if low in ("have", "has", "had", "'ve", "'d"):
        return (
            bool(forms & {PARTICIPLE})
            and (
                tokens[after].low not in words("noun_like")
                or tokens[after].low in bag("left found run quit cut set moved bet hurt felt")
                or tokens[after].low.endswith("ed")
            )
        ) or low in ("'ve", "'d")
    if low in ("do", "does", "did"):
        unknown = (
            after < len(tokens)
            and tokens[after].kind == "w"
            and not forms
            and any(t.low == "not" for t in tokens[index + 1 : after])
        )
        closed = words("determiners") | words("possessives") | words("prepositions") | words("nominative")
        return bool(forms & {BASE}) or (unknown and tokens[after].low not in closed)
    return False


def _helper(low: str, tokens: list[Token], index: int, found: Parsed) -> None:
    if low in words("modals") and low not in ("'d",):
        found.modal = low
        if low in ("will", "'ll", "shall", "wo"):
            found.planned = True
    if low == "'d":
        after = next((t for t in tokens[index + 1 :] if t.low not in words("adverbs")), None)
        participle = after is not None and verb(after.low, PARTICIPLE) is not None and verb(after.low, BASE) is None
        if participle or (after is not None and after.low == "been"):
            found.perfect, found.past = True, True
        else:
            found.modal = "would"
    if low in ("have", "has", "'ve"):
        found.perfect = True
    if low in ("had", "was", "were", "did"):
        found.past = True
    if low == "had":
        found.perfect = True


def _copula(found: Parsed) -> None:
    """No verb follows the helpers: the last of them is the verb ("is", "have been")."""
    last = next((token for token in reversed(found.group) if token.low in words("aux") | words("be") | {"'s"}), None)
    if last is None:
        return
    found.verb, found.lemma = last, "be"
    if last.low in ("have", "has", "had", "'ve"):
        found.lemma = "have"
    elif last.low in ("do", "does", "did"):
        found.lemma = "do"
    elif last.low in words("modals"):
        found.lemma = ""
    found.copula = found.lemma == "be"
    found.form = PAST if last.low in ("was", "were", "had", "did") else THIRD


def _done(tokens: list[Token], index: int, found: Parsed) -> bool:
    """Whether a form that is both ("split", "hurt", "put") is past: a lone third person, or a day that is not to come."""
    lows = [token.low for token in tokens[index + 1 :]]
    if not found.subject or found.auxiliaries:
        return False
    last = found.subject[-1].low
    first = found.subject[0].low
    several = first in bag("i we you they these those people") or last.endswith("s") or "and" in [t.low for t in found.subject]
    if (
        not several
        and last not in ("who", "that", "which")
        and (first in bag("he she it my our his her their the") or found.subject[0].capital)
    ):
        return first in bag("he she it") or last not in PLURAL_NOUNS | {"family", "team"}
    if any(
        low in bag("every each usually always tomorrow next most sometimes often whenever when")
        for low in (*lows, *[t.low for t in tokens[:index]])
    ):
        return False
    days = words("weekdays") | words("months") | bag("yesterday ago last")
    return any(low in days or re.fullmatch(r"\d{1,2}(?:st|nd|rd|th)", low) for low in lows)


def _main_verb(tokens: list[Token], index: int, found: Parsed) -> int:  # noqa: C901
    token = tokens[index]
    low = token.low
    be_like = [aux for aux in found.auxiliaries if aux in words("be") or aux == "'s"]
    has_be = bool(be_like) and found.auxiliaries[-1] in words("be") | {"'s"}
    forms_of = verb_forms().get(low, ())
    if has_be:
        for v in forms_of:
            if ING in v.forms and not (low in words("noun_like") and _noun_reading(tokens, index)):
                found.verb, found.lemma, found.form, found.progressive = token, v.lemma, ING, True
                return _carrier(tokens, index, found)
        for v in forms_of:
            if (
                PARTICIPLE in v.forms
                and BASE not in v.forms
                and low
                not in words("marital")
                | bag(
                    "done retired lost gone tired broken left based fed stressed excited worried interested stuck torn beat "
                    "born used drawn hooked terrified petrified frightened scared"
                )
            ):
                found.verb, found.lemma, found.form, found.passive = token, v.lemma, PARTICIPLE, True
                found.group.append(token)
                if be_like == ["'s"] and (v.lemma in _TURNING or _acts_on(tokens, index)):
                    found.passive, found.perfect = False, True
                return index + 1
            if low in ("born", "based"):
                break
        if be_like == ["'s"] and low in ("got", "been"):
            found.perfect = True
        else:
            _copula(found)
            return index
    if not forms_of and has_be and low.endswith("ing") and len(low) > 5 and _takes_object(tokens, index):
        found.verb, found.lemma, found.form, found.progressive = token, low[:-3], ING, True
        found.group.append(token)
        return index + 1
    if (
        not forms_of
        and found.auxiliaries
        and not found.modal
        and not found.perfect
        and found.auxiliaries[-1] not in ("do", "does", "did")
    ):
        _copula(found)
        return index
    wanted = PARTICIPLE if found.perfect and not found.modal else BASE if found.modal or found.auxiliaries else None
    finite = frozenset({BASE, THIRD, PAST})
    chosen: Verb | None = next((f for f in forms_of if (f.forms & finite if wanted is None else wanted in f.forms)), None)
    if chosen is None and wanted == PARTICIPLE and low.endswith("ed") and len(low) > 4:
        found.verb, found.lemma, found.form = token, low[:-2] if low[-3] not in "aeiouvzc" else low[:-1], PARTICIPLE
        found.group.append(token)
        return index + 1
    if chosen is None:
        if found.auxiliaries and found.auxiliaries[-1] in ("have", "has", "had", "'ve", "'d"):
            found.perfect = False
            _copula(found)
            return index
        chosen = forms_of[0] if forms_of else None
    found.verb = token
    found.group.append(token)
    if chosen is None:
        found.lemma = low[:-1] if low.endswith("s") and not found.auxiliaries else low
        found.form = THIRD if low.endswith("s") else PAST if low.endswith("ed") else BASE
        if found.form == PAST:
            found.lemma, found.past = low[:-2], True
        return index + 1
    found.lemma = chosen.lemma
    if wanted:
        found.form = wanted
    elif BASE in chosen.forms and not (PAST in chosen.forms and (found.elided or _done(tokens, index, found))):
        found.form = BASE
    else:
        found.form = THIRD if THIRD in chosen.forms and PAST not in chosen.forms else PAST if PAST in chosen.forms else ING
    if found.form == PAST:
        found.past = True
    if chosen.lemma == "be":
        found.copula = True
    found.group.pop()
    return _carrier(tokens, index, found)


def _acts_on(tokens: list[Token], index: int) -> bool:
    """Whether an object follows a participle, so that it tells what was done and not what one is ("she's sold her flat")."""
    following = tokens[index + 1].low if index + 1 < len(tokens) else ""
    return following in words("determiners") | words("possessives") | {"me", "us"} and tokens[index].low not in (
        "called",
        "named",
    )


def _takes_object(tokens: list[Token], index: int) -> bool:
    """Whether what follows an unknown -ing word is its object."""
    following = tokens[index + 1] if index + 1 < len(tokens) else None
    return following is not None and (following.capital or following.low in words("determiners") | words("possessives"))


def _noun_reading(tokens: list[Token], index: int) -> bool:
    """Whether an -ing word after "be" is a noun ("my hobby is painting")."""
    return index + 1 >= len(tokens) or tokens[index + 1].kind == "p"


def _carrier(tokens: list[Token], index: int, found: Parsed) -> int:  # noqa: C901
    """Step over verbs that only carry another ("going to move", "used to live", "stopped eating")."""
    found.group.append(tokens[index])
    after = index + 1
    following = [token.low for token in tokens[after : after + 3]]
    if not following:
        return after
    base_next = len(following) > 1 and following[0] == "to" and verb(following[1], BASE) is not None
    adverb_next = (
        len(following) > 2
        and following[0] == "to"
        and following[1] in words("adverbs")
        and verb(following[2], BASE) is not None
    )
    lemma = found.lemma
    if (
        (base_next or adverb_next)
        and lemma == "use"
        and (found.form == PAST or found.auxiliaries == ["did"])
        and not found.progressive
    ):
        found.used_to, found.past = True, True
        return _carried(tokens, after + 1, found, BASE)
    if (base_next or adverb_next) and lemma == "go" and found.progressive:
        found.planned = True
        return _carried(tokens, after + 1, found, BASE)
    if base_next and lemma in bag("plan intend aim expect look decide hope arrange mean"):
        if lemma != "decide":
            found.planned = not found.past or found.progressive
        found.phase = "plan"
        return _carried(tokens, after + 1, found, BASE)
    if base_next and (lemma in ("want", "wish") or (lemma in ("love", "like") and found.modal == "would")):
        found.wanted = True
        return _carried(tokens, after + 1, found, BASE)
    if lemma == "get" and (done := verb(following[0], PARTICIPLE)) is not None and done.lemma in _UNDERGONE:
        found.passive, found.past = True, found.past or found.form == PAST
        return _carried(tokens, after, found, PARTICIPLE)
    if base_next and lemma in bag("start begin try need tend have manage continue get forget"):
        found.phase = PHASES.get(lemma, lemma)
        return _carried(tokens, after + 1, found, BASE)
    if (
        base_next
        and lemma in ("come", "grow", "learn")
        and following[1] in bag("like love hate prefer appreciate enjoy dislike")
    ):
        found.phase = "start"
        return _carried(tokens, after + 1, found, BASE)
    if lemma in ("remember", "recall") and verb(following[0], ING) is not None:
        found.phase = "recall"
        return _carried(tokens, after, found, ING)
    if lemma in bag("start begin stop quit keep finish give consider think plan resume") and following:
        skip = 0
        if lemma == "give" and following[0] == "up":
            skip = 1
        if lemma in ("think", "plan") and following[0] in ("of", "about", "on"):
            skip = 1
        if (lemma == "give" and not skip) or (lemma in ("think", "plan") and not skip):
            return after
        target = following[skip] if len(following) > skip else ""
        v = verb(target, ING)
        if v is not None:
            found.phase = {"consider": "consider", "think": "consider", "plan": "plan", "give": "stop", "resume": "start"}.get(
                lemma, PHASES.get(lemma, "")
            )
            if lemma == "plan":
                found.planned = True
            found.group += tokens[after : after + skip]
            return _carried(tokens, after + skip, found, ING)
    return after


def _carried(tokens: list[Token], index: int, found: Parsed, form: str) -> int:
    found.group += [tokens[index - 1]] if tokens[index - 1].low == "to" else []
    while index < len(tokens) and tokens[index].low in words("adverbs"):
        found.adverbs.add(tokens[index].low)
        found.group.append(tokens[index])
        index += 1
    if index >= len(tokens):
        return index
    found.verb = tokens[index]
    v = verb(tokens[index].low, form)
    found.lemma = v.lemma if v else tokens[index].low
    found.copula = found.lemma == "be"
    if found.copula or v is None:
        found.group.append(tokens[index])
        return index + 1
    return _carrier(tokens, index, found)
