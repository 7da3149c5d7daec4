"""Pages are cut into passages at the ends of sentences, finely or coarsely as the document is long."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.collection.page import PageText
from kg.collection.passage_spans import COARSEST, page_spans, passage_spans, passages, target, weight

SENTENCE = "The river Seine flows through Paris and reaches the sea near Le Havre. "


def test_a_passage_is_what_its_offsets_say_on_its_page() -> None:
    pages = [PageText(1, SENTENCE * 20), PageText(2, ""), PageText(3, SENTENCE)]
    found = passages(pages, file="ab" * 32, name="seine.pdf")
    assert {p.page for p in found} == {1, 3}
    for passage in found:
        assert pages[passage.page - 1].text[passage.start : passage.end] == passage.text
    assert len({p.id for p in found}) == len(found)


def test_passages_begin_and_end_with_sentences() -> None:
    for start, end in page_spans(SENTENCE * 40, 500):
        text = (SENTENCE * 40)[start:end]
        assert text.startswith("The river")
        assert text.endswith("Le Havre.")


def test_passages_of_a_page_are_of_about_one_size() -> None:
    sizes = [end - start for start, end in page_spans(SENTENCE * 15, 500)]
    assert max(sizes) <= 500
    assert max(sizes) - min(sizes) <= len(SENTENCE) + 1


def test_a_long_document_is_cut_more_coarsely() -> None:
    short = passage_spans([PageText(1, SENTENCE * 50)])
    long = passage_spans([PageText(n, SENTENCE * 50) for n in range(1, 301)])
    assert sum(page == 1 for page, _, _ in long) < len(short)
    assert all(end - start <= COARSEST + len(SENTENCE) for _, start, end in long)
    assert target(0) < target(100_000) < target(10**9) == COARSEST


def test_a_text_without_sentences_is_cut_all_the_same() -> None:
    spans = list(page_spans("word " * 5000, 400))
    assert all(end - start <= 800 for start, end in spans)
    assert sum(end - start for start, end in spans) > 0.9 * 5 * 5000


def test_scripts_that_take_more_tokens_are_cut_more_finely() -> None:
    spans = list(page_spans("巴黎是法国的首都和最大的城市" * 100, 400))
    assert all(weight("巴" * (end - start)) <= 800 for start, end in spans)


@pytest.mark.parametrize("text", ["", "  \n ", "\f"])
def test_nothing_has_no_passages(text: str) -> None:
    assert list(page_spans(text, 300)) == []


@given(st.text(st.sampled_from("ab. \n京x"), max_size=400), st.integers(5, 60))
def test_nothing_visible_is_left_out_and_nothing_comes_twice(text: str, most: int) -> None:
    spans = list(page_spans(text, most))
    assert all(a[1] <= b[0] for a, b in pairwise(spans))
    assert all(text[start:end] and text[start:end] == text[start:end].strip() for start, end in spans)
    assert "".join("".join(text[a:b] for a, b in spans).split()) == "".join(text.split())
