"""Answers about documents, read by the verifier that comes with the project."""

from __future__ import annotations

import pytest

from detect.document_check import DocumentChecker
from detect.verdict import CheckedClaim, Verdict
from detect.verifier import DistilBertVerifier

CLUB = """# Quarry Lane Swimming Club

## Fees
| Membership | Yearly fee | Guests a month |
|---|---|---|
| Adult | £84 | 4 |
| Family | £150 | 8 |
| Student | £42 | 2 |

A locker costs another £12 a year. Fees are due by 31 January; whoever pays after that owes a surcharge of £5.

## Pool
- The pool is open on weekdays from 6:30 to 21:00, at weekends from 9:00 to 18:00.
- On Wednesdays two lanes are kept for the masters' team, coached by Ingrid Halvorsen.
- Children under 8 must be accompanied by an adult. Diving is not allowed in the shallow end.

## History
The club was founded in 1921 by the miner Thomas Okafor. The present pool was opened in 1968 by the mayor, Edith Farr,
and is lined with stainless steel."""


@pytest.fixture(scope="module")
def checker() -> DocumentChecker:
    return DocumentChecker(verifier=DistilBertVerifier.for_documents(device="cpu", threads=1))


def only(checker: DocumentChecker, question: str, answer: str) -> CheckedClaim:
    (claim,) = checker.check(question, answer, [CLUB]).claims
    return claim


@pytest.mark.parametrize(
    ("question", "answer", "wrong", "right"),
    [
        ("How much is a student membership?", "Students pay £48 a year.", "£48", "£42"),
        ("What does a family pay?", "A family membership costs £84 a year.", "£84", "£150"),
        ("When are fees due?", "The fees have to be paid by 31 March.", "31 March", "31 January"),
        ("Who founded the club?", "The club was founded by Edith Farr.", "Edith Farr", "Thomas Okafor"),
        ("When was the pool opened?", "The present pool was opened in 1986.", "1986", "1968"),
    ],
)
def test_a_value_that_the_document_states_otherwise_is_wrong_and_made_right(
    checker: DocumentChecker, question: str, answer: str, wrong: str, right: str
) -> None:
    claim = only(checker, question, answer)
    assert claim.verdict is Verdict.CONTRADICTED
    assert claim.correction is not None
    assert (claim.correction.wrong, claim.correction.right) == (wrong, right)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("How much is a student membership?", "Students pay £42 a year."),
        ("What would I pay with a locker?", "An adult with a locker pays £96 a year in all."),
        ("When was the pool opened?", "Mayor Farr opened it in 1968."),
        ("How old was the club when the pool was opened?", "It was 47 years old by then."),
        ("How long is it open on a Sunday?", "For nine hours."),
        ("Can I bring guests?", "With an adult membership, up to four in a month."),
        ("Is there a sauna?", "There is a sauna beside the showers."),
    ],
)
def test_what_it_says_what_follows_from_it_and_what_it_is_silent_about_are_not_called_wrong(
    checker: DocumentChecker, question: str, answer: str
) -> None:
    assert only(checker, question, answer).verdict is not Verdict.CONTRADICTED


def test_a_claim_is_judged_as_one_of_those_of_its_answer(checker: DocumentChecker) -> None:
    answer = "A locker costs £12 a year. The present pool was opened in 1968. Fees are due by 31 January."
    located, _ = checker.read(checker.locate("What should I know?", answer, [CLUB]))
    assert [each.signals.learned.claims for each in located if each.signals.learned] == [3, 3, 3]


def test_what_it_says_in_other_words_is_supported(checker: DocumentChecker) -> None:
    assert only(
        checker, "Who coaches the masters?", "The masters' team is coached by Ingrid Halvorsen."
    ).verdict is (Verdict.SUPPORTED)


def test_the_rule_names_the_kind_of_value(checker: DocumentChecker) -> None:
    claim = only(
        checker, "Which day is it for the masters?", "On Fridays two lanes are kept for the masters' team."
    )
    assert (claim.verdict, claim.rule) == (Verdict.CONTRADICTED, "document:weekday")


@pytest.mark.parametrize(
    ("answer", "document", "right"),
    [
        (
            "The fees have to be paid by 31 March.",
            "The fees have to be paid by 31 January 2024.",
            "31 January",
        ),
        ("The minimum stay is one night.", "The minimum stay is three nights.", "three nights"),
    ],
)
def test_what_is_put_in_has_the_form_of_the_answer(
    checker: DocumentChecker, answer: str, document: str, right: str
) -> None:
    for claim in checker.check("", answer, [document]).claims:
        assert claim.verdict is not Verdict.SUPPORTED
        assert claim.correction is None or claim.correction.right == right


@pytest.mark.parametrize(
    ("answer", "document"),
    [
        ("The rate is 1e-300 kg.", "The rate is 1e300 kg. The rate is high."),
        ("", CLUB),
        ("Paid.", ""),
        ("\ud800 costs 5 EUR on Monday.", "\ud800 costs 6 EUR on Tuesday, says Ann Miller."),
        ("It is 5 kg, " * 400, "It is 6 kg, " * 100),
        ("The row has 77 euros.", "| a | b |\n|---|---|\n" + "| x | 5 euros |\n" * 500),
    ],
)
def test_any_answer_about_any_document_gets_an_assessment(
    checker: DocumentChecker, answer: str, document: str
) -> None:
    assert checker.check("What?", answer, [document]).hvi is not None


def test_a_sentence_that_stands_under_another_heading_is_read_and_not_taken_as_said(
    checker: DocumentChecker,
) -> None:
    text = "## Adults\nThe fee is £10.\n\n## Children\nThe fee is £5."
    (wrong,) = checker.check("What is the fee for children?", "The fee is £10.", [text]).claims
    (right,) = checker.check("What is the fee for adults?", "The fee is £10.", [text]).claims
    assert wrong.verdict is not Verdict.SUPPORTED
    assert right.verdict is Verdict.SUPPORTED


@pytest.mark.parametrize(
    "answer",
    [
        "The pool is open from 9 am to 6 pm at weekends.",
        "At weekends it closes at 6 pm.",
        "On weekdays it is open four hours and 30 minutes longer than at weekends.",
    ],
)
def test_times_in_another_form_and_differences_are_not_called_wrong(
    checker: DocumentChecker, answer: str
) -> None:
    assert only(checker, "When is the pool open?", answer).verdict is not Verdict.CONTRADICTED
