"""A noun phrase taken apart, and whom or what it names."""

from __future__ import annotations

from dataclasses import dataclass, replace

from troth.domain.authority import Authority
from troth.language.en.lexicon import ING, bag, role_kind, role_words, singular, table, verb, words
from troth.language.en.roles import find_role
from troth.language.en.tokens import Token
from troth.language.en.who import ME, PLACES, USER, Scene, Who
from troth.language.text import fold

_GENERIC = bag(
    "others some any most many people everyone life time things work food music kids men women money love "
    "health sleep exercise traffic dinner lunch breakfast news school summer winter autumn spring weather "
    "rain coffee tea nothing everything something few more less both recycling choir practice standup "
    "stand-up rent deployment production staging legal marketing sales finance hr management today tomorrow "
    "here"
)
_TITLES = bag("mr mrs ms dr prof sir uncle aunt auntie grandma grandpa")


@dataclass(frozen=True, slots=True)
class Noun:
    """A noun phrase in its parts."""

    owner: Who | None
    """Whose it is, if the words say so."""
    head: list[Token]
    """The words without owner and article, up to a preposition."""
    role: str = ""
    name: str = ""
    modifiers: str = ""
    link: str = ""
    """The preposition that joins `tail`."""
    tail: tuple[Token, ...] = ()
    definite: bool = False
    plural: bool = False

    @property
    def phrase(self) -> str:
        """The head as it was said."""
        return " ".join(token.text for token in self.head)


def noun(tokens: list[Token], scene: Scene) -> Noun:
    """Take a noun phrase apart: owner, head, role, name, and what is attached to it."""
    tokens = [token for token in tokens if token.low != ","]
    owner: Who | None = None
    definite = False
    while (
        tokens
        and not (len(tokens) > 2 and tokens[0].low in ("another", "some") and tokens[1].low == "of")
        and (
            tokens[0].low in words("determiners")
            or tokens[0].low in words("possessives")
            or tokens[0].low in ("both", "all", "of")
        )
    ):
        low = tokens[0].low
        if low in words("possessives"):
            owner = possessor(low, scene)
        definite = definite or low in ("the", "this", "that", "these", "those")
        tokens = tokens[1:]
    genitives = [index for index, token in enumerate(tokens) if token.low in ("'s", "'") and index + 1 < len(tokens)]
    for index, place in enumerate(genitives):
        begin = genitives[index - 1] + 1 if index else 0
        holder = _inner_noun(tokens[begin:place], owner, scene)
        inner = noun_who(holder, scene, definite)
        shared = (
            holder.head
            and holder.head[-1].low in ("team", "company", "household")
            and (owner is ME or (definite and len(holder.head) == 1))
        )
        if shared and inner is not None and not holder.role and tokens[-1].low != "name":
            inner = ME
        if inner is None:
            break
        owner = inner
    else:
        if genitives:
            held = noun(tokens[genitives[-1] + 1 :], scene)
            return replace(held, owner=owner, definite=definite)
    return _inner_noun(tokens, owner, scene, definite=definite)


def _inner_noun(tokens: list[Token], owner: Who | None, scene: Scene, *, definite: bool = False) -> Noun:
    cut = next(
        (
            i
            for i, t in enumerate(tokens)
            if i and (t.low in words("prepositions") or t.low in bag("who which that i we she he they"))
        ),
        len(tokens),
    )
    head, link = tokens[:cut], tokens[cut].low if cut < len(tokens) else ""
    tail = tuple(tokens[cut + 1 :])
    mine = tail[:1] and tail[0].low in ("mine", "ours") if scene.context.authority.is_person else _the_user(tail)
    if link == "of" and mine:
        owner, link, tail = ME, "", ()
    lows = [token.low for token in head]
    role, at = find_role(lows)
    name = ""
    modifiers = ""
    if role:
        size = len(lows[at].split()) if at < len(lows) else 1
        name = " ".join(t.text for t in head[at + size :] if t.capital) if at + size < len(head) else ""
        rest = head[at + size :]
        if rest and not name:
            role = ""
        modifiers = " ".join(t.low for t in head[:at])
        capital = bool(head[:at]) and all(t.capital for t in head[:at]) and not owner
        if capital and (head[0].low not in _BEFORE_ROLE or role in role_kind("manager")):
            role = ""
    plural = (bool(lows) and lows[-1].endswith("s") and not lows[-1].endswith(("ss", "us", "'s"))) or role in role_kind(
        "plural"
    )
    return Noun(owner, head, role, name, modifiers if role else "", link, tail, definite, plural)


