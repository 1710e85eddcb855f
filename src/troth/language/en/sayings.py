"""Set ways of saying what one likes, what grates, and how one is called, which no single verb carries.

"It drives me mad when …", "nothing beats …", "X over Y any day", "just Ro will do": the whole sentence's form says it. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from troth.language.en.aliases import alias
from troth.language.en.deeds.base import preference, weighed
from troth.language.en.draft import Draft, attribute
from troth.language.en.harms import harmed
from troth.language.en.introduced import introduced
from troth.language.en.lexicon import BASE, PAST, bag, verb, words
from troth.language.en.manner import REPLY
from troth.language.en.naming import plain
from troth.language.en.reactions import reacting
from troth.language.en.subjects import starts_clause
from troth.language.en.tokens import Token
from troth.language.en.values import bare, cut, group, written
from troth.language.en.wording import Wording, agreeing, finish
from troth.language.text import fold

_Reader = Callable[[list[Token], Wording], Draft | None]

_GRATES = bag(
    "annoy bug bother irritate irk infuriate frustrate upset anger enrage depress offend drive wind rub grate get put make "
    "stress sadden distract exhaust disgust embarrass"
)
_PLEASES = bag("please delight cheer calm comfort relax amuse thrill encourage motivate soothe help")
_TURNS = bag(
    "me up off down on the wrong way wall mad crazy nuts bonkers insane angry sad cross furious feel to no end so goat s nerves"
)
_LIKING = {
    "likes": bag("like love enjoy appreciate adore"),
    "dislikes": bag("hate loathe detest dislike stand bear stomach resent"),
}
_DENIED = bag("stand bear stomach take")
_EVER = (
    "any day",
    "every time",
    "any time",
    "all the way",
    "all day long",
    "always",
    "hands down",
    "for me",
    "every day",
)
_NOWADAYS = ("now", "these days")
"""The same, unless it is a choice of the moment ("I'll take the left over lunch now")."""
_NEAR = 120
"""Characters around a sentence in which it may be said that it is about names."""

_NO_NAMES = (
    words("weekdays") | words("months") | words("discourse") | words("nominative") | words("wh") | group("pastimes", "tongues")
)


def said(tokens: list[Token], wording: Wording) -> tuple[Draft, list[Token]] | None:
    """What a sentence says by its form as a whole, and what of it is still to be read; None where it is none of these."""
    plain = _opened(tokens)
    if not plain:
        return None
    if (who := introduced(plain, wording)) is not None:
        return who
    for read in () if _attributed(plain) else _READERS:
        if (draft := read(plain, wording)) is not None:
            return draft, []
    last = next((i for i in range(len(tokens) - 1, 0, -1) if tokens[i].low in (",", "-", "—")), 0)
    if last and (later := _opened(tokens[last + 1 :])) and (called := _called(later, wording)) is not None:
        return called, tokens[:last]
    return None


def _attributed(tokens: list[Token]) -> bool:
    """Whether the words are somebody else's: "…, said the landlord", "…, the leaflet says"."""
    return _BY_ANOTHER.search(" ".join(t.low for t in tokens)) is not None


_BY_ANOTHER = re.compile(r" , (?:(?:says?|said) (?!i\b)\w|(?!i |we )(?:\w+ ){1,3}(?:says?|said|told (?!you\b)\w+) ?[.!]?$)")


def _opened(tokens: list[Token]) -> list[Token]:
    """Without breaks, and without marks and fillers in front."""
    plain = [t for t in tokens if t.kind != "b"]
    while plain and (plain[0].kind == "p" or plain[0].low in words("discourse") - {"just", "no"}):
        plain = plain[1:]
    return plain


def _whole(tokens: list[Token], start: int) -> list[Token]:
    """The words from `start` to the first mark."""
    end = next((i for i in range(start, len(tokens)) if tokens[i].kind == "p"), len(tokens))
    return tokens[start:end]


