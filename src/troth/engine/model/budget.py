"""What a namespace has spent on the model on one day; kept in the store, so that every process counts together."""

from __future__ import annotations

import json
from dataclasses import dataclass

from troth.domain.settings import ModelUse
from troth.errors import BudgetSpent
from troth.language.tokens import estimate_tokens
from troth.ports.clock import Clock
from troth.ports.llm import Completion, Prompt
from troth.ports.store import Store, Tx

_KEY = "model_spent"


@dataclass(frozen=True, slots=True)
class Purse:
    """What one namespace may spend today. Every attempt is paid for before it is made, so that no calls side by side, and no
    failures, spend more than there is."""

    store: Store
    clock: Clock
    namespace: str
    use: ModelUse

    async def pay(self, prompt: Prompt) -> int:
        """Put aside one call and the most tokens that it may take, and say how many those are.

        Raises:
            BudgetSpent: it may take more than is left of this day (UTC).
        """
        most = asking(prompt) + prompt.answer_tokens
        if self._counts:
            await self.store.write(self.namespace, lambda tx: self._put_aside(tx, most))
        return most

    async def settle(self, put_aside: int, taken: int) -> None:
        """Give back what an attempt did not take."""
        if self._counts and taken != put_aside:
            await self.store.write(self.namespace, lambda tx: self._keep(tx, 0, taken - put_aside))

    @property
    def _counts(self) -> bool:
        return self.use.calls_a_day is not None or self.use.tokens_a_day is not None

    def _put_aside(self, tx: Tx, most: int) -> None:
        day, calls, tokens = self._spent(tx)
        if self.use.calls_a_day is not None and calls >= self.use.calls_a_day:
            raise BudgetSpent(f"{calls} of {self.use.calls_a_day} calls of {day} are spent;", hint="it is read another day")
        if self.use.tokens_a_day is not None and tokens + most > self.use.tokens_a_day:
            had = f"{tokens} of {self.use.tokens_a_day} tokens of {day} are spent, and this may take {most};"
            raise BudgetSpent(had, hint="it is read another day")
        self._keep(tx, 1, most)

    def _keep(self, tx: Tx, calls: int, tokens: int) -> None:
        day, had_calls, had_tokens = self._spent(tx)
        tx.set_meta(_KEY, json.dumps({"day": day, "calls": had_calls + calls, "tokens": max(0, had_tokens + tokens)}))

    def _spent(self, tx: Tx) -> tuple[str, int, int]:
        """Today, with its calls and tokens."""
        day = self.clock.now().date().isoformat()
        kept = json.loads(tx.meta(_KEY) or "null")
        return (day, kept["calls"], kept["tokens"]) if kept and kept["day"] == day else (day, 0, 0)


def asking(prompt: Prompt) -> int:
    """Tokens that a prompt itself takes, by estimate; a call that failed is taken to have cost them."""
    return estimate_tokens(prompt.system) + estimate_tokens(prompt.user)


def taken(prompt: Prompt, completion: Completion) -> int:
    """Tokens that an answered call took: as the provider counts them, or by estimate where it does not say."""
    return completion.tokens or asking(prompt) + estimate_tokens(completion.text)
