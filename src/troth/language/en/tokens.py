"""Words of chat English with their exact places: contractions opened, missing apostrophes and short spellings understood."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from troth.language.later import later

_TOKEN = later(
    r"(?P<x>https?://[^\s<>\"')]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\.{0,2}/[\w./~-]*\w|[#@]\w[\w.-]*(?:@[\w-]+(?:\.[\w-]+)+)?(?<!\.))"
    r"|(?P<n>[€$£¥]?\d+(?:[.,:/-]\d+)*(?:%|[a-zA-Z]{1,4}\b)?)"
    r"|(?P<w>[^\W_\d](?:[\w]|[.'’&+#_/-](?=\w)|[+#](?=[\s.,;:!?)]|$))*)"
    r"|(?P<e>\.{2,}|…)"
    r"|(?P<b>\n[ \t]*\n|\n)"
    r"|(?P<p>\S)"
)

_WHOLE = {
    "im": ("i", "'m"), "ive": ("i", "'ve"), "youre": ("you", "'re"), "theyre": ("they", "'re"), "weve": ("we", "'ve"),
    "theyve": ("they", "'ve"), "youve": ("you", "'ve"), "hes": ("he", "'s"), "shes": ("she", "'s"), "thats": ("that", "'s"),
    "whats": ("what", "'s"), "wheres": ("where", "'s"), "whos": ("who", "'s"), "theres": ("there", "'s"), "lets": ("let", "'s"),
    "hows": ("how", "'s"), "dont": ("do", "not"), "doesnt": ("does", "not"), "didnt": ("did", "not"), "isnt": ("is", "not"),
    "arent": ("are", "not"), "wasnt": ("was", "not"), "werent": ("were", "not"), "cant": ("can", "not"),
    "wont": ("will", "not"),
    "couldnt": ("could", "not"), "wouldnt": ("would", "not"), "shouldnt": ("should", "not"), "havent": ("have", "not"),
    "hasnt": ("has", "not"), "hadnt": ("had", "not"), "aint": ("is", "not"), "cannot": ("can", "not"), "gonna": ("going", "to"),
    "wanna": ("want", "to"), "gotta": ("have", "to"), "everyones": ("everyone", "'s"), "itll": ("it", "'ll"),
    "youll": ("you", "'ll"),
    "theyll": ("they", "'ll"), "didn": ("did", "not"), "doesn": ("does", "not"), "iam": ("i", "am"),
}  # fmt: skip
_SHORT = {
    "u": "you", "ur": "your", "bc": "because", "cuz": "because", "coz": "because", "cos": "because", "thx": "thanks",
    "plz": "please", "pls": "please", "tho": "though", "n't": "not", "ppl": "people", "rn": "now", "atm": "now",
    "rly": "really", "realy": "really",
    "favorite": "favourite", "fav": "favourite", "fave": "favourite", "neighbor": "neighbour", "w/": "with", "w/o": "without",
    "yrs": "years", "yr": "year", "bday": "birthday", "b'day": "birthday", "definately": "definitely", "recieve": "receive",
    "diffrent": "different", "shoud": "should", "woud": "would",
    "shud": "should", "alot": "lot", "luv": "love", "wif": "with", "abt": "about",
    "tmrw": "tomorrow", "tmr": "tomorrow", "2moro": "tomorrow", "cofounder": "co-founder", "y'all": "you", "yous": "you",
    "alergic": "allergic", "vegeterian": "vegetarian", "vegitarian": "vegetarian",
    "collegue": "colleague", "freind": "friend", "accomodation": "accommodation", "prefered": "preferred", "moveing": "moving",
    "til": "until", "till": "until", "'til": "until", "b/c": "because", "goin": "going", "workin": "working", "livin": "living",
}  # fmt: skip
_ENDINGS = ("'m", "'re", "'ve", "'ll", "'d", "'s")


@dataclass(slots=True)
class Token:
    """One word or mark; `low` is how rules see it (folded, contraction opened), `text[start:end]` how it was written."""

    text: str
    low: str
    start: int
    end: int
    kind: str
    """`w` word, `n` number, `x` link, address or path, `p` mark, `b` line break."""

    @property
    def word(self) -> bool:
        """Whether it is more than a mark."""
        return self.kind in "wnx"

    @property
    def capital(self) -> bool:
        """Whether it is written with a capital, as a name is."""
        return self.kind in "wx" and self.text[:1].isupper()

    def month(self, following: Sequence[Token]) -> bool:
        """Whether "May" is the month, by the number after it ("May 3", "May the 4th"), and no helping verb."""
        after = following[1:] if following and following[0].low == "the" else following
        return self.low == "may" and self.capital and bool(after) and after[0].kind == "n"


def _dashes(tokens: list[Token]) -> None:
    """`June 3–5`: a dash between figures joins them."""
    for before, token, after in zip(tokens, tokens[1:], tokens[2:], strict=False):
        if token.low == "–" and before.kind == after.kind == "n" and (before.end, token.end) == (token.start, after.start):
            token.low = "-"


def tokenize(text: str, start: int, end: int) -> list[Token]:
    """The tokens of `text[start:end]`; offsets are in `text`."""
    tokens: list[Token] = []
    for match in _TOKEN.finditer(text, start, end):
        kind = match.lastgroup or "p"
        surface = match.group()
        if kind == "w":
            _word(surface, match.start(), tokens)
        elif (
            surface in ("'", "’")
            and tokens
            and tokens[-1].low.endswith("s")
            and tokens[-1].end == match.start()
            and text[match.end() : match.end() + 1] == " "
        ):
            tokens.append(Token(surface, "'s", match.start(), match.end(), "w"))
            continue
        elif surface in _DECORATION and not (surface == "*" and _edge(text, match.start(), start, end)):
            continue
        else:
            low = "…" if kind == "e" else surface.lower()
            tokens.append(Token(surface, low, match.start(), match.end(), "p" if kind == "e" else kind))
    _tills(tokens)
    _in_laws(tokens)
    _opened(tokens)
    _dashes(tokens)
    _hours(tokens)
    return tokens


def _hours(tokens: list[Token]) -> None:
    """ "10 am works": behind a number it is no verb."""
    for index in range(1, len(tokens)):
        if tokens[index].low == "am" and tokens[index - 1].kind == "n":
            tokens[index] = replace(tokens[index], low="a.m.")


def _in_laws(tokens: list[Token]) -> None:
    """ "My brother in law" is one word, and no brother."""
    for index in range(len(tokens) - 3, -1, -1):
        kin, joint, law = tokens[index : index + 3]
        of_law = index + 3 < len(tokens) and tokens[index + 3].low in ("school", "firm", "enforcement", "degree", "faculty")
        if kin.low in _BY_MARRIAGE and joint.low == "in" and law.low in ("law", "laws") and not of_law:
            tokens[index : index + 3] = [Token(f"{kin.text}-in-law", f"{kin.low}-in-law", kin.start, law.end, "w")]


def _opened(tokens: list[Token]) -> None:
    """ "Its called Willow Court": where nothing that is owned follows, "its" is "it's"."""
    for index in range(len(tokens) - 2, -1, -1):
        token = tokens[index]
        if token.low == "its" and tokens[index + 1].low in _NEVER_OWNED:
            cut = token.start + 2
            tokens[index : index + 1] = [
                Token(token.text[:2], "it", token.start, cut, "w"),
                Token(token.text[2:], "'s", cut, token.end, "w"),
            ]


def _tills(tokens: list[Token]) -> None:
    """ "The till", "the downstairs till runs on …": where nothing could follow "until", the till is a thing."""
    for index, token in enumerate(tokens):
        if token.low != "until" or token.text.lower() != "till" or not index:
            continue
        before, after = tokens[index - 1], tokens[index + 1] if index + 1 < len(tokens) else None
        behind = after is None or after.kind == "p" or after.low in _NEVER_UNTIL
        runs = (
            after is not None
            and after.low.endswith("s")
            and after.low.removesuffix("s") in ("run", "use", "take", "need", "ha", "sit")
        )
        if before.low in _ARTICLES or behind or runs:
            token.low = "till"


_ARTICLES = frozenset({"the", "a", "my", "our", "your", "this", "that", "each", "every", "both", "which"})
_NEVER_OWNED = frozenset(
    {"a", "an", "the", "my", "our", "in", "on", "at", "with", "for", "from", "not", "now", "just", "still", "really", "called",
     "named", "been", "gone", "got", "moved", "only", "actually"}
)  # fmt: skip
_NEVER_UNTIL = frozenset({"is", "'s", "was", "on", "at", "to", "for", "with", "and", "but"})
_BY_MARRIAGE = frozenset({"mother", "father", "brother", "sister", "son", "daughter", "mum", "dad", "brothers", "sisters"})
_DECORATION = frozenset('"“”*`_~')


def _edge(text: str, at: int, start: int, end: int) -> bool:
    """Whether a star stands before the first or behind the last word, as in "*Catriona", and is no *emphasis*."""
    if re.match(r"\*[^\s*]", text[at:end]) and re.search(r"\S\*", text[at + 1 : end]):
        return False
    before, after = text[start:at].rstrip(" "), text[at + 1 : end].lstrip(" ")
    return (
        (not before or before.endswith(("\n", ".", "!", "?")) or not after or after[0] in "\n.!?")
        and text[at + 1 : at + 2] != "*"
        and text[at - 1 : at] != "*"
    )


def _word(surface: str, start: int, tokens: list[Token]) -> None:
    low = surface.lower().replace("’", "'")
    end = start + len(surface)
    parts = None if surface.isupper() and len(surface) <= 3 else _WHOLE.get(low)
    if parts is not None:
        cut = start + max(1, min(len(parts[0]), len(surface) - 1))
        tokens.append(Token(surface[: cut - start], parts[0], start, cut, "w"))
        tokens.append(Token(surface[cut - start :], parts[1], cut, end, "w"))
        return
    if low.endswith("n't") and len(low) > 3:
        base = {"ca": "can", "wo": "will", "sha": "shall", "ai": "is"}.get(low[:-3], low[:-3])
        cut = end - 3
        tokens.append(Token(surface[:-3], base, start, cut, "w"))
        tokens.append(Token(surface[-3:], "not", cut, end, "w"))
        return
    for ending in _ENDINGS:
        if low.endswith(ending) and len(low) > len(ending):
            cut = end - len(ending)
            tokens.append(Token(surface[: -len(ending)], _SHORT.get(low[: -len(ending)], low[: -len(ending)]), start, cut, "w"))
            tokens.append(Token(surface[-len(ending) :], ending, cut, end, "w"))
            return
    tokens.append(Token(surface, _SHORT.get(low, low), start, end, "w"))
