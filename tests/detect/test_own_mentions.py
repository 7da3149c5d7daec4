"""Which of the user's own things a text names, by short names too."""

from __future__ import annotations

import shutil

import pytest

from detect.own_mentions import OwnMentions
from kg.graph import Graph
from kg.linker import Linker
from kg.mention import LinkedText
from kg.overlay import open_graph
from kg.own_facts.adding import add, rows_of
from kg.store import Snapshot

FACTS = b"""subject,relation,object
Falcon FD20 drill,price,189 EUR
Falcon FS90 jigsaw,price,249 EUR
Falcon Premium,monthly fee,9 EUR
Princeton branch,study rooms,4
Ulm branch,study rooms,6
"""


@pytest.fixture(scope="module")
def graph(tiny_graph: Snapshot, tmp_path_factory: pytest.TempPathFactory) -> Graph:
    folder = shutil.copytree(tiny_graph.folder, tmp_path_factory.mktemp("shop") / "snapshot")
    add(rows_of(FACTS, "csv"), folder, name="shop.csv", date="2026-11-26")
    return open_graph(folder)


@pytest.fixture(scope="module")
def linker(graph: Graph) -> Linker:
    return Linker(graph, trained=False)


@pytest.fixture(scope="module")
def own(graph: Graph) -> OwnMentions:
    return OwnMentions(graph, {each.id for each in graph.entities() if each.id.startswith("AK:f")})


def named(linked: LinkedText) -> list[str]:
    return [f"{m.text} = {m.best.label}" for m in linked.mentions if m.best is not None]


@pytest.mark.parametrize(
    ("prompt", "found"),
    [
        ("How much is the FD20?", ["FD20 = Falcon FD20 drill"]),
        ("How much is the drill?", ["drill = Falcon FD20 drill"]),
        ("how much is premium", ["premium = Falcon Premium"]),
        ("Compare the FD20 and the jigsaw.", ["FD20 = Falcon FD20 drill", "jigsaw = Falcon FS90 jigsaw"]),
        ("What does Netflix Premium cost?", []),
        ("Is a drill a tool?", []),
    ],
)
def test_a_prompt_names_them_in_a_hurry(
    linker: Linker, own: OwnMentions, prompt: str, found: list[str]
) -> None:
    assert named(own.asked(linker.link(prompt))) == found


def test_in_an_answer_only_names_of_their_own_count_unless_they_were_named(
    linker: Linker, own: OwnMentions
) -> None:
    linked = linker.link("Premium users get the FS90.")
    assert named(own.told(linked, ())) == ["FS90 = Falcon FS90 jigsaw"]
    heard = ("AK:falcon-premium",)
    assert named(own.told(linked, heard)) == ["Premium = Falcon Premium", "FS90 = Falcon FS90 jigsaw"]


def test_what_is_called_like_a_part_of_a_name_is_nothing_little_known(graph: Graph, linker: Linker) -> None:
    branches = OwnMentions(graph, {"AK:princeton-branch", "AK:ulm-branch"})
    told = branches.told(linker.link("There are six at Princeton, and Paris is far."), ())
    assert named(told) == ["Paris = Paris"]
