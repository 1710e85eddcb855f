"""Reads scenario files and refuses what breaks the format, naming file and scenario."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

import yaml

from troth.checks.scenario import KINDS, LANGS, LEVELS, Action, Expectation, Scenario, Step, View
from troth.errors import ScenarioError, nearest

_REQUIRED, _OPTIONAL = {"id", "title", "kind", "lang", "steps", "expect"}, {"level"}
_EXTRAS = {Action.TOOL: {"name"}, Action.DOCUMENT: {"title"}, Action.USER: {"agent"}}
_STEP_COMMON = {"at", "as", "scope", "domain"}
_EXPECT_COMMON = {"at", "as", "scope", "domain", "as_of", "has", "lacks"}
_RECALL_ONLY = {"top", "episodes", "first"}

_Base: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # the same parser in C, where PyYAML was built with it


class _Loader(_Base):  # type: ignore[misc]  # the base is chosen at run time
    """Refuses a key given twice, which YAML lets pass in silence."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        keys = [key.value for key, _ in node.value]
        for key in keys:
            if keys.count(key) > 1:
                raise yaml.constructor.ConstructorError(None, None, f"{key} is given twice", node.start_mark)
        made: dict[Any, Any] = super().construct_mapping(node, deep)
        return made


def load(paths: Iterable[Path | str]) -> tuple[Scenario, ...]:
    """Read files, and every `*.yaml` and `*.yml` below folders, in order.

    Raises:
        ScenarioError: a file cannot be read or breaks the format; one line a problem, each with file and scenario.
    """
    scenarios: list[Scenario] = []
    problems: list[str] = []
    owners: dict[str, Path] = {}
    for file in _files(paths):
        for position, item in enumerate(_items(file, problems), 1):
            name = item.get("id") if isinstance(item, dict) else None
            bad = _check_scenario(item)
            if isinstance(name, str) and name in owners:
                bad.append(f"the id is already used in {owners[name]}")
            if isinstance(name, str):
                owners[name] = file
            problems += [f"{file}: {name or f'scenario {position}'}: {problem}" for problem in bad]
            if not bad:
                scenarios.append(_scenario(item))
    if problems:
        raise ScenarioError("\n".join(problems))
    return tuple(scenarios)


def _files(paths: Iterable[Path | str]) -> Sequence[Path]:
    found: list[Path] = []
    for path in map(Path, paths):
        if path.is_dir():
            inside = sorted(entry for entry in path.rglob("*") if entry.suffix in (".yaml", ".yml") and entry.is_file())
            if not inside:
                raise ScenarioError(f"{path}: holds no scenario file (*.yaml, *.yml).", hint="Name another folder or a file.")
            found += inside
        else:
            found.append(path)
    return found


def _items(file: Path, problems: list[str]) -> Sequence[Any]:
    try:
        # `_Loader` is a safe loader: it makes plain values only.
        items = yaml.load(file.read_text(encoding="utf-8"), _Loader)
    except (OSError, ValueError, yaml.YAMLError, RecursionError) as error:
        problems.append(f"{file}: cannot be read: {error}")
        return []
    if not isinstance(items, list) or not items:
        problems.append(f"{file}: is not a list of scenarios, each with {', '.join(sorted(_REQUIRED))}")
        return []
    return items


def _moment(value: object) -> datetime | None:
    """An aware datetime, or None."""
    if isinstance(value, str):
        try:
            value = datetime.fromisoformat(value)
        except ValueError:
            return None
    return value if isinstance(value, datetime) and value.utcoffset() is not None else None


