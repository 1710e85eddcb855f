"""Clefts: sentences turned inside out, "Lagos is where I work" for "I work in Lagos".

English sets one part of a sentence apart in a handful of forms: a name before or behind "is where/who/what/the one …", an
"it's X that …", a fronted object ("peanuts I can't eat"), or a predicate before "that's me". Each is said again in plain
order.
"""

from __future__ import annotations

from itertools import pairwise

from troth.language.en.lexicon import BASE, ING, bag, verb, words
from troth.language.en.order.words import lowered, opening, unsaid
from troth.language.en.subjects import finite_after
from troth.language.en.tokens import Token
from troth.language.en.values import is_trade

_IS = frozenset({"is", "'s", "was", "are", "were"})
_RELATIVES = frozenset({"where", "who", "what"})
_SPEAKERS = bag("i we he she they my our")
_ADVERBIAL = bag("best most more least now these currently at for on in with always usually only too right")
_INSIDE = bag("live work reside grow bear stay settle study move")
_VERDICTS = bag(
    "shame pity relief pleasure joy thing way time reason case fact idea point moment day week month year good great nice bad "
    "sad true likely possible clear obvious first second last weird strange funny amazing lovely important hard easy surprise "
    "miracle wonder mess problem question matter bit lot joke honour honor privilege"
)


def straight(tokens: list[Token]) -> list[Token]:
    """The sentence in plain order, if it is a cleft; else as it is. Every token keeps its place in the text."""
    for turned in (
        _time_first,
        _home,
        _subject_cleft,
        _name_first,
        _name_last,
        _thing_of_mine,
        _object_cleft,
        _predicate_first,
        _fronted,
    ):
        if (plain := turned(tokens)) is not None:
            return plain
    return tokens


def _end(tokens: list[Token], start: int) -> int:
    """Where the clause that begins at `start` ends."""
    return next(
        (i for i in range(start, len(tokens)) if tokens[i].kind == "p" or tokens[i].low in ("and", "but", "so", "because")),
        len(tokens),
    )


def _begin(tokens: list[Token], before: int) -> int:
    """Where the phrase that ends at `before` begins: behind the last mark, joining word or filler."""
    joined = (i + 1 for i in range(before - 1, -1, -1) if tokens[i].kind == "p" or tokens[i].low in bag("but so because"))
    begin = next(joined, 0)
    while begin < before and tokens[begin].low in words("discourse"):
        begin += 1
    return begin


def _named(name: list[Token]) -> bool:
    """Whether a phrase can be what a cleft sets apart: a short noun phrase, no pronoun and no clause."""
    barred = words("nominative") | words("wh") | words("prepositions") - {"of"}
    return (
        0 < len(name) <= 7
        and name[0].low not in ("here", "there")
        and name[0].low not in barred - words("determiners")
        and not any(t.kind == "p" for t in name)
    )


def _relative(tokens: list[Token], at: int) -> tuple[str, int]:
    """The word that a relative clause begins with at `at`, and where its clause starts ("" if none)."""
    low, after = tokens[at].low, at + 1
    if low in _RELATIVES:
        return low, after
    one = [t.low for t in tokens[at : at + 3]]
    if one[:2] in (["the", "one"], ["the", "ones"]):
        after = at + 3 if one[2:] and one[2] in ("who", "that", "which") else at + 2
        return "one", after
    if low in ("all", "something", "somebody", "someone"):
        after = at + 2 if one[1:] and one[1] == "that" else at + 1
        return low, after
    return "", at


def _rejoined(clause: list[Token], name: list[Token], relative: str) -> list[Token]:
    """The clause with the name where its gap was: behind the verb, or behind a stranded preposition."""
    name = lowered(name[next((i for i, t in enumerate(name) if t.low not in ("actually", "really")), 0) :])
    if clause[-1].low in words("prepositions"):
        return [*clause, *name]
    lemmas = {found.lemma for t in clause if (found := verb(t.low)) is not None}
    if relative == "where":
        return [*clause, unsaid("in" if lemmas & _INSIDE else "at", name[0].start), *name]
    if relative == "who" and clause[-1].low in ("work", "works"):
        return [*clause, unsaid("for", name[0].start), *name]
    place = next((i for i in range(len(clause) - 1, 0, -1) if verb(clause[i].low) is not None), len(clause) - 1)
    gap = _gap(clause, place)
    return [*clause[:gap], *name, *clause[gap:]]


