"""The verdict of each claim: its values compared, its probability of being supported, and where it was looked for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from detect.audit.answer_audit import AuditedClaim, ClaimVerdict, PageSpan
from detect.audit.claim_support import SupportCalibration
from detect.audit.page_texts import PageTexts
from detect.audit.rerank import Reranked
from detect.audit.standing import Standing, ValueStanding
from detect.audit.value_check import is_unnamed, value_standings
from detect.document_calibration import DocumentCalibration
from detect.document_correction import correction
from detect.entailment import Entailment
from detect.located import Located
from detect.verdict import Verdict

AROUND = 400
"""Code points before and behind a passage in which the values of a claim may stand."""


@dataclass(frozen=True, slots=True)
class ClaimEvidence:
    """All that speaks for and against a claim.

    ``passage`` is that of the re-ranking which holds the claim's best sentence, ``reading`` what the cross-encoder
    reads in it.
    """

    located: Located
    values: tuple[ValueStanding, ...]
    passage: PageSpan | None
    reading: Entailment | None


def claim_evidence(
    located: Sequence[Located], ranked: Reranked, pages: PageTexts
) -> tuple[ClaimEvidence, ...]:
    """One for each claim, in order."""
    return tuple(_evidence(each, ranked, number, pages) for number, each in enumerate(located))


def _evidence(located: Located, ranked: Reranked, number: int, pages: PageTexts) -> ClaimEvidence:
    """A value is looked for in the sentences found for the claim, and in what stands around their passage."""
    passage, reading = None, None
    if ranked.of_claim:
        at, reading = ranked.of_claim[number]
        passage = ranked.candidates[at].span
    near = " ".join([located.evidence, *([pages.around(passage, AROUND)] if passage else [])])
    document = passage.document if passage else 0
    values = value_standings(
        located.claim.read_as,
        near,
        conflicts=located.signals.conflicts,
        elsewhere=lambda name: pages.says(document, name),
        unnamed=any(is_unnamed(pages.texts[each.document], each.best[0]) for each in located.passages[:1]),
    )
    return ClaimEvidence(located, tuple(values), passage, reading)


class ClaimAuditor:
    """Judges claims by what speaks for and against them; pure."""

    def __init__(self, support: SupportCalibration, documents: DocumentCalibration) -> None:
        self._support = support
        self._documents = documents

    def audit(self, evidence: ClaimEvidence, pages: PageTexts) -> AuditedClaim:
        """The claim with its verdict."""
        located, claim = evidence.located, evidence.located.claim
        where = [pages.span_of(passage) for passage in located.passages]
        p_supported = self.p_supported(evidence)
        judged = self._documents.judge(located.signals)
        says_not = self._documents.verdict(located.signals, judged) is Verdict.CONTRADICTED
        verdict, rule = self._verdict(located, evidence.values, p_supported, says_not=says_not)
        is_wrong = verdict is ClaimVerdict.CONTRADICTED
        return AuditedClaim(
            text=claim.text,
            start=claim.start,
            end=claim.end,
            read_as=claim.read_as,
            verdict=verdict,
            p_supported=p_supported,
            p_contradicted=min(judged.contradicted, 1.0 - p_supported) if where else 0.0,
            rule=rule,
            values=evidence.values,
            evidence=tuple(where),
            correction=correction(claim, located.signals, located.evidence) if is_wrong else None,
        )

    def p_supported(self, evidence: ClaimEvidence) -> float:
        """0 where no word of the claim is found."""
        if not evidence.located.passages:
            return 0.0
        return self._support.p_supported(evidence.located.signals, evidence.values, evidence.reading)

    def _conflicts(self, value: ValueStanding, located: Located) -> bool:
        """Whether the evidence states another value: it was compared, or is missing and the cross-encoder denies it."""
        if value.standing is not Standing.ABSENT:
            return value.standing is Standing.CONFLICT
        read = located.signals.entailment
        return read is not None and read.contradicted >= self._support.contradicted_at

    def _verdict(
        self, located: Located, values: Sequence[ValueStanding], p_supported: float, *, says_not: bool
    ) -> tuple[ClaimVerdict, str]:
        if not located.passages:
            return ClaimVerdict.NOT_FOUND, "document:not-found"
        conflict = next((each for each in values if self._conflicts(each, located)), None)
        if p_supported >= self._support.supported_at:
            return ClaimVerdict.SUPPORTED, _read_rule(located)
        if conflict is not None:
            return ClaimVerdict.CONTRADICTED, f"value:{conflict.kind.value}"
        if says_not:
            return ClaimVerdict.CONTRADICTED, _against_rule(located)
        missing = next((each for each in values if each.standing.shown == "missing"), None)
        return ClaimVerdict.NOT_FOUND, f"value:{missing.kind.value}" if missing else _read_rule(located)


def _read_rule(located: Located) -> str:
    return "document:words" if located.signals.entailment is None else "document:entailment"


def _against_rule(located: Located) -> str:
    if located.signals.negation or located.signals.antonym:
        return "document:negation" if located.signals.negation else "document:antonym"
    return _read_rule(located)
