"""The table of metrics."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pytest

from detect.trust import metric
from detect.trust.metric import Measurement, metrics, register_metric
from detect.trust.subject import Subject


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    """What a test registers is gone after it."""
    before = dict(metric._OWN)
    metric._OWN.clear()
    yield
    metric._OWN.clear()
    metric._OWN.update(before)


def test_an_own_metric_stands_behind_those_that_come_with_the_project() -> None:
    @register_metric("brevity")
    def brevity(subject: Subject) -> float:
        return 1.0

    assert list(metrics())[-1] == "brevity"
    assert metrics()["brevity"] is brevity


def test_a_metric_that_is_defined_again_is_replaced() -> None:
    def define() -> metric.Metric:
        @register_metric("brevity")
        def brevity(subject: Subject) -> float:
            return 1.0

        return brevity

    first, second = define(), define()

    assert metrics()["brevity"] is second
    assert first is not second


@pytest.mark.parametrize("key", ["Brevity", "", "a b", "1st", "evidence_coverage"])
def test_a_key_that_is_no_word_or_is_taken_is_refused(key: str) -> None:
    with pytest.raises(ValueError, match="key"):
        register_metric(key)


def test_two_metrics_do_not_share_a_key() -> None:
    @register_metric("brevity")
    def brevity(subject: Subject) -> float:
        return 1.0

    with pytest.raises(ValueError, match="brevity"):

        @register_metric("brevity")
        def another(subject: Subject) -> float:
            return 0.0


@pytest.mark.parametrize("value", [-0.01, 1.01, math.nan, math.inf])
def test_a_measurement_is_a_number_from_0_to_1(value: float) -> None:
    with pytest.raises(ValueError, match="from 0 to 1"):
        Measurement(value)
