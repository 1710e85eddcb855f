"""How something is done, as people write it down; and what only looks so."""

from datetime import UTC, datetime, timedelta

import pytest

from troth.language.reader import read
from troth.language.reading import Context, Recent

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
        ("To make the dough, mix 500 g flour and 300 g water, rest it 20 minutes, then knead", "how to make dough"),
        ("To claim expenses fill in the blue form and give it to Carol", "how to claim expense"),
        ("To sharpen the mower blade I clamp it in the vice and then file it", "how to sharpen mower blade"),
        ("The trick with the back door is to lift it while you turn the key", "how to back door"),
        ("Cleaning the filter is: unscrew it, rinse, dry for an hour", "how to clean filter"),
        ("First soak the beans overnight, then simmer them, that's how I do my chilli", "how to do chilli"),
        ("If the dough won't rise, first warm the oven, then leave it in there", "how to dough will rise"),
    ],
)
def test_it_is_one(text: str, task: str) -> None:
    assert ways(text) == [task]


@pytest.mark.parametrize(
    ("said", "text"),
    [
        ("Before each match we mark the lines, pump the balls and hang the nets",
         "Before each match: mark the lines, pump the balls and hang the nets"),
        ("When I close the stall I count the float, cover the stock and lock the hatch",
         "When User closes the stall: count the float, cover the stock and lock the hatch"),
        ("First you grate the beets, then you salt them and then it goes in the jar",
         "First grate the beets, then salt them and then it goes in the jar"),
        ("You have to jiggle the latch, then push", "Jiggle the latch, then push"),
        ("Every time a crate comes in we weigh it, tag it and log the batch",
         "Every time a crate comes in: weigh it, tag it and log the batch"),
        ("Whenever a guest complains, note the room, then ring Ola", "Whenever a guest complains: note the room, then ring Ola"),
        ("We always do the stocktake in two steps: count the shelves, check the list",
         "To do the stocktake: count the shelves, check the list"),
        ("To restart the node, ssh in as ops and run the script", "To restart the node: ssh in as ops and run the script"),
    ],
)  # fmt: skip
def test_steps_in_order_are_one(said: str, text: str) -> None:
    claims = [(a.claim.attribute[:7], a.text) for a in read(said, CONTEXT).assertions if a.claim is not None]
    assert claims == [("how to ", text)]


@pytest.mark.parametrize(
    "text",
    [
        "First we drove to Bath, then we took a boat",
        "Tomorrow I first see the bank, then pick up the kids",
        "On Monday we drive to Lyon, then fly home",
        "When I was ten we swam, fished and climbed trees",
        "First tell me the price, then book it",
        "Before the exam I was nervous, ate nothing and slept badly",
        "the way we live is expensive",
        "To make a point, I walked out",
        "To make my life easier I quit",
        "To save money we sold the car, moved and stopped eating out",
        "To get to work I take the bus",
        "The trick with kids is patience",
        "When I fly I go for the aisle",
        "First we argued, then we made up, that's how I met my wife",
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


@pytest.mark.parametrize(
    ("steps", "said", "new"),
    [
        (
            "To reset the boiler you hold the flame button for ten seconds",
            "it's 15 seconds now, not ten",
            "button for 15 seconds",
        ),
        (
            "To make the dough, mix 500 g flour, rest it 20 minutes, then knead",
            "it's 30 minutes rest, not 20",
            "rest it 30 minutes,",
        ),
        (
            "To make the dough, mix 500 g flour, rest it 20 minutes, then knead",
            "I rest the dough 30 minutes now",
            "rest it 30 minutes,",
        ),
        ("To make the dough, mix 500 g flour, rest it 20 minutes, then knead", "I rested for 30 minutes today", ""),
        ("To make the dough, mix 500 g flour, rest it 20 minutes, then knead", "the bus takes 30 minutes now", ""),
    ],
)
def test_a_figure_in_the_steps_is_amended(steps: str, said: str, new: str) -> None:
    (held,) = (a for a in read(steps, CONTEXT).assertions if a.claim is not None)
    assert held.claim is not None
    recent = Recent("m", held.claim, held.text, CONTEXT.observed_at)
    later = read(said, Context(CONTEXT.observed_at + timedelta(days=9), recent=(recent,)))
    told = [a.text for a in later.assertions if a.targets == ("m",)]
    assert [new in text for text in told] == ([True] if new else [])
