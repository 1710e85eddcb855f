"""What somebody works at: a job begun, held, left, and what it pays."""

from __future__ import annotations

from troth.domain.claim import Intent
from troth.language.en.deeds.base import (
    COMPANIES,
    EMPTY,
    PUPILS,
    SCHOOLS,
    WORKED,
    named,
)
from troth.language.en.deeds.places import Places
from troth.language.en.draft import Draft, attribute
from troth.language.en.lexicon import ING, bag, singular, table, verb, words
from troth.language.en.naming import happening
from troth.language.en.nouns import noun
from troth.language.en.tokens import Token
from troth.language.en.values import bare, contains, cut, cut_place, group, is_trade, written
from troth.language.text import fold


class Work(Places):
    """Verbs of work and study."""

    def _work(self) -> list[Draft] | None:
        tokens = self.rest
        lows = [t.low for t in tokens]
        if [t.low for t in self.parsed.rest[:1]] == ["out"] and lows[:1] in (["at"], ["in"], ["with"]):
            place = cut(tokens[1:], self.times)
            known = lows[0] == "at" and place[:1] and place[0].capital
            return [Draft(attribute("gym" if known else f"work out {lows[0]}"), bare(written(self.source, place)))]
        said = [t for t in self.parsed.rest if t.low not in words("adverbs")]
        if ("shift" in lows and lows[0] != "as") or "shifts" in lows or (said and said[0].low in WORKED):
            value = bare(written(self.source, cut(said, (), loose=False))) or " ".join(lows[:3])
            return [Draft(attribute("shift"), value.removesuffix(" shifts") + " shift" if value.endswith(" shifts") else value)]
        if lows[:2] == ["from", "home"] or lows[:1] in (["remotely"], ["part-time"], ["full-time"], ["freelance"], ["hybrid"]):
            return [
                Draft(
                    attribute("work_status" if lows[0] in ("freelance",) else "work mode"),
                    written(self.source, cut(tokens, (), loose=False, keep=frozenset({"from"}))),
                )
            ]
        made: list[Draft] = []
        for index, token in enumerate(tokens):
            following = tokens[index + 1].low if index + 1 < len(tokens) else ""
            if (token.low == "," and index) or (token.low in ("and", "or", "but") and verb(following, ING) is not None):
                break
            if made and token.low in ("in", "on") and made[0].attribute.name == "occupation":
                continue  # "as team leader in the call centre"
            if token.low in bag("at for with as in from on out") and following and (token.low != "out" or following == "of"):
                made += self._worked(token.low, tokens[index + 1 :])
        return made or ([] if not tokens else None)

    def _worked(self, preposition: str, tokens: list[Token]) -> list[Draft]:
        object_ = cut(tokens, self.times)
        value = bare(written(self.source, object_))
        if not value or any(m.start <= tokens[0].start < m.end for m in self.times) or fold(value) in EMPTY:
            return []
        proper = any(t.capital for t in object_)
        value = named(value)
        if preposition == "as":
            return [Draft(attribute("occupation"), value)]
        if preposition in ("at", "for", "with"):
            if preposition == "with" and (not proper or any(t.low == "on" for t in tokens[len(object_) :])):
                return [Draft(attribute("work with", many=True), value)]
            return (
                [Draft(attribute("employer"), value)] if fold(value) not in bag("home night least moment myself years") else []
            )
        if preposition == "on":
            return [Draft(attribute("project"), value)]
        if preposition == "in":
            if proper and object_[0].kind == "w":
                return [Draft(attribute("workplace"), bare(written(self.source, cut_place(tokens, self.times))))]
            return [Draft(attribute("occupation"), value)]
        return [Draft(attribute("workplace"), value)]

    def _leave(self) -> list[Draft] | None:
        object_ = cut(self.rest, self.times)
        value = bare(written(self.source, object_))
        if self.preposition == "for":
            return self._travelled()
        if not value or self.preposition:
            return []
        folded = fold(value)
        if any(t.capital for t in object_) and not self.parsed.planned and not self.parsed.progressive:
            return [Draft(attribute("employer"), value, positive=False, change=True, intents={Intent.ENDS})]
        if folded in ("job", "company", "firm") and object_[0].low in words("possessives") | {"the"}:
            return [Draft(attribute("employer"), "", positive=False, change=True, intents={Intent.ENDS})]
        if object_[0].low in words("possessives") | {"the"} and singular(folded.split()[-1]) in bag(
            "gym band club choir team church school"
        ):
            name = table("frames")["heads"].get(folded.split()[-1], "member of")
            return [
                Draft(
                    attribute(name, many=True),
                    "" if name != "member of" else value,
                    positive=False,
                    change=True,
                    intents={Intent.ENDS},
                )
            ]
        return []

    def _quit(self) -> list[Draft] | None:
        object_ = cut(self.rest, self.times)
        value = bare(written(self.source, object_))
        folded = fold(value)
        if not value:
            return []
        if folded in ("job", "company", "work") or (object_ and object_[0].low == "my" and folded.endswith("job")):
            at = next((i for i, t in enumerate(self.rest) if t.low in ("at", "with") and i + 1 < len(self.rest)), None)
            company = bare(written(self.source, cut(self.rest[at + 1 :], self.times))) if at is not None else ""
            return [Draft(attribute("employer"), company, positive=False, change=True, intents={Intent.ENDS})]
        house = object_[0].low == "the" and singular(folded.split()[-1]) in COMPANIES | {"centre", "center", "office"}
        if (any(t.capital for t in object_) and folded not in group("services")) or house:
            return [Draft(attribute("employer"), value, positive=False, change=True, intents={Intent.ENDS})]
        return [Draft(attribute("habit"), value, positive=False, change=True, intents={Intent.ENDS})]

    def _start(self) -> list[Draft] | None:
        if self.preposition in ("at", "with", "in", "as"):
            object_ = cut(self.rest[1:], self.times)
            if self.preposition == "as":
                return [
                    Draft(attribute("occupation"), bare(written(self.source, object_)), change=True, intents={Intent.UPDATES})
                ]
            if any(t.capital for t in object_) and not (
                self.preposition == "in" and any(m.start <= object_[0].start < m.end for m in self.times)
            ):
                house = bare(written(self.source, object_))
                learns = self.who.role in PUPILS or SCHOOLS & set(fold(house).split())
                return [Draft(attribute("school" if learns else "employer"), house, change=True, intents={Intent.UPDATES})]
            return []
        if self.preposition:
            return []
        object_ = cut(self.rest, self.times)
        value = bare(written(self.source, object_))
        folded = fold(value)
        if not value or folded in EMPTY:
            return []
        if folded in ("job", "new job", "work"):
            return self._job_at()
        if folded.split()[-1] in group("pastimes", "tongues") | {"lessons", "course", "classes", "degree"}:
            return [Draft(attribute("learning"), value, change=True)]
        if folded in group("pastimes") or folded in group("pastimes", "instruments"):
            return [Draft(attribute("hobby" if folded in group("pastimes") else "learning"), value, change=True)]
        return None

    def _join(self) -> list[Draft] | None:
        object_ = cut(self.rest, self.times, keep=frozenset())
        value = bare(written(self.source, object_))
        if not value:
            return []
        folded = fold(value)
        head = singular(folded.split()[-1])
        if head == "gym" or "gym" in folded:
            return [Draft(attribute("gym"), value, change=True, intents={Intent.UPDATES})]
        if head in bag("choir club band orchestra league group union society church circle association party community crew"):
            return [Draft(attribute("member of", many=True), value, change=True)]
        if head in ("team", "department", "squad", "division", "unit"):
            return [Draft(attribute("team"), value, change=True, intents={Intent.UPDATES})]
        return None if any(t.capital for t in object_) else []

    def _job_at(self) -> list[Draft]:
        """ "started a new job at Krones": whom the job is with, where it is told."""
        at = next((i for i, t in enumerate(self.rest) if t.low in ("at", "with") and i + 1 < len(self.rest)), None)
        if at is None or self.rest[at + 1].kind != "w" or self.rest[at + 1].low in bag("half quarter noon midnight midday"):
            return []
        employer = bare(written(self.source, cut(self.rest[at + 1 :], self.times)))
        return [Draft(attribute("employer"), employer, change=True, intents={Intent.UPDATES})]

    def _hand(self) -> list[Draft] | None:
        """ "handed in my notice at Hillview"."""
        lows = [t.low for t in self.parsed.rest]
        if "notice" not in lows or not (self.parsed.past or self.parsed.perfect):
            return None
        at = next((i for i, low in enumerate(lows) if low == "at" and i + 1 < len(lows)), None)
        if at is None:
            return None
        return [
            Draft(
                attribute("employer"),
                bare(written(self.source, cut(self.parsed.rest[at + 1 :], self.times))),
                positive=False,
                change=True,
                intents={Intent.ENDS},
            )
        ]

    def _promote(self) -> list[Draft] | None:
        if self.parsed.passive and self.preposition == "to":
            value = bare(written(self.source, cut(self.rest[1:], self.times)))
            return [Draft(attribute("occupation"), value, change=True, intents={Intent.UPDATES})]
        return []

    def _teach(self) -> list[Draft] | None:
        value = bare(written(self.source, cut(self.rest, self.times)))
        if not value or self.rest[0].low in ("me", "us", "my", "myself") or fold(value) in EMPTY:
            return []
        at = next(
            (i for i, t in enumerate(self.rest) if t.low == "at" and i + 1 < len(self.rest) and self.rest[i + 1].capital), None
        )
        made = [Draft(attribute("occupation"), f"teaches {value}")]
        if at is not None:
            made.append(Draft(attribute("employer"), bare(written(self.source, cut(self.rest[at + 1 :], self.times)))))
        return made

    def _become(self) -> list[Draft] | None:
        value = bare(written(self.source, cut(self.rest, self.times)))
        if not value or value.lower() in words("moods") or self.who.kind in ("thing", "things"):
            return []
        if diet := contains(value, "diets"):
            return [Draft(attribute("diet"), diet, change=True, intents={Intent.UPDATES})]
        if fold(value).split()[-1] in ("friend", "friends"):
            return []
        wanted = self.parsed.wanted or self.parsed.planned
        if is_trade(value) or wanted:
            return [
                Draft(
                    attribute("goal") if self.parsed.wanted else attribute("occupation"),
                    f"become {value}" if self.parsed.wanted else value,
                    change=True,
                    intents={Intent.UPDATES},
                )
            ]
        return []

    def _charge(self) -> list[Draft] | None:
        if not self.rest or self.preposition or not any(t.kind == "n" for t in self.rest[:3]):
            return []
        lows = [t.low for t in self.rest]
        unit = next(
            (u for u in ("hour", "day", "month", "session", "week", "project", "lesson", "word", "page", "night") if u in lows),
            "hour",
        )
        amount = [t for t in self.rest]
        stop = next((i for i, low in enumerate(lows) if i and low in ("an", "a", "per", "for", "/")), len(lows))
        return [
            Draft(
                attribute({"hour": "hourly", "day": "day", "month": "monthly", "week": "weekly"}.get(unit, unit) + " rate"),
                written(self.source, amount[:stop]),
            )
        ]

    def _make(self) -> list[Draft] | None:
        value = written(self.source, cut(self.rest, self.times))
        if (
            self.rest
            and any(t.kind == "n" for t in self.rest[:2])
            and any(u in fold(written(self.source, self.rest)) for u in ("year", "month", "annually", "k", "hour", "week"))
            and not self.preposition
        ):
            return [Draft(attribute("salary"), value)]
        return self._habitual("make")

    def _retire(self) -> list[Draft] | None:
        if self.parsed.planned or self.parsed.progressive:
            return [Draft(attribute("plan"), "retire", dated=True)]
        return [Draft(attribute("work_status"), "retired", change=True, intents={Intent.UPDATES})]

    def _freelance(self) -> list[Draft] | None:
        return [Draft(attribute("work_status"), "freelancing")]

    def _offer(self) -> list[Draft] | None:
        """ "I've been offered an interview in Birmingham next week"."""
        if not self.parsed.passive or not self.who.user or not self.rest:
            return None
        span = cut(self.rest, self.times, loose=False, keep=frozenset({"in", "at", "with", "for"}))
        value = bare(written(self.source, span))
        if not value:
            return []
        if self.times:
            first, last = self.times[0], self.times[-1]
            return [
                Draft(
                    happening(noun(span, self.scene)),
                    f"{value} {self.source[first.start : last.end]}",
                    dated=True,
                    passing=True,
                )
            ]
        return [Draft(attribute("offered", many=True), value)]
