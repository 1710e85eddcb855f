"""What only the clauses before make plain: who is called so, what a thing is, what a change led to."""

from __future__ import annotations

import re
from dataclasses import replace

from troth.domain.address import Cardinality
from troth.domain.interval import Grain
from troth.language.civil import TimeKind
from troth.language.later import later
from troth.language.text import fold
from troth.language.time import find_times
from troth.language.zh.correcting import A_MOMENT, alike
from troth.language.zh.frame import Frame
from troth.language.zh.introducing import Introducing
from troth.language.zh.lexicon import class_pattern, normal, pattern, word_class
from troth.language.zh.pets import named_pet
from troth.language.zh.rules import Draft, attribute_named, is_place, named_attribute
from troth.language.zh.script import to_traditional
from troth.language.zh.timed import When
from troth.language.zh.who import of_kin
from troth.schema.registry import holds, open_attribute, registry

_LABEL = {
    "handle": "账号",
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
_NAMED = later(
    r"(?:名字|大名|名)?(?:就)?叫(?:做|作)?(?!我|他|她|你|外卖|车|停|醒|人|了)|(?:外号|绰号|花名|小名|昵称|诨名|爱称|代号)"
)
_AT_IT = later(r"收拾|整理|打扫|归置|布置|找|拆|忙|等|装[修潢]|休息|睡|吃|看|[^,]{1,6}[找买吃等见办]了")
"""What goes on where one has moved to, and is no place."""
_BORN = pattern("chains.born")
"""九三年腊月二十生的: the day itself, in the calendar in which it is told."""
_BARE = later(r"(?=[^,]*[\d@])(?P<v>\+?[a-z0-9][a-z0-9_ .@+-]{4,30})")
"""我换号了，138…: what a thing has become, by itself."""
_OF_ONESELF = ("name", "hometown", "occupation", "age", "employer", "workplace", "school", "grade", "call_me", "gender")
"""After these a bare 叫X is the name of whoever was told of."""


class Chains(Introducing):
    """Reads clauses that lean on the ones before them."""

    def _changed_to(self, frame: Frame) -> list[Draft]:
        """ "现在是 Amy" right after "换主管了"."""
        if not self.changing:
            return []
        if price := pattern("reader.price").fullmatch(frame.clause.words):
            name, value = self.changing, frame.clause.said[slice(*price.span("v"))]
            self.changing = ""
            frame.pre, frame.subject = "", self.changing_of
            body = f"{_LABEL.get(name, name)}{frame.clause.text}"
            known = registry().get(name)
            kept = known if known is not None else open_attribute(name, Cardinality.ONE)
            return [Draft(kept, value, body, flags=frozenset(("updates",)), keep_pre=False)]
        match = pattern("reader.changed_to").fullmatch(frame.topic_words) or _BARE.fullmatch(frame.topic_words)
        if match is None or re.search(r"在.*(?:当|做|上班|工作|搞|教)|开了", frame.topic_words):
            return []
        low = frame.after_subject
        value = frame.clause.said[low + match.start("v") : low + match.end("v")]
        name = self.changing
        if holds(name) in ("place", "name") and find_times(value, "zh", self.context.observed_at):
            return []  # 搬家了，这次是周六
        if holds(name) == "place" and _AT_IT.match(value):
            return []  # 搬完了，在收拾东西
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
        frame.pre, frame.subject = "", self.changing_of
        label = to_traditional(label) if self.scene.traditional else label
        glue = " " if value[:1].isascii() else ""
        verb = "在" if match.group().removesuffix(match.group("v")).endswith("在") and known is None else "是"
        named = value if value.startswith("姓") else f"{'是' if of_kin('%kin%$').search(normal(value)) else '叫'}{value}"
        body = named if name == "name" else f"的{label}{verb}{glue}{value}"
        return [Draft(attribute, value, body, flags=frozenset(("updates",)))]

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

    def _there(self, frame: Frame) -> list[Draft]:
        """那儿没暖气, right after the place was told of."""
        clause = frame.clause
        if not self.user_speaks or self.made or not re.match(r"那儿|那里|那边", clause.words) or not self._just_said():
            return []
        about = self.context.recent[0]
        frame.pre, frame.subject, frame.negation, frame.negation_said = "", self.scene.user, "", ""
        text = f"{about.text}，{clause.text}"
        return [
            Draft(named_attribute("many:fact"), clause.text, text, flags=frozenset(("whole",)), subject_key=about.claim.subject)
        ]

    def _just_said(self) -> bool:
        recent = self.context.recent
        return bool(recent) and abs((self.context.observed_at - recent[0].said_at).total_seconds()) < A_MOMENT

    def _chained(self, frame: Frame) -> list[Draft]:
        """What only the clause before makes plain: a job after an employer, a breed or an age after a pet."""
        before = self.last_draft
        if before is None or frame.said_subject or self.last_sentence != frame.clause.sentence:
            return []
        words, name = frame.words, before.attribute.name
        if name in ("employer", "workplace", "team", "school") and (job := pattern("reader.chained_3").fullmatch(words)):
            value = frame.said[job.start("v") : job.end("v")] if len(frame.said) == len(words) else frame.said
            return [Draft(named_attribute("occupation"), value, frame.said)]
        if name == "diet" and before.negative and re.fullmatch(r"(?:就|都|也)?会?(?:过敏|起疹子|肿|发痒)", words):
            return [Draft(named_attribute("allergy"), before.value, f"对{before.value}过敏")]
        if _NAMED.match(words):
            return self._called(frame, before)
        if name in ("owns", "car") and pattern("reader.chained_2").fullmatch(words):
            self._append(frame.clause)
            self.handled = True
            return []
        if name.endswith("的数量") and (item := pattern("reader.chained_4").fullmatch(frame.topic_words)):
            low = frame.after_subject
            value = frame.clause.said[low + item.start("v") : low + item.end("v")]
            frame.pre = ""
            glue = " " if value[:1].isascii() else ""
            return [Draft(named_attribute("owns"), value, f"有一{item.group('c')}{glue}{value}", keep_pre=False)]
        return self._of_pet(frame) if name in ("pet", "品种", "age", "weight") else []

    def _called(self, frame: Frame, before: Draft) -> list[Draft]:
        """A bare 叫X names the pet or thing that was just told of, never the user after another object."""
        name = before.attribute.name
        if name in _OF_ONESELF or (name in ("relative", "acquaintance") and self.scene.topic is not None):
            return []
        match = pattern("reader.chained").fullmatch(frame.words)
        if name == "pet" and match and "（" not in before.value and self.made and self.made[-1].claim is not None:
            told = self.made.pop().text.partition("，")[2]
            whole = len(frame.said) == len(frame.words)
            found = named_pet(before.value, frame.said[match.start("n") :] if whole else match.group("n"), self.scene)
            found[0].body += f"，{told}" if told else ""
            return found
        thing = re.search(r"(?:^|[的条只把台辆个部张艘座间])(?P<t>[一-龥a-z]{1,4})$", normal(before.value))
        if self._append(frame.clause) and match and thing:
            names = {fold(match.group("n")): f"{frame.subject.key}'s {thing.group('t')}"}
            self.made[-1] = replace(self.made[-1], names={**self.made[-1].names, **names})
        self.handled = True
        return []

    def _of_pet(self, frame: Frame) -> list[Draft]:
        pet, words = self.scene.last_thing, frame.words
        if pet is None or (frame.negation and "绝育" not in words):
            return []
        kinds = class_pattern("pet")
        if re.fullmatch(rf"(?:是)?(?:一?[只条])?(?:纯种)?(?:{kinds})(?:串串?)?(?:犬|猫)?", words):
            frame.subject, frame.said_subject = pet, True
            return [Draft(named_attribute("open:品种"), re.sub(r"^是?一?[只条]?", "", frame.said), frame.said)]
        if pattern("chains.pet_trait").search(words):
            frame.subject, frame.said_subject = pet, True
        return []

    def _in_place_of(self, frame: Frame) -> list[Draft]:
        """不是小巴，是的士: the word denied stands in something said before, and the right one takes its place."""
        words = frame.clause.words[: frame.end]
        if denied := re.fullmatch(r"(?:并|也)?不是(?P<x>[^,我你他她]{1,12})", words):
            self.denied = (denied.group("x").strip(), frame.clause.sentence)
            return []
        right = re.fullmatch(r"(?:而|应该|其实)?(?P<is>是)?(?P<y>[^,我你他她]{1,14})", words)
        after = [c for c in self.clauses if c.sentence == frame.clause.sentence and c.start > frame.clause.start][:1]
        late = re.fullmatch(r"(?:并)?不是(?P<x>[^,我你他她]{1,12})", after[0].words) if after and right else None
        if late is not None and not self.denied[0]:
            self.denied = (late.group("x").strip(), frame.clause.sentence)
        wrong, sentence = self.denied
        if right is None or not wrong or sentence != frame.clause.sentence:
            return []
        self.denied = ("", -1)
        if not right.group("is") and not alike(right.group("y"), wrong)[0]:
            return []
        new = frame.clause.said[right.start("y") : right.end("y")].strip()
        ending = right.group("y").strip().rpartition("的")[2]
        for old in self.context.recent[:8]:
            for word in (wrong, ending):
                value, text = _exchanged(old.claim.value, word, new), _exchanged(old.text, word, new)
                if len(word) >= 2 and value and text:
                    self.correcting, frame.pre = True, ""
                    if late is not None:
                        self.done.add(self.clauses.index(after[0]))
                    attribute, flags = attribute_named(old.claim.attribute), frozenset(("whole",))
                    return [Draft(attribute, value, text, flags=flags, subject_key=old.claim.subject, targets=(old.memory,))]
        return []

    def _firm_in_town(self, frame: Frame) -> list[Draft]:
        """澄星科技在芜湖: where a firm is that was told of as somebody's employer."""
        clause = frame.clause
        match = re.fullmatch(
            r"(?P<o>[^,在]{2,14}?)(?:公司)?(?:总部|就|也)?(?:是)?在(?P<v>[^,]{2,12}?)", clause.words[: frame.end]
        )
        if match is None or not is_place(match.group("v")):
            return []
        firm = clause.said[match.start("o") : match.end("o")]
        known = any(each.claim.attribute == "employer" and fold(firm) in fold(each.claim.value) for each in self.context.recent)
        if not known:
            return []
        frame.pre = ""
        value = clause.said[match.start("v") : match.end("v")]
        return [Draft(named_attribute("home"), value, f"{firm}在{value}", flags=frozenset(("whole",)), subject_key=fold(firm))]

    def _birthday(self, frame: Frame, when: When) -> list[Draft]:
        if (
            whose := of_kin(r".*?是(?P<w>我|我们?的|我?(?:的|家)?(?P<k>%kin%)的?)(?:\d+岁)?(?:的)?生日").fullmatch(frame.up_to)
        ) and when.mention is not None:
            start = when.mention.interval.start
            if start is not None and when.mention.interval.grain is Grain.DAY:
                local = start.astimezone(self.context.observed_at.tzinfo)
                frame.subject = self.scene.relative(self.scene.user, whose.group("k")) if whose.group("k") else self.scene.user
                frame.pre = ""
                value = f"{local.month}月{local.day}日"
                return [Draft(named_attribute("birthday"), value, f"生日是{value}")]
        if born := _BORN.search(frame.up_to):
            frame.pre, value = "", frame.clause.said[slice(*born.span("v"))].strip()
            return [Draft(named_attribute("birthday"), value, f"{value}出生", flags=frozenset(("untimed",)))]
        if re.fullmatch(r"(?:是)?(?:出生|生)(?:的|人)?", frame.words) and (
            year := re.search(
                r"(?P<v>(?:19|20)?\d\d|[一二三四五六七八九零〇]{2,4}) ?年(?=(?:出生|生)?(?:的|人)?$)", frame.up_to
            )
        ):
            frame.pre = ""
            return [Draft(named_attribute("birth_year"), f"{year.group('v')}年", f"{year.group('v')}年出生")]
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


def _exchanged(text: str, word: str, new: str) -> str:
    """The text with one word changed, or nothing if it lacks the word."""
    at = normal(text).find(word)
    return text[:at] + new + text[at + len(word) :] if at >= 0 else ""
