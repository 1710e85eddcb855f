"""The rule table for cores of clauses: loads `rules.toml`, and gives the claims that the first fitting rule makes."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

from troth.domain.address import Attribute, Cardinality
from troth.language.later import later
from troth.language.text import fold, value_key
from troth.language.zh.lexicon import any_of, class_pattern, pattern, places
from troth.language.zh.who import SURNAMES, kin
from troth.schema.registry import open_attribute, registry

NUMBER = r"(?:\d+(?:\.\d+)?|[一二两三四五六七八九十百千半几]+)"
FOR = rf"\s*(?:快|有|已经|都|差不多|大概)?\s*(?:第\s*)?{NUMBER}\s*(?:个)?(?:多)?(?:年|月|天|周|星期|礼拜)(?:多|半|了)?"
_MACRO = later(r"%(\w+)%")


@dataclass(frozen=True, slots=True)
class Rule:
    """One row of the table."""

    attr: str
    pattern: re.Pattern[str]
    say: str
    on: frozenset[str]
    flags: frozenset[str]


@dataclass(slots=True)
class Draft:
    """What a rule makes of a core, before tense, mood and wording are known."""

    attribute: Attribute
    value: str
    body: str
    """How the claim is worded after subject, time and negation."""
    key: str = ""
    flags: frozenset[str] = frozenset()
    keep_pre: bool = True
    subject_key: str = ""
    """Another subject than the clause's, with its name in `subject_name`."""
    subject_name: str = ""
    negative: bool = False
    targets: tuple[str, ...] = ()
    names: dict[str, str] = field(default_factory=dict)
    change_reason: str | None = None

    def __post_init__(self) -> None:
        if not self.key:
            self.key = key_of(self.attribute.name, self.value)


@cache
def table() -> tuple[Rule, ...]:
    """All rules, compiled."""
    rows = tomllib.loads(files("troth.language.zh").joinpath("rules.toml").read_text(encoding="utf-8"))["rule"]
    return tuple(
        Rule(
            row["attr"],
            later(_MACRO.sub(lambda match: _macro(match.group(1)), row["pat"])),
            row.get("say", ""),
            frozenset(row.get("on", "user person").split()),
            frozenset(row.get("flags", "").split()),
        )
        for row in rows
    )


def _macro(name: str) -> str:
    if name == "num":
        return NUMBER
    if name == "kin":
        return any_of(kin())
    if name == "surname":
        return f"(?:[{SURNAMES}]|欧阳|司马|上官|诸葛)"
    if name == "for":
        return f"(?:{FOR})"
    return class_pattern(name)


def named_attribute(name: str) -> Attribute:
    """A registered attribute, or an open one: `open:X` has one value, `many:X` many, `dated:X` dated ones."""
    kind, _, rest = name.partition(":")
    if not rest:
        return registry()[name]
    cardinality = {"open": Cardinality.ONE, "many": Cardinality.MANY, "dated": Cardinality.DATED}[kind]
    return open_attribute(fold(rest), cardinality)


_ORG_TAIL = class_pattern("org_end")
_ORG = later(class_pattern("org") + "|" + _ORG_TAIL + "$")
_TEAM = later(
    r"(?:(?<![卖乐干全内外头腿胃局])部|(?:内|外|儿|妇|产|骨|眼|皮肤|口腔|急诊|检验|放射|麻醉|药剂|质检|财务|人事|设备|技术|工程|生产|采购|供销|保卫|宣传|业务|肿瘤|康复|病理|超声|影像|神经|泌尿|消化|呼吸|耳鼻喉|护理|总务|后勤|销售|信息)科|^icu|急诊|部门|组|团队|事业部|team|squad|科室|实验室)$"
)
_PLACE_TAIL = pattern("rules.place_tail")


@cache
def _place() -> re.Pattern[str]:
    return re.compile(class_pattern("place") + r"(?:市|省|县|区)?(?:这边|那边|本地)?")


def is_place(words: str) -> bool:
    """Whether words name a place (not a firm, school or team)."""
    words = words.strip()
    if words in places() or _PLACE_TAIL.search(words):
        return True
    rest, found = words, False
    while match := _place().match(rest):
        rest, found = rest[match.end() :].strip(), True
        if not rest:
            return True
    return found and not re.search(_ORG_TAIL + "$", rest) and len(rest) <= 3 and rest[-1:] in "区县镇村路街岸湾城市"


_FIRM = later(class_pattern("org"))


def named_firm(words: str) -> bool:
    """Whether words name a firm that the lexicon knows."""
    return _FIRM.search(words) is not None


def named_org(words: str) -> bool:
    """Whether words name a firm or an institution by its lexicon entry or its ending."""
    return bool(_ORG.search(words)) or bool(re.search(r"的(?:公司|厂|店|机构|单位|企业)$", words))


_BRANCH = later(
    r"[一-龥]{2,8}(?:分店|门店|门市|分部|厂区|校区|院区|营业部|办事处)"
    r"|[一-龥]{2,3}(?<![书酒饭药餐面茶花发水鱼肉粉烤])(?<!咖啡)(?<!便利|服装|蛋糕|甜品|母婴|眼镜|五金|水果|宠物|专卖|连锁|旗舰|火锅|面包|烘焙|奶茶|糖水)店"
)
"""One of several houses of a firm, by where it stands: 南港店."""


