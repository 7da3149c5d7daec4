"""The evidence of each sentence of an answer: what the documents say about it, read in one batch."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from detect.document_calibration import Judgement
from detect.document_check import DocumentChecker
from detect.located import Located
from detect.passage import Passage
from detect.trust.record import RagRecord
from detect.verdict import Level, Verdict

SILENT = Judgement(0.0, 0.0)


@dataclass(frozen=True, slots=True)
class SentenceEvidence:
    """A sentence (or clause) that asserts something, ``answer[start:end]``, with the passages read, best first.

    ``supported`` and ``contradicted`` are the probabilities that the documents entail it and that they contradict it;
    the rest to 1: they do neither.
    """

    text: str
    start: int
    end: int
    supported: float
    contradicted: float
    verdict: Verdict
    passages: tuple[Passage, ...] = ()

    def support(self, silence: float) -> float:
        """P(entailed) + silence * P(neither), in [0, 1]."""
        return self.supported + silence * (1.0 - self.supported - self.contradicted)


@dataclass(frozen=True, slots=True)
class Evidence:
    """``level`` is how deep the documents were read: `Level.FULL` with the verifier, `Level.FACTS` without."""

    sentences: tuple[SentenceEvidence, ...]
    level: Level


def evidence(
    checker: DocumentChecker, record: RagRecord, *, stop: Callable[[], bool] = lambda: False
) -> Evidence:
    """What the documents of a record say about its answer, sentence by sentence.

    :raises TimeoutError: ``stop`` said so
    """
    located = checker.locate(record.query, record.answer, record.texts, stop=stop)
    read, level = checker.read(located)
    return Evidence(tuple(_sentence(checker, each) for each in read), level)


def _sentence(checker: DocumentChecker, located: Located) -> SentenceEvidence:
    claim = located.claim
    judged = checker.calibration.judge(located.signals) if located.passages else SILENT
    return SentenceEvidence(
        claim.text,
        claim.start,
        claim.end,
        supported=judged.supported,
        contradicted=judged.contradicted,
        verdict=checker.calibration.verdict(located.signals, judged),
        passages=located.passages,
    )
