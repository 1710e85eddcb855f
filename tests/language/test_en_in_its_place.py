"""What takes the place of something because of what the clause before tells of it: "the Fitbit died so I'm on the old one"."""

from datetime import UTC, datetime, timedelta

import pytest

from troth.language.reader import read
from troth.language.reading import Context, Recent

NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)


def _replaced(before: str, said: str) -> list[str]:
    held = [each for each in read(before, Context(NOW)).assertions if each.claim is not None]
    recent = tuple(Recent(f"m{i}", each.claim, each.text, NOW) for i, each in enumerate(held) if each.claim is not None)
    now = Context(NOW + timedelta(days=9), recent=recent)
    return [each.text for each in read(said, now).assertions if each.targets == ("m0",)]


@pytest.mark.parametrize(
    ("before", "said", "text"),
    [
        ("I take cetirizine for hay fever", "cetirizine made me drowsy so I'm on fexofenadine", "User takes fexofenadine for hay fever"),
        ("My tent is a Vango", "the Vango leaked all week so I bought an MSR", "User's tent is a MSR"),
        ("Our treasurer is Beryl", "Beryl's moved to Spain so Amit's doing the books", "User's treasurer is Amit"),
        ("We stream church on Facebook", "Facebook kept cutting out so we're on YouTube", "User streams church on YouTube"),
    ],
)  # fmt: skip
def test_the_new_one_takes_its_place(before: str, said: str, text: str) -> None:
    assert _replaced(before, said) == [text]


@pytest.mark.parametrize(
    ("before", "said"),
    [
        ("I use a Fitbit", "the Fitbit needs charging so I'm charging it"),
        ("We rehearse at the scout hut", "the scout hut was cold so I wore a coat"),
        ("My dentist is Dr Amari", "Dr Amari was off so I saw Dr Boyle"),
        ("I drink tea", "tea's gone cold so I got a coffee"),
        ("I play padel", "I play padel so I'm always sore"),
        ("I live in Fleet", "Fleet is dull so we go to Guildford on Saturdays"),
    ],
)
def test_what_comes_of_it_does_not(before: str, said: str) -> None:
    assert [text for text in _replaced(before, said) if before.split()[-1] not in text] == []
