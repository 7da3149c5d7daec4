"""Who won which prize, and in which year."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from detect.verdict import CheckedClaim, Verdict

if TYPE_CHECKING:
    from detect.checker import Checker
    from tests.detect.conftest import CheckerOf

_FIRST, _LAST = 1950, 1989
_KNOWN = {1960: "Anna Berg", 1961: "Bela Caro", 1972: "Carl Dorn", 1985: "Dora Elm"}


@pytest.fixture(scope="module")
def checker(checker_of: CheckerOf) -> Checker:
    """Two prizes of forty years; of the other one Emil Falk alone is told apart."""
    entities = [
        "id\tlabel\taliases\tdescription\ttypes\timportance",
        "X:song\tVelland Prize for Song\t\taward\taward\t60",
        "X:verse\tVelland Prize for Verse\t\taward\taward\t60",
        "X:zorn\tPaul Zorn\t\twriter\thuman\t150",
    ]
    facts = [
        "subject\trelation\tobject\tstart\tend",
        "X:zorn\tP570\t+1980-00-00T00:00:00Z/9\t\t",
    ]
    for prize in ("song", "verse"):
        for year in range(_FIRST, _LAST + 1):
            name = _KNOWN.get(year, f"Winner {prize} {year}") if prize == "song" else f"Poet N{year}"
            name = "Emil Falk" if (prize, year) == ("verse", 1970) else name
            key = "X:" + name.replace(" ", "-").lower()
            entities.append(f"{key}\t{name}\t\twinner\thuman\t150")
            facts.append(f"{key}\tP166\tX:{prize}\t+{year}-00-00T00:00:00Z/9\t")
    return checker_of("\n".join(entities) + "\n", "\n".join(facts) + "\n")


def _wrong(checker: Checker, answer: str) -> list[CheckedClaim]:
    found = checker.check("", answer, encode=False).claims
    return [claim for claim in found if claim.verdict is Verdict.CONTRADICTED]


@pytest.mark.parametrize(
    ("text", "rule", "right"),
    [
        ("Anna Berg won the Velland Prize for Song in 1975.", "prize:year", "1960"),
        ("Anna Berg was awarded the 1975 Velland Prize for Song.", "prize:year", "1960"),
        ("Anna Berg wrote songs and won the Velland Prize for Song in 1975.", "prize:year", "1960"),
        ("Emil Falk won the Velland Prize for Song in 1970.", "prize:winner", "Velland Prize for Verse"),
        ("The 1972 Velland Prize for Song went to Paul Zorn.", "prize:winner", "Carl Dorn"),
        ("Paul Zorn won the Velland Prize for Song.", "prize:winner", ""),
        ("Anna Berg shared the 1960 Velland Prize for Song with Dora Elm.", "prize:winner", "Anna Berg"),
    ],
)
def test_what_the_list_of_winners_denies_is_wrong(checker: Checker, text: str, rule: str, right: str) -> None:
    (claim,) = _wrong(checker, text)
    assert claim.rule == rule
    assert (claim.correction.right if claim.correction else "") == right


@pytest.mark.parametrize(
    "text",
    [
        "Anna Berg won the Velland Prize for Song in 1960.",
        "Anna Berg received the 1960 Velland Prize for Song in 1961.",
        "The 1972 Velland Prize for Song went to Carl Dorn.",
        "Paul Zorn was nominated for the Velland Prize for Song in 1972.",
        "Paul Zorn never won the Velland Prize for Song.",
        "Paul Zorn won the Velland Prize for Song in 1999.",
        "Paul Zorn wrote about the Velland Prize for Song in 1972.",
        "Did Paul Zorn win the Velland Prize for Song in 1972?",
    ],
)
def test_what_it_bears_out_or_says_nothing_of_is_not_wrong(checker: Checker, text: str) -> None:
    assert _wrong(checker, text) == []


def test_a_quotation_beside_a_prize_changes_nothing(checker: Checker) -> None:
    text = 'The 1972 Velland Prize for Song went to Paul Zorn, "for having shown us all how to sing".'
    assert [claim.rule for claim in _wrong(checker, text)] == ["prize:winner"]
