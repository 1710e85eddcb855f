"""The command itself, on real files: as a process of its own where it starts, is fed and is interrupted, else in this one."""

from __future__ import annotations

import io
import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from troth.cli import main, show
from troth.sync import open as opened

COMMAND = (sys.executable, "-m", "troth")


@dataclass(frozen=True)
class Done:
    """What a command that has ended has said."""

    stdout: str
    stderr: str


Run = Callable[..., Done]


@pytest.fixture
def troth(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs `troth` in an empty folder; `code` is what it must exit with."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str, code: int = 0, stdin: str = "") -> Done:
        monkeypatch.setattr(sys, "argv", ["troth", *arguments])
        monkeypatch.setattr(
            sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode(errors="surrogateescape")), encoding="utf-8")
        )
        with pytest.raises(SystemExit) as ended:
            main()
        done = Done(*capsys.readouterr())
        assert ended.value.code == code, done
        return done

    return run


@pytest.fixture
def process(tmp_path: Path) -> Run:
    """The same as a process of its own."""

    def run(*arguments: str, code: int = 0, stdin: str = "") -> Done:
        ended = subprocess.run(
            [*COMMAND, *arguments],
            cwd=tmp_path,
            input=stdin,
            capture_output=True,
            encoding="utf-8",
            check=False,
            timeout=60,
        )
        done = Done(ended.stdout, ended.stderr)
        assert ended.returncode == code, done
        return done

    return run


def parsed(done: Done) -> Any:
    return json.loads(done.stdout)


def test_a_space_is_carried_to_another_file(troth: Run) -> None:
    troth("observe", "I live in Porto.")
    troth("export", "me.troth")
    assert "is there already" in troth("export", "me.troth", code=2).stderr
    assert parsed(troth("import", "troth", "me.troth", "--db", "other.db", "--json"))["how"] == "restored"
    assert troth("import", "troth", "me.troth", "--db", "other.db").stdout.startswith("known: 0 observations taken, 1 known")
    assert [row["text"] for row in parsed(troth("list", "--db", "other.db", "--json"))] == ["User lives in Porto"]
    assert "no archive of Troth" in troth("import", "troth", "other.db", code=1).stderr


def test_from_a_sentence_to_its_history(troth: Run, process: Run) -> None:
    told = parsed(process("observe", "I live in Porto.", "--at", "2026-03-01T09:00:00Z", "--json"))
    assert [outcome["action"] for outcome in told["outcomes"]] == ["add"]
    troth("observe", "I moved to Ghent.", "--at", "2026-05-01T09:00:00Z")

    (now,) = parsed(troth("list", "--json"))
    (was,) = parsed(troth("list", "--view", "history", "--json"))
    assert "Ghent" in now["text"]
    assert "Porto" in was["text"]
    assert "Porto" in parsed(troth("list", "--as-of", "2026-04-01T00:00:00Z", "--json"))[0]["text"]

    answer = parsed(troth("recall", "Where do I live?", "--json"))
    assert "Ghent" in answer["hits"][0]["text"]
    assert "Ghent" in troth("recall", "Where do I live?", "--trace").stdout
    assert "Ghent" in troth("context", "Where do I live?").stdout
    assert "Ghent" in troth("why", now["id"]).stdout
    assert "standing" in troth("why", was["id"], "--question", "Where do I live?").stdout
    story = troth("history", was["id"]).stdout
    assert story.index("Porto") < story.index("Ghent")
    assert process("verify").stdout.startswith("whole")


def test_what_a_person_does_by_hand(troth: Run) -> None:
    noted = parsed(troth("remember", "My sister's name is Ines.", "--json"))
    id = noted["outcomes"][0]["memory"]
    assert troth("confirm", id).stdout.splitlines()[0] == "confirmed  User's sister's name is Ines"
    assert parsed(troth("list", "--json"))[0]["standing"] == "frozen"
    assert "Ines" in troth("profile").stdout or "Ines" in troth("list").stdout
    hidden = parsed(troth("forget", id, "--json"))
    assert parsed(troth("list", "--json")) == []
    troth("undo", hidden["outcomes"][0]["decision"])
    assert [held["id"] for held in parsed(troth("list", "--json"))] == [id]
    troth("correct", id, "My sister's name is Inês Rosa.")
    troth("erase", id, code=1, stdin="n\n")
    assert troth("erase", id, "--yes").stdout.startswith("erased: 1 memories")
    assert id not in [held["id"] for held in parsed(troth("list", "--json"))]


