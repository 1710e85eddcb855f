"""What some texts of weeks are all about, if they are about one matter: volcanoes, sketching, 天文; no time, no small talk."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from troth.language.stem import stem
from troth.language.text import HAN, fold, language_of, stop_words, words

_SHARE = 2
"""In so many of the texts an English word must close a phrase, as what is spoken of does."""
_CLOSES = (
    r"(?=\s*(?:$|[.,;:!?)]|(?:and|or|in|on|at|for|to|from|with|again|today|tonight|this|last|next|every"
    r"|is|are|was|were|has|have|had|needs?|likes?|do|does|don't)\b))"
)


def matter(texts: Sequence[str], term: str) -> str | None:
    """The word that all texts share and that says what they are about; `term` is how the index has it."""
    languages = {language_of(text) for text in texts}
    if len(languages) != 1:
        return None
    return _english(texts, term) if languages == {"en"} else _chinese(texts, term) if HAN.match(term) else None


def _english(texts: Sequence[str], term: str) -> str | None:
    from troth.language.en.lexicon import BASE, PAST, roles, verb
    from troth.language.en.lexicon import words as listed
    from troth.language.en.nouns import generic

    if len(term) < 3 or any(char.isdigit() for char in term):
        return None
    forms = Counter(word for text in texts for word in words(text) if stem(fold(word)) == term)
    idle = listed("adverbs") | listed("time_nouns") | listed("weekdays") | listed("moods") | stop_words("en")
    if not forms or any(form in idle or generic(form) or form in roles() for form in forms):
        return None
    if all(verb(form, PAST) and not verb(form, BASE) for form in forms):
        return None
    if not any(re.search(rf"\b{re.escape(form)}\b", text) for form in forms for text in texts):
        return None  # always with a capital: somebody, or a place
    form = re.compile(rf"\b(?:{'|'.join(map(re.escape, forms))})\b{_CLOSES}")
    deeds = any(each.endswith("ing") for each in forms)
    if not deeds and sum(form.search(fold(text)) is not None for text in texts) < _SHARE:
        return None
    return max(forms, key=lambda each: (each.endswith("ing"), forms[each], each))


def _chinese(texts: Sequence[str], term: str) -> str | None:
    """The longest run around a pair of characters that all texts share."""
    from troth.language.zh.lexicon import pattern

    first = texts[0]
    begin, end = first.find(term), first.find(term) + len(term)
    while begin > 0 and HAN.match(first[begin - 1]) and all(first[begin - 1 : end] in text for text in texts):
        begin -= 1
    while end < len(first) and HAN.match(first[end]) and all(first[begin : end + 1] in text for text in texts):
        end += 1
    run = first[begin:end]
    idle = run in stop_words("zh") or pattern("matters.idle").search(run) or run.startswith(("我", "你", "他", "她"))
    return run if len(term) > 1 and not idle else None


def as_usual(deed: str) -> str:
    """What was done once, as what is usually done: "Swam in the lake" → "swims in the lake"."""
    from troth.language.en.lexicon import PAST, third, verb

    first, _, rest = deed.partition(" ")
    done = verb(first.casefold(), PAST)
    return f"{third(done.lemma) if done else first[:1].lower() + first[1:]} {rest}".rstrip()
