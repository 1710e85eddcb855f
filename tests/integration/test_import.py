"""Exports of other programs: every item is taken, left out on purpose, or named as broken; none disappears."""

from __future__ import annotations

import json
import re
import zipfile
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import troth
from troth.adapters.loaders import FORMATS, load
from troth.cli.app import app
from troth.errors import InvalidMessage, UnknownOption


def node(key: str, parent: str | None, message: Any) -> tuple[str, Any]:
    return key, {"id": key, "message": message, "parent": parent, "children": []}


def said(role: str, text: Any, at: float | None = 1770000000.0, **more: Any) -> dict[str, Any]:
    return {"author": {"role": role}, "create_time": at, "content": {"content_type": "text", "parts": [text]}, **more}


CHATGPT = [
    {
        "title": "Bees", "create_time": 1770000000.0, "conversation_id": "c1", "current_node": "e",
        "mapping": dict(
            [
                node("root", None, None),
                node("a", "root", said("system", "You are helpful.")),
                node("b", "a", said("user", "I keep bees in Ghent.")),
                node("x", "b", said("assistant", "The branch that was thrown away.")),
                node("c", "b", said("assistant", "How many hives?")),
                node("d", "c", said("user", "", metadata={})),
                node("e", "d", said("user", "Six hives, on my roof.", at=None)),
            ]
        ),
    }
]  # fmt: skip
CLAUDE = [
    {
        "uuid": "t1", "name": "Rota", "created_at": "2026-02-02T10:00:00Z",
        "chat_messages": [
            {"sender": "human", "text": "I work nights.", "created_at": "2026-02-02T10:00:00Z", "content": []},
            {"sender": "assistant", "created_at": None, "content": [{"type": "text", "text": "Noted."}]},
            {"sender": "human", "text": "", "content": [], "created_at": "2026-02-02T10:01:00Z"},
            {"sender": "robot", "text": "beep", "created_at": "2026-02-02T10:02:00Z"},
        ],
    }
]  # fmt: skip
MEM0 = {
    "results": [
        {"id": "1", "memory": "The user lives in Porto", "created_at": "2026-01-05T10:00:00-08:00", "updated_at": None},
        {"id": "2", "memory": "The user lives in Porto", "created_at": "2026-01-05T10:00:00-08:00"},
        {"id": "3", "memory": None, "created_at": "2026-01-05T10:00:00-08:00"},
        {"id": "4", "memory": "The user has a cat", "created_at": None},
        "not a row",
    ]
}
SUPERMEMORY = {
    "memories": [{"id": "1", "content": "The user plays the oboe", "createdAt": "2026-01-05T10:00:00Z"}],
    "pagination": {},
}
LOCOMO = [
    {
        "sample_id": "s1",
        "conversation": {
            "session_1_date_time": "1:56 pm on 8 May, 2026",
            "session_1": [{"speaker": "Ana", "dia_id": "D1:1", "text": "I bought a kiln."}, {"speaker": "Bo", "dia_id": "D1:2", "text": None}],
        },
    }
]  # fmt: skip


def written(folder: Path, data: Any, name: str = "conversations.json") -> Path:
    path = folder / name
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("kind", "data", "taken", "left_out", "problems"),
    [
        ("chatgpt", CHATGPT, ["I keep bees in Ghent.", "How many hives?", "Six hives, on my roof."], 2, 0),
        ("claude", CLAUDE, ["I work nights.", "Noted."], 1, 1),
        ("mem0", MEM0, ["The user lives in Porto"], 1, 3),
        ("mem0", MEM0["results"], ["The user lives in Porto"], 1, 3),
        ("supermemory", SUPERMEMORY, ["The user plays the oboe"], 0, 0),
        ("locomo", LOCOMO, ["I bought a kiln."], 0, 1),
    ],
)
def test_every_item_has_a_verdict(tmp_path: Path, kind: str, data: Any, taken: list[str], left_out: int, problems: int) -> None:
    found = load(written(tmp_path, data), kind)
    assert [message.content for message in found.messages] == taken
    assert (len(found.left_out), len(found.problems)) == (left_out, problems)
    assert all(message.at.tzinfo for message in found.messages)


@pytest.mark.parametrize(
    ("kind", "data", "taken"),
    [
        ("chatgpt", [{"title": "lost"}, None, {"title": None, "mapping": {"a": None}, "current_node": "a"}, *CHATGPT], 3),
        (
            "chatgpt",
            [*CHATGPT, {"mapping": dict([node("a", None, {"author": "me", "content": "hi"}), node("b", "a", ["x"])])}],
            3,
        ),
        ("claude", [*CLAUDE, {"uuid": "x", "chat_messages": [None]}, {"uuid": "y", "chat_messages": [{"content": 7}]}], 2),
        ("mem0", [*MEM0["results"], {"memory": ["likes pears"], "created_at": "2026-01-05"}], 1),
        ("locomo", [{"conversation": {"session_1": [], "session_1_date_time": "once"}}, "x", *LOCOMO], 1),
    ],
)
def test_a_broken_item_costs_no_other(tmp_path: Path, kind: str, data: Any, taken: int) -> None:
    """N11."""
    found = load(written(tmp_path, data), kind)
    assert len(found.messages) == taken
    assert found.problems


