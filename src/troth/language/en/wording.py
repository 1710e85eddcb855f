"""Says a clause again in the third person: "I'm moving" → "User plans to move", with absolute dates."""

from __future__ import annotations

import re
from collections.abc import Sequence

from troth.domain.authority import Authority
from troth.language.en.lexicon import BASE, ING, PAST, bag, table, third, verb, words
from troth.language.en.nouns import possessor
from troth.language.en.parsed import Parsed
from troth.language.en.tokens import Token
from troth.language.en.who import Scene, Who
from troth.language.time import TimeMention

_FIRST = {
    "i": "User",
    "me": "User",
    "we": "User",
    "us": "User",
    "myself": "themselves",
    "ourselves": "themselves",
    "my": "User's",
    "our": "User's",
    "mine": "User's",
    "ours": "User's",
}
_GENITIVE = re.compile(r" (?='s\b)")
_SPACES = re.compile(r"\s+")
_BEFORE_MARK = re.compile(r"\s+([,.;:!?)])(?=\s|$)")
_EMOTES = re.compile(r"[\U0001F000-\U0001FAFF\u2600-\u27BF\uFE0F]+")
_LEFT_OVER = re.compile(r"\b(?:I|me|my|mine|myself|we|us|our|ours)\b", re.IGNORECASE)

_SHORT = {
    "'ll": "will",
    "'d": "would",
    "don't": "does not",
    "haven't": "has not",
    "aren't": "is not",
    "weren't": "was not",
}
_I_AND_VERB = re.compile(
    r"(?:\b(?:I|[Ww]e)\b|(?<![\w.'’-])i(?=['’ ][a-z]))(?:(?P<verb>['’](?:m|ve|ll|d|re))\b"
    r"|(?P<often>(?:\s+(?:always|never|often|usually|normally|sometimes|rarely|only|still|also|just|really|already|actually|finally|"
    r"barely|hardly|mostly|mainly|generally|currently|regularly|occasionally|definitely|(?!(?:re|im|com|multip|supp|app|rep|ral|tal|bul)ly\b)[a-z]{3,}ly(?=\s+[a-z])))*)"
    r"\s+(?P<word>(?!(?:and|or|but|nor|with|both|all)\b)[a-z]+(?:['’]t)?)\b)?"
)


_OBJECTS = bag("him her it")
_WHEN = bag("every each last next this since today yesterday tomorrow again once twice daily weekly too myself regularly")
_KEPT = bag("keep park store charge ride drive walk feed rent lease sell buy service clean wash insure paint use wear play")
"""What one does with a thing; most other verbs with "it" are said of no thing."""
_LAST_WORD = re.compile(r"([A-Za-z]+) $")


