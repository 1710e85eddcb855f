"""Finds whom or what a clause speaks of: the user, their people, pets and things, and what pronouns point back at."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

from troth.language.reading import Context
from troth.language.text import fold
from troth.language.zh.lexicon import any_of, class_pattern, normal


@dataclass(frozen=True, slots=True)
class Ref:
    """Somebody or something that clauses speak of."""

    key: str
    name: str
    """How the third person names it, in the speaker's script: 用户, 用户的妹妹, 豆皮."""
    kind: str = "user"
    """user, person, pet or thing."""


@cache
def kin() -> Mapping[str, str]:
    """Words for people to their role."""
    tables = tomllib.loads(files("troth.language.zh").joinpath("people.toml").read_text(encoding="utf-8"))
    return {word: role for table in tables.values() for role, words in table.items() for word in words.split()}


_TOLD_APART = frozenset(("uncle", "aunt", "cousin", "nephew", "niece", "brother-in-law", "sister-in-law"))


def role_of(word: str) -> str:
    """The role under which somebody is kept; uncles, aunts and cousins are told apart by their word (大姨, 二姨)."""
    role = kin()[word]
    return f"{role} {word}" if role in _TOLD_APART else role


@cache
def several() -> frozenset[str]:
    """Roles that many people can have."""
    tables = tomllib.loads(files("troth.language.zh").joinpath("people.toml").read_text(encoding="utf-8"))
    return frozenset(tables["several"])


_SHORT_KIN = frozenset(
    ["爸", "妈", "娘", "爹", "姐", "妹", "哥", "弟", "叔", "舅", "姑", "姨", "娃", "崽", "孩子", "个女", "个仔", "对象", "先生", "隔壁", "老大", "老二", "客户", "老板", "领导", "医生", "老师", "学生", "经理", "主管", "教练", "朋友", "兄弟", "组长", "家人", "全家", "小朋友", "宝贝", "房东", "大夫", "阿姨", "小孩", "丫头", "妹子", "爱人", "舅舅", "老师们", "夫人", "千金", "甲方", "下属", "搭档", "邻居", "保姆", "租客", "同学", "同事", "leader", "mentor", "导师", "班主任", "头儿"]
)
"""Words that name one of the user's people only after 我 (the others also without it)."""  # fmt: skip


SURNAMES = "王李张刘陈杨黄赵吴周徐孙马朱胡郭何林罗郑梁谢宋唐许韩冯邓曹彭曾萧肖田董袁潘蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范石廖贾夏韦付邹孟熊秦邱江尹薛闫段雷侯龙陶黎贺顾毛郝龚邵万钱严覃武戴莫孔白汤康易乔赖庞樊殷施翟倪牛温芦季俞章鲁葛伍申尤毕聂丛焦柳邢岳齐梅庄辛管祝左涂谷祁耿牟卜路詹欧辜柯阮桂简游连卓蓝池霍凌骆尚"


@cache
def patterns() -> dict[str, re.Pattern[str]]:
    """The compiled ways to name a subject, each to be matched at a place."""
    people = any_of(kin())
    bare = any_of(word for word in kin() if word not in _SHORT_KIN)
    name = (
        r"(?P<name>[a-z][a-z]+|(?:阿|小|老|大)[\u4e00-\u9fff](?![\u4e00-\u9fff]?(?:时候|的时候))|(?:["
        + SURNAMES
        + r"]|欧阳|司马|上官|诸葛)[\u4e00-\u9fff]{1,2}?)"
    )
    verb = r"(?=\s*(?:在|是|住|叫|有|最近|现在|也|上|刚|去|的|做|对|会|不|说|从|养|喜欢|爱|今年|下|明|要|搬|换|生|跟|退休|当|开|教|毕业|买|卖|转|来自|属|喝|抽|打|玩|骑|怀|离|结|负责|讨厌|怕|因|比|给|帮|推荐|跳|入职|辞|考|病|得|已经|之前|以前|目前|,|$|:))"
    own = r"(?:我们家|家里的?|我家|咱们家|咱家|我们|我|咱们|咱|俺们|俺|本人|用户|用戶|user)"
    return {
        "chain": re.compile(
            rf"(?P<own>{own})?(?:的|家)?\s*(?P<kin>{people})(?:们)?(?P<more>(?:的|家|他|她)?(?:{people}))?(?!子(?!女)|[性装鞋包人款店校版车])"
        ),
        "kin": re.compile(people),
        "bare": re.compile(rf"(?P<kin>{bare})(?:们)?(?P<more>(?:的|家)?(?:{people}))?(?![节装鞋包款店校版车])"),
        "short": re.compile(
            rf"(?P<kin>{any_of(word for word in _SHORT_KIN if word in kin())})(?:们)?(?P<more>)(?=(?:是|在|也|今年|最近|现在|刚|不|有|对|去|会|要|想|得|已经|上|读|叫|姓|让|同意|给|都|从|特别|很|说好|生|住|养|考|做|换|辞|退|搬|怀|结|喜欢|讨厌|爱|怕|脾气|电话|微信|生日))"
        ),
        "their": re.compile(rf"(?P<pro>他们|她们|他|她)(?:的|家)?(?P<kin>{people})"),
        "named_after": re.compile(rf"\s*{name}{verb}"),
        "pronoun": re.compile(r"(?P<pro>他们|她们|它们|他|她|它|牠|祂|这家伙|这货|人家)(?!的?(?:妈的|家))"),
        "user": re.compile(
            r"(?:我自己|我本人|我这边|我这儿|我这里|我这人|我个人|我们家里|我们家|我家里|我家|我们全家|我们一家子?|我们夫妻俩?|我们两口子|我们俩|我们这边|我们这儿|我们|咱们家|咱家|咱们|咱俩|咱|俺家|俺们|俺|本人|在下|鄙人|笔者|我)(?!国|校的)"
        ),
        "machine_user": re.compile(r"(?:该用户|此用户|用户本人|用户|用戶|使用者|本人|您|你|客户|会员|user|the user)(?!名|画像|体验|组|界面|手册|协议)"),
    }  # fmt: skip


