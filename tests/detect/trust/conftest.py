"""What tests of trust share: an auditor with the real models, and one lighthouse."""

from __future__ import annotations

import pytest

from detect.document_check import DocumentChecker
from detect.encoder import DistilBertEncoder
from detect.trust import RagRecord, Subject, TrustAuditor, TrustReport, sources
from detect.verifier import DistilBertVerifier

QUERY = "When was the lighthouse built?"
DOCUMENTS = [
    {"text": "The lighthouse of Skerry Point was built in 1847 by Alan Moray.", "source": "history.md"},
    {"text": "The keeper of the lighthouse had two dogs.", "source": "keepers.md"},
    {"text": "Cheese is made from milk.", "source": "cheese.md"},
]
RIGHT = "The lighthouse of Skerry Point was built in 1847. The keeper had two dogs."
WRONG = "The lighthouse of Skerry Point was built in 1852. The keeper had two dogs."


@pytest.fixture(scope="session")
def checker() -> DocumentChecker:
    return DocumentChecker(verifier=DistilBertVerifier.for_documents(device="cpu", threads=1))


@pytest.fixture(scope="session")
def auditor(checker: DocumentChecker, encoder: DistilBertEncoder) -> TrustAuditor:
    return TrustAuditor(checker, encoder)


@pytest.fixture(scope="session")
def right(auditor: TrustAuditor) -> TrustReport:
    """The audit of an answer that the documents say."""
    return auditor.audit(QUERY, RIGHT, DOCUMENTS)


@pytest.fixture(scope="session")
def wrong(auditor: TrustAuditor) -> TrustReport:
    """The same with another year."""
    return auditor.audit(QUERY, WRONG, DOCUMENTS)


@pytest.fixture
def subject(checker: DocumentChecker, encoder: DistilBertEncoder) -> Subject:
    return Subject(RagRecord(QUERY, RIGHT, sources(DOCUMENTS)), checker, encoder)
