"""In what state somebody is: "I'm married to Ana", "I'm allergic to nuts", "I'm scared of heights", "I'm vegan"."""

from __future__ import annotations

import re
from dataclasses import replace

from troth.domain.claim import Intent
from troth.language.en.copula.amounts import weight_change
from troth.language.en.copula.being import Being, Reader, first_of, listed
from troth.language.en.copula.kin import spouse
from troth.language.en.deeds.base import SKILLS
from troth.language.en.deeds.lists import joined
from troth.language.en.draft import Draft, attribute
from troth.language.en.harms import figurative
from troth.language.en.lexicon import words
from troth.language.en.values import bare, contains, cut, written
from troth.language.en.who import Who
from troth.language.text import fold


def able(said: Being, who: Who) -> list[Draft] | None:
    """ "I'm able to swim": of what one learns, not of what one has time for."""
    if said.first not in ("able", "unable") or said.lows[1:2] != ["to"]:
        return None
    if len(said.rest) < 3 or said.lows[2] not in SKILLS:
        return None
    return [Draft(attribute("skill"), said.phrase(said.rest[2:], loose=False), positive=said.first == "able")]


def state(said: Being, who: Who) -> list[Draft] | None:
    """What somebody is like for a while or for good."""
    return first_of(_STATES, said, who)


def _of_blood(said: Being, who: Who) -> list[Draft] | None:
    """ "I'm O negative", "I'm AB+": no name, though written as one."""
    typed = re.fullmatch(r"(?:AB|A|B|O) ?(?:[+-]|rh ?[+-]|positive|negative|pos|neg)", said.value)
    return [Draft(attribute("blood_type"), said.value)] if typed else None


def _allergic(said: Being, who: Who) -> list[Draft] | None:
    if said.first not in ("allergic", "intolerant") or said.lows[1:2] != ["to"]:
        return None
    made = _each(said, "allergy", 2)
    return [_in_jest(each, who) if figurative(each.value) else each for each in made]


def _in_jest(draft: Draft, who: Who) -> Draft:
    """ "I'm allergic to small talk": what nobody is allergic to is only not liked."""
    return replace(draft, attribute=attribute("dislikes"), text=f"{who.display} dislikes {draft.value}", kind="fixed")


def _diet(said: Being, who: Who) -> list[Draft] | None:
    diet = contains(said.whole, "diets")
    known = diet and said.first != "the" and said.whole.find(diet) < 24
    return [Draft(attribute("diet"), diet)] if diet and known else None


def _marital(said: Being, who: Who) -> list[Draft] | None:
    value = said.first if said.first in words("marital") else _plain(said)
    if value not in words("marital"):
        return None
    return [Draft(attribute("marital_status"), value), *([] if said.parsed.past else spouse(said, who))]


def _work(said: Being, who: Who) -> list[Draft] | None:
    found = next((each for each in words("work_states") if said.whole.startswith(each)), None)
    return [Draft(attribute("work_status"), bare(found))] if found else None


def _unwell(said: Being, who: Who) -> list[Draft] | None:
    """ "Ill with flu", "on leave"; "off" and "away" say so of somebody else only with more words."""
    if said.lows[:2] == ["off", "to"]:  # "I'm off to walk the dog", "off to bed"
        return None
    brief = ("off", "away")
    opens = said.first in words("conditions") and said.first not in brief
    whole = said.whole
    if not opens and not any(
        whole.startswith(each + " ") or (whole == each and (who.user or each not in brief)) for each in words("conditions")
    ):
        return None
    value = said.phrase(said.rest, loose=False, keep=frozenset({"with", "for", "on"})) or said.value
    return [Draft(attribute("condition"), value, passing=True)]


def _chronic(said: Being, who: Who) -> list[Draft] | None:
    found = contains(said.whole, "chronic")
    if not found or said.value.startswith(("Ms ", "Ms. ")):
        return None
    opens = said.first in ("type", "partially", "slightly", "mildly", "lactose")
    person = said.first in ("a", "an") and found in ("diabetic", "asthmatic", "epileptic")
    return [Draft(attribute("health"), bare(said.value))] if opens or person or said.whole.startswith(found) else None


