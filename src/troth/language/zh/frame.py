"""Takes a clause apart: opening words, subject, time and adverbs, negation, then the core that says something."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from troth.domain.authority import Authority
from troth.language.text import fold
from troth.language.zh.clauses import Clause
from troth.language.zh.lexicon import any_of, normal, terms
from troth.language.zh.who import Ref, Scene, kin, patterns, pronoun, several

_NUMBER = r"(?:\d+(?:\.\d+)?|[一二两三四五六七八九十百千半几数]+)"
_WEEKDAY = r"(?:周|星期|礼拜)[一二三四五六日天末1-6]"
_TIME = (
    rf"(?:从|自|到|至|于|在)?(?:自从)?(?:大?前[天日]|昨[天晚日夜儿]?(?=[^\u4e00-\u9fff]|[\u4e00-\u9fff])|今[天早晚晨日儿]|明[天早晚日儿]|大?后[天日]"
    rf"|(?:上上|下下|上|下|本|这|那)(?:个|一)?(?:{_WEEKDAY}|周末|周|星期|礼拜|月[初底末]?|季度|学期|年度|半年)"
    rf"|(?:大前|去|今|明|后|前|当|那|这|近|头|第[一二三])(?:一|几|两)?年(?:[初底末中]|春天|夏天|秋天|冬天|年底|年初)?(?!轻|级|纪|货)|年[初底末中](?!奖)|月[初底末](?!奖)"
    rf"|(?:19|20)\d{{2}}年?(?:到|至|-|~)(?:19|20)\d{{2}}年|(?:\d{{4}}|\d{{2}}|[一二〇零两九八七]{{2,4}})\s*年(?:\s*\d{{1,2}}\s*月)?(?:\s*\d{{1,2}}\s*[日号])?(?:底|初)?(?!\s*(?:经验|的?工))"
    rf"|(?:\d{{1,2}}|十?[一二三四五六七八九十])\s*月(?:\s*(?:\d{{1,2}}|[二三]?十?[一二三四五六七八九十])\s*[日号]?)?(?:初|底|末|中旬|上旬|下旬|份)?|\d{{4}}-\d{{1,2}}-\d{{1,2}}|\d{{1,2}}/\d{{1,2}}(?!\d)|\d{{1,2}}\s*[号日](?!线|楼|店|院|机)"
    rf"|(?:大?年)?{_WEEKDAY}|周末|(?:过|再过|再)?{_NUMBER}\s*(?:天|周|个?星期|个?礼拜|个?月|年|小时)(?:前|后|以前|以后|之前|之后|来|内)"
    rf"|(?:接下来|未来|最近|这|近|前|头|过去)(?:的)?(?:{_NUMBER}\s*)(?:天|周|个?星期|个?月|年)(?:里|内)?"
    rf"|春节|过年|国庆(?:节)?|五一|十一(?=假|去|回|打|准|我|要|想)|中秋|元旦|清明|端午|寒假|暑假|圣诞(?:节)?|年假|双十一|情人节|小长假|黄金周|开春|入冬|(?:早上|上午|中午|下午|晚上|傍晚|凌晨|半夜)?(?:\d{{1,2}}|十?[一二三四五六七八九十])(?:点|:)(?:\d{{1,2}}分?|半|整|钟)?|早上|上午|中午|下午|晚上|傍晚|凌晨"
    rf"|(?:上小学|上初中|上高中|上大学|读书|读研|念书|上学|当兵|刚毕业|毕业|结婚|生娃|怀孕|小|年轻|单身|刚来|失业|疫情)(?:的时候|那会儿?|那阵子?|那几年|时(?!间|代|候)|之前|之后|以后|以前|前|后|期间)|小学|国中|初中|高中|大学(?=那|时|毕业)|那会儿|那会|那时候?|当时|童年|少年时|学生时代)"
    rf"(?:\s*(?:到|至|-|~|—)\s*(?:\d{{1,2}}\s*月)?\s*\d{{1,2}}\s*[日号]?)?(?:的时候|那会儿?|那阵子?|时(?=[^间候]|$)|左右|前后|之前|之后|以前|以后|起|开始|期间|里|之间|那天|那周)?"
)
_GUARDED = {
    "老": "(?!板|家|公|婆|师|人|爸|妈|头|大|二|三|弟|妹|王|李|张|刘|陈|虎|鼠|外|铁|伴|丈|同|友|乡|娘|爹|哥|姐|小区|房|城|年|花)",
    "太": "(?!太|极|阳|原|仓|平|古)", "总": "(?!监|部|经|公司|裁|共|价|额|结|统|分|务|编)", "常": "(?!州|熟|德|用|见|态|驻|备|识|青)",
    "好": "(?!友|朋|像|几|处|奇|评|事|的|了|在|消|用|人|吃|玩)", "真": "(?!相|丝|皮|名|人|空|菌|实姓)", "最": "(?!近|后|初|终|新|爱的|喜欢的|怕的|高|低|好|讨厌的|多|少|大|小)",
    "早": "(?!上|餐|饭|点|八|午|晨|教|恋|睡|起|泄|产)", "正": "(?!式|常|宗|在|好|月|规|装|畸)", "只": "(?!有)", "更": "(?!新|年|衣|换|正)",
    "全": "(?=是|用|都|在|迁|换|改|靠|走|换)", "还": "(?!款|书|钱|价|原|债|贷|有个叫)", "已": "(?!婚|经|故)", "曾": "(?!祖)", "倒": "(?!闭|车|时|霉|班)",
    "再": "(?!婚|见)", "主要": "(?=用|做|负责|是|在|吃|靠|写|玩|喝|拍|跑|搞|研究|看)", "而": "(?!且|已)", "才": "(?!能|艺|是)", "就": "(?!业|职|是这|读|医|诊|任)",
    "现": "(?!场|金|代|在|房)", "自由": "(?!职|泳|行)", "被": "(?!子|窝|套|单|动)", "好像": "", "周末": "", "超": "(?!市|人|跑|声|重|级)", "可": "(?=喜欢|爱吃|讨厌|怕|不)",
    "去年": "", "刚": "(?!性|果)", "正式": "(?!员工|工)", "固定": "", "临时": "(?!工|牌)", "自己": "(?!的)", "其实": "", "巨": "(?!人|蟹|大)", "贼": "(?=喜欢|爱|讨厌|怕)", "偏": "(?!头|宽|瘦|大|小|高|低|好|爱|方|远|向|食|科|旁|辣)",
    "从": "(?!事|[\u4e00-\u9fff]{1,8}(?:搬|来|跳|转|毕业|离职|辞|开始|起|调|换|到|升|涨|降|迁|切))", "每年": "(?=都)", "每月": "(?!\\d|的)", "每个月": "(?!\\s?\\d|的)", "每周": "(?=都)", "每天": "", "每晚": "", "天天": "",
    "有点": "", "也": "", "都": "(?!市|柏林|灵)", "上班": "(?=喜欢|都|常|要|得|用|穿|骑|坐|开)", "下班": "(?=后|喜欢|都|常)", "在家": "(?=办公|带|做|养|用)", "家里": "(?!人|蹲)", "兼职": "(?=做|当|写|在|给)", "全职": "(?=做|当|写|在|带)", "长期": "", "一个人": "(?=住|在|租|去|生活|带|旅)",
    "老是": "", "便": "(?=是)", "好多": "", "平日": "", "年前": "", "年后": "", "准备": "(?!工作|金|好了)", "计划": "(?!表|书|生育|是|:)", "打算": "(?!是)", "决定": "", "一起": "", "基本": "(?!工资|面)", "完全": "", "重新": "", "独自": "", "可能": "", "早上": "", "晚上": "", "中午": "", "开始": "", "当年": "", "当时": "", "一般": "", "一定": "", "远程": "(?=办公|工作|上班|给)", "要": "(?=去|搬|换|考|参加|开始|结婚|生|飞|回|到|做|学|读|上|入职|离职|辞|出差|转|买|跑|动|见|在|和|跟|陪|带|交|开|搞|写)", "将": "(?=去|搬|换|在|到|入职|飞|回|要|会)", "会": "(?=去|搬|换|在|到|入职|飞|回|住|离职)", "想": "(?=把|给.{1,8}换)", "太太": "(?!)", "另外": "",
}  # fmt: skip


_APART = frozenset(
    ["早", "害", "靠", "行", "好", "对", "唔", "哈", "第一", "第二", "第三", "最后", "首先", "其次", "同时", "只是", "就是", "早上好", "晚上好", "以及", "以至", "介绍一下", "你好", "抱歉", "ok", "hi", "hello", "hey", "sorry", "谢谢", "多谢", "感谢", "不好意思", "拜托"]
)
"""Opening words that need a break after them, for they also begin other words (对花生过敏, 早睡)."""


@dataclass(slots=True)
class Frame:
    """A clause taken apart. Places are in the clause."""

    clause: Clause
    subject: Ref
    said_subject: bool
    """Whether the clause names its subject itself."""
    after_subject: int
    core: int
    end: int
    """Where the core ends; closing particles are left out."""
    pre: str
    """Time and adverbs around the subject, as said."""
    negation: str
    negation_said: str
    double: bool
    le: bool
    """Whether the clause closes with 了."""
    possessive: bool = False
    """Whether 我的, 我家 or 我们 introduces a thing rather than somebody who acts."""
    home: bool = False
    """Whether the subject was said as a household (我家)."""
    inner: int = -1
    device: bool = False
    """Whether the clause opens with the device or project at hand (这台, 这个项目)."""
    about_thing: bool = False
    """Whether the chain it belongs to began with a thing of the user's (我家扫地机器人…，叫滚滚)."""
    """Where the core begins after a topic that stands before 我 (写代码我用 Vim), or -1."""

    @property
    def words(self) -> str:
        """The normalised core."""
        return self.clause.words[self.core : self.end]

    @property
    def said(self) -> str:
        """The core as said."""
        return self.clause.said[self.core : self.end]

    @property
    def topic_words(self) -> str:
        """The normalised words after the subject, adverbs included."""
        return self.clause.words[self.after_subject : self.end]


