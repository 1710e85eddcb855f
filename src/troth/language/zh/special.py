"""Clauses that do something to what was said before or to how the agent behaves: ends, corrections, wishes, procedures."""

from __future__ import annotations

import re
from dataclasses import dataclass

from troth.domain.address import Attribute, Cardinality
from troth.domain.claim import Intent, Tense
from troth.language.reading import Recent
from troth.language.text import fold
from troth.language.zh.clauses import Clause
from troth.language.zh.frame import Frame
from troth.language.zh.lexicon import normal, pattern, terms, word_class
from troth.language.zh.pointing import is_planned, kind_of, pointed, repaired, same_kind, shares_letter, swapped, taken_in
from troth.language.zh.rules import FOR, Draft, attribute_named, named_attribute
from troth.language.zh.script import to_traditional
from troth.language.zh.who import Scene

# --- what the agent is asked to do, now or always

_STANDING = pattern("special.standing")
_WISH = pattern("special.wish")
_STYLE = pattern("special.style")  # fmt: skip
_MANNER = pattern("special.manner")
_LANGUAGE = pattern("special.language")
_TONE = pattern("special.tone")
_LENGTH = pattern("special.length")
_TOPIC = pattern("special.topic")
_REQUEST = pattern("special.request")  # fmt: skip


def is_request(clause: Clause) -> bool:
    """Whether a clause asks the agent to do something now."""
    words = clause.words.lstrip("诶哎嗯那对了, ")
    if re.search(r"记得提醒我|提醒我(?!之前|的时候)", words) and not re.search(r"每次|以后|都", words):
        return True
    if re.match(r"(?:把我|请记住|记一下|记住|帮我记)", words):
        return False
    return bool(
        _REQUEST.match(words) or re.search(r"帮我|替我(?!们)|给我(?:推荐|看|写|列|查|找|讲|出|做|来|要|订|选|挑)|麻烦你", words)
    )


def is_instruction(clause: Clause, *, chained: bool) -> bool:
    """Whether a clause tells the agent how to behave from now on."""
    words = clause.words
    if pattern("special.is_instruction_2").match(words) and not re.search(
        r"(?:希望|想|要求|需要)你|别(?:再)?(?:给我|推荐|用|跟我)", words
    ):
        return False
    if re.search(r"你(?:真|每次都|总是|太|好|很|真是|答得|说得|的建议)|[和跟]你聊|谁能想到", words) and not re.search(
        r"你(?:别|不要|以后|说话|回)", words
    ):
        return False
    if pattern("special.is_instruction").search(
        words,
    ):
        return False
    if re.search(
        r"(?:叫|称呼|喊|管)我(?:叫|为|做)?[^,别不]{1,8}?(?:就行|就好|就可以|即可|吧|好了|得了)?$", words
    ) and not re.search(r"提醒|帮|别|不要", words):
        return False
    wish = _WISH.match(words) or pattern("special.is_instruction_3").search(words)
    if pattern("special.is_instruction_4").match(
        words,
    ) and not re.search(r"我(?:要|会|就|想|打算|每)", words):
        return True
    if _STANDING.search(words) and (
        wish
        or _STYLE.search(words)
        or _MANNER.search(words)
        or re.search(r"(?:给|叫|帮|提醒|回|跟|对|问|推荐).{0,4}我|你", words)
    ):
        return True
    if wish and (re.search(r"我|推荐|表情|emoji|废话|客套|夸|寒暄|tab|注释|列表|markdown|敬语|您|道歉|解释", words) or chained):
        return True
    if (
        _STYLE.search(words)
        and pattern("special.is_instruction_5").search(words)
        and not re.search(r"^我|了$|帮我(?!写)|一下", words)
    ):
        return True
    if _STYLE.search(words) and (_MANNER.search(words) or _LENGTH.search(words) or _TONE.search(words)):
        return True
    if re.search(r"(?:跟|和|对|回)我(?:说话|讲话|聊天?|回话)?.{0,6}(?:别|不要|少|尽量|多用|得用)", words) and not re.search(
        r"^我", words
    ):
        return True
    if (
        _MANNER.search(words)
        and re.search(r"(?:就行|就好|即可|回|答|跟我|帮我|说|聊|写)", words)
        and not re.search(r"^(?:我|他|她)", words)
    ):
        return True
    return chained and bool(
        pattern("special.is_instruction_6").search(
            words,
        )
    )


