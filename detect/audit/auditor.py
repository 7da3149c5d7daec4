"""The auditor of answers against documents: search, re-ranking, claims, marked sentences, trust."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from statistics import fmean
from time import perf_counter

from detect.audit import negation_penalty, summary
from detect.audit.answer_audit import AnswerAudit, AuditedClaim, Candidate, ClaimVerdict
from detect.audit.claim_audit import ClaimAuditor, ClaimEvidence, claim_evidence
from detect.audit.claim_support import SupportCalibration
from detect.audit.dense_search import nearest, query_vector
from detect.audit.document import AuditDocument
from detect.audit.highlight import marked_sentences
from detect.audit.page_texts import PageTexts
from detect.audit.rerank import Reranked, rerank
from detect.audit.shelf import Given, Shelf
from detect.audit.trust import Finding, TrustScores, TrustThresholds, TrustWeights
from detect.document_check import DocumentChecker
from detect.entailment import Verifier
from detect.verdict import Level
from kg.embedding import Encoder

log = logging.getLogger("akgc.detect")

CANDIDATES = 5


@dataclass(frozen=True, slots=True)
class AuditOptions:
    """``candidates``: passages that the search gives to the cross-encoder. ``negation_penalty``: 0 is none."""

    weights: TrustWeights = field(default_factory=TrustWeights)
    thresholds: TrustThresholds = field(default_factory=TrustThresholds)
    candidates: int = CANDIDATES
    negation_penalty: float = negation_penalty.WEIGHT
    summary: bool = False


@dataclass(frozen=True, slots=True)
class _Measured:
    claims: tuple[ClaimEvidence, ...]
    ranked: Reranked
    level: Level


class AnswerAuditor:
    """Audits answers; safe from several threads.

    >>> auditor = AnswerAuditor.default()                                                  # doctest: +SKIP
    >>> auditor.audit("Who designed it?", "Stephen Sauvestre did.", [Path("tower.pdf")]).label  # doctest: +SKIP
    <TrustLabel.SUPPORTED: 'Supported'>
    """

    def __init__(
        self,
        *,
        encoder: Encoder,
        verifier: Verifier | None,
        checker: DocumentChecker | None = None,
        calibration: SupportCalibration | None = None,
        options: AuditOptions | None = None,
    ) -> None:
        """``verifier`` is the cross-encoder; without one, words and values alone decide."""
        self.encoder = encoder
        self.options = options or AuditOptions()
        self.calibration = calibration or SupportCalibration.load()
        self.shelf = Shelf(encoder)
        self._verifier = verifier
        self._checker = checker or DocumentChecker(verifier=verifier)
        self._claims = ClaimAuditor(self.calibration, self._checker.calibration)

    @property
    def verifier_name(self) -> str:
        """The cross-encoder; "" without one."""
        return "" if self._verifier is None else self._verifier.name

    @classmethod
    def default(cls, options: AuditOptions | None = None) -> AnswerAuditor:
        """With the verifier and the encoder that come with the project, on the processor.

        :raises WeightsError: their weights are missing or damaged
        """
        from detect.encoder import DistilBertEncoder
        from detect.verifier import DistilBertVerifier

        encoder = DistilBertEncoder.default(device="cpu")
        return cls(encoder=encoder, verifier=DistilBertVerifier.for_documents(device="cpu"), options=options)

    def audit(
        self,
        question: str,
        answer: str,
        documents: Sequence[Given],
        *,
        options: AuditOptions | None = None,
        stop: Callable[[], bool] = lambda: False,
    ) -> AnswerAudit:
        """How far documents support an answer to a question, which may be "".

        :raises kg.collection.DocumentError: a file cannot be read, or has no text
        :raises OSError: there is no such file
        :raises ValueError: the answer or a document is blank, or there is no document
        :raises TimeoutError: ``stop``, which is asked now and then, said so
        """
        started = perf_counter()
        if not answer.strip():
            raise ValueError("the answer is blank; give the text to be audited")
        if not documents:
            raise ValueError("there are no documents to audit the answer against; name at least one")
        read = tuple(self.shelf.document(each, number) for number, each in enumerate(documents, 1))
        read_at = perf_counter()
        found = self._audit(question, answer, read, options or self.options, stop)
        done = perf_counter()
        timing = {"read": read_at - started, "audit": done - read_at, "total": done - started}
        return replace(found, timing_ms={stage: 1000 * seconds for stage, seconds in timing.items()})

    def _audit(
        self,
        question: str,
        answer: str,
        documents: tuple[AuditDocument, ...],
        options: AuditOptions,
        stop: Callable[[], bool],
    ) -> AnswerAudit:
        pages = PageTexts(documents)
        measured = self._measured(question, answer, pages, options, stop)
        claims = tuple(self._claims.audit(each, pages) for each in measured.claims)
        audit = AnswerAudit(
            question=question,
            answer=answer,
            documents=documents,
            trust=None,
            label=None,
            finding=finding_of(claims),
            scores=TrustScores(),
            weights=options.weights,
            claims=claims,
            level=measured.level,
        )
        return self._scored(audit, measured, options) if claims else audit

    def measure(self, question: str, answer: str, documents: Sequence[Given]) -> tuple[ClaimEvidence, ...]:
        """What speaks for and against each claim of an answer, unjudged: what a calibration is fitted on.

        :raises: as `audit`
        """
        read = [self.shelf.document(each, number) for number, each in enumerate(documents, 1)]
        return self._measured(question, answer, PageTexts(read), self.options, lambda: False).claims

    def _measured(
        self, question: str, answer: str, pages: PageTexts, options: AuditOptions, stop: Callable[[], bool]
    ) -> _Measured:
        located = self._checker.locate(question, answer, pages.texts, stop=stop)
        located, level = self._checker.read(located)
        if stop():
            raise TimeoutError("the audit was stopped")
        vector = query_vector(self.encoder, question, answer)
        near = nearest(pages.documents, vector, options.candidates)
        ranked = rerank(located, near, pages, self._verifier if level is Level.FULL else None)
        return _Measured(claim_evidence(located, ranked, pages), ranked, level)

    def _scored(self, audit: AnswerAudit, measured: _Measured, options: AuditOptions) -> AnswerAudit:
        best = _telling(audit.claims, measured.ranked)
        penalty = negation_penalty.penalty(
            [each.located for each in measured.claims], options.negation_penalty
        )
        sentences = () if best is None else marked_sentences(best.span, audit.answer, self.encoder)
        scores = TrustScores(
            global_=0.0 if best is None else _share(best.similarity),
            local=_share(fmean(each.similarity for each in sentences) if sentences else 0.0),
            rerank=min(claim.p_supported for claim in audit.claims),
        )
        trust = options.weights.trust(scores, penalty=penalty)
        return replace(
            audit,
            trust=trust,
            label=options.thresholds.label(trust),
            scores=scores,
            penalty=penalty,
            passage=None if best is None else best.span,
            sentences=sentences,
            candidates=measured.ranked.candidates,
            summary=summary.extract(sentences) if options.summary else "",
        )


def _telling(claims: Sequence[AuditedClaim], ranked: Reranked) -> Candidate | None:
    """The passage of the claim that the documents contradict, else the one that supports most."""
    against = [at for at, claim in enumerate(claims) if claim.verdict is ClaimVerdict.CONTRADICTED]
    if not against or not ranked.of_claim:
        return ranked.best
    worst = min(against, key=lambda at: claims[at].p_supported)
    return ranked.candidates[ranked.of_claim[worst][0]]


def finding_of(claims: Sequence[AuditedClaim]) -> Finding:
    """What the documents say of all claims together; one that they contradict outweighs the others."""
    if not claims:
        return Finding.NOTHING_STATED
    verdicts = {claim.verdict for claim in claims}
    if ClaimVerdict.CONTRADICTED in verdicts:
        return Finding.CONTRADICTED
    if verdicts == {ClaimVerdict.SUPPORTED}:
        return Finding.SUPPORTED
    return Finding.PARTLY_SUPPORTED if ClaimVerdict.SUPPORTED in verdicts else Finding.NOT_FOUND


def _share(similarity: float) -> float:
    return float(min(1.0, max(0.0, similarity)))
