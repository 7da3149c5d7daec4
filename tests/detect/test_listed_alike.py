"""What two items of a list surely state, the others state too."""

from __future__ import annotations

from dataclasses import replace

from detect.listed_alike import UNCERTAIN, listed_alike
from detect.verdict import CheckedClaim, Claim, Verdict
from kg.records import EntityRef
from kg.schema import builtin

TEXT = "Norland's neighbours: Sudland, Westland and Farland; its trade is with Utopia."
NORLAND = EntityRef("Q1", "Norland")


def claimed(name: str, verdict: Verdict, rule: str) -> CheckedClaim:
    at = TEXT.index(name)
    claim = Claim(
        TEXT,
        0,
        len(TEXT),
        subject=NORLAND,
        relation=builtin()["P47"],
        value=EntityRef(name, name),
        value_start=at,
        value_end=at + len(name),
    )
    return CheckedClaim(claim, verdict, score=0.9, rule=rule)


def decided(*claims: CheckedClaim) -> list[Verdict]:
    found = listed_alike(claims, TEXT, lambda checked: replace(checked, verdict=Verdict.CONTRADICTED))
    return [each.verdict for each in found]


SUDLAND = claimed("Sudland", Verdict.SUPPORTED, "learned:entity:same")
WESTLAND = claimed("Westland", Verdict.SUPPORTED, "learned:entity:same")
FARLAND = claimed("Farland", Verdict.NOT_CHECKABLE, UNCERTAIN)


def test_a_third_item_is_read_as_two_others_are() -> None:
    assert decided(SUDLAND, WESTLAND, FARLAND)[-1] is Verdict.CONTRADICTED


def test_one_other_item_is_not_enough() -> None:
    assert decided(SUDLAND, FARLAND)[-1] is Verdict.NOT_CHECKABLE


def test_what_stands_outside_the_list_or_may_be_true_stays_open() -> None:
    outside = claimed("Utopia", Verdict.NOT_CHECKABLE, UNCERTAIN)
    missing = replace(FARLAND, rule="absent:many")
    assert decided(SUDLAND, WESTLAND, outside)[-1] is Verdict.NOT_CHECKABLE
    assert decided(SUDLAND, WESTLAND, missing)[-1] is Verdict.NOT_CHECKABLE
