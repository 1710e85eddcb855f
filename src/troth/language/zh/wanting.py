"""What the agent is asked to do, now or always."""

from __future__ import annotations

import re

from troth.domain.address import Attribute, Cardinality
from troth.domain.claim import Mood
from troth.language.later import later
from troth.language.zh.clauses import Clause
from troth.language.zh.lexicon import pattern
from troth.language.zh.rules import named_attribute

_STANDING = pattern("special.standing")
_WISH = pattern("special.wish")
_STYLE = pattern("special.style")
_MANNER = pattern("special.manner")
_LANGUAGE = pattern("special.language")
_TONE = pattern("special.tone")
_LENGTH = pattern("special.length")
_TOPIC = pattern("special.topic")
_REQUEST = pattern("special.request")
_ON_OCCASION = pattern("special.on_occasion")
_FOLLOW_UP = pattern("special.follow_up")
_OF_TALK = pattern("special.of_talk")
"""说话别带脏字, 你跟我讲东西就打比方: how the talk itself is wanted."""
_DONE = later(
    r"了$|(?<!超)过|昨天|今天|刚才|上次|(?:这|那)(?:次|段|篇|份|个|句|封|道|首)|一下|吧$|([看讲改写聊说查挑选])\1"
    r"|[写改看列选挑荐讲算查排订找做][一两三几]?(?:封|篇|段|份|个|条|首|张|家|部|本|款|道|句)(?!子|理)"
)
"""What is asked for once, or was done."""


_WITH_ME, _UNWANTED, _THEN = pattern("special.with_me"), pattern("special.unwanted"), pattern("special.then")
_PASSING = later(r"今[天晚]|这[次会回]|刚才?|现在|待会儿?|下次|了$|[他她它]|孩子")
_QUALITY = pattern("special.quality")
"""以后委婉点, 对我温柔一点: how the talk is wanted, by a quality of it."""
_TASK, _ONE_PIECE = pattern("special.task"), pattern("special.one_piece")
_ORDERS = later(r"(?:请|就|再|先|麻烦|你)*(?:用|以|按|照|拿|模仿|仿|把|给|这|那|标题|上面|下面)")


def for_once(words: str) -> bool:
    """Whether a clause orders one piece, and nothing that stands: 用中文写一首诗, 这封邮件别加表情."""
    return _ONE_PIECE.search(words) is not None and _ORDERS.match(words) is not None and _STANDING.search(words) is None


def asked_by_trait(words: str) -> bool:
    """Whether a clause asks for what a trait of the user's, told right before it, makes one wish: 我慢热，别太热情."""
    return _THEN.fullmatch(words) is not None and _PASSING.search(words) is None


_HOW = later(
    r"(?:语气|口吻|风格|篇幅|字数|格式|长度|结尾|开头)[^,我]{1,10}|[^,我是在有]{1,8}(?:以内|左右|字|点儿?|一些|为主)|(?:别|不要|不用)[^,我]{1,10}"
)


def details_order(words: str, before: str) -> bool:
    """Whether a clause says how the one piece is wanted that the clause before it ordered: 语气正式点."""
    return for_once(before) and _HOW.fullmatch(words) is not None and _STANDING.search(words) is None


HELPED = later(
    r"^(?![^,]*[你您请])(?!(?:老师|师傅|大佬|大神|教练|医生|大夫|律师|专家|亲)(?![^,]*(?:[了每都在]|经常))[帮替给])"
    r"[^,]{1,12}?(?P<s>[帮替给]我)(?![^,]*(?:一下|[看查问算想改选]{2}|下$|[吧呗]$))"
)
"""我妈帮我带娃, and not 帮我看下 or 老师帮我改改: what somebody does for the user."""
ERRAND = pattern("special.errand")
"""发小托我打听个事: what somebody else wants to know."""


