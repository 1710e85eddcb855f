"""What verbs say of somebody: registered frames ("work at"), kinds of objects ("have a dog"), and open verb + object."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache

from troth.domain.address import Attribute
from troth.domain.claim import Intent, Tense
from troth.language.en.copula import DRUGS, cut_place
from troth.language.en.draft import Draft, attribute, single
from troth.language.en.lexicon import bag, role_kind, roles, singular, table, verb, words
from troth.language.en.naming import address_name, happening, held_attribute, plain
from troth.language.en.parse import Parsed
from troth.language.en.tokens import Token
from troth.language.en.values import bare, contains, cut, group, is_trade, kind_of, narrowed, strip, wide, written
from troth.language.en.who import Scene, Who, noun, noun_who
from troth.language.reading import Recent
from troth.language.text import fold
from troth.language.time import TimeMention
from troth.schema.registry import registry

PARTICLES = bag(
    "in on at to for with as from into near by about of off out up down over outside around through between under onto"
)
_SHIFTS = bag("back over away here there together out down up again abroad home")
_EMPTY = bag(
    "it|that|this|them|one|so|something|anything|everything|stuff|things|what|which|him|her|you|some|lot|"
    "lots|bit|me|us|ones|more|time|fun|trouble|idea|no idea|question|questions|look|feeling|problem|problems|"
    "point|chance|clue|thought|luck|mine|those|these|each other|way|the same|same|sense|help|quick question|"
    "issue|issues"
)
_LIGHT = bag(
    "be|do|go|come|see|look|think|know|say|tell|ask|mean|seem|feel|hear|find|let|guess|suppose|wonder|wish|"
    "hope|thank|appreciate|happen|forget|remember|try|need|want|understand|believe|figure|notice|realise|"
    "realize|give|put|send|show|expect|appear|sound|apologise|apologize|agree|bet|care|matter|miss|cost|help|"
    "read|worry|bother|check|wait|kid|joke|swear|promise|mention|assume|laugh|cry|die|kill|stare|bring|sit|"
    "stand|hold|paste|copy|attach|type|click|press|run into|end|turn|set|call|stick|struggle|suspect|doubt|"
    "reckon|dread|hit"
)
_TRANSIENT = bag(
    "error|message|email|mail|call|reply|answer|response|notification|warning|letter|result|news|update|"
    "cold shower|headache|lift|refund|bill|invoice|quote|estimate|taxi|lot done|glimpse|shock|surprise|"
    "impression|gist|hang|chance|minute|second|moment|day off|sleep|rest|weekend off|start|head start|"
    "bargain|deal|discount|text|note|tip|word|kick|vibe|exception|crash|bug|timeout|segfault|blank|hour|"
    "morning off|drink|coffee|beer|lunch|dinner|breakfast|meal|snack|sandwich|pizza|mixed feelings|doubts|"
    "work to do|homework|cake|visitor|visitors|guests|guest"
)
_SKILLS = bag(
    "play speak read write swim drive ski cook bake sew knit code program juggle type sing dance ride sail "
    "surf fly weld translate draw paint whistle climb skate solder crochet lift bench deadlift hold "
    "understand sign cycle dive row"
)
_NO_EVENTS = bag(
    "be say tell ask think know mean want need feel seem forget wonder hope guess wish look sound like love "
    "hate prefer believe understand notice remember mention suppose have_ try_ sleep wake"
)
_TIRESOME = bag(
    "annoying boring tedious irritating stressful exhausting patronising patronizing distracting disgusting "
    "unbearable dull overrated confusing cringey creepy awful horrible tiring frustrating unpleasant "
    "off-putting fake"
)
_PLEASANT = bag(
    "relaxing fascinating calming soothing fun delightful inspiring satisfying comforting interesting "
    "therapeutic enjoyable lovely wonderful addictive meditative rewarding"
)
_FELT = {
    "dislikes": bag("aversion dislike distaste hatred loathing antipathy hate allergy_"),
    "likes": bag(
        "preference liking love passion fondness weakness penchant interest fascination spot thing appreciation "
        "affinity craving enthusiasm obsession tooth"
    ),
    "fears": frozenset({"fear", "phobia", "terror", "dread"}),
}
_COMPANIES = bag(
    "insurer company firm startup start-up agency bank hospital university studio clinic charity consultancy "
    "publisher factory council ministry brewery hotel airline museum bakery nursery lab institute "
    "manufacturer retailer newspaper supplier plant warehouse dealership surgery practice co-op cooperative "
    "nonprofit ngo theatre"
)
_INTRANSITIVE = bag(
    "smoke vape drink swim jog run cycle ski surf climb knit paint sing dance garden hike fish sew box row "
    "sail meditate commute bake camp draw write blog stream game drive snore fast skateboard freelance "
    "babysit volunteer hunt forage juggle crochet skate cook sketch"
)


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


@cache
def _handled() -> frozenset[str]:
    """The verbs with a method of their own, which takes nothing and says what the clause claims, or None."""
    methods = {name.removeprefix("_"): method for name, method in vars(Action).items() if callable(method)}
    return frozenset(name for name, method in methods.items() if method.__annotations__ == {"return": "list[Draft] | None"})


class Action:
    """Reads one clause with a full verb."""

    def __init__(self, parsed: Parsed, who: Who, scene: Scene, source: str, times: tuple[TimeMention, ...]) -> None:
        self.parsed, self.who, self.scene, self.source, self.times = parsed, who, scene, source, times
        self.rest = list(parsed.rest)
        self.flags: frozenset[str] = frozenset()
        while (
            self.rest
            and self.rest[0].low in _SHIFTS | words("adverbs")
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

    def drafts(self) -> list[Draft]:
        """What the clause claims."""
        lemma = self.parsed.lemma
        if (
            self.who.kind in ("thing", "things")
            and lemma not in ("move", "change", "shift", "push", "get")
            and (timed := self.timed())
        ):
            return timed
        if (
            self.parsed.wanted
            and self.parsed.verb is not None
            and self.rest
            and lemma
            not in bag(
                "know ask say see talk tell make check discuss understand add find try use thank get have be do avoid "
                "keep focus change"
            )
        ):
            goal = [self.parsed.verb, *self.parsed.rest]
            return [Draft(attribute("goal"), written(self.source, cut(goal, self.times, loose=False)))]
        if self._redundant() or (
            self.parsed.lemma == "let" and self.parsed.passive and [t.low for t in self.parsed.rest[:1]] == ["go"]
        ):
            return [Draft(attribute("employer"), "", positive=False, change=True, intents={Intent.ENDS})]
        if self.parsed.phase in ("stop", "start") and not self.parsed.planned:
            return self._phased()
        return self._plain(lemma)

    def _phased(self) -> list[Draft]:
        """ "stopped smoking", "started running": what is so from then on."""
        stops = self.parsed.phase == "stop"
        past, self.parsed.past = self.parsed.past, False
        made = self._plain(self.parsed.lemma)
        self.parsed.past = past
        for draft in made:
            draft.change = True
            if stops:
                draft.positive = False
                draft.intents.add(Intent.ENDS)
        return made

    def _chosen_as(self) -> list[Draft] | None:
        """ "We went with Priya Nair as our photographer"."""
        lows = [t.low for t in self.parsed.rest]
        at = next((i for i, low in enumerate(lows) if low == "as" and i + 1 < len(lows) and lows[i + 1] in ("my", "our")), None)
        name = next((i for i in range(at or 0) if self.parsed.rest[i].capital), None)
        if (
            at is None
            or name is None
            or (self.parsed.past is False and not self.parsed.perfect and self.parsed.lemma not in ("have", "use"))
        ):
            return None
        value = written(self.source, cut(self.parsed.rest[name:at], self.times))
        about = noun(cut(self.parsed.rest[at + 1 :], self.times), self.scene)
        if not value or not about.head:
            return None
        if about.role:
            who = self.scene.person(about.role, value, about.modifiers)
            key = f"user's {(about.modifiers + ' ' + about.role).strip()}"
            found = (
                attribute("manager")
                if about.role in role_kind("manager")
                else replace(attribute("name"), identity=False, category="relation", layer="semantic")
            )
            return [
                Draft(
                    found,
                    value,
                    subject="user" if found.name == "manager" else key,
                    names={fold(value): who.key},
                    change=True,
                    intents={Intent.UPDATES},
                )
            ]
        return [Draft(held_attribute(about, self.scene), value, subject="user", change=True, intents={Intent.UPDATES})]

    def _measured(self) -> list[Draft]:
        """ "My commute takes 35 minutes", "the boiler costs 90 a month"."""
        rest = [t for t in self.parsed.rest if t.low not in words("adverbs") | {"about", "around", "roughly"}]
        if (
            self.parsed.past
            or not rest
            or rest[0].kind != "n"
            or self.parsed.lemma not in bag("take cost last weigh measure hold need run use have seat fit earn make")
        ):
            return []
        about = noun(self.parsed.subject, self.scene)
        if (about.owner is None and not about.definite) or self.parsed.lemma == "have":
            return []
        owner = about.owner.key if about.owner is not None else "user"
        value = written(self.source, cut(rest, (), loose=False))
        return [Draft(attribute(f"{address_name(about)} {self.parsed.lemma}"), value, subject=owner)]

    def _commute(self) -> list[Draft]:
        """ "I cycle to work", "I get to the office by tram", "I commute by bus"."""
        said = fold(written(self.source, self.parsed.rest))
        if self.parsed.past or self.parsed.planned or (not self.who.user and not self.who.role):
            return []
        there = re.search(r"\b(?:to|into) (?:work|the office|school|uni|campus|college)\b", said)
        by = re.search(r"\b(?:by|on) (?:(?:the|my) )?(\w+)$|\bby (?:the )?(\w+)\b", said)
        if self.parsed.lemma in bag("cycle drive walk run bike skate scoot row") and there:
            return [Draft(attribute("commute"), self.parsed.lemma)]
        if (self.parsed.lemma == "commute" or (self.parsed.lemma in ("get", "go", "travel", "come") and there)) and by:
            return [Draft(attribute("commute"), by[1] or by[2])]
        if self.parsed.lemma == "take" and there and self.rest:
            return [Draft(attribute("commute"), bare(written(self.source, cut(self.rest, self.times))))]
        return []

    def _per(self) -> list[Draft]:
        """ "I run 30 km a week", "I sleep six hours a night": how much of it in how long."""
        said = fold(written(self.source, self.parsed.rest))
        match = re.match(
            r"(?:about |around |roughly |some |only |maybe |up to |at least )*((?:\d[\d.,]*|one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty|forty|fifty)\b[^,;]*?) (?:a|an|per|each|every) (day|night|week|month|year|hour|morning|shift|weekend)\b",
            said,
        )
        if (
            match is None
            or self.parsed.past
            or self.parsed.planned
            or self.parsed.lemma in bag("charge earn make pay have get see need cost take")
        ):
            return []
        return [Draft(attribute(f"{self.parsed.lemma} per {match[2]}"), match[1])]

    def _plain(self, lemma: str) -> list[Draft]:
        if (chosen := self._chosen_as()) is not None:
            return chosen
        if self.who.kind in ("thing", "things") and (measured := self._measured()):
            return measured
        if "rather" in self.parsed.adverbs and lemma == "have" and (way := self._way(self.rest)) is not None:
            return [way]
        if "rather" in self.parsed.adverbs and self.parsed.verb is not None and not self.parsed.negative:
            value = written(self.source, cut([self.parsed.verb, *self.rest], self.times, loose=False))
            target = bare(written(self.source, cut(self.rest, self.times))) or value
            return [Draft(preference(target, self.rest), target if kind_of(target) else value)]
        if per := self._per():
            return per
        if commute := self._commute():
            return commute
        special = getattr(self, f"_{lemma}") if lemma in _handled() else None
        if special is not None and (made := special()) is not None:
            return list(made)
        if self.parsed.passive and not (lemma in ("call", "name") and made_names(self)):
            return self._passive()
        frame = frames().get((lemma, self.preposition)) or (frames().get((lemma, "")) if not self.preposition else None)
        if frame is not None:
            return self._framed(frame)
        if (contact := self._contact()) is not None:
            return contact
        return self._open()

    def _contact(self) -> list[Draft] | None:
        """ "you can reach me at jo@example.org"."""
        if self.parsed.lemma not in bag("reach contact email mail message text ping write call phone ring find get"):
            return None
        found = next((t for t in self.rest if t.kind == "x" or (t.kind == "n" and len(t.text) > 5)), None)
        if found is None:
            return None
        if not any(t.low in ("me", "us") for t in self.rest[:2]):
            person = (
                noun_who(noun(cut(self.rest, self.times), self.scene), self.scene)
                if self.rest and self.rest[0].low in ("my", "our")
                else None
            )
            if person is None or not person.role:
                return None
            made = contact_of(self.source, found, self.rest)
            made.subject = person.key
            return [made]
        made = contact_of(self.source, found, self.rest)
        made.subject = "user" if not self.who.key else None
        return [made]

    # --- frames ------------------------------------------------------------------------------------------------

    def _object(self, *, skip: bool = True, loose: bool = True) -> list[Token]:
        tokens = self.rest[1:] if self.preposition and skip else self.rest
        return cut(tokens, self.times, loose=loose)

    def _framed(self, frame: Frame) -> list[Draft]:
        flags = frame.flags
        if frame.attribute in ("owns",):
            return self._owned(flags)
        if frame.attribute in ("likes", "dislikes"):
            return self._liked(frame.attribute)
        if frame.attribute == "prefers":
            return self._preferred()
        if frame.attribute in ("uses", "runs"):
            return self._used(flags)
        if frame.attribute == "travel":
            return self._travelled()
        tokens = self.rest[1:] if self.preposition else self.rest
        place = frame.attribute in ("home", "workplace", "birthplace", "hometown", "location")
        if frame.attribute == "learning":
            begin = (
                2 if [t.low for t in tokens[:2]] == ["how", "to"] else 1 if tokens and tokens[0].low in ("to", "about") else 0
            )
            if begin == 2 or (begin and tokens[0].low == "to"):
                ability = written(self.source, cut(tokens[begin:], self.times, loose=False))
                return [Draft(attribute("learning"), ability)] if ability else []
            tokens = tokens[begin:]
        object_ = cut_place(tokens, self.times) if place else cut(tokens, self.times)
        if object_ and object_[0].low in words("wh") | {"whether", "if", "that"}:
            return []
        value = bare(written(self.source, object_))
        if not value and self.parsed.lemma in _INTRANSITIVE:
            return self._habitual(self.parsed.lemma)
        if not value or fold(value) in _EMPTY:
            return [self._ended_or_moved(frame)] if "change" in flags and not value and frame.attribute == "home" else []
        if place:
            value = bare(written(self.source, narrower_place(object_, tokens, self.times)))
        if frame.attribute in ("speaks", "learning", "hobby"):
            return [
                Draft(attribute(frame.attribute), plain, change="change" in flags)
                for part in split_list(tokens, self.times)
                if (plain := without_amount(bare(written(self.source, part))))
            ]
        if frame.attribute == "location" and self.parsed.adverbs & {"always", "usually", "normally", "often"}:
            return [Draft(attribute(f"{self.parsed.lemma} {self.preposition}", many=True, category="preference"), value)]
        made = Draft(attribute(frame.attribute, many="one" not in flags), value, change="change" in flags)
        if frame.attribute == "employer" and ("change" in flags) and not any(t.capital for t in object_):
            return []
        if (
            frame.attribute == "field_of_study"
            and self.parsed.progressive
            and not any(t.low == "at" for t in tokens)
            and not self.parsed.perfect
        ):
            return [Draft(attribute("learning"), value)]
        if "passing" in flags:
            made.passing = True
        if "ends" in flags:
            made.positive = False
            made.intents.add(Intent.ENDS)
        if "change" in flags and "ends" not in flags:
            made.intents.add(Intent.UPDATES)
        return [made]

    def _ended_or_moved(self, frame: Frame) -> Draft:
        return Draft(attribute(frame.attribute), "", positive=False, change=True, intents={Intent.ENDS})

    def _work(self) -> list[Draft] | None:
        tokens = self.rest
        lows = [t.low for t in tokens]
        if "shift" in lows or "shifts" in lows or lows[:1] in (["nights"], ["days"], ["evenings"], ["weekends"]):
            value = bare(written(self.source, cut(tokens, self.times))) or " ".join(lows[:3])
            return [Draft(attribute("shift"), value.removesuffix(" shifts") + " shift" if value.endswith(" shifts") else value)]
        if lows[:2] == ["from", "home"] or lows[:1] in (["remotely"], ["part-time"], ["full-time"], ["freelance"], ["hybrid"]):
            return [
                Draft(
                    attribute("work_status" if lows[0] in ("freelance",) else "work mode"),
                    written(self.source, cut(tokens, (), loose=False, keep=frozenset({"from"}))),
                )
            ]
        made: list[Draft] = []
        for index, token in enumerate(tokens):
            if token.low == "," and index:
                break
            if token.low in bag("at for with as in from on out") and index + 1 < len(tokens):
                made += self._worked(token.low, tokens[index + 1 :])
        return made or ([] if not tokens else None)

    def _worked(self, preposition: str, tokens: list[Token]) -> list[Draft]:
        object_ = cut(tokens, self.times)
        value = bare(written(self.source, object_))
        if not value or any(m.start <= tokens[0].start < m.end for m in self.times) or fold(value) in _EMPTY:
            return []
        proper = any(t.capital for t in object_)
        value = named(value)
        if preposition == "as":
            return [Draft(attribute("occupation"), value)]
        if preposition in ("at", "for", "with"):
            if preposition == "with" and not proper:
                return [Draft(attribute("work with", many=True), value)]
            return (
                [Draft(attribute("employer"), value)] if fold(value) not in bag("home night least moment myself years") else []
            )
        if preposition == "on":
            return [Draft(attribute("project"), value)]
        if preposition == "in":
            if proper and object_[0].kind == "w":
                return [Draft(attribute("workplace"), bare(written(self.source, cut_place(tokens, self.times))))]
            return [Draft(attribute("occupation"), value)]
        return [Draft(attribute("workplace"), value)]

    # --- things, animals, people, appointments -----------------------------------------------------------------

    def _owned(self, flags: frozenset[str]) -> list[Draft]:
        self.flags = flags
        tokens = self.rest[1:] if self.preposition in ("in", "up", "with", "for") else self.rest
        if not tokens:
            return []
        if tokens[0].low in ("to", "been"):
            return []
        if self.parsed.lemma == "keep" and not any(t.low in roles() for t in tokens[:4]):
            kept = (
                tokens[0].low in words("possessives") | bag("her him them it me you an track")
                or tokens[0].capital
                or self.parsed.planned
            )
            return [] if kept else self._open()
        if (felt := self._felt(tokens)) is not None:
            return felt
        made: list[Draft] = []
        counted = tokens[0].kind == "n" or tokens[0].low in ("two", "three", "four", "five", "six")
        for number, part in enumerate(split_list(tokens, self.times)):
            if counted and number and len(part) == 1 and part[0].capital:
                break
            if draft := self._one_owned(part, tokens, flags):
                made.append(draft)
                if (draft.names and draft.attribute.name == "pet") or (draft.attribute.name == "relative" and draft.names):
                    break  # what follows are their names
        return made

    def _felt(self, tokens: list[Token]) -> list[Draft] | None:
        """ "a strong aversion to seafood", "a soft spot for dogs", "a fear of heights"."""
        at = next((i for i, t in enumerate(tokens[:6]) if t.low in bag("to for of in with towards toward") and i), None)
        if at is None or at + 1 >= len(tokens):
            return None
        head = tokens[at - 1].low
        name = next((name for name, nouns in _FELT.items() if head in nouns), None)
        if name is None:
            return None
        value = bare(written(self.source, wide(tokens[at + 1 :], self.times)))
        negative = any(t.low in ("no", "little", "zero") for t in tokens[:at])
        if not value:
            return None
        if name == "likes" and (negative or self.parsed.negative):
            return [Draft(attribute("dislikes"), value, kind="fixed")]
        return [] if negative else [Draft(attribute(name, many=True, category="preference"), value)]

    def _one_owned(self, part: list[Token], tokens: list[Token], flags: frozenset[str]) -> Draft | None:
        if any(t.low in ("no", "zero") for t in part[:1]) and len(part) > 1:
            made = self._one_owned(part[1:], tokens, flags)
            if made is not None:
                made.positive = False
            return made
        if part[0].low == "any" and len(part) > 1:
            part = part[1:]
        value = bare(written(self.source, part))
        if "change" in flags and value.lower().startswith(("new ", "brand new ")):
            value = value.split(" ", 2)[-1] if value.lower().startswith("brand") else value.split(" ", 1)[1]
        if value.lower().startswith("another "):
            value = value[8:]
        folded = fold(value)
        if self.who.kind in ("thing", "things") and re.match(r"[A-Z][\w+#.-]* v?\d", value):
            return Draft(attribute(fold(value).split()[0]), value)
        if self.who.kind in ("thing", "things") and part[0].kind == "n" and len(part) > 1:
            return Draft(attribute(part[-1].low), value)
        if not value or folded in _EMPTY or folded.split()[-1] in _EMPTY or part[0].low in words("wh"):
            return None
        if (folded in _TRANSIENT or singular(folded.split()[-1]) in _TRANSIENT) and any(
            m.kind.value == "until" for m in self.times
        ):
            return Draft(attribute("condition"), value, passing=True)
        if folded in _TRANSIENT or singular(folded.split()[-1]) in _TRANSIENT:
            return None
        change = "change" in flags
        found = noun(part, self.scene)
        made = self._kinded(value, folded, found.role, found.name, tokens)
        made.change = change
        if "ends" in flags:
            made.positive = False
            made.intents.add(Intent.ENDS)
        return made

    def _kinded(self, value: str, folded: str, role: str, name: str, tokens: list[Token]) -> Draft:
        head = singular(folded.split(" of ")[0].split()[-1])
        ahead = [m for m in self.times if any(m.start <= t.start < m.end for t in self.parsed.rest + self.parsed.lead)]
        if role and (role in role_kind("animals")):
            return self._animal(value, role, name, tokens)
        if role and role in role_kind("family"):
            return self._relative(value, role, name, tokens)
        if "allerg" in folded and (folded.startswith(("allerg",)) or folded.endswith(("allergy", "allergies"))):
            value = re.sub(r"\s*allerg(?:y|ies)(?: to)?\s*", " ", value, flags=re.IGNORECASE).strip() or value
            at = next((i for i, t in enumerate(tokens) if t.low == "to"), None)
            if at is not None and fold(value) in ("allergy", "allergies"):
                value = bare(written(self.source, cut(tokens[at + 1 :], self.times)))
            made = Draft(attribute("allergy"), value)
            if any(t.low in ("no", "any", "known") for t in tokens[:2]):
                made.value, made.key = folded, ""
            return made
        if contains(folded, "chronic"):
            return Draft(attribute("health"), value)
        if contains(folded, "acute"):
            return Draft(attribute("condition"), value, passing=True)
        recurring = next((m for m in ahead if m.kind.value == "recurring"), None)
        if recurring is not None and (
            head in group("dated") or singular(head) in group("dated") or self.parsed.lemma == "have"
        ):
            if head in group("dated") or folded in group("dated"):
                time_text = self.source[recurring.start : max(m.end for m in ahead)]
                return Draft(
                    attribute(folded, category="schedule"), strip_lead(time_text), key=_time_key(time_text), kind="schedule"
                )
            return Draft(attribute("habit"), value)
        if head in group("dated") or any(folded.endswith(word) for word in ("appointment", "exam", "interview")):
            if ahead:
                span = [t for t in self._span(tokens) if not any(m.start <= t.start < m.end for m in self.times)]
                first, last = min(m.start for m in ahead), max(m.end for m in ahead)
                return Draft(happening(noun(span, self.scene)), self.source[first:last], dated=True, passing=True)
        if "ends" in self.flags and head == "car":
            return Draft(attribute("car"), "" if folded == "car" else value)
        if self.parsed.lemma in ("have", "drive", "get", "buy", "own") and head in bag(
            "car van truck motorbike motorcycle scooter"
        ):
            return Draft(attribute("car" if head == "car" else "owns"), value)
        return Draft(attribute("owns"), self._attached(tokens, value) if "ends" not in self.flags else value)

    def _attached(self, tokens: list[Token], value: str) -> str:
        """A thing with what tells it apart: "degree in physics", "subscription to Mubi"."""
        at = next((i for i, t in enumerate(tokens) if t.end == self.source.find(value, tokens[0].start) + len(value)), None)
        if at is None or at + 2 > len(tokens) - 1 or tokens[at + 1].low not in bag("in to of for on from at"):
            return value
        if any(m.start <= tokens[at + 2].start < m.end for m in self.times) or tokens[at + 2].low in words(
            "possessives"
        ) | words("wh") | bag("me it that this sale years now a"):
            return value
        tail = cut(tokens[at + 2 :], self.times)
        return f"{value} {tokens[at + 1].text} {written(self.source, tail)}" if tail else value

    def _span(self, tokens: list[Token]) -> list[Token]:
        return cut(tokens, self.times, loose=False, keep=bag("with for in at to about"))

    def _animal(self, value: str, role: str, name: str, tokens: list[Token]) -> Draft:
        found = self._name_after(tokens) or name
        names = {}
        if found:
            who = self.scene.person(role, "" if " and " in found else found, "", self.who)
            names = each_name(found, who.key)
        value = value.split(" called ")[0].split(" named ")[0]
        label = f"{value} {found}" if found and found not in value else value
        return Draft(attribute("pet"), label, names=names)

    def _relative(self, value: str, role: str, name: str, tokens: list[Token]) -> Draft:
        found = self._name_after(tokens) or name
        names = {}
        if found:
            who = self.scene.person(role, "" if " and " in found else found, "", self.who)
            names = each_name(found, who.key)
        value = value.split(" called ")[0].split(" named ")[0]
        label = f"{value} {found}" if found and found not in value else value
        return Draft(attribute("relative"), label, names=names)

    def _name_after(self, tokens: list[Token]) -> str:
        """ "a son, Tobi" and "a dog called Juno" give the name."""
        for index, token in enumerate(tokens):
            if token.low in ("called", "named") and index + 1 < len(tokens):
                return written(self.source, cut(tokens[index + 1 :], self.times, keep=frozenset({"and"})))
            if (
                token.low in (",", "(", ":")
                and index + 1 < len(tokens)
                and tokens[index + 1].capital
                and index
                and fold(tokens[index - 1].low) in roles()
            ):
                end = index + 1
                while end < len(tokens) and (
                    tokens[end].capital
                    or (tokens[end].low in ("and", "&", ",") and end + 1 < len(tokens) and tokens[end + 1].capital)
                ):
                    end += 1
                if end == len(tokens) or tokens[end].kind == "p" or tokens[end].low in ("and", "who"):
                    return written(self.source, tokens[index + 1 : end])
        return ""

    # --- tastes ------------------------------------------------------------------------------------------------

    def _liked(self, name: str) -> list[Draft]:
        if self.parsed.lemma in ("like", "love") and self.parsed.modal in ("would", "'d"):
            return []
        tokens = self.rest
        if tokens and tokens[0].low == "to" and len(tokens) > 1:
            tokens = tokens[1:]
        made = []
        if (way := self._way(tokens)) is not None:
            return [way]
        whole = wide(tokens, self.times)
        for part in [whole] if narrowed(whole) else joined(whole):
            value = bare(written(self.source, part))
            if value and fold(value) not in _EMPTY and part[0].low not in words("wh") | bag("how that your you it when if"):
                made.append(Draft(attribute(name), value))
        return made

    def _way(self, tokens: list[Token]) -> Draft | None:
        """ "I like my summaries as bullet points", "I want my steak rare": how somebody wants a thing of theirs."""
        at = next((i for i, t in enumerate(tokens) if t.low in ("as", "in", "with") and i > 1), None)
        if not tokens or tokens[0].low not in ("my", "our", "your") or at is None or at > 4 or self.parsed.negative:
            return None
        thing = " ".join(plain(tokens[:at]))
        value = bare(written(self.source, cut(tokens[at + 1 :], self.times)))
        return Draft(attribute(f"{thing} {tokens[at].low}", category="preference"), value) if thing and value else None

    def _preferred(self) -> list[Draft]:
        tokens = (
            self.rest[1:]
            if self.rest
            and self.rest[0].low == "to"
            and len(self.rest) > 1
            and self.rest[1].kind == "w"
            and not self.preposition == "x"
            and self.rest[0].low == "to"
            else self.rest
        )
        if self.preposition == "to" and self.rest and self.rest[0].low == "to":
            tokens = self.rest[1:]
        object_ = cut(tokens, self.times)
        value = bare(written(self.source, object_))
        if not value or fold(value) in _EMPTY:
            return []
        over = next((i for i, t in enumerate(tokens) if t.low in ("to", "over", "than") and i), None)
        found = preference(value, tokens)
        where = [] if any(m.start <= t.start < m.end for m in self.times for t in self.parsed.lead) else plain(self.parsed.lead)
        if where:
            found = attribute(f"{' '.join(where)} {found.name.removesuffix(' preference')} preference", category="preference")
        if over is not None and found.name == "prefers":
            old = fold(bare(written(self.source, cut(tokens[over + 1 :], self.times))))
            held = next(
                (
                    r
                    for r in self.scene.context.recent
                    if r.claim.attribute == "prefers" and r.claim.subject == self.who.key and old and fold(r.claim.value) == old
                ),
                None,
            )
            if held is not None:
                return [
                    Draft(found, value, targets=(held.memory,), intents={Intent.UPDATES}),
                    Draft(
                        found,
                        held.claim.value,
                        key=held.claim.value_key,
                        positive=False,
                        intents={Intent.ENDS},
                        text=f"{self.who.display} no longer prefers {held.claim.value}",
                        change=True,
                    ),
                ]
        return [Draft(found, value)]

    # --- tools -------------------------------------------------------------------------------------------------

    def _used(self, flags: frozenset[str]) -> list[Draft]:
        tokens = self.rest[1:] if self.preposition else self.rest
        made = []
        purpose = next(
            (
                i
                for i, t in enumerate(tokens)
                if i
                and (t.low == "for" or (t.low == "to" and i + 1 < len(tokens) and verb(tokens[i + 1].low, "base") is not None))
            ),
            None,
        )
        source_at = next((i for i, t in enumerate(tokens) if t.low in ("from", "to") and i), None)
        for part in split_list(tokens, self.times):
            value = bare(written(self.source, part))
            if not value or fold(value) in _EMPTY:
                continue
            kind = kind_of(value)
            where = " ".join(self._where(tokens))
            if kind and "change" in flags and not where:
                spoken = kind.replace("_", " ")
                known = {
                    r.claim.attribute
                    for r in self.scene.context.recent
                    if r.claim.subject == self.who.key
                    and (r.claim.attribute == kind or r.claim.attribute.endswith(f" {spoken}"))
                }
                if len(known) == 1:
                    made.append(Draft(single(attribute(known.pop())), value, change=True))
                    continue
            if kind:
                found = attribute(f"{where} {kind.replace('_', ' ')}" if where else kind, many=False)
                made.append(Draft(single(found) if "change" in flags else found, value, change="change" in flags))
            elif (self.parsed.negative or Intent.ENDS in self.intents()) and (held := self._held(value)) is not None:
                made.append(Draft(attribute(held.claim.attribute, many=True), value, key=held.claim.value_key))
            elif (
                purpose is not None
                and purpose + 1 < len(tokens)
                and fold(tokens[purpose + 1].low) not in bag("everything that it this years now a me all")
            ):
                goal = " ".join(
                    t.low
                    for t in cut(tokens[purpose + 1 :], self.times)
                    if t.low not in words("determiners") | words("possessives")
                )
                made.append(Draft(attribute(f"{goal} tool"), value, change="change" in flags))
            elif self.parsed.lemma == "run" and "open" not in flags and not self.preposition:
                made.append(Draft(attribute("runs", many=True), value))
            else:
                made.append(Draft(attribute("uses"), value, change="change" in flags))
        if "change" in flags:
            for draft in made:
                draft.intents.add(Intent.UPDATES)
            if self.parsed.lemma in ("switch", "change", "migrate", "move", "swap") and self.preposition != "from":
                at = next((i for i, t in enumerate(tokens) if t.low == "from" and i), source_at if False else None)
                if at is not None:
                    made += self._left_behind(tokens[at + 1 :])
        return made

    def _replaced(self, target: str) -> Recent | None:
        """What "switched to Y" leaves behind: the one tool (sport, instrument) that was spoken of."""
        for names, kinds in (
            (("plays", "hobby", "learning"), group("pastimes") | group("pastimes", "instruments")),
            (("learning",), group("pastimes", "tongues")),
        ):
            if fold(target) in kinds:
                same = [
                    r
                    for r in self.scene.context.recent
                    if r.claim.subject == self.who.key and r.claim.positive and r.claim.attribute in names
                ]
                return same[0] if len(same) == 1 else None
        used = [
            r
            for r in self.scene.context.recent
            if r.claim.subject == self.who.key
            and r.claim.positive
            and (r.claim.attribute == "uses" or r.claim.attribute.endswith(" tool"))
        ]
        return used[0] if len(used) == 1 else None

    def _thing_changed(self, target: str) -> list[Draft]:
        """ "The wifi password changed to …", "the rent went up to 900"."""
        about = noun(self.parsed.subject, self.scene)
        if (about.owner is None and not about.definite) or not about.head:
            return []
        owner = about.owner.key if about.owner is not None else "user"
        return [Draft(held_attribute(about, self.scene), target, subject=owner, change=True, intents={Intent.UPDATES})]

    def _rise(self) -> list[Draft] | None:
        at = next((i for i, t in enumerate(self.parsed.rest) if t.low == "to" and i < 3), None)
        if at is None or self.who.kind not in ("thing", "things"):
            return None
        target = bare(written(self.source, cut(self.parsed.rest[at + 1 :], self.times)))
        return self._thing_changed(target) if any(c.isdigit() for c in target) else None

    _fall = _jump = _climb = _rise

    def _where(self, tokens: list[Token]) -> list[str]:
        """On which machine, at which place: "on my tablet I use …", "I use Linux at work"."""
        timely = any(m.start <= t.start < m.end for m in self.times for t in self.parsed.lead)
        if self.parsed.lead and not timely and self.parsed.lead[0].low in ("on", "in", "at", "for"):
            return plain(self.parsed.lead)
        at = next((i for i, t in enumerate(tokens) if i and t.low in ("on", "at", "in") and i + 1 < len(tokens)), None)
        if at is None or any(m.start <= tokens[at + 1].start < m.end for m in self.times):
            return []
        return plain(cut(tokens[at + 1 :], self.times))

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

    def _left_behind(self, tokens: list[Token]) -> list[Draft]:
        value = bare(written(self.source, cut(tokens, self.times)))
        if not value or kind_of(value):
            return []
        return [
            Draft(
                attribute("uses"),
                value,
                positive=False,
                change=True,
                intents={Intent.ENDS},
                text=f"{self.who.display} no longer uses {value}",
            )
        ]

    def _switch(self) -> list[Draft] | None:
        """ "switched (from X) to Y", "switched gyms" says nothing by itself."""
        tokens = self.rest
        lows = [t.low for t in tokens]
        if lows[:2] in (["my", "name"], ["my", "surname"]) and "to" in lows:
            name = written(self.source, cut(tokens[lows.index("to") + 1 :], self.times))
            return (
                [
                    Draft(
                        attribute("surname" if lows[1] == "surname" else "name"),
                        name,
                        change=True,
                        intents={Intent.UPDATES},
                        names={fold(name): "user"},
                    )
                ]
                if name
                else []
            )
        at = next((i for i, t in enumerate(tokens) if t.low == "to"), None)
        if at is None or at + 1 >= len(tokens):
            return []
        target = bare(written(self.source, cut(tokens[at + 1 :], self.times)))
        if not target:
            return []
        if self.who.kind in ("thing", "things") and at <= 1:
            return self._thing_changed(target)
        shift = fold(target)
        if "shift" in shift:
            return [Draft(attribute("shift"), target, change=True, intents={Intent.UPDATES})]
        if diet := contains(shift, "diets"):
            return [Draft(attribute("diet"), diet, change=True, intents={Intent.UPDATES})]
        subject = bare(written(self.source, [t for t in tokens[:at] if t.low not in ("over", "from", "back")])) if at else ""
        head = singular(fold(subject).split()[-1]) if subject else ""
        heads = table("frames")["heads"]
        if head and (head in heads or tokens[0].low in words("possessives") | {"our"}) and tokens[0].low != "from":
            name = heads.get(fold(subject), heads.get(head, fold(subject)))
            return [Draft(attribute(name), target, change=True, intents={Intent.UPDATES})]
        if tokens[0].low == "from" and at > 1:
            old = bare(written(self.source, cut(tokens[1:at], self.times)))
            kind = kind_of(target) or kind_of(old)
            held = next((r for r in self.scene.context.recent if fold(old) in fold(r.claim.value)), None)
            if held is not None and not kind:
                return [
                    Draft(
                        attribute(held.claim.attribute),
                        target,
                        subject=held.claim.subject,
                        change=True,
                        intents={Intent.UPDATES},
                        targets=(held.memory,),
                    )
                ]
            if kind:
                return [Draft(single(attribute(kind)), target, change=True, intents={Intent.UPDATES})]
        if tokens[0].low != "from" and not kind_of(target) and (held := self._replaced(target)) is not None:
            return [
                Draft(
                    single(attribute(held.claim.attribute, many=True)),
                    target,
                    subject=held.claim.subject,
                    change=True,
                    intents={Intent.UPDATES},
                    targets=(held.memory,),
                )
            ]
        self.preposition, self.rest = "to", tokens[at:]
        made = self._used(frozenset({"change"}))
        return made + (self._left_behind(tokens[1:]) if tokens[0].low == "from" else [])

    def _swap(self) -> list[Draft] | None:
        """ "swapped the Fiat for a Tesla": the new one takes the place of the old."""
        at = next((i for i, t in enumerate(self.rest) if t.low == "for" and i), None)
        if at is None or (not self.parsed.past and not self.parsed.perfect):
            return None
        old = bare(written(self.source, cut(self.rest[:at], self.times)))
        kind = kind_of(bare(written(self.source, cut(self.rest[at + 1 :], self.times))))
        if kind:
            return [
                Draft(
                    single(attribute(kind, many=False)),
                    bare(written(self.source, cut(self.rest[at + 1 :], self.times))),
                    change=True,
                    intents={Intent.UPDATES},
                )
            ]
        new = bare(written(self.source, cut(self.rest[at + 1 :], self.times)))
        if any(t.low in words("weekdays") for t in self.rest[at + 1 : at + 3]):
            subject = [t for t in self.rest[:at] if t.low not in words("weekdays")]
            found = held_attribute(noun(subject, self.scene), self.scene)
            return [Draft(found, new, key=_time_key(new), change=True, intents={Intent.UPDATES})]
        held = next((r for r in self.scene.context.recent if old and fold(old) in fold(r.claim.value)), None)
        if held is not None:
            return [
                Draft(
                    single(attribute(held.claim.attribute, many=True)),
                    new,
                    subject=held.claim.subject,
                    change=True,
                    intents={Intent.UPDATES},
                    targets=(held.memory,),
                )
            ]
        return [
            Draft(attribute("owns"), new, change=True),
            Draft(attribute("owns"), old, positive=False, change=True, intents={Intent.ENDS}),
        ]

    _trade = _replace = _swap
    _migrate = _switch
    _change = _switch

    # --- going somewhere ---------------------------------------------------------------------------------------

    def _travelled(self) -> list[Draft]:
        tokens = self.rest[1:] if self.preposition else self.rest
        if self.preposition == "out" and len(tokens) > 1 and tokens[0].low in ("to", "of"):
            tokens = tokens[1:]
        if self.preposition == "on":
            value = bare(written(self.source, cut(tokens, self.times, loose=False, keep=frozenset({"to", "in"}))))
            if singular(fold(value).split()[-1]) not in bag(
                "holiday vacation trip cruise honeymoon retreat tour leave safari pilgrimage"
            ) and not any(w in fold(value) for w in ("holiday", "trip", "vacation")):
                return []
            return [Draft(attribute("travel"), value, dated=True, passing=True)]
        place = cut_place(tokens, self.times)
        value = bare(written(self.source, place))
        if fold(value) in ("us", "me", "over", "") and (self.parsed.progressive or self.parsed.planned) and self._ahead():
            return self._planned_open()
        if (
            not value
            or fold(value) in _EMPTY
            or not (any(t.capital for t in place) or self.times or place[0].low in words("possessives") | {"the"})
        ):
            return []
        if place[0].low in ("work", "bed", "sleep", "town"):
            return []
        if self.parsed.past and not self.parsed.progressive:
            return [Draft(attribute("event"), self._event_value(), dated=True)]
        if not self.parsed.planned and not self.parsed.progressive and not self.times:
            return [Draft(attribute(f"{self.parsed.lemma} {self.preposition}".strip(), many=True), value)]
        return [Draft(attribute("travel"), value, dated=True, passing=True)]

    def _go(self) -> list[Draft] | None:
        if [t.low for t in self.parsed.rest[:1]] == ["off"] and (self.parsed.perfect or self.parsed.past) and self.who.user:
            return self._given_up(self.parsed.rest[1:])
        if self.preposition in ("with", "for") and self.parsed.past:
            choice = bare(written(self.source, cut(self.rest[1:], self.times)))
            return [self._chosen(choice)] if choice and fold(choice) not in _EMPTY else []
        if self.who.kind in ("thing", "things") and (risen := self._rise()) is not None:
            return risen
        tokens = self.rest[1:] if self.preposition else self.rest
        place = cut_place(tokens, self.times)
        value = bare(written(self.source, place))
        folded = fold(value)
        weekly = next((m for m in self.times if m.kind.value == "recurring"), None)
        if weekly is not None and self.preposition == "to" and value and not any(t.capital for t in place):
            said = self.source[weekly.start : weekly.end]
            name = f"{folded} time" if folded in registry() else folded
            return [Draft(attribute(name, category="schedule"), strip_lead(said), key=_time_key(said))]
        lasting = not self.parsed.past and not self.parsed.planned and not (self.parsed.progressive and not self.parsed.perfect)
        if self.parsed.lemma == "go" and self.preposition in ("by",) and value:
            return [Draft(attribute("call_me"), value)]
        if self.preposition == "to" and value and lasting:
            previous = self.parsed.clause.notes
            if "gym" in folded or "gym" in previous:
                return [Draft(attribute("gym"), value)]
            if any(word in folded for word in ("school", "university", "college", "uni", "academy")):
                return [Draft(attribute("school"), value)]
            if folded in ("bed", "sleep", "work", "town"):
                return []
            return [Draft(attribute("goes to", many=True), value)]
        if self.preposition in ("to", "on") and value:
            return self._travelled()
        if folded in bag("vegan vegetarian gluten-free dairy-free keto freelance part-time"):
            return [
                Draft(
                    attribute("diet" if folded not in ("freelance", "part-time") else "work_status"),
                    folded,
                    change=True,
                    intents={Intent.UPDATES},
                )
            ]
        if self.preposition == "with" and self.parsed.past and value:
            return [self._chosen(value)]
        verb_ing = tokens[0].low if tokens else ""
        if lasting and verb_ing.endswith("ing") and (self.times or self.parsed.adverbs):
            return [Draft(attribute("habit"), written(self.source, [self.parsed.verb, *tokens]) if self.parsed.verb else value)]
        return []

    def _chosen(self, value: str) -> Draft:
        """ "Went with the former": one of two that were weighed before."""
        place = {"former": 0, "first": 0, "first one": 0, "latter": 1, "second": 1, "second one": 1}.get(fold(value))
        torn = next((r for r in self.scene.context.recent if r.claim.attribute == "torn between"), None)
        if place is not None and torn is not None:
            options = re.split(r" and | or |, ", torn.claim.value)
            if place < len(options):
                value = bare(options[place])
                return Draft(attribute("owns"), value, change=True, text=f"User went with the {value}", targets=(torn.memory,))
        return Draft(attribute("owns"), value, change=True)

    # --- single verbs ------------------------------------------------------------------------------------------

    def _relocate(self) -> list[Draft] | None:
        return self._move()

    def _move(self) -> list[Draft] | None:
        lows = [t.low for t in self.rest]
        if (
            self.parsed.subject
            and self.who is not None
            and not self.who.user
            and self.rest
            and self.rest[0].low in ("me", "us")
            and "to" in lows
        ):
            behind = self.rest[lows.index("to") + 1 :]
            return moved_me(bare(written(self.source, cut(behind, self.times))), behind, self.times)
        if len(lows) > 3 and lows[0] in ("my", "our", "the", "his", "her") and "to" in lows[1:]:
            return self._raise()
        if self.who.kind in ("thing", "things") and self.who.role == "" and not self.parsed.planned:
            return self._thing_moved()
        if self.preposition in ("to", "into") and any(word in lows for word in ("shift", "team", "department")):
            return moved_me(bare(written(self.source, cut(self.rest[1:], self.times))), self.rest[1:], self.times)
        at = next((i for i, t in enumerate(self.rest) if t.low in ("to", "into") and i + 1 < len(self.rest)), None)
        if self.preposition == "from" and at is not None:
            self.rest, self.preposition = self.rest[at:], "to"
            return None
        if self.parsed.verb is not None and self.parsed.lemma == "move" and self.preposition == "in" and "with" in lows:
            return [
                Draft(
                    attribute("lives with"),
                    bare(written(self.source, cut(self.rest[lows.index("with") + 1 :], self.times))),
                    change=True,
                )
            ]
        if self.preposition in ("to", "into", "in"):
            return None
        if (
            self.preposition == "on"
            and [t.low for t in self.rest[:2]] == ["on", "from"]
            and any(t.capital for t in self.rest[2:4])
        ):
            return [
                Draft(
                    attribute("employer"),
                    bare(written(self.source, cut(self.rest[2:], self.times))),
                    positive=False,
                    change=True,
                    intents={Intent.ENDS},
                )
            ]
        if self.preposition in ("on", "forward") or (not self.rest and not self.parsed.negative and self.parsed.planned):
            return []
        ahead = self.parsed.progressive or self.parsed.planned
        if (
            self.rest
            and self.rest[0].kind == "w"
            and not self.preposition
            and self.rest[0].low not in words("time_nouns") | words("weekdays")
            and not any(m.start <= self.rest[0].start < m.end for m in self.times)
            and self.rest[0].low not in bag("house flat apartment last next this houses")
        ):
            return []
        if ahead and not self.parsed.negative:
            return []
        return [Draft(attribute("home"), "", positive=False, change=True, intents={Intent.ENDS}, kind="moved")]

    def _thing_moved(self) -> list[Draft]:
        """ "The standup moved to 10", "choir has been moved to Mondays"."""
        if not any(t.low in ("to", "until", "from") for t in self.parsed.rest) or not self.parsed.subject:
            return []
        about = noun(self.parsed.subject, self.scene)
        head = address_name(about)
        value_tokens = strip(list(self.parsed.rest))
        at = next((i for i, t in enumerate(value_tokens) if t.low == "to"), None)
        at = at if at is not None else next(i for i, t in enumerate(value_tokens) if t.low in ("until", "from"))
        value_tokens = value_tokens[at + 1 :] if value_tokens[at].low == "to" else value_tokens[at:]
        value = bare(written(self.source, cut(value_tokens, (), loose=False)))
        if not head or not value:
            return []
        found = held_attribute(about, self.scene)
        timed = found.passing and bool(self.times)
        key = None if timed else _time_key(value)
        return [Draft(found, value, key=key, change=True, intents={Intent.UPDATES}, subject="user", dated=timed)]

    def _leave(self) -> list[Draft] | None:
        object_ = cut(self.rest, self.times)
        value = bare(written(self.source, object_))
        if self.preposition == "for":
            return self._travelled()
        if not value or self.preposition:
            return []
        folded = fold(value)
        if any(t.capital for t in object_) and not self.parsed.planned and not self.parsed.progressive:
            return [Draft(attribute("employer"), value, positive=False, change=True, intents={Intent.ENDS})]
        if folded in ("job", "company", "firm") and object_[0].low in words("possessives") | {"the"}:
            return [Draft(attribute("employer"), "", positive=False, change=True, intents={Intent.ENDS})]
        if object_[0].low in words("possessives") | {"the"} and singular(folded.split()[-1]) in bag(
            "gym band club choir team church school"
        ):
            name = table("frames")["heads"].get(folded.split()[-1], "member of")
            return [
                Draft(
                    attribute(name, many=True),
                    "" if name != "member of" else value,
                    positive=False,
                    change=True,
                    intents={Intent.ENDS},
                )
            ]
        return []

    def _quit(self) -> list[Draft] | None:
        object_ = cut(self.rest, self.times)
        value = bare(written(self.source, object_))
        folded = fold(value)
        if not value:
            return []
        if folded in ("job", "company", "work") or (object_ and object_[0].low == "my" and folded.endswith("job")):
            at = next((i for i, t in enumerate(self.rest) if t.low in ("at", "with") and i + 1 < len(self.rest)), None)
            company = bare(written(self.source, cut(self.rest[at + 1 :], self.times))) if at is not None else ""
            return [Draft(attribute("employer"), company, positive=False, change=True, intents={Intent.ENDS})]
        if any(t.capital for t in object_):
            return [Draft(attribute("employer"), value, positive=False, change=True, intents={Intent.ENDS})]
        return [Draft(attribute("habit"), value, positive=False, change=True, intents={Intent.ENDS})]

    def _start(self) -> list[Draft] | None:
        if self.preposition in ("at", "with", "in", "as"):
            object_ = cut(self.rest[1:], self.times)
            if self.preposition == "as":
                return [
                    Draft(attribute("occupation"), bare(written(self.source, object_)), change=True, intents={Intent.UPDATES})
                ]
            if any(t.capital for t in object_) and not (
                self.preposition == "in" and any(m.start <= object_[0].start < m.end for m in self.times)
            ):
                return [
                    Draft(attribute("employer"), bare(written(self.source, object_)), change=True, intents={Intent.UPDATES})
                ]
            return []
        if self.preposition:
            return []
        object_ = cut(self.rest, self.times)
        value = bare(written(self.source, object_))
        folded = fold(value)
        if not value or folded in _EMPTY:
            return []
        if folded in ("job", "new job", "work"):
            at = next((i for i, t in enumerate(self.rest) if t.low in ("at", "with") and i + 1 < len(self.rest)), None)
            return (
                [
                    Draft(
                        attribute("employer"),
                        bare(written(self.source, cut(self.rest[at + 1 :], self.times))),
                        change=True,
                        intents={Intent.UPDATES},
                    )
                ]
                if at is not None
                else []
            )
        if folded.split()[-1] in group("pastimes", "tongues") | {"lessons", "course", "classes", "degree"}:
            return [Draft(attribute("learning"), value, change=True)]
        if folded in group("pastimes") or folded in group("pastimes", "instruments"):
            return [Draft(attribute("hobby" if folded in group("pastimes") else "learning"), value, change=True)]
        return None

    def _join(self) -> list[Draft] | None:
        object_ = cut(self.rest, self.times, keep=frozenset({"at"}) if False else frozenset())
        value = bare(written(self.source, object_))
        if not value:
            return []
        folded = fold(value)
        head = singular(folded.split()[-1])
        if head == "gym" or "gym" in folded:
            return [Draft(attribute("gym"), value, change=True, intents={Intent.UPDATES})]
        if head in bag("choir club band orchestra league group union society church circle association party community crew"):
            return [Draft(attribute("member of", many=True), value, change=True)]
        if head in ("team", "department", "squad", "division", "unit"):
            return [Draft(attribute("team"), value, change=True, intents={Intent.UPDATES})]
        return None if any(t.capital for t in object_) else []

    def _take(self) -> list[Draft] | None:
        tokens = self.rest
        if self.preposition == "in":
            return self._owned(frozenset({"change"}))
        if self.preposition in ("up", "on", "over", "off", "out"):
            value = bare(written(self.source, cut(tokens[1:], self.times)))
            if self.preposition == "up" and value:
                return [Draft(attribute("hobby"), value, change=True)]
            return []
        if (chosen := self._choose()) is not None and any(t.low == "over" for t in tokens):
            return chosen
        if tokens and tokens[0].low == "it" and len(tokens) > 1:
            held = next((r for r in self.scene.context.recent if r.claim.attribute.startswith("takes ")), None)
            way = written(self.source, cut(tokens[1:], self.times, loose=False, keep=frozenset({"with", "without"})))
            return (
                [Draft(attribute(held.claim.attribute), way, change=True, intents={Intent.UPDATES})]
                if way and held is not None
                else []
            )
        object_ = cut(tokens, self.times)
        value = bare(written(self.source, object_))
        if not value or fold(value) in _EMPTY or (self.parsed.past and not self.parsed.perfect):
            return []
        head = singular(fold(value).split()[-1])
        if len(object_) > 2 and object_[0].low in ("my", "our") and kind_of(object_[1].low) in ("hot drink", "alcoholic drink"):
            return [Draft(attribute(f"takes {object_[1].low}"), written(self.source, object_[2:]))]
        drink = kind_of(value)
        if drink in ("hot drink", "alcoholic drink", "milk") or (object_[0].low in ("my", "our") and drink):
            return [
                Draft(
                    attribute(f"takes {fold(value)}"),
                    written(self.source, cut(self.rest[len(object_) :], self.times, loose=False)) or value,
                )
            ]
        if head in ("class", "lesson", "course"):
            return [Draft(attribute("learning"), value)]
        if head in bag("train bus tram tube metro ferry subway bike"):
            return [Draft(attribute("commute", many=False), value)]
        if head in ("sugar", "milk", "honey", "lemon", "cream") or "sugar" in fold(value):
            return [Draft(attribute("takes", many=True), value)]
        if head in bag(
            "look break care photo picture nap walk shower note day week time lunch bath leave step minute turn "
            "holiday seat guess risk chance place part advantage responsibility ages exam test"
        ):
            if head in ("nap", "walk", "shower", "bath") and (self.times or self.parsed.adverbs):
                return [Draft(attribute("habit"), f"takes {value}")]
            return []
        return [Draft(attribute("medication"), value)] if not self.parsed.planned and self._is_drug(object_, value) else []

    def _is_drug(self, object_: list[Token], value: str) -> bool:
        """Whether what is taken is a medicine: by its name, its dose, or the way it is taken."""
        folded = fold(value)
        if object_[0].low in words("possessives") | bag("this that these it on all part"):
            return any(w in folded for w in ("medication", "pill", "tablet", "vitamin", "supplement", "insulin", "meds"))
        if re.search(
            r"\b(?:pills?|tablets?|vitamins?|supplements?|iron|medications?|painkillers?|melatonin|inhaler|antihistamines?|contraceptive|drops|probiotics?|magnesium|zinc|omega|\d+ ?mg|\d+ ?mcg)\b",
            folded,
        ) or DRUGS.search(folded):
            return folded not in bag("time|line|magazine|machine|wine|medicine ball|side|pride|one|ride|guide")
        lows = [t.low for t in self.parsed.rest]
        routine = (
            any(m.kind.value == "recurring" for m in self.times)
            or any(low in ("daily", "twice", "breakfast", "bedtime", "nightly") for low in lows)
            or "for" in lows
        )
        return routine and len(object_) == 1 and not object_[0].capital and verb(object_[0].low) is None

    def _die(self) -> list[Draft] | None:
        if self.who.kind == "animal":
            value = f"{self.who.role} {self.who.name}".strip()
            return [Draft(attribute("pet"), value, subject="user", positive=False, change=True, intents={Intent.ENDS})]
        if self.who.user or self.who.kind == "thing" or self.parsed.progressive:
            return []
        return [Draft(attribute("alive"), "died", change=True)]

    def _pass(self) -> list[Draft] | None:
        return self._die() if self.preposition == "" and any(t.low == "away" for t in self.parsed.rest[:1]) else []

    def _stand(self) -> list[Draft] | None:
        if not self.parsed.negative or self.parsed.modal not in ("can", "could"):
            return []
        made = self._liked("dislikes")
        for draft in made:
            draft.kind = "fixed"
        return made

    _bear = _stomach = _stand

    def _give(self) -> list[Draft] | None:
        """ "gave up coffee", "gave up on jogging"."""
        at = next((i for i, t in enumerate(self.parsed.rest) if t.low == "to" and i), None)
        if (
            self.parsed.rest
            and self.parsed.rest[0].low in ("me", "us")
            and at is not None
            and at + 1 < len(self.parsed.rest)
            and self.parsed.rest[at + 1].low in ("dr", "doctor", "prof")
        ):
            name = written(self.source, cut(self.parsed.rest[at + 1 :], self.times))
            named_ = replace(attribute("name"), identity=False, category="relation", layer="semantic")
            held = next(
                (
                    r.claim.subject
                    for r in self.scene.context.recent
                    if r.claim.attribute == "name" and fold(r.claim.value).startswith("dr")
                ),
                "user's doctor",
            )
            return [
                Draft(
                    named_,
                    name,
                    subject=held,
                    text=f"{self.scene.known(held).display.split(' Dr ')[0]} is {name} now",
                    names={fold(name): held},
                    change=True,
                    intents={Intent.UPDATES},
                )
            ]
        return self._given_up(self.rest[1:]) if self.preposition == "up" else []

    def _given_up(self, tokens: list[Token]) -> list[Draft]:
        if tokens and tokens[0].low == "on":
            tokens = tokens[1:]
        value = bare(written(self.source, cut(tokens, self.times)))
        if not value or fold(value) in _EMPTY:
            return []
        held = next(
            (
                r
                for r in self.scene.context.recent
                if r.claim.subject == self.who.key and r.claim.positive and fold(value) in fold(r.claim.value)
            ),
            None,
        )
        name = held.claim.attribute if held is not None else "habit"
        return [
            Draft(
                attribute(name, many=True),
                held.claim.value if held else value,
                positive=False,
                change=True,
                intents={Intent.ENDS},
            )
        ]

    def _hand(self) -> list[Draft] | None:
        """ "handed in my notice at Hillview"."""
        lows = [t.low for t in self.parsed.rest]
        if "notice" not in lows or not (self.parsed.past or self.parsed.perfect):
            return None
        at = next((i for i, low in enumerate(lows) if low == "at" and i + 1 < len(lows)), None)
        if at is None:
            return None
        return [
            Draft(
                attribute("employer"),
                bare(written(self.source, cut(self.parsed.rest[at + 1 :], self.times))),
                positive=False,
                change=True,
                intents={Intent.ENDS},
            )
        ]

    def _lose(self) -> list[Draft] | None:
        value = fold(bare(written(self.source, cut(self.rest, self.times))))
        if value == "job":
            return [Draft(attribute("employer"), "", positive=False, change=True, intents={Intent.ENDS})]
        return (
            []
            if value.split()[-1:]
            in (
                ["weight"],
                ["hope"],
                ["track"],
                ["patience"],
                ["temper"],
                ["count"],
                ["interest"],
                ["game"],
                ["match"],
                ["time"],
                ["sleep"],
                ["mind"],
                ["way"],
                ["touch"],
            )
            else None
        )

    def _cancel(self) -> list[Draft] | None:
        """ "I've cancelled my subscription to Netflix"."""
        tokens = self.rest[1:] if self.preposition in ("from", "of", "off") else self.rest
        if (
            not tokens
            or not (self.parsed.past or self.parsed.perfect)
            or (tokens[0].low not in ("my", "our", "the") and self.preposition == "")
        ):
            return []
        value = bare(written(self.source, wide(tokens, self.times)))
        held = next(
            (
                r
                for r in self.scene.context.recent
                if r.claim.subject == self.who.key and r.claim.positive and _within(value, r.claim.value)
            ),
            None,
        )
        if held is None:
            return []
        return [
            Draft(
                attribute(held.claim.attribute, many=True),
                held.claim.value,
                key=held.claim.value_key,
                positive=False,
                change=True,
                intents={Intent.ENDS},
            )
        ]

    _unsubscribe = _return = _donate = _scrap = _cancel

    def _ditch(self) -> list[Draft] | None:
        at = next((i for i, t in enumerate(self.rest) if t.low == "for" and i), None)
        if at is not None and (self.parsed.past or self.parsed.perfect):
            target = bare(written(self.source, cut(self.rest[at + 1 :], self.times)))
            kind = kind_of(target)
            return (
                [Draft(single(attribute(kind, many=False)), target, change=True, intents={Intent.UPDATES})]
                if kind
                else self._swap()
            )
        return self._given_up(self.rest) if not self.preposition and (self.parsed.past or self.parsed.perfect) else None

    def _fire(self) -> list[Draft] | None:
        if not self.parsed.passive or self.preposition == "up":
            return None
        return [Draft(attribute("employer"), "", positive=False, change=True, intents={Intent.ENDS}, kind="moved")]

    _sack = _fire

    def _lay(self) -> list[Draft] | None:
        return self._fire() if self.parsed.passive and self.preposition == "off" else []

    def _rather(self) -> list[Draft] | None:
        return []

    def _eat(self) -> list[Draft] | None:
        """ "I can't eat gluten": what somebody cannot eat is no skill."""
        if not self.parsed.negative or self.preposition:
            return None
        parts = split_list(self.rest, self.times)
        restricted = any(t.low in bag("after before on during at in") for t in self.rest)
        if restricted and not self.times:
            return None
        return [
            Draft(attribute(self.parsed.lemma, many=True, category="preference"), value)
            for part in parts
            if not restricted and (value := bare(written(self.source, [t for t in part if t.low not in ("any", "much")])))
        ] or None

    _drink = _tolerate = _eat

    def _promote(self) -> list[Draft] | None:
        if self.parsed.passive and self.preposition == "to":
            value = bare(written(self.source, cut(self.rest[1:], self.times)))
            return [Draft(attribute("occupation"), value, change=True, intents={Intent.UPDATES})]
        return []

    def _have(self) -> list[Draft] | None:
        tokens = self.rest
        lows = [t.low for t in tokens]
        if not tokens or (
            lows[0] in ("to", "been", "a")
            and len(lows) > 1
            and lows[1]
            in bag("look question feeling chat think go great good lovely nice bad terrible laugh hard problem meltdown fit")
        ):
            return []
        if self.parsed.past and not self.parsed.perfect and not self.parsed.used_to and self.parsed.form == "past":
            value = bare(written(self.source, cut(tokens, self.times)))
            if self.times and any(word in fold(value) for word in group("dated")):
                return [Draft(attribute("event"), self._event_value(), dated=True)]
            if (
                contains(fold(value), "chronic")
                or contains(fold(value), "acute")
                or "dog" in fold(value)
                or "cat" in fold(value)
            ):
                return None
            return []
        food = re.search(r"\b(?:for|with) (?:breakfast|lunch|dinner|tea|supper)\b", " ".join(lows))
        recurring = any(m.kind.value == "recurring" for m in self.times) or self.parsed.adverbs & {
            "always",
            "usually",
            "often",
            "normally",
        }
        if food or (
            recurring
            and singular(fold(bare(written(self.source, cut(tokens, self.times)))).split(" of ")[0].split(" ")[-1])
            not in group("dated")
        ):
            value = bare(written(self.source, cut(tokens, self.times)))
            return [Draft(attribute("habit"), value)] if value else []
        return None

    def _put(self) -> list[Draft] | None:
        """ "The GP has put me on ramipril"."""
        lows = [t.low for t in self.rest]
        if len(lows) > 2 and lows[0] in ("me", "us") and lows[1] == "on":
            value = bare(written(self.source, cut(self.rest[2:], self.times)))
            return (
                [Draft(attribute("medication"), value, subject="user", change=True)]
                if value and not self.rest[2].capital
                else []
            )
        return []

    def _see(self) -> list[Draft] | None:
        """ "I see my therapist every other Thursday": what happens again and again is a schedule."""
        weekly = next((m for m in self.times if m.kind.value == "recurring"), None)
        object_ = cut(self.rest, self.times)
        if weekly is None or not object_ or self.parsed.past:
            return None
        said = self.source[weekly.start : max(m.end for m in self.times)]
        return [
            Draft(
                attribute(address_name(noun(object_, self.scene)), category="schedule"), strip_lead(said), key=_time_key(said)
            )
        ]

    def _get(self) -> list[Draft] | None:
        if [t.low for t in self.parsed.rest[:1]] == ["together"] and self.who.user:
            names = [t.text for t in self.parsed.subject if t.capital and t.low != "i"]
            partner = f" with {' '.join(names)}" if names else ""
            return [Draft(attribute("marital_status"), f"in a relationship{partner}", change=True, intents={Intent.UPDATES})]
        lows = [t.low for t in self.rest]
        if not lows:
            return []
        if self.parsed.rest and [t.low for t in self.parsed.rest[:2]] == ["by", "in"]:
            return [Draft(attribute("speaks"), bare(written(self.source, cut(self.parsed.rest[2:], self.times))))]
        if "wrong" in lows:
            return []
        if lows[0] in words("marital") or lows[0] in ("hitched",):
            made = [
                Draft(
                    attribute("marital_status"),
                    "married" if lows[0] == "hitched" else lows[0],
                    change=True,
                    intents={Intent.UPDATES},
                )
            ]
            if self.parsed.planned or (self.parsed.progressive and not self.parsed.perfect):
                made[0].attribute = attribute("plan")
                made[0].value = f"get {lows[0]}"
                made[0].dated = True
            return made
        if lows[0] == "together" and self.who.user:
            names = [t.text for t in self.parsed.subject if t.capital and t.low != "i"]
            return [
                Draft(
                    attribute("marital_status"),
                    f"in a relationship{' with ' + ' '.join(names) if names else ''}",
                    change=True,
                    intents={Intent.UPDATES},
                )
            ]
        if lows[0] in ("promoted", "fired", "laid", "sacked", "hired"):
            if lows[0] == "promoted" and "to" in lows:
                return [
                    Draft(
                        attribute("occupation"),
                        bare(written(self.source, cut(self.rest[lows.index("to") + 1 :], self.times))),
                        change=True,
                        intents={Intent.UPDATES},
                    )
                ]
            if lows[0] in ("fired", "laid", "sacked"):
                return [Draft(attribute("employer"), "", positive=False, change=True, intents={Intent.ENDS})]
            return []
        if self.who.kind in ("thing", "things") and self.rest[0].low in bag(
            "moved changed pushed rescheduled postponed bumped shifted switched increased raised"
        ):
            return self._thing_moved()
        if lows[:2] == ["rid", "of"] and len(lows) > 2:
            value = bare(written(self.source, cut(self.rest[2:], self.times)))
            return [Draft(attribute("owns"), value, positive=False, change=True, intents={Intent.ENDS})]
        if (lows[0] in words("prepositions") and lows[0] not in ("a",)) or lows[0] in bag(
            "into used to back home started it up rid lost tired sick better worse ready stuck so really very"
        ):
            return []
        if self.rest and self.rest[0].kind == "w" and contains(lows[0], "moods"):
            return []
        if self.parsed.perfect or self.parsed.past:
            if "job" in lows[:4]:
                at = next((i for i, t in enumerate(self.rest) if t.low in ("at", "with") and i + 1 < len(self.rest)), None)
                return (
                    [
                        Draft(
                            attribute("employer"),
                            bare(written(self.source, cut(self.rest[at + 1 :], self.times))),
                            change=True,
                            intents={Intent.UPDATES},
                        )
                    ]
                    if at is not None
                    else []
                )
            return None
        return [] if not (self.parsed.planned or self.parsed.progressive) else self._planned_thing()

    def _planned_thing(self) -> list[Draft]:
        value = bare(written(self.source, cut(self.rest, self.times)))
        return (
            [Draft(attribute("plan"), f"{self.parsed.lemma} {value}", dated=True)]
            if value and fold(value) not in _EMPTY
            else []
        )

    def _buy(self) -> list[Draft] | None:
        return self._planned_thing() if self.parsed.planned or self.parsed.progressive else None

    _adopt = _buy

    def _do(self) -> list[Draft] | None:
        """ "I'm doing kickboxing", "I do yoga on Mondays"."""
        if self.parsed.negative and self.parsed.modal in ("can", "could"):
            made = self._liked("dislikes")
            for draft in made:
                draft.kind = "fixed"
            return made
        value = bare(written(self.source, cut(self.rest, self.times)))
        if not value or self.preposition or (self.parsed.past and not self.parsed.perfect):
            return []
        if fold(value) in group("pastimes") or fold(value).split()[-1] in bag(
            "boxing kickboxing pilates yoga karate judo crossfit triathlon triathlons parkour ballet pottery improv "
            "zumba aikido taekwondo spinning capoeira gymnastics"
        ):
            return [Draft(attribute("hobby"), value)]
        if self.parsed.progressive and any(t.low == "instead" for t in self.parsed.rest):
            return None
        return self._see() or []

    def _teach(self) -> list[Draft] | None:
        value = bare(written(self.source, cut(self.rest, self.times)))
        if not value or self.rest[0].low in ("me", "us", "my", "myself") or fold(value) in _EMPTY:
            return []
        at = next(
            (i for i, t in enumerate(self.rest) if t.low == "at" and i + 1 < len(self.rest) and self.rest[i + 1].capital), None
        )
        made = [Draft(attribute("occupation"), f"teaches {value}")]
        if at is not None:
            made.append(Draft(attribute("employer"), bare(written(self.source, cut(self.rest[at + 1 :], self.times)))))
        return made

    def _play(self) -> list[Draft] | None:
        if self.preposition == "for" or self.preposition == "in":
            value = bare(written(self.source, cut(self.rest[1:], self.times)))
            return [Draft(attribute("plays for", many=True), value)] if value else []
        value = bare(written(self.source, cut(self.rest, self.times)))
        if not value or fold(value) in _EMPTY or self.preposition:
            return []
        return [Draft(attribute("plays", many=True, category="skill"), value)]

    def _be(self) -> list[Draft] | None:
        return []

    def _read(self) -> list[Draft] | None:
        value = written(self.source, cut(self.rest, self.times, keep=frozenset({"of", "in", "and", "the", "to"})))
        if self.parsed.progressive and value and fold(value) not in _EMPTY:
            return [Draft(attribute("reading", many=True, category="temp", layer="temporary"), value, passing=True)]
        return [] if self.parsed.modal not in ("can", "could") else [Draft(attribute("skill"), f"read {value}")]

    _watch = _read

    def _live(self) -> list[Draft] | None:
        lows = [t.low for t in self.rest]
        if self.preposition == "with":
            return [Draft(attribute("lives with"), bare(written(self.source, cut(self.rest[1:], self.times))))]
        if self.preposition in ("on",) and not (
            (len(lows) > 2 and lows[1] in ("the", "a", "my")) or (len(self.rest) > 1 and self.rest[1].capital)
        ):
            return []
        if lows and lows[0] in ("alone", "here", "there"):
            return [Draft(attribute("lives with"), "nobody")] if lows[0] == "alone" else []
        return None

    def _run(self) -> list[Draft] | None:
        value = bare(written(self.source, cut(self.rest, self.times)))
        folded = fold(value)
        if self.preposition or not value or folded in _EMPTY:
            return None if self.preposition == "on" else self._habitual("run")
        if kind_of(value):
            return self._used(frozenset())
        if any(
            word in folded
            for word in (
                "brewery",
                "bakery",
                "shop",
                "café",
                "cafe",
                "restaurant",
                "company",
                "business",
                "farm",
                "studio",
                "agency",
                "bar",
                "pub",
                "hotel",
                "clinic",
                "school",
                "practice",
                "store",
                "gallery",
                "startup",
                "team",
                "kitchen",
                "nursery",
                "garage",
                "salon",
                "charity",
                "firm",
                "bookshop",
                "bookstore",
                "b&b",
                "hostel",
                "workshop",
                "gym",
                "theatre",
                "laundrette",
                "stall",
                "truck",
                "winery",
                "dairy",
                "library",
                "newsletter",
            )
        ):
            place = written(self.source, cut(self.rest, self.times, loose=False))
            return [
                Draft(attribute("occupation"), f"runs {written(self.source, cut(self.rest, self.times))}" if place else value)
            ]
        if self.parsed.past and not self.parsed.used_to:
            return [Draft(attribute("event"), self._event_value(), dated=True)] if self.times else []
        return self._habitual("run")

    def _habitual(self, lemma: str) -> list[Draft]:
        if (self.parsed.planned and self.who.user) or (self.parsed.planned and self.who.role):
            return self._planned_open()
        if (
            self.parsed.negative
            and lemma in _INTRANSITIVE
            and not [t for t in self.rest if t.low not in bag("anymore any more at all now")]
        ):
            return [Draft(attribute("habit"), lemma, change=True)]
        if (
            not [
                t
                for t in self.rest[: next((i for i, t in enumerate(self.rest) if t.kind == "p"), len(self.rest))]
                if t.low not in ("now", "again", "lol")
            ]
            and not self.parsed.past
            and not self.parsed.planned
            and not self.parsed.modal
            and not self.parsed.progressive
            and self.who.kind != "thing"
        ):
            weekly = any(m.kind.value == "recurring" for m in self.times)
            when = written(self.source, cut(self.parsed.rest, (), loose=False)) if weekly else ""
            return [Draft(attribute("habit"), f"{lemma} {when}".strip())] if lemma in _INTRANSITIVE or weekly else []
        recurring = any(m.kind.value == "recurring" for m in self.times) or self.parsed.adverbs & bag(
            "always usually often normally never rarely regularly sometimes"
        )
        if self.parsed.past or self.parsed.planned:
            return []
        if recurring or (self.parsed.progressive and any(t.low == "for" for t in self.rest)):
            value = " ".join([lemma, written(self.source, cut(self.rest, self.times, loose=False))]).strip()
            return [Draft(attribute("habit"), value)]
        return []

    def _train(self) -> list[Draft] | None:
        if self.preposition == "for":
            value = bare(written(self.source, cut(self.rest[1:], self.times)))
            return [Draft(attribute("goal"), value)] if value else []
        return self._habitual("train") if not self.preposition else None

    def _turn(self) -> list[Draft] | None:
        if self.rest and self.rest[0].kind == "n" and re.fullmatch(r"\d{1,3}", self.rest[0].text) and not self.preposition:
            return [Draft(attribute("age"), self.rest[0].text, change=True, intents={Intent.UPDATES})]
        return []

    def _become(self) -> list[Draft] | None:
        value = bare(written(self.source, cut(self.rest, self.times)))
        if not value or value.lower() in words("moods"):
            return []
        if diet := contains(value, "diets"):
            return [Draft(attribute("diet"), diet, change=True, intents={Intent.UPDATES})]
        if fold(value).split()[-1] in ("friend", "friends"):
            return []
        wanted = self.parsed.wanted or self.parsed.planned
        if is_trade(value) or wanted:
            return [
                Draft(
                    attribute("goal") if self.parsed.wanted else attribute("occupation"),
                    f"become {value}" if self.parsed.wanted else value,
                    change=True,
                    intents={Intent.UPDATES},
                )
            ]
        return []

    def _spend(self) -> list[Draft] | None:
        """ "I spent five years in Oman"."""
        lows = [t.low for t in self.parsed.rest]
        at = next(
            (i for i, low in enumerate(lows) if low in ("in", "at") and i + 1 < len(lows) and self.parsed.rest[i + 1].capital),
            None,
        )
        if at is not None and self.parsed.past and {"years", "year"} & set(lows[:at]):
            return [
                Draft(
                    attribute("home"),
                    bare(written(self.source, cut_place(self.parsed.rest[at + 1 :], self.times))),
                    tense=Tense.PAST,
                )
            ]
        return [] if not self.times else None

    def _book(self) -> list[Draft] | None:
        """ "We've booked a week in Madeira for Easter"."""
        at = next(
            (
                i
                for i, t in enumerate(self.rest)
                if t.low in ("in", "to") and i and i + 1 < len(self.rest) and self.rest[i + 1].capital
            ),
            None,
        )
        if at is None or not bag(
            "week weekend fortnight trip holiday flight flights days nights hotel cottage villa cruise tickets "
            "apartment flat house weeks"
        ) & {t.low for t in self.rest[:at]}:
            return None
        return [
            Draft(
                attribute("travel"),
                bare(written(self.source, cut_place(self.rest[at + 1 :], self.times))),
                dated=True,
                passing=True,
            )
        ]

    def _feel(self) -> list[Draft] | None:
        """ "I feel better", "feeling much better now"."""
        lows = [t.low for t in self.parsed.rest if t.low not in words("adverbs") | {"much", "a", "lot", "way", "so"}]
        ill = any(
            r.claim.attribute == "condition" and r.claim.positive and r.claim.subject == "user"
            for r in self.scene.context.recent
        )
        if lows[:1] == ["better"] and ill and self.who.user and not self.parsed.negative:
            return [Draft(attribute("condition"), "", positive=False, change=True, intents={Intent.ENDS})]
        return []

    def _recover(self) -> list[Draft] | None:
        return (
            [Draft(attribute("condition"), "", positive=False, change=True, intents={Intent.ENDS})]
            if self.who.user and (self.parsed.past or self.parsed.perfect)
            else []
        )

    def _find(self) -> list[Draft] | None:
        """ "I find emojis annoying", "I find ironing relaxing"."""
        tokens = strip([t for t in self.rest if t.kind != "p"])
        if (
            len(tokens) < 2
            or self.preposition
            or self.parsed.past
            or tokens[0].low in words("nominative") | {"that", "it", "myself"}
        ):
            return []
        last = tokens[-1].low
        name = "dislikes" if last in _TIRESOME else "likes" if last in _PLEASANT else None
        value_tokens = strip(tokens[:-1])
        return [Draft(attribute(name), bare(written(self.source, value_tokens)))] if name and value_tokens else []

    def _choose(self) -> list[Draft] | None:
        at = next((i for i, t in enumerate(self.rest) if t.low == "over" and i), None)
        if at is None or self.parsed.past:
            return None
        value = bare(written(self.source, cut(self.rest[:at], self.times)))
        return [Draft(preference(value, self.rest), value)] if value else []

    _pick = _choose

    def _charge(self) -> list[Draft] | None:
        if not self.rest or self.preposition or not any(t.kind == "n" for t in self.rest[:3]):
            return []
        lows = [t.low for t in self.rest]
        unit = next(
            (u for u in ("hour", "day", "month", "session", "week", "project", "lesson", "word", "page", "night") if u in lows),
            "hour",
        )
        amount = [t for t in self.rest]
        stop = next((i for i, low in enumerate(lows) if i and low in ("an", "a", "per", "for", "/")), len(lows))
        return [
            Draft(
                attribute({"hour": "hourly", "day": "day", "month": "monthly", "week": "weekly"}.get(unit, unit) + " rate"),
                written(self.source, amount[:stop]),
            )
        ]

    def _make(self) -> list[Draft] | None:
        value = written(self.source, cut(self.rest, self.times))
        if (
            self.rest
            and any(t.kind == "n" for t in self.rest[:2])
            and any(u in fold(written(self.source, self.rest)) for u in ("year", "month", "annually", "k", "hour", "week"))
            and not self.preposition
        ):
            return [Draft(attribute("salary"), value)]
        return self._habitual("make")

    def _pay(self) -> list[Draft] | None:
        lows = [t.low for t in self.rest]
        if not any(t.kind == "n" for t in self.rest):
            return []
        amount = next(t for t in self.rest if t.kind == "n")
        place = self.rest.index(amount)
        words_ = [
            t
            for t in self.rest[place : place + 2]
            if t.kind == "n" or t.low in bag("euros dollars pounds quid francs yen kroner zloty rupees bucks")
        ]
        value = written(self.source, words_)
        thing = (
            "rent"
            if "rent" in lows
            else next(
                (
                    lows[i + 1]
                    for i, low in enumerate(lows[:-1])
                    if low == "for" and lows[i + 1] not in words("determiners") | words("possessives")
                ),
                "",
            )
        )
        if not thing and "for" in lows:
            thing = " ".join(
                t.low
                for t in cut(self.rest[lows.index("for") + 1 :], self.times)
                if t.low not in words("determiners") | words("possessives")
            )
        if self.parsed.past and not self.parsed.used_to:
            return []
        return [Draft(attribute("rent") if thing == "rent" else attribute(f"{thing} cost".strip()), value)] if thing else []

    def _raise(self) -> list[Draft] | None:
        """ "I'm raising the sofa budget to 950", "we lowered the limit to 5"."""
        at = next((i for i, t in enumerate(self.rest) if t.low == "to" and i), None)
        if at is None:
            return []
        about = noun(self.rest[:at], self.scene)
        head = address_name(about)
        value = bare(written(self.source, cut(self.rest[at + 1 :], self.times, loose=False)))
        if not head or not value or not (about.owner is not None or about.definite or self.rest[0].low in ("my", "our", "the")):
            return []
        found = held_attribute(about, self.scene)
        timed = found.passing and bool(self.times)
        return [
            Draft(
                found,
                value,
                key=_time_key(value) if self.times and not timed else None,
                change=True,
                dated=timed,
                intents={Intent.UPDATES},
                subject=about.owner.key if about.owner is not None else "user",
            )
        ]

    def _bring(self) -> list[Draft] | None:
        """ "They've brought my operation forward to 2 July"."""
        at = next((i for i, t in enumerate(self.rest) if t.low in ("forward", "back", "up") and i), None)
        if at is None or not any(t.low == "to" for t in self.rest[at:]):
            return None
        self.rest = [*self.rest[:at], *self.rest[at + 1 :]]
        return self._raise()

    _lower = _increase = _reduce = _drop = _bump = _cut = _set = _update = _extend = _rename = _push = _postpone = (
        _reschedule
    ) = _shift = _raise

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

    def _redundant(self) -> bool:
        return self.parsed.lemma == "make" and self.parsed.passive and [t.low for t in self.parsed.rest[:1]] == ["redundant"]

    def _sprain(self) -> list[Draft] | None:
        """ "I've sprained my ankle": a hurt passes."""
        object_ = cut(self.rest, self.times)
        if not object_ or object_[0].low not in ("my", "his", "her", "a") or not (self.parsed.past or self.parsed.perfect):
            return [] if self.parsed.lemma in ("break", "tear", "pull", "twist") else None
        part = bare(written(self.source, object_))
        if fold(part).split()[-1] not in group("body"):
            return None
        return [
            Draft(
                attribute("condition"),
                f"{self.parsed.verb.low if self.parsed.verb else ''} {part}".strip(),
                passing=True,
                change=True,
            )
        ]

    _break = _fracture = _twist = _dislocate = _tear = _pull = _sprain

    def _separate(self) -> list[Draft] | None:
        return (
            [Draft(attribute("marital_status"), "separated", change=True, intents={Intent.UPDATES})]
            if (self.who.user and not self.rest) or self.times
            else []
        )

    def _need(self) -> list[Draft] | None:
        """ "I need subtitles when I watch films": what is needed as a rule."""
        object_ = cut(self.rest, self.times)
        value = bare(written(self.source, object_))
        regular = (
            self.parsed.adverbs & {"always", "usually"}
            or any(m.kind.value == "recurring" for m in self.times)
            or "regular" in self.parsed.clause.notes
        )
        if not value or self.preposition or not regular or fold(value) in _EMPTY:
            return []
        return [Draft(attribute("needs", many=True), value)]

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
                or not self.rest[1].kind == "w"
                or lows[1] in words("determiners") | words("prepositions") | words("adverbs")
            ):
                return []
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
            return [
                Draft(
                    attribute("name"),
                    name,
                    subject=target.key,
                    names={fold(name): target.key},
                    text=f"{target.display} is called {name}",
                )
            ]
        if lows[0] in ("my", "our", "the") and any(t.capital for t in self.rest[1:]):
            at = next((i for i, t in enumerate(self.rest) if i and t.capital), 0)
            about = noun(self.rest[:at], self.scene)
            name = written(self.source, cut(self.rest[at:], self.times))
            if about.head and name:
                return [Draft(attribute(f"{fold(about.phrase)} name"), name, subject="user", text="")]
        return []

    def _called(self) -> list[Draft]:
        """ "The project is called Bluefin", "they're called Thelma and Louise"."""
        name_tokens = cut(self.rest, self.times, keep=frozenset({"and"}))
        name = written(self.source, name_tokens)
        if not name or self.rest[0].low in bag("to in off up back out into"):
            return []
        pronoun = len(self.parsed.subject) == 1 and self.parsed.subject[0].low in words("nominative")
        if self.who.user:
            return [Draft(attribute("call_me"), name)]
        names = {fold(part): self.who.key for part in re.split(r", | and ", name) if part}
        if self.who.kind in ("person", "animal", "people") or pronoun or self.who.key in self.scene.names.values():
            found = replace(attribute("name"), identity=False, category="relation", layer="semantic")
            return [Draft(found, name, names=names)]
        about = noun(self.parsed.subject, self.scene)
        owner = about.owner.key if about.owner is not None else "user"
        wanted = set(address_name(about).split())
        known = {
            r.claim.attribute
            for r in self.scene.context.recent
            if r.claim.attribute.endswith(" name") and wanted <= set(r.claim.attribute.split())
        }
        label = f"{address_name(about)} name"
        return [Draft(attribute(known.pop() if len(known) == 1 else label), name, subject=owner, names=names)]

    _name = _call

    def _marry(self) -> list[Draft] | None:
        return [Draft(attribute("marital_status"), "married", change=True, intents={Intent.UPDATES})]

    def _divorce(self) -> list[Draft] | None:
        return [Draft(attribute("marital_status"), "divorced", change=True, intents={Intent.UPDATES})]

    def _retire(self) -> list[Draft] | None:
        if self.parsed.planned or self.parsed.progressive:
            return [Draft(attribute("plan"), "retire", dated=True)]
        return [Draft(attribute("work_status"), "retired", change=True, intents={Intent.UPDATES})]

    def _freelance(self) -> list[Draft] | None:
        return [Draft(attribute("work_status"), "freelancing")]

    def _cover(self) -> list[Draft] | None:
        if self.preposition == "for" and len(self.rest) > 1:
            value = written(self.source, cut(self.rest[1:], self.times))
            target = self.scene.pronoun(self.rest[1].low) if self.rest[1].low in ("him", "her", "them") else None
            return [Draft(attribute("covers for", many=True), target.display if target else value, passing=True)]
        return None if not self.preposition else []

    def _diagnose(self) -> list[Draft] | None:
        if self.preposition == "with":
            return [Draft(attribute("health"), bare(written(self.source, cut(self.rest[1:], self.times))))]
        return []

    def _prescribe(self) -> list[Draft] | None:
        return (
            [Draft(attribute("medication"), bare(written(self.source, cut(self.rest, self.times))))]
            if self.parsed.passive
            else []
        )

    # --- passive and open --------------------------------------------------------------------------------------

    def _passive(self) -> list[Draft]:
        lemma = self.parsed.lemma
        if lemma in ("transfer", "relocate", "reassign", "promote", "assign") and self.preposition == "to":
            return moved_me(
                bare(written(self.source, cut(self.rest[1:], self.times))),
                self.rest[1:],
                self.times,
                promoted=lemma == "promote",
            )
        if self.who.kind in ("thing", "things") and self.parsed.subject:
            about = noun(self.parsed.subject, self.scene)
            head = fold(about.phrase)
            value = bare(written(self.source, cut(self.rest[1:] if self.preposition else self.rest, self.times, loose=True)))
            dated = [
                m for m in self.times if m.kind.value == "point" and any(m.start <= t.start < m.end for t in self.parsed.rest)
            ]
            if lemma in bag("schedule plan book set arrange pencil fix due") and dated:
                said = self.source[dated[0].start : max(m.end for m in self.times)]
                return [Draft(happening(about), said, dated=True, passing=True, subject="user")]
            if self.preposition and value and (about.owner is not None or about.definite) and not self.parsed.past:
                return [
                    Draft(
                        attribute(f"{lemma} {head} {self.preposition}"),
                        value,
                        subject="user",
                    )
                ]
            if lemma in ("schedule", "due", "book", "move") and self.times:
                value = self.source[self.times[0].start : self.times[-1].end]
                return [Draft(attribute(head), strip_lead(value), key=_time_key(value), subject="user")]
            return self.timed()
        if self.who.user and self.preposition and not self.parsed.past:
            value = bare(written(self.source, cut(self.rest[1:], self.times)))
            if value and lemma in bag("involve interest register enrol enroll sign license train insure"):
                return [
                    Draft(
                        attribute(f"{self.parsed.verb.low if self.parsed.verb else lemma} {self.preposition}", many=True), value
                    )
                ]
        return []

    def timed(self) -> list[Draft]:
        """ "My passport expires next month", "recycling is collected on Tuesdays": when a thing does what it does."""
        parsed = self.parsed
        dated = [
            m
            for m in self.times
            if m.kind.value in ("point", "recurring", "range", "time_of_day")
            and any(m.start <= t.start < m.end for t in parsed.rest)
        ]
        if (
            not dated
            or (self.who.kind not in ("thing", "things") and not (self.who.kind == "person" and not self.who.role))
            or parsed.past
            or not parsed.subject
            or parsed.modal in ("can", "could", "would", "might")
        ):
            return []
        if parsed.subject[0].low in words("nominative") or self.who.user:
            return []
        about = noun(parsed.subject, self.scene)
        recurring = any(m.kind.value == "recurring" for m in dated)
        if about.owner is None and not about.definite and not recurring:
            return []
        said = self.source[min(m.start for m in dated) : max(m.end for m in dated)]
        owner = about.owner.key if about.owner is not None else "user"
        weekly = re.match(r"(?:on )?\w+days?\b", fold(said)) is not None
        return [
            Draft(
                attribute(f"{address_name(about)} {parsed.lemma}", category="schedule"),
                strip_lead(said),
                key=_time_key(said) if recurring or weekly else None,
                subject=owner,
                kind="weekly" if weekly and not recurring else "",
            )
        ]

    def happened(self) -> list[Draft]:
        """What somebody did at a time that is told, where nothing else can be made of it."""
        parsed = self.parsed
        here = [
            m
            for m in self.times
            if m.kind.value in ("point", "range") and any(m.start <= t.start < m.end for t in [*parsed.rest, *parsed.lead])
        ]
        own = self.who.user or (self.who.role != "" and self.who.kind in ("person", "people", "animal"))
        if (
            not here
            or not own
            or not parsed.past
            or parsed.perfect
            or parsed.negative
            or parsed.modal
            or parsed.used_to
            or not parsed.rest
        ):
            return []
        if parsed.lemma in _NO_EVENTS or parsed.progressive:
            return []
        return [Draft(attribute("event"), self._event_value(), dated=True)]

    def _at_company(self) -> list[Draft]:
        """ "I look after the servers at a small insurer called Tidewater"."""
        at = next((i for i, t in enumerate(self.rest) if t.low == "at" and i), None)
        if at is None or self.parsed.past or self.who.kind != "person" or self.parsed.planned or self.parsed.negative:
            return []
        place = cut(self.rest[at + 1 :], self.times)
        value = bare(written(self.source, place))
        company = (
            named(value) != value or singular(fold(value).split(" in ")[0].split(" called ")[0].split()[-1]) in _COMPANIES
            if value
            else False
        )
        if not company or self.parsed.lemma in bag("shop eat meet see stay buy stop arrive sit train study drink book order"):
            return []
        role = written(self.source, [t for t in [self.parsed.verb, *self.rest[:at]] if t is not None])
        return (
            [Draft(attribute("employer"), named(value)), Draft(attribute("occupation"), role)]
            if self.who.user
            else [Draft(attribute("employer"), named(value))]
        )

    def _contact_me(self) -> list[Draft] | None:
        return None

    def _event_value(self) -> str:
        tokens = [t for t in [self.parsed.verb, *self.rest] if t is not None]
        return written(self.source, strip(cut(tokens, self.times, loose=False)))

    def _open(self) -> list[Draft]:
        """Verb + object: many-valued under the verb; under verb, kind and preposition where the object names its kind."""
        parsed, lemma = self.parsed, self.parsed.lemma
        if not lemma:
            return []
        if (timed := self.timed()) or (timed := self._at_company()):
            return timed
        soon = any(
            m.kind.value in ("point", "range")
            and m.interval.end is not None
            and m.interval.end > self.scene.context.observed_at
            for m in self.times
        )
        if (
            soon
            and not parsed.past
            and not parsed.negative
            and not parsed.perfect
            and not parsed.modal.startswith(("c", "w", "s", "m"))
            and lemma not in bag("be think know need want feel mean say")
        ):
            return self._planned_open()
        now = self.scene.context.observed_at
        during = any(
            m.kind.value == "until"
            or (
                m.kind.value in ("point", "range")
                and m.interval.start is not None
                and m.interval.end is not None
                and m.interval.start <= now < m.interval.end
            )
            for m in self.times
        )
        if parsed.progressive and not parsed.perfect and during and self.who.user:
            doing = written(
                self.source,
                cut([t for t in [parsed.verb, *self.rest] if t], self.times, loose=False, keep=frozenset({"after", "for"})),
            )
            return [Draft(attribute("task"), doing, passing=True)]
        if lemma in _LIGHT:
            return []
        if parsed.modal in ("can", "could") and lemma not in _SKILLS:
            return []
        if parsed.modal in ("can", "could") and not parsed.past:
            value = bare(written(self.source, cut([t for t in [parsed.verb, *self.rest] if t], self.times, loose=False)))
            return [Draft(attribute("skill"), value)] if value else []
        if parsed.wanted and self.rest and self.who.user:
            value = written(self.source, cut([t for t in [parsed.verb, *self.rest] if t], self.times, loose=False))
            return [Draft(attribute("goal"), value)]
        object_ = cut(self.rest[1:] if self.preposition else self.rest, self.times)
        value = bare(written(self.source, object_))
        if parsed.past and not parsed.used_to and not parsed.perfect:
            if self.times and (value or self.rest) and self.who is not None:
                return [Draft(attribute("event"), self._event_value(), dated=True)]
            return []
        if parsed.planned or (parsed.progressive and self._ahead()):
            return self._planned_open()
        if False:
            verb_text = ""
            return [Draft(attribute("plan"), f"{lemma} {verb_text}".strip(), dated=True)]
        if not value or fold(value) in _EMPTY or fold(value).split()[-1] in _EMPTY:
            return self._habitual(lemma)
        if parsed.progressive and not parsed.perfect:
            return (
                [
                    Draft(
                        attribute("task"),
                        f"{lemma}ing {value}" if False else written(self.source, [t for t in [parsed.verb] if t]) + f" {value}",
                        passing=True,
                    )
                ]
                if self.who.user
                else []
            )
        if object_[0].low in ("me", "us", "it") or (
            self.who.kind in ("thing", "things")
            and not self.who.key.startswith("user's ")
            and self.parsed.subject[0].low not in ("the", "our", "my", "this")
        ):
            return []
        return self._narrow(value, object_)

    def _planned_open(self) -> list[Draft]:
        verb_text = written(self.source, cut(list(self.rest), self.times, loose=False))
        value = f"{self.parsed.lemma} {verb_text}".strip()
        return [Draft(attribute("plan"), value, dated=True)] if verb_text or self.times else []

    def _ahead(self) -> bool:
        return any(
            m.kind.value in ("point", "range")
            and m.interval.start is not None
            and m.interval.start > self.scene.context.observed_at
            for m in self.times
            if any(m.start <= t.start < m.end for t in self.parsed.rest + self.parsed.lead)
        )

    def _narrow(self, value: str, object_: list[Token]) -> list[Draft]:
        lemma = self.parsed.lemma
        tokens = self.rest[1:] if self.preposition else self.rest
        after = tokens[tokens.index(object_[-1]) + 1 :] if object_[-1] in tokens else []
        if (
            not self.preposition
            and len(after) > 1
            and after[0].low in bag("from at with in on through via to as after into by")
            and not any(m.start <= after[0].start < m.end for m in self.times)
        ):
            target = bare(written(self.source, cut(after[1:], self.times)))
            if target and fold(target) not in _EMPTY:
                return [Draft(attribute(f"{lemma} {fold(value)} {after[0].low}"), target)]
        name = f"{lemma} {self.preposition}".strip()
        name = f"{name} as" if name in registry() else name
        if self.parsed.negative and len(after) > 1 and not {"anymore", "more", "longer"} & {t.low for t in after}:
            value = bare(
                written(
                    self.source,
                    strip(
                        cut(
                            [*object_, *after],
                            (),
                            loose=False,
                            keep=frozenset({"after", "before", "during", "with", "without"}),
                        )
                    ),
                )
            )
        if lemma in bag("drink eat smoke cook bake wear watch write sing grow brew"):
            return [Draft(attribute(name, many=True, category="preference"), value)]
        return [Draft(attribute(name, many=True), value)]


def _within(value: str, held: str) -> bool:
    """Whether the words of one value are all in another."""
    wanted, had = set(fold(value).split()), set(fold(held).split())
    return bool(wanted) and (wanted <= had or had <= wanted)


def each_name(names: str, key: str) -> dict[str, str]:
    """ "Miso and Pickle" are two names."""
    return {fold(part): key for part in re.split(r", | and | & ", names) if part.strip()}


def joined(tokens: list[Token]) -> list[list[Token]]:
    """The members of a list, without the words that join them."""
    parts: list[list[Token]] = [[]]
    for token in tokens:
        if token.low in ("and", "or", "&", ",", "plus"):
            parts.append([])
        else:
            parts[-1].append(token)
    found = []
    for part in parts:
        while part and part[0].low in bag("especially particularly including like even also mainly mostly"):
            part = part[1:]
        if kept := strip(part):
            found.append(kept)
    return found


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
        r"^(?:(?:a )?(?:little |bit|tiny bit|lot|smattering)(?: of)? |(?:some|basic|fluent|native|conversational|decent|broken|rusty|only|passable|good|both) )+",
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


def split_list(tokens: list[Token], times: tuple[TimeMention, ...]) -> list[list[Token]]:
    """The members of the list of nouns at the front: "a cat, two dogs and a horse"."""
    front: list[list[Token]] = []
    current: list[Token] = []
    last_and = max((i for i, t in enumerate(tokens) if t.low in ("and", "or", "&")), default=-1)
    for index, token in enumerate(tokens):
        joins = token.low in ("and", "or", "&") or (token.low == "," and index < last_and and last_and - index < 7)
        if joins and current:
            front.append(current)
            current = []
            continue
        probe = [*current, token]
        if (
            len(cut(probe, times)) < len([t for t in probe if t.kind != "p"])
            and token.low not in words("adverbs")
            and strip(probe) != probe
            and token.kind != "p"
        ):
            pass
        if (token.kind == "p" and token.low not in ("&", "%", "/", "'")) or (current and not _continues(current, token, times)):
            break
        current.append(token)
    if current:
        front.append(current)
    return [part for part in (strip(p) for p in front) if part]


def _continues(current: list[Token], token: Token, times: tuple[TimeMention, ...]) -> bool:
    if token.low == "of":
        return True
    kept = cut([*current, token], times)
    return (bool(kept) and kept[-1] is token) or token.low in words("adverbs") | words("trailers")


def moved_me(value: str, tokens: list[Token], times: tuple[TimeMention, ...], *, promoted: bool = False) -> list[Draft]:
    """ "They moved me to the day shift / the Leeds office / the platform team"."""
    folded = fold(value)
    if not value:
        return []
    name = (
        "shift"
        if "shift" in folded or folded in ("nights", "days")
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


def made_names(action: Action) -> bool:
    """Whether a passive "called" is followed by a name."""
    return bool(action.rest) and action.rest[0].low not in PARTICLES | {"back", "up"}


def preference(value: str, tokens: list[Token]) -> Attribute:
    """The address of what is preferred: by its kind, else by its head noun; one value there."""
    kind = kind_of(value)
    if kind is None:
        parts = fold(value).split()
        if parts and parts[0].endswith("ing") and len(parts) > 1:
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


def strip_lead(value: str) -> str:
    """A time without its preposition."""
    return re.sub(r"^(?:on|at|in|every|each) (?=\S)", "", value) if not re.match(r"^(?:every|each) ", value) else value


def _time_key(value: str) -> str:
    from troth.language.en.values import schedule_key

    return schedule_key(value)