@pytest.mark.parametrize(
    "data",
    [
        {"memories": [], "results": MEM0["results"]},
        {"results": [], "memories": MEM0["results"]},
        {"results": None, "memories": MEM0["results"]},
    ],
)
def test_an_empty_list_hides_no_other(tmp_path: Path, data: Any) -> None:
    """N12."""
    assert [message.content for message in load(written(tmp_path, data), "mem0").messages] == ["The user lives in Porto"]


@pytest.mark.parametrize("wrap", ["folder", "zip"])
@pytest.mark.parametrize(
    ("kind", "data", "name", "taken"),
    [
        ("chatgpt", CHATGPT, "conversations.json", 3), ("claude", CLAUDE, "conversations.json", 2),
        ("locomo", LOCOMO, "locomo10.json", 1), ("mem0", MEM0, "memories.json", 1), ("supermemory", SUPERMEMORY, "export.json", 1),
    ],
)  # fmt: skip
def test_an_export_is_read_as_it_was_downloaded(tmp_path: Path, wrap: str, kind: str, data: Any, name: str, taken: int) -> None:
    written(tmp_path, data, name)
    path = tmp_path
    if wrap == "zip":
        path = tmp_path / "export.zip"
        with zipfile.ZipFile(path, "w") as archive:
            archive.write(tmp_path / name, name)
    assert len(load(path, kind).messages) == taken


def test_a_folder_with_several_files_is_not_guessed_at(tmp_path: Path) -> None:
    for name in ("a.json", "b.json"):
        written(tmp_path, MEM0, name)
    with pytest.raises(InvalidMessage, match="2 JSON files"):
        load(tmp_path, "mem0")


@pytest.mark.parametrize(
    ("fact", "told"),
    [
        ("Likes pears", "User likes pears"),
        ("Is allergic to nuts", "User is allergic to nuts"),
        ("Moved to Lima", "User moved to Lima"),
        ("Planning a trip to Lima", "User is planning a trip to Lima"),
        ("Name is Alex", "User's name is Alex"),
        ("Favorite films are Alien and Heat", "User's favorite films are Alien and Heat"),
        ("Dog's name is Max", "User's dog's name is Max"),
        ("喜欢吃梨", "用户喜欢吃梨"),
        ("名字是小明", "用户的名字是小明"),
        ("User likes pears", "User likes pears"),
        ("The user has a cat", "The user has a cat"),
        ("Paris is nice", "Paris is nice"),
        ("Max likes pears", "Max likes pears"),
        ("James works at IBM", "James works at IBM"),
        ("Sterling has a dog", "Sterling has a dog"),
        ("小王喜欢跑步", "小王喜欢跑步"),
        ("王芳对花生过敏", "王芳对花生过敏"),
        ("她是医生", "她是医生"),
        ("用户喜欢猫", "用户喜欢猫"),
    ],
)
def test_mem0_leaves_the_user_out(tmp_path: Path, fact: str, told: str) -> None:
    rows = [{"id": "1", "memory": fact, "created_at": "2026-01-05T10:00:00Z"}]
    assert [message.content for message in load(written(tmp_path, rows), "mem0").messages] == [told]


def test_facts_of_mem0_are_believed(tmp_path: Path) -> None:
    facts = ("Name is Alex", "Lives in Porto", "Has a dog named Max", "Is allergic to nuts", "喜欢吃梨")
    rows = [{"memory": fact, "created_at": "2026-01-05T10:00:00Z"} for fact in facts]
    with troth.open(":memory:", embedder=None) as memory:
        memory.space("n").ingest(load(written(tmp_path, rows), "mem0").messages)
        held = [belief.memory.text for belief in memory.space("n").list()]
    assert held == [
        "User's name is Alex", "User lives in Porto", "User has a dog named Max", "User is allergic to nuts", "用户喜欢吃梨",
    ]  # fmt: skip


def test_a_wish_in_an_export_is_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = [("human", "I keep bees."), ("assistant", "How many?"), ("human", "Forget that I keep bees.")]
    at = [f"2026-02-02T10:0{minute}:00Z" for minute in range(3)]
    messages = [{"sender": who, "text": text, "created_at": when} for (who, text), when in zip(said, at, strict=True)]
    path = written(tmp_path, [{"uuid": "t1", "chat_messages": messages}])
    app(["import", "claude", str(path), "--db", str(tmp_path / "m.db")], standalone_mode=False)
    assert re.search(r"meant +User keeps bees", capsys.readouterr().out)


