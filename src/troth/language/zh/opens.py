"""Open claims: what "my X is Y", "X runs on Y", "for X I use Y" say where no registered attribute fits."""

from __future__ import annotations

import re

from troth.domain.address import Attribute, Cardinality
from troth.language.text import fold
from troth.language.zh.frame import Frame
from troth.language.zh.rules import Draft, named_attribute
from troth.language.zh.who import Scene
from troth.schema.registry import open_attribute

_PER_DAY = re.compile(
    r"(?:每天|每晚|每周|每个?月|一天|一周|一晚)(?:都|只|大概|平均|最多|至少|能|要|得|差不多)*(?P<b>走|跑|睡|喝|抽|吃|写|读|背|刷|游|骑|练|加班|做|看|花|站|坐|开|卖|接|送|发|收|拍|录)(?:了|着|到)?(?P<v>\d[\d.,]*\s*(?P<u>碗|单|份|桌|票|件|步|公里|km|小时|个小时|个钟头|钟头|杯|根|支|包|页|本|个单词|单词|字|千字|万字|米|圈|组|个|瓶|块|元|分钟)|[一二两三四五六七八九十半百千万]+\s*(?P<w>碗|单|份|桌|票|件|步|公里|小时|个小时|个钟头|杯|根|支|包|页|本|米|圈|组|瓶|分钟))(?:左右)?(?:.{0,4})"
)
_SKIP = r"(?:现在|目前|如今|已经|都|全|全部|全是|主要|统一|一直|还|也|就|上周|下周|昨天|今天|这周|上个?月|去年|今年|刚刚?|最近|默认|平时|一般|从[^,]{1,12}?|前天|前阵子|今年|这个月|上个星期|上星期|刚才|年初|年底|月初|月底|\d+号|[一二三四五六七八九十]+月份?|正式|终于|固定|后来|这次|\d+月\d*[号日]?|\s)*"
_VERB = (
    r"(?:(?:migrate|switch|move|upgrade|bump|swap|迁|扩|缩|加|减|提)\s*(?:到|成|去|to)了?|锁在|停留在|改用了?|换用|换成了?|换到了?|换了|改成了?|改到了?|改为|改走|迁移?到了?|迁去了?|切换?到了?|切成了?|升级?到了?|升级成了?|降到了?|涨到了?|调整?到了?|调成了?|挪到了?|提前到了?|推迟到了?"
    r"|(?:就是|是)?(?<![利适运使费信采套耐专常公通引应雇占享启停混作])用的?(?:是|还是|都是)?|走的?是|走的|走|跑在|跑的是|部署在|部署到了?|部署的是|放在|托管在|托管到了?|装的是|装的|选的是|选的|选了|配的是|配的|配了|绑定的是|绑的是|绑在|绑定了?|指向|监听在?|挂在|存在|存到"
    r"|定在|定的是|定为|定了|设成了?|设为|设的是|约在|订在|订的是|订了|开在|交给|办在|买在|(?<![现正存内所潜外实自还])在|是在|(?<![总可但只还于或要若凡也都直真正不才又便即算像一])是|叫做?|(?<![因认成作以变行改转升])为|:|=|写的是|升成了?|升为|降为|变成了?|姓|占|只有|只支持|支持到|卡在|停在|基于|依赖|位于)"
)
_NOUN = r"(?P<a>(?![我你他她它])[^,。我是用走在叫为把被让说想觉不没很]{1,22}?)"
_CLAIM = re.compile(rf"{_NOUN}\s*{_SKIP}(?P<b>{_VERB})\s*(?P<v>[^,]{{1,60}})")
_PURPOSE = re.compile(
    r"(?P<a>[^,我是]{1,22}?)(?:时|的时候|时候|的话)?(?:我)?(?:们)?(?:一般|都|就|主要|只|还是|现在|平时|统一|必须|永远|习惯|通常)*(?:是|就是)?(?P<b>用的是|用的|改用|(?<![利适运使费信采套耐专常公通引应雇占享启停混作])用|(?<![打离召展公分])开(?!始|会|心|车|店|学|发|放|启|通|幕|业|销|头|口|玩)|走(?!神|路|到|了|进|出|在)|喝|穿|骑|坐(?!车|在|着|飞机)|吃(?!了|完|到|饭|得)|听(?!起来|说|到|着)|选了|选的|记在|存在|放在|交给|找(?!到|些|一些|个))\s*(?P<v>[^,]{1,40})"
)
_BOUGHT = re.compile(
    r"(?:在|从|找|由|跟|给|走)?(?P<v>.+?)(?:那边|家|公司)?(?:买|办|交|存|修|租|订|定|开|做|装|上|领|寄|拍|写|管|负责|保|投|配|托管|跑|部署|招|看|打|带)的"
)
_AMOUNT = re.compile(
    r"(?P<a>[^,\d是不没]{2,14}?)(?:的)?(?:永远|一律|固定|统一|一直|每个?月|一个?月|每年|一年|每天|一天|每次|大概|现在|目前|一般|通常|默认|都|从[^到]{1,10}|涨到了?|降到了?|提到|加到|要|得|交|有|一共|总共|只有|剩|还剩|差不多|已经|到了?|用|是|写|收|卖|扣|付|发|有|\s)*"
    r"(?P<v>(?:\d[\d.,:]*\s*(?:个)?(?:%|w|k|g|gb|tb|mb|m|ms|s|万|千|亿|块钱?|元|刀|美元|平米?|平方|公里|度|斤|公斤|人|台|个(?:空格|月|小时)?|年|天|小时|分钟|页|字|次|层|楼|寸|英寸|核|线|空格|岁|分|个(?:学生|人|node|节点|员工|客户|实例)|名(?:学生|员工))?|[一二两三四五六七八九十]\s*(?:个人|人|口|台|套|间|家|年|层|块|万|千)|[一二两三四五六七八九十百千万]{2,}\s*(?:个人|块钱?|元|平米?|人|度|公里|斤|年|天|小时|分钟|页|字|万)?)(?:/[月年天人次])?(?:一个?月|一年|每月|每年)?(?:左右|多|出头|上下|以内)?)(?:空格)?"
)
_TURNED = re.compile(r"[办买选报租订用交装点玩读]的(?:就)?是(?P<v>[^,的]{1,10})的(?P<a>[^,的]{1,8})")
_LEADING = re.compile(r"^(?:的|每个?月|每年|每天|那个|这个|那边|这边|家|家里|那块|这块|们|那台|这台|那只|那条|那|这)+(?=.)")
_BAD_HEAD = re.compile(
    r"^(?:这|那|它|他|她|你|谁|什么|哪|今天|明天|昨天|现在|以后|有|没|还|就|都|也|再|可以|能|会|要|想|去|来|看|说|听|问题|事|原因|结果|意思|重点|关键|最近|感觉|其实|真的|好|真|一|两|几|每|因为|所以|但|而|如果|虽然|正好|不过|主要|应该|可能|大概|估计|总之|一共|总共|剩下|其他|别|才|最好|最多|最少|至少|理由|答案|本来|打算|准备|计划|周[一二三四五六日末]|星期|早上|晚上|下午|下周|上周|时间(?!表)|我|请|麻烦|帮|很少|少|多|常|老|总是|一条|一只|一个|另一只|另一条|尤其|特别|比如|包括|开始|办|这次|大家|有人|别人)$"
)
_BAD_VALUE = re.compile(
    r"^(?:啥|什么|谁|哪|怎|吗|呢|的|了|因为|为了|说|要|不|没|这样|那样|这么|那么|一样|对的?|错的?|真的?|好的?|想|在想|问题|我的|你的|他的|她的|个|一个|来|去|好|坏|新的|旧的|有点|最|很|非常|特别|挺|太|谁的|可以|必须|应该|可能)$"
)
_CONTEXT_SPLIT = re.compile(r"(?P<s>.+)的(?P<a>[^的]{1,12})$")


