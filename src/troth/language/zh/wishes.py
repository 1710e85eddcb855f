"""Standing wishes about how the agent should behave, gathered over the clauses that say them."""

from __future__ import annotations

import re
from datetime import datetime

from troth.domain.claim import Claim, Intent, Mood, Tense
from troth.domain.interval import ALWAYS, Interval
from troth.language.reading import Assertion
from troth.language.text import value_key
from troth.language.time import find_times, with_dates
from troth.language.zh import wanting
from troth.language.zh.clauses import Clause
from troth.language.zh.keeping import Keeping
from troth.language.zh.lexicon import normal
from troth.language.zh.who import patterns
from troth.language.zh.wording import third_person


class Wishes(Keeping):
    """Reads wishes to the agent."""

    def _take_before(self, number: int) -> None:
        """A subjectless clause right before a wish belongs to it (早上喝咖啡没问题，下午三点以后就别推荐了)."""
        if self.instructing or number == 0:
            return
        before = self.clauses[number - 1]
        if before.sentence != self.sentence or not self.made or self.made[-1].start != before.start:
            return
        last = self.made[-1]
        mentions_user = patterns()["user"].match(before.words)
        own = mentions_user or (last.claim is not None and last.claim.attribute != "fact") or before.mood is Mood.QUERY
        if own and "condition" not in before.marks:
            return
        self.made.pop()
        self.instructing.append(before)

    def _close_instruction(self) -> None:
        if not self.instructing:
            return
        first, last = self.instructing[0], self.instructing[-1]
        self.instructing = []
        said = self.text[first.start : last.end]
        words = normal(said)
        body = re.sub(r"^(?:对了|另外|还有|诶|那|请|麻烦|记住|记一下|记得)[,，:：\s]*", "", said).rstrip(
            "。！!？?，, 吧哈哦啊啦"
        )
        attribute = wanting.instruction_attribute(words)
        passing = bool(re.search(r"这段时间|这几天|这两天|今天|这周|本周|暂时|最近|这个月|接下来|这次", words))
        user = self.scene.user.name
        text = f"{user}希望：{third_person(body, user)}"
        valid = ALWAYS
        if passing:
            end = self._sentence_end(first)
            valid = Interval(None, end, False, end is not None, None)
        claim = Claim("user", attribute.name, body, value_key(body), True, Tense.PRESENT, passing, valid)
        intents: set[Intent] = {Intent.STRESSES} if re.search(r"永远|一律|每次|务必", words) else set()
        if re.search(r"以后|从现在|今后|改", words):
            intents.add(Intent.UPDATES)
        mood = Mood.CONFIRMED if first.mood is not Mood.UNCERTAIN else Mood.UNCERTAIN
        mentions = find_times(text, "zh", self.context.observed_at) if passing else ()
        self.made.append(
            Assertion(first.start, last.end, mood, frozenset(intents), claim, attribute, with_dates(text, mentions))
        )

    def _sentence_end(self, clause: Clause) -> datetime | None:
        """Until when a passing wish holds: the end that the sentence names."""
        ends = [
            made.claim.valid.end
            for made in self.made
            if made.claim and made.claim.passing and made.claim.valid.end and made.start <= clause.start
        ]
        return ends[-1] if ends else None
