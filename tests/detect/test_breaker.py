"""The circuit breaker, on a clock that the test turns."""

from __future__ import annotations

import pytest

from detect.breaker import Breaker


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def breaker(clock: Clock) -> Breaker:
    return Breaker(failures=2, pause_s=1.0, longest_pause_s=3.0, clock=clock)


def opened(breaker: Breaker) -> None:
    breaker.failed()
    breaker.failed()


def test_a_single_failure_changes_nothing(breaker: Breaker) -> None:
    breaker.failed()
    breaker.succeeded()
    breaker.failed()
    assert breaker.admits()
    assert not breaker.is_open


def test_failures_in_a_row_open_it(breaker: Breaker) -> None:
    opened(breaker)
    assert breaker.is_open
    assert breaker.opened == 1
    assert not breaker.admits()


def test_after_a_pause_one_caller_tries(breaker: Breaker, clock: Clock) -> None:
    opened(breaker)
    clock.now += 1.0
    assert [breaker.admits() for _ in range(3)] == [True, False, False]


def test_a_trial_that_succeeds_closes_it(breaker: Breaker, clock: Clock) -> None:
    opened(breaker)
    clock.now += 1.0
    assert breaker.admits()
    breaker.succeeded()
    assert breaker.admits()
    assert breaker.admits()
    assert not breaker.is_open


def test_each_failed_trial_doubles_the_pause_up_to_a_limit(breaker: Breaker, clock: Clock) -> None:
    opened(breaker)
    for pause_s in (1.0, 2.0, 3.0, 3.0):
        clock.now += pause_s - 0.01
        assert not breaker.admits()
        clock.now += 0.01
        assert breaker.admits()
        breaker.failed()
    assert breaker.opened == 1


def test_a_trial_that_never_reports_is_followed_by_another(breaker: Breaker, clock: Clock) -> None:
    opened(breaker)
    clock.now += 1.0
    assert breaker.admits()
    clock.now += 1.0
    assert breaker.admits()


def test_a_success_out_of_turn_closes_it_too(breaker: Breaker) -> None:
    """The call that hung has come back, though nobody waits for it any more."""
    opened(breaker)
    breaker.succeeded()
    assert breaker.admits()
