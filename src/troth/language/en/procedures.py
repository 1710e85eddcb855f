"""How something is done: "to restart X, stop it and …", "for the report you open …", "leave is booked like this: …". Pure."""

from __future__ import annotations

import re

from troth.domain.claim import Intent, Tense
from troth.language.en.deeds.plain import TALK
from troth.language.en.draft import Draft, attribute
from troth.language.en.howto import cut_in_two, opens
from troth.language.en.lexicon import BASE, ING, Verb, bag, singular, verb, words
from troth.language.en.sequence import sequence
from troth.language.en.tokens import Token
from troth.language.en.wording import Wording, finish, tidy
from troth.language.text import fold

_NOT_PROCEDURES = bag(
    "be answer clarify sum recap confirm put start begin say tell date think quote conclude summarise "
    "summarize add make help me give explain see fair"
)

_LONGEST_TASK = 8
_ANEW = re.compile(r"\b(?:new|updated|now|changed|from now on|instead|anymore)\b")


def procedure(
    source: str, tokens: list[Token], following: list[list[Token]], wording: Wording
) -> tuple[Draft, int, int] | None:
    """How something is done: (the draft, where its words end, how many sentences it takes)."""
    return (
        _in_case(tokens, wording)
        or _in_order(tokens, following, source, wording)
        or _stepwise(source, tokens, following, wording)
        or _done_so(source, tokens, following, wording)
        or _with_a_thing(tokens, wording)
        or _for_what(tokens, wording)
        or _by_doing(tokens, wording)
        or _noted(tokens, wording)
        or _that_is_how(tokens, wording)
    )


def _stepwise(
    source: str, tokens: list[Token], following: list[list[Token]], wording: Wording
) -> tuple[Draft, int, int] | None:
    """ "To restart X, stop it and …", "the trick for X: …"."""
    topic = _topic(source, tokens)
    tokens = tokens[tokens.index(topic[-1]) + 2 :] if topic else tokens
    how = cut_in_two(source, tokens)
    if how is None:
        return None
    lemma = _doing(how.what, how.match, marked=how.mark.low == ":")
    unnamed = not how.match["new"] and (lemma is None or (how.what[0].low in _NOT_PROCEDURES and not _of_a_thing(how.what)))
    pointed = len(how.what) == 2 and how.what[1].low in ("it", "them", "this", "that")
    if unnamed or len(how.what) > _LONGEST_TASK or not how.tells or (pointed and not topic):
        return None
    key = _task([how.what[0], *_thing(topic, wording)] if pointed else how.what, lemma.lemma if lemma else "")
    if not key:
        return None
    last, count = _to_the_last_step(tokens[-1].end, following)
    steps = how.steps[1:] if how.steps[0].low == "to" and len(how.steps) > 1 else how.steps
    lead = wording.phrase(how.what)
    lead = f"To {lead}" if lemma and verb(how.what[0].low, BASE) else lead
    spoken = wording.phrase(steps) if count == 1 else tidy(source[steps[0].start : last])
    said = fold(source[topic[0].start if topic else tokens[0].start : tokens[-1].end])
    shown = f"{wording.phrase(topic)}: {lead[0].lower()}{lead[1:]}, {spoken}" if topic else f"{lead}: {spoken}"
    return _made(key, spoken, shown, changed=_ANEW.search(said) is not None, wording=wording), last, count


def _that_is_how(tokens: list[Token], wording: Wording) -> tuple[Draft, int, int] | None:
    """ "Soak the beans, then simmer them for two hours, that's how I do my chilli": the steps, and what they are for."""
    lows = [t.low for t in tokens]
    at = next((i for i in range(4, len(lows) - 3) if lows[i : i + 3] in (["that", "'s", "how"], ["that", "is", "how"])), 0)
    steps, what = tokens[:at], tokens[at + 4 :]
    begun = next((t for t in steps if t.word and t.low not in words("adverbs") | {"first", "you", "we", "i"}), None)
    if not at or lows[at + 3] not in ("i", "we", "you") or len(what) < 2 or _parts(steps) < 2:
        return None
    lemma = verb(what[0].low, BASE)
    key = _task(what, lemma.lemma) if lemma is not None and begun is not None and verb(begun.low, BASE) else ""
    if not key:
        return None
    spoken = wording.phrase(steps).rstrip(" ,;:-–—")
    return _made(key, spoken, f"To {wording.phrase(what)}: {spoken}", changed=False, wording=wording), tokens[-1].end, 1


