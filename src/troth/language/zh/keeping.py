"""Turns drafts into assertions: time, intents, targets, names and the words in the third person."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime

from troth.domain.address import Attribute
from troth.domain.authority import Authority
from troth.domain.claim import Claim, Intent, Mood, Tense
from troth.domain.interval import ALWAYS, Grain, Interval
from troth.language.civil import TimeKind
from troth.language.notes import dated
from troth.language.reading import Assertion, Context, Recent
from troth.language.text import fold, value_key
from troth.language.time import TimeMention, find_times, with_dates
from troth.language.zh import over, timed
from troth.language.zh.clauses import TITLE, Clause, mark, split
from troth.language.zh.frame import Frame
from troth.language.zh.intents import for_once, intents_of, stresses
from troth.language.zh.lexicon import normal, traditional
from troth.language.zh.phrasing import phrase
from troth.language.zh.pointing import taken_in
from troth.language.zh.rules import Draft, attribute_named
from troth.language.zh.supposing import suppose
from troth.language.zh.timed import When
from troth.language.zh.turned import arranged
from troth.language.zh.ways import in_plain_words
from troth.language.zh.who import Ref, Scene
from troth.language.zh.whole import whole
from troth.language.zh.wording import third_person

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
_DATED_BY_THEMSELVES = ("travel", "appointment", "condition", "location", "task", "medication")
"""What lies ahead is told as it stands, with its dates, and not as a plan."""

_UNDATED = ("birthday", "address", "的时间")
"""What days stand in there are of every year, or every week, or no days."""
_BOUND = r"[我他她]?们?(?:都|一直|先)*(?:得(?!过)|不能|只能|不许|不准|必须)[^,了]*$"
"""五月底之前都得戴护具: until when somebody is bound, and not when it was."""
_HAPPENS = ("event", "hobby")
"""As what is kept that was done on a day: 昨天去爬山了."""
_OF_A_DAY = (Grain.MINUTE, Grain.HOUR, Grain.DAY)
_BOUNDED = (TimeKind.SINCE, TimeKind.UNTIL, TimeKind.BY, TimeKind.RANGE)
"""What of a habit lies on the calendar: that it begins or ends."""
_ARRANGED = (
    r"报[名了上]|预[约定订]|[约約]好?了|[订定訂]好?了|[买買]好?了?[^，。]{0,8}票|挂了|排了|推迟|提前|挪到|[约約]在|定在|延期?[到后後]|改签?[到成]"
    r"|(?:extend|postpone|push|move|delay|resched)[a-z]* ?(?:back )?[到至]"
    r"|[会要将會將](?=[在把去到于给於給])|[推续排拖定约订約]到"
)
"""What is arranged lies ahead, though the arranging is done."""
_BEEN = r"(?<=[去来住吃喝做看听学玩养读当干教写开考打用买见试得有经待呆谈拿参加到])过(?![年节冬来去敏户程渡期生]|一[会阵])"
_DONE = rf"^(?!.*不(?!小心|见|对)[^，,]{{1,8}}了$).*?(?:了|{_BEEN}|{timed.CLEFT})"
"""What is done, and so lies behind; 年底不等了 tells of what was to come."""


class Keeping:
    """What a pass over a stretch knows, and how it keeps what it finds."""

    def __init__(self, text: str, start: int, end: int, context: Context, so_far: tuple[Assertion, ...]) -> None:
        self.text = text
        self.context = context
        self.user_speaks = context.authority is Authority.USER
        self.scene = Scene(context, traditional(text))
        for assertion in so_far:
            for name, key in assertion.names.items():
                self.scene.people[name] = Ref(key, name, "person")
        self.clauses = self._clauses(split(text, start, end))
        mark(self.clauses)
        suppose(self.clauses)
        self.made: list[Assertion] = []
        self.sentence = -1
        self.sentence_words = ""
        self.requesting = False
        self.instructing: list[Clause] = []
        self.recurring = False
        self.last_draft: Draft | None = None
        self.done: set[int] = set()
        self.correcting = False
        self.reported: Ref | None = None
        self.past_chain = False
        self.about_thing = False
        self.last_sentence = -1
        self.planned_chain = False
        self.ended_now = False
        self.handled = False
        self.misnamed: tuple[str, tuple[str, ...]] = ("", ())
        self.denied: tuple[str, int] = ("", -1)
        self.named_week: datetime | None = None
        self.changing = ""
        self.changing_of = self.scene.user
        self.ended: Recent | None = None
        self.changed_at: Interval = ALWAYS
        self.passing_sentence = -1
        self.passing_when: When | None = None

    def _clauses(self, clauses: list[Clause]) -> list[Clause]:
        """The clauses in the order in which a person would write them, none without its head."""
        named = {normal(name) for name in (*self.scene.people, *self.context.people) if len(name) > 1}
        return arranged(whole(in_plain_words(clauses), named)) if self.user_speaks else clauses

    def _before(self, clause: Clause) -> Clause | None:
        """The clause before, of the same sentence."""
        return next((c for c in reversed(self.clauses) if c.sentence == clause.sentence and c.start < clause.start), None)

    def _same_sentence(self, start: int, clause: Clause) -> bool:
        """Whether a clause that begins at a place stands in the same sentence as another."""
        return any(each.start == start and each.sentence == clause.sentence for each in self.clauses)

    def _nothing(
        self, clause: Clause, note: str, mood: Mood = Mood.CONFIRMED, intents: frozenset[Intent] = frozenset()
    ) -> None:
        self.made.append(Assertion(clause.start, clause.end, mood, intents, note=note))

    def _end(self, olds: tuple[Recent, ...], frame: Frame, gone: str = "") -> None:
        """The end of earlier claims; of a list that holds more than what is `gone`, the rest goes on as one of its own."""
        start, end, ends = frame.clause.start, frame.clause.end, frozenset((Intent.ENDS,))
        gone_before = {target for made in self.made if Intent.ENDS in made.intents for target in made.targets}
        for old in () if for_once(frame.clause.words) else olds:
            if old.memory in gone_before:
                continue
            claim, attribute = replace(old.claim, valid=ALWAYS), attribute_named(old.claim.attribute)
            made = Assertion(start, end, Mood.CONFIRMED, ends, claim, attribute, old.text, targets=(old.memory,))
            self.made.append(made)
            if gone and (found := over.left(old, gone)):
                kept = replace(claim, value=found[0], value_key=value_key(found[0]))
                self.made.append(replace(made, claim=kept, text=found[1], intents=frozenset(), targets=()))

    def _append(self, clause: Clause, *, valid_end: TimeMention | None = None) -> bool:
        """A fragment (那边, 雷打不动, 到五号为止) belongs to the claim just before it in its sentence."""
        for index in range(len(self.made) - 1, -1, -1):
            made = self.made[index]
            if made.claim is None:
                continue
            if not self._same_sentence(made.start, clause):
                return False
            claim, intents = made.claim, made.intents
            said = clause.text if valid_end is not None else self._as_told(clause.text)
            if valid_end is not None:
                start = claim.valid.start
                until = valid_end.interval.end or valid_end.after(
                    max(start or self.context.observed_at, self.context.observed_at)
                )
                if valid_end.interval.end is None and claim.valid.end is not None:
                    until = claim.valid.end  # six days within December: the month is all that is known
                claim = replace(claim, passing=True, valid=replace(claim.valid, end=until, end_stated=until is not None))
                said = with_dates(said, (valid_end,))
            if stresses(clause.words):
                intents = intents | {Intent.STRESSES}
            text = f"{made.text}，{third_person(said, self.scene.user.name)}"
            self.made[index] = replace(made, end=clause.end, claim=claim, intents=intents, text=text)
            return True
        return False

    def _as_told(self, said: str) -> str:
        """Words as they were said, in the third person and dated; a bare weekday of what is usual is every such day."""
        usual = re.search(r"[停休不关歇都]|固定|例行|一般", said)
        times = find_times(said, "zh", self.context.observed_at)
        times = tuple(m for m in times if not (usual and timed.is_bare_day(said[m.start : m.end])))
        return third_person(dated(said, times), self.scene.user.name)

    def _keep(
        self,
        draft: Draft,
        frame: Frame,
        *,
        when: When,
        extra: frozenset[Intent] = frozenset(),
        replace_span: tuple[int, int] | None = None,
    ) -> None:
        """Make an assertion of a draft: its time, intents, targets, names and words."""
        clause, attribute = frame.clause, draft.attribute
        draft = self._with_surname(draft, frame)
        when = self._timed(draft, clause, when)
        subject = draft.subject_key or frame.subject.key
        positive, intents = self._intents(draft, frame, when, extra)
        targets = draft.targets
        if Intent.CORRECTS in intents:
            first = not any(Intent.CORRECTS in made.intents for made in self.made)
            targets = targets or (self._denied(subject, draft) if attribute.single or first else ())
            if attribute.name == "fact" and not targets:
                intents.discard(Intent.CORRECTS)
            self._drop_corrected(subject, attribute)
        if draft.negative and subject == "user" and attribute.name in ("habit", "diet", "likes"):
            self._end_taken_in(draft, frame)
        claim = Claim(
            subject,
            attribute.name,
            draft.value,
            self._key(draft, frame, when),
            positive,
            when.tense,
            when.passing,
            when.valid,
        )
        start, end = replace_span or (clause.start, clause.end)
        self.made.append(
            Assertion(
                start,
                end,
                Mood.UNCERTAIN if _no_date(draft) else clause.mood,
                frozenset(intents),
                claim,
                attribute,
                self._worded(draft, frame, dates=not when.habitual and not attribute.name.endswith(_UNDATED), past=frame.done),
                confidence=0.5 if clause.mood is Mood.UNCERTAIN else 0.9,
                targets=targets,
                change_reason=draft.change_reason,
                names=self._names(draft, frame, subject),
            )
        )
        self._met(subject, frame)

    def _met(self, key: str, frame: Frame) -> None:
        """我同事阿彪会弹吉他 tells that 阿彪 is a colleague, too."""
        title, name, user = self.scene.met.pop(key, ""), frame.subject.name, self.scene.user
        known = any(old.claim.attribute == "acquaintance" and name in old.claim.value for old in self.context.recent)
        if not title or known or fold(name) != key or frame.clause.mood is not Mood.CONFIRMED:
            return
        claim = Claim("user", "acquaintance", f"{name}（{title}）", f"{key} {fold(title)}")
        start, text = frame.clause.start, f"{name}是{user.name}的{title}"
        attribute = attribute_named("acquaintance")
        met = Assertion(start, frame.clause.end, Mood.CONFIRMED, frozenset(), claim, attribute, text)
        self.made.insert(len(self.made) - 1, met)  # what follows goes on with what was told of them

    def _key(self, draft: Draft, frame: Frame, when: When) -> str:
        """What tells the value from others; a happening has its day, so that the next of its kind is another."""
        key, valid = draft.key or value_key(draft.value), when.valid
        happened = draft.attribute.name in _HAPPENS and valid.grain in _OF_A_DAY and re.search(_DONE, frame.clause.words)
        if not happened or valid.start is None or not valid.start_stated:
            return key
        return f"{key} {valid.start.astimezone(self.context.observed_at.tzinfo):%Y-%m-%d}"

    def _with_surname(self, draft: Draft, frame: Frame) -> Draft:
        surname = self.scene.surname
        about_user = (draft.subject_key or frame.subject.key) == "user"
        if draft.attribute.name != "name" or not surname or not about_user or draft.value.startswith(surname):
            return draft
        value = surname + draft.value
        return replace(draft, value=value, body=draft.body.replace(draft.value, value), key=value_key(value))

    def _timed(self, draft: Draft, clause: Clause, when: When) -> When:
        """The time of a claim, as its attribute allows it."""
        attribute, flags = draft.attribute, draft.flags
        tense, passing, valid = when.tense, when.passing, when.valid
        lasting = "updates" in flags and "passing" not in flags
        once = for_once(clause.words)
        stays = once or attribute.name == "shift" or re.search(r"暂|临时|短|借|外派|期间|为止", clause.words)
        if lasting and passing and not stays:
            start = valid.start if valid.start and valid.start <= self.context.observed_at else None
            passing, valid = False, Interval(start, None, start is not None, False, valid.grain)
        if "passing" in flags or attribute.passing:
            passing = tense is not Tense.PAST
        if once and when.mention is not None:
            passing, valid = True, when.mention.interval
        ahead = tense is Tense.PLANNED
        if ahead and attribute.name in _DATED_BY_THEMSELVES:
            tense = Tense.PRESENT
        if attribute.identity or attribute.name in ("birthday", "age", "procedure", "instruction"):
            begun = attribute.name == "name" and not ahead and when.mention and timed.SINCE.search(clause.words)
            tense, passing, valid = (Tense.PRESENT if ahead else tense), False, valid if begun else ALWAYS
        if attribute.category == "schedule":
            tense, valid = (Tense.PRESENT if ahead else tense), valid if passing else ALWAYS
        return replace(when, tense=tense, passing=passing, valid=valid)

    def _intents(self, draft: Draft, frame: Frame, when: When, extra: frozenset[Intent]) -> tuple[bool, set[Intent]]:
        intents = set(intents_of(frame.clause, self.sentence_words)) | extra
        positive = not draft.negative
        if draft.flags & {"updates", "status"} and when.tense is Tense.PRESENT and positive:
            intents.add(Intent.UPDATES)
        stopped = frame.le or "不再" in frame.negation or "再也" in frame.negation
        if draft.negative and stopped and draft.attribute.name in _ENDS_ONLY:
            positive = True
            intents.add(Intent.ENDS)
        if self.correcting or Intent.CORRECTS in extra:
            intents.add(Intent.CORRECTS)
            intents.discard(Intent.UPDATES)
        return positive, intents

    def _drop_corrected(self, subject: str, attribute: Attribute) -> None:
        """What the same text said just before is not kept beside its correction."""
        if attribute.name != "fact":
            self.made = [
                made
                for made in self.made
                if made.claim is None or (made.claim.subject, made.claim.attribute) != (subject, attribute.name)
            ]

    def _end_taken_in(self, draft: Draft, frame: Frame) -> None:
        """Who gives up coffee gives up the latte that was told of before."""
        if frame.clause.mood is not Mood.CONFIRMED or re.search(r"今天|这次|这周|这几天", frame.clause.words):
            return
        here = (draft.attribute.name, draft.value)
        narrow = taken_in(normal(draft.value), self.context.recent)
        self._end(tuple(old for old in narrow if (old.claim.attribute, old.claim.value) != here), frame)

    def _names(self, draft: Draft, frame: Frame, subject: str) -> dict[str, str]:
        names = dict(draft.names) | self.scene.names
        if draft.attribute.name == "name":
            names[fold(draft.value)] = subject
            if subject != "user":
                self.scene.people[fold(draft.value)] = Ref(subject, draft.value, frame.subject.kind)
        return names

    def _worded(self, draft: Draft, frame: Frame, *, dates: bool, past: bool = False) -> str:
        text = draft.body if "whole" in draft.flags else phrase(draft, frame, self.scene)
        text = text.strip(" ，,")
        dated = "whole" in draft.flags and re.search(r"\d年\d{1,2} ?月", text)
        if draft.attribute.layer == "procedural" or not dates:
            return text
        usual = draft.attribute.category == "schedule" and not for_once(frame.clause.words)
        if (dated and not re.search(r"[下上这本][个周月]|[明后]天", text)) or not timed.may_tell_time(normal(text)):
            return text
        observed = self._seen_from(normal(text))
        done = past or any(re.search(_DONE, words) for words in (text, frame.clause.words))
        behind = done and not re.search(_ARRANGED, text) and not timed.ahead(normal(text))
        names = draft.value if draft.attribute.name in ("name", "call_me", "relative", "acquaintance") else ""
        mentions = timed.times(text, observed, behind=bool(behind))
        titles = [match.span() for match in TITLE.finditer(text)]
        kept = [each for each in mentions if not _is_no_date(each, text) and text[each.start : each.end] not in names]
        kept = [each for each in kept if not any(low < each.start < high for low, high in titles)]
        kept = [each for each in kept if not usual or each.kind in _BOUNDED]
        user, shown = self.scene.user.name, with_dates(text, kept).strip(" ，,")
        return re.sub(rf"^({user})(\d{{4}}年\d{{1,2}}月\d{{1,2}}日[早中下晚上午]{{0,2}})\1(?![的家])", r"\1\2", shown)

    def _seen_from(self, words: str) -> datetime:
        """The moment from which weekdays are counted: within the week that the sentence named."""
        observed = self.context.observed_at
        week = self.named_week
        if week is None or not re.search(r"(?<![下上这本])(?:周|星期|礼拜)[一二三四五六日天]", words):
            return observed
        if re.search(r"[下上这本]个?(?:周|星期|礼拜)", words):
            return observed
        return week.astimezone(observed.tzinfo)

    def _when(self, frame: Frame) -> When:
        """When a clause holds."""
        clause, observed = frame.clause, self.context.observed_at
        mentions: tuple[TimeMention, ...] = ()
        if timed.may_tell_time(clause.words):
            past = re.search(rf"{_DONE}|[以之]前(?!{_BOUND})|当时|刚", clause.words) and not re.search(
                r"要|打算|准备|计划|报[名了上]|预约|推迟|改签?[到成]|延期?[到后]|提前|挪到|定在|约在|[推续排拖定约订]到",
                clause.words,
            )
            seen = self._seen_from(clause.words)
            mentions = timed.times(clause.text, seen, behind=bool(past))
            if not any(mention.kind is TimeKind.RANGE for mention in mentions):
                mentions = timed.years(clause.text, observed) or mentions
            mentions = tuple(m for m in mentions if not re.fullmatch(r"\d+(?:\.\d+)+", clause.text[m.start : m.end].strip()))
            weeks = [m.interval.start for m in mentions if m.interval.grain is Grain.WEEK and m.interval.start]
            self.named_week = next((start for start in weeks if start > observed), self.named_week)
        if timed.weekends(clause.words, self.sentence_words):
            return When(Tense.PRESENT, False, ALWAYS, None, True)
        return timed.when(clause, mentions, observed)

    def _denied(self, subject: str, draft: Draft) -> tuple[str, ...]:
        """What a correction that carries a whole claim says to have been wrong."""
        same = [
            each.memory
            for each in self.context.recent
            if each.claim.subject == subject
            and each.claim.attribute == draft.attribute.name
            and fold(each.claim.value) != fold(draft.value)
        ]
        alike = [
            each.memory
            for each in self.context.recent
            if each.claim.subject not in (subject, "user")
            and each.claim.attribute == draft.attribute.name
            and fold(each.claim.value) == fold(draft.value)
        ]
        return tuple(same[:1] or alike[:1])


def _no_date(draft: Draft) -> bool:
    """Whether a birthday is no day of any year."""
    day = re.search(r"(\d{1,2}) ?月 ?(\d{1,2})", draft.value) if draft.attribute.name == "birthday" else None
    return day is not None and (int(day.group(1)) > 12 or int(day.group(2)) > 31)


def _is_no_date(mention: TimeMention, text: str) -> bool:
    """Lengths, version numbers and 过一年 stay as they were said."""
    said = text[mention.start : mention.end].strip()
    return mention.kind is TimeKind.DURATION or re.fullmatch(r"\d+\.\d+", said) is not None or said.startswith(("过", "過"))
