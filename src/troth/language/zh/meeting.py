"""Brings what machines say and what the user says of one thing to one address.

A machine words things its own way: 二胡我拉了快三年了, and the agent repeats 用户拉二胡快三年; the user says into which card
the pay goes, and a record holds 报销账户=…. Read alone they live at two addresses and never meet: the echo is stored as news,
and the record is believed beside the user's own word. What two texts share is told from their characters.
"""

from __future__ import annotations

from dataclasses import replace

from troth.domain.address import Attribute, Cardinality
from troth.domain.claim import Intent, Mood
from troth.language.later import later
from troth.language.reading import Assertion, Context, Recent
from troth.language.roots import content, pairs, unfiled
from troth.language.text import fold
from troth.language.zh.lexicon import normal, pattern
from troth.schema.registry import canonical, open_attribute, registry

_NO = later(r"[不没无别未非勿]|\b(?:not|no|never|none|cannot|without)\b|n't\b")
_DISMISSES = pattern("meeting.dismisses")
_NEAR = 4
"""Characters between a value and the words that dismiss it: 那是, 早就, 那个."""
_RECORD = later(r"资料|记录|档案|系统|登记|通讯录|信息|页面|表上|卡上|名册|台账")


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
    return said


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
    said_here = content(words)
    if claim is None or not said_here:
        return None
    for moment in dict.fromkeys(held.said_at for held in about):
        told = [held for held in about if held.said_at == moment and held.claim.tense is claim.tense]
        if not told or not said_here <= frozenset().union(*(content(held.text) for held in told)):
            continue
        nearest = max(told, key=lambda held: len(said_here & content(held.text)))
        if nearest.claim.positive == claim.positive and bool(_NO.search(fold(words))) == bool(_NO.search(fold(nearest.text))):
            return nearest
    return None


def _rival(words: str, said: Assertion, about: list[Recent]) -> Recent | None:
    """What is held of the same thing with another value; None if nothing or too little names the thing."""
    claim = said.claim
    if claim is None or not claim.positive or said.attribute is None or not said.attribute.single:
        return None
    value = content(claim.value)
    named = words if claim.attribute in registry() else unfiled(claim.attribute)
    topic, its = content(named) - value, pairs(named)
    for held in about:
        there = content(held.text)
        if not topic or not value or value <= there or not held.claim.positive:
            continue
        if 2 * len(topic & there) >= len(topic) and its & pairs(held.text):
            return held
    return None