def _is_text(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _check_scenario(item: Any) -> list[str]:
    if not isinstance(item, dict):
        return ["is not a mapping"]
    bad = [f"missing {key}" for key in sorted(_REQUIRED - item.keys())]
    bad += [f"unknown key {key}" for key in sorted(map(str, item.keys() - _REQUIRED - _OPTIONAL))]
    bad += [f"{key} must be a text" for key in ("id", "title") if key in item and not _is_text(item[key])]
    for key, allowed in (("kind", KINDS), ("lang", LANGS), ("level", LEVELS)):
        if key in item and not (_is_text(item[key]) and item[key] in allowed):
            bad.append(f"{key} {item[key]!r} is not known; {nearest(item[key], sorted(allowed))}")
    for key in ("steps", "expect"):
        if key in item and not (isinstance(item[key], list) and item[key]):
            return [*bad, f"{key} must be a list that is not empty"]
    last: datetime | None = None
    for number, step in enumerate(item.get("steps", []), 1):
        problems, when = _check_step(step)
        if when and last and when < last:
            problems.append("is earlier than the step before it")
        last = when or last
        bad += [f"step {number}: {problem}" for problem in problems]
    for number, expectation in enumerate(item.get("expect", []), 1):
        bad += [f"expectation {number}: {problem}" for problem in _check_expectation(expectation, last)]
    return bad


def _actions(step: dict[str, Any]) -> set[str]:
    actions = {action.value for action in Action} & step.keys()
    return {"user"} if actions == {"user", "agent"} else actions


def _check_step(step: Any) -> tuple[list[str], datetime | None]:
    if not isinstance(step, dict):
        return ["is not a mapping"], None
    when = _moment(step.get("at"))
    bad = [] if when else ["at must be ISO 8601 with an offset or Z"]
    actions = _actions(step)
    if len(actions) != 1:
        return [*bad, f"needs exactly one action, has {sorted(actions)}"], when
    action = Action(actions.pop())
    unknown = step.keys() - _STEP_COMMON - {action.value} - _EXTRAS.get(action, set())
    if unknown:
        bad.append(f"unknown keys {sorted(map(str, unknown))}")
    bad += [f"{key} must be a text" for key in step if key not in ("at", "dream") and not _is_text(step[key])]
    if action is Action.DREAM and step["dream"] is not True:
        bad.append("dream must be true")
    if action is Action.TOOL and "name" not in step:
        bad.append("a tool step needs a name")
    return bad, when


def _check_expectation(item: Any, last: datetime | None) -> list[str]:
    if not isinstance(item, dict):
        return ["is not a mapping"]
    if ("recall" in item) == ("view" in item):
        return ["needs either recall or view"]
    known = _EXPECT_COMMON | ({"recall"} | _RECALL_ONLY if "recall" in item else {"view"})
    bad = [f"unknown keys {sorted(map(str, item.keys() - known))}"] if item.keys() - known else []
    texts = ("recall", "view", "first", "as", "scope", "domain")
    bad += [f"{key} must be a text" for key in texts if key in item and not _is_text(item[key])]
    if _is_text(item.get("view")) and item["view"] not in set(View):
        bad.append(f"unknown view {item['view']!r}")
    if item.get("view") != View.NOTHING_NEW and not {"has", "lacks", "first"} & item.keys():
        bad.append("checks nothing: add has, lacks or first")
    if "top" in item and not (type(item["top"]) is int and item["top"] > 0):
        bad.append("top must be a positive number")
    if "episodes" in item and not isinstance(item["episodes"], bool):
        bad.append("episodes must be true or false")
    return bad + _check_moments(item, last) + _check_entries(item)


def _check_moments(item: dict[str, Any], last: datetime | None) -> list[str]:
    bad = []
    for key in ("at", "as_of"):
        if key in item and (when := _moment(item[key])) is None:
            bad.append(f"{key} must be ISO 8601 with an offset or Z")
        elif key == "at" and key in item and last and when and when < last:
            bad.append("at is before the last step")
    return bad


def _check_entries(item: dict[str, Any]) -> list[str]:
    bad = []
    for key in ("has", "lacks"):
        if key not in item:
            continue
        if not isinstance(item[key], list) or not item[key]:
            bad.append(f"{key} must be a list that is not empty")
            continue
        for entry in item[key]:
            choice = key == "has" and isinstance(entry, list) and entry and all(map(_is_text, entry))
            if not _is_text(entry) and not choice:
                bad.append(f"{key}: {entry!r} must be a text" + (" or a list of texts" if key == "has" else ""))
    return bad


def _scenario(item: dict[str, Any]) -> Scenario:
    steps = tuple(map(_step, item["steps"]))
    expect = tuple(_expectation(expectation, steps[-1].at) for expectation in item["expect"])
    id, title, kind, lang = (str(item[key]) for key in ("id", "title", "kind", "lang"))
    return Scenario(id, title, kind, lang, steps, expect, item.get("level"))


def _known(when: datetime | None) -> datetime:
    assert when is not None  # checked before
    return when


def _step(item: dict[str, Any]) -> Step:
    action = Action(_actions(item).pop())
    return Step(
        at=_known(_moment(item["at"])),
        action=action,
        text="" if action is Action.DREAM else item[action.value],
        agent=item.get("agent") if action is Action.USER else None,
        name=item.get("name"),
        title=item.get("title"),
        user=item.get("as", "user"),
        scope=item.get("scope"),
        domain=item.get("domain"),
    )


def _expectation(item: dict[str, Any], last: datetime) -> Expectation:
    return Expectation(
        at=_moment(item.get("at")) or last,
        recall=item.get("recall"),
        view=View(item["view"]) if "view" in item else None,
        has=tuple(tuple(entry) if isinstance(entry, list) else (entry,) for entry in item.get("has", ())),
        lacks=tuple(item.get("lacks", ())),
        first=item.get("first"),
        top=item.get("top", 10),
        episodes=item.get("episodes", False),
        user=item.get("as", "user"),
        scope=item.get("scope"),
        domain=item.get("domain"),
        as_of=_moment(item.get("as_of")),
    )
