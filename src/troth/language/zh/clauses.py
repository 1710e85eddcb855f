"""Cuts a stretch into sentences and clauses, and tells how each clause is meant: mood, negation, time, intent."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache

from troth.domain.claim import Mood
from troth.language.zh.lexicon import any_of, class_pattern, normal, terms, word_class

_END = re.compile(r"[。!?\n…]+|\.(?!\w)|(?<=[\u4e00-\u9fff]);|(?<=[\u4e00-\u9fff])~+")
_COMMA = re.compile(
    r"(?<!\d),|,(?!\d)|;|[—]{1,2}|(?<=[\u4e00-\u9fff])(?<![叫是为成到在:]) +(?=[\u4e00-\u9fff])(?!了|啦|吧|呢|啊)|[(){}\[\]]|  +|(?<=[\u4e00-\u9fff]) *[/|] *(?=[\u4e00-\u9fff])"
)
_PAST_LEAD = re.compile(r"以前|之前|原来|原先|原本|过去|曾经|小时候|本来|当年")
_TURN = re.compile(r"(?=(?:但是|(?<!不)但(?!凡)|可是|不过(?!来|去)|然后|(?<=[了的啊呀呢吧])(?:而且|所以(?!说)|因为)))")
_RUN_ON = re.compile(
    r"(?<=[了啦吧啊呢])(?=我(?!们?的|家)[\u4e00-\u9fff])|(?<=[单表图书])(?=我[\u4e00-\u9fff]{2})"
    r"|(?<=[了啦吧啊呢的])(?=(?:现在|目前|如今|平时|然后|最近|还有|以后|之后))|(?<=了)(?=离[^,]{1,4}(?:近|远))|(?=离[^,]{1,4}(?:近多了|远多了|很近|很远))"
    r"|(?<=[\u4e00-\u9fff]{5})(?=(?:平时(?!间)|有没有|有什么|能不能|可不可以|怎么办|要注意|需要注意|该怎么|天天(?![向])|不知道(?=.*[不吗]$)))"
)
"""Where a long run of words without punctuation begins anew."""
_NOW_TURN = re.compile(r"(?=(?:现在|如今|目前|后来|去年|今年)(?!的))")
_HAN = re.compile(r"[\u4e00-\u9fff]")


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


_BESIDE_HAN = re.compile(r"(?<=[\u4e00-\u9fff]) +| +(?=[\u4e00-\u9fff])")


def compact(words: str) -> tuple[str, Sequence[int]]:
    """Words without the spaces that people put between Han and Latin, and where each character stood."""
    if " " not in words:
        return words, range(len(words))
    gone = {place for match in _BESIDE_HAN.finditer(words) for place in range(*match.span())}
    at = [place for place in range(len(words)) if place not in gone]
    return "".join(words[place] for place in at), at


_TITLE = re.compile(r"《[^》\n]{1,40}》|[“「『][^”」』\n]{1,40}[”」』]")
_PLAIN = str.maketrans(dict.fromkeys("，,。.!！?？;；…~/|()（） ", "·"))
"""Punctuation inside a title is no end of a clause."""


def split(text: str, start: int, end: int) -> list[Clause]:
    """The clauses of `text[start:end]`, in order; `stop` is the punctuation that closes each sentence."""
    words = _TITLE.sub(lambda match: match.group().translate(_PLAIN), normal(text[start:end]))
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
            while d > c and words[d - 1].isspace():
                d -= 1
            if c < d:
                short, at = compact(words[c:d])
                found.append(Clause(base + c, base + d, Said(text[base + c : base + d], at), short, number))
    return found


def _turns(words: str, low: int, high: int) -> list[tuple[int, int]]:
    """Cut before 但是, 然后, and before 现在 where the words before it tell of the past."""
    points = [low]
    for match in _TURN.finditer(words, low + 3, high):
        if len(_HAN.findall(words[points[-1] : match.start()])) >= 3:
            points.append(match.start())
    if _PAST_LEAD.search(words, low, high):
        for match in _NOW_TURN.finditer(words, low + 4, high):
            if _PAST_LEAD.search(words, points[-1], match.start()):
                points.append(match.start())
    if len(_HAN.findall(words[low:high])) > 13:
        points += [match.start() for match in _RUN_ON.finditer(words, low + 4, high) if match.start() < high - 2]
    points = sorted(set(points))
    points.append(high)
    return [(a, b) for a, b in zip(points, points[1:], strict=False) if a < b]


@cache
def _patterns() -> dict[str, re.Pattern[str]]:
    question = class_pattern("question_word")
    return {
        "question_tail": re.compile(r"(?:吗|么(?<!什么)(?<!怎么)|咩|来着|与否|对吧|是吧|对不对|好不好|行不行|可以不|[了过]没有?)[啊呀呢嘛~]*$"),
        "a_not_a": re.compile(any_of(terms("a_not_a")) + r"|(.)不\1(?!.*[就都])|还是.*(?:呢|好)$"),
        "asked": re.compile(question),
        "indefinite": re.compile(
            r"(?:学(?:会|习|着|过|到)?|教|懂|研究|掌握|练习|摸索|负责|关注|搞定|想着|讨论|习惯)(?:了|过)?(?:如何|怎么|怎样|什么|哪)|(?:缺|少|做|吃|喝|写|学|买|干)(?:点|些)(?:什么|啥)|没(?:有)?(?:什么|啥|多少|几)|[这那前头近过好十]几|几(?:天|年|次|个)(?:前|后|来)|(?:什么|啥|谁|哪里|哪儿|怎么|多少)(?:.{0,3})(?:都|也)|(?:什么|啥)的$|怎么(.{1,2})怎么|不(?:知道|晓得|清楚|记得)|没(?:怎么|多久|几)|不怎么|想.{1,2}什么就|好几|十几|几十|几乎|哪怕|无论|不管|谁让|多少(?:有点|会)|多大的?人|告诉我|那个什么|几个(?:朋友|同事|月)|几年|几次|没几"
        ),
        "hypothesis": re.compile(
            r"如果|(?<!只|就|都|主|还)要是(?!$)|假如|假使|假设|倘若|若是|(?<![一-龥])若(?=.)|万一|即使|即便|就算|哪怕|除非|比方说|设想|要不是|但凡|换作|假定|想象一下|要真|只要|(?:.{2,}的话)$|^.{0,12}的话(?=就|会|可以|能|得)|要能.*就好|早知道|如果说|if (?:i|we)\b|would have"
        ),
        "stated": re.compile(r"^(?:因为|毕竟|反正|其实|不过|但是?|可是|我(?:是|不|没|住|现在|目前|人|这边|叫|对|有|最|一直|平时|刚|在|家))"),
        "consequent": re.compile(r"就|会|那|得|肯定|一定|该|能|想|要|可以|岂不|还不|早"),
        "unsure": re.compile(any_of(word for word in terms("unsure") if word not in ("忘了", "像是")) + r"|忘了(?:是|叫)|不太记得|应该[是在叫]|记不清"),
        "unsure_after": re.compile(r"^(?:我)?(?:也)?(?:不太|不大|不是很|不|没法|还没|有点)?(?:确定|记不清|记不太清|记不得|不太记得|忘了|想不起来|不好说|说不准|拿不准|不记得|没把握)(?:楚)?(?:了)?"),
        "reported": re.compile(
            r"(?:听(?:人|他|她|朋友|同事)?(?:说|讲)|据说|有人(?:说|问)|网上(?:说|讲)|(?P<who>[^,]{1,8}?)(?:跟我|和我|对我|问我|告诉我|骂我|笑我|嫌我)?(?:总|老|一直|都|还|也|又|刚|刚才|昨天|前天|今天|上次|常|经常|老是|总是)?(?:(?<![小传演胡会能想要是来])说|(?<![听主演会能想])讲|问(?:我)?|觉得|认为|以为|告诉我|提到|吐槽|抱怨|建议|劝我|猜我|猜测|传我|造谣|怀疑|担心|嫌我|夸我|骂我|笑话我))(?!明|法|话|好|不定|起来|实话|真的|到底|唱|会|课|书|题|候|服|谎|道理)"
        ),
        "joke": word_class("joke"),
        "hyperbole": word_class("hyperbole"),
        "fiction": re.compile(r"小说里|主角|男主|女主|反派|剧本里?|剧情|人设|扮演|假装|梦见|梦到|做梦|做了个梦|(?:游戏|剧|电影|书|故事|动画|漫画|片子|戏|脚本|文章|例子|例句|歌词|歌)里|设定(?:是|成|里)|跑团|番外|穿越到|虚构|童话|举个例子|打个比方|比如说我|我(?:的)?角色|我的号|我这号|我演的?|我饰演"),
    }  # fmt: skip


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
                if earlier.sentence == clause.sentence and earlier.mood is Mood.CONFIRMED and "asked" not in earlier.marks:
                    earlier.mood = Mood.UNCERTAIN
        if patterns["unsure_after"].match(clause.words):
            clause.note = "unsure"
        if patterns["joke"].search(clause.words) and "开玩笑吗" not in clause.words:
            for other in clauses[max(0, number - 4) : number + 1]:
                other.mood = Mood.JOKE
    _spread_fiction(clauses)
    _spread_hypotheses(clauses, patterns)


def _mark_one(clause: Clause, patterns: dict[str, re.Pattern[str]]) -> None:
    words = clause.words
    if _is_question(clause, patterns):
        clause.mood = Mood.QUERY
        clause.note = "question"
    elif patterns["fiction"].search(words):
        clause.mood = Mood.FICTION
    elif (wild := patterns["hyperbole"].search(words)) and (len(words) <= 12 or not wild.group().endswith("死")):
        clause.mood = Mood.JOKE
    elif word_class("recall").search(words):
        clause.mood = Mood.RECALL
    elif patterns["unsure"].search(words):
        clause.mood = Mood.UNCERTAIN
    for name in ("update", "stress", "remember", "correct", "ended", "past", "passing", "plan", "cancelled", "same_as_before"):
        if word_class(name).search(words):
            clause.marks.add(name)


def _is_question(clause: Clause, patterns: dict[str, re.Pattern[str]]) -> bool:
    words = clause.words.rstrip("~ ")
    if patterns["question_tail"].search(words):
        return True
    if "?" in clause.stop:
        return True
    if patterns["a_not_a"].search(words) and not re.search(
        r"不(?:知道|确定|清楚|晓得)|不是不|无论|不管|高不高兴|看看能不能", words
    ):
        return True
    return bool(patterns["asked"].search(words)) and not patterns["indefinite"].search(words)


def _spread_fiction(clauses: list[Clause]) -> None:
    """What follows in the same sentence without naming the user goes on with the story."""
    for before, clause in zip(clauses, clauses[1:], strict=False):
        if (
            before.mood is Mood.FICTION
            and clause.sentence == before.sentence
            and clause.mood is Mood.CONFIRMED
            and not re.match(r"我(?!在里面)", clause.words)
        ):
            clause.mood = Mood.FICTION


def _spread_hypotheses(clauses: list[Clause], patterns: dict[str, re.Pattern[str]]) -> None:
    """A condition reaches to what follows from it, until the speaker states something again."""
    open_in = -1
    for clause in clauses:
        if patterns["hypothesis"].search(clause.words) and not re.search(r"^(?:如果没记错|没记错的话)", clause.words):
            polite = re.search(r"^(?:方便|可以|不介意|有空|有时间|行|能|订.{0,6}|买.{0,6}|选.{0,6})的话$", clause.words)
            if not polite:
                open_in = clause.sentence
            clause.marks.add("condition")
            if clause.mood is not Mood.QUERY:
                clause.mood = Mood.HYPOTHETICAL
            continue
        if clause.sentence != open_in:
            open_in = -1
            continue
        if patterns["stated"].match(clause.words) and not patterns["consequent"].search(clause.words[:8]):
            open_in = -1
            continue
        clause.marks.add("consequent")
        if clause.mood in (Mood.CONFIRMED, Mood.UNCERTAIN):
            clause.mood = Mood.HYPOTHETICAL
