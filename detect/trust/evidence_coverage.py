"""Evidence coverage: is each sentence of the answer entailed by the documents?

A sentence's support is P(entailed) + silence * P(neither), by the verifier, the typed comparison of values and their
calibration (`detect.document_check`). Coverage is weakest * minimum + (1 - weakest) * mean over the sentences: nine
right sentences do not make up for a wrong one.
"""

from __future__ import annotations

from collections.abc import Sequence

from detect.trust.metric import Measurement, NotMeasured
from detect.trust.subject import Subject
from detect.verdict import Level, Verdict


def evidence_coverage(subject: Subject) -> Measurement:
    """:raises NotMeasured: the answer asserts nothing"""
    found = subject.evidence
    if not found.sentences:
        raise NotMeasured("the answer asserts nothing that documents could say")
    silence = subject.parameters.silence
    supports = [sentence.support(silence) for sentence in found.sentences]
    verdicts = [sentence.verdict for sentence in found.sentences]
    said = f"{verdicts.count(Verdict.SUPPORTED)} of {len(verdicts)} sentences entailed"
    wrong = verdicts.count(Verdict.CONTRADICTED)
    without = "" if found.level is Level.FULL else "; read without the verifier"
    return Measurement(
        covered(supports, subject.parameters.weakest),
        detail=f"{said}, {wrong} contradicted{without}",
        parts={"mean": sum(supports) / len(supports), "weakest": min(supports)},
    )


def covered(supports: Sequence[float], weakest: float) -> float:
    """
    >>> covered([1.0, 1.0, 0.0], weakest=0.5)
    0.3333333333333333
    """
    return weakest * min(supports) + (1.0 - weakest) * sum(supports) / len(supports)
