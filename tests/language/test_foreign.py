"""What is in another language than English and Chinese claims nothing, and the receipt says so."""

import pytest

import troth
from troth.language.foreign import is_foreign

FOREIGN = [
    "Saya tinggal di Jakarta dan kerja sebagai sopir.",
    "Ich wohne in Bremen und arbeite bei der Bahn.",
    "Je vis à Lyon et j'ai deux chats.",
    "Vivo en Madrid y trabajo en un banco.",
    "Moro em Lisboa com a minha mãe.",
    "Ik woon in Utrecht met mijn vriendin.",
    "VIVO EN MADRID Y TRABAJO EN UN BANCO.",
    "私は東京に住んでいます。",
    "저는 서울에 살아요.",
    "Мой брат живёт в Москве.",
    "أعيش في القاهرة",
]
READ = [
    "I live in San Juan de la Cruz with my gran.",
    "lol ok",
    "Café au lait, please!",
    "My band is called Die Ärzte.",
    "We had dim sum at Mi Casa.",
    "I eat at Mi Casa Es Su Casa.",
    "I read El amor en los tiempos del colera every year.",
    "My daughter attends Lycée de la Mer.",
    "Jo is the de facto lead, and her phone is a Vivo.",
    "我家附近有家鮮の美。",
    "我用 Notion 写周报",
    "fox got in",
    "👍",
]


@pytest.mark.parametrize("text", FOREIGN)
def test_other_languages_are_known_by_script_and_little_words(text: str) -> None:
    assert is_foreign(text)


@pytest.mark.parametrize("text", READ)
def test_a_foreign_name_makes_no_foreign_text(text: str) -> None:
    assert not is_foreign(text)


def test_nothing_is_claimed_of_what_is_not_read() -> None:
    with troth.open(":memory:", embedder=None) as memory:
        space = memory.space("home")
        receipts = [space.observe(text) for text in FOREIGN]
        assert [receipt.outcomes for receipt in receipts] == [()] * len(FOREIGN)
        assert all(receipt.problems[0].startswith("foreign: ") for receipt in receipts)
        assert not space.list()
        assert "Bremen" in space.recall("Bremen").hits[0].text
        assert space.observe("👍").problems == ()


def test_the_sentences_beside_are_read() -> None:
    with troth.open(":memory:", embedder=None) as memory:
        space = memory.space("home")
        space.observe("I live in Jakarta. Pusing banget soal kerja ini, mas.")
        assert [belief.memory.text for belief in space.list()] == ["User lives in Jakarta"]
