"""Orders that tell how things are always done, and orders to do one thing; in plain places and in scopes that are said."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from troth.language.reader import read
from troth.language.reading import Context

CONTEXT = Context(datetime(2026, 3, 2, 9, tzinfo=UTC))


def told(text: str) -> list[str]:
    return [one.text for one in read(text, CONTEXT).assertions if one.claim]


@pytest.mark.parametrize(
    ("order", "wish"),
    [
        ("Quote prices in francs.", "quote prices in francs"),
        ("Show temperatures in Celsius.", "show temperatures in Celsius"),
        ("Measure distances in miles.", "measure distances in miles"),
        ("Write dates like 3 March 2026.", "write dates like 3 March 2026"),
        ("Wrap lines at 100 characters.", "wrap lines at 100 characters"),
        ("Mute notifications after eight.", "mute notifications after eight"),
        ("Sort tasks by due date.", "sort tasks by due date"),
        ("Name files after the ticket.", "name files after the ticket"),
        ("Store scans as PDFs.", "store scans as PDFs"),
        ("Deploy with ansible.", "deploy with ansible"),
        ("Run tests with pytest.", "run tests with pytest"),
        ("Run the tests with pytest.", "run the tests with pytest"),
        ("Use tabs for indentation.", "use tabs for indentation"),
        ("Use rye flour for crusts.", "use rye flour for crusts"),
        ("Use the metric system.", "use the metric system"),
        ("Set the indentation to 4 spaces.", "set the indentation to 4 spaces"),
        ("Set the line spacing to 1.5.", "set the line spacing to 1.5"),
    ],
)
def test_how_things_are_done_in_general_is_a_standing_wish(order: str, wish: str) -> None:
    assert told(order) == [f"User wants the assistant to {wish}"]


@pytest.mark.parametrize(
    ("order", "wish"),
    [
        ("On this machine use zsh.", "use zsh (On this machine)"),
        ("In the church newsletter leave out surnames.", "leave out surnames (In the church newsletter)"),
        ("For the lab reports use metric units.", "use metric units (For the lab reports)"),
        ("On my phone keep it short.", "keep it short (On User's phone)"),
        ("Name branches after the ticket in this repo.", "name branches after the ticket in this repo"),
        ("Keep logs for ninety days on this server.", "keep logs for ninety days on this server"),
        ("here, sign everything with my middle name", "sign everything with User's middle name (here,)"),
    ],
)
def test_an_order_for_a_place_where_one_works_stands(order: str, wish: str) -> None:
    assert told(order) == [f"User wants the assistant to {wish}"]


@pytest.mark.parametrize(
    "order",
    [
        "Sort this list by date.",
        "Sort the names by length.",
        "List cities in France.",
        "Show flights in May.",
        "Open the second file.",
        "Name birds in France.",
        "Order books by Le Guin.",
        "Keep quiet in the office today.",
        "Comment threads in Slack are noisy.",
        "Keep it under 200 words.",
        "Use the second draft for the report.",
        "Use the numbers from above for the table.",
        "Build a table with three columns.",
        "Round 17.6 to the nearest whole number.",
        "Close the letter with a joke.",
        "Fix the bug in this repo.",
        "Put the numbers in the spreadsheet.",
        "In this repo find the failing test.",
        "On the board write down ideas for me",
        "In the morning call the plumber.",
        "For the party use the big pan.",
        "Set a timer for ten minutes.",
        "Group items by colour in the attached picture.",
        "Name rivers after gods in the poem.",
        "Name three cities with rivers.",
        "Keep answers under 50 words for this question.",
        "Keep costs under control.",
        "Write lyrics like Abba about my cat.",
        "Write sentences like the example.",
        "Deploy with caution.",
        "Build Trust with Clear Answers",
        "Start over here.",
        "Keep you posted on the move.",
    ],
)
def test_an_order_to_do_one_thing_is_none(order: str) -> None:
    assert told(order) == []


@pytest.mark.parametrize(
    ("text", "fact"), [("Here we use tabs.", "Here User uses tabs"), ("Here I use fish.", "Here User uses fish")]
)
def test_here_leads_a_statement_as_well(text: str, fact: str) -> None:
    assert told(text) == [fact]
