"""Cuts a stretch into sentences and clauses, and tells how each clause is meant: mood, negation, time, intent."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache
from itertools import pairwise

from troth.domain.claim import Mood
from troth.language.later import later
from troth.language.text import HAN
from troth.language.time import TimeKind, find_times
from troth.language.zh.lexicon import any_of, class_pattern, normal, pattern, terms, word_class

_END = pattern("clauses.end")
_COMMA = pattern("clauses.comma")
_PAST_LEAD = later(r"以前|之前|原来|原先|原本|过去|曾经|小时候|本来|当年")
_TURN = pattern("clauses.turn")
_RUN_ON = pattern("clauses.run_on")
"""Where a long run of words without punctuation begins anew."""
_HAS_KIN = pattern("clauses.has_kin")
"""有个弟弟|在读技校: what follows is told of the one just brought in."""
_TASKED = later(
    r"(?:那|你|请|麻烦|想请你|能不能)*(?:帮|给|替|为|推荐|写|做|排|列|出|找|选|挑|订|算|设计|安排|规划)(?!我?的)[^,:]{1,16}"
    r":(?=[我咱家孩老爸妈他她不对有没]|预算|平时|最近|一般)"
)
"""A task and its colon: what follows tells what it has to do with (帮我排个课表：我周二没空)."""
_NOW_TURN = later(r"(?=(?:现在|如今|目前|后来|去年|今年)(?!的))")


class Said:
    """What was said, sliced by places in the normalised words (which leave out spaces beside Han characters)."""

    __slots__ = ("at", "text")

    def __init__(self, text: str, at: Sequence[int]) -> None:
        self.text = text
        self.at = at

    def __getitem__(self, part: slice) -> str:
        start, stop, _ = part.indices(len(self.at))
        return self.text[self.at[start] : self.at[stop - 1] + 1] if start < stop else ""


@dataclass(slots=True)
class Clause:
    """A clause with its span in the text and its normalised words."""

    start: int
    end: int
    said: Said
    words: str
    sentence: int
    stop: str = ""
    mood: Mood = Mood.CONFIRMED
    note: str = ""
    marks: set[str] = field(default_factory=set)

    @property
    def text(self) -> str:
        """The whole clause as said."""
        return self.said.text

    def rest(self, place: int) -> Clause:
        """The same clause from a place in its words on."""
        low = self.said.at[place]
        at = [each - low for each in self.said.at[place:]]
        said = Said(self.said.text[low:], at)
        return Clause(
            self.start + low, self.end, said, self.words[place:], self.sentence, self.stop, self.mood, self.note, self.marks
        )

    def reworded(self, text: str, last: Clause | None = None) -> Clause:
        """The clause in the plain order of the same words; `last` is one that it takes in."""
        words, at = compact(normal(text))
        end = last or self
        return Clause(self.start, end.end, Said(text, at), words, self.sentence, end.stop)


_FORBIDS = later(r"(?:就|也|都|你|请)?(?:别|不要|甭)(?!是|处|人|的)")
"""别老问我什么时候结婚: what is forbidden is not asked."""
_JOINT = "\0"
"""Stands where a comma stood that parts nothing."""
_BESIDE_HAN = later(rf"(?<=[\u4e00-\u9fff]) +| +(?=[\u4e00-\u9fff])|{_JOINT} *")


def compact(words: str) -> tuple[str, Sequence[int]]:
    """Words without the spaces that people put between Han and Latin, and where each character stood."""
    if " " not in words and _JOINT not in words:
        return words, range(len(words))
    gone = {place for match in _BESIDE_HAN.finditer(words) for place in range(*match.span())}
    at = [place for place in range(len(words)) if place not in gone]
    return "".join(words[place] for place in at), at


_NO_THOUSANDS = later(r"(?<=\d)，(?=\d)")
"""A wide comma between figures parts clauses, and no thousands."""
TITLE = later(r"《[^》\n]{1,40}》|[“「『][^”」』\n]{1,40}[”」』]")
"""What a name or title in its marks holds: no words of the clause around it."""
_PLAIN = str.maketrans(dict.fromkeys("，,。.!！?？;；…~/|()（） ", "·"))
"""Punctuation inside a title is no end of a clause."""


_PORTION = 2000
"""Characters read at once; what goes through the clauses of a portion for each of them stays linear in the text."""


def portions(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Cut a long stretch where a sentence, or at least a clause, ends."""
    while end - start > 2 * _PORTION:
        window = text[start + _PORTION : start + 2 * _PORTION]
        cut = max(window.rfind(mark) for mark in "。！？!?\n")
        cut = cut if cut >= 0 else max(window.rfind(mark) for mark in "，,；; ")
        stop = start + _PORTION + (cut + 1 if cut >= 0 else _PORTION)
        yield start, stop
        start = stop
    yield start, end