_FOR_ANOTHER = later(
    r"(?:再|先|就|快)*[帮替给](?:[他她它]们?|咱们?)(?:起|取|想|拟|编|写|画|设计|推荐|翻译)(?:[一两三几]?[个首段篇份条句张点])[^,了过]{1,10}$"
)
"""给他起个英文名吧: a piece of work for somebody, that nobody is said to do."""
_TALKED_OF = later(r"[^,我你]{2,10}的话(?:[,]|(?=我))")
"""挑餐馆的话我只去清真的: what is told of the times when it is asked for."""
_WHO_SERVES = later(
    r"[给替帮](?:我|咱|俺)(?:们)?[^,的你]{1,8}的(?!话|时候|那[段篇份封])[^,的]{1,6}?"
    r"(?:一[次天个小]|每|叫|姓|是|在|收|住|特|很|挺|最|今年|[周礼]|\d)"
)
"""替我遛狗的小伙每天六点来: somebody is told of by what they do for the user's people."""


def is_request(clause: Clause) -> bool:
    """Whether a clause asks the agent to do something now."""
    words = clause.words.lstrip("诶哎嗯那对了, ")
    if re.search(r"记得提醒我|提醒我(?!之前|的时候)", words) and not re.search(r"每次|以后|都", words):
        return True
    if for_once(words) and not re.search(r"我(?!看|们?看|写|讲)|[他她它]|了$", words):
        return True
    if _TALKED_OF.match(words) or _WHO_SERVES.match(words):
        return False
    if re.match(r"(?:把我|请记住|记一下|记住|帮我记)|(?:现在|平时|一直|之前|以前)*[给帮替]我[^,]{1,8}的(?:就)?是", words):
        return False
    return bool(
        _REQUEST.match(words)
        or _FOR_ANOTHER.match(words)
        or ERRAND.match(words)
        or re.search(r"帮我|替我(?!们)|给我(?:推荐|看|写|列|查|找|讲|出|做|来|要|订|选|挑)|麻烦你", words)
    )


_OWN_WAY = later(
    r"我(?:可以|能|会|想|要|再)[^,]{0,3}(?:请|找|问)你|我(?:自己|个人)?(?:都|就|还是|更|最|一直|平时|一般)*(?:喜欢|习惯|偏好|爱(?=[先用写看])|偏爱)(?!你)"
)


_GONE_BY = later(r"(?:上[次回]|刚才|昨[天晚])(?!.*(?:以后|下次|别|不要))")
"""上次回复短点的那段挺好: what was, and is no wish."""


def is_instruction(clause: Clause, *, chained: bool) -> bool:
    """Whether a clause tells the agent how to behave from now on; what the user says to like or do is no order."""
    if for_once(clause.words) or _GONE_BY.match(clause.words):
        return False
    if (own := _OWN_WAY.search(clause.words)) and ("你" not in clause.words or own.group().endswith("你")):
        return False
    return _of_an_occasion(clause, chained=chained) or _in_general(clause, chained=chained)


def _of_an_occasion(clause: Clause, *, chained: bool) -> bool:
    """改我的稿子少夸, 我问攻略你就直接列景点: how it is wanted whenever it is asked for; and what goes on with it."""
    words = clause.words
    if chained and _FOLLOW_UP.match(words) and not words.startswith("我"):
        return True
    wanted = any(form.match(words) for form in (_ON_OCCASION, _OF_TALK))
    wanted = wanted or any(form.fullmatch(words) for form in (_TASK, _WITH_ME, _UNWANTED, _QUALITY))
    return wanted and clause.mood is not Mood.QUERY and not _DONE.search(words)


