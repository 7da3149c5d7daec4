"""Documents as sentences."""

from __future__ import annotations

import time

from detect.document import Document, Library

TEXT = "# The lighthouse\n\nIt was built in 1847. Ann Miller lit it.\n\n## Keepers\n\nShe stayed for years."


def test_sentences_are_spans_of_the_text() -> None:
    document = Document.read(TEXT)

    assert [TEXT[s.start : s.end] for s in document.sentences] == [
        "# The lighthouse",
        "It was built in 1847.",
        "Ann Miller lit it.",
        "## Keepers",
        "She stayed for years.",
    ]


def test_a_sentence_knows_the_heading_above_it() -> None:
    document = Document.read(TEXT)

    assert [document.heading_of(s) for s in document.sentences] == [
        "",
        "The lighthouse",
        "The lighthouse",
        "",
        "Keepers",
    ]


def test_a_short_line_of_its_own_is_a_heading_and_a_sentence_is_none() -> None:
    document = Document.read("The lighthouse\n\nIt was built in 1847\nof stone and glass.")

    assert [s.is_heading for s in document.sentences] == [True, False]


def test_a_document_of_one_line_has_no_heading() -> None:
    assert not Document.read("The lighthouse of Skerry Point").sentences[0].is_heading


def test_a_library_reads_a_text_once() -> None:
    library = Library()

    assert library.read([TEXT])[0] is library.read(["Other.", TEXT])[1]


def test_a_library_forgets_what_it_has_no_room_for() -> None:
    library = Library(characters=len(TEXT))
    first = library.read([TEXT])[0]

    library.read(["Another text."])

    assert library.read([TEXT])[0] is not first
    assert library.read(["x" * (len(TEXT) + 1)])[0].text.startswith("x")


def test_reading_takes_time_linear_in_the_text() -> None:
    """The fastest of five runs each: the first may wait for what else the machine does."""

    def seconds(text: str) -> float:
        started = time.perf_counter()
        Document.read(text)
        return time.perf_counter() - started

    short, long = (min(seconds(TEXT * times) for _ in range(5)) for times in (300, 1200))

    assert long < 12 * short


def test_a_question_that_names_another_heading_asks_elsewhere() -> None:
    document = Document.read("## Adults\nThe fee is £10.\n\n## Children\nThe fee is £5.")
    assert document.asks_elsewhere("What is the fee for children?", 1)
    assert not document.asks_elsewhere("What is the fee for adults?", 1)
    assert not document.asks_elsewhere("What is the fee?", 1)
    assert not document.asks_elsewhere("", 1)
