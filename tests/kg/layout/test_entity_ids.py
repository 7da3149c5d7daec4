"""Ids of entities and back."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.layout.entity_ids import item_number
from kg.records import Entity
from tests.kg.layout.laid_out import laid_out
from tests.kg.layout.records_in_columns import MemoryGraph


def test_ids_of_every_kind_lead_to_their_entity_and_no_others_do(tmp_path: Path) -> None:
    ids = ["Q42", "GN12", "Q2147483648", "Q2147483647", "Q1", "AK:own", "Q130000000", "é", "Q" + "9" * 18]
    snapshot = laid_out(MemoryGraph([Entity(each, "name") for each in ids], (), ()), tmp_path)
    assert [snapshot.number(each) for each in ids] == list(range(len(ids)))
    assert [snapshot.entity_at(number).id for number in range(len(ids))] == ids
    for unknown in ("Q2", "Q0042", "Q", "", "GN1", "q42", "Q4.2", "Q٤٢", "Q99999999999999999999"):
        assert snapshot.number(unknown) is None
        assert unknown not in snapshot


@given(st.text("Q0123456789x", max_size=12))
def test_an_item_number_is_that_of_its_id(text: str) -> None:
    number = item_number(text)
    assert number is None or (f"Q{number}" == text and 0 < number < 1 << 31)


@pytest.mark.parametrize(
    ("text", "number"), [("Q2147483647", 2147483647), ("Q2147483648", None), ("Q0", None)]
)
def test_numbers_beyond_31_bits_are_none(text: str, number: int | None) -> None:
    assert item_number(text) == number
