"""A verifier is batched as an encoder is; what ends or answers nonsense is an error to its callers alone."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import pytest

from detect.batching import BatchedVerifier, NoAnswerError, QueueFullError
from detect.entailment import Entailment


class ShareVerifier:
    """Finds as much support as the evidence is long, in hundredths."""

    name = "share:1"

    def verify(self, pairs: Sequence[tuple[str, str]]) -> list[Entailment]:
        return [Entailment(len(evidence) / 100, 0.0, 1 - len(evidence) / 100) for evidence, _ in pairs]


def test_a_verifier_is_batched_the_same_way() -> None:
    with BatchedVerifier(ShareVerifier()) as batcher, ThreadPoolExecutor(50) as callers:
        assert batcher.name == "share:1"
        calls = {i: callers.submit(batcher.verify, [("x" * i, "c"), ("", "c")]) for i in range(50)}
        for length, call in calls.items():
            assert [found.supported for found in call.result()] == [length / 100, 0]


def test_the_message_of_a_full_queue_names_the_model() -> None:
    held = threading.Event()

    class Held(ShareVerifier):
        def verify(self, pairs: Sequence[tuple[str, str]]) -> list[Entailment]:
            assert held.wait(10)
            return super().verify(pairs)

    with BatchedVerifier(Held(), queue_size=1) as batcher, ThreadPoolExecutor(2) as callers:
        calls = [callers.submit(batcher.verify, [("e", "c")])]
        while batcher._calls.qsize():
            pass
        calls.append(callers.submit(batcher.verify, [("e", "c")]))
        while not batcher._calls.qsize():
            pass
        with pytest.raises(QueueFullError, match="1 calls wait for the verifier"):
            batcher.verify([("e", "c")])
        held.set()
        assert all(call.result() for call in calls)


@pytest.mark.parametrize("end", [SystemExit("killed"), KeyboardInterrupt()])
def test_a_model_that_ends_its_thread_is_an_error_and_not_the_end(end: BaseException) -> None:
    class Ending(ShareVerifier):
        def verify(self, pairs: Sequence[tuple[str, str]]) -> list[Entailment]:
            if pairs[0][0] == "end":
                raise end
            return super().verify(pairs)

    with BatchedVerifier(Ending()) as batcher:
        with pytest.raises(NoAnswerError, match="the verifier ended"):
            batcher.verify([("end", "c")])
        assert len(batcher.verify([("e", "c")])) == 1


def test_a_model_that_answers_nonsense_is_an_error_and_not_the_end() -> None:
    class Mute(ShareVerifier):
        def verify(self, pairs: Sequence[tuple[str, str]]) -> list[Entailment]:
            return None if pairs[0][0] == "mute" else super().verify(pairs)  # type: ignore[return-value]

    with BatchedVerifier(Mute()) as batcher:
        with pytest.raises(TypeError):
            batcher.verify([("mute", "c")])
        assert len(batcher.verify([("e", "c")])) == 1