def _gap(clause: list[Token], place: int) -> int:
    """Where an object is missing: behind the first verb that is followed by none."""
    finite = finite_after(clause, 0) or 0
    for at in range(finite, len(clause)):
        found = verb(clause[at].low)
        helper = clause[at].low in words("aux") and at + 1 < len(clause) and clause[at + 1].low not in words("prepositions")
        if found is None or helper or clause[at].low == "not":
            continue
        if at + 1 == len(clause) or clause[at + 1].low in words("prepositions") | _ADVERBIAL:
            return at + 1
    return place + 1


_DAY_PARTS = bag("morning mornings afternoon afternoons evening evenings night nights lunchtime lunchtimes")
_TIME_WORDS = (
    bag("on every each second other first third last at half past quarter to from and am pm noon midnight") | _DAY_PARTS
)


def _time_first(tokens: list[Token]) -> list[Token] | None:
    """ "Mondays at 19:30 it's choir for me", "Fridays are pizza night": what is on at a time of the week."""
    at = 0
    while at < len(tokens) and (tokens[at].low in words("discourse") - words("weekdays") or tokens[at].kind == "p"):
        at += 1
    begin = at
    while at < len(tokens) and (tokens[at].kind == "n" or tokens[at].low in words("weekdays") | _TIME_WORDS):
        at += 1
    time = tokens[begin:at]
    days = [t.low for t in time if t.low in words("weekdays")]
    weekly = any(day.endswith("s") for day in days) or any(t.low in ("every", "each") or t.low in _DAY_PARTS for t in time)
    at += 1 if at < len(tokens) and tokens[at].low == "," else 0
    it = tokens[at].low == "it" if at < len(tokens) else False
    at += it
    if not days or at + 1 >= len(tokens) or tokens[at].low not in ("is", "'s", "are") or not (it or tokens[at].low != "'s"):
        return None
    end = _end(tokens, at + 1)
    name = tokens[at + 1 : end]
    mine = next(
        (i for i, t in enumerate(name) if t.low == "for" and [n.low for n in name[i + 1 : i + 2]] in (["me"], ["us"])), None
    )
    thing = name[:mine]
    barred = words("determiners") | words("possessives") | words("adjectives") | words("adverbs") | words("moods") | words("wh")
    if not thing or not _named(thing) or any(t.low in barred for t in thing) or (verb(thing[0].low, ING) and len(thing) > 2):
        return None
    if not (it or mine is not None or thing[-1].low in ("night", "day", "time")):
        return None  # "Mondays are hell" tells of no appointment
    if not (weekly or it or thing[-1].low in ("night", "day", "time")):
        return None
    joint = [] if time[0].low in ("on", "every", "each") else [unsaid("on", time[0].start)]
    return [*tokens[:begin], *thing, unsaid("is", time[0].start), *joint, *time, *tokens[end:]]


def _name_first(tokens: list[Token]) -> list[Token] | None:
    """ "Lagos is where I work", "a wetsuit is what I haven't got", "decaf is all I drink"."""
    for at in range(1, len(tokens) - 2):
        if tokens[at].low not in _IS:
            continue
        relative, start = _relative(tokens, at + 1)
        begin = _begin(tokens, at)
        name = tokens[begin:at]
        if [t.low for t in name] == ["that"] and begin:
            begin, name = _before(tokens, begin)
        if not relative or start >= len(tokens) or not _named(name) or finite_after(tokens, start) is None:
            continue
        if relative not in ("where", "who") and tokens[start].low not in _SPEAKERS:
            continue
        end = _end(tokens, start)
        return [*tokens[:begin], *_rejoined(tokens[start:end], name, relative), *tokens[end:]]
    return None


def _before(tokens: list[Token], at: int) -> tuple[int, list[Token]]:
    """What "that" points at in "Kilkenny, yeah, that's where I live": where it begins, and its words."""
    while at and (tokens[at - 1].kind == "p" or tokens[at - 1].low in words("discourse")):
        at -= 1
    begin = _begin(tokens, at)
    return (begin, tokens[begin:at]) if at else (at, [])


def _home(tokens: list[Token]) -> list[Token] | None:
    """ "Leuven is home for us", "home for us is Dundee": where the speaker lives; "Priya is home" tells where she is."""
    at = next((i for i, t in enumerate(tokens) if t.low in ("is", "'s") and i), None)
    if at is None:
        return None
    begin, end = _begin(tokens, at), _end(tokens, at + 1)
    name = tokens[begin:at]
    while len(name) > 1 and name[-1].low in words("adverbs"):
        name = name[:-1]
    whole = [t.low for t in tokens[at + 1 : end]]
    ours = any(
        pair in (("for", "me"), ("for", "us"), ("to", "me"), ("to", "us"), ("sweet", "home")) for pair in pairwise(whole)
    )
    said = [low for low in whole if low not in words("adverbs") | {"for", "me", "us", "sweet", "to"}]
    if not ours or said != ["home"] or len(name) > 3 or not _named(name) or (not name[0].capital and len(name) > 1):
        return None
    if name[0].low in words("determiners") | words("possessives") or name[0].low in words("time_nouns"):
        return None
    extra = [t for t in tokens[at + 1 : end] if t.low in words("adverbs")]
    return [
        *tokens[:begin],
        unsaid("i", name[0].start),
        *extra,
        unsaid("live", name[0].start),
        unsaid("in", name[0].start),
        *name,
        *tokens[end:],
    ]


