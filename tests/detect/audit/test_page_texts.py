"""The pages of several documents as one list of texts."""

import pytest

from detect.audit.document import AuditDocument
from detect.audit.page_texts import PageTexts
from detect.paged_document import PagedDocument
from kg.static_embedding import StaticEmbedding

ENCODER = StaticEmbedding.default()


def pages(*texts: str) -> PageTexts:
    named = (PagedDocument.of_text(f"document {n}", text) for n, text in enumerate(texts))
    return PageTexts([AuditDocument.indexed(each, ENCODER) for each in named])


@pytest.mark.parametrize("name", ["Élodie Durand", "Elodie", "Müller"])
def test_a_name_is_said_with_and_without_its_accents(name: str) -> None:
    assert pages("The house was drawn by Élodie. Then Müller came.").says(0, name)


def test_a_name_is_said_by_the_document_that_is_asked_alone() -> None:
    both = pages("Iron melts.", "It was drawn by Élodie.")
    assert [both.says(number, "Élodie") for number in (0, 1)] == [False, True]
