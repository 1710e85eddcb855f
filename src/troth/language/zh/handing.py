"""Who has a role now: 女儿的钢琴老师换了, and what was told of the one before is told of nobody."""

from __future__ import annotations

import re

from troth.domain.claim import Intent, Tense
from troth.language.later import later
from troth.language.reading import Recent
from troth.language.zh.frame import Frame
from troth.language.zh.keeping import Keeping
from troth.language.zh.lexicon import normal, pattern
from troth.language.zh.rules import Draft, attribute_named, named_attribute
from troth.language.zh.timed import When
from troth.language.zh.who import SURNAMES, Ref, kin, of_kin, several

_WHO = (
    r"(?:我(?:的|家)?)?%kin%|[一-龥](?:老师|医生|大夫|主任|师傅|阿姨|教练|经理|律师|教授|[姐哥叔总工])"
    r"|[老小阿](?:[a-z]+|[一-龥])|[a-z]{2,}|护工|月嫂|钟点工|助理|中介|实习生|(?:楼下|隔壁|外面)[^,]{0,3}(?:店|铺|师傅|阿姨|邻居)"
)
_FOR_NOW = later(r"今[天晚早]|明[天早]|这[次回几两]|先|暂时|临时|顶|[代替](?:班|课|[一两几])|[两几]天")
_OF_PEOPLE = ("name", "relative", "acquaintance", "likes")
"""Where somebody is meant as the one they are, and not for what they do."""
_GONE = pattern("reader.gone")
"""Of whom it is told, somebody else may do what they did."""


