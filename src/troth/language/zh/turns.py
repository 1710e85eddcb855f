"""Clauses that say what is so instead, and clauses that only say that something is gone; see `instead.py`."""

from __future__ import annotations

import re
from dataclasses import replace

from troth.domain.claim import Mood, Tense
from troth.language.reading import Recent
from troth.language.text import value_key
from troth.language.zh import ending, instead
from troth.language.zh.chains import Chains
from troth.language.zh.clauses import Clause
from troth.language.zh.frame import Frame
from troth.language.zh.lexicon import normal
from troth.language.zh.pointing import repaired
from troth.language.zh.rules import Draft, attribute_named
from troth.language.zh.timed import When
from troth.language.zh.who import display, of_kin

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
        if clause.mood is not Mood.CONFIRMED or ending.one_off(clause, self.sentence_words):
            return False
        words, recent = clause.words[: frame.end] + ("了" if frame.le else ""), self.context.recent
        gone = instead.disposed(words, self.sentence_words, recent) or instead.headless(words, recent)
        gone = gone or instead.dropped(words, self.sentence_words, recent)
        if gone is not None:
            self._end((gone,), frame)
        return gone is not None

    def _continued(self, draft: Draft, old: Recent, words: str, value: str) -> Draft:
        """租给一对小夫妻, of the house that was told of: what stands before the same verb in the held words is meant still."""
        verb = re.sub(r"^(?:现在|如今|后来|就|又|改|直接|已经|都|也)+", "", words[: words.rfind(value)])
        at = normal(old.text).find(verb) if len(verb) > 1 else -1
        if at < 0:
            return draft
        text = old.text[:at] + draft.body[draft.body.find(verb[0]) :]
        value = text.removeprefix(self.scene.user.name)
        return replace(draft, body=text, value=value, key=value_key(value), flags=draft.flags | {"whole", "updates"})

    def _of_another(self, frame: Frame) -> bool:
        """是我外公，不是我爷爷: what was just told of one of the user's people was meant of another."""
        whose = r"我?(?:的|家)?"
        forms = (
            rf"(?:不是|并非){whose}(?P<w>%kin%),(?:而|应该)?是{whose}(?P<r>%kin%)(?![\u4e00-\u9fff]*[带养教买做])",
            rf"是{whose}(?P<r>%kin%)[^,]{{0,4}},?(?:不是|并非|而不是){whose}(?P<w>%kin%)",
        )
        swap = next((found for form in forms if (found := of_kin(form).search(self.sentence_words))), None)
        if swap is None or not self.user_speaks or frame.clause.mood is not Mood.CONFIRMED:
            return False
        wrong, right = (self.scene.relative(self.scene.user, swap.group(name)) for name in ("w", "r"))
        old = next((each for each in self.context.recent if each.claim.subject == wrong.key), None)
        if old is None or swap.group("r") not in frame.clause.words:
            return False
        shown = display(old.text, wrong.key, self.scene)
        text = old.text.replace(shown, right.name, 1) if shown in old.text else right.name + old.claim.value
        flags = frozenset(("whole",))
        draft = Draft(attribute_named(old.claim.attribute), old.claim.value, text, flags=flags, targets=(old.memory,))
        frame.subject, frame.negation, frame.negation_said = right, "", ""
        self.correcting = True
        self._keep(draft, frame, when=When(old.claim.tense, old.claim.passing, old.claim.valid))
        return True

    def _no_longer_denied(self, frame: Frame, drafts: list[Draft]) -> list[Draft]:
        """驾照拿到手了, after 没有驾照: what was denied and is so now."""
        clause = frame.clause
        if not self.user_speaks or clause.mood is not Mood.CONFIRMED or frame.negation or drafts[0].targets:
            return drafts
        words = clause.words[frame.after_subject : frame.end] + ("了" if frame.le else "")
        theirs = [each for each in self.context.recent if each.claim.subject == frame.subject.key]
        denied = [each for each in theirs if instead.no_longer_denied(words, each)]
        self._end(tuple(each for each in denied if each.claim.positive), frame)
        targets = tuple(each.memory for each in denied if not each.claim.positive)
        first = replace(drafts[0], targets=targets, flags=drafts[0].flags | {"updates"}) if targets else drafts[0]
        return [first, *drafts[1:]]

    def _instead(self, frame: Frame, drafts: list[Draft], when: When) -> list[Draft]:
        """The drafts; one that tells another way of what is held, or what came for what was given up, takes its place."""
        clause = frame.clause
        if drafts and when.tense is Tense.PRESENT:
            drafts = self._no_longer_denied(frame, drafts)
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
                return [self._continued(drafts[0], old, words, value)]
            flags = drafts[0].flags | {"whole", "updates"}
            value = clause.said[at : at + len(value)]
            return [Draft(attribute, value, text, flags=flags, targets=(old.memory,), subject_key=old.claim.subject)]
        if (old_way := instead.otherwise(words, self.sentence_words, frame.subject.key, recent)) is not None:
            self._end((old_way,), frame)
        return drafts
