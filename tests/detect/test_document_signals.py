"""What speaks for and against a claim."""

from __future__ import annotations

import pytest

from detect.document import Document
from detect.document_check import DocumentChecker
from detect.document_signals import Signals, signals
from detect.entailment import Entailment
from detect.passage_choice import passages
from detect.passage_search import PassageSearch
from detect.value_spot import spots
from detect.verdict import Verdict
from detect.word_likeness import WordLikeness
from kg.static_embedding import StaticEmbedding

TOWER = "The tower of Skerry was built in 1847 by Ann Miller. It is 40 m high. In 1900 it burnt."


def measured(claim: str, text: str = TOWER) -> Signals:
    static = StaticEmbedding.default()
    search = PassageSearch([Document.read(text)], static)
    result = search.search([claim], limit=5)[0]
    values = [each for found in result.found for each in spots(search.documents[0], found.place.number)]
    return signals(claim, passages(search, result), result, values, WordLikeness(static))


def test_a_claim_that_is_said_is_covered_in_order() -> None:
    found = measured("The tower of Skerry was built in 1847 by Ann Miller.")

    assert (found.coverage, found.somewhere, found.order) == pytest.approx((1.0, 1.0, 1.0))
    assert (found.conflict, found.negation, found.antonym) == (0.0, 0.0, 0.0)
    assert found.features()["values_found"] == 1.0


def test_a_value_that_another_sentence_states_is_found_there() -> None:
    assert measured("The tower of Skerry burnt in 1900.").conflicts == ()


def test_a_wrong_value_conflicts_by_how_much_else_is_said() -> None:
    near = measured("The tower of Skerry was built in 1852 by Ann Miller.")
    far = measured("The harbour of Skerry was deepened by convicts and opened in 1852.")

    assert near.conflict > 0.8
    assert far.conflict < 0.3


def test_a_negation_counts_against_a_claim_about_the_same_thing() -> None:
    assert measured("The tower of Skerry was not built by Ann Miller.").negation > 0.8


def test_a_name_that_is_nowhere_said_is_missing() -> None:
    found = measured("The tower of Skerry was built in 1847 by Lise Meitner.")

    assert [match.claimed.terms for match in found.names if match.other is None][-1] == ("lis", "meitner")
    assert found.features()["names_missing"] == pytest.approx(0.5)


def test_the_verifier_speaks_by_the_logarithm_of_its_odds() -> None:
    features = Signals(entailment=Entailment(0.9, 0.05, 0.05)).features()

    assert features["entailed"] > 2
    assert features["bearing"] > 2
    assert Signals(entailment=Entailment(0.0, 1.0, 0.0)).features()["entailed"] < -6


@pytest.mark.parametrize(
    ("claim", "document", "verdict"),
    [
        ("Dogs are allowed in the tower.", "Dogs are not allowed in the tower.", Verdict.CONTRADICTED),
        ("Dogs are not allowed in the tower.", "Dogs are allowed in the tower.", Verdict.CONTRADICTED),
        ("Dogs are allowed in the garden.", "Dogs are not allowed in the tower.", Verdict.NOT_CHECKABLE),
    ],
)
def test_the_very_words_of_a_document_with_a_negation_more_are_contradicted(
    claim: str, document: str, verdict: Verdict
) -> None:
    assert [each.verdict for each in DocumentChecker().check("", claim, [document]).claims] == [verdict]


def test_a_verifier_reads_the_values_of_a_claim_as_the_documents_write_them() -> None:
    text = "The shop is open from 10:00 to 14:00 and closed for six weeks."
    assert (
        measured("The shop is open from 10 am to 2 pm.", text).wording
        == "The shop is open from 10:00 to 14:00."
    )
    assert (
        measured("The shop is open from 9 am to 2 pm.", text).wording
        == "The shop is open from 9 am to 14:00."
    )
