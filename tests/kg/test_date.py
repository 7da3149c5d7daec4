"""Dates in English text."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg import date
from kg.records import Time


def found(text: str) -> list[Time]:
    return [span.time for span in date.find(text) if span.time is not None]


@pytest.mark.parametrize(
    ("text", "time"),
    [
        ("14 March 1879", Time(1879, 3, 14, 11)),
        ("March 14, 1879", Time(1879, 3, 14, 11)),
        ("March 14th, 1879", Time(1879, 3, 14, 11)),
        ("14th of March 1879", Time(1879, 3, 14, 11)),
        ("the 14th day of March, 1879", Time(1879, 3, 14, 11)),
        ("Mar. 14, 1879", Time(1879, 3, 14, 11)),
        ("14 march 1879", Time(1879, 3, 14, 11)),
        ("1879-03-14", Time(1879, 3, 14, 11)),
        ("1879-03-14T12:00:00Z", Time(1879, 3, 14, 11)),
        ("14/03/1879", Time(1879, 3, 14, 11)),
        ("03/14/1879", Time(1879, 3, 14, 11)),
        ("14.03.1879", Time(1879, 3, 14, 11)),
        ("March 1879", Time(1879, 3, 0, 10)),
        ("March of 1879", Time(1879, 3, 0, 10)),
        ("1879", Time(1879)),
        ("in 1879", Time(1879)),
        ("the 1920s", Time(1920, precision=8)),
        ("the 1800s", Time(1801, precision=7)),
        ("19th century", Time(1801, precision=7)),
        ("the nineteenth century", Time(1801, precision=7)),
        ("5th century BC", Time(-401, precision=7)),
        ("44 BC", Time(-44)),
        ("44 B.C.", Time(-44)),
        ("44 BCE", Time(-44)),
        ("AD 79", Time(79)),
        ("79 AD", Time(79)),
        ("15 March 44 BC", Time(-44, 3, 15, 11)),
        ("2 March 62 AD", Time(62, 3, 2, 11)),
        ("31 April 1900", None),
        ("03/04/1879", None),
        ("14 March", None),
        ("Paris", None),
        ("", None),
    ],
)
def test_a_date_reads_as_a_time_at_its_precision(text: str, time: Time | None) -> None:
    assert date.parse(text) == time


def test_the_dates_of_a_life_are_two_times() -> None:
    assert found("Einstein (14 March 1879 – April 18, 1955) was a physicist.") == [
        Time(1879, 3, 14, 11),
        Time(1955, 4, 18, 11),
    ]


@pytest.mark.parametrize("dash", ["-", "–", " – ", "—"])
def test_years_in_brackets_are_a_range(dash: str) -> None:
    assert found(f"Einstein (1879{dash}1955) was a physicist.") == [Time(1879), Time(1955)]


def test_the_short_end_of_a_range_takes_the_century_of_its_start() -> None:
    assert found("the war of 1914–18") == [Time(1914), Time(1918)]


def test_before_our_era_holds_for_both_ends_of_a_range() -> None:
    assert found("Caesar (100–44 BC)") == [Time(-100), Time(-44)]


def test_a_date_without_a_year_is_neither_a_time_nor_free_for_numbers() -> None:
    (span,) = date.find("He died on 14 March.")
    assert span.time is None


def test_a_list_of_years_is_years_throughout() -> None:
    assert found("It was held in 1904, 1908 and 1912.") == [Time(1904), Time(1908), Time(1912)]


@pytest.mark.parametrize(
    ("like", "text"),
    [
        ("March 14, 1879", "April 18, 1955"),
        ("14th of March 1879", "18th of April 1955"),
        ("the 3rd of Mar. 1879", "18th of Apr. 1955"),
        ("14 march 1879", "18 april 1955"),
        ("1879-03-14", "1955-04-18"),
        ("14/03/1879", "18/04/1955"),
        ("07 March 1879", "18 April 1955"),
        ("March 1879", "April 1955"),
        ("in 1879", "1955"),
        ("1920s", "1950s"),
        ("19th century", "20th century"),
        ("nineteenth century", "twentieth century"),
        ("44 BC", "1955"),
        ("soon", "18 April 1955"),
    ],
)
def test_a_time_is_written_in_the_style_of_another_at_its_precision(like: str, text: str) -> None:
    assert date.format(Time(1955, 4, 18, 11), like) == text


@pytest.mark.parametrize(
    ("time", "like", "text"),
    [
        (Time(-44), "1879", "44 BC"),
        (Time(-44), "100 BCE", "44 BCE"),
        (Time(-44), "1st century AD", "1st century BC"),
        (Time(79), "44 BC", "79 AD"),
        (Time(79), "AD 44", "AD 79"),
        (Time(1955), "14 March 1879", "1955"),
        (Time(1955, 4, 0, 10), "14 March 1879", "April 1955"),
        (Time(1801, precision=7), "1879", "19th century"),
    ],
)
def test_a_time_coarser_than_the_style_is_written_as_far_as_it_is_known(
    time: Time, like: str, text: str
) -> None:
    assert date.format(time, like) == text


@given(
    st.builds(Time, st.integers(1000, 2100), st.integers(1, 12), st.integers(1, 28), st.just(11)),
    st.sampled_from(["March 14, 1879", "14 March 1879", "14th of Mar 1879", "1879-03-14", "13/03/1879"]),
)
def test_what_is_written_reads_back(time: Time, like: str) -> None:
    text = date.format(time, like)
    assert date.parse(text) in (time, None)
    assert date.parse(text) == time or (like == "13/03/1879" and time.day <= 12)


@given(st.text(max_size=40))
def test_any_text_is_searched_without_error_and_spans_are_in_order(text: str) -> None:
    spans = date.find(text)
    assert all(0 <= s.start < s.end <= len(text) for s in spans)
    assert all(a.end <= b.start for a, b in itertools.pairwise(spans))


def test_coarser_precisions_keep_the_first_year() -> None:
    assert date.coarsen(Time(1955, 4, 18, 11), 8) == Time(1950, precision=8)
    assert date.coarsen(Time(1900, 4, 18, 11), 7) == Time(1801, precision=7)
    assert date.coarsen(Time(1955), 11) == Time(1955)
