"""What begins a clause without a subject: a question, an order, words that only ask for something."""

from __future__ import annotations

from troth.language.en.lexicon import BASE, bag, verb, words
from troth.language.en.subjects import OBJECTIVE
from troth.language.en.tokens import Token


def gives_me(tokens: list[Token], index: int) -> bool:
    """Whether an order to the agent begins here, with no mark before it: "when I ask for a recipe *give me* metric"."""
    before = tokens[index - 1]
    while index < len(tokens) and tokens[index].low in ("just", "please", "always"):
        index += 1
    if index >= len(tokens):
        return False
    after = tokens[index + 1].low if index + 1 < len(tokens) else ""
    closed = words("prepositions") | words("determiners") | words("aux") | words("nominative") | _OBJECTS | {"to", "not"}
    told = tokens[index].low in bag("give tell show send use ask call write") and after in ("me", "us")
    return before.low not in closed and (told or (tokens[index].low in _DONE_FOR_ME and after in _OBJECTS))


_OBJECTS = bag("me us it them that those this him her")
_DONE_FOR_ME = bag(
    "correct convert translate explain check list keep add show summarise summarize answer cut skip drop quote round format "
    "flag mark shorten fix rewrite put turn read spell"
)


_ASKING = bag("do does did can could would will should shall is are am was were have has might may")


def asks_on(tokens: list[Token], index: int) -> bool:
    """Whether a question begins here: ", can you help me", ", how do I …"."""
    lows = [t.low for t in tokens[index : index + 4]]
    while lows and lows[0] in bag("so then also please now"):
        lows = lows[1:]
    if len(lows) < 2:
        return False
    if lows[0] in ("which", "what", "how") and any(
        t.low in ("should", "do", "does", "would", "can", "is", "are") for t in tokens[index + 1 : index + 5]
    ):
        return True
    if lows[0] in _ASKING:
        return lows[1] in bag("i you we it he she they there this that my the your") and not (
            lows[0] in ("have", "do") and lows[1] in ("the", "my", "that", "this", "it")
        )
    return (
        lows[0] in bag("how what where which why when who")
        and (
            lows[1] in _ASKING | bag("'s to about else kind sort")
            and len(lows) > 2
            and not (lows[0] == "when" and lows[1] not in _ASKING)
        )
    ) or lows[:2] == ["what", "if"]


_ADVICE = bag(
    "idea ideas tip tips thoughts suggestion suggestions advice recommendation recommendations recs pointers help clue clues"
)


def prompts(tokens: list[Token]) -> bool:
    """Whether words ask for something without a verb: "any ideas", "thoughts", "some tips for us", "any bars you like"."""
    lows = [t.low for t in tokens if t.word]
    relative = next((i for i, low in enumerate(lows) if low in words("nominative") | {"that"}), len(lows))
    if lows[:1] == ["any"]:
        noun = lows[1:relative]
        return 0 < len(noun) <= 6 and noun[0] not in words("adverbs") and not set(noun) & words("aux")
    short = len(lows) <= 2 or (len(lows) <= 8 and lows[0] in ("what", "some"))
    return short and relative == len(lows) and bool(set(lows[:4]) & _ADVICE)


def orders_on(tokens: list[Token], index: int) -> bool:
    """Whether an order begins here: ", from now on keep …", ", please use …", ", don't call …"."""
    lows = [t.low for t in tokens[index : index + 6]]
    if lows[:3] == ["from", "now", "on"] or lows[:2] in (["going", "forward"], ["in", "future"], ["feel", "free"]):
        return True
    if lows[0] in ("please", "always", "never", "just") and len(lows) > 1:
        return verb(lows[1], BASE) is not None
    if lows[:2] == ["do", "not"] and len(lows) > 2:
        return verb(lows[2], BASE) is not None
    if lows[0] == "use" and len(lows) > 2 and tokens[index + 1].kind in "nx":
        return True
    if lows[0] in bag("call use answer reply write contact address") and len(lows) > 2 and lows[1] in ("me", "us", "my", "it"):
        return True
    follows = words("determiners") | words("possessives") | OBJECTIVE | {"it", "in", "to"}
    return len(lows) > 1 and imperative_verb(lows[0]) and lows[1] in follows and lows[0] not in ("let", "put", "set", "cut")


def imperative_verb(low: str) -> bool:
    """Whether a word that opens a clause can be an order, and is no noun as often."""
    return verb(low, BASE) is not None and low not in words("noun_like")
