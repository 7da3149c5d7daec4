"""The usage of an answer that several requests wrote."""

from __future__ import annotations

from typing import Any

from proxy.continuation_usage import SpentTokens


def piece(text: str, logprobs: object = None) -> dict[str, Any]:
    return {"choices": [{"index": 0, "delta": {"content": text}, "logprobs": logprobs}]}


def usage(prompt: int, completion: int) -> dict[str, Any]:
    return {"prompt_tokens": prompt, "completion_tokens": completion, "total_tokens": prompt + completion}


def test_the_usage_of_one_request_is_its_own() -> None:
    assert SpentTokens().total(usage(10, 5)) == usage(10, 5)


def test_what_a_closed_request_wrote_counts_whether_it_was_kept_or_not() -> None:
    spent = SpentTokens()
    for text in ("aaaa", "bbbb", "cccc", "dddd"):
        spent.see(piece(text))
    spent.close("aaaabbbb")  # two tokens of four
    assert spent.total(usage(12, 3)) == usage(10 + 12, 4 + 3)


def test_every_continuation_reads_the_question_again() -> None:
    spent = SpentTokens()
    for kept in ("aaaa", "aaaabbbb"):
        spent.see(piece("xxxx"))
        spent.close(kept)
    assert spent.total(usage(12, 1)) == usage(10 + 11 + 12, 2 + 1)


def test_a_chunk_of_several_tokens_counts_as_many_as_it_has_log_probabilities() -> None:
    spent = SpentTokens()
    spent.see(piece("one two", {"content": [{"token": "one"}, {"token": " two"}]}))
    assert spent.of_text("one two") == 2


def test_other_fields_of_the_usage_stay() -> None:
    spent = SpentTokens()
    spent.close("text")
    details = {"prompt_tokens_details": {"cached_tokens": 1}}
    assert spent.total(usage(9, 1) | details)["prompt_tokens_details"] == {"cached_tokens": 1}
