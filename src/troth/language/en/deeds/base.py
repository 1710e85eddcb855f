"""What all readings of a verb share: its parts, its frames, and the small tools that cut objects to size."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache

from troth.domain.address import Attribute
from troth.domain.claim import Intent
from troth.language.en.draft import Draft, attribute, single
from troth.language.en.lexicon import ING, bag, singular, table, verb, words
from troth.language.en.parsed import Parsed
from troth.language.en.tokens import Token
from troth.language.en.values import cut, cut_place, is_trade, kind_of, schedule_key, strip, written
from troth.language.en.who import Scene, Who
from troth.language.people import is_post
from troth.language.reading import Recent
from troth.language.text import fold
from troth.language.time import TimeMention

PARTICLES = bag(
    "in on at to for with as from into near by about of off out up down over outside around through between under onto"
)


SHIFTS = bag("back over away here there together out down up again abroad home")


EMPTY = bag(
    "it|that|this|them|one|so|something|anything|everything|stuff|things|what|which|him|her|you|some|lot|"
    "lots|bit|me|us|ones|more|time|fun|trouble|idea|no idea|question|questions|look|feeling|problem|problems|"
    "point|chance|clue|thought|luck|mine|those|these|each other|way|the same|same|sense|help|quick question|"
    "issue|issues"
)


LIGHT = bag(
    "be|do|go|come|see|look|think|know|say|tell|ask|mean|seem|feel|hear|find|let|guess|suppose|wonder|wish|"
    "hope|thank|appreciate|happen|forget|remember|try|need|want|understand|believe|figure|notice|realise|"
    "realize|give|put|send|show|expect|appear|sound|apologise|apologize|agree|bet|care|matter|miss|cost|help|"
    "read|worry|bother|check|wait|kid|joke|swear|promise|mention|assume|laugh|cry|die|kill|stare|bring|sit|"
    "stand|hold|paste|copy|attach|type|click|press|run into|end|turn|set|call|stick|struggle|suspect|doubt|"
    "reckon|dread|hit"
)


TRANSIENT = bag(
    "error|message|email|mail|call|reply|answer|response|notification|warning|letter|result|news|update|"
    "cold shower|headache|lift|refund|bill|invoice|quote|estimate|taxi|lot done|glimpse|shock|surprise|"
    "impression|gist|hang|chance|minute|second|moment|day off|sleep|rest|weekend off|start|head start|"
    "bargain|deal|discount|text|note|tip|word|kick|vibe|exception|crash|bug|timeout|segfault|blank|hour|"
    "morning off|drink|coffee|beer|lunch|dinner|breakfast|meal|snack|sandwich|pizza|mixed feelings|doubts|"
    "work to do|homework|cake|visitor|visitors|guests|guest"
)


SKILLS = bag(
    "play speak read write swim drive ski cook bake sew knit code program juggle type sing dance ride sail "
    "surf fly weld translate draw paint whistle climb skate solder crochet lift bench deadlift hold "
    "understand sign cycle dive row"
)


NO_EVENTS = bag(
    "be say tell ask think know mean want need feel seem forget wonder hope guess wish look sound like love "
    "hate prefer believe understand notice remember mention suppose have_ try_ sleep wake"
)


TIRESOME = bag(
    "annoying boring tedious irritating stressful exhausting patronising patronizing distracting disgusting "
    "unbearable dull overrated confusing cringey creepy awful horrible tiring frustrating unpleasant "
    "off-putting fake"
)


PLEASANT = bag(
    "relaxing fascinating calming soothing fun delightful inspiring satisfying comforting interesting "
    "therapeutic enjoyable lovely wonderful addictive meditative rewarding"
)


FELT = {
    "dislikes": bag("aversion dislike distaste hatred loathing antipathy hate allergy_"),
    "likes": bag(
        "preference liking love passion fondness weakness penchant interest fascination spot thing appreciation "
        "affinity craving enthusiasm obsession tooth"
    ),
    "fears": frozenset({"fear", "phobia", "terror", "dread"}),
}


COMPANIES = bag(
    "insurer company firm startup start-up agency bank hospital university studio clinic charity consultancy "
    "publisher factory council ministry brewery hotel airline museum bakery nursery lab institute "
    "manufacturer retailer newspaper supplier plant warehouse dealership surgery practice co-op cooperative "
    "nonprofit ngo theatre"
)


INTRANSITIVE = bag(
    "smoke vape drink swim jog run cycle ski surf climb knit paint sing dance garden hike fish sew box row "
    "sail meditate commute bake camp draw write blog stream game drive snore fast skateboard freelance "
    "babysit volunteer hunt forage juggle crochet skate cook sketch"
)


HOUSED = bag("rent share lodge sublet squat board")
"""What one does for years, though it is said as what one is doing: "I'm renting a room"."""


UNDERTAKEN = bag(
    "organise organize run lead head host chair coordinate oversee manage plan prepare write build restore renovate "
    "redecorate design train coach study learn teach edit translate illustrate direct produce compose record research "
    "develop curate judge catalogue rewrite rebuild refurbish convert landscape handle"
)
"""What somebody is at for weeks, not just now: "Nisha is restoring a canal boat"."""


@dataclass(frozen=True, slots=True)
class Frame:
    """What a verb (with a preposition) says."""

    attribute: str
    flags: frozenset[str]


@cache
def frames() -> dict[tuple[str, str], Frame]:
    """(lemma, preposition or "") → frame."""
    made: dict[tuple[str, str], Frame] = {}
    for key, (name, *flags) in table("frames")["verbs"].items():
        lemma, _, prepositions = key.partition(" ")
        for preposition in prepositions.split("|"):
            made[lemma, preposition] = Frame(name, frozenset(flags))
    return made


def within(value: str, held: str) -> bool:
    """Whether the words of one value are all in another."""
    wanted, had = set(fold(value).split()), set(fold(held).split())
    return bool(wanted) and (wanted <= had or had <= wanted)


def business(folded: str) -> bool:
    """Whether somebody who runs or owns it lives by it: a bakery, a chip shop."""
    return any(singular(word) in words("businesses") for word in folded.split())


def each_name(names: str, key: str) -> dict[str, str]:
    """ "Miso and Pickle" are two names."""
    return {fold(part): key for part in re.split(r", | and | & ", names) if part.strip()}


def contact_of(source: str, found: Token, rest: list[Token]) -> Draft:
    """The draft for an address, a number or a handle by which somebody can be reached."""
    if found.text.startswith("@"):
        return Draft(attribute("handle"), found.text)
    if found.kind == "n":
        place = rest.index(found)
        run = [found]
        for token in rest[place + 1 :]:
            if token.kind != "n":
                break
            run.append(token)
        return Draft(attribute("phone"), written(source, run))
    return Draft(attribute("email" if "@" in found.text else "url"), found.text)


def named(value: str) -> str:
    """ "small charity called Open Hands" → "Open Hands"."""
    match = re.search(r"\b(?:called|named) (.+)$", value)
    return match[1] if match else value


def without_amount(value: str) -> str:
    """ "a bit of Polish", "fluent French" → the language."""
    return re.sub(
        r"^(?:(?:a )?(?:little |bit|tiny bit|lot|smattering)(?: of)? |(?:some|basic|fluent|native|conversational|decent|"
        r"broken|rusty|only|passable|good|both) )+",
        "",
        value,
        flags=re.IGNORECASE,
    )


def narrower_place(object_: list[Token], tokens: list[Token], times: tuple[TimeMention, ...]) -> list[Token]:
    """ "a new flat in Dresden" → "Dresden"."""
    if any(t.capital for t in object_) or not object_:
        return object_
    at = tokens.index(object_[-1]) + 1
    if at + 1 < len(tokens) and tokens[at].low in bag("in near outside at on of by") and tokens[at + 1].capital:
        return cut_place(tokens[at + 1 :], times) or object_
    return object_


PUPILS = bag("son daughter child children kid stepson stepdaughter nephew niece grandson granddaughter toddler teenager")
"""Those whose "goes to Hillside" or "is at Hillside" tells their school, one at a time."""
SCHOOLS = bag("school university college uni academy primary nursery preschool secondary sixth-form polytechnic")
"""What says of a house that one learns there."""
WORKED = bag("nights days mornings afternoons evenings weekends earlies lates")
"""What a shift goes by."""


def moved_me(value: str, tokens: list[Token], times: tuple[TimeMention, ...], *, promoted: bool = False) -> list[Draft]:
    """ "They moved me to the late shift / the Cork office / the billing team"."""
    folded = fold(value)
    if not value:
        return []
    name = (
        "shift"
        if "shift" in folded or folded in WORKED
        else "team"
        if any(w in folded.split() for w in ("team", "department", "squad", "division"))
        else "occupation"
        if promoted or is_trade(value)
        else "workplace"
    )
    said = f"User was {'promoted' if promoted else 'moved'} to {written_plain(tokens, times)}"
    return [Draft(attribute(name), value, subject="user", text=said, change=True, intents={Intent.UPDATES})]


def written_plain(tokens: list[Token], times: tuple[TimeMention, ...]) -> str:
    """The words of a phrase, one space apart."""
    return " ".join(t.text for t in cut(tokens, times)).replace(" 's", "'s")


def made_names(action: Deed) -> bool:
    """Whether a passive "called" is followed by a name."""
    return bool(action.rest) and action.rest[0].low not in PARTICLES | {"back", "up"}


def preference(value: str, tokens: list[Token]) -> Attribute:
    """The address of what is preferred: by its kind, else by its head noun; one value there."""
    kind = kind_of(value)
    if kind is None:
        parts = fold(value).split()
        if len(parts) > 1 and verb(parts[0], ING) is not None:
            kind = parts[0]
        elif len(parts) > 1:
            kind = singular(parts[-1])
        elif (
            over := next((i for i, t in enumerate(tokens) if t.low in ("to", "over") and i), None)
        ) is not None and over + 1 < len(tokens):
            kind = kind_of(" ".join(t.low for t in tokens[over + 1 : over + 3]))
    if kind is None:
        return replace(attribute("prefers"), cardinality=attribute("likes").cardinality)
    return attribute(f"{kind} preference", category="preference")


_TASTED = bag("like love adore enjoy prefer hate dislike detest loathe despise")
"""What is liked or not stands right behind these, whatever word it is."""
_ONE_DAY = bag("next this last tomorrow today tonight yesterday now then")


def without_taste(parsed: Parsed, times: tuple[TimeMention, ...]) -> tuple[TimeMention, ...]:
    """The times of a clause, but for those that are what somebody likes: "I prefer mornings", "I hate Mondays"."""
    first = next((t for t in parsed.rest if t.low not in words("determiners")), None)
    if first is None or parsed.lemma not in _TASTED or parsed.modal or first.low in _ONE_DAY or first.kind == "n":
        return times
    return tuple(m for m in times if not m.start <= first.start < m.end)


def weighed(made: Draft, key: str, scene: Scene) -> Draft:
    """ "I'd rather have calls" after "I'd rather have texts than calls": the other of the two that were weighed."""
    other = re.compile(rf"\b(?:than|to|over) (?:\w+ )?{re.escape(fold(made.value))}\b")
    for recent in scene.context.recent:
        claim = recent.claim
        mine = claim.subject == key and claim.positive and made.attribute.name == "prefers"
        there = claim.attribute == "prefers" or claim.attribute.endswith(" preference")
        if mine and there and other.search(fold(recent.text)):
            found = single(attribute(claim.attribute, category="preference"))
            return replace(made, attribute=found, targets=(recent.memory,), intents={Intent.UPDATES})
    return made


def strip_lead(value: str) -> str:
    """A time without its preposition."""
    return re.sub(r"^(?:on|at|in|every|each) (?=\S)", "", value) if not re.match(r"^(?:every|each) ", value) else value


def time_key(value: str) -> str:
    """The key of a time that a clause says: its day and hour."""
    return schedule_key(value)


class Deed:
    """One clause with a full verb, in its parts."""

    def __init__(self, parsed: Parsed, who: Who, scene: Scene, source: str, times: tuple[TimeMention, ...]) -> None:
        self.parsed, self.who, self.scene, self.source, self.times = parsed, who, scene, source, times
        self.rest = list(parsed.rest)
        self.flags: frozenset[str] = frozenset()
        self.origin = ""
        """Where somebody moved from, if it is told with where to."""
        while (
            self.rest
            and self.rest[0].low in SHIFTS | words("adverbs")
            and not (self.rest[0].low == "still" and parsed.lemma in _TASTED)
            and len(self.rest) > 1
            and not (self.rest[0].low in ("out", "up", "down") and self.rest[1].low not in PARTICLES)
        ):
            if (
                self.rest[0].low in ("out", "up", "down", "over", "back")
                and (parsed.lemma, self.rest[0].low) in frames()
                and self.rest[1].low not in ("to", "from", "in", "of", "at")
            ):
                break
            self.rest.pop(0)
        while self.rest and any(m.start <= self.rest[0].start < m.end for m in times):
            self.rest.pop(0)
        self.preposition = self.rest[0].low if self.rest and self.rest[0].low in PARTICLES else ""

    def _object(self, *, skip: bool = True, loose: bool = True) -> list[Token]:
        tokens = self.rest[1:] if self.preposition and skip else self.rest
        return cut(tokens, self.times, loose=loose)

    def _held(self, value: str) -> Recent | None:
        """What is held of the subject with this value."""
        folded = fold(value)
        return next(
            (
                r
                for r in self.scene.context.recent
                if r.claim.subject == self.who.key
                and r.claim.positive
                and folded
                and f" {folded} " in f" {fold(r.claim.value)} "
            ),
            None,
        )

    def intents(self) -> set[Intent]:
        """What the verb group itself says."""
        lows = {t.low for t in self.parsed.rest}
        ends = (
            self.parsed.phase == "stop"
            or "no_longer" in self.parsed.adverbs
            or (self.parsed.negative and lows & {"anymore", "longer"})
        )
        return {Intent.ENDS} if ends else set()

    def _somebody(self) -> bool:
        """Whether it is told of a person, by name, by role or by office."""
        named = self.who.kind == "person" and bool(self.who.name or self.who.role)
        office = self.who.kind == "thing" and self.who.key != "user" and is_post(self.who.said)
        return named or office

    def _event_value(self) -> str:
        tokens = [t for t in [self.parsed.verb, *self.rest] if t is not None]
        return written(self.source, strip(cut(tokens, self.times, loose=False)))

    def _ahead(self) -> bool:
        return any(
            m.kind.value in ("point", "range")
            and m.interval.start is not None
            and m.interval.start > self.scene.context.observed_at
            for m in self.times
            if any(m.start <= t.start < m.end for t in self.parsed.rest + self.parsed.lead)
        )


_DOSE = re.compile(r"^(\d[\d.,]* ?(?:mg|mcg|g|ml|units?|tablets?|drops?))(?: of)? (.+)$", re.IGNORECASE)


def medicine(value: str) -> Draft:
    """A medicine; with its dose, at an address of its own, so that another dose takes its place."""
    dosed = _DOSE.match(value)
    return Draft(attribute(f"{fold(dosed[2])} dose"), value) if dosed else Draft(attribute("medication"), value)
