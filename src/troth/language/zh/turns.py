"""Clauses that say what is so instead, and clauses that only say that something is gone; see `instead.py`."""

from __future__ import annotations

import re
from dataclasses import replace

from troth.domain.claim import Mood, Tense
from troth.language.later import later
from troth.language.notes import dated
from troth.language.reading import Recent
from troth.language.text import value_key
from troth.language.time import find_times
from troth.language.zh import amounts, ending, instead, opens, pets
from troth.language.zh.chains import Chains
from troth.language.zh.clauses import Clause
from troth.language.zh.contingent import contingent
from troth.language.zh.frame import Frame, parse
from troth.language.zh.lexicon import normal, pattern
from troth.language.zh.pointing import is_planned, overlap, pointed, repaired, swapped
from troth.language.zh.rules import Draft, attribute_named, named_attribute
from troth.language.zh.timed import When
from troth.language.zh.who import Ref, display, of_kin
from troth.language.zh.wording import third_person

_WRONG = r"我?(?:的|家)?(?P<w>%kin%|我(?!们?的|家))"
_RIGHT = r"我?(?:的|家)?(?P<r>%kin%|我(?!们?的|家))"
_DOES_IT = r"(?![\u4e00-\u9fff]*[带养教买做])"
_OF_ANOTHER = (
    rf"(?:不是|并非){_WRONG}(?P<x>[^,是]{{0,6}}),(?:而|应该)?是{_RIGHT}{_DOES_IT}(?P<y>[^,]{{0,6}})",
    rf"是{_RIGHT}(?P<x>[^,是]{{0,6}}),?(?:不是|并非|而不是){_WRONG}",
)
_RATHER = (
    rf"(?P<x>[^,是]{{2,12}})的(?:其实|应该)?是{_RIGHT}",
    r"(?:^|,)(?:应该|其实)?是我(?:的|家)?(?P<r>%kin%)(?:的)?(?P<x>[^,我]{0,6})",
)
"""是我女儿生日, behind a slip: what was just told of oneself was meant of somebody else."""
_AT_ALL = later(r"[|了的啊呢吧哦,]|自己")
_TURNS = later(r"[换改迁转切]")
_LOOSE = frozenset(("fact", "event", "habit", "uses", "owns", "learning", "hobby", "likes", "prefers"))
"""Where something lands for want of a better address."""


_LIKEWISE = later(r"(?:也|同样|都)(?:是(?:这样|如此|啊|的)?|一样|这样|如此|有点儿?|差不多)")
_NOT_EITHER = later(
    r"(?P<v>[^,我你他她也都不]{1,8}?)(?:也|同样|也同样|都)(?:不行|不能[碰吃用沾打喝闻]|不可以|过敏|碰不得|沾不得|吃不得|用不了|一样)"
)
_NO_STUFF = later(r"[这那]|.*(?:[天晚早上下里周月号时候年]|周[一-日]|价格|别的|其他)$")
_RENAMED, _CALLED = pattern("turns.renamed"), later(r"叫(?:做|作)?[「“\"]?(?P<n>[^，,。」”\"]{1,12}?)[」”\"]?$")


def _name_in(held: Recent) -> str:
    """The name that a claim gives somebody or something."""
    if held.claim.attribute == "name":
        return held.claim.value
    called = _CALLED.search(held.text)
    return called.group("n") if called and held.claim.attribute != "call_me" else ""