@cache
def _compiled() -> dict[str, re.Pattern[str]]:
    adverbs = []
    for word in terms("adverb"):
        adverbs.append(re.escape(word) + _GUARDED.get(word, ""))
    return {
        "lead": re.compile(
            "(?:"
            + any_of(word for word in terms("lead") if word not in _APART)
            + r"(?:[\s:,~]|(?=[\u4e00-\u9fff]))|"
            + any_of(word for word in terms("lead") if word in _APART)
            + r"[\s:,~、])\s*"
        ),
        "time": re.compile(_TIME),
        "adverb": re.compile("(?:" + "|".join(adverbs) + r")(?:地(?!方|址|铁))?"),
        "negation": re.compile(r"(?:不是|不再|再也不|再也没|从来不|从来没有?|从不|从没|并不是|并没有?|并不|并未|不会再|没有再|没再|没有|没|未曾|未|不(?=用(?!管|动|改|谢|担心|了|说|去|做|再|太|给|帮|这么|那么|客气|麻烦|急))|不(?!过|错|少|断|仅|得不|锈|同|久|用|要是|然|知|如|想|到|太|太确)|不太(?=会|能|喜欢|爱|吃|喝|想|常)|别)"),
        "tail": re.compile(r"(?:[\s~。!?,、)]|(?<!\d)lol|hhh+|233+|啦|啊|呀|(?<!马)哈|哦|噢|喔|耶|嘛|哟|咯|喽|嘞|诶|欸|哇|捏|滴(?<!点滴)|的说|而已|罢了|呢|吧(?<!酒吧)(?<!网吧)|哩|囉|咧|噻|嗷|来着|就是了|哈哈+|呵呵|嘿嘿|[\U0001F300-\U0001FAFF\u2600-\u27BF\ufe0f])+$"),
        "progressive": re.compile(r"(?:正在|在)(?!(?:做|开发|搞|教|写|开)[^,]{1,14}的(?:公司|厂|店|机构|单位|企业))(?![^,]{1,8}(?:公司|厂|院|店|所|社|馆|室|校|楼|棚|行|局|站|补习班)(?:上班|工作|当|做|教|实习|任|里|,|$))(?!补习班|学校|办公室|养老院)(?=喝|抽|学|练|追|看(?!守)|读|准备|备考|考|写|做|吃|服用|找|用|养|攒|减肥|戒|补|带|搞|开发|弄|忙|装修|还|申请|办|等|学习|自学|跟|谈|打算|考虑|研究|跑(?!步机)|玩|练习|复习|备孕|坐月子|治|打(?!工)|听|租|试|存|种|织|录|拍|翻译|教(?!育|室|堂|会))"),
    }  # fmt: skip


