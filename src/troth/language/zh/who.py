"""Finds whom or what a clause speaks of: the user, their people, pets and things, and what pronouns point back at."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

from troth.domain.claim import Claim
from troth.language.later import later
from troth.language.reading import Context
from troth.language.text import fold
from troth.language.zh.lexicon import any_of, class_pattern, normal, pattern, terms, word_class
from troth.schema.registry import registry


@dataclass(frozen=True, slots=True)
class Ref:
    """Somebody or something that clauses speak of."""

    key: str
    name: str
    """How the third person names it, in the speaker's script: 用户, 用户的妹妹, 豆皮."""
    kind: str = "user"
    """user, person, pet or thing."""

    @property
    def in_office(self) -> bool:
        """Whether it is one of those that people call by an office: 房东, 教练."""
        return self.key.rpartition("'s ")[2] in _offices()

    def shares(self, words: str, place: int) -> bool:
        """Whether what stands at a place is the user's as well: the dormitory of a roommate, the home of a child."""
        role = self.key.removeprefix("user's ")
        if self.in_office or role.split(" ")[0] in _PLACE_SHARED:
            return pattern("who.at_place").match(words, place) is not None
        return role in _HOME_SHARED and pattern("who.at_home").match(words, place) is not None


_PLACE_SHARED = frozenset(("boss", "landlord", "roommate", "colleague"))
_HOME_SHARED = frozenset(("wife", "husband", "son", "daughter", "child", "elder child", "younger child", "parents"))


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


@cache
def family() -> frozenset[str]:
    """Words for those of whom somebody has one by birth or marriage, and for aunts, uncles and cousins."""
    return frozenset(word for word, role in kin().items() if role not in several() or role in _TOLD_APART)


_SHORT_KIN = frozenset(terms("short_kin"))
"""Words that name one of the user's people only after 我 (the others also without it)."""


_TAUGHT_BY = "(?:老师|班主任|教练|医生|大夫|师傅|导师|领导|老板|主管|同学|同事|室友)"
"""Who stands to one's people in a relation that another word narrows: 女儿的钢琴老师."""
_FRESH = (
    r"(?:新(?:来|换|找|请)?的?|(?:现在|目前)的|现任|[老前](?=同事|邻居|朋友|领导|上司|客户|搭档|哥们|室友|房东)"
    r"|(?:[那这][个位]|大学|高中|初中|小学|本科|研究生|公司|单位|部门|楼下|楼上|对门|老家|球队|乐队|健身房)(?:里|时)?的?)"
)
"""What tells somebody from who had the role before, or which one of several it is; the role is the same."""
SURNAMES = "".join(terms("surnames"))


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
    verb, short_verb = pattern("who.verb").pattern, pattern("who.short_verb").pattern
    own = r"(?:我们家|家里的?|我家|咱们家|咱家|我们|我|咱们|咱|俺们|俺|本人|用户|用戶|user)"
    office = rf"{any_of(terms('office'))}|房东(?=(?:的|家|他|她)+{people})"
    return {
        "chain": later(
            rf"(?P<own>{own})?(?:的|家|一[个位]?(?!{people}[都也]))?\s*{_FRESH}?(?P<kin>{people})(?:们)?(?P<more>(?:的|家|他|她)?(?:{people})|家(?:那|这)(?:个|位|俩|小子|丫头)|的?(?![是叫姓跟和找请由让给随])[一-龥]{{1,3}}{_TAUGHT_BY})?(?!子(?!女)|[性装鞋包人款店校版车])"
        ),
        "kin": later(people),
        "bare": later(
            rf"(?P<kin>{bare})(?:们)?(?P<more>(?:的|家)?(?:{people})|的[一-龥]{{1,3}}{_TAUGHT_BY})?(?![节装鞋包款店校版车])"
        ),
        "new": later(rf"{_FRESH}(?P<kin>{people})(?:们)?(?P<more>)(?![节装鞋包款店校版车])"),
        "short": later(
            rf"(?P<kin>{any_of(word for word in _SHORT_KIN if word in kin())})(?:们)?(?P<more>)"
            rf"(?:{short_verb}|(?=[阿小老][\u4e00-\u9fff]{verb}))"
        ),
        "office": later(rf"(?:{own}的?)?(?P<n>{office})(?:们|大叔|大哥|大姐|阿姨|师傅)?(?!{_no_office()})"),
        "their": later(rf"(?P<pro>他们|她们|他|她)(?:的|家)?(?P<kin>{people})"),
        "named_after": later(rf"\s*{name}{verb}"),
        "pronoun": later(
            rf"(?P<pro>{pattern('who.epithet').pattern}|他们|她们|它们|他|她|它|牠|祂|{pattern('who.pointed').pattern}|人家)(?!的?(?:妈的|家))"
        ),
        "user": pattern("who.user"),
        "machine_user": pattern("who.machine_user"),
    }  # fmt: skip