_ANY_DAY = datetime(2000, 1, 1, tzinfo=UTC)
_PLACED = (TimeKind.POINT, TimeKind.RANGE, TimeKind.SINCE, TimeKind.RECURRING)
_TIME_APART = later(
    r"(?:^|(?<=[,。!?;\n]))(?P<time>(?=[^,。!?;\n]*[\d年月日号周期拜天午晚早节假时候前季起])[^,。!?;\n我你他她]{2,12}),"
    r"(?=(?P<behind>[^,。!?;\n]{2,16}))"
)
_WHEN_USUAL = pattern("clauses.when_usual")
_ENDS_AS_TIME = later(r"[\d年月日号天周末一二三四五六七八九十早晨午晚夜季节假期度初底中旬候前后起始点分半夕诞旦秋春夏冬拜右]$")
_AROUND_TIME = later(r"(?:从|自从?|到了?|在|就在|等)?(?:起|开始|之后|以后|后|那[天年月周]|当天|的时候|左右)?")


def _with_their_times(words: str) -> str:
    """从下周一起，我在家办公: what stands by itself and is a time is told of what follows; not where times are listed."""
    return _TIME_APART.sub(
        lambda found: found["time"] + _JOINT if _is_time(found["time"], found["behind"]) else found.group(), words
    )


def _is_time(words: str, behind: str) -> bool:
    if _WHEN_USUAL.fullmatch(words):
        return True
    if not _ENDS_AS_TIME.search(words):
        return False
    found = [mention for mention in find_times(words, "zh", _ANY_DAY) if mention.kind in _PLACED]
    if len(found) != 1 or _AROUND_TIME.fullmatch(words[: found[0].start] + words[found[0].end :]) is None:
        return False
    return not any(mention.start == 0 for mention in find_times(behind, "zh", _ANY_DAY))


def split(text: str, start: int, end: int) -> list[Clause]:
    """The clauses of `text[start:end]`, in order; `stop` is the punctuation that closes each sentence."""
    words = TITLE.sub(lambda match: match.group().translate(_PLAIN), normal(_NO_THOUSANDS.sub(";", text[start:end])))
    words = _with_their_times(words)
    clauses: list[Clause] = []
    place, number = 0, 0
    while place < len(words):
        match = _END.search(words, place)
        close = match.start() if match else len(words)
        after = match.end() if match else len(words)
        stop = words[close:after]
        made = list(_pieces(text, words, start, place, close, number))
        if made:
            made[-1].stop = stop
            clauses += made
        number += 1
        place = max(after, place + 1)
    return clauses


def _pieces(text: str, words: str, base: int, low: int, high: int, number: int) -> list[Clause]:
    cuts = [low]
    for match in _COMMA.finditer(words, low, high):
        cuts += [match.start(), match.end()]
    cuts.append(high)
    found = []
    for a, b in zip(cuts[::2], cuts[1::2], strict=True):
        for c, d in _turns(words, a, b):
            while c < d and words[c].isspace():
                c += 1
            while d > c and (words[d - 1].isspace() or words[d - 1] == ":"):
                d -= 1
            if c < d:
                short, at = compact(words[c:d])
                found.append(Clause(base + c, base + d, Said(text[base + c : base + d], at), short, number))
    return found


def _turns(words: str, low: int, high: int) -> list[tuple[int, int]]:
    """Cut before 但是, 然后, and before 现在 where the words before it tell of the past."""
    points = [low]
    for match in _TURN.finditer(words, low + 3, high):
        if len(HAN.findall(words[points[-1] : match.start()])) >= 3:
            points.append(match.start())
    if _PAST_LEAD.search(words, low, high):
        for match in _NOW_TURN.finditer(words, low + 4, high):
            if _PAST_LEAD.search(words, points[-1], match.start()):
                points.append(match.start())
    if len(HAN.findall(words[low:high])) > 13:
        points += [match.start() for match in _RUN_ON.finditer(words, low + 4, high) if match.start() < high - 2]
    points += [match.start() for match in _HAS_KIN.finditer(words, low, high)]
    if tasked := _TASKED.match(words, low, high):
        points.append(tasked.end())
    points = sorted(set(points))
    points.append(high)
    return [(a, b) for a, b in pairwise(points) if a < b]


def _unsure() -> str:
    words = any_of(word for word in terms("unsure") if word not in ("忘了", "像是"))
    return words + r"|忘了(?:是|叫)|不太记得|应该[是在叫]|记不清"