_CHANGES = re.compile(r"换成|改成|换到|改到|改为|迁到|升级|调成|调到|切到|设成|定在|挪到|放在|存在")


_SOME_OF_KIN = re.compile(
    r"[两俩三四]个?(?:孩子|小孩|娃|儿子|女儿|闺女|弟弟|妹妹|哥哥|姐姐|室友|舍友)(?=都|也|在|上|念|读|是|还|现在)"
)
_NICK = re.compile(
    r"(?:阿[一-龥](?!姨|嬷|公|婆|里|爸|妈|拉)|(?:小|老|大)[赵钱孙李周吴郑王冯陈杨朱秦许何吕张孔曹谢邹苏潘葛范彭鲁韦方任袁柳唐罗薛贺毛常康伍余卜顾孟黄萧尹汪祁狄宋庞熊董梁杜蓝季贾江郭林钟徐邱高夏蔡田胡霍虞万柯卢莫房丁邓石崔龚程邢裴陆翁叶庄阎龙壮]|[赵钱孙李周吴郑王冯陈杨朱秦许何吕张孔曹谢邹苏潘葛范彭鲁韦方任袁柳唐罗薛贺毛康伍余卜顾孟黄萧尹汪祁狄宋庞熊董梁杜蓝季贾江郭林钟徐邱高夏蔡田胡霍虞万柯卢莫房丁邓石崔龚程邢裴陆翁叶庄阎](?:总|哥|姐|老师|经理|工|叔|主任|教授|医生|律师|师傅|阿姨|叔叔|导))(?=(?:负责|管|姓|教|写|来|给|要|想|同意|讨厌|怕|在|是|住|叫|最近|现在|也|刚|去|做|对|会|不|从|养|喜欢|爱|今年|下|要|搬|换|上周|上个|学|读|开|当|他们|她们|说))"
)
_LATE = re.compile(
    r"(?<=[\u4e00-\u9fffa-z0-9])(?<![给帮教跟和对让被叫问比为替向找像陪送骂夸等请在把离于是看带接劝逼催夸])(?:(?<=小说)|(?<!说))我(?!们?的|家|们?公司|们?组|妈|爸|姐|妹|弟|哥|老|女|儿|朋|同)(?=.)"
)
_DEVICE = re.compile(
    r"(?:在)?(?:(?:这|那)台(?:机器|电脑|笔记本|主机|服务器|设备|平板)?(?:上面?)?|这个(?:项目|仓库|repo|服务|库|群|店|账号|库里)(?:里|上)?)(?:的)?(?!是|怎|有没有)(?=.{2})"
)


