"""A language model that answers one prompt with JSON. It proposes; it never decides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol


@dataclass(frozen=True, slots=True)
class Prompt:
    """One request: what the model is to do, what it is to read, and the shape of its answer."""

    system: str
    user: str
    schema: Mapping[str, Any]
    """JSON Schema of the answer; a model without a JSON mode gets it as words."""
    answer_tokens: int = 2000
    """Tokens that the answer may take; it is cut off there."""


@dataclass(frozen=True, slots=True)
class Completion:
    """What came back, as it came: fenced, cut off or chatty, if the model is so."""

    text: str
    tokens: int = 0
    """Input and output together, as the provider counts them; 0 where it does not say."""
    note: str = ""
    """What was given up to get an answer ("no JSON mode")."""


class Llm(Protocol):
    """A model behind some provider; one call is one attempt, nobody below retries."""

    @property
    def name(self) -> str:
        """Provider and model ("openai:gpt-5-mini"), for receipts and messages."""
        ...

    async def complete(self, prompt: Prompt) -> Completion:
        """Answer one prompt.

        Raises:
            ModelUnavailable: it is worth asking again later (rate, outage, timeout).
            ModelRefused: the same question will be refused again (policy, too long).
            ModelMisconfigured: nothing will work until somebody changes the settings (key, name, address).
        """
        ...
