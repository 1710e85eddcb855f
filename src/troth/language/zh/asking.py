"""Reads a recall question: whom it asks about, and which attributes would answer it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from troth.language.reading import Question
from troth.language.text import fold
from troth.language.zh.lexicon import any_of, normal, pattern, terms
from troth.language.zh.who import kin, role_of
from troth.schema.registry import asks

_ASKED: tuple[tuple[str, tuple[str, ...]], ...] = (
    (r"几点(?:上|下)班|什么班", ("shift", "schedule")),
    (r"叫什么名|名字|姓名|叫什么(?!课)|叫啥", ("name", "pet")),
    (r"怎么称呼|称呼|怎么叫", ("call_me", "name")),
    (r"生日|哪天出生|几号出生", ("birthday",)),
    (r"出生地|在哪(?:里|儿)?出生|出生在|哪里出生|哪儿出生", ("birthplace", "hometown")),
    (r"哪里人|哪儿人|老家|家乡|籍贯|什么地方人|哪的人", ("hometown", "birthplace")),
    (r"(?:家)?住(?:在)?(?:哪|什么)|住址|居住|住哪|哪个城市(?!(?:上班|工作))|家在哪|现居|人在哪|搬到?哪|哪座城市|定居|在哪(?:里|儿)住|哪个区|base", ("home", "location", "travel")),
    (r"地址|收货|寄到", ("address", "home")),
    (r"(?:在)?哪(?:个城市|里|儿)(?:上班|工作|办公)", ("workplace", "employer", "home")),
    (r"哪家(?:公司|单位|厂|医院|店)?(?:上班|工作)?|什么公司|公司叫|就职|雇主|供职|任职|在哪(?:里|儿)?上班|在哪(?:里|儿)?工作|单位", ("employer", "workplace")),
    (r"做什么(?:工作|的|职业)|什么工作|干什么的|干嘛的|职业|是做什么|工作是|岗位|职位|干哪行|哪一行|什么行业|谋生|头衔", ("occupation", "employer", "work_status")),
    (r"部门|哪个(?:team|组|团队)|什么组|(?<![a-z])team(?![a-z])", ("team", "employer")),
    (r"上司|老板|领导|主管|汇报给", ("manager",)),
    (r"多大(?!的?码)|几岁|年龄|岁数|多少岁", ("age", "birthday")),
    (r"多高|身高", ("height",)), (r"多重|体重", ("weight",)), (r"码|尺码|多大码|鞋号", ("size", "衣服尺码")),
    (r"血型", ("blood_type",)), (r"星座", ("zodiac",)), (r"属什么|生肖|属相", ("属相",)), (r"母语", ("native_language",)),
    (r"结婚|单身|婚姻|感情状况|对象", ("marital_status", "relative")),
    (r"过敏", ("allergy",)),
    (r"身体|健康|什么病|疾病|病史|生病|身体状况|毛病", ("health", "condition", "medication", "allergy")),
    (r"什么药|吃药|服药|用药", ("medication", "health")),
    (r"忌口|吃素|饮食|不吃|不能吃|吃不吃|能吃|吃什么|吃辣", ("diet", "dislikes", "allergy", "likes")),
    (r"抽烟|吸烟|喝酒|喝咖啡|咖啡|喝茶|熬夜|不喝|喝什么", ("habit", "likes", "diet", "dislikes", "instruction")),
    (r"宠物|养了?什么|猫|狗|什么品种|几只", ("pet", "name", "品种")),
    (r"爱好|兴趣|业余|喜欢做|消遣|休闲|空闲", ("hobby", "likes", "habit", "learning")),
    (r"喜欢|爱吃|爱喝|爱看|最爱|偏好|口味", ("likes", "prefers", "dislikes", "hobby")),
    (r"不喜欢|讨厌|反感|怕什么", ("dislikes", "likes")),
    (r"在学|学什么|学习什么|学到|课程|学(?:了)?哪", ("learning", "skill", "field_of_study")),
    (r"会(?:说)?什么|会说|语言|外语|擅长|技能", ("speaks", "skill")),
    (r"学校|大学|哪所|在哪(?:里|儿)?(?:上学|读书|念书)|毕业", ("school", "field_of_study")),
    (r"专业|读什么|主修", ("field_of_study", "school")), (r"几年级|年级", ("年级", "school")), (r"哪个班|什么班|班级", ("班级", "年级")),
    (r"编辑器|(?<![a-z])ide(?![a-z])|写代码用", ("editor", "uses")),
    (r"操作系统|什么系统|哪个系统|发行版", ("operating_system",)),
    (r"开什么车|什么车|座驾|哪辆车|车型", ("car", "owns")),
    (r"手机号|电话|号码|联系方式|怎么联系", ("phone", "email")), (r"邮箱|email|邮件地址|mail", ("email",)), (r"微信|账号|用户名|qq|line", ("handle",)),
    (r"房租|租金|月租", ("rent",)), (r"工资|薪水|月薪|年薪|收入", ("salary",)), (r"发工资|发薪", ("schedule 发薪水", "schedule 发工资", "schedule", "salary")), (r"预算", ("budget",)),
    (r"健身房", ("gym",)), (r"哪家银行|银行", ("bank",)),
    (r"设备|拍摄|相机|拥有|有什么", ("owns", "uses")),
    (r"出差|旅行|旅游|度假|去哪(?:里|儿)?(?:玩|旅)|打算去|行程|国庆|春节|假期", ("travel", "plan", "appointment")),
    (r"打算|计划|准备", ("plan", "travel", "goal", "appointment")), (r"目标|想做|愿望", ("goal", "plan")),
    (r"什么时候|哪天|几月|几号|星期几|周几|几点|哪一天|啥时候", ("appointment", "event", "schedule", "birthday", "travel")),
    (r"语气|口吻|风格", ("reply_tone", "instruction")), (r"用什么语言(?:回|答|跟)|回复语言", ("reply_language", "instruction")),
    (r"怎么回复|如何回复|回复|格式|review|推荐时|注意什么|怎么(?:跟|和)|相处", ("instruction", "reply_tone", "reply_length")),
    (r"流程|步骤|怎么发|怎么部署|如何部署|怎么上线|怎么做|如何", ("procedure",)),
    (r"家人|家里(?:人|有)|孩子|儿子|女儿|几个", ("relative", "name")), (r"朋友|同事|谁", ("acquaintance", "relative")),
    (r"国籍|哪国", ("nationality",)), (r"在忙|在做什么|项目", ("project", "task")),
    (r"心情|情绪", ("mood",)), (r"退休|在职|就业", ("work_status", "occupation")),
)  # fmt: skip
_NOISE = pattern("asking.noise")


@cache
def _table() -> tuple[tuple[re.Pattern[str], tuple[str, ...]], ...]:
    return tuple((re.compile(pattern), names) for pattern, names in _ASKED)


@cache
def _people() -> re.Pattern[str]:
    return re.compile(rf"(?:用户|使用者|我)(?:家)?的?(?P<a>{any_of(kin())})(?:的?(?P<b>{any_of(kin())}))?")


_TIMELY = frozenset(("appointment", "event", "schedule"))
_HOW = pattern("asking.how")
_WHEN = re.compile(r"星期几|周几|几点|几号|什么时候|哪天|哪一天|啥时候|多久一次")


def ask(question: str, people: Mapping[str, str]) -> Question:
    """Attributes, best first, and the subject that a question is about."""
    words = normal(question)
    subject = _subject(words, people)
    bare = _people().sub("", words) if subject != "user" else words
    found: list[str] = []
    for pattern, names in _table():
        if pattern.search(bare):
            found += [name for name in names if name not in found]
    opened = _open(bare)
    timely = [name for name in found if name in _TIMELY]
    found = [name for name in found if name not in _TIMELY]
    if _WHEN.search(bare):
        ordered = [*(name for name in opened if name.startswith("schedule ")), *found[:2], *timely, *opened, *found]
    elif found and not _telling(opened, bare):
        ordered = [found[0], *opened[:1], *found[1:], *opened, *timely]
    else:
        ordered = [*opened[:1], *found, *opened, *timely]
    if how := _HOW.search(bare):
        ordered.insert(0, f"{fold(how.group('a') or how.group('b'))}流程")
    ordered += _by_schema(bare)
    return Question("zh", tuple(dict.fromkeys(ordered))[:10], subject)


def _telling(opened: list[str], words: str) -> bool:
    """Whether the question names a thing of its own ("用户的 CI 用的是什么") rather than a registered attribute."""
    return (
        bool(opened)
        and re.search(rf"(?:用户|我)(?:们)?(?:家|团队|公司|项目)?的\s*{re.escape(opened[0])}", words) is not None
        and not any(opened[0] in names for _, names in _table())
    )


def _subject(words: str, people: Mapping[str, str]) -> str:
    named = [name for name in people if len(name) > 1 and name in fold(words)]
    if named:
        return people[max(named, key=len)]
    match = _people().search(words)
    if not match:
        return "user"
    key = f"user's {role_of(match.group('a'))}"
    return f"{key}'s {role_of(match.group('b'))}" if match.group("b") else key


def _by_schema(words: str) -> list[str]:
    scored = []
    for name, phrases in asks("zh").items():
        best = max((len(phrase) for phrase in phrases if len(phrase) > 1 and fold(phrase) in words), default=0)
        if best:
            scored.append((-best, name))
    return [name for _, name in sorted(scored)]


_HEAD = pattern("asking.head")
_THING = pattern("asking.thing")
_EMPTY = frozenset(terms("asked_of_all"))


def _open(words: str) -> list[str]:
    """Names of open attributes that the question spells out."""
    found: list[str] = []
    for match in _HEAD.finditer(words):
        head = re.sub(r"(?:用的?|走的?)$", "", match.group("a")).strip(" 的")
        if head and head not in _EMPTY:
            found.append(fold(head))
            if "的" in head:
                found.append(fold(head.rsplit("的", 1)[1]))
    if match := _THING.match(words):
        found.append(fold(match.group("a")))
    if "用户" not in words and (
        match := re.match(r"(?P<a>[^,?是]{2,14}?)(?:用|走|是|在)(?:的是)?(?:哪|什么|多少|几|怎么)", words)
    ):
        found.append(fold(match.group("a")))
    rest = [piece for piece in _NOISE.sub(" ", words).split() if piece not in _EMPTY]
    if _WHEN.search(words):
        for piece in rest:
            act = re.sub(r"^(?:上|打|去|做|练|学|开)(?=.{2,})|(?:课|训练|班)$", "", piece)
            if act:
                found.insert(0, f"schedule {fold(act)}")
    found += [fold(piece) for piece in rest if 1 < len(piece) <= 10][:3]
    return list(dict.fromkeys(found))
