"""What repetition shows: a habit, a strong preference, a theme of weeks. Pure; a person decides on all of it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from functools import reduce

from troth.domain.address import Cardinality
from troth.domain.claim import Claim, Tense
from troth.domain.memory import Belief, Memory
from troth.engine.dream.grounds import Derivation
from troth.engine.dream.near import Near
from troth.language.stem import stem
from troth.language.text import fold, value_key, words
from troth.schema.registry import attribute, open_attribute

TIMES = 3
"""What happens or is said three times shows something."""
WEEKS_APART = timedelta(days=14)
MOST_PARENTS = 5

STRENGTH = open_attribute("strong preference", Cardinality.MANY, category="preference")
THEME = open_attribute("theme", Cardinality.MANY)

_DATE = re.compile(r"(\d{4})-(\d{2})-(\d{2})|(\d{4})年(\d{1,2})月(\d{1,2})日")
_WEEKDAYS = ("Mondays", "Tuesdays", "Wednesdays", "Thursdays", "Fridays", "Saturdays", "Sundays")
_WEEKDAYS_ZH = "一二三四五六日"
_TASTES = ("likes", "dislikes", "prefers")
_TASTE_ZH = re.compile("喜欢|喜歡|讨厌|討厭|偏好|爱|愛")


def patterns(near: Near) -> Iterator[Derivation]:
    """The strong preferences and the habits that a neighbourhood shows."""
    for belief in near.changed:
        if found := _strengthened(belief):
            yield found
    groups: dict[tuple[str, ...], dict[str, Belief]] = {}
    for belief in near.changed:
        for other in (belief, *near.alike.get(belief.id, ())) if _happened(belief) else ():
            claim = other.memory.claim
            if _happened(other) and claim.attribute == belief.memory.claim.attribute:
                key = (claim.attribute, _undated(other), other.memory.language)
                groups.setdefault(key, {})[other.id] = other
    for group in groups.values():
        yield from _habit(list(group.values()))


def may_show(belief: Belief, near: Near) -> bool:
    """Whether `patterns` has to look at it."""
    return _strengthened(belief) is not None or (_happened(belief) and belief.id in near.alike)


def _strengthened(belief: Belief) -> Derivation | None:
    """A preference that was said on three occasions is a strong one."""
    memory, claim = belief.memory, belief.memory.claim
    repeated = belief.version.occasions >= TIMES and belief.version.standing.current
    if not repeated or claim.attribute not in _TASTES or memory.inference or not claim.value_key:
        return None
    text = f"{memory.text} very much"
    if memory.language == "zh":
        place = _TASTE_ZH.search(memory.text)
        text = f"{memory.text[: place.start()]}非常{memory.text[place.start() :]}" if place else f"{memory.text}（说过多次）"
    made = Claim(claim.subject, STRENGTH.name, claim.value, claim.value_key, claim.positive)
    return Derivation(made, text, memory.language, (belief,), STRENGTH)


def _habit(group: Sequence[Belief]) -> Iterator[Derivation]:
    """The same on the same day of three weeks."""
    dated = {day: belief for belief in group if _happened(belief) and (day := _day_of(belief))}
    if len(dated) < TIMES:
        return
    weekday, times = Counter(day.weekday() for day in dated).most_common(1)[0]
    on = sorted(day for day in dated if day.weekday() == weekday)
    if times < TIMES or times * 2 <= len(dated):
        return
    parents = tuple(dated[day] for day in on[-MOST_PARENTS:])
    memory = parents[0].memory
    value = memory.claim.value
    if memory.language == "zh":
        shown = f"每周{_WEEKDAYS_ZH[weekday]}{value.replace('了', '')}"
        text = f"用户通常{shown}"
    else:
        shown = f"{value} on {_WEEKDAYS[weekday]}"
        text = f"As a rule, on {_WEEKDAYS[weekday]}: User {value}"
    made = Claim(memory.claim.subject, "habit", shown, value_key(shown))
    yield Derivation(made, text, memory.language, parents, attribute("habit"))


def _undated(belief: Belief) -> str:
    """What it is about; the key of an event's value holds its date."""
    return value_key(belief.memory.claim.value)


def _happened(belief: Belief) -> bool:
    claim = belief.memory.claim
    told = belief.version.standing.holds and claim.positive and claim.tense is not Tense.PLANNED
    return told and claim.subject == "user" and belief.memory.attribute.cardinality is Cardinality.DATED


def _day_of(belief: Belief) -> date | None:
    """The day as it is worded: in the speaker's own zone, which the interval no longer tells."""
    place = _DATE.search(belief.memory.text)
    if place is None:
        return None
    try:
        return date(*(int(part) for part in place.groups() if part))
    except ValueError:
        return None


def theme(term: str, some: Sequence[Belief]) -> Iterator[Derivation]:
    """One matter that comes up in three weeks, each time with something else."""
    about = [b for b in some if b.version.standing.holds and not b.memory.inference and b.memory.claim.subject == "user"]
    by_value = {_undated(belief): belief for belief in about}
    said = sorted(belief.memory.observed_at for belief in by_value.values())
    weeks = {moment.isocalendar()[:2] for moment in said}
    if len(by_value) < TIMES or len(weeks) < TIMES or said[-1] - said[0] < WEEKS_APART:
        return
    memories = [belief.memory for belief in by_value.values()]
    word = _shared([memory.claim.value for memory in memories], term)
    if word is None or len({memory.language for memory in memories}) > 1 or _is_told(word, memories):
        return
    parents = tuple(sorted(by_value.values(), key=lambda b: (b.memory.observed_at, b.id))[-MOST_PARENTS:])
    language = memories[0].language
    text = f"用户几周来常提到{word}" if language == "zh" else f"User has been occupied with {word} for weeks"
    yield Derivation(Claim("user", THEME.name, word, value_key(word)), text, language, parents, THEME)


def _is_told(word: str, memories: Sequence[Memory]) -> bool:
    """Whether the user has said as much: that they like it, or that it is their hobby."""
    key = value_key(word)
    return any(memory.claim.attribute in (*_TASTES, "hobby") and memory.claim.value_key == key for memory in memories)


def _shared(values: Sequence[str], term: str) -> str | None:
    """The word that all values share, as it is written most often; of Chinese the longest common run."""
    if not term.isascii():
        run = reduce(_common_run, values)
        return run if len(run) >= 2 else None
    if len(term) < 3 or any(char.isdigit() for char in term):
        return None
    read = [words(value) for value in values]
    forms = Counter(word for value in read for word in value if stem(fold(word)) == term)
    # "new" is shared by a new lamp and a new job, and is no matter: a matter closes a phrase now and then, or is a deed.
    named = term.endswith("ing") or any(form.endswith("ing") for form in forms) or any(value[-1] in forms for value in read)
    return forms.most_common(1)[0][0] if named and sum(forms.values()) >= len(values) else None


def _common_run(a: str, b: str) -> str:
    best = ""
    for start in range(len(a)):
        while (longer := a[start : start + len(best) + 1]) in b and len(longer) > len(best):
            best = longer
    return best.strip()