class Handing(Keeping):
    """Reads clauses that put somebody else in the place of a teacher, a tenant, a cleaner."""

    def _handed_on(self, frame: Frame, when: When) -> bool:
        """女儿的钢琴老师换了: somebody else is what they were, and what was told of them is told of nobody now."""
        key, role = frame.subject.key, frame.subject.key.rpartition("'s ")[2].split(" ")[0]
        match = pattern("reader.handed_on").fullmatch(frame.topic_words)
        if match is None or not frame.said_subject or frame.subject.kind != "person" or frame.negation or role == "boss":
            return False
        held = tuple(each for each in self.context.recent if each.claim.subject == key and each.claim.positive)
        if (role not in several() and role.isascii()) or not held:
            return False
        self._end(held, frame)
        value = frame.clause.said[slice(*(frame.after_subject + at for at in match.span("v")))] if match.group("v") else ""
        if not value:
            self.changing, self.changing_of = "name", frame.subject
            self._nothing(frame.clause, "change")
            return True
        known = re.fullmatch(rf"[{SURNAMES}][\u4e00-\u9fff]{{1,2}}|[阿小老][\u4e00-\u9fff]|[a-zA-Z]+", value)
        draft = Draft(named_attribute("name" if known else "many:fact"), value, f"{'是' if known else '换成了'}{value}")
        self._keep(draft, frame, when=When(), extra=frozenset((Intent.UPDATES,)))
        return True

    def _taken_over(self, frame: Frame, when: When) -> bool:
        """老韩调走了，周会现在我主持: what the one did whom the clause before was told of, somebody else does."""
        clause, before = frame.clause, self._before(frame.clause)
        told = of_kin(_TAKEN_OVER).fullmatch(clause.words[: frame.end]) if before and self.user_speaks else None
        left = of_kin(rf"(?P<p>{_WHO})(?=.)").match(before.words) if before and told else None
        if before is None or told is None or left is None or not _GONE.search(before.words):
            return False
        if not (told["how"] or told["now"]) or _FOR_NOW.search(clause.words):
            return False
        acts = told["a"] + told["act"]
        held = self.context.recent
        alone = told["how"] and len(told["act"]) < 2
        old = next((each for each in held if _did(each, left["p"], acts) or (alone and _is_who(each, left["p"]))), None)
        if old is None or left["p"] == told["q"]:
            return False
        span = self._named(left["p"]).search(normal(old.text))
        if span is None:
            return False
        who = self._who(told["q"], clause.said[slice(*told.span("q"))])
        text = old.text[: span.start()] + who.name + old.text[span.end() :]
        owner = who.key if old.claim.subject != "user" and not span.start() else old.claim.subject
        value = text.removeprefix(self.scene.user.name)
        frame.pre, frame.negation, frame.negation_said, self.scene.topic = "", "", "", None
        flags = frozenset(("whole", "updates"))
        kept = attribute_named(old.claim.attribute)
        self._end((old,), frame)
        self._keep(Draft(kept, value, text, flags=flags, subject_key=owner), frame, when=When(habitual=True))
        return True

    def _by_name(self, frame: Frame, when: When) -> bool:
        """开学后换成谷老师了, where 田老师教数学 is held: another one, told by the title or the sort of name alone."""
        come = _COME_BY_NAME.fullmatch(frame.clause.words) if self.user_speaks and not frame.negation else None
        if come is None or _FOR_NOW.search(come.string):
            return False
        new, act = come.group("v"), come.group("act") or ""
        held = [(each, who) for each in self.context.recent if (who := _named_like(each, new)) is not None]
        told = [one for one in held if set(act) & set(normal(one[0].text)) - set(_IDLE_ACT)] or held
        if not told or len({each.text[slice(*who.span())] for each, who in told}) != 1:
            return False
        said = frame.clause.said[slice(*come.span("v"))]
        frame.subject, frame.pre, self.scene.topic = self.scene.user, "", None
        for old, who in told:
            text = old.text[: who.start()] + said + old.text[who.end() :]
            value = old.claim.value.replace(old.text[slice(*who.span())], said)
            flags, kept = frozenset(("whole", "updates")), attribute_named(old.claim.attribute)
            if old.claim.subject != "user" and not who.start():
                self._end((old,), frame)
                draft = Draft(kept, value, text, flags=flags, subject_key=self.scene.named(said, "person").key)
            else:
                draft = Draft(kept, value, text, flags=flags, subject_key=old.claim.subject, targets=(old.memory,))
            self._keep(draft, frame, when=When(habitual=True))
        return True

    def _prescribed(self, frame: Frame, when: When) -> bool:
        """医生给换了信必可: another medicine in the place of the only one that is held."""
        words = frame.clause.words[: frame.end]
        at_doctors = self.user_speaks and _AT_DOCTORS.search(self.sentence_words) is not None
        match = _CHANGED_TO.search(words) if at_doctors and not frame.negation else None
        taken = [(each, told) for each in self.context.recent if match and (told := _medicine(each)) is not None]
        if match is None or len({each.text for each, _ in taken}) != 1:
            return False
        old, told = taken[0]
        value = frame.clause.said[slice(*match.span("v"))].strip()
        text = old.text[: told.start("o")] + value + old.text[told.end("o") :]
        held = old.claim.value.replace(old.text[slice(*told.span("o"))], value)
        frame.pre, flags, kept = "", frozenset(("whole", "updates")), attribute_named(old.claim.attribute)
        draft = Draft(kept, held, text, flags=flags, subject_key=old.claim.subject, targets=(old.memory,))
        self._keep(draft, frame, when=When(habitual=True))
        return True

    def _who(self, word: str, said: str) -> Ref:
        """Whom words mean that name somebody of the user's, or the user."""
        bare = re.sub("^我(?:的|家)?", "", word)
        if bare in kin():
            return self.scene.relative(self.scene.user, bare, said[len(word) - len(bare) :])
        return self.scene.user if word.startswith("我") else self.scene.named(said, "person")

    def _named(self, word: str) -> re.Pattern[str]:
        """The ways in which a held text names the same one."""
        bare = re.sub("^我(?:的|家)?", "", word)
        full = self.scene.relative(self.scene.user, bare).name.removeprefix(self.scene.user.name) if bare in kin() else bare
        return re.compile(rf"(?:(?:用户|用戶)的?)?(?:{re.escape(full.removeprefix('的'))}|{re.escape(bare)})")

    def _whose(self, frame: Frame, key: str) -> Ref:
        """Whose a change is that the next clause tells: of the one who is spoken of, or else the user's."""
        return frame.subject if frame.subject.kind == "person" and frame.subject.key == key else self.scene.user


