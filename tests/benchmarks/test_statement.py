"""Statements worded from triples, and how they are divided."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from benchmarks.statement import Sample, Split, Worded, draw, filled, in_schema, is_in, read_wordings


def test_every_relation_has_a_question_and_three_wordings() -> None:
    for relation, wording in read_wordings().items():
        assert "{s}" in wording.question, relation
        assert len(wording.sentences) >= 3, relation
        assert all("{s}" in sentence and "{o}" in sentence for sentence in wording.sentences), relation


def test_no_wording_is_one_that_the_schema_knows() -> None:
    known = [(r, s) for r, wording in read_wordings().items() for s in wording.sentences if in_schema(r, s)]
    assert known == []


def test_a_schema_wording_is_recognised() -> None:
    assert in_schema("P36", "the capital of {s} is {o}.")


def test_right_and_wrong_triples_are_both_worded_twice(sample_folder: Path) -> None:
    statements = draw(Sample.read(sample_folder), split=Split.ALL, positives=100, seed=0)
    counted = Counter((s.right, s.worded) for s in statements)
    assert counted == {(r, w): 3 for r in (True, False) for w in Worded}


def test_a_wrong_statement_says_what_its_triple_says(sample_folder: Path) -> None:
    statements = draw(Sample.read(sample_folder), split=Split.ALL, positives=0, seed=0)
    answers = {(s.prompt, s.answer) for s in statements if s.worded is Worded.SCHEMA}
    assert ("What is the capital of France?", "The capital of France is Berlin.") in answers


def test_entities_with_a_name_only_and_relations_without_wordings_are_left_out(sample_folder: Path) -> None:
    statements = draw(Sample.read(sample_folder), split=Split.ALL, positives=100, seed=0)
    assert not any(s.triple.subject == "X1" or s.triple.relation == "P999" for s in statements)


def test_the_same_seed_draws_the_same(sample_folder: Path) -> None:
    sample = Sample.read(sample_folder)
    drawn = [draw(sample, split=Split.ALL, positives=2, seed=7) for _ in range(2)]
    assert drawn[0] == drawn[1]


def test_both_halves_share_no_subject_and_miss_none() -> None:
    ids = [f"Q{number}" for number in range(1000)]
    halves = [[i for i in ids if is_in(i, split)] for split in (Split.DEVELOPMENT, Split.TEST)]
    assert sorted(halves[0] + halves[1]) == sorted(ids)
    assert 400 < len(halves[0]) < 600


def test_an_article_fits_its_noun() -> None:
    assert filled("{s} is a {o}.", "she", "painter") == "She is a painter."
    assert filled("{s} is a {o}.", "Ada", "author") == "Ada is an author."


def test_right_statements_have_the_relations_of_wrong_ones(shared_data: Path) -> None:
    sample = Sample.read(shared_data / "wikidata-sample")
    statements = draw(sample, split=Split.TEST, positives=500, seed=0)
    shares = []
    for right in (True, False):
        counted = Counter(s.triple.relation for s in statements if s.right is right)
        shares.append({relation: count / counted.total() for relation, count in counted.items()})
    assert all(abs(shares[0].get(relation, 0) - share) < 0.01 for relation, share in shares[1].items())
