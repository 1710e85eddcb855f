"""What can go wrong, as one tree; every error says what happened, with which value, and what to do.

TrothError(code, hint, retryable)
├─ UsageError     your call is wrong: NaiveDatetime, DateOutOfRange, InvalidName, UnknownOption, InvalidMessage,
│                 TextTooLong, MemoryClosed, HandleForked, Reentrant
├─ NotFound       no such memory, decision or review item
├─ AccessDenied   the channel's authority forbids the operation
├─ Conflict       something stands in the way; the message names it
├─ StoreError     StoreUnavailable, StoreBusy, SchemaTooNew, CorruptStore
├─ ProviderError  EmbedderUnavailable, ModelUnavailable (BudgetSpent), ModelRefused, ModelMisconfigured
├─ BadArchive     a .troth file is cut, altered, or none
└─ ScenarioError  a scenario file is not what its format says
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


class TrothError(Exception):
    """The root of all errors that Troth raises."""

    code = "error"
    retryable = False

    def __init__(self, message: str, *, hint: str = "") -> None:
        super().__init__(f"{message} {hint}".strip())
        self.hint = hint


class UsageError(TrothError):
    """The call is wrong; change it and call again."""

    code = "usage"


class NaiveDatetime(UsageError):
    """A moment has no offset; pass an aware datetime, such as `datetime.now(UTC)`."""

    code = "naive_datetime"


class DateOutOfRange(UsageError):
    """A moment lies outside what a calendar of instants can hold (years 1 to 9999, with a day to spare)."""

    code = "date_out_of_range"


class InvalidName(UsageError):
    """A namespace, user, scope, domain or id holds characters that it may not hold."""

    code = "invalid_name"


class UnknownOption(UsageError):
    """An option, preset or name is not known; the message suggests the nearest."""

    code = "unknown_option"


class InvalidMessage(UsageError):
    """A message lacks a role or content, or has one of another kind than text."""

    code = "invalid_message"


class TextTooLong(UsageError):
    """A text is longer than this call reads; use `ingest`."""

    code = "too_long"


class MemoryClosed(UsageError):
    """The handle is closed; open a new one with `troth.open`."""

    code = "closed"


class HandleForked(UsageError):
    """The handle was opened before a fork; open a new one in the child process."""

    code = "forked"


class Reentrant(UsageError):
    """A port object called back into the handle that is calling it; hand it a handle of its own."""

    code = "reentrant"


class NotFound(TrothError):
    """There is nothing under that id in this space."""

    code = "not_found"


class AccessDenied(TrothError):
    """The channel's authority forbids this operation."""

    code = "access_denied"


class Conflict(TrothError):
    """Something that came later stands in the way; the message names it."""

    code = "conflict"


class StoreError(TrothError):
    """The store could not do what was asked."""

    code = "store"


class StoreUnavailable(StoreError):
    """The store cannot be opened or written: a directory, a read-only file, no permission, a full disk."""

    code = "store_unavailable"


class StoreBusy(StoreError):
    """Another process held the store for longer than the timeout; try again."""

    code = "store_busy"
    retryable = True


class SchemaTooNew(StoreError):
    """The file was written by a newer Troth; upgrade to open it."""

    code = "schema_too_new"


class CorruptStore(StoreError):
    """The file is no Troth store, or is damaged; restore a backup."""

    code = "corrupt_store"


class ProviderError(TrothError):
    """Something outside (an embedder, a model) failed."""

    code = "provider"


class EmbedderUnavailable(ProviderError):
    """The embedder cannot be loaded or failed; recall goes on without vectors and says so."""

    code = "embedder_unavailable"


class ModelUnavailable(ProviderError):
    """The language model does not answer (rate, outage, timeout); what it was to read waits for it."""

    code = "model_unavailable"
    retryable = True
    retry_after: float = 0.0
    """Seconds that the provider asks to wait; 0 where it does not say."""


class BudgetSpent(ModelUnavailable):
    """What the language model may take on one day is spent; what it was to read waits for the next, or for a larger budget."""

    code = "model_budget"


class ModelRefused(ProviderError):
    """The language model refuses this text and would again; the rules' reading stands."""

    code = "model_refused"


class ModelMisconfigured(ProviderError):
    """The language model cannot be reached with these settings: a missing key, an unknown name, a wrong address."""

    code = "model_misconfigured"


class BadArchive(TrothError):
    """A .troth file is cut, altered, or no archive of a space; export it again, or take another copy."""

    code = "bad_archive"


class ScenarioError(TrothError):
    """A scenario file cannot be read or breaks its format."""

    code = "scenario"


def check_choice(kind: str, value: object, known: Iterable[str]) -> None:
    """Refuse a value that is not one of `known`, and suggest the nearest.

    Raises:
        UnknownOption: it is not known.
    """
    known = tuple(dict.fromkeys(known))
    if value not in known:
        raise UnknownOption(f"{kind} {value!r} is not known;", hint=nearest(value, known))


def nearest(name: object, known: Iterable[str]) -> str:
    """The hint of an error about a name that is not known: the nearest one, or all that are."""
    known = list(known)
    near = get_close_matches(str(name), known, n=1)
    return f"did you mean {near[0]!r}?" if near else f"known are {', '.join(known)}"
