"""The command `troth`: every verb, each from its own module."""

from __future__ import annotations

import typer

from troth.cli import (
    audit,
    bench,
    check,
    confirm,
    context,
    core,
    correct,
    doctor,
    dream,
    erase,
    explain,
    export,
    forget,
    history,
    import_,
    ingest,
    list_,
    observe,
    profile,
    recall,
    remember,
    replay,
    reread,
    retain,
    review,
    try_,
    undo,
    used,
    verify,
    why,
)

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="Long-term memory for AI agents that keeps what it remembers true.",
)

for name, module in {
    "try": try_,
    "observe": observe,
    "remember": remember,
    "ingest": ingest,
    "import": import_,
    "export": export,
    "recall": recall,
    "context": context,
    "core": core,
    "profile": profile,
    "list": list_,
    "why": why,
    "history": history,
    "used": used,
    "confirm": confirm,
    "correct": correct,
    "forget": forget,
    "erase": erase,
    "undo": undo,
    "verify": verify,
    "audit": audit,
    "replay": replay,
    "reread": reread,
    "dream": dream,
    "retain": retain,
    "explain": explain,
    "check": check,
    "doctor": doctor,
    "bench": bench,
}.items():
    app.command(name)(module.command)
app.add_typer(review.app, name="review")
