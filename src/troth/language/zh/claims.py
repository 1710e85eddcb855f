"""From the core of a clause to drafts of claims: the rule table, and the few rules that have to look at their value."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache

from troth.language.later import later
from troth.language.text import fold, value_key
from troth.language.time import find_times
from troth.language.zh.frame import Frame
from troth.language.zh.lexicon import any_of, any_word, class_pattern, normal, pattern, terms, word_class
from troth.language.zh.rules import Draft, Rule, is_place, named_attribute, named_firm, named_org, number, org_kind, table
from troth.language.zh.script import to_traditional
from troth.language.zh.who import Ref, Scene, kin, role_of, several

_LIST = later(r"\s*(?:、|以及|还有|和|跟|与|及|,)\s*")
_NEG_STATES = frozenset(("habit", "diet", "likes", "allergy", "health", "prefers", "speaks", "skill", "dislikes", "medication"))
"""Where "not" is itself worth keeping; elsewhere it only ends what was there."""


def claims(frame: Frame, scene: Scene) -> list[Draft]:
    """The drafts of the first rule that fits the core of `frame`."""
    kind = frame.subject.kind
    if kind == "nobody":
        return []
    if pet := _pet(frame, scene):
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
    value = re.sub(r"^了(?=..)", "", _said(match, "v", frame))
    if not value or not _fits(rule, value, match, frame):
        return []
    body = _body(rule, match, frame, scene)
    if "list" in rule.flags:
        values = [part for part in _LIST.split(value) if part]
        if len(values) > 1:
            return [
                _draft(rule, part, _template(rule.say, scene).replace("{v}", part) if rule.say else frame.said, frame)
                for part in values
            ]
    draft = _draft(rule, value, body, frame)
    if rule.attr == "name" and frame.subject.key == "user's boss":
        return [
            replace(
                draft,
                attribute=named_attribute("manager"),
                body=f"{frame.subject.name}叫 {value}",
                flags=frozenset(("whole",)),
                subject_key="user",
            )
        ]
    if (
        rule.attr == "home"
        and re.match(r"人(?:就)?在", frame.words)
        and frame.subject.kind == "user"
        and (
            _known_home(scene)
            or scene.returning
            or re.search(r"机场|车站|医院|酒店|路上|公司|学校|家$|外地|高铁|飞机", normal(value))
        )
    ):
        draft = replace(draft, attribute=named_attribute("location"), body=frame.said)
    return _negated([draft, *_employed(draft)], frame)


def _employed(job: Draft) -> list[Draft]:
    """林口长庚的护理师 tells where as well as what."""
    match = re.fullmatch(r"(?P<o>[^的]{2,12})的[^的]{2,10}", job.value) if job.attribute.name == "occupation" else None
    if match is None or not named_org(fold(match.group("o"))):
        return []
    return [Draft(named_attribute("employer"), match.group("o"), job.body, flags=job.flags)]


def _draft(rule: Rule, value: str, body: str, frame: Frame) -> Draft:
    return Draft(named_attribute(rule.attr), value, body, flags=rule.flags)


def _negated(drafts: list[Draft], frame: Frame) -> list[Draft]:
    """A negative of what one likes is a dislike; of other states a negative claim."""
    if not frame.negation:
        return drafts
    made = []
    for draft in drafts:
        name = draft.attribute.name
        if name == "likes":
            made.append(replace(draft, attribute=named_attribute("dislikes")))
        elif name == "dislikes":
            made.append(replace(draft, attribute=named_attribute("likes")) if "了" not in draft.value else draft)
        else:
            made.append(replace(draft, negative=True))
    return made


def _said(match: re.Match[str], group: str, frame: Frame) -> str:
    try:
        start, end = match.span(group)
    except IndexError:
        return ""
    return frame.clause.said[start:end].strip(" 、,:") if start >= 0 else ""


def _body(rule: Rule, match: re.Match[str], frame: Frame, scene: Scene) -> str:
    if not rule.say or "assaid" in rule.flags or ("fromsay" in rule.flags and not _said(match, "w", frame)):
        return frame.clause.said[match.start() : match.end()] + ("了" if frame.le else "")
    body = _template(rule.say, scene)
    for name in match.re.groupindex:
        body = body.replace("{" + name + "}", _said(match, name, frame))
    return body


def _template(say: str, scene: Scene) -> str:
    return to_traditional(say) if scene.traditional else say


_BAD_VALUE = pattern("claims.bad_value")
_NOT_A_JOB = pattern("claims.not_a_job")
_NOT_A_CLASS = later(r"(?:上|下|加|值|跟|晚|早|夜|倒|换|翻|顶|代|调|排|轮|接|白|中|航|一|末|头)班$")
_STOP_IN_NAME = later(r"[的了吗呢在是去来说想要有不没给把被让]|什么|外卖|滴滴|出租|起来|停|醒")


def _fits(rule: Rule, value: str, match: re.Match[str], frame: Frame) -> bool:
    """Whether a value and its clause are what the rule means."""
    words = match.group("v").strip()
    checks = (check for flag, check in _BY_FLAG.items() if flag in rule.flags)
    if _BAD_VALUE.match(words) or not all(check(words, frame) for check in checks):
        return False
    by_name = _BY_NAME.get(rule.attr)
    return by_name is None or by_name(words, frame, rule.flags)


def _is_name(words: str, frame: Frame, flags: frozenset[str]) -> bool:
    about_thing = frame.subject.kind == "user" and not frame.said_subject and frame.about_thing
    return not about_thing and (words.isascii() or not _STOP_IN_NAME.search(words))


def _is_call(words: str, frame: Frame, flags: frozenset[str]) -> bool:
    return words.isascii() or not _STOP_IN_NAME.search(words)


def _is_job(words: str, frame: Frame, flags: frozenset[str]) -> bool:
    if "decl" in flags:
        told = re.search(r"(?:的|行业|这行|工作)$", frame.words)
        return told is not None and not re.match(r"养.*[猫狗]|送我|带我|学校|学生", words)
    if _NOT_A_JOB.search(words) or re.match(r"加班|开会|值班|排队|等|聚餐|团建|面试", words):
        return False
    return not frame.negation or frame.words.startswith(("是", "做", "当")) or frame.negation.endswith("是")


def _is_time(words: str) -> bool:
    """Whether it is a time and nothing else: 住到八月底."""
    found = find_times(words, "zh", datetime(2000, 1, 1, tzinfo=UTC))
    return bool(found) and (found[0].start, found[-1].end) == (0, len(words))


def _is_home(words: str, frame: Frame, flags: frozenset[str]) -> bool:
    if re.search(r"[一-龥]{2,}(?:开|卖|种|养)[^,]{1,8}$", words) and not is_place(words):
        return False
    if "place" in flags and re.search(r"(?:部|部门|组|团队|team)$", words):
        return False
    if _is_time(words):
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
    "learning": lambda words, frame, flags: not re.match(r".?了", words),
    "hometown": lambda words, frame, flags: not words.endswith("人"),
    "dislikes": lambda words, frame, flags: not words.startswith(("这", "那", "它", "他", "她", "你")),
}
_BY_FLAG: Mapping[str, Callable[[str, Frame], bool]] = {
    "housing": lambda words, frame: re.search(r"房|屋|公寓|单间|居|租住|合租|租[了着的]|租$", frame.words) is not None,
    "household": lambda words, frame: frame.home or frame.pre.startswith("家"),
    "plainname": lambda words, frame: frame.said_subject and not pattern("claims.fits").search(words) and not is_place(words),
    "agele": lambda words, frame: frame.le and ("今年" in frame.pre or frame.subject.kind == "person"),
    "still": lambda words, frame: frame.pre.endswith(("还是", "還是")) and not frame.said_subject,
    "needle": lambda words, frame: frame.le,
    "noclass": lambda words, frame: not _NOT_A_CLASS.search(words),
}


# --- rules that look at their value


def _org(rule: Rule, match: re.Match[str], frame: Frame, scene: Scene) -> list[Draft]:
    value = _said(match, "v", frame)
    words = match.group("v").strip()
    if not words or _BAD_VALUE.match(words) or "是" in words:
        return []
    if words in ("家", "家里", "公司", "单位", "外面", "办公室"):
        return _negated([Draft(named_attribute("open:办公方式"), value, frame.said)], frame) if words.startswith("家") else []
    if "实习" in rule.say and not words:
        return []
    kind = org_kind(words)
    if "org" in rule.flags and kind == "workplace" and not is_place(words):
        kind = "employer"
    say = frame.said if "assaid" in rule.flags else _template(rule.say, scene).replace("{v}", value)
    if re.match(r"[去来进](?!了)", frame.words) and not frame.le and "wentle" in rule.flags:
        return []
    if ("wentle" in rule.flags and not (scene.job_talk or named_firm(words))) or (
        "wentle" in rule.flags and _VISIT.search(words) and not scene.job_talk
    ):
        return []
    return _negated([Draft(named_attribute(kind), value, say, flags=rule.flags)], frame)


_BUSINESS = later(r"(?:店|铺|诊所|馆|餐厅|工作室|民宿|厂|摊|超市|坊|房|档口?|行|园|场|吧|社|农家乐|客栈|门市)$")


def _work(rule: Rule, match: re.Match[str], frame: Frame, scene: Scene) -> list[Draft]:
    """在X做Y: where, and what."""
    if "jobtalk" in rule.flags and not scene.job_talk:
        return []
    where, what = _said(match, "w", frame), re.sub(r"^(?:了|着)?(?:一?[家个间所])?", "", _said(match, "v", frame))
    verb, as_said = match.group("d"), _said(match, "d", frame)
    words, done = match.group("w").strip(), match.group("v").strip()
    where = re.sub(r"^一[家个所间]", "", where)
    if frame.negation or (re.match(r"(?:家|家里|网上|床上|楼下|外面|旁边|这里|那里|考虑)", words) and words not in ("家",)):
        return []
    if re.match(r"[了过完到得不]|一下", done) and verb not in ("开",):
        return []
    if verb in ("读", "念", "学") and (_SCHOOLS.search(words) or (verb != "学" and is_place(words))):
        return _studies(where, done, f"{as_said}{what}", what, scene)
    if verb == "学":
        return []
    if re.fullmatch(r"义工|志愿者|志工|义务[^,]{1,4}", done):
        return [Draft(named_attribute("habit"), f"在{where}{as_said}{what}", frame.said)]
    livelihood = verb in ("卖", "修", "种", "养", "造") and is_place(words) and not frame.le
    bare = verb in ("读", "念", "学", "修", "开", "卖", "跑", "画", "种", "养", "造")
    if bare and not livelihood and not pattern("claims.work_2").search(done + frame.words):
        return []
    if pattern("claims.work").search(done):
        return []
    kind = org_kind(words)
    if verb == "开" and re.search(r"(?:车|机|船|地铁|公交)$", done) and kind != "team":
        return [
            Draft(
                named_attribute("workplace" if kind == "workplace" else kind),
                where,
                _template("在{v}上班", scene).replace("{v}", where),
            ),
            Draft(named_attribute("occupation"), f"{as_said}{what}", f"{as_said}{what}"),
        ]
    if verb == "开" or (re.search(r"(?:店|诊所|馆|餐厅|工作室|民宿|公司|厂)$", done) and verb != "管"):
        shop = _BUSINESS.search(done)
        if verb == "开" and shop and frame.subject.kind == "user" and not frame.le and not re.match(r"了|过", done):
            return [Draft(named_attribute("occupation"), f"{as_said}{what}", f"在{where}{as_said}{what}")]
        return [Draft(named_attribute("many:owns"), what, f"在{where}{as_said}{what}" + ("" if not frame.le else "了"))]
    attr_name = "workplace" if kind == "workplace" else kind
    kept = "" if verb in ("做", "当", "干", "搞") else as_said
    job = Draft(named_attribute("occupation"), kept + what, f"{as_said}{what}")
    return [Draft(named_attribute(attr_name), where, f"在{where}上班"), job]


_SCHOOLS = later(r"(?:大学|学院|中学|高中|一中|小学|国中|[a-z]+|大)$")


def _studies(where: str, done: str, body: str, what: str, scene: Scene) -> list[Draft]:
    """Where somebody studies, and what or in which year."""
    drafts = [Draft(named_attribute("school"), where, _template("在{v}上学", scene).replace("{v}", where))]
    if done in ("书", "的"):
        return drafts
    year = re.fullmatch(r"[初高大研博小][一二三四五六]|.年级|博士?|硕士?|研究生|本科", done)
    return [*drafts, Draft(named_attribute("open:年级" if year else "field_of_study"), what, body)]


def _favourite(rule: Rule, match: re.Match[str], frame: Frame, scene: Scene) -> list[Draft]:
    head = frame.clause.said[match.start() : match.start("v")]
    label = match.group()[: match.end("k") - match.start()]
    value = _said(match, "v", frame)
    return [Draft(named_attribute(f"open:{label}"), value, f"{head}{value}")]


def _likes(rule: Rule, match: re.Match[str], frame: Frame, scene: Scene) -> list[Draft]:
    value = _said(match, "v", frame)
    words = match.group("v").strip()
    if _BAD_VALUE.match(words) or re.match(r"(?:人(?:$|家)|上了?$|的|是)", words):
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
    return _negated(drafts, frame)


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


def _known_home(scene: Scene) -> bool:
    return any(each.claim.attribute in ("home", "workplace") and each.claim.subject == "user" for each in scene.context.recent)


def _at(rule: Rule, match: re.Match[str], frame: Frame, scene: Scene) -> list[Draft]:
    """在X alone: an employer, a school or a team by its name; a place is where somebody lives."""
    value, words = _said(match, "v", frame), match.group("v").strip()
    if "是" in words or re.match(
        r"(?:家|家里|那|这|忙|等|想|外面|路上|开会|睡|吃|看|学|写|找|用|公司$|单位$|医院$|学校$|办公室)", words
    ):
        return []
    said = frame.said + ("了" if frame.le else "")
    job_before = scene.after_job and not frame.said_subject
    if re.search(_SCHOOL_NAME, words) and not job_before:
        return _negated([Draft(named_attribute("school"), value, said)], frame)
    kind = org_kind(words)
    if job_before:
        return [Draft(named_attribute(kind), value, said)]
    if kind == "workplace":
        here = (
            scene.returning
            or _known_home(scene)
            or (re.search(r"现在|今天|这会儿|刚|正|人在", frame.clause.words) is not None and frame.subject.kind == "user")
        )
        name = (
            "location"
            if here and (not re.search(r"现在|目前", frame.clause.words) or _known_home(scene)) and frame.subject.kind == "user"
            else "home"
        )
        return _negated([Draft(named_attribute(name), value, said)], frame)
    if re.search(r"医院|银行|公园|影院|店$|车站|商场|超市|餐厅|书店|馆$|机场|酒店|星巴克|麦当劳|地铁|公交|高铁", words):
        return []
    if kind == "team" or named_org(words):
        return _negated([Draft(named_attribute(kind), value, said)], frame)
    return []


_SCHOOL_NAME = r"(?:大学|学院|中学|高中|小学|国小|国中|幼儿园|幼稚园|实验.小|[一二三四五六七八九十][中小]|附[中小])$"


_VISIT = pattern("claims.visit")


def _teetotal(rule: Rule, match: re.Match[str], frame: Frame, scene: Scene) -> list[Draft]:
    habit = "抽烟" if match.group("v").endswith("烟") else "喝酒"
    return [Draft(named_attribute("habit"), habit, frame.said, negative=True, flags=frozenset(("no_negation",)))]


def _kin(rule: Rule, match: re.Match[str], frame: Frame, scene: Scene) -> list[Draft]:
    """有个弟弟叫小刚: somebody of the user's, whom the next clauses speak of."""
    if frame.negation or frame.subject.kind != "user":
        return []
    words, role = match.group("k"), kin()[match.group("k")]
    name = _said(match, "n", frame)
    if name and re.search(r"[在是的了想做上去也都很]", name):
        return []
    many = re.match(r"(?:还|也|就)?有[两三]", frame.words) is not None
    if many and not name:
        return [Draft(named_attribute("relative"), frame.said[1:] if frame.said.startswith("有") else frame.said, frame.said)]
    kept = role in several()
    key = fold(name) if kept and name else f"user's {role_of(words)}"
    shown = name or f"{scene.user.name}的{_said(match, 'k', frame)}"
    ref = Ref(key, shown, "person")
    scene.topic = scene.last_person = ref
    names = {fold(name): key} if name else {}
    if name:
        scene.people[fold(name)] = ref
    title = _said(match, "q", frame) + _said(match, "k", frame)
    value = f"{name}（{title}）" if name else title
    return [Draft(named_attribute("acquaintance" if kept else "relative"), value, frame.said, names=names)]


