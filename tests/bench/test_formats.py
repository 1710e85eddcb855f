"""Each benchmark's files are read as published, run, and kept without their text; the data here is made up."""

from __future__ import annotations

import asyncio
import gzip
import json
from pathlib import Path

import pytest

from troth import bench
from troth.errors import UsageError

LOCOMO = [
    {
        "sample_id": name,
        "conversation": {
            "session_1_date_time": "1:56 pm on 8 May, 2023",
            "session_1": [
                {"speaker": "Ines", "dia_id": "D1:1", "text": "What did you bring home from the quarry?"},
                {"speaker": "Otto", "dia_id": "D1:2", "text": "A fossil!", "blip_caption": "a grey stone", "query": "hidden"},
                {"speaker": "Ines", "dia_id": "D1:3", "text": "My kiln broke again."},
            ],
            "session_2_date_time": "9:05 am on 2 June, 2023",
            "session_2": [{"speaker": "Otto", "dia_id": "D2:1", "text": "The ferry to Elba was late."}],
        },
        "qa": [
            {
                "question": "What did Otto bring home from the quarry?",
                "evidence": ["D1:02; D1:1"],
                "category": 4,
                "answer": "x",
            },
            {"question": "Was the ferry late?", "evidence": ["D2:1"], "category": 1, "answer": "x"},
            {"question": "Nothing?", "evidence": [], "category": 5},
        ],
    }
    for name in ("conv-26", "conv-99")
]


def write_beam(folder: Path) -> None:
    turns = [
        {"role": "user", "id": 0, "content": "I use Flask for the tracker. ->-> 1,1", "time_anchor": "March-15-2024"},
        {"role": "assistant", "id": 1, "content": "Flask is a fine choice."},
    ]
    chats = [{"chat_id": 2, "batches": [{"batch_number": 1, "turns": [turns]}]}]
    asked = {
        "abstention": [{"question": "?"}],
        "knowledge_update": [{"question": "Which framework?", "source_chat_ids": {"a": [0]}}],
    }
    (folder / "chats.jsonl.gz").write_bytes(gzip.compress("\n".join(map(json.dumps, chats)).encode()))
    (folder / "probing_questions.jsonl").write_text(json.dumps({"chat_id": "2", "probing_questions": asked}) + "\n")


def test_locomo(tmp_path: Path) -> None:
    (tmp_path / "locomo10.json").write_text(json.dumps(LOCOMO))
    tune, test = (bench.load("locomo", tmp_path, split) for split in ("tune", "test"))
    assert ([case.name for case in tune.cases], [case.name for case in test.cases]) == (["conv-26"], ["conv-99"])
    case = bench.load("locomo", tmp_path / "locomo10.json").cases[0]
    assert [said.text for said in case.messages][1] == "A fossil! [a grey stone]"
    assert (case.messages[0].name, case.messages[3].session, case.messages[3].at.isoformat()[:10]) == (
        "Ines",
        "D2",
        "2023-06-02",
    )
    assert [(sorted(asked.gold), asked.category) for asked in case.questions] == [
        (["D1:1", "D1:2"], "4 single-hop"),
        (["D2:1"], "1 multi-hop"),
    ]


def test_beam(tmp_path: Path) -> None:
    write_beam(tmp_path)
    case = bench.load("beam", tmp_path, "tune").cases[0]
    assert [(said.key, said.role, said.text) for said in case.messages] == [
        ("0", "user", "I use Flask for the tracker."),
        ("1", "assistant", "Flask is a fine choice."),
    ]
    assert [(asked.category, sorted(asked.gold)) for asked in case.questions] == [("knowledge_update", ["0"])]
    with pytest.raises(UsageError, match="no part 'test'"):
        bench.load("beam", tmp_path, "test")


def test_abstention(tmp_path: Path) -> None:
    talks = [dict(LOCOMO[1]), json.loads(json.dumps(LOCOMO[1]).replace("Otto", "Ravi").replace("conv-99", "conv-98"))]
    (tmp_path / "locomo10.json").write_text(json.dumps(talks))
    with pytest.raises(UsageError, match="no part 'tune'"):
        bench.load("abstention", tmp_path, "tune")
    first = bench.load("abstention", tmp_path, "test").cases[0]
    assert [(asked.text, asked.recorded, bool(asked.gold)) for asked in first.questions] == [
        ("What did Otto bring home from the quarry?", True, True),
        ("What did Otto bring home from the quarry?", False, False),
        ("Was the ferry late?", True, True),
        ("Was the ferry late?", False, False),
    ]
    assert bench.load("abstention", tmp_path).cases[1].questions[3].id.startswith("conv-98<conv-99/")