def test_forgetting_what_fits_is_shown_first(troth: Run) -> None:
    """P02: as long as nothing was done, the command says so and exits with 1."""
    troth("observe", "I live in Porto.")
    troth("observe", "My sister is called Dana.")
    shown = parsed(troth("forget", "--matching", "Porto", "--json", code=1))
    assert [item["kind"] for item in shown["memories"]] == ["memory"]
    assert len(parsed(troth("list", "--json"))) == 2
    troth("forget", "--matching", "Porto", "--token", "no", code=1)
    troth("forget", "--matching", "Porto", "--token", shown["token"])
    assert len(parsed(troth("list", "--json"))) == 1
    token = parsed(troth("erase", "--about", "Dana", "--json", code=1))["token"]
    assert "erased: 1 memories" in troth("erase", "--about", "Dana", "--token", token).stdout
    assert parsed(troth("list", "--json")) == []
    troth("forget", code=2)
    troth("forget", "some-id", "--matching", "Porto", code=2)
    assert "as they were" in troth("replay").stdout


def test_a_wish_to_forget_that_is_said_shows_what_it_means_and_how_to_go_on(troth: Run) -> None:
    told = parsed(troth("observe", "I live in Porto.", "--json"))
    id = told["outcomes"][0]["memory"]
    shown = troth("observe", "Forget that I live in Porto.").stdout
    assert id in shown
    assert "`troth forget ID`" in shown
    troth("forget", id)
    assert "nothing that is held fits" in troth("observe", "Forget that I live in Porto.").stdout


def test_the_review_queue(troth: Run) -> None:
    troth("observe", "The user lives in Oslo.", "--by", "agent")
    troth("observe", "The user works as a baker.", "--by", "agent")
    first, second = parsed(troth("review", "list", "--json"))
    declined = parsed(troth("review", "decline", first["belief"]["id"], "--json"))
    troth("review", "undo", declined["outcomes"][0]["decision"])
    troth("review", "approve", second["belief"]["id"])
    assert len(parsed(troth("review", "list", "--json"))) == 1
    assert len(parsed(troth("list", "--json"))) == 1


def test_review_cards_with_keys(troth: Run) -> None:
    troth("observe", "My birthday is 3 May.", "--at", "2026-03-01T09:00:00Z")
    troth("observe", "My birthday is 5 May.", "--at", "2026-03-02T09:00:00Z")
    troth("observe", "The user works as a baker.", "--by", "agent")
    shown = troth("review", "cards", stdin="s\nx\nd\n").stdout
    assert "3 May" in shown
    assert "1 decided" in shown
    shown = troth("review", "cards", stdin="2\n").stdout
    assert "cannot change by itself" in shown
    assert "1 decided" in shown
    assert parsed(troth("review", "list", "--json")) == []
    assert ["3 May" in held["text"] for held in parsed(troth("list", "--json"))] == [True]
    troth("review", "cards", "--json", code=2)


def test_a_policy_of_a_file(troth: Run, tmp_path: Path) -> None:
    troth("observe", "I like sailing.", "--at", "2020-03-01T09:00:00Z")
    policy = tmp_path / "keep.toml"
    policy.write_text('then = "forget"\n[keep_days]\nsemantic = 30\n', encoding="utf-8")
    assert "to be forgotten" in troth("retain", "keep.toml", "--dry-run").stdout
    assert parsed(troth("retain", "keep.toml", "--json"))["done"] is True
    assert parsed(troth("list", "--json")) == []
    for text in ("[keep_days]\nsemantik = 30\n", "keep = 3\n", "[keep_days\n", "never = 3\n"):
        policy.write_text(text, encoding="utf-8")
        troth("retain", "keep.toml", code=2)
    troth("retain", "none.toml", code=2)


def messages(count: int) -> list[str]:
    """Lines of a conversation; the second is broken."""
    lines = [
        json.dumps(
            {"at": f"2026-03-01T{n // 60:02}:{n % 60:02}:00Z", "role": "user", "content": f"The number of the day is {n}."}
        )
        for n in range(count)
    ]
    return [lines[0], lines[1][:-9], *lines[2:]]


def test_one_broken_line_of_500_is_reported_and_499_are_taken(troth: Run, tmp_path: Path) -> None:
    (tmp_path / "talk.jsonl").write_text("\n".join(messages(500)), encoding="utf-8")
    report = parsed(troth("ingest", "talk.jsonl", "--json", code=1))
    assert len(report["receipts"]) == 499
    (broken,) = report["broken"]
    assert broken.startswith("line 2: is no JSON")

    again = parsed(troth("ingest", "talk.jsonl", "--json", code=1))
    assert {receipt["status"] for receipt in again["receipts"]} == {"unchanged"}


