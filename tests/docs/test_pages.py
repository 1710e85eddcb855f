from __future__ import annotations

import asyncio
import contextlib
import io
import re
from pathlib import Path

import pytest

import troth
from troth.checks import load, run_one
from troth.checks.scenario import Action, View
from troth.checks.subject import opening

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
EXAMPLES = [code for language, code in BLOCKS if language == "python"]


@pytest.fixture(autouse=True)
def in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_the_first_example_prints_what_the_page_shows() -> None:
    place = BLOCKS.index(("python", EXAMPLES[0]))
    language, shown = BLOCKS[place + 1]
    assert language == "text"
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(EXAMPLES[0], {})
    assert printed.getvalue() == shown


def test_the_first_example_stands_on_the_first_screen() -> None:
    assert README[: README.index(EXAMPLES[0])].count("\n") < 30


def test_the_chat_loop_learns_and_knows() -> None:
    asked: list[str] = []

    def model(prompt: str) -> str:
        asked.append(prompt)
        return "I see."

    names: dict[str, object] = {"model": model}
    loop = EXAMPLES[1].replace("troth.open(", "opened(")
    assert len([line for line in EXAMPLES[1].splitlines() if line.strip()]) <= 12
    handles: list[troth.Troth] = []

    def opened(path: str) -> troth.Troth:
        handles.append(troth.open(path, embedder=None))
        return handles[-1]

    names["opened"] = opened
    exec(loop, names)
    chat = names["chat"]
    assert callable(chat)
    assert chat("I live in Lisbon.") == "I see."
    chat("Where do I live?")
    handles[0].close()
    assert "Lisbon" not in asked[0].replace("I live in Lisbon.", "")
    assert "User lives in Lisbon" in asked[1]


def test_every_command_is_in_the_readme() -> None:
    from troth.cli.app import VERBS

    assert [name for name in VERBS if f"`troth {name}" not in README] == []


def test_every_make_target_that_is_named_is_there() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    named = set(re.findall(r"`?make ([a-z]+)", README))
    assert {"try", "test", "check", "scenarios", "bench", "soak", "help"} <= named
    assert [name for name in sorted(named) if not re.search(rf"^{name}:", makefile, re.MULTILINE)] == []


def test_every_link_to_a_file_leads_somewhere() -> None:
    for page in ("README.md", "ARCHITECTURE.md", "CHANGELOG.md"):
        text = (ROOT / page).read_text(encoding="utf-8")
        links = [link for link in re.findall(r"\]\(([^)#]+)\)", text) if "://" not in link]
        assert [link for link in links if not (ROOT / link).exists()] == []


def test_the_page_on_scenarios_names_every_key_and_its_example_passes(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "scenarios.md").read_text(encoding="utf-8")
    assert [one for one in (*Action, *View) if f"`{one}" not in page] == []
    (example,) = re.findall(r"^```yaml\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    (tmp_path / "mine.yaml").write_text(example, encoding="utf-8")
    (scenario,) = load([tmp_path / "mine.yaml"])
    result = asyncio.run(run_one(scenario, opening("memory")))
    assert result.passed, result


def test_architecture_is_short_and_names_what_is_there() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    assert text.count("\n") <= 60
    for named in re.findall(r"`((?:domain|language|schema|engine|ports|tests)/[\w/.]*)`", text):
        assert (ROOT / named).exists() or (ROOT / "src" / "troth" / named).exists(), named


def test_the_changelog_has_a_place_for_what_is_new() -> None:
    assert "## [Unreleased]" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_the_example_with_a_model_opens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "a key that nobody uses")
    names: dict[str, object] = {}
    exec(EXAMPLES[2], names)
    memory = names["memory"]
    assert isinstance(memory, troth.Troth)
    memory.close()
