"""What only the clauses before make plain: who is called so, what a thing is, what a change led to."""

from __future__ import annotations

import re
from dataclasses import replace

from troth.domain.address import Cardinality
from troth.domain.interval import Grain
from troth.language.civil import TimeKind
from troth.language.later import later
from troth.language.text import fold, value_key
from troth.language.zh.changes import Changes
from troth.language.zh.claims import named_in_role
from troth.language.zh.correcting import A_MOMENT, alike
from troth.language.zh.frame import Frame
from troth.language.zh.lexicon import class_pattern, longest_first, normal, pattern, terms, word_class
from troth.language.zh.pets import named_pet
from troth.language.zh.rules import Draft, attribute_named, is_place, named_attribute
from troth.language.zh.script import to_traditional
from troth.language.zh.timed import When
from troth.language.zh.who import Ref, kin, of_kin, role_of, several
from troth.language.zh.wording import third_person
from troth.schema.registry import open_attribute, registry

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
_BORN = pattern("chains.born")
"""九三年腊月二十生的: the day itself, in the calendar in which it is told."""
_MATES = {
    **dict.fromkeys(terms("shared_work"), "同事"),
    **dict.fromkeys(terms("shared_class"), "同学"),
    **dict.fromkeys(terms("shared_room"), "室友"),
}
_BESIDE = later(
    r"(?P<n>[\u4e00-\u9fff]{2,3}|[a-z]+)(?:也)?[跟和与](?:我|咱)们?(?:也)?(?:是|在)?(?:一个|同一?个?)"
    rf"(?P<w>{'|'.join(longest_first(_MATES))})(?:的|上班|工作|里?做事)?"
)
"""小崔跟我一个单位: what somebody is to the user by where both of them are."""
_LED = (
    r"(?:(?:带|教|管|照顾|辅导)我|我?(?:带|教|收|管|雇|请|招|谈))的(?:那个|这个|一个)?(?P<k>%kin%)(?:就)?叫(?P<n>[一-龥]{2,4})"
)
"""带我的师傅叫老秦: somebody by what they do for the user, or the user for them."""
_OF_ONESELF = ("name", "hometown", "occupation", "age", "employer", "workplace", "school", "grade", "call_me", "gender")
"""After these a bare 叫X is the name of whoever was told of."""


