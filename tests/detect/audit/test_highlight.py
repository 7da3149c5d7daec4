"""The two sentences of a passage that a reader is shown."""

from detect.audit.answer_audit import PageSpan
from detect.audit.highlight import marked_sentences
from kg.static_embedding import StaticEmbedding

TEXT = "The museum is closed on Mondays. The tower is 330 metres tall. Tickets are sold online. It is a tall one."
PASSAGE = PageSpan(0, 3, 100, 100 + len(TEXT), TEXT)


def test_the_nearest_two_are_marked_in_the_order_of_the_page() -> None:
    marked = marked_sentences(PASSAGE, "The tower is 330 metres tall.", StaticEmbedding.default())
    assert [each.span.text for each in marked] == [
        "The tower is 330 metres tall.",
        "It is a tall one.",
    ]


def test_offsets_count_in_the_page() -> None:
    first, _ = marked_sentences(PASSAGE, "The tower is 330 metres tall.", StaticEmbedding.default())
    at = TEXT.index("The tower")
    assert (first.span.page, first.span.start, first.span.end) == (
        3,
        100 + at,
        100 + at + len(first.span.text),
    )


def test_a_passage_of_one_sentence_has_one() -> None:
    passage = PageSpan(0, 1, 0, 16, "It is very tall.")
    assert len(marked_sentences(passage, "It is tall.", StaticEmbedding.default())) == 1


def test_the_sentence_itself_has_a_cosine_of_one() -> None:
    passage = PageSpan(0, 1, 0, 16, "It is very tall.")
    (marked,) = marked_sentences(passage, "It is very tall.", StaticEmbedding.default())
    assert abs(marked.similarity - 1.0) < 1e-5
