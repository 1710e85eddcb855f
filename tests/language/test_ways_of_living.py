"""What tells how somebody lives, by table."""

from __future__ import annotations

import pytest

from troth.language.habits import tells_habits


@pytest.mark.parametrize(
    ("text", "share"),
    [
        ("I eat at noon.", 1.0),
        ("The smell of wet clay puts me in a good mood.", 1.0),
        ("My studio has no heating.", 1.0),
        ("Kilns are a mystery to me.", 1.0),
        ("I'm not fond of raku.", 1.0),
        ("我的工作室朝北", 1.0),
        ("The fair was on Sunday. I sleep with the window open. Otto came, too. It rained.", 0.25),
        ("I ate at noon.", 0.0),
        ("I'm glazing the bowls right now.", 0.0),
        ("I need a new kiln.", 0.0),
        ("I love that idea!", 0.0),
        ("I'd rather take the second one.", 0.0),
        ("Please show me the glaze.", 0.0),
        ("Do I eat at noon?", 0.0),
        ("我昨天烧了一窑", 0.0),
        ("The kiln always trips the fuse.", 0.0),
        ("", 0.0),
    ],
)
def test_the_share_that_tells_a_habit(text: str, share: float) -> None:
    assert tells_habits(text) == share
