"""The predicate of a clause: helpers, adverbs and negation, the verb that carries the meaning, and those that only carry it."""

from __future__ import annotations

import re

from troth.language.en.lexicon import BASE, ING, PARTICIPLE, PAST, THIRD, Verb, bag, verb, verb_forms, words
from troth.language.en.parsed import Parsed
from troth.language.en.subjects import PLURAL_NOUNS, of_degree
from troth.language.en.tokens import Token

_DO = ("do", "does", "did")
_HAVE = ("have", "has", "had", "'ve", "'d")
_FINITE = frozenset({BASE, THIRD, PAST})
_AS_ADJECTIVES = bag(
    "done retired lost gone tired broken left based fed stressed excited worried interested stuck torn beat "
    "born used drawn hooked terrified petrified frightened scared admitted involved dedicated disabled convinced reserved"
)
"""Participles that tell how somebody is rather than what is done to them."""
_TURNING = bag(
    "get have be move become start stop go switch change return leave join quit retire arrive finish turn come grow fall"
)
"""Verbs of turning to something else: with 's, they tell what somebody has done ("she's switched to …")."""


_UNDERGONE = bag(
    "fire sack dismiss lay let make promote demote move transfer relocate reassign push bump shift reschedule postpone delay"
)
"""What is done to somebody or to an arrangement, told with "get" as well as "be": "got laid off", "got pushed to 10"."""


PHASES = {
    "start": "start", "begin": "start", "stop": "stop", "quit": "stop", "finish": "stop", "keep": "keep", "continue": "keep",
    "try": "try", "need": "need", "tend": "tend", "get": "get", "use": "use", "manage": "manage", "decide": "decide",
}  # fmt: skip


def verb_group(tokens: list[Token], place: int, found: Parsed) -> None:
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
        if low in words("adverbs") or of_degree(tokens, index) or _last_time(tokens, index) or _manner(tokens, index):
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


def _manner(tokens: list[Token], index: int) -> bool:
    """ "I *carefully* weigh each portion": an adverb that no list holds, before the verb that it tells of."""
    low = tokens[index].low
    if not low.endswith("ly") or len(low) < 6 or low in verb_forms() or index + 1 >= len(tokens):
        return False
    after = tokens[index + 1].low
    return after in verb_forms() and after not in words("noun_like") and tokens[index].kind == "w"


def _last_time(tokens: list[Token], index: int) -> bool:
    """ "I last saw her in May": "last" before a past form says when, and is no verb."""
    after = tokens[index + 1].low if index + 1 < len(tokens) else ""
    return tokens[index].low == "last" and index > 0 and verb(after, PAST) is not None


def _is_helper(tokens: list[Token], index: int) -> bool:
    low = tokens[index].low
    if low in words("modals"):
        return not tokens[index].month(tokens[index + 1 : index + 3])
    if (low in words("be") and low not in ("be", "been", "being")) or low in ("be", "been", "being"):
        return True
    if low == "'s":
        return True
    after = index + 1
    while after < len(tokens) and (tokens[after].low in words("adverbs") or _manner(tokens, after)):
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


def _main_verb(tokens: list[Token], index: int, found: Parsed) -> int:
    """Reads the verb at `index`, behind its auxiliaries; where what follows it begins."""
    be_like = [aux for aux in found.auxiliaries if aux in words("be") or aux == "'s"]
    if be_like and found.auxiliaries[-1] in words("be") | {"'s"}:
        place = _after_be(tokens, index, found, short=be_like == ["'s"])
        if place is not None:
            return place
    elif _helps_no_verb(tokens[index], found):
        _copula(found)
        return index
    return _finite_verb(tokens, index, found)


def _helps_no_verb(token: Token, found: Parsed) -> bool:
    plain = not found.modal and not found.perfect
    return bool(found.auxiliaries) and plain and found.auxiliaries[-1] not in _DO and not verb_forms().get(token.low)