def open_claim(frame: Frame, scene: Scene) -> list[Draft]:
    """The draft of an open claim with one value, if the words after the subject have that form."""
    words = frame.clause.words
    start = frame.after_subject if frame.said_subject or frame.after_subject else frame.core
    start = _skip_blank(words, start)
    choice = _CHOICE.fullmatch(words, start, frame.end)
    if choice and not frame.negation and not _NOT_NOUN.search(choice.group("a")):
        value = frame.clause.said[choice.start("v") : choice.end("v")]
        body = frame.clause.said[start : frame.end] + ("了" if frame.le else "")
        return [Draft(open_attribute(fold(choice.group("a")), Cardinality.ONE), value, body, keep_pre=False)]
    place = _WHERE.fullmatch(words, start, frame.end)
    if place and not frame.negation and not re.search(r"[我你他她了]|[昨今明]天|周[一二三四五六日]", place.group("a")):
        value = frame.clause.said[place.start("v") : place.end("v")]
        body = frame.clause.said[start : frame.end]
        return [Draft(open_attribute(fold(place.group("a")), Cardinality.ONE), value, body, keep_pre=False)]
    day = _PER_DAY.search(words, start, frame.end)
    if day and not frame.negation:
        unit = day.group("u") or day.group("w")
        value = frame.clause.said[day.start("v") : day.end("v")]
        body = frame.clause.said[start : frame.end] + ("了" if frame.le else "")
        return [Draft(open_attribute(f"每天{day.group('b')}多少{unit}", Cardinality.ONE), value, body, keep_pre=False)]
    match = _CLAIM.fullmatch(words, start, frame.end)
    if match is None and frame.core > start and not frame.negation:
        match = _CLAIM.fullmatch(words, frame.core, frame.end)
    if match is not None and (draft := _made(frame, match, scene)):
        return [draft]
    if not frame.negation and (
        amount := _AMOUNT.fullmatch(words, start, frame.end) or _AMOUNT.fullmatch(words, frame.core, frame.end)
    ):
        head = _trim_head(amount.group("a"))
        if head[-1:].isascii() and head[-1:].isalpha() and words[amount.end("a")].isdigit():
            return []
        if (
            (len(head) >= 2 or (frame.said_subject and head))
            and not _BAD_HEAD.match(head)
            and not _NOT_NOUN.search(head)
            and not re.search(r"[了过着吃去买做跑睡走花还]$|^(?:今天|昨天|一共|大概|还|就|也|都|又|有|等|再)", head)
        ):
            value = frame.clause.said[amount.start("v") : amount.end("v")]
            body = frame.clause.said[amount.start("a") : frame.end] + ("了" if frame.le else "")
            return [Draft(open_attribute(fold(head), Cardinality.ONE), value, body, keep_pre=amount.start() >= frame.core)]
    if not frame.negation and (turned := _TURNED.fullmatch(words, frame.core, frame.end)):
        value = frame.clause.said[turned.start("v") : turned.end("v")]
        return [Draft(open_attribute(fold(turned.group("a")), Cardinality.ONE), value, frame.said)]
    if not frame.negation and (used := _USE_FOR.fullmatch(words, frame.core, frame.end)):
        value = frame.clause.said[used.start("v") : used.end("v")].strip()
        return [Draft(open_attribute(fold(used.group("a")), Cardinality.ONE), value, frame.said)]
    if (
        not frame.negation
        and (bare := _BARE_TECH.fullmatch(words, frame.core, frame.end))
        and not _NOT_NOUN.search(bare.group("a"))
    ):
        value = frame.clause.said[bare.start("v") : bare.end("v")]
        return [Draft(open_attribute(fold(bare.group("a")), Cardinality.ONE), value, frame.said)]
    match = _PURPOSE.fullmatch(words, frame.core, frame.end)
    if match is not None and (draft := _made(frame, match, scene, purpose=True)):
        return [draft]
    return []


