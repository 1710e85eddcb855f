"""Whether a clause that no form fits can stand by itself, and whose it is: what is kept as it was said."""

from __future__ import annotations

import re
from dataclasses import replace

from troth.domain.authority import Authority
from troth.domain.claim import Mood
from troth.language.later import later
from troth.language.text import value_key
from troth.language.zh import opens, plain, timed
from troth.language.zh.claims import is_mood
from troth.language.zh.frame import Frame
from troth.language.zh.lexicon import normal, pattern
from troth.language.zh.rules import Draft, named_attribute
from troth.language.zh.turns import Turns

WORLD = pattern("reader.world")
"""What is said of the world, not of anybody."""
_IDLE = pattern("reader.idle")
"""Small talk, and denials that anything changed."""
PREDICATE = pattern("reader.predicate")
"""How a predicate begins that can be told of a person; a clause without a subject is the user's only then."""
_SCRAP = pattern("reader.scrap")
"""Reactions, purposes, examples: nothing that holds by itself."""
_CHATTER = pattern("reader.unknown")
_UNDER_WAY = pattern("reader.unknown_2")
_NO_DETAIL = pattern("standing.no_detail")
"""What is told of others, spells a word, or only says that all is well."""
_CAME = later(r"(?:考|办|批|拿|领|申请|录取|通过|评)(?:下来|到|到手|过|上)了$")
_GOT = later(r"(?:买|换|租|订|办|入手|领养?|搬|装|报|签|考|拿|提|收养|接手?|认识|开|养)(?!.*[?吗])[^,]*了|.+了$")
_EVERY_OTHER = later(r"每?隔(?:[一两三四五]个?)?(?:天|周|星期|礼拜|月)")
_NOW = later(r"现在|如今|目前|眼下|当前|现阶段")
_PLANS = later(
    r"打算|准备(?!好|金)|计划(?!书|表)|盘算|筹划|筹备|想(?=(?:过完年|过年后|明年|今年|年底|开春|以后|之后|[^,]{1,4}[后完])?(?:去|再)?(?:换|学|考|买|搬|养|开|当|转|回|辞|把|带|租))|^我?等(?!我?(?:有[钱空时]|哪|中了|发财|老了))[^,]{2,14}(?:就|再|才)"
    r"|决定(?=去|要|搬|换|辞|转)|考虑(?=去|换|搬|买|转|要不要|该不该)|纠结|犹豫|琢磨(?=着|要|该)"
)


