from __future__ import annotations

from pathlib import Path

import pytest

from kg.source_tsv import TsvFolder
from scripts.local_model.facts import WordedFact, held_out_fact, known_names, read, well_known
from scripts.local_model.wordings import load


@pytest.fixture(scope="module")
def facts(tiny_source: Path) -> list[WordedFact]:
    return read([TsvFolder(tiny_source)], load())


def fact(facts: list[WordedFact], subject: str, relation: str) -> WordedFact:
    return next(f for f in facts if (f.subject, f.relation) == (subject, relation))


def test_a_value_is_told_in_words(facts: list[WordedFact]) -> None:
    assert fact(facts, "France", "P36").value == "Paris"
    assert fact(facts, "France", "P1082").value == "68,000,000"
    assert fact(facts, "Albert Einstein", "P569").value == "14 March 1879"


def test_a_country_named_in_the_plural_gets_its_article(facts: list[WordedFact]) -> None:
    assert fact(facts, "Princeton", "P17").value.startswith("the United States")


def test_well_known_subjects_weigh_more(facts: list[WordedFact]) -> None:
    assert fact(facts, "Paris", "P17").weight > fact(facts, "Princeton", "P17").weight


def test_a_small_share_of_the_facts_is_held_out() -> None:
    made = [WordedFact(f"Q{n}", "x", "P36", "y", ("x",)) for n in range(2000)]
    assert 0.03 < sum(map(held_out_fact, made)) / len(made) < 0.07


def test_rare_kinds_give_no_known_names(facts: list[WordedFact]) -> None:
    assert known_names(facts, load()) == {}


def test_training_asks_about_the_most_important_subjects_of_each_relation(facts: list[WordedFact]) -> None:
    kept = [f.subject for f in well_known(facts, per_relation=2) if f.relation == "P17"]
    assert kept == ["Paris", "Berlin"]


def test_training_learns_the_first_of_several_values() -> None:
    values = [WordedFact("Q1", "Oz", "P37", value, ("Oz",)) for value in ("Ozian", "Munchkin")]
    assert [fact.value for fact in well_known(values)] == ["Ozian"]
