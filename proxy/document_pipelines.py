"""The pipelines of checks against documents: the usual one, with the documents in place of the graph."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from typing import cast

from correct.pipeline import Pipeline
from detect.checker import Checker
from detect.document_check import AgainstDocuments, DocumentChecker

BUDGET_MS = 30_000.0
"""A check with documents may take longer than an answer on its way to a reader: the caller waits for nothing else."""


class DocumentPipelines:
    """Makes a pipeline for each set of documents; what was read of them is shared."""

    def __init__(
        self,
        checker: DocumentChecker,
        *,
        on_timeout: str,
        on_error: str,
        executor: Executor,
    ) -> None:
        """``on_timeout`` and ``on_error`` are "release" or "refuse"."""
        self.checker = checker
        self._on_timeout = on_timeout
        self._on_error = on_error
        self._executor = executor

    def over(self, documents: Sequence[str]) -> Pipeline:
        """A pipeline for whole answers; it has no stream."""
        return Pipeline(
            cast(Checker, AgainstDocuments(self.checker, documents)),
            budget_ms=BUDGET_MS,
            on_timeout=self._on_timeout,
            on_error=self._on_error,
            executor=self._executor,
        )
