"""What still refers to a wrong value."""

from __future__ import annotations

from dataclasses import replace

import pytest

from correct.patch_made import Made, Patched
from correct.patch_reference import by_description, by_name, by_pronoun
from detect.verdict import Verdict
from kg.records import Relation
from tests.correct.written_claims import AUTHOR, BIRTHPLACE, CAPITAL, wrong


def made_in(text: str, old: str, new: str, relation: Relation) -> Patched:
    claim = wrong(text, old, new, relation=relation)
    assert claim.correction is not None
    return Patched(text, [Made(claim, claim.correction)], [claim])


@pytest.mark.parametrize(
    ("text", "old", "relation"),
    [
        ("Hamlet was written by Jane Austen. She was English.", "Jane Austen", AUTHOR),
        ("Hamlet was written by Jane Austen in her youth.", "Jane Austen", AUTHOR),
        ("The capital of Spain is Lyon. It lies on a river.", "Lyon", CAPITAL),
        ("Lyon is the capital of Spain. It lies on a river.", "Lyon", CAPITAL),
        ("Einstein was born in Lyon. It lies on a river.", "Lyon", BIRTHPLACE),
    ],
)
def test_a_pronoun_may_mean_the_wrong_value(text: str, old: str, relation: Relation) -> None:
    assert by_pronoun(made_in(text, old, "New", relation))


@pytest.mark.parametrize(
    ("text", "old", "relation"),
    [
        ("Hamlet was written by Jane Austen. It is a tragedy.", "Jane Austen", AUTHOR),
        ("Einstein was born in Lyon. He was a physicist.", "Lyon", BIRTHPLACE),
        ("Spain has its capital in Lyon. It has many rivers.", "Lyon", CAPITAL),
        ("The capital of Spain is Lyon.\nIt lies on a river.", "Lyon", CAPITAL),
    ],
)
def test_a_pronoun_may_mean_the_subject(text: str, old: str, relation: Relation) -> None:
    assert not by_pronoun(made_in(text, old, "New", relation))


def test_a_description_may_mean_the_wrong_value() -> None:
    assert by_description(made_in("It is Lyon. This city is old.", "Lyon", "Paris", CAPITAL))
    assert not by_description(made_in("It is Lyon. This is known.", "Lyon", "Paris", CAPITAL))


def test_the_wrong_value_is_spoken_of_elsewhere() -> None:
    patched = made_in("It is Lyon. Lyon is old.", "Lyon", "Paris", CAPITAL)
    assert by_name(patched)
    (claim,) = patched.claims
    supported = replace(
        claim, verdict=Verdict.SUPPORTED, claim=replace(claim.claim, start=12, end=24), correction=None
    )
    assert not by_name(patched._replace(claims=[claim, supported]))


def test_rows_of_a_table_speak_for_themselves() -> None:
    text = "| Spain | Lyon |\n| France | Lyon |\n"
    assert not by_name(made_in(text, "Lyon", "Madrid", CAPITAL))
