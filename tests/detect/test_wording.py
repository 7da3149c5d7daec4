"""Wordings over clause lines: what may stand between the words of a template, and what may not."""

import pytest

from detect.checker import Checker
from detect.clause import Clause, clause_of
from detect.verdict import Verdict
from detect.wording import Wordings
from kg.linker import Linker
from kg.records import Relation, ValueKind
from kg.schema import builtin
from kg.store import Snapshot

BIRTH = Wordings([builtin()["P19"]])


@pytest.fixture(scope="module")
def linker(tiny_graph: Snapshot) -> Linker:
    return Linker(tiny_graph)


def clause(linker: Linker, text: str) -> Clause:
    return clause_of(linker.link(text), 0, len(text))


@pytest.mark.parametrize(
    "text",
    [
        "Albert Einstein was born in Ulm.",
        "Albert Einstein (1879–1955) was born in Ulm.",
        "Albert Einstein, the famous physicist, was born in Ulm.",
        "Albert Einstein was born in 1879 in Ulm.",
        "Albert Einstein was originally born in the city of Ulm.",
        "Albert Einstein, who was born in Ulm, left early.",
        "Albert Einstein has been born in Ulm.",
    ],
)
def test_what_adds_nothing_may_stand_between(linker: Linker, text: str) -> None:
    matches = BIRTH.matches(clause(linker, text))
    assert [(match.wording.relation.id, match.subject is not None) for match in matches][:1] == [
        ("P19", True)
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Albert Einstein was born near Ulm.",
        "Albert Einstein was nearly born in hospital, not in Ulm.",
        "Albert Einstein was born to the mayor of Ulm.",
        "Born in Ulm were many.",
    ],
)
def test_what_is_not_understood_does_not_match(linker: Linker, text: str) -> None:
    assert not BIRTH.matches(clause(linker, text))


@pytest.mark.parametrize(
    ("relation", "text"),
    [
        ("P112", "France was co-founded by Albert Einstein."),
        ("P297", "The two-letter country code of France is FR."),
        ("P2583", "Iron is 4.2 km from Earth."),
        ("P2583", "Iron is 4.2 km away from Earth."),
    ],
)
def test_hyphens_and_names_of_a_template_are_read(linker: Linker, relation: str, text: str) -> None:
    found = Wordings([builtin()[relation]]).matches(clause(linker, text))
    assert {match.wording.relation.id for match in found} == {relation}


def test_another_name_than_that_of_the_template_does_not_match(linker: Linker) -> None:
    assert not Wordings([builtin()["P2583"]]).matches(clause(linker, "Iron is 4.2 km from Ulm."))


@pytest.mark.parametrize(("place", "matches"), [("Earth", True), ("Ulm", False)])
def test_a_name_is_looked_at_in_a_second_half_too(linker: Linker, place: str, matches: bool) -> None:
    distance = Relation("AK:d", "d", kind=ValueKind.QUANTITY, wordings=("{s} keeps from Earth by {o}",))
    found = Wordings([distance]).matches(clause(linker, f"Iron is old and keeps from {place} by 4.2 km."))
    assert bool(found) is matches


def test_an_article_with_a_capital_is_left_out_of_a_template(linker: Linker) -> None:
    best = Relation("AK:b", "b", wordings=("{s} has The Motto of {o}",))
    assert Wordings([best]).matches(clause(linker, "France has the motto of Germany."))


@pytest.mark.parametrize(
    ("text", "quantities"),
    [
        ("France has a five-star hotel.", []),
        ("France has a 2-door garage.", []),
        ("France has a 20-foot wall.", ["20-foot"]),
        ("France has five stars.", ["five"]),
    ],
)
def test_a_number_that_belongs_to_a_word_is_no_value(
    linker: Linker, text: str, quantities: list[str]
) -> None:
    assert [s.text for s in clause(linker, text).symbols if s.code[0] == "Q"] == quantities


def test_the_subject_carries_over_to_the_second_half(linker: Linker) -> None:
    matches = BIRTH.matches(clause(linker, "Albert Einstein loved music and was born in Ulm."))
    assert matches
    assert {match.subject for match in matches} == {None}


def test_compiling_ahead_changes_nothing(linker: Linker) -> None:
    wordings = Wordings(builtin().values())
    wordings.compile()
    assert wordings.matches(clause(linker, "Albert Einstein was born in Ulm."))


@pytest.mark.parametrize(
    "day", ["in 1879", "on 14 March 1879", "before 1880", "between 1870 and 1880", "around 1879"]
)
def test_a_time_has_the_preposition_that_it_needs(tiny_checker: Checker, day: str) -> None:
    (claim,) = tiny_checker.check("", f"Albert Einstein was born {day}.", encode=False).claims
    assert claim.verdict is Verdict.SUPPORTED
