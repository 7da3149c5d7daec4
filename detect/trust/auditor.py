"""The auditor of retrieval-augmented answers: metrics, weighted sum, label."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from time import perf_counter

from detect.document_check import DocumentChecker
from detect.trust.built_in import COVERAGE
from detect.trust.config import TrustConfig
from detect.trust.label import TrustLabel, worst
from detect.trust.metric import Measurement, Metric, NotMeasured, metrics
from detect.trust.record import RagRecord
from detect.trust.report import MetricResult, Standing, TrustReport
from detect.trust.sentence_evidence import SentenceEvidence
from detect.trust.source import sources
from detect.trust.subject import Subject
from detect.verdict import Verdict
from kg.embedding import Encoder

log = logging.getLogger("akgc.detect")


class TrustAuditor:
    """Audits records; safe from several threads.

    >>> auditor = TrustAuditor.default()                                               # doctest: +SKIP
    >>> auditor.audit("Who built it?", "Eiffel built it.", ["Eiffel built it."]).label  # doctest: +SKIP
    <TrustLabel.RELIABLE: 'RELIABLE'>
    """

    def __init__(self, checker: DocumentChecker, encoder: Encoder, config: TrustConfig | None = None) -> None:
        self.config = config or TrustConfig()
        self._checker = checker
        self._encoder = encoder

    @classmethod
    def default(cls, config: TrustConfig | None = None) -> TrustAuditor:
        """With the verifier and the encoder that come with the project, on the processor.

        :raises WeightsError: their weights are missing or damaged
        """
        from detect.encoder import DistilBertEncoder
        from detect.verifier import DistilBertVerifier

        verifier = DistilBertVerifier.for_documents(device="cpu")
        return cls(DocumentChecker(verifier=verifier), DistilBertEncoder.default(device="cpu"), config)

    def audit(
        self,
        query: str,
        answer: str,
        documents: Iterable[object],
        *,
        samples: Sequence[str] = (),
        log_probabilities: Sequence[float] = (),
    ) -> TrustReport:
        """The trust in an answer to a query, written from documents of any shape that `detect.trust.source` knows.

        ``samples`` are other answers of the same model, sampled at a high temperature; ``log_probabilities`` those of
        the answer's tokens. A metric without its inputs is left out, and the report says so.

        :raises ValueError: the answer is blank, or a document is missing, empty or of no known shape
        """
        given = tuple(log_probabilities)
        return self.audit_record(RagRecord(query, answer, sources(documents), tuple(samples), given))

    def audit_record(self, record: RagRecord, *, stop: Callable[[], bool] = lambda: False) -> TrustReport:
        """The same of a record; what is not measured when ``stop`` says so counts as failed."""
        started = perf_counter()
        subject = Subject(record, self._checker, self._encoder, self.config.parameters, stop)
        results = shared(
            [self._measured(key, subject) for key, weight in self.config.weights.items() if weight]
        )
        score = score_of(results)
        sentences = subject.evidence.sentences if _is_measured(results, COVERAGE) else ()
        label, lowered = self._label(score, results, sentences)
        return TrustReport(
            score=score,
            label=label,
            metrics=tuple(results),
            sentences=sentences,
            record=record,
            thresholds=self.config.thresholds,
            notes=(*record.remarks, *_left_out(results), *lowered),
            elapsed_ms=(perf_counter() - started) * 1000,
        )

    def _measured(self, key: str, subject: Subject) -> MetricResult:
        weight = float(self.config.weights[key])
        if key in subject.record.problems:
            return MetricResult(key, Standing.FAILED, weight, detail=subject.record.problems[key])
        if subject.stop():
            return MetricResult(key, Standing.FAILED, weight, detail="the audit was stopped before it")
        try:
            found = _measurement(metrics()[key], subject)
        except NotMeasured as reason:
            return MetricResult(key, Standing.MISSING, weight, detail=str(reason))
        except Exception as error:
            log.exception("the metric %s failed", key)
            return MetricResult(key, Standing.FAILED, weight, detail=f"{type(error).__name__}: {error}")
        return MetricResult(key, Standing.MEASURED, weight, found.value, 0.0, found.detail, found.parts)

    def _label(
        self, score: float | None, results: Sequence[MetricResult], sentences: Sequence[SentenceEvidence]
    ) -> tuple[TrustLabel, list[str]]:
        """The label of the score, or a lower one with the reasons."""
        if score is None:
            return TrustLabel.UNRELIABLE, ["no metric could be measured"]
        by_score, limits = self.config.thresholds.label(score), self.config.at_most
        caps = []
        if any(sentence.verdict is Verdict.CONTRADICTED for sentence in sentences):
            caps.append((limits.contradicted, "the documents contradict a sentence"))
        if not _is_measured(results, COVERAGE):
            caps.append((limits.unmeasured, "evidence coverage was not measured"))
        label = worst((by_score, *(cap for cap, _ in caps)))
        reasons = [f"{label.value} and not {by_score.value}: {why}" for cap, why in caps if cap is label]
        return label, reasons if label is not by_score else []


def shared(results: Sequence[MetricResult]) -> list[MetricResult]:
    """The results with their shares: weight / sum of the weights of what was measured."""
    total = sum(each.weight for each in results if each.value is not None)
    return [each if each.value is None else replace(each, share=each.weight / total) for each in results]


def score_of(results: Sequence[MetricResult]) -> float | None:
    """Sum of share * value; None where nothing was measured."""
    values = [each.share * each.value for each in results if each.value is not None]
    return min(1.0, sum(values)) if values else None


def _measurement(metric: Metric, subject: Subject) -> Measurement:
    found = metric(subject)
    return found if isinstance(found, Measurement) else Measurement(float(found))


def _is_measured(results: Sequence[MetricResult], key: str) -> bool:
    return any(each.key == key and each.standing is Standing.MEASURED for each in results)


def _left_out(results: Sequence[MetricResult]) -> list[str]:
    out = [f"{each.key} ({each.standing.value})" for each in results if each.value is None]
    return [f"without {', '.join(out)}; the weights of the others were scaled to add up to 1"] if out else []
