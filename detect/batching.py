"""Micro-batching: calls of concurrent requests share forwards.

One thread takes calls from a bounded queue. A call that finds it idle runs at once; calls that arrive
meanwhile run together, and once two have met, a batch waits a moment for more. No caller waits longer than its
deadline (`detect.deadline`). A full queue, a deadline that has passed and a model that keeps failing are told to the
caller, who degrades; as soon as the model answers again, it is asked again.
"""

from __future__ import annotations

import atexit
import queue
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import nullcontext, suppress
from dataclasses import dataclass, field
from itertools import accumulate, pairwise
from typing import Generic, Protocol, Self, TypeVar

from detect.breaker import Breaker
from detect.deadline import remaining_s
from detect.entailment import Entailment, Verifier
from detect.workers import sparing
from kg.embedding import Encoder, Vectors

MAX_BATCH = 32
MAX_WAIT_S = 0.002
QUEUE_SIZE = 256
EXIT_PATIENCE_S = 2.0


class NoAnswerError(RuntimeError):
    """The model gives no answer now: go on without what was asked for."""


class QueueFullError(NoAnswerError):
    """More calls wait than the queue holds."""


class TooLateError(NoAnswerError):
    """The caller's deadline passed before the model answered."""


class OutOfOrderError(NoAnswerError):
    """The model failed again and again and is being left alone for a while."""


class Rows(Protocol):
    """One result an item: an array's rows, or a list."""

    def __getitem__(self, part: slice, /) -> Self: ...


T = TypeVar("T")
R = TypeVar("R", bound=Rows)


@dataclass(frozen=True, slots=True)
class Call(Generic[T, R]):
    """One caller's items and where their results go; ``ahead``: nobody waits for them yet."""

    items: tuple[T, ...]
    ahead: bool = False
    results: Future[R] = field(default_factory=Future)


