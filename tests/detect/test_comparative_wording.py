"""The words of a comparison."""

from __future__ import annotations

import pytest

from detect.comparative_wording import AREA, BORN, DIED, ELEVATION, ENDS, POPULATION, Compared, read


def compared(between: str, behind: str = ".") -> Compared | None:
    ends = ENDS.match(behind)
    return read(between, ends) if ends else None


@pytest.mark.parametrize(
    ("between", "behind", "relations", "sign"),
    [
        (" is larger than the country of ", " by area.", (AREA,), 1),
        (" has fewer inhabitants than ", ".", (POPULATION,), -1),
        (" has a lower elevation than ", ".", (ELEVATION,), -1),
        (" was born after ", ".", (BORN,), 1),
        (" died two years before ", ".", (DIED,), -1),
        (", which is much less populous than ", ".", (POPULATION,), -1),
    ],
)
def test_words_name_a_measure_and_a_direction(
    between: str, behind: str, relations: tuple[str, ...], sign: int
) -> None:
    found = compared(between, behind)
    assert found is not None
    assert (found.relations, found.sign) == (relations, sign)


def test_numbers_in_a_comparison_are_read() -> None:
    older, twice = compared(" was two years older than "), compared(" is twice as large as ")
    assert older is not None
    assert older.gap == 2
    assert twice is not None
    assert twice.times == 2


@pytest.mark.parametrize(
    ("between", "behind"),
    [
        (" is larger than the capital of ", "."),
        (" is better than ", "."),
        (" died before ", " finished his work."),
        (" is larger than ", "'s capital."),
        (" and its neighbours are larger than ", "."),
    ],
)
def test_what_is_not_read_in_full_is_not_read(between: str, behind: str) -> None:
    assert compared(between, behind) is None
