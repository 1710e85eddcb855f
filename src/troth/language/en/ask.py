"""Reads a recall question: whom it asks about, and the attributes whose address would answer it, best first."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from functools import cache

from troth.domain.authority import Authority
from troth.language.en.lexicon import BASE, bag, role_kind, roles, singular, table, verb, words
from troth.language.en.naming import address_name
from troth.language.en.nouns import Noun, noun
from troth.language.en.tokens import Token, tokenize
from troth.language.en.values import kinds
from troth.language.en.who import Scene
from troth.language.reading import Context, Question
from troth.language.text import clean, fold

_USER = re.compile(r"\b(?:the user|users|user|i|me)\b(?!')|\b(?:the user|user)(?='s\b)|\bmy\b|\bour\b")
_SPELT = re.compile(r"\buser's ([a-z]+(?:-in-law)?)\b(?!')")
_ASKING = bag(
    "what which who whose when where how is are was were does do did has have had can should will would much "
    "many time day date often long whom kind sort"
)
_TAIL = bag(
    "now currently today days these again nowadays anymore lately called like done scheduled planned held "
    "take happen start begin located due at for in on to from moment"
)
_NOWHERE = datetime(2000, 1, 1, tzinfo=UTC)
_MOST = 6


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], tuple[str, ...]], ...]:
    return tuple((re.compile(pattern), tuple(names)) for pattern, names in table("asks")["patterns"])


_FIRST_PERSON = re.compile(r"\b(?:my|our|I|me)\b(?!')|\bi\b(?!')")
"""A person asks of themselves, an agent of the user; both ask the same."""


def ask(question: str, people: Mapping[str, str]) -> Question:
    """What the question asks for; see `reading.Language`."""
    question = _FIRST_PERSON.sub(
        lambda m: "the user's" if m.group().lower() in ("my", "our") else "the user", clean(question)[:1000].strip()
    )
    folded = fold(question).replace("’", "'").rstrip("?!. ")
    spoken = _USER.sub(lambda m: "U's" if m.group() in ("my", "our") else "U", folded)
    tokens = [t for t in tokenize(question, 0, len(question)) if t.kind != "b"]
    scene = Scene(Context(_NOWHERE, Authority.TOOL, people=people))
    phrases = _phrases(tokens, scene)
    subject, _ = _subject(phrases, folded, people)
    how = _procedure(tokens)
    found = [
        *how,
        *_done_by_user(tokens),
        *_placed(tokens),
        *_chosen(folded),
        *([] if how else _named(phrases, subject, folded)),
    ]
    asked = [name for pattern, names in _patterns() for name in names if pattern.search(spoken)]
    exact = [name for name in found if name in table("frames")["heads"].values()]
    order = [*exact, *found[:3], *asked, *found[3:]]
    return Question("en", tuple(dict.fromkeys(order))[:_MOST], subject, _intents(folded))


def _phrases(tokens: list[Token], scene: Scene) -> list[Noun]:
    """The noun phrases of a question, without the words that ask."""
    runs: list[list[Token]] = [[]]
    for index, token in enumerate(tokens):
        low = token.low
        possessed = index + 1 < len(tokens) and tokens[index + 1].low == "'s"
        asks = (low in _ASKING and not possessed) or low in bag(
            "prefer want need go use work live own drive assistant i you we one get keep"
        )
        if token.kind == "p" or asks or (low == "'s" and (index == 0 or tokens[index - 1].low in _ASKING)):
            runs.append([])
            continue
        runs[-1].append(token)
    found = []
    for run in runs:
        while run and (
            run[-1].low in _TAIL
            or run[-1].low in words("adverbs")
            or (verb(run[-1].low, BASE) is not None and len(run) > 2 and run[-1].low not in words("noun_like"))
        ):
            run = run[:-1]
        while len(run) > 3 and [t.low for t in run[:3]] == ["the", "name", "of"]:
            run = run[3:]
        while run and (
            run[0].low in words("prepositions") or (run[0].low in ("name",) and len(run) > 2 and run[1].low == "of")
        ):
            run = run[2:] if run[0].low == "name" else run[1:]
        if (
            (run and not (len(run) == 2 and run[1].low == "user") and run[0].low != "user")
            or (len(run) > 2 and run[0].low in ("user",))
            or len(run) > 3
        ):
            found.append(noun(run, scene))
    return [phrase for phrase in found if phrase.head or phrase.role]


def _subject(phrases: list[Noun], folded: str, people: Mapping[str, str]) -> tuple[str, bool]:
    """Whose fact is asked for: somebody by name, by what they are to the user, or the user."""
    keys = sorted({key for key in people.values() if key != "user"})
    no_names = {*keys, "user"}  # who has told a name is known by it, and by the key
    named = [name for name in people if name not in no_names and re.search(rf"(?<!\w){re.escape(name)}(?!\w)", folded)]
    if named:
        return people[max(named, key=len)], True
    for phrase in phrases:
        owner = phrase.owner.key if phrase.owner is not None else ""
        if owner.startswith("user's ") or (owner and owner not in ("user", "assistant")):
            return _known(owner, keys), True
        bare = phrase.head and phrase.head[0].low in role_kind("bare")
        if phrase.role and phrase.role not in role_kind("manager") and (owner == "user" or bare):
            modifiers = f"{phrase.modifiers} " if phrase.modifiers else ""
            return _known(f"user's {modifiers}{phrase.role}", keys), True
    if (spelt := _SPELT.search(folded)) and (role := roles().get(spelt[1])) and role not in role_kind("manager"):
        return _known(f"user's {role}", keys), True
    return "user", False


def _known(key: str, keys: list[str]) -> str:
    """The key as it is held: "user's son" may be "user's son leo"."""
    if key in keys:
        return key
    longer = [held for held in keys if held.startswith(key + " ")]
    return longer[0] if len(longer) == 1 else key


def _placed(tokens: list[Token]) -> list[str]:
    """ "Which shell is on the NAS?" → "nas shell"."""
    lows = [t.low for t in tokens if t.word]
    at = next((i for i, low in enumerate(lows) if low in ("is", "are", "runs", "does") and 0 < i < 5), None)
    if (
        at is None
        or lows[0] not in ("which", "what")
        or at + 2 >= len(lows)
        or lows[at + 1] not in ("on", "in", "at", "for", "of")
    ):
        return []
    closed = words("determiners") | words("possessives") | {"user", "'s"}
    head = " ".join(low for low in lows[1:at])
    place = " ".join(low for low in lows[at + 2 :] if low not in closed and low not in _TAIL)
    return [f"{place} {head}"] if head and place else []


def _named(phrases: list[Noun], subject: str, folded: str) -> list[str]:  # noqa: C901
    """The addresses that the noun phrases themselves name."""
    found: list[str] = []
    heads = table("frames")["heads"]
    for phrase in phrases:
        if phrase.role and phrase.role in role_kind("manager"):
            found.append("manager")
            continue
        if phrase.role and not phrase.tail and phrase.owner is not None:
            found.append("name")
            continue
        name = address_name(phrase)
        if name.startswith(("user ", "user's", "user'")):
            continue
        if not name or name in ("user", "assistant", "name"):
            if name == "name":
                found.append("name")
            continue
        if name in heads:
            found.append(heads[name])
        found.append(name)
        if singular(name) != name:
            found.append(singular(name))
        if subject == "user" and len(name.split()) < 4:
            if "called" in folded or "name" in folded:
                found.insert(0, f"{name} name")
            if "prefer" in folded:
                found.insert(0, f"{singular(name.split()[-1])} preference")
            if folded.startswith(("when", "what time", "which day", "what day")):
                found.append(f"{name} time")
            if folded.startswith(("what", "which")) and " use" in folded and " for " in folded:
                found.append(f"{folded.split(' for ')[-1].removeprefix('the ')} tool")
    return found


_WHERE = ("at", "in", "from", "to")


def _done_by_user(tokens: list[Token]) -> list[str]:
    """The addresses of what the user does: "where does the user get ink from?" → "get ink from"; "which bike …" → "ride"."""
    lows = [t.low for t in tokens if t.word]
    at = next((i for i, low in enumerate(lows) if low in ("do", "does") and 0 < i < 6), None)
    if at is None or lows[0] not in ("what", "which", "who", "whom", "where") or "user" not in lows[at : at + 3]:
        return []
    start = lows.index("user", at) + 1
    while start < len(lows) and lows[start] in words("adverbs"):
        start += 1
    found = verb(lows[start], BASE) if start < len(lows) else None
    if found is None or lows[start] in ("have", "do", "want", "like", "need", "prefer"):
        return []
    rest = [low for low in lows[start + 1 :] if low not in words("determiners") | words("possessives") | words("adverbs")]
    if "to" in rest and rest[rest.index("to") + 1 : rest.index("to") + 2] == ["be"]:
        rest = rest[: rest.index("to")]  # "… take the dog to be groomed"
    ends = [rest.pop()] if rest and rest[-1] in words("prepositions") else list(_WHERE) if lows[0] == "where" else [""]
    verbs = table("frames")["verbs"]
    if not rest and any(f"{found.lemma} {end}".strip() in key.split("|")[0] for key in verbs for end in ends):
        return []
    return [" ".join([found.lemma, *map(singular, rest), end]).strip() for end in ends]


def _procedure(tokens: list[Token]) -> list[str]:
    """ "How do you cut a release?" → "how to cut release"."""
    lows = [t.low for t in tokens if t.word]
    if not lows or lows[0] != "how" or len(lows) < 3 or lows[1] in bag("old tall much many long often is are was"):
        return []
    place = next(
        (i for i, low in enumerate(lows) if i and verb(low, BASE) is not None and low not in ("do", "have") and i < 6), None
    )
    if place is None:
        return []
    closed = words("determiners") | words("possessives") | words("prepositions") | words("adverbs") | {"'s", "user"}
    found = verb(lows[place], BASE)
    assert found is not None
    kept = [singular(low) for low in lows[place + 1 :] if low not in closed]
    return [f"how to {' '.join([found.lemma, *kept])}"]


def _chosen(folded: str) -> list[str]:
    """ "tea or coffee" asks for the preference of their kind; "code samples in" for a standing wish."""
    found = []
    if "prefer" in folded or "rather" in folded or " or " in folded:
        for value, kind in kinds().items():
            if len(value) > 2 and re.search(rf"(?<!\w){re.escape(value)}(?!\w)", folded):
                found += [f"{kind} preference", kind]
    if match := re.search(
        r"\b(?:want|like|prefer|get|see|written|shown|given)(?: to have)? (\w+(?: \w+){0,2}) (in|with|as)$", folded
    ):
        found += [f"{lemma} {match[1]} {match[2]}" for lemma in ("write", "show", "give", "use")]
    if "favourite" in folded or "favorite" in folded:
        name = re.search(r"(favou?rite [\w ]+?)(?: now| these days| at the moment)?$", folded)
        if name:
            found.insert(0, name[1].replace("favorite", "favourite"))
    return found


def _intents(folded: str) -> frozenset[str]:
    found = set()
    if re.search(
        r"\bwho (?:is|am) (?:the user|i)$|\bknow about (?:the user|me)\b|\btell me about (?:the user|me|myself)\b", folded
    ):
        found.add("WHOAMI")
    if folded.startswith(("how do", "how to", "how should", "how can")):
        found.add("HOWTO")
    if re.search(r"\b(?:why|error|fail|broken|wrong)\b", folded):
        found.add("DIAGNOSE")
    if re.search(r"\bwhen\b|\bwhat (?:time|day|date)\b|\bhow long\b|\bsince\b|\buntil\b", folded):
        found.add("TEMPORAL")
    if re.search(r"\bprefer|\blike|\bfavou?rite|\brather\b", folded):
        found.add("PREFERENCE")
    if re.search(r"\bassistant\b|\btone\b|\baddress the user\b|\bcall the user\b", folded):
        found.add("SOCIAL")
    return frozenset(found or {"FACT_LOOKUP"})


__all__ = ["ask"]