def _no_office() -> str:
    """What makes of a word for an office no subject: a compound, an address, a report, or what they change for the user."""
    return pattern("who.no_office").pattern.replace("%changes%", pattern("who.changes").pattern)


@cache
def _offices() -> frozenset[str]:
    """The last parts of the keys of those who are called by an office alone."""
    return frozenset(kin().get(word, word) for word in terms("office"))


@cache
def offices() -> re.Pattern[str]:
    """How words for an office end: what somebody is to others by their work (采购部经理, 房东, 总裁)."""
    return later(rf"(?:{any_of((*terms('office'), *terms('office_end')))}|{class_pattern('role_end')})$")


@cache
def of_kin(form: str) -> re.Pattern[str]:
    """A pattern in which `%kin%` stands for any word for somebody, made once."""
    return later(form.replace("%kin%", any_of(kin())))


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
    met: dict[str, str] = field(default_factory=dict)
    """By subject key: as what somebody of the user's was named in passing (我同事阿彪会弹吉他)."""
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

    def told_before(self, ref: Ref) -> Ref:
        """班主任 alone, where only one of somebody else's was told of: the son's."""
        role = ref.key.removeprefix(self.user.key)
        keys = {each.claim.subject for each in self.context.recent if each.claim.subject.endswith(role)} if role else set()
        if len(keys) != 1 or ref.key in keys or not role.startswith("'s "):
            return ref
        key = keys.pop()
        owner = describe(key.removesuffix(role), self.traditional)
        return Ref(key, ref.name.replace(self.user.name, owner, 1), ref.kind)

    def told_of(self, words: str, place: int) -> tuple[Ref, int] | None:
        """钢琴老师 alone, where the daughter's was told of: the one at that place in the words, and where the name ends."""
        for each in self.context.recent:
            key = each.claim.subject
            name = key.rpartition("'s ")[2] if "'s " in key else ""
            if len(name) > 1 and not name.isascii() and words.startswith(name, place):
                return Ref(key, describe(key, self.traditional), "person"), place + len(name)
        return None

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


def pronoun(scene: Scene, word: str) -> Ref | None:
    """Whom 他, 她 or 它 points at: the last fitting one of this text, else of what was said before."""
    if word in _LITTLE:
        return scene.last_thing or _animal(scene) or _newcomer(scene, thing=True) or _child(scene)
    if word in ("它", "牠", "它们"):
        return scene.last_thing or _named_thing(scene) or _animal(scene) or _told_thing(scene) or _newcomer(scene, thing=True)
    if scene.last_person is not None and _fits(word, scene.last_person.key):
        return scene.last_person
    for recent in scene.context.recent:
        key = recent.claim.subject
        beside = _beside(recent.text, scene) if key == "user" or not _fits(word, key) else None
        if beside is not None and _fits(word, beside.key):
            return beside
        if recent.claim.attribute == "manager":
            return Ref("user's boss", recent.claim.value, "person")
        if (named := _in_role(recent.claim)) is not None:
            return named
        if recent.claim.attribute == "acquaintance" and "（" in recent.claim.value:
            name = recent.claim.value.split("（")[0]
            return Ref(fold(name), name, "person")
        if key != "user" and ("'s " in key or key in scene.context.people.values()) and _fits(word, key):
            full = recent.claim.attribute == "name" and not recent.claim.value.startswith("姓")
            name = recent.claim.value if full else ""
            return Ref(key, display(recent.text, key, scene).removesuffix(name) + name, "person")
    return _newcomer(scene, thing=False) or scene.last_thing or _animal(scene) or _named_thing(scene)


@cache
def _roles() -> re.Pattern[str]:
    return re.compile(any_of(word for word in kin() if len(word) > 1) + "$")


def _in_role(claim: Claim) -> Ref | None:
    """Somebody told by what they do for the user: 我的健身教练是小龙."""
    named = claim.subject == "user" and claim.attribute not in registry() and _roles().search(claim.attribute)
    if not named or not re.fullmatch(r"[\u4e00-\u9fff]{2,4}|[A-Za-z]+", claim.value):
        return None
    return Ref(fold(claim.value), claim.value, "person")


def _beside(text: str, scene: Scene) -> Ref | None:
    """One of the user's people whom a claim about somebody else names besides."""
    told = _with_whom().search(normal(text))
    return scene.relative(scene.user, told.group("kin")) if told else None


@cache
def _with_whom() -> re.Pattern[str]:
    return re.compile(rf"[跟和与同陪带帮给](?:用户)?(?:的)?(?P<kin>{any_of(word for word in kin() if word not in _SHORT_KIN)})")


def _named_thing(scene: Scene) -> Ref | None:
    """A thing of the user's whose name was told last: a service called pigeon."""
    first = scene.context.recent[0] if scene.context.recent else None
    if first is None or first.claim.attribute in ("pet", "name", "call_me") or first.claim.subject != "user":
        return None
    called = re.search(r"叫(?:做)?\s*(?P<n>[A-Za-z][\w.-]+|[\u4e00-\u9fff]{2,6})", first.text)
    return Ref(fold(called.group("n")), called.group("n"), "thing") if called else None


