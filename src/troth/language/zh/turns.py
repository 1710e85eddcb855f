"""Clauses that say what is so instead, and clauses that only say that something is gone; see `instead.py`."""

from __future__ import annotations

from troth.domain.claim import Mood, Tense
from troth.language.zh import instead
from troth.language.zh.chains import Chains
from troth.language.zh.clauses import Clause
from troth.language.zh.frame import Frame
from troth.language.zh.pointing import repaired
from troth.language.zh.rules import Draft, attribute_named
from troth.language.zh.timed import When

_LOOSE = frozenset(("fact", "event", "habit", "uses", "owns", "learning", "hobby"))
"""Where something lands for want of a better address."""


class Turns(Chains):
    """Reads clauses by what the one before them gave up."""

    def _turning(self, frame: Frame) -> bool:
        """Whether a clause says what takes the place of what the clause before it gave up: 初三不带了，教初一."""
        before = self._before(frame.clause)
        return self.user_speaks and before is not None and instead.gives_up(before.words)

    def _before(self, clause: Clause) -> Clause | None:
        """The clause before, of the same sentence."""
        return next((c for c in reversed(self.clauses) if c.sentence == clause.sentence and c.start < clause.start), None)

    def _given_up(self, frame: Frame) -> bool:
        """Whether a clause only tells that something is gone which it does not name; the thing that is meant ends."""
        clause = frame.clause
        if not self.user_speaks or clause.mood is not Mood.CONFIRMED:
            return False
        words, recent = clause.words[: frame.end] + ("了" if frame.le else ""), self.context.recent
        gone = instead.disposed(words, self.sentence_words, recent) or instead.headless(words, recent)
        gone = gone or instead.dropped(words, self.sentence_words, recent)
        if gone is not None:
            self._end((gone,), frame)
        return gone is not None

    def _instead(self, frame: Frame, drafts: list[Draft], when: When) -> list[Draft]:
        """The drafts; one that tells another way of what is held, or what came for what was given up, takes its place."""
        clause = frame.clause
        loose = len(drafts) == 1 and drafts[0].attribute.name in _LOOSE and not drafts[0].targets and not drafts[0].negative
        if not (self.user_speaks and loose and clause.mood is Mood.CONFIRMED and when.tense is Tense.PRESENT):
            return drafts
        words, recent = clause.words[frame.after_subject : frame.end], self.context.recent
        before = self._before(clause) if self._turning(frame) else None
        if before is not None and (found := instead.taken_up(words, before.words, recent)):
            old, value = found
            attribute = attribute_named(old.claim.attribute)
            at = words.rfind(value) + frame.after_subject
            text = repaired(old, clause.said[at : at + len(value)]) if attribute.single else None
            if text is None:
                self._end((old,), frame)
                return drafts
            flags = drafts[0].flags | {"whole", "updates"}
            value = clause.said[at : at + len(value)]
            return [Draft(attribute, value, text, flags=flags, targets=(old.memory,), subject_key=old.claim.subject)]
        if (old_way := instead.otherwise(words, self.sentence_words, recent)) is not None:
            self._end((old_way,), frame)
        return drafts