def is_polite_wish(words: str) -> bool:
    """Whether a question is a wish about how the agent should talk (能不能别叫我老师)."""
    return (
        bool(
            pattern("special.is_polite_wish").match(
                words,
            )
        )
        and bool(re.search(r"回|答|跟我|叫我|说|聊|称呼|表情|emoji", words))
        and not re.search(r"帮我|翻译|写", words)
    )


def instruction_attribute(words: str) -> Attribute:
    """Where an instruction lives: manner of speaking has addresses of its own, so that a newer wish replaces an older."""
    if not _TOPIC.search(words):
        if _LANGUAGE.search(words):
            return named_attribute("reply_language")
        if _LENGTH.search(words):
            return named_attribute("reply_length")
        if re.search(r"正式|书面|口语|大白话|语气|口吻|随意|敬语|严肃|幽默", words):
            return named_attribute("reply_tone")
    elif _LANGUAGE.search(words) and (topic := _TOPIC.search(words)):
        return Attribute(
            f"reply_language {topic.group()}",
            category="preference",
            layer="procedural",
            cardinality=Cardinality.ONE,
            varies=True,
        )
    elif re.search(r"正式|书面|口语|大白话|语气|口吻|随意", words) and (topic := _TOPIC.search(words)):
        return Attribute(
            f"reply_tone {topic.group()}", category="preference", layer="procedural", cardinality=Cardinality.ONE, varies=True
        )
    return named_attribute("instruction")


_PROCEDURE = pattern("special.procedure")
_STEPS = pattern("special.steps")
_MINE = pattern("special.mine")


def procedure(sentence: str, said: str) -> tuple[Draft, int, int] | None:
    """A way of doing something, told as steps: (draft, where it starts and ends in the sentence)."""
    match = _PROCEDURE.search(sentence)
    if match is None or not re.search(r"先|再|然后|最后|->|→|1[.、]|第一|跑|执行|打|提|merge|run|make", match.group("v")):
        match = _STEPS.search(sentence)
        if match is None or re.search(
            r"我先|先生|先不|先这样|先去|打算|计划|准备|昨天|今天|明天|帮我|给我|推荐|吗$|吃|头晕", match.group()
        ):
            return None
    name = _MINE.sub("", match.group("k")).strip(" ,:的")
    name = re.sub(r"(?:改|变|更新)(?:了|成)?$", "", name)
    name = re.sub(r"我们店里?的?|我们的?|我的?|公司|团队|我家", "", name)
    name = re.sub(r"(?:是)?(?:这么|这样)?(?:做|弄|搞|来)?的?$|要$|得$", "", name)
    name = re.sub(r"(?:的)?(?:流程|步骤|做法|顺序|规程|惯例|方法|sop|规矩|办法)$", "", name)
    name = re.sub(r"(?:一般|每次|通常|固定|的时候|都|现在)$", "", name)
    attribute = Attribute(
        f"{fold(name)}流程" if name else "procedure",
        category="skill",
        layer="procedural",
        cardinality=Cardinality.ONE,
        varies=True,
    )
    value = re.sub(r"[,，]\s*(?:别漏|别忘|记住|别搞错|不能错|切记).{0,6}$", "", said[match.start("v") : match.end("v")].strip())
    start = match.start("k")
    shown = re.sub(r"我们的?|我的?|我們的?", "", said[start : match.end("k")])
    shown = shown[len(shown) - len(shown.lstrip()) :]
    lead = _MINE.match(sentence[match.start("k") : match.end("k")])
    if lead:
        shown = shown[lead.end() :]
    return Draft(attribute, value, f"{shown.strip() or name or ''}：{value}"), match.start(), match.end()


