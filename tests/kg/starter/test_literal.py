"""Literals and ids of rows."""

from __future__ import annotations

from kg.starter.literal import folded, minted, quantity, text, year


def test_a_quantity_has_a_sign_and_no_exponent() -> None:
    assert quantity(67.50, "U11573") == "+67.5U11573"
    assert quantity(0.000082) == "+0.000082"
    assert quantity(1_000_000) == "+1000000"
    assert quantity("12300") == "+12300"
    assert quantity(-273.15) == "-273.15"


def test_a_text_is_quoted() -> None:
    assert text("+33") == '"+33"'


def test_a_year_has_the_precision_of_a_year() -> None:
    assert year("1879") == "+1879-00-00T00:00:00Z/9"
    assert year("794") == "+0794-00-00T00:00:00Z/9"


def test_folding_drops_case_diacritics_and_signs() -> None:
    assert folded("São  Paulo") == "sao paulo"
    assert folded("Łódź") == "lodz"
    assert folded("Xi’an") == folded("Xi'an") == "xian"


def test_a_minted_id_is_the_slug_of_the_name() -> None:
    assert minted("Hans Christian Ørsted") == "AK:hans-christian-orsted"
