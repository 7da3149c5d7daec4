"""Micro-batching: encode calls of concurrent requests share forwards.

One thread takes calls from a bounded queue. A call that finds it idle runs at once; calls that arrive
meanwhile run together, and once two have met, a batch waits a moment for more. A full queue is told to the
caller, who degrades.
"""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field

from kg.embedding import Encoder, Vectors

MAX_BATCH = 32
MAX_WAIT_S = 0.002
QUEUE_SIZE = 256


class QueueFullError(RuntimeError):
    """More calls wait than the queue holds: go on without vectors."""


@dataclass(frozen=True, slots=True)
class Call:
    """One caller's texts and where its vectors go."""

    texts: tuple[str, ...]
    vectors: Future[Vectors] = field(default_factory=Future)


class MicroBatcher:
    """A `kg.embedding.Encoder` over another one; safe from several threads. Close it after use."""

    def __init__(
        self,
        encoder: Encoder,
        *,
        max_batch: int = MAX_BATCH,
        max_wait_s: float = MAX_WAIT_S,
        queue_size: int = QUEUE_SIZE,
    ) -> None:
        """`max_batch` counts texts (a single call may bring more), `queue_size` calls."""
        self._encoder = encoder
        self._max_batch = max_batch
        self._max_wait_s = max_wait_s
        self._calls: queue.Queue[Call | None] = queue.Queue(queue_size)
        self._closed = False
        self._entering = threading.Lock()
        self._thread = threading.Thread(target=self._serve, name="micro-batcher", daemon=True)
        self._thread.start()

    @property
    def name(self) -> str:
        return self._encoder.name

    @property
    def dimension(self) -> int:
        return self._encoder.dimension

    def encode(self, texts: Sequence[str]) -> Vectors:
        """Unit vectors, shape (len(texts), dimension), once the batch they are in has run.

        :raises QueueFullError: too many calls wait already.
        :raises RuntimeError: the batcher was closed.
        """
        call = Call(tuple(texts))
        with self._entering:
            if self._closed:
                raise RuntimeError("the batcher was closed: no more texts are encoded")
            try:
                self._calls.put_nowait(call)
            except queue.Full:
                limit = self._calls.maxsize
                raise QueueFullError(f"{limit} calls wait for the encoder: check without it") from None
        return call.vectors.result()

    def close(self) -> None:
        """Finish the calls that wait, then stop; may be called twice."""
        with self._entering:
            first, self._closed = not self._closed, True
        if first:
            self._calls.put(None)
        self._thread.join()

    def __enter__(self) -> MicroBatcher:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def _serve(self) -> None:
        """None is the last thing that ever enters the queue."""
        more = True
        while more and (first := self._calls.get()) is not None:
            batch, more = self._gather(first)
            self._run(batch)

    def _gather(self, first: Call) -> tuple[list[Call], bool]:
        """The first call with those that wait behind it, and whether more may come.

        A lone call does not wait for company.
        """
        batch, size = [first], len(first.texts)
        until = time.monotonic() + self._max_wait_s
        while size < self._max_batch:
            patience = until - time.monotonic() if len(batch) > 1 else 0.0
            try:
                call = self._calls.get(timeout=patience) if patience > 0 else self._calls.get_nowait()
            except queue.Empty:
                break
            if call is None:
                return batch, False
            batch.append(call)
            size += len(call.texts)
        return batch, True

    def _run(self, batch: Sequence[Call]) -> None:
        """What goes wrong in the encoder is every caller's to know, and the thread's to survive."""
        try:
            vectors = self._encoder.encode([text for call in batch for text in call.texts])
        except Exception as error:  # noqa: BLE001
            for call in batch:
                call.vectors.set_exception(error)
            return
        start = 0
        for call in batch:
            call.vectors.set_result(vectors[start : start + len(call.texts)])
            start += len(call.texts)