def parse(clause: Clause, scene: Scene) -> Frame:
    """Take a clause apart; where it names no subject, the topic of the chain goes on."""
    compiled = _compiled()
    words = clause.words
    place = _skip_leads(words, 0, compiled["lead"])
    end, le = _tail(words, place, compiled["tail"])
    subject, said_subject, possessive, home, after = scene.topic or scene.user, False, False, False, place
    pre: list[str] = []
    negations: list[str] = []
    negations_said: list[str] = []
    if device := _DEVICE.match(words, place, end):
        pre.append(clause.said[place : device.end()])
        place = after = device.end()
    at_hand = device is not None
    while place < end:
        if words[place] == "把" and place + 2 < end and _CHANGES.search(words, place):
            pre.append("把")
            place += 1
            continue
        if words[place].isspace() or words[place] in ",:":
            place += 1
            continue
        if not said_subject and (found := _subject(clause.said, words, place, end, scene)):
            ref, stop, owner = found
            if stop >= end and not owner and ref.kind != "user":
                scene.topic = ref
                scene.last_person = ref if ref.kind == "person" else scene.last_person
                place = end
                break
            subject, said_subject, possessive = ref, True, owner
            home = "家" in words[place:stop]
            place = after = stop
            continue
        match = compiled["time"].match(words, place, end) or compiled["progressive"].match(words, place, end)
        match = match or (compiled["adverb"].match(words, place, end) if not negations or True else None)
        if match and match.end() > place:
            if not (match.end() >= end and place == after and not pre):
                (negations_said if negations else pre).append(clause.said[place : match.end()])
                place = match.end()
                continue
            break
        negation = compiled["negation"].match(words, place, end)
        if negation and negation.end() < end and len(negations) < 2:
            negations.append(negation.group())
            negations_said.append(clause.said[place : negation.end()])
            place = negation.end()
            continue
        break
    if place >= end:
        place = after
    inner = -1
    if (
        not said_subject
        and scene.context.authority is Authority.USER
        and (late := _LATE.search(words, place, min(end, place + 16)))
    ):
        subject, said_subject, inner = scene.user, True, late.end()
        while inner < end and (skip := compiled["adverb"].match(words, inner, end)) and skip.end() > inner and skip.end() < end:
            inner = skip.end()
    double = len(negations) == 2
    return Frame(
        clause,
        subject,
        said_subject,
        after,
        place,
        end,
        _joined(pre),
        "" if double else "".join(negations),
        "" if double else "".join(negations_said),
        double,
        le,
        possessive,
        home,
        inner,
        at_hand,
    )


