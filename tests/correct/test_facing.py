"""Claims of a relation that holds both ways, seen from the side that the question asks about."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from correct.facing import facing
from detect.verdict import CheckedClaim, Claim, Verdict
from kg.records import EntityRef, Fact, Relation, RelationRef
from kg.schema import builtin

BORDER = builtin()["P47"]
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
        ("Who is the Ethiopian?", claim()),
        ("Which country borders Ethiopia?", claim(Verdict.SUPPORTED)),
    ],
)
def test_any_other_claim_stays_as_it_is(question: str, checked: CheckedClaim) -> None:
    assert facing(question, [checked], facts_of) == (checked,)


@pytest.mark.parametrize("relation", [BORDER, Relation("P19", "place of birth")])
def test_without_facts_for_the_other_side_there_are_none(relation: Relation) -> None:
    """Those about Bolivia do not answer."""
    (turned,) = facing("Which country borders Ethiopia?", [claim(relation=relation)], lambda *_: [])
    assert turned.facts == ()


def test_a_relation_that_has_a_name_for_the_other_side_turns_into_it() -> None:
    asked: list[tuple[str, str]] = []

    def known(entity_id: str, relation: Relation) -> Sequence[Fact]:
        asked.append((entity_id, relation.id))
        return [FACT]

    capital = claim(relation=Relation("P36", "capital", inverse="P1376"))
    (turned,) = facing("What is Ethiopia the capital of?", [capital], known)
    assert asked == [("Q115", "P1376")]
    assert turned.claim.relation is not None
    assert turned.claim.relation.id == "P1376"