def _budget(rule: Rule, match: re.Match[str], frame: Frame, scene: Scene) -> list[Draft]:
    label = match.group("k").strip()
    name = "budget" if label in ("我", "总", "我的", "大概") else f"open:{label}预算"
    return [Draft(named_attribute(name), _said(match, "v", frame), frame.said)]


_SPECIAL = {
    "@at": _at,
    "@kin": _kin,
    "@teetotal": _teetotal,
    "@budget": _budget,
    "@org": _org,
    "@work": _work,
    "@favourite": _favourite,
    "@likes": _likes,
    "@count": _count,
}


# --- pets


@cache
def _pet_patterns() -> tuple[re.Pattern[str], ...]:
    pet = class_pattern("pet")
    got = r"[养有买捡抱带接领](?![一-龥]{0,2}色)"
    kind = rf"(?P<v>(?!名?叫|来|一?[只条]|{got})(?:[一-龥]{{0,4}}?的?)?(?:{pet})(?:{pet})?(?:串串?)?)"
    name = r"(?P<n>(?!做|了|他|她|它|我|什)[\u4e00-\u9fff]{1,4}|[a-z]{2,12})"
    return (
        re.compile(
            rf"(?:家里|家|又|还|新|也)*(?:养|有|领养|捡|收养|买|抱|那|这)(?:了|着|的)*(?:一|1)?(?:只|条|隻|头|匹)(?:名?叫|叫做|名为){name}的(?:是)?(?:一?[只条头匹])?{kind}"
        ),
        re.compile(rf"(?:{name})(?:是|就是)(?:我|我们|咱)(?:家)?(?:养)?的(?:一只|一条|那只)?{kind}"),
        re.compile(rf"(?:的)?(?:一只|一条|那只)?{kind}(?:名字)?(?:就)?(?:叫|名叫|名字是)(?:做)?{name}"),
        re.compile(
            rf"(?:又|刚|新|还|家里|也|楼下|路边)*(?:养|有|领养|捡|收养|买|抱|带|接|收编|多)(?:了|着|回来|回|到|的是|过)*(?:一|1)?(?:只|条|隻|个|头|匹|缸|隻)?{kind}(?:[,\s]*(?:名字)?(?:叫|是)(?:做)?{name})?"
        ),
    )