def _name_last(tokens: list[Token]) -> list[Token] | None:
    """ "Where I work is Lagos", "the one I report to is Ayesha", "what I drive is a Fabia"."""
    if not tokens:
        return None
    begin = _begin(tokens, len(tokens) if not any(t.kind == "p" for t in tokens) else 1) if tokens[0].kind == "w" else 0
    relative, start = _relative(tokens, begin) if begin < len(tokens) else ("", 0)
    if not relative or start >= len(tokens) or tokens[start].low in words("aux") or finite_after(tokens, start) is None:
        return None
    if relative not in ("where", "who") and tokens[start].low not in _SPEAKERS:
        return None
    at = next((i for i in range(start + 2, min(len(tokens) - 1, start + 9)) if tokens[i].low in ("is", "'s", "are")), None)
    if at is None:
        return None
    end = _end(tokens, at + 1)
    name = tokens[at + 1 : end]
    if not name or name[0].low in words("wh") | {"that", "to", "not"}:
        return None
    return [*tokens[:begin], *_rejoined(tokens[start:at], name, relative), *tokens[end:]]


_WHOEVER = bag(
    "guy bloke man woman lady girl boy person people kid kids friend friends thing things one way reason day time only"
)


def _thing_of_mine(tokens: list[Token]) -> list[Token] | None:
    """ "The gym I go to is PureGym": my gym is; "the one thing I hate is small talk": I hate small talk."""
    begin = opening(tokens)
    speaks = next((i for i in range(begin + 2, min(len(tokens), begin + 5)) if tokens[i].low in ("i", "we")), None)
    if speaks is None or tokens[begin].low != "the":
        return None
    at = next((i for i in range(speaks + 2, min(len(tokens) - 1, speaks + 9)) if tokens[i].low in ("is", "'s", "are")), None)
    noun, clause = tokens[begin + 1 : speaks], tokens[speaks:at]
    if at is None or any(t.kind == "p" for t in [*noun, *clause]) or finite_after(clause, 0) is None:
        return None
    name = tokens[at + 1 : _end(tokens, at + 1)]
    if not name or name[0].low in words("wh") | words("moods") | words("adverbs") | {"that", "to", "not", "called", "named"}:
        return None
    if [t.low for t in noun] in (["one", "thing"], ["only", "thing"], ["thing"]):
        return [*tokens[:begin], *_rejoined(clause, name, ""), *tokens[at + 1 + len(name) :]]
    missing = clause[-1].low in words("prepositions") or _open(clause)
    named = name[0].capital or name[0].kind in "nx" or name[0].low in ("a", "an", "the")
    if not missing or not named or any(t.low in _WHOEVER or verb(t.low, ING) for t in noun):
        return None
    return [*tokens[:begin], unsaid("my", tokens[begin].start), *noun, *tokens[at:]]


def _subject_cleft(tokens: list[Token]) -> list[Token] | None:
    """ "It's my wife who's allergic to shellfish, not me", "it's a wood burner that heats the workshop"."""
    lows = [t.low for t in tokens]
    begin = next((i for i in range(len(lows) - 2) if lows[i] in ("it", "that") and lows[i + 1] in ("'s", "is", "was")), None)
    at = next((i for i, low in enumerate(lows) if low in ("who", "that") and begin is not None and i > begin + 2), None)
    if at is None or begin is None or at - begin > 8 or at + 1 >= len(tokens):
        return None
    if begin and tokens[begin - 1].word and lows[begin - 1] not in words("discourse"):
        return None
    name, rest = tokens[begin + 2 : at], tokens[at + 1 :]
    concrete = name and (name[0].low in words("determiners") | {"my", "our"} or name[0].capital)
    verdict = any(t.low in _VERDICTS or t.kind == "p" for t in name)
    opens = rest[0].low in words("nominative") | words("possessives") | words("determiners")
    if not concrete or verdict or opens or finite_after([*name, *rest], 0) is None:
        return None
    return [*tokens[:begin], *name, *rest]


