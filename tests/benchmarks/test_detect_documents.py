"""Claims with documents."""

from __future__ import annotations

from benchmarks.detect_documents import by_file, neutral, overlap
from benchmarks.detect_judge import Judged
from benchmarks.detect_sets.documents import Documented
from benchmarks.statement import Statement, Triple, Worded
from detect.verdict import Verdict


def line(*, right: bool, decides: bool = True) -> tuple[Judged, Documented]:
    statement = Statement("", "O.", right, Worded.OTHER, Triple("", "", ""), domain="documents: x")
    return Judged(statement, Verdict.CONTRADICTED), Documented(statement, "D.", decides)


def test_claims_that_their_document_leaves_open_are_told_apart() -> None:
    every = [line(right=True), line(right=False), line(right=False, decides=False)]
    judged, lines = [each for each, _ in every], [each for _, each in every]
    assert [len(rows) for rows in by_file(judged, lines).values()] == [2]
    assert neutral(judged, lines).rows == [("documents: x", 1, 0.0, 1.0, 0.0)]


def test_overlap_is_the_share_of_the_claims_words() -> None:
    assert overlap("Iron is a metal.", "A metal: iron") == 0.75
    assert overlap("", "iron") == 0.0