@dataclass(slots=True)
class Scene:
    """What the reader knows while it goes through a stretch: who is meant, who was named, what is talked about."""

    context: Context
    traditional: bool
    topic: Ref | None = None
    people: dict[str, Ref] = field(default_factory=dict)
    last_person: Ref | None = None
    last_thing: Ref | None = None
    names: dict[str, str] = field(default_factory=dict)
    surname: str = ""
    species: str = ""
    correcting: bool = False
    job_talk: bool = False
    """Whether the talk is of jobs being left or taken, so that 去了X names an employer."""
    after_job: bool = False
    """Whether the clause before told of a job, so that 在X says where it is."""
    returning: bool = False
    """Whether the sentence says that somebody will be back: 在X is then no home."""

    @property
    def user(self) -> Ref:
        """The user, as this speaker's words call them."""
        return Ref("user", "用戶" if self.traditional else "用户")

    def relative(self, base: Ref, word: str, said: str | None = None) -> Ref:
        """One of `base`'s people, by the word that was used (`said`: as it was written)."""
        role = role_of(normal(word))
        return Ref(f"{base.key}'s {role}", f"{base.name}的{_full(said or word)}", "person")

    def named(self, name: str, kind: str, key: str | None = None) -> Ref:
        """Somebody with a name of their own."""
        known = self.context.people.get(fold(name))
        return Ref(key or known or fold(name), name, kind)


_FULL = {
    "个女": "女儿",
    "個女": "女兒",
    "个仔": "儿子",
    "個仔": "兒子",
    "老细": "老板",
    "爸": "爸爸",
    "妈": "妈妈",
    "媽": "媽媽",
    "姐": "姐姐",
    "妹": "妹妹",
    "哥": "哥哥",
    "弟": "弟弟",
}


def _full(word: str) -> str:
    return _FULL.get(word, word)


def describe(key: str, traditional: bool) -> str:
    """A name in Chinese for a subject key that came without one."""
    user = "用戶" if traditional else "用户"
    parts = key.split("'s ")
    if parts[0] != "user":
        return key
    words = [user]
    for role in parts[1:]:
        word = next((word for word, its in kin().items() if its == role), role)
        words.append(word)
    return "的".join(words)


_PLACEHOLDER = class_pattern("pet")


def pronoun(scene: Scene, word: str) -> Ref | None:
    """Whom 他, 她 or 它 points at: the last fitting one of this text, else of what was said before."""
    if word in ("它", "牠", "它们"):
        if scene.last_thing is not None:
            return scene.last_thing
        first = scene.context.recent[0] if scene.context.recent else None
        if first is not None and first.claim.attribute not in ("pet",) and first.claim.subject == "user":
            called = re.search(r"叫(?:做)?\s*(?P<n>[A-Za-z][\w.-]+|[\u4e00-\u9fff]{2,6})", first.text)
            if called:
                return Ref(fold(called.group("n")), called.group("n"), "thing")
        for recent in scene.context.recent:
            claim = recent.claim
            if claim.attribute == "pet":
                name = pet_name(claim.value)
                return scene.named(name, "pet") if name else None
            if claim.subject != "user" and not claim.subject.startswith("user's"):
                return Ref(claim.subject, display(recent.text, claim.subject, scene), "pet")
        return None
    if scene.last_person is not None and _fits(word, scene.last_person.key):
        return scene.last_person
    for recent in scene.context.recent:
        key = recent.claim.subject
        if recent.claim.attribute == "manager":
            return Ref("user's boss", recent.claim.value, "person")
        if recent.claim.attribute == "acquaintance" and "（" in recent.claim.value:
            name = recent.claim.value.split("（")[0]
            return Ref(fold(name), name, "person")
        if key != "user" and ("'s " in key or key in scene.context.people.values()) and _fits(word, key):
            return Ref(key, display(recent.text, key, scene), "person")
    return None


_FEMALE = re.compile(
    r"(?:mother|wife|girlfriend|fiancee|daughter|sister|grandmother|mother-in-law|sister-in-law|aunt|niece|best friend)$"
)
_MALE = re.compile(r"(?:father|husband|boyfriend|fiance|son|brother|grandfather|father-in-law|brother-in-law|uncle|nephew)$")


def _fits(word: str, key: str) -> bool:
    if word.startswith("她"):
        return not _MALE.search(key) or bool(_FEMALE.search(key))
    return not _FEMALE.search(key)


def display(text: str, key: str, scene: Scene) -> str:
    """The name that an earlier text gave its subject, if it is plain, else one made from the key."""
    if "'s " in key:
        match = re.match(r"((?:用户|用戶)的[\u4e00-\u9fff]{1,4}?)(?=在|是|住|叫|有|最近|现在|上|對|对|刚|做|的)", text)
        return match.group(1) if match else describe(key, scene.traditional)
    match = re.search(re.escape(key), text, re.IGNORECASE)
    return match.group() if match else key


def pet_name(value: str) -> str:
    """The name inside a pet's value, as the pet rule writes it: 狗（豆皮）."""
    match = re.search(r"[（(]([^）)]+)[）)]", value)
    return match.group(1) if match else ""
