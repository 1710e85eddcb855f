"""Statements: takes a clause apart, finds its time, and tries the forms that make claims, one after the other."""

from __future__ import annotations

import re
from dataclasses import replace

from troth.domain.claim import Intent, Mood, Tense
from troth.domain.interval import Interval
from troth.language.later import later
from troth.language.text import value_key
from troth.language.zh import amounts, opens, plain, revising, things, timed
from troth.language.zh.claims import claims, is_mood
from troth.language.zh.clauses import Clause
from troth.language.zh.following import Following, told_at
from troth.language.zh.frame import Frame, parse
from troth.language.zh.lexicon import normal, pattern
from troth.language.zh.rules import Draft, attribute_named, named_attribute
from troth.language.zh.standing import PREDICATE, WORLD
from troth.language.zh.subjects import called, names_somebody
from troth.language.zh.timed import When
from troth.language.zh.who import Ref, display, of_kin, patterns
from troth.language.zh.wording import join
from troth.language.zh.work import beside, is_job

_GOT_PET = later(r"(?:又|刚|新|还|也)*[养有买捡抱带接领收多]")
"""养了只猫: told of its keeper, and so is what follows."""
_GIVEN = pattern("reader.given")
"""Who did something to the user, or how the user knows of somebody (我知道他…); what follows is what is told."""
_DETAILED = ("occupation", "employer", "workplace", "home", "hometown")
_CALLED_SO = later(r"(?:以后|现在|就|还是|请|你|都)*(?:叫|喊|称呼)我[^,]{1,8}?(?:就(?:行|好|得|成|可以)|吧|[好得]了)")
"""叫我阿澄就得: asked of the one who is spoken to, whoever was told of before."""
_OF_THING = later(r"(?:它|牠)(?!们)(?=[是有的能会在要很不没太才就都也])")
"""它是 1985 年的: told of a thing that has no name yet, and so a detail of the claim that brought it in."""
_STATES = frozenset(("home", "employer", "workplace", "team", "occupation", "school", "class", "grade", "班级", "年级"))
_MADE_ME = pattern("statements.made_me")
"""医生让我少吃甜的: what follows is told of the one who was told to, and not of who told them."""
_TOLD_TO = later(r"(?:又|就|也|都|说)*不?(?:让|许|准|建议|嘱咐)(?![我他她])")
"""医生不让跑: where nobody is named who was told to, it is the speaker."""
_SETTING = pattern("statements.setting")
_UNIVERSAL = later(r"一律|永远|向来|从来|统一|一概|只[用喝吃穿买走认坐看写]|全(?:都|部|程)?[用走是靠]|都[用走是]|必须")
_NO_TAIL = ("mood", "instruction", "procedure", "birthday", "call_me")
_DONE_WITH = frozenset((Intent.ENDS, Intent.CORRECTS, Intent.FORGETS))
_BEFORE = "before"
"""The flag of what held until the clause's own claim began."""


def _time_of(draft: Draft, when: When) -> When:
    """When a draft of a clause holds that holds at another time than the clause tells."""
    if _BEFORE in draft.flags:
        return When(Tense.PAST, False, Interval(None, when.valid.start, False, when.valid.start is not None))
    return When() if "untimed" in draft.flags else when


