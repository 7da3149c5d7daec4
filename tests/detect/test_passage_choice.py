"""The passages that are made of the sentences found."""

from __future__ import annotations

from detect.document import Document
from detect.passage_choice import CHARACTERS, passages
from detect.passage_search import PassageSearch
from kg.static_embedding import StaticEmbedding

LIGHTHOUSE = (
    "# Skerry Point\n\nThe lighthouse was built in 1847. It is 40 m high. Its lamp was lit by Ann Miller.\n\n"
    "The village has a school."
)
FILLER = "Trains leave every hour. Bread is sold in the market."


def search(*texts: str) -> PassageSearch:
    return PassageSearch([Document.read(text) for text in texts], StaticEmbedding.default())


def test_a_passage_takes_the_sentence_before_along_and_names_its_heading() -> None:
    where = search(LIGHTHOUSE)

    passage = passages(where, where.search(["The lamp was lit by Ann Miller."], limit=3)[0])[0]

    assert passage.text == "It is 40 m high. Its lamp was lit by Ann Miller."
    assert (passage.sentence, passage.heading) == ("Its lamp was lit by Ann Miller.", "Skerry Point")
    assert passage.evidence.startswith("Skerry Point: It is")
    assert [LIGHTHOUSE[a:b] for a, b in passage.words] == ["lamp", "lit", "Ann", "Miller"]


def test_a_second_passage_says_what_the_first_does_not() -> None:
    where = search(LIGHTHOUSE, FILLER * 9 + " Ann Miller was a nurse.")

    chosen = passages(where, where.search(["Ann Miller, a nurse, lit the lamp."], limit=9)[0])

    assert {passage.document for passage in chosen} == {0, 1}


def test_passages_are_short_and_apart_however_long_the_documents_are() -> None:
    where = search(*[LIGHTHOUSE + FILLER * 50] * 5)

    chosen = passages(where, where.search(["The lighthouse was built of bread in 1847."], limit=12)[0])

    assert sum(len(passage.text) for passage in chosen) <= 2 * CHARACTERS
    assert not any(a.overlaps(b) for a in chosen for b in chosen if a is not b)
