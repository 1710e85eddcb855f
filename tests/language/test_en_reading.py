"""What English says: tables of sentences from many walks of life, and what each claims (or why it claims nothing)."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from troth.domain.authority import Authority
from troth.domain.claim import Intent, Mood, Tense
from troth.language.reader import read
from troth.language.reading import Assertion, Context

NOW = datetime(2026, 3, 10, 9, tzinfo=UTC)  # a Tuesday


def said(text: str, authority: Authority = Authority.USER, context: Context | None = None) -> list[Assertion]:
    reading = read(text, context or Context(NOW, authority))
    return [assertion for assertion in reading.assertions if assertion.claim is not None]


def told(text: str, authority: Authority = Authority.USER) -> set[tuple[str, str, str]]:
    """(subject, attribute, folded value) of everything that is meant as a fact."""
    return {
        (a.claim.subject, a.claim.attribute, a.claim.value.lower())
        for a in said(text, authority)
        if a.claim is not None and a.mood in (Mood.CONFIRMED, Mood.RECALL, Mood.UNCERTAIN) and a.claim.positive
    }


FACTS = [
    # where and who
    ("I've been living in Ljubljana since 2019", "user", "home", "ljubljana"),
    ("we just moved into a new place in Dresden", "user", "home", "dresden"),
    ("I relocated from Cork to Galway in January", "user", "home", "galway"),
    ("Home for me is Hangzhou.", "user", "home", "hangzhou"),
    ("Just so you have it: home is Turku.", "user", "home", "turku"),
    ("im based in leeds btw", "user", "home", "leeds"),
    ("My new address is 12 Elm Road, Norwich", "user", "address", "12 elm road, norwich"),
    ("I'm originally from Ghana", "user", "hometown", "ghana"),
    ("I was born on 3 May 1988 in Porto", "user", "birthplace", "porto"),
    ("I was born on 3 May 1988 in Porto", "user", "birthday", "3 may 1988"),
    ("Imran Sheikh here, just setting things up.", "user", "name", "imran sheikh"),
    ("My family name is Okonkwo, people always misspell it", "user", "surname", "okonkwo"),
    ("I go by Sam", "user", "call_me", "sam"),
    ("Please call me Dee.", "user", "call_me", "dee"),
    ("I'm 34", "user", "age", "34"),
    ("I turned 40 in May", "user", "age", "40"),
    ("my blood type is O negative", "user", "blood_type", "o negative"),
    ("blood type B+, if they ask", "user", "blood_type", "b+"),
    ("I'm left-handed", "user", "handedness", "left-handed"),
    # work and study
    ("i work for a small charity called Open Hands", "user", "employer", "open hands"),
    ("I've been with the Port of Rotterdam for nine years now", "user", "employer", "port of rotterdam"),
    ("Started a new job at Lidl head office last week", "user", "employer", "lidl head office"),
    ("I'm a nurse at St. Jude's.", "user", "occupation", "nurse"),
    ("I'm a nurse at St. Jude's.", "user", "employer", "st. jude's"),
    ("I look after the servers at a small insurer called Tidewater.", "user", "employer", "tidewater"),
    ("As a piano tuner of some thirty years' standing, I can assure you that it is out of tune", "user", "occupation", "piano tuner of some"),
    ("I've been promoted to team lead", "user", "occupation", "team lead"),
    ("I'm in payroll at Initech, for my sins", "user", "employer", "initech"),
    ("Finally!! They moved me to the day shift.", "user", "shift", "day shift"),
    ("I work the night shift, so nothing before 2pm", "user", "shift", "night shift"),
    ("I'm between jobs at the moment", "user", "work_status", "between jobs"),
    ("My manager's Petra, copy her on anything about leave.", "user", "manager", "petra"),
    ("Sam's my manager now, for good.", "user", "manager", "sam"),
    ("I charge 95 euros an hour.", "user", "rate", "95 euros"),
    ("Pittsburgh is where I work, permanently.", "user", "workplace", "pittsburgh"),
    ("I'm learning Welsh on Duolingo", "user", "learning", "welsh"),
    ("I'm studying physics at Durham", "user", "field_of_study", "physics"),
    # people and animals
    ("my wife is a midwife", "user's wife", "occupation", "midwife"),
    ("Our daughter goes to St Mary's primary school", "user's daughter", "school", "st mary's primary school"),
    ("My dad has diabetes", "user's father", "health", "diabetes"),
    ("Mum moved to Torquay over Easter", "user's mother", "home", "torquay"),
    ("My son Leo is allergic to peanuts", "user's son leo", "allergy", "peanuts"),
    ("My flatmate Priya is vegan", "user's flatmate", "diet", "vegan"),
    ("My friend Jack hates football but his dad signed him up", "user's friend jack", "dislikes", "football"),
    ("My daughter's name is Mia.", "user's daughter", "name", "mia"),
    ("My eldest, Hana, has started sixth form.", "user's eldest child", "name", "hana"),
    ("my neighbour's dog is called Rex", "user's neighbour's dog", "name", "rex"),
    ("Emeka is my brother.", "user", "relative", "brother emeka"),
    ("We adopted a greyhound called Bolt", "user", "pet", "greyhound bolt"),
    ("We keep bees and two goats", "user", "pet", "two goats"),
    # body
    ("I'm allergic to bee stings.", "user", "allergy", "bee stings"),
    ("I'm lactose intolerant", "user", "health", "lactose intolerant"),
    ("As someone with type 1 diabetes, is it ok for me to run before breakfast?", "user", "health", "type 1 diabetes"),
    ("book a table for Friday, I'm vegan", "user", "diet", "vegan"),
    ("could you write this for a vegetarian like me?", "user", "diet", "vegetarian"),
    ("I take sertraline in the morning.", "user", "medication", "sertraline"),
    ("The GP has put me on ramipril as well", "user", "medication", "ramipril"),
    ("Since I'm on warfarin, am I still allowed grapefruit?", "user", "medication", "warfarin"),
    ("I'm 172 cm tall and weigh 68 kg", "user", "height", "172 cm"),
    ("I'm 172 cm tall and weigh 68 kg", "user", "weight", "68 kg"),
    ("I'm off sick until Thursday.", "user", "condition", "off sick"),
    ("I've sprained my ankle", "user", "condition", "sprained ankle"),
    # tastes
    ("I love hiking and bouldering", "user", "likes", "hiking"),
    ("I love hiking and bouldering", "user", "likes", "bouldering"),
    ("I'm really into pottery these days", "user", "likes", "pottery"),
    ("I hate coriander", "user", "dislikes", "coriander"),
    ("can't stand jazz tbh", "user", "dislikes", "jazz"),
    ("I'm not a fan of horror films", "user", "dislikes", "horror films"),
    ("I have a strong aversion to seafood", "user", "dislikes", "seafood"),
    ("I avoid hotels located near airports", "user", "dislikes", "hotels located near airports"),
    ("horror films aren't my thing", "user", "dislikes", "horror films"),
    ("no onions for me, ever", "user", "dislikes", "onions"),
    ("I find emojis annoying", "user", "dislikes", "emojis"),
    ("I have a phobia of heights", "user", "fears", "heights"),
    ("my favourite colour is teal", "user", "favourite colour", "teal"),
    ("I prefer aisle seats", "user", "seat preference", "aisle seats"),
    ("Window seats for me, always.", "user", "seat preference", "window seats"),
    ("these days I prefer coffee", "user", "hot drink preference", "coffee"),
    ("I'd rather take the train than fly", "user", "transport preference", "train"),
    ("I take my coffee black", "user", "takes coffee", "black"),
    ("I speak Portuguese and a bit of Polish", "user", "speaks", "polish"),
    ("oh and I can get by in Cantonese too", "user", "speaks", "cantonese"),
    ("I smoke, about five a day.", "user", "habit", "smoke"),
    ("I go running on Mondays, swim on Thursdays and rest on Sundays.", "user", "habit", "swim on thursdays"),
    # things
    ("I drive a red Fiat 500", "user", "car", "red fiat 500"),
    ("my phone is a Pixel 7 and the battery is shot", "user", "phone model", "pixel 7"),
    ("my phone number is 07700 900123", "user", "phone", "07700 900123"),
    ("you can reach me at jo.b@example.com", "user", "email", "jo.b@example.com"),
    ("my budget for the sofa is 800 quid, tops", "user", "sofa budget", "800 quid"),
    ("fine, I'm raising the sofa budget to 950", "user", "sofa budget", "950"),
    ("Faro is my home airport.", "user", "home airport", "faro"),
    ("My gym is Planet Fitness, the one on Cooper Street.", "user", "gym", "planet fitness"),
    ("Switched gyms, I go to Gold's these days.", "user", "gym", "gold's"),
    ("New gym again lol. The YMCA round the corner, half the price.", "user", "gym", "ymca"),
    ("I bank with NatWest.", "user", "bank", "natwest"),
    ("Changed banks over Christmas, I'm with Starling these days.", "user", "bank", "starling"),
    ("My commute takes 35 minutes.", "user", "commute take", "35 minutes"),
    ("There are 14 people on my team.", "user", "team size", "14"),
    ("I run 30 km a week.", "user", "run per week", "30 km"),
    ("I have a degree in physics.", "user", "owns", "degree in physics"),
    # machines and projects
    ("Our database is MySQL 8, on RDS.", "user", "database", "mysql 8"),
    ("On the NAS the shell is plain bash.", "user", "nas shell", "bash"),
    ("On my tablet I use the light theme.", "user", "tablet theme", "light theme"),
    ("I use macOS for everything.", "user", "operating_system", "macos"),
    ("I finally ditched Windows for Fedora", "user", "operating_system", "fedora"),
    ("The project is called Bluefin.", "user", "project name", "bluefin"),
    ("prod runs on Debian 12", "prod", "operating_system", "debian 12"),
    # times
    ("Our on-call handover is on Wednesday.", "user", "on-call handover", "on wednesday"),
    ("I have physio every Tuesday at 4pm", "user", "physio", "every tuesday at 4pm"),
    ("Recycling is collected on Tuesdays.", "user", "recycling collect", "tuesdays"),
    ("My passport expires next month.", "user", "passport expire", "in april 2026"),
    ("I have a dentist appointment next Tuesday at 3pm", "user", "dentist appointment", "on 2026-03-17 at 3pm"),
    ("my flight to Lima is tomorrow at noon", "user", "lima flight", "on 2026-03-11 at noon"),
    # how things are done, and how to talk
    ("To cut a release, run ./release.sh on main.", "user", "how to cut release", "run ./release.sh on main"),
    ("From now on write code samples in TypeScript please", "user", "write code samples in", "typescript"),
    ("From now on, answer in German", "user", "reply_language", "german"),
    ("Keep your answers short, I skim.", "user", "reply_length", "short"),
    ("I want longer answers from now on", "user", "reply_length", "longer"),
    ("Please contact me by email, I never pick up the phone.", "user", "contact by", "email"),
    # notes without an article
    ("Sister lives in Oslo.", "user's sister", "home", "oslo"),
    ("New apprentice is called Joel.", "user's apprentice", "name", "joel"),
    ("New neighbour is a plumber.", "user's new neighbour", "occupation", "plumber"),
    ("New boss is Ken.", "user", "manager", "ken"),
    # where things are, how they run, when one meets
    ("I keep my passport in the blue drawer.", "user", "passport", "in the blue drawer"),
    ("Our cluster runs in eu-west-2.", "user's cluster", "runs in", "eu-west-2"),
    ("I take the 7:15 train to work.", "user", "commute", "7:15 train"),
    ("my commute's about 40 mins by tram", "user", "commute", "about 40 mins"),
    ("Our landlord put the rent up to 950 a month.", "user", "rent", "950 a month"),
    ("They put me on the early shift", "user", "shift", "early shift"),
    ("My password manager is Bitwarden.", "user", "password manager", "bitwarden"),
    ("I have a 2pm with the bank on Thursday.", "user", "bank appointment", "2pm on 2026-03-12"),
    # what others know of one is so
    ("My boss knows I have ADHD.", "user", "health", "adhd"),
    ("My sister doesn't know I moved to Cork.", "user", "home", "cork"),
    ("My youngest turned three on Friday.", "user's youngest child", "age", "three"),
    # only this week
    ("This week only, the clinic is on Friday.", "user", "clinic", "on 2026-03-13"),
    ("For this month only, rent is 400 euros.", "user", "rent", "400 euros"),
    ("My niece is in year 3.", "user's niece", "grade", "year 3"),
    ("My wife's in a brass band.", "user's wife", "band", "brass band"),
    ("I do the accounts for a scout group.", "user", "do accounts for", "scout group"),
    ("I can only eat soft food since the op.", "user", "eat soft food since", "op"),
    ("I'm lodging with a retired vicar.", "user", "lodge with", "retired vicar"),
    ("The MOT's due on the 12th of May.", "user", "mot", "due on 2026-05-12"),
    ("I'm in my final year of law.", "user", "grade", "final year of law"),
    ("The harbour master has given us berth 14.", "user", "owns", "berth 14"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "subject", "attribute", "value"), FACTS)
def test_a_plain_statement_is_a_claim(text: str, subject: str, attribute: str, value: str) -> None:
    found = told(text)
    assert (subject, attribute, value) in found, found


NOTHING = [
    # questions, with and without a mark
    "Do I live in Berlin?", "what are the KPIs for user Chris?", "Do you remember anything about Heidi?", "Should I get a cat?",
    "is it true that I'm allergic to cats?", "do u think I shoud be using Linux instead?", "how do I get to Utrecht by train",
    "what's the capital of Peru", "Am I still on the Pro plan?", "so I work at Siemens, right?", "anything cheap to Riga in May?",
    "where would I file a complaint", "can you book a table for two tonight?", "Would it be better to use Postgres?",
    # suppositions
    "if I won the lottery I'd live in Fiji and never answer another email", "Suppose I had two kids, how much would the pass cost?",
    "what if we were on MongoDB, would this report need the join table?", "Imagine I'm a pirate and write me a shanty",
    "I wish I lived by the sea", "I wish I had a dog", "If I were a vegetarian, what could I cook?", "Let's say I move to Canada, what about taxes?",
    "If I ever have kids, they'll be called Bo", "I would never live in Leeds", "I could murder a curry",
    # reported, fiction, jokes, figures of speech
    "My friend asked whether I moved to Denver. I did not.", "My boss thinks I'm lazy", "My mum says I should eat more vegetables",
    "I dreamt that I lived on a boat", "my character in D&D is a dwarf called Borin", "In my novel the hero is allergic to silver",
    "Yeah right, I'm a millionaire", "Just kidding, I don't own a yacht", "this build is killing me, 40 minutes AGAIN",
    "I'm literally a zombie today", "I live on coffee at the moment", "I feel like a zombie", "I'm such an idiot", "I'm dying of boredom",
    "This spreadsheet will be the death of me.", "ugh I hate everyone today, especially the printer",
    # requests, references, thanks, chatter
    "make me a table of EU capitals", "write a poem about my cat", "find me a hotel in Prague", "remind me to call mum tomorrow",
    "do this one snippet in Kotlin, just this once", "Talk to you soon.", "please, just show it to me immediately", "I want you to write a poem",
    "same as always please", "the usual", "as before", "thanks, you're a star!!", "lol ok", "good morning!", "okay cool, brb", "you're amazing",
    "I'm here for you, Sam", "Sorry for the essay.", "So far so good.", "You know what, I miss them.", "I have a question",
    "I got an error: connection refused", "I can't log in", "I don't know", "I ran the tests and two failed", "It's raining",
    # opinions on the world, and things of the day
    "Taking risks is key for success", "life can be tough", "The weather is nice", "this tech stack is solid", "Your suggestions are very helpful",
    "Looks like I've got my work cut out", "Here's a photo from our last class", "The train was late again", "it doesn't work", "that's great",
    "Supporting each other and making good things happen - that's so inspiring!", "No Spanish class this Thursday, the teacher's away.",
]  # fmt: skip


@pytest.mark.parametrize("text", NOTHING)
def test_what_says_nothing_of_a_person_is_no_fact(text: str) -> None:
    assert told(text) == set()


TENSES = [
    ("I used to play the trumpet", "plays", Tense.PAST),
    ("I was a paramedic for ten years before I retrained.", "occupation", Tense.PAST),
    ("When I was a kid we lived in Malta", "home", Tense.PAST),
    ("In October I'm moving to Vienna for a new job.", "home", Tense.PLANNED),
    ("in October I'll be joining Bosch", "employer", Tense.PLANNED),
    ("I'm going to start learning the violin in the new year.", "learning", Tense.PLANNED),
    ("We hope to buy a house next year", "plan", Tense.PLANNED),
    ("We moved to Maastricht last weekend!", "home", Tense.PRESENT),
    ("I start at Novartis on the 1st of June", "employer", Tense.PLANNED),
    ("I smoked for twenty years.", "habit", Tense.PAST),
]


@pytest.mark.parametrize(("text", "attribute", "tense"), TENSES)
def test_past_and_plans_are_told_apart_from_the_present(text: str, attribute: str, tense: Tense) -> None:
    assert [a.claim.tense for a in said(text) if a.claim and a.claim.attribute == attribute] == [tense]


PASSING = [
    ("I'm in Lisbon until Friday for a conference.", "location", True),
    ("I'm staying in a company flat in Boise until the 20th of April.", "location", True),
    ("I'm in Shenzhen this week for a trade fair.", "location", True),
    ("I'm fasting till Easter", "task", True),
    ("I live in Tampa: two cats, one porch, no snow.", "home", False),
    ("The project is called Halyard from today on, sigh.", "project name", False),
    ("my phone is a Fairphone 5 as of today", "phone model", False),
]


@pytest.mark.parametrize(("text", "attribute", "passing"), PASSING)
def test_what_passes_is_told_apart_from_what_lasts(text: str, attribute: str, passing: bool) -> None:
    assert [a.claim.passing for a in said(text) if a.claim and a.claim.attribute == attribute] == [passing]


ENDS = [
    ("I'm not a member of the climbing club anymore, my shoulder had enough.", "member of", "climbing club"),
    ("I stopped smoking in March", "habit", "smoke"),
    ("I've quit smoking!", "habit", "smoke"),
    ("I no longer eat fish", "eat", "fish"),
    ("I don't drink alcohol anymore", "drink", "alcohol"),
    ("I left Siemens in March", "employer", "siemens"),
    ("I've been made redundant", "employer", ""),
    ("I was laid off in January", "employer", ""),
    ("Our cat Luna died last month", "pet", "cat luna"),
    ("I sold my car", "car", ""),
]


@pytest.mark.parametrize(("text", "attribute", "value"), ENDS)
def test_what_stopped_is_negative_and_ends(text: str, attribute: str, value: str) -> None:
    found = [
        (a.claim.attribute, a.claim.value.lower(), a.claim.positive) for a in said(text) if a.claim and Intent.ENDS in a.intents
    ]
    assert (attribute, value, False) in found


@pytest.mark.parametrize(
    ("text", "mood"),
    [
        ("I think I'm allergic to kiwi", Mood.UNCERTAIN),
        ("maybe I'll move to Lyon next year", Mood.UNCERTAIN),
        ("I might switch to Linux", Mood.UNCERTAIN),
        ("I guess I'm a morning person", Mood.UNCERTAIN),
        ("I remember living in Utrecht as a student", Mood.RECALL),
        ("I remember that my dentist is called Dr Anand", Mood.CONFIRMED),
        ("I'm 41, so no rush", Mood.CONFIRMED),
    ],
)
def test_doubt_and_recollection_have_their_moods(text: str, mood: Mood) -> None:
    assert {a.mood for a in said(text)} == {mood}


WORDED = [
    ("I live in Stoke, above a laundrette.", "User lives in Stoke, above a laundrette"),
    ("We don't drink coffee after 3pm", "User does not drink coffee after 3pm"),
    ("I've got a dog, so any holiday let has to allow that.", "User has got a dog"),
    ("In October I'm moving to Vienna for a new job.", "In October 2026 User plans to move to Vienna for a new job"),
    ("We no longer use Jenkins, thank goodness.", "User no longer uses Jenkins, thank goodness"),
    ("I strongly prefer dark mode", "User strongly prefers dark mode"),
    ("my mum's name is Ofelia", "User's mum's name is Ofelia"),
    ("Our backend is written in Scala.", "User's backend is written in Scala"),
    ("Robin and I got together in March", "Robin and User got together in March 2026"),
]


@pytest.mark.parametrize(("text", "wording"), WORDED)
def test_claims_are_worded_in_the_third_person(text: str, wording: str) -> None:
    assert wording in [a.text for a in said(text)]


MACHINES = [
    ("The user's hourly rate is 80 euros", Authority.TOOL, ("user", "rate", "80 euros")),
    ("Freelancer settings of the user. Hourly rate: 80 euros.", Authority.TOOL, ("user", "rate", "80 euros")),
    ("User lives in Porto.", Authority.TOOL, ("user", "home", "porto")),
    ("Account 20114. The user's name is Omar Shaikh.", Authority.TOOL, ("user", "name", "omar shaikh")),
    ('{"user": {"name": "Omar", "city": "Berlin"}}', Authority.TOOL, ("user", "home", "berlin")),
    ("Your home airport is Lisbon.", Authority.AGENT, ("user", "home airport", "lisbon")),
    ("You live in Antwerp, so expect light rain in the afternoon.", Authority.AGENT, ("user", "home", "antwerp")),
    ("The user's contract ends on 31 December 2026.", Authority.DOCUMENT, ("user", "contract end", "31 december 2026")),
]


@pytest.mark.parametrize(("text", "authority", "claim"), MACHINES)
def test_machines_speak_of_the_user(text: str, authority: Authority, claim: tuple[str, str, str]) -> None:
    assert claim in told(text, authority)


@pytest.mark.parametrize(
    ("text", "authority"),
    [
        ("I live in Tartu. I have worked at Bolt since 2016. I speak Estonian.", Authority.DOCUMENT),
        ("npm WARN deprecated: this module is not supported. added 212 packages in 9s.", Authority.TOOL),
        ("Search results: 10 best cafés in Porto. I live in Porto and love it.", Authority.TOOL),
        ("Great choice! The Brompton is light and folds fast.", Authority.AGENT),
        ("I'd suggest a walk. I think it will rain.", Authority.AGENT),
        ("Weather in Oslo: 4 degrees, rain.", Authority.TOOL),
    ],
)
def test_a_machine_s_own_words_are_not_the_user_s(text: str, authority: Authority) -> None:
    assert told(text, authority) == set()


@pytest.mark.parametrize(
    "text", ["", " ", "\n\n", "*", "not", "I", "my", "?", "...", "\u0301", "İ'm ﬁne", "-- - : ; ,", "🌟" * 50]
)
def test_any_text_is_read_without_an_error(text: str) -> None:
    assert said(text) == []


def test_spans_quote_the_words_that_a_claim_stands_on() -> None:
    text = "Sorry for the essay. I drive a 2014 Skoda Octavia, the estate. Anyway!"
    (claim,) = said(text)
    assert text[claim.start : claim.end] == "I drive a 2014 Skoda Octavia, the estate"


@pytest.mark.parametrize(
    ("text", "wording"),
    [
        ("please dont sugarcoat your feedback", "User does not want the assistant to sugarcoat feedback"),
        (
            "Don't apologise when you make a mistake.",
            "User does not want the assistant to apologise when the assistant makes a mistake",
        ),
        (
            "Always cite sources when you make a claim.",
            "User wants the assistant to cite sources when the assistant makes a claim",
        ),
    ],
)
def test_manners_asked_of_the_agent_keep_their_condition(text: str, wording: str) -> None:
    assert [a.text for a in said(text)] == [wording]


@pytest.mark.parametrize("text", ["my ? http://a.b sorry \u2019 and in", "my ' is", "our 's", "\u0301 is \u0301", "the ?"])
def test_scraps_are_read_without_a_claim_at_no_address(text: str) -> None:
    assert all(made.claim is not None and made.claim.attribute.strip() for made in said(text))