class Turns(Chains):
    """Reads clauses by what the one before them gave up."""

    def _turning(self, frame: Frame) -> bool:
        """Whether a clause says what takes the place of what the clause before it gave up: 初三不带了，教初一."""
        before = self._before(frame.clause)
        return self.user_speaks and before is not None and instead.gives_up(before.words)

    def _given_up(self, frame: Frame) -> bool:
        """Whether a clause only tells that something is gone which it does not name; the thing that is meant ends."""
        clause = frame.clause
        if clause.mood is not Mood.CONFIRMED or ending.one_off(clause, self.sentence_words):
            return False
        words, recent = clause.words[: frame.end] + ("了" if frame.le else ""), self.context.recent
        gone = instead.disposed(words, self.sentence_words, recent) or instead.headless(words, recent)
        gone = gone or instead.dropped(words, self.sentence_words, recent)
        if gone is None or ending.keeps_own(frame, gone, told_on=True):
            return False
        self._end((gone,), frame)
        return True

    def _continued(self, draft: Draft, old: Recent, words: str, value: str) -> Draft:
        """租给一对小夫妻, of the house that was told of: what stands before the same verb in the held words is meant still."""
        verb = re.sub(r"^(?:现在|如今|后来|就|又|改|直接|已经|都|也)+", "", words[: words.rfind(value)])
        at = normal(old.text).find(verb) if len(verb) > 1 else -1
        if at < 0:
            return draft
        text = old.text[:at] + draft.body[draft.body.find(verb[0]) :]
        value = text.removeprefix(self.scene.user.name)
        return replace(draft, body=text, value=value, key=value_key(value), flags=draft.flags | {"whole", "updates"})

    def _of_another(self, frame: Frame) -> bool:
        """是我外公，不是我爷爷; 不是我过敏，是我室友: what was told of one was meant of another."""
        if not self.user_speaks or frame.clause.mood is not Mood.CONFIRMED or self.misnamed[0]:
            return False
        forms = _OF_ANOTHER + (_RATHER if self.correcting else ())
        swap = next((found for form in forms if (found := of_kin(form).search(self.sentence_words))), None)
        meant = self._meant(swap) if swap is not None else []
        if swap is None:
            return False
        if not meant:
            bare = of_kin(r"(?:而|应该)?是我?(?:的|家)?(?:%kin%|我)").fullmatch(frame.clause.words[: frame.end])
            if bare and not self._append(frame.clause):
                self._nothing(frame.clause, "denial")
            return bare is not None
        if "w" in swap.groupdict() and re.search(rf"不是[^,]{{0,3}}{swap.group('w')}[^,]{{0,6}}$|并非", frame.clause.words):
            self._nothing(frame.clause, "denial")
            return True
        if swap.group("r") not in frame.clause.words or ("w" in swap.groupdict() and "是" not in frame.clause.words):
            return False
        right = self._one(swap.group("r"))
        frame.subject, frame.negation, frame.negation_said = right, "", ""
        self.correcting = True
        for old in meant:
            whose = old.claim.subject
            shown = self.scene.user.name if whose == "user" else display(old.text, whose, self.scene)
            text = old.text.replace(shown, right.name, 1) if shown in old.text else right.name + old.claim.value
            flags = frozenset(("whole",))
            draft = Draft(attribute_named(old.claim.attribute), old.claim.value, text, flags=flags, targets=(old.memory,))
            self._keep(draft, frame, when=When(old.claim.tense, old.claim.passing, old.claim.valid))
        return True

    def _one(self, word: str) -> Ref:
        return self.scene.user if word == "我" else self.scene.relative(self.scene.user, word)

    def _meant(self, swap: re.Match[str]) -> list[Recent]:
        """What was told of the wrong one: by the words that stand beside, or else by what was told of them last."""
        wrong = self._one(swap.groupdict().get("w") or "我").key
        theirs = [each for each in self.context.recent if each.claim.subject == wrong]
        beside = _AT_ALL.sub("", f"{swap.group('x') or ''}{swap.groupdict().get('y') or ''}")
        if beside and (named := [each for each in theirs if overlap(beside, each)]):
            return named[:1]
        if swap.groupdict().get("w", "我") != "我":
            return theirs[:1]
        shares = not beside or any(set(beside) & set(normal(each.text)) for each in theirs[:1])
        return [each for each in theirs if shares and each.said_at == theirs[0].said_at]

    def _rescheduled(self, frame: Frame) -> list[Draft]:
        """小提琴改到周二, where 每周六学小提琴 is held: what is so every week is moved for good."""
        match = pattern("turns.moved").fullmatch(frame.topic_words)
        said = self.user_speaks and frame.clause.mood is Mood.CONFIRMED and not frame.negation
        if match is None or not said or pattern("timed.passing").search(frame.clause.words):
            return []
        low = frame.after_subject
        value = frame.clause.said[low + match.start("v") : low + match.end("v")]
        usual = [each for each in self.context.recent if each.claim.attribute.startswith("schedule ") and not is_planned(each)]
        for old in pointed(match.group("a"), usual):
            held, text = swapped(old.claim.value, value), swapped(old.text, value)
            if held is not None and text is not None and held != old.claim.value:
                flags = frozenset(("whole", "updates"))
                kept, owner = attribute_named(old.claim.attribute), old.claim.subject
                return [Draft(kept, held, text, flags=flags, subject_key=owner, targets=(old.memory,))]
        return []

    def _likewise(self, frame: Frame) -> list[Draft]:
        """我老婆喜欢爬山，我也是; 我对尘螨过敏，青霉素也不行: what was just told, of somebody or something else."""
        last = self.made[-1] if self.made else None
        claim = last.claim if last is not None else None
        if not self.user_speaks or frame.clause.mood is not Mood.CONFIRMED:
            return []
        if frame.said_subject and last is not None and claim is not None and last.attribute is not None:
            others = claim.subject != frame.subject.key and self._same_sentence(last.start, frame.clause)
            if not others or _LIKEWISE.fullmatch(frame.topic_words) is None:
                return []
            text, flags = last.text.replace(self._shown(claim.subject, last.text), frame.subject.name, 1), frozenset(("whole",))
            frame.pre = ""
            return [Draft(last.attribute, claim.value, text, key=claim.value_key, flags=flags, negative=not claim.positive)]
        told = claim or next((each.claim for each in self.context.recent[:1]), None)
        beside = _NOT_EITHER.fullmatch(frame.topic_words) if told is not None and told.attribute == "allergy" else None
        if told is None or beside is None or told.subject != frame.subject.key or _NO_STUFF.match(beside.group("v")):
            return []
        value = frame.clause.said[frame.after_subject + beside.start("v") : frame.after_subject + beside.end("v")]
        frame.pre = frame.negation = ""
        return [Draft(named_attribute("allergy"), value, f"对{value}过敏", keep_pre=False)]

    def _shown(self, key: str, text: str) -> str:
        """How a text that was just made calls its subject."""
        person = self.scene.last_person
        if key == "user":
            return self.scene.user.name
        told = person is not None and person.key == key and text.startswith(person.name)
        return person.name if told and person is not None else display(text, key, self.scene)

    def _contingent(self, number: int, mates: list[Clause]) -> bool:
        """如果验收通过，我们就去三亚团建: kept with its case, as a plan, or as what is arranged."""
        found = contingent(mates) if self.user_speaks else None
        if found is None:
            return False
        many, planned = found
        first, last = mates[0], mates[many - 1]
        said = self.text[first.start : last.end].strip("。.!！ ")
        said = dated(said, find_times(said, "zh", self.context.observed_at, "future")) if planned else said
        said = third_person(said, self.scene.user.name)
        frame = parse(replace(first, mood=Mood.CONFIRMED), self.scene)
        frame.subject, frame.pre, frame.negation = self.scene.user, "", ""
        attribute = named_attribute("plan" if planned else "many:fact")
        draft = Draft(attribute, said, said, flags=frozenset(("whole",)))
        when = When(Tense.PLANNED if planned else Tense.PRESENT, habitual=True)
        self._keep(draft, frame, when=when, replace_span=(first.start, last.end))
        self.done |= set(range(number, number + many))
        return True

    def _renamed(self, frame: Frame) -> list[Draft]:
        """改名叫 Lucky 了, where the dog's name was told last: it is the dog's, and not the speaker's."""
        if self.user_speaks and (pet := pets.renamed(frame, self.scene)):
            return [pet]
        words = frame.clause.words[frame.after_subject : frame.end]
        now = _RENAMED.fullmatch(words) if self.user_speaks and not (frame.said_subject or frame.negation) else None
        if now is None:
            return []
        told = ((each, name) for each in self.context.recent if (name := _name_in(each)))
        old, name = next(told, (None, ""))
        own = old is None or (old.claim.subject, old.claim.attribute) == ("user", "name")
        if now is None or old is None or own or self.scene.topic not in (None, self.scene.user):
            return []
        low = frame.after_subject
        new, claim, flags = (
            frame.clause.said[low + now.start("n") : low + now.end("n")],
            old.claim,
            frozenset(("whole", "updates")),
        )
        value = claim.value.replace(name, new) if name in claim.value else new
        attribute, text = attribute_named(claim.attribute), old.text.replace(name, new)
        frame.pre = ""
        return [Draft(attribute, value, text, flags=flags, targets=(old.memory,), subject_key=claim.subject)]

    def _complained_of(self, frame: Frame) -> list[Draft]:
        """少年宫太吵了，换到棋院去了: what was found wanting gives place to what has come for it."""
        clause = frame.clause
        mates = [c.words for c in self.clauses if c.sentence == clause.sentence and c is not clause]
        said = self.user_speaks and clause.mood is Mood.CONFIRMED and not frame.negation and mates
        words = clause.words[: frame.end] + ("了" if frame.le else "")
        found = instead.complained_of(words, mates, self.context.recent) if said else None
        if found is None:
            return []
        old, topic, value = found
        at = words.rfind(value) if value else -1
        new, low = clause.said[at : at + len(value)], normal(old.text).find(topic)
        if at < 0 or low < 0 or len(normal(old.text)) != len(old.text):
            self._end((old,), frame)
            return [opens.unknown(frame)]
        text = old.text[:low] + new + old.text[low + len(topic) :]
        attribute, flags = attribute_named(old.claim.attribute), frozenset(("whole", "updates"))
        value = re.sub(re.escape(topic), new, old.claim.value, flags=re.IGNORECASE)
        key = old.claim.subject
        frame.pre = ""
        return [Draft(attribute, value, text, flags=flags, targets=(old.memory,), subject_key=key)]

    def _changed_by(self, frame: Frame) -> list[Draft]:
        """房租降了两百: what is held of the amount, with the sum of both."""
        said = self.user_speaks and frame.clause.mood is Mood.CONFIRMED
        found = amounts.changed_by(frame, self.sentence_words, self._as_just_told()) if said else None
        if found is None:
            return []
        old, value, text = found
        self.made = [made for made in self.made if made.targets != (old.memory,)]
        frame.pre, flags = "", frozenset(("whole", "updates"))
        return [Draft(attribute_named(old.claim.attribute), value, text, flags=flags, targets=(old.memory,))]

    def _as_just_told(self) -> list[Recent]:
        """What is held, with what the same text has already made of it: 转走两个，又来了一个."""
        told = {made.targets[0]: made for made in self.made if made.claim and len(made.targets) == 1}
        return [
            replace(old, claim=told[old.memory].claim or old.claim, text=told[old.memory].text) if old.memory in told else old
            for old in self.context.recent
        ]

    def _no_longer_denied(self, frame: Frame, drafts: list[Draft]) -> list[Draft]:
        """驾照拿到手了, after 没有驾照: what was denied and is so now."""
        clause = frame.clause
        if not self.user_speaks or clause.mood is not Mood.CONFIRMED or frame.negation or drafts[0].targets:
            return drafts
        words = clause.words[frame.after_subject : frame.end] + ("了" if frame.le else "")
        theirs = [each for each in self.context.recent if each.claim.subject == frame.subject.key]
        denied = [each for each in theirs if instead.no_longer_denied(words, each)]
        self._end(tuple(each for each in denied if each.claim.positive), frame)
        targets = tuple(each.memory for each in denied if not each.claim.positive)
        first = replace(drafts[0], targets=targets, flags=drafts[0].flags | {"updates"}) if targets else drafts[0]
        return [first, *drafts[1:]]

    def _in_its_place(self, frame: Frame, words: str) -> Draft | None:
        """换成蒙牛了, of the only thing that is held to be used."""
        found = None if frame.said_subject or frame.negation else instead.in_its_place(words, self.context.recent)
        if found is None:
            return None
        old, gone, new = found
        low, at = normal(old.text).rfind(gone), words.rfind(new) + frame.after_subject
        if low < 0 or len(normal(old.text)) != len(old.text):
            return None
        said = frame.clause.said[at : at + len(new)]
        text = old.text[:low] + said + old.text[low + len(gone) :]
        value = old.claim.value.replace(old.text[low : low + len(gone)], said)
        frame.pre, flags, key = "", frozenset(("whole", "updates")), old.claim.subject
        return Draft(attribute_named(old.claim.attribute), value, text, flags=flags, targets=(old.memory,), subject_key=key)

    def _instead(self, frame: Frame, drafts: list[Draft], when: When) -> list[Draft]:
        """The drafts; one that tells another way of what is held, or what came for what was given up, takes its place."""
        clause = frame.clause
        if drafts and when.tense is Tense.PRESENT:
            drafts = self._no_longer_denied(frame, drafts)
        one = len(drafts) == 1 and not drafts[0].targets and not drafts[0].negative
        loose = not drafts or (one and (drafts[0].attribute.name in _LOOSE or _TURNS.match(drafts[0].attribute.name)))
        words, recent = clause.words[frame.after_subject : frame.end], self.context.recent
        so = when.tense is Tense.PRESENT or (when.tense is Tense.PLANNED and frame.le and "现在" in clause.words)
        if not (self.user_speaks and loose and clause.mood is Mood.CONFIRMED and so):
            return drafts
        before = self._before(clause) if self._turning(frame) else None
        if drafts and before is not None and (found := instead.taken_up(words, before.words, recent)):
            old, value = found
            attribute = attribute_named(old.claim.attribute)
            at = words.rfind(value) + frame.after_subject
            text = repaired(old, clause.said[at : at + len(value)]) if attribute.single else None
            if text is None:
                self._end((old,), frame)
                return [self._continued(drafts[0], old, words, value)]
            flags = drafts[0].flags | {"whole", "updates"}
            value = clause.said[at : at + len(value)]
            return [Draft(attribute, value, text, flags=flags, targets=(old.memory,), subject_key=old.claim.subject)]
        if alone := self._in_its_place(frame, words):
            return [alone]
        if (old_way := self._old_way(frame, words)) is not None:
            self._end((old_way,), frame)
            return drafts or [opens.unknown(frame)]
        return drafts

    def _old_way(self, frame: Frame, words: str) -> Recent | None:
        """The held habit of which a clause tells another way; one that names nobody may go on with somebody told of before."""
        recent, owner = self.context.recent, frame.subject.key
        if not recent:
            return None
        found = instead.otherwise(words, self.sentence_words, owner, recent)
        if found is not None or frame.said_subject or owner != self.scene.user.key or of_kin("%kin%|[他她]").search(words):
            return found
        found = instead.otherwise(words, self.sentence_words, None, recent)
        if found is not None:
            frame.subject = Ref(found.claim.subject, display(found.text, found.claim.subject, self.scene), "person")
        return found
