"""What `provider:model` and `http://host/v1#model` mean: which protocol, which address, which key."""

from __future__ import annotations

import difflib
import ssl
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from troth.errors import ModelMisconfigured

KEYS = {"openai": "OPENAI_API_KEY", "anthropic": "ANTHROPIC_API_KEY", "ollama": ""}
"""Providers by name, each with the variable that must hold its key."""
_ADDRESSES = {
    "openai": ("OPENAI_BASE_URL", "https://api.openai.com/v1"),
    "anthropic": ("ANTHROPIC_BASE_URL", "https://api.anthropic.com"),
    "ollama": ("OLLAMA_BASE_URL", "http://localhost:11434/v1"),
}
"""Where each is, unless the variable says otherwise."""
TRUST = "name the certificate of its authority in SSL_CERT_FILE"
_UNTRUSTED = "CERTIFICATE_VERIFY_FAILED"


@dataclass(frozen=True, slots=True)
class Chosen:
    """A model behind an address."""

    name: str
    """As the caller wrote it."""
    protocol: str
    """`openai` or `anthropic`."""
    model: str
    address: str
    key: str


def chosen(name: str, environ: Mapping[str, str], own_key: str, providers: Sequence[str] = tuple(KEYS)) -> Chosen:
    """What a caller named; a server that is named by its address gets the key in `own_key`, if there is one.

    Raises:
        ModelMisconfigured: an unknown provider, no model, or no key.
    """
    if name.startswith(("http://", "https://")):
        server, _, model = name.partition("#")
        return Chosen(name, "openai", _needed(model, name), server.rstrip("/"), environ.get(own_key, "none"))
    provider, _, model = name.partition(":")
    if provider not in providers:
        near = difflib.get_close_matches(provider, providers, n=1, cutoff=0.4) or ["openai"]
        known = f"did you mean {near[0]!r}? Known are {', '.join(providers)} and the address of a server"
        raise ModelMisconfigured(f"the provider {provider!r} of {name!r} is not known;", hint=known)
    variable = KEYS[provider]
    key = environ.get(variable, "") if variable else "none"
    if not key:
        raise ModelMisconfigured(f"{name!r} needs a key and {variable} is not set;", hint=f"export {variable}=…")
    where, usual = _ADDRESSES[provider]
    protocol = "openai" if provider == "ollama" else provider
    return Chosen(name, protocol, _needed(model, name), environ.get(where, usual).rstrip("/"), key)


def _needed(model: str, name: str) -> str:
    if not model:
        hint = "name it behind # for an address, behind : for a provider"
        raise ModelMisconfigured(f"{name!r} names no model;", hint=hint)
    return model


def untrusted(error: BaseException) -> bool:
    """Whether a call failed because the server's certificate is not trusted; libraries wrap that several times."""
    chain: list[BaseException] = []
    link: BaseException | None = error
    while link is not None and link not in chain:
        chain.append(link)
        link = link.__cause__ or link.__context__
    return any(isinstance(one, ssl.SSLCertVerificationError) or _UNTRUSTED in str(one) for one in chain)
