"""What somebody did to something, and when: said of the thing."""

from __future__ import annotations

import pytest

from detect.calibration import Calibration
from detect.checker import Checker
from detect.clause import clause_of
from detect.focus import DONE_TO
from detect.passive import passives
from detect.verdict import Verdict
from kg.linker import Linker
from kg.store import Snapshot
from tests.detect.conftest import CheckerOf


@pytest.fixture(scope="module")
def checker(measures: Snapshot) -> Checker:
    return Checker(measures, Linker(measures), encoder=None, calibration=Calibration.load())


def verdicts(checker: Checker, text: str) -> dict[str, Verdict]:
    claims = checker.check("", text).claims
    return {text[c.claim.value_start : c.claim.value_end]: c.verdict for c in claims if c.claim.relation}


@pytest.mark.parametrize(
    "text",
    [
        "Bill Gates founded Microsoft in 1985.",
        "In 1985, Bill Gates founded Microsoft.",
        "Bill Gates and Paul Allen started Microsoft (a software company) in 1985.",
        "Bill Gates, who founded Microsoft in 1985, was born in Seattle.",
    ],
)
def test_when_something_was_done_is_checked(checker: Checker, text: str) -> None:
    assert verdicts(checker, text)["1985"] is Verdict.CONTRADICTED
    assert verdicts(checker, text.replace("1985", "1975"))["1975"] is Verdict.SUPPORTED


@pytest.mark.parametrize(
    "text",
    [
        "Bill Gates left Microsoft in 2008.",
        "Bill Gates founded Microsoft and moved it to Redmond in 1986.",
        "The founder of Microsoft bought a car in 1990.",
        "Bill Gates never founded Microsoft in 1985.",
        "Nobody founded Microsoft in 1985.",
        "It is not true that Bill Gates founded Microsoft in 1985.",
        "It is a myth that Bill Gates founded Microsoft in 1985.",
        "I doubt that Bill Gates founded Microsoft in 1985.",
        "Some people claim that Bill Gates founded Microsoft in 1985.",
        "According to a legend, Bill Gates founded Microsoft in 1985.",
        "According to false information spread online, Microsoft was founded in 1985.",
        "In the novel, Bill Gates founded Microsoft in 1985.",
        "If Bill Gates founded Microsoft in 1985, he was late.",
        "Bill Gates founded Microsoft (he was not alone) in 1975.",
        "In 1991, Bill Gates founded Microsoft's research division.",
        "In 1991, Bill Gates founded Microsoft research.",
        "Microsoft was founded by Bill Gates and bought Seattle in 2011.",
        "Microsoft was founded by Bill Gates and left Seattle in 1979.",
        "Bill Gates founded Microsoft, in 1985 a giant.",
    ],
)
def test_what_was_done_otherwise_or_to_something_else_is_left_open(checker: Checker, text: str) -> None:
    assert Verdict.CONTRADICTED not in verdicts(checker, text).values()


ENTITIES = """id\tlabel\taliases\tdescription\ttypes\timportance
AK:war\tWar and Peace\t\tnovel\tnovel\t90
AK:leo\tLeo Tolstoy\tTolstoy\twriter\thuman\t90
AK:penguin\tPenguin Books\t\tpublisher\tcompany\t90
"""
FACTS = """subject\trelation\tobject
AK:war\tP577\t+1869-00-00T00:00:00Z/9
AK:war\tP50\tAK:leo
"""


@pytest.mark.parametrize(
    ("who", "contradicted"),
    [("Leo Tolstoy", True), ("He", True), ("Penguin Books", False), ("Zorgon House", False)],
)
def test_what_an_organisation_publishes_may_be_a_later_edition(
    checker_of: CheckerOf, who: str, contradicted: bool
) -> None:
    found = checker_of(ENTITIES, FACTS).check(
        "When was War and Peace published?", f"{who} published it in 1934."
    )
    assert bool(found.contradicted) is contradicted


@pytest.mark.parametrize(
    ("text", "turned"),
    [
        ("William Shakespeare wrote Hamlet in Paris.", ["Hamlet was written in Paris"]),
        ("William Shakespeare, who wrote Hamlet in 1603, died in 1616.", ["Hamlet was written in 1603"]),
        ("Hamlet was written by William Shakespeare.", []),
        ("William Shakespeare wrote it in 1603.", [f"{DONE_TO} was written in 1603"]),
        ("William Shakespeare wrote them in 1603.", []),
        ("Hamlet is older, and William Shakespeare wrote it in 1603.", []),
        ("Hamlet is older: William Shakespeare wrote it in 1603.", []),
        ("William Shakespeare wrote in Paris.", []),
        ("The friends of the king wrote Hamlet in 1603.", ["Hamlet was written in 1603"]),
    ],
)
def test_a_clause_is_turned_round(tiny_graph: Snapshot, text: str, turned: list[str]) -> None:
    clause = clause_of(Linker(tiny_graph).link(text), 0, len(text))
    assert [" ".join(s.text for s in each.symbols) for each in passives(clause)] == turned
