"""Every sentence of an answer, and where its sources say it."""

from __future__ import annotations

import pytest

from correct.grounded_attribution import Attributor, Standing
from correct.grounded_source import Source
from detect.document_check import DocumentChecker

PAGE = (
    "Care\n\nThe Aurora kettle holds 1.7 litres. It carries a warranty of two years from the date of purchase."
    " Repairs are carried out by Nordwerk Service in Bergen."
)
START = PAGE.index("The Aurora")
SOURCES = [
    Source("leave.md", 1, 0, 32, "Annual leave amounts to 28 days."),
    Source("kettle.pdf", 4, START, len(PAGE), PAGE[START:]),
]


@pytest.fixture(scope="module")
def attributor() -> Attributor:
    return Attributor(DocumentChecker())


def test_a_sentence_is_traced_to_the_sentence_that_says_it(attributor: Attributor) -> None:
    (found,) = attributor.attribute("", "The Aurora kettle carries a warranty of two years.", SOURCES)

    assert found.standing is Standing.ATTRIBUTED
    (said,) = found.sources
    assert (said.source, said.document, said.page) == (1, "kettle.pdf", 4)
    assert said.text == "It carries a warranty of two years from the date of purchase."
    assert PAGE[said.start : said.end] == said.text


def test_each_sentence_of_an_answer_stands_for_itself(attributor: Attributor) -> None:
    answer = "Annual leave amounts to 28 days. Pets are welcome in the canteen. Anything else?"

    found = attributor.attribute("", answer, SOURCES)

    assert [answer[each.start : each.end] for each in found] == [each.text for each in found]
    assert [each.standing for each in found] == [
        Standing.ATTRIBUTED,
        Standing.UNATTRIBUTED,
        Standing.UNATTRIBUTED,
    ]
    assert found[1].sources == found[2].sources == ()
    assert found[2].score == 0.0


def test_a_wrong_number_is_contradicted_by_the_sentence_that_has_the_right_one(
    attributor: Attributor,
) -> None:
    (found,) = attributor.attribute("", "Annual leave amounts to 30 days.", SOURCES)

    assert found.standing is Standing.CONTRADICTED
    assert [each.text for each in found.sources] == ["Annual leave amounts to 28 days."]
    assert found.score < 0.5


def test_a_sentence_with_two_claims_names_the_sources_of_both(attributor: Attributor) -> None:
    answer = "The Aurora kettle holds 1.7 litres; annual leave amounts to 28 days."

    (found,) = attributor.attribute("", answer, SOURCES)

    assert found.standing is Standing.ATTRIBUTED
    assert [each.document for each in found.sources] == ["kettle.pdf", "leave.md"]


def test_an_answer_of_one_word_is_read_with_its_question(attributor: Attributor) -> None:
    (found,) = attributor.attribute("How many days does annual leave amount to?", "28 days.", SOURCES)

    assert found.standing is Standing.ATTRIBUTED


def test_how_likely_a_source_must_be_is_the_callers() -> None:
    strict = Attributor(DocumentChecker(), least=1.0)

    (found,) = strict.attribute("", "The kettle has a warranty of two years.", SOURCES)

    assert found.standing is Standing.UNATTRIBUTED
    assert 0.5 < found.score < 1.0


@pytest.mark.parametrize("answer", ["", "  \n"])
def test_an_empty_answer_has_no_sentences(attributor: Attributor, answer: str) -> None:
    assert attributor.attribute("", answer, SOURCES) == ()


def test_without_sources_nothing_is_attributed(attributor: Attributor) -> None:
    (found,) = attributor.attribute("", "The kettle is blue.", [])

    assert (found.standing, found.sources) == (Standing.UNATTRIBUTED, ())
