"""How long linking takes: an answer, long texts, long contexts, texts made to be slow."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import perf_counter

import pytest

from kg.linker import Linker
from tests.kg.linked import entities


@pytest.mark.parametrize(
    "unit",
    [
        "a ",
        "Paris ",
        "Paris, ",
        "Zorbax ",
        "1984 ",
        "x",
        "\n",
        "French ",
        '"',
        "It is of the ",
        "*a",
        "Paris of the ",
    ],
)
def test_a_hundred_thousand_characters_take_little_time(linker: Linker, unit: str) -> None:
    text = (unit * 100_000)[:100_000]
    started = perf_counter()
    linker.link(text)
    assert perf_counter() - started < 20


def test_a_long_context_costs_little(linker: Linker) -> None:
    context = "Albert Einstein was born in Paris. " * 30_000
    started = perf_counter()
    assert entities(linker, "Then Einstein slept.", context)
    assert perf_counter() - started < 5


def test_an_answer_of_a_hundred_tokens_is_linked_in_a_few_milliseconds(linker: Linker) -> None:
    text = "Paris is the capital of France, and Albert Einstein (14 March 1879) was a German physicist. " * 5
    linker.link(text)
    times = []
    for _ in range(30):
        started = perf_counter()
        linker.link(text)
        times.append(perf_counter() - started)
    assert median(times) < 0.02


def test_context_costs_at_most_a_few_times_what_finding_the_names_costs(linker: Linker) -> None:
    text = "In 1905 Albert Einstein left Berlin for Paris, the capital of France. " * 8
    linked = min(_seconds(linker.link, text) for _ in range(15))
    named = min(_seconds(linker.readings, text) for _ in range(15))
    assert linked < 8 * named


def _seconds(link: Callable[[str], object], text: str) -> float:
    begin = perf_counter()
    link(text)
    return perf_counter() - begin
