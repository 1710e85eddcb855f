"""Sentences without a verb that still say something: "my bank? NatWest", "New gym. The YMCA", "As a vegan, …", "Imran here"."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import timedelta

from troth.domain.claim import Intent
from troth.language.en.draft import Draft, attribute
from troth.language.en.lexicon import bag, role_kind, roles, singular, table, words
from troth.language.en.naming import happening
from troth.language.en.surpassed import surpassed
from troth.language.en.tokens import Token
from troth.language.en.unfit import unfit
from troth.language.en.values import bare, contains, cut, group, is_trade, kind_of, strip, written
from troth.language.en.who import ME, Scene, noun
from troth.language.en.wording import Wording, finish
from troth.language.text import fold

_GREETINGS = bag("hi hey heya hiya howdy hello morning evening yo ok okay so all good afternoon there ,")
_NOT_ROLES = bag(
    "result rule matter test reminder note gift treat reference resort start joke favour favor thank side "
    "last whole team group family backup follow bonus heads first quick way consequence precaution "
    "compromise kid child"
)
_CHANGED = frozenset({"new", "different", "another", "changed", "switched"})
_LEVELS = bag("level stage grade band unit lesson chapter rank belt")


@dataclass(slots=True)
class Fragment:
    """What a sentence that is no clause says."""

    drafts: list[Draft] = field(default_factory=list)
    end: int = 0
    """Where the words that it stands on end."""
    sentences: int = 1
    rest: list[Token] = field(default_factory=list)
    """What of the sentence is still to be read."""
    note: str = ""


def fragment(source: str, cuts: list[tuple[list[Token], str]], index: int, scene: Scene) -> Fragment | None:
    """Read a sentence (or two that belong together) that is no clause."""
    tokens, ender = cuts[index]
    weighed = torn(source, tokens)
    if weighed is not None and ender != "?":
        return Fragment([weighed], tokens[-1].end)
    if (found := _introduced(source, tokens) or _keyed(source, tokens, scene) or _taken_as(source, tokens)) is not None:
        return found
    if index and (best := surpassed(tokens, cuts[index - 1][0], scene)) is not None:
        return Fragment([best], tokens[-1].end)
    following = cuts[index + 1][0] if index + 1 < len(cuts) else []
    if (found := _answered(source, tokens, ender, following, scene)) is not None:
        return found
    return _anew(source, tokens, following, scene)


def _introduced(source: str, tokens: list[Token]) -> Fragment | None:
    """ "Imran Sheikh here", "This is Dee"."""
    begin = 0
    while begin < len(tokens) and tokens[begin].low in _GREETINGS:
        begin += 1
    if begin + 1 < len(tokens) and [t.low for t in tokens[begin : begin + 2]] in (["this", "is"], ["it", "'s"]):
        names = _name_run(tokens, begin + 2)
        after = begin + 2 + len(names)
        calm = after == len(tokens) or tokens[after].low in bag(", ! here from again and")
        if (
            not names
            or not calm
            or (after + 1 < len(tokens) and tokens[after + 1].low in bag("she he they my our who"))
            or (tokens[begin].low == "it" and not (_greeted(tokens, after) or (begin and len(names) > 1)))
        ):
            return None
        after += 1 if after < len(tokens) and tokens[after].low in ("here", "again") else 0
    else:
        names = _name_run(tokens, begin)
        after = begin + len(names)
        if not names or after >= len(tokens) or tokens[after].low != "here":
            return None
        if after + 1 < len(tokens) and tokens[after + 1].word and tokens[after + 1].low not in ("from", "again", "and"):
            return None
        after += 1
    name = written(source, names)
    if unfit("name", name):
        return None
    made = Draft(attribute("name"), name, names={fold(name): "user"}, text=f"User's name is {name}")
    begin = next((i for i in range(after, len(tokens)) if tokens[i].word), len(tokens))
    return Fragment([made], names[-1].end, 1, tokens[begin:])


def _greeted(tokens: list[Token], after: int) -> bool:
    """ "It's Ann here", "it's Ann Lee, hi": a name said in greeting."""
    behind = [t.low for t in tokens[after : after + 3] if t.word]
    return bool(behind) and (behind[0] in ("here", "again") or (behind[0] in _GREETINGS and len(behind) == 1))


def _name_run(tokens: list[Token], begin: int) -> list[Token]:
    run: list[Token] = []
    for token in tokens[begin : begin + 4]:
        plain = token.capital and token.low not in words("nominative") | words("discourse") | words("wh") | words(
            "weekdays"
        ) | words("months") | {"nothing", "still"}
        if not plain:
            break
        run.append(token)
    return run


def _keyed(source: str, tokens: list[Token], scene: Scene) -> Fragment | None:
    """ "Home: Kraków", "my new number: 555 0100"."""
    at = next((i for i, t in enumerate(tokens) if t.low in (":", "=", "→") and 0 < i < 7), None)
    if at is None or at + 1 >= len(tokens):
        return None
    left = [t for t in tokens[:at] if t.word]
    if (counted := _counted(source, left, tokens[at + 1 :])) is not None:
        return Fragment([counted], tokens[-1].end)
    value_tokens = cut(tokens[at + 1 :], (), loose=False, keep=frozenset({"from", "by", "for", "with", "until"}))
    if not left or not value_tokens or any(t.low in words("aux") for t in tokens[:at]):
        return None
    while left and left[0].low in words("discourse") - {"new"}:
        left = left[1:]
    while len(left) > 1 and left[-1].low in words("discourse") | words("trailers"):
        left = left[:-1]
    owned = bool(left) and left[0].low in ("my", "our")
    changed = any(t.low in _CHANGED for t in left[:2])
    name = " ".join(
        t.low for t in left if t.low not in words("possessives") | words("determiners") | _CHANGED | {"current", "now"}
    )
    heads = table("frames")["heads"]
    if (
        not name
        or not (owned or name in heads or (changed and len(left) <= 4))
        or (name in bag("title subject role number job location") and not owned and not changed)
    ):
        return None
    if any(t.low in words("aux") or t.low in ("i", "we") for t in tokens[at + 1 :]):
        return None
    return _single(source, name, value_tokens, tokens[-1].end, scene, changed=changed)


def _counted(source: str, left: list[Token], right: list[Token]) -> Draft | None:
    """ "Four kids: Ada, Ben, Cleo and Dot"."""
    role = roles().get(left[-1].low) if left else None
    names = [t for t in right if t.capital]
    rest = [t for t in right if t.word and not t.capital and t.low != "and"]
    if (
        role is None
        or len(left) > 4
        or len(names) < 2
        or rest
        or not (left[0].kind == "n" or left[0].low in bag("two three four five six seven eight i we my our"))
    ):
        return None
    key = f"user's {role}"
    known = {fold(t.text): f"user's {singular(role) if role != 'children' else 'child'} {fold(t.text)}" for t in names}
    held = attribute("pet" if role in role_kind("animals") else "relative")
    said = " ".join(t.text for t in left if t.low not in ("i", "we", "my", "our", "have", "'ve", "got"))
    return (
        Draft(
            held,
            f"{said} {written(source, right)}",
            subject="user",
            names=known,
            text=f"User has {said.lower()}: {written(source, right)}",
            kind="fixed",
        )
        if key
        else None
    )


def _single(source: str, name: str, value_tokens: list[Token], end: int, scene: Scene, *, changed: bool) -> Fragment:
    value = bare(written(source, value_tokens))
    role = roles().get(name)
    heads = table("frames")["heads"]
    intents = {Intent.UPDATES} if changed else set()
    text = f"User's {'new ' if changed else ''}{name} is {written(source, value_tokens)}"
    if role is not None and name not in heads:
        who = scene.person(role, value, "")
        made = Draft(
            replace(attribute("name"), identity=False), value, subject=f"user's {role}", names={fold(value): who.key}, text=text
        )
    elif heads.get(name) == "manager":
        made = Draft(attribute("manager"), value, names={fold(value): "user's manager"}, text=text)
    else:
        made = Draft(attribute(heads.get(name, name)), value, text=text)
    made.intents = intents
    made.change = changed
    return Fragment([made], end)


def _answered(source: str, tokens: list[Token], ender: str, following: list[Token], scene: Scene) -> Fragment | None:
    """ "my dentist? still the one on Hill Road"."""
    owned = [t for t in tokens if t.word]
    while owned and owned[0].low in words("discourse"):
        owned = owned[1:]
    if ender != "?" or not owned or owned[0].low not in ("my", "our") or len(owned) > 5 or not following:
        return None
    if any(t.low in words("aux") or t.low == "'s" for t in (*owned, *following)):
        return None
    value_tokens = strip(cut(strip(following), (), loose=False))
    if not value_tokens:
        return None
    name = " ".join(t.low for t in owned[1:] if t.low not in _CHANGED | {"current"})
    found = _single(source, name, value_tokens, following[-1].end, scene, changed=any(t.low in _CHANGED for t in owned))
    found.sentences = 2
    return found


def _anew(source: str, tokens: list[Token], following: list[Token], scene: Scene) -> Fragment | None:
    """ "New dentist at last. The one by the bridge", "New desk, by the window"."""
    plain = [t for t in tokens if t.word]
    while plain and plain[0].low in (*words("discourse"), "i", "got", "have", "'ve", "a", "we"):
        plain = plain[1:]
    while (
        len(plain) > 2
        and plain[0].low in ("changed", "switched", "swapped", "moved")
        and plain[1].low not in ("to", "from", "my", "the")
    ):
        plain = [plain[0], *plain[1:]]
        break
    if len(plain) < 2 or plain[0].low not in ("new", "different", "changed", "switched", "swapped"):
        return None
    at = tokens.index(plain[0])
    stop = next((i for i in range(at + 1, len(tokens)) if tokens[i].kind == "p"), len(tokens))
    head = [t for t in tokens[at + 1 : stop] if t.low not in words("adverbs") | words("trailers") | {"my", "our"}]
    if not head or len(head) > 3 or any(t.low in words("prepositions") | words("aux") for t in head):
        return None
    behind = tokens[stop + 1 :] if stop < len(tokens) else following
    behind = [t for t in behind if t.kind != "b"]
    if not behind or any(t.low in bag("i we is are was 'm 's am") for t in behind[:6]):
        return None
    value_tokens = strip(
        cut(strip(behind), (), loose=True, keep=frozenset({"on", "in"}) if behind[0].kind == "n" else frozenset())
    )
    if not value_tokens or not (any(t.capital or t.kind in "nx" for t in value_tokens)):
        return None
    name = " ".join(t.low for t in head)
    found = _single(source, name, value_tokens, behind[-1].end, scene, changed=True)
    found.sentences = 1 if stop < len(tokens) else 2
    return found


def _taken_as(source: str, tokens: list[Token]) -> Fragment | None:
    """ "As someone with asthma, should I …", "As a vegan, …": what is taken for granted is said."""
    at = next((i for i, t in enumerate(tokens[:4]) if t.low in ("as", "being")), None)
    if at is None or at + 2 >= len(tokens):
        return None
    stop = next((i for i in range(at, len(tokens)) if tokens[i].low == ","), None)
    if stop is None or stop == at + 1:
        return None
    inner = tokens[at + 1 : stop]
    lows = [t.low for t in inner]
    start = inner[0].start
    here = [Token("I", "i", start, start, "w"), Token("am", "am", start, start, "w")]
    if lows[0] in ("someone", "somebody") and len(lows) > 2:
        if lows[1] == "with":
            value = bare(written(source, inner[2:]))
            name = "allergy" if "allerg" in fold(value) else "health" if contains(fold(value), "chronic") else "owns"
            return Fragment(
                [Draft(attribute(name), value, text=f"User has {written(source, inner[2:])}")],
                inner[-1].end,
                1,
                tokens[stop + 1 :],
            )
        if lows[1] in ("who", "that"):
            rest = inner[2:]
            return Fragment([], inner[-1].end, 1, [Token("I", "i", start, start, "w"), *rest, *tokens[stop:]])
        return None
    if lows[0] in ("a", "an") and len(lows) > 1 and lows[1] not in _NOT_ROLES:
        phrase = bare(written(source, cut(inner, (), loose=True)))
        known = (
            is_trade(phrase)
            or contains(fold(phrase), "diets")
            or contains(fold(phrase), "chronic")
            or fold(phrase) in words("nationalities") | words("faiths")
        )
        if known:
            return Fragment([], inner[-1].end, 1, [*here, *inner, *tokens[stop:]])
    return None


def appositions(tokens: list[Token], scene: Scene) -> list[Draft]:
    """ "my aunt Ines" tells her name, wherever it stands."""
    made: list[Draft] = []
    for index, token in enumerate(tokens):
        if token.low not in ("my", "our") or index + 2 >= len(tokens) or not scene.context.authority.is_person:
            continue
        phrase = _run(tokens, index)
        found = noun(phrase, scene)
        name = found.name or _after_comma(tokens, index + len(phrase), phrase)
        if found.role and found.plural and found.owner is not None and (several := _names_after(tokens, index + len(phrase))):
            key = f"user's {found.role}"
            made.append(
                Draft(
                    replace(attribute("name"), identity=False, category="relation", layer="semantic"),
                    several,
                    subject=key,
                    names={fold(part): key for part in several.replace(" and ", ", ").split(", ")},
                    text=f"User's {_said(phrase, found.role)} are called {several}",
                    kind="fixed",
                )
            )
            continue
        if not found.role or not name or found.plural:
            continue
        who = scene.person(found.role, name, found.modifiers)
        label = f"{found.modifiers} {found.role}".strip()
        if found.role in role_kind("manager"):
            made.append(
                Draft(
                    attribute("manager"),
                    name,
                    subject="user",
                    names={fold(name): who.key},
                    text=f"User's {label} is {name}",
                    kind="fixed",
                )
            )
            continue
        animal, family = found.role in role_kind("animals"), found.role in role_kind("family")
        if found.role in role_kind("unique"):
            named = replace(attribute("name"), identity=False, category="relation", layer="semantic")
            made.append(
                Draft(
                    named,
                    name,
                    subject=who.key,
                    names={fold(name): who.key},
                    text=f"User's {_said(phrase, label)} is called {name}",
                    kind="fixed",
                )
            )
        else:
            held = attribute("pet" if animal else "relative" if family else "acquaintance")
            made.append(
                Draft(
                    held,
                    f"{label} {name}",
                    subject="user",
                    names={fold(name): who.key},
                    text=f"User has a {_said(phrase, label)} called {name}",
                    kind="fixed",
                )
            )
    return made


def _said(phrase: list[Token], label: str) -> str:
    lowered = " ".join(t.text for t in phrase[1:] if not t.capital or t.low in roles())
    return lowered or label


def _run(tokens: list[Token], index: int) -> list[Token]:
    run = [tokens[index]]
    for token in tokens[index + 1 : index + 6]:
        if token.kind != "w" or token.low in words("prepositions") | words("aux") | words("coordinators") | {
            "'s",
            "who",
            "that",
            "which",
        }:
            break
        run.append(token)
        if (
            len(run) > 2
            and token.capital
            and not (tokens.index(token) + 1 < len(tokens) and tokens[tokens.index(token) + 1].capital)
        ):
            break
    return run


def _names_after(tokens: list[Token], place: int) -> str:
    """ "my kids, Ada and Ben, …"."""
    if place + 3 > len(tokens) - 1 or tokens[place].low not in (",", "(", ":") or not tokens[place + 1].capital:
        return ""
    end, names = place + 1, []
    while end < len(tokens) and (tokens[end].capital or tokens[end].low in ("and", ",")):
        if tokens[end].capital:
            names.append(tokens[end].text)
        elif tokens[end].low == "," and not (end + 1 < len(tokens) and tokens[end + 1].capital):
            break
        end += 1
    return ", ".join(names[:-1]) + f" and {names[-1]}" if len(names) > 1 else ""


def _after_comma(tokens: list[Token], place: int, phrase: list[Token]) -> str:
    """ "our cat, Miso, …"."""
    if place + 1 >= len(tokens) or tokens[place].low not in (",", "(") or not tokens[place + 1].capital:
        return ""
    if fold(phrase[-1].low) not in roles():
        return ""
    name = [tokens[place + 1]]
    end = place + 2
    while end < len(tokens) and tokens[end].capital:
        name.append(tokens[end])
        end += 1
    closed = end == len(tokens) or tokens[end].low in (",", ")")
    return " ".join(t.text for t in name) if closed and len(name) < 3 and name[0].low not in words("nominative") else ""


def torn(source: str, tokens: list[Token]) -> Draft | None:
    """ "Torn between the oak table and the pine one": two that are weighed; what "the former" points at later."""
    at = next(
        (
            i
            for i, t in enumerate(tokens)
            if t.low == "between"
            and i
            and tokens[i - 1].low
            in bag("torn choosing deciding choose decide dithering hesitating wavering undecided pick picking debating")
        ),
        None,
    )
    if at is None:
        return None
    value_tokens = cut(tokens[at + 1 :], (), loose=True)
    value = written(source, value_tokens)
    if not any(t.low in ("and", "or") for t in value_tokens):
        return None
    return Draft(attribute("torn between"), value, passing=True, text=f"User is torn between {value}", kind="fixed")


def _wished(source: str, plain: list[Token]) -> Draft | None:
    """ "Window seats for me, always", "aisle seats please", "two spaces here please"."""
    lows = [t.low for t in plain]
    mine = next((i for i, low in enumerate(lows) if low == "for" and lows[i + 1 : i + 2] == ["me"] and i), None)
    asked = "please" in lows
    if lows and lows[0] == "no" and mine is not None and mine > 1:
        unwanted = bare(written(source, cut(plain[1:mine], (), loose=True)))
        return (
            Draft(attribute("dislikes"), unwanted, subject="user", text=f"User does not want {unwanted}", kind="fixed")
            if unwanted
            else None
        )
    if (mine is None and not asked) or any(low in words("wh") | words("aux") for low in lows):
        return None
    value_tokens = strip(
        [t for t in plain[: mine if mine is not None else len(plain)] if t.low not in ("please", "so", "and", "always")]
    )
    value_tokens = cut(value_tokens, (), loose=True)
    value = bare(written(source, value_tokens))
    kind = kind_of(value) if value else None
    if kind is None or kind in ("programming language", "operating_system", "phone model"):
        return None
    if kind in ("indentation", "units"):
        return Draft(
            attribute(f"use {kind}", category="preference", layer="procedural"),
            value,
            subject="user",
            text=f"User wants the assistant to use {value}",
            kind="fixed",
        )
    return Draft(
        attribute(f"{kind} preference", category="preference"),
        value,
        subject="user",
        text=f"User prefers {value}",
        kind="fixed",
    )


def _stated(source: str, tokens: list[Token]) -> Draft | None:
    """ "blood type B+, if they ask": the name of something and its value, with nothing between."""
    heads = table("frames")["heads"]
    plain = cut(tokens, (), loose=False)
    for size in (3, 2):
        name = " ".join(t.low for t in plain[:size])
        rest = plain[size:]
        if name in heads and rest and len(rest) < 4 and (rest[0].capital or rest[0].kind in "nx"):
            value = written(source, rest)
            return Draft(attribute(heads[name]), value, subject="user", text=f"User's {name} is {value}", kind="fixed")
    return None


def _appointed(source: str, plain: list[Token], wording: Wording, scene: Scene) -> Draft | None:
    """ "dentist tomorrow at 9": something that has a date, and the date."""
    times = [
        m
        for m in wording.times
        if m.kind.value == "point"
        and m.interval.start is not None
        and m.interval.start >= scene.context.observed_at - timedelta(days=1)
    ]
    if not times or not plain:
        return None
    first = min(m.start for m in times)
    name = [t for t in plain if t.start < first]
    while name and name[-1].low in words("prepositions"):
        name = name[:-1]
    if not name or len(name) > 4 or singular(name[-1].low) not in group("dated") or name[0].low in ("no", "any"):
        return None
    said = wording.phrase([t for t in plain if t.start >= first])
    found = happening(noun(name, scene))
    text = finish(f"User's {written(source, [t for t in name if t.low not in words('possessives')])} is {said}")
    return Draft(found, said, subject="user", text=text, dated=True, passing=True)


def like_me(source: str, tokens: list[Token]) -> Draft | None:
    """ "write this for a vegetarian like me"."""
    at = next(
        (
            i
            for i, t in enumerate(tokens)
            if t.low == "like" and i + 1 < len(tokens) and tokens[i + 1].low in ("me", "myself", "us")
        ),
        None,
    )
    if at is None:
        return None
    begin = next((i for i in range(at - 1, max(-1, at - 6), -1) if tokens[i].low in ("a", "an")), None)
    if begin is None:
        return None
    phrase = written(source, tokens[begin + 1 : at])
    folded = fold(phrase)
    if diet := contains(folded, "diets"):
        found, value = attribute("diet"), diet
    elif contains(folded, "chronic"):
        found, value = attribute("health"), phrase
    elif is_trade(phrase):
        found, value = attribute("occupation"), phrase
    elif folded in words("nationalities"):
        found, value = attribute("nationality"), phrase
    else:
        found, value = attribute("is a", many=True), phrase
    if folded in bag("person human guy woman man girl boy kid fool idiot layman newbie beginner dummy noob"):
        return None
    return Draft(found, value, subject="user", text=f"User is {tokens[begin].low} {phrase}", kind="fixed")


def verbless(source: str, tokens: list[Token], scene: Scene, wording: Wording) -> list[Draft]:
    """A clause without a verb that tells how far somebody has come ("at chapter nine of it now")."""
    plain = [t for t in tokens if t.word]
    if (wished := _wished(source, plain)) is not None:
        return [wished]
    if (stated := _stated(source, tokens)) is not None:
        return [stated]
    if (dated := _appointed(source, plain, wording, scene)) is not None:
        return [dated]
    if len(plain) >= 2 and plain[0].low in _LEVELS and plain[1].kind == "n":
        value_tokens = strip(cut(plain, (), loose=False))
        topic = next((t.text for t in plain[2:] if t.capital), "")
        name = f"{topic.lower()} level".strip()
        return [
            Draft(
                attribute(name),
                written(source, value_tokens),
                text=finish(f"User is at {wording.phrase(plain)}"),
                subject=ME.key,
            )
        ]
    return []


__all__ = ["Fragment", "appositions", "fragment", "like_me", "torn", "verbless"]
