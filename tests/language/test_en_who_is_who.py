"""Who is who: other names of one person, the same name of two, who somebody turns out to be, and of whom "who …" tells."""

from __future__ import annotations

import pytest

import troth

AFTER = [
    # another name beside the one that is known
    (["I'm Jonathan. On stage I'm Johnny Vale."], ["User is Jonathan", "User is Johnny Vale on stage"], []),
    (["My name is Ada Quill. I'm marshwren online."], ["User's name is Ada Quill", "User is marshwren online"], []),
    (["I'm called Rosalind but everyone calls me Roz."], ["User is called Rosalind", "User is called Roz"], []),
    (
        ["My son is called Alexander, we call him Sasha."],
        ["User's son is called Alexander", "User's son Alexander is called Sasha"],
        [],
    ),
    (
        ["My best friend is Jo.", "Jo's full name is Joanna Bright."],
        ["User's best friend is Jo", "Jo's full name is Joanna Bright"],
        [],
    ),
    (
        ["My name is Julia Stern.", "Before I got married I was Julia Hoffman."],
        ["User's name is Julia Stern"],
        ["User was Julia Hoffman"],
    ),
    (
        ["My friend Elizabeth lives in Hull.", "Liz is short for Elizabeth.", "Liz works at a zoo."],
        ["User's friend Elizabeth lives in Hull", "User's friend Elizabeth is called Liz", "User's friend Liz works at a zoo"],
        [],
    ),
    (
        ["My brother's name is Nathaniel.", "Nate is what we call my brother.", "Nate moved to Wells."],
        ["User's brother's name is Nathaniel", "User's brother Nathaniel is called Nate", "User's brother Nate moved to Wells"],
        [],
    ),
    # one name of two
    (
        ["My boss is called Sam.", "Sam from climbing broke his wrist."],
        ["User's boss is called Sam", "Sam from climbing broke his wrist"],
        [],
    ),
    # who they turn out to be
    (
        ["My sister is called Nora.", "Nora is actually my half-sister.", "Nora lives in Split."],
        ["User's half-sister is called Nora", "User's half-sister Nora lives in Split"],
        ["User's sister is called Nora"],
    ),
    (
        ["My cousin Ola is a nurse.", "Ola isn't my cousin, she's my aunt."],
        ["User's aunt Ola is a nurse"],
        ["User's cousin Ola is a nurse"],
    ),
    (
        ["My brother Ivo swims.", "Ivo is my best friend too."],
        ["User's brother Ivo swims", "User's brother Ivo is User's best friend too"],
        [],
    ),
    # of whom "who …" tells
    (
        ["I have a friend called Alex who lives in Bonn."],
        ["User has a friend called Alex", "User's friend Alex lives in Bonn"],
        [],
    ),
    (["I have a sister who lives in Rome."], ["User has a sister", "User's sister lives in Rome"], []),
    (["I live with my gran, who has dementia."], ["User lives with User's gran", "User's grandmother has dementia"], []),
    (["My sister who lives in Paris is a doctor."], ["User's sister is a doctor", "User's sister lives in Paris"], []),
    (["My dad, who is 70, still swims."], ["User's father still swims", "User's father is 70"], []),
    (["I'm a nurse who works nights."], ["User is a nurse", "User works nights"], []),
    (["I met a man who repairs clocks."], [], []),
]


@pytest.mark.parametrize(("said", "current", "history"), AFTER, ids=[said[-1] for said, _, _ in AFTER])
def test_who_is_who(said: list[str], current: list[str], history: list[str]) -> None:
    with troth.open(":memory:", embedder=None) as memory:
        space = memory.space("a")
        for text in said:
            space.observe(text)
        assert sorted(b.memory.text for b in space.list("current")) == sorted(current)
        assert [b.memory.text for b in space.list("history")] == history