def _grating(tokens: list[Token], wording: Wording) -> Draft | None:
    """ "It drives me mad when …", "it bugs me that …": something that happens, and how it takes the speaker."""
    if tokens[0].low not in ("it", "what", "that") or len(tokens) < 5:
        return None
    found = next((v for t in tokens[1:3] if (v := verb(t.low)) is not None and v.lemma in _GRATES | _PLEASES), None)
    joint = next((i for i in range(2, min(9, len(tokens))) if tokens[i].low in ("when", "whenever", "if", "that")), None)
    if found is None or joint is None or any(verb(t.low, PAST) and not verb(t.low, BASE) for t in tokens[1:3]):
        return None
    between = [
        t for t in tokens[2:joint] if t.low not in words("adverbs") | words("prepositions") | _TURNS | words("possessives")
    ]
    mine = any(t.low in ("me", "my", "us") for t in tokens[1:joint]) or (
        found.lemma == "help" and joint == 2 and tokens[joint + 1].low == "you" and _of_talk(tokens[joint + 2 : joint + 3])
    )
    if not mine or len([t for t in between if verb(t.low) is None]) > 1 or not starts_clause(tokens, joint + 1):
        return None
    return _felt("likes" if found.lemma in _PLEASES else "dislikes", tokens, joint, wording)


def _of_talk(act: list[Token]) -> bool:
    """Whether it is something that only the agent does: "it helps when you number them", and not "when you drink tea"."""
    done = verb(act[0].low, BASE) if act else None
    return done is not None and done.lemma in REPLY | bag("ask list number cite summarise summarize repeat give show send")


def _resented(tokens: list[Token], wording: Wording) -> Draft | None:
    """ "I hate it when people are late", "I don't like it when you use emojis"."""
    at = next((i for i, t in enumerate(tokens[:7]) if t.low == "it" and i), None)
    if (
        at is None
        or tokens[0].low not in ("i", "we")
        or at + 1 >= len(tokens)
        or tokens[at + 1].low not in ("when", "if", "that")
    ):
        return None
    found = verb(tokens[at - 1].low, BASE)
    name = next((name for name, lemmas in _LIKING.items() if found is not None and found.lemma in lemmas), None)
    denied = any(t.low in ("not", "never") for t in tokens[:at])
    if name is None or found is None or any(t.low in ("would", "'d", "did") for t in tokens[:at]):
        return None
    if denied != (found.lemma in _DENIED):
        name = "dislikes" if denied and name == "likes" else name if not denied else None
    return _felt(name, tokens, at + 1, wording) if name is not None and starts_clause(tokens, at + 2) else None


def _felt(name: str, tokens: list[Token], joint: int, wording: Wording) -> Draft:
    clause = _whole(tokens, joint + 1)
    text = finish(agreeing(wording.phrase(_whole(tokens, 0))))
    if clause[0].low == "you" and clause[1].low not in words("modals"):  # what the agent does, and is to do or not
        made, value = attribute("instruction"), wording.phrase(clause[1:])
        return Draft(made, value, positive=name == "likes", subject="user", text=text, kind="fixed")
    return Draft(attribute(name), wording.phrase(clause), subject="user", text=text, kind="fixed")


_WHERE = bag("for on in at with")


def _favoured(tokens: list[Token], wording: Wording) -> Draft | None:
    """ "Nothing beats a hot water bottle", "paperbacks over e-readers, any day"."""
    lows = [t.low for t in tokens]
    if lows[:2] in (["nothing", "beats"], ["nothing", "like"]) or lows[:4] in (
        ["you", "can", "not", "beat"],
        ["i", "can", "not", "beat"],
    ):
        start = 2 if lows[0] == "nothing" else 4
        value = written(wording.source, cut(tokens[start:], (), loose=True))
        text = f"User likes {wording.phrase(_whole(tokens, start))} best"
        return Draft(attribute("likes"), bare(value), subject="user", text=text, kind="fixed") if value else None
    return _rather(tokens, wording)


