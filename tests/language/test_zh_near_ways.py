"""Ordinary sentences that stand near the other ways of saying one thing, and are not meant so."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from troth.language.reader import read
from troth.language.reading import Assertion, Context
from troth.language.text import clean

_AT = datetime(2026, 3, 2, 10, tzinfo=UTC)


def _told(said: str) -> tuple[Assertion, ...]:
    return read(clean(said), Context(_AT)).assertions


NOT_SO = [
    ("同事小周跳槽了，去了美团", "employer"),
    ("同学小吴转行了，现在做会计", "occupation"),
    ("同事小何换车了，现在开比亚迪", "car"),
    ("公司在裁员", "workplace"),
    ("我们单位在开会", "workplace"),
    ("办公室在装修", "workplace"),
    ("我上班在摸鱼", "workplace"),
    ("我们厂在赶工", "workplace"),
    ("搬完了，在收拾东西", "home"),
    ("我新家在搬东西", "home"),
    ("我们聘了个文案策划", "occupation"),
    ("我被评为优秀班主任", "occupation"),
    ("我正式成为会员了", "occupation"),
    ("在公司我是最小的", "occupation"),
    ("咱们在给资本家打工", "employer"),
    ("向陈总汇报工作", "manager"),
    ("同事都叫我别太拼", "call_me"),
    ("周末出去玩我更愿意泡温泉", "appointment"),
]


@pytest.mark.parametrize(("said", "attribute"), NOT_SO)
def test_what_stands_near_is_not_the_user_s(said: str, attribute: str) -> None:
    told = {(a.claim.subject, a.claim.attribute) for a in _told(said) if a.claim is not None}
    assert ("user", attribute) not in told


def test_a_colleague_with_a_name_is_told_of() -> None:
    told = {
        (a.claim.subject, a.claim.attribute, a.claim.value) for a in _told("同事小周跳槽了，去了美团") if a.claim is not None
    }
    assert ("小周", "employer", "美团") in told


def test_the_third_person_names_the_mother_in_full() -> None:
    assert "用户和用户的妈妈一起住" in {a.text for a in _told("我和我妈一起住")}
