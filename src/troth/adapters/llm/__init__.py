"""Language models behind providers: picks one by name. The provider library loads only here, and only on use."""

from __future__ import annotations

from collections.abc import Mapping

from troth.adapters.providers import chosen
from troth.errors import ModelMisconfigured
from troth.ports.llm import Llm

OWN_KEY = "TROTH_LLM_KEY"
"""The key of a server that is named by its address, where it asks for one."""


def named(name: str, environ: Mapping[str, str]) -> Llm:
    """The model behind `provider:model`, or behind `http://host/v1#model` for any server that speaks OpenAI's protocol.

    Keys come from `environ`, which the composition root hands in.

    Raises:
        ModelMisconfigured: an unknown provider, no model, no key, or the extra is not installed.
    """
    model = chosen(name, environ, OWN_KEY)
    try:
        from troth.adapters.llm.provider import ProviderLlm
    except ImportError as error:
        raise ModelMisconfigured(f"{name!r} needs a library that is not installed;", hint="install troth[llm]") from error
    return ProviderLlm(model)
