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
_REJECTED = (400, 422)
"""What a server answers to a request of a form that it does not take, whether or not it says to what."""
_JSON_MODE, _TEMPERATURE, _BOUND = "JSON mode", "temperature", "bound"
_OBJECTIONS = {
    _JSON_MODE: ("response_format", "json_schema", "output_format", "structured output"),
    _TEMPERATURE: ("temperature",),
    _BOUND: ("max_tokens", "max_completion_tokens"),
}
"""Parts of a request that a server may not take, each with what its complaint then names."""
_FIXED_TEMPERATURE = ("openai_supports_reasoning", "anthropic_disallows_sampling_settings")
"""Traits of models that are known to take no temperature."""
_POLICY = ("content_filter", "content_policy_violation", "invalid_prompt")
_TOO_LONG = 413
_LONGEST_COMPLAINT = 300
"""Characters of what went wrong; some libraries write a page."""
_CUT = "an answer was cut off at its bound of tokens"


class ProviderLlm:
    """A model of OpenAI's or Anthropic's protocol. The SDK's own retries are off: they would multiply our time limits."""

    def __init__(self, chosen: Chosen) -> None:
        self.name = chosen.name
        self._model = _model(chosen)
        self._bounds = _bounds(chosen)
        fixed = any(self._model.profile.get(trait) for trait in _FIXED_TEMPERATURE)
        self._without = frozenset([_TEMPERATURE] if fixed else [])

    async def complete(self, prompt: Prompt) -> Completion:
        """Answer one prompt; what the server does not take (a schema, a temperature) is left out from then on."""
        without = self._without
        while True:
            try:
                found = await self._asked(prompt, without)
            except ModelMisconfigured as error:
                more = without | _objected(error)
                if more == without:
                    raise
                without = more
            else:
                break
        self._without = without
        if _JSON_MODE not in without:
            return found
        return replace(found, note="; ".join(filter(None, (f"{self.name} has no JSON mode; asked in words", found.note))))

    async def _asked(self, prompt: Prompt, without: frozenset[str]) -> Completion:
        system, how = f"{prompt.system}\n\nJSON Schema: {json.dumps(prompt.schema)}", ModelRequestParameters()
        if _JSON_MODE not in without:
            schema = json.loads(json.dumps(prompt.schema))  # theirs is rewritten in place: no part may stand in it twice
            shape = OutputObjectDefinition(json_schema=schema, name="claims", strict=True)
            system, how = prompt.system, ModelRequestParameters(output_mode="native", output_object=shape)
        messages: list[ModelMessage] = [ModelRequest(parts=[SystemPromptPart(system), UserPromptPart(prompt.user)])]
        settings = ModelSettings(max_retries=0)
        if _TEMPERATURE not in without:
            settings["temperature"] = 0.0
        if self._bounds:
            settings["extra_body"] = {self._bounds[_BOUND in without]: prompt.answer_tokens}
        else:
            settings["max_tokens"] = prompt.answer_tokens
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
        what = str(error).partition("\n")[0][:_LONGEST_COMPLAINT]
        said = f"{self.name}: {type(error).__name__}: {what};"
        if untrusted(error):
            return ModelMisconfigured(said, hint=TRUST)
        if isinstance(error, theirs.ContentFilterError | theirs.ModelContextWindowExceededError):
            return ModelRefused(said, hint="the rules' reading stands")
        if isinstance(error, theirs.ModelQuotaExceededError):
            return ModelMisconfigured(said, hint="the account has nothing left to spend")
        if isinstance(error, theirs.ModelHTTPError):
            if error.status_code == _TOO_LONG or error.provider_error_code in _POLICY:
                return ModelRefused(said, hint="the rules' reading stands")
            if error.status_code in _WORTH_WAITING or error.status_code >= 500:
                return _waiting(ModelUnavailable(said, hint="it is asked again later"), error)
            return ModelMisconfigured(said, hint="check the key, the model's name and the address")
        if 300 <= getattr(error.__cause__, "status_code", 0) < 400:
            return ModelMisconfigured(said, hint="the address leads elsewhere: name the one that it leads to")
        if isinstance(error, theirs.UserError | theirs.UnexpectedModelBehavior):
            return ModelMisconfigured(said, hint="check that the address speaks this protocol")
        return ModelUnavailable(said, hint="it is asked again later")


def _objected(error: ModelMisconfigured) -> frozenset[str]:
    """The parts of a request that an answer complains of; one that names none may mean the schema, which few servers know."""
    said = str(error).lower()
    named = frozenset(part for part, words in _OBJECTIONS.items() if any(word in said for word in words))
    rejected = getattr(error.__cause__, "status_code", 0) in _REJECTED
    return named or frozenset([_JSON_MODE] if rejected else [])


def _bounds(chosen: Chosen) -> tuple[str, ...]:
    """What the bound of an answer may be called: servers that are not OpenAI's ignore or refuse the newer name."""
    if chosen.protocol == "anthropic":
        return ()
    names = ("max_completion_tokens", "max_tokens")
    return names if chosen.name.startswith("openai:") else names[::-1]


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
