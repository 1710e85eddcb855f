"""From the core of a clause to drafts of claims: the rule table, and the few rules that have to look at their value."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache

from troth.language.later import later
from troth.language.text import fold
from troth.language.time import find_times
from troth.language.zh.drafting import BAD_VALUE, negated, taken, template
from troth.language.zh.frame import Frame
from troth.language.zh.lexicon import any_of, any_word, normal, pattern, terms, word_class
from troth.language.zh.pets import pet_of
from troth.language.zh.rules import Draft, Rule, is_place, named_attribute, named_org, number, table
from troth.language.zh.subjects import goes_by
from troth.language.zh.who import Ref, Scene, family, kin, role_of, several
from troth.language.zh.work import at, known_home, org, work

_LIST = later(r"\s*(?:、|以及|还有|和|跟|与|及|,)\s*")


def claims(frame: Frame, scene: Scene) -> list[Draft]:
    """The drafts of the first rule that fits the core of `frame`."""
    kind = frame.subject.kind
    if kind == "nobody":
        return []
    if pet := pet_of(frame, scene):
        return pet
    words = frame.clause.words
    for rule in table():
        if kind not in rule.on:
            continue
        match = rule.pattern.fullmatch(words, frame.core, frame.end)
        if match and (drafts := _apply(rule, match, frame, scene)):
            return drafts
    if frame.inner > 0:
        return _topicalised(frame, scene)
    return []


def _topicalised(frame: Frame, scene: Scene) -> list[Draft]:
    """写代码我用 Vim, 芹菜我不吃: the rules are tried on what follows 我, and the topic stays in the wording."""
    said, words = frame.clause.said, frame.clause.words
    at = words.rfind("我", 0, frame.inner)
    topic = said[frame.core : at]
    if fronted := _fronted(frame, topic, words[frame.core : at]):
        return fronted
    if re.match(r"(?:现在|都|就|已经)?改", words[frame.inner :]):
        return []
    inner = replace(frame, core=frame.inner, inner=-1, pre="")
    if negation := _NEGATION.match(words, frame.inner, frame.end):
        inner = replace(inner, core=negation.end(), negation=negation.group(), negation_said=said[frame.inner : negation.end()])
    drafts = claims(inner, scene)
    rest = said[at + 1 : frame.end] + ("了" if frame.le else "")
    glue = " " if topic[-1:].isascii() and rest[:1].isascii() else ""
    made = []
    for draft in drafts:
        if draft.attribute.name in ("uses", "learning", "fact", "team", "hobby", "occupation", "owns") and len(topic) > 1:
            return []
        made.append(replace(draft, body=f"{topic}{glue}{rest}", flags=draft.flags | {"no_negation"}))
    return made


_NEGATION = later(r"(?:真|真的|实在|完全|从来|从|都|一般|是|根本|一点都|一口都|也)*(?:不太|不怎么|不|没)(?=.)")
_FRONTED = pattern("claims.fronted")


def _fronted(frame: Frame, topic: str, words: str) -> list[Draft]:
    match = _FRONTED.fullmatch(frame.clause.words, frame.inner, frame.end)
    if match is None or len(words) > 8 or not words:
        return []
    rest = frame.clause.said[frame.inner : frame.end] + ("了" if frame.le else "")
    diet = (
        bool(match.group("n"))
        and re.search(r"[吃喝碰沾]$", match.group("n")) is not None
        and "爱" not in match.group("n")
        and "喜" not in match.group("n")
    )
    name = "diet" if diet else "dislikes" if match.group("n") else "likes"
    return [Draft(named_attribute(name), topic, f"{topic}{rest}", negative=diet, flags=frozenset(("no_negation",)))]


def _apply(rule: Rule, match: re.Match[str], frame: Frame, scene: Scene) -> list[Draft]:
    if "negonly" in rule.flags and not frame.negation:
        return []
    if rule.attr.startswith("@"):
        return _SPECIAL[rule.attr](rule, match, frame, scene)
    value = re.sub(r"^了(?=..)", "", taken(match, "v", frame))
    if not value or not _fits(rule, value, match, frame):
        return []
    if "stands" in rule.flags:  # 还没结婚 is a state of its own, and no denial of one
        denied = frame.negation_said + frame.said + ("了" if frame.le else "")
        return [Draft(named_attribute(rule.attr), denied, denied, flags=frozenset(("no_negation",)))]
    body = _body(rule, match, frame, scene)
    if "list" in rule.flags:
        values = [part for part in _LIST.split(value) if part]
        if len(values) > 1:
            return [
                _draft(rule, part, template(rule.say, scene).replace("{v}", part) if rule.say else frame.said, frame)
                for part in values
            ]
    draft = _draft(rule, value, body, frame)
    if rule.attr == "name" and (named := named_in_role(frame, value, body)):
        return [named]
    if (
        rule.attr == "home"
        and re.match(r"人(?:就)?在", frame.words)
        and frame.subject.kind == "user"
        and (
            known_home(scene)
            or scene.returning
            or re.search(r"机场|车站|医院|酒店|路上|公司|学校|家$|外地|高铁|飞机", normal(value))
        )
    ):
        draft = replace(draft, attribute=named_attribute("location"), body=frame.said)
    return negated([draft, *_employed(draft), *_lived_before(rule, match, frame)], frame)


def _lived_before(rule: Rule, match: re.Match[str], frame: Frame) -> list[Draft]:
    """从成都搬到了杭州: 成都 was home until then."""
    origin = taken(match, "w", frame) if "leaves" in rule.flags else ""
    if not is_place(normal(origin)) or frame.negation:
        return []
    return [Draft(named_attribute("home"), origin, f"以前住在{origin}", flags=frozenset(("before",)), keep_pre=False)]


def named_in_role(frame: Frame, value: str, body: str) -> Draft | None:
    """Who the user's boss is, which is said of the user; who fills another role is said of the role."""
    if frame.subject.key == "user's boss":
        text, whole = frame.subject.name + body, frozenset(("whole",))
        return Draft(named_attribute("manager"), value, text, flags=whole, subject_key="user")
    return Draft(named_attribute("name"), value, body) if "'s " in frame.subject.key else None


