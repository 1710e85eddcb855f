"""What a clause says to be over, and which earlier claims it ends."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime

from troth.domain.claim import Tense
from troth.language.later import later
from troth.language.reading import Recent
from troth.language.text import fold
from troth.language.zh import over
from troth.language.zh.clauses import Clause
from troth.language.zh.frame import Frame, time_pattern
from troth.language.zh.lexicon import normal, pattern
from troth.language.zh.pointing import is_planned, pointed, taken_in
from troth.language.zh.rules import Draft, named_attribute
from troth.language.zh.who import Scene, pet_name

_NO_OBJECT = pattern("special.no_object")
_CALLED_OFF, _IDEA_DROPPED = pattern("special.called_off"), pattern("special.idea_dropped")
_DROPPED = later(
    r"(?P<o>(?![我你他她它这那就也都先][就也都先不])[^,不]{1,8}?)(?:就|也|都|决定|还是|先)*不(?:去)?(?P<v>[一-龥]{1,2}?)了?(?:吧)?"
)
_DONE = pattern("special.plan_done")
_AS_PLANNED = tuple(
    later(pattern(f"special.plan_{form}").pattern.replace("%time%", time_pattern()))
    for form in ("thing_first", "verb_first", "verb_alone", "place")
)
_PLANS = ("travel", "plan", "appointment", "goal")
_OFTEN = "去吃见看喝玩逛跑"
"""What is done again and again: that it was done is no word of a plan to do it later."""
_NOT_YET = later(r"快|差不多|差一?点|还没|[没不]|才|一半|要是|如果|打算|准备|想")
_WISHED = later(
    r"(?<![不没])(?:打算|准备(?!好)|计划|争取|希望|考虑)|(?<![不没我])(?<!不再)想(?![起通必法到])|(?<!不)我想(?=今年|明年|年底|尽快|早点|把)"
)
"""我想今年把烟戒了: what is wished for is not over yet."""
_ONE_OFF = pattern("special.one_off")
_LEFT_OUT = later(r"(?:不|没再)(?:去)?[一-龥]{1,2}(?:了|$)")
_MISHAP = pattern("special.mishap")
"""What befalls one cup, one evening or one way; what is left out for it is taken up again."""
_QUIT_ALONE = later(r"(?:就)?戒(?:了|的|掉了?)?")
_FOR_EVER = ("name", "birthday", "birthplace", "hometown", "relative", "event")
"""What stays true of the dead."""
_SOLD = frozenset(("卖", "出手", "扔", "转手", "送人"))
"""What is got rid of was had, though nothing was said of it."""
_PLANNED = "去考搬买加办走做飞"
"""What is not done any more of these was to be done: 桂林不去了."""
_LEFT_OFF = frozenset(("likes", "habit", "hobby", "diet", "uses", "learning", "fact", "owns"))
"""What people do or have until they leave it off."""
_LIKED = frozenset(("likes", "dislikes", "prefers", "diet", "hobby"))
_THEIR_OWN = _LIKED | {"habit", "allergy", "health", "condition", "medication"}
"""What everybody has for themselves, and nobody ends for another: 我老公把美式戒了."""
_HABITS = {
    "咖啡": "喝咖啡",
    "酒": "喝酒",
    "烟": "抽烟",
    "奶茶": "喝奶茶",
    "茶": "喝茶",
    "糖": "吃糖",
    "可乐": "喝可乐",
    "肉": "吃肉",
    "辣": "吃辣",
    "海鲜": "吃海鲜",
    "夜宵": "吃夜宵",
    "碳水": "吃碳水",
}


@dataclass(frozen=True, slots=True)
class Ending:
    """What a clause ends."""

    drafts: tuple[Draft, ...]
    """What is worth keeping of the end itself (戒了咖啡)."""
    ended: tuple[Recent, ...]
    """The earlier claims that it ends."""
    gone: str = ""
    """What is gone, as the clause names it."""
    kept: bool = False
    """Whether the clause tells something besides that is worth keeping: Linda 调去成都了."""


def one_off(clause: Clause, sentence: str) -> bool:
    """Whether something is left out once, and goes on afterwards."""
    if re.search(r"每(?:个)?(?:周|星期|礼拜|月|年|天|逢)|一般|固定|都休|轮休|公休|店休", clause.words):
        return False
    return bool(
        _ONE_OFF.search(clause.words)
        or re.search(r"就(?:停|歇|缺|休)?这(?:一)?(?:次|回|周)|只是(?:这|今|明)|下周(?:继续|照常|恢复)", sentence)
        or (_LEFT_OUT.search(clause.words) and _MISHAP.search(sentence))
    )


def ending(frame: Frame, scene: Scene, sentence: str) -> Ending | None:
    """What the clause says to be over."""
    wished = _WISHED.search(frame.clause.words) is not None
    for form in (_called_off, _plan_dropped) if wished else _FORMS:
        found = form(frame, scene, sentence)
        if found is not None:
            return found
    return None


def _predicate(frame: Frame) -> tuple[int, int]:
    """Where the words after the subject begin and end, a closing 了 included."""
    return frame.after_subject, frame.end + (1 if frame.le else 0)


_RETIRED_FROM = ("employer", "team", "workplace", "occupation")


def _job_over(frame: Frame, scene: Scene, sentence: str) -> Ending | None:
    """辞了, 被裁了: the job of whoever is spoken of."""
    _, end = _predicate(frame)
    if not pattern("special.ending").fullmatch(frame.clause.words[frame.core : end]):
        return None
    jobs = tuple(
        each
        for each in scene.context.recent
        if each.claim.subject == frame.subject.key
        and each.claim.attribute in (_RETIRED_FROM if "退休" in frame.words else ("employer", "team"))
        and each.claim.positive
        and each.claim.tense is not Tense.PAST
    )
    return Ending(_status(frame), jobs)


def _quit_before(frame: Frame, scene: Scene, sentence: str) -> Ending | None:
    """咖啡伤胃，戒了: what is given up stands in the clause before."""
    _, end = _predicate(frame)
    if frame.core >= end or not _QUIT_ALONE.fullmatch(frame.clause.words, frame.core, end):
        return None
    bare = next((bare for bare in _HABITS if bare in sentence.replace("戒", "")), None)
    if bare is None:
        return None
    draft = Draft(named_attribute("habit"), _HABITS[bare], f"戒了{bare}", negative=True)
    return Ending((draft,), tuple(taken_in(bare, scene.context.recent)))


def _named_before(frame: Frame, scene: Scene, sentence: str) -> Ending | None:
    """法语太难，不学了: a verb alone, and what the sentence speaks of."""
    words = frame.clause.words
    alone = _NO_OBJECT.fullmatch(words, *_predicate(frame))
    if not alone and not (frame.negation and _NO_OBJECT.fullmatch(words.removeprefix("我"))):
        return None

    def fits(each: Recent) -> bool:
        claim = each.claim
        taken = claim.attribute in ("medication", "health") and re.search("[针药]", normal(each.text))
        own = claim.subject == frame.subject.key and claim.positive and (taken or claim.attribute in _LEFT_OFF)
        return bool(own) or claim.attribute.startswith("schedule ")

    gone = pointed(sentence, scene.context.recent, fits)
    return Ending((), tuple(gone)) if gone else None


def _called_off(frame: Frame, scene: Scene, sentence: str) -> Ending | None:
    """冰岛太贵，没戏了: the plan that the sentence speaks of; 换房的事黄了, of 想换个大点的房子."""
    if idea := _IDEA_DROPPED.fullmatch(frame.clause.words, *_predicate(frame)):
        named = later(".{0,6}".join(map(re.escape, idea.group("o"))))
        ahead = [each for each in scene.context.recent if is_planned(each) and named.search(normal(each.text))]
        if len(ahead) == 1:
            return Ending((), tuple(ahead))
    if not _CALLED_OFF.fullmatch(frame.clause.words, *_predicate(frame)):
        return None
    off = pointed(sentence, scene.context.recent, is_planned)
    return Ending((), tuple(off)) if off else None


def _stopped(frame: Frame, scene: Scene, sentence: str) -> Ending | None:
    """健身卡停了, 卖了那辆摩托: a verb that says of something that it is over."""
    sold: Ending | None = None
    for said in over.told(frame, sentence):
        if over.for_now(said):
            continue
        if said.verb.startswith("戒") or (said.verb in ("停", "断") and said.what in _HABITS):
            bare = re.sub(r"^[喝抽吃吸]", "", said.what)
            draft = Draft(named_attribute("habit"), _HABITS.get(bare, said.what), f"戒了{said.words}", negative=True)
            wide = () if of_another(frame) else tuple(taken_in(bare, scene.context.recent))
            return Ending((draft,), _held(said, frame, scene) or wide)
        if gone := _held(said, frame, scene):
            return Ending((), gone, said.what, said.kept)
        counted = re.fullmatch(r"[\d一二两三四五六七八九十百半]+[一-龥]", said.what)
        if (
            sold is None
            and not counted
            and "had" in said.ends
            and said.verb in _SOLD
            and said.verb not in said.what
            and len(said.what) >= 2
        ):
            draft = Draft(named_attribute("owns"), said.words, f"{said.words}已{said.verb}", flags=frozenset(("ends",)))
            sold = Ending((draft,), ())
    return sold


def _held(said: over.Told, frame: Frame, scene: Scene) -> tuple[Recent, ...]:
    """The earlier claims that are said to be over."""
    key, recent = frame.subject.key, scene.context.recent
    if "life" in said.ends:
        theirs = key.startswith("user's ") and frame.said_subject
        return tuple(each for each in recent if theirs and each.claim.subject == key and each.claim.attribute not in _FOR_EVER)
    anybody = key == "user" or not frame.said_subject or "把" in frame.clause.words
    user = "" if key.startswith("user's") and "shared" not in said.ends else "user"
    mine = [each for each in recent if anybody or each.claim.subject in (key, user)]
    own = key == "user" and frame.said_subject  # 我不喜欢猫了 ends nobody else's liking
    mine = [each for each in mine if each.claim.subject == "user" or not (own and each.claim.attribute in _LIKED)]
    mine = [each for each in mine if not keeps_own(frame, each)]
    gone = tuple(each for each in mine if over.ends(said, each))
    if said.verb[:1] in "不没" and said.verb[-1] in _PLANNED:
        gone = tuple(each for each in gone if _ahead(each)) or (gone if said.verb[-1] in "做买" else ())
    pets = {fold(pet_name(each.claim.value)) for each in gone if each.claim.attribute == "pet"} - {""}
    gone += tuple(each for each in recent if each.claim.subject in pets)
    return gone or (tuple(taken_in(said.what, mine)) if "done" in said.ends else ())


def of_another(frame: Frame) -> bool:
    """Whether a clause names somebody else as the one it is told of, and not who told the user to do it."""
    told_to = "我" in frame.clause.words[frame.after_subject : frame.end]
    return frame.said_subject and frame.subject.kind == "person" and not (told_to or frame.subject.in_office)


def keeps_own(frame: Frame, held: Recent, *, told_on: bool = False) -> bool:
    """Whether a clause tells, or goes on telling (`told_on`), of another than the one whose taste, health or habit is held."""
    another = of_another(frame) or (told_on and frame.subject.kind == "person" and not frame.said_subject)
    return another and held.claim.subject != frame.subject.key and held.claim.attribute in _THEIR_OWN


def _ahead(held: Recent) -> bool:
    return is_planned(held) or re.search("备考|准备|打算", normal(held.text)) is not None


def _plan_dropped(frame: Frame, scene: Scene, sentence: str) -> Ending | None:
    """青海湖不骑了: a plan that names both what and how, and will not happen."""
    match = _DROPPED.fullmatch(frame.clause.words, *_predicate(frame))
    if match is None:
        return None
    what, how = match.group("o"), match.group("v")
    off = tuple(
        each
        for each in scene.context.recent
        if is_planned(each) and what in normal(each.text) and how[0] in normal(each.text).replace(what, "")
    )
    return Ending((), off) if off else None


def _plan_done(frame: Frame, scene: Scene, sentence: str) -> Ending | None:
    """葡萄架搭好了, 智齿拔了, 去学了潜水: what was planned is there, or has been done."""
    if _NOT_YET.search(frame.clause.words):
        return None
    ahead = [each for each in scene.context.recent if is_planned(each) and _of_them(frame, each)]
    there = _DONE.fullmatch(frame.clause.words, *_predicate(frame))
    done = [each for each in ahead if there and _there(there, normal(each.text))]
    own = (form.fullmatch(frame.clause.words, at, _predicate(frame)[1]) for form in _AS_PLANNED for at in _begins(frame))
    told = [match for match in own if match] if ahead and not done else []
    meant = [each for each in ahead if each.claim.tense is Tense.PLANNED or each.claim.attribute in _PLANS]
    done = done or [each for each in meant if any(_as_planned(match, each, scene.context.observed_at) for match in told)]
    return Ending((), tuple(done), kept=True) if len(done) == 1 else None


def _of_them(frame: Frame, held: Recent) -> bool:
    """Whether what is told of somebody may be about what is held: 我妹妹驾照考过了 is no word of the user's own test."""
    whose = frame.subject.key
    return whose in ("user", held.claim.subject) or not frame.said_subject or frame.subject.name[-1:] in held.text


