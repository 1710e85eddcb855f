"""Cuts what was said into clauses: each with its words, what joins it to the one before, and the mark that ends its sentence.

Chat has no reliable punctuation, so a clause begins where a subject with a finite verb does, not only where a comma says so.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from troth.language.en.lexicon import BASE, ING, PARTICIPLE, PAST, THIRD, bag, role_words, verb, verb_forms, words
from troth.language.en.tokens import Token

HARD = frozenset(";:—–()[]…|•")
OBJECTIVE = frozenset({"me", "him", "them", "us", "myself"})
_RATES = bag("day night week month year hour morning evening")
_SEVERAL = bag("two three four five six both couple pair few rest lot bunch")
PLURAL_NOUNS = bag("people kids children parents folks men women police twins both")
_NEVER_SUBJECT = bag("here not no please if to than because")


_LONGEST = 150
"""Words; what runs on for longer is cut at the next comma, so that reading stays linear."""


@dataclass(slots=True)
class Clause:
    """Some words that belong to one verb (or to none)."""

    tokens: list[Token]
    link: str = ""
    """What joins it to the clause before: `and`, `because`, `if`, `that`, `who` …"""
    boundary: str = ""
    """The mark before it, if one cut it off."""
    ender: str = "."
    """The mark that ends its sentence."""
    sentence: int = 0
    governed: bool = False
    """Whether a verb of saying or thinking in the clause before governs it."""
    notes: set[str] = field(default_factory=set)


def sentences(tokens: list[Token]) -> list[tuple[list[Token], str]]:
    """Sentences with the mark that ends each; a full stop after an abbreviation or an initial ends none."""
    found: list[tuple[list[Token], str]] = []
    current: list[Token] = []
    for index, token in enumerate(tokens):
        if token.kind == "b" or token.low in (".", "!", "?"):
            if token.low == "." and _inner_stop(tokens, index):
                current.append(token)
                continue
            if current:
                found.append((current, token.low if token.kind != "b" else "."))
            elif found and token.low == "?":
                found[-1] = (found[-1][0], "?")
            current = []
        else:
            current.append(token)
            if len(current) >= _LONGEST and (token.low == "," or len(current) >= 2 * _LONGEST):
                found.append((current, ","))
                current = []
    if current:
        found.append((current, ""))
    return found


def _inner_stop(tokens: list[Token], index: int) -> bool:
    if index == 0:
        return True
    before = tokens[index - 1]
    if before.end != tokens[index].start:
        return False
    following = tokens[index + 1] if index + 1 < len(tokens) else None
    if before.low in words("abbreviations") and following is not None and following.kind != "b":
        return before.low not in ("no", "co", "est", "ms", "fig") or following.kind == "n" or following.capital
    return len(before.text) == 1 and before.text.isupper() and before.low != "i" and following is not None and following.capital


def split(tokens: list[Token], ender: str, sentence: int) -> list[Clause]:
    """The clauses of one sentence, in order."""
    clauses: list[Clause] = []
    current = Clause([], ender=ender, sentence=sentence)
    index = 0
    while index < len(tokens):
        token = tokens[index]
        if _hard(tokens, index):
            current = _close(clauses, current, Clause([], ender=ender, sentence=sentence, boundary=token.low))
            index += 1
            continue
        cut = _cut(tokens, index, current)
        if cut is not None:
            skip, link, governed = cut
            boundary = "," if index and tokens[index - 1].low == "," else ""
            boundary = boundary or ("" if current.tokens else current.boundary)
            fresh = Clause([], link=link, ender=ender, sentence=sentence, boundary=boundary, governed=governed)
            current = _close(clauses, current, fresh)
            index += skip
            if skip:
                continue
        current.tokens.append(tokens[index])
        index += 1
    _close(clauses, current, current)
    return clauses


def _close(clauses: list[Clause], current: Clause, fresh: Clause) -> Clause:
    while current.tokens and current.tokens[-1].low in (",", "-"):
        current.tokens.pop()
    while current.tokens and current.tokens[0].low in (",", "-"):
        current.tokens.pop(0)
    if any(token.word for token in current.tokens):
        clauses.append(current)
    return fresh


def _hard(tokens: list[Token], index: int) -> bool:
    token = tokens[index]
    if token.kind != "p":
        return False
    if token.low in HARD or (ord(token.low[0]) > 0x2600 and not token.low.isalpha()):
        return True
    if token.low == "-":
        spaced = index > 0 and tokens[index - 1].end < token.start
        return spaced and index + 1 < len(tokens) and token.end < tokens[index + 1].start
    return False


def _cut(tokens: list[Token], index: int, current: Clause) -> tuple[int, str, bool] | None:  # noqa: C901
    """Whether a clause begins here: (tokens to skip, what joins it, whether a verb of saying governs it)."""
    token = tokens[index]
    low = token.low
    has_words = any(t.word for t in current.tokens)
    if not has_words:
        return _opening(tokens, index, current)
    if low == "so" and index + 1 < len(tokens) and tokens[index + 1].low in bag("far much many long often on"):
        return None
    after_comma = tokens[index - 1].low == ","
    if after_comma and (_asks_on(tokens, index) or (current.ender == "?" and prompts(tokens[index:]))):
        return (0, "", False)
    if low in ("and", "but", "so", "or") and index + 1 < len(tokens) and _asks_on(tokens, index + 1):
        return (1, "and" if low == "or" else low, False)
    if low in words("coordinators") and index + 1 < len(tokens):
        return _coordinated(tokens, index, current)
    if low in ("who", "which") and _finite_soon(tokens, index + 1):
        return (1, "who", False)
    if _says(tokens, index):
        skip = 1 if low in ("that", "whether", "if") else 0
        if starts_clause(tokens, index + skip):
            return (skip, "whether" if low in ("whether", "if") else "that", True)
    if low == "so" and index + 1 < len(tokens) and _orders_on(tokens, index + 1):
        return (1, "so", False)
    if after_comma and low == "so" and index + 1 < len(tokens) and tokens[index + 1].low != "that":
        return (1, "so", False)
    if low in ("after", "before") and index + 1 < len(tokens) and tokens[index + 1].low in ("tomorrow", "yesterday"):
        return None
    if low in words("subordinators") and low != "that":
        skip = 2 if low in ("even", "except") else 1
        follows = tokens[index + skip] if index + skip < len(tokens) else None
        if low == "so" and follows is not None and follows.low == "that":
            skip += 1
        if low in ("so", "because", "since") and _leads_on(tokens, index + skip):
            return (skip, low, False)
        if starts_clause(tokens, index + skip) and (low != "as" or follows is None or follows.low in words("nominative")):
            return (skip, "even" if low == "even" else low, False)
    if (
        after_comma
        and not _only_a_lead(current)
        and (starts_clause(tokens, index) or _leads_on(tokens, index) or _orders_on(tokens, index))
    ):
        return (0, "", False)
    if after_comma and (_listed_verb(tokens, index, current) or _past_on(tokens, index, current)):
        return (0, "and", False)
    if current.link in ("when", "whenever", "if") and len(current.tokens) >= 3 and _gives_me(tokens, index):
        return (0, "", False)
    if (
        current.link in words("subordinators")
        and low in bag("i we he she they you")
        and (len(current.tokens) >= 3 or (len(current.tokens) == 2 and low != "you"))
    ):
        before = tokens[index - 1]
        particles = {"along", "up", "out", "off", "down", "over", "around", "in", "on"}
        closed = words("prepositions") - particles | words("determiners") | words("possessives")
        plain = before.word and before.low not in closed
        if plain and starts_clause(tokens, index):
            return (0, "", False)
    return None


def _gives_me(tokens: list[Token], index: int) -> bool:
    """Whether an order with "me" begins here, with no mark before it: "when I ask for a recipe *give me* metric"."""
    before, after = tokens[index - 1], tokens[index + 1].low if index + 1 < len(tokens) else ""
    closed = words("prepositions") | words("determiners") | words("aux") | words("nominative") | {"to", "not"}
    return (
        after in ("me", "us")
        and before.low not in closed
        and tokens[index].low in bag("give tell show send use ask call write")
    )


def _opening(tokens: list[Token], index: int, current: Clause) -> tuple[int, str, bool] | None:
    low = tokens[index].low
    if current.link:
        return None
    if low == "when" and [t.low for t in tokens[index : index + 4]] == ["when", "it", "comes", "to"]:
        tokens[index + 3].low = "for"
        return (3, "", False)
    if low in words("subordinators") and low not in ("that", "so", "as") and starts_clause(tokens, index + 1):
        return (1, low, False)
    if low in ("and", "but", "so", "plus", "or") and index + 1 < len(tokens):
        return (1, low, False)
    return None


def _coordinated(tokens: list[Token], index: int, current: Clause) -> tuple[int, str, bool] | None:
    low, after = tokens[index].low, index + 1
    if tokens[after].low in bag("so then now also but because that even") and after + 1 < len(tokens):
        if starts_clause(tokens, after + 1):
            return (2, "because" if tokens[after].low == "because" else low, False)
        if tokens[after].low in ("also", "now", "then") and _shared_verb(tokens, after + 1, current):
            return (2, low, False)
    if tokens[after].low in words("subordinators") and tokens[after].low != "so" and starts_clause(tokens, after + 1):
        return (2, tokens[after].low, False)
    if (
        tokens[after].low == "these"
        and [t.low for t in tokens[after + 1 : after + 2]] == ["days"]
        and starts_clause(tokens, after + 2)
    ):
        return (1, low, False)
    if starts_clause(tokens, after) and not _compound_subject(current):
        return (1, low, False)
    if _shared_verb(tokens, after, current):
        return (1, low, False)
    if tokens[index - 1].low == "," and tokens[after].low in words("prepositions") and _lead_end(tokens, after):
        return (1, low, False)
    if (
        tokens[after].low in words("prepositions")
        and low in ("and", "but")
        and _lead_end(tokens, after)
        and _has_finite(current)
    ):
        return (1, low, False)
    return None


def _lead_end(tokens: list[Token], index: int) -> bool:
    """Whether a lead ("in October") and then a subject with its verb begin here."""
    for place in range(index + 1, min(index + 5, len(tokens))):
        if tokens[place].kind == "p":
            if place + 1 < len(tokens) and tokens[place + 1].low in ("and", "but", "or", "so"):
                return False
            return place + 1 < len(tokens) and starts_clause(tokens, place + 1)
        if tokens[place].low in bag("i we he she they it") and starts_clause(tokens, place):
            return True
    return False


def _only_a_lead(current: Clause) -> bool:
    """Whether what stands before the comma only sets the scene ("on the NAS,", "for films,")."""
    plain = [t for t in current.tokens if t.word and t.low not in words("discourse")]
    lows = [t.low for t in plain if t.low not in ("only", "just", "for", "in", "starting", "from", "on")]
    if (
        len(lows) == 2
        and lows[0] in bag("this next last")
        and lows[1] in words("time_nouns") | words("weekdays") | words("months")
    ):
        return True
    if (
        not plain
        or plain[0].low not in words("prepositions") - {"like"}
        or len(plain) > 6
        or current.link not in ("", "and", "but", "so")
    ):
        return False
    return not any(t.low in words("aux") | words("nominative") for t in plain) and plain[0].low not in bag(
        "as to up off out down"
    )


_ASKING = bag("do does did can could would will should shall is are am was were have has might may")


def _asks_on(tokens: list[Token], index: int) -> bool:
    """Whether a question begins here: ", can you help me", ", how do I …"."""
    lows = [t.low for t in tokens[index : index + 4]]
    while lows and lows[0] in bag("so then also please now"):
        lows = lows[1:]
    if len(lows) < 2:
        return False
    if lows[0] in ("which", "what", "how") and any(
        t.low in ("should", "do", "does", "would", "can", "is", "are") for t in tokens[index + 1 : index + 5]
    ):
        return True
    if lows[0] in _ASKING:
        return lows[1] in bag("i you we it he she they there this that my the your") and not (
            lows[0] in ("have", "do") and lows[1] in ("the", "my", "that", "this", "it")
        )
    return (
        lows[0] in bag("how what where which why when who")
        and (
            lows[1] in _ASKING | bag("'s to about else kind sort")
            and len(lows) > 2
            and not (lows[0] == "when" and lows[1] not in _ASKING)
        )
    ) or lows[:2] == ["what", "if"]


_ADVICE = bag(
    "idea ideas tip tips thoughts suggestion suggestions advice recommendation recommendations recs pointers help clue clues"
)


def prompts(tokens: list[Token]) -> bool:
    """Whether words ask for something without a verb: "any ideas", "thoughts", "some tips for us", "any bars you like"."""
    lows = [t.low for t in tokens if t.word]
    relative = next((i for i, low in enumerate(lows) if low in words("nominative") | {"that"}), len(lows))
    if lows[:1] == ["any"]:
        noun = lows[1:relative]
        return 0 < len(noun) <= 6 and noun[0] not in words("adverbs") and not set(noun) & words("aux")
    short = len(lows) <= 2 or (len(lows) <= 8 and lows[0] in ("what", "some"))
    return short and relative == len(lows) and bool(set(lows[:4]) & _ADVICE)


def _orders_on(tokens: list[Token], index: int) -> bool:
    """Whether an order begins here: ", from now on keep …", ", please use …", ", don't call …"."""
    lows = [t.low for t in tokens[index : index + 6]]
    if lows[:3] == ["from", "now", "on"] or lows[:2] in (["going", "forward"], ["in", "future"]):
        return True
    if lows[0] in ("please", "always", "never", "just") and len(lows) > 1:
        return verb(lows[1], BASE) is not None
    if lows[:2] == ["do", "not"] and len(lows) > 2:
        return verb(lows[2], BASE) is not None
    if lows[0] == "use" and len(lows) > 2 and tokens[index + 1].kind in "nx":
        return True
    if lows[0] in bag("call use answer reply write contact address") and len(lows) > 2 and lows[1] in ("me", "us", "my", "it"):
        return True
    follows = words("determiners") | words("possessives") | OBJECTIVE | {"it", "in", "to"}
    return len(lows) > 1 and _imperative_verb(lows[0]) and lows[1] in follows and lows[0] not in ("let", "put", "set", "cut")


def _past_on(tokens: list[Token], index: int, current: Clause) -> bool:
    """Whether ", ditched LastPass" goes on about the speaker."""
    if not current.tokens or current.tokens[first_word(current.tokens)].low not in ("i", "we") or index + 1 >= len(tokens):
        return False
    low, following = tokens[index].low, tokens[index + 1]
    past = any(PAST in v.forms and BASE not in v.forms for v in verb_forms().get(low, ()))
    return (
        past
        and low not in words("noun_like")
        and (following.capital or following.low in words("determiners") | words("possessives") | {"up", "it", "them"})
    )


def _listed_verb(tokens: list[Token], index: int, current: Clause) -> bool:
    """Whether a comma stands for "and" between verbs: "I run on Mondays, swim on Thursdays and rest on Sundays"."""
    later = next((i for i in range(index + 1, min(index + 12, len(tokens))) if tokens[i].low in ("and", "or")), None)
    return (
        later is not None
        and later + 1 < len(tokens)
        and _shared_verb(tokens, index, current)
        and _shared_verb(tokens, later + 1, current)
    )


def _leads_on(tokens: list[Token], index: int) -> bool:
    if index >= len(tokens):
        return False
    low = tokens[index].low
    opens = low in bag("in on at from since these next last every this nowadays for with by after before during")
    return opens and _lead_end(tokens, index)


def _has_finite(current: Clause) -> bool:
    return subject_end(current.tokens, first_word(current.tokens)) is not None or any(
        token.low in bag("'m 're 've am is are was has have") for token in current.tokens
    )


def first_word(tokens: list[Token]) -> int:
    """The place of the first word that is more than a filler."""
    for index, token in enumerate(tokens):
        if token.word and token.low not in words("discourse"):
            return index
    return 0


def _compound_subject(current: Clause) -> bool:
    """Whether "and" joins two subjects of one verb ("Tom and I run")."""
    start = first_word(current.tokens)
    head = current.tokens[start:]
    if not head or len(head) > 5 or any(t.kind == "p" for t in head):
        return False
    if head[0].low in words("nominative") and len(head) > 1:
        return False
    return not _has_finite(current) and not any(_imperative_verb(t.low) for t in head[:1])


def _imperative_verb(low: str) -> bool:
    return verb(low, BASE) is not None and low not in words("noun_like")


def _shared_verb(tokens: list[Token], index: int, current: Clause) -> bool:  # noqa: C901
    """Whether a verb that shares the subject of the clause begins here: "I code in Go and use Helix"."""
    while index < len(tokens) and tokens[index].low in bag("also now still then never always just mostly usually"):
        index += 1
    if index >= len(tokens) or tokens[index].kind != "w":
        return False
    low = tokens[index].low
    if tokens[index].capital:
        return False
    start = first_word(current.tokens)
    if start >= len(current.tokens):
        return False
    place = finite_after(current.tokens, start)
    opens_past = any(PAST in v.forms and BASE not in v.forms for v in verb_forms().get(current.tokens[start].low, ()))
    if place is None and opens_past:
        place = start
    if (
        place is None
        and current.link in ("and", "but")
        and any(v.forms & {BASE, THIRD, PAST} for v in verb_forms().get(current.tokens[start].low, ()))
    ):
        place = start
    if place is None:
        return _imperative_verb(current.tokens[start].low) and (_imperative_verb(low) or low in ("do", "don't"))
    if low in words("aux") and low not in ("do",):
        return True
    found = [v for v in verb_forms().get(low, ()) if v.forms & {BASE, THIRD, PAST}]
    if not found:
        return False
    main = current.tokens[place].low
    mine = {form for v in verb_forms().get(main, ()) for form in v.forms} or {BASE}
    theirs = {form for v in found for form in v.forms}
    first_person = tokens[0].low in ("i", "we") or current.tokens[start].low in ("i", "we")
    if first_person and PAST in mine and BASE in theirs and _clear(tokens, index):
        return True
    if not mine & theirs & {BASE, THIRD, PAST} and not (main in words("aux") and BASE in theirs):
        return main in ("'m", "am", "is", "'s", "are") and bool(theirs & {THIRD, BASE}) and _clear(tokens, index)
    if low in words("noun_like") or BASE in theirs:
        return _clear(tokens, index)
    return True


def _clear(tokens: list[Token], index: int) -> bool:
    """Whether what follows an ambiguous word makes it a verb."""
    if index + 1 >= len(tokens) or not tokens[index + 1].word:
        return False
    following = tokens[index + 1]
    low = following.low
    if low in words("determiners") | words("possessives") | OBJECTIVE or low in ("it", "not", "to"):
        return True
    if low in bag("in at for as with on from by"):
        return verb(tokens[index].low, BASE) is not None
    return tokens[index].low not in words("noun_like") and (
        following.capital or following.kind == "n" or low not in words("aux")
    )


def _finite_soon(tokens: list[Token], index: int) -> bool:
    while index < len(tokens) and tokens[index].low in words("adverbs"):
        index += 1
    if index >= len(tokens) or not tokens[index].word:
        return False
    low = tokens[index].low
    return low in words("aux") or low == "'s" or any(v.forms & {BASE, THIRD, PAST} for v in verb_forms().get(low, ()))


def _says(tokens: list[Token], index: int) -> bool:
    """Whether a verb of saying stands right before, as the verb of its clause."""
    place = index - 1
    if place >= 0 and tokens[place].low == ",":
        return False
    if place >= 1 and tokens[place].low in bag("me us you him her them sure everyone"):
        if tokens[place].low == "sure":
            return place >= 1 and tokens[place - 1].low in bag("not 'm am 's is pretty fairly quite")
        place -= 1
    if place < 0 or tokens[place].kind != "w":
        return False
    found = verb(tokens[place].low)
    return found is not None and found.lemma in words("saying") and tokens[place].low not in ("note", "notes", "text", "report")


def starts_clause(tokens: list[Token], index: int) -> bool:
    """Whether a subject with a finite verb begins at `index`."""
    steps = 0
    while index < len(tokens) and steps < 3 and tokens[index].low in words("discourse") | words("adverbs"):
        if tokens[index].low in _NEVER_SUBJECT or tokens[index].low in bag(
            "both all first second morning evening update team today"
        ):
            break
        index += 1
        steps += 1
    return index < len(tokens) and finite_after(tokens, index) is not None


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
        elif tokens[place].low in words("adverbs"):
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


def subject_end(tokens: list[Token], index: int) -> int | None:  # noqa: C901
    """Where the finite verb after the noun phrase that begins at `index` stands, if one begins there."""
    if index >= len(tokens):
        return None
    token = tokens[index]
    opens = token.low in words("determiners") or token.low in words("possessives")
    if not opens and not _noun_start(tokens, index):
        return None
    several = tokens[index + 1].low in _SEVERAL if index + 1 < len(tokens) else False
    plural = token.low in PLURAL_NOUNS or several
    headed = False
    limit = min(len(tokens), index + 12)
    place = index + 1
    while place < limit:
        now, before = tokens[place], tokens[place - 1]
        if now.kind == "p":
            skip = _apposition(tokens, place)
            if not skip:
                return None
            place = skip
            if _finite_at(tokens, place, plural=plural):
                return place
            return None
        if (now.low in OBJECTIVE and before.low not in words("prepositions")) or (
            now.low in words("wh") and now.low not in ("who",)
        ):
            return None
        if now.low in bag("i we he she they you") and before.low not in ("and", "or", "&"):
            return _contact_relative(tokens, place) if opens else None
        if now.low == "no" and place + 1 < limit and tokens[place + 1].low == "longer":
            place += 2
            if place < len(tokens) and _finite_at(tokens, place, plural=plural or _plural(tokens[place - 3])):
                return place
            return None
        if now.low == "so" and place + 1 < limit and tokens[place + 1].low == "far":
            place += 2
            if place < limit and _finite_at(tokens, place, plural=plural):
                return place
            continue
        if now.low in bag("because if so but though although when"):
            return None
        if now.low in ("and", "&"):
            plural = True
            place += 1
            continue
        if now.low in ("a", "an", "per", "every", "each") and place + 1 < limit and tokens[place + 1].low in _RATES:
            place += 2
            if place < len(tokens) and _finite_at(tokens, place, plural=plural):
                return place
            continue
        if now.low in words("prepositions") and not headed:  # "invoices for my business go": the verb agrees with the head
            plural, headed = plural or _plural(before), True
        fresh_phrase = now.low in words("possessives") | words("determiners") and before.low not in words("prepositions") | {
            "and",
            "&",
            "all",
            "both",
            "or",
            "half",
        }
        if fresh_phrase:
            return None
        if now.low in ("is", "are", "was", "were") and before.low in words("prepositions") and place - index > 1:
            return place
        if before.low in ("and", "&"):
            place += 1
            continue
        if (
            before.low not in words("prepositions")
            and before.low not in words("possessives")
            and not (
                before.low in words("determiners")
                and place - 1 > index - 1
                and before.low not in bag("this that these those all both")
            )
        ):
            heads_plural = plural or (not headed and _plural(before))
            if _finite_at(tokens, place, plural=heads_plural):
                return place
        place += 1
    return None


def _contact_relative(tokens: list[Token], place: int) -> int | None:
    """ "the race I'm training for *is*": the verb behind a relative clause that nothing introduces."""
    for later in range(place + 2, min(place + 9, len(tokens))):
        if tokens[later].kind == "p" or tokens[later].low in words("coordinators"):
            return None
        if tokens[later].low in ("is", "are", "was", "were") and tokens[later - 1].low not in words("nominative") | {
            "what",
            "who",
        }:
            return later
    return None


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
    if low in words("determiners") | words("possessives") | words("prepositions") or low in bag(
        "not been got gone now still also always just really allergic called off back away moving going getting roughly"
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
    forms = {form for v in verb_forms().get(low, ()) for form in v.forms}
    if ING in forms and low not in words("noun_like"):
        return True
    if forms & {PARTICIPLE, PAST} and low not in words("noun_like"):
        return True
    return following.capital or following.kind == "n"
