"""What "X is Y" says: names, trades, conditions, places, and open "my X is Y"."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta

from troth.domain.address import Attribute
from troth.domain.claim import Intent, Tense
from troth.language.en.draft import Draft, attribute, several
from troth.language.en.lexicon import bag, role_kind, roles, singular, table, words
from troth.language.en.naming import address_name, happening, plain
from troth.language.en.parse import Parsed
from troth.language.en.tokens import Token
from troth.language.en.values import bare, contains, cut, group, is_trade, kind_of, schedule_key, strip, written
from troth.language.en.who import ME, Noun, Scene, Who, noun, noun_who
from troth.language.en.wording import Wording
from troth.language.text import fold, value_key
from troth.language.time import TimeMention

_PLACE_PREPS = bag(
    "in at on near from with into by under above behind between around outside inside to for off over up "
    "down out of about against as like past without"
)
_AGE = re.compile(r"^(?:only |now |nearly |almost )?(\d{1,3})(?: ?(?:years?|yrs?)(?: old| of age)?)?$")
_HEIGHT = re.compile(
    r"^(?:about |around )?\d(?:[.,]\d+)? ?(?:m|metres?|meters?|cm|ft|feet|foot|')|^\d{3} ?(?:cm)?(?: tall)?$|^\d'\d"
)
_VERDICTS = bag(
    "pleasure shame pity mess nightmare dream joke disaster success relief start surprise trip day time "
    "thing way problem lot bit challenge journey process delight bummer win steal bargain issue matter "
    "question idea case fact point reminder blast treat hit gem lifesaver struggle while walk tough hard "
    "must good feeling experience"
)
_NUMBERS = bag("one two three four five six seven eight nine ten eleven twelve twenty no")
DRUGS = re.compile(
    r"(?:in|ol|pril|statin|zole|ine|mab|ide|one|pam|lam|cillin|mycin|sartan|formin|xaban|tide|profen|pill|antibiotics|steroids|statins|insulin|antidepressants|blockers|thinners|hrt|chemo|methotrexate|lithium|ssris?)$"
)
_NOT_TRADE = bag(
    "member owner fan lover beginner vegetarian mother father believer smoker person owl parent follower "
    "customer user winner loser stranger newcomer resident citizen sufferer native"
)


_GUESTS = bag(
    "regular guest visitor patient customer resident student pupil volunteer newbie speaker fan legend menace finalist"
)
_AWAY = bag("over down up out across round")
"""Before "in Oslo": where somebody is, and not for good."""
_SHIFTS = [[word] for word in ("shift", "shifts", "nights", "days", "earlies", "lates", "rota")]


class Copula:
    """Reads one clause with "be"."""

    def __init__(self, parsed: Parsed, who: Who | None, scene: Scene, source: str, times: tuple[TimeMention, ...]) -> None:
        self.parsed, self.who, self.scene, self.source, self.times = parsed, who, scene, source, times
        self.wording = Wording(source, scene, times)
        self.rest = strip(parsed.rest)
        while (
            len(self.rest) > 1
            and self.rest[0].low in ("back",)
            and self.rest[1].low in ("on", "to", "with")
            and not (parsed.subject and parsed.subject[0].low in ("i", "we", "he", "she", "they"))
        ):
            self.rest = self.rest[1:]
        self.away = len(self.rest) > 2 and self.rest[0].low in _AWAY and self.rest[1].low in ("in", "at")
        self.rest = self.rest[1:] if self.away else self.rest
        self.lows = [token.low for token in self.rest]
        self.about = noun(parsed.subject, scene) if parsed.subject else None

    def drafts(self) -> list[Draft]:
        """What the clause claims."""
        if not self.rest or (self.parsed.modal in bag("can could would should might may must") and self.parsed.form != "past"):
            return []
        if (self.parsed.subject and self.parsed.subject[0].low == "here") or self.lows[0] in ("here", "there"):
            return []
        if self.about is not None and self.about.owner is not None and self.about.owner.key == "assistant":
            return []
        if self.parsed.subject and self.parsed.subject[0].low == "there":
            return self._there()
        if self.parsed.subject and (made := self._reversed() or self._kin_of()):
            return [made]
        first = self.parsed.subject[0].low if self.parsed.subject else ""
        if first in ("his", "her", "its", "their") and (self.about is None or self.about.owner is None):
            return []
        about = self.about
        if first in ("it", "that") and (renamed := self._renamed()) is not None:
            return [renamed]
        if [t.low for t in self.parsed.subject][-1:] == ["one"] and (renewed := self._new_one()) is not None:
            return renewed
        if (
            len(self.parsed.subject) == 1
            and first in ("it", "they", "this", "that")
            and self.who is not None
            and not self._person()
        ):
            return self._of_thing(self.who)
        if about is not None and self.who is not None and not self.who.user and not self._person():
            return self._thing(about)
        if self.who is None:
            return []
        return self._predicate(self.who)

    def _renamed(self) -> Draft | None:
        """ "It's Ann Okafor from now on": the user's own name, if it shares a part with the one that is held."""
        name = [t for t in cut(self.rest, self.times) if t.word]
        if len(name) < 2 or not self._looks_name(name) or not self.scene.context.authority.is_person:
            return None
        held = (r.claim for r in self.scene.context.recent if r.claim.subject == "user" and r.claim.attribute == "name")
        parts = {t.low for t in name}
        if not any(parts & set(fold(claim.value).split()) for claim in held):
            return None
        value = written(self.source, name)
        text = f"User's name is {value}"
        return Draft(attribute("name"), value, subject="user", names={fold(value): "user"}, text=text, intents={Intent.UPDATES})

    def _person(self) -> bool:
        assert self.who is not None
        return self.who.kind in ("person", "animal", "people") and (self.who.role != "" or self.who.name != "")

    # --- X is my Y ---------------------------------------------------------------------------------------------

    def _reversed(self) -> Draft | None:
        """ "Rosa is my landlady", "Kim's my coach now"."""
        lows = self.lows
        owned = (lows[0] in ("my", "our") and self.scene.context.authority.is_person) or (
            lows[0] == "your" and not self.scene.context.authority.is_person
        )
        owned = owned or (lows[0] in ("his", "her", "their") and self.parsed.subject[0].kind in "nx")
        if (not owned and not (lows[0] == "the" and len(lows) > 1 and lows[1] in ("name", "one"))) or self.parsed.subject[
            0
        ].low in words("nominative") | {"my", "our", "your"}:
            return None
        if not owned or self.about is None or not self.about.head:
            return None
        tokens = cut(self.rest, self.times, loose=False)
        found = noun(tokens, self.scene)
        value = bare(written(self.source, self.parsed.subject))
        if self.parsed.subject[0].low in ("this", "that", "these", "those", "here"):
            return None
        self.parsed.adverbs |= {t.low for t in self.parsed.rest if t.low in ("now", "permanently")}
        if (
            found.head
            and found.head[-1].low in bag("thing jam passion tea scene bag")
            and fold(found.phrase) in bag("thing|jam|passion|cup of tea|scene|bag|cup")
        ):
            return Draft(attribute("dislikes" if self.parsed.negative else "likes"), value, subject="user", kind="fixed")
        if found.role:
            return self._named(found, value)
        made = self._attribute_draft(found.owner or ME, found, value, None)
        if self.lows[0] in ("his", "her", "their") and found.owner is not None:
            made.text = f"{found.owner.display}'s {found.phrase} is {value}"
        return made

    def _kin_of(self) -> Draft | None:
        """ "Andrius is Rūta's husband", "he's my neighbour", "she's her cousin"."""
        if not any(t.low == "'s" or t.low in words("possessives") for t in self.rest[:4]) or self.rest[0].low in (
            "the",
            "a",
            "an",
        ):
            return None
        found = noun(cut(self.rest, self.times, loose=False), self.scene)
        pronoun = self.parsed.subject[0].low in ("he", "she") and len(self.parsed.subject) == 1
        name = self._name_of_who() if pronoun else written(self.source, self.parsed.subject)
        named = pronoun or (
            all(t.capital for t in self.parsed.subject) and self.parsed.subject[0].low not in words("possessives")
        )
        if (
            not named
            or not found.role
            or found.owner is None
            or not name[:1].isupper()
            or found.owner.key in ("assistant",)
            or len(name.split()) > 3
        ):
            return None
        if (
            found.owner.user
            and pronoun
            and self.who is not None
            and self.who.role not in ("", found.role)
            and found.role not in role_kind("manager")
        ):
            return self._other_role(found, name)
        if found.owner.user:
            return self._named(found, name)
        key = self.scene.person(found.role, name, found.modifiers, found.owner).key
        family = found.role in role_kind("family") | role_kind("animals")
        return Draft(
            attribute("relative" if family else "acquaintance"),
            f"{found.role} {name}",
            subject=found.owner.key,
            names={fold(name): key},
        )

    def _name_of_who(self) -> str:
        """The name of whom a pronoun points at, which may stand only in the key ("user's brother pavel")."""
        if self.who is None:
            return ""
        last = self.who.display.split()[-1]
        named = last[:1].isupper() and not last.startswith("User")
        return last if named and fold(self.who.name) in ("", fold(last)) else self.who.name

    def _other_role(self, found: Noun, name: str) -> Draft:
        """ "Pavel isn't my brother, he's my neighbour": the name goes to the other role."""
        key = f"user's {found.role} {fold(name)}"
        family = found.role in role_kind("family") | role_kind("animals")
        held = attribute("relative" if family else "acquaintance")
        text = f"{name} is User's {found.phrase}"
        return Draft(held, f"{found.phrase} {name}", subject="user", names={fold(name): key}, text=text)

    def _named(self, found: Noun, value: str) -> Draft:
        manager = found.role in role_kind("manager")
        who = self.scene.person(found.role, value, found.modifiers)
        names = {fold(value): who.key}
        if manager:
            return Draft(attribute("manager"), value, names={fold(value): "user's manager"}, subject="user")
        family = found.role in role_kind("family") | role_kind("animals")
        made = Draft(
            replace(attribute("relative" if family else "acquaintance")), f"{found.phrase} {value}", subject="user", names=names
        )
        if found.role in role_kind("unique"):
            return Draft(
                attribute("name"), value, subject=f"user's {(found.modifiers + ' ' + found.role).strip()}", names=names
            )
        return made

    # --- my X is Y ---------------------------------------------------------------------------------------------

    def _thing(self, about: Noun) -> list[Draft]:
        """A thing, or something that somebody has one of."""
        owner = about.owner or ME
        if self.lows[0] in ("called", "named") and len(self.rest) > 1:
            return self._called(about, owner)
        value_tokens = self._value()
        if (
            self.lows[0] in ("down", "up", "back", "now")
            and self.lows[1:2] == ["to"]
            and len(self.rest) > 2
            and self.rest[2].kind == "n"
        ):
            value_tokens = cut(self.rest[2:], self.times)  # "the mortgage is down to 128k"
        if value_tokens and (value_tokens[-1].low in ("me", "us", "you") or value_tokens[0].low in words("wh")):
            return []
        value = written(self.source, value_tokens)
        if not value:
            return []
        if about.owner is None and not about.definite and self.who is not None and self.who.kind == "person":
            return self._predicate(self.who)
        if self._passing_state(value) or not self._telling(about, value_tokens):
            return []
        times = [m for m in self.times if any(m.start <= t.start < m.end for t in self.rest)]
        times.sort(key=lambda m: m.kind.value != "recurring")
        made = self._attribute_draft(owner, about, bare(value), times[0] if times else None)
        first, second = [*(t.low for t in self.parsed.subject[:2]), ""][:2]
        if second == "of" and first in bag("one another some two three most many each both"):
            made.attribute = several(made.attribute)
        return [made]

    def _there(self) -> list[Draft]:
        """ "There are 14 people on my team": how many of something there are."""
        weekly = next((m for m in self.times if m.kind.value == "recurring"), None)
        if weekly is not None and self.rest[0].low in ("a", "an", "the", "our", "my") and not self.parsed.past:
            thing = noun(cut(self.rest, self.times), self.scene)
            said = self.source[min(m.start for m in self.times) : max(m.end for m in self.times)]
            made = attribute(address_name(thing), category="schedule")
            return [Draft(made, said, key=schedule_key(said), subject="user", kind="weekly")] if thing.head else []
        if self.rest[0].low in ("a", "an") and (kept := self._kept_there()) is not None:
            return [kept]
        if (self.rest[0].kind != "n" and self.rest[0].low not in _NUMBERS) or len(self.rest) < 2 or self.parsed.past:
            return []
        found = noun(cut(self.rest[1:], self.times, loose=False, keep=frozenset({"in", "on", "at", "for"})), self.scene)
        if [t.low for t in self.rest[1:3]] in (["of", "us"], ["of", "them"]):
            group_ = (
                address_name(noun(cut(self.rest[4:], self.times), self.scene))
                if len(self.rest) > 4 and self.rest[3].low in ("in", "on", "at")
                else "household"
            )
            return [
                Draft(
                    attribute(f"{group_} size"),
                    self.rest[0].text,
                    subject="user",
                    text=f"There are {self.rest[0].text} people {self.wording.phrase(self.rest[3:])}",
                )
            ]
        anchored = any(t.low in ("my", "our", "the") for t in found.tail)
        if not found.head or not anchored:
            return []
        if found.head[-1].low in bag("people members employees persons engineers developers") and found.tail:
            return [
                Draft(
                    attribute(f"{' '.join(plain(found.tail))} size"),
                    self.rest[0].text,
                    subject="user",
                    text=f"There are {self.wording.phrase(self.rest)}",
                )
            ]
        said = f"There {'is' if self.parsed.group[0].low in ('is', chr(39) + 's') else 'are'} {self.wording.phrase(self.rest)}"
        return [Draft(attribute(f"number of {address_name(found)}"), self.rest[0].text, subject="user", text=said)]

    def _kept_there(self) -> Draft | None:
        """ "There's a kiln in my garage": what stands at one's own place is one's own."""
        from troth.language.en.deeds.plain import TALK

        found = noun(cut(self.rest, self.times, loose=False, keep=frozenset({"in", "on", "at"})), self.scene)
        own = len(found.tail) > 1 and found.tail[0].low in ("my", "our") and found.link in ("in", "on", "at")
        if not own or not found.head or self.parsed.past or self.parsed.negative or self._temporal():
            return None
        if any(t.low in ("'s", "that", "which", "who") for t in self.rest):
            return None
        if {singular(found.head[-1].low), singular(found.tail[-1].low)} & (TALK | {"code", "head", "mind", "throat", "eye"}):
            return None
        text = f"There is {self.wording.phrase(self.rest)}"
        return Draft(attribute("owns"), bare(written(self.source, found.head)), subject="user", text=text)

    def _new_one(self) -> list[Draft] | None:
        """ "My doctor retired, the new one is Dr. Okafor"."""
        lows = [t.low for t in self.parsed.subject]
        last = next((who for who in reversed(self.scene.entities) if who.role), None)
        value = written(self.source, cut(self.rest, self.times))
        thing = self.scene.entities[-1] if self.scene.entities else None
        if (
            thing is not None
            and not thing.role
            and thing.key == f"user's {fold(thing.said)}"
            and value
            and lows[-2:] == ["new", "one"]
        ):
            name = table("frames")["heads"].get(fold(thing.said), fold(thing.said))
            return [
                Draft(
                    attribute(name),
                    bare(value),
                    subject="user",
                    text=f"User's new {thing.said} is {value}",
                    intents={Intent.UPDATES},
                )
            ]
        if (
            lows not in (["the", "new", "one"], ["my", "new", "one"], ["our", "new", "one"])
            or last is None
            or not self.rest[0].capital
        ):
            return None
        named = replace(attribute("name"), identity=False, category="relation", layer="semantic")
        text = f"{last.display.removesuffix(last.name).strip()} is {value} now"
        if last.role in role_kind("manager"):
            return [
                Draft(
                    attribute("manager"),
                    value,
                    subject="user",
                    text=text,
                    names={fold(value): "user's manager"},
                    intents={Intent.UPDATES},
                )
            ]
        return [Draft(named, value, subject=last.key, text=text, names={fold(value): last.key}, intents={Intent.UPDATES})]

    def _telling(self, about: Noun, value: list[Token]) -> bool:
        """Whether this is something to know, and no opinion on the world or verdict on what was just said."""
        first = value[0]
        concrete = any(t.capital or t.kind in "nx" for t in value) or any(
            m.start <= t.start < m.end for m in self.times for t in self.parsed.rest
        )
        if about.owner is not None:
            return True
        low = self.parsed.subject[0].low
        if low in bag("this that these those any some every each all most many no others another"):
            return False
        head = singular(fold(about.phrase).split()[-1]) if about.head else ""
        if "default" in fold(about.phrase).split():
            return True
        if about.definite and address_name(about) in {
            r.claim.attribute for r in self.scene.context.recent if r.claim.subject == "user"
        }:
            return True
        if not about.definite:
            return concrete or head in table("frames")["heads"] or bool(self.parsed.lead)
        return (
            concrete
            or bool(self.parsed.lead)
            or head in group("settings")
            or kind_of(written(self.source, value)) is not None
            or first.low in words("prepositions") | words("possessives")
        )

    def _of_thing(self, who: Who) -> list[Draft]:
        """ "It's a 1972 folkboat", "it's on Thursdays now": a thing that was spoken of before."""
        first, own = self.rest[0], who.key == f"user's {fold(who.said)}"
        said = re.sub(r"^(?:new|old|current|previous|next) (?=\w)", "", fold(who.said)) if own else fold(who.said)
        timed = [m for m in self.times if any(m.start <= t.start < m.end for t in self.rest)]
        soon = any(m.kind.value in ("recurring", "time_of_day") or m.relative for m in timed)
        if own and soon and first.low in bag("on at every each") and who.kind != "animal":
            when = self.source[first.start : timed[-1].end]
            made = attribute(said, category="schedule")
            return [Draft(made, when, key=schedule_key(when), subject="user", kind="weekly", intents={Intent.UPDATES})]
        value = bare(written(self.source, cut(self.rest, self.times, loose=True)))
        closed = words("nominative") | words("wh") | bag("so not time like for because all just the my")
        if not value or self._passing_state(value) or first.low in closed or self._of_another_kind(who, value):
            return []
        heads = table("frames")["heads"]
        name = "phone model" if said == "phone" and sum(c.isdigit() for c in value) < 5 else heads.get(said, said)
        if own and said in ("address", "home address"):
            kept = [t for t in self.rest if t.kind != "p" or t.low in (",", "/", "-", ".")]
            value = written(self.source, kept).rstrip(" ,.")
        if not own:
            return [Draft(attribute(said or fold(who.name) or "it", many=True), value)] if said or who.name else []
        concrete = (
            first.low in ("a", "an") or first.kind in "nx" or first.capital or fold(value) in group("settings", "colours")
        )
        found = attribute(name)
        return [Draft(found if concrete else several(found), value, subject="user")]

    def _of_another_kind(self, who: Who, value: str) -> bool:
        """Whether "it" cannot be this: an appointment is no drink, and "it's tea for me" is of nothing at all."""
        if self.lows[-2:] == ["for", "me"] or any(self.lows[i : i + 2] == ["for", "me"] for i in range(len(self.lows))):
            return True
        held = next(
            (
                r
                for r in self.scene.context.recent
                if (r.claim.subject == "user" and who.key == f"user's {r.claim.attribute}") or r.claim.subject == who.key
            ),
            None,
        )
        if held is None:
            return False
        if any(t.low in fold(who.said).split() for t in self.parsed.lead):
            return False
        stale = abs(self.scene.context.observed_at - held.said_at) > timedelta(days=14)
        timely = any(m.start <= t.start < m.end for m in self.times for t in self.rest)
        if held.claim.attribute.split()[-1] in bag("appointment meeting flight interview exam class lesson session call train"):
            return not timely and self.rest[0].low not in words("prepositions")
        figures = any(c.isdigit() for c in held.claim.value), any(c.isdigit() for c in value)
        return stale and (figures[0] != figures[1] or held.claim.value[:1].isupper() != value[:1].isupper())

    def _called(self, about: Noun, owner: Who) -> list[Draft]:
        name = written(self.source, cut(self.rest[1:], self.times, keep=frozenset({"and"})))
        phrase = fold(about.phrase)
        if not name:
            return []
        names = {fold(name): self.who.key} if self.who is not None else {}
        return [Draft(attribute(f"{phrase} name"), name, subject=owner.key, names=names)]

    def _value(self) -> list[Token]:
        first = self.lows[0]
        inside = [m for m in self.times if any(m.start <= t.start < m.end for t in self.rest)]
        if inside and (
            inside[0].start <= self.rest[0].start or first in bag("on at every each in from until by due this next")
        ):
            end = max(m.end for m in inside if m is inside[0] or m.kind.value not in ("since", "until", "by"))
            return strip([t for t in self.rest if t.start < end])
        if first in _PLACE_PREPS:
            return cut(
                self.rest, self.times, loose=False, keep=frozenset(self.lows[:1]) | {"with", "by", "from", "for", "near"}
            )
        return cut(
            self.rest,
            self.times,
            loose=False,
            keep=bag("from by for with over around per") if self.rest[0].kind != "n" else frozenset({"per"}),
        )

    def _passing_state(self, value: str) -> bool:
        """Whether a thing's state is the small change of a day ("the disk is full again"), or an opinion."""
        low = fold(value)
        owned = self.about is not None and self.about.owner is not None
        if owned and (
            bare(low) in group("settings", "colours")
            or (self.about is not None and fold(self.about.phrase).startswith(("favourite", "favorite")))
        ):
            return False
        lowered = [t.low for t in self.rest if t.low not in words("adverbs")]
        placed = bool(lowered) and lowered[0] in words("prepositions") and len(lowered) > 1
        if (
            lowered
            and not placed
            and lowered[0] in words("adjectives")
            and not self.parsed.rest[0].capital
            and len(value.split()) < 4
        ):
            return True
        return (
            low in words("moods")
            or low.split()[0] in words("moods")
            or "again" in self.parsed.adverbs
            or any(t.low == "again" for t in self.parsed.rest)
        )

    def _attribute_draft(self, owner: Who, about: Noun, value: str, mention: TimeMention | None) -> Draft:  # noqa: C901
        name = self._attribute_name(about) or "is"
        heads = table("frames")["heads"]
        registered = heads.get(name)
        if registered is None and name.endswith(" name") and len(name) > 5:
            return Draft(attribute(name), value, subject=owner.key)
        chosen = (
            attribute(registered)
            if registered
            else attribute(name, category="preference" if name.startswith("favourite") else "fact")
        )
        if chosen.name == "phone" and sum(c.isdigit() for c in value) < 5:
            chosen = attribute("phone model")
        if name in ("favourite", "favorite"):
            chosen = several(chosen)
        if (
            registered
            and chosen.name not in bag("home workplace birthplace hometown team birthday shift")
            and self.lows[0] in bag("in at on with under behind")
        ):
            return Draft(attribute(f"{name} location"), value, subject=owner.key, passing=mention is not None or None)
        if chosen.name == "blood_type":
            return Draft(chosen, value, key=f"type {fold(value)}".replace(" a ", " a_ "), subject=owner.key)
        if chosen.name == "birthday":
            value = re.sub(r"^(?:on|in) (?:the )?", "", value)
        if chosen.name in ("address", "delivery address"):
            value = written(self.source, [t for t in self.rest if t.kind != "p" or t.low in (",", "/", "-", ".", "&")]).rstrip(
                " ,."
            )
        made = Draft(chosen, value, subject=owner.key)
        if registered == "name":
            made.names = {fold(value): owner.key}
            if owner.key != "user":
                made.attribute = replace(chosen, identity=False, category="relation", layer="semantic")
        if chosen.name == "budget" and registered is None:
            made.attribute = attribute("budget")
        if self._scheduled(mention, value):
            made.key = schedule_key(value)
            made.kind = "weekly" if not re.search(r"\b(?:this|next|last|tomorrow|today)\b", fold(value)) else ""
            made.attribute = replace(chosen, category="schedule") if not registered else chosen
        elif self._weekly(mention, value, name) and not registered:
            made.key = schedule_key(value)
            made.attribute = replace(chosen, category="schedule")
            made.kind = "weekly"
        elif mention is not None and mention.kind.value == "time_of_day" and not registered:
            made.key = schedule_key(value)
            made.attribute = replace(chosen, category="schedule")
        elif mention is not None and mention.kind.value == "point" and not registered:
            made.attribute = self._dated(about, chosen)
            made.dated = True
        return made

    def _weekly(self, mention: TimeMention | None, value: str, name: str) -> bool:
        """A bare weekday: of what happens again and again, every week; of an appointment, the next one."""
        if mention is None or re.search(r"\b(?:this|next|last|coming|tomorrow|today|\d{1,2}(?:st|nd|rd|th))\b", fold(value)):
            return False
        spoken = fold(self.source[self.parsed.clause.tokens[0].start : self.parsed.clause.tokens[-1].end])
        if re.search(r"\b(?:this|next) week only\b|\b(?:just|only) (?:this|next) week\b|\bfor once\b", spoken):
            return False
        head = singular(name.split()[-1])
        once = head in group("dated", "once") or any(word in name for word in ("flight", "appointment", "interview", "exam"))
        return bool(re.match(r"(?:on )?\w+day\b", fold(value))) and not once

    def _dated(self, about: Noun, chosen: Attribute) -> Attribute:
        name = address_name(about)
        timed = singular(name.split()[-1]) in group("dated") or any(word in name for word in ("flight", "trip", "appointment"))
        return happening(about) if timed else chosen

    def _scheduled(self, mention: TimeMention | None, value: str) -> bool:
        return mention is not None and (
            mention.kind.value == "recurring"
            or (bool(re.match(r"(?:on |every |each )?(?:\w+day)s?\b", fold(value))) and not mention.relative)
        )

    def _attribute_name(self, about: Noun) -> str:
        timely = any(m.start <= t.start < m.end for m in self.times for t in self.parsed.lead)
        return address_name(about, () if timely else self.parsed.lead)

    # --- somebody is … -----------------------------------------------------------------------------------------

    def _predicate(self, who: Who) -> list[Draft]:  # noqa: C901
        lows, rest = self.lows, self.rest
        first = lows[0]
        if (
            first == "on"
            and len(rest) > 1
            and rest[1].kind == "n"
            and re.match(r"\d[\d.,]* ?(?:mg|mcg|g|ml)\b", written(self.source, rest[1:]))
        ):
            from troth.language.en.deeds.base import medicine

            return [medicine(written(self.source, cut(rest[1:], self.times)))]
        if first in ("able", "unable") and lows[1:2] == ["to"] and (able := self._able(rest[2:])) is not None:
            return [able]
        reached = next((t for t in rest if t.kind == "x"), None)
        if reached is not None and who.user:
            from troth.language.en.deeds.base import contact_of

            return [contact_of(self.source, reached, rest)]
        if first in bag("back better recovered well over cured") and (made := self._where(who, first, "", "")) is not None:
            return made
        value_tokens = cut(rest, self.times)
        value = written(self.source, value_tokens)
        whole = fold(written(self.source, rest))
        if lows[:2] == ["off", "to"] and len(rest) > 2 and (rest[2].capital or self._temporal()):
            return [Draft(attribute("travel"), bare(written(self.source, cut_place(rest[2:], self.times))), dated=True)]
        for reader in (self._allergic, self._state, self._where, self._number, self._from):
            if (made := reader(who, first, value, whole)) is not None:
                return made
        if (
            who.role
            and first in ("a", "an")
            and len(value_tokens) > 1
            and value_tokens[1].low in bag("mr mrs ms miss dr prof")
            and self._looks_name(value_tokens[1:])
            and not who.user
        ):
            return [self._name(who, bare(value))]
        if first in ("called", "named", "known") and len(rest) > 1:
            begin = 2 if first == "known" and lows[1] == "as" else 1
            name = written(self.source, cut(rest[begin:], self.times, keep=frozenset({"and"})))
            return [self._name(who, name)] if name else []
        if lows[:3] in (["more", "of", "a"], ["more", "of", "an"]):
            self.rest, self.lows = rest[2:], lows[2:]
            return self._is_a(who, written(self.source, cut(self.rest, self.times)), fold(written(self.source, self.rest)))
        if first in ("a", "an", "the", "one") or (who.plural and rest[0].kind == "w"):
            return self._is_a(who, value, whole)
        if who.role and rest[0].capital and not who.user and self._looks_name(value_tokens):
            return [self._name(who, value)]
        if (
            who.user
            and rest[0].capital
            and self._looks_name(value_tokens)
            and len(value_tokens) <= 3
            and not self._titled(value, value_tokens)
        ):
            origin = next(
                (
                    i
                    for i in range(len(value_tokens), min(len(value_tokens) + 3, len(rest)))
                    if rest[i].low == "from" and i + 1 < len(rest) and rest[i + 1].capital
                ),
                None,
            )
            made = [self._name(who, value)]
            if origin is not None:
                made.append(
                    Draft(
                        attribute("hometown"),
                        written(self.source, cut_place(rest[origin + 1 :], self.times)),
                        text=f"User is from {written(self.source, cut_place(rest[origin + 1 :], self.times))}",
                    )
                )
            return made
        if is_trade(value) and who.role != "":
            return [Draft(attribute("occupation"), bare(value))]
        if who.user and is_trade(value):
            return self._trade(bare(value))
        if (
            who.user
            and first not in words("moods")
            and rest[0].kind == "w"
            and first
            not in words("nominative")
            | words("possessives")
            | words("determiners")
            | words("prepositions")
            | {"to", "not", "called"}
        ):
            return [self._adjective(who, value, whole)] if value else []
        if (
            not who.user
            and (who.role or who.key in self.scene.names.values() or who.key in self.scene.context.people.values())
            and value
            and first not in words("nominative") | words("moods") | words("adjectives")
        ):
            return [self._adjective(who, value, whole)]
        return []

    def _able(self, tokens: list[Token]) -> Draft | None:
        """ "I'm able to swim": of what one learns, not of what one has time for."""
        from troth.language.en.deeds.base import SKILLS

        if not tokens or tokens[0].low not in SKILLS:
            return None
        value = written(self.source, cut(tokens, self.times, loose=False))
        return Draft(attribute("skill"), value, positive=self.lows[0] == "able")

    def _adjective(self, who: Who, value: str, whole: str) -> Draft:
        return Draft(attribute("is", many=True), value)

    def _looks_name(self, tokens: list[Token]) -> bool:
        tokens = [t for t in tokens if t.word]
        folded = fold(written(self.source, tokens))
        return (
            bool(tokens)
            and all(t.capital or t.low in bag("de van von da and al bin del der") for t in tokens)
            and folded not in words("nationalities") | words("faiths")
            and not any(t.low in words("weekdays") | words("months") for t in tokens)
        )

    def _titled(self, value: str, tokens: list[Token]) -> bool:
        """Whether capitals are a trade's ("Head Chef"), and not somebody's, whatever the name ends in ("Lan Okafor")."""
        last = singular(fold(value).split()[-1])
        whole = len(tokens) == len([t for t in self.rest if t.kind != "p"])
        return is_trade(value) and (last in group("trades") or len(tokens) != 2 or not whole)

    def _name(self, who: Who, name: str) -> Draft:
        made = Draft(attribute("name"), name, names={fold(name): who.key})
        if who.role in role_kind("manager") and who.key == f"user's {fold(who.role)}":
            return Draft(attribute("manager"), name, subject="user", names={fold(name): "user's manager"})
        if not who.user:
            made.attribute = replace(attribute("name"), identity=False, category="relation", layer="semantic")
            if (
                who.role
                and who.role not in role_kind("unique")
                and who.plural is False
                and self.lows[0] not in ("called", "named")
            ):
                made.attribute = made.attribute
            if " and " in name:
                made.names = {fold(part): who.key for part in re.split(r",| and ", name) if part.strip()}
        return made

    def _allergic(self, who: Who, first: str, value: str, whole: str) -> list[Draft] | None:
        if first in ("allergic", "intolerant") and len(self.lows) > 1 and self.lows[1] == "to":
            items = _listed(cut(self.rest[2:], self.times, loose=True))
            return [Draft(attribute("allergy"), bare(written(self.source, part))) for part in items]
        return None

    def _state(self, who: Who, first: str, value: str, whole: str) -> list[Draft] | None:  # noqa: C901
        plain = fold(bare(value))
        if (diet := contains(whole, "diets")) and first != "the" and whole.find(diet) < 24:
            return [Draft(attribute("diet"), diet)]
        if plain in words("marital") or first in words("marital"):
            value = first if first in words("marital") else plain
            extra = self._spouse(who)
            return [Draft(attribute("marital_status"), value), *extra]
        if state := next((s for s in words("work_states") if whole.startswith(s)), None):
            return [Draft(attribute("work_status"), bare(state))]
        if (first in words("conditions") and first not in ("off", "away")) or any(
            whole.startswith(c + " ") or (whole == c and (who.user or c not in ("off", "away"))) for c in words("conditions")
        ):
            span = cut(self.rest, self.times, loose=False, keep=frozenset({"with", "for", "on"}))
            return [Draft(attribute("condition"), written(self.source, span) or value, passing=True)]
        if (found := contains(whole, "chronic")) and (
            whole.startswith(found)
            or (first in ("a", "an") and found in ("diabetic", "asthmatic", "epileptic"))
            or first in ("type", "partially", "slightly", "mildly", "lactose")
        ):
            return [Draft(attribute("health"), bare(value))]
        if plain in words("nationalities") or plain in words("faiths"):
            return [Draft(attribute("nationality") if plain in words("nationalities") else attribute("faith"), bare(value))]
        if first in ("down", "up") and len(self.lows) > 2 and self.lows[1] == "to" and self.rest[2].kind == "n":
            amount = written(self.source, cut(self.rest[2:], ()))
            if re.search(r"\b(?:kg|kilos?|lbs?|pounds|stone)\b", fold(amount)):
                return [Draft(attribute("weight"), amount, change=True, passing=False, intents={Intent.UPDATES})]
        if first in words("moods") or plain in words("moods"):
            if who.user and self.parsed.tense_present if hasattr(self.parsed, "tense_present") else False:
                return []
            return []
        if (
            first in ("afraid", "scared", "terrified", "frightened", "petrified")
            and self.lows[1:2] == ["of"]
            and len(self.rest) > 2
        ):
            return [
                Draft(attribute("fears", many=True), bare(written(self.source, cut(self.rest[2:], self.times, loose=False))))
            ]
        if (
            first in ("hooked", "drawn", "addicted", "fluent", "averse")
            and len(self.rest) > 2
            and self.lows[1] in ("on", "to", "in")
        ):
            liked = bare(written(self.source, cut(self.rest[2:], self.times, loose=False)))
            return [Draft(attribute({"fluent": "speaks", "averse": "dislikes"}.get(first, "likes")), liked)]
        if first in ("into", "fond", "keen") or whole.startswith(
            ("big on", "crazy about", "mad about", "obsessed with", "partial to")
        ):
            skip = 1 if first == "into" else 2
            items = _listed(cut(self.rest[skip:], self.times, loose=True))
            return [Draft(attribute("likes"), bare(written(self.source, part))) for part in items]
        if first in ("left-handed", "right-handed", "ambidextrous"):
            return [Draft(attribute("handedness"), first)]
        return None

    def _spouse(self, who: Who) -> list[Draft]:
        if len(self.lows) > 2 and self.lows[1] == "to" and self.rest[2].capital:
            name = written(self.source, cut(self.rest[2:], self.times))
            role = {"engaged": "fiancé"}.get(self.lows[0], "spouse")
            key = f"{who.key}'s {'partner' if role == 'fiancé' else role}"
            named = replace(attribute("name"), identity=False)
            return [Draft(named, name, subject=key, names={fold(name): key}, text=f"{who.display}'s {role} is called {name}")]
        return []

    def _where(self, who: Who, first: str, value: str, whole: str) -> list[Draft] | None:
        if first == "based" and len(self.lows) > 2 and self.lows[1] in ("in", "out", "at", "near"):
            begin = 3 if self.lows[1] == "out" else 2
            return [Draft(attribute("home"), bare(written(self.source, cut_place(self.rest[begin:], self.times))))]
        if first == "born":
            return self._born()
        if first == "back" and (len(self.lows) == 1 or self.lows[1] in bag("home already now early from since")) and who.user:
            return [Draft(attribute("location"), "", positive=False, intents={Intent.ENDS})] if not self.parsed.planned else []
        if first in ("better", "recovered", "well", "over", "cured") and who.user and not self.parsed.past:
            return self._recovered(first)
        if first == "back" and len(self.lows) > 1 and self.lows[1] in ("in", "at", "on"):
            place = written(self.source, cut_place(self.rest[2:], self.times))
            return [Draft(attribute("location"), bare(place), passing=True)] if place and self.rest[2].capital else []
        topic = next((t for t in ("bank", "phone", "insurer", "provider") if t in self.parsed.clause.notes), "")
        if first == "with" and topic and len(self.rest) > 1 and self.rest[1].capital:
            name = "phone provider" if topic == "phone" else topic
            return [Draft(attribute(name), bare(written(self.source, cut(self.rest[1:], self.times))))]
        if (
            first == "with"
            and len(self.rest) > 1
            and (self.parsed.perfect or self.rest[1].capital or self.rest[1].low == "the")
        ):
            name = written(self.source, cut(self.rest[1:], self.times))
            return [Draft(attribute("employer"), bare(name))] if any(t.capital for t in self.rest[1:4]) else []
        if first in ("in", "at", "on") and len(self.rest) > 1:
            return self._in(who, first)
        return None

    def _recovered(self, first: str) -> list[Draft]:
        """ "I'm better", "I'm over the flu", "fully recovered": what passed has passed."""
        ill = [
            r
            for r in self.scene.context.recent
            if r.claim.attribute == "condition" and r.claim.subject == "user" and r.claim.positive
        ]
        if not ill or (first == "well" and len(self.rest) > 1):
            return []
        return [Draft(attribute("condition"), "", positive=False, intents={Intent.ENDS})]

    def _in(self, who: Who, first: str) -> list[Draft]:  # noqa: C901
        rest = self.rest
        weekly = next((m for m in self.times if m.kind.value == "recurring" and m.start > rest[0].start), None)
        if weekly is not None and not any(m.start <= rest[1].start < m.end for m in self.times):
            place = bare(written(self.source, cut(rest[1:], self.times)))
            said = self.source[weekly.start : weekly.end]
            return [Draft(attribute(f"{first} {fold(place)}", category="schedule"), said, key=schedule_key(said))]
        at = next((i for i, t in enumerate(rest) if i and t.low == "at"), None)
        capital = rest[1].capital or (rest[1].low in words("determiners") and len(rest) > 2 and rest[2].capital)
        if first == "in" and not capital and at is not None and any(t.capital for t in rest[at + 1 :]):
            field_ = written(self.source, rest[1:at])
            return [
                Draft(attribute("employer"), bare(written(self.source, cut(rest[at + 1 :], self.times)))),
                Draft(attribute("occupation"), bare(field_)),
            ]
        if (
            first == "in"
            and not capital
            and rest[1].low
            in bag(
                "payroll sales marketing finance hr it logistics insurance banking construction education publishing "
                "retail advertising tech consulting accounting law real charge"
            )
        ):
            return [Draft(attribute("occupation"), bare(written(self.source, cut(rest[1:], self.times))))]
        if self.away and who.user:
            return [Draft(attribute("location"), bare(written(self.source, cut_place(rest[1:], self.times))), passing=True)]
        if (first == "in" and capital) or (first == "in" and who.user and any(t.capital for t in rest[1:])):
            place = written(self.source, cut_place(rest[1:], self.times))
            lasting = self.parsed.perfect or (not who.user and not self._temporal())
            return [Draft(attribute("home" if lasting else "location"), bare(place), passing=not lasting)]
        if first == "at" and who.user and (rest[1].capital or (capital and self._begun())) and not self._temporal():
            return [Draft(attribute("employer"), bare(written(self.source, cut(rest[1:], self.times))))]
        if (at := self._house("at")) is not None and first == "on" and who.user and self._begun():
            return [Draft(attribute("employer"), bare(written(self.source, cut(rest[at + 1 :], self.times))))]
        if first == "in" and rest[1].low in ("hospital", "quarantine", "rehab", "town", "transit"):
            return [
                Draft(attribute("condition"), written(self.source, cut(rest, self.times, keep=frozenset({"in"}))), passing=True)
            ]
        if (
            first == "on"
            and rest[1].low in ("the", "our")
            and any(t.low in ("team", "committee", "board", "council", "squad") for t in rest[2:5])
        ):
            value = bare(written(self.source, cut(rest[1:], self.times)))
            last = next(t.low for t in rest if t.low in ("team", "committee", "board", "council", "squad"))
            return [Draft(attribute("team" if last in ("team", "squad") else last), value)]
        if first == "on" and rest[1].capital and self.lows[2:3] == ["time"] and who.user:
            return [Draft(attribute("time zone"), rest[1].text)]
        if first == "on" and rest[1].capital and who.user and not self._temporal():
            value = bare(written(self.source, cut(rest[1:], self.times)))
            return [Draft(attribute(kind_of(value) or "uses", many=True), value)]
        if first == "on" and not capital:
            value = written(self.source, cut(rest[1:], self.times, loose=True))
            worked = re.sub(r" (?:all|this) (?:day|week|month|year|summer|winter)$", "", bare(value))
            if fold(worked).split()[-1:] in _SHIFTS:
                return [Draft(attribute("shift"), worked, passing=self._temporal() or worked != bare(value))]
            if fold(bare(value)) in bag(
                "call|it|top|board|track|time|fire|edge|purpose|the fence|fence|mobile|my phone|phone|my way|way"
            ):
                return []
            if rest[1].low == "the" and any(t.low in ("plan", "team", "committee", "board", "council") for t in rest):
                last = next(t.low for t in rest if t.low in ("plan", "team", "committee", "board", "council"))
                return [Draft(attribute("team" if last == "team" else last), bare(value))]
            if (
                DRUGS.search(fold(value))
                and len(value.split()) < 4
                and rest[1].low not in words("determiners") | {"time", "line", "online", "offline"}
            ):
                from troth.language.en.deeds.base import medicine

                return [medicine(bare(value))]
            if value and self._temporal() and not any(m.start <= rest[1].start < m.end for m in self.times):
                return [Draft(attribute("condition"), f"on {value}", passing=True)]
            return [Draft(attribute("on", many=True), bare(value))] if value and not self._temporal() else []
        value = written(self.source, cut(rest, self.times, loose=False, keep=frozenset({first})))
        if not who.user and value and not self._temporal():
            return [Draft(attribute("location"), value, passing=True)]
        return []

    def _begun(self) -> bool:
        """Whether it is said to be so from some time on: "now", "since May"."""
        said = {t.low for t in (*self.parsed.rest, *self.parsed.lead)} | self.parsed.adverbs
        return bool(said & {"now", "nowadays"}) or any(m.kind.value == "since" for m in self.times)

    def _temporal(self) -> bool:
        return any(
            m.kind.value in ("point", "until", "range", "duration") and not (m.kind.value == "duration" and self.parsed.perfect)
            for m in self.times
            if any(m.start <= t.start < m.end for t in self.parsed.rest + self.parsed.lead)
        )

    def _born(self) -> list[Draft]:
        made: list[Draft] = []
        rest = self.rest[1:]
        inside = [m for m in self.times if any(m.start <= t.start < m.end for t in rest)]
        place_at = next(
            (
                i
                for i, t in enumerate(rest)
                if t.low in ("in", "at", "near")
                and i + 1 < len(rest)
                and not any(m.start <= rest[i + 1].start < m.end for m in inside)
                and rest[i + 1].kind == "w"
            ),
            None,
        )
        if place_at is not None:
            value = written(self.source, cut_place(rest[place_at + 1 :], self.times))
            if value:
                made.append(Draft(attribute("birthplace"), bare(value)))
        if inside:
            value = self.source[inside[0].start : inside[0].end]
            made.append(Draft(attribute("birthday"), re.sub(r"^(?:on|in) ", "", value)))
        elif rest and rest[0].low in ("in", "on") and any(t.kind == "n" for t in rest[:4]):
            made.append(Draft(attribute("birthday"), written(self.source, cut(rest[1:], (), loose=True))))
        return made

    def _number(self, who: Who, first: str, value: str, whole: str) -> list[Draft] | None:
        if self.rest[0].kind != "n" and first not in bag("about around nearly almost over turning"):
            return None
        said = fold(written(self.source, cut(self.rest, (), loose=True)))
        if re.match(r"^\d{1,2}(?:, \d{1,2})* and \d{1,2}$", said):
            return [Draft(attribute("age"), said)]
        if self.parsed.subject and self.parsed.subject[0].low == "we" and len(self.parsed.subject) == 1:
            return (
                [Draft(attribute("household size"), self.rest[0].text)]
                if re.match(r"\d+(?: (?:of us|people|in|altogether))?", said) and "old" not in whole
                else []
            )
        if (match := _AGE.match(said)) and (int(match[1]) < 130 or "old" in said):
            return [Draft(attribute("age"), match[1])]
        if " and " in said and (match := _AGE.match(said.split(" and ")[0])):
            return [Draft(attribute("age"), match[1])]
        if _HEIGHT.match(said) or "tall" in said:
            return [Draft(attribute("height"), said.removesuffix(" tall"))]
        if re.search(r"\b(?:kg|kilos|lbs|pounds|stone)\b", said):
            return [Draft(attribute("weight"), said)]
        if " weeks pregnant" in whole or "months pregnant" in whole:
            return [Draft(attribute("condition"), "pregnant", passing=True)]
        if "years old" in whole or "year old" in whole:
            return [Draft(attribute("age"), self.rest[0].text)]
        return None

    def _from(self, who: Who, first: str, value: str, whole: str) -> list[Draft] | None:
        if first == "originally" and len(self.lows) > 1 and self.lows[1] == "from":
            self.rest, self.lows = self.rest[1:], self.lows[1:]
            first = "from"
        if first == "from" and len(self.rest) > 1 and (self.rest[1].capital or self.rest[1].low in ("the", "a")):
            return [Draft(attribute("hometown"), bare(written(self.source, cut_place(self.rest[1:], self.times))))]
        return None

    def _at_work(self, head: str) -> bool:
        """ "I'm a ward sister at Addenbrooke's": what one is *at* a place with a name is one's trade."""
        at = self.lows.index("at") if "at" in self.lows[1:4] else 0
        named = bool(at) and at + 1 < len(self.rest) and self.rest[at + 1].capital
        return named and self.lows[0] in ("a", "an") and head not in _GUESTS and not self._temporal()

    def _is_a(self, who: Who, value: str, whole: str) -> list[Draft]:
        lows = self.lows
        head_tokens = cut(self.rest, self.times, loose=True)
        phrase = bare(written(self.source, head_tokens))
        folded = fold(phrase)
        head = singular(folded.split()[-1]) if folded else ""
        of = next((i for i, t in enumerate(lows) if t in ("of", "to", "with") and i), None)
        if lows[:3] == ["more", "of", "a"]:
            phrase, folded = " ".join(phrase.split()[2:]) or phrase, " ".join(folded.split()[3:]) or folded
        if (
            re.match(r"an? (?:big |huge |massive |lifelong |real )?(?:fan|lover|admirer|devotee|enthusiast) of ", whole)
            and of is not None
        ):
            return [Draft(attribute("likes"), bare(written(self.source, cut(self.rest[of + 1 :], self.times, loose=True))))]
        if (size := re.match(r"an? (team|family|household|group|crew|band|class) of (\w+)", whole)) and who.user:
            return [Draft(attribute(f"{size[1]} size"), size[2])]
        if "member of" in whole:
            at = lows.index("of")
            return [
                Draft(
                    attribute("member of", many=True),
                    bare(
                        written(
                            self.source,
                            cut(self.rest[at + 1 :], self.times, loose=False, keep=frozenset({"on", "in", "for", "at"})),
                        )
                    ),
                )
            ]
        if folded.split()[-1:] in (["person"], ["lover"], ["fan"]) and len(folded.split()) > 1:
            liked = " ".join(phrase.split()[:-1])
            kind = kind_of(liked) or {
                "cat": "pet type",
                "dog": "pet type",
                "morning": "time of day",
                "night": "time of day",
            }.get(liked.lower())
            return (
                [Draft(attribute("likes"), liked)]
                if not kind
                else [Draft(attribute(f"{kind} preference", category="preference"), liked)]
            )
        former = re.match(r"(?:former |ex-|ex |retired |one-time |lapsed |reformed |recovering )(.+)", folded)
        if former:
            was = phrase[-len(former[1]) :]
            retired = folded.startswith("retired")
            kept = [Draft(attribute("work_status"), "retired")] if retired else []
            trade = is_trade(was) or retired
            return [*kept, Draft(attribute("occupation") if trade else attribute("is a", many=True), was, tense=Tense.PAST)]
        if head in bag("mother father mum mom dad parent") and of is not None:
            return [Draft(attribute("relative"), written(self.source, self.rest), text="")]
        if head not in _NOT_TRADE and (is_trade(phrase) or self._at_work(head)):
            return self._trade(phrase, "" if is_trade(phrase) else f"{who.display} is {self.lows[0]} {phrase}")
        if folded in ("he", "she", "him", "her", "they"):
            return []
        if not phrase or folded in bag(
            "lot bit problem pain mess joke shame star idiot disaster nightmare must thing fact one same best worst first last"
        ):
            return []
        weekly = [
            m
            for m in self.times
            if m.start <= self.rest[0].start < m.end or (self.rest[0].low in ("on", "at") and m.start <= self.rest[-1].start)
        ]
        if weekly and who.key == f"user's {fold(who.said)}" and who.kind != "animal":
            said = self.source[self.rest[0].start : weekly[-1].end]
            return [
                Draft(
                    attribute(fold(who.said), category="schedule"),
                    said,
                    key=schedule_key(said),
                    subject="user",
                    kind="weekly",
                    intents={Intent.UPDATES},
                )
            ]
        animal = who.kind == "animal"
        name = "breed" if animal else "is a"
        found = attribute(name, many=not animal)
        return [Draft(found, phrase)]

    def _house(self, *links: str) -> int | None:
        """Where the name of a house stands that somebody works at or for."""
        for i, low in enumerate(self.lows[:-1]):
            named = self.rest[i + 1].capital or (
                self.lows[i + 1] in ("the", "a") and i + 2 < len(self.rest) and self.rest[i + 2].capital
            )
            if i and low in links and named and not any(m.start <= self.rest[i + 1].start < m.end for m in self.times):
                return i
        return None

    def _trade(self, phrase: str, said: str = "") -> list[Draft]:
        """A trade, with the house or the town where it is done."""
        made = [Draft(attribute("occupation"), phrase, text=said)]
        lows, rest = self.lows, self.rest
        if (at := self._house("at", "for")) is not None:
            learns = singular(fold(phrase).split()[-1]) in bag("student pupil undergraduate undergrad postgrad fresher")
            return [
                *made,
                Draft(
                    attribute("school" if learns else "employer"), bare(written(self.source, cut(rest[at + 1 :], self.times)))
                ),
            ]
        called = next((i for i, low in enumerate(lows) if low in ("at", "for") and i + 1 < len(lows)), None)
        if called is not None:
            where = bare(written(self.source, cut(rest[called + 1 :], self.times)))
            if match := re.search(r"\b(?:called|named) (.+)$", where):
                made.append(Draft(attribute("employer"), match[1]))
        if (place := self._house("in")) is not None and rest[place + 1].capital:
            made.append(Draft(attribute("workplace"), bare(written(self.source, cut_place(rest[place + 1 :], self.times)))))
        return made


