"""Where a subject with its finite verb stands: chat has no reliable marks, so a clause begins where one does."""

from __future__ import annotations

from troth.language.en.lexicon import BASE, ING, PARTICIPLE, PAST, THIRD, bag, role_words, verb, verb_forms, words
from troth.language.en.tokens import Token

OBJECTIVE = frozenset({"me", "him", "them", "us", "myself"})


_RATES = bag("day night week month year hour morning evening")
_LINKS = bag("because if so but though although when")
_NOMINATIVE = bag("i we he she they you")
_WHOLES = bag("and & all both or half")
"""Words between which and a noun a second determiner may stand: "both my dogs"."""
_STANDS_ALONE = bag("this that these those all both")
_PER = ("a", "an", "per", "every", "each")
_LONGEST = 12
"""The words of a noun phrase, at the most."""
_SEVERAL = bag("two three four five six both couple pair few rest lot bunch")


PLURAL_NOUNS = bag("people kids children parents folks men women police twins both")


_SEEMING = bag("sounds looks seems feels smells tastes sound looked felt sounded")
_NEVER_SUBJECT = bag("here not no please if to than because")


_FAR = bag("much far vastly hugely infinitely way slightly marginally greatly strongly")
_RATHER = bag("rather prefer prefers preferred")


def of_degree(tokens: list[Token], index: int) -> bool:
    """Whether a word says how much something is preferred ("I far prefer", "I'd much rather")."""
    return tokens[index].low in _FAR and index + 1 < len(tokens) and tokens[index + 1].low in _RATHER


def of_a_day(tokens: list[Token]) -> bool:
    """Whether words begin to say what a day is or was: "today was my first day"."""
    return len(tokens) > 1 and tokens[0].low in _DAYS and tokens[1].low in ("is", "'s", "was")


def starts_clause(tokens: list[Token], index: int) -> bool:
    """Whether a subject with a finite verb begins at `index`."""
    if of_a_day(tokens[index : index + 2]):
        return True
    steps = 0
    while index < len(tokens) and steps < 3 and tokens[index].low in words("discourse") | words("adverbs"):
        if tokens[index].low in _NEVER_SUBJECT or tokens[index].low in bag(
            "both all first second morning evening update team today"
        ):
            break
        index += 1
        steps += 1
    return index < len(tokens) and finite_after(tokens, index) is not None


_DAYS = bag("today yesterday tonight tomorrow")
_TASTES = bag("hate love like prefer enjoy loathe adore detest")


def on_an_object(tokens: list[Token], index: int, forms: set[str]) -> bool:
    """Whether a word that could be a noun has what only a verb has behind it: "hates puns", and not "plays about war"."""
    after = tokens[index + 1] if index + 1 < len(tokens) else None
    if (
        after is None
        or not after.word
        or after.low in words("prepositions") | words("coordinators") | words("aux") | words("adverbs")
    ):
        return False
    return (THIRD in forms and BASE not in forms) or tokens[index].low in _TASTES


_LEADS_ON = bag("the two three both everyone everybody nobody")
_PARTICLES = bag("along up off out down over around in on")


def main_behind(tokens: list[Token], index: int, link: str, condition: list[Token]) -> bool:
    """Whether what a condition or the like in front belongs to begins here, with no comma: "if it breaks my dad fixes it"."""
    low, before = tokens[index].low, tokens[index - 1]
    if link not in words("subordinators") or not before.word:
        return False
    closed = words("prepositions") - _PARTICLES | words("determiners") | words("possessives")
    if low in bag("i we he she they you"):
        ahead = link == "if" and tokens[index + 1 : index + 2] and tokens[index + 1].low in bag("'ll will 'd would")
        long = len(condition) >= 3 or (len(condition) == 2 and low != "you")
        return long and (bool(ahead) or before.low not in closed) and starts_clause(tokens, index)
    named = tokens[index].capital and not before.capital
    if not (named or low in _LEADS_ON | words("possessives")) or link not in ("if", "when", "whenever", "unless"):
        return False
    at = finite_after(condition, 0)
    if at is None or before.low in closed - {"her"} or (condition[at] is before and before.low in words("aux")):
        return False
    governs = any(form.lemma in words("saying") for form in verb_forms().get(condition[at].low, ()))
    return not governs and starts_clause(tokens, index)


