"""Units behind numbers, and conversion between them."""

from __future__ import annotations

import contextlib

import pint
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg import unit
from kg.records import Quantity


@pytest.mark.parametrize(
    ("text", "unit_id", "written"),
    [
        (" km away", "Q828224", " km"),
        ("km²", "Q712226", "km²"),
        (" square miles wide", "Q232291", " square miles"),
        (" sq mi (", "Q232291", " sq mi"),
        ("-metre race", "Q11573", "-metre"),
        (" °C.", "Q25267", " °C"),
        (" ° C", "Q25267", " ° C"),
        (" degrees Celsius", "Q25267", " degrees Celsius"),
        (" K and", "Q11579", " K"),
        ("%.", "Q11229", "%"),
        (" per cent", "Q11229", " per cent"),
        (" u.", "Q483261", " u"),
        (" years old", "Q577", " years old"),
        ("-year-old man", "Q577", "-year-old"),
        (" people per square kilometre", "AK:per-square-kilometre", " people per square kilometre"),
        (" m/s²)", "AK:metre-per-second-squared", " m/s²"),
        (" Kilograms", "Q11570", " Kilograms"),
    ],
)
def test_the_longest_unit_behind_a_number_is_found(text: str, unit_id: str, written: str) -> None:
    found = unit.match(f"7{text}", 1)
    assert found is not None
    assert (found[0].id, text[: found[1] - 1]) == (unit_id, written)


@pytest.mark.parametrize("text", [" letters", " in the", " people", ".", "", "  km", " kM"])
def test_what_is_no_unit_is_none(text: str) -> None:
    assert unit.match(f"7{text}", 1) is None


@pytest.mark.parametrize(
    ("amount", "source", "target", "expected"),
    [
        (100, "Q25267", "Q42289", 212),
        (0, "Q11579", "Q25267", -273.15),
        (1, "Q232291", "Q712226", 2.589988),
        (2, "Q577", "Q573", 730.5),
        (55.8, "Q483261", "AK:gram-per-mole", 55.8),
        (1, "Q13147228", "Q844211", 1000),
    ],
)
def test_quantities_convert_within_a_dimension(
    amount: float, source: str, target: str, expected: float
) -> None:
    assert unit.convert(Quantity(amount, source), target).amount == pytest.approx(expected)


@pytest.mark.parametrize(
    ("source", "target"), [("Q11573", "Q11570"), ("", "Q11570"), ("Q11573", ""), ("Q1", "Q11573")]
)
def test_other_conversions_are_refused(source: str, target: str) -> None:
    with pytest.raises(ValueError, match="cannot convert"):
        unit.convert(Quantity(1, source), target)
    assert not unit.comparable(source, target)


@given(st.sampled_from(sorted(unit.UNITS)), st.floats(-1e6, 1e6))
def test_converting_there_and_back_changes_nothing(unit_id: str, amount: float) -> None:
    for other in unit.UNITS.values():
        if unit.comparable(unit_id, other.id):
            there = unit.convert(Quantity(amount, unit_id), other.id)
            assert unit.convert(there, unit_id).amount == pytest.approx(amount, rel=1e-6, abs=1e-6)


def test_no_name_stands_for_two_units() -> None:
    names = [
        name for row in unit.rows() for name in (*row["symbols"].split("|"), *row["words"].split("|")) if name
    ]
    assert len(names) == len(set(names))


def _pint_name(words: str) -> str:
    """A unit's name as pint writes it: "square kilometre" is "kilometre ** 2"."""
    parts = words.split("|", maxsplit=1)[0].split(" per ")
    return " / ".join(map(_pint_part, parts))


def _pint_part(name: str) -> str:
    for word, power in (("square ", 2), ("cubic ", 3)):
        if name.startswith(word):
            return f"{name.removeprefix(word)} ** {power}"
    return name.replace("-", "_").replace(" ", "_")


def test_the_factors_are_those_of_an_independent_library() -> None:
    registry = pint.UnitRegistry()
    own = {*unit.SPREAD, "AK:gram-per-mole", "AK:decade", "AK:psi"}  # of several sizes; other words there
    known: dict[str, list[tuple[unit.Unit, pint.Unit]]] = {}
    for row in unit.rows():
        if row["words"] and float(row["offset"]) == 0 and row["id"] not in own:
            with contextlib.suppress(pint.errors.PintError):
                measure = registry.parse_units(_pint_name(row["words"]))
                known.setdefault(row["dimension"], []).append((unit.UNITS[row["id"]], measure))
    compared = 0
    for units in known.values():
        (base, base_measure), *others = units
        for other, measure in others:
            theirs = registry.Quantity(1, measure).to(base_measure).magnitude
            assert other.factor / base.factor == pytest.approx(theirs, rel=1e-5), other.id
            compared += 1
    assert compared > 40