def _told_thing(scene: Scene) -> Ref | None:
    """The thing of the user's that was told of last: 用户家洗衣机是小天鹅的."""
    first = scene.context.recent[0] if scene.context.recent else None
    if first is None or first.claim.subject != "user" or first.claim.attribute in registry():
        return None
    told = _TOLD_THING.match(first.text)
    return Ref("user", told.group("n"), "thing") if told else None


def _newcomer(scene: Scene, *, thing: bool) -> Ref | None:
    """Who or what the last words brought in without a name: 捡了一只三条腿的狗, 请了个保姆, 留给用户一块手表."""
    recent = scene.context.recent
    form = _NEW_THING if thing else _new_person()
    for each in (each for each in recent if each.said_at == recent[0].said_at):
        brought = form.search(each.text)
        if brought is None or each.claim.attribute in _SAID_OF_ITSELF:
            continue
        said = brought.group("n")
        shown = f"{scene.user.name}的{said}" if each.text.startswith(scene.user.name) else said
        if not thing:
            word = normal(said)
            return scene.relative(scene.user, word, said) if word in kin() else Ref(fold(shown), shown, "person")
        if word_class("pet").search(normal(said)[-2:]):
            return Ref(f"{scene.user.key}'s {fold(said)}", shown, "pet")
        return Ref("user", shown, "thing")
    return None


def _animal(scene: Scene) -> Ref | None:
    for recent in scene.context.recent:
        claim = recent.claim
        if claim.attribute == "pet":
            name = pet_name(claim.value)
            kind = f"{scene.user.key}'s {fold(claim.value)}"
            return scene.named(name, "pet") if name else Ref(kind, f"{scene.user.name}的{claim.value}", "pet")
        if claim.subject != "user" and not claim.subject.startswith("user's"):
            return Ref(claim.subject, display(recent.text, claim.subject, scene), "pet")
    return None


_TOLD_THING = later(r"(?P<n>(?:用户|用戶)(?:家|的|那.)?[^，,是在有叫了不没\d]{1,8}?)(?=是|在|放|停|用的|\d)")
_SAID_OF_ITSELF = frozenset(("name", "pet", "call_me", "instruction", "mood"))
_NEW_THING = later(
    r"(?:[一两兩几幾三四五六七八九十\d]|(?<=[有了着养買买捡租借请装用到]))"
    r"[块塊台臺条條只隻把辆輛件副双雙套部本枚张張头頭匹艘架棵株盆座栋棟间間](?P<n>(?![的了子])[^，,（、]{1,12})"
)


@cache
def _new_person() -> re.Pattern[str]:
    somebody = f"(?:{any_of(kin())}|{class_pattern('role_end')}|{pattern('who.somebody').pattern})"
    return re.compile(
        rf"(?:一|(?<=[有了着请認认识識雇找收带帶]))[个個位名](?P<n>[^，,（、]{{0,8}}?{somebody})(?=[，,（在是]|$)"
    )


_FEMALE = pattern("who.female")
_MALE = pattern("who.male")


_LITTLE, _YOUNG = ("小家伙", "小东西"), re.compile("'s (?:son|daughter|child|nephew|niece|grandson|granddaughter)")
_SHE, _HE = later(r"^她|姑娘|丫头|老太太|大[妈姐]|姐们|女"), later(r"^他(?!们)|老头|小伙|小子|大[爷哥]|哥们|男")


def _child(scene: Scene) -> Ref | None:
    """小家伙, where nothing but a child was told of."""
    last = scene.last_person
    if last is not None and _YOUNG.search(last.key):
        return last
    told = next((each for each in scene.context.recent if _YOUNG.search(each.claim.subject)), None)
    key = told.claim.subject if told is not None else ""
    return Ref(key, display(told.text, key, scene), "person") if told is not None else None


def _fits(word: str, key: str) -> bool:
    if _SHE.search(word):
        return not _MALE.search(key) or bool(_FEMALE.search(key))
    return not (_HE.search(word) or word == "他们") or not _FEMALE.search(key)


_OWNER_SHOWN = r"((?:用户|用戶)的(?:%kin%)(?:的(?:%kin%))?)"


def display(text: str, key: str, scene: Scene) -> str:
    """The name that an earlier text gave its subject, if it is plain, else one made from the key."""
    if "'s " in key:
        match = of_kin(_OWNER_SHOWN).match(text) or pattern("who.display").match(text)
        return match.group(1) if match else describe(key, scene.traditional)
    match = re.search(re.escape(key), text, re.IGNORECASE)
    return match.group() if match else key


def pet_name(value: str) -> str:
    """The name inside a pet's value, as the pet rule writes it: 狗（豆皮）."""
    match = re.search(r"[（(]([^）)]+)[）)]", value)
    return match.group(1) if match else ""