def is_firm(words: str) -> bool:
    """Whether words are the name of a firm that the lexicon knows, and nothing else."""
    return _FIRM.fullmatch(words) is not None


def org_kind(words: str) -> str:
    """What 在X上班 says X to be: employer, team, school or workplace."""
    if _BRANCH.fullmatch(words) and not named_firm(words):
        return "workplace"
    if _TEAM.search(words):
        return "team"
    if words not in places() and _ORG.search(words):
        return "employer"
    return "workplace" if is_place(words) else "employer"


_DAY = pattern("rules.day")
_DIGIT = {c: n for n, c in enumerate("零一二三四五六七八九")} | {"两": 2}


def number(words: str) -> int | None:
    """A Chinese or Arabic number below a hundred million; 八千五 is 8500."""
    if words.isdigit():
        return int(words)
    if not words or any(c not in "零一二两三四五六七八九十百千万廿正腊" for c in words):
        return None
    words = words.replace("廿", "二十").replace("正", "一").replace("腊", "十二")
    total, unit = 0, 0
    for char in words:
        if char == "十":
            total += (unit or 1) * 10
            unit = 0
        elif char in "百千":
            total += (unit or 1) * (100 if char == "百" else 1000)
            unit = 0
        elif char == "万":
            total, unit = (total + unit or 1) * 10_000, 0
        else:
            unit = _DIGIT[char]
    return total + unit * _LEFT_OUT.get(words[-2:-1], 1)


_LEFT_OUT = {"百": 10, "千": 100, "万": 1000}
"""What the last figure counts behind a unit: the hundreds of 八千五."""


_SMALL = later(r"[一二两三四五六七八九十]+(?=\s*(?:只|个|条|岁|码|年|台|辆|口|位|套|间|点|号|楼|块|斤|元))")
_FRAME = later(r"^(?:一[个家名位间款台辆只种]|个|家|名|位)|(?:的|了|呢|啊)$")
_PLACES = ("home", "hometown", "workplace", "birthplace", "location")


def key_of(attribute: str, value: str) -> str:
    """A value as values are compared: numbers as digits, weekdays and dates in one form, no measure words before."""
    words = fold(value)
    if attribute == "birthday" and (match := _DAY.search(words)):
        month, day = number(match.group("m")), number(match.group("d"))
        year = f"{match.group('y')} 年 " if match.group("y") else ""
        lunar = "农历 " if re.search(r"[农阴]历|正月|腊月|月初", words) else ""
        return value_key(f"{lunar}{year}{month}月{day}日")
    if attribute == "birth_year" and (born := re.search(r"\d{2,4}|[一二三四五六七八九零〇]{2,4}", words)):
        digits = "".join(
            str("零一二三四五六七八九".find(c.replace("〇", "零"))) if not c.isdigit() else c for c in born.group()
        )
        return digits if len(digits) == 4 else ("19" if int(digits) > 30 else "20") + digits
    if attribute == "age":
        words = re.sub(r"\s*(?:周|虚)?岁$", "", words)
        words = str(number(words) or words)
    if attribute == "relative":
        words = words.replace("闺女", "女儿")
    words = _FRAME.sub("", _FRAME.sub("", words)) or words
    if attribute == "occupation":
        words = re.sub(r"^.{1,10}的(?=.{2,})", "", words)
        words = re.sub(r"^(?:一名|一个|一位|名|个|位)", "", words)
        words = re.sub(r"^开(计程车|出租车?|网约车|货车|滴滴)(?:司机)?$", r"\1司机", words)
        words = "老师" if words in ("教书", "教学", "教师", "当老师") else re.sub(r"^教(.{1,6})$", r"\1老师", words)
        words = re.sub(r"^(?:做|搞|当|干|从事)(?=.{2,})", "", words)
        words = re.sub(r"^(?:小学|初中|高中|中学|大学)(?=.{2}老师$)", "", words)
    words = _SMALL.sub(lambda match: str(number(match.group())), words)
    if attribute in _PLACES:
        words = re.sub(r"(?<=..)(?:市|区|县|省)(?=$|[^区县])", "", words)
    if attribute == "car":
        words = re.sub(r"^[一-龥]{0,2}(?:[黑白红蓝灰银绿黄]|咖啡|香槟|米)色?的(?=.{2,})", "", words)
        words = re.sub(r"^(?:二手|[老旧破])(?:的)?(?=.{2,})", "", words)
    if "周" in words or "礼拜" in words:
        words = re.sub(r"(?:周|礼拜)(?=[一二三四五六日天])", "星期", words).replace("星期天", "星期日")
    if attribute in ("phone", "budget", "rent", "salary"):
        words = re.sub(r"(?<=\d)[\s-]+(?=\d)", "", words)
    return value_key(words)


def attribute_named(name: str) -> Attribute:
    """The attribute of an earlier claim: registered, or an open one with one value."""
    known = registry().get(name)
    if known is not None:
        return known
    if name.startswith("schedule "):
        return Attribute(name, category="schedule", cardinality=Cardinality.ONE)
    if name.startswith("reply_"):
        return Attribute(name, category="preference", layer="procedural", cardinality=Cardinality.ONE, varies=True)
    return open_attribute(name, Cardinality.MANY if name == "fact" else Cardinality.ONE)
