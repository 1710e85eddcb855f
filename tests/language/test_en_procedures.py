"""How something is done, as people write it down; and what only looks so."""

from datetime import UTC, datetime

import pytest

from troth.language.reader import read
from troth.language.reading import Context

CONTEXT = Context(datetime(2026, 3, 2, tzinfo=UTC))


def ways(text: str) -> list[str]:
    claims = [a.claim for a in read(text, CONTEXT).assertions if a.claim is not None]
    return [claim.attribute for claim in claims if claim.attribute.startswith("how to ")]


@pytest.mark.parametrize(
    ("text", "task"),
    [
        ("the way I prune the vines is two buds, slanted cut, tie in by March", "how to prune vine"),
        ("my tax receipts: I scan them, tag them by quarter and bin the paper", "how to tax receipt"),
        ("we stack the trailer like this: keel first, straps crossed, lights last", "how to stack trailer"),
        (
            "Waterproofing the tent goes like this. Pitch it dry, brush on two coats, leave 24 hours",
            "how to waterproofing tent",
        ),
        ("to sharpen the chisels you flatten the back, grind at 25, hone at 30", "how to sharpen chisel"),
        ("Feeding the starter: 50 g flour, 50 g water, wait overnight", "how to feed starter"),
        ("Resetting the pump: hold both arrows, wait for the beep, press OK", "how to resetting pump"),
        ("when the till jams first open the drawer, then lift the roll, then close it", "how to till jam"),
        ("If somebody rings, please take a number, note the time and tell Ola", "how to somebody ring"),
        ("When a guest loses a key we check the register, charge ten euros and cut a new one", "how to guest lose key"),
        ("If the dough won't rise, first warm the oven, then leave it in there", "how to dough will rise"),
    ],
)
def test_it_is_one(text: str, task: str) -> None:
    assert ways(text) == [task]


@pytest.mark.parametrize(
    "text",
    [
        "the way we live is expensive",
        "if the train is late we eat, drink and laugh",
        "if the bus is late first check the app for me",
        "when the kids sleep we watch telly, then sleep",
        "when the film ended first he clapped then he left",
        "the way I see it is we need a new roof",
        "the way you look at me is strange, and I love it",
        "my kids: I love them",
        "my boss: I fear him, dodge him and avoid him",
        "life is like this: short, hard, cruel",
        "I like it like this: quiet",
        "it goes like this sometimes, oh well",
        "writing the essay is hard, boring and slow",
        "making the bed: boring, pointless, endless",
        "the way I heard the story is he came, saw, left",
        "life goes like this. You're born, you work, you die",
    ],
)
def test_it_is_none(text: str) -> None:
    assert ways(text) == []