def finite_after(tokens: list[Token], index: int) -> int | None:
    """Where the finite verb of the subject that begins at `index` stands."""
    if index >= len(tokens) or tokens[index].kind not in "wnx":
        return None
    token = tokens[index]
    if token.low in words("nominative") and not (
        token.low in words("determiners") | {"one", "what"} and not _pronoun_here(tokens, index)
    ):
        return _after_pronoun(tokens, index)
    return subject_end(tokens, index)


def _pronoun_here(tokens: list[Token], index: int) -> bool:
    following = tokens[index + 1] if index + 1 < len(tokens) else None
    return following is not None and (
        following.low in words("aux") or following.low == "'s" or verb(following.low, THIRD) is not None
    )


def _after_pronoun(tokens: list[Token], index: int) -> int | None:
    low = tokens[index].low
    place = index + 1
    if low in ("both", "all", "none", "neither", "one") and place < len(tokens) and tokens[place].low == "of":
        place += 2
    if place < len(tokens) and tokens[place].low == ",":
        return None
    while place < len(tokens) and place - index < 4:
        if tokens[place].low in ("no", "any") and place + 1 < len(tokens) and tokens[place + 1].low == "longer":
            place += 2
        elif tokens[place].low in words("adverbs") or of_degree(tokens, place):
            place += 1
        else:
            break
    if place >= len(tokens) or tokens[place].kind != "w":
        return None
    now = tokens[place].low
    if now in words("aux") or now == "'s":
        return place
    forms = {form for v in verb_forms().get(now, ()) for form in v.forms}
    if low in bag("that this these those there what who"):
        return place if forms & {THIRD, PAST} else None
    if forms & {BASE, THIRD, PAST}:
        return place
    closed = words("prepositions") | words("determiners") | words("possessives") | words("coordinators") | words("wh")
    if forms or now in closed or now in words("nominative") or now in words("subordinators"):
        return None
    return place if low in ("i", "we", "he", "she", "they") else None


def subject_end(tokens: list[Token], index: int) -> int | None:
    """Where the finite verb after the noun phrase that begins at `index` stands, if one begins there."""
    if index >= len(tokens) or not (_opens_phrase(tokens[index]) or _noun_start(tokens, index)):
        return None
    several = index + 1 < len(tokens) and tokens[index + 1].low in _SEVERAL
    plural, headed = tokens[index].low in PLURAL_NOUNS or several, False
    place = index + 1
    while place < min(len(tokens), index + _LONGEST):
        now, before = tokens[place], tokens[place - 1]
        if now.kind == "p":
            place = _apposition(tokens, place)
            return place if place and _finite_at(tokens, place, plural=plural) else None
        if _beside(tokens, place):
            if place + 2 < len(tokens) and _finite_at(tokens, place + 2, plural=plural or _plural(before)):
                return place + 2
            place += 2
            continue
        if _ends_phrase(now, before):
            return None
        joined = before.low in ("and", "&")
        plural = plural or now.low in ("and", "&")
        if now.low in words("prepositions") and not headed:  # "invoices for my business go": the verb agrees with the head
            plural, headed = plural or _plural(before), True
        if now.low in ("is", "are", "was", "were") and before.low in words("prepositions") and place - index > 1:
            return place
        agrees = plural or (not headed and _plural(before))
        if not joined and _may_be_last(before) and _finite_at(tokens, place, plural=agrees):
            return place
        place += 1
    return None


def _opens_phrase(token: Token) -> bool:
    return token.low in words("determiners") or token.low in words("possessives")


def _beside(tokens: list[Token], place: int) -> bool:
    """Two words that may stand between a subject and its verb: "no longer", "so far", "a day"."""
    low, then = tokens[place].low, tokens[place + 1].low if place + 1 < len(tokens) else ""
    return (low, then) in (("no", "longer"), ("so", "far")) or (low in _PER and then in _RATES)


def _ends_phrase(now: Token, before: Token) -> bool:
    """Whether no verb of the phrase can come any more: something else begins."""
    if now.low in OBJECTIVE and before.low not in words("prepositions"):
        return True
    if (now.low in words("wh") and now.low != "who") or now.low in _LINKS:
        return True
    if now.low in _NOMINATIVE and before.low not in ("and", "or", "&"):
        return True
    return _opens_phrase(now) and before.low not in words("prepositions") and before.low not in _WHOLES