def cut_place(tokens: list[Token], times: tuple[TimeMention, ...]) -> list[Token]:
    """A place: its name, with the wider one after a comma if that is all that follows ("Portland, Oregon")."""
    place = cut(tokens, times)
    if not place:
        return place
    at = tokens.index(place[-1]) + 1
    rest = tokens[at : at + 4]
    if len(rest) >= 2 and rest[0].low == "," and rest[1].capital and place[-1].capital:
        tail = tokens[at + 1 :]
        name = [t for t in tail if t.capital]
        if len(name) == len(tail) and len(tail) <= 3:
            return tokens[: len(tokens)]
    return place


def _listed(tokens: list[Token]) -> list[list[Token]]:
    """ "nuts, eggs and milk" → three."""
    parts: list[list[Token]] = [[]]
    for token in tokens:
        if token.low in ("and", "or", "&", ",", "plus"):
            parts.append([])
        else:
            parts[-1].append(token)
    return [part for part in parts if part]


def items(tokens: list[Token], times: tuple[TimeMention, ...]) -> list[list[Token]]:
    """The members of a list at the front: it may hold commas if an "and" or "or" closes it."""
    kept: list[Token] = []
    last_and = max((i for i, t in enumerate(tokens) if t.low in ("and", "or", "&")), default=-1)
    for index, token in enumerate(tokens):
        if token.low == "," and index < last_and and index + 1 < len(tokens):
            kept.append(token)
            continue
        if token.low in ("and", "or", "&") and kept:
            kept.append(token)
            continue
        if not cut([token], ()) or (
            (
                kept
                and len(cut([*[t for t in kept if t.kind != "p"], token], times))
                <= len([t for t in cut([t for t in kept if t.kind != "p"], times)])
            )
            and token.low not in ("and", "or")
        ):
            break
        kept.append(token)
    return [strip(part) for part in _listed(kept) if strip(part)]


__all__ = ["Copula", "Intent", "Who", "cut_place", "items", "noun_who", "roles", "value_key"]
