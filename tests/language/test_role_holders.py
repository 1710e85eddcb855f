"""Somebody new in a role takes the place of who had it; of friends and colleagues there may be many."""

import asyncio
from datetime import UTC, datetime, timedelta

import pytest

from troth.aio import aopen
from troth.testing import FrozenClock

START = datetime(2026, 3, 2, 9, tzinfo=UTC)


async def _held(first: str, second: str) -> tuple[str, str]:
    clock = FrozenClock(START)
    async with await aopen(":memory:", embedder=None, clock=clock) as db:
        await db.space("a").observe(first, at=START)
        clock.set(START + timedelta(days=20))
        await db.space("a").observe(second, at=START + timedelta(days=20))
        views = [await db.space("a").list(view) for view in ("current", "history")]
    current, history = (" | ".join(belief.memory.text for belief in view) for view in views)
    return current, history


@pytest.mark.parametrize(
    ("first", "second", "now", "before"),
    [
        ("My piano teacher is Ana.", "I've got a new piano teacher, Bea.", "Bea", "Ana"),
        ("Our cleaner is Rosa.", "Our new cleaner is Ivan, he comes on Mondays.", "cleaner Ivan comes on Mondays", "Rosa"),
        ("My guitar tutor is Ann.", "Found a new guitar tutor: Bea.", "Bea", "Ann"),
        ("My riding teacher is Nia.", "Tegan is my riding teacher now.", "Tegan", "Nia"),
        ("Our line manager is Fran.", "Gus is our line manager from today.", "Gus", "Fran"),
        ("My class teacher is Miss Ito.", "Mr Cole is my new class teacher.", "Cole", "Ito"),
        ("My daughter's at nursery.", "She's at primary school now.", "primary school", "nursery"),
        ("我房东叫老马", "新房东是个姓杨的阿姨", "姓杨的阿姨", "老马"),
        ("我导师是周老师", "我现在的导师是吴老师", "吴老师", "周老师"),
        ("我教练叫大刘", "新来的教练叫阿凯，人挺好", "阿凯", "大刘"),
        ("我领导是老欧", "新领导姓皮，人不错", "姓皮", "老欧"),
    ],
)
def test_a_new_one_takes_the_place(first: str, second: str, now: str, before: str) -> None:
    current, history = asyncio.run(_held(first, second))
    assert now in current, current
    assert before not in current, current
    assert before in history, history


@pytest.mark.parametrize(
    ("first", "second", "both"),
    [
        ("My friend Sal plays drums.", "My new friend Vic plays bass.", ("Sal", "Vic")),
        ("I have a new colleague, Tim.", "My new colleague is Uma.", ("Tim", "Uma")),
        ("我同事小欧喜欢爬山", "新同事小贝喜欢游泳", ("小欧", "小贝")),
        ("我住在武汉", "长沙是个宜居的城市", ("武汉",)),
        ("我会弹吉他", "Rust 是门好语言", ("吉他",)),
    ],
)
def test_another_one_leaves_it(first: str, second: str, both: tuple[str, ...]) -> None:
    current, history = asyncio.run(_held(first, second))
    assert all(each in current for each in both), current
    assert not history, history
