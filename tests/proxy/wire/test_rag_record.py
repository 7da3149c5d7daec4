"""Retrieval-augmented answers as JSON."""

from __future__ import annotations

from typing import Any

import pytest

from detect.trust import Source
from proxy.wire.rag_record import RagFieldError, parse_rag_record

RECORD = {"query": "q", "answer": "a", "documents": ["d"]}


@pytest.mark.parametrize(
    "body",
    [
        RECORD,
        {"question": "q", "answer": "a", "contexts": ["d"]},
        {"user_input": "q", "response": "a", "retrieved_contexts": ["d"], "reference": "r"},
        {"query": "q", "answer": "a", "documents": [{"text": "d"}], "samples": 0, "log_probabilities": []},
    ],
)
def test_the_names_of_evaluation_tools_are_read_too(body: dict[str, Any]) -> None:
    read = parse_rag_record(body)

    assert (read.query, read.answer, read.documents) == ("q", "a", (Source("d"),))
    assert not read.asks_model


def test_samples_are_brought_or_wanted() -> None:
    brought, wanted = (parse_rag_record({**RECORD, "samples": samples}) for samples in (["x", "y"], 5))

    assert (brought.samples, brought.asks_model) == (("x", "y"), False)
    assert (wanted.wanted, wanted.asks_model) == (5, True)


def test_an_answer_that_is_to_be_generated_need_not_be_there() -> None:
    read = parse_rag_record({"query": "q", "documents": ["d"], "generate": True})

    assert (read.answer, read.asks_model) == (None, True)


@pytest.mark.parametrize(
    "given",
    [
        {"log_probabilities": [-0.5, -1]},
        {"logprobs": {"content": [{"token": "a", "logprob": -0.5}, {"token": "b", "logprob": -1}]}},
        {"logprobs": {"tokens": ["a", "b", "c"], "token_logprobs": [None, -0.5, -1]}},
    ],
)
def test_log_probabilities_come_as_numbers_or_as_openai_gives_them(given: dict[str, Any]) -> None:
    assert parse_rag_record({**RECORD, **given}).log_probabilities == (-0.5, -1.0)


def test_lone_surrogates_are_replaced() -> None:
    read = parse_rag_record(
        {"query": "\ud800", "answer": "\ud800", "documents": [{"text": "\ud800 x", "source": "\ud800"}]}
    )

    "".join((read.query, read.answer or "", read.documents[0].text, read.documents[0].origin)).encode()


@pytest.mark.parametrize(
    ("given", "param", "told"),
    [
        ({"query": None}, "query", "missing"),
        ({"query": 7}, "query", "must be a string, not 7"),
        ({"answer": None}, "answer", "missing"),
        ({"answer": " "}, "answer", "generate"),
        ({"documents": None}, "documents", "at least one document"),
        ({"documents": []}, "documents", "at least one document"),
        ({"documents": "d"}, "documents", "at least one document"),
        ({"documents": ["d", 7]}, "documents", r"documents\[1\]"),
        ({"documents": ["d", " "]}, "documents", r"documents\[1\] is empty"),
        ({"documents": ["d"] * 1001}, "documents", "1001 entries; 1000"),
        ({"documents": ["d" * 2_000_001]}, "documents", "2,000,001 characters"),
        ({"samples": 33}, "samples", "from 0 to 32"),
        ({"samples": -1}, "samples", "from 0 to 32"),
        ({"samples": True}, "samples", "from 0 to 32"),
        ({"samples": ["x", 7]}, "samples", "from 0 to 32"),
        ({"generate": "yes"}, "generate", "true or false"),
        ({"log_probabilities": [0.5]}, "log_probabilities", "at most 0"),
        ({"log_probabilities": "x"}, "log_probabilities", "list of numbers"),
        ({"logprobs": {"content": [{"logprob": None}]}}, "logprobs", "at most 0"),
        ({"model": 7}, "model", "must be a string"),
    ],
)
def test_a_wrong_field_is_named_with_what_is_allowed(given: dict[str, Any], param: str, told: str) -> None:
    with pytest.raises(RagFieldError, match=told) as error:
        parse_rag_record({**RECORD, **given})

    assert error.value.param == param
