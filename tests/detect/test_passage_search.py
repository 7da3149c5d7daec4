"""Search for the sentences that bear on claims."""

from __future__ import annotations

import pytest

from detect.document import Document
from detect.passage_search import PassageSearch
from kg.static_embedding import StaticEmbedding

LIGHTHOUSE = (
    "# Skerry Point\n\nThe lighthouse was built in 1847. It is 40 m high. Its lamp was lit by Ann Miller.\n\n"
    "The village has a school."
)
FILLER = "Trains leave every hour. Bread is sold in the market."


def search(*texts: str) -> PassageSearch:
    return PassageSearch([Document.read(text) for text in texts], StaticEmbedding.default())


def best(claim: str, *texts: str) -> str:
    where = search(*texts)
    return where.text(where.search([claim], limit=3)[0].found[0].place)


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("The lighthouse was built in 1900.", "The lighthouse was built in 1847."),
        ("Ann Miller lit the lamp of Skerry Point.", "Its lamp was lit by Ann Miller."),
        ("Bread can be bought in the market.", "Bread is sold in the market."),
    ],
)
def test_the_sentence_that_bears_on_a_claim_is_found(claim: str, sentence: str) -> None:
    assert best(claim, FILLER, LIGHTHOUSE) == sentence


def test_a_sentence_is_found_by_its_meaning_where_no_word_is_said() -> None:
    assert best("Youngsters are taught locally.", FILLER, LIGHTHOUSE) == "The village has a school."


def test_nothing_is_found_where_no_word_is_said_and_nothing_is_near() -> None:
    found = search(LIGHTHOUSE).search(["Quantum chromodynamics"], limit=3)[0]

    assert (found.found, found.somewhere) == ((), 0.0)


def test_a_rare_word_tells_more_than_a_common_one() -> None:
    weights = search("A tower. A tower. A tower of glass.").search(["glass tower"], limit=1)[0].weights

    assert weights["glass"] > weights["tower"]
