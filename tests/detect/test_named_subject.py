"""A subject that is described first and named in an aside."""

from __future__ import annotations

import pytest

from detect.clause import clause_of
from detect.named_subject import named_subject
from kg.linker import Linker
from kg.store import Snapshot


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Its author, William Shakespeare, was born in 1564.", "E"),
        ("His friend, Albert Einstein, died in 1955.", "E"),
        ("The author of it all, Albert Einstein, wrote much.", "E"),
    ],
)
def test_what_is_said_is_said_of_the_name(tiny_graph: Snapshot, text: str, line: str) -> None:
    clause = named_subject(clause_of(Linker(tiny_graph).link(text), 0, len(text)), text)
    assert clause is not None
    assert clause.line.strip().startswith(line)
    assert text[clause.start :].startswith(("William", "Albert"))


@pytest.mark.parametrize(
    "text",
    [
        "Albert Einstein, the physicist, was born in 1879.",
        "In 1879, Albert Einstein, was born.",
        "His rival, Albert Einstein, and William Shakespeare were born in Ulm.",
        "The city of Paris, Germany, was founded.",
        "Its author was born in 1564.",
    ],
)
def test_a_clause_of_any_other_shape_is_left_alone(tiny_graph: Snapshot, text: str) -> None:
    assert named_subject(clause_of(Linker(tiny_graph).link(text), 0, len(text)), text) is None
