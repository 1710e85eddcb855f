"""What users of memory engines complain about when words come in and are kept apart (rows B, E, G and N of the bug log that no
other test names), on a file and in memory."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

import troth
from troth.domain.settings import Document, Message
from troth.errors import InvalidName
from troth.ports.embedder import Vectors
from troth.sync import Space, Troth
from troth.testing import FrozenClock, StubEmbedder

START = datetime(2026, 3, 2, 9, tzinfo=UTC)
LEASE = Document("The workshop is in Lyon.\n\nThe user works at Krones.", "lease.txt")
Ask = troth.RecallOptions


@pytest.fixture
def clock() -> FrozenClock:
    return FrozenClock(START)


@pytest.fixture(params=["memory", "sqlite"])
def db(request: pytest.FixtureRequest, tmp_path: Path, clock: FrozenClock) -> Iterator[Troth]:
    url = ":memory:" if request.param == "memory" else f"{tmp_path}/memory.db"
    with closing(troth.open(url, embedder=None, clock=clock)) as made:
        yield made


def texts(space: Space, view: str = "current") -> list[str]:
    return [belief.memory.text for belief in space.list(view)]


def test_b06_what_is_read_again_in_any_way_makes_the_index_no_larger(db: Troth, clock: FrozenClock) -> None:
    space = db.space("a")
    talk = [Message(START, "user", "I keep bees."), Message(START, "assistant", "How many hives?")]
    kept = set()
    for _ in range(5):
        space.ingest(LEASE)
        space.ingest(LEASE, at=START)  # another: somebody says when it was written
        space.ingest(talk)
        clock.advance(days=1)
        kept.add((space.audit().observations, space.verify().entries, *texts(space), *texts(space, "pending")))
    assert len(kept) == 1


def test_b08_the_same_words_are_the_same_whatever_is_said_about_them(db: Troth) -> None:
    space = db.space("a")
    first = space.observe("I keep bees.", at=START, source="api")
    second = space.observe("I keep bees.", at=START, source="cli", where=troth.Where(domain="garden"))
    assert (second.status, second.observation) == ("unchanged", first.observation)
    assert texts(space) == ["User keeps bees"]


def test_e02_without_a_moment_the_clock_says_when(db: Troth, clock: FrozenClock) -> None:
    space = db.space("a")
    space.observe("My sister moved to Bath yesterday.")
    (held,) = space.list()
    assert "2026-03-01" in held.memory.text
    assert held.version.said_at == clock.now()


def test_e04_a_moment_is_one_instant_wherever_it_was_said(db: Troth) -> None:
    tokyo = datetime.fromisoformat("2026-03-01T02:00+09:00")  # still February in UTC
    space = db.space("a")
    space.observe("My dentist appointment is tomorrow.", at=tokyo)
    (held,) = space.list()
    assert "2026-03-02" in held.memory.text  # the speaker's tomorrow
    assert held.version.valid.start == datetime.fromisoformat("2026-03-02T00:00+09:00")
    february = {"observed_at": {"gte": datetime(2026, 2, 28, tzinfo=UTC), "lt": datetime(2026, 3, 1, tzinfo=UTC)}}
    march = {"observed_at": {"gte": datetime(2026, 3, 1, tzinfo=UTC)}}
    assert [len(space.recall("dentist", Ask(filter=day)).hits) for day in (february, march)] == [1, 0]


@pytest.mark.parametrize("said", ["I rented a studio from May 2025 to January 2025.", "我从2025年5月到2025年1月租过一间工作室"])
def test_e10_nothing_ends_before_it_begins(db: Troth, said: str) -> None:
    space = db.space("a")
    space.observe(said)
    for held in (*space.list(), *space.list("history"), *space.list("pending")):
        start, end = held.version.valid.start, held.version.valid.end
        assert start is None or end is None or start < end


def test_g03_who_is_nobody_sees_nothing(db: Troth) -> None:
    db.space("a").observe("My canary is called Zebedee.")
    for nobody in ("", "ben"):
        assert not db.space("a").recall("canary Zebedee", Ask(user=nobody)).hits
        assert not db.space("a").recall("canary Zebedee", Ask(asker=nobody)).hits
    with pytest.raises(InvalidName):
        db.space("a", user="")


def test_g04_a_message_cannot_say_whose_memory_it_is(db: Troth) -> None:
    message = {"at": START, "role": "user", "content": "My name is Ana."}
    for key in ("user", "user_id", "namespace", "by"):
        report = db.space("a").ingest([{**message, key: "ben"}])
        assert key in report.broken[0]
    db.space("a").ingest([message])
    assert [texts(db.space("a", user=user)) for user in ("user", "ben")] == [["User's name is Ana"], []]


def test_g07_what_belongs_to_one_project_is_not_shown_in_another(db: Troth) -> None:
    space = db.space("a")
    space.observe("Our launch day is 4 May.", where=troth.Where(scope="work/secret"))
    assert space.recall("launch day", Ask(scope="work/secret")).hits
    assert not space.recall("launch day", Ask(scope="work/other")).hits
    assert texts(space) == [held.memory.text for held in space.list(scope="work/secret")]
    assert space.list(scope="home") == ()


def test_g08_one_file_is_one_store_by_whatever_path(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to("real")
    with (
        troth.open(tmp_path / "real" / "m.db", embedder=None) as here,
        troth.open(tmp_path / "link" / "m.db", embedder=None) as there,
    ):
        here.space("a").observe("I keep bees.")
        there.space("a").observe("I sail.")
        assert texts(here.space("a")) == texts(there.space("a")) == ["User keeps bees", "User sails"]
        assert here.space("a").verify()
    with troth.open(tmp_path / "M.DB", embedder=None) as other:
        assert texts(other.space("a")) == []


def test_g10_a_name_is_a_name_and_no_condition(db: Troth) -> None:
    db.space("a", user="ana").observe("I keep bees.")
    for odd in ("x' OR 1=1 --", "%", "*", "ana' --", "an_", "ANA", "ana "):
        assert texts(db.space("a", user=odd)) == texts(db.space(odd, user="ana")) == []
        db.space("a", user=odd).observe("I sail.", where=troth.Where(scope=odd, domain=odd))
        assert texts(db.space("a", user=odd)) == ["User sails"]
        assert not db.space("a", user="ana").recall("bees", Ask(filter={"source": odd})).hits
    assert texts(db.space("a", user="ana")) == ["User keeps bees"]


def test_g11_the_same_file_of_two_owners_is_each_ones_own(db: Troth) -> None:
    owners = [db.space("a"), db.space("b"), db.space("a", user="ana")]
    for space in owners:
        assert space.ingest(LEASE).unchanged == 0
    owners[0].forget_matching(troth.Matching(everything="user"), token=_token(owners[0]))
    assert [bool(texts(space)) for space in owners] == [False, True, True]


def _token(space: Space) -> str:
    shown = space.forget_matching(troth.Matching(everything="user"))
    assert isinstance(shown, troth.Preview)
    return shown.token


def test_n03_of_a_long_document_the_end_is_read_too(db: Troth) -> None:
    space = db.space("a")
    filler = "\n\n".join(f"{number}: " + "lorem ipsum " * 100 for number in range(30))
    space.ingest(Document(f"The user lives in Porto.\n\n{filler}\n\nThe user works at Krones."))
    waiting = texts(space) + texts(space, "pending")
    assert any("Porto" in text for text in waiting)
    assert any("Krones" in text for text in waiting)


class Watched(StubEmbedder):
    """Notes what it is given."""

    def __init__(self) -> None:
        super().__init__()
        self.given: list[str] = []

    def embed(self, texts: Sequence[str], *, query: bool = False) -> Vectors:
        self.given += texts
        return super().embed(texts, query=query)


def test_n04_nothing_without_words_reaches_the_embedder() -> None:
    watched = Watched()
    with troth.open(":memory:", embedder=watched, clock=FrozenClock(START)) as memory:
        space = memory.space("a")
        for nothing in ("", " ", "\n\t", "\u200b", "\u3000", "\x00"):
            space.observe(nothing)
            space.ingest(Document(nothing))
            space.recall(nothing)
        space.observe("I keep bees.", at=START - timedelta(hours=1))
    assert watched.given
    assert all(text.strip("\u200b\x00 \n\t\u3000") for text in watched.given)


def test_e04_a_block_shows_the_days_that_the_user_lived(clock: FrozenClock) -> None:
    shanghai = ZoneInfo("Asia/Shanghai")
    clock.set(datetime(2026, 3, 2, 7, tzinfo=shanghai))  # the first of March in UTC
    with troth.open(":memory:", embedder=None, clock=clock) as memory:
        space = memory.space("a", tz=shanghai)
        space.observe("我明天去看牙医", at=clock.now())
        space.observe("I'm allergic to figs.")
        assert "2026年3月3日" in space.list()[0].memory.text
        (hit,) = space.recall("牙医").hits
        assert hit.observed_at == clock.now()
        for block in (space.recall("牙医").text, space.context("figs")):
            assert "[2026-03-02]" in block
        assert "[2026-03-01]" in memory.space("a").recall("牙医").text