@cache
def _patterns() -> dict[str, re.Pattern[str]]:
    question = class_pattern("question_word")
    return {
        "question_tail": pattern("clauses.question_tail"),
        "a_not_a": later(
            any_of(terms("a_not_a")) + r"|(.)不\1(?!.*[就都])|还是.*(?:呢|好)$|" + pattern("clauses.choice").pattern
        ),
        "asked": later(question),
        "indefinite": pattern("clauses.indefinite"),
        "unsure": later(_unsure()),
        "undecided": pattern("clauses.undecided"),
        "unsure_after": pattern("clauses.unsure_after"),
        "reported": pattern("clauses.reported"),
        "joke": word_class("joke"),
        "hyperbole": word_class("hyperbole"),
        "fiction": pattern("clauses.fiction"),
    }  # fmt: skip


def reported_speech() -> re.Pattern[str]:
    """Who says, asks or thinks something, at the opening of a clause."""
    return _patterns()["reported"]


def mark(clauses: list[Clause]) -> None:
    """Set mood and marks on every clause, in the light of its sentence."""
    patterns = _patterns()
    for clause in clauses:
        _mark_one(clause, patterns)
    for number, clause in enumerate(clauses):
        before = clauses[number - 1] if number else None
        if before is not None and patterns["unsure_after"].match(clause.words) and before.mood is Mood.CONFIRMED:
            before.mood = Mood.UNCERTAIN
            for earlier in clauses[:number]:
                if earlier.sentence == clause.sentence and earlier.mood is Mood.CONFIRMED:
                    earlier.mood = Mood.UNCERTAIN
        if patterns["unsure_after"].match(clause.words):
            clause.note = "unsure"
        if patterns["joke"].search(clause.words) and "开玩笑吗" not in clause.words:
            _joked(clauses, number)
    _spread_fiction(clauses)


def _joked(clauses: list[Clause], number: int) -> None:
    """开玩笑的 takes back what was just said; 之前逗你玩的 what was said before: what stands beside it is right."""
    if re.match(r"(?:我)?(?:之前|刚才|上次|前面|上回|那次|那是|先前)", clauses[number].words):
        clauses[number].mood = Mood.JOKE
        for other in clauses:
            if other.sentence == clauses[number].sentence:
                other.marks.add("correct")
        return
    for other in clauses[max(0, number - 4) : number + 1]:
        other.mood = Mood.JOKE


def _mark_one(clause: Clause, patterns: dict[str, re.Pattern[str]]) -> None:
    words = clause.words
    if _is_question(clause, patterns):
        clause.mood = Mood.QUERY
        clause.note = "question"
    elif patterns["fiction"].search(words):
        clause.mood = Mood.FICTION
    elif (wild := patterns["hyperbole"].search(words)) and (len(words) <= 12 or not wild.group().endswith("死")):
        clause.mood = Mood.JOKE
    elif word_class("recall").search(words) and not patterns["unsure"].search(words):
        clause.mood = Mood.RECALL
    elif patterns["unsure"].search(words) or patterns["undecided"].search(words):
        clause.mood = Mood.UNCERTAIN
    if pattern("clauses.taken_back").match(words):
        clause.marks.add("correct")
    for name in ("update", "correct", "same_as_before"):
        if word_class(name).search(words):
            clause.marks.add(name)


def _is_question(clause: Clause, patterns: dict[str, re.Pattern[str]]) -> bool:
    words = TITLE.sub("", clause.words.rstrip("~ "))
    if patterns["question_tail"].search(words):
        return True
    if "?" in clause.stop:
        return True
    if patterns["undecided"].search(words) or _FORBIDS.match(words):
        return False
    if patterns["a_not_a"].search(words) and not re.search(
        r"不(?:知道|确定|清楚|晓得)|不是不|无论|不管|高不高兴|看看能不能", words
    ):
        return True
    return bool(patterns["asked"].search(words)) and not patterns["indefinite"].search(words)


_INSIDE = later(r"(?:在)?(?:面试|游戏|剧|戏|小说|故事|梦|剧本|设定|台词)里面?")
"""Brackets that put what follows into a play: （面试里）我叫托尼."""


def _spread_fiction(clauses: list[Clause]) -> None:
    """What follows in the same sentence without naming the user goes on with the story."""
    for before, clause in pairwise(clauses):
        if (
            before.mood is Mood.FICTION
            and clause.sentence == before.sentence
            and clause.mood is Mood.CONFIRMED
            and (not re.match(r"我(?!在里面)", clause.words) or _INSIDE.fullmatch(before.words) is not None)
        ):
            clause.mood = Mood.FICTION
