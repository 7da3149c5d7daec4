"""Which value of a document speaks of a claim's."""

from __future__ import annotations

import pytest

from detect.document import Document
from detect.passage_search import PassageSearch
from detect.passage_value import Kind, Standing, StatedValue
from detect.reckoned import is_derived
from detect.value_alignment import Aligned, aligned
from detect.value_spot import spots
from detect.word_likeness import WordLikeness
from kg.records import Quantity
from kg.static_embedding import StaticEmbedding

UPDATES = (
    "Critical security updates must be installed within 3 days of release, all other updates within 21 days."
)
LUNCH = "A hot lunch costs $4.20, a salad box $3.60."
FARES = "| Fare | Adult | Child |\n|---|---|---|\n| Single to the island | £7.40 | £3.70 |\n"
MINUTES = "Dele drafts the price page by 28 May. Noor reviews the contract by 24 May."
HOURS = "The office is open from 9:00 to 17:00. The library closes at 20:00."


def found(claim: str, text: str) -> list[Aligned]:
    static = StaticEmbedding.default()
    search = PassageSearch([Document.read(text)], static)
    result = search.search([claim], limit=8)[0]
    values = [each for at in result.found for each in spots(search.documents[0], at.place.number)]
    return aligned(claim, values, result.weights, WordLikeness(static).nearest)


@pytest.mark.parametrize(
    ("claim", "text", "right"),
    [
        ("Critical security updates have to be installed within 14 days.", UPDATES, "3 days"),
        ("A salad box costs $4.20.", LUNCH, "$3.60"),
        ("The adult single to the island is £3.70.", FARES, "£7.40"),
        ("Dele has to draft the price page by 24 May.", MINUTES, "28 May"),
        ("The library closes at 17:00.", HOURS, "20:00"),
        (
            "Hold both buttons for five seconds.",
            "To reset it, hold both buttons for ten seconds.",
            "ten seconds",
        ),
    ],
)
def test_the_value_among_the_same_words_contradicts(claim: str, text: str, right: str) -> None:
    (only,) = found(claim, text)
    assert only.is_clear
    assert only.spot is not None
    assert only.spot.written == right


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        ("Other updates have to be installed within three weeks.", UPDATES),
        ("A hot lunch costs $4.20.", LUNCH),
        ("The adult single to the island is £7.40.", FARES),
        ("Dele has until 28 May to draft the price page.", MINUTES),
        ("The library is open until 8 pm.", HOURS),
        (
            "There is no school on 29 November.",
            "Days without school: 2 September, 29 November, 6 June and 24 July.",
        ),
    ],
)
def test_a_value_that_is_stated_is_found(claim: str, text: str) -> None:
    (only,) = found(claim, text)
    assert only.match.standing is Standing.FOUND


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        ("A dog of 30 kg gets the large tablet.", "The large tablet is for dogs over 10 kg."),
        ("For eight full days at home you get €16.", "For each full day at home €2 is paid."),
        ("The peak is 870 m above the stop.", "The stop lies at 1,040 m. The peak is at 1,910 m."),
        (
            "The free plan keeps history for 30 days.",
            "The free plan keeps history now for 30 days instead of 7.",
        ),
    ],
)
def test_a_case_or_a_reckoned_figure_is_not_contradicted(claim: str, text: str) -> None:
    assert not any(each.is_clear for each in found(claim, text))


def metres(amount: float) -> StatedValue:
    return StatedValue(Kind.QUANTITY, 0, 0, Quantity(amount, "Q11573"))


@pytest.mark.parametrize(("amount", "derived"), [(138, True), (1262, True), (1124, False), (600, False)])
def test_sums_and_differences_are_derived(amount: float, derived: bool) -> None:
    assert is_derived(metres(amount), [metres(562), metres(700)]) is derived


def test_doubles_are_derived_where_that_is_said() -> None:
    assert is_derived(metres(1124), [metres(562)], halved=True)
