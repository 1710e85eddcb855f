"""At what, where, when and under whom somebody works or studies, told in other ways than the plain one, and that it has changed."""

from datetime import UTC, datetime, timedelta

import pytest

from troth.domain.claim import Intent
from troth.language.reader import read
from troth.language.reading import Assertion, Context, Recent

NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)


def _told(text: str, recent: tuple[Recent, ...] = ()) -> list[Assertion]:
    return [a for a in read(text, Context(NOW + timedelta(days=30), recent=recent)).assertions if a.claim is not None]


def _claims(text: str) -> dict[str, str]:
    claims = [a.claim for a in _told(text) if a.claim is not None and a.claim.positive and a.claim.subject == "user"]
    return {claim.attribute: claim.value for claim in claims}


@pytest.mark.parametrize(
    ("text", "attribute", "value"),
    [
        ("employed by Severn Foods, on and off", "employer", "Severn Foods"),
        ("I do the books for Harlow & Gray", "employer", "Harlow & Gray"),
        ("the company I work for is called Fernbank", "employer", "Fernbank"),
        ("we run the bar at The Copper Kettle", "employer", "Copper Kettle"),
        ("first shift at Ringway Motors today, my head is full", "employer", "Ringway Motors"),
        ("changed jobs btw, now at Lumen", "employer", "Lumen"),
        ("I've been headhunted by Orbis", "employer", "Orbis"),
        ("I make my living as a cobbler", "occupation", "cobbler"),
        ("I've retrained as a glazier", "occupation", "glazier"),
        ("they've made me team leader!", "occupation", "team leader"),
        ("I've been appointed bursar", "occupation", "bursar"),
        ("career change, bus driver now, who would have thought", "occupation", "bus driver"),
        ("I'm working as shift manager in the bottling hall", "occupation", "shift manager"),
        ("I work at the Norwich branch", "workplace", "Norwich branch"),
        ("we work out of our Wick yard", "workplace", "Wick yard"),
        ("we're based at the Thurso depot", "workplace", "Thurso depot"),
        ("my office is in Holborn", "workplace", "Holborn"),
        ("the firm has moved me to the Ayr plant", "workplace", "Ayr plant"),
        ("no more ferries, I'm at the Cowes yard now", "workplace", "Cowes yard"),
        ("I'm with the pensions team", "team", "pensions team"),
        ("I've been moved into the grants department", "team", "grants department"),
        ("New team! I'm with the radar group now", "team", "radar group"),
        ("I do earlies, and my knees know it", "shift", "earlies"),
        ("my hours are 8 to 4", "shift", "8 to 4"),
        ("they've moved me back onto lates", "shift", "lates"),
        ("swapped earlies for nights", "shift", "nights"),
        ("my boss is called Odile", "manager", "Odile"),
        ("my boss's name is Rufus", "manager", "Rufus"),
        ("Marit is my line manager", "manager", "Marit"),
        ("I've been moved under Sanjay", "manager", "Sanjay"),
        ("I've got a new boss, her name is Ilka", "manager", "Ilka"),
        ("my gaffer's retired and Brenda has taken over", "manager", "Brenda"),
        ("I'm doing a degree in zoology", "field_of_study", "zoology"),
        ("I'm a law student", "field_of_study", "law"),
        ("switched majors, it's botany now", "field_of_study", "botany"),
        ("I've transferred to civil engineering", "field_of_study", "civil engineering"),
        ("I attend Ashgrove College", "school", "Ashgrove College"),
        ("Switched schools. I'm at Larkhill High now", "school", "Larkhill High"),
    ],
)
def test_work_and_studies(text: str, attribute: str, value: str) -> None:
    assert _claims(text).get(attribute, "").removeprefix("the ") == value


@pytest.mark.parametrize(
    ("text", "attribute"),
    [
        ("I work at the Hexham creamery", "workplace"),
        ("if they move me to the Ayr plant I'll resign", "workplace"),
        ("Pavel was transferred to the Ayr plant", "workplace"),
        ("my cousin changed jobs, now at Shell", "employer"),
        ("I was hired by Tom to paint his fence", "employer"),
        ("I left and went to Spain", "employer"),
        ("first day in Rome", "employer"),
        ("day one at PyCon done", "employer"),
        ("they made me laugh", "occupation"),
        ("I turned left", "occupation"),
        ("I turned 50 in September so there was cake", "occupation"),
        ("I'd love to be put on nights", "shift"),
        ("covering the late shift on Friday", "shift"),
        ("I work 2 to 3 hours a day", "shift"),
        ("my manager is called away a lot", "manager"),
        ("I report to work at nine", "manager"),
        ("my wife's boss is called Claude", "manager"),
        ("I'm reading Dune at school", "field_of_study"),
        ("I'm doing well at uni", "field_of_study"),
        ("I'm a mature student", "field_of_study"),
        ("I attend Mass", "school"),
        ("I've switched to decaf", "field_of_study"),
        ("they offered me the role of bursar, I said no", "occupation"),
    ],
)
def test_what_tells_of_none_of_ones_own(text: str, attribute: str) -> None:
    assert attribute not in _claims(text)


@pytest.mark.parametrize(
    ("before", "text", "ends"),
    [
        ("I work at Fernbank", "I've gone freelance", True),
        ("I'm with Lumen", "im self-employed now", True),
        ("my employer is Orbis", "I got the sack", True),
        ("I work for Ringway Motors", "i've retired!", True),
        ("I work at Fernbank", "my mate got the sack", False),
        ("I work at Fernbank", "I'm thinking of going freelance", False),
        ("I work at Fernbank", "my dad has retired", False),
    ],
)
def test_whoever_works_for_nobody_has_no_employer(before: str, text: str, ends: bool) -> None:
    held = read(before, Context(NOW)).assertions
    recent = tuple(Recent(f"m{i}", each.claim, each.text, NOW) for i, each in enumerate(held) if each.claim is not None)
    ended = [a for a in _told(text, recent) if Intent.ENDS in a.intents and "m0" in a.targets]
    assert bool(ended) is ends