# --- ends


@dataclass(frozen=True, slots=True)
class Ending:
    """What a clause ends."""

    drafts: tuple[Draft, ...]
    """What is worth keeping of the end itself (戒了咖啡)."""
    ended: tuple[Recent, ...]
    """The earlier claims that it ends."""
    reason: str | None = None


_STOPS = r"(?P<s>戒|停|退租|退订|退|卖|出手|出|扔|丢|送人|送|关|辞|断|注销|卸载|卸|拆|弃用|弃|取消|下线|废弃|报废|淘汰|放弃|转手|转让|转|处理|闲置|退役|换|解散|倒闭|坏|挂|还|撤|黄|吹|结束|鸽|收)"
_STOP_AFTER = re.compile(
    rf"(?:把|将)?(?P<v>[^,把将]{{1,20}}?)(?:我|已经|也|都|终于|彻底|全|早就|就|给|被|上周|昨天|今天|上个?月|刚|前天|去年|正式|直接|果断|全部|统统|\s)*(?:{_STOPS}(?:了|掉了?|人了|租了|断了|手了|成功了?|完了)+|(?P<t>取消|作罢|泡汤|告吹|搁置))"
)
_QUIT_FOR = re.compile(rf"(?P<s>戒)(?:了|掉)?(?P<v>[^,了\d一二两三四五六七八九十快有已]{{1,6}}?)(?:已经|快|有|都|了)*(?:{FOR})")
_QUIT = re.compile(r"(?P<s>戒)(?P<v>[^,了掉过]{1,6}?)了")
_FED_UP = pattern("special.fed_up")
_NO_OBJECT = pattern("special.no_object")
_STOP_BEFORE = pattern("special.stop_before")
_NOT_ANY_MORE = pattern("special.not_any_more")
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


def one_off(clause: Clause, sentence: str) -> bool:
    """Whether something is left out once, and goes on afterwards."""
    if re.search(r"每(?:个)?(?:周|星期|礼拜|月|年|天|逢)|一般|固定|都休|轮休", clause.words):
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
        return Ending(() if frame.subject.kind == "user" and not jobs and False else _status(frame), jobs)
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
    for form in (_QUIT_FOR, _QUIT, _FED_UP, _STOP_AFTER, _STOP_BEFORE, _NOT_ANY_MORE):
        for at in dict.fromkeys((start, frame.core)):
            match = form.fullmatch(words, at, end)
            if match is None and not frame.negation:
                continue
            if match is not None and (found := _ends(match, frame, scene)):
                return found
    return None


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
    what = re.sub(r"^(?:把|将|那|这|的|我的|我|之前|原来|以前)+", "", what)
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
        found = pointed(what, scene.context.recent, lambda each: each.claim.subject == key or key == "user")
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


# --- corrections


_BARE = pattern("special.bare")
_CONTRAST = pattern("special.contrast")
_ABOUT = pattern("special.about")


