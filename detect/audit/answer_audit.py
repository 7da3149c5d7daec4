"""The audit of an answer against documents: what was found, with page and offsets.

Offsets are half-open and count code points: those of claims in the answer, those of passages and sentences in the text
of their page. Documents count from 0, pages from 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from detect.audit.document import AuditDocument
from detect.audit.standing import ValueStanding
from detect.audit.trust import Finding, TrustLabel, TrustScores, TrustWeights
from detect.verdict import Correction, Level


class ClaimVerdict(StrEnum):
    SUPPORTED = "supported"
    CONTRADICTED = "contradicted"
    NOT_FOUND = "not_found"


@dataclass(frozen=True, slots=True)
class PageSpan:
    """A piece of a page; ``document`` is its number among those of the audit."""

    document: int
    page: int
    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class MarkedSentence:
    """A sentence of the passage with its cosine to the answer."""

    span: PageSpan
    similarity: float


@dataclass(frozen=True, slots=True)
class Candidate:
    """A passage that was considered.

    ``similarity`` is the inner product with the query vector; ``rerank`` the mean over the claims of the
    cross-encoder's probability that the passage supports them, or, where none reads it, the share of their terms that
    it says.
    """

    span: PageSpan
    similarity: float
    rerank: float


@dataclass(frozen=True, slots=True)
class AuditedClaim:
    """A claim of the answer at ``[start, end)``, read as ``read_as``, with what the documents say of it.

    ``rule`` names what spoke ("value:number", "document:negation", "document:entailment", "document:not-found").
    ``evidence``, best first, is where it was looked for.
    """

    text: str
    start: int
    end: int
    read_as: str
    verdict: ClaimVerdict
    p_supported: float
    p_contradicted: float
    rule: str
    values: tuple[ValueStanding, ...] = ()
    evidence: tuple[PageSpan, ...] = ()
    correction: Correction | None = None


@dataclass(frozen=True, slots=True)
class AnswerAudit:
    """``trust`` is a percentage; without anything to look up it and ``label`` are None.

    ``penalty`` is the share of the trust that was taken away for a negation on one side alone. ``candidates`` are best
    first; ``passage`` is the best one, None where the documents say nothing near; ``sentences`` are marked in it.
    """

    question: str
    answer: str
    documents: tuple[AuditDocument, ...]
    trust: float | None
    label: TrustLabel | None
    finding: Finding
    scores: TrustScores
    weights: TrustWeights
    penalty: float = 0.0
    claims: tuple[AuditedClaim, ...] = ()
    passage: PageSpan | None = None
    sentences: tuple[MarkedSentence, ...] = ()
    candidates: tuple[Candidate, ...] = ()
    summary: str = ""
    level: Level = Level.NONE
    notes: tuple[str, ...] = ()
    timing_ms: Mapping[str, float] = field(default_factory=dict)

    @property
    def contradicted(self) -> tuple[AuditedClaim, ...]:
        return tuple(claim for claim in self.claims if claim.verdict is ClaimVerdict.CONTRADICTED)

    @property
    def not_found(self) -> tuple[AuditedClaim, ...]:
        return tuple(claim for claim in self.claims if claim.verdict is ClaimVerdict.NOT_FOUND)

    def html(self) -> str:
        """The report as one self-contained page; see `detect.audit.report_html`."""
        from detect.audit.report_html import report_html

        return report_html(self)
