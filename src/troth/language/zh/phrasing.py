"""A claim as a sentence in the third person: subject, time, negation and body, joined."""

from __future__ import annotations

import re

from troth.domain.address import Cardinality
from troth.language.later import later
from troth.language.zh.frame import Frame
from troth.language.zh.lexicon import normal, pattern
from troth.language.zh.rules import Draft
from troth.language.zh.who import Scene, pronoun
from troth.language.zh.wording import join, third_person

_OWN_ACT = "用|更|就|都|一般|主要|开|喝|吃|穿|喜欢|选|走|装|记|放|存"
"""Behind a topic, what the user does needs no second mention of the user."""
_TO_WHOM = later(r"(?<=[跟给对和帮替管带陪喂教给對幫帶餵])[他她它牠佢](?![们們的妈媽家])")


def phrase(draft: Draft, frame: Frame, scene: Scene) -> str:
    """Subject, time, negation and body of a claim, joined in the third person."""
    user = scene.user.name
    as_said = draft.body in (frame.said, frame.said + "了")
    pre = frame.pre if draft.keep_pre and not draft.body.startswith(frame.pre or " ") else ""
    pre = pre.replace("今年", "") if draft.attribute.name == "age" else pre
    pre = pre if as_said else pre.removesuffix("把")
    negation = _negation(draft, frame, as_said)
    body = _body(draft, frame, scene)
    if negation.endswith("是") and body.startswith("是"):
        body = body[1:]
    household = _of_household(draft, frame, body)
    plain = not household and not negation and not pre
    possessed = plain and _possessed(draft, frame, body)
    name = draft.subject_name or ("" if plain and frame.by_user else frame.subject.name)
    return join(name + ("家" if household else ""), "的" if possessed else "", third_person(pre, user), negation, body)


def _body(draft: Draft, frame: Frame, scene: Scene) -> str:
    """The body in the third person, with the user mentioned no more often than it takes."""
    user = scene.user.name
    body = re.sub(rf"^(?:{user})(?:的|家(?=的))?", "", third_person(_pointed_at(draft.body, frame, scene), user))
    if frame.inner > 0 and user in body[1:]:
        body = body[0] + body[1:].replace(user, "", 1)
    return re.sub(rf"(?<=[^帮给替跟和让叫教陪对]){user}(?={_OWN_ACT})", "", body)


def _of_household(draft: Draft, frame: Frame, body: str) -> bool:
    """Whether 我家 is the user's household, of which the claim is told, and no place."""
    if not frame.home or frame.subject.kind != "user" or body.startswith(("家", "养", "搬")):
        return False
    return not (body.startswith(("住", "在")) and draft.attribute.name in ("home", "hometown", "location"))


def _pointed_at(body: str, frame: Frame, scene: Scene) -> str:
    """跟她说话得慢点: whom a pronoun behind a preposition means, for who was not there."""

    def meant(match: re.Match[str]) -> str:
        ref = pronoun(scene, normal(match.group()))
        return match.group() if ref is None or ref.key == frame.subject.key else ref.name

    return _TO_WHOM.sub(meant, body)


def _negation(draft: Draft, frame: Frame, as_said: bool) -> str:
    """The negation before the body, unless the body brings its own."""
    said = frame.negation_said
    if draft.negative or draft.attribute.name in ("dislikes", "likes"):
        return said
    own = "no_negation" in draft.flags or draft.body.startswith((said or "戒", "戒"))
    return said if draft.keep_pre and as_said and not own else ""


def _possessed(draft: Draft, frame: Frame, body: str) -> bool:
    """Whether 的 stands between the subject and the thing of theirs that the claim is told of."""
    if body.startswith(("有", "的")):
        return False
    if frame.clause.words[: frame.after_subject].endswith("我们") and pattern("phrasing.shared").match(normal(body)):
        return True
    attribute = draft.attribute
    thing = attribute.category == "fact" and attribute.cardinality is Cardinality.ONE and attribute.varies
    theirs = (
        attribute.name == "fact" and frame.subject.kind == "person" and frame.clause.words[: frame.after_subject][-1:] == "的"
    )
    return frame.possessive and (thing or theirs)
