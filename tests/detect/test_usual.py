"""Values of the sort that a relation has, by what the graph states elsewhere."""

import pytest

from detect.head import Head
from detect.place_types import PlaceTypes
from detect.usual import UNKNOWN, UsualValues
from kg.linker import Linker
from kg.mention import Mention
from kg.schema import builtin
from kg.store import Snapshot


@pytest.fixture
def usual(tiny_graph: Snapshot) -> UsualValues:
    return UsualValues(tiny_graph, Head(tiny_graph), PlaceTypes(tiny_graph))


def mention(graph: Snapshot, text: str) -> Mention:
    return next(m for m in Linker(graph).link(text).mentions if m.text in text)


def test_a_value_of_other_facts_is_usual(tiny_graph: Snapshot, usual: UsualValues) -> None:
    assert usual.usual(builtin()["P36"], mention(tiny_graph, "Berlin")) == 1.0


def test_a_value_of_another_sort_is_not(tiny_graph: Snapshot, usual: UsualValues) -> None:
    assert usual.usual(builtin()["P36"], mention(tiny_graph, "William Shakespeare")) == 0.0


def test_dates_and_quantities_always_are(tiny_graph: Snapshot, usual: UsualValues) -> None:
    assert usual.usual(builtin()["P569"], mention(tiny_graph, "in 1879")) == 1.0


def test_of_a_name_without_a_meaning_nothing_is_known(tiny_graph: Snapshot, usual: UsualValues) -> None:
    unknown = Mention(0, 8, "Zorbopol", mention(tiny_graph, "Berlin").kind)
    assert usual.usual(builtin()["P36"], unknown) == UNKNOWN
