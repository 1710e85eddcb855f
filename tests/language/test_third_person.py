"""A note that claims nothing is still worded about the user."""

from __future__ import annotations

import pytest

from troth.language.languages import third_person


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("I have a box at the opera.", "User has a box at the opera."),
        ("I'm the one with the keys", "User is the one with the keys"),
        ("we keep my spare key under the pot", "User keeps User's spare key under the pot"),
        ("I'll never sell the boat", "User will never sell the boat"),
        ("I don't sell the boat", "User does not sell the boat"),
        ("I haven’t sold the boat", "User has not sold the boat"),
        ("I didn't sell the boat", "User didn't sell the boat"),
        ("我有一张歌剧院的年票", "用户有一张歌剧院的年票"),
        ("我家鑰匙放在門口", "用戶家鑰匙放在門口"),
        ("Ключ под ковриком", "Ключ под ковриком"),
    ],
)
def test_third_person(said: str, shown: str) -> None:
    assert third_person(said).rstrip(".") == shown.rstrip(".")
