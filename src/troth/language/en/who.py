"""Who or what a clause is about: the user, their people by role or name, things, and what a pronoun points at."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from troth.domain.claim import Claim
from troth.language.en.brought_up import newcomer
from troth.language.en.lexicon import ING, bag, role_kind, role_words, roles, singular, third, verb, words
from troth.language.en.roles import find_role, gender_of, kind_of, may_be_one, role_and_name, role_in, titled
from troth.language.en.tokens import Token
from troth.language.en.values import is_trade
from troth.language.kept import kept
from troth.language.reading import Assertion, Context
from troth.language.text import fold
from troth.schema.registry import registry

USER = "user"
_ENTITY_ATTRIBUTES = bag("relative pet manager acquaintance name owns car task")
_NAMING = bag("relative pet manager acquaintance name call_me")
"""What tells by itself whose name it is."""
_OF_PEOPLE = bag("event occupation employer likes dislikes hobby learning diet age birthday marital_status")
"""What is told of people only: whoever goes by a name and is told of so may be called "she" next."""
_MAKING = bag(
    "build restore write make paint design renovate knit sew repair refurbish convert carve compose draft brew grow assemble "
    "fix mend"
)
"""What one is at work on while doing one of these is a thing that "it" may point at."""


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
    tasted: Claim | None = None
    """What somebody makes of a thing, if that was told last: what they love "it" for next is that."""
    fresh: set[str] = field(default_factory=set)
    """Who was spoken of in this text or the turn right before it; a dropped subject is one of them."""
    here: set[str] = field(default_factory=set)
    """Who was spoken of in this text."""
    passed_on: bool = False
    """Whether this text has named another thing since, which "it" may be as well."""

    @classmethod
    def of(cls, context: Context, so_far: tuple[Assertion, ...]) -> Scene:
        """The scene before a stretch of text is read."""
        scene = cls(context)
        newest = context.recent[0].said_at if context.recent else None
        for recent in reversed(context.recent):
            scene._mention(recent.claim, recent.text)
            if recent.said_at != newest or context.observed_at - recent.said_at > _LATELY:
                scene.fresh.clear()
        scene.here.clear()
        for assertion in so_far:
            scene.names.update(assertion.names)
            if assertion.claim is not None:
                scene._mention(assertion.claim, assertion.text)
        return scene

    def _mention(self, claim: Claim, text: str) -> None:
        subject, attribute, value = claim.subject, claim.attribute, claim.value
        self.tasted = claim if attribute in ("likes", "dislikes", "prefers") else None
        if subject != USER:
            who = self.known(subject)
            person = attribute in _OF_PEOPLE and text.startswith(who.display)
            self.add(replace(who, kind="person") if person and who.kind == "thing" else who)
            self.bring_up(who, attribute, text)
            return
        self._of_mine(attribute, value, text)
        self.bring_up(ME, attribute, text)

    def _of_mine(self, attribute: str, value: str, text: str) -> None:
        """Note what or whom of the user's a claim about them names."""
        if (thing := _thing(attribute, value, text)) is not None:
            self.add(thing)
            return
        if attribute not in _ENTITY_ATTRIBUTES:
            of_mine = re.search(r"\bmy (\w+)", value)
            if of_mine is not None and of_mine[1] in roles():
                self.add(self.person(roles()[of_mine[1]], "", ""))
            return
        for beside in _BESIDE.finditer(text) if attribute == "relative" else ():
            if role := roles().get(beside[1]):
                self.add(self.person(role, beside[2], ""))
        for part in re.split(r",? and (?=an? )", value) if value else ():
            if made := self.of_value(attribute, part):
                self.listed = _members(made, part) or self.listed
                self.add(made)

    def bring_up(self, whose: Who, attribute: str, text: str) -> None:
        """Note somebody whom a claim brings up besides whom it is about."""
        named = (each for each in self.entities if text.startswith(f"{each.display} "))
        whose = next(named, whose) if whose.user else whose
        role, name = newcomer(whose.key, text, whose.display)
        another = whose.user and ((attribute in _ENTITY_ATTRIBUTES and not name) or text.startswith("User's "))
        if role.endswith("s") and not (whose.user or another):
            self.add(Who(f"{whose.key}'s {role}", f"{whose.display}'s {role}", "things", said=role))
        elif role and name and attribute == "owns" and not another:  # who goes by a name of their own
            self.add(replace(self.person(role, "", "", whose), display=name, name=name))
        elif role and not another:
            self.add(self.person(role, name, "", whose))
        elif name and attribute not in _NAMING and not any(fold(who.name) == fold(name) for who in self.entities):
            key = self.key_of(name) or fold(name)
            self.add(replace(self.known(key, name), kind="person", gender=titled(name), name=name))

    def add(self, who: Who) -> None:
        """Note that `who` was just spoken of."""
        owner = who.key.rpartition("'s ")[0]
        if owner.count("'s ") >= 1 and owner.startswith("user's ") and not any(other.key == owner for other in self.entities):
            self.entities.append(self.known(owner))
        self.fresh.add(who.key)
        self.here.add(who.key)
        self.entities = [*[other for other in self.entities if other.key != who.key][-12:], who]

    def learn(self, names: Mapping[str, str]) -> None:
        """Note the names just told; whoever has a key by another name goes by the new one from here on."""
        for name, key in names.items():
            self.names.pop(name, None)
            self.names[name] = key
        self.entities = [self.by_last_name(who) for who in self.entities]

    def by_last_name(self, who: Who) -> Who:
        """The same one, by the name that was told last in this text."""
        told = {key: name for name, key in self.names.items()}
        return self.known(who.key) if who.role and told.get(who.key, fold(who.name)) != fold(who.name) else who

    def key_of(self, name: str) -> str | None:
        """The subject that goes by a name."""
        folded = fold(name)
        return self.names.get(folded) or self.context.people.get(folded)

    def _one_called(self, name: str, role: str, owner: Who) -> str | None:
        """The subject that goes by a name and may be whom the words mean: two people may go by one name."""
        known = self.key_of(name)
        if known is None or may_be_one(role, owner.key, known):
            return known
        named = (recent.claim for recent in self.context.recent if recent.claim.attribute == "name")
        its = (claim.subject for claim in named if fold(claim.value) == fold(name))
        return next((key for key in its if may_be_one(role, owner.key, key)), None)

    def name_of(self, key: str) -> str:
        """The name by which a subject goes, the last one learned, or nothing."""
        for known in (self.names, self.context.people):
            for name in reversed([*known]):
                if known[name] == key and name not in key:
                    return " ".join(part[:1].upper() + part[1:] for part in name.split())
        return ""

    def known(self, key: str, called: str = "") -> Who:
        """A subject by its key, and the name that was just used for it."""
        if key == USER:
            return ME
        owner, _, rest = key.rpartition("'s ")
        if owner == USER or owner.startswith("user's "):
            role, own = role_and_name(rest)
            name = called or own or self.name_of(key)
            whose = self.known(owner).display
            display = (
                f"{whose}'s {rest.removesuffix((own or name).lower()).strip()} {_title(name)}" if name else f"{whose}'s {rest}"
            )
            return Who(key, display.strip(), kind_of(role), gender_of(role) or titled(name), role, name, rest)
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
        role = role_in(value)
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
        if role not in (role_kind("family") | role_kind("animals") | role_kind("several")) - role_kind("unique"):
            modifiers = re.sub(r"^(?:(?:new|current)(?: |$))+", "", modifiers)
        canonical = f"{modifiers} {role}".strip()
        key = f"{owner.key}'s {fold(canonical)}"
        if name:
            if known := self._one_called(name, role, owner):
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
        return Who(key, display, kind_of(role), gender_of(role) or titled(name), role, name, canonical)

    def pronoun(self, low: str) -> Who | None:
        """What "she", "they" or "it" points at, as far as that is clear."""
        wanted = {"he": "male", "him": "male", "his": "male", "she": "female", "her": "female", "hers": "female"}.get(low)
        sure = next((who for who in reversed(self.entities[-4:]) if wanted and who.gender == wanted), None)
        newest = self.entities[-1] if self.entities else None
        theirs = (
            sure is not None
            and newest is not None
            and newest.kind == "person"
            and (newest.key.startswith(f"{sure.key}'s ") or (newest.key in self.fresh and sure.key not in self.fresh))
        )
        if sure is not None and not (theirs and newest is not None and newest.gender in ("", wanted)):
            return None if self._beside_another(sure) else sure
        if wanted and newest is not None and self._pet_of_either(newest, wanted):
            return None
        for who in reversed(self.entities):
            if low in ("she", "her", "hers") and who.kind in ("person", "animal") and who.gender != "male":
                return who
            if low in ("he", "him", "his") and who.kind in ("person", "animal") and who.gender != "female":
                return who
            if low in ("they", "them", "their") and (
                who.plural or (who.kind in ("person",) and who.role != "" and not self._any_plural())
            ):
                return who
            if low in ("it", "its") and who.kind in ("thing", "animal") and self._still_at_hand(who):
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

    def _beside_another(self, who: Who) -> bool:
        """Whether one who may be meant was named in one breath with another who may: "my brother and my son play chess"."""
        others = [each.display for each in self.entities[-4:] if each.gender == who.gender and each.key != who.key]
        said = [r.text for r in self.context.recent if who.display in r.text] if others else []
        return any(
            f"{one} and {two}" in text
            for text in said
            for each in others
            for one, two in ((each, who.display), (who.display, each))
        )

    def _pet_of_either(self, newest: Who, wanted: str) -> bool:
        """Whether "he" may be the animal that was spoken of last, or whose it is."""
        owner = newest.key.rpartition("'s ")[0]
        if newest.kind != "animal" or owner in ("", USER):
            return False
        return any(each.key == owner and each.kind == "person" and each.gender in ("", wanted) for each in self.entities)

    def spoken_of(self, low: str, before: str) -> Who | None:
        """Whom or what an object "her" or "it" means behind words that name nobody else; None where two may be meant."""
        who = self.pronoun(low)
        if who is None or (low == "it" and who is not self.entities[-1]):
            return None
        wanted = {"him": "female", "her": "male"}.get(low, "")
        others = {each.key for each in self.entities[-_NEAR:] if each.kind == who.kind and each.gender != wanted}
        own = set(fold(f"{who.name} {who.said}").split())
        named = {match[match.lastindex or 0] for match in _NEW.finditer(before)}
        new = {
            word for word in named if low == "it" or word[:1].isupper() or word in role_words() | words("somebody") | _PEOPLE
        }
        return who if others == {who.key} and not set(map(fold, new)) - own else None

    def _still_at_hand(self, who: Who) -> bool:
        """Whether nothing came between: what was told long before is not "it" once a reply, or this text, spoke of others."""
        if self.passed_on and who.key not in self.here:
            return False
        before = fold(self.context.before or "")
        return who.key in self.fresh or not before or any(word in before for word in fold(who.said or who.name).split())

    def pass_on(self, tokens: Sequence[Token]) -> None:
        """Note what a clause told besides: what stands in it may be the next "it" as well as what was told before."""
        said = self.entities[-1].said if self.entities else ""
        goes_on = any(t.low in ("it", "its") or (len(t.low) > 2 and t.low in said) for t in tokens)
        told = any(t.kind == "w" and t.low not in words("adverbs") and t.low not in words("time_nouns") for t in tokens)
        self.passed_on = self.passed_on or (told and not goes_on)

    def topic(self) -> Who | None:
        """Whom a clause without a subject tells of that is not the speaker: "hates scales", "needs a new chain"."""
        return next((who for who in reversed(self.entities) if who.key in self.fresh), None)

    def ordinal(self, low: str) -> Who | None:
        """ "The first", "the other": one of those who were last named together."""
        place = PLACES.get(low, -1)
        if not 0 <= place < len(self.listed) or (low == "other" and len(self.listed) != 2):
            return None
        who = self.listed[place]
        self.names[fold(who.name)] = who.key
        return who

    def _any_plural(self) -> bool:
        return any(who.plural for who in self.entities)


