"""Source diversity: how many different sources the documents come from.

The first source counts 1, each further one ``decay`` times the one before. Diversity of u sources is the sum of
decay**i for i < min(u, enough_sources), as a share of what ``enough_sources`` give. Two chunks of one file are one
source.
"""

from __future__ import annotations

from detect.trust.metric import Measurement
from detect.trust.subject import Subject


def source_diversity(subject: Subject) -> Measurement:
    unique = len({document.identity for document in subject.documents})
    total = len(subject.documents)
    parameters = subject.parameters
    return Measurement(
        diversity(unique, decay=parameters.decay, enough=parameters.enough_sources),
        detail=f"{total} document{'s'[: total > 1]} from {unique} source{'s'[: unique > 1]}",
        parts={"documents": float(total), "sources": float(unique)},
    )


def diversity(sources: int, *, decay: float, enough: int) -> float:
    """
    >>> [round(diversity(n, decay=0.5, enough=3), 3) for n in (1, 2, 3, 9)]
    [0.571, 0.857, 1.0, 1.0]
    """
    return _worth(min(sources, enough), decay) / _worth(enough, decay)


def _worth(sources: int, decay: float) -> float:
    return sum(decay**place for place in range(sources))
