"""What a later sentence does to what was held, each reading with sentences beside it that look alike and mean something else."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from troth.domain.claim import Intent, Mood
from troth.language.reader import read
from troth.language.reading import Assertion, Context, Recent

_NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)


def _after(first: str, second: str, minutes: int = 2) -> tuple[Assertion, ...]:
    told = read(first, Context(_NOW)).assertions
    names = {name: key for a in told for name, key in a.names.items()}
    held = tuple(Recent(f"m{i}", a.claim, a.text, _NOW) for i, a in enumerate(told) if a.claim is not None)[::-1]
    return read(second, Context(_NOW + timedelta(minutes=minutes), recent=held, people=names)).assertions


def _claims(found: tuple[Assertion, ...]) -> list[tuple[str, str, str, bool]]:
    return [
        (a.claim.subject, a.claim.attribute, a.claim.value, a.claim.positive)
        for a in found
        if a.claim is not None and a.mood is Mood.CONFIRMED
    ]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("I work at Siemens", "I left Siemens"),
        ("I smoke", "I quit smoking"),
        ("I have two cats", "I lost the cats"),
    ],
)
def test_an_end_is_told_once(first: str, second: str) -> None:
    ends = [a for a in _after(first, second) if a.claim is not None]
    assert [(Intent.ENDS in a.intents, a.targets) for a in ends] == [(True, ("m0",))]


def test_a_job_that_is_replaced_is_only_replaced_unless_its_end_has_a_date() -> None:
    assert _claims(_after("I work at Siemens", "I left Siemens and joined Bosch")) == [("user", "employer", "Bosch", True)]
    dated = _claims(_after("I work at Siemens", "I left Siemens in January and joined Bosch"))
    assert dated == [("user", "employer", "Siemens", False), ("user", "employer", "Bosch", True)]


@pytest.mark.parametrize(
    ("first", "second", "corrects"),
    [
        ("I love coffee", "No coffee for me", False),
        ("I love coffee", "no sugar for me", False),
        ("I drink tea", "no biscuits today", False),
        ("I drink tea", "no, coffee", True),
        ("I live in Leeds", "no Bradford", True),
        ("My exam is on Thursday", "no friday", True),
        ("my locker is 12", "no 14", True),
        ("my locker is 12", "no wait 16", True),
        ("my locker code is 4471", "4417 *", True),
        ("I live in Leeds", "Actually the Monzo branch closed", False),
        ("I bank with Monzo", "Actually the Monzo branch closed", False),
        ("My dentist is Dr Patel", "Sorry, the Leeds office moved", False),
    ],
)
def test_no_takes_back_what_was_said_and_not_what_stands_behind_it(first: str, second: str, corrects: bool) -> None:
    assert any(Intent.CORRECTS in a.intents and a.targets for a in _after(first, second)) is corrects


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("I got fired", [("user", "employer", "", False)]),
        ("My sister got let go last Friday", [("user's sister", "employer", "", False)]),
        ("We were laid off in May", [("user", "employer", "", False)]),
        ("my dad's been made redundant", [("user's father", "employer", "", False)]),
        ("I got fired up", []),
        ("He was dismissed from the meeting", []),
        ("I got promoted to head chef", [("user", "occupation", "head chef", True)]),
        ("I got moved to nights", [("user", "shift", "nights", True)]),
        ("I moved onto days as of Monday", [("user", "shift", "days", True)]),
        ("We moved to Days Bay", [("user", "home", "Days Bay", True)]),
        ("I was moved to tears", []),
        ("I got moved by the film", []),
        ("My sister's bought a van", [("user's sister", "owns", "van", True)]),
        ("my sister's sold her flat", [("user's sister", "owns", "her flat", False)]),
        ("My brother's based in Hull", [("user's brother", "home", "Hull", True)]),
    ],
)
def test_what_was_done_to_somebody(text: str, claims: list[tuple[str, str, str, bool]]) -> None:
    assert _claims(read(text, Context(_NOW)).assertions) == claims


@pytest.mark.parametrize(
    ("text", "attributes"),
    [
        ("I'm vegan, any restaurants you'd recommend?", ["diet"]),
        ("I bank with Monzo, thoughts?", ["bank"]),
        ("So we moved to Lyon in May, any good climbing gyms there?", ["home"]),
        ("I live in Leeds, right?", []),
        ("I'd like a dog, any ideas?", []),
        ("Heya, it's Marisol here, born 14 June 1991 in Oaxaca.", ["birthday", "birthplace", "name"]),
        ("it's raining here, born to run", []),
    ],
)
def test_a_statement_stays_one_beside_a_question_or_a_greeting(text: str, attributes: list[str]) -> None:
    found = read(text, Context(_NOW)).assertions
    assert sorted(a.claim.attribute for a in found if a.claim is not None and a.mood is Mood.CONFIRMED) == attributes


@pytest.mark.parametrize(
    ("first", "second", "address"),
    [
        ("We're getting married on 12 September in Girona", "The wedding is now on 3 October", "wedding"),
        ("I just got a secondhand piano", "We moved the piano into the dining room", "piano"),
        ("I keep my passport in the blue drawer", "I've put the passport in the safe", "passport"),
        ("I bank with Barclays", "Barclays closed my branch. Monzo it is then", "bank"),
        ("I drink oat milk in my coffee", "oat milk gives me a rash, so soy it is", "drink"),
        (
            "to reset the label printer you hold feed and power it off",
            "new firmware on the label printer: to reset it you just press the blue button twice",
            "how to reset label printer",
        ),
    ],
)
def test_what_is_told_anew_has_the_address_of_what_was_held(first: str, second: str, address: str) -> None:
    later = [a.claim.attribute for a in _after(first, second, 9000) if a.claim is not None and Intent.UPDATES in a.intents]
    assert address in later


@pytest.mark.parametrize(
    "text",
    ["I put the kettle on", "I put the kids in the car", "We moved the button into the header", "To be clear: to reset it is not easy",
     "What a day it is", "Monzo it is", "I'm exhausted"],
)  # fmt: skip
def test_what_looks_like_a_place_a_recipe_or_a_choice_is_none(text: str) -> None:
    assert _claims(read(text, Context(_NOW)).assertions) == []


@pytest.mark.parametrize(
    ("text", "attribute", "value"),
    [
        ("I'm scared of heights", "fears", "heights"),
        ("I'm keen on jazz", "likes", "jazz"),
        ("I'm hooked on crosswords", "likes", "crosswords"),
        ("I put the passports in the desk drawer", "passports", "in the desk drawer"),
        ("I drink tea with lemon", "drink", "tea with lemon"),
    ],
)
def test_what_somebody_is_drawn_to_is_no_mood(text: str, attribute: str, value: str) -> None:
    assert _claims(read(text, Context(_NOW)).assertions) == [("user", attribute, value, True)]


def test_a_hedge_is_no_order() -> None:
    found = read("The jab was in 2019, but don't quote me", Context(_NOW)).assertions
    assert [(a.mood, a.claim.attribute) for a in found if a.claim is not None] == [(Mood.UNCERTAIN, "jab")]


@pytest.mark.parametrize(
    ("first", "second", "value"),
    [
        ("my badge number is 3391", "sry 3319", "3319"),
        ("I've got three guinea pigs", "four, forgot about Nibbles", "four guinea pigs"),
        ("the train leaves at 8:05", "hm checked again, it's 8:15", "8:15"),
        ("my flight is with KLM", "nvm its with Transavia", "with Transavia"),
        ("My brother Luca is a vet", "well, a vet nurse", "vet nurse"),
        ("I live on Birch Rd", "it's Beech Rd, autocorrect strikes again", "Beech Rd"),
        ("Mum's birthday is the 3rd of June", "wait no the 13th", "13th of June"),
        ("I'm a baker at Hobbs", "never mind found it on the jar", ""),
        ("I've got three guinea pigs", "four people came to see them", ""),
        ("My brother Luca is a vet", "well, a long day it was", ""),
    ],
)
def test_chat_mends_what_was_just_said(first: str, second: str, value: str) -> None:
    mended = [
        a.claim.value for a in _after(first, second) if a.claim is not None and Intent.CORRECTS in a.intents and a.targets
    ]
    assert mended == ([value] if value else [])


def test_a_line_of_marks_mends_nothing() -> None:
    assert not [a for a in read("| GP | Ana |\n|---|---|\n[[!!]]", Context(_NOW)).assertions if a.targets]


def test_a_bare_number_that_answers_a_question_mends_nothing() -> None:
    told = read("I've got three guinea pigs", Context(_NOW)).assertions
    held = tuple(Recent(f"m{i}", a.claim, a.text, _NOW) for i, a in enumerate(told) if a.claim is not None)
    asked = Context(_NOW + timedelta(minutes=1), recent=held, before="How many cages do they need?")
    assert not [a for a in read("four", asked).assertions if a.targets]


@pytest.mark.parametrize(
    ("first", "second", "claim"),
    [
        ("My landlord's name is Mr Otis.", "lives upstairs", ("user's landlord", "live", True)),
        ("my telescope is a Celestron", "needs a new mirror", ("user", "telescope need", True)),
        ("My son's at Leeds uni", "studying marine biology", ("user's son", "learning", True)),
        ("I talked to my sister yesterday", "She's pregnant!!", ("user's sister", "condition", True)),
        ("My son's at Leeds uni", "working from home today", ("user", "work mode", True)),
        ("My son's at Leeds uni", "sounds good to me", None),
        ("My son's at Leeds uni", "thanks a lot", None),
        ("I like pizza", "hates scales", None),
        ("I like pizza", "needs a new chain", None),
    ],
)
def test_a_dropped_subject_is_whom_the_turn_before_told_of(
    first: str, second: str, claim: tuple[str, str, bool] | None
) -> None:
    found = [(a.claim.subject, a.claim.attribute, a.claim.positive) for a in _after(first, second) if a.claim is not None]
    assert found[:1] == ([claim] if claim else [])


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("reach me at 020 7946 0011", [("user", "phone", "020 7946 0011", True)]),
        ("email me at jo@example.org", [("user", "email", "jo@example.org", True)]),
        ("find me on GitHub as @mirelle", [("user", "handle", "@mirelle", True)]),
        ("call me at 5", []),
        ("email me the report", []),
        ("im O+", [("user", "blood_type", "O+", True)]),
        ("I'm AB negative", [("user", "blood_type", "AB negative", True)]),
        ("I'm Otis", [("user", "name", "Otis", True)]),
        ("big fan of trail running", [("user", "likes", "trail running", True)]),
        ("taken up fencing", [("user", "hobby", "fencing", True)]),
        ("given up smoking", [("user", "habit", "smoke", False)]),
    ],
)
def test_chat_says_of_itself_without_saying_i(text: str, claims: list[tuple[str, str, str, bool]]) -> None:
    assert _claims(read(text, Context(_NOW)).assertions) == claims


def test_a_new_number_takes_the_place_of_the_old() -> None:
    found = _claims(_after("text me on 07700 900123", "lost my phone so use 07700 900456 instead"))
    assert ("user", "phone", "07700 900456", True) in found


@pytest.mark.parametrize(
    ("first", "second", "claim"),
    [
        ("my kids go to Little Oaks nursery", "Little Oaks closed so the kids are at Bright Sparks now", ("school", "Bright Sparks")),
        ("the code for the shed is 8812", "changed the shed code, 7701 now", ("shed code", "7701")),
        ("my hairdresser is Zoe at Snips", "Zoe moved to Spain, so Kim does my hair now", ("name", "Kim")),
        ("my favourite café is Kaffe Lund", "Kaffe Lund shut down in the end", ("favourite café", "Kaffe Lund")),
        ("we're renting in Malmo", "moved in with my brother in Lund for now", ("home", "Lund")),
    ],
)  # fmt: skip
def test_what_changed_is_told_in_any_words(first: str, second: str, claim: tuple[str, str]) -> None:
    later = [(a.claim.attribute, a.claim.value) for a in _after(first, second, 9000) if a.claim is not None]
    assert claim in later


@pytest.mark.parametrize(
    "text",
    ["Sounds like a plan, Jon", "I tried rock climbing. It was a challenge", "you plan to research the journey first",
     "Making memories together is so valuable", "People need sleep"],
)  # fmt: skip
def test_talk_of_the_world_and_of_the_talk_is_no_fact(text: str) -> None:
    assert _claims(read(text, Context(_NOW)).assertions) == []


@pytest.mark.parametrize(
    ("first", "second", "address"),
    [
        ("I play hockey", "I've switched to rugby", ("plays", "rugby")),
        ("I'm learning French", "I've switched to Spanish", ("learning", "Spanish")),
        ("I use Colemak", "switched to Dvorak", ("uses", "Dvorak")),
        ("We use Jira for tickets", "we've all moved over to Linear", ("tickets tool", "Linear")),
        ("I drive a Fiat", "swapped the Fiat for a Tesla", ("car", "Tesla")),
        ("I use Chrome", "I switched from Chrome to Vivaldi", ("browser", "Vivaldi")),
        ("We use Jira for tickets", "We've moved over to Leeds", ("home", "Leeds")),
    ],
)
def test_a_switch_takes_the_place_of_the_one_there_was(first: str, second: str, address: tuple[str, str]) -> None:
    found = [a for a in _after(first, second, 9000) if a.claim is not None and a.claim.positive]
    assert [(a.claim.attribute, a.claim.value) for a in found if a.claim is not None] == [address]
    assert [Intent.UPDATES in a.intents for a in found] == [True]


@pytest.mark.parametrize(
    ("text", "attribute", "value"),
    [
        ("honestly can't bear marzipan, too sweet 4 me", "dislikes", "marzipan"),
        ("not a fan of olives tbh", "dislikes", "olives"),
        ("not keen on horror films", "dislikes", "horror films"),
        ("dont like early meetings", "dislikes", "early meetings"),
        ("i rly like spicy food", "likes", "spicy food"),
        ("for hotels give me a quiet room over a sea view every time", "room preference", "quiet room"),
    ],
)
def test_chat_likes_and_dislikes(text: str, attribute: str, value: str) -> None:
    assert _claims(read(text, Context(_NOW)).assertions) == [("user", attribute, value, True)]


@pytest.mark.parametrize(
    ("first", "second"),
    [("I live in Harbour House.", "Harbour House is in Leith."), ("Rūta is my sister.", "Andrius is Rūta's husband.")],
)
def test_a_sentence_about_what_was_just_named_spells_nothing_anew(first: str, second: str) -> None:
    assert not any(Intent.CORRECTS in a.intents for a in _after(first, second, minutes=1))


@pytest.mark.parametrize("second", ["no wait, from June, not May", "sorry, from June, not May"])
def test_an_announced_change_that_is_put_right_takes_place_on_the_right_day(second: str) -> None:
    (fixed,) = _after("The rent goes up to 950 from May.", second)
    assert fixed.text == "The rent goes up to 950 from June 2026"
    assert fixed.claim is not None
    assert fixed.claim.valid.start == datetime(2026, 6, 1, tzinfo=UTC)
