"""Adjectives of countries."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from detect.verdict import Verdict

if TYPE_CHECKING:
    from detect.checker import Checker
    from tests.detect.conftest import Derive


@pytest.mark.parametrize(
    "text",
    [
        "Niels Bohr was a Danish physicist.",
        "Albert Einstein was a Swiss and German physicist.",
        "The Danish physicist Niels Bohr was born in 1885.",
    ],
)
def test_a_citizenship_supports_an_adjective(derive: Derive, text: str) -> None:
    found = [c.verdict for c in derive(text) if c.rule == "nationality"]
    assert found
    assert set(found) == {Verdict.SUPPORTED}


@pytest.mark.parametrize(
    "text",
    [
        "Niels Bohr was a French physicist.",
        "Niels Bohr was a German-born physicist.",
        "The French physicist Niels Bohr was born in 1885.",
        "The Danish friend of Niels Bohr was born in 1885.",
    ],
)
def test_another_adjective_decides_nothing(derive: Derive, text: str) -> None:
    assert {c.verdict for c in derive(text) if c.rule == "nationality"} <= {Verdict.NOT_CHECKABLE}


@pytest.mark.parametrize(
    "text",
    [
        "Niels Bohr, a Danish physicist, was born in 1885.",
        "Niels Bohr was a physicist from Denmark.",
        "Niels Bohr, a physicist from Denmark, was born in 1885.",
        "Niels Bohr is from Denmark.",
        "The model was made by Niels Bohr, a Danish physicist.",
    ],
)
def test_behind_a_comma_and_by_the_country_it_is_said_too(derive: Derive, text: str) -> None:
    found = [c.verdict for c in derive(text) if c.rule == "nationality"]
    assert found == [Verdict.SUPPORTED]


@pytest.mark.parametrize(
    "text",
    [
        "The wife of Niels Bohr, a French chemist, was born in 1890.",
        "Niels Bohr, who came to France, was a Dane.",
    ],
)
def test_what_stands_behind_somebody_else_says_nothing_of_him(derive: Derive, text: str) -> None:
    assert Verdict.SUPPORTED not in {c.verdict for c in derive(text) if c.rule == "nationality"}


@pytest.mark.parametrize(
    ("text", "verdict", "right"),
    [
        ("Mirex is a firm from Norduria.", Verdict.SUPPORTED, ""),
        ("Mirex is a firm from Westland.", Verdict.CONTRADICTED, "Norduria"),
        ("Mirex, a firm from Westland, is old.", Verdict.CONTRADICTED, "Norduria"),
    ],
)
def test_a_company_is_from_where_it_lies(
    small_world: Checker, text: str, verdict: Verdict, right: str
) -> None:
    (claim,) = (c for c in small_world.check("", text).claims if c.rule == "nationality")
    assert (claim.verdict, claim.correction.right if claim.correction else "") == (verdict, right)