class Standing(Turns):
    """Reads plain statements."""

    def _unknown(self, frame: Frame) -> list[Draft]:
        """A plain statement that no form fits, if it can stand by itself."""
        clause = frame.clause
        if not self._stands(frame) or not self._has_somebody(frame):
            return []
        if self._idle(frame) or WORLD.search(clause.words) or _CHATTER.search(frame.words):
            return []
        if self.made and (last := self.made[-1].claim) and last.attribute == "mood" and self.made[-1].end > clause.start - 4:
            return []
        draft = opens.unknown(frame)
        if frame.double:
            value = clause.said[frame.after_subject : frame.end]
            return [replace(draft, value=value, body=value, key=value_key(value))]
        if _UNDER_WAY.search(clause.words[: frame.end]):
            return [replace(draft, attribute=named_attribute("task"))]
        if _PLANS.search(clause.words) and frame.subject.kind in ("user", "person"):
            return [replace(draft, attribute=named_attribute("plan"))]
        return [draft]

    def _tells_more(self, frame: Frame) -> bool:
        """Whether a clause that claims nothing itself is more than a remark or a reaction."""
        words = frame.clause.words
        idle = any(form.search(words) for form in (_SCRAP, WORLD, _IDLE, _NO_DETAIL))
        idle = idle or _CHATTER.search(frame.words) is not None or is_mood(words) or plain.remark(frame)
        return not idle and 3 <= _size(words) <= 16

    def _idle(self, frame: Frame) -> bool:
        """Whether a clause is small talk, a reaction or a purpose: nothing that anybody need weigh."""
        return any(form.search(frame.clause.words) for form in (_SCRAP, _IDLE))

    def _stands(self, frame: Frame) -> bool:
        """Whether a clause is long and sure enough to be kept as it is."""
        mood = frame.clause.mood
        said = frame.said_subject
        if mood not in (Mood.CONFIRMED, Mood.UNCERTAIN, Mood.RECALL) or (
            mood is Mood.UNCERTAIN and not said and not timed.ahead(frame.clause.words)
        ):
            return False
        if not said and (self.requesting or not self.user_speaks):
            return False
        least = (
            1
            if frame.negation and said
            else 2
            if said or frame.negation or "在" in normal(frame.pre) or timed.ahead(normal(frame.pre))
            else 3
        )
        return _size(frame.words) >= least

    def _has_somebody(self, frame: Frame) -> bool:
        """Whether a clause without a subject can be told of whoever the talk is of."""
        if frame.said_subject:
            return True
        if _EVERY_OTHER.match(frame.clause.words) and _size(frame.clause.words) >= 4:
            return True
        if _size(frame.clause.words) >= 4 and not self._passed_on() and plain.of_own_world(frame):
            return True
        known = self._known_thing(frame)
        pre = normal(frame.pre)
        now = _NOW.search(pre) is not None
        follows = self.last_draft is not None and frame.words[:1].isascii()
        came = _CAME.search(frame.words + ("了" if frame.le else "")) is not None
        planned = timed.ahead(pre)
        if not (frame.negation or now or frame.device or known or follows or came or planned or PREDICATE.match(frame.words)):
            return False
        size = _size(frame.words)
        usual = now or re.search(
            r"(?<!从)(?:以后|之后)|起$|这[几两]?(?:天|周|个?月|阵)|先|暂时|临时|打算|准备|计划|决定|考虑|一直|平时|每天|天天|只|从来|一般|已经|最近|都|在",
            pre,
        )
        ahead = timed.ahead(frame.clause.words) or _PLANS.match(frame.words) is not None
        got = _GOT.match(frame.words) is not None and re.search(r"刚|新|又|终于|总算|已经|前|上|昨", pre) is not None
        told = usual or ahead or got or came or frame.negation in ("没有", "没")
        if frame.device or (size >= 2 and (told or self._turning(frame))) or (size >= 4 and known):
            return True
        after_nothing = self.scene.topic is None and self.made and self.made[-1].claim is None
        return bool(self.scene.topic or self.last_draft) and not after_nothing

    def _passed_on(self) -> bool:
        """Whether the words may be somebody else's, who was quoted just before."""
        quoted = any(made.mood is Mood.QUOTED and made.note != "belief" for made in self.made[-4:])
        return not self.user_speaks or quoted or plain.relayed(self.sentence_words)

    def _known_thing(self, frame: Frame) -> bool:
        """Whether the clause opens with a thing of the user's that was told of before."""
        head = re.match(r"[一-龥a-z]{2,6}", frame.words)
        return head is not None and any(
            each.claim.subject == "user" and head.group()[:2] in normal(each.text) for each in self.context.recent[:20]
        )

    def _spoken_of(self, frame: Frame) -> bool:
        """Whether a machine's text speaks of the user here; a document must say so in the clause itself."""
        if frame.said_subject or frame.subject.kind != "user":
            return True
        if self.context.authority is Authority.DOCUMENT:
            return False
        words = frame.clause.words
        record = re.fullmatch(r"[^\"{}:=]{1,10}[:=][^\"{}]{1,40}", words) is not None
        return (
            record
            and re.search(r"用户|本人|机主|账户|帐户|客户|会员|使用者|您|员工|个人(?:信息|资料|档案)|user", normal(self.text))
            is not None
        )


def _size(words: str) -> int:
    """How much words say, counted in characters; a Latin word weighs as three."""
    return len(re.findall(r"[\u4e00-\u9fff]", words)) + 3 * len(re.findall(r"[a-z0-9]+", words))
