"""Language models behind providers: picks one by name. The provider library loads only here, and only on use."""

from __future__ import annotations

from collections.abc import Mapping

from troth.errors import ModelMisconfigured, nearest
from troth.ports.llm import Llm

KEYS = {"openai": "OPENAI_API_KEY", "anthropic": "ANTHROPIC_API_KEY", "ollama": ""}
"""Providers by name, each with the variable that must hold its key."""
OWN_KEY = "TROTH_LLM_KEY"
"""The key of a server that is named by its address, where it asks for one."""
OLLAMA = "http://localhost:11434/v1"


def named(name: str, environ: Mapping[str, str]) -> Llm:
    """The model behind `provider:model`, or behind `http://host/v1#model` for any server that speaks OpenAI's protocol.

    Keys come from `environ`, which the composition root hands in.

    Raises:
        ModelMisconfigured: an unknown provider, no model, no key, or the extra is not installed.
    """
    if name.startswith(("http://", "https://")):
        server, _, model = name.partition("#")
        return _made("openai", _needed(model, name), server, environ.get(OWN_KEY, "none"), name)
    provider, _, model = name.partition(":")
    if provider not in KEYS:
        hint = nearest(provider, (*KEYS, "http://host/v1#model"))
        raise ModelMisconfigured(f"the provider {provider!r} of {name!r} is not known;", hint=hint)
    variable = KEYS[provider]
    key = environ.get(variable, "") if variable else "none"
    if not key:
        raise ModelMisconfigured(f"{name!r} needs a key and {variable} is not set;", hint=f"export {variable}=…")
    address = environ.get("OLLAMA_BASE_URL", OLLAMA) if provider == "ollama" else None
    return _made("openai" if provider == "ollama" else provider, _needed(model, name), address, key, name)


def _needed(model: str, name: str) -> str:
    if not model:
        hint = "name it behind # for an address, behind : for a provider"
        raise ModelMisconfigured(f"{name!r} names no model;", hint=hint)
    return model


def _made(kind: str, model: str, address: str | None, key: str, name: str) -> Llm:
    try:
        from troth.adapters.llm.provider import ProviderLlm
    except ImportError as error:
        raise ModelMisconfigured(f"{name!r} needs a library that is not installed;", hint="install troth[llm]") from error
    return ProviderLlm(kind, model, address, key, name)
