"""What the verifier says about a value and about a claim, as numbers behind or beside the signals."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from detect.document_signals import Signals, log_ratio
from detect.document_values.decision import Rows
from detect.document_values.form import DENIAL
from detect.entailment import Entailment
from detect.passage_value import Kind

OF_VALUE = ("follows", "bears", "follows_with", "bears_with", "gains", "less_denied", "p", "p_with")
"""The sentence of the other value, by the claim as it stands and with that value."""
OF_BOTH = (
    "coverage", "likeness", "entailed", "bearing", "names_missing", "values_missing", "conflict", "denied",
    "negation", "antonym", "order",
)  # fmt: skip
"""Signals of the claim that also tell of its values."""
OF_CLAIM = (
    "coverage", "somewhere", "likeness", "order", "cosine", "values_missing", "values_found", "names_missing",
    "conflict", "negation", "antonym", "entailed", "bearing", "denied", "plainly", "stated", "supported",
    "contradicted", "neutral", "best_entailed", "best_bearing", "most_entailed", "least_entailed", "most_bearing",
    "most_supported", "most_contradicted", "wrong", "wrong_other", "wrong_measure", "wrong_name", "wrong_word",
    "gains", "less_denied", "yes_or_no", "no", "asks_whether", "claim_denies", "evidence_denies", "first", "length",
)  # fmt: skip
_YES_OR_NO = re.compile(r"\W*(?P<said>yes|no)\b", re.IGNORECASE)
_WHETHER = re.compile(
    r"\W*(?:can|may|is|are|do|does|must|will|am|did|could|should|has|have|was|were)\b", re.IGNORECASE
)
_MOST_WORDS = 40


def value_row(claim: Signals, plain: Entailment, other: Entailment) -> list[float]:
    """`OF_VALUE` and `OF_BOTH`; ``plain``: of the claim as it stands, ``other``: with the other value."""
    features = {**claim.features(), "denied": float(claim.denied)}
    return [
        *_odds(plain), *_odds(other), log_ratio(other.supported, plain.supported),
        plain.contradicted - other.contradicted, plain.supported, other.supported,
        *(features[name] for name in OF_BOTH),
    ]  # fmt: skip


@dataclass(frozen=True, slots=True)
class ReadValue:
    """A value at ``start`` of a claim by one of the documents: the ``probability`` that it is wrong, how much more
    likely the claim follows with the other one, and how much less it is denied.
    """

    start: int
    kind: Kind
    probability: float
    gain: float
    less_denied: float


def claim_row(
    claim: str,
    question: str,
    evidence: str,
    signals: Signals,
    sentences: Sequence[Entailment],
    *,
    is_first: bool,
) -> Rows:
    """`OF_CLAIM`, shape (signals,), of a claim without values. ``sentences``: what the best ones say by themselves, the
    best first.
    """
    read = signals.entailment
    assert read is not None
    said = _YES_OR_NO.match(claim)
    alone = [_odds(each) for each in sentences]
    features = {
        **signals.features(),
        "denied": signals.denied,
        "plainly": signals.plainly,
        "stated": signals.is_stated,
        "supported": read.supported,
        "contradicted": read.contradicted,
        "neutral": read.neutral,
        "best_entailed": alone[0][0],
        "best_bearing": alone[0][1],
        "most_entailed": max(entailed for entailed, _ in alone),
        "least_entailed": min(entailed for entailed, _ in alone),
        "most_bearing": max(bearing for _, bearing in alone),
        "most_supported": max(each.supported for each in sentences),
        "most_contradicted": max(each.contradicted for each in sentences),
        "yes_or_no": said is not None,
        "no": said is not None and said["said"].lower() == "no",
        "asks_whether": _WHETHER.match(question) is not None,
        "claim_denies": DENIAL.search(claim) is not None,
        "evidence_denies": DENIAL.search(evidence) is not None,
        "first": is_first,
        "length": min(_MOST_WORDS, len(claim.split())),
    }
    row = np.array([float(features.get(name, 0.0)) for name in OF_CLAIM], np.float32)
    return with_values(row, ())


def with_values(row: Rows, values: Sequence[ReadValue]) -> Rows:
    """The row of a claim with what was read of its values."""
    surest = max(values, key=lambda value: value.probability, default=None)
    found = {
        "wrong": max((v.probability for v in values), default=0.0),
        "wrong_other": max(
            (v.probability for v in values if surest and v.start != surest.start), default=0.0
        ),
        "wrong_measure": max((v.probability for v in values if v.kind not in _IN_WORDS), default=0.0),
        "wrong_name": max((v.probability for v in values if v.kind is Kind.NAME), default=0.0),
        "wrong_word": max((v.probability for v in values if v.kind is Kind.WORD), default=0.0),
        "gains": max((v.gain for v in values), default=-1.0),
        "less_denied": max((v.less_denied for v in values), default=-1.0),
    }
    row = row.copy()
    row[[OF_CLAIM.index(name) for name in found]] = list(found.values())
    return row


_IN_WORDS = frozenset((Kind.NAME, Kind.WORD))


def _odds(read: Entailment) -> tuple[float, float]:
    return log_ratio(read.supported, read.contradicted), log_ratio(
        read.supported + read.contradicted, read.neutral
    )
