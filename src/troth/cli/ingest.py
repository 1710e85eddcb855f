"""`troth ingest`: read a whole conversation from a file, or a document."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from troth.cli import show
from troth.cli.common import FAILED, At, By, Domain, Layer, Llm, Output, Scope, moment, read_text, taking_verb
from troth.cli.messages import read
from troth.domain.receipt import IngestReport
from troth.domain.settings import Document, Where
from troth.errors import InvalidMessage, UsageError
from troth.sync import Space


@taking_verb
def command(
    space: Space,
    out: Output,
    file: Annotated[Path, typer.Argument(help="JSON lines of {at, role, content, name?, conversation?}; - is standard input.")],
    document: Annotated[bool, typer.Option("--document", help="The file is a text, not a conversation.")] = False,
    title: Annotated[str | None, typer.Option("--title", help="Of the document; default: the file's name.")] = None,
    at: At = None,
    scope: Scope = None,
    domain: Domain = None,
    layer: Layer = None,
    by: By = "user",
    llm: Llm = None,
) -> None:
    """Read a conversation, one JSON object a line, or a document; exits with 1 if a line could not be taken."""
    where = Where(scope=scope, domain=domain, layer=layer)
    if document:
        report = space.ingest(Document(_text(file), title or file.name), at=moment(at), where=where)
    elif at is not None or title is not None:
        raise UsageError("--at and --title are a document's;", hint="leave them out, or name --document")
    else:
        report = _conversation(space, file, where)
    out.show(report, show.ingested)
    if report.broken:
        raise typer.Exit(FAILED)


def _conversation(space: Space, file: Path, where: Where) -> IngestReport:
    conversation = read(file)
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("reading", total=len(conversation.messages))
        report = space.ingest(conversation.messages, where=where, progress=lambda done: bar.update(task, completed=done))
    return replace(report, broken=(*conversation.problems, *report.broken))


def _text(file: Path) -> str:
    try:
        return read_text("-") if str(file) == "-" else file.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise InvalidMessage(f"{file}: cannot be read: {error}.", hint="Name a file of UTF-8 text.") from error
