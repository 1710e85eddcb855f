"""Index terms: what meets, what stays whole, what gives nothing."""

import pytest

from troth.language.stem import stem
from troth.language.text import index_terms, is_exact, value_key
from troth.language.tokens import estimate_tokens


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("ＡＢＣ", "abc"),
        ("資料", "资料"),
        ("ｶﾅ", "カナ"),
        ("e\u0301", "é"),
        ("用戶的貓", "猫"),
        ("5,800", "5800"),
        ("She lives there", "living"),
        ("She went", "go"),
        ("allergic", "allergy"),
        ("children's", "child"),
        ("user’s dog", "user's dogs"),
        ("STRASSE", "straße"),
    ],
)
def test_spellings_of_one_word_meet(one: str, other: str) -> None:
    assert set(index_terms(other)) <= set(index_terms(one))
    assert index_terms(other)


@pytest.mark.parametrize("text", ["", "   ", "?!", "吗？", "the user", "用户的", "用戶是誰", "Who am I?", "\u200b"])
def test_a_text_of_nothing_but_stop_words_has_no_terms(text: str) -> None:
    assert index_terms(text) == ()


@pytest.mark.parametrize(
    ("text", "term"),
    [
        ("see /usr/local/bin now", "usr/local/bin"),
        ("mail a.b@example.com", "a.b@example.com"),
        ("ticket PROJ-1234.", "proj-1234"),
        ("it is v2.3.1", "v2.3.1"),
        ("writes C++ and C#", "c++"),
        ("writes C++ and C#", "c#"),
        ("programs in R", "r"),
        ("deploy_token", "deploy_token"),
        ("weighs 60kg", "60"),
        ("后端用Rust写的", "rust"),
        ("部署在腾讯云国内节点", "腾讯"),
        ("place number 2077", "2077"),
        ("at 18:00", "18:00"),
    ],
)
def test_exact_tokens_stand_whole(text: str, term: str) -> None:
    assert term in index_terms(text)


def test_repetition_is_kept() -> None:
    assert index_terms("tea, tea and more tea").count("tea") == 3


def test_a_very_long_token_is_cut() -> None:
    assert max(map(len, index_terms("x" * 10_000))) <= 64


@pytest.mark.parametrize(("term", "exact"), [("2077", True), ("usr/bin", True), ("tea", False), ("腾讯", False)])
def test_exactness(term: str, exact: bool) -> None:
    assert is_exact(term) is exact


@pytest.mark.parametrize("word", ["news", "bus", "this", "glass", "red", "sing", "thing", "yes", "is"])
def test_short_words_survive_stemming(word: str) -> None:
    assert len(stem(word)) >= 2


@pytest.mark.parametrize(
    ("text", "least", "most"),
    [
        ("", 0, 0),
        ("User lives in Amsterdam.", 5, 7),
        ("用户现在住在深圳南山区。", 9, 13),
        ("The meeting was moved to 2026-03-08 at 18:00.", 14, 20),
    ],
)
def test_token_estimates(text: str, least: int, most: int) -> None:
    assert least <= estimate_tokens(text) <= most


@pytest.mark.parametrize(("value", "key"), [("a paramedic", "paramedic"), ("plan A", "plan a"), ("A", "a")])
def test_an_article_is_no_part_of_a_value_and_a_letter_is(value: str, key: str) -> None:
    assert value_key(value) == key
