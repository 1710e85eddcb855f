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
from troth.language.zh import dealing, wanting
from troth.language.zh.clauses import Clause
from troth.language.zh.keeping import Keeping
from troth.language.zh.lexicon import normal, pattern
from troth.language.zh.rules import named_attribute
from troth.language.zh.who import Ref, of_kin, patterns
from troth.language.zh.wording import third_person
from troth.schema.registry import registry

_FORBIDS = later(r"别|不要|不用|不必|不许|少(?![了年数儿])|勿|不限|取消|停(?!车)")
_LIFTS = pattern("wishes.lifts")
"""也行, 还是…吧, 不限: what gives free what was asked for or forbidden."""
_FORBIDDEN = later(rf"(?:{_FORBIDS.pattern})(?:再|老|总|总是|老是|一直|动不动就?|跟我|对我|给我|来|去|了)*(?P<v>[一-龥])")
"""别老夸我: the act that is not wanted."""
_QUALITIES = pattern("wishes.qualities")
_OTHER_SIDE = {"a": "b", "b": "a"}
_ANOTHERS = r"[我他她]?(?:们?的)?%kin%[^,]{0,3}?(?:说|讲|觉得|认为|建议)"
"""我妹妹说还是用颜文字吧: what somebody else says is no wish of the user's."""
_FOR_ONCE = later(r"这[次回一个封段篇份张首]|今[天晚]|就一[次回]|先(?!说|讲|给)")
_LEADS = later(
    r"^(?:(?:对了|另外|还有|诶|那(?![天时会段几个种])|算了|请|麻烦|记住|记一下|记得|你(?=还是|可以)|我(?:只|就|还是)?希望(?=你|咱|我们))[,，:：\s]*)+"
)
_PASSING = later(r"这段时间|这几天|这两天|今[天晚早]|这周|本周|暂时|最近|这个月|接下来|这次|这会儿|这阵子?|此刻|眼下")
_THAT_DAY = later(r"那(?:天|几天|阵子?|段时间|时候?)|到时候")
_LEANS = later(r"[^,我]{0,6}(?:别|不要|少)[提聊问说]")
"""聊天别提结婚的事: what tells why stands before it."""
_TRAITS = frozenset(
    ("fact", "habit", "likes", "dislikes", "prefers", "mood", "health", "diet", "fear", "hobby", "instruction", "call_me")
)
"""Where it is held what somebody is like."""
_THEM = later(r"(?i:他|她|佢|ta(?![a-z])|人家)")
_PLAIN = frozenset("用户希望跟我你的了吧回给都请以后现在还是就也说写")