_LATELY = timedelta(hours=1)
_BESIDE = re.compile(r"\band (?:an? |my )?([\w-]+)(?:,| called| named)? ([A-Z][\w'’-]+)")
"""Another of one's people who is told of in the same words: "a sister, Jo, and a daughter, Mia"."""
_NEAR = 6
_PEOPLE = bag("man woman girl boy lady guy bloke chap lad kid child person")
_NAME = re.compile(r"[A-Z][a-z'’-]+\.?(?: [A-Z][\w'’-]+){0,2}")
_NEW = re.compile(
    r"\b(?:an?|another|some|every|each|this|that|the|my|our|his|her|their|your) (?:\w+ )??(\w+)|"
    r"(?<=[\w,] )((?!I\b)[A-Z][\w'-]+)"
)
"""What words may name besides whom a pronoun behind them means."""
PLACES = {"first": 0, "former": 0, "second": 1, "other": 1, "latter": 1, "third": 2, "last": 2}


def _members(group: Who, value: str) -> tuple[Who, ...]:
    """ "Two brothers Sten and Olle": each of them."""
    names = re.findall(r"[A-Z][\w'-]+", value)
    if group.kind != "people" or len(names) < 2:
        return ()
    role = singular(group.role)
    return tuple(
        Who(f"user's {role} {fold(name)}", f"User's {role} {name}", "person", gender_of(role), role, name, role)
        for name in names
    )


