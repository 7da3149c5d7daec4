"""Numbers, dates and names of a claim beside its evidence."""

import pytest

from detect.audit.standing import Standing, ValueKind, ValueStanding
from detect.audit.value_check import value_standings
from detect.passage_value import Kind, StatedValue, ValueMatch
from detect.passage_value import Standing as Compared
from kg.records import Quantity


def standings(claim: str, evidence: str) -> dict[str, Standing]:
    return {value.text: value.standing for value in value_standings(claim, evidence)}


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("It is 330 metres tall.", "Its height is 0.33 km."),
        ("It opened in 1934.", "It was opened on 12 May 1934."),
        ("He had twelve horses.", "His 12 horses were sold."),
    ],
)
def test_a_value_is_found_in_another_unit_precision_or_wording(claim: str, evidence: str) -> None:
    assert set(standings(claim, evidence).values()) == {Standing.FOUND}


def test_a_number_is_absent_where_the_evidence_gives_others() -> None:
    assert standings("It has 14 rooms.", "It has 9 floors and 40 doors.")["14"] is Standing.ABSENT


def test_a_number_is_unrivalled_where_the_evidence_gives_none() -> None:
    assert standings("It has 14 rooms.", "It has many rooms.")["14"] is Standing.UNRIVALLED


def test_a_date_is_told_from_a_number() -> None:
    (value,) = value_standings("It opened in 1934.", "It opened in 1935.")
    assert (value.kind, value.standing) == (ValueKind.DATE, Standing.ABSENT)


def test_a_conflict_says_what_the_evidence_states_in_the_words_of_the_claim() -> None:
    claimed = StatedValue(Kind.QUANTITY, 6, 16, Quantity(350.0, "Q11573"))
    right = StatedValue(Kind.QUANTITY, 0, 10, Quantity(330.0, "Q11573"))
    conflict = ValueMatch(claimed, Compared.CONFLICT, right)
    found = value_standings("It is 350 metres tall.", "It is 330 metres tall.", conflicts=[conflict])
    assert found == [ValueStanding(ValueKind.NUMBER, 6, 16, "350 metres", Standing.CONFLICT, "330 metres")]


def test_a_name_is_absent_where_another_could_stand_in_its_place() -> None:
    assert standings("It is in London.", "It is in Paris.")["London"] is Standing.ABSENT


def test_a_name_is_unrivalled_where_the_evidence_names_nobody() -> None:
    assert standings("It is in London.", "It is in the capital.")["London"] is Standing.UNRIVALLED


def test_whom_a_claim_is_about_may_be_named_elsewhere_in_the_document() -> None:
    claim, evidence = "The Marlow Bridge is in Kent.", "It is in Kent, near Ashford."
    found = value_standings(claim, evidence, elsewhere=lambda name: name == "Marlow Bridge")
    assert {value.text: value.standing for value in found} == {
        "Marlow Bridge": Standing.REFERRED,
        "Kent": Standing.FOUND,
    }


def test_what_a_claim_says_last_may_not() -> None:
    found = value_standings("The bridge is in Kent.", "It is near Ashford.", elsewhere=lambda name: True)
    assert [value.standing for value in found] == [Standing.ABSENT]


def test_a_single_word_that_opens_a_claim_is_its_subject() -> None:
    assert standings("Dupont was an engineer.", "Sauvestre was an engineer.") == {"Dupont": Standing.ABSENT}


def test_a_common_word_that_opens_a_claim_is_found_as_any_word() -> None:
    assert standings("Titration is used in labs.", "Labs use titration, says Alva Reyes.") == {}


def test_an_ordinal_that_nothing_speaks_against_is_not_missed() -> None:
    assert standings("It was her first novel.", "It was her debut novel.") == {}


def test_the_end_of_a_stretch_is_a_value_of_its_own() -> None:
    found = standings("It was built from 1887 to 1894.", "It was built from 1887 to 1889.")
    assert found == {"1887": Standing.FOUND, "1894": Standing.ABSENT}


def test_without_values_nothing_is_compared() -> None:
    assert value_standings("it is tall and old", "it is tall and old") == []
