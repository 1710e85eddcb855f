"""What all verbs share: which store and space, how results are printed, and what an error exits with."""

from __future__ import annotations

import inspect
import json
import sys
import tomllib
from collections.abc import Callable, Mapping
from datetime import datetime
from functools import wraps
from pathlib import Path
from typing import Annotated, Any, cast, get_type_hints

import typer
from rich.console import Console

from troth import sync
from troth.bootstrap import file_of
from troth.cli.wire import plain
from troth.domain.retention import Policy
from troth.domain.settings import Habits, ModelUse
from troth.errors import NaiveDatetime, ScenarioError, StoreUnavailable, TrothError, UnknownOption, UsageError

Render = Callable[[Console, Any], None]

OK, FAILED, USAGE = 0, 1, 2

_MODELS = {"llm": "llm", "rerank": "reranker", "reviewer": "reviewer"}
"""Parameters of a command that name a model, each with what `open` calls it."""
_USE = ModelUse(patience=120.0, dreams=True)
"""Nobody waits for a reply at a command, and who names a model for a dream wants it asked."""

_POLICY = ("keep_days", "caps", "never", "then")
_PANEL = "Which memory"
Db = Annotated[str, typer.Option("--db", help="The file that holds the memory.", rich_help_panel=_PANEL)]
Namespace = Annotated[
    str, typer.Option("--namespace", "-n", help="The hard wall: one tenant or end user.", rich_help_panel=_PANEL)
]
User = Annotated[str, typer.Option("--user", "-u", help="Whose memory, inside the namespace.", rich_help_panel=_PANEL)]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON value.")]
Llm = Annotated[
    str | None,
    typer.Option(
        "--llm",
        help="A language model, to which texts are sent: openai:NAME, anthropic:NAME, ollama:NAME, http://host/v1#NAME.",
    ),
]
By = Annotated[str, typer.Option("--by", help="Whose words: user, agent, tool or document.")]
At = Annotated[str | None, typer.Option("--at", help="When it was said (ISO 8601 with an offset); default: now.")]
Scope = Annotated[str | None, typer.Option("--scope", help="A device, project or context path, such as work/api.")]
Layer = Annotated[str | None, typer.Option("--layer", help="A layer of your own to keep it in; see `troth retain`.")]
Visibility = Annotated[
    str, typer.Option("--visibility", help="Who else may see it: private (nobody), bonded (who is close), public.")
]
Domain = Annotated[str | None, typer.Option("--domain", help="A topic compartment.")]
Id = Annotated[str, typer.Argument(help="The id of a memory, as `troth list` shows it.")]


class Output:
    """Prints a result for a person, or as JSON."""

    def __init__(self, *, as_json: bool) -> None:
        self.as_json = as_json
        self.console = Console(highlight=False, soft_wrap=True)

    def show(self, value: object, render: Render) -> None:
        """Print `value`, by `render` unless JSON was asked for."""
        if self.as_json:
            sys.stdout.write(json.dumps(plain(value), ensure_ascii=False, indent=2) + "\n")
        else:
            render(self.console, value)


def verb(function: Callable[..., None]) -> Callable[..., None]:
    """Make a command of `function(space, out, …)`: its own parameters, and those that say which memory.

    A parameter `by` of its own also says with which authority the space is opened, one of `llm`, `rerank` and `reviewer` with
    which model, and `retention` which policy its dreams keep to. The memory must be there already.
    """
    return _command(function, "default", creates=lambda _: False)


def taking_verb(function: Callable[..., None]) -> Callable[..., None]:
    """As `verb`, for one that takes something in: a memory that is not there yet is made."""
    return _command(function, "default", creates=lambda _: True)


def waiting_verb(function: Callable[..., None]) -> Callable[..., None]:
    """As `verb`, for one that with `--watch` waits for what others write: there it may come before the memory does."""
    return _command(function, "default", creates=lambda given: bool(given["watch"]))


def quick_verb(function: Callable[..., None]) -> Callable[..., None]:
    """As `verb`, for one that neither searches nor reads text: it does not wait for the embedder to load."""
    return _command(function, None, creates=lambda _: False)


