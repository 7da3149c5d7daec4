"""What a metric looks at: a record, and what is computed of it once for all metrics."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from detect.document_check import DocumentChecker
from detect.trust.parameters import Parameters
from detect.trust.record import RagRecord
from detect.trust.sentence_evidence import Evidence, evidence
from detect.trust.source import Source
from kg.embedding import Encoder, Vectors


@dataclass(frozen=True)
class Subject:
    """An audit in progress; lives for one audit, in one thread. ``stop`` is asked between its steps."""

    record: RagRecord
    checker: DocumentChecker
    encoder: Encoder
    parameters: Parameters = field(default_factory=Parameters)
    stop: Callable[[], bool] = lambda: False

    @property
    def query(self) -> str:
        return self.record.query

    @property
    def answer(self) -> str:
        return self.record.answer

    @property
    def documents(self) -> tuple[Source, ...]:
        return self.record.documents

    @property
    def samples(self) -> tuple[str, ...]:
        return self.record.samples

    @property
    def log_probabilities(self) -> tuple[float, ...]:
        return self.record.log_probabilities

    @cached_property
    def evidence(self) -> Evidence:
        """Each sentence of the answer with what the documents say about it.

        :raises TimeoutError: ``stop`` said so
        """
        return evidence(self.checker, self.record, stop=self.stop)

    def encode(self, texts: Sequence[str]) -> Vectors:
        """Unit vectors of texts, shape (len(texts), dimension)."""
        return self.encoder.encode(texts)
