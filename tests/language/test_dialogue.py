"""How people speak to whoever answers them, by table."""

from __future__ import annotations

import pytest

from troth.language.dialogue import goes_on, lays_down, of_the_answerer, requests, without_talk


@pytest.mark.parametrize(
    ("question", "rest"),
    [
        ("Did I mention the kiln?", "the kiln?"),
        ("What have you said about kilns throughout our conversations?", "What about kilns ?"),
        ("Could you remind me of the glaze you recommended?", "the glaze ?"),
        ("我们之前聊过的釉料", "釉料"),
        ("Where is the kiln?", "Where is the kiln?"),
        ("Did I mention", "Did I mention"),
        ("", ""),
    ],
)
def test_a_question_without_the_talk_itself(question: str, rest: str) -> None:
    assert without_talk(question) == rest


@pytest.mark.parametrize(
    ("question", "answerer", "wish"),
    [
        ("Which glaze did you recommend?", True, False),
        ("What was your advice on glazes?", True, False),
        ("你之前建议我用哪种釉料？", True, False),
        ("Can you help me choose a glaze?", False, True),
        ("How should I fire porcelain?", False, True),
        ("Which kiln would you take?", False, True),
        ("Draw up a plan for the fair, please.", False, True),
        ("Any ideas for the fair?", False, True),
        ("周末穿点什么好？", False, True),
        ("I'm planning a trip to the salt flats.", False, True),
        ("帮我选一种釉料", False, True),
        ("How many kilns do I own?", False, False),
        ("Did I say how I would like to fire it?", False, False),
        ("我有几座窑？", False, False),
        ("", False, False),
    ],
)
def test_what_is_wanted_of_whom(question: str, answerer: bool, wish: bool) -> None:
    assert of_the_answerer(question) is answerer
    assert requests(question) is wish


@pytest.mark.parametrize(
    ("text", "does"),
    [
        ("Always give the temperature in Celsius.", True),
        ("Please, never suggest lead glazes.", True),
        ("Name the cone whenever I ask about firing.", True),
        ("I'm building a shelf and I really prefer oak, what do you think?", True),
        ("I can’t stand cumin", True),
        ("我从来不吃香菜", True),
        ("以后请用摄氏度", True),
        ("I'd like to buy a kiln.", False),
        ("I'd rather take the second one.", False),
        ("I love that idea!", False),
        ("I eat at noon.", False),
        ("The kiln always trips the fuse.", False),
        ("窑又跳闸了", False),
        ("", False),
    ],
)
def test_what_lays_down_how_it_is_to_be(text: str, does: bool) -> None:
    assert lays_down(text) is does


@pytest.mark.parametrize(
    ("text", "does"),
    [
        ("I've fired the second batch and two of my bowls cracked.", True),
        ("我把第二窑烧好了", True),
        ("What did I fire last week", False),
        ("I fired the bowls, two of them cracked. What comes next?", True),
        ("I fired the bowls that we talked about. What comes next?", True),
        ("What comes next with all of the bowls, for the fair, in the week after this one? Thanks.", False),
        ("The bowls are done. What do we do next?", True),
        ("I'm ready for the glaze that you suggested.", True),
        ("Remind me of the glaze that you suggested.", False),
        ("请列出我烧过的碗", False),
        ("我上周烧了什么", False),
        ("kiln 7", False),
        ("", False),
    ],
)
def test_who_goes_on_with_a_talk(text: str, does: bool) -> None:
    assert goes_on(text) is does
