"""Quantities in English text."""

from __future__ import annotations

import itertools
from time import perf_counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg import quantity
from kg.records import Quantity


def found(text: str) -> list[tuple[str, float, str]]:
    return [(text[s.start : s.end], s.quantity.amount, s.quantity.unit) for s in quantity.find(text)]


@pytest.mark.parametrize(
    ("text", "written", "amount", "unit"),
    [
        ("It has 26 letters.", "26", 26, ""),
        ("It has 2,102,650 inhabitants.", "2,102,650", 2102650, ""),
        ("It has 2 102 650 inhabitants.", "2 102 650", 2102650, ""),
        ("It has 2.102.650 inhabitants.", "2.102.650", 2102650, ""),
        ("It has 2.1 million people.", "2.1 million", 2.1e6, ""),
        ("It has 1.4 billion people.", "1.4 billion", 1.4e9, ""),
        ("It has twenty-six letters.", "twenty-six", 26, ""),
        ("It has half a million people.", "half a million", 5e5, ""),
        ("It boils at −252.9 °C.", "−252.9 °C", -252.9, "Q25267"),
        ("It melts at -38.8 °C.", "-38.8 °C", -38.8, "Q25267"),
        ("It is 105.4 km² large.", "105.4 km²", 105.4, "Q712226"),
        ("It is 40.7 square miles large.", "40.7 square miles", 40.7, "Q232291"),
        ("It weighs 55.845 u.", "55.845 u", 55.845, "Q483261"),
        ("It is 6.02e23 strong.", "6.02e23", 6.02e23, ""),
        ("It is 6.02 × 10^23 strong.", "6.02 × 10^23", 6.02e23, ""),
        ("It is 6.02×10²³ strong.", "6.02×10²³", 6.02e23, ""),
        ("It is 10^6 strong.", "10^6", 1e6, ""),
        ("It is 10⁶ strong.", "10⁶", 1e6, ""),
        ("It cost $5 billion.", "$5 billion", 5e9, "Q4917"),
        ("It cost €3.5m.", "€3.5m", 3.5e6, "Q4916"),
        ("About 50% rust.", "50%", 50, "Q11229"),
        ("About 50 percent rust.", "50 percent", 50, "Q11229"),
        ("The code is +33.", "+33", 33, ""),
        ("A 26-year-old man.", "26-year-old", 26, "Q577"),
        ("It has 1,000.", "1,000", 1000, ""),
        ("It boils at minus 183 °C.", "minus 183 °C", -183, "Q25267"),
    ],
)
def test_a_number_with_its_unit_is_one_quantity(text: str, written: str, amount: float, unit: str) -> None:
    ((found_text, found_amount, found_unit),) = found(text)
    assert (found_text, found_unit) == (written, unit)
    assert found_amount == pytest.approx(amount)


@pytest.mark.parametrize(
    "text",
    [
        "the 44th president", "version 3.11.7", "at 10:30", "H2O and mc2", "a B-52", "COVID-19", "1. First", "see [3]",
        "#1 hit", "one of them", "a man", "1e999", "page_2",
    ],
)  # fmt: skip
def test_ordinals_versions_and_the_like_are_no_quantities(text: str) -> None:
    assert found(text) == []


def test_the_first_number_of_a_range_has_the_unit_of_the_second() -> None:
    assert [(amount, unit) for _, amount, unit in found("5–10 km")] == [(5, "Q828224"), (10, "Q828224")]


def test_taken_spans_are_left_alone() -> None:
    text = "In 1904 he had 26 dogs."
    assert [s.quantity.amount for s in quantity.find(text, [(3, 7)])] == [26]


def test_a_unit_that_is_taken_stays_outside() -> None:
    text = "He ran 5 May 1904"
    (span,) = quantity.find(text, [(9, 17)])
    assert text[span.start : span.end] == "5"


