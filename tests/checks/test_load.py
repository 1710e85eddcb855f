from __future__ import annotations

import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from troth.checks import load
from troth.checks.scenario import Action, View
from troth.errors import ScenarioError

GOOD = """
- id: one
  title: a title
  kind: update
  lang: en
  level: easy
  steps:
    - {at: 2026-03-01T09:00:00Z, user: "I keep bees.", agent: "Lovely."}
    - {at: "2026-03-02T09:00:00+08:00", tool: "ok", name: probe, scope: laptop}
    - {at: 2026-03-02T10:00:00Z, dream: true, as: ana}
  expect:
    - {recall: "What does the user keep?", first: bees, top: 3, episodes: true, as_of: 2026-03-01T10:00:00Z}
    - {at: 2026-04-01T00:00:00Z, view: current, has: [bees, [a, b]], lacks: [wasps], as: ana}
    - {view: nothing_new}
"""


def write(tmp_path: Path, text: str, name: str = "s.yaml") -> Path:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return path


def test_every_key_is_read(tmp_path: Path) -> None:
    (scenario,) = load([write(tmp_path, GOOD)])
    exchange, tool, dream = scenario.steps
    assert (exchange.action, exchange.text, exchange.agent) == (Action.USER, "I keep bees.", "Lovely.")
    assert (tool.action, tool.name, tool.scope, tool.at.utcoffset()) == (Action.TOOL, "probe", "laptop", timedelta(hours=8))
    assert (dream.action, dream.text, dream.user) == (Action.DREAM, "", "ana")
    recall, current, new = scenario.expect
    assert (recall.first, recall.top, recall.episodes) == ("bees", 3, True)
    assert recall.as_of == datetime(2026, 3, 1, 10, tzinfo=UTC)
    assert recall.at == dream.at
    assert current.has == (("bees",), ("a", "b"))
    assert (current.lacks, current.user, current.view) == (("wasps",), "ana", View.CURRENT)
    assert new.view is View.NOTHING_NEW


BROKEN = [
    ("at: 2026-03-01T09:00:00Z, user: x", "at: 2026-03-01T09:00:00, user: x", "at must be ISO 8601"),
    ("user: x", "user: x, user: y", "user is given twice"),
    ("user: x", "user: x, tool: y", "exactly one action"),
    ("user: x", "agnt: x", "exactly one action"),
    ("user: x", "user: x, mood: y", "unknown keys ['mood']"),
    ("user: x", "tool: x", "a tool step needs a name"),
    ("user: x", "user: '  '", "user must be a text"),
    ("user: x", "dream: false", "dream must be true"),
    ("kind: fact", "kind: facts", "kind 'facts' is not known"),
    ("lang: en", "lang: fr", "lang 'fr' is not known"),
    ("lang: en", "lang: en, level: epic", "level 'epic' is not known"),
    ("lang: en", "lang: en, extra: 1", "unknown key extra"),
    ("title: t, ", "", "missing title"),
    ("{view: current, has: [x]}", "{view: current}", "checks nothing"),
    ("{view: current, has: [x]}", "{view: now, has: [x]}", "unknown view 'now'"),
    ("{view: current, has: [x]}", "{view: current, recall: q, has: [x]}", "needs either recall or view"),
    ("{view: current, has: [x]}", "{view: current, has: [x], top: 3}", "unknown keys ['top']"),
    ("{view: current, has: [x]}", "{recall: q, has: [x], top: 0}", "top must be a positive number"),
    ("{view: current, has: [x]}", "{recall: q, has: [x], episodes: 1}", "episodes must be true or false"),
    ("{view: current, has: [x]}", "{view: current, has: x}", "has must be a list"),
    ("{view: current, has: [x]}", "{view: current, lacks: [[x, y]]}", "lacks: ['x', 'y'] must be a text"),
    ("{view: current, has: [x]}", "{view: current, has: [x], at: 2026-01-01T00:00:00Z}", "at is before the last step"),
    ("expect: [{view: current, has: [x]}]", "expect: []", "expect must be a list that is not empty"),
]


@pytest.mark.parametrize(("old", "new", "message"), BROKEN, ids=[message for _, _, message in BROKEN])
def test_what_breaks_the_format_is_refused_with_file_and_id(tmp_path: Path, old: str, new: str, message: str) -> None:
    good = (
        "- {id: one, title: t, kind: fact, lang: en, steps: [{at: 2026-03-01T09:00:00Z, user: x}], "
        "expect: [{view: current, has: [x]}]}\n"
    )
    assert len(load([write(tmp_path, good, "good.yaml")])) == 1
    assert old in good
    path = write(tmp_path, good.replace(old, new))
    with pytest.raises(ScenarioError) as caught:
        load([path])
    assert message in str(caught.value)
    assert str(path) in str(caught.value)
    if "given twice" not in message:
        assert "one" in str(caught.value)


@pytest.mark.parametrize(
    ("content", "message"), [(b"a: 1", "is not a list"), (b"- [", "cannot be read"), (b"\xff", "cannot be read")]
)
def test_a_file_that_is_no_list_of_scenarios(tmp_path: Path, content: bytes, message: str) -> None:
    path = tmp_path / "s.yaml"
    path.write_bytes(content)
    with pytest.raises(ScenarioError, match=message):
        load([path])


def test_a_missing_file_an_empty_folder_and_an_id_used_twice(tmp_path: Path) -> None:
    with pytest.raises(ScenarioError, match="cannot be read"):
        load([tmp_path / "absent.yaml"])
    with pytest.raises(ScenarioError, match="holds no scenario file"):
        load([tmp_path])
    write(tmp_path, GOOD, "a.yaml")
    write(tmp_path, GOOD, "b.yml")
    with pytest.raises(ScenarioError, match=r"b\.yml: one: the id is already used in .*a\.yaml"):
        load([tmp_path])


def test_steps_must_be_in_time_order(tmp_path: Path) -> None:
    with pytest.raises(ScenarioError, match="step 2: is earlier than the step before it"):
        load([write(tmp_path, GOOD.replace('"2026-03-02T09:00:00+08:00"', "2026-02-01T09:00:00Z"))])


@pytest.mark.skipif("TROTH_SCENARIOS" not in os.environ, reason="TROTH_SCENARIOS names no folder of scenario files")
def test_all_public_files_load() -> None:
    assert len(load([os.environ["TROTH_SCENARIOS"]])) > 0
