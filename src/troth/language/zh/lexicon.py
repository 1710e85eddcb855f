"""The lexicon of the Chinese reader, and the one-for-one normaliser under it. Loaded on first use, compiled once."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files

from troth.language.kept import kept
from troth.language.later import later
from troth.language.text import simplify

_CANTONESE = str.maketrans("佢喺嘅冇咗哋嗰係畀俾睇嚟啲揾搵瞓冧唸諗谂嗌揸", "他在的没了们那是给给看来些找找睡困念想想叫开")
_WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {0x3000: 0x20, 0xA0: 0x20}
_LOWER = {code: code + 32 for code in range(ord("A"), ord("Z") + 1)}
_EAT = later(r"(?<![饮美粮零主副素日伙膳])食(?![物品堂材谱欲疗指盐用])")
_TYPO = later(r"(?<=我)再(?=[^,，。]{1,10}(?:上班|工作|做|当|店|公司))")
"""在 mistyped as 再 before a place of work."""
_DOING = later(r"(?<=[读做睇看食吃学教开写住等跟返行用养讲倾煮搵找谂揸])紧(?!张|急|要|迫|绷)")
"""Cantonese 讀緊: what is under way."""
_DRINK = later(r"饮(?![料食品水])")
_MINE = later(r"(?<=我)(?:部(?![门分队署])|架(?!构)|间(?![接隔]))(?=[\u4e00-\u9fff])")
"""Cantonese 我部手机: a measure word for 的."""
_SAYS = later(r"(?<=[生师他她板细妈爸公婆哥姐弟妹友])话(?=[不要我可得会能])")
"""Cantonese 医生话不用: says."""
_DONE = later(r"(?<=[\u4e00-\u9fff])[啦喇嘞](?=[^\w]|$)")
"""了 with feeling: 摘啦, 轉咗工喇."""


@kept(512)
def normal(text: str) -> str:
    """`text` as the rules see it: Simplified, half width, lower case, Mandarin words; every character keeps its place."""
    text = text.translate(_WIDTH).translate(_LOWER).translate(_CANTONESE)
    text = simplify(text)
    words, form = _cousins()
    text = form.sub(lambda match: words[match.group()], text)
    if "我再" in text:
        text = _TYPO.sub("在", text)
    if "唔" in text:
        text = re.sub(r"唔(?=[\u4e00-\u9fff])", "不", text)
    text = _SAYS.sub("说", _MINE.sub("的", _DONE.sub("了", text)))
    if "食" in text:
        text = _EAT.sub("吃", text)
    if "紧" in text:
        text = _DOING.sub("着", text)
    return _DRINK.sub("喝", text) if "饮" in text else text


def traditional(text: str) -> bool:
    """Whether a text is written in Traditional characters; brackets (「」) stand in either script."""
    return any(a != b and a > "\u3020" for a, b in zip(simplify(text), text, strict=True))


@cache
def _tables() -> Mapping[str, Mapping[str, str]]:
    return tomllib.loads(files("troth.language.zh").joinpath("lexicon.toml").read_text(encoding="utf-8"))


@cache
def _cousins() -> tuple[Mapping[str, str], re.Pattern[str]]:
    """Cantonese words and their Mandarin cousins of the same length."""
    words = _tables()["cousins"]
    return words, later(any_of(words))


@cache
def guards() -> Mapping[str, str]:
    """What must or must not follow an adverb, by adverb."""
    return _tables()["guards"]


def script_pairs() -> list[tuple[str, str]]:
    """Simplified and Traditional characters."""
    return [(pair[0], pair[1]) for pair in _tables()["script"]["pairs"].split()]


@cache
def terms(name: str) -> tuple[str, ...]:
    """A word class of `lexicon.toml`, longest first."""
    for table in ("words", "values"):
        if name in _tables()[table]:
            return longest_first(_tables()[table][name].split())
    raise KeyError(name)


@cache
def broader() -> Mapping[str, tuple[str, ...]]:
    """Wider words and what they take in."""
    return {wide: tuple(normal(narrow).split()) for wide, narrow in _tables()["broader"].items()}


@cache
def places() -> frozenset[str]:
    """Names of places that stand alone."""
    text = files("troth.language.zh").joinpath("places.txt").read_text(encoding="utf-8")
    return frozenset(name.replace("_", " ") for name in re.sub(r"\\ ", "_", text).split())


def longest_first(words: Iterable[str]) -> tuple[str, ...]:
    """Distinct words, the longest first, as alternations need them."""
    return tuple(sorted(set(words), key=lambda word: (-len(word), word)))


def any_of(words: Iterable[str]) -> str:
    """A regular expression for any of the words."""
    return "(?:" + "|".join(re.escape(word) for word in longest_first(words)) + ")"


@cache
def word_class(name: str) -> re.Pattern[str]:
    """A compiled word class, to be searched for; Latin words match as whole words."""
    return later("|".join(_bounded(word) for word in terms(name)))


def _bounded(word: str) -> str:
    escaped = re.escape(word)
    before = r"(?<![a-z])" if word[0].isascii() and word[0].isalpha() else ""
    after = r"(?![a-z])" if word[-1].isascii() and word[-1].isalpha() else ""
    return before + escaped + (after or _ends().get(word, ""))


@cache
def _ends() -> Mapping[str, str]:
    """What must not follow the last character of an institution's name, so that it is one: 出版社, and not 社区."""
    return _tables()["ends"]


@cache
def class_pattern(name: str) -> str:
    """A word class as a pattern to build others from."""
    return any_word(places() if name == "place" else terms(name))


def any_word(words: Iterable[str]) -> str:
    """A regular expression for any of the words; Latin ones match as whole words."""
    return "(?:" + "|".join(_bounded(word) for word in longest_first(words)) + ")"


@cache
def _patterns() -> Mapping[str, Mapping[str, list[str]]]:
    return tomllib.loads(files("troth.language.zh").joinpath("patterns.toml").read_text(encoding="utf-8"))


@cache
def pattern(name: str) -> re.Pattern[str]:
    """A longer pattern by `module.name` from `patterns.toml`, compiled."""
    module, _, rest = name.partition(".")
    return later("".join(_patterns()[module][rest]))
