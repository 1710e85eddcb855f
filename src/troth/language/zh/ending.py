"""What a clause says to be over, and which earlier claims it ends."""

from __future__ import annotations

import re
from dataclasses import dataclass

from troth.domain.claim import Tense
from troth.language.later import later
from troth.language.reading import Recent
from troth.language.zh.clauses import Clause
from troth.language.zh.frame import Frame
from troth.language.zh.lexicon import normal, pattern
from troth.language.zh.pointing import is_planned, pointed, taken_in
from troth.language.zh.rules import FOR, Draft, named_attribute
from troth.language.zh.who import Scene

_STOPS = pattern("special.stops").pattern
_STOP_AFTER = later(pattern("special.stop_after").pattern.replace("%stops%", _STOPS))
_QUIT_FOR = later(rf"(?P<s>戒)(?:了|掉)?(?P<v>[^,了\d一二两三四五六七八九十快有已]{{1,6}}?)(?:已经|快|有|都|了)*(?:{FOR})")
_QUIT = later(r"(?P<s>戒)(?P<v>[^,了掉过]{1,6}?)了")
_FED_UP = pattern("special.fed_up")
_NO_OBJECT = pattern("special.no_object")
_STOP_BEFORE = pattern("special.stop_before")
_NOT_ANY_MORE = pattern("special.not_any_more")
_DROPPED = later(r"(?P<o>[^,不]{2,8}?)(?:就|也|都|决定|还是|先)*不(?:去)?(?P<v>[一-龥]{1,2}?)了?(?:吧)?")
_ONE_OFF = pattern("special.one_off")
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
    reason: str | None = None


def one_off(clause: Clause, sentence: str) -> bool:
    """Whether something is left out once, and goes on afterwards."""
    if re.search(r"每(?:个)?(?:周|星期|礼拜|月|年|天|逢)|一般|固定|都休|轮休|公休|店休", clause.words):
        return False
    return bool(
        _ONE_OFF.search(clause.words)
        or re.search(r"就(?:停|歇|缺|休)?这(?:一)?(?:次|回|周)|只是(?:这|今|明)|下周(?:继续|照常|恢复)", sentence)
    )


def ending(frame: Frame, scene: Scene, sentence: str) -> Ending | None:
    """What the clause says to be over."""
    words = frame.clause.words
    start, end = frame.after_subject, frame.end + (1 if frame.le else 0)
    if pattern("special.ending").fullmatch(
        words[frame.core : end],
    ):
        jobs = tuple(
            each
            for each in scene.context.recent
            if each.claim.subject == frame.subject.key
            and each.claim.attribute in ("employer", "team")
            and each.claim.positive
            and each.claim.tense is not Tense.PAST
        )
        return Ending(_status(frame), jobs)
    if _NO_OBJECT.fullmatch(words, frame.after_subject, end) or (
        frame.negation and _NO_OBJECT.fullmatch(words.removeprefix("我"))
    ):
        gone = pointed(
            sentence,
            scene.context.recent,
            lambda each: (
                (
                    each.claim.subject == frame.subject.key
                    and each.claim.positive
                    and each.claim.attribute in ("likes", "habit", "hobby", "diet", "uses", "learning", "fact", "owns")
                )
                or each.claim.attribute.startswith("schedule ")
            ),
        )
        if gone:
            return Ending((), tuple(gone))
    if frame.core < end and re.fullmatch(r"(?:就)?戒(?:了|的|掉了?)?", words[frame.core : end]):
        for bare, habit in _HABITS.items():
            if bare in sentence.replace("戒", ""):
                draft = Draft(named_attribute("habit"), habit, f"戒了{bare}", negative=True)
                return Ending((draft,), tuple(taken_in(bare, scene.context.recent)))
    if dropped := _plan_dropped(words[start:end], frame, scene):
        return Ending((), dropped)
    for form in (_QUIT_FOR, _QUIT, _FED_UP, _STOP_AFTER, _STOP_BEFORE, _NOT_ANY_MORE):
        for at in dict.fromkeys((start, frame.core)):
            match = form.fullmatch(words, at, end)
            if match is None and not frame.negation:
                continue
            if match is not None and (found := _ends(match, frame, scene)):
                return found
    return None


def _plan_dropped(words: str, frame: Frame, scene: Scene) -> tuple[Recent, ...]:
    """青海湖不骑了: a plan that names both what and how, and will not happen."""
    match = _DROPPED.fullmatch(words)
    if match is None:
        return ()
    what, how = match.group("o"), match.group("v")
    return tuple(
        each
        for each in scene.context.recent
        if is_planned(each) and what in normal(each.text) and how[0] in normal(each.text).replace(what, "")
    )


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


def _ends(match: re.Match[str], frame: Frame, scene: Scene) -> Ending | None:
    groups = match.groupdict()
    verb, what = groups["s"] or groups.get("t") or "", match.group("v").strip()
    said = frame.clause.said[match.start("v") : match.end("v")].strip()
    what = re.sub(r"^(?:把|将|[那这]?[个家台条只间]|那|这|的|我的|我|之前|原来|以前)+(?=.)", "", what)
    key = frame.subject.key
    if verb == "戒" or (verb in ("停", "断") and what in _HABITS):
        bare = re.sub(r"^[喝抽吃吸]", "", what)
        habit = _HABITS.get(bare, what)
        draft = Draft(named_attribute("habit"), habit, f"戒了{said}", negative=True)
        return Ending((draft,), tuple(taken_in(bare, scene.context.recent)))
    if (
        verb
        in (
            "换",
            "转",
            "还",
            "坏",
            "挂",
            "送",
            "出",
            "处理",
            "结束",
            "黄",
            "吹",
            "鸽",
            "撤",
            "丢",
            "关",
            "断",
            "拆",
            "退",
            "停",
            "放弃",
            "收",
            "盘出去",
            "转出去",
        )
        or len(verb) > 1
        or verb
        in (
            "卖",
            "扔",
            "辞",
            "卸",
            "弃",
            "去",
            "考",
            "搬",
            "买",
            "参加",
            "办",
            "走",
            "做",
            "飞",
            "用",
            "玩",
            "追",
            "学",
            "练",
            "养",
            "喝",
            "抽",
            "吃",
            "干",
            "订",
            "租",
            "看",
            "听",
            "穿",
            "打",
            "跑",
            "续",
            "住",
            "要",
            "开",
            "上",
            "写",
            "健",
            "跳",
            "画",
            "弹",
        )
    ):
        open_subject = key == "user" or not frame.said_subject
        found = pointed(what, scene.context.recent, lambda each: each.claim.subject == key or open_subject)
        found = [each for each in found if each.claim.attribute != "allergy" or "过敏" in what]  # 扔了牛奶 cures nobody
        if verb in ("去", "考", "搬", "买", "参加", "办", "走", "做", "飞", "取消", "黄", "吹", "鸽", "放弃") and found:
            ahead = [each for each in found if is_planned(each)]
            found = ahead or (found if verb in ("做", "买") else [])
        if found:
            return Ending((), tuple(found))
        if taken := taken_in(what, scene.context.recent):
            return Ending((), tuple(taken))
        if verb in ("卖", "出", "出手", "扔", "转手", "处理", "送人") and len(what) >= 2:
            draft = Draft(named_attribute("owns"), said, f"{said}已{verb}", flags=frozenset(("ends",)))
            return Ending((draft,), ())
    return None
