"""The query vector, and the passages nearest to it."""

import numpy as np
import pytest

from detect.audit.dense_search import nearest, query_vector
from detect.audit.document import AuditDocument
from detect.paged_document import PagedDocument
from kg.static_embedding import StaticEmbedding

ENCODER = StaticEmbedding.default()


def document(text: str) -> AuditDocument:
    return AuditDocument.indexed(PagedDocument.of_text("a", text), ENCODER)


def test_the_query_is_the_mean_of_question_and_answer_at_unit_length() -> None:
    one, other = ENCODER.encode(["Where is Paris?", "In France."])
    found = query_vector(ENCODER, "Where is Paris?", "In France.")
    assert np.linalg.norm(found) == pytest.approx(1.0, abs=1e-6)
    assert found == pytest.approx((one + other) / np.linalg.norm(one + other), abs=1e-6)


def test_without_a_question_the_answer_is_the_query() -> None:
    assert query_vector(ENCODER, " ", "In France.") == pytest.approx(ENCODER.encode(["In France."])[0])


def test_the_nearest_passage_comes_first_with_its_inner_product() -> None:
    documents = [document("Iron melts at 1538 degrees."), document("Paris is the capital of France.")]
    vector = query_vector(ENCODER, "", "The capital of France is Paris.")
    (place, score), (other, lower) = nearest(documents, vector, 5)
    assert (place, other) == ((1, 0), (0, 0))
    assert score == pytest.approx(float(documents[1].vectors[0] @ vector), abs=1e-5)
    assert score > lower


def test_no_more_are_found_than_were_asked_for() -> None:
    documents = [document("Paris is a city."), document("Bern is a city.")]
    assert len(nearest(documents, query_vector(ENCODER, "", "a city"), 1)) == 1


def test_no_documents_have_no_passages() -> None:
    assert nearest([], query_vector(ENCODER, "", "a city"), 3) == []
