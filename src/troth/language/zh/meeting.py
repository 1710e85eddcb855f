"""Brings what machines say and what the user says of one thing to one address.

A machine words things its own way: 二胡我拉了快三年了, and the agent repeats 用户拉二胡快三年; the user says into which card
the pay goes, and a record holds 报销账户=…. Read alone they live at two addresses and never meet: the echo is stored as news,
and the record is believed beside the user's own word. What two texts share is told from their characters.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from troth.domain.address import Attribute, Cardinality
from troth.domain.authority import Authority
from troth.domain.claim import Intent, Mood
from troth.language.later import later
from troth.language.reading import Assertion, Context, Recent
from troth.language.text import fold, index_terms
from troth.language.zh.lexicon import normal, pattern
from troth.schema.registry import canonical, open_attribute, registry

_RECORDS = (Authority.TOOL, Authority.DOCUMENT)
_NO = later(r"[不没无别未非勿]|\b(?:not|no|never|none|cannot|without)\b|n't\b")
_IDLE = frozenset("一个只条位名叫做上用有正中会快很要该被由从向以于之其")
"""Characters that two people would word differently without saying anything else."""
_DISMISSES = pattern("meeting.dismisses")
_NEAR = 4
"""Characters between a value and the words that dismiss it: 那是, 早就, 那个."""
_RECORD = later(r"资料|记录|档案|系统|登记|通讯录|信息|页面|表上|卡上|名册|台账")
_FORMS = later(
    r"方式|类型|名称|情况|工具|软件|账户|账号|账戶|帐户|品牌|平台|习惯|偏好|首选|默认|当前|常用|服务|设置|交通|渠道"
    r"|\b(?:account|tool|type|name|brand|provider|method|default|preferred|preference|current|setting)s?\b"
)
"""Words of a record's key that say how a thing is filed, and not which thing it is."""


def meet(text: str, assertions: tuple[Assertion, ...], context: Context) -> tuple[Assertion, ...]:
    """The assertions, each moved to the address where what it repeats or contradicts is held."""
    if not context.recent:
        return assertions
    return tuple(_met(text[each.start : each.end], each, context) for each in assertions)


def _met(words: str, said: Assertion, context: Context) -> Assertion:
    if context.authority.is_person and (wrong := _dismissed(words, said, context)) is not None:
        return wrong
    claim, attribute = said.claim, said.attribute
    if claim is None or attribute is None or said.mood is not Mood.CONFIRMED or said.targets:
        return said
    about = [held for held in context.recent if held.claim.subject == claim.subject]
    if attribute.single and any(held.claim.attribute == canonical(claim.attribute) for held in about):
        return said
    if context.authority.is_person:
        rival = _rival(words, said, [held for held in about if not held.authority.is_person])
        return replace(said, targets=(rival.memory,), intents=said.intents | {Intent.UPDATES}) if rival else said
    if (twin := _repeated(words, said, about)) is not None:
        return replace(said, claim=replace(twin.claim, valid=claim.valid), attribute=_attribute(twin), text=twin.text)
    if context.authority not in _RECORDS:
        return said
    rival = _rival(words, said, [held for held in about if held.authority.is_person])
    if rival is None:
        return said
    name = rival.claim.attribute
    return replace(
        said, claim=replace(claim, attribute=name), attribute=replace(_attribute(rival), cardinality=Cardinality.ONE)
    )


def _dismissed(words: str, said: Assertion, context: Context) -> Assertion | None:
    """客户成功部那是老黄历了: what a machine reported is over, or was never so."""
    plain = normal(words)
    if said.mood is not Mood.CONFIRMED or not _DISMISSES.search(plain):
        return None
    for held in context.recent:
        if not held.authority.is_person and _meant(normal(held.claim.value), plain):
            intents = frozenset((Intent.ENDS,))
            return replace(
                said,
                claim=held.claim,
                attribute=_attribute(held),
                intents=intents,
                targets=(held.memory,),
                text=held.text,
                note="",
            )
    return None


def _meant(value: str, plain: str) -> bool:
    """Whether what is dismissed is the value itself or the record of it: 孩子的老师写错了名字 dismisses no trade 老师."""
    at = plain.find(value)
    if len(value) < 2 or at < 0:
        return False
    after = _DISMISSES.search(plain, at + len(value))
    beside = after is not None and after.start() - at - len(value) <= _NEAR
    owned = plain.startswith("的", at + len(value)) or (plain[:at].endswith("的") and not plain[:at].endswith("我的"))
    return (beside and not owned) or _RECORD.search(plain) is not None


def _attribute(held: Recent) -> Attribute:
    name = held.claim.attribute
    return registry().get(name) or open_attribute(name, Cardinality.ONE)


def _repeated(words: str, said: Assertion, about: list[Recent]) -> Recent | None:
    """What is held that a machine's words only repeat: they hold nothing that one utterance did not say."""
    claim = said.claim
    content = _content(words)
    if claim is None or not content:
        return None
    for moment in dict.fromkeys(held.said_at for held in about):
        told = [held for held in about if held.said_at == moment and held.claim.tense is claim.tense]
        if not told or not content <= frozenset().union(*(_content(held.text) for held in told)):
            continue
        nearest = max(told, key=lambda held: len(content & _content(held.text)))
        if nearest.claim.positive == claim.positive and bool(_NO.search(fold(words))) == bool(_NO.search(fold(nearest.text))):
            return nearest
    return None


def _rival(words: str, said: Assertion, about: list[Recent]) -> Recent | None:
    """What is held of the same thing with another value; None if nothing or too little names the thing."""
    claim = said.claim
    if claim is None or not claim.positive or said.attribute is None or not said.attribute.single:
        return None
    value = _content(claim.value)
    named = _named(claim.attribute, words)
    topic, pairs = _content(named) - value, _pairs(named)
    for held in about:
        there = _content(held.text)
        if not topic or not value or value <= there or not held.claim.positive:
            continue
        if 2 * len(topic & there) >= len(topic) and pairs & _pairs(held.text):
            return held
    return None


def _named(attribute: str, words: str) -> str:
    """What a claim is about: the name of its open attribute without how it is filed; else its own words."""
    return words if attribute in registry() else _FORMS.sub(" ", attribute) if _FORMS.sub("", attribute).strip() else attribute


@cache
def _content(text: str) -> frozenset[str]:
    """What a text says: its Latin words and numbers, and its Han characters one by one, without the grammar."""
    return frozenset(term for term in index_terms(text) if term not in _IDLE and not _is_pair(term))


@cache
def _pairs(text: str) -> frozenset[str]:
    """What names a thing in a text: pairs of Han characters, and Latin words."""
    return frozenset(term for term in index_terms(text) if _is_pair(term) or (term.isascii() and len(term) > 2))


def _is_pair(term: str) -> bool:
    return len(term) == 2 and not term.isascii() and not term[0].isascii()
