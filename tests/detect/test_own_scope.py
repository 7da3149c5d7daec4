"""What speaks of something else than an own fact does, or has its own value after all, is not called wrong."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from detect.checker import Checker
from detect.verdict import Verdict
from tests.detect.conftest import contradicted

FACTS = b"""subject,relation,object
Nordglen,type,company
Nordglen,chief executive officer,Marit Solheim
Nordglen,support phone,+47 55 12 34 56
Nordglen,VAT number,NO 938 601 111
Nordglen,number of employees,64
Nordglen,return period,30 days
Kettle K5,type,product
Kettle K5,price,49.90 EUR
Kettle K5,weight,1.2 kg
Kettle K5,warranty period,3 years
Kettle K5,country of origin,Germany
"""


@pytest.fixture(scope="module")
def checker(own_checker: Callable[[bytes], Checker]) -> Checker:
    return own_checker(FACTS)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("", "The deputy CEO of Nordglen is Kari Moe."),
        ("", "The first CEO of Nordglen was Kari Moe."),
        ("Who is the co-CEO?", "The co-CEO of Nordglen is Kari Moe."),
        ("What did the K5 cost last year?", "Last year the K5 cost 54.90 EUR."),
        ("How much did the K5 cost at launch?", "At launch the Kettle K5 cost 59 EUR."),
        ("Tell me about the K5.", "The old model, the K4, cost 39 EUR."),
        ("", "For business customers, the Kettle K5 costs 42 EUR."),
        ("", "Including packaging, the Kettle K5 weighs 1.6 kg."),
        ("", "With extended cover, the warranty of the Kettle K5 is 5 years."),
        ("", "Together with its partners, Nordglen has 150 employees."),
        ("", "For members, the return period of Nordglen is 60 days."),
        ("", "The Kettle K5 is made by Haugen Metall."),
        ("For press enquiries?", "For press enquiries, call +47 55 12 34 65."),
        ("", "The VAT number of Nordglen is NO938601111."),
    ],
)
def test_what_speaks_of_something_else_is_left_alone(checker: Checker, question: str, answer: str) -> None:
    assert not contradicted(checker, question, answer)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("", "The CEO of Nordglen is Kari Moe."),
        ("How much is the K5?", "The Kettle K5 costs 54.90 EUR."),
        ("", "The Kettle K5 weighs 1.6 kg."),
        ("", "The warranty of the Kettle K5 is 5 years."),
        ("", "Nordglen has 150 employees."),
        ("What is the phone number of Nordglen?", "+47 55 12 34 65"),
    ],
)
def test_the_same_without_it_is_wrong(checker: Checker, question: str, answer: str) -> None:
    assert contradicted(checker, question, answer)


@pytest.mark.parametrize(
    "answer", ["Nordglen's support phone is +47 55 12 34 56.", "Nordglen's support phone is +47 55-12-34-56."]
)
def test_a_number_is_right_with_other_blanks_and_signs(checker: Checker, answer: str) -> None:
    (claim,) = (c for c in checker.check("", answer).claims if c.verdict is Verdict.SUPPORTED)
    assert answer[claim.claim.value_start : claim.claim.value_end].endswith("56")


@pytest.mark.parametrize(
    "answer",
    [
        "The Kettle K5 costs 49.90 cents.",
        "The Kettle K5 costs 49.90 EUR per month.",
        "Marit Solheim is the deputy CEO of Nordglen.",
    ],
)
def test_what_is_another_rate_or_office_is_not_borne_out(checker: Checker, answer: str) -> None:
    assert all(claim.verdict is not Verdict.SUPPORTED for claim in checker.check("", answer).claims)


def test_the_company_is_the_only_one_that_has_such_facts(checker: Checker) -> None:
    assert contradicted(checker, "", "Nordglen is in Bergen. The company has 150 employees.")
    assert contradicted(checker, "Tell me about Nordglen.", "The firm has 150 employees.")


def test_a_first_service_is_what_a_fact_is_about(own_checker: Callable[[bytes], Checker]) -> None:
    facts = b"subject,relation,object\nVelmora,first service price,49 EUR\nVelmora,founder,Ilka Ternes\n"
    checker = own_checker(facts)
    assert contradicted(checker, "", "Velmora's first service price is 59 EUR.")
    assert contradicted(checker, "Who founded Velmora?", "Velmora was founded by Petra Oswin in 2011.")


def test_those_whom_a_question_asks_about_may_pay_something_else(checker: Checker) -> None:
    question = "Do pensioners pay the full price for the Kettle K5?"
    assert not contradicted(checker, question, "No. They get it for 42 EUR.")