def _joined(parts: list[str]) -> str:
    out = ""
    for part in parts:
        part = part.strip()
        if out and part and out[-1].isascii() and part[0].isascii():
            out += " "
        out += part
    return out


def _skip_leads(words: str, place: int, lead: re.Pattern[str]) -> int:
    while match := lead.match(words, place):
        if match.end() >= len(words) or match.end() == place:
            break
        place = match.end()
    return place


def _tail(words: str, low: int, tail: re.Pattern[str]) -> tuple[int, bool]:
    end = len(words)
    if match := tail.search(words, low):
        end = match.start() if match.start() > low else end
    le = False
    if end - low > 1 and words[end - 1] == "了" and words[end - 2 : end] != "为了":
        le = True
        end -= 1
    if match := tail.search(words, low, end):
        end = match.start() if match.start() > low else end
    return end, le


def _subject(said: str, words: str, place: int, end: int, scene: Scene) -> tuple[Ref, int, bool] | None:
    """(who, where its words end, whether a thing of theirs follows)."""
    found = patterns()
    if scene.context.authority is not Authority.USER:
        match = found["machine_user"].match(words, place, end)
        if match:
            stop = match.end()
            inner = found["chain"].match(words, place, end)
            if inner and inner.group("own"):
                return _chain(said, words, inner, scene, scene.user)
            return scene.user, _of(words, stop), _of(words, stop) != stop
        if words.startswith(("我", "咱", "俺"), place):
            return Ref("", "", "nobody"), place + 1, False
    if match := found["their"].match(words, place, end):
        base = pronoun(scene, match.group("pro"))
        if base is not None:
            ref = scene.relative(base, match.group("kin"), said[match.start("kin") : match.end("kin")])
            scene.last_person = base if scene.last_person is None else scene.last_person
            return ref, _of(words, match.end()), _of(words, match.end()) != match.end()
    match = found["chain"].match(words, place, end)
    if match and match.group("own") and scene.context.authority is Authority.USER:
        return _chain(said, words, match, scene, scene.user)
    if named := _known(said, words, place, end, scene):
        return named
    if match := _NICK.match(words, place, end):
        name = said[match.start() : match.end()]
        ref = scene.named(name, "person")
        scene.names[fold(name)] = ref.key
        scene.people[fold(name)] = ref
        return ref, _of(words, match.end()), _of(words, match.end()) != match.end()
    if match := found["user"].match(words, place, end):
        if scene.context.authority is Authority.USER:
            stop = match.end()
            return scene.user, _of(words, stop), _of(words, stop) != stop or match.group().endswith("家")
    if match := found["bare"].match(words, place, end) or found["short"].match(words, place, end):
        return _chain(said, words, match, scene, scene.user)
    if match := _SOME_OF_KIN.match(words, place, end):
        shown = said[match.start() : match.end()]
        return (
            Ref(
                "user's children" if re.search(r"孩|儿|娃|闺", match.group()) else f"user's {fold(match.group())}",
                f"{scene.user.name}的{shown}",
                "person",
            ),
            match.end(),
            False,
        )
    if match := found["pronoun"].match(words, place, end):
        ref = pronoun(scene, match.group("pro"))
        if ref is None:
            ref = Ref("", "", "nobody")
        return ref, _of(words, match.end()), _of(words, match.end()) != match.end()
    return None