def _begins(frame: Frame) -> tuple[int, ...]:
    """Where what is told of may begin: behind the subject, or behind the time and adverbs too."""
    return tuple(dict.fromkeys((frame.after_subject, frame.core)))


def _there(match: re.Match[str], known: str) -> bool:
    """Whether what is said to be there, or finished, is what a plan names."""
    what, how = match.group("o"), match.group("v") or ""
    echoed = bool(how) and how in known.replace(what, "")
    whole = len(what) > 1 and (known.endswith(what) or f"把{what}" in known)
    return what in known and (echoed or whole)


def _as_planned(match: re.Match[str], held: Recent, now: datetime) -> bool:
    """Whether what is said to be done is what a plan names, by its own verb; what is done every so often, only in its time."""
    what, verb = match.group("o"), match.group("v")
    start, known = held.claim.valid.start, normal(held.text)
    if verb[:1] in _OFTEN and start is not None and start > now:
        return False
    if not verb:
        return re.search(f"去[^,]{{0,2}}{re.escape(what)}", known) is not None
    if not what:
        return verb in known
    return re.search(rf"{verb}[^,]{{0,4}}{re.escape(what)}|{re.escape(what)}[^,]{{0,2}}{verb}", known) is not None


def _status(frame: Frame) -> tuple[Draft, ...]:
    drafts: tuple[Draft, ...] = ()
    if firm := re.search(r"从(?P<v>[^,]{1,12}?)(?=离职|辞|裸辞|退|被裁)", frame.words):
        value = frame.clause.said[frame.core + firm.start("v") : frame.core + firm.end("v")]
        drafts = (
            Draft(named_attribute("employer"), value, frame.said + ("了" if frame.le else ""), flags=frozenset(("ends",))),
        )
        return drafts
    word = re.search(r"退休|离职|辞职|裸辞|裁|失业|下岗|辞|不干", frame.words)
    if word is None:
        return ()
    return (
        Draft(
            named_attribute("work_status"),
            {"辞": "辞职", "裁": "被裁", "不干": "离职"}.get(word.group(), word.group()),
            frame.said + ("了" if frame.le else ""),
            flags=frozenset(("updates",)),
        ),
    )


_FORMS = (_job_over, _quit_before, _named_before, _called_off, _plan_dropped, _stopped, _plan_done)
