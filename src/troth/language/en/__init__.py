"""English: each file is a step of reading; its word lists are data (`*.toml`) beside it. The steps, in this order:

1. Words: `tokens` opens contractions and keeps places; `lexicon` knows forms of verbs and word lists; `sentences` cuts.
2. Sentences that are read whole: `meant` (whom a pronoun of the one before meant); `answers` (what the agent asked for);
   `reported` (what papers say otherwise); `rechristened` (new names); `admitting` (what is told to have been said, or to have
   been wrong); `repairs` with `signals` and `slips` (corrections: `mendable` is what was said, `anew` says it anew, `mending`
   puts it right, `partly` with `respelled` a part of it, `disowned` gives it to whom it is true of, `related` to who somebody
   turns out to be); `forgetting` (what is to be forgotten); then, without what only opens a statement (`openers`): `echoed`
   (the last thing said of another), `occasions` (what is ordered for whenever something comes up), `procedures` with `howto`
   and `sequence` (how something is done), `politely` (orders in a polite form), `agent` (what the user calls it), `introduced`
   (who the user is), `sayings` (set ways) with `aliases` (two names of one), `harms` (what they cannot bear), `reactions` (how
   they take it), `fragments` with `surpassed` (no verb).
3. Plain order: `dropped` puts back "I am", `states` the "am" that a second state shares, `order/` turns what is turned.
4. Clauses: `clauses` cuts, where `subjects` finds a subject with its verb, or `subjectless` an order or a question; `parse`
   finds the parts (`parsed`), the `predicate` among them, `elided` those of a clause that names no subject; `joint` makes one
   of each of several people; `who` (with whom claims have `brought_up`) and `nouns` (with the `roles` that words name) say
   whom or what it is about, `particular` whether that is one particular thing.
5. How it is meant: `mood`, where `questions` knows which clauses ask and `regular` which conditions suppose nothing;
   `orders` with `standing` (or for this once?), `instructions`, `allowances`, `dealings`, `manner` and `ways` for what the
   agent is told to do.
6. What it claims, as a `draft`: `copula/` for "X is Y", `actions` with `deeds/` for all other verbs, `verbless` for none;
   `housed` where a dwelling tells where one lives, `employed` what tells of work or study, `coupled` whom a new partner
   follows, `likewise` the same of another place, `nicknames` and `asides` for what is told in passing, `granted` for what is
   taken for granted. `values` cuts the value out, `naming` gives one name to one address.
7. The assertion: `unfit` refuses, `settle` gives tense and interval by the times `mentioned`, `wording` says it in the third
   person (`pointed` what is only noted); `conditions` adds when it is so, `overlaps` drops what the text says twice, `fare`
   ends what is of a kind that is given up, `fulfilled` a plan that is told as done; `postponed` says one anew at its new
   time, `lifted` what may be spoken of again. `read` takes the sentences, `statements` their clauses,
   `nothing` those that state nothing.

Beside it: `records` reads what a machine's record says, `ask` recall questions. Times, called by `language.time`: `time`
joins `dates/`, `clock`, `point`, `recurring`, `windows` and `ranges`, over `words` and `numbers`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from troth.language.reading import Assertion, Context, Question


class English:
    """The reader of English; its layers load on first use."""

    code = "en"

    def read(self, text: str, start: int, end: int, context: Context, so_far: tuple[Assertion, ...]) -> tuple[Assertion, ...]:
        """Read `text[start:end]`; see `reading.Language`."""
        from troth.language.en.read import read

        return read(text, start, end, context, so_far)

    def third_person(self, text: str) -> str:
        """The text with "User" for "I"; see `reading.Language`."""
        from troth.language.en.wording import third_person

        return third_person(text)

    def recorded(self, key: str, value: str) -> Assertion:
        """What an entry of a record claims; see `reading.Language`."""
        from troth.language.en.records import recorded

        return recorded(key, value)

    def ask(self, question: str, people: Mapping[str, str]) -> Question:
        """Say what a recall question asks for; see `reading.Language`."""
        from troth.language.en.ask import ask

        return ask(question, people)


LANGUAGE = English()
