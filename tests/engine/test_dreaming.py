"""Derivations wait for a person, name their parents, and fall with what they stood on."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

import pytest

from troth.aio import AsyncSpace, aopen
from troth.domain.decision import Action, Reason
from troth.engine.dream.derive import relation
from troth.testing import FrozenClock

FOUND = [
    (["Nadia is my sister.", "Nadia has a son, Rui."], "Rui is User's nephew"),
    (["My brother is called Ivo.", "Ivo has a daughter, Pia."], "Pia is User's niece"),
    (["我姐姐的女儿叫圆圆"], "圆圆是用户的外甥女"),
    (["I work at Krones.", "Lotte is a colleague of mine."], "Lotte works at Krones"),
    (["我在宁德时代上班", "阿哲是我同事"], "阿哲在宁德时代工作"),
    (["I work at Krones.", "Krones is in Regensburg."], "User works in Regensburg"),
    (["My aunt is Greta.", "Greta's son Paul broke his wrist skiing."], "Paul is User's cousin"),
    (["我弟叫彭亮", "彭亮的老婆叫于晓"], "于晓是用户的弟媳"),
    (["我妈叫田秀兰", "田秀兰有个弟弟叫田大勇"], "田大勇是用户的舅舅"),
    (["I work at the Astor.", "My coworker Beatriz is off this week."], "Beatriz works at Astor"),
    (["I report to the head of nursing.", "The head of nursing is Bernadette."], "User reports to Bernadette"),
    (["我们车间主任是老耿", "我直接向车间主任汇报"], "用户直接向老耿汇报"),
    (["I work at the Astor.", "The Astor is in Leeds."], "User works in Leeds"),
    (["I work at Tidemark Labs.", "Petra and I work together."], "Petra works at Tidemark Labs"),
    (["我在省二院当护士", "我同事小郝调休"], "小郝在省二院工作"),
    (["我在美团上班", "我跟老赵是同事"], "老赵在美团工作"),
    (["I joined Corvid Press last autumn.", "Corvid Press's office is in Girona."], "User works in Girona"),
    (["I'm a rigger at Halyard Boats.", "Halyard Boats has its yard in Oban."], "User works in Oban"),
    (["Dad's sister Moira is coming for Easter."], "Moira is User's aunt"),
    (["My brother Colm got married to Yasmin last year."], "Yasmin is User's sister-in-law"),
    (["My daughter Freya had a baby boy called Ivo in May."], "Ivo is User's grandson"),
    (["Jamal is my half-brother.", "Jamal's daughter Zaina starts school in September."], "Zaina is User's niece"),
    (["Only the sacristan has the vestry key.", "Brendan has the vestry key."], "Brendan is the sacristan"),
    (["我哥娶了个云南姑娘，叫白露。"], "白露是用户的嫂子"),
    (["我姐嫁给了韩东。"], "韩东是用户的姐夫"),
    (["我女儿苗苗上个月生了个儿子，叫小石头。"], "小石头是用户的外孙"),
    (["我爸的哥哥是个木匠，叫李长河。"], "李长河是用户的伯伯"),
    (["馆长管仓库钥匙。", "孟佳管仓库钥匙，找她拿。"], "孟佳是馆长"),
    (["Petra got promoted to plant manager.", "What do I write to my plant manager?"], "Petra is User's plant manager"),
    (["The VP of Sales is organising the Porto offsite.", "Ines is organising the Porto offsite."], "Ines is the VP of Sales"),
    (["Our head baker writes the rota on Fridays.", "Luca writes the rota on Fridays."], "Luca is the head baker"),
    (["The secretary is planning the harvest dance.", "Moira is planning the harvest dance."], "Moira is the secretary"),
    (["我们的运营总监在筹备青岛年会。", "夏岚在筹备青岛年会。"], "夏岚是运营总监"),
    (["My wife works for Tideway.", "Tideway is headquartered in Lisbon."], "User's wife works in Lisbon"),
    (["I've just started at Mendip Optics.", "Mendip's lab is on Mill Lane in Wells."], "User works in Wells"),
    (["我姐夫在恒通物流上班。", "恒通物流总部设在郑州。"], "用户的姐夫在郑州工作"),
    (["我在恒通物流上班。", "我同事阿彪住在东区。"], "阿彪在恒通物流工作"),
    (["My cousin's name is Theo.", "Theo's mum is called Brenda."], "Brenda is User's aunt"),
    (["My sister Priya had a baby girl last week, they named her Asha."], "Asha is User's niece"),
    (["我叔叔叫周军。", "周军的儿子叫周亮。"], "周亮是用户的堂兄弟"),
    (["我舅舅叫周军。", "周军的女儿叫周敏。"], "周敏是用户的表姐妹"),
    (["我妈的爸爸今年九十了，叫周德。"], "周德是用户的外公"),
    (["Astrid is my husband's sister."], "Astrid is User's sister-in-law"),
    (["My flatmate works for Pelham.", "Pelham is a small design firm in Truro."], "User's flatmate works in Truro"),
    (["I work at Krones.", "Krones have their main offices in Skye."], "User works in Skye"),
    (["我在恒通物流上班。", "恒通物流是郑州的一家公司。"], "用户在郑州工作"),
    (["我老婆在协和当医生", "阿敏是我老婆的同事"], "阿敏在协和工作"),
    (["我女儿在育才小学读书", "她同桌叫豆包"], "豆包在育才小学上学"),
    (["我在重庆八中读高二", "我同桌叫苗苗"], "苗苗在重庆八中上学"),
    (["我和室友住在天通苑", "我室友叫肖楠"], "肖楠住在天通苑"),
    (["I live in Malmö.", "My flatmate is Jonas."], "Jonas lives in Malmö"),
]
NOT_FOUND = [
    ["Nadia is my friend.", "Nadia has a son, Rui."],
    ["Lotte is a colleague of mine."],
    ["My friend Lotte works at Krones.", "Ivo is a colleague of mine."],
    ["I used to work at Krones.", "Lotte is a colleague of mine."],
    ["Do I work at Krones?", "Lotte is a colleague of mine."],
    ["If I worked at Krones I'd be rich.", "Lotte is a colleague of mine."],
    ["我在宁德时代上班", "阿哲是我朋友"],
    ["我在同济读博", "我大学同学叫许放"],
    ["我住苏州", "我前室友叫邱林"],
    ["Tariq is my brother.", "Tariq's son is called Zayd.", "Sorry, Tariq isn't my brother, he's my cousin."],
    ["阿坤是我哥", "阿坤的女儿叫妞妞", "说错了，阿坤不是我哥，是我表哥"],
    ["My sister is called Noor.", "Noor's husband is called Callum.", "Callum is my brother-in-law."],
    ["Our boss likes tea.", "Birgit likes tea."],
    ["店长喜欢喝咖啡。", "小李喜欢喝咖啡。"],
    ["我老公的妈妈姓郑，跟我们住一起。"],
    ["My friend Ewa got married to Piotr last year."],
    ["The web server is Caddy.", "The web server runs on port 80."],
    ["The director is writing an email.", "Tomasz is writing an email."],
    ["The director is writing a novel.", "Tomasz is writing a novel."],
    ["The drummer swims on Mondays.", "Nick swims on Mondays."],
    ["I left Mendip Optics in May.", "Mendip Optics is in Wells."],
    ["My boss is moving to Hull.", "Quayside Foods is in Hull."],
    ["我离开恒通物流了。", "恒通物流在郑州。"],
    ["我表哥叫阿明。", "阿明的妈妈叫玉珍。"],
    ["Otto is my boss's son.", "Otto's wife is Ana."],
    ["I work at Krones.", "Krones has a plant in Ghent."],
    ["我在恒通物流上班。", "恒通物流是一家大公司。"],
    ["Ann is the nurse.", "Bob is the nurse.", "I report to the nurse."],
]


async def told(space: AsyncSpace, clock: FrozenClock, lines: list[str]) -> None:
    for line in lines:
        await space.observe(line)
        clock.advance(hours=7)


async def waiting(space: AsyncSpace) -> list[str]:
    return [item.belief.memory.text for item in await space.review.list()]


def run(lines: list[str], work: object = None) -> list[str]:
    async def go() -> list[str]:
        clock = FrozenClock(datetime(2026, 3, 2, 9, tzinfo=UTC))
        async with await aopen(":memory:", embedder=None, clock=clock) as db:
            await told(db.space("a"), clock, lines)
            await db.space("a").dream()
            return await waiting(db.space("a"))

    return asyncio.run(go())


@pytest.mark.parametrize(("lines", "text"), FOUND)
def test_what_follows_waits_for_a_person(lines: list[str], text: str) -> None:
    assert text in run(lines)


@pytest.mark.parametrize("lines", NOT_FOUND)
def test_what_does_not_follow_is_not_proposed(lines: list[str]) -> None:
    assert run(lines) == []


def test_relations_in_two_steps() -> None:
    assert relation("elder sister", "son", "zh") == "外甥"
    assert relation("younger brother", "wife", "zh") == "弟媳"
    assert relation("friend", "son", "en") == ""


def test_a_derivation_is_proposed_once_and_stays_declined() -> None:
    async def go() -> None:
        clock = FrozenClock(datetime(2026, 3, 2, 9, tzinfo=UTC))
        async with await aopen(":memory:", embedder=None, clock=clock) as db:
            space = db.space("a")
            await told(space, clock, FOUND[0][0])
            assert [outcome.action for outcome in (await space.dream()).outcomes] == [Action.PARK]
            assert (await space.dream()).outcomes == ()
            (item,) = await space.review.list()
            assert item.parents == 2
            await space.review.decline(item.id)
            assert (await space.dream()).outcomes == ()
            assert await waiting(space) == []

    asyncio.run(go())


@pytest.mark.parametrize("approved", [False, True])
def test_it_falls_with_what_it_stood_on(approved: bool) -> None:
    async def go() -> None:
        clock = FrozenClock(datetime(2026, 3, 2, 9, tzinfo=UTC))
        async with await aopen(":memory:", embedder=None, clock=clock) as db:
            space = db.space("a")
            await told(space, clock, FOUND[3][0])
            await space.dream()
            (item,) = await space.review.list()
            if approved:
                await space.review.approve(item.id)
            moved = await space.observe("I work at Dallmayr now.")
            assert await waiting(space) == []
            current = [belief.memory.text for belief in await space.list()]
            history = [belief.memory.text for belief in await space.list("history")]
            assert item.belief.memory.text not in current
            assert (item.belief.memory.text in history) is approved
            await space.undo(moved.learned[0].decision or "")
            seen = await waiting(space) if not approved else [belief.memory.text for belief in await space.list()]
            assert item.belief.memory.text in seen

    asyncio.run(go())


def test_what_the_user_ended_does_not_follow_again_from_older_words() -> None:
    async def go() -> None:
        clock = FrozenClock(datetime(2026, 3, 2, 9, tzinfo=UTC))
        async with await aopen(":memory:", embedder=None, clock=clock) as db:
            space = db.space("a")
            await told(space, clock, ["My sister is called Noor.", "Noor's husband is called Callum."])
            await space.dream()
            for item in await space.review.list():
                await space.review.approve(item.id)
            await space.observe("Noor and Callum got divorced.")
            await space.dream()
            assert await waiting(space) == []
            assert "Callum is User's brother-in-law" in [belief.memory.text for belief in await space.list("history")]

    asyncio.run(go())


def test_what_a_person_confirmed_stands_by_itself() -> None:
    async def go() -> None:
        clock = FrozenClock(datetime(2026, 3, 2, 9, tzinfo=UTC))
        async with await aopen(":memory:", embedder=None, clock=clock) as db:
            space = db.space("a")
            await told(space, clock, FOUND[0][0])
            await space.dream()
            (item,) = await space.review.list()
            await space.confirm(item.id)
            son = next(belief for belief in await space.list() if "Rui" in belief.memory.text and belief.id != item.id)
            forgotten = await space.forget(son.id)
            assert forgotten.outcomes[0].reason is Reason.FORGOTTEN
            assert item.id in [belief.id for belief in await space.list()]

    asyncio.run(go())


def test_a_correction_may_name_what_is_derived_and_what_it_stands_on() -> None:
    async def go() -> None:
        async with await aopen(":memory:", embedder=None, clock=FrozenClock(datetime(2026, 3, 2, 10, tzinfo=UTC))) as db:
            me = db.space("me")
            await me.observe("建业是我爸爸")
            await me.observe("玉兰是建业的妹妹")
            await me.dream()
            for item in await me.review.list():
                await me.review.approve(item.id)
            await me.observe("更正一下，玉兰不是建业的妹妹，是他同学")
            assert not [belief for belief in await me.list() if "妹妹" in belief.memory.text]

    asyncio.run(go())
