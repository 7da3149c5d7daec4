"""Claims about a deputy, a former holder or another case, against documents that name no such one."""

from __future__ import annotations

import pytest

from detect.document import Document, strange_names
from detect.document_check import DocumentChecker
from detect.holder import is_of_another_case, is_of_another_holder
from detect.verdict import Verdict
from detect.verifier import DistilBertVerifier

DOCUMENT = (
    "The managing director is Oskar Wendt. His deputy, Ida Holm, looks after the shops. "
    "Delivery to Finland takes 6 days and costs 9 euros."
)


@pytest.fixture(scope="module")
def checker() -> DocumentChecker:
    return DocumentChecker(verifier=DistilBertVerifier.for_documents(device="cpu", threads=1))


@pytest.mark.parametrize(
    ("answer", "verdict"),
    [
        ("The managing director is Ingrid Falk.", Verdict.CONTRADICTED),
        ("The managing director is Oskar Wendt.", Verdict.SUPPORTED),
        ("The deputy managing director is Ida Holm.", Verdict.NOT_CHECKABLE),
        ("The former managing director was Ingrid Falk.", Verdict.NOT_CHECKABLE),
        ("Delivery to Norway takes 6 days.", Verdict.NOT_CHECKABLE),
        ("Delivery to Finland takes 8 days.", Verdict.CONTRADICTED),
    ],
)
def test_documents_say_nothing_of_other_holders_and_cases(
    checker: DocumentChecker, answer: str, verdict: Verdict
) -> None:
    (claim,) = checker.check("", answer, [DOCUMENT]).claims
    assert claim.verdict is verdict


def test_words_of_things_tell_only_where_somebody_is_named() -> None:
    evidence = "The east wing was added in 1968."
    assert not is_of_another_holder("The new wing was added in 1970.", evidence, of_people=False)
    assert is_of_another_holder("The new head is Ann.", "The head is Bob.", of_people=True)
    assert not is_of_another_holder("The new head is Ann.", "The new head is Bob.", of_people=True)


def test_a_name_behind_the_verb_is_no_case() -> None:
    text = "The office is in Norway."
    assert not is_of_another_case(text, text.index("Norway"), text.index("."), "The office is in Finland.")


SHOPS = (
    "The shop on Quay Street closes at 18:00. The Vesper GS 60 weighs 11 kg. "
    "The concert costs 18 crowns; pupils and students pay half."
)


@pytest.mark.parametrize(
    "answer", ["The shop on Quay Street closes at 19:00.", "The Vesper GS 60 weighs 14 kg."]
)
def test_another_value_of_what_a_document_names_is_denied(checker: DocumentChecker, answer: str) -> None:
    assert checker.check("", answer, [SHOPS]).contradicted


@pytest.mark.parametrize(
    "answer",
    [
        "The shop on Hill Street closes at 19:00.",
        "The Vesper GS 80 weighs 14 kg.",
        "Pupils pay nine crowns for the concert.",
    ],
)
def test_what_no_document_names_or_what_follows_is_not_denied(checker: DocumentChecker, answer: str) -> None:
    assert not checker.check("", answer, [SHOPS]).contradicted


def test_names_that_no_document_has_are_found_in_whatever_form() -> None:
    documents = [Document.read("The hill street office and the GS-60 are ours.")]
    assert strange_names(
        "The office on Hill Street has a GS 60 and a GS 80, and so has Oslo.", documents
    ) == (
        "Oslo",
        "GS 80",
    )