def soul(path: Path, encrypted: bool = False) -> Path:
    episodes = [
        {"type": "episodic", "content": "User: I live in Porto.\nAgent: Lovely!", "created_at": "2026-01-05T10:00:00"},
        {"type": "episodic", "content": None, "created_at": "2026-01-05T11:00:00"},
    ]
    facts = [
        {"type": "semantic", "content": "User has a cat", "created_at": "2026-01-05T10:00:00", "superseded_by": "x"},
        {"type": "semantic", "content": "User plays the oboe", "created_at": "2026-01-06T10:00:00"},
    ]
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("manifest.json", json.dumps({"encrypted": encrypted}))
        archive.writestr("memory/episodic.json", json.dumps(episodes))
        archive.writestr("memory/semantic.json", json.dumps(facts))
        archive.writestr("memory/self_model.json", "{}")
        archive.writestr("memory/core.json", json.dumps({"persona": "I am Aria.", "human": ""}))
    return path


@pytest.mark.parametrize("unpacked", [False, True])
def test_a_soul_becomes_exchanges_and_a_machines_facts(tmp_path: Path, unpacked: bool) -> None:
    path = soul(tmp_path / "a.soul")
    if unpacked:
        with zipfile.ZipFile(path) as archive:
            archive.extractall(tmp_path / "a")
        path = tmp_path / "a"
    found = load(path, "soul")
    assert [(m.role, m.content) for m in found.messages] == [
        ("user", "I live in Porto."), ("assistant", "Lovely!"), ("tool", "User plays the oboe"),
    ]  # fmt: skip
    assert len(found.left_out) == 2
    assert len(found.problems) == 1
    assert found.core == {"persona": "I am Aria."}


def test_a_souls_core_is_taken_over_where_there_is_none(tmp_path: Path) -> None:
    path, db = str(soul(tmp_path / "a.soul")), str(tmp_path / "m.db")
    run = partial(app, ["import", "soul", path, "--db", db, "--json"], standalone_mode=False)
    run()
    with troth.open(db, embedder=None) as memory:
        assert str(memory.space("default").core()) == "Persona: I am Aria."
        memory.space("default").core(persona="I am Bruno.")
    run()
    with troth.open(db, embedder=None) as memory:
        assert str(memory.space("default").core()) == "Persona: I am Bruno."


@pytest.mark.parametrize(
    ("kind", "content", "says"),
    [
        ("chatgpt", "not json", "is no JSON"),
        ("chatgpt", "{}", "no export of chatgpt"),
        ("chatgpt", "[]", "holds no message"),
        ("chatgpt", '[{"title": "x"}]', "has no mapping"),
        ("claude", json.dumps(CHATGPT), "has no chat_messages"),
        ("mem0", '{"memories": 7}', "no export of mem0"),
        ("mem0", '{"results": []}', "holds no message"),
        ("soul", "PK no zip", "cannot be read"),
    ],
)
def test_a_file_of_another_kind_says_so_and_is_no_silent_zero(tmp_path: Path, kind: str, content: str, says: str) -> None:
    """O05."""
    path = tmp_path / "export"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(InvalidMessage, match=says):
        load(path, kind)


def test_a_key_that_stands_twice_with_two_values_costs_that_item_and_is_named(tmp_path: Path) -> None:
    path = tmp_path / "export.json"
    row = '"created_at": "2026-01-01T00:00:00Z"}'
    path.write_text(
        f'[{{"memory": "Likes jazz", "memory": "Likes polka", {row}, {{"memory": "Likes tea", "memory": "Likes tea", {row}]'
    )
    found = load(path, "mem0")
    assert [message.content for message in found.messages] == ["User likes tea"]
    [problem] = found.problems
    assert "item 1" in problem
    assert "'memory' stands there twice" in problem


def test_an_encrypted_soul_and_a_missing_file_say_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(InvalidMessage, match="encrypted"):
        load(soul(tmp_path / "a.soul", encrypted=True), "soul")
    with pytest.raises(InvalidMessage, match="cannot be read"):
        load(tmp_path / "nowhere", "claude")
    with pytest.raises(UnknownOption, match="did you mean 'chatgpt'"):
        load(tmp_path, "chatgtp")


def test_the_same_export_twice_changes_nothing_and_machines_facts_overrule_nobody(tmp_path: Path) -> None:
    with troth.open(tmp_path / "memory.db", embedder=None) as memory:
        me = memory.space("me")
        me.observe("I live in Bergen.")
        messages = load(written(tmp_path, MEM0), "mem0").messages
        first = me.ingest(messages)
        again = me.ingest(messages)
        assert [receipt.status for receipt in again.receipts] == ["unchanged"] * len(first.receipts)
        assert [belief.memory.text for belief in me.list()] == ["User lives in Bergen"]


def test_every_format_is_named_in_the_help() -> None:
    assert set(FORMATS) == {"chatgpt", "claude", "locomo", "mem0", "supermemory", "soul"}
