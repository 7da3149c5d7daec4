"""What can be wrong with a document, and the error that says so."""

from __future__ import annotations

from enum import StrEnum


class Problem(StrEnum):
    """Why a document cannot be read."""

    ENCRYPTED = "document_encrypted"
    DAMAGED = "document_damaged"
    UNSUPPORTED = "document_unsupported"
    NO_TEXT = "document_without_text"
    TOO_LARGE = "document_too_large"
    TOO_MANY_PAGES = "document_too_many_pages"
    TOO_COMPLEX = "document_too_complex"
    """It took more time or memory than is allowed."""


class DocumentError(ValueError):
    """A document cannot be read; the message names it, what is wrong and what to do."""

    def __init__(self, problem: Problem, message: str) -> None:
        super().__init__(message)
        self.problem = problem