def _object_cleft(tokens: list[Token]) -> list[Token] | None:
    """ "It's the one in Hackney I work at", "it's the aisle seat I like best now"."""
    lows = [t.low for t in tokens]
    begin = next(
        (
            i
            for i in range(len(lows) - 3)
            if lows[i] in ("it", "that")
            and lows[i + 1] in ("'s", "is", "was")
            and (not i or not tokens[i - 1].word or lows[i - 1] in words("discourse") | words("coordinators"))
        ),
        None,
    )
    if begin is None:
        return None
    pronoun = next(
        (i for i in range(begin + 3, min(len(tokens), begin + 12)) if lows[i] in ("i", "we", "he", "she", "they")), None
    )
    if pronoun is None or lows[pronoun - 1] in words("aux") | bag("and because when if so what how why but as than"):
        return None
    end = _end(tokens, pronoun)
    clause, name = tokens[pronoun:end], tokens[begin + 2 : pronoun]
    name = name[:-1] if name[-1].low in ("that", "who", "which") else name
    if not name or any(t.kind == "p" for t in name) or len(clause) < 2 or finite_after(clause, 0) is None:
        return None
    stranded = clause[-1].low in words("prepositions")
    if not stranded and (
        lows[pronoun - 1] in words("prepositions") or any(t.low in _VERDICTS for t in name) or not _open(clause)
    ):
        return None
    return [*tokens[:begin], *_rejoined(clause, name, ""), *tokens[end:]]


def _open(clause: list[Token]) -> bool:
    """Whether the verb of a clause lacks its object: nothing but "best", "now" or "for …" follows."""
    last = next((i for i in range(len(clause) - 1, 0, -1) if verb(clause[i].low) is not None), None)
    if last is None or clause[last].low in words("aux") or verb(clause[last].low, ING) is not None:
        return False
    return last + 1 == len(clause) or clause[last + 1].low in _ADVERBIAL


def _predicate_first(tokens: list[Token]) -> list[Token] | None:
    """ "Tax adviser by trade, that's me", "here I am, a paralegal in Leeds", "vegetarian, me"."""
    start = opening(tokens)
    comma = next((i for i in range(start, len(tokens)) if tokens[i].low in (",", "-", "—", "–")), None)
    if not comma or comma + 1 >= len(tokens):
        return None
    begin = _begin(tokens, comma)
    left = tokens[begin:comma]
    end = _end(tokens, comma + 1)
    right = [t.low for t in tokens[comma + 1 : end]]
    here = [t.low for t in left] in (["here", "i", "am"], ["here", "i", "'m"])
    tagged = right in (
        ["that", "'s", "me"],
        ["that", "is", "me"],
        ["that", "'s", "i"],
        ["me"],
        ["i", "am"],
        ["that", "would", "be", "me"],
    )
    said = tokens[comma + 1 : end] if here else left if tagged else []
    if not said or len(said) > 8 or finite_after(said, 0) is not None or said[0].low in words("nominative") | words("wh"):
        return None
    place = said[0]
    i_am = [unsaid("i", place.start), unsaid("am", place.start)]
    trade = said[: next((i for i, t in enumerate(said) if t.low in words("prepositions")), len(said))]
    skilled = is_trade(" ".join(t.low for t in trade))
    if not here and not skilled and (place.low in words("moods") | words("discourse") or verb(place.low, BASE)):
        return None
    article = [unsaid("a", place.start)] if skilled and said[0].low not in ("a", "an") else []
    lowered = Token(place.text.lower(), place.low, place.start, place.end, place.kind) if article else place
    return [*tokens[:begin], *i_am, *article, lowered, *said[1:], *tokens[end:]]


def _fronted(tokens: list[Token]) -> list[Token] | None:
    """ "Peanuts I can't eat", "cars I don't own": the object before its clause."""
    at = next((i for i, t in enumerate(tokens) if t.low in ("i", "we") and i), None)
    if at is None:
        return None
    begin = _begin(tokens, at)
    name, end = tokens[begin:at], _end(tokens, at)
    clause = tokens[at:end]
    timely = words("time_nouns") | words("weekdays") | words("months") | words("adverbs") | words("subordinators")
    if not _named(name) or len(name) > 3 or any(t.low in timely | words("aux") or verb(t.low) is not None for t in name):
        return None
    if name[0].low in words("determiners") | words("possessives") or len(clause) < 2 or finite_after(clause, 0) is None:
        return None
    last = verb(clause[-1].low)
    denied = any(t.low in ("not", "never") for t in clause) or (
        last is not None and last.lemma in bag("love hate adore loathe")
    )
    if last is None or clause[-1].low in words("aux") or not denied:
        return None
    return [*tokens[:begin], *clause, *name, *tokens[end:]]