def _the_user(tokens: tuple[Token, ...]) -> bool:
    """ "The thermostat of the user": a machine's way to say whose it is."""
    return [t.low for t in tokens] in (["the", "user"], ["user"])


def _is_holder(lows: list[str], scene: Scene) -> bool:
    """Whether a tool's words mean the one whose record it holds: "the customer", "the account holder"."""
    return scene.context.authority is Authority.TOOL and " ".join(lows) in words("holders")


def generic(low: str) -> bool:
    """Whether a noun names what everybody speaks of: time, lunch, the weather."""
    return low in _GENERIC


def common(low: str) -> bool:
    """Whether a capital at the start of a sentence is no name: "Rehearsals are …", "Home is …"."""
    frames = table("frames")
    noun_ = singular(low)
    return (
        low in _GENERIC
        or verb(low, ING) is not None
        or low in frames["heads"]
        or noun_ in frames["settings"]["words"]
        or noun_ in frames["dated"]["words"]
    )


def possessor(low: str, scene: Scene) -> Who | None:
    """Who "my", "her", "their" or "your" stands for."""
    if low in ("my", "our"):
        ours = low == "our" and scene.context.authority is Authority.TOOL
        return ME if scene.context.authority is Authority.USER or ours else None
    if low == "your":
        return ME if scene.context.authority is not Authority.USER else Who("assistant", "the assistant", "thing")
    return scene.pronoun({"his": "he", "her": "she", "its": "it", "their": "they"}.get(low, low))


def noun_who(found: Noun, scene: Scene, definite: bool = False) -> Who | None:
    """The subject that a noun phrase names, if it is one that claims can be about."""
    if found.role and (
        found.owner is not None
        or (found.head and found.head[0].low == "new" and scene.context.authority.is_person)
        or (found.head and found.head[0].low in role_kind("bare"))
    ):
        return scene.person(found.role, found.name, found.modifiers, found.owner or ME)
    lows = [token.low for token in found.head]
    if lows in (["user"], ["users"]) or (definite and not found.owner and _is_holder(lows, scene)):
        return ME
    if found.owner is not None:
        phrase = " ".join(token.text for token in found.head)
        if found.owner.user and not found.head:
            return ME
        held = _held_thing(fold(phrase), scene) if found.owner.user else None
        return held or Who(
            f"{found.owner.key}'s {fold(phrase)}",
            f"{found.owner.display}'s {phrase}",
            "things" if found.plural else "thing",
            said=phrase,
        )
    if (definite or found.plural) and (held := _held_thing(fold(found.phrase), scene)) is not None:
        return held
    generic = len(found.head) == 1 and common(found.head[0].low)
    if found.head and all(token.capital or token.low in _TITLES for token in found.head) and not definite and not generic:
        name = " ".join(token.text for token in found.head)
        key = scene.key_of(name) or (scene.key_of(found.head[0].text) if len(found.head) > 1 else None)
        if key:
            return scene.known(key, name) if key != USER else ME
        return Who(fold(name), name, "person", name=name)
    if found.role and definite:
        key = f"user's {found.role}"
        if any(who.key.startswith(key) for who in scene.entities):
            return scene.person(found.role, found.name, "", ME)
    if found.head:
        phrase = " ".join(token.text for token in found.head)
        known = scene.key_of(phrase)
        if known:
            return scene.known(known)
        return Who(fold(phrase), ("the " if definite else "") + phrase, "things" if found.plural else "thing", said=phrase)
    return None


