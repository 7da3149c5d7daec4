"""The auditor: weighted sum, label, and what it says of what it could not measure."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor

import pytest

from detect.batching import QueueFullError
from detect.document_check import DocumentChecker
from detect.encoder import DistilBertEncoder
from detect.entailment import Entailment
from detect.trust import (
    AtMost,
    NotMeasured,
    RagRecord,
    Standing,
    Subject,
    TrustAuditor,
    TrustConfig,
    TrustLabel,
    TrustReport,
    metric,
    register_metric,
    sources,
)
from kg.embedding import Vectors
from tests.detect.trust.conftest import DOCUMENTS, QUERY, RIGHT, WRONG

Audited = Callable[..., TrustReport]


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    """What a test registers is gone after it."""
    before = dict(metric._OWN)
    metric._OWN.clear()
    yield
    metric._OWN.clear()
    metric._OWN.update(before)


@pytest.fixture
def audited(checker: DocumentChecker, encoder: DistilBertEncoder) -> Audited:
    """Audits the right answer with further weights beside that of evidence coverage, 1."""

    def audit(answer: str = RIGHT, at_most: AtMost = AtMost(), **weights: float) -> TrustReport:  # noqa: B008
        config = TrustConfig(weights={"evidence_coverage": 1.0, **weights}, at_most=at_most)
        return TrustAuditor(checker, encoder, config).audit(QUERY, answer, DOCUMENTS)

    return audit


class BrokenEncoder:
    name = "broken"
    dimension = 2

    def encode(self, texts: Sequence[str]) -> Vectors:
        raise QueueFullError("256 calls wait for the encoder")


class BrokenVerifier:
    name = "broken"

    def verify(self, pairs: Sequence[tuple[str, str]]) -> list[Entailment]:
        raise QueueFullError("256 calls wait for the verifier")


def test_what_the_documents_say_is_reliable(right: TrustReport) -> None:
    assert right.label is TrustLabel.RELIABLE
    assert right.score is not None
    assert right.score >= right.thresholds.reliable


def test_one_wrong_year_makes_an_answer_unreliable(wrong: TrustReport) -> None:
    assert wrong.label is TrustLabel.UNRELIABLE


def test_the_score_is_the_sum_of_share_times_value(right: TrustReport) -> None:
    measured = [each for each in right.metrics if each.value is not None]

    assert [each.key for each in measured] == ["evidence_coverage", "semantic_alignment", "source_diversity"]
    assert sum(each.share for each in measured) == pytest.approx(1.0)
    assert [each.share / measured[0].share for each in measured] == pytest.approx([1, 0.15 / 0.6, 0.05 / 0.6])
    assert right.score == pytest.approx(sum(each.share * (each.value or 0) for each in measured))


def test_what_was_left_out_is_said(right: TrustReport) -> None:
    assert right.metric("confidence").standing is Standing.MISSING
    assert right.notes == (
        "without epistemic_consistency (missing), confidence (missing);"
        " the weights of the others were scaled to add up to 1",
    )


def test_with_samples_and_log_probabilities_every_metric_is_measured(auditor: TrustAuditor) -> None:
    report = auditor.audit(QUERY, RIGHT, DOCUMENTS, samples=[RIGHT, WRONG], log_probabilities=[-0.1, -0.2])

    assert [each.standing for each in report.metrics] == [Standing.MEASURED] * 5
    assert report.notes == ()


def test_an_own_metric_counts_by_its_weight(audited: Audited) -> None:
    @register_metric("brevity")
    def brevity(subject: Subject) -> float:
        return 1.0 if len(subject.answer.split()) < 5 else 0.25

    report = audited(brevity=3.0)

    assert (report.metric("brevity").value, report.metric("brevity").share) == (0.25, 0.75)
    assert report.score == pytest.approx(0.25 * (report.metric("evidence_coverage").value or 0) + 0.75 * 0.25)


@pytest.mark.parametrize(
    ("given", "told"),
    [(1.5, "from 0 to 1"), (None, "TypeError"), (ZeroDivisionError("so"), "ZeroDivisionError: so")],
)
def test_a_metric_that_fails_is_reported_and_left_out(audited: Audited, given: object, told: str) -> None:
    @register_metric("broken")
    def broken(subject: Subject) -> float:
        if isinstance(given, Exception):
            raise given
        return given  # type: ignore[return-value]

    report = audited(broken=1.0)

    assert report.metric("broken").standing is Standing.FAILED
    assert told in report.metric("broken").detail
    assert report.score == report.metric("evidence_coverage").value
    assert "broken (failed)" in report.notes[0]


def test_a_metric_without_weight_is_not_even_asked(audited: Audited) -> None:
    @register_metric("dear")
    def dear(subject: Subject) -> float:
        raise AssertionError

    with pytest.raises(KeyError, match="evidence_coverage"):
        audited(dear=0).metric("dear")


def test_a_contradiction_lowers_the_label_whatever_the_score(audited: Audited) -> None:
    @register_metric("praise")
    def praise(subject: Subject) -> float:
        return 1.0

    report = audited(WRONG, praise=99.0)
    allowed = audited(WRONG, AtMost(contradicted=TrustLabel.ACCEPTABLE), praise=99.0)

    assert (report.score or 0) > report.thresholds.reliable
    assert report.label is TrustLabel.UNRELIABLE
    assert "UNRELIABLE and not RELIABLE: the documents contradict a sentence" in report.notes
    assert allowed.label is TrustLabel.ACCEPTABLE


def test_without_evidence_coverage_no_answer_is_reliable(
    checker: DocumentChecker, encoder: DistilBertEncoder
) -> None:
    auditor = TrustAuditor(checker, encoder, TrustConfig(weights={"source_diversity": 1.0}))
    report = auditor.audit(QUERY, RIGHT, DOCUMENTS)

    assert (report.score, report.label) == (1.0, TrustLabel.ACCEPTABLE)
    assert "ACCEPTABLE and not RELIABLE: evidence coverage was not measured" in report.notes


def test_where_nothing_could_be_measured_there_is_no_score(
    checker: DocumentChecker, encoder: DistilBertEncoder
) -> None:
    auditor = TrustAuditor(checker, encoder, TrustConfig(weights={"confidence": 1.0}))
    report = auditor.audit(QUERY, RIGHT, DOCUMENTS)

    assert (report.score, report.label) == (None, TrustLabel.UNRELIABLE)
    assert "no metric could be measured" in report.notes


def test_models_that_fail_are_told(checker: DocumentChecker) -> None:
    encoderless = TrustAuditor(checker, BrokenEncoder()).audit(QUERY, RIGHT, DOCUMENTS)
    unread = TrustAuditor(DocumentChecker(verifier=BrokenVerifier()), BrokenEncoder()).audit(
        QUERY, RIGHT, DOCUMENTS
    )

    assert encoderless.metric("semantic_alignment").standing is Standing.FAILED
    assert "without the verifier" in unread.metric("evidence_coverage").detail


def test_a_problem_of_the_record_is_the_metrics(auditor: TrustAuditor) -> None:
    record = RagRecord(
        QUERY, RIGHT, sources(DOCUMENTS), problems={"epistemic_consistency": "the model is away"}
    )
    found = auditor.audit_record(record).metric("epistemic_consistency")

    assert (found.standing, found.detail) == (Standing.FAILED, "the model is away")


def test_an_audit_that_is_stopped_measures_nothing_more(auditor: TrustAuditor) -> None:
    report = auditor.audit_record(RagRecord(QUERY, RIGHT, sources(DOCUMENTS)), stop=lambda: True)

    assert {each.standing for each in report.metrics} == {Standing.FAILED}
    assert report.score is None


def test_a_metric_that_does_not_apply_is_missing_and_no_failure(audited: Audited) -> None:
    @register_metric("code")
    def code(subject: Subject) -> float:
        raise NotMeasured("the answer has no code")

    assert audited(code=1.0).metric("code").standing is Standing.MISSING


def test_audits_in_several_threads_do_not_meet(
    auditor: TrustAuditor, right: TrustReport, wrong: TrustReport
) -> None:
    with ThreadPoolExecutor(4) as threads:
        scores = list(
            threads.map(lambda answer: auditor.audit(QUERY, answer, DOCUMENTS).score, [RIGHT, WRONG] * 6)
        )

    assert scores == pytest.approx([right.score, wrong.score] * 6, abs=1e-3)


def test_a_long_record_is_audited_in_bounded_time(auditor: TrustAuditor) -> None:
    documents = [f"Report {n}. " + "The station measured 3 mm of rain on that day. " * 20 for n in range(200)]
    started = time.process_time()
    auditor.audit(QUERY, "The station measured 3 mm of rain. " * 10, documents)

    assert time.process_time() - started < 20
