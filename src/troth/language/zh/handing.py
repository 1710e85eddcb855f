"""Who has a role now: 女儿的钢琴老师换了, and what was told of the one before is told of nobody."""

from __future__ import annotations

import re

from troth.domain.claim import Intent
from troth.language.zh.frame import Frame
from troth.language.zh.keeping import Keeping
from troth.language.zh.lexicon import pattern
from troth.language.zh.rules import Draft, named_attribute
from troth.language.zh.timed import When
from troth.language.zh.who import SURNAMES, Ref, several


class Handing(Keeping):
    """Reads clauses that put somebody else in the place of a teacher, a tenant, a cleaner."""

    def _handed_on(self, frame: Frame, when: When) -> bool:
        """女儿的钢琴老师换了: somebody else is what they were, and what was told of them is told of nobody now."""
        key, role = frame.subject.key, frame.subject.key.rpartition("'s ")[2].split(" ")[0]
        match = pattern("reader.handed_on").fullmatch(frame.topic_words)
        if match is None or not frame.said_subject or frame.subject.kind != "person" or frame.negation or role == "boss":
            return False
        held = tuple(each for each in self.context.recent if each.claim.subject == key and each.claim.positive)
        if (role not in several() and role.isascii()) or not held:
            return False
        self._end(held, frame)
        value = frame.clause.said[slice(*(frame.after_subject + at for at in match.span("v")))] if match.group("v") else ""
        if not value:
            self.changing, self.changing_of = "name", frame.subject
            self._nothing(frame.clause, "change")
            return True
        known = re.fullmatch(rf"[{SURNAMES}][\u4e00-\u9fff]{{1,2}}|[阿小老][\u4e00-\u9fff]|[a-zA-Z]+", value)
        draft = Draft(named_attribute("name" if known else "many:fact"), value, f"{'是' if known else '换成了'}{value}")
        self._keep(draft, frame, when=When(), extra=frozenset((Intent.UPDATES,)))
        return True

    def _whose(self, frame: Frame, key: str) -> Ref:
        """Whose a change is that the next clause tells: of the one who is spoken of, or else the user's."""
        return frame.subject if frame.subject.kind == "person" and frame.subject.key == key else self.scene.user
