"""What known claim an update speaks of, where its words put it at another address than the one that is held.

"Sold the Polo" ends "my car is a silver Polo"; "yoga has moved to Thursdays" is about the yoga class on Tuesdays. The tie is a
shared thing, a value of the same kind, and only one such claim; the verb matters little. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from troth.domain.claim import Claim, Intent, Mood, Tense
from troth.language.en.cancel import attribute_of
from troth.language.en.lexicon import bag, role_kind, roles, singular, words
from troth.language.en.replaced import ended
from troth.language.en.values import kind_of
from troth.language.en.who import Scene
from troth.language.reading import Assertion, Recent
from troth.language.stem import stem
from troth.language.text import fold, value_key
from troth.language.text import words as words_of
from troth.schema.registry import registry

_IDLE = bag(
    "user user's the a an my our his her their new old current move change go get be is are on at in to for of with from by "
    "and or time day week per now only again back up down it that this one two three four five six seven eight nine ten "
    "some any have has had keep keeps"
)
_LASTING = frozenset(
    {"name", "birthday", "birthplace", "hometown", "age", "allergy", "relative", "event", "instruction", "height"}
)
_SERVICES = (
    "bank",
    "gym",
    "uses",
    "insurer",
    "insurance",
    "supplier",
    "provider",
    "broadband",
    "airline",
    "carrier",
    "network",
)
_TIMELY = re.compile(
    r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\d[:.]\d\d|\b\d{1,2} ?(?:am|pm)\b|\bat \d|\b(?:morning|"
    r"evening|noon)s?\b"
    r"|\d{4}-\d\d"
)
_OFTEN = re.compile(r"(?:once|twice|\w+ times)\b")
_COUNTED = re.compile(r"^(\d+|one|two|three|four|five|six|seven|eight|nine|ten|a|an) (.+)$")
_UNREAL = re.compile(
    r"\b(?:if|might|could|would|should|may|will|won't|'ll|going to|gonna|want|wants|plan|planning|hope|hoping|"
    r"thinking|considering|not|"
    r"never|n't|almost|nearly|about to|used to|wish|dream|dreamt|can't|cannot|unless)\b|n't\b"
)
_ENDED_OBJECT = re.compile(
    r"\b(?:sold|ditched|dropped|quit|cancell?ed|scrapped|binned|dumped|traded in|got rid of|gave up|given up|"
    r"given away|gave away|"
    r"packed in|stopped (?:using|seeing|going to|taking|doing|reading|learning|playing|drinking|eating)|(?:broke|"
    r"broken|split) up with|"
    r"no longer (?:use|see|go to|take|do|with)|not with|done with|through with|moved on from|finished(?: with)?|"
    r"lost|replaced|"
    r"traded|swapped|paid off|closed(?: down)?|moved out of|pulled out of|dropped out of|said goodbye to|"
    r"parted (?:ways )?with|unsubscribed from|"
    r"left) (?P<what>.+)$"
)
_ENDED_SUBJECT = re.compile(
    r"^(?:(?:so|and|but|sadly|well|then|because|since|oh) )*(?P<what>.+?)(?:'s|'ve| has| have| is| are)? (?:just |"
    r"sadly |recently |finally )?"
    r"(?:died|dead|passed away|retired|left|closed(?: down)?|broke(?: down)?|broken|gone|(?:got|been|was) (?:stolen|"
    r"nicked|written off|scrapped)|flew away|ran away|"
    r"run away|shut(?: down)?|went bust|"
    r"gave up(?: the ghost)?|packed (?:up|in)|conked out|behind me|history|over|quit|moved away|resigned|"
    r"and i (?:have |'ve )?(?:broke|broken|split)"
    r"(?: up)?)(?: (?:now|last|this|in|on|yesterday|today|a|two|some|at|and|for|after|since|because|recently|ages)\b.*)?$"
)
_PAID = re.compile(r"\b(?:paid|repaid|settled up with) (?P<what>[\w ']+?)(?: back)?$")


def touched(source: str, start: int, end: int, made: Sequence[Assertion], scene: Scene) -> list[Assertion]:
    """The assertions of one sentence, those that speak of what is held tied to it, and what the sentence ends besides."""
    held = [r for r in scene.context.recent if r.claim.positive and r.claim.tense is not Tense.PAST]
    if not held or any(a.mood not in (Mood.CONFIRMED, Mood.RECALL) for a in made):
        return list(made)
    if (swapped := _swapped(source[start:end], held, made)) is not None:
        was, instead = swapped
        rest = [a for a in made if a.claim is None or a.targets or not _loose(a.claim)]
        return [*rest, _succeeded(was, instead, start, end)]
    tied = [_tied(assertion, held, source) for assertion in made]
    done = {target for a in tied for target in a.targets}
    known = {(a.claim.subject, a.claim.attribute) for a in tied if a.claim is not None}
    more = []
    for recent in _ends(fold(source[start:end]).replace("’", "'"), held):
        if recent.memory in done or (recent.claim.subject, recent.claim.attribute) in known:
            continue
        done.add(recent.memory)
        if (heir := _heir(recent, tied)) is not None:
            tied[heir] = _moved(tied[heir], recent)
            continue
        new = None if any(_brings(a) for a in tied) else _successor(source[start:end])
        if new is not None:
            more.append(_succeeded(recent, new, start, end))
            continue
        base = Assertion(start, end, Mood.CONFIRMED, frozenset(), recent.claim, attribute_of(recent))
        more.append(ended(base, recent))
    gone = [a for a in tied if a.claim is not None and not a.claim.positive and a.targets]
    for assertion in gone:
        ending = next((r for r in held if r.memory in assertion.targets), None)
        if ending is not None and (heir := _heir(ending, tied)) is not None:
            tied[heir] = _moved(tied[heir], ending)
            tied.remove(assertion)
    return [*more, *tied]


def _brings(assertion: Assertion) -> bool:
    """Whether an assertion holds something new that could be what replaces."""
    claim = assertion.claim
    return claim is not None and claim.positive and claim.attribute not in ("event", "work_status")


def _heir(recent: Recent, made: Sequence[Assertion]) -> int | None:
    """The new thing of the same sentence that takes the place of what it ends ("sold the Polo and got a Fabia")."""
    if recent.claim.subject != "user" or not any(char.isupper() for char in recent.claim.value):
        return None
    found = [
        i
        for i, a in enumerate(made)
        if a.claim is not None
        and a.claim.positive
        and a.claim.subject == "user"
        and Intent.UPDATES in a.intents
        and a.claim.attribute in ("owns", "uses", "employer", "attends")
        and any(char.isupper() for char in a.claim.value)
        and not a.targets
    ]
    return found[0] if len(found) == 1 and recent.claim.attribute not in ("owns", "uses") else None


def _moved(assertion: Assertion, recent: Recent) -> Assertion:
    """The assertion at the address of what it takes the place of."""
    assert assertion.claim is not None
    claim = replace(assertion.claim, subject=recent.claim.subject, attribute=recent.claim.attribute)
    intents = assertion.intents | {Intent.UPDATES}
    return replace(assertion, claim=claim, attribute=attribute_of(recent), intents=intents, targets=(recent.memory,))


_SUCCESSOR = re.compile(
    r"\b(?:replaced (?:it|him|her|that|them) (?:with|by)|i (?:now )?(?:see|use|have|read|drive|play)|"
    r"i'?m (?:now )?(?:seeing|using|doing|learning|"
    r"reading|with|on|at|driving|playing)|(?:moved|switched|gone|went|over|on) (?:on )?(?:to|with|for)|"
    r"started (?:with|on)|got|bought|it'?s)"
    r" (?:an? |the )?(?P<new>[A-Z][\w&'-]*(?:\.? [A-Z0-9][\w&'-]*){0,3})"
)


def _successor(sentence: str) -> str | None:
    """The name that a sentence puts in the place of what it ends: "…, I'm doing Italian now"."""
    found = _SUCCESSOR.findall(sentence)
    return found[-1] if found else None


_NEW = r"(?:an? |the |our |my )?(?P<new>[\w'&@.-]+(?: [\w'&@.-]+){0,3}?)"
_TILL = r"(?: now| instead| these days| from now on| since\b.*| please| as of\b.*)*\s*$"
_OLD = r"(?:an? |the |our |my )?(?P<old>[\w'&. -]+?)"
_SWAPS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"\b(?:traded|swapped|exchanged|ditched|dropped|replaced|left|changed) {_OLD} (?:in )?(?:for|with|by) {_NEW}{_TILL}",
        rf"\b(?:changed|switched|moved|gone|went|transferred|converted) (?:over )?from {_OLD} to {_NEW}{_TILL}",
        rf"\b(?:gone with|went with|chose|chosen|picked|using|use|on|to|with|got|take|taking|see|"
        rf"seeing) {_NEW} (?:instead of|rather than|not) {_OLD}{_TILL}",
        rf"\binstead of {_OLD}[,]? (?:i|we|it|he|she|they)(?:'m|'re|'s| is| am| are| now)? ?(?:use|using|take|taking|"
        rf"have|go to|see|on|with|eat|drink)? ?{_NEW}{_TILL}",
        rf"\b{_OLD} (?:used to be my|was my) [\w ]+?,? but (?:now it'?s|it'?s now|these days it'?s|it'?s) {_NEW}{_TILL}",
    )
)
_RENEWED = tuple(
    re.compile(pattern)
    for pattern in (
        rf"^(?:[Pp]lease )?(?:[Mm]ake|[Ss]et|[Ll]ist|[Pp]ut down) {_NEW}(?: as)? my (?P<thing>[\w ]+?){_TILL}",
        rf"\bha(?:s|ve) (?P<new>(?:(?:Mr|Mrs|Ms|Miss|Dr|Prof)\.? )?[A-Z]\w+(?: [A-Z]\w+)?) as (?:my|our|her|his|"
        rf"their) (?P<thing>[\w ]+?){_TILL}",
        r"\b(?:changed|switched|swapped|new) (?P<thing>\w+)s?, (?:so )?(?:it's|we're with|I'm with|I see|we see|we have|"
        r"I have) (?P<new>(?:(?:Mr|Mrs|Ms|"
        rf"Miss|Dr|Prof)\.? )?[A-Z]\w+(?: [A-Z]\w+)?){_TILL}",
        rf"\b[Ll]atest [\w ]+ (?:has|puts|shows|gives) my (?P<thing>[\w ]+?) (?:at|as|to be) (?P<new>\d[\d.,]*){_TILL}",
        r"\bI(?:'ve| have|'m| am|'ve just| was)? (?:been |just )*(?:made|promoted to|appointed|"
        r"named) (?P<thing>)(?P<new>[a-z][a-z ]+?)(?: at .*| now| today)*$",
    )
)


def _swapped(sentence: str, held: Sequence[Recent], made: Sequence[Assertion]) -> tuple[Recent, str] | None:
    """What a sentence replaces by naming the old ("swapped the Fiesta for a Kia") or the thing ("make Tom my contact")."""
    sentence = sentence.replace("’", "'").strip(" .!")
    if _UNREAL.search(re.sub(r"\bused to be\b", "", fold(sentence))) or any(a.targets for a in made):
        return None
    for pattern in _SWAPS:
        match = pattern.search(sentence)
        if match is None:
            continue
        old = _content(match["old"])
        alike = [r for r in held if old and old <= _content(r.claim.value) and r.claim.attribute not in _LASTING]
        if len({(r.claim.subject, r.claim.attribute) for r in alike}) == 1 and fold(match["new"]) not in ("it", "them", "that"):
            return alike[0], match["new"]
    for pattern in _RENEWED:
        match = pattern.search(sentence)
        if match is None:
            continue
        if not match["thing"]:
            alike = [r for r in held if (r.claim.subject, r.claim.attribute) == ("user", "occupation")]
        else:
            thing = _content(match["thing"])
            alike = [r for r in held if thing and thing == _content(_thing(r)) and r.claim.subject.startswith("user")]
        if len(alike) == 1 and fold(match["new"]) not in ("it", "that", "sure", "this"):
            return alike[0], match["new"]
    return None


def _thing(recent: Recent) -> str:
    """What a claim is called by its holder: its attribute, or the role whose name it is."""
    if recent.claim.attribute == "name":
        return recent.claim.subject.rpartition("'s ")[2]
    return recent.claim.attribute


def _loose(claim: Claim) -> bool:
    """Whether a claim only says in words of its own what a replacement says better."""
    return claim.attribute not in registry() or claim.attribute in ("owns", "uses", "event", "relative", "instruction")


def _succeeded(recent: Recent, new: str, start: int, end: int) -> Assertion:
    """What is held, with the new name in the place of the old."""
    old, text = recent.claim.value, recent.text
    new = re.sub(r"^my (?=\w)", "", new)
    at = text.rfind(old)
    text = f"{text[:at]}{new}{text[at + len(old) :]}" if at >= 0 else f"{text} ({new})"
    text = re.sub(
        r"\bUser's (?:mum|dad|brother|sister|wife|husband|mother|father) (?=[A-Z]?[a-z]* ?[A-Z])", lambda m: m[0], text
    )
    claim = replace(recent.claim, value=new, value_key=value_key(new))
    names = {fold(new): claim.subject} if claim.attribute == "name" else {}
    return Assertion(
        start,
        end,
        Mood.CONFIRMED,
        frozenset({Intent.UPDATES}),
        claim,
        attribute_of(recent),
        text,
        targets=(recent.memory,),
        names=names,
    )


def _content(text: str) -> set[str]:
    return {
        stem(word.replace("-", "")) for word in words_of(fold(text).replace("-", "")) if word not in _IDLE and len(word) > 1
    }


# --- what a sentence ends -------------------------------------------------------------------------------------------


def _ends(sentence: str, held: Sequence[Recent]) -> list[Recent]:
    found = []
    for part in re.split(r"[,;:!—–]| and (?!i (?:have |'ve )?(?:broke|split))| but | so | as (?=i\b)", sentence):
        part = part.strip(" .")
        if not part or _UNREAL.search(part):
            continue
        for pattern, subject in ((_ENDED_OBJECT, False), (_PAID, False), (_ENDED_SUBJECT, True)):
            match = pattern.search(part)
            if match is None:
                continue
            what = match["what"]
            if (one := _one(what, [r for r in held if _endable(r, part, paid=pattern is _PAID)], subject=subject)) is not None:
                found.append(one)
                break
    return found


def _endable(recent: Recent, part: str, *, paid: bool) -> bool:
    claim = recent.claim
    if paid:
        return claim.attribute in ("owe", "owes", "debt")
    if claim.attribute == "name":
        role = claim.subject.removeprefix("user's ")
        parted = re.search(r"\bbroke|\bsplit", part) is not None
        return claim.subject != "user" and (
            role not in role_kind("family") or (parted and roles().get(role, role) in _PARTNERS)
        )
    return claim.attribute not in _LASTING


_PARTNERS = bag("boyfriend girlfriend partner husband wife fiancé fiancée spouse")


def _one(what: str, held: Sequence[Recent], *, subject: bool) -> Recent | None:
    """The one held claim whose value, or whose owned thing, the words name."""
    lead = re.match(r"^(?:i|we|i've|we've|my|our|the|a|an|his|her|that|this|using|seeing|up|in|out)\b ?", what)
    owned = re.match(r"^(?:my|our)\b", what) is not None
    while lead is not None:
        what = what[lead.end() :]
        lead = re.match(r"^(?:my|our|the|a|an|his|her|that|this|old|using|seeing|going to|our)\b ?", what)
    closed = words("prepositions") | bag(
        "last this because and when since for yesterday today now so ages recently again instead months"
    )
    kept: list[str] = []
    for word in what.split():
        if word.strip(".,!'") in closed and kept:
            break
        kept.append(word.strip(".,!"))
    named = _content(" ".join(kept))
    if not named or len(kept) > 4:
        return None
    of_value = [r for r in held if named <= _content(r.claim.value) and r.claim.subject.startswith("user")]
    of_thing = [r for r in held if owned and named == _content(r.claim.attribute) and r.claim.subject == "user"]
    in_text = [] if subject else [r for r in held if named <= _content(r.text) and r.claim.subject == "user"]
    for group in (of_value, of_thing, in_text):
        if len({r.claim.value_key for r in group}) == 1:
            return group[0]
    return None


# --- what a claim is about -------------------------------------------------------------------------------------------


def _tied(assertion: Assertion, held: Sequence[Recent], source: str) -> Assertion:
    claim = assertion.claim
    if claim is None or assertion.attribute is None or assertion.targets:
        return assertion
    if claim.attribute == "instruction" and "@" in claim.value and (mail := [r for r in held if r.claim.attribute == "email"]):
        address = next(word for word in claim.value.split() if "@" in word)
        if len(mail) == 1 and "." in address.partition("@")[2]:
            return replace(_succeeded(mail[0], address, assertion.start, assertion.end), mood=assertion.mood)
    at_home = [r for r in held if (r.claim.subject, r.claim.attribute) == (claim.subject, claim.attribute)]
    if not claim.positive:
        return _ends_elsewhere(assertion, held, at_home)
    said = fold(source[assertion.start : assertion.end])
    if Intent.UPDATES in assertion.intents and (same := _recounted(claim, at_home, said)):
        return replace(assertion, targets=same)
    if claim.attribute in ("home", "uses", "owns") and (kind := kind_of(claim.value)) is not None:
        alike = [r for r in held if r.claim.subject == claim.subject and r.claim.attribute == kind == kind_of(r.claim.value)]
        if len(alike) == 1 and Intent.UPDATES in assertion.intents and alike[0].claim.value_key != claim.value_key:
            return _moved(assertion, alike[0])
    if at_home:
        return assertion
    other = (
        _same_service(assertion, held, said)
        or _same_thing(assertion, held, said)
        or (_same_head(assertion, held) if Intent.UPDATES in assertion.intents else None)
    )
    if other is None:
        return assertion
    return _moved(assertion, other)


def _ends_elsewhere(assertion: Assertion, held: Sequence[Recent], at_home: Sequence[Recent]) -> Assertion:
    """ "Sold the Polo": what was owned under another name has gone."""
    claim = assertion.claim
    if claim is None or not claim.value or Intent.ENDS not in assertion.intents:
        return assertion
    named = _content(claim.value)
    if not named or any(named & _content(r.claim.value) for r in at_home):
        return assertion
    of_value = [
        r
        for r in held
        if named <= _content(r.claim.value) and r.claim.attribute not in _LASTING and r.claim.subject == claim.subject
    ]
    in_text = [
        r for r in held if named <= _content(r.text) and r.claim.attribute not in _LASTING and r.claim.subject == claim.subject
    ]
    for group in (of_value, in_text):
        if len(group) == 1:
            return ended(assertion, group[0])
    return assertion


def _recounted(claim: Claim, at_home: Sequence[Recent], said: str) -> tuple[str, ...]:
    """ "three kids" after "two kids"; another diet after a diet."""
    if claim.attribute == "diet":
        diets = words("diets")
        return tuple(
            r.memory
            for r in at_home
            if fold(r.claim.value) in diets and fold(claim.value) in diets and r.claim.value_key != claim.value_key
        )
    if claim.attribute == "uses" and (kind := kind_of(claim.value)) is not None:
        return tuple(r.memory for r in at_home if kind_of(r.claim.value) == kind and r.claim.value_key != claim.value_key)
    new = _COUNTED.match(fold(claim.value))
    if new is None:
        return ()
    spoken = _content(said)
    alike = [r for r in at_home if _content(r.text.replace(r.claim.value, "")) <= spoken]
    old = [(r, m) for r in alike if (m := _COUNTED.match(fold(r.claim.value)))]
    return tuple(r.memory for r, m in old if m[1] != new[1] and _counted(m[2]) == _counted(new[2]))


def _counted(thing: str) -> str:
    return " ".join(singular(word) for word in fold(thing).split())


def _same_service(assertion: Assertion, held: Sequence[Recent], said: str) -> Recent | None:
    """ "I've switched to Monzo": of the one thing of that sort that is known."""
    claim = assertion.claim
    if claim is None or claim.attribute not in ("uses", "owns") or claim.subject != "user" or not claim.value[:1].isupper():
        return None
    if re.search(r"\b(?:switched|changed|moved|gone|went|swapped|transferred) (?:over )?(?:to|with|for)\b", said) is None:
        return None
    alike = [
        r
        for r in held
        if r.claim.subject == "user"
        and r.claim.attribute.split()[-1] in _SERVICES
        and r.claim.attribute != "uses"
        and r.claim.value[:1].isupper()
    ]
    return alike[0] if len(alike) == 1 else None


def _same_thing(assertion: Assertion, held: Sequence[Recent], said: str) -> Recent | None:
    """ "Yoga has moved to Thursdays at 8": the yoga class."""
    claim, attribute = assertion.claim, assertion.attribute
    if (
        claim is None
        or attribute is None
        or claim.attribute in registry()
        or claim.subject != "user"
        or not attribute.single
        or claim.passing
    ):
        return None
    named = _content(claim.attribute)
    if not named:
        return None
    alike = [
        r
        for r in held
        if r.claim.subject == "user"
        and r.claim.attribute not in registry()
        and ((its := _content(r.claim.attribute)) <= named or named <= its)
        and its
        and _kind(r.claim.value) == _kind(claim.value)
        and _kind(claim.value) != "word"
    ]
    changed = Intent.UPDATES in assertion.intents or re.search(r"\b(?:now|moved|only|these days|since|from now)\b", said)
    return alike[0] if changed and len({r.claim.attribute for r in alike}) == 1 else None


def _same_head(assertion: Assertion, held: Sequence[Recent]) -> Recent | None:
    """ "started at Oakfield primary" after "goes to Hillside primary": the same sort of place."""
    claim = assertion.claim
    if (
        claim is None
        or claim.attribute in ("owns", "likes", "dislikes", "event", "relative", "pet")
        or len(claim.value.split()) < 2
    ):
        return None
    head = stem(fold(claim.value).split()[-1])
    alike = [
        r
        for r in held
        if r.claim.subject == claim.subject
        and len(r.claim.value.split()) > 1
        and stem(fold(r.claim.value).split()[-1]) == head
        and head not in _IDLE
        and _kind(r.claim.value) == _kind(claim.value) == "name"
        and r.claim.value_key != claim.value_key
    ]
    return alike[0] if len(alike) == 1 else None


def _kind(value: str) -> str:
    if _TIMELY.search(fold(value)):
        return "time"
    if any(char.isdigit() for char in value) or _OFTEN.match(fold(value)):
        return "number"
    return "name" if value[:1].isupper() else "word"
