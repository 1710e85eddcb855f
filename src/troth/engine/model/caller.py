"""Calls a model within bounds: time, attempts, calls at once, and a breaker that leaves a failing source alone for a while."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import replace

from troth.domain.settings import ModelUse
from troth.engine.model.budget import Purse, asking, taken
from troth.errors import BudgetSpent, ModelMisconfigured, ModelUnavailable, ProviderError
from troth.ports.llm import Completion, Llm, Prompt

_TRIPS_AFTER = 3
"""Failed observations in a row after which the source is left alone."""
_REST = 30.0
"""Seconds of the first rest; each further one is twice as long, up to `_LONGEST_REST`."""
_LONGEST_REST = 900.0
_FIRST_PAUSE = 0.25
"""Seconds before the second attempt; each further pause is twice as long."""
_LONGEST_TOKEN = 16
"""Characters of a token, on average and at most: one that heeds no bound sends megabytes, and they take minutes to read."""
_LATER = "what it was to read is read later"


class Caller:
    """One model, shared by all spaces of a handle."""

    def __init__(self, llm: Llm, use: ModelUse, monotonic: Callable[[], float] = time.monotonic) -> None:
        self.llm, self.use = llm, use
        self._monotonic = monotonic
        self._at_once = asyncio.Semaphore(use.at_once)
        self._failures = 0
        self._rests_until = 0.0
        self.under_way: set[str] = set()
        """Observations that some call of this handle is reading now."""
        self.behind: set[str] = set()
        """Namespaces in which something may wait for the model, left by a failure or by an earlier handle."""
        self.catching_up: set[str] = set()
        """Of these, the ones that are being read now."""

    @property
    def resting(self) -> bool:
        """Whether the source failed so often that it is not asked now."""
        return self._monotonic() < self._rests_until

    async def ask(self, prompt: Prompt, purse: Purse) -> Completion:
        """One answer, paid from a namespace's purse.

        Raises:
            ModelUnavailable: no attempt got one in time, or the breaker is open.
            BudgetSpent: the purse does not hold what it may take.
            ModelRefused: the model will not answer this.
            ModelMisconfigured: it cannot be reached with these settings.
        """
        if self.resting:
            left = self._rests_until - self._monotonic()
            raise ModelUnavailable(
                f"{self.llm.name} failed {self._failures} times in a row;", hint=f"asked again in {left:.0f} s"
            )
        asked = False
        try:
            async with asyncio.timeout(self.use.patience):
                async with self._at_once:
                    asked = True
                    found = await self._attempts(prompt, purse)
        except TimeoutError as error:
            if asked:  # one that waited for its turn all the time says nothing about the source
                self._failed()
            raise ModelUnavailable(
                f"{self.llm.name} gave no answer in {self.use.patience:g} s;", hint="it is read later"
            ) from error
        except BudgetSpent:
            raise
        except (ModelUnavailable, ModelMisconfigured) as error:
            self._failed(error.retry_after if isinstance(error, ModelUnavailable) else 0.0)
            raise
        self._failures = 0
        return found

    async def _attempts(self, prompt: Prompt, purse: Purse) -> Completion:
        pause = _FIRST_PAUSE
        for attempt in range(1, self.use.attempts + 1):
            try:
                return await self._paid(prompt, purse)
            except BudgetSpent:
                raise
            except ModelUnavailable as error:
                if attempt == self.use.attempts or error.retry_after > self.use.patience:
                    raise
                asked_for = error.retry_after
            await asyncio.sleep(max(pause, asked_for))
            pause *= 2
        raise AssertionError("unreachable")

    async def _paid(self, prompt: Prompt, purse: Purse) -> Completion:
        put_aside = await purse.pay(prompt)
        try:
            found = await self._once(prompt)
        except ProviderError:
            await purse.settle(put_aside, asking(prompt))
            raise
        await purse.settle(put_aside, taken(prompt, found))
        return found

    async def _once(self, prompt: Prompt) -> Completion:
        try:
            found: object = await self.llm.complete(prompt)
        except ProviderError:
            raise
        except Exception as error:
            # A caller's own model object may raise anything; none of it may reach the conversation.
            raise ModelUnavailable(
                f"{self.llm.name} failed: {type(error).__name__}: {error};", hint="it is read later"
            ) from error
        if not isinstance(found, Completion) or not isinstance(found.text, str) or not isinstance(found.tokens, int):
            raise ModelUnavailable(f"{self.llm.name} answered with {found!r:.80};", hint=_LATER)
        if not found.text.strip():
            raise ModelUnavailable(f"{self.llm.name} answered with nothing;", hint=_LATER)
        return replace(found, text=found.text[: prompt.answer_tokens * _LONGEST_TOKEN])

    def _failed(self, asked_for: float = 0.0) -> None:
        """Rest after too many failures, or for as long as the provider asks."""
        self._failures += 1
        tripped = self._failures >= _TRIPS_AFTER
        rest = max(asked_for, _REST * 2 ** (self._failures - _TRIPS_AFTER) if tripped else 0.0)
        if rest:
            self._rests_until = self._monotonic() + min(_LONGEST_REST, rest)
