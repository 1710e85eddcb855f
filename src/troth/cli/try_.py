"""`troth try`: read a conversation and explain, readably, what came of it. What `make try` calls."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib.resources import as_file, files
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import Progress
from rich.rule import Rule

from troth import sync
from troth.cli import show
from troth.cli.common import Json, Output
from troth.cli.messages import Conversation, read
from troth.domain.decision import Action, Reason
from troth.domain.memory import Belief
from troth.domain.reasons import because
from troth.domain.receipt import Outcome
from troth.domain.settings import Message
from troth.domain.trace import HitKind, Recall
from troth.language.text import language_of
from troth.sync import Space
from troth.testing import FrozenClock

_QUESTIONS = {
    "en": (
        "Where do I live?",
        "What do I do for work?",
        "What am I allergic to?",
        "Who is in my family?",
        "What am I planning?",
    ),
    "zh": ("我住在哪里？", "我做什么工作？", "我对什么过敏？", "我的家人有谁？", "我有什么打算？"),
    "shipped": (
        "Where do I live?",
        "What am I allergic to?",
        "Where does my sister live?",
        "我的猫叫什么名字？",
        "我喜欢喝什么？",
    ),
}
_GROUPS = (
    ("Added", (Action.ADD, Action.EXTEND)),
    ("Said again", (Action.REINFORCE,)),
    ("Replaced or corrected", (Action.SUPERSEDE, Action.CORRECT)),
    ("Ended", (Action.END,)),
    ("Put aside for a person", (Action.PARK, Action.FLAG_CONFLICT)),
    ("Refused", (Action.REJECT,)),
    ("Understood, and not kept as a fact", (Action.NO_OP,)),
)


def command(
    file: Annotated[
        Path | None, typer.Argument(help="JSON lines of {at, role, content, …}; default: a conversation of ours.")
    ] = None,
    json_: Json = False,
) -> None:
    """Read a conversation into an empty memory, and show what was learned, what was not, and why."""
    out = Output(as_json=json_)
    if file is None:
        with as_file(files("troth.cli").joinpath("conversation.jsonl")) as shipped:
            conversation, questions = read(shipped), _QUESTIONS["shipped"]
    else:
        conversation = read(file)
        questions = _QUESTIONS[_language(conversation.messages)]
    clock = FrozenClock()
    with sync.open(":memory:", clock=clock) as memory:
        space = memory.space("try")
        said = _read_all(space, clock, sorted(conversation.messages, key=lambda message: message.at))
        answers = [space.recall(question) for question in questions]
        if json_:
            outcomes = [{"at": message.at, "outcome": outcome} for message, outcome in said]
            found = {"outcomes": outcomes, "profile": space.profile(), "answers": answers, "broken": conversation.problems}
            out.show(found, lambda console, value: None)
        else:
            _explain(out.console, space, conversation, said, answers)


def _language(messages: Iterable[Message]) -> str:
    return "zh" if language_of(" ".join(message.content for message in messages if message.role == "user")) == "zh" else "en"


def _read_all(space: Space, clock: FrozenClock, messages: Sequence[Message]) -> list[tuple[Message, Outcome]]:
    """Read the messages, the clock standing at each, so that the story is told as it happened."""
    said = []
    with Progress(console=Console(stderr=True), transient=True) as bar:
        for message in bar.track(messages, description="reading the conversation"):
            clock.set(message.at)
            for receipt in space.ingest([message]).receipts:
                said += [(message, outcome) for outcome in receipt.outcomes]
    return said


def _explain(
    console: Console,
    space: Space,
    conversation: Conversation,
    said: Sequence[tuple[Message, Outcome]],
    answers: Sequence[Recall],
) -> None:
    moments = [message.at for message in conversation.messages]
    console.print(f"Read {len(moments)} messages, {show.day(min(moments))} to {show.day(max(moments))}.")
    show.problems(console, conversation.problems)
    _receipts(console, said)
    _head(console, "Who this person is")
    show.profile(console, space.profile())
    _head(console, "Five questions")
    for answer in answers:
        console.print(f"[bold]{escape(answer.question)}[/]")
        for hit in answer.hits[:3]:
            kind = "" if hit.kind is HitKind.MEMORY else f"in what was said on {show.day(hit.observed_at)}, "
            console.print(f"  {escape(hit.text)}  [dim]({kind}{hit.score:.2f})[/]")
        if not answer.hits:
            console.print("  [dim](nothing held is about this)[/]")
    _not_returned(console, space, answers)


def _head(console: Console, title: str) -> None:
    console.print()
    console.print(Rule(title, align="left"))


def _receipts(console: Console, said: Sequence[tuple[Message, Outcome]]) -> None:
    for title, actions in _GROUPS:
        mine = [(message, outcome) for message, outcome in said if outcome.action in actions and not _chatter(outcome)]
        if mine:
            _head(console, f"{title} ({len(mine)})")
        for message, outcome in mine:
            who = "" if message.role == "user" else f" [cyan]{escape(message.name or message.role)}[/]"
            text, reason = escape(outcome.text or outcome.quote), because(outcome.reason)
            console.print(f"[dim]{show.day(message.at)}[/]{who} {text}  [dim]({reason})[/]")
            show.beneath(console, outcome)


def _chatter(outcome: Outcome) -> bool:
    """A clause that says nothing which could be kept; there is nothing to explain."""
    return outcome.action is Action.NO_OP and outcome.reason is Reason.NOTHING_CLAIMED


def _not_returned(console: Console, space: Space, answers: Sequence[Recall]) -> None:
    """One fact that is held and was not returned, with the reason, and the story of its address."""
    chosen = _left_out(space.list("history"), space.list("current"), answers)
    if chosen is None:
        return
    fact, question = chosen
    _head(console, f'Why "{fact.memory.text}" is no answer to "{question}"')
    show.why(console, space.why(fact.id, question))
    _head(console, "The history of that fact")
    show.history(console, space.history(fact.id))


def _left_out(history: Sequence[Belief], current: Sequence[Belief], answers: Sequence[Recall]) -> tuple[Belief, str] | None:
    """What stood where the first hit of an answer stands now; else anything that the first question did not bring up."""
    places = {held.id: held.memory.address for held in current}
    for answer in answers:
        place = places.get(answer.hits[0].id) if answer.hits else None
        for old in history:
            if place is not None and old.memory.address == place:
                return old, answer.question
    found = {hit.id for hit in answers[0].hits}
    rest = [held for held in (*history, *current) if held.id not in found]
    return (rest[0], answers[0].question) if rest else None
