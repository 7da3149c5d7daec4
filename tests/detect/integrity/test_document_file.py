"""Files of expected documents and of results."""

from __future__ import annotations

import pytest

from detect.integrity.document_file import read_expected, read_results
from detect.integrity.query import Retrieved

EXPECTED = {"q1": ("a.md", "b.md"), "q2": ("c.md",)}


@pytest.mark.parametrize(
    "text",
    [
        '{"q1": ["a.md", "b.md"], "q2": "c.md"}',
        '{"id": "q1", "expected": ["a.md", "b.md"]}\n{"id": "q2", "expected": ["c.md"]}',
        '[{"query": "q1", "documents": ["a.md", "b.md"]}, {"query": "q2", "relevant": ["c.md"]}]',
        '{"q1": {"a.md": 1, "x.md": 0, "b.md": 2}, "q2": {"c.md": 1}}',
        "q1 0 a.md 1\nq1 0 x.md 0\nq1 0 b.md 2\nq2 0 c.md 1\n",
        "query-id\tcorpus-id\tscore\nq1\ta.md\t1\nq1\tb.md\t1\nq2\tc.md\t1\n",
        "q1\ta.md\nq1\tb.md\nq2\tc.md\n",
    ],
    ids=["object", "lines", "list", "pytrec_eval", "qrels", "beir", "pairs"],
)
def test_every_form_of_expectations_gives_the_same(text: str) -> None:
    assert read_expected(text, "truth") == EXPECTED


def test_nothing_may_be_expected() -> None:
    assert read_expected('{"q1": []}', "truth") == {"q1": ()}
    assert read_expected("q1 0 a.md 0", "truth") == {"q1": ()}


@pytest.mark.parametrize(
    "text",
    [
        '{"q1": ["a.md", "b.md"]}',
        '{"id": "q1", "retrieved": [{"document": "a.md"}, {"name": "b.md"}]}',
        "q1\ta.md\nq1\tb.md",
        "q1 Q0 b.md 2 0.5 bm25\nq1 Q0 a.md 1 0.9 bm25",
        '{"q1": {"b.md": 0.5, "a.md": 0.9}}',
    ],
    ids=["object", "line", "pairs", "run", "pytrec_eval"],
)
def test_every_form_of_results_gives_them_best_first(text: str) -> None:
    assert [each.document for each in read_results(text, "run")["q1"]] == ["a.md", "b.md"]


def test_scores_and_texts_of_results_are_kept() -> None:
    text = '{"id": "q1", "results": [{"id": "a.md", "score": 0.5, "text": "Two years."}]}'

    assert read_results(text, "run") == {"q1": [Retrieved("a.md", 0.5, "Two years.")]}


def test_results_without_scores_stay_in_their_order() -> None:
    text = '{"id": "q1", "results": ["b.md", {"id": "a.md", "score": 9}]}'

    assert [each.document for each in read_results(text, "run")["q1"]] == ["b.md", "a.md"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('{"q1": 7.5}', "a document must be named by a text, not 7.5"),
        ('{"id": "q1", "answers": []}', 'must be {"id" or "query"'),
        ('[["q1", "a.md"]]', 'must be {"id" or "query"'),
        ("q1 0 a.md", "line 1: a score or relevance must be a number, not 'a.md'"),
        ("q1 0 a.md one x", "5 columns"),
        ("q1 0 a.md 1\nq2 0 b.md much", "line 2: a score or relevance must be a number, not 'much'"),
        ('{"q1": {"a.md": 1%s}}' % ("0" * 400), "a score or relevance must be a number"),
        ("q1 0 a.md nan", "line 1: a score or relevance must be a number"),
        ('{"q1": {"a.md": null}}', "must be a number, not None"),
    ],
)
def test_wrong_expectations_are_told(text: str, told: str) -> None:
    with pytest.raises(ValueError, match=r"truth\.txt") as caught:
        read_expected(text, "truth.txt")

    assert told in str(caught.value)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('{"q1": "a.md"}', "results must be a list of documents"),
        ('{"q1": [["a.md"]]}', "a document must be named by a text"),
        ('{"q1": [{"title": "a.md"}]}', "a document must be named by a text, not None"),
        ('{"q1": [{"id": "a.md", "score": "high"}]}', "must be a number, not 'high'"),
        ('{"q1": [{"id": "a.md", "text": 7}]}', '"text" must be a string'),
        ("q1 a b c", "4 columns"),
    ],
)
def test_wrong_results_are_told(text: str, told: str) -> None:
    with pytest.raises(ValueError, match=r"run\.txt") as caught:
        read_results(text, "run.txt")

    assert told in str(caught.value)
