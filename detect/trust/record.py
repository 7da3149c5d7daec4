"""A retrieval-augmented answer with all that is known of it: what an audit is given."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field

from detect.trust.source import Source


@dataclass(frozen=True, slots=True)
class RagRecord:
    """``samples`` are other answers of the same model to the same query, ``log_probabilities`` those of its tokens.

    ``problems`` say, by the key of a metric, why what it needs could not be had; ``remarks`` go into the notes.

    :raises ValueError: the answer is blank, there is no document, or a log-probability is positive or no number.
    """

    query: str
    answer: str
    documents: tuple[Source, ...]
    samples: tuple[str, ...] = ()
    log_probabilities: tuple[float, ...] = ()
    problems: Mapping[str, str] = field(default_factory=dict)
    remarks: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not self.answer.strip():
            raise ValueError("answer is empty; there is nothing to audit")
        if not self.documents:
            raise ValueError("documents is empty; give at least one that the answer was written from")
        for place, value in enumerate(self.log_probabilities):
            if math.isnan(value) or value > 0:
                raise ValueError(f"log_probabilities[{place}] is {value}; they are at most 0")

    @property
    def texts(self) -> list[str]:
        """The documents' texts, in order."""
        return [document.text for document in self.documents]
