"""Names with a word for what they name."""

from __future__ import annotations

from pathlib import Path

import pytest

from kg.linker import Linker
from tests.kg.linked import entities
from tests.kg.test_linker_meaning import linker_over

ROWS = (
    "X:river\tBlauen\t\triver in Norduria\triver\t120",
    "X:mountain\tArvel\t\tmountain\tmountain\t90",
    "X:province\tOstmark\t\tprovince\tprovince of Norduria\t90",
    "X:town\tBorna\t\ttown\ttown\t90",
)


@pytest.fixture(scope="module")
def linker(tmp_path_factory: pytest.TempPathFactory) -> Linker:
    folder: Path = tmp_path_factory.mktemp("kinds")
    return linker_over(folder, *ROWS)


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("The Blauen River is long.", "X:river"),
        ("We swam in the River Blauen.", "X:river"),
        ("They climbed Mount Arvel.", "X:mountain"),
        ("They live in Ostmark Province.", "X:province"),
    ],
)
def test_the_word_for_its_kind_belongs_to_a_name(linker: Linker, text: str, id: str) -> None:
    assert [found for _, found in entities(linker, text)] == [id]


@pytest.mark.parametrize(
    "text", ["They met on Borna River.", "They climbed Mount Blauen.", "Lake Arvel is deep."]
)
def test_what_is_of_another_kind_is_something_else(linker: Linker, text: str) -> None:
    assert not {"X:river", "X:mountain", "X:town"} & {found for _, found in entities(linker, text)}
