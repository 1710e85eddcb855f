"""A server that is asked with plain HTTP: one POST is one attempt, and a failure is one error that says what to do."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Mapping
from typing import Any

import httpx2

from troth.adapters.providers import TRUST, Chosen, untrusted
from troth.errors import ModelMisconfigured, ModelUnavailable

REST = 30.0
"""Seconds for which a server that failed is left alone: no recall waits for it again and again."""
_WORTH_WAITING = (408, 409, 425, 429)


class Server:
    """One model at one address; blocking, and safe to share between threads."""

    def __init__(self, chosen: Chosen, seconds: float) -> None:
        self.name, self.model = chosen.name, chosen.model
        self._url, self._seconds = chosen.address, seconds
        self._client = httpx2.Client(headers={"Authorization": f"Bearer {chosen.key}"}, timeout=seconds)
        self._lock = threading.Lock()
        self._rests_until = 0.0
        self._last = ""

    def post(self, path: str, body: Mapping[str, Any]) -> Mapping[str, Any]:
        """What the server answers to `body`.

        Raises:
            ModelUnavailable: it does not answer, or it failed a moment ago.
            ModelMisconfigured: it will not answer until somebody changes the settings.
        """
        with self._lock:
            left = self._rests_until - time.monotonic()
            if left > 0:
                raise ModelUnavailable(self._last, hint=f"(asked again in {left:.0f} s)")
        try:
            return self._answer(path, body)
        except (ModelUnavailable, ModelMisconfigured) as error:
            with self._lock:
                self._rests_until, self._last = time.monotonic() + REST, str(error)
            raise

    def _answer(self, path: str, body: Mapping[str, Any]) -> Mapping[str, Any]:
        try:
            with self._client.stream("POST", f"{self._url}/{path}", json=dict(body)) as response:
                content = self._whole(response)
        except httpx2.RequestError as error:
            said = f"{self.name}: {type(error).__name__}: {error};"
            if untrusted(error):
                raise ModelMisconfigured(said, hint=TRUST) from error
            raise ModelUnavailable(said, hint="is it running, and is the address right?") from error
        except httpx2.InvalidURL as error:
            raise ModelMisconfigured(f"{self.name}: {error};", hint="write http://host/v1#model") from error
        if response.status_code >= 400:
            said = f"{self.name}: {response.status_code}: {content.decode(errors='replace')[:200]};"
            if response.status_code in _WORTH_WAITING or response.status_code >= 500:
                raise ModelUnavailable(said, hint="it is asked again later")
            raise ModelMisconfigured(said, hint="check the key, the model's name and the address")
        try:
            found = json.loads(content)
        except (ValueError, RecursionError) as error:
            said = f"{self.name} answered with {content.decode(errors='replace')[:80]!r}, which is no JSON;"
            raise ModelMisconfigured(said, hint="does the address end in /v1?") from error
        if not isinstance(found, Mapping):
            raise ModelMisconfigured(f"{self.name} answered with {found!r:.80};", hint="does the address end in /v1?")
        return found

    def _whole(self, response: httpx2.Response) -> bytes:
        """All of an answer; the time limit of the library is for each piece of it, and one may come byte by byte."""
        ends, pieces = time.monotonic() + self._seconds, list[bytes]()
        for piece in response.iter_bytes():
            pieces.append(piece)
            if time.monotonic() > ends:
                raise ModelUnavailable(
                    f"{self.name} gave no whole answer in {self._seconds:g} s;", hint="it is asked again later"
                )
        return b"".join(pieces)
