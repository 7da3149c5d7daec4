"""What is said of something that only belongs to the subject, of some of it, or was done again, denies nothing."""

from __future__ import annotations

import pytest

from detect.checker import Checker
from detect.encoder import DistilBertEncoder
from kg.store import Snapshot
from tests.detect.test_learned_reading import Asked, checker_with


@pytest.fixture(scope="module")
def checker(tiny_graph: Snapshot, reader: DistilBertEncoder) -> Checker:
    return checker_with(Asked(0.99), tiny_graph, reader)


@pytest.mark.parametrize(
    "text",
    [
        "Albert Einstein's mother came into the world in Berlin.",
        "The mother of Albert Einstein came into the world in Berlin.",
        "Albert Einstein, whose mother came into the world in Berlin, was a physicist.",
        "The economic capital of France is Berlin.",
        "Many of Albert Einstein's ideas came into the world in Berlin.",
        "Albert Einstein was re-born in Berlin.",
        "The first Albert Einstein film came into the world in Berlin.",
    ],
)
def test_what_is_said_of_something_else_denies_nothing(checker: Checker, text: str) -> None:
    assert not checker.check("", text).contradicted


@pytest.mark.parametrize(
    "text",
    [
        "Albert Einstein came into the world in Berlin.",
        "The cradle of Albert Einstein stood in Berlin.",
        "The capital of France is Berlin.",
    ],
)
def test_what_is_said_of_the_subject_does(checker: Checker, text: str) -> None:
    assert checker.check("", text).contradicted