def _command(
    function: Callable[..., None], embedder: str | None, *, creates: Callable[[Mapping[str, Any]], bool]
) -> Callable[..., None]:
    hints = get_type_hints(function, include_extras=True)
    own = [parameter.replace(annotation=hints[name]) for name, parameter in inspect.signature(function).parameters.items()][2:]
    common = {"db": (Db, "troth.db"), "namespace": (Namespace, "default"), "user": (User, "user"), "json": (Json, False)}
    more = [
        inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=hint)
        for name, (hint, default) in common.items()
    ]

    @wraps(function)
    def command(*, db: str, namespace: str, user: str, json: bool, **rest: Any) -> None:
        file = file_of(db)
        if file is not None and not creates(rest) and not file.exists():
            raise StoreUnavailable(f"There is no memory in {db!r}.", hint="Name one with --db, or `troth observe` something.")
        models: dict[str, Any] = {known: rest.get(name) for name, known in _MODELS.items()}
        policy: Path | None = rest.get("retention")
        habits = Habits(retention=policy_of(policy)) if policy else Habits()
        with sync.open(db, embedder=embedder, model_use=_USE, habits=habits, **models) as handle:
            space = handle.space(namespace, user=user, by=rest.pop("by", "user"))
            function(space, Output(as_json=json), **rest)

    parameters = [parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY) for parameter in own] + more
    command.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    command.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return command


def moment(text: str | None) -> datetime | None:
    """An aware datetime from an option.

    Raises:
        UsageError: it is no moment, or has no offset.
    """
    if text is None:
        return None
    try:
        made = datetime.fromisoformat(text)
    except ValueError as error:
        raise UsageError(f"{text!r} is no moment.", hint="Write it like 2026-03-01T09:00:00+01:00.") from error
    if made.tzinfo is None:
        shown = made.isoformat()
        raise NaiveDatetime(f"{text!r} has no offset.", hint=f"Write it like {shown}+01:00 or {shown}Z.")
    return made


def mapping_of(option: str, text: str, such: str = '{"layer": "semantic"}') -> Mapping[str, Any]:
    """Conditions or weights from an option.

    Raises:
        UsageError: it is no JSON.
    """
    try:
        return cast("Mapping[str, Any]", json.loads(text))
    except ValueError as error:
        raise UsageError(f"{option} is {text!r}, which is no JSON ({error}).", hint=f"Write {such}.") from error


def read_text(argument: str) -> str:
    """The text itself, or standard input where it is `-`.

    Raises:
        UsageError: what comes in is no UTF-8.
    """
    if argument != "-":
        return argument
    try:
        return sys.stdin.buffer.read().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UsageError(f"Standard input is no UTF-8 ({error}).", hint="Convert it first.") from error


def exit_code(error: TrothError) -> int:
    """2 if the call was wrong, 1 if it was right and failed."""
    return USAGE if isinstance(error, UsageError | ScenarioError) else FAILED


def policy_of(path: Path) -> Policy:
    """The policy of a file.

    Raises:
        UsageError, UnknownOption: it cannot be read, or says what no policy says.
    """
    try:
        given: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise UsageError(f"{path}: cannot be read: {error.strerror}.", hint="Name a TOML file.") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UsageError(f"{path}: is no TOML: {error}.", hint="Write it like `[keep_days]` and `temporary = 30`.") from error
    for key in given:
        if key not in _POLICY:
            raise UnknownOption(f"{path}: {key!r} is not known;", hint=f"known are {', '.join(_POLICY)}")
    for key, kind in (("keep_days", dict), ("caps", dict), ("never", list), ("then", str)):
        if key in given and not isinstance(given[key], kind):
            raise UsageError(f"{path}: {key} is a {type(given[key]).__name__};", hint=f"write a {kind.__name__}")
    return Policy(
        given.get("keep_days", {}), given.get("caps", {}), tuple(given.get("never", ())), given.get("then", "archive")
    )