def _of(words: str, stop: int) -> int:
    """Past a following 的."""
    return stop + 1 if words.startswith("的", stop) and stop + 1 < len(words) else stop


def _chain(said: str, words: str, match: re.Match[str], scene: Scene, base: Ref) -> tuple[Ref, int, bool]:
    ref = scene.relative(base, match.group("kin"), said[match.start("kin") : match.end("kin")])
    stop = match.end()
    more = match.group("more")
    if more:
        word = re.sub(r"^(?:的|家|他|她)", "", more)
        shown = said[match.end("more") - len(word) : match.end("more")]
        ref = scene.relative(ref, word, shown) if word in kin() else ref
    role = (
        ref.key.rsplit("'s ", 1)[-1].split(" ")[0]
        if "best" not in ref.key and "partner in" not in ref.key
        else ref.key.rsplit("'s ", 1)[-1]
    )
    named = patterns()["named_after"].match(words, stop)
    if (
        named
        and not more
        and (role in several() or words[named.start("name") :][:1] in "阿小" or named.group("name").isascii())
    ):
        name = named.group("name")
        if not re.match(
            r"(?:去年|今年|明年|昨天|今天|明天|最近|现在|以前|之前|上周|下周|刚刚|已经|也是|就是|都是|一直|平时|每天|经常|特别|非常|打算|准备|可能|好像|说是|问我|家里|那边|这边|都|是不|病了|小时)",
            name,
        ):
            key = fold(name) if role in several() else ref.key
            ref = Ref(key, said[named.start("name") : named.end("name")], "person")
            scene.names[fold(name)] = key
            scene.people[fold(name)] = ref
            stop = named.end()
    return ref, _of(words, stop), _of(words, stop) != stop


def _known(said: str, words: str, place: int, end: int, scene: Scene) -> tuple[Ref, int, bool] | None:
    """Somebody or something that already has a name here."""
    for name, ref in scene.people.items():
        if len(name) > 1 and words.startswith(name, place):
            stop = place + len(name)
            return ref, _of(words, stop), _of(words, stop) != stop
    for name, key in scene.context.people.items():
        said = normal(name)
        if len(said) > 1 and words.startswith(said, place) and place + len(said) < end:
            stop = place + len(said)
            kind = "user" if key == "user" else "person"
            return (
                Ref(key, scene.user.name if key == "user" else said[place:stop], kind),
                _of(words, stop),
                _of(words, stop) != stop,
            )
    return None
