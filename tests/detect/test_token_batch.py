"""Batches of texts alike in length."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from detect.token_batch import BatchLimit, group

LIMIT = BatchLimit(texts=8, tokens=300)
lengths = st.lists(st.integers(1, 256), max_size=60)


@given(lengths)
def test_every_row_is_in_exactly_one_batch(lengths: list[int]) -> None:
    rows = [row for batch in group(lengths, LIMIT) for row in batch]
    assert sorted(rows) == list(range(len(lengths)))


@given(lengths)
def test_no_batch_is_over_the_limit(lengths: list[int]) -> None:
    for batch in group(lengths, LIMIT):
        assert len(batch) <= LIMIT.texts
        assert len(batch) * max(lengths[row] for row in batch) <= LIMIT.tokens


@given(lengths)
def test_little_padding_is_computed(lengths: list[int]) -> None:
    for batch in group(lengths, LIMIT):
        longest = max(lengths[row] for row in batch)
        assert sum(longest - lengths[row] for row in batch) <= LIMIT.padding


def test_a_text_longer_than_the_limit_gets_a_batch_of_its_own() -> None:
    assert list(group([10_000, 3], LIMIT)) == [[0], [1]]