def _after_be(tokens: list[Token], index: int, found: Parsed, *, short: bool) -> int | None:
    """What stands behind "be", or behind "'s" (`short`), which may be "has"; None where that reads as a perfect."""
    token, low = tokens[index], tokens[index].low
    forms_of = verb_forms().get(low, ())
    for v in forms_of:
        if ING in v.forms and not (low in words("noun_like") and _noun_reading(tokens, index)):
            found.verb, found.lemma, found.form, found.progressive = token, v.lemma, ING, True
            return _carrier(tokens, index, found)
    for v in forms_of:
        if PARTICIPLE not in v.forms:
            continue
        if BASE not in v.forms and low not in words("marital") | _AS_ADJECTIVES:
            found.verb, found.lemma, found.form, found.passive = token, v.lemma, PARTICIPLE, True
            found.group.append(token)
            if short and (v.lemma in _TURNING or _acts_on(tokens, index)):
                found.passive, found.perfect = False, True
            return index + 1
        if low in ("born", "based"):
            break
        if short and [t.low for t in tokens[index + 1 : index + 2]] in (["me"], ["us"]):  # "she's put me on iron"
            found.verb, found.lemma, found.form, found.perfect = token, v.lemma, PARTICIPLE, True
            found.group.append(token)
            return index + 1
    if short and (low in ("got", "been") or (_acts_on(tokens, index) and low.endswith("ed") and not forms_of)):
        found.perfect = True
        return None
    _copula(found)
    return index


def _finite_verb(tokens: list[Token], index: int, found: Parsed) -> int:
    """A verb in the form that its auxiliaries ask for, or a finite one without any."""
    token, low = tokens[index], tokens[index].low
    forms_of = verb_forms().get(low, ())
    had = found.perfect and (not found.modal or found.auxiliaries[-1:] == ["have"])  # "must have mentioned it"
    wanted = PARTICIPLE if had else BASE if found.modal or found.auxiliaries else None
    chosen: Verb | None = next((f for f in forms_of if (f.forms & _FINITE if wanted is None else wanted in f.forms)), None)
    if chosen is None and wanted == PARTICIPLE and low.endswith("ed") and len(low) > 4:
        found.verb, found.lemma, found.form = token, low[:-2] if low[-3] not in "aeiouvzc" else low[:-1], PARTICIPLE
        found.group.append(token)
        return index + 1
    if chosen is None and found.auxiliaries and found.auxiliaries[-1] in _HAVE:
        found.perfect = False
        _copula(found)
        return index
    chosen = chosen or (forms_of[0] if forms_of else None)
    found.verb = token
    if chosen is None:
        found.group.append(token)
        _by_its_ending(low, found)
        return index + 1
    found.lemma = chosen.lemma
    found.form = wanted or _form(chosen, past={BASE, PAST} <= chosen.forms and (found.elided or _done(tokens, index, found)))
    found.past = found.past or found.form == PAST
    found.copula = found.copula or chosen.lemma == "be"
    return _carrier(tokens, index, found)


def _form(chosen: Verb, *, past: bool) -> str:
    """Which of its forms a verb is in that stands alone; `past` where base and past are spelled alike and it is the past."""
    if BASE in chosen.forms and not past:
        return BASE
    if PAST in chosen.forms:
        return PAST
    return THIRD if THIRD in chosen.forms else ING


def _by_its_ending(low: str, found: Parsed) -> None:
    """A verb that no lexicon knows."""
    found.lemma = low[:-1] if low.endswith("s") and not found.auxiliaries else low
    found.form = THIRD if low.endswith("s") else PAST if low.endswith("ed") else BASE
    if found.form == PAST:
        found.lemma, found.past = low[:-2], True


def _acts_on(tokens: list[Token], index: int) -> bool:
    """Whether an object follows a participle, so that it tells what was done and not what one is ("she's sold her flat")."""
    following = tokens[index + 1].low if index + 1 < len(tokens) else ""
    return following in words("determiners") | words("possessives") | {"me", "us"} and tokens[index].low not in (
        "called",
        "named",
    )


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
