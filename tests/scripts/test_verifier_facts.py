"""Pairs from a small graph: labels, determinism, and nothing of what is held out."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from random import Random

import pytest

from benchmarks.statement import Split, is_in
from kg.records import EntityRef, Fact, RelationRef
from kg.source_tsv import TsvFolder
from scripts.verifier.composed import ComposedPairs
from scripts.verifier.fact_pairs import FactPairs
from scripts.verifier.facts import Facts
from scripts.verifier.other_value import other_value
from scripts.verifier.pair import Label, Pair
from scripts.verifier.wordings import HELD_OUT, Wordings, load


@pytest.fixture(scope="module")
def facts(tiny_source: Path) -> Facts:
    return Facts.read([TsvFolder(tiny_source)], split=Split.ALL)


@pytest.fixture(scope="module")
def wordings() -> Wordings:
    return load(held_out=False)


@pytest.fixture(scope="module")
def pairs(facts: Facts, wordings: Wordings) -> list[Pair]:
    return list(islice(FactPairs(facts, wordings, Random(1)), 800))


def claim(relation: str, subject: str, value: str) -> Fact:
    return Fact(EntityRef(subject, subject), RelationRef(relation, ""), EntityRef(value, value))


@pytest.fixture(scope="module")
def judge(facts: Facts, wordings: Wordings) -> FactPairs:
    return FactPairs(facts, wordings, Random(1))


def test_the_same_seed_gives_the_same_pairs(facts: Facts, wordings: Wordings, pairs: list[Pair]) -> None:
    assert list(islice(FactPairs(facts, wordings, Random(1)), 800)) == pairs


def test_all_kinds_of_claims_are_made(pairs: list[Pair]) -> None:
    kinds = {pair.kind for pair in pairs}
    assert {"fact/same", "fact/other-value", "fact/other-relation", "fact/nested", "fact/negated"} <= kinds


def test_no_relation_held_out_has_a_wording_for_training(wordings: Wordings) -> None:
    assert not HELD_OUT & wordings.templates.keys()


def test_no_wording_is_both_trained_on_and_measured(wordings: Wordings) -> None:
    held = load(held_out=True)
    for relation, templates in held.templates.items():
        assert not set(templates) & set(wordings.templates.get(relation, ()))
    assert not {t for ts in held.unrelated.values() for t in ts} & {
        t for ts in wordings.unrelated.values() for t in ts
    }


def test_only_subjects_of_the_half_asked_for_are_told_of(tiny_source: Path) -> None:
    half = Facts.read([TsvFolder(tiny_source)], split=Split.DEVELOPMENT)
    assert half.by_subject
    assert all(is_in(subject, Split.DEVELOPMENT) for subject in half.by_subject)


def test_a_claim_of_a_fact_that_is_told_is_supported(judge: FactPairs) -> None:
    assert judge.label(claim("P19", "Ada", "Bern"), [claim("P19", "Ada", "Bern")]) is Label.SUPPORTED


def test_another_value_is_contradicted_where_there_can_be_one_only(judge: FactPairs) -> None:
    assert judge.label(claim("P19", "Ada", "Bern"), [claim("P19", "Ada", "Basel")]) is Label.CONTRADICTED
    assert judge.label(claim("P106", "Ada", "poet"), [claim("P106", "Ada", "nurse")]) is Label.NEUTRAL


def test_the_same_value_under_a_sibling_relation_is_neutral(judge: FactPairs) -> None:
    assert judge.label(claim("P20", "Ada", "Bern"), [claim("P19", "Ada", "Bern")]) is Label.NEUTRAL


def test_a_sibling_relation_that_is_told_too_decides(judge: FactPairs) -> None:
    told = [claim("P19", "Ada", "Bern"), claim("P20", "Ada", "Basel")]
    assert judge.label(claim("P20", "Ada", "Bern"), told) is Label.CONTRADICTED


def test_relations_that_are_said_alike_leave_a_claim_open(judge: FactPairs) -> None:
    assert (
        judge.label(claim("P131", "Bern", "Swiss Plateau"), [claim("P17", "Bern", "Swiss Plateau")]) is None
    )


def test_the_other_direction_is_contradicted_where_a_relation_goes_one_way(judge: FactPairs) -> None:
    assert judge.label(claim("P22", "Ada", "Max"), [claim("P22", "Max", "Ada")]) is Label.CONTRADICTED
    assert judge.label(claim("P26", "Ada", "Max"), [claim("P26", "Max", "Ada")]) is Label.SUPPORTED
    assert judge.label(claim("P737", "Ada", "Max"), [claim("P737", "Max", "Ada")]) is Label.NEUTRAL


def test_the_inverse_relation_says_the_same(judge: FactPairs) -> None:
    assert judge.label(claim("P1376", "Bern", "Oz"), [claim("P36", "Oz", "Bern")]) is Label.SUPPORTED


def test_another_value_is_none_that_the_subject_has(facts: Facts) -> None:
    chance = Random(1)
    for fact in (f for some in facts.by_relation.values() for f in some):
        other = other_value(fact, facts, chance)
        assert other is None or other not in facts.values(fact.subject.id, fact.relation.id)


def test_composed_claims_are_supported_or_contradicted(facts: Facts, wordings: Wordings) -> None:
    made = list(islice(ComposedPairs(facts, wordings, Random(1)), 200))
    assert {pair.label for pair in made} == {Label.SUPPORTED, Label.CONTRADICTED}
    assert made == list(islice(ComposedPairs(facts, wordings, Random(1)), 200))
