"""Reads a recall question by the registry's words alone, in any of the languages: the net under the languages' own `ask`."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from troth.domain.claim import Tense
from troth.language.reading import Question
from troth.language.stem import stem
from troth.language.text import HAN, fold, index_terms, language_of, words
from troth.schema.registry import asks

_LANGUAGES = ("en", "zh")
_NAME = re.compile(r"(?<![.!?:]\s)(?<!^)\b[A-Z][a-z]+\b")
_USER = re.compile(r"\b(?:user|users|i|my|me|mine|we|our)\b|用户|我|咱")
_SAID_OF = re.compile(r"\busers?(?:'s)?\b|用户|使用者")
_PLANNED = re.compile(
    r"\b(?:plan|plans|planning|planned|going to|intend\w*|upcoming|coming up|ahead|next|soon|will)\b"
    r"|打算|计划|准备|将要|想去|下个|下周|下月|接下来|最近要|即将"
)
_PAST = re.compile(r"\b(?:used to|previously|formerly|before|last|was|were|did|has \w+ed)\b|以前|之前|曾经|过去|原来|上次|上个")
_BACK = {
    "EVER": re.compile(
        r"\bever\b|^\W*(?:have|has|had) (?:the user|\w+) (?:been|had|done|seen|\w+ed)\b"
        r"|(?<=[\u4e00-\u9fff])(?<![经超通不难么样])过(?!敏|年|节|得|程|来|去|期|生日|滤|户|关|周末|夜|日子)"
    ),
    "BEFORE": re.compile(
        r"(?<!\bis )(?<!\bare )(?<!\bget )\bused to(?= \w)|\bdid\b.*\buse to\b"
        r"|\b(?:did|was|were|had)\b.*\bbefore\b|\bbefore\W*$|\b(?:formerly|previously|originally|in the past|back then)\b"
        r"|(?:'s|\bmy|\bour|\bthe) (?:old|former|previous|earlier|ex)\b"
        r"|(?:^|[我咱你他她户们家公司])(?:的)?(?:以前|之前|从前|原来|原先|曾经|过去|早先|当年|最早|最初)"
        r"|(?:以前|之前|原来|原先|从前|过去)的|前一?[任家个份套部台]"
    ),
}
"""What a question looks back for: what ever was, and what was and is no longer."""
_WHOAMI = re.compile(
    r"\bwho (?:am i|is the user|are we talking to)\b(?!['’]s)"
    r"|\b(?:know|tell \w+|remember|anything) about (?:me|the user)\b(?!['’]s)"
    r"|(?:我|用户)是谁|(?:了解|知道|记得|介绍).{0,4}(?:我|用户)(?:的?什么|吗|一下|$)|关于(?:我|用户)"
)
_INTENTS = {
    "HOWTO": re.compile(
        r"\bhow (?:do|does|should|can|to|did)\b|\b(?:steps|procedure|process|workflow)\b"
        r"|怎么(?!样|了|回事|没|不|这么|那么|会)|如何|步骤|流程"
    ),
    "DIAGNOSE": re.compile(
        r"\bwhy\b|\b(?:error|fail\w*|broken?|crash\w*|bug|went wrong)\b|为什么|为何|报错|出错|故障|失败|坏了"
    ),
    "PREFERENCE": re.compile(
        r"\b(?:prefer\w*|favou?rites?|likes?|loves?|enjoys?|hates?|dislikes?|rather)\b|喜欢|偏好|最爱|爱[吃喝看听]|讨厌|口味"
    ),
    "TEMPORAL": re.compile(
        r"\bwhen\b|\bwhat (?:time|day|date|year|month)\b|\bhow long\b|什么时候|何时|几[点号月]|哪[天年]|多久"
    ),
    "SOCIAL": re.compile(r"\b(?:friends?|family|colleagues?|boss|who)\b|朋友|家人|同事|老板|谁"),
}
WHOAMI = ("name", "occupation", "home", "employer", "age")
"""The addresses that say who somebody is, for a question that asks for no more than that."""
_MOST = 4


def generic_question(question: str, people: Mapping[str, str]) -> Question:
    """What a question asks for, as far as the words of the registry tell. `people`: folded names to subject keys."""
    folded = fold(question)
    subject = _subject(question, folded, people)
    if _WHOAMI.search(folded.rstrip("?.!。 ")):
        return Question(language_of(question), WHOAMI, "user", frozenset({"WHOAMI"}))
    return Question(language_of(question), _attributes(folded), subject)


def asked_tense(question: str) -> Tense:
    """Whether a question asks about what is, was or is planned."""
    folded = fold(question)
    if _PLANNED.search(folded):
        return Tense.PLANNED
    return Tense.PAST if _PAST.search(folded) else Tense.PRESENT


def looks_back(question: str) -> frozenset[str]:
    """Whether a question is about all that was (`EVER`), or about what was and is no longer (`BEFORE`), at whatever time."""
    folded = fold(question)
    return frozenset(name for name, pattern in _BACK.items() if pattern.search(folded))


def intents_of(question: str) -> frozenset[str]:
    """What kinds of answer a question could want; it may want several."""
    folded = fold(question)
    return frozenset(name for name, pattern in _INTENTS.items() if pattern.search(folded))


def named_in(folded: str, people: Mapping[str, str]) -> list[str]:
    """The subjects of everybody whose name stands in a folded question. `people`: folded names to subject keys."""
    return list(dict.fromkeys(key for name, key in people.items() if _holds(folded, name)))


def _subject(question: str, folded: str, people: Mapping[str, str]) -> str:
    named = [name for name in people if _holds(folded, name)]
    if named:
        return people[max(named, key=len)]
    if _USER.search(folded) or not _NAME.search(question):
        return "user"
    return ""


def _holds(folded: str, name: str) -> bool:
    if name not in folded:
        return False
    if name.isascii():
        return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", folded, re.ASCII) is not None
    return True


def _attributes(folded: str) -> tuple[str, ...]:
    """By how much of the question their words cover, words that many attributes share counting less."""
    bare = _SAID_OF.sub(" ", folded)
    raw = frozenset(words(bare))
    stems = frozenset(stem(word) for word in raw if index_terms(word))
    scores: dict[str, float] = {}
    for phrase in _phrases(HAN.search(bare) is not None):
        if weight := phrase.asked(bare, raw, stems):
            for name in phrase.names:
                scores[name] = scores.get(name, 0.0) + weight / len(phrase.names)
    if not scores:
        return ()
    least = 0.4 * max(scores.values())
    ranked = sorted(scores, key=lambda name: (-scores[name], name))
    return tuple(name for name in ranked if scores[name] >= least)[:_MOST]


@dataclass(frozen=True, slots=True)
class _Phrase:
    """A phrase of the registry and the attributes that it asks for."""

    text: str
    names: tuple[str, ...]
    spaced: bool
    words: frozenset[str]
    stems: frozenset[str]
    weight: float
    """Longer phrases say more; question words ("where") say little by themselves."""

    def asked(self, folded: str, raw: frozenset[str], stems: frozenset[str]) -> float:
        """How strongly it stands in a question."""
        if not self.spaced:
            return self.weight if self.text in folded else 0.0
        if self.words <= raw:
            return self.weight
        return 0.6 * self.weight if self.stems <= stems else 0.0


@cache
def _phrases(han: bool) -> tuple[_Phrase, ...]:
    """Those that a question may hold: with a Han character only where it has one, for which another table must be loaded."""
    names: dict[str, list[str]] = {}
    for language in _LANGUAGES:
        for name, its in asks(language).items():
            for text in its:
                if han or not HAN.search(text):
                    names.setdefault(fold(text), []).append(name)
    return tuple(_phrase(text, tuple(dict.fromkeys(found))) for text, found in names.items())


def _phrase(text: str, names: tuple[str, ...]) -> _Phrase:
    spaced = text.isascii()
    parts = frozenset(text.split()) if spaced else frozenset[str]()
    weight = math.sqrt(len(text)) * (2.0 if not spaced else 1.0 if index_terms(text) else 0.3)
    return _Phrase(text, names, spaced, parts, frozenset(map(stem, parts)), weight)