def _in_order(
    tokens: list[Token], following: list[list[Token]], source: str, wording: Wording
) -> tuple[Draft, int, int] | None:
    """ "Before a release we freeze the branch, tag it and tell support", "first you rinse the rice, then you soak it"."""
    found = sequence(tokens)
    if found is None:
        return None
    lead = [t for t in found.lead if t.kind != "p"]
    what = lead[1:] if lead else found.steps[0][:_LONGEST_TASK]
    lemma = verb(what[0].low, BASE) if what and (not lead or lead[0].low == "to") else None
    key = _task([t for t in what if t.low not in words("nominative")], lemma.lemma if lemma else "")
    if not key:
        return None
    last, count = _to_the_last_step(tokens[-1].end, following)
    spoken = wording.phrase(found.told)
    spoken = spoken if count == 1 else f"{spoken}{tidy(source[tokens[-1].end : last])}"
    text = f"{wording.phrase(lead)}: {spoken}" if lead else spoken
    return _made(key, spoken, text, changed=False, wording=wording), last, count


def _of_a_thing(what: list[Token]) -> bool:
    """ "Make the dough", "start the mower", and not "make my point", "put it simply"."""
    things = words("determiners") | words("possessives")
    return len(what) > 2 and what[1].low in things and what[2].low not in _TALKED_OF


_TALKED_OF = bag("point case story record matter question long short truth picture context idea start day ball")


def _to_the_last_step(end: int, following: list[list[Token]]) -> tuple[int, int]:
    """Where the steps end that later sentences go on with ("Then …"), and how many sentences that takes."""
    count = 1
    for more in following:
        if next((t.low for t in more if t.word), "") not in bag("then next after finally lastly first second third step once"):
            break
        count, end = count + 1, more[-1].end
    return end, count


def _doing(what: list[Token], match: re.Match[str], *, marked: bool) -> Verb | None:
    """The verb of what is done; any word that stands where only a verb can."""
    first = what[0].low
    found = verb(first, BASE) or verb(first, ING)
    announced = marked and (match["when"] or match["ing"] is not None)
    things = words("determiners") | words("possessives")
    object_ = match["to"] and any(t.low in things for t in what[1:3])
    return found if found is not None or not (announced or match["own"] or object_) else Verb(first, frozenset({BASE}))


def _topic(source: str, tokens: list[Token]) -> list[Token]:
    """What "New firmware on the pump: to reset it …" names first, so that "it" is that."""
    at = next((i for i, t in enumerate(tokens[:12]) if t.low in (":", "—", "–") and i), None)
    if at is None or at + 2 >= len(tokens) or tokens[at + 1].low != "to":
        return []
    begin = 0
    while begin < at and (tokens[begin].low in words("discourse") - {"new"} or tokens[begin].kind == "p"):
        begin += 1
    topic = tokens[begin:at]
    plain = bool(topic) and not any(t.low in words("aux") | words("nominative") or t.kind == "p" for t in topic)
    return topic if plain and opens(source[tokens[at + 1].start : tokens[-1].end]) else []


def _thing(topic: list[Token], wording: Wording) -> list[Token]:
    """Which part of a topic "it" is: the one that a task is held of, else what stands behind its last preposition."""
    held = {word for r in wording.scene.context.recent for word in r.claim.attribute.removeprefix("how to ").split()}
    parts: list[list[Token]] = [[]]
    for token in topic:
        if token.low in words("prepositions"):
            parts.append([])
        else:
            parts[-1].append(token)
    known = [part for part in parts if any(singular(t.low) in held for t in part)]
    return (known or [part for part in parts if part])[-1]


