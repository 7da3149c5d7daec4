"""Places that own what is spoken of by their demonym."""

from __future__ import annotations

import pytest

from detect.clause import clause_of
from detect.owner import nouns_of_places, owned
from kg.linker import Linker
from kg.schema import builtin
from kg.store import Snapshot


def line(graph: Snapshot, text: str) -> str:
    linked = Linker(graph, trained=False).link(text)
    return owned(clause_of(linked, 0, len(text)), text, nouns_of_places(builtin().values())).line.strip()


def test_a_demonym_before_what_places_have_is_the_owner(tiny_graph: Snapshot) -> None:
    assert line(tiny_graph, "The French capital is Paris.").startswith("E0 's #capital be E")


@pytest.mark.parametrize("text", ["The French physicist is old.", "French is a language.", "France is old."])
def test_anything_else_stays_as_it_is(tiny_graph: Snapshot, text: str) -> None:
    assert "'s" not in line(tiny_graph, text)


def test_a_noun_of_places_alone_is_that_of_the_place_spoken_of(tiny_graph: Snapshot) -> None:
    assert line(tiny_graph, "The capital is Paris.").startswith("P0 's #capital be E")
    assert line(tiny_graph, "**The** official language is French.").startswith(
        "P0 's official #language be E"
    )


@pytest.mark.parametrize(
    "text", ["A capital is Paris.", "The capital lies in France.", "The physicist is old."]
)
def test_no_owner_is_put_before_other_phrases(tiny_graph: Snapshot, text: str) -> None:
    assert "'s" not in line(tiny_graph, text)


@pytest.mark.parametrize(
    "text",
    [
        "In France, the capital is Paris.",
        "For France, the official language is French.",
        "For trade and travel in France, the currency is the euro.",
        "In France the official language is French, and the capital is Paris.",
    ],
)
def test_a_place_in_front_owns_the_noun_behind_the_comma(tiny_graph: Snapshot, text: str) -> None:
    assert line(tiny_graph, text).startswith(("E1 's", "E5 's"))


@pytest.mark.parametrize(
    "text",
    [
        "In France, a capital is Paris.",
        "In France the president of Germany is known.",
        "Born in France, the capital is Paris.",
        "Of France and Germany, the capital is Paris.",
    ],
)
def test_what_else_stands_in_front_owns_nothing(tiny_graph: Snapshot, text: str) -> None:
    assert "'s" not in line(tiny_graph, text)
