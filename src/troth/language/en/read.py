"""Reads English: sentences → clauses → parts → how they are meant → what they claim → in the third person."""

from __future__ import annotations

from functools import cached_property

from troth.domain.authority import Authority
from troth.domain.claim import Intent, Mood
from troth.language.en import agent, fragments, procedures, repairs, sayings
from troth.language.en.admitting import Admission, admitted, quoted, unsaid, withdrawn
from troth.language.en.answers import answered
from troth.language.en.clauses import split
from troth.language.en.conditions import LINKS, limited
from troth.language.en.dealings import dealt
from troth.language.en.disowned import disowned, of_ones_own
from troth.language.en.draft import Draft
from troth.language.en.dropped import with_subject
from troth.language.en.echoed import Echo, echo, echoed
from troth.language.en.fare import with_ends
from troth.language.en.forgetting import wished, wished_in
from troth.language.en.fulfilled import with_done
from troth.language.en.joint import each
from troth.language.en.lexicon import bag
from troth.language.en.lifted import with_dropped, with_lifted, with_spared
from troth.language.en.meant import meant
from troth.language.en.mendable import Repair, Said
from troth.language.en.mood import stances
from troth.language.en.occasions import occasioned
from troth.language.en.openers import straightforward, told, without_tail
from troth.language.en.order import plain_order
from troth.language.en.order.headed import headed
from troth.language.en.order.idioms import called_out
from troth.language.en.order.insertions import afterwards, aside, day_behind, without_so_far
from troth.language.en.overlaps import settled_home, without_idle_ends
from troth.language.en.parse import parse
from troth.language.en.parsed import Parsed
from troth.language.en.politely import plainly
from troth.language.en.postponed import with_postponed
from troth.language.en.rechristened import rechristened
from troth.language.en.related import related
from troth.language.en.reported import reported
from troth.language.en.sentences import sentences
from troth.language.en.signals import mended
from troth.language.en.slips import excuses, segments
from troth.language.en.statements import Statements
from troth.language.en.states import each_with_its_verb
from troth.language.en.tokens import Token, tokenize
from troth.language.reading import Assertion, Context

_MOST_TOKENS = 20_000
_SHORT = 4
"""How long a sentence is that the next one may say was the right word: "1978!! I can't type"."""
_TOPICS = bag("gym gyms bank banks shift team teams editor editors phone phones insurer insurers provider providers")
"""What "I go to …" or "I'm with …" is about, if it was named in this sentence or the one before."""


def read(text: str, start: int, end: int, context: Context, so_far: tuple[Assertion, ...]) -> tuple[Assertion, ...]:
    """The assertions of `text[start:end]`."""
    tokens = tokenize(text, start, end)[:_MOST_TOKENS]
    reader = _Reader(text, context, so_far)
    cut = sentences(tokens)
    if context.authority is Authority.USER:
        cut = headed(meant(cut))
        if cut and not so_far and not text[:start].strip():
            cut[0] = (answered(cut[0][0], context.before), cut[0][1])
    index = 0
    while index < len(cut):
        index += reader.sentence(cut, index)
    reader.withdraw()
    found = with_ends(settled_home(without_idle_ends(reader.found)), text, context)
    lifted = with_lifted(with_postponed(with_done(found, text, context), text, context), text, context)
    return tuple(with_dropped(with_spared(lifted, context), text, context))