def test_longmemeval(tmp_path: Path) -> None:
    turns = [{"role": "user", "content": "I bought a kiln.", "has_answer": True}, {"role": "assistant", "content": "Nice."}]
    instance = {
        "question_id": "q1",
        "question_type": "single-session-user",
        "question": "What did I buy?",
        "answer": "x",
        "haystack_sessions": [turns, turns[1:]],
        "haystack_session_ids": ["late", "early"],
        "haystack_dates": ["2023/05/20 (Sat) 02:21", "2023-04-01T00:00:00+00:00"],
        "answer_session_ids": ["late"],
    }
    (tmp_path / "longmemeval_s.json").write_text(json.dumps([instance, instance | {"question_id": "q2_abs"}]))
    first, second = bench.load("longmemeval", tmp_path).cases
    assert [said.session for said in first.messages] == ["early", "late", "late"]
    assert [(sorted(asked.gold), sorted(asked.sessions)) for asked in first.questions] == [(["1:0"], ["late"])]
    assert not second.questions


def test_memdaily(tmp_path: Path) -> None:
    said = {"mid": 0, "message": "我表哥在船厂上班。", "time": "2024年04月01日 周一 08:39", "place": "大连"}
    asked = {"question": "我表哥在哪上班？", "answer": "船厂", "target_step_id": [0]}
    parts = {"message_list": [said, said | {"message": "嗯"}], "question_list": [asked]}
    (tmp_path / "01_simple_roles.json").write_text(json.dumps([{"tid": 0, **parts}]))
    apart = bench.load("memdaily", tmp_path).cases[0]
    merged = {"simple": {"roles": [{"tid": 0, "message_list": ["我表哥在船厂上班。"] * 2, "QA": asked}]}}
    (tmp_path / "memdaily.json").write_text(json.dumps(merged))
    together = bench.load("memdaily", tmp_path).cases[0]
    for case in (apart, together):
        assert (case.name, len(case.messages), case.questions[0].category) == ("simple/roles/0", 2, "simple")
        assert case.questions[0].gold == {"0"}
    assert apart.messages[0].at.isoformat()[:16] == "2024-04-01T08:39"


def test_convomem(tmp_path: Path) -> None:
    said = [{"speaker": "User", "text": "My kiln is blue."}, {"speaker": "Assistant", "text": "Noted."}]
    item = {"question": "Which colour?", "answer": "blue", "message_evidences": said[:1], "conversations": [{"messages": said}]}
    folder = tmp_path / "user_evidence" / "1_evidence"
    folder.mkdir(parents=True)
    (folder / "a.json").write_text(json.dumps({"evidence_items": [item, item | {"message_evidences": []}]}))
    (folder / "b.json").write_text(json.dumps([{"evidenceItems": [item], "conversations": item["conversations"]}]))
    plain, mixed = bench.load("convomem", tmp_path).cases
    assert [(said.key, said.role) for said in plain.messages] == [
        (f"{a}:{b}", r) for a in (0, 1) for b, r in ((0, "user"), (1, "assistant"))
    ]
    assert [(asked.category, sorted(asked.gold)) for asked in plain.questions] == [("user", ["0:0", "1:0"])]
    assert [sorted(asked.sessions) for asked in mixed.questions] == [["C0"]]


def test_what_is_not_there_is_said(tmp_path: Path) -> None:
    for name in bench.FORMATS:
        with pytest.raises(UsageError, match="does not hold"):
            bench.load(name, tmp_path)


@pytest.mark.parametrize("baseline", [None, "bm25", "vector", "rrf"])
def test_a_run_finds_what_answers_and_keeps_no_text(tmp_path: Path, baseline: str | None) -> None:
    (tmp_path / "locomo10.json").write_text(json.dumps(LOCOMO))
    result = asyncio.run(bench.measure(bench.load("locomo", tmp_path), "all", baseline=baseline))
    assert (len(result.rows), result.messages) == (4, 8)
    assert result.metrics["turn_recall@5"] == (0.75 if baseline == "bm25" else 1)  # an answer without a word of the question
    shown = bench.as_json(result)
    assert {"benchmark", "split", "questions", "metrics", "by", "timing"} <= shown.keys()
    kept = bench.save(tmp_path / "results", result).read_text()
    assert len(json.loads(kept)["rows"]) == 4
    assert not [word for word in ("quarry", "fossil", "ferry", "kiln") if word in kept]