def _pet(frame: Frame, scene: Scene) -> list[Draft]:
    if scene.species and (one := _ONE_OF_THEM.fullmatch(frame.clause.words, frame.core, frame.end)):
        return named_pet(scene.species, frame.clause.said[one.start("n") : one.end("n")], scene)
    if frame.subject.kind not in ("user", "person") or frame.negation:
        return []
    words = frame.clause.words
    if not word_class("pet").search(words, frame.core, frame.end):
        return []
    for form in _pet_patterns():
        match = form.fullmatch(words, frame.core, frame.end)
        if match:
            break
    else:
        return []
    kind, name = _said(match, "v", frame), _said(match, "n", frame)
    if not name:
        if match.re is not _pet_patterns()[-1] or re.search(r"[\d两三四五六七八九十几]", kind):
            return []
        scene.last_thing = Ref(f"{frame.subject.key}'s {fold(kind)}", f"{frame.subject.name}的{kind}", "pet")
        return [Draft(named_attribute("pet"), kind, frame.said)]
    return named_pet(kind, name, scene)


_ONE_OF_THEM = pattern("claims.one_of_them")


def named_pet(kind: str, name: str, scene: Scene) -> list[Draft]:
    """A pet with its name, known by it from here on."""
    scene.last_thing = Ref(fold(name), name, "pet")
    scene.people[fold(name)] = scene.last_thing
    body = _template(f"养了{kind}，叫", scene) + name
    return [
        Draft(
            named_attribute("pet"),
            f"{kind}（{name}）",
            body,
            key=value_key(f"{_breed(kind)} {name}"),
            names={fold(name): fold(name)},
        )
    ]


def _breed(kind: str) -> str:
    """布偶猫 and 布偶 are one kind."""
    short = re.sub(r"(?<=..)[猫犬狗]$", "", kind)
    return short if word_class("pet").fullmatch(fold(short)) else kind


def title_of(name: str) -> str:
    """The role in people.toml that a word for a person stands for, or an empty string."""
    return kin().get(name, "")


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