def _rather(tokens: list[Token], wording: Wording) -> Draft | None:
    begin = next((i for i, t in enumerate(tokens[:5]) if t.low in ("i", "give")), 0) if tokens[0].low in _WHERE else 0
    where, tokens = tokens[:begin], tokens[begin:]
    over = next((i for i, t in enumerate(tokens[:7]) if t.low == "over" and i), None)
    if over is None:
        return None
    lead = 2 if [t.low for t in tokens[:2]] in (["i", "'ll"], ["give", "me"]) else 0
    lead += 1 if lead and tokens[lead].low in ("take", "pick", "choose") else 0
    value = bare(written(wording.source, tokens[lead:over]))
    other = bare(written(wording.source, cut(tokens[over + 1 :], (), loose=True)))
    folded = f" {fold(wording.source[tokens[over].start : tokens[-1].end])} "
    ever = any(f" {phrase} " in folded.replace(",", " ") for phrase in (*_EVER, *(() if lead else _NOWADAYS)))
    verbal = any(t.low in words("aux") | words("nominative") or t.kind == "p" for t in tokens[lead:over])
    verbal = verbal or any(t.low in words("nominative") - {"one"} for t in tokens[over:])
    told = verb(tokens[0].low, BASE) is not None and (over != 1 or tokens[0].low in _OVER)
    if not value or not other or not ever or verbal or (told and not lead):
        return None
    led = wording.phrase(where)
    text = f"{led[:1].upper()}{led[1:]} User prefers {value} over {other}" if where else f"User prefers {value} over {other}"
    made = Draft(preference(value, tokens[lead:]), value, subject="user", text=text, kind="fixed")
    return weighed(made, "user", wording.scene)


_OVER = bag("hand take turn get go come run look think start move roll pass pull put bring talk win switch change carry knock")
"""What goes with "over": "hand over control"."""


def _identified(tokens: list[Token], wording: Wording) -> Draft | None:
    """ "It's Siobhan, pronounced shi-vawn": a name, and how it is said or written."""
    comma = next((i for i, t in enumerate(tokens[:6]) if t.low in (",", "-", "—", "(")), None)
    if comma is None or [t.low for t in tokens[:2]] not in (["it", "'s"], ["it", "is"]) or comma + 1 >= len(tokens):
        return None
    names = tokens[2:comma]
    spoken = tokens[comma + 1].low in bag("pronounced spelt spelled rhymes said short")
    if not spoken or not names or not all(t.capital and t.low not in _NO_NAMES for t in names):
        return None
    name = written(wording.source, names)
    text = f"User's name is {name}, {wording.phrase(_whole(tokens, comma + 1))}"
    return Draft(attribute("name"), name, subject="user", text=text, names={fold(name): "user"}, kind="fixed")


def _fashioned(tokens: list[Token], wording: Wording) -> Draft | None:
    """ "Numbers first, story second, that's how I like my reports": how somebody wants something of theirs."""
    lows = [t.low for t in tokens]
    so = (i for i, low in enumerate(lows) if low in ("that", "which") and lows[i + 1 : i + 3] in (["'s", "how"], ["is", "how"]))
    at = next(so, 0)
    clause = _whole(tokens, at + 3)
    my = next((i for i, t in enumerate(clause) if t.low in ("my", "our") and i), None)
    if not at or my is None or clause[0].low not in ("i", "we") or clause[my - 1].low not in _WANTING:
        return None
    thing = bare(written(wording.source, cut(clause[my:], (), loose=True)))
    value = written(wording.source, tokens[:at]).rstrip(" ,:-—–")
    text = f"User likes {thing} like this: {value}"
    made = attribute(f"{fold(thing)} style", category="preference")
    return Draft(made, value, subject="user", text=text, kind="fixed") if thing and value else None


_WANTING = bag("like want prefer take have love need")


def _left_out(tokens: list[Token], wording: Wording) -> Draft | None:
    """ "Leave my weight out of it": a subject that is not to be brought up."""
    lows = [t.low for t in tokens]
    end = next((i for i in range(2, min(8, len(lows))) if lows[i : i + 2] == ["out", "of"]), None)
    if lows[:1] not in (["leave"], ["keep"]) or end is None or lows[1] not in ("my", "our"):
        return None
    topic = written(wording.source, tokens[1:end])
    text = f"User does not want the assistant to bring up {wording.phrase(tokens[1:end])}"
    return Draft(attribute("instruction"), f"bring up {bare(topic)}", positive=False, subject="user", text=text, kind="fixed")


