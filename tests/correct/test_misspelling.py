"""A rewrite has to spell the names that it was given."""

import pytest

from correct.misspelling import is_misspelt
from detect.verdict import CheckedClaim, Claim, Verdict
from kg.records import EntityRef, Fact
from kg.schema import builtin

GIVEN = "Where does Las Margaritas lie? Las Margaritas is a name of a country."


def wrong(subject: str, relation: str, value: str) -> CheckedClaim:
    fact = Fact(EntityRef("Q1", subject), builtin()[relation].ref, EntityRef("Q2", value))
    return CheckedClaim(Claim("", 0, 0), Verdict.CONTRADICTED, score=0.9, facts=(fact,))


@pytest.mark.parametrize(
    ("text", "misspelt"),
    [
        ("Las Margaritas is in Mexico.", False),
        ("Las Margaritas lies in Mexico, in the state of Chiapas.", False),
        ("It is in Mexico.", False),
        ("Las3tas is in Mexico.", True),
        ("Las Old Margaritas is in Mexico.", True),
        ("Las Margaritas is in Mexicoo.", True),
    ],
)
def test_a_name_that_nobody_gave_in_place_of_one_that_was_given(text: str, misspelt: bool) -> None:
    assert is_misspelt(text, GIVEN, [wrong("Las Margaritas", "P17", "Mexico")]) is misspelt


def test_a_cut_abbreviation_is_noticed() -> None:
    claim = wrong("United States", "P36", "Washington, D.C.")
    given = "United States is a name of a city."
    assert is_misspelt("The capital of the United States is Washington, D.CM.", given, [claim])
    assert not is_misspelt("The capital of the United States is Washington, D.C.", given, [claim])
