"""Source diversity."""

from __future__ import annotations

from dataclasses import replace

import pytest

from detect.trust import Source, Subject
from detect.trust.source_diversity import diversity, source_diversity


def test_chunks_of_one_file_are_one_source(subject: Subject) -> None:
    documents = (Source("one", "a.md"), Source("two", "a.md#2"), Source("three", "b.md"))
    found = source_diversity(replace(subject, record=replace(subject.record, documents=documents)))

    assert found.detail == "3 documents from 2 sources"
    assert found.value == pytest.approx(1.5 / 1.75)


def test_each_further_source_counts_less_and_enough_are_enough() -> None:
    gains = [diversity(n + 1, decay=0.5, enough=4) - diversity(n, decay=0.5, enough=4) for n in range(5)]

    assert gains == pytest.approx([1 / 1.875, 0.5 / 1.875, 0.25 / 1.875, 0.125 / 1.875, 0.0])


def test_without_decay_it_is_the_share_of_what_is_enough() -> None:
    assert diversity(2, decay=1.0, enough=4) == pytest.approx(0.5)
