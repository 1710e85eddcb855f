"""A cross-encoder on this machine, by fastembed: a model that it knows and downloads once, or a folder of one's own."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence
from concurrent.futures import Future
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from fastembed.common.model_description import ModelSource
from fastembed.rerank.cross_encoder import TextCrossEncoder

from troth.errors import ModelMisconfigured, ModelUnavailable
from troth.language.text import clean
from troth.ports.reranker import Scores

PREFIX = "fastembed:"
LONGEST = 2000
"""Characters of one text that are read; most models read 512 tokens."""


class LocalReranker:
    """Reads question and text together, and sends neither anywhere. The model loads in the background from the start."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._one_at_a_time = threading.Lock()
        self._encoder: Future[Any] = Future()
        # A daemon: a download that hangs must not keep a program from ending.
        threading.Thread(target=self._load, args=[_settings(name.removeprefix(PREFIX))], daemon=True).start()

    async def rerank(self, question: str, texts: Sequence[str]) -> Scores:
        """The model's own scores; the first call waits until it is loaded."""
        encoder = await asyncio.shield(asyncio.wrap_future(self._encoder))
        return await asyncio.to_thread(self._scores, encoder, clean(question), [clean(text)[:LONGEST] for text in texts])

    def _scores(self, encoder: Any, question: str, texts: Sequence[str]) -> Scores:
        with self._one_at_a_time:
            return Scores([float(score) for score in encoder.rerank(question, texts)])

    def _load(self, settings: dict[str, str]) -> None:
        try:
            self._encoder.set_result(TextCrossEncoder(**settings))
        except Exception as error:  # noqa: BLE001  # whatever it is, the recall that waits for it is told
            hint = "it is downloaded once and needs a network for that; or name a folder that holds it"
            told = ModelUnavailable(f"{self.name} cannot be loaded: {error};", hint=hint)
            told.__cause__ = error
            self._encoder.set_exception(told)


def _settings(model: str) -> dict[str, str]:
    known = [str(one["model"]) for one in TextCrossEncoder.list_supported_models()]
    folder = Path(model).expanduser()
    if folder.is_dir():
        return {"model_name": _registered(folder, known), "specific_model_path": str(folder)}
    if model not in known:
        near = (get_close_matches(model, known, n=1, cutoff=0.4) or known)[0]
        raise ModelMisconfigured(f"fastembed knows no cross-encoder {model!r}, nor is that a folder;", hint=f"is it {near!r}?")
    return {"model_name": model}


def _registered(folder: Path, known: Sequence[str]) -> str:
    """The name under which fastembed knows a folder."""
    name = str(folder.resolve())
    for file in ("model.onnx", "onnx/model.onnx"):
        if (folder / file).is_file() and (folder / "tokenizer.json").is_file():
            if name not in known:
                TextCrossEncoder.add_custom_model(name, ModelSource(hf=name), file)
            return name
    hint = "it needs tokenizer.json, tokenizer_config.json and model.onnx or onnx/model.onnx"
    raise ModelMisconfigured(f"the folder {str(folder)!r} holds no cross-encoder;", hint=hint)
