"""Files of queries."""

from __future__ import annotations

import pytest

from detect.integrity.query import Query
from detect.integrity.query_file import read_queries, with_expected

TWO = [Query("q1", "How long is the warranty?"), Query("q2", "Who repairs it?")]


@pytest.mark.parametrize(
    "text",
    [
        '{"id": "q1", "query": "How long is the warranty?"}\n\n{"id": "q2", "query": "Who repairs it?"}\n',
        '[{"id": "q1", "query": "How long is the warranty?"}, {"id": "q2", "query": "Who repairs it?"}]',
        '{"q1": "How long is the warranty?", "q2": "Who repairs it?"}',
        '{"q1": {"query": "How long is the warranty?"}, "q2": {"query": "Who repairs it?"}}',
        '{"_id": "q1", "text": "How long is the warranty?"}\n{"_id": "q2", "text": "Who repairs it?"}',
        "# comment\nq1\tHow long is the warranty?\r\nq2\tWho repairs it?\r\n",
        "\ufeffq1\tHow long is the warranty?\nq2\tWho repairs it?",
        "id\tquery\nq1\tHow long is the warranty?\nq2\tWho repairs it?",
        "# comment\nQuery\tdifficulty\tquery_id\nHow long is the warranty?\teasy\tq1\nWho repairs it?\t\tq2",
    ],
    ids=[
        "lines",
        "list",
        "object",
        "object of objects",
        "beir",
        "rows",
        "byte order mark",
        "header",
        "other order",
    ],
)
def test_every_form_gives_the_same_queries(text: str) -> None:
    assert read_queries(text, "queries") == TWO


def test_a_query_a_line_has_the_number_of_its_line() -> None:
    found = read_queries("How long is the warranty?\n\nWho repairs it?\n", "queries.txt")

    assert [(query.id, query.text) for query in found] == [
        ("1", "How long is the warranty?"),
        ("3", "Who repairs it?"),
    ]


def test_a_header_says_which_column_is_which() -> None:
    found = read_queries("query\texpected\nWho repairs it?\tservice.md; faq.md\nWho?\t\n", "queries.tsv")

    assert found == [Query("2", "Who repairs it?", ("service.md", "faq.md")), Query("3", "Who?")]


def test_a_row_without_a_query_below_a_header_is_told_with_its_place() -> None:
    with pytest.raises(ValueError, match=r"queries\.tsv line 2: a query must be a text"):
        read_queries("id\tquery\nq1\t\n", "queries.tsv")


def test_a_first_query_that_names_no_column_is_a_query() -> None:
    assert [query.text for query in read_queries("id\tWhat is a query?\n", "q")] == ["What is a query?"]


def test_one_line_of_json_is_one_query() -> None:
    assert read_queries('{"query": "Who repairs it?", "expected": ["a.md"]}', "queries") == [
        Query("1", "Who repairs it?", ("a.md",))
    ]


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("", "queries.jsonl holds no queries"),
        ('{"id": "q1"}\n{"query": 7}', "queries.jsonl line 1"),
        ('{"query": "a"}\n{"query": 7}', "queries.jsonl line 2: a query must be a text, not 7"),
        ('{"query": "a"}\n{"query": ', "queries.jsonl line 2 is not JSON"),
        ('["a", 7]', "queries.jsonl entry 2"),
        ('{"id": true, "query": "a"}', '"id" must be'),
        ('{"query": "a", "expected": [1.5]}', "a document must be named by a text, not 1.5"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(text: str, where: str) -> None:
    with pytest.raises(ValueError, match="queries") as caught:
        read_queries(text, "queries.jsonl")

    assert where in str(caught.value)


def test_expectations_are_found_by_id_or_by_text() -> None:
    known = {"q1": ("warranty.md",), "Who repairs it?": ("service.md", "faq.md")}

    assert [query.expected for query in with_expected(TWO, known, "truth")] == [
        ("warranty.md",),
        ("service.md", "faq.md"),
    ]


def test_a_query_without_expectations_is_an_error_and_one_that_expects_nothing_is_none() -> None:
    with pytest.raises(ValueError, match=r"truth\.json does not say what query 'q2'"):
        with_expected(TWO, {"q1": ()}, "truth.json")

    assert with_expected(TWO[:1], {"q1": ()}, "truth.json")[0].expected == ()
