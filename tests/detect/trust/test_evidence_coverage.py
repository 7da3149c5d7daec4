"""Evidence coverage."""

from __future__ import annotations

from dataclasses import replace

import pytest

from detect.document_check import DocumentChecker
from detect.encoder import DistilBertEncoder
from detect.trust import NotMeasured, RagRecord, Subject, TrustReport, sources
from detect.trust.evidence_coverage import covered, evidence_coverage
from detect.trust.parameters import Parameters


def test_one_wrong_sentence_takes_more_than_its_share() -> None:
    assert covered([1.0] * 9 + [0.0], weakest=0.5) == pytest.approx(0.45)


def test_sentences_that_the_documents_say_cover_the_answer(right: TrustReport) -> None:
    found = right.metric("evidence_coverage")

    assert found.value is not None
    assert found.value > 0.9
    assert found.detail == "2 of 2 sentences entailed, 0 contradicted"


def test_a_wrong_year_is_told_and_uncovers_it(wrong: TrustReport) -> None:
    found = wrong.metric("evidence_coverage")

    assert found.value is not None
    assert found.value < 0.4
    assert found.detail == "1 of 2 sentences entailed, 1 contradicted"


def test_silence_of_the_documents_counts_as_the_parameters_say(subject: Subject) -> None:
    record = replace(subject.record, query="", answer="Volcanoes are known to have erupted in Iceland.")
    values = [
        evidence_coverage(replace(subject, record=record, parameters=Parameters(silence=silence))).value
        for silence in (0.0, 0.5)
    ]

    assert values == [0.0, 0.5]


def test_an_answer_that_asserts_nothing_is_not_measured(subject: Subject) -> None:
    with pytest.raises(NotMeasured, match="asserts nothing"):
        evidence_coverage(replace(subject, record=replace(subject.record, answer="Hello!")))


def test_without_a_verifier_it_is_said(encoder: DistilBertEncoder) -> None:
    record = RagRecord("q", "The tower is red.", sources(["The tower is red and white."]))

    assert "without the verifier" in evidence_coverage(Subject(record, DocumentChecker(), encoder)).detail