def correction(frame: Frame, scene: Scene) -> tuple[Draft, Recent] | None:
    """A bare corrected value, put where the wrong one stood."""
    words = frame.clause.words
    recent = scene.context.recent
    start = frame.after_subject if frame.subject.kind == "user" or frame.said_subject else frame.core
    if about := _ABOUT.fullmatch(words, start, frame.end):
        old = pointed(
            about.group("a"), recent, lambda each: same_kind(about.group("v"), each) or _swappable(about.group("v"), each)
        )
        if old and (made := _replacing(frame, about, old[0])):
            return made
    if typo := _misspelt(words.lstrip("*").strip(), recent):
        wrong, old = typo
        right = frame.clause.text.lstrip("*＊ ").strip()
        value = old.claim.value.replace(wrong, right)
        return Draft(
            attribute_named(old.claim.attribute),
            value,
            old.text.replace(wrong, right),
            flags=frozenset(("whole",)),
            subject_key=old.claim.subject,
            targets=(old.memory,),
        ), old
    if (bare := _BARE.fullmatch(words, start, frame.end)) and len(bare.group("v").strip()) >= 1:
        value = bare.group("v").strip()
        if re.fullmatch(r".{1,4}的.", value):
            return None
        for each in recent[:6]:
            if each.claim.attribute == "name" and re.fullmatch(r"[\u4e00-\u9fff]{2,4}", value) and shares_letter(value, each):
                return _replacing(frame, bare, each)
        fitting = [
            each
            for each in recent[:6]
            if (same_kind(value, each) or _swappable(value, each))
            and (each.claim.subject == frame.subject.key or not frame.said_subject)
        ]
        if (
            fitting
            and kind_of(value) not in ("word", "latin")
            and (
                _swappable(value, fitting[0])
                or kind_of(value).startswith("number") is kind_of(fitting[0].claim.value).startswith("number")
            )
        ):
            return _replacing(frame, bare, fitting[0])
        loose = [
            each
            for each in recent[:2]
            if (kind_of(value).startswith("number") or kind_of(value) == "latin")
            and re.search(r"[a-z0-9]", normal(each.claim.value))
            and not fitting
        ]
        if (
            loose
            and not frame.said_subject
            and len(value) <= 24
            and re.match(r"(?:.{0,4})是", words[start : bare.start("v") + 1])
        ):
            return _replacing(frame, bare, loose[0])
        if (
            fitting
            and len(value) <= 8
            and re.match(r"(?:.{0,6})(?:是|叫|在)", words[start : bare.start("v") + 1])
            and recent
            and recent[0] in fitting
        ):
            return _replacing(frame, bare, recent[0])
    return None


def _misspelt(word: str, recent: tuple[Recent, ...]) -> tuple[str, Recent] | None:
    """The word of a recent claim that `word` corrects by one character, as 滨江区 corrects 宾江区."""
    if not 2 <= len(word) <= 8 or not re.fullmatch(r"[\u4e00-\u9fffa-z0-9]+", word):
        return None
    for each in recent[:4]:
        value = each.claim.value
        for at in range(len(value) - len(word) + 1):
            piece = normal(value[at : at + len(word)])
            if piece != word and sum(a != b for a, b in zip(piece, word, strict=True)) == 1 and len(word) > 2:
                return value[at : at + len(word)], each
    return None


def _swappable(value: str, recent: Recent) -> bool:
    """Whether the new value is of a kind that stands inside the old one (a weekday, a clock time, a date)."""
    return swapped(recent.claim.value, value) is not None


def _replacing(frame: Frame, match: re.Match[str], old: Recent) -> tuple[Draft, Recent] | None:
    value = frame.clause.said[match.start("v") : match.end("v")].strip()
    if not value or fold(value) == fold(old.claim.value):
        return None
    attribute = attribute_named(old.claim.attribute)
    whole = swapped(old.claim.value, value)
    if whole is not None and whole != value:
        shown = swapped(old.text, value) or f"{old.text}（{value}）"
        return Draft(
            attribute, whole, shown, flags=frozenset(("whole",)), subject_key=old.claim.subject, targets=(old.memory,)
        ), old
    text = repaired(old, value)
    body = text if text is not None else frame.clause.said[frame.after_subject : frame.end] + ("了" if frame.le else "")
    flags = frozenset(("whole",)) if text is not None else frozenset[str]()
    return Draft(attribute, value, body, flags=flags, subject_key=old.claim.subject, targets=(old.memory,)), old


_ELIDED = pattern("special.elided")
_ELIDED_ABOUT = pattern("special.elided_about")


_ELIDED_AMOUNT = pattern("special.elided_amount")


def _same_unit(a: str, b: str) -> bool:
    units = re.compile(r"个人|人|只|台|条|岁|斤|公斤|kg|平|%|块|元|年|月")
    first, second = set(units.findall(normal(a))), set(units.findall(normal(b)))
    return not first or not second or bool(first & second)