def _employed(job: Draft) -> list[Draft]:
    """林口长庚的护理师 tells where as well as what."""
    match = re.fullmatch(r"(?P<o>[^的]{2,12})的[^的]{2,10}", job.value) if job.attribute.name == "occupation" else None
    if match is None or not named_org(fold(match.group("o"))):
        return []
    return [Draft(named_attribute("employer"), match.group("o"), job.body, flags=job.flags)]


def _draft(rule: Rule, value: str, body: str, frame: Frame) -> Draft:
    return Draft(named_attribute(rule.attr), value, body, flags=rule.flags, negative="denied" in rule.flags)


def _body(rule: Rule, match: re.Match[str], frame: Frame, scene: Scene) -> str:
    if not rule.say or "assaid" in rule.flags or ("fromsay" in rule.flags and not taken(match, "w", frame)):
        return frame.clause.said[match.start() : match.end()] + ("了" if frame.le else "")
    body = template(rule.say, scene)
    for name in match.re.groupindex:
        body = body.replace("{" + name + "}", taken(match, name, frame))
    return body


_NOT_A_JOB = pattern("claims.not_a_job")
_NOT_A_CLASS = later(r"(?:上|下|加|值|跟|晚|早|夜|倒|换|翻|顶|代|调|排|轮|接|白|中|航|一|末|头)班$")
_STOP_IN_NAME = later(r"[的了吗呢在是去来说想要有不没给把被让]|什么|外卖|滴滴|出租|起来|停|醒")


def _fits(rule: Rule, value: str, match: re.Match[str], frame: Frame) -> bool:
    """Whether a value and its clause are what the rule means."""
    words = match.group("v").strip()
    checks = (check for flag, check in _BY_FLAG.items() if flag in rule.flags)
    if BAD_VALUE.match(words) or not all(check(words, frame) for check in checks):
        return False
    by_name = _BY_NAME.get(rule.attr)
    return by_name is None or by_name(words, frame, rule.flags)


def _is_name(words: str, frame: Frame, flags: frozenset[str]) -> bool:
    about_thing = frame.subject.kind == "user" and not frame.said_subject and frame.about_thing
    return not about_thing and (words.isascii() or not _STOP_IN_NAME.search(words))


def _is_call(words: str, frame: Frame, flags: frozenset[str]) -> bool:
    return words.isascii() or not _STOP_IN_NAME.search(words)


