"""Chinese: Simplified and Traditional, with Cantonese and English words mixed in. `reader` takes the steps in this order:

1. Words: `lexicon` folds one character to one (so that places stay) and holds the words; `script` gives Traditional forms back.
2. Clauses: `clauses` cuts and says how each is meant, `supposing` how far a supposition reaches, `contingent` what is done in a
   case; `ways` puts other ways of saying one thing in plain words, `whole` completes those that lean on others, `turned` puts
   them in order.
3. Read before all else: `steps` (how something is done), `wanting` and `wishes` (what the agent is asked to do), `dealing` (how
   to be with the user, or with somebody else), `manner` (how the talk is wanted).
4. Parts: `frame` takes a clause apart with `subjects` (whom its words name), `who` finds whom they mean, `timed` when it holds
   (`following`: as the clauses before, where it names no time of its own).
5. What it claims: `statements` tries the forms one after the other: `revising`, `amounts`, `claims` by the table in `rules`
   (with `work` and `pets`, all in the words of `drafting`), `opens` where no attribute is registered, `things` of what the
   clause before brought in, `standing` with `plain` where no rule fits.
6. What it does to earlier claims: `turns` (said to be so instead, or gone) with `instead`, on `chains` (plain only from the
   clauses before), on `introducing` (who somebody is to the user), on `changes` with
   `correcting`, on `stopping` (over, forbidden, left out once) with `ending` and `over` (which verb ends what), on `handing`
   (who has a role now); `pointing` finds what is meant; `tails` belong to what was just told.
7. The assertion: `keeping` gives interval, `intents`, targets and names, `phrasing` the words in the third person (`wording`).
8. Over the whole: `again` (told in other words), `meeting` (one address for what machines and the user say).

Beside it: `records` reads what a machine's record says, `asking` recall questions. Times, called by `language.time`: `time`
joins `dates/`, `point` and `recurring`, over `timewords`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from troth.language.reading import Assertion, Context, Question


class Chinese:
    """The reader of Chinese; its layers load on first use, as those of English do."""

    code = "zh"

    def read(self, text: str, start: int, end: int, context: Context, so_far: tuple[Assertion, ...]) -> tuple[Assertion, ...]:
        """Read `text[start:end]`; see `reading.Language`."""
        from troth.language.zh.reader import read

        return read(text, start, end, context, so_far)

    def third_person(self, text: str) -> str:
        """The text with 用户 for 我; see `reading.Language`."""
        from troth.language.zh.lexicon import traditional
        from troth.language.zh.wording import third_person

        return third_person(text, "用戶" if traditional(text) else "用户")

    def recorded(self, key: str, value: str) -> Assertion:
        """What an entry of a record claims; see `reading.Language`."""
        from troth.language.zh.records import recorded

        return recorded(key, value)

    def ask(self, question: str, people: Mapping[str, str]) -> Question:
        """Say what a recall question asks for; see `reading.Language`."""
        from troth.language.zh.asking import ask

        return ask(question, people)


LANGUAGE = Chinese()
