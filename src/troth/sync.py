"""The blocking face: the one async body of `troth.aio`, run on a loop thread of its own.

The thread starts with the first handle that needs it, so the face works inside a running loop and in notebooks. No verb
has a body here: each hands its arguments on, and a test compares the signatures.
"""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from contextvars import ContextVar
from typing import Any, ParamSpec, TypeVar

from troth.errors import HandleForked, MemoryClosed, Reentrant

P = ParamSpec("P")
T = TypeVar("T")


class _Runner:
    """Runs coroutines on an event loop in a thread of its own; one for each handle."""

    def __init__(self) -> None:
        self._pid = os.getpid()
        self._inside: ContextVar[bool] = ContextVar("troth_inside", default=False)
        self._closed = False
        self._stopped = asyncio.Event()
        self._started: Future[asyncio.AbstractEventLoop] = Future()
        self._thread = threading.Thread(target=self._serve, name="troth", daemon=True)
        self._thread.start()
        self._loop = self._started.result()

    def _serve(self) -> None:
        with asyncio.Runner() as runner:  # its exit cancels what still runs and ends the threads of the loop
            self._started.set_result(runner.get_loop())
            runner.run(self._stopped.wait())

    def run(self, function: Callable[P, Coroutine[Any, Any, T]], *args: P.args, **kwargs: P.kwargs) -> T:
        """Await `function(*args, **kwargs)` on the loop and return what it returns.

        Raises:
            MemoryClosed: the handle is closed.
            HandleForked: the handle was opened by another process.
            Reentrant: called from inside a call on the same handle.
        """
        self._check()

        async def marked() -> T:
            # Threads that the engine starts for a port (`asyncio.to_thread`) inherit the mark.
            self._inside.set(True)
            return await function(*args, **kwargs)

        future = asyncio.run_coroutine_threadsafe(marked(), self._loop)
        try:
            return future.result()
        finally:
            future.cancel()  # does nothing unless the wait was interrupted (Ctrl-C)

    def stop(self) -> None:
        """End the thread; calls that come later raise `MemoryClosed`."""
        self._check()
        self._closed = True
        self._loop.call_soon_threadsafe(self._stopped.set)
        self._thread.join()

    @property
    def closed(self) -> bool:
        """Whether it was stopped."""
        return self._closed

    def _check(self) -> None:
        if os.getpid() != self._pid:
            raise HandleForked(
                f"This handle was opened by process {self._pid} and is used by process {os.getpid()}.",
                hint="Open a new one in the child process.",
            )
        if self._closed:
            raise MemoryClosed("This handle is closed.", hint="Open a new one with troth.open.")
        if self._inside.get() or threading.current_thread() is self._thread:
            raise Reentrant(
                "A port object (an embedder, a clock) called back into the handle that is calling it.",
                hint="Give it a handle of its own.",
            )
