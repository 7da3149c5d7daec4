"""Claims of a relation that holds both ways, seen from the side that the question asks about."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from correct.facing import facing
from detect.verdict import CheckedClaim, Claim, Verdict
from kg.records import EntityRef, Fact, Relation, RelationRef

BORDER = Relation("P47", "shares border with", inverse="P47")
ETHIOPIA, BOLIVIA = EntityRef("Q115", "Ethiopia"), EntityRef("Q750", "Bolivia")
FACT = Fact(ETHIOPIA, RelationRef("P47", "shares border with"), EntityRef("Q977", "Djibouti"))


def claim(verdict: Verdict = Verdict.CONTRADICTED, relation: Relation = BORDER) -> CheckedClaim:
    return CheckedClaim(Claim("c", 0, 1, subject=BOLIVIA, relation=relation, value=ETHIOPIA), verdict, 0.9)


def facts_of(entity_id: str, relation: Relation) -> Sequence[Fact]:
    return [FACT] if entity_id == "Q115" else []


def test_a_claim_turns_to_the_side_that_was_asked_about() -> None:
    (turned,) = facing("Which country borders Ethiopia?", [claim()], facts_of)
    assert (turned.claim.subject, turned.claim.value) == (ETHIOPIA, BOLIVIA)
    assert turned.facts == (FACT,)


@pytest.mark.parametrize(
    ("question", "checked"),
    [
        ("What borders Bolivia?", claim()),
        ("Do Bolivia and Ethiopia share a border?", claim()),
        ("", claim()),
        ("Which country borders Ethiopia?", claim(Verdict.SUPPORTED)),
        ("Which country borders Ethiopia?", claim(relation=Relation("P36", "capital", inverse="P1376"))),
    ],
)
def test_any_other_claim_stays_as_it_is(question: str, checked: CheckedClaim) -> None:
    assert facing(question, [checked], facts_of) == (checked,)


def test_without_facts_for_the_other_side_it_stays_too() -> None:
    assert facing("Which country borders Ethiopia?", [claim()], lambda *_: []) == (claim(),)
