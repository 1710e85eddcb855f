"""In what time a clause is told that names none of its own: in that of the clauses before it."""

from __future__ import annotations

import re
from dataclasses import replace

from troth.domain.claim import Mood, Tense
from troth.domain.interval import ALWAYS, Interval
from troth.language.later import later
from troth.language.reading import Assertion
from troth.language.zh import timed
from troth.language.zh.clauses import Clause
from troth.language.zh.frame import Frame
from troth.language.zh.standing import Standing
from troth.language.zh.timed import When
from troth.language.zh.who import Ref, display
from troth.language.zh.wording import join

_MOVED_ON = later(
    r"(?:我)?(?:后来|去年|今年|现在|前年|上个?月|然后|如今)(?:才|就|又|我)?[^,]{0,3}(?:回|去|转|换|考|开|跳|辞|搬|到|改)"
)
_AFTERWARDS = later(
    r"现在|如今|目前|眼下|后来|之后|此后|去年|今年|转|已经|改[叫名]|(?<=[一-龥]{2})[之以]?后[^,]*了|[回来]了?(?:老家|县城|国内|家乡)|(?:搬|换|调|改|回)(?:到|去|成|进|回|来)|[年月日号](?:我)?(?:就|又|才)?(?:去|进|跳槽[去到]|加入|入职)了"
)
_LATER_ON = later(r"打算|准备|计划|考虑|想|之后|以后|然后|完")
_DEED = later(r"[去来回到住租买卖开养学读考报换搬做当进找办在演玩打带陪参结生请装拿坐骑跑种](?!得|着|过|不|一[下会])")
"""What one plans to do, of which 打算 can be said again."""
_AND_THEN = later(r"之后|后来|随后|然后|接着|再后来|再往后")
_ALL_OF_THEM = later(
    r"(?P<t>(?:今年|现在|去年|目前|后来|最近)*)(?:他们|她们)?(?:[两俩三四]个?人?|全)?(?:也|现在)?都(?=[一-龥]{2})(?!是因为|怪|说|知道)"
)
_THOSE_DAYS = later(r"(?:那|这|整)(?:几|些|段|阵|个)?(?:天|日子|时间|期间|阵子|周|个?月)|期间|其间")


def told_at(made: Assertion) -> tuple[str, str, Tense] | None:
    """Of whom, at which attribute and in which tense an assertion claims something."""
    claim = made.claim
    return (claim.subject, claim.attribute, claim.tense) if claim is not None else None


class Following(Standing):
    """Carries the time of a clause over to those that follow it."""

    begun = False
    """Whether what was told of a day is done, so that what follows goes on: 今天开学了，分在四班."""
    named_days: tuple[int, When | None] = (-1, None)
    """The last stretch of days that was named, and in which sentence."""

    def _each_of_them(self, clause: Clause) -> list[tuple[Ref, Clause]]:
        """两个都退休了, behind 我妈六十二，我爸六十五: the same of each of those whom the sentence has told of."""
        all_of_them = _ALL_OF_THEM.match(clause.words)
        told = [made for made in self.made if made.claim is not None and made.claim.subject.startswith("user's ")]
        here = [made for made in told if self._same_sentence(made.start, clause)]
        people = {made.claim.subject: display(made.text, made.claim.subject, self.scene) for made in here if made.claim}
        if all_of_them is None or len(people) < 2 or clause.mood is not Mood.CONFIRMED:
            return []
        when, what = clause.said[: all_of_them.end("t")], clause.said[all_of_them.end() :]
        own = f"{self.scene.user.name}的"
        return [
            (Ref(key, name, "person"), clause.reworded(when + name.removeprefix(own) + what)) for key, name in people.items()
        ]

    def _in_chain(self, frame: Frame, when: When) -> When:
        """A clause without a subject of its own stays in the time of the clause before: past, passing or planned."""
        words = frame.clause.words
        if then := self._then(frame, when):
            return then
        when = self._that_day(frame, when)
        open_time = when.tense is Tense.PRESENT and not frame.said_subject
        if open_time and _AND_THEN.match(words) and self.passing_sentence == frame.clause.sentence and self.passing_when:
            return self._since_then(self.passing_when, when)
        if self.past_chain and open_time and not _AFTERWARDS.search(words):
            when = replace(when, tense=Tense.PAST)
        later = [c.words for c in self.clauses if c.sentence == frame.clause.sentence and c.start > frame.clause.start]
        if _tells_how_long(frame.clause.words) and any(_MOVED_ON.match(each) for each in later):
            when = replace(when, tense=Tense.PAST)
        if when.passing and when.mention is not None and (frame.said_subject or not self.made):
            self.passing_sentence, self.passing_when, self.begun = frame.clause.sentence, when, frame.le
        elif (
            self.passing_sentence == frame.clause.sentence
            and open_time
            and when.mention is None
            and self.passing_when
            and not re.search(r"现在|如今|目前|之后|后来|然后", words)
        ):
            when = replace(self.passing_when, habitual=when.habitual)
        if self.planned_chain and open_time and not re.search(r"现在|目前|已经|了$|[一-龥]了[一-龥]", words):
            when = replace(when, tense=Tense.PLANNED)
            if _DEED.match(frame.words) and not timed.ahead(words):
                frame.pre = join("打算", frame.pre)
        return when

    def _that_day(self, frame: Frame, when: When) -> When:
        """29 号换届，我要上台述职: what has to be done is done on the day that the sentence has just named."""
        sentence, named = self.named_days
        start = named.valid.start if named is not None else None
        ahead = (
            named is not None and sentence == frame.clause.sentence and start is not None and start > self.context.observed_at
        )
        undated = when.tense is Tense.PLANNED and when.mention is None
        if named is None or not ahead or not undated or _LATER_ON.search(frame.clause.words):
            return when
        return replace(when, valid=named.valid)

    def _since_then(self, before: When, when: When) -> When:
        """2019 到 2022 年在富士康，之后来了比亚迪: since the end of the stretch just told of."""
        end = before.valid.end
        if end is None or end > self.context.observed_at or when.valid.start is not None:
            return when
        return replace(when, passing=False, valid=Interval(end, None, True, False, before.valid.grain))

    def _then(self, frame: Frame, when: When) -> When | None:
        """4 月 6 号到 18 号集训，那些天我在西安: the days that the sentence has just named."""
        clause = frame.clause
        if when.mention is not None and when.valid.end is not None:
            self.named_days = (clause.sentence, when)
        sentence, named = self.named_days
        if named is None or sentence != clause.sentence or when.mention is not None or not _THOSE_DAYS.match(clause.words):
            return None
        return replace(named, passing=True)

    def _since_change(self, when: When) -> When:
        """What follows "I changed jobs in March" holds since March."""
        start, grain, stated = self.changed_at.start, self.changed_at.grain, self.changed_at.start_stated
        self.changed_at = ALWAYS
        if start is None or when.valid.start is not None or when.tense is not Tense.PRESENT or start > self.context.observed_at:
            return when
        return replace(when, valid=Interval(start, None, stated, False, grain))


def _tells_how_long(words: str) -> bool:
    """Whether a clause tells how long something was done, as it is told of what is over."""
    return re.search(r"[做干当写教开卖跑读待呆住]了(?:\d+|[一二两三四五六七八九十]+)(?:个)?(?:多)?(?:年|月)", words) is not None
