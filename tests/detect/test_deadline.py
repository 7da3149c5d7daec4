"""The time that a thread has left."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from detect.deadline import remaining_s, within


def test_without_a_deadline_there_is_no_end() -> None:
    assert remaining_s() is None


def test_what_is_left_is_never_less_than_nothing() -> None:
    with within(0.0):
        assert remaining_s() == 0.0
    assert remaining_s() is None


def test_of_two_deadlines_the_earlier_counts() -> None:
    with within(60.0):
        with within(600.0):
            left = remaining_s()
            assert left is not None
            assert 0 < left <= 60
        with within(6.0):
            left = remaining_s()
            assert left is not None
            assert 0 < left <= 6


def test_another_thread_has_its_own() -> None:
    with within(0.0), ThreadPoolExecutor(1) as pool:
        assert pool.submit(remaining_s).result() is None
