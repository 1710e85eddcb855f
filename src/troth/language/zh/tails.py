"""Clauses that cannot stand by themselves (a price, a code, 雷打不动, 到五号为止) and belong to what was told just before."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import takewhile

from troth.domain.claim import Mood
from troth.language.later import later
from troth.language.time import find_times
from troth.language.zh.clauses import Clause
from troth.language.zh.lexicon import normal, pattern
from troth.language.zh.statements import Statements
from troth.language.zh.who import of_kin

_PRICE = pattern("reader.price")
"""一小时一百二: what something costs, behind the thing itself."""
_CODE = later(
    r"(?:转|分机|尾号|编号|工号|户号|单号|门牌号?)\s*[a-z0-9-]{2,12}"
    r"|(?=[^,]*\d)(?!\d{1,3}$|\d+ ?[a-z]{1,4}$)\+?[a-z0-9][a-z0-9 .:/_@-]{2,28}(?:(?:转接?|分机) ?\d{1,6})?"
    r"|[\w.+-]+@[\w-]+\.[\w.-]+"
)
"""护照号记一下，E12345678: a number or code by itself belongs to what was just told."""
_LABEL = later(r"(?P<l>[^,]*(?:号码?|电话|手机|微信|邮箱|地址|密码|座机))(?:是|:|[换改][^,]{0,3}了)?")
_REACHED = later(r"(?:电话|手机号?|微信号?|邮箱|号码|联系方式|qq|line|地址)(?:是|:|就是)?\s*[^,]*[a-z0-9][^,]*")
_SOMEBODY_ELSE = (
    r"(?:%kin%|姓[一-龥]{1,2}|[一-龥](?:姐|哥|叔|姨|婶|伯|师傅|老师|医生|大夫|教练|总|主任|经理)"
    r"|门诊|医院|物业|酒店|驿站|中心|客服|[店所行站馆])"
)
"""Whose number it is that follows: 合作社的王叔收蜜，电话 135…."""

_DOSE = later(
    r"(?:监听|绑定|端口|占用?)\s*.{1,12}"
    r"|(?:每天|一天|早上|晚上|睡前|饭后|早晚)*(?:各)?[一二两三四半\d]+(?:片|粒|颗|次|包|支|毫克|滴)"
)
_EVERY = later(r"每?[一二两三四五六七八九十\d]+(?:天|周|个?月|年)(?:一|1)(?:次|个|轮|版|回)[^,]{0,10}")
_COUNT = r"(?:[一两俩二三四五六七八九十]|\d+)"
_MEASURE = r"(?P<u>[间家台辆只隻个個张張部本块塊条條套门門把件双雙盆棵口座份箱层層种種笔筆条届屆])(?!人|月|多?小时|星期|礼拜)"
_PART = later(rf"(?:其中|另外?|还有|剩下的?|有)*{_COUNT}?{_MEASURE}(?:是|在|给|用|写|卖|做|租|住|养|[^,]{{2,14}}$)")
_SEVERAL = later(rf"(?:[两俩三四五六七八九十几]|\d+){_MEASURE}")
_OF_THEM = later(r"其中[^,]{2,}|(?:大|小)的(?!时候|话)[^,]{1,8}")
"""我开了两家店，一家在万达，一家在大学城: what is told of the parts of a number."""
_BROUGHT_IN, _DESCRIBED = pattern("tails.brought_in"), pattern("tails.described")
_ANIMAL_IS = later(r"(?:我们?家|我的?|家里)的?[猫狗兔鸟龟猪]{1,2}(?:咪|子)?(?:是|叫)")
_FELT, _FEATURES = pattern("tails.felt"), pattern("tails.features")
_THANKS = later(r"(?:真的?|非常|很|特别|也|再次|好|先)*(?:感谢|谢谢|多谢|多亏|感激)(?:有|了)?(?:你|您)(?=[^,]{2,})")
_FOR_ME = later(r"(?:总是?|一直|也|还|经常|每次|都|又)*(?:给|帮|陪|听|让|支持|鼓励|安慰|教|提醒|愿意)[^,]*我")
_THANKED = "thanks"
_ITEM = pattern("tails.item")
_LIST = range(2, 9)
"""How many things are a list."""
_ALIVE = "猫狗鸟鹦鹉兔鼠龟鱼猪羊马牛"
_ADDED_TO = frozenset(("owns", "fact", "pet", "car", "project", "condition", "health"))


class Tails(Statements):
    """Reads clauses that tell more of the claim before them."""

    def _fragment(self, clause: Clause) -> bool:
        return self._thanks(clause) or self._tail_of_claim(clause) or self._fragment_by_form(clause)

    def _thanks(self, clause: Clause) -> bool:
        """感谢你一直听我说话，总是给我建议: what the one who is thanked did."""
        last = self.made[-1] if self.made else None
        goes_on = last is not None and last.note == _THANKED and self._same_sentence(last.start, clause)
        if not self.user_speaks or not (_THANKS.match(clause.words) or (goes_on and _FOR_ME.match(clause.words))):
            return False
        self._nothing(clause, _THANKED)
        return True

    def _tail_of_claim(self, clause: Clause) -> bool:
        """A price, a code, or the place where the house of one's kin is, behind what it belongs to."""
        last = self.made[-1] if self.made else None
        if last is None:
            return False
        if (before := self._reached_by(clause)) is not None:
            return self._of_label(before, clause) or self._append(clause) or self._noted_with(clause)
        if self._is_listed_liking(clause):
            self._state(clause.reworded(f"我喜欢{clause.text}", clause))
            return True
        if last.claim is None:
            return self._is_a_feature(clause)
        if self._describes_what_came(clause):
            return self._append(clause) or self._is_a_feature(clause)
        if self._part_of_number(clause):
            return self._append(clause)
        placed = last.claim.attribute == "location" and re.fullmatch(r"(?:就)?在[^,]{2,8}", clause.words)
        return bool(placed or _PRICE.fullmatch(clause.words)) and self._append(clause)

    def _is_listed_liking(self, clause: Clause) -> bool:
        """喜欢弹吉他，听摇滚，摄影，读诗: what is listed behind a liking is liked as well; one more thing is no list."""
        last = self.made[-1]
        liking = last.claim is not None and last.claim.attribute == "likes" and last.claim.subject == "user"
        if not self.user_speaks or self.correcting or not liking or not self._same_sentence(last.start, clause):
            return False
        sentence = [c for c in self.clauses if c.sentence == clause.sentence]
        before = [c for c in sentence if c.start < clause.start]
        listed_before = list(takewhile(_is_item, reversed(before)))
        behind = sentence[len(before) - len(listed_before) :]
        return len(behind) in _LIST and all(map(_is_item, behind))

    def _describes_what_came(self, clause: Clause) -> bool:
        """养了只鹦鹉，很爱说话: what is told with no subject, right behind something that was brought in, is told of that."""
        last, before = self.made[-1], self._just_before(clause)
        if before is None or last.claim is None or last.claim.subject != "user" or last.end < before.end:
            return False
        first = next((c for c in self.clauses if c.start <= last.start < c.end), None)
        came = _BROUGHT_IN.search(first.words) if first is not None else None
        described = _DESCRIBED.fullmatch(clause.words)
        if first is None or described is None or _FELT.search(clause.words):
            return False
        alive = _ANIMAL_IS.match(first.words) or (came and (came["n"][-1:] in _ALIVE or came["c"] in "只条头匹"))
        return bool(alive) if described["does"] or described["lives"] else came is not None

    def _is_a_feature(self, clause: Clause) -> bool:
        """去了一座古城。有很多漂亮的建筑: a sentence of its own that tells it of nobody."""
        if not _FEATURES.fullmatch(clause.words) or not self._follows_what_came(clause):
            return False
        self._nothing(clause, "remark")
        return True

    def _follows_what_came(self, clause: Clause) -> bool:
        before = self._just_before(clause)
        return before is not None and _BROUGHT_IN.search(before.words) is not None

    def _just_before(self, clause: Clause) -> Clause | None:
        return next((c for c in reversed(self.clauses) if c.end <= clause.start), None)

    def _part_of_number(self, clause: Clause) -> bool:
        """Whether a clause is told of a part of what was just counted; what has a name of its own stands by itself."""
        last = self.made[-1]
        if last.mood is not clause.mood or last.start < self._sentence_start(clause) or re.search(r"叫|名字", clause.words):
            return False
        if _OF_THEM.fullmatch(clause.words):
            return re.search(_COUNT, normal(last.text)) is not None
        part = _PART.match(clause.words)
        return part is not None and any(part["u"] == each["u"] for each in _SEVERAL.finditer(normal(last.text)))

    def _reached_by(self, clause: Clause) -> Clause | None:
        """The clause before, where this one gives only the number or code of what that was told of, and it is not the user."""
        before = next((c for c in reversed(self.clauses) if c.sentence == clause.sentence and c.end <= clause.start), None)
        if before is None or not self.user_speaks or self.changing or self.correcting or before.mood is not Mood.CONFIRMED:
            return None
        if _CODE.fullmatch(clause.words):
            return before
        if (self.scene.topic or self.scene.user) != self.scene.user or not _REACHED.fullmatch(clause.words):
            return None
        others = of_kin(_SOMEBODY_ELSE).search(before.words)
        mine = of_kin(r"我(?!们?(?:的|家)?[^,我]{0,6}%kin%)").search(before.words)
        return before if others is not None and mine is None else None

    def _of_label(self, before: Clause, clause: Clause) -> bool:
        """我手机号，138…: what the number is stands in the clause before."""
        label = _LABEL.fullmatch(before.words)
        if label is None or self.made[-1].start != before.start:
            return False
        self.made.pop()
        self._state(before.reworded(f"{before.said[: label.end('l')]} {clause.text}", clause))
        return True

    def _noted_with(self, clause: Clause) -> bool:
        """Words of which no claim was made are noted together with what belongs to them."""
        last = self.made[-1]
        if last.claim is not None or last.note != "chatter" or last.start < self._sentence_start(clause):
            return False
        text = f"{last.text}，{self._as_told(clause.text)}" if last.text else ""
        self.made[-1] = replace(last, end=clause.end, text=text)
        return True

    def _fragment_by_form(self, clause: Clause) -> bool:
        words, told = clause.words, self.made[-1].claim if self.made else None
        names = ("fragment", "fragment_amount", "fragment_time")
        fits = [_DOSE.fullmatch(words), *(pattern(f"reader.{name}").fullmatch(words) for name in names)]
        if told is not None:
            fits += [pattern("reader.fragment_2").match(words), _EVERY.fullmatch(words)]
            fits += [pattern("reader.fragment_3").fullmatch(words)] if told.subject == "user" else []
            fits += [pattern("reader.fragment_4").fullmatch(words)] if told.attribute in _ADDED_TO else []
        return self._append(clause) if any(fits) else self._lasting_by_form(clause)

    def _lasting_by_form(self, clause: Clause) -> bool:
        """How long what was just told lasts, or when it is over."""
        words = clause.words
        if pattern("reader.fragment_5").match(words) and len(words) <= 24:
            mentions = find_times(clause.text, "zh", self._seen_from(clause.words))
            if (
                mentions
                and re.search(r"(?:才|再|就)(?:拆|好|结束|能[^,]{0,6}|回来?|出院|拆线)$", words)
                and mentions[-1].interval.end
            ):
                return self._append(clause, valid_end=mentions[-1])
            if mentions:
                rest = clause.text
                for mention in reversed(mentions):
                    rest = rest[: mention.start] + rest[mention.end :]
                if len(
                    normal(rest).strip(" 一直持续预计大概估总共到至从为止期间左右结束回来前要得住待歇休养打戴躺停请用满,的")
                ) <= 1 and (mentions[-1].interval.end or mentions[-1].amount):
                    return self._append(clause, valid_end=mentions[-1])
        return False


def _is_item(clause: Clause) -> bool:
    return clause.mood is Mood.CONFIRMED and _ITEM.fullmatch(clause.words) is not None
