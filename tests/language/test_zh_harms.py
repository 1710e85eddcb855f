"""吃什么出事，是过敏还是身体: what does the speaker harm, in Chinese; figures of speech of the same form tell of nothing."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from troth.language.reader import read
from troth.language.reading import Context

CONTEXT = Context(datetime(2026, 3, 2, 9, tzinfo=UTC))


def told(text: str) -> list[str]:
    return [one.claim.attribute for one in read(text, CONTEXT).assertions if one.claim]


@pytest.mark.parametrize(
    ("text", "attribute"),
    [
        ("蜜蜂蜇一下能要我命。", "allergy"),
        ("花生会要了我的命。", "allergy"),
        ("头孢差点要了我的命。", "allergy"),
        ("我一吃芒果嘴就肿。", "allergy"),
        ("吃虾起疹子。", "allergy"),
        ("抹防晒霜就起红疹", "allergy"),
        ("我女儿吃鸡蛋就起疹子。", "allergy"),
        ("喝牛奶就拉肚子。", "health"),
        ("闻到猫毛就打喷嚏。", "health"),
        ("沾酒就头疼。", "health"),
        ("摸猫就痒。", "health"),
        ("碰凉水就头疼。", "health"),
        ("花生酱会要了我的命。", "allergy"),
    ],
)
def test_what_does_harm_is_told(text: str, attribute: str) -> None:
    assert told(text) == [attribute]


FIGURES = (
    "吃撑了就吐。",
    "吃亏就头疼。",
    "一碰数学就头疼。",
    "喝西北风就拉肚子。",
    "闻到钱味就打喷嚏。",
    "蜂拥的人群差点要了我的命。",
    "酒精灯差点要了我的命。",
)


@pytest.mark.parametrize(
    "text", ["加班会要了我的命。", "这天儿能要我的命。", "吃饱了就想吐。", "吃药就好。", "一开会就头疼。", *FIGURES]
)
def test_a_figure_of_speech_tells_of_none(text: str) -> None:
    assert not {"allergy", "health"} & set(told(text))
