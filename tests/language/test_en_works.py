"""Where, as what, when and for whom one works and what one studies, told in other ways than the plain one, and that it changed."""

from datetime import UTC, datetime, timedelta

import pytest

from troth.domain.claim import Mood, Tense
from troth.language.reader import read
from troth.language.reading import Assertion, Context, Recent

NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)


def _told(text: str, before: str = "") -> list[Assertion]:
    held = read(before, Context(NOW)).assertions if before else ()
    recent = tuple(Recent(f"m{i}", each.claim, each.text, NOW) for i, each in enumerate(held) if each.claim is not None)
    return list(read(text, Context(NOW + timedelta(days=30), recent=recent)).assertions)


def _values(text: str, attribute: str, before: str = "") -> list[str]:
    claims = [a.claim for a in _told(text, before) if a.claim is not None and a.mood is Mood.CONFIRMED]
    own = [c for c in claims if c.positive and c.tense is Tense.PRESENT and c.subject == "user"]
    return [c.value for c in own if c.attribute == attribute]


@pytest.mark.parametrize(
    ("text", "attribute", "value"),
    [
        ("as a barista I see all of humanity", "occupation", "barista"),
        ("I earn my crust at Harrods", "employer", "Harrods"),
        ("Mars pays my wages", "employer", "Mars"),
        ("I'm employed by Kent Police", "employer", "Kent Police"),
        ("I handle the accounts at Brannigan", "employer", "Brannigan"),
        ("I deliver for Yodel", "employer", "Yodel"),
        ("the firm I work for is Mace", "employer", "Mace"),
        ("I make my living as a thatcher", "occupation", "thatcher"),
        ("I'm a farrier", "occupation", "farrier"),
        ("officially I'm a deputy curator", "occupation", "deputy curator"),
        ("they have me as assistant buyer", "occupation", "assistant buyer"),
        ("I do the closing shift", "shift", "closing shift"),
        ("they have me on mornings", "shift", "mornings"),
        ("I'm down for lates", "shift", "lates"),
        ("I work 6 to 2", "shift", "6 to 2"),
        ("my hours are 9 till 5", "shift", "9 till 5"),
        ("I work 7 to 3 and then I nap", "shift", "7 to 3"),
        ("studying forestry part time", "field_of_study", "forestry part time"),
        ("I'm part time", "employment", "part time"),
        ("I'm between jobs", "work_status", "between jobs"),
        ("I work at the Ludlow branch", "workplace", "Ludlow branch"),
        ("I work at the Crail depot", "employer", "Crail depot"),
        ("I work on the tax squad", "team", "tax squad"),
        ("the boss is a bloke called Desmond", "manager", "Desmond"),
        ("Farida manages me", "manager", "Farida"),
        ("I'm enrolled in zoology", "field_of_study", "zoology"),
        ("I'm a history student", "field_of_study", "history"),
        ("I go to school at Whitgift", "school", "Whitgift"),
    ],
)
def test_ways_of_telling_of_work_and_study(text: str, attribute: str, value: str) -> None:
    assert _values(text, attribute) == [value]


@pytest.mark.parametrize(
    ("before", "text", "attribute", "value"),
    [
        ("I work at Boden", "I've been poached by Hobbycraft", "employer", "Hobbycraft"),
        ("I work at Boden", "my new job is at Hobbs", "employer", "Hobbs"),
        ("I work at Boden", "switched jobs: it's Joules now", "employer", "Joules"),
        ("I'm a courier", "new gig: barista at Odeon", "employer", "Odeon"),
        ("I'm a courier", "I gave it all up to be a shepherd", "occupation", "shepherd"),
        ("I'm a buyer", "I've been bumped up to head buyer", "occupation", "head buyer"),
        ("I'm a buyer", "Promotion came through, senior buyer it is", "occupation", "senior buyer"),
        ("I'm on nights", "swapped nights for earlies", "shift", "earlies"),
        ("I'm on nights", "my shift has changed, it's evenings now", "shift", "evenings"),
        ("I'm on nights", "new rota: split shifts", "shift", "split shifts"),
        ("I work 8 to 4", "they've put me on 11 to 7", "shift", "11 to 7"),
        ("I'm on the tills team", "they've put me in procurement", "team", "procurement"),
        ("My manager is Jo", "boss has left, Kofi runs us now", "manager", "Kofi"),
        ("My manager is Jo", "Ines took over as my manager", "manager", "Ines"),
        ("I study botany", "dropped that, I'm doing geology now", "field_of_study", "geology"),
        ("I study botany", "I've switched to chemistry", "field_of_study", "chemistry"),
        ("I go to Lancing College", "I switched to Bath University", "school", "Bath University"),
    ],
)
def test_ways_of_telling_that_it_changed(before: str, text: str, attribute: str, value: str) -> None:
    assert _values(text, attribute, before) == [value]


@pytest.mark.parametrize(
    ("before", "text"),
    [
        ("my rota is four on four off", "I'm on lates now"),
        ("Our project is called Teal.", "I've moved on to the Umber redesign"),
    ],
)
def test_the_new_points_at_the_old_under_another_address(before: str, text: str) -> None:
    assert any(a.targets for a in _told(text, before))


@pytest.mark.parametrize(
    ("text", "attribute"),
    [
        ("I'm no electrician", "occupation"),
        ("I'm basically an unpaid cook", "occupation"),
        ("I nearly got poached by Zalando", "employer"),
        ("I was headhunted by Uniqlo for a day", "employer"),
        ("I covered the late shift for Mo", "shift"),
        ("I'm part of the darts team", "team"),
        ("my sister's been moved to nights", "shift"),
        ("they made me tea", "occupation"),
        ("they made me supervisor for a day", "occupation"),
        ("I've switched to economy class", "field_of_study"),
        ("new job. Wish me luck", "employer"),
        ("I do yoga at Puregym", "employer"),
        ("I start work at half six", "employer"),
        ("I start work at 6", "employer"),
        ("new project: Wagtail", "language"),
        ("They put me in a hotel", "team"),
        ("my wife's boss is a man called Rolf", "manager"),
        ("I worked 7 to 7 yesterday", "shift"),
        ("five years with Beth this May", "employer"),
        ("my son finally did it, got hired by Debenhams", "employer"),
        ("Dave pays the bills", "employer"),
        ("Birgit does the books for the rowing club", "employer"),
        ("I've stepped down as treasurer", "occupation"),
        ("they moved me to head office", "occupation"),
        ("they made me captain", "occupation"),
        ("as a cyclist I see bad driving daily", "occupation"),
        ("my position is full back", "occupation"),
        ("new branch: release/2.1", "workplace"),
        ("I've switched to the Penge clinic", "workplace"),
        ("I'm a member of the pub quiz team", "team"),
        ("I do 3 to 4 these days", "shift"),
        ("I'm a mature student", "field_of_study"),
        ("I use the CSV import", "project"),
        ("My workplace is chaotic", "workplace"),
    ],
)
def test_what_only_looks_like_it(text: str, attribute: str) -> None:
    assert _values(text, attribute) == []


def test_what_another_does_for_somebody_stays_as_it_is_told() -> None:
    told = [a.claim for a in _told("Sunniva handles the accounts at Brannigan") if a.claim is not None]
    assert [c.attribute for c in told] != ["employer"]