def _native(tokens: list[Token], wording: Wording) -> Draft | None:
    """ "Lisbon born, Paris raised": where somebody comes from, the place before the word for it."""
    if len(tokens) < 2 or not tokens[0].capital or len(tokens) > 8:
        return None
    said = wording.source[tokens[0].start : tokens[-1].end]
    place = re.match(r"^([A-Z][\w'. ]+?)[- ]born(?: and\b|,|$)", said)
    if place is None or any(t.low in words("aux") for t in tokens):
        return None
    return Draft(attribute("birthplace"), place[1], subject="user", text=finish(f"User is {said}"), kind="fixed")


def _spared(tokens: list[Token], wording: Wording) -> Draft | None:
    """ "I can do without coriander", "no coffee for me after four": what somebody would rather not have."""
    lows = [t.low for t in tokens[:6]]
    without = lows[:4] in (["i", "can", "do", "without"], ["i", "could", "do", "without"], ["i", "can", "live", "without"])
    first = _whole(tokens, 0)
    of_me = (i for i in range(2, len(first) - 1) if first[i].low == "for" and first[i + 1].low in ("me", "us"))
    at = next(of_me, 0) if lows[0] == "no" else 0
    what, behind = (cut(tokens[4:], (), loose=True), []) if without else (first[1:at], first[at + 2 :])
    if not what or any(t.low in words("nominative") | words("aux") | words("wh") for t in what):
        return None
    once = any(t.low in words("time_nouns") | words("weekdays") for t in behind)
    if (behind and behind[0].low == "to") or what[0].low in _NO_SUCH or once:
        return None
    unwanted = bare(written(wording.source, what))
    text = finish(f"User does not want {wording.phrase(first[4:] if without else [*what, *behind])}")
    return Draft(attribute("dislikes"), unwanted, subject="user", text=text, kind="fixed")


_NO_SUCH = bag("need time luck way school work chance point reason room hope doubt problem worries")
"""Of what one has none without being spared it: "no need for me to drive"."""
_CHANNELS = {
    "text": "text", "message": "instant message", "email": "email", "mail": "mail", "whatsapp": "WhatsApp", "ring": "phone",
    "dm": "direct message", "call": "phone", "phone": "phone", "write": "letter", "slack": "Slack", "signal": "Signal",
}  # fmt: skip
_SENT = "|".join(_CHANNELS)
_RATHER = (
    r"(?!.*\b(?:it|this|that|him|her|them)\b)"
    rf"(?:\w+ing|(?:an? |the |by )?(?:phone|post|(?:phone )?calls?|e?mails?|letters?|texts?|{_SENT}))\b"
)
_REACHED = re.compile(
    rf"(?:please |just )*(?P<way>{_SENT})(?: to)? me (?:rather than|instead of) {_RATHER}.*"
    rf"|(?:please )?(?:do not|never) (?:ever )?(?:{_SENT})(?: me)?[ ,;:–—-]+(?:just |please |but )*"
    rf"(?P<other>{_SENT})(?: me)?(?: instead| please)*"
    r"|(?:it 's |it is |the )?(?:best|easiest|better|quickest) (?:to|way to) (?:reach|contact|get hold of|get) me (?:is )?"
    r"(?:by|via|on|through|over) (?P<by>.+)"
)


def _reached(tokens: list[Token], wording: Wording) -> Draft | None:
    """ "Text me rather than calling", "don't ring, message me", "best to reach me by email": how to get in touch."""
    low = " ".join(t.low for t in tokens).rstrip(" .!")
    match = _REACHED.fullmatch(low)
    if match is None:
        return None
    way = match["by"] or _CHANNELS[match["way"] or match["other"]]
    made = attribute("contact by", category="preference", layer="social")
    return Draft(made, way, subject="user", text=f"User wants to be contacted by {way}: {wording.phrase(tokens)}", kind="fixed")


_BEST_TO = re.compile(
    r"(?:with|for) me ,? ?it (?:'s|is) (?:best|better|fine|easiest) (?:not )?to |"
    r"it (?:'s|is) (?:best|better) (?:not )?to (?=.* with me$)"
)


