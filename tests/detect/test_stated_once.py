"""Beside the right value another is said of something else, unless both stand in one list."""

from __future__ import annotations

from dataclasses import replace

import pytest

from detect.checker import Checker
from detect.stated_once import stated_once
from detect.verdict import CheckedClaim, Claim, Verdict
from kg.records import EntityRef, Fact
from kg.schema import builtin

RISK = 0.05
EMMA, PERSUASION = EntityRef("Q1", "Emma"), EntityRef("Q2", "Persuasion")
CAME_OUT, BEGAN = "P577", "P571"
TWO_WORKS = "Emma came out in 1815, Persuasion in 1817."


def said(
    text: str, value: str, verdict: Verdict, *, of: EntityRef = EMMA, relation: str = CAME_OUT
) -> CheckedClaim:
    at = text.index(value)
    claim = Claim(
        text,
        0,
        len(text),
        subject=of,
        relation=builtin()[relation],
        value_start=at,
        value_end=at + len(value),
    )
    return CheckedClaim(claim, verdict, 0.9, rule="time:year")


def right(text: str, value: str) -> CheckedClaim:
    return said(text, value, Verdict.SUPPORTED)


def wrong(text: str, value: str) -> CheckedClaim:
    return said(text, value, Verdict.CONTRADICTED)


def verdicts(text: str, *claims: CheckedClaim) -> list[Verdict]:
    return [claim.verdict for claim in stated_once(claims, text)]


def test_a_second_value_beside_the_right_one_is_left_open() -> None:
    first, second = stated_once([right(TWO_WORKS, "1815"), wrong(TWO_WORKS, "1817")], TWO_WORKS)
    assert first == right(TWO_WORKS, "1815")
    assert (second.verdict, second.score) == (Verdict.NOT_CHECKABLE, 0.0)
    assert (second.rule, second.p_wrong) == ("joined", RISK)


def test_it_may_stand_before_the_right_one() -> None:
    text = "In 1817, two years late, Emma of 1815 sold."
    claims = wrong(text, "1817"), right(text, "1815")
    assert verdicts(text, *claims) == [Verdict.NOT_CHECKABLE, Verdict.SUPPORTED]


@pytest.mark.parametrize(
    "between", [", ", " and ", ", and ", " or ", " as well as ", " and the ", " und ", " / "]
)
def test_a_value_in_one_list_with_the_right_one_is_contradicted(between: str) -> None:
    for values in (("1815", "1817"), ("1817", "1815")):
        text = f"Emma came out in {between.join(values)}."
        claims = right(text, "1815"), wrong(text, "1817")
        assert verdicts(text, *claims) == [Verdict.SUPPORTED, Verdict.CONTRADICTED]


def test_without_the_right_value_a_wrong_one_is_contradicted() -> None:
    open_one = said(TWO_WORKS, "1815", Verdict.NOT_CHECKABLE)
    claims = open_one, wrong(TWO_WORKS, "1817")
    assert verdicts(TWO_WORKS, *claims) == [Verdict.NOT_CHECKABLE, Verdict.CONTRADICTED]


@pytest.mark.parametrize(("of", "relation"), [(PERSUASION, CAME_OUT), (EMMA, BEGAN)])
def test_the_right_value_of_another_subject_or_relation_excuses_nothing(of: EntityRef, relation: str) -> None:
    other = said(TWO_WORKS, "1815", Verdict.SUPPORTED, of=of, relation=relation)
    claims = other, wrong(TWO_WORKS, "1817")
    assert verdicts(TWO_WORKS, *claims) == [Verdict.SUPPORTED, Verdict.CONTRADICTED]


def test_a_list_with_a_wrong_value_in_it_is_still_found_in_an_answer(tiny_checker: Checker) -> None:
    claims = tiny_checker.check("", "The capital of France is Paris, and Berlin.").claims
    assert [claim.verdict for claim in claims] == [Verdict.SUPPORTED, Verdict.CONTRADICTED]


BORN = "P19"


def born(text: str, value: str, verdict: Verdict, *facts: Fact) -> CheckedClaim:
    checked = said(text, value, verdict, relation=BORN)
    return replace(checked, claim=replace(checked.claim, value=EntityRef(value, value)), facts=facts)


@pytest.mark.parametrize(
    ("known", "verdict"), [("London", Verdict.NOT_CHECKABLE), ("Leeds", Verdict.CONTRADICTED)]
)
def test_what_lies_in_the_right_place_is_left_open(known: str, verdict: Verdict) -> None:
    text = "She was born in Notting Hill, London."
    fact = Fact(EMMA, builtin()[BORN].ref, EntityRef(known, known))
    claims = born(text, "Notting Hill", Verdict.CONTRADICTED), born(text, "London", Verdict.SUPPORTED, fact)
    assert verdicts(text, *claims) == [verdict, Verdict.SUPPORTED]


def test_a_value_that_is_denied_excuses_nothing() -> None:
    text = "Emma came out in 1825, not in 1830."
    denied = said(text, "1830", Verdict.SUPPORTED)
    denied = replace(denied, claim=replace(denied.claim, negated=True))
    first, _ = stated_once([said(text, "1825", Verdict.CONTRADICTED), denied], text)
    assert first.verdict is Verdict.CONTRADICTED


def test_a_value_that_only_contains_the_right_one_excuses_no_other_within_it() -> None:
    text = "She was born in Germany, in the city of Stuttgart."
    coarse = replace(said(text, "Germany", Verdict.SUPPORTED, relation="P19"), rule="entity:contained")
    _, second = stated_once([coarse, said(text, "Stuttgart", Verdict.CONTRADICTED, relation="P19")], text)
    assert second.verdict is Verdict.CONTRADICTED
