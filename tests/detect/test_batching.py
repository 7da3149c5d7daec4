"""Concurrent encode calls share forwards; nobody gets another's vectors."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor

import numpy as np
import pytest

from detect.batching import BatchedEncoder, OutOfOrderError, QueueFullError, TooLateError
from detect.breaker import Breaker
from detect.deadline import within
from kg.embedding import Vectors


class LengthEncoder:
    """Encodes a text as its length; forwards wait until `gate` is open; `sizes` are those of its batches."""

    name = "length:1"
    dimension = 1

    def __init__(self) -> None:
        self.gate = threading.Event()
        self.running = threading.Event()
        self.sizes: list[int] = []
        self.gate.set()

    def encode(self, texts: Sequence[str]) -> Vectors:
        self.sizes.append(len(texts))
        self.running.set()
        assert self.gate.wait(10)
        if "bad" in texts:
            raise ValueError("bad text")
        return np.array([[len(text)] for text in texts], np.float32).reshape(-1, 1)


@pytest.fixture
def encoder() -> LengthEncoder:
    return LengthEncoder()


@pytest.fixture
def callers() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(64) as pool:
        yield pool


def _hold(encoder: LengthEncoder, batcher: BatchedEncoder, callers: ThreadPoolExecutor) -> Future[Vectors]:
    """Start a call that stays in the encoder until the gate opens."""
    encoder.gate.clear()
    encoder.running.clear()
    held = callers.submit(batcher.encode, ["held"])
    assert encoder.running.wait(10)
    return held


def _queued(batcher: BatchedEncoder, count: int) -> None:
    waiting = threading.Event()
    while batcher._calls.qsize() < count:
        waiting.wait(0.001)


def test_it_is_an_encoder_like_the_one_beneath(encoder: LengthEncoder) -> None:
    with BatchedEncoder(encoder) as batcher:
        assert (batcher.name, batcher.dimension) == ("length:1", 1)
        assert batcher.encode(["a", "bcd"]).tolist() == [[1], [3]]


def test_no_texts_give_no_vectors(encoder: LengthEncoder) -> None:
    with BatchedEncoder(encoder) as batcher:
        assert batcher.encode([]).shape == (0, 1)


def test_calls_that_wait_run_together(encoder: LengthEncoder, callers: ThreadPoolExecutor) -> None:
    with BatchedEncoder(encoder) as batcher:
        _hold(encoder, batcher, callers)
        later = [callers.submit(batcher.encode, ["x" * i]) for i in range(8)]
        _queued(batcher, 8)
        encoder.gate.set()
        assert [float(call.result()[0, 0]) for call in later] == list(range(8))
    assert encoder.sizes == [1, 8]


def test_every_caller_gets_its_own_vectors(encoder: LengthEncoder, callers: ThreadPoolExecutor) -> None:
    with BatchedEncoder(encoder) as batcher:
        calls = {i: callers.submit(batcher.encode, ["x" * i, "y" * (i + 1)]) for i in range(300)}
        assert all(call.result().tolist() == [[i], [i + 1]] for i, call in calls.items())
    assert len(encoder.sizes) <= 300


def test_a_batch_does_not_grow_beyond_its_limit(encoder: LengthEncoder, callers: ThreadPoolExecutor) -> None:
    with BatchedEncoder(encoder, max_batch=4) as batcher:
        _hold(encoder, batcher, callers)
        later = [callers.submit(batcher.encode, ["a"]) for _ in range(10)]
        _queued(batcher, 10)
        encoder.gate.set()
        for call in later:
            call.result()
    assert max(encoder.sizes) <= 4


def test_a_full_queue_is_told_at_once(encoder: LengthEncoder, callers: ThreadPoolExecutor) -> None:
    with BatchedEncoder(encoder, queue_size=2) as batcher:
        held = _hold(encoder, batcher, callers)
        later = [callers.submit(batcher.encode, ["a"]) for _ in range(2)]
        _queued(batcher, 2)
        with pytest.raises(QueueFullError, match="2 calls wait"):
            batcher.encode(["one too many"])
        encoder.gate.set()
        assert held.result().tolist() == [[4]]
        assert [call.result().tolist() for call in later] == [[[1]], [[1]]]


def test_an_error_reaches_the_callers_and_not_the_next_batch(encoder: LengthEncoder) -> None:
    with BatchedEncoder(encoder) as batcher:
        with pytest.raises(ValueError, match="bad text"):
            batcher.encode(["bad"])
        assert batcher.encode(["fine"]).tolist() == [[4]]


def test_closing_finishes_what_waits(encoder: LengthEncoder, callers: ThreadPoolExecutor) -> None:
    batcher = BatchedEncoder(encoder)
    _hold(encoder, batcher, callers)
    later = callers.submit(batcher.encode, ["abc"])
    _queued(batcher, 1)
    closing = callers.submit(batcher.close)
    encoder.gate.set()
    closing.result()
    assert later.result().tolist() == [[3]]


def test_a_closed_batcher_says_so(encoder: LengthEncoder) -> None:
    batcher = BatchedEncoder(encoder)
    batcher.close()
    batcher.close()
    with pytest.raises(RuntimeError, match="closed"):
        batcher.encode(["a"])


def test_nobody_waits_longer_than_the_deadline(encoder: LengthEncoder, callers: ThreadPoolExecutor) -> None:
    with BatchedEncoder(encoder) as batcher:
        held = _hold(encoder, batcher, callers)
        with within(0.01), pytest.raises(TooLateError, match="encoder"):
            batcher.encode(["abc"])
        encoder.gate.set()
        assert held.result().tolist() == [[4]]


def test_what_nobody_waits_for_any_more_is_not_computed(
    encoder: LengthEncoder, callers: ThreadPoolExecutor
) -> None:
    with BatchedEncoder(encoder) as batcher:
        held = _hold(encoder, batcher, callers)
        with within(0.01), pytest.raises(TooLateError):
            batcher.encode(["abc"])
        encoder.gate.set()
        held.result()
        assert batcher.encode(["ab"]).tolist() == [[2]]
    assert encoder.sizes == [1, 1]


def test_a_model_that_keeps_failing_is_left_alone_and_tried_again(encoder: LengthEncoder) -> None:
    breaker = Breaker(failures=2, pause_s=0.05)
    with BatchedEncoder(encoder, breaker=breaker) as batcher:
        for _ in range(2):
            with pytest.raises(ValueError, match="bad text"):
                batcher.encode(["bad"])
        with pytest.raises(OutOfOrderError, match="encoder failed"):
            batcher.encode(["fine"])
        assert encoder.sizes == [1, 1]
        assert _until_answered(batcher, ["fine"]).tolist() == [[4]]
        assert not breaker.is_open


def _until_answered(batcher: BatchedEncoder, texts: Sequence[str]) -> Vectors:
    resting = threading.Event()
    for _ in range(1000):
        try:
            return batcher.encode(texts)
        except OutOfOrderError:
            resting.wait(0.01)
    raise AssertionError("it was never tried again")


def test_a_model_that_hangs_is_left_alone_until_it_comes_back(
    encoder: LengthEncoder, callers: ThreadPoolExecutor
) -> None:
    breaker = Breaker(failures=2, pause_s=60.0)
    with BatchedEncoder(encoder, breaker=breaker) as batcher:
        held = _hold(encoder, batcher, callers)
        for _ in range(2):
            with within(0.01), pytest.raises(TooLateError):
                batcher.encode(["abc"])
        with pytest.raises(OutOfOrderError):
            batcher.encode(["abc"])
        encoder.gate.set()
        held.result()
        assert batcher.encode(["abc"]).tolist() == [[3]]


def test_a_model_that_is_only_busy_is_not_taken_for_a_hanging_one(encoder: LengthEncoder) -> None:
    breaker = Breaker(failures=1)
    computing, go_on = threading.Event(), threading.Event()

    class Slow(LengthEncoder):
        def encode(self, texts: Sequence[str]) -> Vectors:
            computing.set()
            assert go_on.wait(10)
            go_on.clear()
            return super().encode(texts)

    with BatchedEncoder(Slow(), breaker=breaker, max_batch=1) as batcher, ThreadPoolExecutor(3) as callers:
        first = callers.submit(batcher.encode, ["a"])
        assert computing.wait(10)
        second = callers.submit(batcher.encode, ["ab"])
        _queued(batcher, 1)
        late = callers.submit(_late, batcher)
        _queued(batcher, 2)
        go_on.set()
        assert first.result().tolist() == [[1]]
        assert late.result()
        assert not breaker.is_open
        go_on.set()
        assert second.result().tolist() == [[2]]


def _late(batcher: BatchedEncoder) -> bool:
    try:
        with within(0.5):
            batcher.encode(["abc"])
    except TooLateError:
        return True
    return False


def test_closing_does_not_wait_for_a_model_that_hangs(
    encoder: LengthEncoder, callers: ThreadPoolExecutor
) -> None:
    batcher = BatchedEncoder(encoder, queue_size=1)
    held = _hold(encoder, batcher, callers)
    waiting = callers.submit(batcher.encode, ["ab"])
    _queued(batcher, 1)
    batcher.close(patience_s=0.01)
    encoder.gate.set()
    assert held.result().tolist() == [[4]]
    assert waiting.result().tolist() == [[2]]


def test_what_is_begun_is_computed_without_anybody_waiting(encoder: LengthEncoder) -> None:
    with BatchedEncoder(encoder) as batcher:
        batcher.begin(["abc"])
        assert encoder.running.wait(10)
        assert batcher.encode(["ab"]).tolist() == [[2]]
    assert sorted(encoder.sizes) == [1, 1]


def test_beginning_fails_silently_where_nothing_can_be_computed(encoder: LengthEncoder) -> None:
    batcher = BatchedEncoder(encoder)
    batcher.close()
    batcher.begin(["abc"])
    assert encoder.sizes == []


def test_what_is_begun_is_finished_before_the_process_ends() -> None:
    """A thread that is killed within onnxruntime takes the process with it."""
    program = (
        "import numpy as np, time\n"
        "from detect.batching import BatchedEncoder\n"
        "class Slow:\n"
        "    name, dimension = 'slow:1', 1\n"
        "    def encode(self, texts):\n"
        "        time.sleep(0.3)\n"
        "        print('encoded')\n"
        "        return np.zeros((len(texts), 1), np.float32)\n"
        "BatchedEncoder(Slow()).begin(['a'])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stdout.strip()) == (0, "encoded")
