"""When something is so stands in what is kept of it; and what is told whole: how people react, what is done, whom "you" is."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from troth.domain.authority import Authority
from troth.domain.claim import Intent
from troth.language.guards import own_words
from troth.language.reader import read
from troth.language.reading import Context

NOW = datetime(2026, 3, 4, 9, tzinfo=UTC)


def facts(text: str) -> list[str]:
    return [one.text for one in read(text, Context(NOW)).assertions if one.claim is not None]


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("I don't cycle when there's ice", "User does not cycle when there's ice"),
        ("I take ibuprofen whenever my stomach plays up", "User takes ibuprofen whenever User's stomach plays up"),
        ("I work from the barn unless it's hailing", "User works from the barn unless it's hailing"),
        ("I eat liver if my aunt fries it", "User eats liver if User's aunt fries it"),
        ("I'm a weaver, if you're asking", "User is a weaver"),
        ("I drink mate until noon", "User drinks mate until noon"),
        ("if a calf won't feed we tube its mother", "User tubes its mother if a calf will not feed"),
        ("if the judge sits late we order noodles", "User orders noodles if the judge sits late"),
        ("I ring Aled if the pump trips", "User rings Aled if the pump trips"),
        ("if it snows I take the tram", "User takes the tram if it snows"),
        ("if a probe fails twice the bot pages Ilse", "The bot pages Ilse if a probe fails twice"),
        ("when the river is up my cousin moves the ewes", "User's cousin moves the ewes when the river is up"),
        ("when a singer drops out Noor plays the harp", "Noor plays the harp when a singer drops out"),
        ("I walk to work, but when it's icy I work from the barn", "User works from the barn when it's icy"),
    ],
)
def test_what_limits_a_statement_stands_in_it(said: str, kept: str) -> None:
    assert kept in facts(said)


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("I freeze when people watch me type", "User freezes when people watch User type"),
        ("I learn best if you give me one rule at a time", "User learns best if the assistant gives User one rule at a time"),
        ("Skip the small talk bits with me", "User wants the assistant to skip the small talk bits with User"),
        ("When I go quiet, give me a minute", "When User goes quiet, User wants the assistant to give User a minute"),
        (
            "whenever I send a recipe convert it to grams",
            "Whenever User sends a recipe, User wants the assistant to convert it to grams",
        ),
        ("If the kiln trips: open the damper and wait an hour", "If the kiln trips: open the damper and wait an hour"),
        ("What works for aphids: soap water and patience", "Aphids: soap water and patience"),
        ("I'll call you Hobbes if that's fine", "User calls the assistant Hobbes"),
        ("Can I call you Hobbes?", "User calls the assistant Hobbes"),
        ("what shall I bake for my birthday on 9 May?", "User's birthday is 9 May"),
        ("we only meet at Easter", "User only meets at Easter"),
        ("the audit is tomorrow fortnight", "The audit is on 2026-03-19"),
        ("the sweep is coming a week on Friday", "The sweep plans to come on 2026-03-13"),
        ("She left in May. Since then we've kept geese", "Since then User has kept geese"),
        ("reminder that I'm coeliac", "User is coeliac"),
        ("my locker, in case you need it, is number 88", "User's locker is number 88"),
        ("send the bill to my work email please, jo@mill.example", "User's work email is jo@mill.example"),
        ("if anything happens ring my cousin Bea, 01 555 0199", "User's cousin Bea's phone number is 01 555 0199"),
        ("two years sober", "User is two years sober"),
        ("say no if I beg for more cake", "If User begs for more cake, User wants the assistant to say no"),
        ("Mondays I volunteer at the kennels", "User volunteers at the kennels on Mondays"),
        ("I swim in the lake in winter", "User swims in the lake in winter"),
        ("I'm dyslexic, so say exactly what you mean", "User wants the assistant to say exactly what the assistant means"),
        ("please don't dump stuff on me", "User does not want the assistant to dump stuff on User"),
        (
            "for next spring: clean the hinges first, then push them home",
            "For next spring: clean the hinges first, then push them home",
        ),
        ("lifting the boat out next Saturday", "User plans to lift the boat out on 2026-03-14"),
        ("tea's the one thing I can't give up", "Tea is the one thing User can not give up"),
        ("my brother in law is a diver", "User's brother-in-law is a diver"),
        ("my cat won't eat fish", "User's cat will not eat fish"),
        ("I mend nets in the winter months", "User mends nets in the winter months"),
        ("We've a lodger, Otti, from Graz. She's learning the harp", "User's lodger Otti is learning the harp"),
    ],
)
def test_what_is_told_whole(said: str, kept: str) -> None:
    assert kept in facts(said)


@pytest.mark.parametrize(
    "said",
    [
        "I'm hungry so suggest something",
        "tell me if I owe tax",
        "Got me thinking",
        "we are focusing on",
        "I've aged ten years today",
        "I'll call you Monday",
        "if the weather holds, come sailing",
        "if the numbers look off, tell me first",
        "I'm off to walk the dog",
        "if I get the post I move to Bergen",
        "if it snows tomorrow I stay in",
        "if he is right I am doomed",
        "if this pull works I buy the cakes",
        "if nobody minds I open a window",
        "if they say yes we marry in June",
        "what happens if I miss a lesson",
    ],
)
def test_what_only_looks_like_it(said: str) -> None:
    assert facts(said) == []


def test_what_is_so_at_times_is_no_rival_of_what_is_so_in_general() -> None:
    said = ("I cycle to work", "if it rains I take the bus", "when it rains I take the bus")
    claims = [a.claim for text in said for a in read(text, Context(NOW)).assertions if a.claim is not None]
    assert [claim.attribute for claim in claims] == ["commute", "commute when it rains", "commute when it rains"]


def test_where_one_rents_a_home_one_lives() -> None:
    claims = [
        one.claim
        for said in ("We rent a terrace in Whitby", "we rent our flat in Hull out")
        for one in read(said, Context(NOW)).assertions
    ]
    assert [(c.attribute, c.value) for c in claims if c and c.attribute == "home"] == [("home", "Whitby")]


def test_forgetting_ones_keys_is_no_wish_to_forget() -> None:
    wishes = [
        any(Intent.FORGETS in a.intents for a in read(said, Context(NOW)).assertions) for said in ("I always forget my keys",)
    ]
    wish = read("forget where my aunt lives", Context(NOW)).assertions
    assert wishes == [False]
    assert [(a.note, a.start, a.end) for a in wish] == [("forget", 0, 26)]


def test_the_lines_after_a_task_are_material() -> None:
    asked = "can you sort these by weight?\n"
    assert own_words(f"{asked}I weigh 90\nhe weighs 80", Authority.USER).strip() == asked.strip()
    assert "Ghent" in own_words(f"{asked}\nI live in Ghent", Authority.USER)
    assert "Ghent" in own_words("I need a list\nI live in Ghent", Authority.USER)
