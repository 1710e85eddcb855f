"""`troth review`: what waits for a person."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape

from troth.cli import show
from troth.cli.common import Id, Output, quick_verb
from troth.cli.undo import Decision
from troth.domain.receipt import Receipt
from troth.domain.review import Opinion, ReviewItem
from troth.errors import Conflict, UsageError
from troth.sync import Space

app = typer.Typer(no_args_is_help=True, add_completion=False, help="Look through what waits for a person.")


@app.command("list")
@quick_verb
def list_(space: Space, out: Output) -> None:
    """List what waits, each with its reason."""
    out.show(space.review.list(), show.review)


@app.command()
@quick_verb
def cards(space: Space, out: Output) -> None:
    """Go through what waits, a card each: approve, decline, skip, undo the last, quit; a conflict is settled by a number."""
    if out.as_json:
        raise UsageError("Cards are for people.", hint="Use `review list --json`, and `approve`, `decline` or `choose`.")
    done: list[Receipt] = []
    for item in space.review.list():
        out.console.print()
        show.card(out.console, item)
        if not _decided(space, out, item, done):
            break
    out.console.print(f"[dim]{len(done)} decided[/]")


def _decided(space: Space, out: Output, item: ReviewItem, done: list[Receipt]) -> bool:
    """Ask until the card is done with; False to stop."""
    choices = [item.id, *(rival.id for rival in item.rivals)]
    while True:
        key = _key("[a]pprove, [d]ecline, [s]kip, [u]ndo, [q]uit" + (", or the number that is right" if item.rivals else ""))
        if key in ("q", ""):
            return False
        if key == "s":
            return True
        if key == "u" and done:
            decision = done.pop().outcomes[0].decision or ""
            show.receipt(out.console, space.review.undo(decision))
            continue
        act = _act(space, item, choices, key)
        if act is None:
            continue
        try:
            done.append(act())
        except Conflict as error:  # it was settled meanwhile, by other words or another person
            out.console.print(f"[red]{escape(str(error))}[/]")
        return True


def _act(space: Space, item: ReviewItem, choices: Sequence[str], key: str) -> Callable[[], Receipt] | None:
    if key == "a":
        return lambda: space.review.approve(item.id)
    if key == "d":
        return lambda: space.review.decline(item.id)
    if item.rivals and key.isdecimal() and 1 <= int(key) <= len(choices):
        return lambda: space.review.choose(choices[int(key) - 1])
    return None


def _key(prompt: str) -> str:
    """One key from a terminal, one line from a pipe; nothing at its end."""
    typer.echo(f"{prompt}: ", nl=False)
    if not sys.stdin.isatty():
        return sys.stdin.readline().strip().lower()
    key = typer.getchar(echo=True).lower()
    typer.echo()
    return key


@app.command()
@quick_verb
def opinions(
    space: Space,
    out: Output,
    reviewer: Annotated[str, typer.Option("--reviewer", help="The model that is asked, written as for --llm.")],
    ids: Annotated[list[str] | None, typer.Argument(help="Which; default: the first twenty.")] = None,
) -> None:
    """Ask a second model whether the words say what waits; it advises, and nothing is written."""
    out.show(space.review.second_opinion(ids), _opinions)


def _opinions(console: Console, value: Sequence[Opinion]) -> None:
    for one in value:
        show.text(console, f"{one.item.id}  {one}")
    if not value:
        console.print("[dim](nothing waits)[/]")


@app.command()
@quick_verb
def choose(space: Space, out: Output, id: Id) -> None:
    """Settle a conflict: this one is right, waiting or current; what contradicts it gives way."""
    out.show(space.review.choose(id), show.receipt)


@app.command()
@quick_verb
def approve(space: Space, out: Output, id: Id) -> None:
    """Take it as true."""
    out.show(space.review.approve(id), show.receipt)


@app.command()
@quick_verb
def decline(space: Space, out: Output, id: Id) -> None:
    """Refuse it, and everything like it that a machine says later."""
    out.show(space.review.decline(id), show.receipt)


@app.command()
@quick_verb
def undo(space: Space, out: Output, decision: Decision) -> None:
    """Take back an approval or a refusal."""
    out.show(space.review.undo(decision), show.receipt)
