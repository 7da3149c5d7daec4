"""Retrieval integrity: did a system of retrieval find the documents that it should have found, and how much else?

`Integrity.of` measures one query, `audit` many at once, of any `RetrievalSystem`.
"""

from detect.integrity.audit import RetrievalAudit, audit
from detect.integrity.query import Query, RetrievalSystem, Retrieved
from detect.integrity.recorded import RecordedResults
from detect.integrity.score import Integrity, Scale

__all__ = [
    "Integrity",
    "Query",
    "RecordedResults",
    "RetrievalAudit",
    "RetrievalSystem",
    "Retrieved",
    "Scale",
    "audit",
]