_TITLE = r"(?:老师|医生|大夫|主任|师傅|阿姨|教练|经理|律师|教授|护士|保姆|姐|哥|叔|总|工)"
_BY_NAME = rf"[{SURNAMES}]{_TITLE}|(?:[阿小老][一-龥]|[a-z]{{2,12}})(?![一-龥]?{_TITLE})"
_COME_BY_NAME = later(
    rf"(?:[^,我你他她换改后起]{{1,6}}[后起]|现在|如今|目前|后来|已经|最近|这学期|这个?月|刚|又|都|就)*"
    rf"(?:换成了?|改成了?|换了|换(?=.*[我了])|改由|轮到)(?P<v>{_BY_NAME})(?:来|给)?(?P<act>[^,我]{{0,4}}?)(?:我们?)?(?P<l>[^,我]{{0,2}}?)了?"
)
_BARE_NAME = r"(?:阿|小|老)[一-龥](?=$|[^一-龥]|[带教剪管做])|(?<![a-z])[a-z]{2,12}(?![a-z])"
_SERVES = later(rf"[教带剪管看治做打洗修陪照辅开](?!育)|{_TITLE}")
"""What somebody does or is to one, so that another can be it in their place."""
_IDLE_ACT = "了的是我们来给"
_TAKEN_OVER = pattern("reader.taken_over").pattern.replace("%who%", _WHO)


_AT_DOCTORS = pattern("reader.at_doctors")
_CHANGED_TO = pattern("reader.prescribed")
_MEDICINE = pattern("reader.medicine")
_FOR_HEALTH = frozenset(("medication", "health", "condition"))


def _medicine(held: Recent) -> re.Match[str] | None:
    """The medicine of which it is held that somebody takes it."""
    told = _MEDICINE.search(normal(held.text))
    lasting = held.claim.positive and held.claim.tense is Tense.PRESENT
    return told if told and lasting and (told["form"] or held.claim.attribute in _FOR_HEALTH) else None


def _named_like(held: Recent, new: str) -> re.Match[str] | None:
    """Where another one is named in a held text, by the same title or by the same sort of name."""
    titled, known = re.search(rf"{_TITLE}$", new), normal(held.text)
    lasting = held.claim.positive and held.claim.tense is Tense.PRESENT and not held.claim.passing
    if not lasting or not _SERVES.search(known):
        return None
    found = list(re.finditer(rf"[{SURNAMES}]{titled.group()}" if titled else _BARE_NAME, known))
    return found[0] if len(found) == 1 and found[0].group() != new else None


def _is_who(held: Recent, who: str) -> bool:
    """Whether it is held who somebody is, or with whom something is done: 坐月子请的是王阿姨."""
    lasting = held.claim.positive and held.claim.tense is Tense.PRESENT and not held.claim.passing
    name = re.sub("^我(?:的|家)?", "", who)
    told = "是" + name if held.claim.attribute == "fact" else name
    return lasting and held.claim.attribute not in _OF_PEOPLE and normal(held.text).endswith(told)


def _did(held: Recent, who: str, what: str) -> bool:
    """Whether it is held that somebody does this, by the words for it."""
    text = normal(held.text)
    name = re.sub("^我(?:的|家)?", "", who)
    act = set(what) - set("的了是我现在")
    lasting = held.claim.positive and held.claim.tense is Tense.PRESENT and not held.claim.passing
    return lasting and name in text and bool(act & set(text.replace(name, "")))
