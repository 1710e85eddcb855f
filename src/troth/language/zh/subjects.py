"""Whom or what the words at a place of a clause name as its subject: the user, their people, pets, who has a name, somebody."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache

from troth.domain.authority import Authority
from troth.language.later import later
from troth.language.text import fold
from troth.language.zh.clauses import Said
from troth.language.zh.lexicon import any_of, normal, pattern, places, terms
from troth.language.zh.who import SURNAMES, Ref, Scene, family, kin, patterns, pet_name, pronoun, several
from troth.language.zh.wording import third_person

_SOME_OF_KIN = pattern("subjects.some_of_kin")
_NOBODY = later(f"{pattern('who.nobody').pattern}|[他她它]们|人家")
_NICK = pattern("subjects.nick")
_NO_NICK = frozenset(terms("no_nick"))
"""How plain words begin that look like somebody's pet name (小区, 老家)."""
_HOLDER = pattern("subjects.holder")
"""我们组的组长是贺雯: who holds an office is told of the office."""
_FULL_NAME = later(rf"[{SURNAMES}][\u4e00-\u9fff]{{2}}")
_IN_FULL = later(
    rf"(?P<name>(?:[{SURNAMES}高方金史常]|欧阳|司马|上官|诸葛)[{''.join(terms('given'))}]{{1,2}})"
    rf"(?={pattern('who.verb').pattern}|{pattern('subjects.does').pattern})(?![,:])"
)
"""赵雪, 周建国: a surname and what people are called after it, before what they do or are."""
_CALLED = later(
    rf"[小老阿][\u4e00-\u9fff]|[{SURNAMES}高方金史常](?:[{''.join(terms('given'))}]{{1,2}}|先生|女士|太太|小姐|同学|护士|律师|院长|校长|博士|队长)"
)
_NO_NAME = frozenset(terms("no_name"))
"""Plain words that look like a name in full (黄海, 王家)."""
_SOMEBODY = later(pattern("subjects.somebody").pattern.replace("%surname%", f"[{SURNAMES}]"))
_THING = later(r"user's (?P<t>[\u4e00-\u9fff]+)")
"""The key of a thing that goes by a name, told by what it is: a stranger does not know what 老海龟 is."""
_PET = pattern("subjects.pet")

Found = tuple[Ref, int, bool]
"""Who, where the words for them end, and whether a thing of theirs follows."""


def subject_at(said: Said, words: str, place: int, end: int, scene: Scene) -> Found | None:
    """The subject that stands at a place, if one does."""
    if scene.context.authority is not Authority.USER and (found := _of_machine(said, words, place, end, scene)):
        return found
    forms = (
        _theirs,
        _own,
        _known,
        _pet_at_home,
        _in_office,
        _in_full,
        _nicknamed,
        _somebody,
        _oneself,
        _own_bare,
        _some_of_kin,
        _pointed_at,
    )
    for form in forms:
        if found := form(said, words, place, end, scene):
            return found
    return None


def _found(ref: Ref, words: str, stop: int) -> Found:
    past = _of(words, stop)
    return ref, past, past != stop


def _of_machine(said: Said, words: str, place: int, end: int, scene: Scene) -> Found | None:
    """In a machine's text 用户 is the user, and 我 is nobody."""
    forms = patterns()
    if match := forms["machine_user"].match(words, place, end):
        inner = forms["chain"].match(words, place, end)
        owned = inner is not None and inner.group("own")
        return _chain(said, words, inner, scene, scene.user) if inner and owned else _found(scene.user, words, match.end())
    return (Ref("", "", "nobody"), place + 1, False) if words.startswith(("我", "咱", "俺"), place) else None


def _theirs(said: Said, words: str, place: int, end: int, scene: Scene) -> Found | None:
    match = patterns()["their"].match(words, place, end)
    base = pronoun(scene, match.group("pro")) if match else None
    if match is None or base is None:
        return None
    scene.last_person = scene.last_person or base
    return _found(scene.relative(base, match.group("kin"), said[match.start("kin") : match.end("kin")]), words, match.end())


def _own(said: Said, words: str, place: int, end: int, scene: Scene) -> Found | None:
    match = patterns()["chain"].match(words, place, end)
    if match is None or not match.group("own") or scene.context.authority is not Authority.USER:
        return None
    return _chain(said, words, match, scene, scene.user)


def _own_bare(said: Said, words: str, place: int, end: int, scene: Scene) -> Found | None:
    forms = patterns()
    if told := scene.told_of(words, place):
        return _found(told[0], words, told[1])
    match = next((found for form in ("bare", "new", "short") if (found := forms[form].match(words, place, end))), None)
    if match is None:
        return None
    ref, stop, owner = _chain(said, words, match, scene, scene.user)
    return scene.told_before(ref), stop, owner


