"""The cross-encoder chooses the passage among those of the search and those that the claims were found in."""

from __future__ import annotations

from collections.abc import Sequence

from detect.audit.dense_search import Place
from detect.audit.document import AuditDocument
from detect.audit.page_texts import PageTexts
from detect.audit.rerank import MOST_PAIRS, rerank
from detect.document_check import DocumentChecker, Located
from detect.entailment import Entailment
from detect.paged_document import PagedDocument
from kg.static_embedding import StaticEmbedding

TEXTS = ("The tower is made of iron.", "Iron is a metal.", "The tower is 330 metres tall.")


class Reads:
    """A cross-encoder that finds what has a word in it; counts what it reads."""

    name = "reads"

    def __init__(self, word: str) -> None:
        self.word, self.read = word, 0

    def verify(self, pairs: Sequence[tuple[str, str]]) -> list[Entailment]:
        self.read += len(pairs)
        return [
            Entailment(0.9, 0.05, 0.05) if self.word in evidence else Entailment(0.1, 0.1, 0.8)
            for evidence, _ in pairs
        ]


def pages() -> PageTexts:
    encoder = StaticEmbedding.default()
    return PageTexts([AuditDocument.indexed(PagedDocument.of_text(text, text), encoder) for text in TEXTS])


def located(answer: str, where: PageTexts) -> list[Located]:
    return DocumentChecker().locate("", answer, where.texts)


def test_the_passage_that_supports_the_claim_comes_first() -> None:
    where = pages()
    near: list[tuple[Place, float]] = [((0, 0), 0.9), ((1, 0), 0.8), ((2, 0), 0.1)]
    found = rerank(located("The tower is tall.", where), near, where, Reads("330"))
    assert found.best is not None
    assert (found.best.span.document, found.best.similarity) == (2, 0.1)


def test_a_passage_that_only_the_words_of_the_claim_find_is_read_too() -> None:
    where = pages()
    found = rerank(located("It is 330 metres tall.", where), [((1, 0), 0.8)], where, Reads("330"))
    assert {candidate.span.document for candidate in found.candidates} == {1, 2}


def test_each_claim_has_the_reading_of_its_own_passage() -> None:
    where = pages()
    claims = located("The tower is 330 metres tall. It is made of iron.", where)
    found = rerank(claims, [((1, 0), 0.8)], where, Reads("330"))
    told = [(found.candidates[at].span.document, reading) for at, reading in found.of_claim]
    assert [document for document, _ in told] == [2, 0]
    assert [reading.supported for _, reading in told if reading] == [0.9, 0.1]


def test_with_many_claims_fewer_passages_are_read() -> None:
    where, reader = pages(), Reads("330")
    claims = located(" ".join(f"The tower has {number} steps." for number in range(2, 42)), where)
    rerank(claims, [((row, 0), 0.5) for row in range(3)], where, reader)
    assert 0 < reader.read <= MOST_PAIRS


def test_without_a_cross_encoder_the_words_rank() -> None:
    where = pages()
    near: list[tuple[Place, float]] = [((1, 0), 0.9), ((2, 0), 0.1)]
    found = rerank(located("The tower is 330 metres tall.", where), near, where, None)
    assert found.best is not None
    assert (found.best.span.document, found.best.rerank) == (2, 1.0)
    assert found.of_claim == ((0, None),)


def test_without_passages_there_is_no_best_one() -> None:
    where = PageTexts([])
    assert rerank([], [], where, None).best is None
