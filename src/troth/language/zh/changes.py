"""Ends, corrections and changes: what does something to claims that were made before."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, timedelta

from troth.domain.claim import Intent, Mood, Tense
from troth.domain.interval import Grain, Interval
from troth.language.later import later
from troth.language.reading import Recent
from troth.language.text import fold
from troth.language.zh import correcting
from troth.language.zh.claims import claims
from troth.language.zh.frame import Frame
from troth.language.zh.lexicon import normal, pattern
from troth.language.zh.pointing import is_planned, pointed, swapped
from troth.language.zh.rules import Draft, attribute_named, named_attribute, number
from troth.language.zh.stopping import Stopping
from troth.language.zh.timed import When
from troth.language.zh.who import of_kin
from troth.schema.registry import canonical, registry

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
    "微信": ("handle",),
    "微信号": ("handle",),
    "line id": ("handle",),
    "line": ("handle",),
    "账号": ("handle",),
    "id": ("handle",),
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
"""Things that people say they changed, and where they are kept; 公司搬家了 moves nobody's home."""
_OF_OTHERS = later(r"(?:我们?)?的?(?:同事|同学|邻居|朋友|别人|人家|隔壁|对门|楼[上下])[^,]{0,3}的")
"""邻居的车位费涨到三百了 changes nobody else's rent."""
_FIRM_MOVES = later(r"[^,]{0,4}(?:公司|团队|部门|组|单位|店|厂|学校)(?:又|已经|要|都|也)*搬")
_DONE = frozenset(("habit", "fact", "likes", "hobby", "gym", "learning", "editor", "uses", "car", "occupation"))
"""What somebody does, told with its verb."""
_OTHER_DAY = pattern("reader.other_day")
"""改成五月底去清迈: another journey, on days of its own."""
_SAYS_WHEN = later(r"\d|[周月号点]|星期|礼拜|[明后][天年]|[寒暑]假|国庆|五一|春节|端午|中秋|元旦|年[底后]|[春夏秋冬]天")
_BEHIND, _DAY = later(r"^[成到为至了\s]+|了$"), later(r"\d[月号日]")
_CHANGE_OF = pattern("reader.change_of")
"""What a change is told of, before the word for the change."""


def _reworded(draft: Draft, old: Recent, behind: str) -> bool:
    """南门店涨到九千, of 南门店月租八千: the earlier claim, with the new value in the place of its own."""
    new = _BEHIND.sub("", behind)
    value, text = swapped(old.claim.value, new), swapped(old.text, new)
    if value is None or text is None or draft.targets or is_planned(old) or _DAY.search(new):
        return False
    draft.attribute, draft.value, draft.body, draft.key = attribute_named(old.claim.attribute), value, text, ""
    draft.flags, draft.targets = draft.flags | {"whole", "updates"}, (old.memory,)
    return True


