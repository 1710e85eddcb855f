"""What the clauses of English say: each in turn, by whom it is told and how it is meant."""

from __future__ import annotations

from dataclasses import replace

from troth.domain.authority import Authority
from troth.domain.claim import Claim, Intent, Mood
from troth.language.en import orders, repairs
from troth.language.en.actions import Action
from troth.language.en.asides import appositions, like_me, once_and_for_all, owned
from troth.language.en.clauses import Clause
from troth.language.en.copula import said_to_be
from troth.language.en.coupled import coupled
from troth.language.en.deeds import plain
from troth.language.en.deeds.base import without_taste
from troth.language.en.draft import Draft, attribute
from troth.language.en.employed import employed
from troth.language.en.granted import granted, told_of, who_is_meant
from troth.language.en.housed import housed
from troth.language.en.lexicon import ING, THIRD, bag, role_kind, roles, words
from troth.language.en.likewise import likewise
from troth.language.en.mentioned import times_in
from troth.language.en.mood import Stance
from troth.language.en.nicknames import nicknamed
from troth.language.en.nothing import note_of, nothing
from troth.language.en.nouns import crowd, noun, noun_who, resolve
from troth.language.en.order.words import unsaid
from troth.language.en.parse import parse
from troth.language.en.parsed import Parsed
from troth.language.en.particular import anchored, is_thing, technical
from troth.language.en.pointed import told_of_whom
from troth.language.en.settle import Place, own_words, settle
from troth.language.en.subjects import of_a_day
from troth.language.en.tokens import Token
from troth.language.en.verbless import verbless
from troth.language.en.who import ME, Scene, Who
from troth.language.en.wording import Wording
from troth.language.entries import mentions_user
from troth.language.reading import UNOWNED, Assertion, Context, Recent
from troth.language.text import fold
from troth.language.time import TimeMention
from troth.language.vague import is_loose

_GUESSING = bag("must may might could should would can 'd")
"""With "have" behind them they tell what somebody guesses, or what was not so."""
_REFUSED = bag("eat drink touch wear watch fly")
"""What one "won't" do, ever: of the rest, "I won't …" tells what one plans."""
_MOVED = bag(
    "move reschedule push postpone shift change bump book schedule arrange "
    "moved rescheduled pushed postponed shifted changed bumped"
)
_SINCE = frozenset({"now", "just", "recently", "then", "since", "finally", "later", "eventually"})
"""What says that it was done at another time than what was told just before."""
_SILENT = frozenset({Mood.QUERY, Mood.HYPOTHETICAL, Mood.QUOTED, Mood.FICTION, Mood.JOKE, Mood.REFERENCE})


