"""Checks what callers hand in before anything is stored: names, moments, options."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

from troth.domain.retention import ENDS, Policy
from troth.domain.settings import ASKED, FORGET, INSTANT, PREVIEW, QUIET, Habits, Seat
from troth.engine.parts import Parts
from troth.errors import AccessDenied, DateOutOfRange, InvalidName, NaiveDatetime, UsageError, check_choice

LONGEST_NAME = 200
AHEAD = timedelta(days=1)
"""How far a moment may lie ahead of the clock; clocks differ."""
_EARLIEST = datetime(1, 1, 3, tzinfo=UTC)
_LATEST = datetime(9999, 12, 29, tzinfo=UTC)


def check_name(kind: str, name: str | None, *, required: bool = False) -> None:
    """Refuse names that could be read as a path or hold control characters; any script is welcome.

    Raises:
        InvalidName: for an empty or overlong name, `..`, a backslash, NUL, control characters or lone surrogates.
    """
    if name is None and not required:
        return
    if not isinstance(name, str) or not name.strip():
        raise InvalidName(f"the {kind} {name!r} is empty or no text;", hint="give it a name of 1 to 200 characters")
    if len(name) > LONGEST_NAME:
        raise InvalidName(f"the {kind} is {len(name)} characters long;", hint=f"use at most {LONGEST_NAME}")
    steps = name.replace("\\", "/").split("/")
    if ".." in steps or "\\" in name or any(unicodedata.category(char) in ("Cc", "Cs") for char in name):
        raise InvalidName(f"the {kind} {name!r} holds '..', a backslash or a control character;", hint="leave these out")


def check_kind(name: str, value: object, kind: type) -> None:
    """Refuse a value of another kind than the signature says, before something far inside breaks on it.

    Raises:
        UsageError: it is of another kind.
    """
    if not isinstance(value, kind):
        wanted = "a text" if kind is str else f"a troth.{kind.__name__}"
        raise UsageError(f"{name} is a {type(value).__name__};", hint=f"pass {wanted}")


def check_moment(kind: str, moment: datetime) -> datetime:
    """The moment in UTC.

    Raises:
        NaiveDatetime: it has no offset.
        DateOutOfRange: it lies within a day of what a datetime can hold.
    """
    if not isinstance(moment, datetime) or moment.utcoffset() is None:
        raise NaiveDatetime(
            f"{kind} is {moment}, which has no offset;", hint="pass an aware datetime, such as datetime.now(UTC)"
        )
    naive = moment.replace(tzinfo=UTC)
    if not _EARLIEST - timedelta(days=1) <= naive <= _LATEST + timedelta(days=1):
        raise DateOutOfRange(f"{kind} is {moment.isoformat()};", hint="moments lie between the years 1 and 9999")
    try:
        return moment.astimezone(UTC)
    except OverflowError as error:
        raise DateOutOfRange(f"{kind} is {moment.isoformat()};", hint="moments lie between the years 1 and 9999") from error


def check_said(kind: str, moment: datetime, now: datetime) -> None:
    """Refuse what would have been said in the future: it would outdate all that is said from now on.

    Raises:
        NaiveDatetime, DateOutOfRange
    """
    if check_moment(kind, moment) > now + AHEAD:
        raise DateOutOfRange(
            f"{kind} is {moment.isoformat()}, the clock says {now.isoformat()};", hint="nothing is said in the future"
        )


def now_of(parts: Parts, at: datetime | None) -> datetime:
    """The caller's moment, or the clock's.

    Raises:
        NaiveDatetime, DateOutOfRange: it has no offset, or lies ahead of the clock.
    """
    now = parts.clock.now()
    if at is None:
        return now
    check_said("at", at, now)
    return at


def check_person(seat: Seat, act: str) -> None:
    """Refuse a person's act that comes through another channel.

    Raises:
        AccessDenied: the channel is an agent's, a tool's or a document's.
    """
    if not seat.by.is_person:
        raise AccessDenied(
            f"{act} is a person's act, and this channel is {seat.by.value};", hint="open the space with by='user'"
        )


def check_quiet(quiet: timedelta) -> timedelta:
    """Refuse a time of quiet that is none.

    Raises:
        UsageError: it is negative, or no timedelta.
    """
    if not isinstance(quiet, timedelta) or quiet < timedelta(0):
        raise UsageError(f"the time of quiet is {quiet!r};", hint="give a timedelta of 0 or more")
    return quiet


def check_habits(habits: Habits) -> None:
    """Refuse habits that are none.

    Raises:
        UnknownOption, UsageError
    """
    check_kind("habits", habits, Habits)
    check_choice("forgetting", habits.forgetting, (PREVIEW, FORGET))
    check_choice("dreaming", habits.dreaming, (ASKED, QUIET, INSTANT))
    check_quiet(habits.quiet)
    if habits.retention is not None:
        check_kind("retention", habits.retention, Policy)
        check_amounts(habits.retention)


def check_amounts(policy: Policy) -> None:
    """Refuse a policy whose numbers are none, or that does something else with what it takes.

    Raises:
        UnknownOption, UsageError
    """
    check_choice("then", policy.then, ENDS)
    if isinstance(policy.never, str):
        raise UsageError(f"never is {policy.never!r};", hint="give a tuple of names")
    for kind, table in (("keep_days", policy.keep_days), ("caps", policy.caps)):
        if not isinstance(table, Mapping):
            raise UsageError(f"{kind} is {table!r};", hint="give a mapping of layers to numbers")
        for name, number in table.items():
            if isinstance(number, bool) or not isinstance(number, int | float) or not 0 <= number < 1e6:
                raise UsageError(f"{kind} of {name} is {number!r};", hint="give a number from 0 on")
