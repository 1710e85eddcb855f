"""Cuts a sentence into clauses: each with its words, what joins it to the one before, and the mark that ends the sentence.

Chat has no reliable punctuation, so a clause begins where a subject with a finite verb does, not only where a comma says so.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

from troth.language.en.lexicon import BASE, PAST, THIRD, bag, roles, verb, verb_forms, words
from troth.language.en.subjectless import asks_on, gives_me, imperative_verb, orders_on, prompts
from troth.language.en.subjects import OBJECTIVE, finite_after, main_behind, on_an_object, starts_clause, subject_end
from troth.language.en.tokens import Token

_HARD = frozenset(";:—–()[]…|•")


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
    if token.low in _HARD or (ord(token.low[0]) > 0x2600 and not token.low.isalpha()):
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
    if (size := _given(tokens, index)) and (has_words or not current.link):
        return (size, "since", False)
    if not has_words:
        return _opening(tokens, index, current)
    if low == "so" and index + 1 < len(tokens) and tokens[index + 1].low in bag("far much many long often on"):
        return None
    after_comma = tokens[index - 1].low == ","
    if after_comma and _then(tokens, index) and starts_clause(tokens, index + 2):
        return (0, "", False)
    if low == "who" and current.ender != "?" and _finite_soon(tokens, index + 1):
        return (1, "who", False)
    asked = current.ender == "?" and (prompts(tokens[index:]) or low == "which")
    if after_comma and (asked or asks_on(tokens, index)):
        return (0, "", False)
    if low in ("and", "but", "so", "or") and index + 1 < len(tokens) and asks_on(tokens, index + 1):
        return (1, "and" if low == "or" else low, False)
    if low in words("coordinators") and index + 1 < len(tokens):
        return _coordinated(tokens, index, current)
    like_me = [t.low for t in tokens[max(0, index - 2) : index]] == ["like", "me"]
    if low in ("who", "which") and not like_me and _finite_soon(tokens, index + 1):
        return (1, "who", False)
    if _says(tokens, index):
        skip = 1 if low in ("that", "whether", "if") else 0
        if starts_clause(tokens, index + skip):
            return (skip, "whether" if low in ("whether", "if") else "that", True)
    if low == "so" and index + 1 < len(tokens) and orders_on(tokens, index + 1):
        return (1, "so", False)
    if after_comma and low == "so" and index + 1 < len(tokens) and tokens[index + 1].low != "that":
        return (1, "so", False)
    if low in ("after", "before") and index + 1 < len(tokens) and tokens[index + 1].low in ("tomorrow", "yesterday"):
        return None
    if low in words("subordinators") and low != "that" and not _then(tokens, index):
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
        and not _only_a_lead(current, token)
        and (starts_clause(tokens, index) or _leads_on(tokens, index) or orders_on(tokens, index))
    ):
        return (0, "", False)
    if after_comma and (_listed_verb(tokens, index, current) or _past_on(tokens, index, current)):
        return (0, "and", False)
    if current.link in ("when", "whenever", "if") and len(current.tokens) >= 3 and gives_me(tokens, index):
        return (0, "", False)
    return (0, "", False) if main_behind(tokens, index, current.link, current.tokens) else None


def _opening(tokens: list[Token], index: int, current: Clause) -> tuple[int, str, bool] | None:
    low = tokens[index].low
    if current.link:
        return None
    if low == "when" and [t.low for t in tokens[index : index + 4]] == ["when", "it", "comes", "to"]:
        tokens[index + 3].low = "for"
        return (3, "", False)
    if _then(tokens, index):
        return None
    if low in words("subordinators") and low not in ("that", "so", "as") and starts_clause(tokens, index + 1):
        return (1, low, False)
    if low in ("and", "but", "so", "plus", "or") and index + 1 < len(tokens):
        return (1, low, False)
    return None


_OF_TALK = bag("you it this that these those they there")
"""Of what a fact is that belongs to the talk itself: "now that this is settled, …"."""


def _given(tokens: list[Token], index: int) -> int:
    """How many words join a fact to what is asked: "given that", "bearing in mind"; 0 if none."""
    if tokens[index].low not in _given_opens():
        return 0
    lows = [t.low for t in tokens[index : index + 4]]
    size = next((n for n in range(len(lows), 0, -1) if " ".join(lows[:n]) in words("given")), 0)
    of = tokens[index + size].low if size and index + size < len(tokens) else ""
    known = of in _OF_TALK | words("determiners") or (of == "we" and lows[0] == "now")
    return size if of and not known and starts_clause(tokens, index + size) else 0


@cache
def _given_opens() -> frozenset[str]:
    return frozenset(phrase.split()[0] for phrase in words("given"))


def _then(tokens: list[Token], index: int) -> bool:
    """Whether "until then", "since then" says when, and joins nothing."""
    return tokens[index].low in ("until", "till", "since", "before") and [t.low for t in tokens[index + 1 : index + 2]] == [
        "then"
    ]


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


def _only_a_lead(current: Clause, follows: Token) -> bool:
    """Whether what stands before the comma only sets the scene ("on the NAS,", "for films,", "like my dad, I")."""
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
        or plain[0].low not in words("prepositions") - (set() if follows.low in ("i", "we") else {"like"})
        or len(plain) > 6
        or current.link not in ("", "and", "but", "so")
    ):
        return False
    return not any(t.low in words("aux") | words("nominative") for t in plain) and plain[0].low not in bag(
        "as to up off out down"
    )


def _past_on(tokens: list[Token], index: int, current: Clause) -> bool:
    """Whether ", ditched LastPass" goes on about the speaker."""
    if not current.tokens or current.tokens[first_word(current.tokens)].low not in ("i", "we") or index + 1 >= len(tokens):
        return False
    low, following = tokens[index].low, tokens[index + 1]
    past = any(PAST in v.forms and BASE not in v.forms for v in verb_forms().get(low, ()))
    return (
        past
        and low not in words("noun_like")
        and (following.capital or following.low in words("determiners") | words("possessives") | {"up", "it", "them", "to"})
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


def _behind_lead(tokens: list[Token]) -> int:
    """The place of the first word that is more than a filler or a time: "in March I sold …"."""
    start = first_word(tokens)
    if not _leads_on(tokens, start):
        return start
    return next((i for i in range(start + 1, len(tokens)) if tokens[i].low in ("i", "we", "he", "she", "they")), start)


def _compound_subject(current: Clause) -> bool:
    """Whether "and" joins two subjects of one verb ("Tom and I run")."""
    start = first_word(current.tokens)
    head = current.tokens[start:]
    if not head or len(head) > 5 or any(t.kind == "p" for t in head):
        return False
    if head[0].low in words("nominative") and len(head) > 1:
        return False
    return not _has_finite(current) and not any(imperative_verb(t.low) for t in head[:1])


def _shared_verb(tokens: list[Token], index: int, current: Clause) -> bool:  # noqa: C901
    """Whether a verb that shares the subject of the clause begins here: "I code in Go and use Helix"."""
    while index < len(tokens) and tokens[index].low in bag("also now still then never always just mostly usually"):
        index += 1
    if index >= len(tokens) or tokens[index].kind != "w":
        return False
    low = tokens[index].low
    if tokens[index].capital:
        return False
    start = _behind_lead(current.tokens)
    if start >= len(current.tokens):
        return False
    place = finite_after(current.tokens, start)
    opens_past = any(PAST in v.forms and BASE not in v.forms for v in verb_forms().get(current.tokens[start].low, ()))
    if place is None and opens_past:
        place = start
    if (
        place is None
        and current.link in ("and", "but")
        and (
            current.tokens[start].low in words("aux")
            or any(v.forms & {BASE, THIRD, PAST} for v in verb_forms().get(current.tokens[start].low, ()))
        )
    ):
        place = start
    if place is None:
        return imperative_verb(current.tokens[start].low) and (imperative_verb(low) or low in ("do", "don't"))
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
    if main in ("is", "'s") and THIRD in theirs and _does(tokens, index, current.tokens[start:place]):
        return True
    if on_an_object(tokens, index, theirs):
        return True
    if low in words("noun_like") or BASE in theirs:
        return _clear(tokens, index)
    return True


def _does(tokens: list[Token], index: int, subject: list[Token]) -> bool:
    """Whether a word like "plays" is what somebody does, with its object: "my brother is 30 and plays bass"."""
    somebody = [t for t in subject if t.low in bag("he she") or t.low in roles() or (t.capital and t.start > 0)]
    follows = tokens[index + 1] if index + 1 < len(tokens) else None
    return bool(somebody) and follows is not None and follows.word and follows.low not in words("prepositions") | words("aux")


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
        if tokens[place].low == "her" and starts_clause(tokens, place):
            return False  # "my sister said her name is Ruth"
        place -= 1
    if place < 0 or tokens[place].kind != "w":
        return False
    found = verb(tokens[place].low)
    return found is not None and found.lemma in words("saying") and tokens[place].low not in ("note", "notes", "text", "report")