class _Reader(Statements):
    """Reads a sentence as a whole where one way of saying things takes all of it, else clause by clause."""

    @cached_property
    def _before(self) -> list[Said]:
        return repairs.told_before(self.context)

    def sentence(self, cuts: list[tuple[list[Token], str]], index: int) -> int:
        """Read the sentence at `index`; how many sentences that took."""
        tokens, ender = cuts[index]
        if self.context.authority is not Authority.USER:
            self._clauses(tokens, ender, index)
            return 1
        wish = wished(self.source, cuts[index][0])
        pointing_back = wish is not None and wish.just_said and index == len(cuts) - 1
        if not pointing_back and (known := self._of_what_is_known(cuts, index)):
            return known
        tokens = cuts[index][0]
        if (place := wished_in(self.source, tokens)) is not None:
            self._wished(place, tokens, index)
            return 1
        tokens, ender = without_tail(straightforward(tokens), ender)
        tokens, ender = told(tokens, ender)
        tokens = called_out(tokens) if ender != "?" else tokens
        cuts[index] = (tokens, ender)
        if ender != "?" and (again := echo(tokens)) is not None and self._echoed(tokens, ender, index, again):
            return 1
        if ender != "?" and (order := occasioned(tokens, self._wording(()))) is not None:
            self._keep([self._plain(order, tokens[0].start, tokens[-1].end)])
            return 1
        if (
            ender != "?"
            and (how := procedures.procedure(self.source, tokens, [c[0] for c in cuts[index + 1 :]], self._wording(())))
            is not None
        ):
            draft, last, count = how
            self._keep([self._plain(draft, tokens[0].start, last)])
            return count
        if self._tells_the_agent(tokens, ender, index):
            return 1
        if ender != "?" and (saying := sayings.said(tokens, self._wording(()))) is not None:
            self._keep([self._plain(saying[0], tokens[0].start, tokens[-1].end)])
            if saying[1]:
                self._clauses(saying[1], ender, index)
            return 1
        taken = fragments.fragment(self.source, cuts, index, self.scene)
        if taken is None:
            whole = ender == "?" or plain_order(tokens, own=True) is not tokens
            self._clauses(each_with_its_verb(tokens if whole else with_subject(tokens)), ender, index)
            return 1
        self._keep([self._plain(draft, tokens[0].start, taken.end) for draft in taken.drafts])
        if taken.rest:
            self._clauses(each_with_its_verb(with_subject(taken.rest)), ender, index)
        return taken.sentences

    def _wished(self, place: slice, tokens: list[Token], index: int) -> None:
        """Keep a wish that something be forgotten, and read what stands around it."""
        before, its, after = tokens[: place.start], tokens[place], tokens[place.stop + 1 :]
        if before:
            self._clauses(before, "", index)
        self._keep([Assertion(its[0].start, its[-1].end, Mood.CONFIRMED, frozenset({Intent.FORGETS}), note="forget")])
        if (again := wished_in(self.source, after)) is not None:
            self._wished(again, after, index)
        elif after:
            self._clauses(after, "", index)

    def _tells_the_agent(self, tokens: list[Token], ender: str, index: int) -> bool:
        """Whether a sentence tells the agent how to deal with the speaker, or what it is called; it is read then."""
        wishes, end = self._dealings(tokens, ender, index), tokens[-1].end
        if not wishes and (called := agent.named(tokens, self.source)) is not None:
            wishes, end = [called[0]], called[1][0].start if called[1] else end
        self._keep([self._plain(draft, tokens[0].start, end) for draft in wishes])
        return bool(wishes)

    def _dealings(self, tokens: list[Token], ender: str, sentence: int) -> list[Draft]:
        """How the agent is to deal with the speaker, where a whole sentence says it or asks for it in a polite form."""
        if ender != "?" and (dealing := dealt(tokens, self._wording(()), whole=True)) is not None:
            return [dealing]
        if not (plain := plainly(tokens)):
            return []
        parts: list[Parsed] = []
        for clause in split(plain_order(plain, own=True), ".", sentence):
            parts.append(parse(clause, parts[-1] if parts else None))
        if any(part.clause.link == "if" for part in parts):  # "could you draw a map if I give you the list"
            return []
        return self._order(parts[0], stances(parts, self.source)[0], parts, 0) or []

    def _of_what_is_known(self, cuts: list[tuple[list[Token], str]], index: int) -> int:
        """How many sentences, from `index` on, only doubt, rename or put right what was said; they are read then."""
        tokens, ender = cuts[index]
        if ender != "?" and (doubted := reported(self.source, tokens, self.scene)):
            self._keep(doubted)
            return 1
        after = cuts[index + 1][0] if index + 1 < len(cuts) else []
        known = self._before if ender != "?" else []
        if known and (named := rechristened(self.source, tokens, after, known)) is not None:
            self._repaired(named[0])
            return named[1]
        return int(self._puts_right(cuts, index))

    def _puts_right(self, cuts: list[tuple[list[Token], str]], index: int) -> bool:
        """Whether the sentence at `index` only puts right what was said, or says that it was wrong; it is read then."""
        admission = self._admits(cuts, index)
        if admission is not None and not admission.left:
            return True
        if self._mends(cuts, index):
            return True
        if admission is None:
            return False
        self.mending, cuts[index] = True, (admission.left, cuts[index][1])
        return self._mends(cuts, index)

    def _admits(self, cuts: list[tuple[list[Token], str]], index: int) -> Admission | None:
        """Take in what a sentence admits to have been said or to have been wrong, and leave what stands behind it."""
        tokens, ender = cuts[index]
        after = cuts[index + 1][0] if index + 1 < len(cuts) else []
        found = admitted(self.source, tokens, after, asked=ender == "?")
        if found is None and self.righted and all(excuses(self.source, part) for part in segments(tokens)):
            found = Admission()
        if found is None:
            return None
        if found.said:
            held = quoted(self.source, found.said, self.scene.context.recent)
            if held is None and not found.by_itself:
                return None
            before = self.found[:]
            self._clauses(found.said, "", index)  # whom and what it names is known from here on
            self.found = self.found if held is None else before
            self.taken_back, self.wrong = held if held is not None else (None, self.wrong)
            cuts[index] = (found.rest, ender)
        elif (last := unsaid(self.source, tokens, self.context)) is not None:
            self.taken_back, self.denied = last, True
        self.denied = self.denied or found.denied
        if not found.left:
            self.mending = True
            self._keep([Assertion(tokens[0].start, tokens[-1].end, Mood.CONFIRMED, note="correction")])
        return found

    def withdraw(self) -> None:
        """Say that what was taken back is not so, where nothing was said to be so instead."""
        last = self.taken_back if self.denied else None
        if last is None or any(last.memory in a.targets for a in self.found):
            return
        its = last.claim.subject, last.claim.attribute
        if not any(a.claim is not None and (a.claim.subject, a.claim.attribute) == its for a in self.found):
            taken_back = withdrawn(last, self.found[-1].start, self.found[-1].end)
            self._keep([taken_back] if taken_back is not None else [])

    def _mends(self, cuts: list[tuple[list[Token], str]], index: int) -> bool:
        """Whether the sentence at `index` puts right what was said; it is read then."""
        tokens, ender = cuts[index]
        after = cuts[index + 1][0] if index + 1 < len(cuts) else []
        here = [*self.so_far, *(a for a in self.found if a is not self.disowned)]
        told = repairs.just_told(here, self.context.observed_at.date()) + self._before if ender != "?" else []
        if whose := related(self.source, tokens, self.scene, told):
            self._keep(whose)
            return True
        if told and (other := disowned(self.source, tokens, after, told)) is not None:
            moved, left = other
            self._repaired(moved)
            self.righted = self.mending = True
            self.disowned = moved.assertion
            mended = repairs.repair(self.source, left, ender, self.scene, self._before, mending=True) if left else None
            if mended is not None:  # "…, I meant Raúl"
                self._repaired(mended)
            elif left:
                self._clauses(of_ones_own(left, moved.assertion), ender, index)
            elif after:
                cuts[index + 1] = (of_ones_own(after, moved.assertion), cuts[index + 1][1])
            return True
        slip = bool(after) and (repairs.mends(self.source, after) or all(excuses(self.source, s) for s in segments(after)))
        mending = self.mending or (slip and len(tokens) <= _SHORT)
        fixed = repairs.repair(self.source, tokens, ender, self.scene, told, mending=mending, wrong=self.wrong)
        if fixed is None:
            return False
        self._repaired(fixed)
        self.mending, self.wrong, self.righted = False, "", True
        return True

    def _echoed(self, tokens: list[Token], ender: str, sentence: int, again: Echo) -> bool:
        """Read what stands before an echo, and say the last thing of whom it names; whether there was anything to say."""
        if not again.begin and echoed(again, self.found, self.scene) is None:
            return False
        if again.begin:
            self._clauses(tokens[: again.begin - 1], ender, sentence)
        draft = echoed(again, self.found, self.scene)
        if draft is not None:
            self._keep([self._plain(draft, again.who[0].start, tokens[-1].end)])
        return True

    def _repaired(self, fixed: Repair) -> None:
        if fixed.place is not None:
            self.found = [a for a in self.found if a is not fixed.place]
        self._keep([fixed.assertion])

    def _clauses(self, tokens: list[Token], ender: str, sentence: int) -> None:
        whole = ender == "?" or self.context.authority is not Authority.USER
        if not whole and (parted := aside(tokens) or afterwards(tokens)) is not None:
            self._named(tokens, tokens[0].start, tokens[-1].end)
            for part in parted:
                self._clauses(part, ender, sentence)
            return
        self.mending = self.mending or (self.context.authority is Authority.USER and repairs.mends(self.source, tokens))
        named = {t.low.removesuffix("s") for t in tokens if t.low in _TOPICS}
        self.topic |= named
        parts: list[Parsed] = []
        carried: list[str] = []
        regular = any(t.low in ("when", "whenever") for t in tokens)
        own = self.context.authority is Authority.USER
        if own:
            tokens = day_behind(without_so_far(mended(self.source, tokens)))
        for clause in split(plain_order(tokens, own=own) if ender != "?" else tokens, ender, sentence):
            clause.notes |= self.topic | ({"regular"} if regular else set())
            parsed = parse(clause, parts[-1] if parts else None)
            parsed.fillers += carried
            carried = parsed.fillers if not parsed.group and not parsed.rest else []
            carried = carried or (
                [t.low for t in clause.tokens if t.low in ("no", "sorry", "nope", "wait", "oops")]
                if len(clause.tokens) <= 2
                else []
            )
            parts += each(parsed) if self.context.authority is Authority.USER else [parsed]
        meant = stances(parts, self.source)
        since = len(self.found)
        for position, (parsed, stance) in enumerate(zip(parts, meant, strict=True)):
            self._clause(parsed, stance, parts, position)
        if own and len(parts) > 1 and any(part.clause.link in LINKS for part in parts):
            self.found = limited(self.found, parts, meant, self._of, since)
        if parts:
            self.previous = parts[-1]
        self.topic = named


__all__ = ["read"]