def _title(name: str) -> str:
    return " ".join(part if part[:1].isupper() else part[:1].upper() + part[1:] for part in name.split())


@kept(4096)
def _thing(attribute: str, value: str, text: str) -> Who | None:
    """The user's own thing, or who does something for the user, that an open claim about the user is told of."""
    parts = attribute.split()
    if (
        attribute in registry()
        or len(parts) >= 4
        or parts[-1] in bag("preference tool size name level rate day week month type number need take cost end start")
        or parts[-1] in words("prepositions")
        or attribute.startswith(("how to", "number of", "takes ", "favourite ", "on "))
        or verb(attribute) is not None
        or f" {third(attribute)} " in text  # "User envisions …": a verb, though none that is known
        or re.match(r"(?:is|be)(?: |$)|torn between$", attribute)
        or f" {attribute}" not in f" {text.lower()}"
    ):
        return None
    office = is_trade(attribute) or find_role(attribute.split())[0] not in {"", *role_kind("animals")}
    named = office and _NAME.fullmatch(value) is not None  # "my key worker is Ngozi"
    return Who(
        f"user's {attribute}",
        f"User's {attribute}",
        "person" if named else "things" if attribute.endswith("s") and not attribute.endswith("ss") else "thing",
        name=value if named else "",
        said=attribute,
    )