def _origin(said: Being, who: Who) -> list[Draft] | None:
    for name, list_ in (("nationality", "nationalities"), ("faith", "faiths")):
        if _plain(said) in words(list_):
            return [Draft(attribute(name), bare(said.value))]
    return None


def _mood(said: Being, who: Who) -> list[Draft] | None:
    """A mood is not kept."""
    return [] if said.first in words("moods") or _plain(said) in words("moods") else None


def _afraid(said: Being, who: Who) -> list[Draft] | None:
    scared = said.first in ("afraid", "scared", "terrified", "frightened", "petrified")
    if not scared or said.lows[1:2] != ["of"] or len(said.rest) < 3:
        return None
    return [Draft(attribute("fears", many=True), said.thing(said.rest[2:], loose=False))]


def _given_to(said: Being, who: Who) -> list[Draft] | None:
    """ "Hooked on chess", "fluent in Thai"."""
    if said.first not in _GIVEN_TO or len(said.rest) < 3 or said.lows[1] not in ("on", "to", "in"):
        return None
    return [Draft(attribute(_GIVEN_TO[said.first]), said.thing(said.rest[2:], loose=False))]


def _keen(said: Being, who: Who) -> list[Draft] | None:
    """ "Into jazz", "keen on jazz", "mad about jazz"."""
    fond = said.whole.startswith(("big on", "crazy about", "mad about", "obsessed with", "partial to"))
    if not fond and said.first not in ("into", "fond", "keen"):
        return None
    return _each(said, "likes", 1 if said.first == "into" else 2)


def _handed(said: Being, who: Who) -> list[Draft] | None:
    known = said.first in ("left-handed", "right-handed", "ambidextrous")
    return [Draft(attribute("handedness"), said.first)] if known else None


def recovered(said: Being, who: Who) -> list[Draft] | None:
    """ "I'm better", "I'm over the flu", "fully recovered": what passed has passed."""
    if said.first not in listed("ended") - {"back"} or not who.user or said.parsed.past:
        return None
    ill = any(
        r.claim.attribute == "condition" and r.claim.subject == "user" and r.claim.positive for r in said.scene.context.recent
    )
    if not ill or (said.first == "well" and len(said.rest) > 1):
        return []
    return [Draft(attribute("condition"), "", positive=False, intents={Intent.ENDS})]


def adjective(said: Being, who: Who) -> list[Draft] | None:
    """ "I'm colour-blind", "my brother is deaf": what somebody is, in a word that is known to be nothing else."""
    closed = words("nominative") | words("moods")
    if said.parsed.wanted or _compared(said.lows[-1]):
        return None  # "we want to be fair", "I'm still weaker"
    if who.user:
        closed |= words("possessives") | words("determiners") | words("prepositions") | {"to", "not", "called"}
        known = said.rest[0].kind == "w"
    else:
        closed |= words("adjectives")
        scene = said.scene
        known = bool(who.role) or who.key in scene.names.values() or who.key in scene.context.people.values()
    return [Draft(attribute("is", many=True), said.value)] if known and said.value and said.first not in closed else None


def _compared(low: str) -> bool:
    """Whether a word tells how somebody is beside how they were."""
    plain = (low[:-2], low[:-1], f"{low[:-3]}y" if low.endswith("ier") else "", low[:-3] if low[-4:-3] == low[-3:-2] else "")
    return low.endswith("er") and not words("adjectives").isdisjoint(plain)


def _plain(said: Being) -> str:
    return fold(bare(said.value))


def _each(said: Being, name: str, start: int) -> list[Draft]:
    """A draft for each member of the list that begins at `start`."""
    return [Draft(attribute(name), bare(written(said.source, part))) for part in joined(cut(said.rest[start:], said.times))]


_GIVEN_TO = {"hooked": "likes", "drawn": "likes", "addicted": "likes", "fluent": "speaks", "averse": "dislikes"}
_STATES: tuple[Reader, ...] = (
    _of_blood, _allergic, _diet, _marital, _work, _unwell, _chronic, _origin, weight_change, _afraid, _given_to, _keen,
    _handed, _mood,
)  # fmt: skip

__all__ = ["able", "adjective", "recovered", "state"]
