"""How many time expressions of public gold sets are read right: `uv run python bench/time_expressions.py DATA [--show SET]`.

Right means: a mention starts where the gold says, cut to the gold's grain (an open start: the end is compared). DATA is a
folder whose `temporal_expressions/` holds `duckling/`, `recognizers_text/` and `jionlp/`. Half of each set, by hash of its
text, is for tuning; `--show` lists the failures of that half only, so that the other half stays unseen.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

from troth.language.time import TimeKind, TimeMention, find_times


@dataclass(frozen=True, slots=True)
class Case:
    group: str
    language: str
    text: str
    reference: datetime
    expected: tuple[str, ...]
    """Starts (or durations, or the word `recurring`), cut to the gold grain; any of them is right."""
    part: tuple[int, int] | None = None
    """The span that the gold marks, where the text is a sentence."""


def tuning(text: str) -> bool:
    """Whether a text belongs to the half that may be looked at."""
    return int(hashlib.sha256(text.encode()).hexdigest(), 16) % 2 == 0


_CUT = {"year": 4, "quarter": 7, "month": 7, "week": 10, "day": 10, "hour": 13, "minute": 16, "second": 19}


def duckling(folder: Path, language: str) -> Iterator[Case]:
    for line in (folder / "duckling" / f"time_{language}.jsonl").read_text("utf-8").splitlines():
        row = json.loads(line)
        if row["holiday"] or not row["times"] or "-00" in row["times"][0].split("T")[0]:
            continue
        start = row["times"][0][: _CUT[row["grain"]]]
        yield Case(f"duckling {language}", language, row["text"], datetime.fromisoformat(row["reference"]), (start,))


def recognizers(folder: Path, name: str, language: str) -> Iterator[Case]:
    rows = json.loads((folder / "recognizers_text" / f"{name}_DateTimeModel.json").read_text("utf-8-sig"))
    for row in rows:
        if "Context" not in row or "dotnet" in str(row.get("NotSupported", "")):
            continue
        reference = datetime.fromisoformat(row["Context"]["ReferenceDateTime"][:19]).replace(tzinfo=UTC)
        for result in row["Results"]:
            values = (result.get("Resolution") or {}).get("values") or []
            expected = tuple(filter(None, (_gold(value) for value in values)))
            span = (result["Start"], result["Start"] + len(result["Text"]))
            if expected:
                yield Case(f"recognizers {language}", language, row["Input"], reference, expected, span)


def _gold(value: dict[str, str]) -> str:
    kind = value.get("type", "")
    if kind == "set":
        return "recurring"
    said = value.get("start") or value.get("end") or value.get("value") or ""
    if not said or said == "not resolved":
        return ""
    if kind == "duration":
        return f"{float(said):.0f}s"
    return "T" + said if kind in ("time", "timerange") else said.replace(" ", "T")


def jionlp(folder: Path) -> Iterator[Case]:
    for line in (folder / "jionlp" / "time_zh.jsonl").read_text("utf-8").splitlines():
        row = json.loads(line)
        moment = row["reference_ts"]
        if not isinstance(moment, int | float):
            continue
        reference = datetime.fromtimestamp(moment, timezone(timedelta(hours=8)))
        if row["expected"]["type"] in ("time_point", "time_span"):
            yield Case("jionlp zh", "zh", row["text"], reference, (row["expected"]["time"][0].replace(" ", "T"),))


_SECONDS = {"second": 1, "minute": 60, "hour": 3600, "day": 86400, "week": 604800, "month": 2592000, "quarter": 7776000,
            "year": 31536000}  # fmt: skip


def right(case: Case) -> bool:
    mentions = find_times(case.text, case.language, case.reference)
    at, end = case.part or (0, len(case.text))
    near = [mention for mention in mentions if mention.start < end and mention.end > at]
    return any(_says(mention, said, case.reference) for mention in near for said in case.expected)


def _says(mention: TimeMention, said: str, reference: datetime) -> bool:
    if said == "recurring":
        return mention.kind is TimeKind.RECURRING
    if said.endswith("s") and said[:-1].isdigit():
        grain, start, end = mention.interval.grain, mention.interval.start, mention.interval.end
        if mention.kind is TimeKind.RANGE and start and end:  # a length that is read with its start
            return abs((end - start).total_seconds() - float(said[:-1])) < 90000
        return (
            mention.amount is not None
            and grain is not None
            and abs(mention.amount * _SECONDS[grain] - float(said[:-1])) < 90000
        )
    for moment in (mention.interval.start, mention.interval.end if mention.kind in (TimeKind.UNTIL, TimeKind.BY) else None):
        if moment is None:
            continue
        local = moment.astimezone(reference.tzinfo)
        if said.startswith("T"):
            if local.strftime("T%H:%M:%S").startswith(said[:9]):
                return True
        elif local.isoformat()[:19].startswith(said[:19]) or local.isoformat()[: len(said)] == said:
            return True
        last = local - timedelta(days=1)
        if moment is mention.interval.end and last.isoformat()[: len(said)] == said:
            return True
    return False


def sets(data: Path) -> Iterator[tuple[str, list[Case]]]:
    """Every gold set, by name; `data` is the folder that holds `temporal_expressions`."""
    folder = data / "temporal_expressions"
    yield "duckling en", list(duckling(folder, "en"))
    yield "duckling zh", list(duckling(folder, "zh"))
    yield "recognizers en", list(recognizers(folder, "English", "en"))
    yield "recognizers zh", list(recognizers(folder, "Chinese", "zh"))
    yield "jionlp zh", list(jionlp(folder))


def scores(data: Path) -> Iterator[tuple[str, tuple[int, int]]]:
    """(right, of) for each set and half."""
    for name, cases in sets(data):
        for half, chosen in (("tuning", True), ("held", False)):
            verdicts = [right(case) for case in cases if tuning(case.text) is chosen]
            yield f"{name}, {half}", (sum(verdicts), len(verdicts))


def show(cases: list[Case]) -> None:
    """What is read wrongly in the half that may be looked at."""
    for case in cases:
        if tuning(case.text) and not right(case):
            mentions = find_times(case.text, case.language, case.reference)
            found = [(m.kind.value, case.text[m.start : m.end], _local(m, case.reference)) for m in mentions]
            part = case.text[slice(*case.part)] if case.part else ""
            print(f"  {case.text} [{part}] @{case.reference:%F %H:%M} gold {case.expected} got {found}")


def _local(mention: TimeMention, reference: datetime) -> str:
    moment: Any = mention.interval.start or mention.interval.end
    return moment.astimezone(reference.tzinfo).isoformat()[:16] if moment else str(mention.amount)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("--show", metavar="SET")
    options = parser.parse_args()
    for name, (good, of) in scores(options.data):
        print(f"{name:24} {100 * good / max(of, 1):5.1f} % of {of}")
    for name, cases in sets(options.data):
        if name == options.show:
            show(cases)


if __name__ == "__main__":
    main()