@pytest.mark.parametrize(
    ("value", "like", "text"),
    [
        (Quantity(2102650), "2.5 million", "2.1 million"),
        (Quantity(2102650), "1,000", "2,102,650"),
        (Quantity(2102650), "1000000", "2102650"),
        (Quantity(2102650), "2 000 000", "2 102 650"),
        (Quantity(350000), "2.5 million", "350,000"),
        (Quantity(26), "twenty-five", "twenty-six"),
        (Quantity(26), "Twenty-five", "Twenty-six"),
        (Quantity(1000), "twenty-five", "1,000"),
        (Quantity(105.4, "Q712226"), "40 square miles", "40.7 square miles"),
        (Quantity(105.4, "Q712226"), "90 km²", "105.4 km²"),
        (Quantity(55.845, "Q483261"), "54 g/mol", "55.845 g/mol"),
        (Quantity(55.845, "Q483261"), "54", "55.845 Da"),
        (Quantity(-252.9, "Q25267"), "−200 °C", "−252.9 °C"),
        (Quantity(8848.86, "Q11573"), "29,000 feet", "29,032 feet"),
        (Quantity(5e9, "Q4917"), "$3 billion", "$5 billion"),
        (Quantity(6.02214076e23), "5.02×10²³", "6.02×10²³"),
        (Quantity(6.02214076e23), "5.02 × 10^23", "6.02 × 10^23"),
        (Quantity(1e6), "10^5", "1,000,000"),
        (Quantity(0.5, "Q11229"), "3%", "0.5%"),
        (Quantity(7), "many", "7"),
        (Quantity(2.8, "Q4916"), "2.30 EUR", "2.80 EUR"),
        (Quantity(3, "Q4916"), "2.30 EUR", "3 EUR"),
        (Quantity(-39, "Q25267"), "minus 183 °C", "minus 39 °C"),
        (Quantity(39, "Q25267"), "minus 183 °C", "39 °C"),
        (Quantity(4, "AK:unit/semesters"), "six", "four"),
        (Quantity(4, "AK:unit/semesters"), "2 years", "4 semesters"),
    ],
)
def test_a_quantity_is_written_in_the_style_of_another(value: Quantity, like: str, text: str) -> None:
    assert quantity.format(value, like) == text


@given(st.integers(0, 10**12), st.sampled_from(["1,234", "1234", "7", "1 000", "twenty"]))
def test_whole_numbers_read_back_from_every_style(amount: int, like: str) -> None:
    text = quantity.format(Quantity(amount), like)
    assert quantity.parse(text) == Quantity(amount)


@given(
    st.floats(1e3, 1e14), st.sampled_from(["2.1 million", "1.4 billion", "5 thousand", "3.5e7", "2 × 10^9"])
)
def test_rounding_styles_stay_within_half_a_per_cent(amount: float, like: str) -> None:
    read = quantity.parse(quantity.format(Quantity(amount), like))
    assert read is not None
    assert read.amount == pytest.approx(amount, rel=0.0051)


@given(st.text(st.sampled_from("0123456789.,- –+eE^×$€%km²thundredone \n[]") | st.characters(), max_size=30))
def test_any_text_is_searched_without_error_and_spans_are_in_order(text: str) -> None:
    spans = quantity.find(text)
    assert all(0 <= s.start < s.end <= len(text) for s in spans)
    assert all(a.end <= b.start for a, b in itertools.pairwise(spans))


@pytest.mark.parametrize("unit", ["1,", "1 ", "two ", "two-", "1", "$", " ", "1[1]", "a hundred ", "-1"])
def test_a_hundred_thousand_characters_take_little_time(unit: str) -> None:
    text = (unit * 100_000)[:100_000]
    started = perf_counter()
    quantity.find(text)
    assert perf_counter() - started < 10


def test_a_telephone_code_is_one_number() -> None:
    text = "The code is +1-684, not +44-1481; it is 3-5 km away."
    assert [said for said, _, _ in found(text)][:2] == ["+1-684", "+44-1481"]


