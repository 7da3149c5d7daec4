"""Adjectives of countries."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from detect.verdict import Verdict

if TYPE_CHECKING:
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