def _made(key: str, spoken: str, text: str, *, changed: bool, wording: Wording) -> Draft:
    shown = finish(text.replace("the assistant's ", "your ").replace("the assistant ", "you "))
    return Draft(
        attribute(f"how to {_known_task(key, wording)}", category="skill", layer="procedural"), spoken, subject="user",
        text=shown, tense=Tense.PRESENT, intents={Intent.UPDATES} if changed else set(),
        change=changed, kind="fixed", passing=False,
    )  # fmt: skip


def _known_task(key: str, wording: Wording) -> str:
    """The name under which the same task is held: "the shed" is the one of "get into the shed"."""
    wanted = set(key.split()) - _DOING
    for recent in wording.scene.context.recent:
        held = recent.claim.attribute.removeprefix("how to ")
        if held != recent.claim.attribute and wanted and wanted <= set(held.split()) - _DOING:
            return held
    return key


_DOING = bag("do make run get go use into")
_DONE = bag("done made handled run booked ordered sent filed processed prepared organised organized")
_SO = re.compile(
    r"^(?P<what>(?:(?:the|our|my) )?[^,:;.]{2,60}?) (?P<verb>is|are|gets?|works?|goes) (?:now )?(?:(?P<done>[a-z]+) )?"
    r"(?:(?P<new>differently|another way|a different way|in a new way)|like this|this way|as follows|thus)"
    r"(?P<now> now| from now on| these days| nowadays)?\s*(?:[:,—–-]\s*|$)",
    re.IGNORECASE,
)


_I_DO = re.compile(
    r"^(?:i|we) (?:always |usually |normally )?(?P<what>\w+ (?:the|my|our|all) [^,:;.]{2,40}?) "
    r"(?:like this|this way|as follows|like so|in (?:\w+ )?(?:steps|stages))\s*[:—–-]\s*",
    re.IGNORECASE,
)


def _done_so(source: str, tokens: list[Token], following: list[list[Token]], wording: Wording) -> tuple[Draft, int, int] | None:
    """ "The stock report is done differently from now on: open the dashboard", "I make my kefir like this: …"."""
    start, end = tokens[0].start, tokens[-1].end
    match = _SO.match(source[start:end])
    own = None if match else _I_DO.match(source[start:end])
    found = match or own
    if found is None:
        return None
    done = fold(match["done"] or "") if match else ""
    if done and done not in _DONE and verb(done) is None:
        return None
    what = [t for t in tokens if start + found.start("what") <= t.start and t.end <= start + found.end("what")]
    steps, count = [t for t in tokens if t.start >= start + found.end()], 1
    if not steps and following:
        steps, count, end = following[0], 2, following[0][-1].end
    first = next((t for t in steps if t.word and t.low not in bag("you we i now first just please to")), None)
    lemma = verb(what[0].low, BASE) if own and what else None
    key = _task(what, lemma.lemma if lemma else "")
    told = match is None or done or fold(match["verb"]) not in ("is", "are")  # "life is like this: short, hard" tells no steps
    if not key or what[-1].low in _TOLD or first is None or not (verb(first.low, BASE) or (told and _parts(steps) > 2)):
        return None
    spoken = wording.phrase(steps)
    lead = f"To {wording.phrase(what)}" if own else wording.phrase(what)
    changed = bool(match and (match["new"] or match["now"]))
    return _made(key, spoken, f"{lead}: {spoken}", changed=changed, wording=wording), end, count


_TOLD = bag("life love story tale song joke film movie rhyme lyrics poem saying chorus")
"""What goes on like this, and is nothing that one does: "life goes like this"."""


def _parts(steps: list[Token]) -> int:
    """How many steps are told, by what parts them."""
    return 1 + sum(t.low in (",", "then") for t in steps)


