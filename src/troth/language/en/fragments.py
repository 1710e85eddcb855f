"""Sentences without a verb that still say something: "my bank? NatWest", "New gym. The YMCA", "As a vegan, …", "Imran here"."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from troth.domain.claim import Intent
from troth.language.en.draft import Draft, attribute
from troth.language.en.lexicon import ING, bag, role_kind, roles, singular, table, verb, words
from troth.language.en.naming import address_name
from troth.language.en.nouns import noun
from troth.language.en.questions import asks
from troth.language.en.roles import find_role
from troth.language.en.surpassed import surpassed
from troth.language.en.tokens import Token
from troth.language.en.unfit import unfit
from troth.language.en.values import bare, contains, cut, is_trade, strip, written
from troth.language.en.who import Scene
from troth.language.text import fold

_GREETINGS = bag("hi hey heya hiya howdy hello morning evening yo ok okay so all good afternoon there ,")
_NOT_ROLES = bag(
    "result rule matter test reminder note gift treat reference resort start joke favour favor thank side "
    "last whole team group family backup follow bonus heads first quick way consequence precaution "
    "compromise kid child"
)
_CHANGED = frozenset({"new", "different", "another", "changed", "switched"})


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
        if not names or after >= len(tokens) or tokens[after].low != "here" or names[0].low in _DONE_HERE:
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


_DONE_HERE = bag("start sign stop click insert press tap look come enter write read put leave wait stay sit go park push help")
"""What one is told to do "here", and what is nobody's name."""


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
    about = noun(left, scene) if owned and any(t.low == "'s" for t in left) else None
    owner = about.owner if about is not None and about.owner is not None and not about.owner.user else None
    if owned and any(t.low in words("possessives") - {"my", "our"} for t in left[1:]):
        return None  # "my wife changed her bank: Monzo"
    changed = any(t.low in _CHANGED for t in (left[:4] if owner is not None else left[:2]))
    name = " ".join(
        t.low for t in left if t.low not in words("possessives") | words("determiners") | _CHANGED | {"current", "now"}
    )
    if about is not None and owner is not None:
        name = address_name(about)
    heads = table("frames")["heads"]
    if heads.get(name) == "address":
        value_tokens = _whole_address(tokens[at + 1 :]) or value_tokens
    if (
        not name
        or not (owned or name in heads or (changed and len(left) <= 4))
        or (name in bag("title subject role number job location") and not owned and not changed)
    ):
        return None
    if any(t.low in words("aux") or t.low in ("i", "we") for t in tokens[at + 1 :]):
        return None
    found = _single(source, name, value_tokens, tokens[-1].end, scene, changed=changed)
    if owner is not None:
        text = f"{owner.display}'s {'new ' if changed else ''}{name} is {written(source, value_tokens)}"
        found.drafts = [replace(draft, subject=owner.key, names={}, text=text) for draft in found.drafts]
    return found


def _whole_address(tokens: list[Token]) -> list[Token]:
    """An address with the town and the code that stand behind its marks: "7 Mill St, Ripon"."""
    end = 0
    while end < len(tokens) and (tokens[end].kind in "nx" or tokens[end].capital or (tokens[end].low == "," and end)):
        end += 1
    while end and tokens[end - 1].kind == "p":
        end -= 1
    return tokens[:end] if end and tokens[0].kind in "nxw" else []


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
    said = name.split()
    role, at = find_role(said)
    heads = table("frames")["heads"]
    intents = {Intent.UPDATES} if changed else set()
    text = f"User's {'new ' if changed else ''}{name} is {written(source, value_tokens)}"
    if role and at == len(said) - 1 and name not in heads:
        who = scene.person(role, value, " ".join(said[:at]))
        made = Draft(
            replace(attribute("name"), identity=False), value, subject=who.key, names={fold(value): who.key}, text=text
        )
    elif heads.get(name) == "manager":
        made = Draft(attribute("manager"), value, names={fold(value): "user's manager"}, text=text)
    else:
        made = Draft(attribute(heads.get(name, name)), value, text=text)
    made.intents = intents
    made.change = changed
    return Fragment([made], end)


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
    idle = words("adverbs") | words("trailers") | words("determiners") | words("possessives")
    head = [t for t in tokens[at + 1 : stop] if t.low not in idle]
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
    stop = next((i for i in range(at, len(tokens)) if tokens[i].low == "," or (i > at + 3 and _asks_here(tokens, i))), None)
    if stop is None or stop == at + 1:
        return None
    inner = tokens[at + 1 : stop]
    lows = [t.low for t in inner]
    start = inner[0].start
    parted = [] if tokens[stop].low == "," else [Token(",", ",", inner[-1].end, inner[-1].end, "p")]
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
            return Fragment([], inner[-1].end, 1, [Token("I", "i", start, start, "w"), *rest, *parted, *tokens[stop:]])
        return None
    if tokens[at].low == "being" and lows[0] not in _NO_STATE | words("determiners") and verb(lows[0], ING) is None:
        return Fragment([], inner[-1].end, 1, [*here, *inner, *parted, *tokens[stop:]])
    owner = lows[0] == "the" and "of" in lows
    if (lows[0] in ("a", "an") or owner) and len(lows) > 1 and lows[1] not in _NOT_ROLES:
        phrase = bare(written(source, cut(inner, (), loose=True)))
        known = (
            is_trade(phrase)
            or contains(fold(phrase), "diets")
            or contains(fold(phrase), "chronic")
            or fold(phrase) in words("nationalities") | words("faiths")
        )
        if known or (_is_somebody(inner) and any(t.low in _OWN for t in tokens[stop:])):
            return Fragment([], inner[-1].end, 1, [*here, *inner, *parted, *tokens[stop:]])
    return None


_NO_STATE = bag(
    "honest fair frank blunt realistic practical serious careful polite late sure nice kind able there here said that"
)


def _asks_here(tokens: list[Token], at: int) -> bool:
    """Whether a question begins at a place with no comma before it."""
    return tokens[at].low in bag("what which how where when why") and asks(tokens[at:])


_OWN = bag("i we me my our us")
_SOMEBODY_ENDS = ("er", "or", "ist", "ian", "ee", "man", "woman", "person", "phobe", "holic")


def _is_somebody(said: list[Token]) -> bool:
    """Whether "a …" is a sort of person: "a single dad of three", "a newcomer to Leeds"."""
    end = next((i for i, t in enumerate(said) if t.low in words("prepositions") | bag("who that")), len(said))
    head = singular(said[end - 1].low) if end else ""
    return head in words("somebody") or (head.endswith(_SOMEBODY_ENDS) and len(head) > 4 and head not in words("nobody"))


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


__all__ = ["Fragment", "fragment", "torn"]