def _is_job(words: str, frame: Frame, flags: frozenset[str]) -> bool:
    if re.search(r"平时|平常|周末|下班|没事|有空|闲", normal(frame.pre)):
        return False
    if "decl" in flags:
        told = re.search(r"(?:的|行业|这行|工作)$", frame.words)
        return told is not None and not re.search(r"^养.*[猫狗]|^送我|^带我|^学校|^学生|是|[那这]个", words)
    if _NOT_A_JOB.search(words) or re.match(r"加班|开会|值班|排队|等|聚餐|团建|面试", words):
        return False
    return not frame.negation or frame.words.startswith(("是", "做", "当")) or frame.negation.endswith("是")


def _is_time(words: str) -> bool:
    """Whether it is a time and nothing else: 住到八月底."""
    found = find_times(words, "zh", datetime(2000, 1, 1, tzinfo=UTC))
    return bool(found) and (found[0].start, found[-1].end) == (0, len(words))


def _is_home(words: str, frame: Frame, flags: frozenset[str]) -> bool:
    if (words.startswith("的") and not is_place(words[1:])) or (
        re.search(r"[一-龥]{2,}(?:开|卖|种|养)[^,]{1,8}$", words) and not is_place(words)
    ):
        return False
    if "place" in flags and re.search(r"(?:部|部门|组|团队|team)$", words):
        return False
    if _is_time(words) or re.match(r"[这那](?:儿|里|边|块)", words):
        return False
    return not words.startswith(("酒店", "医院", "宾馆", "民宿", "家里", "一块", "一起", "一塊"))


def _is_car(words: str, frame: Frame, flags: frozenset[str]) -> bool:
    return "car" not in flags or frame.words[:1] in "开提" or pattern("claims.cars").search(frame.words) is not None


_BY_NAME: Mapping[str, Callable[[str, Frame, frozenset[str]], bool]] = {
    "name": _is_name,
    "call_me": _is_call,
    "occupation": _is_job,
    "home": _is_home,
    "car": _is_car,
    "learning": lambda words, frame, flags: not re.match(r".?了|.{1,4}(?:一般|通常|都|改|换|在|是)", words),
    "hometown": lambda words, frame, flags: (
        not (words.endswith("人") or frame.possessive) and (is_place(words) or "个" not in frame.words[:3])
    ),
    "dislikes": lambda words, frame, flags: not words.startswith(("这", "那", "它", "他", "她", "你")),
}
_BY_FLAG: Mapping[str, Callable[[str, Frame], bool]] = {
    "housing": lambda words, frame: re.search(r"房|屋|公寓|单间|居|租住|合租|租[了着的]|租$", frame.words) is not None,
    "household": lambda words, frame: frame.home or frame.pre.startswith("家"),
    "plainname": lambda words, frame: frame.said_subject and not pattern("claims.fits").search(words) and not is_place(words),
    "called": lambda words, frame: goes_by(words),
    "agele": lambda words, frame: frame.le and ("今年" in frame.pre or frame.subject.kind == "person"),
    "still": lambda words, frame: frame.pre.endswith(("还是", "還是")) and not frame.said_subject,
    "noplace": lambda words, frame: not is_place(words),
    "needle": lambda words, frame: frame.le,
    "noclass": lambda words, frame: not _NOT_A_CLASS.search(words),
}


# --- rules that look at their value


def _likes(rule: Rule, match: re.Match[str], frame: Frame, scene: Scene) -> list[Draft]:
    value = taken(match, "v", frame)
    words = match.group("v").strip()
    if BAD_VALUE.match(words) or re.match(r"(?:人(?:$|家)|上了?$|的|是)", words):
        return []
    if re.match(r"(?:这|那|它|他|她)", words):
        return []
    value = re.sub(r"^(?:吃|喝)(?:点|一点|一些|些)?(?=.{2,})", "", value) if len(value) > 2 else value
    body = frame.said
    if match.group("w") and match.start("w") > frame.core:
        body = frame.said
    drafts = [Draft(named_attribute("likes"), value, body)]
    parts = [part for part in re.split(r"、|和|跟", value) if part]
    if len(parts) > 1 and all(len(part) <= 8 for part in parts):
        drafts = [Draft(named_attribute("likes"), part, body.replace(value, part)) for part in parts]
    return negated(drafts, frame)


