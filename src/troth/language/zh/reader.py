"""Reads Chinese: clauses → how each is meant → whom it speaks of → what it claims → third person."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from troth.domain.address import Cardinality
from troth.domain.authority import Authority
from troth.domain.claim import Claim, Intent, Mood, Tense
from troth.domain.interval import ALWAYS, Grain, Interval
from troth.language.civil import TimeKind
from troth.language.reading import Assertion, Context, Recent
from troth.language.text import fold, value_key
from troth.language.time import TimeMention, find_times, with_dates
from troth.language.zh import opens, special, timed
from troth.language.zh.claims import claims, is_mood, named_pet
from troth.language.zh.clauses import Clause, mark, split
from troth.language.zh.frame import Frame, parse
from troth.language.zh.lexicon import class_pattern, normal, pattern, terms, traditional, word_class
from troth.language.zh.pointing import is_planned, pointed, taken_in
from troth.language.zh.rules import Draft, attribute_named, named_attribute, number
from troth.language.zh.script import to_traditional
from troth.language.zh.special import intents_of
from troth.language.zh.timed import When
from troth.language.zh.who import Ref, Scene, kin, patterns, several
from troth.language.zh.wording import join, third_person
from troth.schema.registry import canonical, open_attribute, registry

_WORLD = pattern("reader.world")
"""What is said of the world, not of anybody."""
_IDLE = pattern("reader.idle")
"""Small talk, and denials that anything changed."""
_CHANGING = {
    "名": ("name",),
    "名字": ("name",),
    "工作": ("employer", "workplace", "occupation"),
    "公司": ("employer",),
    "单位": ("employer",),
    "家": ("home",),
    "房子": ("home",),
    "住处": ("home",),
    "城市": ("home", "workplace"),
    "号": ("phone",),
    "号码": ("phone",),
    "手机号": ("phone",),
    "电话": ("phone",),
    "邮箱": ("email",),
    "部门": ("team",),
    "组": ("team",),
    "专业": ("field_of_study",),
    "学校": ("school",),
    "车": ("car",),
    "健身房": ("gym",),
    "银行": ("bank",),
    "主管": ("manager",),
    "老板": ("manager",),
    "领导": ("manager",),
    "上司": ("manager",),
    "房租": ("rent",),
    "工资": ("salary",),
}
"""Things that people say they changed, and where they are kept."""
_LABEL = {
    "employer": "公司",
    "home": "住处",
    "phone": "手机号",
    "email": "邮箱",
    "team": "部门",
    "manager": "主管",
    "car": "车",
    "school": "学校",
    "field_of_study": "专业",
    "gym": "健身房",
    "bank": "银行",
    "rent": "房租",
    "salary": "工资",
}
_JOB_TALK = pattern("reader.job_talk")
"""Where jobs are talked of, 去了X can name an employer; elsewhere it is a visit."""
_RETURNING = pattern("reader.returning")
_PREDICATE = pattern("reader.predicate")
"""How a predicate begins that can be told of a person; a clause without a subject is the user's only then."""
_SCRAP = pattern("reader.scrap")
"""Reactions, purposes, examples: nothing that holds by itself."""
_CHANGE_OF = pattern("reader.change_of")
"""What a change is told of, before the word for the change."""
_GIVEN = pattern("reader.given")
"""Who did something to the user; what follows is told of the user."""
_ENDS_ONLY = frozenset(
    (
        "home",
        "employer",
        "workplace",
        "team",
        "occupation",
        "school",
        "owns",
        "car",
        "editor",
        "operating_system",
        "travel",
        "pet",
        "gym",
        "learning",
        "marital_status",
    )
)
"""Where a negation with 了 says that it stopped, and nothing remains to be said."""


