"""Threads that compute, never more at once than there are turns."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from detect.workers import Workers, shared, sparing


@pytest.mark.parametrize("count", [1, 3])
def test_results_come_in_order(count: int) -> None:
    assert Workers(count).map(lambda number: number * number, range(20)) == [n * n for n in range(20)]


def test_no_more_run_at_once_than_there_are_turns() -> None:
    workers, lock, running, most = Workers(2), threading.Lock(), 0, 0

    def task(number: int) -> int:
        nonlocal running, most
        with lock:
            running += 1
            most = max(most, running)
        threading.Event().wait(0.002)
        with lock:
            running -= 1
        return number

    with ThreadPoolExecutor(8) as callers:
        list(callers.map(lambda _: workers.map(task, range(3)), range(8)))
    assert most == 2


def test_a_lone_task_stays_on_its_callers_thread() -> None:
    assert Workers(4).map(lambda _: threading.current_thread(), [0]) == [threading.current_thread()]


def test_an_error_reaches_the_caller_and_frees_the_turn() -> None:
    workers = Workers(1)
    with pytest.raises(ZeroDivisionError):
        workers.map(lambda number: 1 // number, [0])
    assert workers.map(str, [1]) == ["1"]


def test_models_of_one_process_share_their_workers() -> None:
    assert shared(2) is shared(2)


def test_what_nobody_waits_for_takes_one_turn_at_a_time_on_its_callers_thread() -> None:
    with sparing():
        threads = Workers(4).map(lambda _: threading.current_thread(), range(8))
    assert set(threads) == {threading.current_thread()}
    assert set(Workers(4).map(lambda _: threading.current_thread(), range(8))) != {threading.current_thread()}
