"""Reads Chinese: clauses → how each is meant → whom it speaks of → what it claims → third person."""

from __future__ import annotations

import re
from dataclasses import replace

from troth.domain.address import Cardinality
from troth.domain.claim import Intent, Mood
from troth.language.forgetting import wish_to_forget
from troth.language.later import later
from troth.language.reading import Assertion, Context
from troth.language.text import fold
from troth.language.zh import manner, revising, steps, wanting
from troth.language.zh.again import again
from troth.language.zh.clauses import Clause, portions, reported_speech
from troth.language.zh.frame import parse
from troth.language.zh.lexicon import normal, pattern, terms, word_class
from troth.language.zh.meeting import meet
from troth.language.zh.rules import Draft, attribute_named, named_attribute
from troth.language.zh.subjects import subject_at
from troth.language.zh.tails import Tails
from troth.language.zh.timed import When
from troth.language.zh.who import Ref, display, patterns
from troth.language.zh.wishes import Wishes
from troth.language.zh.wording import third_person
from troth.schema.registry import open_attribute

_JOB_TALK = pattern("reader.job_talk")
"""Where jobs are talked of, 去了X can name an employer; elsewhere it is a visit."""
_EVERY_WEEK = later(r"每(?:个)?(?:周|星期|礼拜)|(?:周|星期|礼拜)[一二三四五六日天](?:[早晚]上?|[上下中]午)?(?:我们?)?都")
_SLIP = pattern("reader.slip")
"""A clause that says no more than that something was said wrongly: 工号写反了, 我嘴瓢了."""
_LOOKED_UP = pattern("reader.looked_up")
"""看了眼订单，其实是…: who looks a thing up puts right what was said of it."""
_LED_BY_SLIP = pattern("reader.led_by_slip")
_THIS_TIME = later(r"我?(?:今[天晚早]|明[天晚早]|这[次回周]|一会儿?|待会儿?|等下)(?!起|开始|就|以后)")
_OWN_PLAN = later(r"(?:再|就|自己)*(?:开|换)(?:个|一)")
_MINDS = pattern("reader.minds")
"""最讨厌别人说…: what others say is what the user feels about, and no report of it."""
_LIST = pattern("reader.list")
"""购物清单：…: what opens a list of things to do, to buy or to bring."""
_LOOKING_BACK = pattern("reader.looking_back")
"""想起从前站柜台: what follows is told of those days, until 现在."""
_RETURNING = pattern("reader.returning")
_AS_A_RULE = later(
    r"(?:还|也|又)?(?:总是?|老是?|经常|常常?|每[天次周晚]|天天|一直|从小|隔三差五|动不动就?|平时)[^,你请]{0,3}[帮替给]我"
)
"""总帮我讲题, of somebody just told of: what they do for the user."""

_WORK = frozenset(("occupation", "employer"))
"""Behind which an order tells how one works: 我是客服，要先道歉再解释."""
_A_MOMENT = 600
"""How long, in seconds, a new message goes on with whom the last one told of."""
_LIKE_THIS = pattern("reader.like_this")
"""耳背, 吃素, 属虎, 天天…: what somebody is like, or does as a rule."""