def test_a_large_number_is_written_out_as_the_other_was() -> None:
    assert (
        quantity.format(Quantity(8.681e25, "Q11570"), "641,700,000,000,000,000 kg")
        == "86,810,000,000,000,000,000,000,000 kg"
    )
    assert quantity.format(Quantity(8.681e25, "Q11570"), "300 kg") == "8.681e+25 kg"


def test_large_numbers_in_words_stay_in_words() -> None:
    assert quantity.format(Quantity(68_374_000), "twelve million") == "68.4 million"
    assert quantity.format(Quantity(26), "twelve") == "twenty-six"


@pytest.mark.parametrize(
    ("text", "written", "amount"),
    [
        ("It costs 1,50 € a piece.", "1,50 €", 1.5),
        ("It costs €12,90 in all.", "€12,90", 12.9),
        ("A rent of 1.250,50 EUR is due.", "1.250,50 EUR", 1250.5),
        ("The bag weighs 2,5 kg.", "2,5 kg", 2.5),
        ("It has 1,250 km of track.", "1,250 km", 1250.0),
    ],
)
def test_a_comma_before_one_or_two_figures_with_a_unit_is_a_decimal_one(
    text: str, written: str, amount: float
) -> None:
    (span,) = quantity.find(text)
    assert text[span.start : span.end] == written
    assert span.quantity.amount == pytest.approx(amount)


def test_a_comma_without_a_unit_is_no_decimal_one() -> None:
    assert quantity.find("Pages 1,50 of it")[0].quantity == Quantity(1.0)


def test_a_decimal_comma_is_kept_where_a_figure_is_written_like_another() -> None:
    assert quantity.format(Quantity(2.5, "Q4916"), "1,50 €") == "2,50 €"
    assert quantity.format(Quantity(1250.5, "Q4916"), "980,00 €") == "1.250,50 €"


@pytest.mark.parametrize(
    ("text", "written", "amount", "unit"),
    [
        ("It takes half an hour.", "half an hour", 0.5, "Q25235"),
        ("It takes two and a half hours.", "two and a half hours", 2.5, "Q25235"),
        ("It takes 2 and a half hours.", "2 and a half hours", 2.5, "Q25235"),
        ("It is a mile and a half from here.", "a mile and a half", 1.5, "Q253276"),
        ("It took three quarters of an hour.", "three quarters of an hour", 0.75, "Q25235"),
        ("Wait for a quarter of an hour.", "a quarter of an hour", 0.25, "Q25235"),
        ("It ran for two years and a half.", "two years and a half", 2.5, "Q577"),
        ("It ran for three and three quarters years.", "three and three quarters years", 3.75, "Q577"),
    ],
)
def test_halves_and_quarters_of_a_unit_are_one_quantity(
    text: str, written: str, amount: float, unit: str
) -> None:
    (span,) = quantity.find(text)
    assert text[span.start : span.end] == written
    assert (span.quantity.amount, span.quantity.unit) == (pytest.approx(amount), unit)


@pytest.mark.parametrize(
    "text", ["Half the town came.", "Half of them left.", "A half and a quarter.", "one and a half"]
)
def test_halves_of_no_unit_are_no_quantities(text: str) -> None:
    assert not [span for span in quantity.find(text) if span.quantity.unit]


@pytest.mark.parametrize(
    ("value", "like", "written"),
    [
        (Quantity(45, "Q7727"), "half an hour", "0.75 hours"),
        (Quantity(3, "Q577"), "two and a half years", "3 years"),
        (Quantity(2.5, "Q25235"), "2 and a half hours", "2.5 hours"),
    ],
)
def test_in_the_place_of_a_half_stands_an_amount_of_its_unit(
    value: Quantity, like: str, written: str
) -> None:
    assert quantity.format(value, like) == written
