"""`troth retain`: keep memories no longer than a policy says."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Annotated, Any

import typer

from troth.cli import show
from troth.cli.common import Output, quick_verb
from troth.domain.retention import Policy
from troth.errors import UnknownOption, UsageError
from troth.sync import Space

KEYS = ("keep_days", "caps", "never", "then")


@quick_verb
def command(
    space: Space,
    out: Output,
    policy: Annotated[
        Path, typer.Argument(help="A TOML file: never = [...] and then = ... first, then [keep_days] and [caps] by layer.")
    ],
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only show what would go.")] = False,
) -> None:
    """Archive, forget or erase what is over its time, and say what that was."""
    out.show(space.retain(read(policy), dry_run=dry_run), show.text)


def read(path: Path) -> Policy:
    """The policy of a file.

    Raises:
        UsageError, UnknownOption: it cannot be read, or says what no policy says.
    """
    try:
        given: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UsageError(f"{path}: cannot be read: {error.strerror}.", hint="Name a TOML file.") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UsageError(f"{path}: is no TOML: {error}.", hint="Write it like `[keep_days]` and `temporary = 30`.") from error
    for key in given:
        if key not in KEYS:
            raise UnknownOption(f"{path}: {key!r} is not known;", hint=f"known are {', '.join(KEYS)}")
    for key, kind in (("keep_days", dict), ("caps", dict), ("never", list), ("then", str)):
        if key in given and not isinstance(given[key], kind):
            raise UsageError(f"{path}: {key} is a {type(given[key]).__name__};", hint=f"write a {kind.__name__}")
    return Policy(
        given.get("keep_days", {}), given.get("caps", {}), tuple(given.get("never", ())), given.get("then", "archive")
    )
