"""Records."""

from __future__ import annotations

import math

import pytest

from detect.trust.record import RagRecord
from detect.trust.source import Source

SAID = (Source("said"),)


@pytest.mark.parametrize(
    ("answer", "documents", "logs", "told"),
    [
        (" ", SAID, (), "answer is empty"),
        ("a", (), (), "documents is empty"),
        ("a", SAID, (-0.1, 0.2), r"log_probabilities\[1\] is 0.2"),
        ("a", SAID, (math.nan,), r"log_probabilities\[0\] is nan"),
    ],
)
def test_a_record_that_cannot_be_audited_is_refused(
    answer: str, documents: tuple[Source, ...], logs: tuple[float, ...], told: str
) -> None:
    with pytest.raises(ValueError, match=told):
        RagRecord("q", answer, documents, log_probabilities=logs)


def test_a_token_of_probability_zero_is_allowed() -> None:
    assert RagRecord("q", "a", SAID, log_probabilities=(-math.inf,)).log_probabilities == (-math.inf,)
