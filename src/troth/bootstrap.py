"""The composition root: picks the store and the models that a caller named."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar, cast

from troth.domain.settings import MEASURED
from troth.errors import ModelMisconfigured, UnknownOption, UsageError
from troth.ports.archive import Archive, NewArchive
from troth.ports.clock import Clock
from troth.ports.embedder import Embedder
from troth.ports.llm import Llm
from troth.ports.reranker import Reranker
from troth.ports.store import Store

P = TypeVar("P")

MEMORY_URL = ":memory:"


class SystemClock:
    """The machine's clock, in UTC."""

    def now(self) -> datetime:
        """The moment."""
        return datetime.now(UTC)


def make_store(url: str | Path) -> Store:
    """The store behind a URL: a path, `sqlite:///path`, or `:memory:` for one that is gone with the handle.

    Raises:
        UnknownOption: another scheme.
    """
    if not isinstance(url, str | Path):
        raise UsageError(f"the store {url!r} is a {type(url).__name__};", hint="pass a path, sqlite:///path or :memory:")
    path = file_of(url)
    if path is None:
        return cast("Store", import_module("troth.testing").MemoryStore())
    return cast("Store", import_module("troth.adapters.sqlite.store").SqliteStore(path))


def file_of(url: str | Path) -> Path | None:
    """The file that a URL names; None for a store in memory.

    Raises:
        UnknownOption: another scheme.
    """
    if str(url) == MEMORY_URL:
        return None
    scheme, separator, rest = str(url).partition("://")
    if separator and scheme != "sqlite":
        hint = "known are a path, sqlite:///path and :memory:"
        raise UnknownOption(f"the store {str(url)!r} has the scheme {scheme!r};", hint=hint)
    return Path(rest.removeprefix("/") if separator else url)


def make_embedder(embedder: Embedder | str | None, patience: float = MEASURED.patience) -> Embedder | None:
    """The embedder that a caller named: `default`, None, a server (`openai:NAME`, `ollama:NAME`, `http://host/v1#NAME`, which
    has `patience` seconds for a call), or an object of their own.

    Raises:
        UsageError: an object that embeds nothing.
        UnknownOption: another name.
        ModelMisconfigured: no such provider, no key, or the extra is not installed.
    """
    if not isinstance(embedder, str):
        return _able("embedder", embedder, "model", "load()", "embed()")
    if embedder == "default":
        return cast("Embedder", import_module("troth.adapters.embed").default_embedder())
    if ":" not in embedder:
        hint = "pass 'default', None, openai:NAME, ollama:NAME, http://host/v1#NAME or an object with embed()"
        raise UnknownOption(f"the embedder {embedder!r} is not known;", hint=hint)
    return cast("Embedder", _remote("embed.remote", "RemoteEmbedder", embedder, ("openai", "ollama"), patience))


def make_reranker(reranker: Reranker | str | None) -> Reranker | None:
    """The reranker that a caller named (a server as `http://host/v1#NAME`, a cross-encoder on this machine as `fastembed:NAME`
    or as the folder that holds it), or their own object.

    Raises:
        UsageError: an object that reranks nothing.
        ModelMisconfigured: it is none of these, or the extra is not installed.
    """
    if not isinstance(reranker, str):
        return _able("reranker", reranker, "name", "rerank()")
    if reranker.startswith(("http://", "https://")):
        return cast("Reranker", _remote("rerank", "RemoteReranker", reranker, ()))
    if reranker.startswith("fastembed:") or Path(reranker).is_dir():
        return cast("Reranker", _adapter("cross_encoder", reranker, "fastembed").LocalReranker(reranker))
    hint = "pass http://host/v1#model, fastembed:NAME, a folder, 'llm' for the language model, or an object with rerank()"
    raise ModelMisconfigured(f"the reranker {reranker!r} is not known;", hint=hint)


def _able(what: str, given: P, *needed: str) -> P:
    """An object of the caller's own, if it has what will be asked of it, and called (`embed()`): else it shows at open."""
    lacking = [one for one in needed if given is not None and not _has(given, one)]
    if lacking:
        raise UsageError(f"the {what} {given!r} has no {' and no '.join(lacking)};", hint=f"see troth.ports.{what}")
    return given


def _has(given: object, needed: str) -> bool:
    verb = needed.removesuffix("()")
    return hasattr(given, verb) if verb == needed else callable(getattr(given, verb, None))


def check_approximate() -> None:
    """Refuse to search approximately where numpy cannot count bits.

    Raises:
        UsageError: numpy is older than 2.
    """
    numpy = import_module("numpy")
    if not hasattr(numpy, "bitwise_count"):
        raise UsageError(f"approximate=True needs numpy 2, and {numpy.__version__} is installed;", hint="install troth[ann]")


def _remote(module: str, kind: str, name: str, providers: tuple[str, ...], *bounds: float) -> object:
    """A model on a server."""
    made = _adapter(module, name, "llm")
    chosen = import_module("troth.adapters.providers").chosen(name, os.environ, made.OWN_KEY, providers)
    return getattr(made, kind)(chosen, *bounds)


def _adapter(module: str, name: str, extra: str) -> Any:
    """An adapter whose library, which an extra brings, loads only here."""
    try:
        return import_module(f"troth.adapters.{module}")
    except ImportError as error:
        hint = f"install troth[{extra}]"
        raise ModelMisconfigured(f"{name!r} needs a library that is not installed;", hint=hint) from error


def make_llm(llm: Llm | str | None) -> Llm | None:
    """The language model that a caller named, or their own object.

    Raises:
        ModelMisconfigured: no such provider, no key, or the extra is not installed.
    """
    if not isinstance(llm, str):
        return _able("llm", llm, "name", "complete()")
    return cast("Llm", import_module("troth.adapters.llm").named(llm, os.environ))


def new_archive(path: str | Path) -> NewArchive:
    """A `.troth` file to be written.

    Raises:
        UsageError: something is at that path, or nothing can be written there.
    """
    return cast("NewArchive", import_module("troth.adapters.archive").NewZip(_path(path)))


def read_archive(path: str | Path) -> Archive:
    """A `.troth` file, checked as a whole.

    Raises:
        BadArchive: it is cut, altered, a bomb or none.
        SchemaTooNew: a newer release wrote it.
        UsageError: there is none.
    """
    return cast("Archive", import_module("troth.adapters.archive").ReadZip(_path(path)))


def _path(given: str | Path) -> Path:
    if not isinstance(given, str | os.PathLike):
        raise UsageError(f"the path is a {type(given).__name__};", hint="pass a text or a Path")
    return Path(given)


def make_clock(clock: Clock | None) -> Clock:
    """The caller's clock, or the machine's.

    Raises:
        UsageError: an object that tells no time.
    """
    return _able("clock", clock, "now()") or SystemClock()
