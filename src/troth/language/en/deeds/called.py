"""What somebody or something is called, and how that is spelled."""

from __future__ import annotations

import re
from dataclasses import replace

from troth.domain.claim import Intent, Tense
from troth.language.en.deeds.endings import Endings
from troth.language.en.draft import Draft, attribute
from troth.language.en.lexicon import bag, words
from troth.language.en.naming import address_name, held_attribute, overseer
from troth.language.en.nouns import Noun, noun
from troth.language.en.values import cut, written
from troth.language.en.who import ME
from troth.language.text import fold

_BIRTH = re.compile(r"\bha(?:d|s had|ve had) (?:a|another|their \w+) (?:(?:baby|little) )?(?:baby|boy|girl|son|daughter)\b")


class Called(Endings):
    """Verbs of naming."""

    def _spell(self) -> list[Draft] | None:
        """ "My name is spelled Kathryn"."""
        about = noun(self.parsed.subject, self.scene) if self.parsed.subject else None
        value = written(self.source, cut(self.rest, self.times))
        if (
            about is None
            or not about.head
            or about.head[-1].low not in ("name", "surname")
            or not value
            or not self.rest[0].capital
        ):
            return []
        owner = about.owner.key if about.owner is not None else "user"
        return [Draft(held_attribute(about, self.scene), value, subject=owner, intents={Intent.CORRECTS})]

    def _call(self) -> list[Draft] | None:
        lows = [t.low for t in self.rest]
        if self.parsed.passive:
            return self._called()
        if len(lows) < 2:
            return []
        if (
            self.parsed.lemma == "name"
            and lows[0] not in ("me", "it", "him", "her", "them")
            and not any(t.capital for t in self.rest)
        ):
            return None
        if lows[0] in ("me",):
            name = written(self.source, cut(self.rest[1:], self.times))
            if (
                not name
                or self.rest[1].kind != "w"
                or lows[1] in words("determiners") | words("prepositions") | words("adverbs")
            ):
                return []
            caller = noun(self.parsed.subject, self.scene) if self.parsed.subject else None
            if caller is not None and caller.role and not caller.plural:
                return self._called_by(caller, name)
            negative = self.parsed.negative or (self.parsed.subject and self.parsed.subject[0].low in ("nobody", "none"))
            return [
                Draft(
                    attribute("call_me"),
                    name,
                    subject="user",
                    positive=not negative,
                    text=f"User is {'not ' if negative else ''}called {name}" if self.parsed.subject else "",
                )
            ]
        target = self.scene.pronoun(lows[0]) if lows[0] in ("it", "him", "her", "them") else None
        if target is not None and self.rest[1].capital:
            name = written(self.source, cut(self.rest[1:], self.times, keep=frozenset({"and"})))
            child = self._born(lows[0])
            if child is not None and target.kind == "person" and target.role not in ("", child):
                parent = self.scene.known(target.key.rpartition("'s ")[0]) if target.role in ("baby", "child") else target
                key, display = f"{parent.key}'s {child}", f"{parent.display}'s {child}"
                names = {fold(name): key}
                return [Draft(attribute("name"), name, subject=key, names=names, text=f"{display} is called {name}")]
            named = target.kind == "person" and target.name and fold(target.name) != fold(name)
            return [
                Draft(
                    attribute("nickname", many=True) if named else attribute("name"),
                    name,
                    subject=target.key,
                    names={fold(name): target.key},
                    text=f"{target.display} {'are' if target.plural else 'is'} called {name}",
                )
            ]
        if lows[0] in ("my", "our", "the") and any(t.capital for t in self.rest[1:]):
            at = next((i for i, t in enumerate(self.rest) if i and t.capital), 0)
            about = noun(self.rest[:at], self.scene)
            name = written(self.source, cut(self.rest[at:], self.times))
            if about.head and name:
                return [Draft(attribute(f"{fold(about.phrase)} name"), name, subject="user", tense=Tense.PRESENT)]
        return []

    def _called_by(self, caller: Noun, name: str) -> list[Draft]:
        """ "My gran calls me Benny": what one person calls the user is no name for everybody."""
        if self.parsed.negative or self.parsed.past or caller.owner is not ME:
            return []
        text = f"User's {caller.phrase} calls User {name}"
        return [Draft(attribute("nickname", many=True), name, subject="user", text=text, kind="fixed")]

    def _born(self, pronoun: str) -> str | None:
        """What is named by parents: "Priya had a baby, they named her Asha"."""
        told = self.source[: self.parsed.verb.start] if self.parsed.verb is not None else ""
        return {"her": "daughter", "him": "son"}.get(pronoun) if _BIRTH.search(fold(told)) else None

    def _called(self) -> list[Draft]:
        """ "The boat is called Petrel", "they're called Salt and Pepper"."""
        name_tokens = cut(self.rest, self.times, keep=frozenset({"and"}))
        name = written(self.source, name_tokens)
        if not name or self.rest[0].low in bag("to in off up back out into"):
            return []
        pronoun = len(self.parsed.subject) == 1 and self.parsed.subject[0].low in words("nominative")
        if self.who.user:
            return [self._own_name(name)]
        if overseer(self.who) and self.rest[0].capital:
            return [Draft(attribute("manager"), name, subject="user", names={fold(name): self.who.key})]
        names = {fold(part): self.who.key for part in re.split(r", | and ", name) if part}
        if self.who.kind in ("person", "animal", "people") or pronoun or self.who.key in self.scene.names.values():
            found = replace(attribute("name"), identity=False, category="relation", layer="semantic")
            return [Draft(found, name, names=names)]
        about = noun(self.parsed.subject, self.scene)
        owner = about.owner.key if about.owner is not None else "user"
        named = address_name(about, () if self.times else self.parsed.lead)
        wanted = set(named.split())
        known = {
            r.claim.attribute
            for r in self.scene.context.recent
            if r.claim.attribute.endswith(" name") and wanted <= set(r.claim.attribute.split())
        }
        label = f"{named} name"
        return [Draft(attribute(known.pop() if len(known) == 1 else label), name, subject=owner, names=names)]

    def _own_name(self, name: str) -> Draft:
        """ "I'm called Rosalind" tells the name, unless that is known: then it tells how one wants to be called."""
        held = any(r.claim.subject == "user" and r.claim.attribute == "name" for r in self.scene.context.recent)
        plain = self.rest[0].capital and not held and "user" not in self.scene.names.values() and not self.parsed.adverbs
        return Draft(attribute("name"), name, names={fold(name): "user"}) if plain else Draft(attribute("call_me"), name)

    _name = _call