class Statements(Following):
    """Reads clauses that state something."""

    thing: tuple[int, Ref | None] = (-1, None)
    """The thing of the user's that a clause was just told of, and in which sentence."""

    def _state(self, clause: Clause) -> None:
        """Read a clause that states something."""
        if self.user_speaks and (given := _GIVEN.match(clause.words)) and given.end() < len(clause.words):
            clause = clause.rest(given.end())
        if each := self._each_of_them(clause):
            for somebody, told in each:
                self.scene.topic = somebody
                self._state(told)
            return None
        frame = self._framed(clause)
        believed = bool(self.made) and self.made[-1].note == "belief"
        if believed and not frame.said_subject and re.match(r"原来|结果|其实|没想到", clause.words):
            return self._nothing(clause, "nobody")
        if self._only_a_topic(frame) or self._other_excluded(frame):
            return self._nothing(clause, "topic")
        if self._of_nobody(frame):
            return None
        when = self._when(frame)
        if self.user_speaks and (self._of_another(frame) or self._given_up(frame) or self._changes(frame, when)):
            return None
        own, when = when, self._in_chain(frame, when)
        self.handled = False
        drafts = self._instead(frame, self._drafts(frame, when), when)
        if self.handled:
            return None
        if not drafts:
            return self._unclaimed(frame, when)
        if self.user_speaks and clause.mood is Mood.CONFIRMED and when.tense is not Tense.PAST:
            before = len(self.made)
            self._replace_pointed(frame, drafts[0], when)
            if len(self.made) > before and self.changed_at.start is None:
                self.changed_at = Interval(self.context.observed_at)
        since = self._since_change(when)
        begun = own.mention is None and since.passing and self.begun
        self._keep_all(drafts, frame, since, own if begun else None)
        return None

    def _keep_all(self, drafts: list[Draft], frame: Frame, when: When, begun: When | None) -> None:
        """Keep what a clause claims, and what it leaves for the next ones to go on with; `begun`: a state's own time."""
        somebody = things.brought_in(frame, self.scene.user) if self.user_speaks else None
        for draft in sorted(drafts, key=lambda draft: _BEFORE not in draft.flags):
            if somebody and not draft.subject_key and draft.attribute.name not in ("relative", "acquaintance", "pet"):
                draft.subject_key = somebody.key
            if not self._beside(draft, frame, when) and (_BEFORE not in draft.flags or when.tense is Tense.PRESENT):
                self._keep(draft, frame, when=begun if begun and draft.attribute.name in _STATES else _time_of(draft, when))
        self._in_setting(frame)
        self.past_chain = when.tense is Tense.PAST
        self.planned_chain = not self.past_chain and (when.tense is Tense.PLANNED or drafts[0].attribute.name == "plan")
        self.scene.after_job = drafts[0].attribute.name in ("occupation", "work_status")
        self.last_draft, self.last_sentence = drafts[0], frame.clause.sentence
        self._leaves_topic(frame, drafts[0])
        if somebody:
            self.scene.topic = self.scene.last_person = somebody

    def _leaves_topic(self, frame: Frame, draft: Draft) -> None:
        """我家兔子叫米粒，肠胃不好: a pet or thing that a clause is told of is what the next ones may be told of."""
        if frame.subject.kind != "user" or not self.user_speaks:
            return
        own = frame.home or frame.possessive or "是我" in frame.words
        if draft.attribute.name == "pet" and own and not _GOT_PET.match(frame.words):
            self.scene.topic = self.scene.last_thing
        elif head := things.head(frame, draft):
            self.thing = (frame.clause.sentence, Ref("user", join(self.scene.user.name, head), "thing"))

    def _unclaimed(self, frame: Frame, when: When) -> None:
        """A clause that claims nothing by itself: it tells more of what was just said, or is chatter.

        Where it leaves out whom it is told of, a note of it would say so.
        """
        clause = frame.clause
        if not when.passing and self._tail(frame):
            return
        supposed = clause.mood in (Mood.HYPOTHETICAL, Mood.FICTION, Mood.JOKE)
        idle = self.user_speaks and (when.passing or self._idle(frame) or plain.remark(frame))
        note = clause.note or ("remark" if idle else "chatter")
        self._nothing(clause, note, clause.mood if supposed else Mood.CONFIRMED)
        if self.user_speaks and not frame.said_subject and (frame.pre or frame.negation or PREDICATE.match(frame.words)):
            text = self._worded(opens.unknown(frame), frame, dates=True, past=frame.done)
            self.made[-1] = replace(self.made[-1], text=text, about=frame.subject.key)

    def _other_excluded(self, frame: Frame) -> bool:
        """体检是周四，不是周五: what a thing just told is not says nothing more."""
        last = self.made[-1] if self.made else None
        told = last is not None and last.claim is not None and last.start >= self._sentence_start(frame.clause)
        other = re.fullmatch(r"(?:并|而)?不(?:是|在)[^,我]{1,12}", frame.clause.words[: frame.end])
        return told and other is not None and not frame.said_subject

    def _sentence_start(self, clause: Clause) -> int:
        return next(other.start for other in self.clauses if other.sentence == clause.sentence)

    def _of_nobody(self, frame: Frame) -> bool:
        """Whether a clause is told of nobody known; one that is told of the thing just brought in is a detail of that."""
        clause = frame.clause
        if frame.subject.kind != "nobody" and (self.user_speaks or self._spoken_of(frame)):
            return False
        detail = frame.subject.kind == "nobody" and self.user_speaks and _OF_THING.match(clause.words) is not None
        if not (detail and self._append(clause)):
            self._nothing(clause, "nobody")
        return True

    def _beside(self, draft: Draft, frame: Frame, when: When) -> bool:
        """当主管，管两个小区: what one sentence adds to a value just told is a detail of it, and no change."""
        clause = frame.clause
        last = self.made[-1] if self.made else None
        if last is None or last.claim is None or self.correcting or draft.targets or "updates" in draft.flags:
            return False
        start = self._sentence_start(clause)
        here = (draft.subject_key or frame.subject.key, draft.attribute.name, when.tense)
        fresh = not start <= last.start < clause.start or frame.said_subject or clause.marks & {"update", "correct"}
        if fresh or draft.attribute.name not in _DETAILED or when.mention is not None:
            return False
        if here != told_at(last) and any(start <= made.start and told_at(made) == here for made in self.made):
            draft.attribute = named_attribute("many:fact")  # 是厨师，在扬州，做淮扬菜
        return here == told_at(last) and self._append(clause)

    def _tail(self, frame: Frame) -> bool:
        """一场八百, 凌晨两点收工: what cannot stand by itself tells more of what was just said."""
        clause, last = frame.clause, self.made[-1] if self.made else None
        if last is None or last.claim is None or last.attribute is None or not self.user_speaks or self.requesting:
            return False
        before = self._before(clause)
        leans = before is not None and before.start <= last.start and "不是" not in before.words
        leans = leans and last.mood is clause.mood is Mood.CONFIRMED
        closed = last.attribute.identity or last.attribute.name in _NO_TAIL or last.intents & _DONE_WITH
        if not leans or closed or frame.said_subject or clause.marks or not self._tells_more(frame):
            return False
        return self._append(clause)

    def _in_setting(self, frame: Frame) -> None:
        """我写 paper，citation 一律走 APA: the first clause only says when the second holds."""
        if len(self.made) < 2 or frame.said_subject or not _UNIVERSAL.search(frame.clause.words):
            return
        setting, rule = self.made[-2:]
        one = setting.claim and rule.claim and setting.claim.subject == rule.claim.subject == "user"
        clause = next((c for c in self.clauses if c.start == setting.start and c.sentence == frame.clause.sentence), None)
        if not one or clause is None or not _SETTING.fullmatch(clause.words) or not rule.text.startswith(self.scene.user.name):
            return
        text = f"{setting.text}，{rule.text.removeprefix(self.scene.user.name)}"
        self.made[-2:] = [replace(rule, start=setting.start, text=text)]

    def _framed(self, clause: Clause) -> Frame:
        frame = parse(clause, self.scene)
        if frame.subject.kind == "person" and not frame.said_subject and _CALLED_SO.fullmatch(clause.words):
            frame.subject = self.scene.user
        shared = re.search(r"(?:看|陪|跟|和|给|带|送|接|找|见|帮|照顾|辅导)(?:他|她|它)", clause.words)
        if not frame.said_subject and frame.subject.kind == "person" and shared:
            frame.subject = self.scene.user
        if not frame.said_subject and frame.subject.kind == "pet" and (shared or things.keeps(frame.words)):
            frame.subject = self.scene.user
        sentence, thing = self.thing
        if thing and sentence == clause.sentence and not frame.said_subject and things.may_be_told(frame):
            frame.subject = thing
        if not frame.said_subject and frame.subject.kind == "person" and (owner := self._owner(frame)):
            frame.subject = owner
        frame.about_thing = self.about_thing and not frame.said_subject
        self._remember_subject(frame)
        return frame

    def _owner(self, frame: Frame) -> Ref | None:
        """Whose the thing is that opens a clause, where it was told of as somebody else's than the one just named."""
        head = re.match(r"[一-龥]{2}", frame.words)
        told = [each for each in self.context.recent[:20] if head and head.group() in normal(each.text)]
        keys = {each.claim.subject for each in told}
        act = PREDICATE.match(frame.words) or patterns()["kin"].match(frame.words)
        if len(keys) != 1 or frame.subject.key in keys or act:
            return None
        key = keys.pop()
        return self.scene.user if key == "user" else Ref(key, display(told[0].text, key, self.scene), "person")

    def _only_a_topic(self, frame: Frame) -> bool:
        """我儿子，…: a clause that only names whom the next ones speak of."""
        if frame.said_subject or self.scene.topic is None:
            return False
        words = frame.clause.words[: frame.end]
        kin_alone = of_kin(r"(?:我们?|我家)?(?:的|有?一?[个位]|一|[那这][个位])?(?:%kin%)(?:们)?").fullmatch(words)
        return kin_alone is not None or names_somebody(words)

    def _drafts(self, frame: Frame, when: When) -> list[Draft]:
        """What a clause claims: by what stands before it, by the rule table, by its open form, by its date, or as it is."""
        if frame.subject.kind == "thing" and frame.subject.key == self.scene.user.key:
            return [things.described(frame, self.scene.user)]
        for form in (self._addressed, self._set_aside, self._before_rules):
            found = form(frame, when)
            if found is not None:
                return found
        if frame.double:
            return self._unknown(frame)
        if plain.described(frame, self.context.recent):
            return []
        if (not frame.said_subject or frame.clause.words.startswith("喂")) and pattern("statements.some_other").search(
            frame.clause.words
        ):
            return []
        if found := claims(frame, self.scene):
            return beside(found, frame, employed=self._employed())
        return [] if self.user_speaks and plain.remark(frame) and not self._turning(frame) else self._unruled(frame, when)

    def _employed(self) -> bool:
        """Whether the user's job is held, or was told just before."""
        told = [made.claim for made in self.made if made.claim is not None and made.claim.positive]
        known = [*told, *(each.claim for each in self.context.recent)]
        return any(each.subject == "user" and is_job(each.attribute) and each.tense is Tense.PRESENT for each in known)

    def _unruled(self, frame: Frame, when: When) -> list[Draft]:
        """What no rule of the table fits: an amount, hours, an open form, something dated, or a plain statement."""
        if amount := amounts.progress(frame) or amounts.often(frame) or amounts.counted(frame):
            return [amount]
        if hours := timed.hours(frame):
            return [hours]
        if found := opens.open_claim(frame, self.scene):
            return self._under_changed_name(found)
        spoken = frame.said_subject or self.scene.topic is not None or len(frame.words) >= 2
        if spoken and not frame.negation and not self.requesting and not WORLD.search(frame.clause.words):
            dated = timed.dated(frame, when, self.context.observed_at)
            if dated is not None:
                return [dated]
        return self._unknown(frame)

    def _addressed(self, frame: Frame, when: When) -> list[Draft] | None:
        """A clause that speaks to the agent (你…) claims nothing, but for the name to be called by."""
        clause = frame.clause
        if not self.user_speaks or not clause.words.startswith(("你", "祝", "恭喜")):
            return None
        called = re.search(r"叫我(?P<v>[一-龥]{1,5}?|[a-z][a-z .]{1,20}?)(?:就行|就好|就可以|即可|吧)*$", clause.words)
        if called is None:
            return []
        value = clause.said[called.start("v") : called.end("v")]
        frame.subject, frame.pre = self.scene.user, ""
        return [Draft(named_attribute("call_me"), value, f"希望被称呼为{value}")]

    def _set_aside(self, frame: Frame, when: When) -> list[Draft] | None:
        """Spellings of a name just said, contact details of a thing, feelings, and how to reach the user."""
        clause = frame.clause
        named = self.last_draft is not None and self.last_draft.attribute.name == "name"
        if named and re.fullmatch(r"(?:是)?(?:.{1,3}的.|.{1,3}(?:字旁|旁)的?.|.加.)(?:的那个)?", clause.words):
            return []
        handle = re.search(r"@[a-z0-9][\w.-]{2,30}", clause.words)
        if handle and re.search(r"(?:找|联系|加|call|ping)我", clause.words):
            frame.pre, frame.subject = "", self.scene.user
            return [Draft(named_attribute("handle"), clause.said[handle.start() : handle.end()], clause.text, keep_pre=False)]
        if frame.about_thing and pattern("statements.details").fullmatch(frame.words) and self._append(clause):
            self.handled = True
            return []
        if is_mood(clause.words) and len(clause.words) <= 14 and not pattern("statements.others_feel").match(clause.words):
            own = frame.said_subject or frame.subject.kind == "user"
            return [Draft(named_attribute("mood"), frame.said, frame.said, flags=frozenset(("passing",)))] if own else []
        return None

    def _before_rules(self, frame: Frame, when: When) -> list[Draft] | None:
        """Forms that lean on what was said before, and those of time, which go before the rule table."""
        leaning = (
            self._way_changed,
            self._likewise,
            self._renamed,
            self._rescheduled,
            self._changed_by,
            self._complained_of,
            self._qualified,
            self._not_kin,
            self._in_place_of,
            self._of_the_named,
            self._firm_in_town,
            self._there,
            self._said_of_thing,
            self._changed_to,
            self._chained,
            self._introduced,
        )
        for form in leaning:
            if found := form(frame):
                return found
            if self.handled:
                return []
        if sum_paid := amounts.paid(frame):
            return [sum_paid]
        if day := self._birthday(frame, when):
            return day
        usual = None if plain.of_the_world(frame) else timed.schedule(frame, recurring=self.recurring)
        return [usual] if usual else None

    def _way_changed(self, frame: Frame) -> list[Draft]:
        """打烊再加一步，…: a known way of doing something gains or loses a step."""
        clause = frame.clause
        if not self.user_speaks or clause.mood is not Mood.CONFIRMED:
            return []
        later = [c for c in self.clauses if c.sentence == clause.sentence and c.start > clause.start]
        rest = self.text[later[0].start : later[-1].end] if later else ""
        found = revising.stepped(clause.words[: frame.end], rest, self.context.recent)
        if found is None:
            return []
        old, value, text = found
        self.done |= {index for index, c in enumerate(self.clauses) if c in later}
        frame.pre = frame.negation = frame.negation_said = ""
        attribute = replace(attribute_named(old.claim.attribute), category="skill", layer="procedural")
        flags = frozenset(("whole", "updates"))
        return [Draft(attribute, value, text, flags=flags, subject_key=old.claim.subject, targets=(old.memory,))]

    def _qualified(self, frame: Frame) -> list[Draft]:
        """一万二是税后: a known claim with the opposite of what qualified it."""
        found = revising.turned(frame.clause.words[: frame.end], self.context.recent) if self.user_speaks else None
        if found is None:
            return []
        old, wrong, right = found
        self.correcting, frame.pre = True, ""
        value, text = old.claim.value.replace(wrong, right), old.text.replace(wrong, right, 1)
        key = value_key(f"{value} {right}") if value == old.claim.value else ""
        attribute, flags = attribute_named(old.claim.attribute), frozenset(("whole",))
        return [Draft(attribute, value, text, key=key, flags=flags, subject_key=old.claim.subject, targets=(old.memory,))]

    def _under_changed_name(self, found: list[Draft]) -> list[Draft]:
        """我工作手机换号了，尾号 3098: the tail number is the work phone's."""
        name = self.changing + found[0].attribute.name
        if not self.changing or not any(each.claim.attribute == name for each in self.context.recent):
            return found
        return [replace(found[0], attribute=attribute_named(name), body=self.changing + found[0].body)]

    def _remember_subject(self, frame: Frame) -> None:
        scene = self.scene
        if frame.said_subject:
            self.about_thing = (
                frame.subject.kind == "user"
                and (frame.possessive or frame.home)
                and not re.match(r"在|住|养|有|里?(?:就)?[在住养有]", frame.topic_words)
            )
        scene.topic = frame.subject if frame.said_subject else scene.topic
        told_to = frame.subject.kind == "person" and _TOLD_TO.match(frame.topic_words)
        if frame.said_subject and (_MADE_ME.match(frame.words) or told_to):
            scene.topic = scene.user
        if frame.subject.kind == "user" and (
            kin_said := of_kin(
                r"(?:[跟和与同带陪帮给替送接找见]|联系|(?:换成|改成|填|写|是|留)(?=我))(?:我|新|这个|那个|一个|个)?(?P<k>%kin%)"
            ).search(frame.clause.words)
        ):
            ref = scene.relative(scene.user, kin_said.group("k"))
            scene.last_person, _ = called(frame.clause.said, frame.clause.words, ref, kin_said.end(), scene)
        if frame.subject.kind == "person":
            scene.last_person = frame.subject
        elif frame.subject.kind == "pet":
            scene.last_thing = frame.subject
