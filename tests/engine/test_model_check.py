"""What of a model's answer is taken: only what stands in the text and what the reader does not take otherwise."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from troth.domain.authority import Authority
from troth.domain.claim import Mood
from troth.domain.observation import Observation
from troth.engine.model.check import Refusal, checked
from troth.engine.model.extract import taken_from
from troth.engine.model.items import ModelClaim, claim_of
from troth.engine.model.salvage import items_in
from troth.language.reader import Passage, read
from troth.language.reading import Assertion, Context

SAID = datetime(2026, 5, 6, 12, tzinfo=UTC)


def item(**fields: object) -> ModelClaim:
    usual = {
        "subject": "user", "category": "fact", "polarity": "positive", "mood": "confirmed", "time": "present",
        "valid_from": None, "valid_until": None, "confidence": 0.9,
    }  # fmt: skip
    made = claim_of({**usual, **fields})
    assert isinstance(made, ModelClaim), made
    return made


def outcome(text: str, **fields: object) -> Assertion | Refusal:
    context = Context(SAID)
    return checked(item(**fields), text, read(text, context), context)


@pytest.mark.parametrize(
    ("text", "fields", "code"),
    [
        ("I repair clocks.", {"quote": "I live in Bergen", "attribute": "home", "value": "Bergen"}, "ungrounded"),
        ("I repair clocks.", {"quote": "I repair clocks", "attribute": "home", "value": "Bergen"}, "invented"),
        ("Should I move to Bergen?", {"quote": "move to Bergen", "attribute": "home", "value": "Bergen"}, "query"),
        ("If I lived in Bergen I would sail.", {"quote": "I lived in Bergen", "attribute": "home", "value": "Bergen"}, "hypothetical"),
        ("我是不是该搬去大连？", {"quote": "搬去大连", "attribute": "home", "value": "大连"}, "query"),
        ("如果我住在大连，我就天天去海边。", {"quote": "我住在大连", "attribute": "home", "value": "大连"}, "hypothetical"),
        ("I live in Bergen.", {"quote": "I live in Bergen", "attribute": "home", "value": "Bergen"}, "known"),
        ("I don't like mussels.", {"quote": "don't like mussels", "attribute": "likes", "value": "mussels", "polarity": "negative"}, "known"),
        ("I work at Halvorsen.", {"quote": "I work at Halvorsen", "attribute": "home", "value": "Halvorsen"}, "known"),
        ("I work at Halvorsen.", {"quote": "work at Halvorsen", "attribute": "place of toil", "value": "Halvorsen"}, "known"),
        ("I work at Halvorsen in Ulm.", {"quote": "I work at Halvorsen in Ulm", "attribute": "place of toil", "value": "Ulm"}, "known"),
        ("My aunt keeps goats in Bergen.", {"quote": "keeps goats", "attribute": "keeps", "value": "goats"}, "known"),
        ("Julia lives in Bergen.", {"quote": "Julia lives in Bergen", "attribute": "home", "value": "Bergen"}, "speaker"),
        ("Odd, in Portofino lies the boat.", {"quote": "in Porto", "attribute": "home", "value": "Porto"}, "ungrounded"),
        ("Odd, at olsen@fjord.example lies my mail.", {"quote": "at olsen@fjord", "attribute": "email", "value": "olsen@fjord"}, "ungrounded"),
        ("奶奶九十岁了。", {"quote": "奶奶九十岁了", "attribute": "home", "value": "九十岁"}, "speaker"),
        ("Odd hour to sail, tonight, I know.", {"quote": "tonight, I know", "attribute": "home", "value": "tonight"}, "mistyped"),
        ("Gate 44 it is for me.", {"quote": "Gate 44 it is for me", "attribute": "employer", "value": "44"}, "mistyped"),
        ("Odd, goats is what I wished for.", {"quote": "goats is what I wished for", "attribute": "birthday", "value": "goats"}, "mistyped"),
        ("Odd, goats is what I wished for.", {"quote": "goats is what I wished for", "attribute": "email", "value": "goats"}, "mistyped"),
        ("Odd, goats is what I wished for.", {"quote": "goats is what I wished for", "attribute": "name", "value": "goats"}, "mistyped"),
        ("I have two ferrets in my attic.", {"quote": "I have two ferrets in my attic", "attribute": "owns", "value": "attic"}, "known"),
        ('Mum wrote: "I am in Bergen until May and have joined a choir."', {"quote": "I am in Bergen until May", "attribute": "home", "value": "Bergen"}, "quoted"),
        ("妈妈写道：“我在大连住到五月，还参加了合唱团。”", {"quote": "我在大连住到五月", "attribute": "home", "value": "大连"}, "quoted"),
        ("Write me a poem about a man from Ulm who owns a goat.", {"quote": "Write me a poem about a man from Ulm who owns a goat", "attribute": "likes", "value": "goat"}, "request"),
        ("Please draw me a map of Bergen.", {"quote": "a map of Bergen", "attribute": "likes", "value": "Bergen"}, "request"),
    ],
)  # fmt: skip
def test_a_claim_without_ground_is_refused(text: str, fields: dict[str, object], code: str) -> None:
    found = outcome(text, **fields)
    assert isinstance(found, Refusal)
    assert found.code == code


@pytest.mark.parametrize(
    ("text", "fields", "doubt"),
    [
        ("My aunt lives in Bergen.", {"quote": "My aunt lives in Bergen", "attribute": "home", "value": "Bergen"}, "speaker"),
        ("I don't eat mussels.", {"quote": "I don't eat mussels", "attribute": "likes", "value": "mussels"}, "polarity"),
        ("I don't like mussels.", {"quote": "like mussels", "attribute": "likes", "value": "mussels"}, "polarity"),
        ("我讨厌香菜。", {"quote": "香菜", "attribute": "likes", "value": "香菜"}, "polarity"),
        ("我不吃香菜。", {"quote": "不吃香菜", "attribute": "likes", "value": "香菜"}, "polarity"),
        ("I live in Bergen. Honestly, it beats in Ulm, this heart of mine.", {"quote": "it beats in Ulm, this heart of mine", "attribute": "home", "value": "Ulm"}, "value"),
        ("我住在大连，我的钟来自青岛。", {"quote": "我的钟来自青岛", "attribute": "home", "value": "青岛"}, "value"),
        ("My locker code is B12.", {"quote": "My locker code is B12", "attribute": "home", "value": "B12"}, "attribute"),
        ("Odd, in Bergen it is that I mend clocks.", {"quote": "in Bergen it is", "attribute": "home", "value": "Bergen", "subject": "Julia"}, "nobody names julia"),
        ("Я живу в Бергене.", {"quote": "живу в Бергене", "attribute": "home", "value": "Бергене"}, "language"),
    ],
)  # fmt: skip
def test_what_the_reader_takes_otherwise_waits_for_a_person(text: str, fields: dict[str, object], doubt: str) -> None:
    found = outcome(text, **fields)
    assert isinstance(found, Assertion)
    assert doubt in found.note


@pytest.mark.parametrize(("attribute", "waits"), [("employer", True), ("income source", False), ("owns", False)])
def test_what_the_reader_could_only_note_is_placed_by_a_model_where_there_is_one_value(attribute: str, waits: bool) -> None:
    """Elsewhere it would be a second memory of the same words; and a person looks, since nobody else heard it."""
    text, context = "Funny how it is the barometers of Krones that pay the bills.", Context(SAID)
    reading = Passage(text, context).reading([(0, len(text) - 1)])
    assert [a.claim.attribute for a in reading.assertions if a.claim] == ["note"]
    found = checked(item(quote=text[:-1], attribute=attribute, value="Krones"), text, reading, context)
    if waits:
        assert isinstance(found, Assertion)
        assert "attribute" in found.note
    else:
        assert isinstance(found, Refusal)
        assert found.code == "known"


def test_a_claim_that_the_reader_missed_is_taken_in_the_users_own_words() -> None:
    text = "Honestly, clocks and barometers, mending them is what pays my bills."
    found = outcome(
        text, quote="clocks and barometers, mending them is what pays my bills", attribute="occupation", value="clocks"
    )
    assert isinstance(found, Assertion)
    assert (found.note, found.mood, found.confidence) == ("", Mood.CONFIRMED, 0.8)
    assert " my " not in found.text
    assert "clocks and barometers" in found.text


def test_a_value_is_claimed_once_whatever_it_is_called() -> None:
    text = "Odd, clocks and barometers it is."
    items = [
        {"subject": "user", "attribute": name, "value": value, "quote": "clocks and barometers it is", "category": "fact"}
        for name, value in (("trade", "clocks"), ("love", "clocks"), ("love", "barometers"))
    ]
    context = Context(SAID)
    said = Observation("o", "a", "user", Authority.USER, text, SAID, 0, "o")
    found, refused = taken_from(items, said, read(text, context), context)
    assert [a.claim and (a.claim.attribute, a.claim.value) for a in found] == [("trade", "clocks"), ("love", "barometers")]
    assert [why.partition(":")[0] for why in refused] == ["second_name"]


def test_only_dates_that_the_words_give_are_kept() -> None:
    text = "From 1 June the shop of mine opens at noon."
    good = outcome(text, quote="opens at noon", attribute="opening hours", value="noon", valid_from="2026-06-01")
    assert isinstance(good, Assertion)
    assert good.claim
    assert good.claim.valid.start == datetime(2026, 6, 1, tzinfo=UTC)
    for wrong in ("2019-03-03", "soon", "0000-01-01", "2026-13-01"):
        fields = {"attribute": "opening hours", "value": "noon", "valid_from": wrong}
        assert isinstance(outcome(text, quote="opens at noon", **fields), Refusal)  # the reader has that much
        odd = outcome("Odd, at noon it is open.", quote="at noon it is open", **fields)
        assert isinstance(odd, Assertion)
        assert odd.claim
        assert odd.claim.valid.start is None


@pytest.mark.parametrize(
    "broken",
    [
        None, [], "text", 7,
        {"subject": "user"},
        {"subject": "user", "attribute": "home", "value": "Bergen", "quote": ""},
        {"subject": "user", "attribute": "home", "value": "x" * 500, "quote": "x", "category": "fact"},
        {"subject": "user", "attribute": "home", "value": "Bergen", "quote": "Bergen", "category": "secrets"},
        {"subject": "user", "attribute": "home", "value": "Bergen", "quote": "Bergen", "category": "fact", "mood": "certain"},
        {"subject": "user", "attribute": "home", "value": "Bergen", "quote": "Bergen", "category": "fact", "confidence": "7"},
        {"subject": "user", "attribute": "home", "value": "Bergen", "quote": "Bergen", "category": "fact", "confidence": True},
        {"subject": "user", "attribute": "home", "value": "Bergen", "quote": "Bergen", "category": "fact", "mood": ["confirmed"]},
        {"subject": "user", "attribute": "home", "value": "Bergen", "quote": "Bergen", "category": "fact", "time": {}},
        {"subject": "user", "attribute": "home", "value": "Bergen", "quote": "Bergen", "category": "fact", "valid_from": 2026},
        {"subject": {"$ne": None}, "attribute": "home", "value": "Bergen", "quote": "Bergen", "category": "fact"},
    ],
)  # fmt: skip
def test_a_malformed_item_says_what_is_wrong_with_it(broken: object) -> None:
    found = claim_of(broken)
    assert isinstance(found, str)
    assert found


@pytest.mark.parametrize(("given", "taken"), [(0.7, 0.7), (1, 1.0), (2, 0.5), (95, 0.5), (-1, 0.5), (float("nan"), 0.5)])
def test_a_confidence_on_a_scale_of_its_own_says_nothing(given: float, taken: float) -> None:
    found = item(attribute="home", value="Bergen", quote="Bergen", confidence=given)
    assert found.confidence == taken


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ('{"claims": [{"quote": "a"}, {"quote": "b"}]}', 2),
        ('```json\n{"claims": [{"quote": "a ```b``` c"}]}\n```', 1),
        ('Sure! Here you go:\n{"claims": [{"quote": "a"}]}\nAnything else?', 1),
        ('{"claims": [{"quote": "a", "value": "b"}, {"quote": "c", "val', 1),
        ('{"claims": [{"quote": "a", "value": "b"}, ', 1),
        ('[{"quote": "a"}, {"quote": "b"', 1),
        ('{"quote": "a", "value": "b', 0),
        ('{"claims": [{"quote": "a {b"}], "more', 1),
        ('Here is [a list]: {"claims": [{"quote": "a"}]} and {more', 1),
        ('[{"quote": "a"}]', 1),
        ('As said in [1]:\n{"claims": [{"quote": "a"}]}', 1),
        ('{"quote": "a", "value": "b"}', 1),
        ('{"claims": []}', 0),
        ("{'claims': [{'quote': 'a'}]}", 1),
    ],
)
def test_items_are_found_however_they_are_wrapped(text: str, count: int) -> None:
    found = items_in(text)
    assert found is not None
    assert len(found) == count


@pytest.mark.parametrize("text", ["I can't help with that.", "", "null", "   ", "[" * 100_000, '{"claims":' * 50_000])
def test_what_is_no_json_is_no_empty_list(text: str) -> None:
    assert items_in(text) is None


def test_j02_a_fence_inside_a_value_cuts_nothing() -> None:
    found = items_in('```json\n{"claims": [{"quote": "a ```b``` c"}]}\n```')
    assert found == [{"quote": "a ```b``` c"}]