class Wording:
    """Renders tokens of one text; knows its times and the scene."""

    def __init__(self, source: str, scene: Scene, times: Sequence[TimeMention]) -> None:
        self.source = source
        self.scene = scene
        self.times = times
        self.speaks = scene.context.authority is Authority.USER

    def phrase(self, tokens: Sequence[Token]) -> str:
        """Words outside the verb, with pronouns turned and dates made absolute."""
        pieces: list[str] = []
        last = -1
        skip_until = -1
        for index, token in enumerate(tokens):
            if token.start < skip_until:
                last = token.end
                continue
            mention = next((m for m in self.times if m.start <= token.start < m.end and m.relative), None)
            gap = (
                " "
                if last >= 0
                and (token.start != last or token.start == token.end or tokens[index - 1].start == tokens[index - 1].end)
                else ""
            )
            if mention is not None and tokens[-1].end >= mention.end:
                pieces.append(gap + mention.written)
                skip_until, last = mention.end, token.end
                continue
            pieces.append(gap + self._word(tokens, index))
            last = token.end
        return tidy("".join(pieces))

    def _word(self, tokens: Sequence[Token], index: int) -> str:
        token = tokens[index]
        low = token.low
        if token.kind == "w" and low in ("us", "our", "we") and token.text.isupper() and len(token.text) == 2:
            return token.text
        before = tokens[index - 1].low if index else ""
        if (
            self.speaks
            and low in _FIRST
            and not (low == "mine" and token.capital)
            and not (low == "i" and token.text == "i" and before in ("type", "part"))
        ):
            return _FIRST[low]
        if not self.speaks and low in ("you", "your", "yours", "yourself"):
            return {"you": "User", "your": "User's", "yours": "User's", "yourself": "themselves"}[low]
        if self.speaks and low in ("you", "your") and token.kind == "w":
            return "the assistant" if low == "you" else "the assistant's"
        if self.speaks and low in _OBJECTS and (meant := self._meant(tokens, index)) is not None:
            return meant.display
        if low in ("'m", "'re", "'ve", "'ll", "'d"):
            return (
                " "
                + {
                    "'m": "is",
                    "'re": "is" if before in ("we", "you") else "are",
                    "'ve": "has" if before in ("i", "we") else "have",
                    "'ll": "will",
                    "'d": "would",
                }[low]
            )
        if low in ("can", "will", "shall") and token.text.lower() in ("ca", "wo", "sha"):
            return low
        if low == "not" and token.text.lower() in ("n't", "n’t", "nt", "t"):
            return " not"
        if index and before in (("i", "we") if self.speaks else ("you",)):
            return _agree(low, token.text)
        return token.text

    def _meant(self, tokens: Sequence[Token], index: int) -> Who | None:
        """Whom or what "her" or "it" behind a verb or preposition means."""
        token, after = tokens[index], tokens[index + 1].low if index + 1 < len(tokens) else ""
        closed = words("prepositions") | words("adverbs") | words("determiners") | words("coordinators") | _WHEN
        if token.low == "her" and after and after not in closed and tokens[index + 1].kind in "wx":
            return None  # "her brother"
        before = self.source[: token.start]
        last = _LAST_WORD.search(before)
        done = verb(last[1].lower()) if last else None
        if token.low == "it" and (done is None or done.lemma not in _KEPT):
            return None
        return self.scene.spoken_of(token.low, before)

    def clause(self, parsed: Parsed, who: Who, *, planned: bool) -> str:
        """The whole clause, about `who`."""
        lead = self.phrase(parsed.lead)
        rest = self.phrase(trim_tail(parsed.rest))
        group = self._planned(parsed) if planned else self.verb_group(parsed, who)
        text = " ".join(part for part in (lead.rstrip(","), self.name(parsed, who), group, rest) if part)
        return finish(text)

    def name(self, parsed: Parsed, who: Who) -> str:
        """The subject as it is written: possessed nouns keep their details."""
        if who.user and self.speaks and _with_others(parsed):
            return self.phrase(parsed.subject)
        if who.user or not parsed.subject or (len(parsed.subject) == 1 and parsed.subject[0].low in words("nominative")):
            return who.display
        if who.kind in ("person", "animal", "people"):
            return who.display
        owned = parsed.subject[0].low in ("his", "her", "its", "their")
        owner = possessor(parsed.subject[0].low, self.scene) if owned else None
        said = self.phrase(parsed.subject)
        if owner is not None:
            named = any(t.low in ("name", "surname") for t in parsed.subject[1:])
            display = owner.display.removesuffix(owner.name).strip() if named and owner.role else owner.display
            said = f"{display}'s {self.phrase(parsed.subject[1:])}"
        bare = parsed.subject[0].low not in words("determiners") | words("possessives") and not any(
            t.low == "'s" for t in parsed.subject
        )
        if bare and parsed.subject[0].low in table("frames")["heads"]:
            head = parsed.subject[0].text
            said = f"User's {head.lower() if not parsed.subject[0].text.isupper() else head}{said[len(head) :]}".replace(
                " for User", ""
            )
        return said

    def verb_group(self, parsed: Parsed, who: Who) -> str:
        """The verb with its helpers, agreeing with `who`."""
        made: list[str] = []
        finite_done = False
        user = who.user and not (
            len(parsed.subject) > 1
            and parsed.subject[0].low not in words("nominative")
            and (_with_others(parsed) or not any(t.low == "i" for t in parsed.subject))
            and self.speaks
        )
        if parsed.elided and parsed.form == ING and not parsed.auxiliaries:
            made.append("is")
            finite_done = True
        if parsed.elided and parsed.group and parsed.group[0].low == "been":
            made.append("has")
            finite_done = True
        for token in parsed.group:
            low = token.low
            if low in ("no", "longer", "any"):
                made.append(low)
                continue
            if low == "not":
                made.append("not")
                continue
            if (low in words("adverbs") or low in parsed.adverbs) and token is not parsed.verb:
                made.append(token.text.lower() if not token.text.isupper() else token.text)
                continue
            if not finite_done and low not in words("adverbs"):
                finite_done = True
                made.append(_finite(token, parsed, user=user))
                continue
            made.append(low if low in ("to",) else {"'ve": "have", "'m": "am", "'s": "is"}.get(low, token.text.lower()))
        return " ".join(made)

    def _planned(self, parsed: Parsed) -> str:
        adverbs = [t.text for t in parsed.group if t.low in ("also", "finally", "temporarily", "permanently", "probably")]
        plan = "does not plan to" if parsed.negative else "plans to"
        base = parsed.lemma
        if parsed.phase in ("start", "stop") and parsed.verb is not None:
            base = f"{parsed.phase} {parsed.verb.text.lower()}"
        return " ".join([*adverbs, plan, base])