def _with_a_thing(tokens: list[Token], wording: Wording) -> tuple[Draft, int, int] | None:
    """ "My invoices: I save them as PDF, name them by month and drop them in the folder": several things done with one."""
    mark = next((i for i, t in enumerate(tokens[:8]) if t.low == ":" and i > 1), 0)
    steps = tokens[mark + 1 :]
    if not mark or tokens[0].low not in words("possessives") | {"the"} or len(steps) < 6 or steps[0].low not in ("i", "we"):
        return None
    begins = [1, *(i + 1 for i, t in enumerate(steps) if t.low in (",", "and", "then"))]
    acts = [i for i in begins if i < len(steps) and verb(steps[i].low, BASE) is not None]
    key = _task(tokens[:mark], "")
    if acts[:1] != [1] or len(acts) < 2 or not key or steps[1].low in _HABITS | _FEELINGS:
        return None
    spoken = wording.phrase(steps)
    return _made(key, spoken, f"{wording.phrase(tokens[:mark])}: {spoken}", changed=False, wording=wording), tokens[-1].end, 1


_FEELINGS = bag("hate fear miss adore trust admire respect envy know think believe")
_HABITS = bag("be are 're eat drink have like love prefer use wear need want buy live sleep play read watch")


def _for_what(tokens: list[Token], wording: Wording) -> tuple[Draft, int, int] | None:
    """ "For the monthly report you open the sheet and run the macro": several steps, told to whoever does it."""
    at = next((i for i, t in enumerate(tokens[:9]) if t.low in ("you", "we") and i), None)
    if at is None or tokens[0].low != "for" or at + 3 >= len(tokens):
        return None
    what, steps = [t for t in tokens[1:at] if t.kind != "p"], tokens[at + 1 :]
    while steps and steps[0].low in words("adverbs") | {"first", "need", "have", "to", "must"}:
        steps = steps[1:]
    acts = [
        i for i, t in enumerate(steps) if verb(t.low, BASE) is not None and (not i or steps[i - 1].low in bag(", and then"))
    ]
    key = _task(what, "")
    if (
        not key
        or what[0].low in words("nominative") | bag("me us now example instance")
        or acts[:1] != [0]
        or len(acts) < 2
        or steps[0].low in _HABITS
    ):
        return None
    spoken = wording.phrase(steps)
    return _made(key, spoken, f"For {wording.phrase(what)}: {spoken}", changed=False, wording=wording), tokens[-1].end, 1


def _by_doing(tokens: list[Token], wording: Wording) -> tuple[Draft, int, int] | None:
    """ "You get into the shed by lifting the latch"."""
    by = next((i for i, t in enumerate(tokens[:10]) if t.low == "by" and i > 2), None)
    if by is None or tokens[0].low not in ("you", "we") or by + 2 >= len(tokens) or verb(tokens[by + 1].low, ING) is None:
        return None
    lemma = verb(tokens[1].low, BASE)
    key = _task(tokens[1:by], lemma.lemma if lemma is not None else "")
    if lemma is None or not key or any(t.kind == "p" or t.low in words("aux") for t in tokens[1:by]):
        return None
    spoken = wording.phrase(tokens[by:])
    return _made(key, spoken, f"To {wording.phrase(tokens[1:by])}: {spoken}", changed=False, wording=wording), tokens[-1].end, 1


_ASKED_OF_YOU = bag(
    "tell give send ask let show write add say explain suggest translate answer reply text ping remind come go feel see forget "
    "remember take do make try note keep use put be call"
)
"""What may be asked of whoever listens, once; of several steps it tells how something is done all the same."""


_IN_CASE = frozenset({"if", "when", "whenever", "once"})
_ANY = bag("a an any some somebody someone anybody anyone something anything nobody nothing there it")
"""Whom or what a case may be of that comes up again and again: "if a guest wants a refund"."""
_LED_BY = bag("first always just please then we")
"""What stands before the first step: "first check the receipt", "we scan it, weigh it and …"."""
_STEPS_OF_OURS = 3
"""How many things "we" do, one after the other, where that is how it is done, and no day that is told."""
_PARTICLES = bag("back up down off out in on over away around")