def _skip_blank(words: str, place: int) -> int:
    while place < len(words) and words[place] in " ,的":
        place += 1
    return place


_CHOICE = re.compile(
    r"(?P<a>[^,我]{2,16}?)(?:我)?(?:就|从来|一般|永远)?(?:只|一律|必|统一)(?:买|喝|吃|看|用|坐|住|选|穿|要|订|点|听|玩|放|认|涮|写)(?P<v>[^,]{2,14}?)(?:的)?"
)
_WEEKLY = re.compile(
    r"(?:每|逢)?(?:周|星期|礼拜)[一二三四五六日天末](?:[、和跟到至](?:周|星期|礼拜)?[一二三四五六日天])*(?:早上|上午|中午|下午|晚上|晚)?(?:[\d一二三四五六七八九十]+点半?)?(?:的)?|每天.{2,8}"
)
_WHERE = re.compile(
    r"(?:每年|每次|平时|一般|每个?月)*(?P<a>[^,在]{2,8}?)(?:都|一般|一直|固定|只|从来都?|现在|基本)+(?:是)?在(?P<v>[^,]{2,14}?)(?:那家|那边)?(?:做|买|办|剪|洗|修|看|吃|练|上|学|打|烫|补|存|取|拍|印|订|收|停)(?:的)?"
)
_USE_FOR = re.compile(
    r"用(?:的)?\s*(?P<v>[a-z0-9][\w .+-]{1,24}?|[一-龥]{2,6})\s*(?P<a>(?:记|写|做|管|存|画|拍|剪|看|听|跑|部署|办公|打|查|翻译|监控|调试|学|编|同步|备份|沟通|聊|开会|订|追|算|报)[^,了]{1,10})"
)
_BARE_TECH = re.compile(
    r"(?P<a>[一-龥]{2,6})\s*(?P<v>[a-z][\w.+#-]*(?: [\w.+#-]+){0,3}(?:\s*(?:或者?|和|跟|\+)\s*[a-z][\w.+#-]*)*)"
)
_NOT_NOUN = re.compile(
    r"[你他她它了着]|我(?!家)|这|那|把|被|让|很|非常|最(?!爱|喜欢|大|高|新|长|常)|就|都|也(?!门)|还|又|再|会(?!议|员|费|员|计)|能(?!耗|源|力|量)|可以|想|要(?!求|点|塞)|应该|必须|需要|希望|承诺|(?<!默)认|觉|感(?!冒)|起(?!点|床)|因为|所以|如果|虽然|但|而|并|以便|为了|(?<![方导走意])向|从|与其|时候|之后|以后|已经|总(?!部|线|机|监|裁|行|量|价|数)|一直|只|每(?!天走|天跑|天睡|天喝|天多)|[今去明前后]年|[昨今明后前]天|[下上本]周|周[一二三四五六日末]|星期|[早中晚]上|上午|下午"
    r"|一[个些种部起家次]|几|许多|很多|看(?!板)|到|得|去|来|带|陪|有|说|问|听|给(?!.{2,}打款|.{2,}转账)|不|没|太|更|比|跟|和$|与$|因|曾|正|将|刚|暂|同时|今后|自己|大家|别人|有人|人家|失去|工作过|爱$|们(?!家)|时$|里$|上$|中$|的$|三年前|年前|天前|开会"
)  # fmt: skip
"""What never stands inside the name of a thing; where it does, the words before a verb are no attribute."""


