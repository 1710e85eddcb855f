"""Standing wishes about how the agent should behave, gathered over the clauses that say them."""

from __future__ import annotations

import re
from datetime import datetime

from troth.domain.claim import Claim, Intent, Mood, Tense
from troth.domain.interval import ALWAYS, Interval
from troth.language.later import later
from troth.language.reading import Assertion
from troth.language.text import HAN, value_key
from troth.language.time import find_times, with_dates
from troth.language.zh import wanting
from troth.language.zh.clauses import Clause
from troth.language.zh.keeping import Keeping
from troth.language.zh.lexicon import normal, pattern
from troth.language.zh.who import patterns
from troth.language.zh.wording import third_person

_FORBIDS = later(r"别|不要|不用|不必|不许|少(?![了年数儿])|勿|不限|取消|停(?!车)")
_LIFTS = pattern("wishes.lifts")
"""也行, 还是…吧, 不限: what gives free what was asked for or forbidden."""
_FOR_ONCE = later(r"这[次回一个封段篇份张首]|今[天晚]|就一[次回]|先(?!说|讲|给)")
_LEADS = later(r"^(?:(?:对了|另外|还有|诶|那|算了|请|麻烦|记住|记一下|记得|你(?=还是|可以))[,，:：\s]*)+")
_PLAIN = frozenset("用户希望跟我你的了吧回给都请以后现在还是就也说写")


class Wishes(Keeping):
    """Reads wishes to the agent."""

    def _takes_back(self, clause: Clause) -> bool:
        """Whether a clause gives free what a held wish asks for or forbids."""
        if not _LIFTS.search(clause.words) or _FOR_ONCE.search(self.sentence_words):
            return False
        manner = wanting.instruction_attribute(clause.words).name
        again = manner != "instruction" and any(each.claim.attribute == manner for each in self.context.recent)
        return again or bool(self._lifted(self.sentence_words))

    def _lifted(self, words: str) -> tuple[str, ...]:
        """The held wish of which words say the contrary: 还是用颜文字吧, where 别用颜文字 is held."""
        if _FOR_ONCE.search(words):
            return ()
        named, said = _FORBIDS.search(words), _pairs(words)
        wishes = [each for each in self.context.recent if each.claim.attribute.startswith(("instruction", "reply_"))]
        contrary = [each for each in wishes if (_FORBIDS.search(normal(each.claim.value)) is None) != (named is None)]
        verb = words[named.end() : named.end() + 1].strip("了给跟再") if named else ""
        scored = [
            (len(said & _pairs(known)) + (1 if verb and verb in known else 0), each.memory)
            for each in contrary
            for known in [normal(each.claim.value)]
        ]
        most = max((score for score, _ in scored), default=0)
        best = tuple(memory for score, memory in scored if score == most)
        return best if most and len(best) == 1 else ()

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
        body = _LEADS.sub("", said).rstrip("。！!？?，, 吧哈哦啊啦")
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
        lifted = self._lifted(words)
        if re.search(r"以后|从现在|今后|改", words) or lifted:
            intents.add(Intent.UPDATES)
        mood = Mood.CONFIRMED if first.mood is not Mood.UNCERTAIN else Mood.UNCERTAIN
        mentions = find_times(text, "zh", self.context.observed_at) if passing else ()
        self.made.append(
            Assertion(
                first.start, last.end, mood, frozenset(intents), claim, attribute, with_dates(text, mentions), targets=lifted
            )
        )

    def _sentence_end(self, clause: Clause) -> datetime | None:
        """Until when a passing wish holds: the end that the sentence names."""
        ends = [
            made.claim.valid.end
            for made in self.made
            if made.claim and made.claim.passing and made.claim.valid.end and made.start <= clause.start
        ]
        return ends[-1] if ends else None


def _pairs(words: str) -> set[str]:
    """Two characters in a row that name something, and words in Latin letters."""
    pairs = {words[at : at + 2] for at in range(len(words) - 1)}
    return {pair for pair in pairs if HAN.match(pair) and HAN.match(pair[1]) and not set(pair) & _PLAIN} | set(
        re.findall(r"[a-z]{2,}", words)
    )