class Statements:
    """Reads clauses, and keeps what it found, who was spoken of, and what is being put right."""

    def __init__(self, source: str, context: Context, so_far: tuple[Assertion, ...]) -> None:
        self.source, self.context = source, context
        self.scene = Scene.of(context, so_far)
        self.so_far = so_far
        self.found: list[Assertion] = []
        self.previous: Parsed | None = None
        self.told_at: tuple[TimeMention, ...] = ()
        """When that was of which the clause before told as past."""
        self.topic: set[str] = set()
        self.mending = False
        self.wrong = ""
        """What the speaker just said that they had said before, and not that it is so: "I told you bass"."""
        self.taken_back: Recent | None = None
        """What is held of that."""
        self.disowned: Assertion | None = None
        """What was just said to be true of another."""
        self.denied = self.righted = False
        """Whether it was said that this is not so, and whether something has been put right."""
        self.record = context.authority is not Authority.USER and mentions_user(source, context.authority)

    def _clause(self, parsed: Parsed, stance: Stance, parts: list[Parsed], position: int) -> None:
        tokens = parsed.clause.tokens
        place = Place(min(t.start for t in tokens), max(t.end for t in tokens), stance)
        whose = who_is_meant(parsed, parts[position - 1], self.scene) if position else []
        if whose:
            parsed = parse(Clause([*whose, *tokens], ender=".", sentence=parsed.clause.sentence), None)
            place = replace(place, stance=Stance())
            stance = place.stance
        if of_a_day(tokens) and tokens[0].low != "tomorrow":
            self._keep([nothing(place, "chatter")])  # "today was a good day"
        elif stance.mood in _SILENT or stance.note in ("condition", "chatter"):
            self._unsaid(parsed, place, parts, position)
        elif not position and parsed.elided and parsed.progressive and any(map(_wants, parts[1:])):
            self._keep([nothing(place, "request")])  # "using pandas, write me a script"
        elif (ordered := self._order(parsed, stance, parts, position)) is not None:
            note = Assertion(place.start, place.end, stance.mood, frozenset(stance.intents | {Intent.REQUESTS}), note="request")
            self._keep([self._plain(draft, place.start, place.end, stance) for draft in ordered] or [note])
            if not ordered:
                self._named(tokens, place.start, place.end)
                self._granted(parsed, place)
                self._heed(parsed)
        elif (
            self.context.authority is Authority.USER
            and repairs.mends(self.source, tokens)
            and not any(t.low in ("born", "called") for t in tokens)
        ):
            self._keep([nothing(place, "correction")])
        else:
            self._statement(parsed, place, parts, position)
        self.scene.pass_on(parsed.rest)

    def _unsaid(self, parsed: Parsed, place: Place, parts: list[Parsed], position: int) -> None:
        """What is asked or supposed says nothing, but for what it asks to be done, whom it names and what it takes back."""
        stance = place.stance
        self._keep([nothing(place, stance.note or "question")])
        ordered = self._order(parsed, stance, parts, position) if stance.mood is Mood.QUERY else None
        self._keep([self._plain(draft, place.start, place.end) for draft in ordered or ()])
        supposed = stance.mood is Mood.HYPOTHETICAL and parsed.clause.link == "if"
        if supposed or stance.mood in (Mood.QUERY, Mood.REFERENCE):
            self._named(parsed.clause.tokens, place.start, place.end)
        if stance.mood is Mood.QUERY:
            self._granted(parsed, place)
        self._heed(parsed)

    def _statement(self, parsed: Parsed, place: Place, parts: list[Parsed], position: int) -> None:
        denied = repairs.denied(self.source, parsed) or self.wrong
        if parsed.lemma == "work" and [t.low for t in parsed.rest[:2]] == ["there", "as"]:
            parsed.rest = parsed.rest[1:]
        deed = parsed.rest[0].low if parsed.lemma == "get" and parsed.rest else parsed.lemma  # "the talk got moved to Friday"
        moved = deed in _MOVED
        past = parsed.past and not parsed.progressive and not (moved and is_thing(parsed))
        times = times_in(self.source, place.start, place.end, self.scene, past=past)
        times = without_taste(parsed, times)
        ahead = any(m.kind.value in ("point", "range", "by", "until") for m in times)
        if parsed.negative and parsed.modal in ("will", "'ll", "shall") and not ahead:
            parsed.planned = False  # "the cat won't eat fish": that is how it is, and no plan
        wording = self._wording(times)
        dates = times or (self.told_at if past and not parsed.perfect and _follows_up(parsed, position) else ())
        self.told_at = dates if past else ()
        before = dict(self.scene.names)
        who = self._who(parsed)
        if who is not None and parsed.negative and parsed.modal in ("will", "wo") and not times:
            parsed.planned = who.user and parsed.lemma not in _REFUSED  # "the landlord won't allow pets" is no plan
        if "never" in parsed.adverbs and parsed.past and not times and not parsed.used_to:
            parsed.past = False  # "I never learnt to drive": it is so still
        made = []
        for draft in self._drafted(parsed, who, place, parts, position, times, wording):
            if (draft.subject is None and who is None) or (not draft.value and draft.positive):
                continue
            if draft.kind == "moved" and any(
                a.claim is not None and a.claim.attribute == "home" and a.claim.positive for a in self.found
            ):
                continue
            draft.names.update(self._learned(before))
            said = settle(draft, parsed, who or _unnamed(parsed), wording, place, dates)
            made.append(said if self._may_speak(parsed, who, draft, times) else replace(said, note=UNOWNED))
        if made:
            made = repairs.against(made, denied, self.scene, said_so=denied == self.wrong)
            made = repairs.corrected(made, [*parsed.fillers, *(["correction"] if self.mending else [])], self.scene)
            self.righted = self.righted or any(Intent.CORRECTS in said.intents for said in made)
            self.mending, self.wrong = False, ""
        alone = len(parts) == 1 and self.source[place.end : place.end + 1] not in (".", "!", "?", "…")
        silent = replace(nothing(place, note_of(parsed, alone=alone)), names=self._learned(before))
        self._keep(made or [replace(silent, text=told_of_whom(parsed, who, wording))])
        self._named(parsed.clause.tokens, place.start, place.end)
        self._heed(parsed)
        if who is not None and not who.user:
            self.scene.add(self.scene.by_last_name(who))
        if who is not None and parsed.group and who.kind == "person":
            told = next((a.claim.attribute for a in made if a.claim is not None), "")
            self.scene.bring_up(who, told, self.source[parsed.group[-1].start : place.end])

    def _drafted(
        self,
        parsed: Parsed,
        who: Who | None,
        place: Place,
        parts: list[Parsed],
        position: int,
        times: tuple[TimeMention, ...],
        wording: Wording,
    ) -> list[Draft]:
        """What a statement says; the first way to read it that finds something."""
        if parsed.perfect and parsed.modal in _GUESSING:  # "I must have lost my keys", "I'd have liked a bigger garden"
            return []
        stated = place.stance.mood is Mood.CONFIRMED and not place.stance.note
        given = nicknamed(self.source, parsed.clause.tokens, self.scene, wording) if stated else []
        beside = bool(position and parts[position - 1].lead)
        drafts = likewise(parsed, self.found, wording, beside=beside) or given or self._drafts(parsed, who, times)
        if not drafts and stated:
            drafts = plain.stated(parsed, who, self.scene, self.source, times)
        if position and who is not None and who.user:
            drafts = self._plied(drafts, parsed)
        drafts = coupled(housed(drafts, parsed, who, self.scene, self.source, times), parsed, who, self.scene, self.source)
        drafts = employed(drafts, parsed, who, self.scene, self.source)
        if who is not None:
            own_words(drafts, parsed, who, wording)
        return drafts

    def _plied(self, drafts: list[Draft], parsed: Parsed) -> list[Draft]:
        """ "I'm Zoe and I tune pianos": what one does, said right behind one's name, is one's trade."""
        last = self.found[-1] if self.found else None
        named = last is not None and last.claim is not None and last.claim.attribute == "name" and last.claim.subject == "user"
        if not named or len(drafts) != 1 or parsed.copula or parsed.negative or not parsed.rest or parsed.past or parsed.modal:
            return drafts
        draft = drafts[0]
        closed = words("determiners") | words("possessives")
        if (
            draft.attribute.name != parsed.lemma
            or parsed.rest[0].low in closed
            or draft.attribute.category != "fact"
            or not draft.positive
        ):
            return drafts
        return [replace(draft, attribute=attribute("occupation"), value=f"{parsed.lemma} {draft.value}")]

    def _drafts(self, parsed: Parsed, who: Who | None, times: tuple[TimeMention, ...]) -> list[Draft]:
        if not parsed.finite:
            return verbless(self.source, parsed.clause.tokens, self.scene, self._wording(times))
        if parsed.imperative:
            return []
        if parsed.copula:
            return said_to_be(parsed, who, self.scene, self.source, times)
        if parsed.subject and crowd(parsed.subject) and parsed.lemma not in ("call", "name", "know"):
            return []
        named = parsed.rest[0].low if parsed.lemma in ("call", "name") and parsed.rest else ""
        loose = bool(parsed.subject) and parsed.subject[0].low in bag("they everyone everybody people it you")
        if (who is None and loose) or (named in ("it", "him", "her", "them", "me") and (who is None or not who.user)):
            made = Action(parsed, Who("", "", "thing"), self.scene, self.source, times).drafts()
            return [d for d in made if d.subject is not None]
        if who is None:
            return []
        if who.kind in ("thing", "things") and not anchored(parsed, who) and not technical(parsed):
            return Action(parsed, who, self.scene, self.source, times).timed()
        made = Action(parsed, who, self.scene, self.source, times).drafts()
        return made or Action(parsed, who, self.scene, self.source, times).happened()

    def _may_speak(self, parsed: Parsed, who: Who | None, draft: Draft, times: tuple[TimeMention, ...]) -> bool:
        """From a machine: of the user and theirs, from a tool or a paper of what "the …" is, from a tool of when a thing is."""
        user = self.context.authority is Authority.USER
        if user or not parsed.finite or (who is not None and (who.user or who.key.startswith("user's "))):
            return True
        definite = bool(parsed.subject) and parsed.subject[0].low == "the" and parsed.copula and not parsed.negative
        if self.context.authority is not Authority.TOOL:
            return definite and self.context.authority is Authority.DOCUMENT
        thing = draft.subject == "user" or who is None or who.kind in ("thing", "things")
        dated = any(mention.kind.value in ("point", "recurring", "time_of_day") for mention in times)
        return definite or (thing and dated)

    def _order(self, parsed: Parsed, stance: Stance, parts: list[Parsed], position: int) -> list[Draft] | None:
        if self.context.authority is not Authority.USER:
            return None
        return orders.order(self.source, parsed, stance, parts, position, self._wording(()))

    def _who(self, parsed: Parsed) -> Who | None:
        if parsed.clause.link == "who" and not parsed.subject:
            return None
        if not parsed.subject and self.record and parsed.form == THIRD and parsed.verb is not None:
            return ME
        if parsed.elided and not parsed.subject:
            if parsed.form == THIRD and not parsed.auxiliaries:
                topic = self.scene.topic()
                if topic is not None and topic.said and topic.key == f"user's {fold(topic.said)}":
                    place = parsed.clause.tokens[0].start
                    parsed.subject = [unsaid(low, place) for low in ("my", *fold(topic.said).split())]
                return topic
            return self._goes_on(parsed) or ME if self.context.authority is Authority.USER else None
        first = parsed.subject[0] if len(parsed.subject) == 1 else None
        if first is not None and parsed.copula and roles().get(first.low) in role_kind("manager") and parsed.rest:
            named = parsed.rest[0].low in ("called", "named") or parsed.rest[0].capital
            if named and self.context.authority is Authority.USER:
                return self.scene.person(roles()[first.low], "", "")
        if parsed.subject and parsed.subject[0].low in ("neither", "none"):
            return None  # of these, the clause says what is not so
        return resolve(parsed.subject, self.scene)

    def _goes_on(self, parsed: Parsed) -> Who | None:
        """Whom "studying marine biology" tells of right after "my son is at university", where nothing names another."""
        topic = self.scene.topic()
        if parsed.form != ING or parsed.auxiliaries or self.found or topic is None or topic.kind != "person":
            return None
        of_now = any(t.low in bag("today now tonight currently tomorrow") for t in parsed.clause.tokens)
        return topic if not of_now and self.context.recent[:1] and self.context.recent[0].claim.subject == topic.key else None

    def _named(self, tokens: list[Token], start: int, end: int) -> None:
        """What is told in passing: "my aunt Ines and I …", "for a vegetarian like me"."""
        here = " ".join(a.text for a in self.found if a.claim is not None and a.start >= start and a.end <= end)
        if self.context.authority is Authority.USER:
            self._of_oneself(tokens, start, end, here)
        for draft in appositions(tokens, self.scene):
            known = self.context.people.get(next(iter(draft.names), ""))
            told = any(
                a.claim is not None and draft.value in a.claim.value and a.claim.attribute == draft.attribute.name
                for a in self.found
            )
            named = any(name in fold(here) for name in draft.names)
            if named:
                self.scene.learn(draft.names)
                self._name_last(draft.names)
            elif known is None and not told:
                self._keep([self._plain(draft, start, end)])

    def _of_oneself(self, tokens: list[Token], start: int, end: int, here: str) -> None:
        """Who somebody is, or how they are reached, told in passing; nor is it kept again in the words of its clause."""
        dated = any(t.low == "birthday" for t in tokens)
        times = times_in(self.source, start, end, self.scene, past=False) if dated else ()
        once = once_and_for_all(self.source, tokens, times, self.scene)
        claimed = {a.claim.attribute for a in self.found if once and a.claim and a.start >= start and a.end <= end}
        once = [draft for draft in once if draft.attribute.name not in claimed and draft.value not in here]
        if once:
            self.found = [a for a in self.found if a.end <= start or (a.claim is not None and not is_loose(a.claim))]
        own = like_me(self.source, tokens)
        self._keep([self._plain(draft, start, end) for draft in (*once, *filter(None, [own]))])

    def _granted(self, parsed: Parsed, place: Place) -> None:
        """What a question or a request takes for granted of the speaker, their people and what they have."""
        if self.context.authority is not Authority.USER:
            return
        drafts = owned(self.source, parsed.clause.tokens, self.scene)
        self._keep([self._plain(draft, place.start, place.end) for draft in drafts])
        for said in granted(parsed.clause.tokens, asked=place.stance.mood is Mood.QUERY):
            stated = parse(Clause(said, sentence=parsed.clause.sentence), None)
            since = len(self.found)
            self._statement(stated, Place(place.start, place.end, Stance()), [stated], 0)
            self.found[since:] = [a for a in self.found[since:] if a.claim is not None and not told_of(a.claim, self.context)]

    def _name_last(self, names: dict[str, str]) -> None:
        """Let the last claim carry names that its own words already tell."""
        for index in range(len(self.found) - 1, -1, -1):
            if self.found[index].claim is not None:
                self.found[index] = replace(self.found[index], names={**names, **self.found[index].names})
                return

    def _learned(self, before: dict[str, str]) -> dict[str, str]:
        """The names that are new since."""
        return {n: k for n, k in self.scene.names.items() if before.get(n) != k}

    def _heed(self, parsed: Parsed) -> None:
        """Note whom the clause spoke of, so that "she" can point there."""
        for part in (parsed.subject, parsed.rest):  # apart: in "my wife is Thai" nobody is called Thai
            tokens = [t for t in part if t.kind != "p"]
            for index, token in enumerate(tokens):
                if token.low in ("my", "our", "his", "her", "their") and index + 1 < len(tokens):
                    found = noun(_phrase(tokens[index : index + 5]), self.scene)
                    if found.role and (who := noun_who(found, self.scene)) is not None:
                        self.scene.add(who)

    def _wording(self, times: tuple[TimeMention, ...]) -> Wording:
        return Wording(self.source, self.scene, times)

    def _of(self, tokens: list[Token], past: bool) -> Wording:
        """The wording of a stretch by itself, with the times in it."""
        start, end = min(t.start for t in tokens), max(t.end for t in tokens)
        return self._wording(times_in(self.source, start, end, self.scene, past=past))

    def _plain(self, draft: Draft, start: int, end: int, stance: Stance | None = None) -> Assertion:
        """The assertion of a draft that brings its own wording."""
        times = times_in(self.source, start, end, self.scene, past=False)
        parsed = Parsed(Clause([]))
        return settle(
            draft,
            parsed,
            ME,
            self._wording(times),
            Place(start, end, stance or Stance()),
            () if draft.kind == "fixed" else times,
        )

    def _keep(self, made: list[Assertion]) -> None:
        for assertion in made:
            claimed = assertion.claim
            whose = claimed.subject.strip() if claimed is not None else ""
            if claimed is not None and (not claimed.attribute.strip() or not whose or _of_the_agent(claimed)):
                told = assertion.text if whose and not _of_the_agent(claimed) else ""
                assertion = replace(assertion, claim=None, attribute=None, text=told, note="chatter")
            self.found.append(assertion)
            self.scene.learn(assertion.names)
            claim = assertion.claim
            if claim is not None and assertion.mood in (Mood.CONFIRMED, Mood.UNCERTAIN):
                self.scene._mention(claim, assertion.text)