class Changes(Stopping):
    """Reads clauses that end, correct or replace earlier claims."""

    def _changes(self, frame: Frame, when: When) -> bool:
        """Ends, corrections and changes, which point at what was said before. Whether the clause is dealt with."""
        if frame.clause.mood is Mood.CONFIRMED:
            forms = (
                self._once,
                self._handed_on,
                self._taken_over,
                self._by_name,
                self._prescribed,
                self._forbidden,
                self._ends,
                self._vaguely,
                self._elsewhere,
                self._otherwise,
                self._later,
            )
            if any(form(frame, when) for form in forms):
                return True
        return self.correcting and (self._redated(frame, when) or self._sets_right(frame))

    def _redated(self, frame: Frame, when: When) -> bool:
        """The right day for what was just told of another one."""
        found = correcting.redated(frame, self.scene)
        if found is not None:
            draft, old = found
            as_told = When(old.claim.tense, old.claim.passing, when.valid)
            self._keep(draft, frame, when=as_told, extra=frozenset((Intent.CORRECTS,)))
        return found is not None

    def _vaguely(self, frame: Frame, when: When) -> bool:
        return self._vague_change(frame)

    def _elsewhere(self, frame: Frame, when: When) -> bool:
        if redirected := self._redirected(frame):
            self._keep(redirected[0], frame, when=redirected[1])
        return redirected is not None

    def _otherwise(self, frame: Frame, when: When) -> bool:
        if switched := self._switched(frame):
            self._keep(switched, frame, when=When(), extra=frozenset((Intent.UPDATES,)))
        return switched is not None

    def _later(self, frame: Frame, when: When) -> bool:
        if shifted := self._shifted(frame):
            self._keep(shifted[0], frame, when=shifted[1])
        return shifted is not None

    def _sets_right(self, frame: Frame) -> bool:
        """The clause that carries the right value after "I misspoke"."""
        words = frame.topic_words if frame.said_subject else frame.clause.words[: frame.end]
        if of_kin(r"不是.*(?:%kin%)$").search(frame.clause.words[: frame.end]) or self.misnamed[0]:
            return False
        if self.denied[0] and self.denied[1] == frame.clause.sentence and re.match(r"(?:而|应该)?是", words):
            return False
        if denied := re.fullmatch(r"(?:并)?不是(?P<x>[^,我]{1,12})", words):
            self.denied = (denied.group("x").strip(), frame.clause.sentence)
            self._nothing(frame.clause, "denial")
            return True
        whole = claims(frame, self.scene) if frame.said_subject else []
        key = frame.subject.key
        known = whole and any(
            (c.claim.attribute, c.claim.subject) == (whole[0].attribute.name, key) for c in self.context.recent
        )
        return not known and self._corrected(frame)

    def _corrected(self, frame: Frame) -> bool:
        """A bare corrected value takes the place of the wrong one, said before or a moment ago in the same text."""
        scene, just = self.scene, []
        for index in range(len(self.made) - 1, -1, -1):
            made = self.made[index]
            if made.claim is not None and not (made.targets and Intent.CORRECTS in made.intents):
                just.append(Recent(f"made:{index}", made.claim, made.text, self.context.observed_at))
        right = {target for made in self.made for target in made.targets}
        held = (each for each in self.context.recent if each.memory not in right)
        scene.context = replace(self.context, recent=(*just, *held))
        found = correcting.correction(frame, scene)
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
        if draft.attribute.name == "medication" and re.match(r".{0,4}[换改]", frame.words):
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
        if match is None or frame.negation or _OF_OTHERS.match(words):
            return
        name = canonical(draft.attribute.name)
        _, _, thing = match.group("a").rpartition("的")

        def fits(each: Recent) -> bool:
            named = not thing or thing == match.group("a") or bool(set(thing) & set(normal(each.text)))
            return named and each.claim.positive and each.claim.tense is not Tense.PAST

        for old in pointed(match.group("a"), self.context.recent, fits):
            claim = old.claim
            if claim.attribute.startswith("schedule ") or (draft.targets and old.memory in draft.targets):
                continue
            same_time = (claim.tense is Tense.PLANNED, claim.passing) == (when.tense is Tense.PLANNED, when.passing)
            one_day = when.passing and when.tense is Tense.PLANNED and when.valid.grain is Grain.DAY
            if one_day and not claim.passing and not is_planned(old):
                continue
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
            now = when.tense is not Tense.PLANNED  # what is announced keeps its day
            if fold(claim.value) != fold(draft.value) and not (now and _reworded(draft, old, words[match.end() :])):
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
                and (each.claim.attribute not in registry() or each.claim.attribute in _DONE)
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
        if not old and self.changing and self.changing not in registry():
            frame.pre = ""
            return Draft(attribute_named(self.changing), value, body, keep_pre=False)
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
        """ "青岛不去了，改去西安": the new plan takes the time of the one that was dropped, or has its own."""
        if own := _OTHER_DAY.fullmatch(frame.topic_words):
            trips = [self.ended] if self.ended else pointed(self.sentence_words, self.context.recent, is_planned)
            self._end(tuple(trips[:1]), frame)
            body = frame.clause.said[frame.after_subject + own.start("w") : frame.end]
            frame.pre = ""
            draft = Draft(named_attribute("travel"), body, body)
            return (draft, self._when(frame)) if trips else None
        match = pattern("reader.redirected").fullmatch(
            frame.topic_words,
        )
        old = self.ended
        if match is not None and old is None and len(match.group("a")) > 1:
            whose = frame.subject.key
            theirs = [each for each in self.context.recent if whose in ("user", each.claim.subject)]
            old = next(iter(pointed(match.group("a"), theirs, is_planned)), None)
            if old is not None:
                self._end((old,), frame)
        if match is None or old is None or _SAYS_WHEN.search(match.group("v")):
            return None
        low = frame.after_subject
        value = frame.clause.said[low + match.start("v") : low + match.end("v")]
        start = old.claim.valid.start
        day = ""
        if start is not None and not frame.pre:
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
        key, boss = frame.subject.key, frame.said_subject and frame.subject.key == "user's boss"
        key = "user" if boss else key
        if (
            match is None
            or frame.negation
            or _FIRM_MOVES.match(frame.clause.words)
            or not (frame.le or "了" in frame.words)
            or re.search(r"成|到|为|用|去|乘", match.group())
        ):
            return False
        prefix = re.match(r"[一-龥]{0,4}?(组|公司|团队|部门|店|群|车队|乐队)(?=改名|换名)", match.group())
        thing = (
            "主管"
            if boss
            else prefix.group(1)
            if prefix
            else match.group("v") or match.group("w") or ("家" if "搬" in match.group() else "")
        )
        names = _CHANGING.get(thing, (thing,))
        if not thing:
            return False
        self.changing, self.changing_of = names[0], self.scene.user if boss else self._whose(frame, key)
        self.changed_at = self._when(frame).valid
        old = tuple(
            each
            for each in self.context.recent
            if each.claim.subject == key
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
