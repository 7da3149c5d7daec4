"""Confidence from log-probabilities."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from detect.trust import NotMeasured, Subject
from detect.trust.token_confidence import confidence, confident


def test_it_is_the_geometric_mean_where_all_tokens_are_equally_likely() -> None:
    assert confident([math.log(0.8)] * 5, penalty=1.0) == pytest.approx(0.8)


def test_variance_lowers_it_by_the_penalty() -> None:
    logs = [math.log(0.9), math.log(0.4)]
    expected = math.sqrt(0.9 * 0.4) * (1 - 0.5 * 0.0625 / 0.25)

    assert confident(logs, penalty=0.5) == pytest.approx(expected)
    assert confident(logs, penalty=0.0) == pytest.approx(math.sqrt(0.36))


def test_a_token_of_probability_zero_leaves_nothing(subject: Subject) -> None:
    record = replace(subject.record, log_probabilities=(-0.1, -math.inf))

    assert confidence(replace(subject, record=record)).value == 0.0


def test_an_answer_without_log_probabilities_is_not_measured(subject: Subject) -> None:
    with pytest.raises(NotMeasured, match="log-probabilities"):
        confidence(subject)