class Wishes(Keeping):
    """Reads wishes to the agent."""

    def _takes_back(self, clause: Clause) -> bool:
        """Whether a clause gives free what a held wish asks for or forbids."""
        if not _LIFTS.search(clause.words) or _FOR_ONCE.search(self.sentence_words):
            return False
        if of_kin(_ANOTHERS).match(clause.words):
            return False
        manner = wanting.instruction_attribute(clause.words).name
        again = manner != "instruction" and any(each.claim.attribute == manner for each in self.context.recent)
        return again or bool(self._lifted(self.sentence_words))

    def _lifted(self, words: str) -> tuple[str, ...]:
        """The held wish of which words say the contrary: 还是用颜文字吧, where 别用颜文字 is held."""
        if _FOR_ONCE.search(words):
            return ()
        wishes = [each for each in self.context.recent if each.claim.attribute.startswith(("instruction", "reply_"))]
        scored = [(_contrary(words, normal(each.claim.value)), each.memory) for each in wishes]
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

    def _asks_on_occasion(self, number: int) -> bool:
        """难过的时候别劝我, and 我要是半夜找你，陪我聊聊就行: the wish holds whenever its occasion comes up."""
        clause = self.clauses[number]
        if clause.mood is Mood.QUERY and ("?" in clause.stop or not clause.words.startswith(("别", "不要"))):
            return False
        if dealing.asked_on_occasion(clause.words) or (self.instructing and dealing.goes_on(clause.words)):
            self.instructing.append(clause)
            return True
        occasions = self._occasions(number)
        if not occasions or not dealing.asked(clause.words):
            return False
        empty = {each.start for each in occasions if dealing.only_says_when(each.words)}
        start = occasions[0].start
        self.made = [made for made in self.made if made.start < start or (made.claim and made.start not in empty)]
        self.instructing += [each for each in (*occasions, clause) if each not in self.instructing]
        return True

    def _occasions(self, number: int) -> list[Clause]:
        """The clauses right before one that say when what it asks for holds."""
        first, sentence = number, self.clauses[number].sentence
        while first and self.clauses[first - 1].sentence == sentence:
            words = self.clauses[first - 1].words
            if not dealing.is_occasion(words) and not dealing.goes_between(words):
                break
            first -= 1
        while first < number and not dealing.is_occasion(self.clauses[first].words):
            first += 1
        return self.clauses[first:number]

    def _with_somebody(self, clause: Clause) -> bool:
        """我同事脸皮薄，给她提意见要私下说: how to be with the one who was just told of."""
        somebody = self.scene.topic if self.scene.topic is not None else self.scene.last_person
        if clause.mood is Mood.QUERY or somebody is None or somebody.kind != "person":
            return False
        told = self._told_trait(clause)
        just_told = told is not None and told.claim is not None and told.claim.subject == somebody.key
        if not dealing.with_somebody(clause.words, just_told=just_told):
            return False
        self._keep_dealing(clause, somebody)
        return True

    def _keep_dealing(self, clause: Clause, somebody: Ref) -> None:
        body = _LEADS.sub("", clause.text).rstrip("。.!！吧哦啊")
        text = third_person(_THEM.sub(somebody.name, body, count=1), self.scene.user.name)
        attribute = named_attribute("reaction")
        claim = Claim(somebody.key, attribute.name, body, value_key(body), True, Tense.PRESENT, False, ALWAYS)
        self.made.append(Assertion(clause.start, clause.end, Mood.CONFIRMED, frozenset(), claim, attribute, text))

    def _told_trait(self, clause: Clause) -> Assertion | None:
        """What the clause right before a wish says that somebody is like."""
        before = self._before(clause)
        told = self.made[-1] if self.made else None
        claim = told.claim if told is not None else None
        if before is None or told is None or claim is None or not before.start <= told.start < clause.start:
            return None
        trait = claim.subject != "user" or claim.attribute in _TRAITS or claim.attribute not in registry()
        return told if trait and claim.tense is Tense.PRESENT and told.mood is Mood.CONFIRMED else None

    def _close_instruction(self) -> None:
        if not self.instructing:
            return
        first, last = self.instructing[0], self.instructing[-1]
        self.instructing = []
        words = normal(self.text[first.start : last.end])
        start = self._reason_of(first)
        body = _LEADS.sub("", self.text[start : last.end]).rstrip("。.!！?？，, 吧哈哦啊啦")
        attribute = wanting.instruction_attribute(words)
        user = self.scene.user.name
        text = f"{user}希望：{third_person(body, user)}"
        end, passing = self._passes(first, last)
        valid = Interval(None, end, False, end is not None, None) if passing else ALWAYS
        claim = Claim("user", attribute.name, body, value_key(body), True, Tense.PRESENT, passing, valid)
        intents: set[Intent] = {Intent.STRESSES} if re.search(r"永远|一律|每次|务必", words) else set()
        lifted = () if passing else self._lifted(words)
        if re.search(r"以后|从现在|今后|改", words) or lifted:
            intents.add(Intent.UPDATES)
        mood = Mood.CONFIRMED if first.mood is not Mood.UNCERTAIN else Mood.UNCERTAIN
        text = with_dates(text, find_times(text, "zh", self.context.observed_at) if passing else ())
        self.made.append(Assertion(start, last.end, mood, frozenset(intents), claim, attribute, text, targets=lifted))

    def _reason_of(self, first: Clause) -> int:
        """Where a wish begins, with what tells why or when it holds."""
        before = self._before(first)
        if before is not None and _THAT_DAY.match(first.words):
            return before.start
        reason = self._told_trait(first) if _LEANS.match(first.words) else None
        return first.start if reason is None else reason.start

    def _passes(self, first: Clause, last: Clause) -> tuple[datetime | None, bool]:
        """Until when a wish holds, and whether it passes: it names its time, or a passing mood brought it up."""
        said = self.text[first.start : last.end]
        before = [made for made in self.made if made.claim and made.claim.passing and made.start <= first.start]
        mood = next(
            (
                made
                for made in before
                if made.attribute and made.attribute.name == "mood" and self._same_sentence(made.start, first)
            ),
            None,
        )
        if _PASSING.search(normal(said)) is None and mood is None:
            return None, False
        ends = [made.claim.valid.end for made in before if made.claim and made.claim.valid.end]
        named = [each.interval.end for each in find_times(said, "zh", self.context.observed_at) if each.interval.end]
        return next(iter(ends[-1:] or named), None), True


def _contrary(words: str, known: str) -> int:
    """How much speaks for it that words say the contrary of a known wish: of the same act, or by a quality of the talk."""
    turned = {_OTHER_SIDE[side[0]] + side[1:] for side in _sides(words)}
    if turned & _sides(known):
        return 3
    forbidden, allowed = (_FORBIDDEN.search(text) for text in (known, words))
    if (_FORBIDS.search(known) is None) == (_FORBIDS.search(words) is None):
        return 0
    same = any(act and act["v"] in text for act, text in ((forbidden, words), (allowed, known)))
    return len(_pairs(words) & _pairs(known)) + same


def _sides(words: str) -> set[str]:
    return {match.lastgroup for match in _QUALITIES.finditer(words) if match.lastgroup}


def _pairs(words: str) -> set[str]:
    """Two characters in a row that name something, and words in Latin letters."""
    pairs = {words[at : at + 2] for at in range(len(words) - 1)}
    return {pair for pair in pairs if HAN.match(pair) and HAN.match(pair[1]) and not set(pair) & _PLAIN} | set(
        re.findall(r"[a-z]{2,}", words)
    )
