"""What the people of a place are called, where just that is asked."""

from __future__ import annotations

import pytest

from detect.checker import Checker
from detect.encoder import DistilBertEncoder
from detect.verdict import Verdict
from kg.build import build
from kg.store import Snapshot
from tests.detect.test_learned_reading import Asked, checker_with
from tests.detect.test_own_people import ENTITIES, FACTS

QUESTION = "What are people from Niger called?"


@pytest.fixture(scope="module")
def checker(tmp_path_factory: pytest.TempPathFactory, reader: DistilBertEncoder) -> Checker:
    """Its verifier takes every sentence to say what was asked."""
    folder = tmp_path_factory.mktemp("peoples")
    for name, text in (("entities", ENTITIES), ("facts", FACTS)):
        (folder / f"{name}.tsv").write_text(text, encoding="utf-8")
    build([folder], folder / "snapshot", encoder=None, budget_bytes=None, name="peoples")
    return checker_with(Asked(0.99), Snapshot.open(folder / "snapshot"), reader)


@pytest.mark.parametrize(
    ("answer", "right"),
    [
        ("Austrians.", "Nigeriens"),
        ("They are called Austrians.", "Nigeriens"),
        ("People from Niger are called Austrians.", "Nigeriens"),
        ("A person from Niger is an Austrian.", "Nigerien"),
        ("Someone from Niger is referred to as an Austrian.", ""),
    ],
)
def test_the_name_of_another_people_is_wrong(checker: Checker, answer: str, right: str) -> None:
    (claim,) = checker.check(QUESTION, answer).contradicted
    assert claim.claim.relation is not None
    assert claim.claim.relation.id == "P1549"
    assert ("" if claim.correction is None else claim.correction.right) == right


@pytest.mark.parametrize("answer", ["They are called Nigeriens.", "People from Niger are called Nigeriens."])
def test_the_name_of_its_own_people_is_right(checker: Checker, answer: str) -> None:
    assert [claim.verdict for claim in checker.check(QUESTION, answer).claims] == [Verdict.SUPPORTED]


@pytest.mark.parametrize(
    "answer",
    [
        "The Austrians call them Leute.",
        "Austrians call them Leute.",
        "They are Austrian speakers.",
        "They are called by a name that Austrians find hard to say.",
        "They are closer to Austrians than one might think.",
        "They are called Nigeriens, and their neighbours Austrians.",
    ],
)
def test_another_people_that_is_only_spoken_of_is_left_alone(checker: Checker, answer: str) -> None:
    assert not checker.check(QUESTION, answer).contradicted