def _in_office(said: Said, words: str, place: int, end: int, scene: Scene) -> Found | None:
    """店长喜欢喝咖啡, 教练每周三带我们: who is called by an office alone is the one that the speaker has to do with."""
    match = patterns()["office"].match(words, place, end) if scene.context.authority is Authority.USER else None
    if match is None:
        return None
    word, shown = match.group("n"), said[match.start("n") : match.end("n")]
    ref = Ref(f"{scene.user.key}'s {word}", f"{scene.user.name}的{shown}", "person")
    ref, stop = called(said, words, scene.relative(scene.user, word, shown) if word in kin() else ref, match.end(), scene)
    ref = scene.told_before(ref)
    theirs = _of_office().match(words, stop, end)
    if theirs is not None:
        ref, stop = scene.relative(ref, theirs.group("kin"), said[slice(*theirs.span("kin"))]), theirs.end()
    return _found(ref, words, stop)


@cache
def _of_office() -> re.Pattern[str]:
    """房东他儿子, 教练的老婆: one of the family of who is called by an office."""
    return later(rf"(?:的|家|他|她)+的?(?P<kin>{any_of(family())})(?!们?[一-龥]?(?:节|装|鞋))")


def _pet_at_home(said: Said, words: str, place: int, end: int, scene: Scene) -> Found | None:
    """猫今年六岁: the speaker's own, by its name if it was told."""
    match = _PET.match(words, place, end) if place == 0 else None
    if match is None:
        return None
    kind = match.group("k")
    for each in scene.context.recent:
        name = pet_name(each.claim.value) if each.claim.attribute == "pet" else ""
        if name and kind[0] in normal(each.claim.value):
            return scene.named(name, "pet"), match.end(), False
    shown = said[match.start() : match.end()]
    return Ref(f"{scene.user.key}'s {fold(shown)}", f"{scene.user.name}的{shown}", "pet"), match.end(), False


_WHERE_FROM = later("^(?:隔壁|楼上|楼下|对门|对面)")


def _nicknamed(said: Said, words: str, place: int, end: int, scene: Scene) -> Found | None:
    match = _NICK.match(words, place, end)
    if match is None or _WHERE_FROM.sub("", match.group())[:2] in _NO_NICK:
        return None
    name = said[match.start() : match.end()]
    ref = scene.named(name, "person")
    scene.names[fold(name)] = ref.key
    scene.people[fold(name)] = ref
    return _found(ref, words, match.end())


def _in_full(said: Said, words: str, place: int, end: int, scene: Scene) -> Found | None:
    """赵雪对海鲜过敏: somebody by their name in full, who was not spoken of before."""
    match = in_full(words, place, end) if scene.context.authority is Authority.USER else None
    if match is None:
        return None
    name = said[match.start() : match.end()]
    ref = scene.named(name, "person")
    scene.names[fold(name)] = ref.key
    scene.people[fold(name)] = ref
    return _found(ref, words, match.end())


def in_full(words: str, place: int, end: int) -> re.Match[str] | None:
    """A name in full at a place, before what its bearer does or is."""
    match = _IN_FULL.match(words, place, end)
    return match if match and not {match.group(), match.group()[:2]} & (_NO_NAME | places()) else None


def goes_by(words: str) -> bool:
    """Whether words are what somebody goes by, and nothing that they are: 陈浩, 老高, 孙先生."""
    return _CALLED.fullmatch(words) is not None and words not in _NO_NAME | _NO_NICK


def _somebody(said: Said, words: str, place: int, end: int, scene: Scene) -> Found | None:
    """合租的那个女生, 楼上那户, 开锁的李师傅: somebody told of by what they are, where they live or what they do."""
    match = _SOMEBODY.match(words, place, end)
    if match is None or _HOLDER.match(words, place, end) or scene.context.authority is not Authority.USER:
        return None
    shown = third_person(said[place : match.end()], scene.user.name)
    return Ref(fold(shown), shown, "person"), match.end(), False


def names_somebody(words: str) -> bool:
    """Whether words do no more than name somebody by what they are: 社区的孟大夫."""
    match = _SOMEBODY.match(words)
    return match is not None and match.end() == len(words)


def _oneself(said: Said, words: str, place: int, end: int, scene: Scene) -> Found | None:
    match = patterns()["user"].match(words, place, end)
    if match is None or scene.context.authority is not Authority.USER:
        return None
    ref, stop, owner = _found(scene.user, words, match.end())
    return ref, stop, owner or match.group().endswith("家")


