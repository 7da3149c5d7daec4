"""The verifier as a re-ranker."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from detect.entailment import Entailment
from detect.passage_reranker import PassageReranker


class Reads:
    """Implements `Verifier`: a passage decides what it shares its first word with."""

    name = "reads"

    def verify(self, pairs: Sequence[tuple[str, str]]) -> list[Entailment]:
        return [
            Entailment(0.6, 0.3, 0.1) if text.split()[0] == claim.split()[0] else Entailment(0.1, 0.1, 0.8)
            for text, claim in pairs
        ]


def test_a_passage_scores_what_it_decides_either_way() -> None:
    scores = PassageReranker(Reads()).scores("Iron melts.", ["Bread is made of flour.", "Iron is a metal."])
    assert scores == [pytest.approx(0.2), pytest.approx(0.9)]
