"""What a dream does besides deriving: merge, extend, promote, expire, archive; as a plan, once, by one dreamer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from datetime import UTC, datetime, timedelta

import pytest

import troth
from troth.domain.dreaming import StepKind
from troth.domain.memory import Belief
from troth.domain.settings import Where
from troth.errors import UsageError
from troth.sync import Space, Troth
from troth.testing import FrozenClock

START = datetime(2026, 3, 2, 9, tzinfo=UTC)


class Held:
    def __init__(self, url: str) -> None:
        self.url, self.clock = url, FrozenClock(START)
        self.db: Troth = troth.open(url, embedder=None, clock=self.clock)

    @property
    def space(self) -> Space:
        return self.db.space("a")

    def say(self, *lines: str, by: str = "user", every: float = 7, where: Where | None = None) -> None:
        for line in lines:
            self.db.space("a", by=by).observe(line, where=where or Where())
            self.clock.advance(hours=every)

    def beliefs(self) -> Sequence[Belief]:
        return [*self.space.list(), *self.space.list("history")]

    def texts(self) -> list[str]:
        return [belief.memory.text for belief in self.space.list()]

    def waiting(self) -> list[str]:
        return [item.belief.memory.text for item in self.space.review.list()]


@pytest.fixture(params=["memory", "sqlite"])
def held(request: pytest.FixtureRequest, tmp_path: object) -> Iterator[Held]:
    made = Held(":memory:" if request.param == "memory" else f"{tmp_path}/memory.db")
    with closing(made.db):
        yield made


def kinds(held: Held, **how: object) -> list[StepKind]:
    return [step.kind for step in held.space.dream(**how).steps]  # type: ignore[arg-type]


TWICE = ("I like walks in the old harbour.", "I like walks in old harbour.")


def test_two_that_say_the_same_become_one(held: Held) -> None:
    held.say("I like walks in the old harbour of Genoa.", "I like walks in old harbours of Genoa.")
    before = held.texts()
    assert len(before) == 2
    plan = held.space.dream(dry_run=True)
    (merge,) = [step for step in plan.steps if step.kind is StepKind.MERGE]
    assert held.texts() == before, "a dry run does nothing"
    assert str(plan).count("merge") == 1
    assert merge.gone[0] in str(plan)
    assert held.space.verify().entries == held.space.replay().entries
    held.space.dream()
    (one,) = held.space.list()
    assert one.memory.text == merge.text
    assert one.version.occasions == 2
    assert one.version.standing.long_term
    why = held.space.why(one.id)
    assert len([item for item in why.evidence if item.counts]) == 2  # type: ignore[union-attr]
    assert held.space.dream().steps == ()
    assert held.space.verify()
    assert held.space.replay().changed == ""


@pytest.mark.parametrize(
    "lines",
    [
        ("I like walks in the old harbour of Genoa.", "I like walks in old harbours of Genoa."),
        ("I like walks in old harbours.", "I like walks in the old harbour of Genoa."),
    ],
)
def test_what_is_undone_is_not_made_again(held: Held, lines: tuple[str, ...]) -> None:
    held.say(*lines)
    before = sorted(held.texts())
    assert kinds(held)
    for belief in held.space.list():
        if belief.version.reason in ("merged", "detail"):
            held.space.undo(belief.version.decision)
    assert sorted(held.texts()) == before
    assert kinds(held) == []
    assert sorted(held.texts()) == before
    assert held.space.replay().changed == ""


@pytest.mark.parametrize(
    "lines",
    [
        ("I like green tea.", "I like black tea."),
        ("I like walks of 5 km.", "I like walks of 15 km."),
        ("I have a cat called Ann.", "I have a cat called Anna."),
        ("I had lunch with Ivo on 3 March 2026.", "I had lunch with Ivo on 1 March 2026."),
        ("My sister likes old films.", "I like old films."),
        ("I like old films.", "我喜欢老电影"),
        ("I like old films.", "I don't like old films on planes."),
    ],
)
def test_what_is_not_the_same_stays_two(held: Held, lines: tuple[str, str]) -> None:
    """B04, E11: other words, digits, names, dates, subjects, languages and signs are other facts."""
    held.clock.advance(hours=100)
    held.say(*lines)
    before = sorted(held.texts())
    assert StepKind.MERGE not in kinds(held)
    assert sorted(held.texts()) == before


def test_what_others_may_see_is_not_merged_into_what_is_private(held: Held) -> None:
    held.say("I like walks in the old harbour of Genoa.", where=Where(visibility="public"))
    held.say("I like walks in old harbours of Genoa.")
    assert StepKind.MERGE not in kinds(held)


def test_what_stood_on_the_one_that_goes_stands_on_the_one_that_stays(held: Held) -> None:
    held.say("I work at Krones.", "Lotte is a colleague of mine.")
    held.space.dream()
    (item,) = held.space.review.list()
    parents = {link.target for link in held.space.why(item.id).links}  # type: ignore[union-attr]
    assert len(parents) == 2
    held.say("Lotte is no longer a colleague of mine.")
    held.space.dream()
    assert held.waiting() == []


def test_echoes_promote_nothing(held: Held) -> None:
    held.say("I like sailing.")
    held.say("The user likes sailing.", "The user likes sailing.", by="agent")
    held.say("The user likes sailing.", by="tool")
    assert StepKind.PROMOTE not in kinds(held)
    assert not held.space.list()[0].version.standing.long_term


def test_what_has_faded_is_archived_and_still_found(held: Held) -> None:
    held.say("I bought a kettle on Monday.", "My name is Ines.", "I'm allergic to latex.", "I like sailing.")
    name = next(belief for belief in held.space.list() if "Ines" in belief.memory.text)
    held.space.confirm(name.id)
    faded: set[str] = set()
    for _ in range(24):
        held.clock.advance(days=60)
        faded |= {step.text for step in held.space.dream().steps if step.kind is StepKind.ARCHIVE}
    assert any("kettle" in text for text in faded)
    assert not any(word in text for text in faded for word in ("Ines", "latex"))
    archived = {belief.memory.text for belief in held.space.list() if belief.version.archived}
    assert archived == faded & {belief.memory.text for belief in held.space.list()}
    assert held.space.dream().steps == ()
    assert any("sailing" in hit.text for hit in held.space.recall("sailing").hits)
    held.say("I like sailing.")
    assert not next(belief for belief in held.space.list() if "sailing" in belief.memory.text).version.archived
    assert held.space.verify()


def test_what_was_made_by_hand_is_no_orphan(held: Held) -> None:
    """I09: what a person had kept, without a conversation, outlives every dream."""
    held.space.remember("The cellar key hangs behind the stove.")
    for _ in range(5):
        held.clock.advance(days=400)
        held.space.dream()
    assert any("cellar key" in belief.memory.text for belief in held.beliefs())


def test_a_derived_item_nobody_looks_at_declines_itself(held: Held) -> None:
    held.say("Nadia is my sister.", "Nadia has a son, Rui.")
    held.space.dream()
    assert len(held.waiting()) == 1
    held.clock.advance(days=89)
    assert kinds(held) == []
    held.clock.advance(days=2)
    assert kinds(held) == [StepKind.EXPIRE]
    assert held.waiting() == []
    assert kinds(held) == []


PATTERNS = [
    (["I went climbing today."] * 3, 168, "As a rule User goes climbing on Mondays"),
    (["I played squash with Ana today."] * 3, 168, "As a rule User plays squash with Ana on Mondays"),
    (
        [
            "I volunteered at the food bank today.",
            "Volunteered at the food bank tonight.",
            "I volunteered at the food bank again today.",
        ],
        168,
        "As a rule User volunteers at the food bank on Mondays",
    ),
    (["今天我上了钢琴课"] * 3, 168, "用户通常每周一上钢琴课"),
    (["今早跑了十公里。", "今早又跑了十公里。", "今早跑了十公里。"], 168, "用户通常每周一跑十公里"),
    (["昨天去爬山了。", "昨天又去爬山了。", "昨天和老婆去爬山了。"], 168, "用户通常每周日爬山"),
    (["I can't stand coriander.", "I hate coriander.", "I can't stand coriander."], 48, "User really can not stand coriander"),
    (["今天去打羽毛球了", "今天又去打羽毛球了，手气不错", "今天打了羽毛球"], 168, "用户通常每周一打羽毛球"),
    (["今天陪我妈去了菜市场", "今天又陪我妈去菜市场", "今早陪我妈去了趟菜市场"], 168, "用户通常每周一陪用户妈去菜市场"),
    (
        ["Repotted the orchids today.", "Do orchids like rainwater?", "My orchids are finally in bloom."],
        200,
        "User has been occupied with orchids for weeks",
    ),
    (["钓鱼用什么饵好？", "新买了一根钓竿，明天去钓鱼", "我钓鱼晒黑了一圈"], 200, "用户几周来常提到钓鱼"),
    (["I like oat milk."] * 3, 30, "User likes oat milk very much"),
    (["我喜欢爬山"] * 3, 30, "用户非常喜欢爬山"),
    (
        ["I bought climbing shoes.", "I read a book about climbing.", "I joined a climbing club."],
        200,
        "User has been occupied with climbing for weeks",
    ),
]


NO_PATTERNS = [
    ["I live in Bergen.", "I work in Bergen.", "My flat in Bergen is small."],
    ["I had lunch with Ana.", "I paid for lunch today.", "Lunch is at noon."],
    ["I bought a new phone.", "I have a new job.", "My new desk wobbles."],
    ["我今天买了新手机", "我今天换了工作", "我今天搬了桌子"],
]


@pytest.mark.parametrize("lines", NO_PATTERNS)
def test_what_everybody_speaks_of_is_no_matter_of_weeks(held: Held, lines: list[str]) -> None:
    held.say(*lines, every=200)
    held.space.dream()
    assert held.waiting() == []


@pytest.mark.parametrize(("lines", "every", "text"), PATTERNS)
def test_what_repetition_shows_waits_for_a_person(held: Held, lines: list[str], every: int, text: str) -> None:
    held.say(*lines, every=every)
    held.space.dream()
    assert text in held.waiting()
    (item,) = [item for item in held.space.review.list() if item.belief.memory.text == text]
    assert item.parents >= 1
    assert item.belief.memory.inference
    assert item.belief.version.authority.value == "derived"
    assert held.space.dream().outcomes == ()
    held.space.review.decline(item.id)
    held.say(lines[-1], every=every)
    held.space.dream()
    assert text not in held.waiting()


@pytest.mark.parametrize(
    ("lines", "every"),
    [
        (["I went climbing today."] * 2, 168),
        (["I went climbing today."] * 3, 100),
        (["I like oat milk."] * 2, 30),
        (["I bought a new lamp.", "I have a new job.", "I own a new car."], 200),
        (["I bought climbing shoes.", "I read a book about climbing.", "I joined a climbing club."], 5),
    ],
)
def test_what_repetition_does_not_show(held: Held, lines: list[str], every: int) -> None:
    held.say(*lines, every=every)
    held.space.dream()
    assert held.waiting() == []


def test_a_pattern_falls_with_what_it_stood_on(held: Held) -> None:
    held.say(*["I like oat milk."] * 3, every=30)
    held.space.dream()
    assert len(held.waiting()) == 1
    held.say("I don't like oat milk any more.")
    assert held.waiting() == []


def test_a_budget_leaves_the_rest_for_the_next_dream(held: Held) -> None:
    for name in ("Ada", "Bea", "Cleo", "Dita"):
        held.say(f"{name} is a colleague of mine.")
    held.say("I work at Krones.")
    first = held.space.dream(proposals=3)
    assert (len(first.outcomes), first.left) == (3, 1)
    assert "1 more" in str(first)
    assert len(held.space.dream(proposals=0).outcomes) == 0
    assert len(held.space.dream().outcomes) == 1
    assert held.space.dream().steps == ()
    with pytest.raises(UsageError):
        held.space.dream(proposals=-1)


def test_a_budget_of_steps(held: Held) -> None:
    for town in ("Genoa", "Riga", "Ghent"):
        held.say(f"I like walks in the old harbour of {town}.", f"I like walks in old harbours of {town}.")
    assert (kinds(held, steps=1), held.space.dream(steps=0).left) == ([StepKind.MERGE], 2)
    assert kinds(held) == [StepKind.MERGE] * 2
    assert len(held.texts()) == 3


def test_one_dreamer_a_space(held: Held) -> None:
    """K11: another is told so; what a killed one left behind runs out, and a clock that jumped back locks nothing."""
    from troth.engine.dream.lease import take

    held.say("Nadia is my sister.", "Nadia has a son, Rui.")
    store = held.db._troth._running.parts.store

    async def leased() -> None:
        await store.write("a", lambda tx: take(tx, "user", held.clock.now()))

    held.db._runner.run(leased)
    busy = held.space.dream()
    assert busy.problems[0].startswith("busy")
    assert busy.steps == ()
    assert held.space.dream(dry_run=True).steps != ()
    held.clock.advance(seconds=61)
    assert len(held.space.dream().outcomes) == 1
    held.clock.advance(days=30)
    held.db._runner.run(leased)
    held.clock.set(held.clock.now() - timedelta(days=20))
    assert held.space.dream().problems == ()


def test_a_stale_step_is_not_done(held: Held) -> None:
    from troth.domain.dreaming import Step
    from troth.domain.settings import Seat
    from troth.engine.dream.carry import carry_out

    held.say("I like sailing.")
    (belief,) = held.space.list()
    held.space.confirm(belief.id)
    step = Step(StepKind.PROMOTE, belief.memory.text, ((belief.id, belief.version.number),))
    store = held.db._troth._running.parts.store

    async def late() -> bool:
        return await store.write("a", lambda tx: carry_out(tx, Seat("a"), step, held.clock.now()))

    assert held.db._runner.run(late) is False


def test_a_killed_dream_is_finished_by_the_next(held: Held, monkeypatch: pytest.MonkeyPatch) -> None:
    for town in ("Genoa", "Riga", "Ghent", "Turku"):
        held.say(f"I like walks in the old harbour of {town}.", f"I like walks in old harbours of {town}.")
    monkeypatch.setattr("troth.engine.dream.dream.STEPS_AT_ONCE", 1)

    class Killed(BaseException):
        pass

    calls = 0
    from troth.engine.dream import dream as module

    plain = module._group

    def killed(*arguments: object, **others: object) -> object:
        nonlocal calls
        calls += 1
        if calls == 3:
            raise Killed
        return plain(*arguments, **others)  # type: ignore[arg-type]

    with monkeypatch.context() as patch:
        patch.setattr(module, "_group", killed)
        with pytest.raises(Killed):
            held.space.dream()
    assert len(held.texts()) == 6
    held.clock.advance(seconds=61)
    assert kinds(held) == [StepKind.MERGE] * 2
    assert len(held.texts()) == 4
    assert held.space.verify()


def test_users_dream_apart(held: Held) -> None:
    """G12: a dream of one user touches nothing of another."""
    for user in ("ana", "ben"):
        space = held.db.space("a", user=user)
        for line in ("I like walks in the old harbour of Genoa.", "I like walks in old harbours of Genoa."):
            space.observe(line)
            held.clock.advance(hours=7)
    held.db.space("a", user="ana").dream()
    assert len(held.db.space("a", user="ana").list()) == 1
    assert len(held.db.space("a", user="ben").list()) == 2


def test_a_dream_looks_only_at_what_changed(held: Held, monkeypatch: pytest.MonkeyPatch) -> None:
    held.say(*(f"I like {word} soup." for word in ("leek", "pea", "fish", "onion", "lentil", "barley")))
    held.space.dream()
    seen: list[str] = []
    from troth.engine.dream import plan as module

    plain = module.near  # type: ignore[attr-defined]

    def counted(tx: object, user: str, ids: Sequence[str]) -> object:
        seen.extend(ids)
        return plain(tx, user, ids)  # type: ignore[arg-type]

    monkeypatch.setattr(module, "near", counted)
    held.say("I like sailing.")
    held.space.dream()
    assert len(set(seen)) == 1
