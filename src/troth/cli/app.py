"""The command `troth`: every verb, each from its own module, which loads when the verb is called."""

from __future__ import annotations

from importlib import import_module
from typing import Annotated, Any, cast

import typer
from typer.core import TyperGroup
from typer.main import get_command

_OWN_NAMES = {"try": "try_", "import": "import_", "list": "list_"}
"""Modules of verbs whose names Python keeps for itself."""
VERBS = (
    "try",
    "observe",
    "remember",
    "ingest",
    "import",
    "export",
    "recall",
    "context",
    "core",
    "profile",
    "list",
    "why",
    "history",
    "used",
    "confirm",
    "correct",
    "forget",
    "erase",
    "undo",
    "verify",
    "audit",
    "replay",
    "reread",
    "dream",
    "retain",
    "explain",
    "check",
    "doctor",
    "bench",
    "review",
)


class _Verbs(TyperGroup):
    """Loads the verb that was called and no other: most take less time than loading all of them."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.commands = cast("Any", dict.fromkeys(VERBS))

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in self.commands:
            return None
        module = import_module(f"troth.cli.{_OWN_NAMES.get(cmd_name, cmd_name)}")
        if hasattr(module, "app"):
            return get_command(module.app)
        alone = typer.Typer(add_completion=False)
        alone.command(cmd_name)(module.command)
        return get_command(alone)


app = typer.Typer(
    cls=_Verbs,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="Long-term memory for AI agents that keeps what it remembers true.",
)


def _tell_version(asked: bool) -> None:
    if asked:
        from importlib.metadata import version

        typer.echo(f"troth {version('troth')}")
        raise typer.Exit


@app.callback()
def _options(
    asked: Annotated[
        bool, typer.Option("--version", callback=_tell_version, is_eager=True, help="Say which one this is.")
    ] = False,
) -> None:
    pass
