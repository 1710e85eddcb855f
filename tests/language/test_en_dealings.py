"""How the agent is to deal with the speaker, as against what it is to do for once."""

from datetime import UTC, datetime

import pytest

from troth.language.reader import read
from troth.language.reading import Context

NOW = Context(datetime(2026, 3, 2, 9, tzinfo=UTC))


def _ordered(said: str) -> list[str]:
    return [a.text for a in read(said, NOW).assertions if a.claim is not None and a.claim.attribute == "instruction"]


@pytest.mark.parametrize(
    ("said", "text"),
    [
        ("Please challenge me, I hate yes-men", "User wants the assistant to challenge User"),
        ("push me a bit, I slack off otherwise", "User wants the assistant to push User a bit"),
        ("avoid bringing up my brother", "User does not want the assistant to bring up User's brother"),
        ("stay off politics please", "User does not want the assistant to bring up politics"),
        ("no baby talk about my diagnosis, thanks", "User does not want the assistant to use baby talk about User's diagnosis"),
        ("we get on, feel free to joke", "The assistant may joke"),
        ("don't be afraid to disagree with me", "The assistant may disagree with User"),
        ("the more direct the better", "The more direct the better for User"),
        ("I'd rather you asked than guessed", "User would rather the assistant asked than guessed"),
        ("I'd like you to ask about my knee every week", "User wants the assistant to ask about User's knee every week"),
        ("start with the answer, then the reasons", "User wants the assistant to start with the answer, then the reasons"),
        ("ask before assuming", "User wants the assistant to ask before assuming"),
        ("If I waffle, cut me off", "If User waffles, User wants the assistant to cut User off"),
        ("when I'm wrong just say so", "When User is wrong, User wants the assistant to just say so"),
    ],
)
def test_how_to_deal_with_the_speaker_stands(said: str, text: str) -> None:
    assert _ordered(said) == [text]


@pytest.mark.parametrize(
    "said",
    [
        "push me the latest commit",
        "correct me this email",
        "feel free to use the table",
        "no jokes came to mind",
        "no more questions",
        "start with the red one",
        "the sooner the better",
        "keep off the grass",
        "I'd rather you did it now",
        "I'd like you to write a poem every bit as good as this",
        "avoid using eggs in this recipe",
    ],
)
def test_an_order_for_one_thing_does_not(said: str) -> None:
    assert _ordered(said) == []