class Chains(Changes):
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
            self.made.pop()
            whole = len(frame.said) == len(frame.words)
            return named_pet(before.value, frame.said[match.start("n") :] if whole else match.group("n"), self.scene)
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

    def _of_the_named(self, frame: Frame) -> list[Draft]:
        """妞妞是大勇的女儿: somebody by what they are to one whose name is known."""
        clause = frame.clause
        led = of_kin(_LED).fullmatch(_up_to(frame))
        if led:
            ref = self.scene.relative(self.scene.user, led.group("k"))
            name = clause.said[led.start("n") : led.end("n")]
            frame.subject, frame.pre = ref, ""
            self.scene.people[fold(name)] = self.scene.topic = self.scene.last_person = ref
            return [Draft(named_attribute("name"), name, f"叫{name}", subject_key=ref.key)]
        names = {**self.context.people, **{name: ref.key for name, ref in self.scene.people.items()}}
        form = r"(?P<n>[一-龥]{2,4}?|[a-z]+)是(?:我(?:们)?(?:家|的)?(?P<r>%kin%)|(?P<o>[一-龥]{2,4}|[a-z]+))的(?P<k>%kin%)"
        match = of_kin(form).fullmatch(_up_to(frame))
        owner = names.get(fold(clause.said[slice(*match.span("o"))])) if match and match.group("o") else None
        if match and match.group("r"):
            owner = self.scene.relative(self.scene.user, match.group("r")).key
        if match is None or owner is None or owner == "user":
            return []
        name, word = clause.said[match.start("n") : match.end("n")], match.group("k")
        key = f"{owner}'s {role_of(word)}"
        ref = Ref(key, name, "person")
        self.scene.names[fold(name)] = key
        self.scene.people[fold(name)] = self.scene.topic = self.scene.last_person = ref
        frame.subject, frame.pre = ref, ""
        text = third_person(clause.said[0 : match.end()], self.scene.user.name)
        return [Draft(named_attribute("name"), name, text, flags=frozenset(("whole",)), subject_key=key)]

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

    def _not_kin(self, frame: Frame) -> list[Draft]:
        """怡君不是我姊姊，是我鄰居: the wrong relation falls, and the right one takes its place."""
        clause = frame.clause
        denied = of_kin(r"(?P<n>[一-龥]{2,4}|[a-z]+)不是(?:我|[一-龥]{2,3})(?:的)?(?P<k>%kin%)").fullmatch(_up_to(frame))
        if denied:
            name = clause.said[denied.start("n") : denied.end("n")]
            wrong = tuple(
                each.memory
                for each in self.context.recent
                if fold(name) in fold(each.claim.value) and each.claim.attribute in ("name", "relative", "acquaintance")
            )
            self.misnamed = (name, wrong)
            self.handled = True
            self._nothing(clause, "denial")
            return []
        name, wrong = self.misnamed
        right = of_kin(r"(?:而)?是(?:我|他|她)?(?:的)?(?P<k>%kin%)").fullmatch(_up_to(frame))
        if not name or right is None:
            return []
        self.misnamed = ("", ())
        title = clause.said[right.start("k") : right.end("k")]
        user = self.scene.user.name
        self.correcting = True
        self.scene.names[fold(name)] = fold(name)
        frame.subject, frame.pre, frame.negation, frame.negation_said = self.scene.user, "", "", ""
        body = f"{name}是{user}的{title}"
        return [
            Draft(
                named_attribute("acquaintance"),
                f"{name}（{title}）",
                body,
                key=value_key(f"{name} {title}"),
                flags=frozenset(("whole",)),
                subject_key="user",
                targets=wrong,
            )
        ]

    def _introduced(self, frame: Frame) -> list[Draft]:
        """ "阿哲是我同事": somebody named, and what they are to the user; "我姓郑": a surname."""
        words, said = frame.clause.words, frame.clause.said
        named = re.fullmatch(r"姓[一-龥]{1,2}", frame.words) is not None
        if named and not frame.said_subject and self.made and self.scene.last_person is not None:
            frame.subject, frame.said_subject = self.scene.last_person, True
        if named and (frame.subject.kind == "person" or (frame.said_subject and frame.subject.kind == "user")):
            if frame.subject.kind == "user":
                self.scene.surname = frame.said[1:]
            if "叫" in self.sentence_words:
                return []
            return [named_in_role(frame, frame.said, frame.said) or Draft(named_attribute("open:姓"), frame.said, frame.said)]
        if beside := _BESIDE.fullmatch(words[: frame.end]):
            return [self._acquainted(frame, said[slice(*beside.span("n"))], _MATES[beside.group("w")])]
        who = r"(?P<n>[一-龥]{2,4}?|[a-z][a-z]+(?: [a-z]+)?)(?:就)?是(?:我|我们|咱)(?:的|家)?"
        match = of_kin(who + r"(?P<q>[一-龥]{0,6}?)(?P<k>%kin%)(?:之一)?").fullmatch(words[: frame.end])
        if match is None or re.search(r"基本|一般|主要|平时|通常|现在|都$|也$|还$|大多|做|管|洗|接|带", match.group("n")):
            return []
        if match.group("n") in ("这个", "那个", "那位", "这位", "对方", "她就", "他就"):
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
        return [self._acquainted(frame, name, said[match.start("q") : match.end("k")])]

    def _acquainted(self, frame: Frame, name: str, title: str) -> Draft:
        """Somebody whom the user knows, and who they are to the user."""
        ref = Ref(fold(name), name, "person")
        self.scene.names[ref.key] = ref.key
        self.scene.people[ref.key] = self.scene.topic = self.scene.last_person = ref
        user = self.scene.user
        frame.subject, frame.pre = user, ""
        text, key = f"{name}是{user.name}的{title}", f"{ref.key} {fold(title)}"
        flags = frozenset(("whole",))
        value = f"{name}（{title}）"
        return Draft(named_attribute("acquaintance"), value, text, key=key, flags=flags, subject_key="user")

    def _birthday(self, frame: Frame, when: When) -> list[Draft]:
        if (
            whose := of_kin(r".*?是(?P<w>我|我们?的|我?(?:的|家)?(?P<k>%kin%)的?)(?:\d+岁)?(?:的)?生日").fullmatch(
                _up_to(frame)
            )
        ) and when.mention is not None:
            start = when.mention.interval.start
            if start is not None and when.mention.interval.grain is Grain.DAY:
                local = start.astimezone(self.context.observed_at.tzinfo)
                frame.subject = self.scene.relative(self.scene.user, whose.group("k")) if whose.group("k") else self.scene.user
                frame.pre = ""
                value = f"{local.month}月{local.day}日"
                return [Draft(named_attribute("birthday"), value, f"生日是{value}")]
        if born := _BORN.search(_up_to(frame)):
            frame.pre, value = "", frame.clause.said[slice(*born.span("v"))].strip()
            return [Draft(named_attribute("birthday"), value, f"{value}出生", flags=frozenset(("untimed",)))]
        if re.fullmatch(r"(?:是)?(?:出生|生)(?:的|人)?", frame.words) and (
            year := re.search(
                r"(?P<v>(?:19|20)?\d\d|[一二三四五六七八九零〇]{2,4}) ?年(?=(?:出生|生)?(?:的|人)?$)", _up_to(frame)
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


def _up_to(frame: Frame) -> str:
    return frame.clause.words[: frame.end]