def _count(rule: Rule, match: re.Match[str], frame: Frame, scene: Scene) -> list[Draft]:
    amount = number(match.group("n"))
    thing = match.group("v").strip()
    if amount is None or amount < 2 or re.search(r"[叫是在]", thing):
        return []
    if not thing:
        old = next(
            (
                each
                for each in scene.context.recent
                if each.claim.attribute.endswith("的数量") and match.group("c") in each.claim.value
            ),
            None,
        )
        if old is None or old.claim.subject != frame.subject.key:
            return []
        base = old.claim.attribute.removesuffix("的数量")
        value = frame.clause.said[match.start("n") : match.end("c")] + base
        return [Draft(named_attribute(f"open:{base}的数量"), value, f"有{value}")]
    if not re.search(r"有|养|是|剩", frame.words[: match.start("n") - frame.core]):
        return []
    value = frame.clause.said[match.start("n") : match.end("v")]
    base = re.sub(r"^(?:小|大|猫)?(?=猫)|^小(?=狗)", "", thing)
    if word_class("pet").fullmatch(base):
        scene.species = base
    return [Draft(named_attribute(f"open:{base}的数量"), value, ("家" if frame.home else "") + f"有{value}")]


def _teetotal(rule: Rule, match: re.Match[str], frame: Frame, scene: Scene) -> list[Draft]:
    habit = "抽烟" if match.group("v").endswith("烟") else "喝酒"
    return [Draft(named_attribute("habit"), habit, frame.said, negative=True, flags=frozenset(("no_negation",)))]


def _kin(rule: Rule, match: re.Match[str], frame: Frame, scene: Scene) -> list[Draft]:
    """有个弟弟叫小刚: somebody of the user's or of theirs, whom the next clauses speak of."""
    words, role = match.group("k"), kin()[match.group("k")]
    theirs = frame.subject.kind == "person" and words in family()
    if frame.negation or not (frame.subject.kind == "user" or theirs):
        return []
    name = taken(match, "n", frame)
    if name and re.search(r"[在是的了想做上去也都很]", name):
        return []
    if frame.subject.kind != "user":
        ref = scene.relative(frame.subject, words)
        scene.last_person = ref
        text = f"{frame.subject.name}{frame.said}"
        told = Draft(
            named_attribute("name"), name, text, flags=frozenset(("whole",)), subject_key=ref.key, names={fold(name): ref.key}
        )
        if name:
            return [told]
        scene.topic = ref  # 邵峰有个女儿，叫糖糖
        return [Draft(named_attribute("relative"), taken(match, "q", frame) + taken(match, "k", frame), frame.said)]
    many = re.match(r"(?:还|也|就)?有[两三]", frame.words) is not None
    if many and not name:
        return [Draft(named_attribute("relative"), frame.said[1:] if frame.said.startswith("有") else frame.said, frame.said)]
    kept = role in several()
    key = fold(name) if kept and name else f"{frame.subject.key}'s {role_of(words)}"
    shown = name or f"{frame.subject.name}的{taken(match, 'k', frame)}"
    ref = Ref(key, shown, "person")
    scene.topic = scene.last_person = ref
    names = {fold(name): key} if name else {}
    if name:
        scene.people[fold(name)] = ref
    title = taken(match, "q", frame) + taken(match, "k", frame)
    value = f"{name}（{title}）" if name else title
    return [Draft(named_attribute("acquaintance" if kept else "relative"), value, frame.said, names=names)]


def _budget(rule: Rule, match: re.Match[str], frame: Frame, scene: Scene) -> list[Draft]:
    label = match.group("k").strip()
    name = "budget" if label in ("我", "总", "我的", "大概") else f"open:{label}预算"
    return [Draft(named_attribute(name), taken(match, "v", frame), frame.said)]


_SPECIAL = {
    "@at": at,
    "@kin": _kin,
    "@teetotal": _teetotal,
    "@budget": _budget,
    "@org": org,
    "@work": work,
    "@likes": _likes,
    "@count": _count,
}


def is_mood(words: str) -> bool:
    """Whether words tell of a feeling that passes."""
    return _mood().search(words) is not None


@cache
def _mood() -> re.Pattern[str]:
    longer = any_word(word for word in terms("mood") if len(word) > 1)
    single = any_of(word for word in terms("mood") if len(word) == 1)
    return re.compile(
        rf"(?:{longer})(?:死|极|透|得.{{1,4}}|到.{{1,3}})?(?:了|啊|呢|的)?$|^(?:我)?(?:今天|最近|现在)?(?:的)?(?:心情|情绪)|(?:很|好|太|真|超|有点|特别|非常|挺|今天|心里|快)(?:{single}|{longer})(?:死|极|透)?(?:了|啊|呢)?$"
    )