_PROGRAMMED = re.compile(
    r"\b(?:return|throw|raise|print|catch) (?:an? |the )?(?:\w+ )?(?:error|exception|null|none|true|false)\b"
)
"""Steps of a program that is asked for, which are nobody's."""


def _act(steps: list[Token], at: int) -> bool:
    """Whether a step begins with something to do; any word does it that stands where only a verb can: "roll back"."""
    after = steps[at + 1].low if at + 1 < len(steps) else ""
    low, closed = steps[at].low, words("prepositions") | words("determiners") | words("adverbs") | words("nominative")
    follows = _PARTICLES | words("determiners") | words("possessives")
    return verb(low, BASE) is not None or (low.isalpha() and low not in closed | words("aux") and after in follows)


def _in_case(tokens: list[Token], wording: Wording) -> tuple[Draft, int, int] | None:
    """ "If the router drops: unplug it, count to ten and plug it back in": what is done when a thing gives trouble."""
    marks = bag(", : - — – first we")
    mark = next((i for i, t in enumerate(tokens[:16]) if t.low in marks and i > 2), None)
    if mark is None or tokens[0].low not in _IN_CASE:
        return None
    known = tokens[1].low in ("the", "our", "my")
    if not known and tokens[1].low not in _ANY:
        return None
    case, steps = tokens[:mark], tokens[mark:]
    while steps and (steps[0].kind == "p" or steps[0].low in _LED_BY):
        steps = steps[1:]
    begins = [0, *(i + 1 for i, t in enumerate(steps) if t.low in (",", "and", "then"))]
    acts = [steps[i].low for i in begins if i < len(steps) and _act(steps, i)]
    told = bool(acts) and steps[0].low == acts[0] and (len(acts) > 1 or (known and acts[0] not in _ASKED_OF_YOU))
    ours = any(t.low == "we" for t in tokens[mark : mark + 2]) and (
        len(acts) < _STEPS_OF_OURS or acts[0] in _HABITS | _FEELINGS
    )
    about_us = ours or any(t.low in bag("i we you me us would 'd") for t in (*case, *steps))
    key = _task(case[1:], "")
    if not told or about_us or not key or len(steps) < 3 or _PROGRAMMED.search(" ".join(t.low for t in steps)):
        return None
    spoken = wording.phrase(steps)
    return _made(key, spoken, f"{wording.phrase(case)}: {spoken}", changed=False, wording=wording), tokens[-1].end, 1


def _noted(tokens: list[Token], wording: Wording) -> tuple[Draft, int, int] | None:
    """ "For next winter: bleed the top radiator first, then work down": steps noted under what they are for."""
    mark = next((i for i, t in enumerate(tokens[:8]) if t.low == ":" and i), 0)
    if not mark or tokens[0].low not in ("for", "note"):
        return None
    steps = tokens[mark + 1 :]
    begins = [0, *(i + 1 for i, t in enumerate(steps) if t.low in (",", "and", "then"))]
    acts = [i for i in begins if i < len(steps) and verb(steps[i].low, BASE) is not None and steps[i].low not in _ASKED_OF_YOU]
    if len(acts) < 2 or acts[0] or any(singular(t.low) in TALK or t.low in ("me", "you", "i", "your") for t in (*tokens,)):
        return None
    end = next((i for i, t in enumerate(steps) if i and (t.kind == "p" or t.low in ("and", "then", "first"))), len(steps))
    lemma = verb(steps[0].low, BASE)
    key = _task(steps[:end], lemma.lemma if lemma is not None else "")
    spoken = wording.phrase(steps)
    return _made(key, spoken, f"{wording.phrase(tokens[:mark])}: {spoken}", changed=False, wording=wording), tokens[-1].end, 1


def _task(what: list[Token], lemma: str) -> str:
    closed = words("determiners") | words("possessives") | words("prepositions") | words("adverbs")
    kept = [singular(t.low) for t in what if t.word and t.low not in closed]
    if lemma and kept:
        kept[0] = lemma
    return " ".join(kept)


__all__ = ["procedure"]
