"""`troth explain`: how a text is read, clause by clause; nothing is stored."""

from __future__ import annotations

import json
import sys
from datetime import UTC, datetime
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from troth.cli.common import At, By, Json, moment, read_text
from troth.cli.wire import plain
from troth.domain.authority import CHANNELS, Authority
from troth.domain.claim import Claim, Mood
from troth.errors import UsageError, check_choice
from troth.language.reader import read
from troth.language.reading import Assertion, Context
from troth.language.text import clean, is_blank

_COLOURS = {Mood.CONFIRMED: "green", Mood.UNCERTAIN: "yellow", Mood.RECALL: "yellow", Mood.REFERENCE: "cyan"}


def command(
    text: Annotated[str, typer.Argument(help="What somebody said; - reads standard input.")],
    by: By = "user",
    at: At = None,
    json_: Json = False,
) -> None:
    """Show how a text is read: who, about whom, meant how, when, and which words say so."""
    check_choice("by", by, CHANNELS)
    cleaned = clean(read_text(text))
    if is_blank(cleaned):
        raise UsageError("There is no text to read.", hint="Pass what somebody said.")
    reading = read(cleaned, Context(moment(at) or datetime.now(UTC), Authority(by)))
    rows = [_row(cleaned, assertion) for assertion in reading.assertions]
    if json_:
        answer = {"language": reading.language, "assertions": rows}
        sys.stdout.write(json.dumps(answer, ensure_ascii=False, indent=2) + "\n")
        return
    console = Console(highlight=False)
    console.print(_marked(cleaned, reading.assertions))
    for row, assertion in zip(rows, reading.assertions, strict=True):
        _print(console, row, assertion)
    if not rows:
        console.print(f"(nothing is read: language {reading.language})", style="dim")


def _row(text: str, assertion: Assertion) -> dict[str, Any]:
    row: dict[str, Any] = {
        "start": assertion.start,
        "end": assertion.end,
        "words": text[assertion.start : assertion.end],
        "mood": assertion.mood.value,
        "intents": sorted(intent.value for intent in assertion.intents),
        "note": assertion.note,
    }
    if assertion.claim is not None:
        row |= {"text": assertion.text, "confidence": assertion.confidence, "claim": _claim(assertion.claim)}
    return row


def _claim(claim: Claim) -> dict[str, Any]:
    return {key: value for key, value in plain(claim).items() if value not in (None, {})}


def _marked(text: str, assertions: tuple[Assertion, ...]) -> Text:
    """The text with each clause in the colour of its mood."""
    marked = Text(text)
    for assertion in assertions:
        colour = _COLOURS.get(assertion.mood, "red") if assertion.claim else "dim"
        marked.stylize(colour, assertion.start, assertion.end)
    return marked


def _print(console: Console, row: dict[str, Any], assertion: Assertion) -> None:
    colour = _COLOURS.get(assertion.mood, "red") if assertion.claim else "dim"
    console.print(Text(f"\n{row['start']}–{row['end']}  {' '.join(row['words'].split())}", style=colour))
    meant = ", ".join([row["mood"], *row["intents"], *([row["note"]] if row["note"] else [])])
    console.print(Text(f"  meant    {meant}", style="dim"))
    claim = assertion.claim
    if claim is None:
        return
    kind = ", ".join([claim.tense.value, "passing" if claim.passing else "lasting", "so" if claim.positive else "not so"])
    console.print(Text(f"  address  {claim.subject} · {claim.attribute}"))
    console.print(Text(f"  value    {claim.value}   ({kind})"))
    console.print(Text(f"  text     {assertion.text}", style="bold"))
