"""An order for one piece of work stands for nothing later (用中文写一首诗); how a sort of work is wanted does (讲题先讲思路)."""

from datetime import datetime

import pytest

from troth.language.reader import read
from troth.language.reading import Context

SAID = datetime.fromisoformat("2026-03-02T20:00:00+08:00")


def kept(text: str) -> list[str]:
    return [a.text for a in read(text, Context(SAID)).assertions if a.claim is not None]


@pytest.mark.parametrize(
    "order",
    [
        "用中文写一首关于秋天的诗",
        "把这段翻译成英文，语气正式点",
        "这封邮件别加表情",
        "用鲁迅的口吻写个请假条",
        "标题改短一点，十个字以内",
        "这次的汇报用蓝色模板",
        "给这张图配个文案，活泼一点",
        "用 Go 写个爬虫，并发控制在十个以内",
    ],
)
def test_one_piece_is_asked_for_once(order: str) -> None:
    assert kept(order) == []


@pytest.mark.parametrize(
    "wish",
    [
        "总结尽量控制在两百字内",
        "讲题先讲思路",
        "翻译都保留原文术语",
        "起标题别用问句",
        "每次写周报都分三段",
        "把回复控制在三句话以内",
    ],
)
def test_how_work_is_wanted_stands(wish: str) -> None:
    assert [text for text in kept(wish) if text.startswith("用户希望：")]


@pytest.mark.parametrize("said", ["这回搬到亦庄", "这段时间在减肥", "这份工作干了三年", "把这段翻译成英文，客户是日本人"])
def test_what_is_told_is_no_order(said: str) -> None:
    assert kept(said)
