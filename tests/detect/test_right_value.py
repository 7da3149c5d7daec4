"""One of several right values."""

from __future__ import annotations

from detect.places import Places
from detect.right_value import RightValues
from kg.records import EntityRef, Fact, RelationRef, Time
from kg.store import Snapshot

CAPITAL = RelationRef("P36", "capital")
SWITZERLAND, FRENCH, GERMAN = (
    EntityRef("Q39", "Switzerland"),
    EntityRef("Q150", "French"),
    EntityRef("Q188", "German"),
)
BERLIN, PARIS, FRANCE = EntityRef("Q64", "Berlin"), EntityRef("Q90", "Paris"), EntityRef("Q142", "France")


def fact(value: EntityRef, start: int = 0, end: int = 0) -> Fact:
    return Fact(SWITZERLAND, CAPITAL, value, Time(start) if start else None, Time(end) if end else None)


def chosen(
    graph: Snapshot,
    *facts: Fact,
    claimed: EntityRef | None = None,
    question: str = "",
    year: int | None = None,
    taken: tuple[str, ...] = (),
    used: tuple[str, ...] = (),
) -> object:
    right = RightValues(Places(graph))
    return right.choose(facts, claimed, question=question, year=year, taken=taken, used=used)


def test_what_was_not_yet_said_comes_first(values: Snapshot) -> None:
    assert chosen(values, fact(FRENCH), fact(GERMAN), taken=("Q150",)) == GERMAN


def test_one_that_was_said_is_better_than_none(values: Snapshot) -> None:
    assert chosen(values, fact(FRENCH), taken=("Q150",)) == FRENCH


def test_a_country_takes_the_place_of_a_country(values: Snapshot) -> None:
    assert chosen(values, fact(PARIS), fact(FRANCE), claimed=EntityRef("Q29", "Spain")) == FRANCE


def test_the_question_tells_the_kind_of_place(values: Snapshot) -> None:
    facts = (fact(PARIS), fact(FRANCE))
    spain = EntityRef("Q29", "Spain")
    assert chosen(values, *facts, claimed=BERLIN, question="In which country is it?") == FRANCE
    assert chosen(values, *facts, claimed=spain, question="What city is it in?") == PARIS


def test_the_year_of_the_question_tells_the_time(values: Snapshot) -> None:
    facts = (fact(BERLIN, 1990), fact(PARIS, 1949, 1989))
    assert chosen(values, *facts, year=1960) == PARIS
    assert chosen(values, *facts) == BERLIN


def test_what_has_ended_is_no_answer_today(values: Snapshot) -> None:
    assert chosen(values, fact(PARIS, 1949, 1989)) is None


def test_what_the_sentence_gives_for_it_already_is_not_given_twice(values: Snapshot) -> None:
    assert chosen(values, fact(FRENCH), fact(GERMAN), used=("Q150",)) == GERMAN
    assert chosen(values, fact(FRENCH), used=("Q150",)) is None