def _with_others(parsed: Parsed) -> bool:
    """Whether the speaker is one of several: "Orla and I work at the mill"."""
    lows = [t.low for t in parsed.subject]
    return len(lows) > 2 and lows[-1] in ("i", "me") and lows[-2] in ("and", "&")


def _finite(token: Token, parsed: Parsed, *, user: bool) -> str:
    low = token.low
    if low in ("'m", "am", "'re", "are"):
        return "is" if user or low in ("'m", "am") else "are"
    if low in ("was", "were"):
        return "was" if user else low
    if low in ("'ve", "have"):
        return "has" if user else "have"
    if low == "do":
        return "does" if user else "do"
    if low == "'s":
        return "has" if parsed.perfect or any(t.low == "been" for t in parsed.group) else "is"
    if low == "'ll":
        return "will"
    if low == "'d":
        return "had" if parsed.perfect else "would"
    if low in words("modals") or low in words("aux"):
        return low
    if user:
        return _agree(low, token.text.lower())
    return token.text.lower()


def _agree(low: str, text: str) -> str:
    """A verb after "I", turned to the third person."""
    if low in ("am", "are", "'m", "'re"):
        return "is"
    if low in ("have", "'ve"):
        return "has"
    if low in ("do",):
        return "does"
    if low == "were":
        return "was"
    if low == "last":
        return text  # "I last saw her in May"
    found = verb(low, BASE)
    if found is not None and not (verb(low, PAST) is not None and low not in ("read", "found")):
        return third(found.lemma)
    if (
        found is None
        and verb(low) is None
        and low.isalpha()
        and not low.endswith(("ed", "s"))
        and low not in words("aux")
        and low not in words("adverbs")
        and low not in words("prepositions")
    ):
        return third(low)
    return text


def trim_tail(tokens: Sequence[Token]) -> list[Token]:
    """Without what chat hangs on: "lol", "tbh", "please", a closing aside to the agent."""
    kept = _without_greeting(list(tokens))
    while kept and (kept[-1].low in words("trailers") or (kept[-1].kind == "p" and kept[-1].low not in ("%", '"'))):
        if kept[-1].low in bag("well right mind again already too really either"):
            break
        kept.pop()
    return kept


def _without_greeting(tokens: list[Token]) -> list[Token]:
    """Without ", nice to meet you" at the end."""
    comma = max((i for i, t in enumerate(tokens) if t.low == ","), default=0)
    tail = [t.low for t in tokens[comma + 1 :] if t.word]
    greets = comma > 0 and tail[1:2] == ["to"] and tail[2:3] in (["meet"], ["see"], ["know"]) and tail[3:4] == ["you"]
    return tokens[:comma] if greets else tokens


def tidy(text: str) -> str:
    """Single spaces, none before a mark, no pictures."""
    return _GENITIVE.sub("", _BEFORE_MARK.sub(r"\1", _SPACES.sub(" ", _EMOTES.sub(" ", text)))).strip()


def third_person(text: str) -> str:
    """A text of the user's with "User" for "I", the verbs behind it included."""

    def said(match: re.Match[str]) -> str:
        verb_, often = match["verb"] or match["word"] or "", match["often"] or ""
        low = verb_.replace("’", "'").casefold()
        if low in _SHORT:
            return f"User{often} {_SHORT[low]}"
        return f"User{often} {_agree(low, verb_)}" if verb_ else "User"

    return finish(_I_AND_VERB.sub(said, text))


_CUT_OFF = re.compile(r",? (?:but|and)$")


def finish(text: str) -> str:
    """A sentence: a capital first, no mark last, and nobody in the first person."""
    text = _CUT_OFF.sub("", tidy(text).strip(" ,;:-–—"))
    if _LEFT_OVER.search(text):
        text = _LEFT_OVER.sub(
            lambda m: (
                "User's"
                if m.group().lower() in ("my", "our", "mine", "ours")
                else m.group()
                if m.group() in ("US", "MY")
                else "User"
            ),
            text,
        )
    return text[:1].upper() + text[1:]


def agreeing(told: str) -> str:
    """The words with the verb behind "the assistant" in the third person."""
    return re.sub(r"\bthe assistant (?!can\b|will\b|do\b)([a-z]+)\b", _agreed, told)


def _agreed(match: re.Match[str]) -> str:
    found = verb(match[1], BASE)
    return f"the assistant {third(found.lemma)}" if found is not None else match.group()


__all__ = ["Wording", "agreeing", "finish", "third_person", "tidy", "trim_tail"]
