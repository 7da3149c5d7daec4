"""Which document is meant by a name."""

from __future__ import annotations

import pytest

from detect.integrity.document_names import DocumentNames
from detect.integrity.query import Query

NAMES = DocumentNames(["guides/repair.md", "faq.md", "en/terms.txt", "de/terms.txt", "report.v2.pdf"])


@pytest.mark.parametrize(
    ("expected", "meant"),
    [
        ("guides/repair.md", "guides/repair.md"),
        ("./guides/repair.md", "guides/repair.md"),
        ("guides\\repair.md", "guides/repair.md"),
        ("repair.md", "guides/repair.md"),
        ("guides/repair", "guides/repair.md"),
        ("faq", "faq.md"),
        ("report.v2", "report.v2.pdf"),
        ("de/terms", "de/terms.txt"),
        ("terms.txt", None),
        ("nothing.md", None),
        ("", None),
    ],
)
def test_a_name_means_the_one_document_that_bears_it(expected: str, meant: str | None) -> None:
    assert NAMES.resolve(expected) == meant


def test_what_stands_for_no_document_is_told_and_stays_expected() -> None:
    queries, unknown = NAMES.resolved([Query("1", "q", ("faq", "gone.md")), Query("2", "r", ("gone.md",))])

    assert [query.expected for query in queries] == [("faq.md", "gone.md"), ("gone.md",)]
    assert unknown == ["gone.md"]
