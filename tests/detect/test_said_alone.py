"""Values that are told as the only one."""

from __future__ import annotations

import pytest

from detect.clause import clause_of
from detect.reading import Reading, readings
from detect.said_alone import is_said_alone
from detect.wording import Wordings
from kg.linker import Linker
from kg.schema import builtin
from kg.store import Snapshot

LANGUAGE = Wordings([builtin()["P37"]])


@pytest.fixture(scope="module")
def linker(tiny_graph: Snapshot) -> Linker:
    return Linker(tiny_graph)


def reading(linker: Linker, text: str) -> Reading:
    return readings(clause_of(linker.link(text), 0, len(text)), LANGUAGE)[0]


@pytest.mark.parametrize(
    ("text", "alone"),
    [
        ("The official language of France is German.", True),
        ("German is the official language of France.", True),
        ("Today the official language of France is German.", True),
        ("German is an official language of France.", False),
    ],
)
def test_a_definite_noun_in_the_singular_leaves_no_other(linker: Linker, text: str, alone: bool) -> None:
    assert is_said_alone(reading(linker, text), text) is alone