def _may_be_last(word: Token) -> bool:
    """Whether a noun phrase may end with a word."""
    if word.low in words("determiners"):
        return word.low in _STANDS_ALONE
    return word.low not in words("prepositions") and word.low not in words("possessives")


def _plural(token: Token) -> bool:
    low = token.low
    return (
        low in PLURAL_NOUNS or (low.endswith("s") and not low.endswith(("ss", "us", "is", "'s")) and len(low) > 3) or low == "i"
    )


def _noun_start(tokens: list[Token], index: int) -> bool:
    token = tokens[index]
    low = token.low
    if token.kind == "n":
        return index + 1 < len(tokens) and tokens[index + 1].kind == "w"
    if token.kind != "w":
        return token.kind == "x"
    closed = words("prepositions") | words("coordinators") | words("aux") | words("wh") | words("adverbs") | OBJECTIVE
    if low in closed or low in bag("'s not no to please let than there hers mine if"):
        return low in ("mine", "hers")
    if low in words("discourse") and not token.capital:
        return (
            index + 1 < len(tokens)
            and tokens[index + 1].low in words("aux")
            and low in ("work", "news", "morning", "update", "team")
        )
    if low in role_words() or (token.capital and index > 0):
        return True
    forms = {form for v in verb_forms().get(low, ()) for form in v.forms}
    if low in _SEEMING and index + 1 < len(tokens) and tokens[index + 1].low in ("like", "as"):
        return False
    if ING in forms or _verb_follows(tokens, index):
        return True
    named_by_verb = [t.low for t in tokens[index + 1 : index + 3]]
    if (
        len(named_by_verb) == 2
        and named_by_verb[1] in ("is", "are", "was", "'s")
        and tokens[index + 1].kind == "w"
        and named_by_verb[0]
        not in OBJECTIVE | words("determiners") | words("possessives") | words("adverbs") | {"sure", "it", "what", "that"}
    ):
        return True
    if BASE in forms and low not in words("noun_like"):
        return _measured_noun(tokens, index)
    if (
        forms & {PAST, PARTICIPLE}
        and low not in words("noun_like")
        and not (index + 1 < len(tokens) and tokens[index + 1].low in words("aux"))
    ):
        return False
    return not (
        forms & {BASE}
        and index + 1 < len(tokens)
        and tokens[index + 1].low in words("possessives") | words("determiners") | OBJECTIVE
    )


def _verb_follows(tokens: list[Token], index: int) -> bool:
    """Whether a word that could be an order has a verb of its own right behind it: "silence suits me", "leave isn't booked"."""
    if index + 1 >= len(tokens) or tokens[index].low == "let":
        return False
    low = tokens[index + 1].low
    if low in bag("'s is are was were has isn wasn"):
        return True
    third = any(THIRD in v.forms and BASE not in v.forms for v in verb_forms().get(low, ()))
    return third and low not in words("noun_like") and not _plural_noun(tokens, index + 1)


def _plural_noun(tokens: list[Token], index: int) -> bool:
    """Whether a form in -s is a plural after all: nothing, a mark or a joining word follows it."""
    following = tokens[index + 1] if index + 1 < len(tokens) else None
    return following is None or following.kind == "p" or following.low in words("coordinators") | words("aux") | {"for", "of"}


def _measured_noun(tokens: list[Token], index: int) -> bool:
    """ "budget for the kitchen is 9k", "mail for me goes to …": no order but a noun, since a verb follows its phrase."""
    if index or len(tokens) < 4 or tokens[1].low not in ("for", "of", "on", "in", "at", "with"):
        return False
    for token in tokens[2:9]:
        if token.kind == "p" or token.low in words("nominative") | words("wh") | OBJECTIVE - {"me", "us"} | {"that", "if"}:
            return False
        if token.low in ("is", "are", "was", "were", "goes", "comes", "takes", "gets", "stays"):
            return True
    return False