class Reading(Tails, Wishes):
    """One pass over one stretch."""

    def run(self) -> tuple[Assertion, ...]:
        """All assertions, in order."""
        self.scene.topic = self._told_of_last()
        for place, clause in enumerate(self.clauses):
            if clause.sentence != self.sentence:
                self._begin(place, clause)
            if place not in self.done and not self._wishes_to_forget(clause):
                self._read(place, clause)
        self._close_instruction()
        return tuple(sorted(self.made, key=lambda assertion: (assertion.start, assertion.end)))

    def _told_of_last(self) -> Ref | None:
        """耳背, a moment after 我外公九十二了: whom what somebody is like goes on with, where no one is named."""
        recent = self.context.recent
        first = self.clauses[0].words if self.clauses else ""
        if not (self.user_speaks and recent and _LIKE_THIS.match(first)) or "我" in first:
            return None
        last = [each for each in recent if each.said_at == recent[0].said_at]
        keys = {each.claim.subject for each in last}
        several = any("都" in each.text for each in last)
        lately = not several and abs((self.context.observed_at - recent[0].said_at).total_seconds()) <= _A_MOMENT
        key = keys.pop() if len(keys) == 1 and lately else "user"
        return Ref(key, display(last[0].text, key, self.scene), "person") if key != "user" else None

    def _begin(self, number: int, clause: Clause) -> None:
        self._close_instruction()
        self.sentence = clause.sentence
        mates = [other for other in self.clauses[number:] if other.sentence == clause.sentence]
        low, high = clause.start, mates[-1].end
        self.sentence_words = normal(self.text[low:high])
        self.requesting, self.reported, self.past_chain = False, None, False
        days = re.findall(r"(?<![下上这本每])(?:周|星期|礼拜)[一二三四五六日天]", self.sentence_words)
        self.recurring = bool(_EVERY_WEEK.search(self.sentence_words)) or (
            len(days) > 1
            and not re.search(r"[下上这本]周|下个?月|走|回来?|出发|到(?=周)|取消|改|要去|\d+[号日]", self.sentence_words)
        )
        slips = any(_SLIP.fullmatch(mate.words) for mate in mates) or _LOOKED_UP.search(self.sentence_words)
        if slips or clause.words.startswith("*"):
            self.correcting = True
        self.scene.job_talk = _JOB_TALK.search(self.sentence_words) is not None or (self.scene.job_talk and number > 0)
        self.scene.returning = _RETURNING.search(self.sentence_words) is not None
        self.scene.after_job = False
        self.planned_chain = False
        self.named_week = None
        self.ended_now = False
        if self.scene.topic is not None and self.scene.topic.kind != "person":
            self.scene.topic = None
        if self.user_speaks and not self._contingent(number, mates):
            self._way_of_doing(number, clause, mates)

    def _way_of_doing(self, number: int, clause: Clause, mates: list[Clause]) -> None:
        """How something is done, told as steps over the whole sentence, or how it is done now instead."""
        low, high = clause.start, mates[-1].end
        said = self.text[low:high]
        span, draft = [0, len(said)], None
        if found := steps.procedure(self.sentence_words, said):
            draft, *span = found
            draft = self._same_way(draft)
            if (clause.mood is Mood.QUERY and steps.announced(clause.words)) or steps.on_fault(self.sentence_words):
                clause.mood = Mood.CONFIRMED
        elif all(mate.mood is Mood.CONFIRMED for mate in mates):
            draft = self._done_otherwise(said)
        if draft is None or clause.mood is not Mood.CONFIRMED:
            return
        frame = parse(clause, self.scene)
        frame.subject, frame.pre, frame.negation = self.scene.user, "", ""
        self._keep(draft, frame, replace_span=(low + span[0], low + span[1]), when=When())
        self.done |= {index for index in range(number, number + len(mates)) if self.clauses[index].end > low + span[0]}

    def _done_otherwise(self, said: str) -> Draft | None:
        """发版不用找产品了，现在合并就自动提审: another way takes the place of the known one."""
        found = revising.replaced(self.sentence_words, said, self.context.recent)
        if found is None:
            held = revising.unneeded(self.sentence_words, self.context.recent)
            text = third_person(said.strip("。.!！ "), self.scene.user.name)
            flags = frozenset(("updates",))
            return Draft(named_attribute("many:fact"), text, text, flags=flags, targets=(held.memory,)) if held else None
        old, value = found
        attribute = replace(attribute_named(old.claim.attribute), category="skill", layer="procedural")
        text, flags = f"{old.text.partition('：')[0]}：{value}", frozenset(("whole", "updates"))
        return Draft(attribute, value, text, flags=flags, subject_key=old.claim.subject, targets=(old.memory,))

    def _same_way(self, draft: Draft) -> Draft:
        """The same steps in another order are the known way of doing something, whatever it is called now."""
        for old in self.context.recent:
            name = old.claim.attribute
            alike = name.endswith("流程") and revising.shared(normal(draft.value), normal(old.claim.value)) >= 4
            if alike and name != draft.attribute.name:
                attribute = replace(draft.attribute, name=name)
                return replace(draft, attribute=attribute, targets=(old.memory,), flags=draft.flags | {"updates"})
        return draft

    def _read(self, number: int, clause: Clause) -> None:
        self.past_chain = self.past_chain or _LOOKING_BACK.match(clause.words) is not None
        if clause.note == "unsure" or not {clause.words, clause.words.rstrip("呀啊哈哦吧嘛啦~")}.isdisjoint(terms("chatter")):
            return self._nothing(clause, "chatter")
        if self.user_speaks and (self._details_order(clause) or self._marker(clause)):
            return None
        if self.correcting and (slip := _LED_BY_SLIP.match(clause.words)) and slip.end() < len(clause.words):
            clause = clause.rest(slip.end())
        if self.user_speaks and (self._with_somebody(clause) or self._asks_on_occasion(number)):
            return None
        if self.user_speaks and self._is_wish(clause):
            self._take_before(number)
            self.instructing.append(clause)
            return None
        if clause.mood is Mood.QUERY:
            self._topic_of(clause)
            return self._nothing(clause, "question", Mood.QUERY)
        if self.user_speaks and wanting.is_request(clause) and not self._asks_nobody(clause):
            self.requesting = True
            self._topic_of(clause)
            return self._nothing(clause, "request", intents=frozenset((Intent.REQUESTS,)))
        if self._leads_to_reference(clause):
            return self._nothing(clause, "reference", Mood.REFERENCE)
        if "same_as_before" in clause.marks and not re.search(r"(?:和|跟)(?:我|你|他|她)", clause.words):
            return self._nothing(clause, "reference", Mood.REFERENCE)
        if self._listed(clause) or self._fragment(clause):
            return None
        if self._reported(clause):
            return None
        return self._state(clause)

    def _is_wish(self, clause: Clause) -> bool:
        """Whether a clause asks the agent for something that stands, or gives free what a wish forbade."""
        polite = wanting.is_polite_wish(clause.words)
        if clause.mood is Mood.QUERY:
            return polite and not re.search(r"帮我|翻译|写", clause.words)
        asked = polite or wanting.is_instruction(clause, chained=bool(self.instructing)) or self._asked_by_trait(clause)
        asked = asked or self._told_how(clause)
        return asked or (clause.mood in (Mood.CONFIRMED, Mood.JOKE) and self._takes_back(clause))

    def _asked_by_trait(self, clause: Clause) -> bool:
        """我这人慢热，别一上来就太热情: what a trait of the user's asks of the agent, as a wish of its own."""
        if clause.mood is not Mood.CONFIRMED or not wanting.asked_by_trait(clause.words):
            return False
        told = self._told_trait(clause)
        return bool(self.instructing) or (told is not None and told.claim is not None and told.claim.subject == "user")

    def _told_how(self, clause: Clause) -> bool:
        """一次讲一件事就行, behind 我反应慢: how the talk is wanted, in a message that asks nothing and orders nothing."""
        if self.requesting or clause.mood is not Mood.CONFIRMED or not manner.told(clause.words):
            return False
        mates = [other for other in self.clauses if other.sentence == clause.sentence and other is not clause]
        if any(mate.mood is Mood.QUERY or wanting.is_request(mate) for mate in mates):
            return False
        if any(made.claim and made.claim.attribute in _WORK and self._same_sentence(made.start, clause) for made in self.made):
            return False
        return clause.mood is Mood.CONFIRMED and manner.meant(clause.words, [mate.words for mate in mates])

    def _details_order(self, clause: Clause) -> bool:
        """把这段翻译成英文，语气正式点: how the one piece is wanted that the clause before it ordered."""
        before = self._before(clause) if self.requesting else None
        detail = before is not None and wanting.details_order(clause.words, before.words)
        if detail:
            self._nothing(clause, "request", intents=frozenset((Intent.REQUESTS,)))
        return detail

    def _marker(self, clause: Clause) -> bool:
        """A clause that only announces a correction (说错了) or a wish to keep something (记一下)."""
        if self.context.recent and _SLIP.fullmatch(clause.words) and not re.match(r"(?:他|她|别人|你|老师|医生)", clause.words):
            self.correcting = True
            self._nothing(clause, "correction")
            return True
        if self.correcting and clause.mood is Mood.UNCERTAIN and re.search(r"应该(?:是|叫|在)", clause.words):
            clause.mood = Mood.CONFIRMED
        if "correct" in clause.marks:
            self.correcting = True
            if pattern("reader.marker").search(
                clause.words,
            ):
                self._nothing(clause, "correction")
                return True
            rest = re.sub("|".join(map(re.escape, terms("correct"))), "", clause.words)
            rest = pattern("reader.marker_2").sub(
                "",
                rest,
            )
            if len(rest) <= 1:
                self._nothing(clause, "correction")
                return True
        if re.search(r"别(?:给我|给|又)?(?:记|弄|搞|写|听|看)(?:岔|错|混|反)", clause.words):
            self._nothing(clause, "chatter")
            return True
        if definition := pattern("reader.marker_3").fullmatch(
            self.sentence_words.replace(" ", ""),
        ):
            return self._define(clause, definition)
        if re.match(r"(?:并)?不是我(?!们?的|家|妈|爸|想说)|^是我家", clause.words):
            self._nothing(clause, "denial")
            return True
        return bool(re.fullmatch(r"(?:请|帮我|麻烦)?(?:你)?(?:记一下|记住|记下|备注|更新一下|更新)[吧哈哦啊]*", clause.words))

    def _define(self, clause: Clause, found: re.Match[str]) -> bool:
        """ "When I say X, I mean Y"."""
        mates = [other for other in self.clauses if other.sentence == clause.sentence]
        said = self.text[mates[0].start : mates[-1].end]
        name = found.group("a")
        frame = parse(clause, self.scene)
        frame.subject, frame.pre, frame.negation = self.scene.user, "", ""
        body = re.sub(r"^以后", "", said)
        draft = Draft(open_attribute(fold(name), Cardinality.ONE), found.group("v"), body, keep_pre=False)
        self._keep(draft, frame, when=When(), replace_span=(mates[0].start, mates[-1].end))
        self.done |= {index for index, other in enumerate(self.clauses) if other.sentence == clause.sentence}
        return True

    def _wishes_to_forget(self, clause: Clause) -> bool:
        """Whether a clause does, with those before it where only they name what is meant: 我住绍兴这事，就当我没说."""
        wish = wish_to_forget(clause.words) if self.user_speaks else None
        if wish is None:
            return False
        first = next(other for other in self.clauses if other.sentence == clause.sentence)
        named = wish.named or wish.just_said or wish.everything
        again = not named and any(made.note == "forget" for made in self.made if made.start >= first.start)
        if not again:
            start = clause.start if named else first.start
            self.made = [made for made in self.made if made.start < start]
            self.made.append(Assertion(start, clause.end, Mood.CONFIRMED, frozenset((Intent.FORGETS,)), note="forget"))
        return True

    def _asks_nobody(self, clause: Clause) -> bool:
        """Whether it only looks like a request: 我妈十月来帮我带娃, and 开个书店 behind 打算回县城."""
        if self.planned_chain and _OWN_PLAN.match(clause.words):
            return True
        if self.scene.topic is not None and self.scene.topic.kind == "person" and _AS_A_RULE.match(clause.words):
            return True
        helped = wanting.HELPED.search(clause.words)
        who = subject_at(clause.said, clause.words, 0, len(clause.words), self.scene) if helped else None
        if helped is None or who is None:
            return False
        somebody, stop, of_theirs = who
        return somebody.kind == "person" and not of_theirs and 0 < stop <= helped.start("s")

    def _leads_to_reference(self, clause: Clause) -> bool:
        """今天去理发，跟上次一样推: the first only says of which time the second speaks."""
        after = next((c for c in self.clauses if c.sentence == clause.sentence and c.start > clause.start), None)
        return after is not None and "same_as_before" in after.marks and _THIS_TIME.match(clause.words) is not None

    def _listed(self, clause: Clause) -> bool:
        """今天的任务：买菜，健身: what a list holds is a part of it, and nothing that the user does as a rule."""
        opens = next(other for other in self.clauses if other.sentence == clause.sentence)
        listed = self.user_speaks and clause is not opens and _LIST.match(opens.words) is not None
        return listed and not patterns()["user"].match(clause.words) and self._append(clause)

    def _topic_of(self, clause: Clause) -> None:
        """A request or question can introduce whom the next clauses speak of (帮我闺蜜问一嘴，她…)."""
        match = patterns()["chain"].search(clause.words)
        if match and (match.group("own") or wanting.ERRAND.match(clause.words)):
            ref = self.scene.relative(self.scene.user, match.group("kin"))
            self.scene.last_person = ref

    def _reported(self, clause: Clause) -> bool:
        """Reported speech: what others say, ask or think is no fact, unless they know (a doctor) or speak of themselves."""
        match = reported_speech().search(clause.words)
        if match is not None and match.end() >= len(clause.words):
            return self._quoting(clause, match)
        if (
            match is None
            or match.start() > 6
            or re.match(r"我(?:想|要|是|的意思)?说", clause.words)
            or "correct" in clause.marks
            or _MINDS.search(clause.words[: match.end()])
        ):
            return False
        who = match.group("who") or ""
        if pattern("reader.reported").fullmatch(who) and not re.search(r"听说|据说|网上|有人", match.group()):
            verb = match.group()[len(who) :]
            if guessed := re.search(r"猜|怀疑", verb):
                clause.mood = Mood.UNCERTAIN
                self._state(clause.rest(match.start() + len(who) + guessed.end()))
                return True
            if "以为" in verb or not re.search(r"觉得|认为|感觉", verb):
                self._nothing(clause, "belief", Mood.QUOTED)
                return True
            self._state(clause.rest(match.end()))
            return True
        if word_class("authority_reported").search(who) and (
            re.match(r".*?(?:我|您)", clause.words[match.end() :]) or "报告" in who or "检" in who or "说" in match.group()
        ):
            if kinsman := patterns()["chain"].match(who):
                self.scene.last_person = self.scene.relative(self.scene.user, kinsman.group("kin"))
            self._state(clause.rest(match.end()))
            return True
        if re.fullmatch(r"(?:其实)?我(?:自己)?", who):
            return False
        if re.search(r"我(?:都|一般|也|会|就|还)*$", who):
            return False
        self._topic_of(clause)
        pronoun = re.search(r"(?:说|讲)(?:他|她|自己)", clause.words)
        if pronoun and self.scene.last_person is not None and patterns()["chain"].match(clause.words):
            rest = pronoun.end() - 1 if not pronoun.group().endswith("自己") else pronoun.end()
            shifted = clause.rest(rest)
            self.scene.topic = self.scene.last_person
            self._state(shifted)
            return True
        self._nothing(clause, "reported", Mood.QUOTED)
        self.reported = self.scene.last_person or self.scene.user
        return True

    def _quoting(self, clause: Clause, match: re.Match[str]) -> bool:
        """群里有人说「…」: who is quoted; the words themselves are taken out before."""
        said_by_user = re.search(r"我(?:们|自己|都|也|就|还)*$", match.group("who") or "")
        if said_by_user or match.start() > 6 or not match.group().endswith(("说", "问", "讲")):
            return False
        self._nothing(clause, "reported", Mood.QUOTED)
        return True


def read(text: str, start: int, end: int, context: Context, so_far: tuple[Assertion, ...]) -> tuple[Assertion, ...]:
    """Read `text[start:end]`; see `troth.language.reading.Language`."""
    found: tuple[Assertion, ...] = ()
    for low, high in portions(text, start, end):
        found += Reading(text, low, high, context, (*so_far, *found)).run()
    return again(text, meet(text, found, context), context)