def _asked(tokens: list[Token], wording: Wording) -> Draft | None:
    """ "With me it's best to get to the point", "it's better not to joke with me"."""
    lows = [t.low for t in tokens]
    text = " ".join(lows)
    match = _BEST_TO.match(text)
    if match is None:
        return None
    rest = tokens[len(text[: match.end()].split()) :]
    acts = verb(rest[0].low) if rest else None
    if acts is None or len(rest) < 2:
        return None
    negative = "not" in match.group().split()
    rest = _whole(rest, 0)
    rest = rest[:-2] if [t.low for t in rest[-2:]] == ["with", "me"] else rest
    told = wording.phrase([t for t in rest[1:] if t.low != "please"])
    value = f"{acts.lemma} {bare(written(wording.source, cut(rest[1:], (), loose=False)))}".strip()
    wants = "does not want" if negative else "wants"
    text = f"User {wants} the assistant to {acts.lemma} {told}"
    return Draft(attribute("instruction"), value, positive=not negative, subject="user", text=text, kind="fixed")


def _called(tokens: list[Token], wording: Wording) -> Draft | None:
    """ "Just Ro will do", "just Ro is fine", and who was called otherwise "it's just Ro now": how one wants to be called."""
    held = any(r.claim.attribute == "call_me" and r.claim.subject == "user" for r in wording.scene.context.recent)
    turned = held and [t.low for t in tokens[:2]] == ["it", "'s"] and tokens[-1].low in ("now", "please", "on", "days")
    tokens = tokens[2:] if turned else tokens
    at = 1 if tokens[0].low in ("just", "only", "plain", "simply") else 0
    near = wording.source[max(0, tokens[0].start - _NEAR) : tokens[-1].end + _NEAR].casefold()
    asked = held or re.search(r"\b(?:call(?:s|ed)?|address|names?|nickname)\b", near) is not None
    tokens = tokens if at else [tokens[0], *tokens]
    if len(tokens) < 3 or not (at or asked):
        return None
    names = [t for t in tokens[1:3] if t.capital and t.low not in _NO_NAMES]
    after = [t.low for t in tokens[1 + len(names) : 3 + len(names)]]
    if not names or after not in (
        ["will", "do"],
        ["is", "fine"],
        ["is", "enough"],
        ["'s", "fine"],
        ["works", "fine"],
        ["please"],
        *([["now"], ["from", "now"], ["these", "days"]] if turned else []),
    ):
        return None
    name = written(wording.source, names)
    return Draft(attribute("call_me"), name, subject="user", text=f"User wants to be called {name}", kind="fixed")


_SOMEBODY = bag("one person man woman guy girl lad lady bloke chap boy friend colleague neighbour doctor nurse teacher builder")


def _known_by_deed(tokens: list[Token], wording: Wording) -> Draft | None:
    """ "The guy who fixes my bike is Lars", "the woman I report to is Jan": somebody by what they do, and their name."""
    lows = [t.low for t in _whole(tokens, 0)]
    while lows and lows[-1] in ("now", "these", "days", "nowadays"):
        lows.pop()
    at = next((i for i in range(len(lows) - 2, 3, -1) if lows[i] in ("is", "'s")), 0)
    name = tokens[at + 1 : len(lows)]
    told = tokens[2:at]
    whose = told[:1] and told[0].low in ("who", "that", "i", "we")
    if not at or lows[0] not in ("the", "my", "our") or lows[1] not in _SOMEBODY or not whose or len(name) > _LONGEST_NAME:
        return None
    if not all(t.capital for t in name) or not (_NO_NAMES | words("nationalities") | words("faiths")).isdisjoint(
        t.low for t in name
    ):
        return None
    does = plain([t for t in told if t.low not in ("who", "that", "i", "we")])
    if len(does) < _DONE_WITH and told[0].low in ("who", "that"):
        return None
    made = attribute(f"one who {' '.join(does)}")
    text = finish(wording.phrase(tokens[: len(lows)]))
    return Draft(made, written(wording.source, name), subject="user", text=text, kind="fixed")


_LONGEST_NAME, _DONE_WITH = 3, 2

_READERS: tuple[_Reader, ...] = (
    _known_by_deed, alias, harmed, _reached, _grating, _resented, reacting, _favoured, _called, _identified, _fashioned,
    _left_out, _native, _spared, _asked,
)  # fmt: skip

__all__ = ["said"]