def _in_general(clause: Clause, *, chained: bool) -> bool:
    words = clause.words
    if pattern("special.is_instruction_2").match(words) and not re.search(
        r"(?:希望|想|要求|需要)你|别(?:再)?(?:给我|推荐|用|跟我)", words
    ):
        return False
    if re.search(r"你(?:真|每次都|总是|太|好|很|真是|答得|说得|的建议)|[和跟]你聊|谁能想到", words) and not re.search(
        r"你(?:别|不要|以后|说话|回)", words
    ):
        return False
    if pattern("special.is_instruction").search(
        words,
    ):
        return False
    if re.search(
        r"(?:叫|称呼|喊|管)我(?:叫|为|做)?[^,别不]{1,8}?(?:就行|就好|就可以|即可|吧|好了|得了)?$", words
    ) and not re.search(r"提醒|帮|别|不要", words):
        return False
    wish = _WISH.match(words) or pattern("special.is_instruction_3").search(words)
    for_writing = pattern("special.for_writing").match(words)
    if pattern("special.is_instruction_4").match(
        words,
    ) and not re.search(r"我(?:要|会|就|想|打算|每)", words):
        return True
    if _STANDING.search(words) and (
        wish
        or _STYLE.search(words)
        or _MANNER.search(words)
        or re.search(r"(?:给|叫|帮|提醒|回|跟|对|问|推荐).{0,4}我|你", words)
    ):
        return True
    if wish and (re.search(r"我|推荐|表情|emoji|废话|客套|夸|寒暄|tab|注释|列表|markdown|敬语|您|道歉|解释", words) or chained):
        return True
    if (
        _STYLE.search(words)
        and pattern("special.is_instruction_5").search(words)
        and not re.search(r"^我|了$|帮我(?!写)|一下", words)
    ):
        return True
    if _STYLE.search(words) and (_MANNER.search(words) or _LENGTH.search(words) or _TONE.search(words)):
        return True
    if re.search(r"(?:跟|和|对|回)我(?:说话|讲话|聊天?|回话)?.{0,6}(?:别|不要|少|尽量|多用|得用)", words) and not re.search(
        r"^我", words
    ):
        return True
    if (
        _MANNER.search(words)
        and re.search(r"(?:就行|就好|即可|回|答|跟我|帮我|说|聊|写)", words)
        and not re.search(r"^(?:我|他|她)", words)
    ):
        return True
    return bool(for_writing) or (
        chained
        and bool(
            pattern("special.is_instruction_6").search(
                words,
            )
        )
    )


def is_polite_wish(words: str) -> bool:
    """Whether a question is a wish about how the agent should talk (能不能别叫我老师)."""
    return (
        bool(
            pattern("special.is_polite_wish").match(
                words,
            )
        )
        and bool(re.search(r"回|答|跟我|叫我|说|聊|称呼|表情|emoji", words))
        and not re.search(r"帮我|翻译|写", words)
    )


def instruction_attribute(words: str) -> Attribute:
    """Where an instruction lives: manner of speaking has addresses of its own, so that a newer wish replaces an older.

    What is said of one occasion (写给外婆的信) lives apart from what is said of another, or of all.
    """
    occasion = _occasion(words)
    if _LANGUAGE.search(words):
        return _manner("reply_language", occasion)
    if not occasion and _LENGTH.search(words):
        return named_attribute("reply_length")
    if re.search(r"正式|书面|口语|大白话|语气|口吻|随意|敬语|严肃|幽默", words):
        return _manner("reply_tone", occasion)
    return named_attribute("instruction")


def _manner(name: str, occasion: str) -> Attribute:
    if not occasion:
        return named_attribute(name)
    return Attribute(f"{name} {occasion}", category="preference", layer="procedural", cardinality=Cardinality.ONE, varies=True)


def _occasion(words: str) -> str:
    """What a manner is asked for: the words before it, without those that address the agent."""
    if not _TOPIC.search(words):
        return ""
    match = re.match(
        r"(?P<a>[^,]{2,16}?)(?:一律|都|统一|请|尽量|要|改|只|必须)*(?:用|写|说|讲)"
        r"(?=[^,]{0,8}(?:体|文|语|话|英|粤|口吻|语气|正式|书面|随意))",
        words,
    )
    before = match.group("a") if match else _TOPIC.search(words).group()  # type: ignore[union-attr]
    before = re.sub(r"^(?:以后|今后|请|你|帮我|给我|替我|和我|跟我|写|回)+|(?:的时候|时|以后|今后|往后)$", "", before)
    return before if len(before) > 1 else next((topic for topic in _TOPIC.findall(words) if len(topic) > 1), "")
