"""One model behind pydantic-ai: one attempt a call, JSON by schema where the model can, by words where it cannot."""

from __future__ import annotations

import json
from dataclasses import replace

from pydantic_ai import exceptions as theirs
from pydantic_ai.direct import model_request
from pydantic_ai.messages import ModelMessage, ModelRequest, ModelResponse, SystemPromptPart, TextPart, UserPromptPart
from pydantic_ai.models import Model, ModelRequestParameters
from pydantic_ai.output import OutputObjectDefinition
from pydantic_ai.settings import ModelSettings

from troth.adapters.providers import TRUST, Chosen, untrusted
from troth.errors import ModelMisconfigured, ModelRefused, ModelUnavailable
from troth.ports.llm import Completion, Prompt

_WORTH_WAITING = (408, 409, 425, 429)
_NO_JSON_MODE = ("response_format", "json_schema", "output_format", "structured output")
"""What a server's complaint names if it cannot answer by schema."""
_TOO_LONG = 413
_CUT = "an answer was cut off at its bound of tokens"


class ProviderLlm:
    """A model of OpenAI's or Anthropic's protocol. The SDK's own retries are off: they would multiply our time limits."""

    def __init__(self, chosen: Chosen) -> None:
        self.name = chosen.name
        self._model = _model(chosen)
        self._by_schema = True

    async def complete(self, prompt: Prompt) -> Completion:
        """Answer one prompt; a model without a JSON mode is asked in words from then on."""
        if self._by_schema:
            try:
                return await self._asked(prompt, by_schema=True)
            except ModelMisconfigured as error:
                if not any(word in str(error).lower() for word in _NO_JSON_MODE):
                    raise
                self._by_schema = False
        found = await self._asked(prompt, by_schema=False)
        return replace(found, note="; ".join(filter(None, (f"{self.name} has no JSON mode; asked in words", found.note))))

    async def _asked(self, prompt: Prompt, *, by_schema: bool) -> Completion:
        system = prompt.system if by_schema else f"{prompt.system}\n\nJSON Schema: {json.dumps(prompt.schema)}"
        messages: list[ModelMessage] = [ModelRequest(parts=[SystemPromptPart(system), UserPromptPart(prompt.user)])]
        how = ModelRequestParameters()
        if by_schema:
            shape = OutputObjectDefinition(json_schema=dict(prompt.schema), name="claims", strict=True)
            how = ModelRequestParameters(output_mode="native", output_object=shape)
        settings = ModelSettings(temperature=0.0, max_tokens=prompt.answer_tokens, max_retries=0)
        try:
            answer = await model_request(self._model, messages, model_settings=settings, model_request_parameters=how)
        except Exception as error:
            raise self._ours(error) from error
        return self._completion(answer)

    def _completion(self, answer: ModelResponse) -> Completion:
        if answer.finish_reason == "content_filter":
            raise ModelRefused(f"{self.name} refused the text;", hint="the rules' reading stands")
        text = "".join(part.content for part in answer.parts if isinstance(part, TextPart))
        tokens = answer.usage.input_tokens + answer.usage.output_tokens
        return Completion(text, tokens, _CUT if answer.finish_reason == "length" else "")

    def _ours(self, error: Exception) -> Exception:
        """What went wrong, as one of our three kinds: ask later, never again with this text, or not with these settings."""
        said = f"{self.name}: {type(error).__name__}: {error};"
        if untrusted(error):
            return ModelMisconfigured(said, hint=TRUST)
        if isinstance(error, theirs.ContentFilterError | theirs.ModelContextWindowExceededError):
            return ModelRefused(said, hint="the rules' reading stands")
        if isinstance(error, theirs.ModelQuotaExceededError):
            return ModelMisconfigured(said, hint="the account has nothing left to spend")
        if isinstance(error, theirs.ModelHTTPError):
            if error.status_code == _TOO_LONG:
                return ModelRefused(said, hint="the rules' reading stands")
            if error.status_code in _WORTH_WAITING or error.status_code >= 500:
                return _waiting(ModelUnavailable(said, hint="it is asked again later"), error)
            return ModelMisconfigured(said, hint="check the key, the model's name and the address")
        if 300 <= getattr(error.__cause__, "status_code", 0) < 400:
            return ModelMisconfigured(said, hint="the address leads elsewhere: name the one that it leads to")
        if isinstance(error, theirs.UserError | theirs.UnexpectedModelBehavior):
            return ModelMisconfigured(said, hint="check that the address speaks this protocol")
        return ModelUnavailable(said, hint="it is asked again later")


def _waiting(ours: ModelUnavailable, error: theirs.ModelAPIError) -> ModelUnavailable:
    ours.retry_after = max(0.0, float(error.retry_after or 0))
    return ours


def _model(chosen: Chosen) -> Model:
    if chosen.protocol == "anthropic":
        from pydantic_ai.models.anthropic import AnthropicModel
        from pydantic_ai.providers.anthropic import AnthropicProvider

        return AnthropicModel(chosen.model, provider=AnthropicProvider(api_key=chosen.key, base_url=chosen.address))
    from pydantic_ai.models.openai import OpenAIChatModel
    from pydantic_ai.providers.openai import OpenAIProvider

    return OpenAIChatModel(chosen.model, provider=OpenAIProvider(base_url=chosen.address, api_key=chosen.key))