def _made(frame: Frame, match: re.Match[str], scene: Scene, *, purpose: bool = False) -> Draft | None:
    said = frame.clause.said
    head = _trim_head(match.group("a"))
    value_words = match.group("v").strip()
    low, high = match.span("v")
    verb = match.group("b")
    if frame.negation or re.search(r"不|没|未", match.group("a") + verb):
        return None
    if verb in ("是", "是在") and (bought := _BOUGHT.fullmatch(value_words)):
        inner = bought.span("v")
        high = low + inner[1] + (len(match.group("v")) - len(match.group("v").lstrip()))
        low += inner[0]
    value = re.sub(r"(?:的|了)$", "", said[low:high].strip()) or said[low:high].strip()
    value = re.sub(r"(?:就好|就行|就可以|即可)$", "", value)
    if re.search(r"在|到|放|收", verb):
        value = re.sub(r"\s*(?:上面?|里面?|中|那边)$", "", value) if len(value) > 2 else value
    if verb in ("在", "买在") and (
        len(head) < 2
        or (re.search(r"[一-龥]", head) is None
        and not frame.said_subject)
        or re.search(r"一个人|自己|一直|人$|周末|晚上|早上|大家|天天|[年月天周时]$|打算|准备|平时", head)
        or (re.match(r"[^,]{0,6}(?:[上等学看写做吃睡忙找跑玩])", value_words)
        and not re.search(r"上$|里$", value_words))
    ):
        return None
    if (
        (not purpose
        and (_NOT_NOUN.search(head) or len(head) > 14))
        or (purpose
        and re.search(
            r"[你他她它了着]|^(?:我|这|那|很|也|都|就|还|并|而|今|昨|明|在|从|把|对|跟|和|被|[一二两三四五六七八九十百千几\d])|[认觉想要会能得到过]$|因为|所以|但",
            head,
        ))
    ):
        return None
    if (
        not head
        or _BAD_HEAD.match(head)
        or _BAD_VALUE.match(fold(value))
        or (len(head) < 2 and not head.isascii() and not frame.possessive and not frame.said_subject)
    ):
        return None
    if verb in ("由", "归", "找", "开", "坐", "吃", "喝", "听", "穿", "骑", "为") and len(value) < 2:
        return None
    start = match.start("a")
    body = said[start : match.start("b")].strip()
    body = re.sub(r"^(?:的)", "", body)
    body = re.sub(r"(?:从[^,]{1,12}?)$", "", body)
    glue = "" if not (value[:1].isascii() and verb[-1:] != ":") else " "
    text = f"{body}{said[match.start('b') : match.end('b')]}{glue}{said[match.end('b') : match.end('v')].strip()}"
    if _WEEKLY.fullmatch(value_words) and verb in ("是", "在", "定在", ":"):
        act = re.sub(r"(?:课|训练|班)$", "", head) or head
        return Draft(
            Attribute(f"schedule {fold(act)}", category="schedule", cardinality=Cardinality.ONE),
            value,
            text,
            keep_pre=start >= frame.core,
        )
    split = _CONTEXT_SPLIT.match(head)
    if split and frame.subject.kind == "user" and not frame.said_subject:
        owner, name = split.group("s").strip(), split.group("a").strip()
        if re.fullmatch(r"[a-z][\w. -]{1,24}", owner) or len(owner) <= 6:
            at = match.start("a")
            thing = said[at : at + len(match.group("a")) - len(name) - 1].strip()
            return Draft(
                open_attribute(fold(name), Cardinality.ONE),
                value,
                f"的{text.split('的', 1)[-1]}",
                subject_key=fold(thing),
                subject_name=f"{thing} " if thing.isascii() else thing,
            )
    attribute = open_attribute(fold(head), Cardinality.ONE)
    return Draft(attribute, value, text, keep_pre=start >= frame.core)