class MicroBatcher(Generic[T, R]):
    """Runs `compute` for many callers at once; safe from several threads. Close it after use."""

    def __init__(
        self,
        compute: Callable[[Sequence[T]], R],
        *,
        name: str = "model",
        max_batch: int = MAX_BATCH,
        max_wait_s: float = MAX_WAIT_S,
        queue_size: int = QUEUE_SIZE,
        breaker: Breaker | None = None,
    ) -> None:
        """`max_batch` counts items (a single call may bring more), `queue_size` calls."""
        self.breaker = breaker or Breaker()
        self._compute = compute
        self._name = name
        self._batches = 0
        """Batches that were computed, well or not."""
        self._max_batch = max_batch
        self._max_wait_s = max_wait_s
        self._calls: queue.Queue[Call[T, R] | None] = queue.Queue(queue_size)
        self._closed = False
        self._entering = threading.Lock()
        self._thread = threading.Thread(target=self._serve, name=f"{name}-batches", daemon=True)
        self._thread.start()
        atexit.register(self.close, patience_s=EXIT_PATIENCE_S)

    def run(self, items: Sequence[T]) -> R:
        """One result an item, in order, once the batch they are in has run.

        :raises QueueFullError: too many calls wait already.
        :raises TooLateError: the caller's deadline passed.
        :raises OutOfOrderError: the model kept failing of late.
        :raises RuntimeError: the batcher was closed.
        """
        if not self.breaker.admits():
            raise OutOfOrderError(f"the {self._name} failed again and again: check without it for a while")
        call: Call[T, R] = Call(tuple(items))
        computed = self._batches
        self._enter(call)
        try:
            return call.results.result(remaining_s())
        except TimeoutError:
            if not call.results.cancel() and call.results.done():
                return call.results.result()
        if self._batches == computed:  # not busy with others: it hangs
            self.breaker.failed()
        raise TooLateError(f"the {self._name} did not answer in time")

    def begin(self, items: Sequence[T]) -> None:
        """Compute in the background what will be asked for, where the function remembers what it has computed.

        Where nothing can be computed now, nothing happens: whoever asks for the results is told why.
        """
        if not self.breaker.is_open:
            with suppress(QueueFullError, RuntimeError):
                self._enter(Call(tuple(items), ahead=True))

    def _enter(self, call: Call[T, R]) -> None:
        with self._entering:
            if self._closed:
                raise RuntimeError(f"the {self._name}'s batches were closed: nothing more is computed")
            try:
                self._calls.put_nowait(call)
            except queue.Full:
                limit = self._calls.maxsize
                raise QueueFullError(f"{limit} calls wait for the {self._name}: check without it") from None

    def close(self, *, patience_s: float = 10.0) -> None:
        """Finish the calls that wait, then stop; a model that hangs is left behind. May be called twice.

        It is called where the process ends: a model that is cut off in its native code ends the process by a signal.
        """
        atexit.unregister(self.close)
        with self._entering:
            first, self._closed = not self._closed, True
        if first:
            with suppress(queue.Full):
                self._calls.put(None, timeout=patience_s)
        self._thread.join(patience_s)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def _serve(self) -> None:
        """None is the last thing that ever enters the queue."""
        more = True
        while more and (first := self._calls.get()) is not None:
            batch, more = self._gather(first)
            self._run(batch)

    def _gather(self, first: Call[T, R]) -> tuple[list[Call[T, R]], bool]:
        """The first call with those that wait behind it, and whether more may come.

        A lone call does not wait for company.
        """
        batch, size = [first], len(first.items)
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
            size += len(call.items)
        return batch, True

    def _run(self, batch: Sequence[Call[T, R]]) -> None:
        """What goes wrong in the model is every caller's to know, and the thread's to survive."""
        heard = [call for call in batch if call.results.set_running_or_notify_cancel()]
        if not heard:
            return
        try:
            shares = self._computed(heard)
        except BaseException as error:  # noqa: BLE001 - a thread that ends would leave every caller waiting
            self._end_batch(self.breaker.failed)
            told = (
                error if isinstance(error, Exception) else NoAnswerError(f"the {self._name} ended: {error!r}")
            )
            for call in heard:
                call.results.set_exception(told)
            return
        self._end_batch(self.breaker.succeeded)
        for call, share in zip(heard, shares, strict=True):
            call.results.set_result(share)

    def _computed(self, calls: Sequence[Call[T, R]]) -> list[R]:
        """The results of each call."""
        items = [item for call in calls for item in call.items]
        with sparing() if all(call.ahead for call in calls) else nullcontext():
            results = self._compute(items)
        ends = list(accumulate(len(call.items) for call in calls))
        return [results[start:end] for start, end in pairwise([0, *ends])]

    def _end_batch(self, tell: Callable[[], None]) -> None:
        self._batches += 1
        tell()


class BatchedEncoder(MicroBatcher[str, Vectors]):
    """A `kg.embedding.Encoder` over another one; safe from several threads. Close it after use."""

    def __init__(
        self,
        encoder: Encoder,
        *,
        name: str = "encoder",
        max_batch: int = MAX_BATCH,
        queue_size: int = QUEUE_SIZE,
        breaker: Breaker | None = None,
    ) -> None:
        super().__init__(
            encoder.encode, name=name, max_batch=max_batch, queue_size=queue_size, breaker=breaker
        )
        self.name = encoder.name
        self.dimension = encoder.dimension

    def encode(self, texts: Sequence[str]) -> Vectors:
        """Unit vectors, shape (len(texts), dimension); errors as `run`."""
        return self.run(texts)


class BatchedVerifier(MicroBatcher[tuple[str, str], list[Entailment]]):
    """A `detect.entailment.Verifier` over another one; safe from several threads. Close it after use."""

    def __init__(
        self,
        verifier: Verifier,
        *,
        name: str = "verifier",
        max_batch: int = MAX_BATCH,
        queue_size: int = QUEUE_SIZE,
        breaker: Breaker | None = None,
    ) -> None:
        super().__init__(
            verifier.verify, name=name, max_batch=max_batch, queue_size=queue_size, breaker=breaker
        )
        self.name = verifier.name

    def verify(self, pairs: Sequence[tuple[str, str]]) -> list[Entailment]:
        """One result a pair; errors as `run`."""
        return self.run(pairs)