def _held_thing(phrase: str, scene: Scene) -> Who | None:
    """The thing that something is held of, be it said to be the user's or not: "my bike" before, "the bike" now."""
    keys = {r.claim.subject for r in scene.context.recent if r.claim.subject in (phrase, f"user's {phrase}")}
    return scene.known(keys.pop()) if len(keys) == 1 else None


def resolve(subject: list[Token], scene: Scene) -> Who | None:
    """The subject of a clause; None where nobody can tell."""
    if not subject:
        return None
    if subject[0].low == "they" and subject[-1].low in ("both", "all"):
        subject = subject[:1]
    low = subject[0].low
    speaks = scene.context.authority is Authority.USER
    ours = (
        len(subject) > 2
        and [t.low for t in subject[-2:]] == ["of", "us"]
        and subject[-3].low not in ("some", "most", "one", "none")
    )
    if subject[-1].low in ("i", "we") or ours or (low in ("i", "we") and len(subject) < 4):
        return ME if speaks else None
    if low == "you" and len(subject) == 1:
        return ME if not speaks else None
    if low in ("he", "she", "they", "it") and len(subject) == 1:
        return scene.pronoun(low)
    if low == "the" and len(subject) == 2 + (subject[-1].low == "one") and subject[1].low in PLACES:
        return scene.ordinal(subject[1].low)
    if [t.low for t in subject[:-1]] in (["the"], ["same"], ["the", "same"]) and subject[-1].low in _BY_SEX:
        return scene.pronoun(_BY_SEX[subject[-1].low])
    if low in ("mine", "ours") and len(subject) == 1 and speaks:
        last = next((who for who in reversed(scene.entities) if who.role), None)
        return scene.person(last.role, "", "") if last is not None else None
    if (low in words("nominative") and len(subject) == 1) or crowd(subject) or (low == "no" and len(subject) > 1):
        return None
    if (another := _told_apart(subject, scene)) is not None:
        return another
    found = noun(subject, scene)
    if speaks and _note_style(subject, found):
        return scene.person(found.role, found.name, found.modifiers)
    return noun_who(found, scene, found.definite)


_BY_SEX = {
    **dict.fromkeys(("man", "guy", "bloke", "chap", "fella", "lad"), "he"),
    **dict.fromkeys(("woman", "lady", "lass"), "she"),
}
"""Nouns that say no more than "he" and "she" do."""


def crowd(subject: list[Token]) -> bool:
    """Whether nobody in particular is spoken of: "people", "some folks", "most of them"."""
    lows = [t.low for t in subject]
    return lows[-1] in ("people", "folks", "others") and all(low in _HOW_MANY for low in lows[:-1])


_HOW_MANY = bag("some many most few other all several lots of a lot certain enough more plenty")


def _told_apart(subject: list[Token], scene: Scene) -> Who | None:
    """ "Sam from climbing", where another Sam is known of whom no climbing is told."""
    at = next((i for i, t in enumerate(subject) if t.low == "from"), 0)
    if not at or at + 1 >= len(subject) or not all(t.capital for t in subject[:at]):
        return None
    name, whole = (" ".join(t.text for t in part) for part in (subject[:at], subject))
    key = scene.key_of(name)
    told = {t.low for t in subject[at + 1 :]} - words("determiners") - words("possessives")
    if key is None or any(told & set(fold(r.text).split()) for r in scene.context.recent if r.claim.subject == key):
        return None
    return Who(scene.key_of(whole) or fold(whole), whole, "person", name=whole)


_BEFORE_ROLE = bag("new old older younger elder little big eldest oldest youngest second first")


def _note_style(subject: list[Token], found: Noun) -> bool:
    """Whether a noun without article is one of the user's people, as in notes: "Sister lives in Oslo", "New boss is Ken"."""
    lows = [token.low for token in subject]
    while len(lows) > 1 and lows[0] in _BEFORE_ROLE:
        lows = lows[1:]
    one = found.role in role_kind("family") | role_kind("unique") or subject[0].low == "new"
    return (
        bool(found.role)
        and found.role not in role_kind("manager")
        and one
        and len(lows) == 1
        and lows[0] in role_words()
        and not found.plural
    )
