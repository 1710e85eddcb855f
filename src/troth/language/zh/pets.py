"""The animals of a household, and what they are called. Pure."""

from __future__ import annotations

import re
from functools import cache

from troth.language.reading import Recent
from troth.language.text import fold, value_key
from troth.language.zh.drafting import taken, template
from troth.language.zh.frame import Frame
from troth.language.zh.lexicon import broader, class_pattern, normal, pattern, word_class
from troth.language.zh.rules import Draft, named_attribute
from troth.language.zh.who import Ref, Scene, pet_name


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


def pet_of(frame: Frame, scene: Scene) -> list[Draft]:
    """The pet that a clause tells of, with its name if it has one."""
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
    kind, name = taken(match, "v", frame), taken(match, "n", frame)
    if not name:
        if match.re is not _pet_patterns()[-1] or re.search(r"[\d两三四五六七八九十几]", kind):
            return []
        scene.last_thing = Ref(f"{frame.subject.key}'s {fold(kind)}", f"{frame.subject.name}的{kind}", "pet")
        return [Draft(named_attribute("pet"), kind, frame.said)]
    return named_pet(kind, name, scene)


_ONE_OF_THEM = pattern("pets.one_of_them")


@cache
def _renamed() -> re.Pattern[str]:
    return re.compile(
        rf"(?:我们?|咱们?)?(?:家|家里)?的?(?:那[只条个])?(?P<k>{class_pattern('pet')})改名(?:叫|成|为)(?P<n>[\u4e00-\u9fff]{{1,4}}?|[a-z]{{2,12}})(?:了)?"
    )


def renamed(frame: Frame, scene: Scene) -> Draft | None:
    """我家猫改名叫发财了: the one held of its kind goes by another name."""
    words = frame.clause.words
    found = _renamed().fullmatch(words, 0, frame.end) if not frame.negation else None
    kind = found["k"] if found else ""
    alike = [
        each
        for each in scene.context.recent
        if each.claim.attribute == "pet" and each.claim.subject == "user" and _alike(kind, each)
    ]
    named = {pet_name(each.claim.value): each for each in reversed(alike) if pet_name(each.claim.value)}
    if found is None or len(named) != 1:
        return None
    (name, old), new = named.popitem(), frame.clause.said[slice(*found.span("n"))]
    value, text = old.claim.value.replace(name, new), old.text.replace(name, new)
    flags, names = frozenset(("whole", "updates")), {fold(new): fold(new)}
    scene.last_thing = scene.people[fold(new)] = Ref(fold(new), new, "pet")
    return Draft(
        named_attribute("pet"), value, text, flags=flags, targets=(old.memory,), subject_key="user", names=names, keep_pre=False
    )


def _alike(kind: str, held: Recent) -> bool:
    """Whether a pet is of a kind, or of a breed of it: 金毛 is 狗."""
    narrow = broader().get(kind[-1:], ()) if kind else ()
    known = normal(held.text)
    return re.search(rf"{kind[-1:]}|{kind[:1]}", held.text) is not None or any(one in known for one in narrow)


def named_pet(kind: str, name: str, scene: Scene) -> list[Draft]:
    """A pet with its name, known by it from here on."""
    scene.last_thing = Ref(fold(name), name, "pet")
    scene.people[fold(name)] = scene.last_thing
    body = template(f"养了{kind}，叫", scene) + name
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
