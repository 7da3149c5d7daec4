"""The time that checking may add, on a clock that the test turns."""

from __future__ import annotations

from contextlib import suppress

import pytest

from correct.budget import Budget


class Clock:
    def __init__(self) -> None:
        self.now = 5.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def test_what_is_left_shrinks_to_nothing(clock: Clock) -> None:
    budget = Budget(300.0, clock=clock)
    assert budget.remaining_ms == pytest.approx(300.0)
    clock.now += 0.1
    assert budget.remaining_ms == pytest.approx(200.0)
    clock.now += 1.0
    assert budget.remaining_ms == 0.0


def test_what_passes_while_it_is_paused_is_not_counted(clock: Clock) -> None:
    budget = Budget(300.0, clock=clock)
    with budget.paused():
        clock.now += 60.0
    assert budget.remaining_ms == pytest.approx(300.0)


def test_a_pause_that_ends_in_an_error_is_not_counted_either(clock: Clock) -> None:
    budget = Budget(300.0, clock=clock)
    with suppress(TimeoutError), budget.paused():
        clock.now += 60.0
        raise TimeoutError
    assert budget.remaining_ms == pytest.approx(300.0)
