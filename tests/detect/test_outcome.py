"""The probability behind a comparison."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from detect.outcome import agree, disagree, undecided

distances = st.none() | st.floats(0.0, 1e6)


@given(distances, distances, distances)
def test_what_agrees_is_less_likely_wrong_than_what_is_open_and_that_than_what_disagrees(
    one: float | None, two: float | None, three: float | None
) -> None:
    assert (
        agree("x", one).p_disagree < undecided("x", two).p_disagree < disagree("x", three).p_disagree <= 1.0
    )


@given(st.floats(0.0, 1e3), st.floats(0.0, 1e3))
def test_the_further_off_the_likelier_it_is_wrong(distance: float, more: float) -> None:
    for kind in (agree, undecided, disagree):
        assert kind("x", distance).p_disagree <= kind("x", distance + more).p_disagree