def _of_the_agent(claim: Claim) -> bool:
    """Whether a claim is about the agent, of whom only the name is kept."""
    subject = claim.subject.strip()
    return subject.startswith("assistant's ") or (subject == "assistant" and claim.attribute != "name")


def _follows_up(parsed: Parsed, position: int) -> bool:
    """Whether a clause goes on with what its subject did then: "sold the Skoda in March and bought a Fiat"."""
    begins = min(t.start for t in parsed.clause.tokens)
    own = any(t.start >= begins for t in parsed.subject)
    return position > 0 and not own and parsed.clause.link == "and" and not parsed.adverbs & _SINCE


def _unnamed(parsed: Parsed) -> Who:
    """Who did what the clause tells, for its wording: "they" are nobody that is known."""
    they = len(parsed.subject) == 1 and parsed.subject[0].low in ("they", "everyone", "everybody", "people")
    return Who("", parsed.subject[0].text.capitalize(), "people") if they else ME


def _wants(parsed: Parsed) -> bool:
    """Whether a clause asks or orders something."""
    asks = bool(parsed.clause.tokens) and parsed.clause.tokens[0].low in words("wh")
    return parsed.imperative or parsed.inverted or asks


def _phrase(tokens: list[Token]) -> list[Token]:
    kept = [tokens[0]]
    for token in tokens[1:]:
        if token.low in words("prepositions") | words("aux") | words("coordinators") | {"'s"} or token.kind == "p":
            break
        kept.append(token)
    return kept


__all__ = ["Statements"]
