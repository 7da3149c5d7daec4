"""How the value of a document is written in the place of a claim's."""

from __future__ import annotations

import pytest

from detect.document_values.given import values_of
from detect.document_wording import is_of_a_range, worded
from detect.passage_value import Kind, StatedValue
from detect.wrong_value import WrongValue


def first(text: str, kind: Kind | None = None) -> StatedValue:
    found = values_of(text, lambda word: word in ("Ann", "Bob", "Edith"))
    return next(each for each in found if kind in (None, each.kind) and each.kind is not Kind.WORD)


def put(claim: str, document: str) -> str:
    """What stands in the place of the first value of a claim if the first one of a document is meant."""
    wrong = first(claim)
    right = first(document)
    return worded(
        WrongValue(wrong, right, document[right.start : right.end], 0.9), claim[wrong.start : wrong.end]
    )


@pytest.mark.parametrize(
    ("claim", "document", "right"),
    [
        ("due by 31 March.", "due by 31 January 2024", "31 January"),
        ("due on March 12th", "due on 5 May 2025", "May 5th"),
        ("due by 31 March 2024", "due by 31 January", "31 January 2024"),
        ("on 20 July 1968", "on July 21, 1969", "21 July 1969"),
        ("at 9 pm", "starts at 8:30", "8:30 pm"),
        ("at 15:00", "at 2:30 pm", "14:30"),
        ("it costs £48", "it costs £42.50", "£42.50"),
        ("it costs 48 €", "it costs 42,50 €", "42,50 €"),
        ("takes 1 hour", "takes 45 minutes", "45 minutes"),
        ("three weeks", "6 weeks", "six weeks"),
        ("two years", "six months", "six months"),
        ("2 years", "6 months", "6 months"),
        ("needs Python 3.8", "needs Python 3.10", "3.10"),
        ("on Wednesdays", "every Monday", "Mondays"),
        ("Ann did", "Edith Farr's work", "Edith Farr"),
        ("Ann's work", "by Edith Farr", "Edith Farr's"),
    ],
)
def test_it_has_the_form_of_the_wrong_one_or_of_the_document(claim: str, document: str, right: str) -> None:
    if "Python" in claim:
        wrong, other = first(claim, Kind.QUANTITY), first(document, Kind.QUANTITY)
        written = document[other.start : other.end]
        assert worded(WrongValue(wrong, other, written, 0.9), claim[wrong.start : wrong.end]) == right
    else:
        assert put(claim, document) == right


@pytest.mark.parametrize(
    ("claim", "document"),
    [
        ("open at weekends", "open on Tuesdays"),
        ("open on Saturday", "open Monday to Friday"),
        ("for 4 guests", "for 1 guest"),
        ("in 1986", "in the 1990s"),
    ],
)
def test_what_fits_in_no_form_is_not_put_in(claim: str, document: str) -> None:
    assert put(claim, document) == ""


def test_a_month_of_a_date_is_put_in_alone() -> None:
    wrong = first("in March", Kind.MONTH)
    assert (
        worded(WrongValue(wrong, StatedValue(Kind.MONTH, 0, 15, 1), "31 January 2024", 0.9), "March")
        == "January"
    )


@pytest.mark.parametrize(
    ("text", "value"), [("from 3 to 7 July", "7 July"), ("3-7 kg", "3"), ("at 9 or 10", "9")]
)
def test_an_end_of_a_range_is_told(text: str, value: str) -> None:
    assert is_of_a_range(text, text.index(value), text.index(value) + len(value))