def elided(frame: Frame, scene: Scene, sentence: str) -> tuple[Draft, Recent | None] | None:
    """A new value for something said before, with its name shortened or left out: "the new one is …", "now it's Friday"."""
    words = frame.clause.words
    recent = scene.context.recent
    match = _ELIDED.fullmatch(words, frame.after_subject, frame.end)
    if match and kind_of(match.group("v").strip()) in ("phone", "email"):
        kind = kind_of(match.group("v").strip())
        value = frame.clause.said[match.start("v") : match.end("v")].strip()
        label = "手机号是" if kind == "phone" else "邮箱是"
        return Draft(
            named_attribute(kind), value, f"{to_traditional(label) if scene.traditional else label} {value}", keep_pre=False
        ), None
    if (amount := _ELIDED_AMOUNT.fullmatch(words, frame.after_subject, frame.end)) and not frame.said_subject:
        old = pointed(
            sentence,
            recent,
            lambda each: (
                each.claim.positive
                and bool(re.search(r"\d|[一二三四五六七八九十百千万]{1,}", each.claim.value))
                and _same_unit(amount.group("v"), each.claim.value)
            ),
        )
        if not old:
            old = [
                each
                for each in recent[:4]
                if kind_of(each.claim.value) == kind_of(amount.group("v").strip())
                and kind_of(each.claim.value) not in ("word", "latin")
            ]
        if old and (made := _replacing(frame, amount, old[0])):
            return made
    if match := re.fullmatch(
        r"(?:就|直接|现在|后来)*(?:换|改)(?:成|到|了|用)+(?P<v>[^,]{1,20})", words[frame.after_subject : frame.end]
    ):
        old = pointed(sentence, recent, lambda each: each.claim.positive and each.claim.subject == frame.subject.key)
        if old and not old[0].claim.attribute.startswith("schedule "):
            value = frame.clause.said[frame.after_subject + match.start("v") : frame.after_subject + match.end("v")]
            return Draft(
                attribute_named(old[0].claim.attribute),
                value,
                frame.said,
                targets=(old[0].memory,),
                flags=frozenset(("ended",)),
            ), old[0]
    for at in dict.fromkeys((frame.after_subject, frame.core)):
        if match := _ELIDED_ABOUT.fullmatch(words, at, frame.end):
            value = match.group("v").strip()
            old = pointed(
                match.group("a"),
                recent,
                lambda each: each.claim.positive and (same_kind(value, each) or _swappable(value, each)),
            )
            if not old and kind_of(value) not in ("word", "latin", "number"):
                head = match.group("a").strip()
                old = [
                    each
                    for each in recent[:12]
                    if each.claim.positive
                    and same_kind(value, each)
                    and set(head) & set(normal(each.claim.attribute))
                    and each.claim.subject == frame.subject.key
                ]
            if old and (made := _replacing(frame, match, old[0])):
                return made
        if match := _ELIDED.fullmatch(words, at, frame.end):
            value = match.group("v").strip()
            kind = kind_of(value)
            fitting = [each for each in recent[:8] if same_kind(value, each) and each.claim.positive]
            if fitting and kind not in ("word", "latin", "number"):
                return _replacing(frame, match, fitting[0])
    return None


def stresses(words: str) -> bool:
    """Whether the words say that it lasts."""
    return bool(word_class("stress").search(words)) and not re.search(r"一直(?:想|在|没|以为)|始终没", words)


def intents_of(clause: Clause, sentence: str) -> set[Intent]:
    """The intents that the words of a clause show."""
    found: set[Intent] = set()
    if "update" in clause.marks:
        found.add(Intent.UPDATES)
    if stresses(clause.words):
        found.add(Intent.STRESSES)
    if any(word in sentence for word in terms("remember")) and not re.search(r"我记得|记得吗|还记得|你记得", sentence):
        found.add(Intent.REMEMBERS)
    return found
