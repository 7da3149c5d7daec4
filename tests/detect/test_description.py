"""Definite descriptions as symbols of a clause."""

from __future__ import annotations

import pytest

from detect.clause import clause_of
from detect.description import described
from kg.linker import Linker
from kg.store import Snapshot


def phrase(graph: Snapshot, text: str) -> str:
    """What the description that opens a text is, "" where none does."""
    linked = Linker(graph, trained=False).link(text)
    clause = described(clause_of(linked, 0, len(text)), text, lambda noun: noun in ("actor", "physicist"))
    return next((s.text for s in clause.symbols if s.code[0] == "P"), "")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("The physicist was born in Ulm.", "The physicist"),
        ("This country borders Germany.", "This country"),
        ("And the city's population grew.", "the city"),
        ("The German physicist died in Princeton.", "The physicist"),
        ("The actor was born in Ulm.", "The actor"),
        ("The film stars Albert Einstein.", "The film"),
    ],
)
def test_a_noun_before_its_verb_refers_to_something(tiny_graph: Snapshot, text: str, found: str) -> None:
    assert phrase(tiny_graph, text) == found


@pytest.mark.parametrize(
    "text",
    [
        "The city of Ulm is old.",
        "The physicist Albert Einstein was born in Ulm.",
        "The film director was born in Paris.",
        "The city founded in Germany in 1879 is old.",
        "A physicist was born in Ulm.",
        "The answer is Ulm.",
    ],
)
def test_a_noun_that_goes_on_or_is_new_refers_to_nothing(tiny_graph: Snapshot, text: str) -> None:
    assert phrase(tiny_graph, text) == ""
