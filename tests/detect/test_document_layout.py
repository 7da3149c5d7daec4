"""How a document is laid out."""

from __future__ import annotations

import time

import pytest

from detect.document import Document

POLICY = """BRIGHTWATER MUTUAL

1. Limits

| Section | Limit | Excess |
|---|---|---|
| Contents (ext. 44) | €65,000 | €150 |

2. What is not insured
- Flood
- **Theft:** from unlocked cars

Please bring:
1. A towel.
2. Your card.

Claims: Dana Whitlock and her team, on the number 0800 555 0142, open day and night
Complaints: Rafael Quint"""


@pytest.fixture(scope="module")
def policy() -> Document:
    return Document.read(POLICY)


def number_of(document: Document, begins: str) -> int:
    return next(n for n in range(len(document.sentences)) if document.said(n).startswith(begins))


def above(document: Document, begins: str) -> list[str]:
    return [document.said(each) for each in document.context(number_of(document, begins))]


def test_a_row_of_a_table_is_read_with_the_words_of_its_header(policy: Document) -> None:
    row = number_of(policy, "| Contents")
    assert policy.as_read(row) == "Section Contents (ext. 44): Limit €65,000, Excess €150"
    assert above(policy, "| Contents") == ["1. Limits", "| Section | Limit | Excess |"]


def test_the_line_under_a_header_is_no_sentence(policy: Document) -> None:
    assert not any(policy.said(n).startswith("|---") for n in range(len(policy.sentences)))


def test_numbered_headings_are_told_from_numbered_entries(policy: Document) -> None:
    assert above(policy, "- Flood") == ["2. What is not insured"]
    assert above(policy, "2. Your card.") == ["2. What is not insured", "Please bring:"]


def test_entries_are_read_without_their_marks(policy: Document) -> None:
    assert policy.as_read(number_of(policy, "- **Theft")) == "Theft: from unlocked cars"


def test_a_key_begins_a_sentence_however_long_the_line_before_it(policy: Document) -> None:
    assert policy.said(number_of(policy, "Complaints")) == "Complaints: Rafael Quint"


@pytest.mark.parametrize("text", ["", "|", "| a |\n| b |", "|---|", "1.", "- ", "#", ":\n:\n", "\ud800|\n|"])
def test_any_text_has_a_layout(text: str) -> None:
    document = Document.read(text)
    assert all(document.as_read(n) for n in range(len(document.sentences)))


def test_reading_lines_takes_time_linear_in_the_text() -> None:
    def seconds(times: int) -> float:
        started = time.perf_counter()
        Document.read(POLICY * times)
        return time.perf_counter() - started

    short, long = (min(seconds(times) for _ in range(5)) for times in (50, 200))
    assert long < 12 * short


def test_a_second_table_has_a_header_of_its_own() -> None:
    document = Document.read(
        "| Item | Weight |\n|---|---|\n| x | 1 kg |\n\n| Plan | Price |\n|---|---|\n| y | 2 EUR |"
    )
    assert [document.as_read(n) for n in (1, 3)] == ["Item x: Weight 1 kg", "Plan y: Price 2 EUR"]


def test_an_empty_cell_keeps_its_column() -> None:
    document = Document.read("| | Adults | Kids |\n|---|---|---|\n| Day | 5 | |")
    assert document.as_read(1) == "Day: Adults 5"


def test_short_lines_one_below_the_other_are_a_list_and_no_headings() -> None:
    document = Document.read("Data sheet\n\nWeight 5 kg\nHeight 30 cm\nDepth 2 cm")
    assert [each.is_heading for each in document.sentences] == [True, False, False, False]


def test_a_row_with_many_spaces_is_read_at_once() -> None:
    started = time.perf_counter()
    Document.read("|" + " " * 100_000 + "x")
    assert time.perf_counter() - started < 2
