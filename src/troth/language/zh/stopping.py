"""Clauses that say of something that it is over, forbidden, or left out once."""

from __future__ import annotations

import re
from dataclasses import replace

from troth.domain.claim import Intent, Mood, Tense
from troth.domain.interval import Interval
from troth.language.later import later
from troth.language.zh import ending
from troth.language.zh.clauses import Clause
from troth.language.zh.frame import Frame, parse
from troth.language.zh.handing import Handing
from troth.language.zh.lexicon import pattern
from troth.language.zh.pointing import is_planned, pointed
from troth.language.zh.rules import Draft, attribute_named, named_attribute
from troth.language.zh.timed import When

_BARE_DAY = later(r"^(?!.*(?:[今明昨后前]天|[今明]晚|[这下上本]|先|了$)).*(?:周|星期|礼拜)[一二三四五六日天末]")
_FORBIDS = pattern("reader.forbids")


class Stopping(Handing):
    """Reads clauses that end earlier claims."""

    def _once(self, frame: Frame, when: When) -> bool:
        """Something that is left out once: it is told for its day, and what is usual goes on."""
        clause = frame.clause
        if not ending.one_off(clause, self.sentence_words) or self._usually(clause):
            return False
        left_out = re.search(r"不|停|取消|休|歇|暂停|请假", clause.words) and not re.search(r"就.{0,3}这", clause.words[:4])
        if when.mention is None or not left_out:
            self._nothing(clause, "one_off", Mood.REFERENCE)
            return True
        frame.pre, frame.negation = "", ""
        draft = Draft(named_attribute("appointment"), clause.text, clause.text)
        self._keep(draft, frame, when=replace(when, passing=True, tense=Tense.PRESENT))
        return True

    def _usually(self, clause: Clause) -> bool:
        """Whether a bare weekday on which something is left out is every such day: 周一停播, where no day of it is held."""
        days = [each for each in self.context.recent if each.claim.attribute.startswith("schedule ")]
        return _BARE_DAY.search(clause.words) is not None and not pointed(self.sentence_words, days)

    def _ends(self, frame: Frame, when: When) -> bool:
        over = ending.ending(frame, self.scene, self.sentence_words)
        if over is None or not (over.drafts or over.ended):
            return False
        self._end(over.ended, frame, over.gone)
        self.ended_now, self.past_chain = True, False
        if not frame.said_subject and over.ended and all(old.claim.subject == "user" for old in over.ended):
            self.scene.topic = None
        if over.ended and self.changed_at.start is None:
            self.changed_at = Interval(self.context.observed_at)
        first = over.ended[0].claim if over.ended else None
        if first is not None and first.tense is Tense.PRESENT and not first.passing and attribute_named(first.attribute).single:
            self.changing, self.changing_of = first.attribute, self._whose(frame, first.subject)
        self.ended = next((old for old in over.ended if is_planned(old)), None)
        for draft in over.drafts:
            extra = frozenset((Intent.ENDS,)) if "ends" in draft.flags else frozenset[Intent]()
            self._keep(draft, frame, when=When(), extra=extra)
        return not over.kept

    def _forbidden(self, frame: Frame, when: When) -> bool:
        """医生不让戴隐形了: what somebody does no more, as they were told to."""
        told = _FORBIDS.match(frame.clause.words) if self.user_speaks else None
        return told is not None and self._ends(parse(frame.clause.rest(told.end()), self.scene), when)
