"""What a negation on one side alone costs."""

from __future__ import annotations

import pytest

from detect.audit.negation_penalty import penalty
from detect.claim_text import ClaimText
from detect.document_check import Located
from detect.document_signals import Signals
from detect.entailment import Entailment


def located(negation: float, read: Entailment | None = None) -> Located:
    claim = ClaimText("It is.", 0, 6, "It is.")
    return Located(claim, (), Signals(negation=negation, entailment=read))


def test_a_claim_that_the_passage_says_with_a_negation_costs_all_of_the_weight() -> None:
    assert penalty([located(1.0)], 0.3) == pytest.approx(0.3)


def test_the_less_of_the_claim_is_said_the_less_it_costs() -> None:
    assert penalty([located(0.25)], 0.4) == pytest.approx(0.1)


def test_the_worst_claim_counts() -> None:
    assert penalty([located(0.2), located(0.9), located(0.0)], 1.0) == pytest.approx(0.9)


def test_what_the_cross_encoder_reads_as_supported_costs_nothing() -> None:
    assert penalty([located(1.0, Entailment(0.9, 0.05, 0.05))], 0.3) == 0.0


def test_without_a_negation_nothing_is_taken() -> None:
    assert penalty([located(0.0, Entailment(0.0, 1.0, 0.0))], 0.3) == 0.0


def test_without_claims_nothing_is_taken() -> None:
    assert penalty([], 0.3) == 0.0
