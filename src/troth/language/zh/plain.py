"""What a clause says of the user's own world where no rule fits it, and what is only a remark on the moment or the talk.

"我坐六楼靠窗" or "茶只喝熟普" need no rule about sitting or tea: the form decides. A remark speaks to the agent, points at what
lies before both, tells a feeling or a step of the work at hand; it claims nothing. Without a subject a clause is the speaker's
own where it tells what is usual, names somebody of theirs, or opens with a thing that people speak of as their own. Pure.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files

from troth.language.later import later
from troth.language.reading import Recent
from troth.language.zh.frame import Frame
from troth.language.zh.lexicon import normal
from troth.language.zh.who import patterns

_TASK_HEAD = later(r"(?:的)?(?:代码|函数|脚本|程序|接口|页面|文件|问题|想法|意思|提问|描述|截图|思路|方案|输入|输出|结果)")
_ONE_OF_MINE = later(
    r"是我(?!们?说|的意思)|[打发寄送转汇交存放记](?:到|给|进|在)我(?=[一-龥])|归我|(?:跟|和|给|比|像|管)我(?:是|同|一样|一起|住|叫)|我(?:们|咱)?家"
)
_BY_LATIN = later(r"[a-z][a-z0-9 ./+-]{0,20}?(?:的)?[一-龥]{0,6}(?:是|叫|用|走|跑|在|放|交|靠|每|一周|一个?月)")


@cache
def _piece(name: str) -> re.Pattern[str]:
    part, _, key = name.partition(".")
    return re.compile(_data()[part][key])


@cache
def _data() -> Mapping[str, Mapping[str, str]]:
    return tomllib.loads(files("troth.language.zh").joinpath("plain.toml").read_text(encoding="utf-8"))


@cache
def _things() -> re.Pattern[str]:
    words = sorted(re.split(r"[|\s]+", _data()["own"]["things"].strip()), key=len, reverse=True)
    return re.compile("(?:" + "|".join(words) + ")")


def remark(frame: Frame) -> bool:
    """Whether a clause is said of the talk, the task at hand or the moment, and holds nothing for later."""
    words, core = frame.clause.words[: frame.end], frame.words
    if _piece("remark.address").search(words) or _piece("remark.pointing").search(words):
        return True
    if of_the_world(frame) or (not frame.said_subject and _piece("remark.pointer").search(words)):
        return True
    if frame.subject.kind == "user":
        rest = words[frame.after_subject :]
        if any(_piece(f"remark.{name}").match(core) for name in ("mind", "will", "together", "wrapped")):
            return True
        if any(_piece(f"remark.{name}").match(rest) for name in ("mind", "will", "together", "step")):
            return True
        if _piece("remark.fault").search(words) and (not frame.possessive or _TASK_HEAD.match(rest)):
            return True
        if _piece("remark.now").match(rest) and not frame.negation and len(core) <= 8:
            return True
        if _piece("remark.pain").search(words):
            return True
    if _piece("remark.happening").search(words):
        return True
    alone = ("judged", "barred", "thing")
    return not frame.said_subject and any(_piece(f"remark.{name}").match(words) is not None for name in alone)


def of_the_world(frame: Frame) -> bool:
    """Whether a clause without a subject of its own tells of what is nobody's: the sun, prices, what cats do in general."""
    words = frame.clause.words[: frame.end]
    return not frame.said_subject and any(_piece(name).search(words) is not None for name in ("own.world", "own.public"))


def described(frame: Frame, recent: Iterable[Recent]) -> bool:
    """Whether a clause says what sort of thing something is that is nobody's: 长沙是个宜居的城市, but not 老板是个急性子."""
    kind = _piece("own.kind").match(frame.clause.words, frame.core, frame.end)
    if kind is None or frame.said_subject or _things().match(kind.group("of")):
        return False
    of = kind.group("of").strip()
    return not any(of in normal(each.text) for each in recent)


def of_own_world(frame: Frame) -> bool:
    """Whether a clause that names no subject tells something lasting of its speaker's own life."""
    words = frame.clause.words
    if any(_piece(f"own.{name}").search(words) for name in ("order", "world", "once")):
        return False
    if _piece("own.usual").search(words) or _ONE_OF_MINE.search(words):
        return True
    kin = patterns()["kin"].search(words)
    if kin is not None and len(kin.group()) > 1:
        return True
    said = words[frame.after_subject :]
    return _things().match(said) is not None or _BY_LATIN.match(said) is not None


def relayed(sentence: str) -> bool:
    """Whether a sentence passes on what somebody else wrote."""
    return _piece("own.relayed").search(sentence) is not None
