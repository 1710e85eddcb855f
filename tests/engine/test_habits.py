"""What a store does of itself: it shows or carries out a wish to forget, and dreams when it is quiet."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from troth.aio import AsyncSpace, AsyncTroth, aopen
from troth.domain.decision import Reason
from troth.domain.dreaming import DreamPlan
from troth.domain.forgetting import Matching, Preview
from troth.domain.receipt import Receipt
from troth.domain.settings import RESERVED, Habits, Seat
from troth.engine.dream import dream as dreaming
from troth.engine.forget import asked
from troth.engine.forget.hide import preview_forgetting
from troth.engine.parts import Parts
from troth.errors import UnknownOption, UsageError
from troth.testing import FrozenClock

HELD = (
    "I like rowing.",
    "My sister Dana works at Vantaro.",
    "My locker code is 5512.",
    "I live in Riga.",
    "我喜欢划船。",
    "我的储物柜密码是5512。",
)
KIN = ("Nadia is my sister.", "Nadia has a son, Rui.")


def with_store(work: Callable[[AsyncTroth, FrozenClock], Awaitable[None]], habits: Habits = RESERVED) -> None:
    async def go() -> None:
        clock = FrozenClock(datetime(2026, 3, 2, 9, tzinfo=UTC))
        async with await aopen(":memory:", embedder=None, clock=clock, habits=habits) as db:
            await work(db, clock)

    asyncio.run(go())


async def say(space: AsyncSpace, clock: FrozenClock, *lines: str) -> Receipt:
    for line in lines:
        clock.advance(hours=7)
        receipt = await space.observe(line)
    return receipt


async def texts(space: AsyncSpace) -> list[str]:
    return [belief.memory.text for belief in await space.list()]


WISHES = [
    ("Forget that I like rowing.", ["User likes rowing"]),
    ("Please forget what I said about Dana.", ["User's sister Dana works at Vantaro"]),
    ("Delete my locker code from your memory.", ["User's locker code is 5512"]),
    ("Forget my address.", ["User lives in Riga"]),
    ("忘掉我喜欢划船这件事。", ["用户喜欢划船"]),
    ("别再记着我的储物柜密码。", ["用户的储物柜密码是 5512"]),
    ("麻烦你把储物柜密码的事删了吧。", ["用户的储物柜密码是 5512"]),
    ("请忘记我喜欢划船。", ["用户喜欢划船"]),
    ("把灯塔的事忘了吧。", []),
    ("Forget it.", []),
    ("Forget about the harbour.", []),
]


@pytest.mark.parametrize(("wish", "meant"), WISHES)
def test_a_wish_said_in_a_conversation_is_shown_and_its_token_carries_it_out(wish: str, meant: list[str]) -> None:
    async def work(db: AsyncTroth, clock: FrozenClock) -> None:
        space = db.space("a")
        await say(space, clock, *HELD)
        before = await texts(space)
        preview = (await say(space, clock, wish)).preview
        assert preview is not None
        assert preview.what is not None
        assert [item.text for item in preview.memories] == meant
        assert await texts(space) == before
        if meant:
            await space.forget_matching(preview.what, token=preview.token)
            assert await texts(space) == [text for text in before if text not in meant]

    with_store(work)


@pytest.mark.parametrize(("wish", "meant"), WISHES)
def test_or_it_is_carried_out_and_can_be_undone(wish: str, meant: list[str]) -> None:
    async def work(db: AsyncTroth, clock: FrozenClock) -> None:
        space = db.space("a")
        await say(space, clock, *HELD)
        before = await texts(space)
        receipt = await say(space, clock, wish)
        done = [outcome for outcome in receipt.outcomes if outcome.reason is Reason.FORGOTTEN]
        assert [outcome.text for outcome in done] == meant
        assert await texts(space) == [text for text in before if text not in meant]
        for decision in {outcome.decision for outcome in done}:
            await space.undo(decision or "")
        assert await texts(space) == before

    with_store(work, Habits(forgetting="forget"))


MANY = (
    "My sister Vera lives in Split. I live in Split.", "Vera's husband sells boats.", "I was arrested in 2011.", "I take sertraline.",
    "I'm allergic to nuts.", "I used to live in Zadar.", "我养了只猫叫豆包。", "我爸中过风。",
)  # fmt: skip
MEANT = [
    ("Forget that I live in Split.", ["User lives in Split"]),
    ("Could you delete what you know about my medication?", ["User takes sertraline"]),
    ("Forget my medication, keep the allergy.", ["User takes sertraline"]),
    ("Forget that I used to live in Zadar.", ["User used to live in Zadar"]),
    ("I'd rather you didn't remember anything about Vera.", ["User's sister Vera lives in Split", "User's sister Vera's husband sells boats"]),
    ("忘掉我养猫的事。", ["用户养了猫，叫豆包"]),
    ("我爸的病你别记着了。", ["用户的爸爸中过风"]),
    ("Please wipe him from your memory.", []),
]  # fmt: skip


def test_a_wish_finds_what_is_meant_in_other_words_and_never_more() -> None:
    async def work(db: AsyncTroth, clock: FrozenClock) -> None:
        space = db.space("a")
        await say(space, clock, *MANY)
        previews = [(wish, (await say(space, clock, wish)).preview) for wish, _ in MEANT]
        assert [(wish, sorted(item.text for item in shown.memories)) for wish, shown in previews if shown] == MEANT
        [last] = (await say(space, clock, "I play the oboe.")).learned
        just_said = (await say(space, clock, "Forget what I just said.")).preview
        assert just_said is not None
        assert [item.id for item in just_said.memories] == [last.memory]

    with_store(work)


@pytest.mark.parametrize("wish", ["Forget everything you know about me.", "我爸的病你别记着了。"])
def test_what_only_may_be_meant_is_shown_whatever_the_setting(wish: str) -> None:
    async def work(db: AsyncTroth, clock: FrozenClock) -> None:
        space = db.space("a")
        await say(space, clock, *MANY)
        before = await texts(space)
        receipt = await say(space, clock, wish)
        assert receipt.preview is not None
        assert receipt.preview.token
        assert await texts(space) == before

    with_store(work, Habits(forgetting="forget"))


CONVERSATION = [
    {"at": f"2026-01-{day:02}T09:00:00Z", "role": role, "content": text}
    for day, role, text in (
        (1, "user", "I like rowing."), (2, "user", "I like chess."), (3, "assistant", "Forget that I like chess."),
        (4, "user", "Forget that I like rowing."), (5, "user", "Forget that I like chess."), (6, "user", "I like chess."),
    )
]  # fmt: skip


@pytest.mark.parametrize("forgetting", ["preview", "forget"])
def test_a_wish_in_a_conversation_that_is_ingested(forgetting: str) -> None:
    """As of when it was said: what was said after it counts."""

    async def work(db: AsyncTroth, clock: FrozenClock) -> None:
        space = db.space("a")
        report = await space.ingest(CONVERSATION)
        shown = [receipt.preview.memories[0].text for receipt in report.receipts if receipt.preview]
        done = forgetting == "forget"
        assert shown == ([] if done else ["User likes rowing", "User likes chess"])
        assert await texts(space) == (["User likes chess"] if done else ["User likes rowing", "User likes chess"])
        assert (await space.ingest(CONVERSATION)).unchanged == len(CONVERSATION)
        assert (await space.replay()).changed == ""

    with_store(work, Habits(forgetting=forgetting))


def test_a_wish_that_is_read_later_is_heeded_too() -> None:
    async def work(db: AsyncTroth, clock: FrozenClock) -> None:
        space = db.space("a")
        await say(space, clock, "I like rowing.")
        clock.advance(hours=7)
        await space.observe("Forget that I like rowing.", wait=False)
        clock.advance(hours=7)
        await space.observe("I like chess.")
        await asyncio.gather(*db._running._tasks)
        assert await texts(space) == ["User likes chess"]

    with_store(work, Habits(forgetting="forget"))


def test_a_wish_that_meets_a_change_is_shown_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(db: AsyncTroth, clock: FrozenClock) -> None:
        space = db.space("a")
        await say(space, clock, "I like rowing.")
        [held] = await space.list()

        async def confirmed_meanwhile(parts: Parts, seat: Seat, what: Matching) -> Preview:
            shown = await preview_forgetting(parts, seat, what)
            await space.confirm(held.id)
            return shown

        monkeypatch.setattr(asked, "preview_forgetting", confirmed_meanwhile)
        receipt = await say(space, clock, "Forget that I like rowing.")
        assert receipt.preview is not None
        assert [item.text for item in receipt.preview.memories] == await texts(space) == ["User likes rowing"]

    with_store(work, Habits(forgetting="forget"))


def test_no_machine_wishes_and_a_wish_that_fits_much_is_only_shown() -> None:
    async def work(db: AsyncTroth, clock: FrozenClock) -> None:
        space = db.space("a")
        for number in range(21):
            await space.observe(f"I like tea number {number}.")
        for by in ("agent", "tool"):
            assert (await db.space("a", by=by).observe("Forget about tea.")).preview is None
        receipt = await say(space, clock, "Forget about tea.")
        assert receipt.preview is not None
        assert len(receipt.preview.memories) == len(await texts(space)) == 21

    with_store(work, Habits(forgetting="forget"))


@pytest.mark.parametrize("habits", [Habits(dreaming="instant"), Habits(dreaming="quiet", quiet=timedelta(milliseconds=20))])
def test_it_dreams_of_itself(habits: Habits) -> None:
    async def work(db: AsyncTroth, clock: FrozenClock) -> None:
        for user in ("user", "ben"):
            await say(db.space("a", user=user), clock, *KIN)
        await asyncio.gather(*db._running._tasks)
        for user in ("user", "ben"):
            found = await db.space("a", user=user).review.list()
            assert [item.belief.memory.text for item in found] == ["Rui is User's nephew"]

    with_store(work, habits)


def test_it_dreams_of_queued_words_once_they_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def go() -> None:
        async with await aopen(str(tmp_path / "a.db"), embedder=None, habits=Habits(dreaming="instant")) as db:
            space, held = db.space("a"), list[list[str]]()

            async def dreamt(*_: object, **__: object) -> DreamPlan:
                held.append(await texts(space))
                return DreamPlan()

            monkeypatch.setattr(dreaming, "dream", dreamt)
            await space.observe("I like rowing.", wait=False)
            while db._running._tasks:
                await asyncio.gather(*db._running._tasks)
            assert held == [["User likes rowing"]]

    asyncio.run(go())


def test_it_does_not_dream_while_there_is_talk_nor_unasked() -> None:
    async def work(db: AsyncTroth, clock: FrozenClock) -> None:
        await say(db.space("a"), clock, *KIN)
        assert await db.space("a").review.list() == ()
        assert len(db._running._tasks) <= 1

    with_store(work, Habits(dreaming="quiet", quiet=timedelta(hours=1)))
    with_store(work)


def test_a_dream_that_waits_for_quiet() -> None:
    async def work(db: AsyncTroth, clock: FrozenClock) -> None:
        space, quiet = db.space("a"), timedelta(minutes=10)
        assert (await space.dream(quiet=quiet)).steps == ()
        await say(space, clock, *KIN)
        assert (await space.dream(quiet=quiet)).steps == ()
        clock.advance(minutes=11)
        assert (await space.dream(quiet=quiet)).steps != ()
        for _ in range(2):
            clock.advance(minutes=11)
            assert (await space.dream(quiet=quiet)).steps == ()

    with_store(work)


@pytest.mark.parametrize(
    ("habits", "error"),
    [
        (Habits(forgetting="at once"), UnknownOption),
        (Habits(dreaming="nightly"), UnknownOption),
        (Habits(quiet=timedelta(seconds=-1)), UsageError),
    ],
)
def test_habits_that_are_none_are_refused(habits: Habits, error: type[Exception]) -> None:
    with pytest.raises(error):
        asyncio.run(aopen(":memory:", embedder=None, habits=habits))