def _some_of_kin(said: Said, words: str, place: int, end: int, scene: Scene) -> Found | None:
    match = _SOME_OF_KIN.match(words, place, end)
    if match is None:
        return None
    role = "children" if re.search(r"孩|儿|娃|闺", match.group()) else fold(match.group())
    return Ref(f"user's {role}", f"{scene.user.name}的{said[match.start() : match.end()]}", "person"), match.end(), False


def _pointed_at(said: Said, words: str, place: int, end: int, scene: Scene) -> Found | None:
    match = patterns()["pronoun"].match(words, place, end)
    ref = pronoun(scene, match.group("pro")) if match else None
    if match is None or (ref is None and len(match.group("pro")) > 1 and not _NOBODY.fullmatch(match.group("pro"))):
        return None
    return _found(ref or Ref("", "", "nobody"), words, match.end())


def _of(words: str, stop: int) -> int:
    """Past a following 的."""
    return stop + 1 if words.startswith("的", stop) and stop + 1 < len(words) else stop


def _chain(said: Said, words: str, match: re.Match[str], scene: Scene, base: Ref) -> Found:
    ref = scene.relative(base, match.group("kin"), said[match.start("kin") : match.end("kin")])
    stop = match.end()
    more = match.group("more")
    if more:
        word = re.sub(r"^(?:的|家|他|她)", "", more)
        shown = said[match.end("more") - len(word) : match.end("more")]
        if word in kin():
            ref = scene.relative(ref, word, shown)
        elif more[0] == "家":
            ref = Ref(f"{ref.key}'s {fold(word)}", f"{ref.name}家{shown}", "person")
        elif any(word[at:] in kin() for at in range(1, len(word))):
            ref = Ref(f"{ref.key}'s {fold(word)}", f"{ref.name}的{shown}", "person")
    if not more or in_full(words, stop, len(words)):
        role = ref
        ref, stop = called(said, words, ref, stop, scene)
        if base.key == "user" and ref.key != role.key and words[match.start("kin") - 1] not in "前原":
            scene.met[ref.key] = said[match.start("kin") : match.end("kin")]
    return ref, _of(words, stop), _of(words, stop) != stop


def called(said: Said, words: str, ref: Ref, stop: int, scene: Scene) -> tuple[Ref, int]:
    """One of somebody's people by the name that follows the word for them (我弟小磊), and where that ends."""
    role = last if (last := ref.key.rsplit("'s ", 1)[-1]) in several() else last.split(" ")[0]
    full = in_full(words, stop, len(words))
    named = full or patterns()["named_after"].match(words, stop)
    if named is None:
        return ref, stop
    name = named.group("name")
    if not (full or role in several() or name[0] in "阿小" or name.isascii()):
        return ref, stop
    if pattern("subjects.chain").match(name):
        return ref, stop
    key = fold(name) if role in several() else ref.key
    found = Ref(key, said[named.start("name") : named.end("name")], "person")
    scene.names[fold(name)] = key
    scene.people[fold(name)] = found
    return found, named.end()


def _also_given(people: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Who goes by which name; 王丽娟 is called 丽娟, too."""
    yield from people.items()
    for name, key in people.items():
        if _FULL_NAME.fullmatch(name) and name[1:] not in people:
            yield name[1:], key


def _known(said: Said, words: str, place: int, end: int, scene: Scene) -> Found | None:
    """Somebody or something that already has a name here."""
    for name, ref in scene.people.items():
        if len(name) > 1 and words.startswith(name, place):
            return _with_kin(ref, said, words, place + len(name), scene)
    for name, key in _also_given(scene.context.people):
        known = normal(name)
        if len(known) > 1 and words.startswith(known, place) and place + len(known) < end:
            stop = place + len(known)
            kind = "user" if key == "user" else "person"
            thing = _THING.fullmatch(key)
            shown = f"{said[place:stop]}（{scene.user.name}的{thing.group('t')}）" if thing else said[place:stop]
            return _with_kin(Ref(key, scene.user.name if key == "user" else shown, kind), said, words, stop, scene)
    return None


def _with_kin(ref: Ref, said: Said, words: str, stop: int, scene: Scene) -> Found:
    """何静的老公, 何静妈妈: a relative of somebody who is known by name."""
    match = patterns()["chain"].match(words, stop) if ref.kind == "person" and "'s " in ref.key else None
    if match is None or match.group("own") or match.group("kin") not in family():
        return _found(ref, words, stop)
    close = words.startswith(("的", "家"), stop)
    return _chain(said, words, match, scene, ref) if close or len(match.group("kin")) > 1 else _found(ref, words, stop)
