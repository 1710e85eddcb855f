"""`troth import`: take in what another program exported, with a verdict on every item."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import Progress

from troth.adapters.loaders import FORMATS, load
from troth.cli import show
from troth.cli.common import FAILED, Llm, Output, taking_verb
from troth.domain.forgetting import Preview
from troth.domain.profile import Core
from troth.sync import Space

ARCHIVE = "troth"
"""The kind of a file that `troth export` made."""
_SHOWN = 5


@dataclass(frozen=True, slots=True)
class Imported:
    """The verdicts: how many items became what, and why the others did not."""

    taken: int
    """Messages that were stored and read."""
    known: int
    """Messages that were there already; the same export twice changes nothing."""
    learned: dict[str, int]
    """Decisions by action."""
    core: tuple[str, ...]
    """Blocks of the core that were taken over; one that is there already stays."""
    wishes: tuple[Preview, ...]
    """What was said there that asks to forget something, and was not carried out."""
    left_out: tuple[str, ...]
    problems: tuple[str, ...]


@taking_verb
def command(
    space: Space,
    out: Output,
    kind: Annotated[str, typer.Argument(help=f"Where it comes from: troth (what `troth export` made), {', '.join(FORMATS)}.")],
    file: Annotated[Path, typer.Argument(help="The export: a file, or the folder or zip that it came in.")],
    llm: Llm = None,
) -> None:
    """Take in another program's export, through the same governance, or a .troth file. Exits with 1 if an item was broken."""
    if kind == ARCHIVE:
        out.show(space.import_(file), show.text)
        return
    export = load(file, kind)
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("reading", total=len(export.messages))
        report = space.ingest(export.messages, progress=lambda done: bar.update(task, completed=done))
    taken_over, kept = _core(space, export.core)
    actions = Counter(outcome.action.value for receipt in report.receipts for outcome in receipt.outcomes)
    known = sum(receipt.status == "unchanged" for receipt in report.receipts)
    verdict = Imported(
        len(report.receipts) - known,
        known,
        dict(actions),
        taken_over,
        tuple(receipt.preview for receipt in report.receipts if receipt.preview is not None),
        (*export.left_out, *kept, *report.skipped),
        (*export.problems, *report.broken),
    )
    out.show(verdict, _print)
    if verdict.problems:
        raise typer.Exit(FAILED)


def _core(space: Space, blocks: Mapping[str, str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Take over the blocks that are not there yet: which, and what became of the others."""
    held = space.core() if blocks else Core()
    new = {name: text for name, text in blocks.items() if getattr(held, name) is None}
    if new:
        space.core(persona=new.get("persona"), human=new.get("human"))
    return tuple(new), tuple(f"the {name}: there is one here already" for name in blocks if name not in new)


def _print(console: Console, verdict: Imported) -> None:
    console.print(f"{verdict.taken} taken, {verdict.known} known already")
    if verdict.core:
        console.print(f"  {' and '.join(verdict.core)} taken over into the core")
    if verdict.learned:
        console.print("  " + ", ".join(f"{count} {action}" for action, count in sorted(verdict.learned.items())))
    for wish in verdict.wishes:
        show.wished(console, wish)
    for title, items in (("left out on purpose", verdict.left_out), ("broken", verdict.problems)):
        if items:
            console.print(f"{len(items)} {title}")
            for item in items[:_SHOWN]:
                console.print(f"  {escape(item)}", style="dim")
            if len(items) > _SHOWN:
                console.print(f"  … and {len(items) - _SHOWN} more (--json shows all)", style="dim")