def _apposition(tokens: list[Token], place: int) -> int:
    """The place behind ", Karin," or "(Karin)" after a noun, or 0."""
    close = {",": ",", "(": ")"}.get(tokens[place].low)
    if close is None:
        return 0
    for end in range(place + 2, min(place + 7, len(tokens))):
        if tokens[end].low == close:
            inner = tokens[place + 1 : end]
            calm = not any(
                t.low in words("aux") or t.low in words("coordinators") or t.low in words("first_person") - {"my", "our"}
                for t in inner
            )
            return end + 1 if calm and end + 1 < len(tokens) else 0
        if tokens[end].kind == "p":
            return 0
    return 0


def _finite_at(tokens: list[Token], place: int, *, plural: bool) -> bool:  # noqa: C901
    if place >= len(tokens):
        return False
    token = tokens[place]
    if token.kind != "w":
        return False
    low = token.low
    if low == "'s":
        return copular(tokens, place)
    if low in words("aux"):
        return not (low in ("can", "might", "will", "must", "may") and token.capital)
    following = tokens[place + 1].low if place + 1 < len(tokens) else ""
    if following == "may" and tokens[place + 1].month(tokens[place + 2 : place + 4]):
        following = ""
    if low in bag("called named based located made written known designed built dedicated run owned") and (
        following in words("prepositions") or (place + 1 < len(tokens) and tokens[place + 1].capital)
    ):
        return low == "run" and plural and following != "by"
    if low == "like" and tokens[place - 1].low not in role_words() | {"i", "people", "both"}:
        return False
    forms = {form for v in verb_forms().get(low, ()) for form in v.forms}
    if not forms or (token.capital and token.text != token.text.upper()):
        return False
    if following in words("aux") and following not in ("do", "did") and not (PAST in forms and low not in words("noun_like")):
        return False
    if token.capital and low in words("noun_like") and tokens[place - 1].capital:
        return False
    if forms & {THIRD, PAST}:
        if low in words("noun_like") and following in ("of", "for", "'s"):
            return low in bag("works pays runs looks lives plays called fell felt cares left asks stands drives") or (
                PAST in forms and following == "for"
            )
        if low in words("noun_like") and BASE in forms and not plural and PAST in forms:
            return True
        return True
    if plural and BASE in forms:
        return low not in words("noun_like") or (following != "" and following not in ("of", "'s", "and"))
    return False


def copular(tokens: list[Token], place: int) -> bool:  # noqa: C901
    """Whether 's is "is" or "has" and not a genitive."""
    if place + 1 < len(tokens) and tokens[place].low == "'s" and tokens[place + 1].low in ("day", "eve"):
        return False  # Valentine's Day
    before = tokens[place - 1].low if place else ""
    if before in words("nominative") or before in words("wh") or before in ("here", "where", "let"):
        return before != "let"
    if place + 1 >= len(tokens):
        return False
    following = tokens[place + 1]
    if following.kind == "p":
        return False
    low = following.low
    if low in words("determiners") | words("possessives") | words("prepositions") | words("wh") or low in bag(
        "not been got gone now still also always just really allergic called off back away moving going getting roughly due "
        "out over up down"
    ):
        return True
    later = tokens[place + 1 : place + 9]
    for offset, token in enumerate(later):
        if token.kind == "p":
            break
        if token.low in words("aux") and offset:
            return False
        if (
            offset
            and token.kind == "w"
            and any(v.forms & {THIRD, PAST} for v in verb_forms().get(token.low, ()))
            and token.low not in words("noun_like")
        ):
            return False
        if offset and token.low == "'s" and copular(tokens, place + 1 + offset):
            return False
    if (
        low in words("adverbs")
        or low in words("moods")
        or low in words("conditions")
        or low in words("diets")
        or low in words("marital")
    ):
        return True
    behind = tokens[place + 2].low if place + 2 < len(tokens) and tokens[place + 2].kind != "p" else ""
    if low in words("adjectives") and (not behind or behind in words("prepositions") | words("adverbs") | {"and"}):
        return True  # "the dog's scared of fireworks", and not "the dog's new bowl"
    forms = {form for v in verb_forms().get(low, ()) for form in v.forms}
    if ING in forms and low not in words("noun_like"):
        return True
    if forms & {PARTICIPLE, PAST} and low not in words("noun_like"):
        return True
    return following.capital or following.kind == "n"