def _trim_head(head: str) -> str:
    head = head.strip()
    head = re.sub(rf"{_SKIP}$", "", head) if len(head) > 2 else head
    head = re.sub(r"^(?:带|教|管|住|开|用|租|养|买|写|做|上)的(?=.)", "", head)
    head = _LEADING.sub("", head).strip(" 的")
    return re.sub(r"^(?:后端|前端)?(?:主力|主要|日常|平时)(?=..)", "", head)


_PARALLEL = re.compile(r"(?P<a>[^,是走用的]{1,16}?)\s*(?:的)?\s*(?:是|走|用|则是|那边是|:|=)\s*(?P<v>[^,]{1,30})")


def parallel(frame: Frame, before: Draft, scene: Scene) -> Draft | None:
    """ "staging 的端口是 8081，prod 走 443": the second thing has the same attribute as the first."""
    if not before.subject_key or before.subject_key.startswith("user"):
        return None
    match = _PARALLEL.fullmatch(frame.clause.words, frame.core, frame.end)
    if match is None or bool(re.search(r"\d", before.value)) != bool(re.search(r"\d", match.group("v"))):
        return None
    said = frame.clause.said
    thing, value = said[match.start("a") : match.end("a")].strip(), said[match.start("v") : match.end("v")].strip()
    name = before.attribute.name
    return Draft(
        before.attribute,
        value,
        f"的{name}是 {value}",
        subject_key=fold(thing),
        subject_name=f"{thing} " if thing.isascii() else thing,
    )


def unknown(frame: Frame) -> Draft:
    """A plain statement that no form fits: kept as it was said, beside others."""
    value = frame.negation_said + frame.said
    name = (
        "habit"
        if re.search(r"每天|每晚|每早|天天|每周|经常|习惯|雷打不动", frame.pre + frame.words) and frame.subject.kind == "user"
        else "many:fact"
    )
    return Draft(named_attribute(name), value, value + ("了" if frame.le else ""), flags=frozenset(("no_negation",)))
