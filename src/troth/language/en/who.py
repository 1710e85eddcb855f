"""Who or what a clause is about: the user, their people by role or name, things, and what a pronoun points at."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from troth.domain.authority import Authority
from troth.language.en.lexicon import BASE, ING, bag, role_kind, role_words, roles, singular, table, verb, words
from troth.language.en.tokens import Token
from troth.language.reading import Assertion, Context
from troth.language.text import fold
from troth.schema.registry import registry

USER = "user"
_ENTITY_ATTRIBUTES = bag("relative pet manager acquaintance name owns car task")
_GENERIC = bag(
    "others some any most many people everyone life time things work food music kids men women money love "
    "health sleep exercise traffic dinner lunch breakfast news school summer winter autumn spring weather "
    "rain coffee tea nothing everything something few more less both recycling choir practice standup "
    "stand-up rent deployment production staging legal marketing sales finance hr management today tomorrow "
    "here"
)
_MAKING = bag(
    "build restore write make paint design renovate knit sew repair refurbish convert carve compose draft brew grow assemble "
    "fix mend"
)
"""What one is at work on while doing one of these is a thing that "it" may point at."""
_TITLES = bag("mr mrs ms dr prof sir uncle aunt auntie grandma grandpa")


@dataclass(frozen=True, slots=True)
class Who:
    """A subject: the key that claims use and the words that a person reads."""

    key: str
    display: str
    kind: str = "person"
    """`person`, `animal`, `thing`, `things` or `people`."""
    gender: str = ""
    role: str = ""
    name: str = ""
    said: str = ""
    """The noun as it was said, without its owner ("work laptop")."""

    @property
    def user(self) -> bool:
        """Whether it is the one whose memory this is."""
        return self.key == USER

    @property
    def plural(self) -> bool:
        """Whether a verb after it stands in the plural."""
        return self.kind in ("things", "people")


ME = Who(USER, "User")


@dataclass
class Scene:
    """What has been talked of so far, newest last, and the names that came up."""

    context: Context
    entities: list[Who] = field(default_factory=list)
    names: dict[str, str] = field(default_factory=dict)
    listed: tuple[Who, ...] = ()
    """Those who were last named in a list: "the first", "the other" are of them."""
    until: datetime | None = None
    """When the past state that was told last ended; "ever since" begins there."""
    since: datetime | None = None
    """When the state that was told last began; "before that" ends there."""
    fresh: set[str] = field(default_factory=set)
    """Who was spoken of in this text or the turn right before it; a dropped subject is one of them."""

    @classmethod
    def of(cls, context: Context, so_far: tuple[Assertion, ...]) -> Scene:
        """The scene before a stretch of text is read."""
        scene = cls(context)
        newest = context.recent[0].said_at if context.recent else None
        for recent in reversed(context.recent):
            scene._mention(recent.claim.subject, recent.claim.attribute, recent.claim.value)
            if recent.said_at != newest or context.observed_at - recent.said_at > _LATELY:
                scene.fresh.clear()
        for assertion in so_far:
            scene.names.update(assertion.names)
            if assertion.claim is not None:
                scene._mention(assertion.claim.subject, assertion.claim.attribute, assertion.claim.value)
        return scene

    def _mention(self, subject: str, attribute: str, value: str) -> None:
        if subject != USER:
            self.add(self.known(subject))
            return
        if (
            attribute not in registry()
            and len(attribute.split()) < 4
            and attribute.split()[-1]
            not in bag("preference tool size name level rate day week month type number need take cost end start")
            and attribute.split()[-1] not in words("prepositions")
            and not attribute.startswith(("how to", "number of", "takes ", "favourite ", "on "))
            and verb(attribute, BASE) is None
            and attribute not in ("is", "torn between")
        ):
            self.add(
                Who(
                    f"user's {attribute}",
                    f"User's {attribute}",
                    "things" if attribute.endswith("s") and not attribute.endswith("ss") else "thing",
                    said=attribute,
                )
            )
            return
        if attribute not in _ENTITY_ATTRIBUTES:
            of_mine = re.search(r"\bmy (\w+)", value)
            if of_mine is not None and of_mine[1] in roles():
                self.add(self.person(roles()[of_mine[1]], "", ""))
            return
        if value and (made := self.of_value(attribute, value)):
            self.listed = _members(made, value) or self.listed
            self.add(made)

    def add(self, who: Who) -> None:
        """Note that `who` was just spoken of."""
        owner = who.key.rpartition("'s ")[0]
        if owner.count("'s ") >= 1 and owner.startswith("user's ") and not any(other.key == owner for other in self.entities):
            self.entities.append(self.known(owner))
        self.fresh.add(who.key)
        self.entities = [*[other for other in self.entities if other.key != who.key][-12:], who]

    def key_of(self, name: str) -> str | None:
        """The subject that goes by a name."""
        folded = fold(name)
        return self.names.get(folded) or self.context.people.get(folded)

    def name_of(self, key: str) -> str:
        """A name by which a subject goes, or nothing."""
        for known in (self.names, self.context.people):
            for name, its in known.items():
                if its == key and name not in key:
                    return " ".join(part[:1].upper() + part[1:] for part in name.split())
        return ""

    def known(self, key: str, called: str = "") -> Who:
        """A subject by its key, and the name that was just used for it."""
        if key == USER:
            return ME
        owner, _, rest = key.partition("'s ")
        if owner == "user" and rest:
            role, name = _role_and_name(rest)
            name = called or name or self.name_of(key)
            display = (
                f"User's {rest if not name else rest.removesuffix(name.lower()).strip()}{' ' + _title(name) if name else ''}"
            )
            return Who(key, display.strip(), _kind_of(role), _gender_of(role), role, name, rest)
        return Who(
            key,
            _title(key),
            "person" if key in self.context.people.values() or key in self.names.values() else "thing",
            name=key,
        )

    def of_value(self, attribute: str, value: str) -> Who | None:
        """The person, animal or thing that a claim about the user brought up."""
        tokens = value.split()
        if attribute == "task":  # "restoring a sewing machine": what somebody is at work on
            made = [t for t in tokens[1:] if fold(t) not in words("determiners") | words("possessives")]
            at = next((i for i, t in enumerate(made) if t in words("prepositions")), len(made))
            making = verb(fold(tokens[0]), ING)
            plain = 0 < at <= 4 and making is not None and making.lemma in _MAKING and all(t[:1].isalnum() for t in made[:at])
            thing = " ".join(made[:at])
            return Who(f"user's {fold(thing)}", f"User's {thing}", "thing", said=thing) if plain else None
        role, _ = _find_role([fold(t).strip(",.") for t in tokens])
        if attribute == "manager":
            role = role or "manager"
            return Who(f"user's {role}", f"User's {role} {value}", "person", "", role, value, role)
        if role:
            name = next((t for t in tokens if t[:1].isupper() and fold(t) not in roles()), "")
            return self.person(role, name, "")
        if attribute in ("owns", "car", "pet"):
            head, called, name = re.split(r" of ", value)[0].partition(" called ")
            plural = not called and tokens[-1].endswith("s") and not tokens[-1].endswith("ss")
            return Who(f"user's {fold(head)}", f"User's {head}", "things" if plural else "thing", name=name, said=head)
        return None

    def person(self, role: str, name: str, modifiers: str, owner: Who = ME) -> Who:
        """The subject for "my older sister Karin", learning her name."""
        if modifiers in ("new", "current") and role in role_kind("unique") | role_kind("manager"):
            modifiers = ""
        canonical = f"{modifiers} {role}".strip()
        key = f"{owner.key}'s {fold(canonical)}"
        if name:
            if known := self.key_of(name):
                key = known
            elif (
                role not in role_kind("unique")
                and role in role_kind("family") | role_kind("animals") | {"friend", "colleague", "neighbour"}
                and role not in role_kind("plural")
            ):
                key = f"{key} {fold(name)}"
            self.names[fold(name)] = key
        elif role not in role_kind("unique"):
            held = {its for table in (self.context.people, self.names) for its in table.values() if its.startswith(key + " ")}
            recent = {who.key for who in self.entities if who.key.startswith(key + " ")}
            held = held if len(held) == 1 else recent if len(recent) == 1 else set()
            if len(held) == 1:
                key = held.pop()
                name = self.name_of(key) or key.rsplit(" ", 1)[-1]
        name = name or self.name_of(key)
        display = f"{owner.display}'s {canonical}" + (f" {_title(name)}" if name else "")
        return Who(key, display, _kind_of(role), _gender_of(role), role, name, canonical)

    def pronoun(self, low: str) -> Who | None:
        """What "she", "they" or "it" points at, as far as that is clear."""
        wanted = {"he": "male", "him": "male", "his": "male", "she": "female", "her": "female", "hers": "female"}.get(low)
        sure = next((who for who in reversed(self.entities[-4:]) if wanted and who.gender == wanted), None)
        if sure is not None:
            return sure
        for who in reversed(self.entities):
            if low in ("she", "her", "hers") and who.kind in ("person", "animal") and who.gender != "male":
                return who
            if low in ("he", "him", "his") and who.kind in ("person", "animal") and who.gender != "female":
                return who
            if low in ("they", "them", "their") and (
                who.plural or (who.kind in ("person",) and who.role != "" and not self._any_plural())
            ):
                return who
            if low in ("it", "its") and who.kind in ("thing", "animal"):
                return who
        if low in ("she", "her"):
            return next(
                (
                    who
                    for who in reversed(self.entities[-3:])
                    if who.said.endswith(("boat", "ship", "yacht", "car", "van", "bike", "lorry", "truck", "tractor", "plane"))
                ),
                None,
            )
        return None

    def topic(self) -> Who | None:
        """Whom a clause without a subject tells of that is not the speaker: "hates scales", "needs a new chain"."""
        return next((who for who in reversed(self.entities) if who.key in self.fresh), None)

    def ordinal(self, low: str) -> Who | None:
        """ "The first", "the other": one of those who were last named together."""
        place = _PLACES.get(low, -1)
        if not 0 <= place < len(self.listed) or (low == "other" and len(self.listed) != 2):
            return None
        who = self.listed[place]
        self.names[fold(who.name)] = who.key
        return who

    def _any_plural(self) -> bool:
        return any(who.plural for who in self.entities)


_LATELY = timedelta(hours=1)
_PLACES = {"first": 0, "former": 0, "second": 1, "other": 1, "latter": 1, "third": 2, "last": 2}


def _members(group: Who, value: str) -> tuple[Who, ...]:
    """ "Two brothers Sten and Olle": each of them."""
    names = re.findall(r"[A-Z][\w'-]+", value)
    if group.kind != "people" or len(names) < 2:
        return ()
    role = singular(group.role)
    return tuple(
        Who(f"user's {role} {fold(name)}", f"User's {role} {name}", "person", _gender_of(role), role, name, role)
        for name in names
    )


def _title(name: str) -> str:
    return " ".join(part if part[:1].isupper() else part[:1].upper() + part[1:] for part in name.split())


def _role_and_name(rest: str) -> tuple[str, str]:
    parts = rest.split()
    for cut in range(len(parts), 0, -1):
        for begin in range(cut):
            candidate = " ".join(parts[begin:cut])
            if candidate in roles() or candidate in role_kind("family") | role_kind("animals"):
                return roles().get(candidate, candidate), " ".join(parts[cut:])
    return "", ""


def _kind_of(role: str) -> str:
    if role in role_kind("plural"):
        return "people"
    return "animal" if role in role_kind("animals") else "person" if role else "thing"


def _gender_of(role: str) -> str:
    return "female" if role in role_kind("female") else "male" if role in role_kind("male") else ""


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
        shared = holder.head and holder.head[-1].low in ("team", "company", "household") and (owner is ME or definite)
        if shared and inner is not None and not holder.role:
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
    role, at = _find_role(lows)
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


def _find_role(lows: list[str]) -> tuple[str, int]:
    table = roles()
    for at in range(len(lows)):
        if (
            at
            and lows[at] in ("manager", "assistant")
            and lows[at - 1] in bag("password package task window file version voice download")
        ):
            continue
        pair = " ".join(lows[at : at + 2])
        if pair in table and len(lows) > at + 1:
            return table[pair], at + 1
        if (
            lows[at] in role_words()
            and at
            and lows[at]
            in bag(
                "client agent guide lead partner baby pet fish bird assistant coach broker director intern student fan guide "
                "model bug mouse"
            )
            and lows[at - 1] not in bag("new old main biggest first former other my our best only current long-time")
        ):
            continue
        if lows[at] in role_words():
            if lows[at] == "best" or (
                at + 1 < len(lows)
                and lows[at + 1] in role_words()
                and lows[at] in bag("pet partner student baby twin family lead teacher client assistant team")
            ):
                continue
            return table[lows[at]], at
    return "", 0


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
    if lows in (["user"], ["users"]):
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
    if low == "the" and len(subject) == 2 and subject[1].low in _PLACES:
        return scene.ordinal(subject[1].low)
    if low in ("mine", "ours") and len(subject) == 1 and speaks:
        last = next((who for who in reversed(scene.entities) if who.role), None)
        return scene.person(last.role, "", "") if last is not None else None
    if low in words("nominative") and len(subject) == 1:
        return None
    found = noun(subject, scene)
    if speaks and _note_style(subject, found):
        return scene.person(found.role, found.name, found.modifiers)
    return noun_who(found, scene, found.definite)


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
