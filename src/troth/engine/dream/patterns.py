"""What repetition shows: a habit, a strong preference, a theme of weeks. Pure; a person decides on all of it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date, timedelta

from troth.domain.address import Cardinality
from troth.domain.claim import Claim, Tense, TimeKind
from troth.domain.memory import Belief, Memory
from troth.domain.observation import Observation
from troth.engine.dream.grounds import Derivation
from troth.engine.dream.near import Near
from troth.language.languages import third_person
from troth.language.matters import as_usual, matter
from troth.language.text import fold, value_key
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
_DATED = re.compile(
    r" (?:again )?(?:on|in)(?: the (?:early |late )?(?:morning|afternoon|evening|night) of)? \d{4}-\d{2}-\d{2}.*| again$"
)
_OF_A_DAY = re.compile(r" \d{4}-\d{2}-\d{2}$")
_ONCE_MORE = frozenset("又再去了趟刚")
_VERY_ZH = re.compile("特别|非常|超级?|最|很|挺|好(?=喜欢|爱)")
_TASTE_ZH = re.compile("喜欢|喜歡|讨厌|討厭|偏好|爱|愛")


def patterns(near: Near) -> Iterator[Derivation]:
    """The strong preferences and the habits that a neighbourhood shows."""
    for belief in near.changed:
        if found := _strengthened(belief):
            yield found
    groups: dict[tuple[str, frozenset[str]], dict[str, Belief]] = {}
    for belief in near.changed:
        if _happened(belief) and (core := _core(belief, near)):
            alike = [other for other in near.alike.get(belief.id, ()) if _happened(other) and core <= near.terms[other.id]]
            group = groups.setdefault((belief.memory.language, core), {})
            group.update((one.id, one) for one in (belief, *alike) if one.memory.language == belief.memory.language)
    told: set[tuple[str, ...]] = set()
    for _, group in sorted(groups.items(), key=lambda item: (len(item[0][1]), sorted(item[0][1]))):
        for habit in _habit(list(group.values())):
            parents = tuple(parent.id for parent in habit.parents)
            if parents not in told:
                told.add(parents)
                yield habit


def _core(belief: Belief, near: Near) -> frozenset[str]:
    """What an event is about: the others that hold all of it tell of the same."""
    return near.terms[belief.id] - _ONCE_MORE


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
    if " can not " in memory.text:
        text = memory.text.replace(" can not ", " really can not ", 1)
    if memory.language == "zh":
        place = None if _VERY_ZH.search(memory.text) else _TASTE_ZH.search(memory.text)
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
    memory = min((parent.memory for parent in parents), key=lambda memory: len(memory.text))
    if memory.language == "zh":
        value = third_person(min((parent.memory.claim.value for parent in parents), key=len))
        shown = f"每周{_WEEKDAYS_ZH[weekday]}{value.replace('了', '')}"
        text = f"用户通常{shown}"
    else:
        shown = f"{as_usual(_DATED.sub('', memory.text).removeprefix('User '))} on {_WEEKDAYS[weekday]}"
        text = f"As a rule User {shown}"
    made = Claim(memory.claim.subject, "habit", shown, value_key(shown))
    yield Derivation(made, text, memory.language, parents, attribute("habit"))


def _happened(belief: Belief) -> bool:
    claim = belief.memory.claim
    told = belief.version.standing.holds and claim.positive and claim.tense is not Tense.PLANNED
    dated = (claim.tense is Tense.PAST and claim.valid.start is not None) or _OF_A_DAY.search(claim.value_key) is not None
    once = belief.memory.attribute.cardinality is Cardinality.DATED or claim.passing or dated
    return told and claim.subject == "user" and once


def _day_of(belief: Belief) -> date | None:
    """The day as it is worded: in the speaker's own zone, which the interval no longer tells."""
    place = _DATE.search(belief.memory.text)
    if place is None:
        return None
    try:
        return date(*(int(part) for part in place.groups() if part))
    except ValueError:
        return None


def theme(term: str, some: Sequence[Belief], seen: Sequence[Observation]) -> Iterator[Derivation]:
    """One matter that comes up in three weeks, each time in other words; what was only asked counts, too."""
    about = [b for b in some if b.version.standing.holds and not b.memory.inference and b.memory.claim.subject == "user"]
    said = {fold(one.text): one for one in seen if one.authority.is_person}
    moments = sorted(one.observed_at for one in said.values())
    weeks = {moment.isocalendar()[:2] for moment in moments}
    if not about or len(said) < TIMES or len(weeks) < TIMES or moments[-1] - moments[0] < WEEKS_APART:
        return
    word = matter([one.text for one in said.values()], term)
    if word is None or _is_told(word, [belief.memory for belief in about]):
        return
    parents = tuple(sorted(about, key=lambda b: (b.memory.observed_at, b.id))[-MOST_PARENTS:])
    language = parents[0].memory.language
    text = f"用户几周来常提到{word}" if language == "zh" else f"User has been occupied with {word} for weeks"
    yield Derivation(Claim("user", THEME.name, word, value_key(word)), text, language, parents, THEME)


def _is_told(word: str, memories: Sequence[Memory]) -> bool:
    """Whether the user has said as much: that they like it, that it is their hobby, or where they live."""
    key, told = value_key(word), (*_TASTES, "hobby")
    lasting = [m for m in memories if m.claim.time_kind is TimeKind.LASTING]
    tastes = any(m.claim.attribute in told and key in m.claim.value_key.split() for m in lasting)
    return tastes or any((m.claim.attribute in told or m.attribute.single) for m in lasting if m.claim.value_key == key)
