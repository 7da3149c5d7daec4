"""Closeness of words tells no label from another."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from scripts.verifier.claims import WRITTEN, Line
from scripts.verifier.pair import Label
from scripts.verifier.strata import balanced, strata

EVIDENCE = ("The lease ends on 31 May 2027 and the tenant pays 900 euros a month.",)
NEAR, FAR = "The lease ends on 31 May 2027.", "Rent comes to nearly eleven thousand yearly."


def lines(near: Counter[Label], far: Counter[Label]) -> list[Line]:
    return [
        Line(WRITTEN, claim, EVIDENCE, label)
        for claim, counts in ((NEAR, near), (FAR, far))
        for label in counts.elements()
    ]


@pytest.fixture
def skewed() -> list[Line]:
    """Right claims worded freely, wrong ones like the passage."""
    near = Counter({Label.SUPPORTED: 2, Label.CONTRADICTED: 9, Label.NEUTRAL: 4})
    return lines(near, Counter({Label.SUPPORTED: 8, Label.CONTRADICTED: 3, Label.NEUTRAL: 5}))


def test_claims_are_told_apart_by_how_many_of_their_words_the_passage_has(skewed: list[Line]) -> None:
    (few, far), (many, near) = sorted(strata(skewed).items())
    assert few < many
    assert {line.claim for found in far.values() for line in found} == {FAR}
    assert {line.claim for found in near.values() for line in found} == {NEAR}


def test_balanced_claims_have_each_label_as_often_near_and_far(skewed: list[Line]) -> None:
    kept = Counter((line.claim, line.label) for line in balanced(skewed, Random(1)))
    assert kept == {**{(NEAR, label): 2 for label in Label}, **{(FAR, label): 3 for label in Label}}