def test_a_document_is_taken_with_a_documents_authority(troth: Run, tmp_path: Path) -> None:
    (tmp_path / "note.txt").write_text("The team's database is Postgres.", encoding="utf-8")
    troth("ingest", "note.txt", "--document", "--title", "Operations")
    assert {held["authority"] for held in parsed(troth("list", "--json"))} == {"document"}


def test_try_tells_the_whole_story(troth: Run) -> None:
    shown = troth("try").stdout
    for heading in ("Added", "Replaced or corrected", "Put aside for a person", "Who this person is", "Five questions"):
        assert heading in shown
    assert "The history of that fact" in shown
    assert "Sheffield" in shown
    ended = shown.split("\nEnded")[1].split("\n\n")[0]
    assert "said: " in ended
    assert "was: " not in ended


def test_try_takes_a_file_of_ones_own(troth: Run, tmp_path: Path) -> None:
    (tmp_path / "talk.jsonl").write_text("\n".join(messages(4)), encoding="utf-8")
    shown = troth("try", "talk.jsonl").stdout
    assert shown.startswith("Read 3 messages, 2026-03-01 to 2026-03-01.")
    assert "line 2: is no JSON" in shown
    assert "Where do I live?" in shown
    assert parsed(troth("try", "talk.jsonl", "--json"))["broken"][0].startswith("line 2")


SCENARIO = """
- id: mine-1
  title: a newer city
  kind: update
  lang: en
  steps:
    - {at: 2026-03-01T09:00:00Z, user: "I live in Porto."}
  expect:
    - {view: current, has: [%s]}
"""


@pytest.mark.parametrize("store", ["memory", "sqlite"])
@pytest.mark.parametrize(("expected", "code"), [("Porto", 0), ("Ghent", 1)])
def test_check_runs_scenario_files(troth: Run, tmp_path: Path, store: str, expected: str, code: int) -> None:
    (tmp_path / "mine.yaml").write_text(SCENARIO % expected, encoding="utf-8")
    found = parsed(troth("check", "mine.yaml", "--store", store, "--json", code=code))
    assert (found["passed"], found["total"]) == (1 - code, 1)
    (scenario,) = found["scenarios"]
    assert {key: scenario[key] for key in ("id", "kind", "lang", "level", "passed")} == {
        "id": "mine-1",
        "kind": "update",
        "lang": "en",
        "level": None,
        "passed": code == 0,
    }
    assert len(scenario["problems"]) == code


