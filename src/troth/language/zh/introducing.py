"""Who somebody is to the user: 阿哲是我同事, 我和小崔是发小, 妞妞是大勇的女儿, 怡君不是我姊姊，是我鄰居."""

from __future__ import annotations

import re

from troth.language.later import later
from troth.language.text import fold, value_key
from troth.language.zh.changes import Changes
from troth.language.zh.claims import named_in_role
from troth.language.zh.frame import Frame
from troth.language.zh.lexicon import longest_first, terms
from troth.language.zh.rules import Draft, named_attribute
from troth.language.zh.who import Ref, kin, of_kin, role_of, several
from troth.language.zh.wording import third_person

_MATES = {
    **dict.fromkeys(terms("shared_work"), "同事"),
    **dict.fromkeys(terms("shared_class"), "同学"),
    **dict.fromkeys(terms("shared_room"), "室友"),
}
_PAIR = (
    r"(?:(?P<n>[\u4e00-\u9fff]{2,4}?|[a-z]+)(?:也)?[跟和与同](?:我|咱)们?"
    r"|(?:我|咱)们?(?:家)?[跟和与同](?:[\u4e00-\u9fff]{1,4}的)?(?P<m>[\u4e00-\u9fff]{2,4}?|[a-z]+))(?:也|都|就|一直)?"
)
"""小崔跟我, 我和小崔: two who are something to each other."""
_BESIDE = later(rf"{_PAIR}(?:是|在)?(?:一个|同一?个?)(?P<w>{'|'.join(longest_first(_MATES))})(?:的|上班|工作|里?做事)?")
"""小崔跟我一个单位: what somebody is to the user by where both of them are."""
_EACH_OTHER = rf"{_PAIR}(?:是|算是|做)(?P<q>(?!以?前)[一-龥]{{0,6}}?)(?P<k>%kin%)(?:关系)?"
"""小崔跟我是同事: what two are to each other."""
_LED = (
    r"(?:(?:带|教|管|照顾|辅导)我|我?(?:带|教|收|管|雇|请|招|谈))的(?:那个|这个|一个)?(?P<k>%kin%)(?:就)?叫(?P<n>[一-龥]{2,4})"
)
"""带我的师傅叫老秦: somebody by what they do for the user, or the user for them."""


class Introducing(Changes):
    """Reads clauses that say who somebody is to the user."""

    def _of_the_named(self, frame: Frame) -> list[Draft]:
        """妞妞是大勇的女儿: somebody by what they are to one whose name is known."""
        clause = frame.clause
        led = of_kin(_LED).fullmatch(frame.up_to)
        if led:
            ref = self.scene.relative(self.scene.user, led.group("k"))
            name = clause.said[led.start("n") : led.end("n")]
            frame.subject, frame.pre = ref, ""
            self.scene.people[fold(name)] = self.scene.topic = self.scene.last_person = ref
            return [Draft(named_attribute("name"), name, f"叫{name}", subject_key=ref.key)]
        names = {**self.context.people, **{name: ref.key for name, ref in self.scene.people.items()}}
        form = r"(?P<n>[一-龥]{2,4}?|[a-z]+)是(?:我(?:们)?(?:家|的)?(?P<r>%kin%)|(?P<o>[一-龥]{2,4}|[a-z]+))的(?P<k>%kin%)"
        match = of_kin(form).fullmatch(frame.up_to)
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

    def _not_kin(self, frame: Frame) -> list[Draft]:
        """怡君不是我姊姊，是我鄰居: the wrong relation falls, and the right one takes its place."""
        clause = frame.clause
        denied = of_kin(r"(?P<n>[一-龥]{2,4}|[a-z]+)不是(?:我|[一-龥]{2,3})(?:的)?(?P<k>%kin%)").fullmatch(frame.up_to)
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
        right = of_kin(r"(?:而)?是(?:我|他|她)?(?:的)?(?P<k>%kin%)").fullmatch(frame.up_to)
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
        if mutual := self._mutual(frame):
            return mutual
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

    def _mutual(self, frame: Frame) -> list[Draft]:
        """小崔跟我一个单位, 我和小崔是发小: somebody told of together with the user, by what both are to each other."""
        words, said = frame.clause.words[: frame.end], frame.clause.said
        match = _BESIDE.fullmatch(words) or of_kin(_EACH_OTHER).fullmatch(words)
        if match is None or ("都是" in words and "k" in match.groupdict() and not words.startswith(("我们俩", "咱俩"))):
            return []
        name = said[slice(*match.span("n" if match.group("n") else "m"))]
        if "w" in match.groupdict():
            return [self._acquainted(frame, name, _MATES[match.group("w")])]
        if name in kin() or kin()[match.group("k")] not in several():
            return []
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