class Reading:
    """One pass over one stretch."""

    def __init__(self, text: str, start: int, end: int, context: Context, so_far: tuple[Assertion, ...]) -> None:
        self.text = text
        self.context = context
        self.user_speaks = context.authority is Authority.USER
        self.scene = Scene(context, traditional(text))
        for assertion in so_far:
            for name, key in assertion.names.items():
                self.scene.people[name] = Ref(key, name, "person")
        self.clauses = split(text, start, end)
        mark(self.clauses)
        self.made: list[Assertion] = []
        self.sentence = -1
        self.sentence_words = ""
        self.requesting = False
        self.instructing: list[Clause] = []
        self.recurring = False
        self.last_draft: Draft | None = None
        self.topic_noun = ""
        self.done: set[int] = set()
        self.correcting = False
        self.reported: Ref | None = None
        self.past_chain = False
        self.about_thing = False
        self.last_sentence = -1
        self.planned_chain = False
        self.ended_now = False
        self.handled = False
        self.named_week: datetime | None = None
        self.changing = ""
        self.ended: Recent | None = None
        self.changed_at: Interval = ALWAYS
        self.passing_sentence = -1
        self.passing_when: When | None = None

    # --- the way through

    def run(self) -> tuple[Assertion, ...]:
        """All assertions, in order."""
        for number, clause in enumerate(self.clauses):
            if clause.sentence != self.sentence:
                self._begin(number, clause)
            if number not in self.done:
                self._read(number, clause)
        self._close_instruction()
        return tuple(sorted(self.made, key=lambda assertion: (assertion.start, assertion.end)))

    def _begin(self, number: int, clause: Clause) -> None:
        self._close_instruction()
        self.sentence = clause.sentence
        mates = [other for other in self.clauses[number:] if other.sentence == clause.sentence]
        low, high = clause.start, mates[-1].end
        self.sentence_words = normal(self.text[low:high])
        self.requesting, self.topic_noun, self.reported, self.past_chain = False, "", None, False
        days = re.findall(r"(?<![下上这本每])(?:周|星期|礼拜)[一二三四五六日天]", self.sentence_words)
        self.recurring = bool(re.search(r"每(?:个)?(?:周|星期|礼拜)", self.sentence_words)) or (
            len(days) > 1
            and not re.search(r"[下上这本]周|下个?月|走|回来?|出发|到(?=周)|取消|改|要去|\d+[号日]", self.sentence_words)
        )
        if any(
            re.fullmatch(r"[^,]{0,4}(?:打错|写错|说错|记错|填错|手滑|讲错|口误|笔误)[^,]{0,3}", mate.words) for mate in mates
        ) or clause.words.startswith("*"):
            self.correcting = True
        self.scene.job_talk = _JOB_TALK.search(self.sentence_words) is not None or (self.scene.job_talk and number > 0)
        self.scene.returning = _RETURNING.search(self.sentence_words) is not None
        self.scene.after_job = False
        self.planned_chain = False
        self.named_week = None
        self.ended_now = False
        if self.scene.topic is not None and self.scene.topic.kind == "user":
            self.scene.topic = None
        if self.user_speaks and (found := special.procedure(self.sentence_words, self.text[low:high])):
            draft, start, end = found
            if all(mate.mood is Mood.CONFIRMED for mate in mates[:1]):
                frame = parse(clause, self.scene)
                frame.subject, frame.pre, frame.negation = self.scene.user, "", ""
                self._keep(draft, frame, replace_span=(low + start, low + end), when=When())
                for index in range(number, number + len(mates)):
                    if self.clauses[index].end > low + start:
                        self.done.add(index)

    def _read(self, number: int, clause: Clause) -> None:
        if clause.note == "unsure" or clause.words in terms("chatter"):
            return self._nothing(clause, "chatter")
        if self.user_speaks and self._marker(clause):
            return None
        if (
            self.user_speaks
            and (special.is_polite_wish(clause.words) or special.is_instruction(clause, chained=bool(self.instructing)))
            and (clause.mood is not Mood.QUERY or special.is_polite_wish(clause.words))
            and not (clause.mood is Mood.QUERY and re.search(r"帮我|翻译|写", clause.words))
        ):
            self._take_before(number)
            self.instructing.append(clause)
            return None
        if clause.mood is Mood.QUERY:
            self._topic_of(clause)
            return self._nothing(clause, "question", Mood.QUERY)
        if self.user_speaks and special.is_request(clause):
            self.requesting = True
            self._topic_of(clause)
            return self._nothing(clause, "request", intents=frozenset((Intent.REQUESTS,)))
        if "same_as_before" in clause.marks and not re.search(r"(?:和|跟)(?:我|你|他|她)", clause.words):
            return self._nothing(clause, "reference", Mood.REFERENCE)
        if self._fragment(clause):
            return None
        if self._reported(clause):
            return None
        return self._state(number, clause)

    def _nothing(
        self, clause: Clause, note: str, mood: Mood = Mood.CONFIRMED, intents: frozenset[Intent] = frozenset()
    ) -> None:
        self.made.append(Assertion(clause.start, clause.end, mood, intents, note=note))

    def _marker(self, clause: Clause) -> bool:
        """A clause that only announces a correction (说错了) or a wish to keep something (记一下)."""
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
        if re.search(r"忘掉|忘了吧|忘记吧|别记了|不用记|删掉这|删了这|抹掉|当我没说|别再提", clause.words) and self._forget(
            clause
        ):
            return True
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

    def _forget(self, clause: Clause) -> bool:
        """The user wants something out of memory; what the words point at is ended at once."""
        old = pointed(self.sentence_words, self.context.recent, least=3)
        for each in old:
            claim = replace(each.claim, valid=ALWAYS)
            self.made.append(
                Assertion(
                    clause.start,
                    clause.end,
                    Mood.CONFIRMED,
                    frozenset((Intent.FORGETS, Intent.ENDS)),
                    claim,
                    attribute_named(claim.attribute),
                    each.text,
                    targets=(each.memory,),
                )
            )
        return bool(old)

    def _append(self, clause: Clause, *, valid_end: TimeMention | None = None) -> bool:
        """A fragment (那边, 雷打不动, 到五号为止) belongs to the claim just before it in its sentence."""
        for index in range(len(self.made) - 1, -1, -1):
            made = self.made[index]
            if made.claim is None:
                continue
            if not any(c.start == made.start and c.sentence == clause.sentence for c in self.clauses):
                return False
            claim, said = made.claim, clause.text
            intents = made.intents
            if valid_end is not None:
                until = valid_end.interval.end or valid_end.after(self.context.observed_at)
                claim = replace(claim, passing=True, valid=replace(claim.valid, end=until, end_stated=until is not None))
                said = with_dates(said, (valid_end,))
            if special.stresses(clause.words):
                intents = intents | {Intent.STRESSES}
            comma = "，"
            self.made[index] = replace(made, end=clause.end, claim=claim, intents=intents, text=f"{made.text}{comma}{said}")
            return True
        return False

    def _fragment(self, clause: Clause) -> bool:
        words = clause.words
        if (
            pattern("reader.fragment_2").match(
                words,
            )
            and self.made
            and self.made[-1].claim is not None
        ):
            return self._append(clause)
        if (
            pattern("reader.fragment_3").fullmatch(
                words,
            )
            and self.made
            and self.made[-1].claim is not None
            and self.made[-1].claim.subject == "user"
        ):
            return self._append(clause)
        if (
            re.fullmatch(r"每?[一二两三四五六七八九十\d]+(?:天|周|个?月|年)(?:一|1)(?:次|个|轮|版|回)[^,]{0,10}", words)
            and self.made
            and self.made[-1].claim is not None
        ):
            return self._append(clause)
        if (
            pattern("reader.fragment_4").fullmatch(words)
            and self.made
            and self.made[-1].claim is not None
            and self.made[-1].claim.attribute in ("owns", "fact", "pet", "car", "project", "condition", "health")
        ):
            return self._append(clause)
        if pattern("reader.fragment").fullmatch(
            words,
        ):
            return self._append(clause)
        if (
            pattern("reader.fragment_5").match(
                words,
            )
            and len(words) <= 24
        ):
            mentions = find_times(clause.text, "zh", self.context.observed_at)
            if (
                mentions
                and re.search(r"(?:才|再|就)(?:拆|好|结束|能[^,]{0,6}|回来?|出院|拆线)$", words)
                and mentions[-1].interval.end
            ):
                return self._append(clause, valid_end=mentions[-1])
            if mentions:
                rest = clause.text
                for mention in reversed(mentions):
                    rest = rest[: mention.start] + rest[mention.end :]
                if len(normal(rest).strip(" 一直持续预计大概总共到至从为止期间左右结束回来前要,的")) <= 1 and (
                    mentions[-1].interval.end or mentions[-1].amount
                ):
                    return self._append(clause, valid_end=mentions[-1])
        return False

    def _topic_of(self, clause: Clause) -> None:
        """A request or question can introduce whom the next clauses speak of (帮我闺蜜问一嘴，她…)."""
        match = patterns()["chain"].search(clause.words)
        if match and match.group("own"):
            ref = self.scene.relative(self.scene.user, match.group("kin"))
            self.scene.last_person = ref

    def _reported(self, clause: Clause) -> bool:
        """Reported speech: what others say, ask or think is no fact, unless they know (a doctor) or speak of themselves."""
        from troth.language.zh.clauses import _patterns

        match = _patterns()["reported"].search(clause.words)
        if match is not None and match.end() >= len(clause.words):
            return False
        if (
            match is None
            or match.start() > 6
            or re.match(r"我(?:想|要|是|的意思)?说", clause.words)
            or "correct" in clause.marks
        ):
            if self.reported is not None and not patterns()["user"].match(clause.words) and re.match(r"他|她|说", clause.words):
                pass
            return False
        who = match.group("who") or ""
        if pattern("reader.reported").fullmatch(who) and not re.search(r"听说|据说|网上|有人", match.group()):
            verb = match.group()[len(who) :]
            if "以为" in verb or not re.search(r"觉得|认为|感觉", verb):
                self._nothing(clause, "belief", Mood.QUOTED)
                return True
            self._state(-1, clause.rest(match.end()))
            return True
        if word_class("authority_reported").search(who) and (
            re.match(r".*?(?:我|您)", clause.words[match.end() :]) or "报告" in who or "检" in who or "说" in match.group()
        ):
            rest = match.end()
            if rest < len(clause.words):
                shifted = clause.rest(rest)
                self._state(-1, shifted)
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
            self._state(-1, shifted)
            return True
        self._nothing(clause, "reported", Mood.QUOTED)
        self.reported = self.scene.last_person or self.scene.user
        return True

    # --- statements

    def _state(self, number: int, clause: Clause) -> None:
        if self.user_speaks and (given := _GIVEN.match(clause.words)) and given.end() < len(clause.words):
            clause = clause.rest(given.end())
        frame = parse(clause, self.scene)
        if (
            not frame.said_subject
            and frame.subject.kind == "person"
            and re.search(r"(?:看|陪|跟|和|给|带|送|接|找|见|帮|照顾|辅导)(?:他|她|它)", clause.words)
        ):
            frame.subject = self.scene.user
        frame.about_thing = self.about_thing and not frame.said_subject
        self._remember_subject(frame)
        if (
            not frame.said_subject
            and self.scene.topic is not None
            and re.fullmatch(rf"(?:我们?|我家)?(?:的)?(?:{patterns()['kin'].pattern})(?:们)?", clause.words[: frame.end])
        ):
            return self._nothing(clause, "topic")
        if frame.subject.kind == "nobody" or (not self.user_speaks and not self._spoken_of(frame)):
            return self._nothing(clause, "nobody")
        when = self._when(frame)
        if self.user_speaks and self._changes(frame, when):
            return None
        if (
            self.past_chain
            and not frame.said_subject
            and when.tense is Tense.PRESENT
            and not re.search(r"现在|如今|目前|后来|去年|今年|转|已经", clause.words)
        ):
            when = replace(when, tense=Tense.PAST)
        if when.passing and when.mention is not None and (frame.said_subject or not self.made):
            self.passing_sentence, self.passing_when = clause.sentence, when
        elif (
            self.passing_sentence == clause.sentence
            and when.tense is Tense.PRESENT
            and when.mention is None
            and not frame.said_subject
            and self.passing_when is not None
        ):
            when = replace(self.passing_when, habitual=when.habitual)
        if (
            self.planned_chain
            and not frame.said_subject
            and when.tense is Tense.PRESENT
            and not re.search(r"现在|目前|已经|了$", clause.words)
        ):
            when = replace(when, tense=Tense.PLANNED)
        self.handled = False
        drafts = self._drafts(frame, when)
        if self.handled:
            return None
        self.planned_chain = when.tense is Tense.PLANNED if drafts else self.planned_chain
        self.scene.after_job = bool(drafts) and drafts[0].attribute.name in ("occupation", "work_status")
        if drafts and self.user_speaks and clause.mood is Mood.CONFIRMED and when.tense is not Tense.PAST:
            self._replace_pointed(frame, drafts[0], when)
        if drafts and self.changed_at.start is not None and when.valid.start is None and when.tense is Tense.PRESENT:
            start = self.changed_at.start
            if start <= self.context.observed_at:
                when = replace(when, valid=Interval(start, None, True, False, self.changed_at.grain))
        self.changed_at = ALWAYS if drafts else self.changed_at
        if not drafts:
            return self._nothing(clause, clause.note or "chatter")
        self.past_chain = when.tense is Tense.PAST
        for draft in drafts:
            self._keep(draft, frame, when=when)
        self.last_draft, self.last_sentence = drafts[0], clause.sentence
        return None

    def _spoken_of(self, frame: Frame) -> bool:
        """Whether a machine's text speaks of the user here; a document must say so in the clause itself."""
        if frame.said_subject or frame.subject.kind != "user":
            return True
        if self.context.authority is Authority.DOCUMENT:
            return False
        return bool(re.search(r"用户|本人|机主|账户|帐户|客户|会员|使用者|您|user", normal(self.text)))

    def _remember_subject(self, frame: Frame) -> None:
        scene = self.scene
        if frame.said_subject:
            self.about_thing = (
                frame.subject.kind == "user"
                and (frame.possessive or frame.home)
                and not re.match(r"在|住|养|有|里?(?:就)?[在住养有]", frame.topic_words)
            )
        scene.topic = frame.subject if frame.said_subject else scene.topic
        if frame.subject.kind == "user" and (
            kin_said := re.search(rf"[跟和与同](?:我)?(?P<k>{patterns()['kin'].pattern})", frame.clause.words)
        ):
            scene.last_person = scene.relative(scene.user, kin_said.group("k"))
        if frame.subject.kind == "person":
            scene.last_person = frame.subject
        elif frame.subject.kind == "pet":
            scene.last_thing = frame.subject
        if not frame.said_subject and not self.topic_noun:
            head = re.match(r"[a-z][a-z-]+", frame.words)
            self.topic_noun = head.group() if head else ""

    def _when(self, frame: Frame) -> When:
        clause = frame.clause
        mentions: tuple[TimeMention, ...] = ()
        if timed.may_tell_time(clause.words):
            past = bool(re.search(r"了|过|以前|之前|当时|刚", clause.words)) and not re.search(
                r"要|打算|准备|计划", clause.words
            )
            observed = self.context.observed_at
            week = self.named_week
            if (
                week is not None
                and re.search(r"(?<![下上这本])(?:周|星期|礼拜)[一二三四五六日天]", clause.words)
                and not re.search(r"[下上这本]个?(?:周|星期|礼拜)", clause.words)
            ):
                observed = week.astimezone(observed.tzinfo)
            mentions = find_times(clause.text, "zh", observed, "past" if past else "future")
            if (years := pattern("reader.when").search(clause.text)) and not any(m.kind is TimeKind.RANGE for m in mentions):
                zone = self.context.observed_at.tzinfo
                low, high = (
                    datetime(int(years.group("a")), 1, 1, tzinfo=zone),
                    datetime(int(years.group("b")) + 1, 1, 1, tzinfo=zone),
                )
                span = Interval(low.astimezone(UTC), high.astimezone(UTC), True, True, Grain.YEAR)
                mentions = (TimeMention(years.start(), years.end(), span, TimeKind.RANGE, years.group(), False),)
            mentions = tuple(
                m for m in mentions if not re.fullmatch(r"\d+\.\d+(?:\.\d+)?", clause.text[m.start : m.end].strip())
            )
            if (
                named := next(
                    (
                        m
                        for m in mentions
                        if m.interval.grain is Grain.WEEK
                        and m.interval.start is not None
                        and m.interval.start > self.context.observed_at
                    ),
                    None,
                )
            ) is not None:
                self.named_week = named.interval.start
        return timed.when(clause, mentions, None, frame, self.context.observed_at)

    def _changes(self, frame: Frame, when: When) -> bool:
        """Ends, corrections and elided updates, which point at what was said before."""
        clause, scene = frame.clause, self.scene
        if clause.mood is Mood.CONFIRMED:
            if special.one_off(clause, self.sentence_words):
                if (
                    when.mention is not None
                    and re.search(r"不|停|取消|休|歇|暂停|请假", clause.words)
                    and not re.search(r"就.{0,3}这", clause.words[:4])
                ):
                    draft = Draft(named_attribute("appointment"), clause.text, clause.text)
                    frame.pre, frame.negation = "", ""
                    self._keep(draft, frame, when=replace(when, passing=True, tense=Tense.PRESENT))
                else:
                    self._nothing(clause, "one_off")
                return True
            if (ending := special.ending(frame, scene, self.sentence_words)) and (ending.drafts or ending.ended):
                self._end(ending.ended, frame)
                self.ended_now = True
                if ending.ended and ending.ended[0].claim.tense is Tense.PRESENT and not ending.ended[0].claim.passing:
                    self.changing = ending.ended[0].claim.attribute
                self.ended = next((old for old in ending.ended if is_planned(old)), None)
                for draft in ending.drafts:
                    self._keep(
                        draft, frame, when=When(), extra=frozenset((Intent.ENDS,)) if "ends" in draft.flags else frozenset()
                    )
                return True
        if clause.mood is Mood.CONFIRMED and self._vague_change(frame):
            return True
        if clause.mood is Mood.CONFIRMED and (redirected := self._redirected(frame)):
            self._keep(redirected[0], frame, when=redirected[1])
            return True
        if clause.mood is Mood.CONFIRMED and (
            done := pattern("reader.changes").match(
                frame.topic_words + ("了" if frame.le else ""),
            )
        ):
            self._end(
                tuple(
                    old for old in pointed(done.group("a"), self.context.recent, is_planned) if old.claim.tense is Tense.PLANNED
                ),
                frame,
            )
        if clause.mood is Mood.CONFIRMED and (switched := self._switched(frame)):
            self._keep(switched, frame, when=When(), extra=frozenset((Intent.UPDATES,)))
            return True
        if clause.mood is Mood.CONFIRMED and (shifted := self._shifted(frame)):
            self._keep(shifted[0], frame, when=shifted[1])
            return True
        if self.correcting:
            if re.fullmatch(r"(?:并)?不是[^,我]{1,12}", frame.topic_words if frame.said_subject else clause.words[: frame.end]):
                self._nothing(clause, "denial")
                return True
            whole = claims(frame, scene) if frame.said_subject else []
            known = whole and any(
                each.claim.attribute == whole[0].attribute.name and each.claim.subject == frame.subject.key
                for each in self.context.recent
            )
            if not known and self._corrected(frame):
                return True
        return False

    def _corrected(self, frame: Frame) -> bool:
        """A bare corrected value takes the place of the wrong one, said before or a moment ago in the same text."""
        scene, just = self.scene, []
        for index in range(len(self.made) - 1, -1, -1):
            made = self.made[index]
            if made.claim is not None:
                just.append(Recent(f"made:{index}", made.claim, made.text, self.context.observed_at))
        scene.context = replace(self.context, recent=(*just, *self.context.recent))
        found = special.correction(frame, scene)
        scene.context = self.context
        if found is None:
            return False
        draft, old = found
        if old.memory.startswith("made:"):
            self.made.pop(int(old.memory.removeprefix("made:")))
            draft = replace(draft, targets=())
        self._keep(draft, frame, when=When(), extra=frozenset((Intent.CORRECTS,)))
        return True

    def _replace_pointed(self, frame: Frame, draft: Draft, when: When) -> None:
        """A change that is told of a thing said before, under another name: the earlier claim ends."""
        words = re.sub(r"^(?:把|现在|目前|后来|我的?|那个?|这个?)+", "", frame.topic_words)
        if draft.attribute.name == "medication" and re.match(r"换|改", frame.words):
            others = tuple(
                old
                for old in self.context.recent
                if old.claim.attribute == "medication"
                and old.claim.subject == frame.subject.key
                and fold(old.claim.value) != fold(draft.value)
            )
            self._end(others[:1], frame)
            return
        match = _CHANGE_OF.match(words)
        if match is None or frame.negation:
            return
        name = canonical(draft.attribute.name)
        for old in pointed(
            match.group("a"), self.context.recent, lambda each: each.claim.positive and each.claim.tense is not Tense.PAST
        ):
            claim = old.claim
            if draft.targets and old.memory in draft.targets:
                continue
            same_time = (claim.tense is Tense.PLANNED, claim.passing) == (when.tense is Tense.PLANNED, when.passing)
            if claim.attribute == name and (same_time or claim.subject != (draft.subject_key or frame.subject.key)):
                continue
            if claim.subject not in (frame.subject.key, draft.subject_key) or claim.attribute in (
                "name",
                "relative",
                "acquaintance",
                "allergy",
                "health",
            ):
                continue
            if fold(claim.value) != fold(draft.value):
                self._end((old,), frame)

    def _switched(self, frame: Frame) -> Draft | None:
        """ "现在改坐班车了": ends what was done with the same verb before, and says what is done now."""
        match = pattern("reader.switched").fullmatch(
            frame.topic_words,
        )
        if match is None or frame.negation:
            return None
        verb, about = match.group("b"), re.sub(r"现在|后来|都|我|已经", "", match.group("a"))
        old = [
            each
            for each in self.context.recent
            if (
                each.claim.subject == frame.subject.key
                and each.claim.positive
                and not is_planned(each)
                and verb in normal(each.text)
                and each.claim.attribute in ("habit", "fact", "likes", "hobby", "gym", "learning", "editor", "uses", "car")
                and (not about or bool(set(about) & set(normal(each.text))))
            )
            or (
                len(about) > 1
                and about in normal(each.text)
                and each.claim.subject == frame.subject.key
                and each.claim.positive
                and not is_planned(each)
            )
        ]
        if not old and not self.ended_now:
            return None
        self._end(tuple(old[:1]), frame)
        low = frame.after_subject
        value = frame.clause.said[low + match.start("b") : low + match.end("v")]
        body = frame.clause.said[low : frame.end] + ("了" if frame.le else "")
        name = (
            old[0].claim.attribute
            if old and old[0].claim.attribute in ("habit", "likes", "hobby", "learning", "editor", "car")
            else "habit"
        )
        attribute = named_attribute(name)
        frame.pre = ""
        return Draft(attribute, value, body, keep_pre=False)

    def _shifted(self, frame: Frame) -> tuple[Draft, When] | None:
        """ "改成提早一天庆生": a date that is told by how far it lies from one that is known."""
        match = pattern("reader.shifted").fullmatch(
            frame.topic_words,
        )
        amount = number(match.group("n")) if match else None
        if match is None or amount is None:
            return None
        for old in self.context.recent[:6]:
            day = re.search(r"(?:(\d{4})年)?(\d{1,2})月(\d{1,2})日", old.text)
            if day is None:
                continue
            observed = self.context.observed_at
            try:
                base = observed.replace(
                    year=int(day.group(1) or observed.year),
                    month=int(day.group(2)),
                    day=int(day.group(3)),
                    hour=0,
                    minute=0,
                    second=0,
                    microsecond=0,
                )
            except ValueError:
                continue
            step = timedelta(days=amount * (1 if match.group("u") == "天" else 7))
            new = base - step if match.group("d") in ("提早", "提前", "早") else base + step
            act = frame.clause.said[frame.after_subject + match.start("a") : frame.after_subject + match.end("a")]
            shown = f"{new.year}年{new.month}月{new.day}日"
            interval = Interval(new.astimezone(UTC), (new + timedelta(days=1)).astimezone(UTC), True, True, Grain.DAY)
            frame.pre = ""
            if not act and is_planned(old):
                self._end((old,), frame)
                text = old.text.replace(day.group(), shown if day.group(1) else shown.split("年")[1])
                return Draft(
                    attribute_named(old.claim.attribute),
                    old.claim.value,
                    text,
                    flags=frozenset(("whole",)),
                    subject_key=old.claim.subject,
                ), When(old.claim.tense, old.claim.passing, interval)
            who = re.match(r"(?:用户|用戶)(?:的[^\d]{1,4}?)?(?=生日|$)", old.text)
            given = f"給{who.group()}" if self.scene.traditional and who else f"给{who.group()}" if who else ""
            return Draft(named_attribute("appointment"), act or old.claim.value, f"{shown}{given}{act}"), When(
                Tense.PRESENT, True, interval
            )
        return None

    def _redirected(self, frame: Frame) -> tuple[Draft, When] | None:
        """ "青岛不去了，改去西安": the new plan takes the time of the one that was dropped in the same breath."""
        match = pattern("reader.redirected").fullmatch(
            frame.topic_words,
        )
        old = self.ended
        if match is not None and old is None and len(match.group("a")) > 1:
            old = next(iter(pointed(match.group("a"), self.context.recent, is_planned)), None)
            if old is not None:
                self._end((old,), frame)
        if match is None or old is None or re.search(r"\d|[周月号点]|星期|礼拜|[明后]天", match.group("v")):
            return None
        low = frame.after_subject
        value = frame.clause.said[low + match.start("v") : low + match.end("v")]
        start = old.claim.valid.start
        day = ""
        if start is not None:
            local = start.astimezone(self.context.observed_at.tzinfo)
            day = (
                f"{local.year}年{local.month}月{local.day}日"
                if old.claim.valid.grain is not Grain.MONTH
                else f"{local.year}年{local.month}月"
            )
        frame.pre = ""
        name = old.claim.attribute if old.claim.attribute in ("travel", "plan", "appointment") else "plan"
        body = f"{day}{frame.clause.said[low : frame.end]}"
        return Draft(named_attribute(name), value, body), When(old.claim.tense, old.claim.passing, old.claim.valid)

    def _vague_change(self, frame: Frame) -> bool:
        """ "I moved", "I changed jobs", without saying to what: ends what is known (and says nothing new)."""
        match = pattern("reader.vague_change").fullmatch(
            frame.clause.words[frame.after_subject : frame.end],
        ) or re.fullmatch(r"(?:换|改|搬(?:好|完)?)(?:了)?(?P<v>[一-龥a-z]{1,8}?)(?P<w>)", frame.words)
        if (
            match is None
            or frame.negation
            or not (frame.le or "了" in frame.words)
            or re.search(r"成|到|为|用|去|乘", match.group())
        ):
            return False
        prefix = re.match(r"[一-龥]{0,4}?(组|公司|团队|部门|店|群|车队|乐队)(?=改名|换名)", match.group())
        thing = prefix.group(1) if prefix else match.group("v") or match.group("w") or ("家" if "搬" in match.group() else "")
        names = _CHANGING.get(thing, (thing,))
        if not thing:
            return False
        self.changing = names[0]
        self.changed_at = self._when(frame).valid
        old = tuple(
            each
            for each in self.context.recent
            if each.claim.subject == frame.subject.key
            and each.claim.attribute in names
            and each.claim.positive
            and each.claim.tense is Tense.PRESENT
            and not each.claim.passing
        )
        thing = re.sub(r"^(?:我们|公司|团队|我家|家里?的?|组里?)(?=.{2,})", "", thing)
        if thing not in _CHANGING:
            self.changing = thing
            names = (canonical(thing),)
        known = thing in _CHANGING or any(
            each.claim.attribute == names[0] or each.claim.attribute.startswith(thing) for each in self.context.recent
        )
        follows = any(
            other.sentence == frame.clause.sentence
            and other.start > frame.clause.start
            and re.match(r"(?:现在|新的|换|改|去|这次|目前)|[^,]{0,4}\d{3,}", other.words)
            for other in self.clauses
        )
        if not known and not follows:
            self.changing = ""
            return False
        if not follows and "涨" not in match.group() and "降" not in match.group():
            self._end(old, frame)
        self._nothing(frame.clause, "change")
        return True

    def _changed_to(self, frame: Frame) -> list[Draft]:
        """ "现在是 Amy" right after "换主管了"."""
        if not self.changing:
            return []
        match = pattern("reader.changed_to").fullmatch(
            frame.topic_words,
        )
        if match is None or re.search(r"在.*(?:当|做|上班|工作|搞|教)", frame.topic_words):
            return []
        low = frame.after_subject
        value = frame.clause.said[low + match.start("v") : low + match.end("v")]
        name = self.changing
        known = registry().get(name)
        attribute = known if known is not None else open_attribute(name, Cardinality.ONE)
        if name in ("pet", "name") or word_class("pet").fullmatch(name):
            species = self.changing
            if old := next(
                (each for each in self.context.recent if each.claim.attribute == "pet" and species in normal(each.claim.value)),
                None,
            ):
                self._end((old,), frame)
                self.changing = ""
                frame.pre, frame.subject = "", self.scene.user
                return named_pet(old.claim.value.split("（")[0], value, self.scene)
        label = _LABEL.get(name, name)
        self.changing = ""
        frame.pre, frame.subject = "", self.scene.user
        return [
            Draft(
                attribute,
                value,
                f"叫{value}"
                if name == "name"
                else f"的{to_traditional(label) if self.scene.traditional else label}是{' ' if value[:1].isascii() else ''}{value}",
                flags=frozenset(("updates",)),
            )
        ]

    def _end(self, ended: tuple[Recent, ...], frame: Frame) -> None:
        for old in ended:
            claim = replace(old.claim, valid=ALWAYS)
            self.made.append(
                Assertion(
                    frame.clause.start,
                    frame.clause.end,
                    Mood.CONFIRMED,
                    frozenset((Intent.ENDS,)),
                    claim,
                    attribute_named(claim.attribute),
                    old.text,
                    targets=(old.memory,),
                    change_reason=None,
                )
            )

    def _drafts(self, frame: Frame, when: When) -> list[Draft]:
        clause = frame.clause
        if frame.clause.words.startswith("你") and self.user_speaks:
            called = re.search(r"叫我(?P<v>[一-龥]{1,5}?|[a-z][a-z .]{1,20}?)(?:就行|就好|就可以|即可|吧)*$", clause.words)
            if called is None:
                return []
            value = clause.said[called.start("v") : called.end("v")]
            frame.subject, frame.pre = self.scene.user, ""
            return [Draft(named_attribute("call_me"), value, f"希望被称呼为{value}")]
        if (
            self.last_draft
            and self.last_draft.attribute.name == "name"
            and re.fullmatch(r"(?:是)?(?:.{1,3}的.|.{1,3}(?:字旁|旁)的?.|.加.)(?:的那个)?", clause.words)
        ):
            return []
        if re.search(r"(?:找|联系|加|call|ping)我", clause.words) and (
            handle := re.search(r"@[a-z0-9][\w.-]{2,30}", clause.words)
        ):
            frame.pre, frame.subject = "", self.scene.user
            return [Draft(named_attribute("handle"), clause.said[handle.start() : handle.end()], clause.text, keep_pre=False)]
        if (
            frame.about_thing
            and re.fullmatch(r"(?:的)?(?:电话|手机|微信|邮箱|地址|联系方式)(?:号码?)?(?:是|:)?.{4,30}", frame.words)
            and self._append(frame.clause)
        ):
            self.handled = True
            return []
        if (
            re.match(r"(?:那儿|那里|那边)", clause.words)
            and not self.made
            and self.user_speaks
            and self.context.recent
            and abs((self.context.observed_at - self.context.recent[0].said_at).total_seconds()) < 3600
        ):
            about = self.context.recent[0]
            frame.pre, frame.subject, frame.negation, frame.negation_said = "", self.scene.user, "", ""
            return [
                Draft(
                    named_attribute("many:fact"),
                    clause.text,
                    f"{about.text}，{clause.text}",
                    flags=frozenset(("whole",)),
                    subject_key=about.claim.subject,
                )
            ]
        if extended := self._said_of_thing(frame):
            return extended
        if changed := self._changed_to(frame):
            return changed
        if chained := self._chained(frame):
            return chained
        if person := self._introduced(frame):
            return person
        if day := self._birthday(frame, when):
            return day
        if self.last_draft and (twin := opens.parallel(frame, self.last_draft, self.scene)):
            return [twin]
        if (
            is_mood(clause.words)
            and len(clause.words) <= 14
            and not re.match(r"大家|它们?|他们|她们|他|她|有人|别人|孩子们|看到|高兴认识", clause.words)
        ):
            return (
                [Draft(named_attribute("mood"), frame.said, frame.said, flags=frozenset(("passing",)))]
                if frame.said_subject or frame.subject.kind == "user"
                else []
            )
        if frame.subject.kind == "user":
            if self.topic_noun or "班" in clause.words or "cover" in clause.words:
                if duty := timed.duty(frame, self.topic_noun):
                    return [duty]
        if found := timed.schedule(frame, recurring=self.recurring):
            return [found]
        if frame.double:
            return self._unknown(frame)
        if found := claims(frame, self.scene):
            return found
        if (
            self.user_speaks
            and (
                clause.marks & {"update", "correct"}
                or re.match(r"新的?|新号|现在|最新|换|改", frame.clause.words[frame.after_subject :])
            )
            and (change := special.elided(frame, self.scene, self.sentence_words))
        ):
            old = change[1]
            if old is not None and attribute_named(old.claim.attribute).cardinality is Cardinality.MANY:
                self._end((old,), frame)
            return [change[0]]
        if found := opens.open_claim(frame, self.scene):
            if self.changing and any(
                each.claim.attribute == self.changing + found[0].attribute.name for each in self.context.recent
            ):
                found = [
                    replace(
                        found[0],
                        attribute=attribute_named(self.changing + found[0].attribute.name),
                        body=self.changing + found[0].body,
                    )
                ]
            return found
        if (
            when.mention is not None
            and when.mention.interval.start is not None
            and not frame.negation
            and (frame.said_subject or self.scene.topic is not None or len(frame.words) >= 2)
            and not self.requesting
            and not _WORLD.search(clause.words)
        ):
            if found_date := timed.dated(frame, when, self.context.observed_at):
                return [found_date]
        return self._unknown(frame)

    def _said_of_thing(self, frame: Frame) -> list[Draft]:
        """ "是 Breville 的半自动" right after "我买了台咖啡机": what was just got is described."""
        match = re.fullmatch(r"是(?:一?[只条台个辆把部])?(?P<v>[^,]{2,20}?)(?:的)?", frame.words)
        if match is None or frame.said_subject or self.made or frame.negation or not self.context.recent:
            return []
        old = self.context.recent[0]
        if (
            old.claim.attribute not in ("owns", "car", "pet")
            or abs((self.context.observed_at - old.said_at).total_seconds()) > 3600
        ):
            return []
        low = frame.core
        value = frame.clause.said[low + match.start("v") : low + match.end("v")]
        thing = old.claim.value.split("（")[0]
        glue = " " if value[:1].isascii() else ""
        frame.pre, frame.subject = "", self.scene.user
        name = "品种" if old.claim.attribute == "pet" else fold(thing)
        return [Draft(open_attribute(name, Cardinality.ONE), value, f"的{thing}是{glue}{value}", keep_pre=False)]

    def _chained(self, frame: Frame) -> list[Draft]:
        """What only the clause before makes plain: a job after an employer, a breed or an age after a pet."""
        before = self.last_draft
        if before is None or frame.said_subject or self.last_sentence != frame.clause.sentence:
            return []
        words, name = frame.words, before.attribute.name
        if name in ("employer", "workplace", "team", "occupation", "school") and (
            match := pattern("reader.chained_3").fullmatch(
                words,
            )
        ):
            if name != "occupation":
                return [
                    Draft(
                        named_attribute("occupation"),
                        frame.said[match.start("v") : match.end("v")] if len(frame.said) == len(words) else frame.said,
                        frame.said,
                    )
                ]
        if name == "diet" and before.negative and re.fullmatch(r"(?:就|都|也)?会?(?:过敏|起疹子|肿|发痒)", words):
            return [Draft(named_attribute("allergy"), before.value, f"对{before.value}过敏")]
        if re.match(r"(?:名字|大名|名)?(?:就)?叫(?:做|作)?(?!我|他|她|你|外卖|车|停|醒|人|了)", words) and name not in (
            "name",
            "hometown",
            "occupation",
            "age",
            "employer",
            "workplace",
            "school",
            "grade",
            "call_me",
            "gender",
        ):
            match = pattern("reader.chained").fullmatch(words)
            if name == "pet" and match and "（" not in before.value and self.made and self.made[-1].claim is not None:
                self.made.pop()
                value = frame.said[match.start("n") :] if len(frame.said) == len(words) else match.group("n")
                return named_pet(before.value, value, self.scene)
            if name in ("relative", "acquaintance") and self.scene.topic is not None and self.scene.topic.kind == "person":
                return []
            self._append(frame.clause)
            self.handled = True
            return []
        if name in ("owns", "car") and pattern("reader.chained_2").fullmatch(
            words,
        ):
            self._append(frame.clause)
            self.handled = True
            return []
        if name.endswith("的数量") and (item := pattern("reader.chained_4").fullmatch(frame.topic_words)):
            low = frame.after_subject
            value = frame.clause.said[low + item.start("v") : low + item.end("v")]
            frame.pre = ""
            return [
                Draft(
                    named_attribute("owns"),
                    value,
                    f"有一{item.group('c')}{' ' if value[:1].isascii() else ''}{value}",
                    keep_pre=False,
                )
            ]
        pet = self.scene.last_thing
        if (name == "pet" and pet is not None and not frame.negation) or (
            name == "pet" and pet is not None and "绝育" in words
        ):
            if re.fullmatch(r"(?:是)?(?:一?[只条])?(?:纯种)?(?:%s)(?:串串?)?(?:犬|猫)?" % class_pattern("pet"), words):
                frame.subject, frame.said_subject = pet, True
                return [Draft(named_attribute("open:品种"), re.sub(r"^是?一?[只条]?", "", frame.said), frame.said)]
            if re.search(r"岁|个月大|是只|是条|绝育|黏人|粘人|掉毛|疫苗|公的|母的|很?胖|斤|拆家|怕生|活泼|捡来|领养", words):
                frame.subject, frame.said_subject = pet, True
        return []

    def _introduced(self, frame: Frame) -> list[Draft]:
        """ "阿哲是我同事": somebody named, and what they are to the user; "我姓郑": a surname."""
        words, said = frame.clause.words, frame.clause.said
        if (
            frame.subject.kind == "user"
            and frame.said_subject
            and (match := re.fullmatch(r"姓(?P<v>[一-龥]{1,2})", frame.words))
        ):
            self.scene.surname = frame.said[1:]
            return [] if "叫" in self.sentence_words else [Draft(named_attribute("open:姓"), frame.said[1:], frame.said)]
        match = re.fullmatch(
            rf"(?P<n>[一-龥]{{2,4}}?|[a-z][a-z]+(?: [a-z]+)?)(?:就)?是(?:我|我们|咱)(?:的|家)?(?P<q>[一-龥]{{0,6}}?)(?P<k>{patterns()['kin'].pattern})(?:之一)?",
            words[: frame.end],
        )
        if match is None or match.group("n") in ("这个", "那个", "那位", "这位", "对方", "她就", "他就"):
            return []
        name = said[match.start("n") : match.end("n")]
        role = kin()[match.group("k")]
        key = fold(name) if role in several() else f"user's {role}"
        self.scene.names[fold(name)] = key
        ref = Ref(key, name, "person")
        self.scene.people[fold(name)] = ref
        self.scene.topic = self.scene.last_person = ref
        if role not in several():
            self.scene.names[fold(name)] = key
            frame.subject, frame.pre = (
                Ref(key, f"{self.scene.user.name}的{said[match.start('k') : match.end('k')]}", "person"),
                "",
            )
            return [
                Draft(
                    named_attribute("name"),
                    name,
                    f"{name}是{self.scene.user.name}的{said[match.start('q') : match.end('k')]}",
                    flags=frozenset(("whole",)),
                    subject_key=key,
                )
            ]
        attribute = "acquaintance"
        title = said[match.start("q") : match.end("k")]
        user = self.scene.user.name
        frame.subject, frame.pre = self.scene.user, ""
        return [
            Draft(
                named_attribute(attribute),
                f"{name}（{title}）",
                f"{name}是{user}的{title}",
                key=f"{fold(name)} {fold(title)}",
                flags=frozenset(("whole",)),
                subject_key="user",
            )
        ]

    def _birthday(self, frame: Frame, when: When) -> list[Draft]:
        if (
            whose := re.fullmatch(
                rf".*?是(?P<w>我|我们?的|我?(?:的|家)?(?P<k>{patterns()['kin'].pattern})的?)(?:\d+岁)?(?:的)?生日",
                frame.clause.words[: frame.end],
            )
        ) and when.mention is not None:
            start = when.mention.interval.start
            if start is not None and when.mention.interval.grain is Grain.DAY:
                local = start.astimezone(self.context.observed_at.tzinfo)
                frame.subject = self.scene.relative(self.scene.user, whose.group("k")) if whose.group("k") else self.scene.user
                frame.pre = ""
                value = f"{local.month}月{local.day}日"
                return [Draft(named_attribute("birthday"), value, f"生日是{value}")]
        if not re.fullmatch(r"(?:是|过|要过)?(?:的)?(?:\d+岁)?(?:大)?生日", frame.words) or when.mention is None:
            return []
        start = when.mention.interval.start
        if (
            start is None
            or when.mention.kind not in (TimeKind.POINT, TimeKind.RECURRING)
            or when.mention.interval.grain is not Grain.DAY
        ):
            return []
        local = start.astimezone(self.context.observed_at.tzinfo)
        value = f"{local.month}月{local.day}日"
        frame.pre = ""
        return [Draft(named_attribute("birthday"), value, f"生日是{value}")]

    def _known_thing(self, frame: Frame) -> bool:
        """Whether the clause opens with a thing of the user's that was told of before."""
        head = re.match(r"[一-龥a-z]{2,6}", frame.words)
        return head is not None and any(
            each.claim.subject == "user" and head.group()[:2] in normal(each.text) for each in self.context.recent[:20]
        )

    def _unknown(self, frame: Frame) -> list[Draft]:
        clause = frame.clause
        han = len(re.findall(r"[\u4e00-\u9fff]", frame.words))
        size = han + 3 * len(re.findall(r"[a-z0-9]+", frame.words))
        least = (
            1
            if frame.negation and frame.said_subject
            else 2
            if frame.said_subject or frame.negation or "在" in frame.pre
            else 3
        )
        if (
            size < least
            or clause.mood not in (Mood.CONFIRMED, Mood.UNCERTAIN, Mood.RECALL)
            or not (self.user_speaks or frame.said_subject)
        ):
            return []
        if self.requesting and not frame.said_subject:
            return []
        if clause.mood is Mood.UNCERTAIN and not frame.said_subject:
            return []
        if (
            not frame.said_subject
            and not frame.negation
            and not _PREDICATE.match(frame.words)
            and "现在" not in frame.pre
            and not frame.device
            and not self._known_thing(frame)
            and not (self.last_draft is not None and frame.words[:1].isascii())
        ):
            return []
        if _SCRAP.search(clause.words):
            return []
        habitual = (
            self.user_speaks
            and size >= 2
            and re.search(r"现在|一直|平时|每天|天天|只|从来|一般|已经|最近|都|在", frame.pre) is not None
        )
        habitual = habitual or (self.user_speaks and frame.negation in ("没有", "没") and size >= 2)
        habitual = habitual or frame.device or (self.user_speaks and size >= 4 and self._known_thing(frame))
        if not frame.said_subject and not (self.scene.topic or self.last_draft) and not habitual:
            return []
        if not frame.said_subject and self.scene.topic is None and self.made and self.made[-1].claim is None and not habitual:
            return []
        if any(
            made.claim is not None and made.claim.attribute == "mood" and made.end > clause.start - 4 for made in self.made[-1:]
        ):
            return []
        if _WORLD.search(clause.words) or _IDLE.search(clause.words):
            return []
        if pattern("reader.unknown").search(
            frame.words,
        ):
            return []
        draft = opens.unknown(frame)
        if frame.double:
            value = clause.said[frame.after_subject : frame.end]
            return [replace(draft, value=value, body=value, key=value_key(value))]
        if pattern("reader.unknown_2").search(
            frame.clause.words[: frame.end],
        ):
            return [replace(draft, attribute=named_attribute("task"))]
        if self.plan_words.search(clause.words) and frame.subject.kind in ("user", "person"):
            return [replace(draft, attribute=named_attribute("plan"))]
        return [draft]

    plan_words = re.compile(r"打算|准备(?!好|金)|计划(?!书|表)|决定(?=去|要|搬|换|辞|转)|考虑(?=去|换|搬|买|转)")

    # --- what is kept

    def _keep(
        self,
        draft: Draft,
        frame: Frame,
        *,
        when: When,
        extra: frozenset[Intent] = frozenset(),
        replace_span: tuple[int, int] | None = None,
    ) -> None:
        clause = frame.clause
        attribute = draft.attribute
        flags = draft.flags
        intents = set(intents_of(clause, self.sentence_words)) | extra
        tense, passing, valid = when.tense, when.passing, when.valid
        positive = not draft.negative
        if "updates" in flags and tense is Tense.PRESENT:
            intents.add(Intent.UPDATES)
        if (
            ("updates" in flags or attribute.name in ("many:fact", "fact"))
            and "passing" not in flags
            and passing
            and not re.search(r"暂|临时|短|借|外派|期间|为止", clause.words)
        ):
            passing = attribute.name == "fact" and passing
            start = valid.start if valid.start and valid.start <= self.context.observed_at else None
            valid = Interval(start, None, start is not None, False, valid.grain) if not passing else valid
        if "passing" in flags or attribute.passing:
            passing = tense is not Tense.PAST
        if (
            attribute.name == "name"
            and self.scene.surname
            and not draft.value.startswith(self.scene.surname)
            and subject_is_user(draft, frame)
        ):
            value = self.scene.surname + draft.value
            draft = replace(draft, value=value, body=draft.body.replace(draft.value, value), key=value_key(value))
        if (
            attribute.name in ("travel", "appointment", "condition", "location", "task", "medication")
            and tense is Tense.PLANNED
        ):
            tense = Tense.PRESENT
        if attribute.identity or attribute.name in ("birthday", "age", "procedure", "instruction"):
            tense, passing, valid = (Tense.PRESENT if tense is Tense.PLANNED else tense), False, ALWAYS
        if attribute.name.startswith("schedule ") or attribute.category == "schedule":
            valid = ALWAYS if not passing else valid
            tense = Tense.PRESENT if tense is Tense.PLANNED else tense
        if (
            draft.negative
            and (frame.le or "不再" in frame.negation or "再也" in frame.negation)
            and attribute.name in _ENDS_ONLY
        ):
            positive = True
            intents.add(Intent.ENDS)
        if "status" in flags and positive and tense is Tense.PRESENT:
            intents.add(Intent.UPDATES)
        if self.correcting or extra & {Intent.CORRECTS}:
            intents.add(Intent.CORRECTS)
            intents.discard(Intent.UPDATES)
        subject = draft.subject_key or frame.subject.key
        targets = draft.targets
        if Intent.CORRECTS in intents and not targets:
            targets = self._denied(subject, draft)
        mood = clause.mood
        if (
            attribute.name == "birthday"
            and (day := re.search(r"(\d{1,2}) ?月 ?(\d{1,2})", draft.value))
            and (int(day.group(1)) > 12 or int(day.group(2)) > 31)
        ):
            mood = Mood.UNCERTAIN
        if Intent.CORRECTS in intents:
            self.made = [
                made
                for made in self.made
                if made.claim is None
                or (made.claim.subject, made.claim.attribute) != (subject, attribute.name)
                or attribute.name == "fact"
            ]
        if (
            draft.negative
            and attribute.name in ("habit", "diet", "likes")
            and subject == "user"
            and clause.mood is Mood.CONFIRMED
            and not re.search(r"今天|这次|这周|这几天", clause.words)
        ):
            self._end(
                tuple(
                    old
                    for old in taken_in(normal(draft.value), self.context.recent)
                    if old.claim.attribute != attribute.name or old.claim.value != draft.value
                ),
                frame,
            )
        claim = Claim(
            subject,
            attribute.name,
            draft.value,
            draft.key or value_key(draft.value),
            positive,
            tense,
            passing,
            valid,
        )
        names = dict(draft.names) | self.scene.names
        if attribute.name == "name" and subject != "user":
            names[fold(draft.value)] = subject
            self.scene.people[fold(draft.value)] = Ref(subject, draft.value, frame.subject.kind)
        elif attribute.name == "name":
            names[fold(draft.value)] = "user"
        start, end = replace_span or (clause.start, clause.end)
        self.made.append(
            Assertion(
                start,
                end,
                mood,
                frozenset(intents),
                claim,
                attribute,
                self._worded(draft, frame, dates=not when.habitual and attribute.name != "birthday", past=frame.le),
                confidence=0.5 if clause.mood is Mood.UNCERTAIN else 0.9,
                targets=targets,
                change_reason=draft.change_reason,
                names=names,
            )
        )

    def _denied(self, subject: str, draft: Draft) -> tuple[str, ...]:
        """What a correction that carries a whole claim says to have been wrong."""
        same = [
            each.memory
            for each in self.context.recent
            if each.claim.subject == subject
            and each.claim.attribute == draft.attribute.name
            and fold(each.claim.value) != fold(draft.value)
        ]
        return tuple(same[:1])

    def _worded(self, draft: Draft, frame: Frame, *, dates: bool, past: bool = False) -> str:
        user = self.scene.user.name
        if "whole" in draft.flags:
            text = draft.body
        else:
            name = draft.subject_name or frame.subject.name
            pre = frame.pre if draft.keep_pre else ""
            if draft.attribute.name == "age":
                pre = pre.replace("今年", "")
            negation = (
                frame.negation_said
                if draft.negative or (frame.negation and draft.attribute.name in ("dislikes", "likes"))
                else ""
            )
            if (
                frame.negation
                and not negation
                and "no_negation" not in draft.flags
                and not draft.body.startswith((frame.negation_said, "戒"))
            ):
                negation = frame.negation_said if draft.keep_pre and draft.body in (frame.said, frame.said + "了") else ""
            body = third_person(draft.body, user)
            body = re.sub(rf"^(?:{user})(?:的|家(?=的))?", "", body)
            home = (
                "家"
                if frame.home and frame.subject.kind == "user" and not body.startswith(("家", "住", "在", "养", "搬"))
                else ""
            )
            possessed = (
                frame.possessive
                and not home
                and not body.startswith("有")
                and not negation
                and not pre
                and not body.startswith("的")
                and self._noun_led(draft, frame)
            )
            pre = pre.removesuffix("把") if draft.body not in (frame.said, frame.said + "了") else pre
            if (
                frame.clause.words[: frame.after_subject].endswith("我们")
                and re.match(r"组|公司|团队|项目|部门|学校|班|小区|店|厂|单位|老板|领导|产品|系统|服务|院|所|群", normal(body))
                and not pre
            ):
                possessed = True
            if frame.inner > 0 and user in body[1:]:
                body = body[0] + body[1:].replace(user, "", 1)
            body = re.sub(rf"(?<=.){user}(?=用|更|就|都|一般|主要|开|喝|吃|穿|喜欢|选|走|装|记|放|存)", "", body)
            if negation.endswith("是") and body.startswith("是"):
                body = body[1:]
            text = join(name + home, "的" if possessed else "", third_person(pre, user), negation, body)
        if draft.attribute.category == "schedule" or draft.attribute.layer == "procedural":
            return text.strip(" ，,")
        if (
            "whole" in draft.flags
            and re.search(r"\d年\d{1,2} ?月", text)
            and not re.search(r"[下上这本][个周月]|[明后]天", text)
        ):
            return text.strip(" ，,")
        if not dates or not timed.may_tell_time(normal(text)):
            return text.strip(" ，,")
        observed = (
            self.named_week.astimezone(self.context.observed_at.tzinfo)
            if self.named_week is not None
            and not re.search(r"[下上这本]个?(?:周|星期|礼拜|週)", text)
            and re.search(r"[周週]|星期|礼拜|禮拜", text)
            else self.context.observed_at
        )
        mentions = find_times(text, "zh", observed, "past" if past or re.search(r"了|过", text) else "future")
        mentions = tuple(
            m
            for m in mentions
            if not (
                m.kind is TimeKind.DURATION
                or re.fullmatch(r"\d+\.\d+", text[m.start : m.end].strip())
                or re.match(r"[过過]", text[m.start : m.start + 1])
            )
        )
        return with_dates(text, mentions).strip(" ，,")

    def _noun_led(self, draft: Draft, frame: Frame) -> bool:
        return draft.attribute.category == "fact" and draft.attribute.cardinality is Cardinality.ONE and draft.attribute.varies

    # --- instructions

    def _take_before(self, number: int) -> None:
        """A subjectless clause right before a wish belongs to it (早上喝咖啡没问题，下午三点以后就别推荐了)."""
        if self.instructing or number == 0:
            return
        before = self.clauses[number - 1]
        if before.sentence != self.sentence or not self.made or self.made[-1].start != before.start:
            return
        last = self.made[-1]
        mentions_user = patterns()["user"].match(before.words)
        if mentions_user or (last.claim is not None and last.claim.attribute != "fact") or before.mood is Mood.QUERY:
            if "condition" not in before.marks:
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
        attribute = special.instruction_attribute(words)
        passing = bool(re.search(r"这段时间|这几天|这两天|今天|这周|本周|暂时|最近|这个月|接下来|这次", words))
        user = self.scene.user.name
        wish = "希望" if not self.scene.traditional else "希望"
        text = f"{user}{wish}：{third_person(body, user)}"
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

    def _sentence_end(self, clause: Clause):  # type: ignore[no-untyped-def]
        """Until when a passing wish holds: the end that the sentence names."""
        ends = [
            made.claim.valid.end
            for made in self.made
            if made.claim and made.claim.passing and made.claim.valid.end and made.start <= clause.start
        ]
        return ends[-1] if ends else None


def subject_is_user(draft: Draft, frame: Frame) -> bool:
    """Whether a draft speaks of the user."""
    return (draft.subject_key or frame.subject.key) == "user"


def read(text: str, start: int, end: int, context: Context, so_far: tuple[Assertion, ...]) -> tuple[Assertion, ...]:
    """Read `text[start:end]`; see `troth.language.reading.Language`."""
    return Reading(text, start, end, context, so_far).run()