def test_check_shows_what_was_expected_and_what_is_held(troth: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(SCENARIO % "Ghent", encoding="utf-8")
    shown = troth("check", "mine.yaml", code=1).stdout
    assert "mine-1" in shown
    assert 'expected "Ghent"; held:' in " ".join(shown.split())
    assert "0 of 1 scenarios passed" in shown


WRONG = [
    (("list", "--view", "currnt"), 2, "current"),
    (("list", "--viw", "current"), 2, "No such option"),
    (("observe", "I live in Porto.", "--at", "2026-03-01T09:00:00"), 2, "no offset"),
    (("observe", "I live in Porto.", "--at", "0000-01-01T00:00:00Z"), 2, "no moment"),
    (("observe", "I live in Porto.", "--at", "soon"), 2, "'soon' is no moment"),
    (("observe", "I live in Porto.", "--namespace", "../up"), 2, "../up"),
    (("observe", "I live in Porto.", "--scope", "../up"), 2, "../up"),
    (("observe", "I live in Porto.", "--by", "god"), 2, "god"),
    (("why", "no-such-id"), 1, "no-such-id"),
    (("list", "--db", "."), 1, "."),
    (("ingest", "absent.jsonl"), 2, "absent.jsonl"),
    (("erase", "no-such-id"), 1, "no-such-id"),
    (("observe", "Hm.", "--at", "2026-01-01"), 2, "2026-01-01T00:00:00Z"),
    (("profile", "--bucket", "garden"), 2, "NAME=FILTER"),
    (("explain", " "), 2, "no text"),
    (("import", "whatever", "x.json"), 2, "known are chatgpt"),
    (("check", "absent.yaml"), 2, "absent.yaml"),
    (("recall", "Where?", "--limit", "0"), 2, "limit is 0"),
    (("recall", "Where?", "--source", "memory"), 2, "memories"),
]


@pytest.mark.parametrize(("arguments", "code", "message"), WRONG, ids=[" ".join(arguments) for arguments, _, _ in WRONG])
def test_a_wrong_call_says_what_to_do(
    arguments: tuple[str, ...],
    code: int,
    message: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    with opened(tmp_path / "troth.db", embedder=None):
        pass
    monkeypatch.setattr(sys, "argv", ["troth", *arguments])
    with pytest.raises(SystemExit) as ended:
        main()
    said = capsys.readouterr()
    assert ended.value.code == code
    assert message in said.err
    assert said.out == ""


def test_asking_a_memory_that_is_not_there_makes_none(troth: Run, tmp_path: Path) -> None:
    for db in ("typo.db", "sqlite:///typo.db"):
        assert db in troth("recall", "Where do I live?", "--db", db, code=1).stderr
    assert not (tmp_path / "typo.db").exists()


def test_an_error_is_json_where_json_was_asked_for(troth: Run, process: Run) -> None:
    troth("observe", "I live in Porto.")
    done = process("why", "no-such-id", "--json", code=1)
    assert json.loads(done.stderr)["error"] == "not_found"


def test_text_may_come_from_standard_input_and_may_be_anything(troth: Run, process: Run) -> None:
    told = parsed(process("observe", "-", "--json", stdin="我住在波尔图。\x00 \U0001f600"))
    assert told["observation"]
    assert parsed(troth("observe", " ", "--json"))["problems"][0].startswith("empty")


def test_a_pipe_carries_utf_8_whatever_the_locale_and_nothing_else(
    troth: Run, process: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """N06, N08."""
    monkeypatch.setenv("PYTHONIOENCODING", "cp950")
    monkeypatch.setenv("PYTHONWARNINGS", "always")
    told = parsed(process("observe", "-", "--json", "--db", "Зоя.db", stdin="\ufeff我住在杭州 🫖"))
    assert told["outcomes"][0]["text"] == "用户住在杭州"
    assert "Convert it" in troth("observe", "-", stdin="\udcff", code=2).stderr


def test_recall_is_narrowed_and_shows_its_trace(troth: Run) -> None:
    for text in ("I like pears.", "I work as a baker.", "I like olives."):
        troth("observe", text)
    shown = troth("recall", "What do I like?", "--trace", "--type", "preference").stdout
    assert "User likes pears" in shown
    for word in ("asks for", "likes, ", "lexical", "returned", "address", "made of"):
        assert word in shown
    hits = parsed(troth("recall", "What do I like?", "--filter", '{"layer": "procedural"}', "--json"))["hits"]
    assert hits == []
    for wrong, said in (
        (("--filter", "{"), "JSON"),
        (("--filter", '{"layr": "x"}'), "'layer'"),
        (("--preset", "balance"), "'balanced'"),
        (("--preset", '{"lexcal": 1}'), "'lexical'"),
        (("--preset", '{"lexical"'), 'Write {"lexical": 1}'),
        (("--limit", "-3"), "limit is -3"),
        (("--min-authority", "usr"), "'user'"),
    ):
        refused = troth("recall", "What do I like?", *wrong, code=2)
        assert said in " ".join(refused.stderr.split())


def test_a_list_goes_on_where_a_page_ended(troth: Run) -> None:
    for thing in ("pears", "olives", "figs"):
        troth("observe", f"I like {thing}.")
    first = parsed(troth("list", "--order", "recorded", "--limit", "2", "--json"))
    second = parsed(troth("list", "--order", "recorded", "--cursor", first["cursor"], "--json"))
    assert [one["text"] for one in (*first["items"], *second["items"])] == [
        f"User likes {t}" for t in ("pears", "olives", "figs")
    ]
    assert second["cursor"] is None
    assert "--cursor" in troth("list", "--order", "time", "--limit", "1").stdout
    assert "noted a use of 1" in troth("used", first["items"][0]["id"]).stdout
    assert "'none'" in troth("used", "none", code=1).stderr


def test_watching_dreams_when_it_is_quiet_until_it_is_interrupted(troth: Run, tmp_path: Path) -> None:
    troth("observe", "Nadia is my sister.")
    troth("observe", "Nadia has a son, Rui.")
    assert "--dry-run" in troth("dream", "--watch", "--dry-run", code=2).stderr
    for wrong in ("nan", "inf", "-5"):
        assert wrong.strip("-") in troth("dream", "--watch", f"--quiet={wrong}", code=2).stderr
    command = [*COMMAND, "dream", "--watch", "--quiet", "0"]
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, text=True) as watching:
        assert watching.stdout is not None
        shown = watching.stdout.readline()
        watching.send_signal(signal.SIGINT)
        assert watching.wait(30) == 0
    assert "nephew" in shown


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="this system sets no zone")
def test_days_are_those_of_where_the_machine_is_or_it_was_said(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as elsewhere:
        elsewhere.setenv("TZ", "Asia/Shanghai")
        time.tzset()
        shown = [show.day(datetime.fromisoformat(f"2026-03-01T23:00:00{zone}")) for zone in ("Z", "+01:00")]
    time.tzset()
    assert shown == ["2026-03-02", "2026-03-01"]
