"""The starter sources, built as users build them but for the dense index."""

from __future__ import annotations

import pytest

from kg.build import build
from kg.manifest import Manifest
from kg.records import EntityRef
from kg.store import Snapshot


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Manifest, Snapshot]:
    out = tmp_path_factory.mktemp("starter") / "snapshot"
    manifest = build(
        ["starter"], out, encoder=None, budget_bytes=None, name="starter-2026-11", date="2026-11-01"
    )
    return manifest, Snapshot.open(out)


def test_the_starter_snapshot_is_large_enough_and_small_enough(built: tuple[Manifest, Snapshot]) -> None:
    manifest, _ = built
    assert manifest.counts.facts >= 60_000
    assert manifest.size < 15_000_000


def test_its_sources_are_named_with_their_licences(built: tuple[Manifest, Snapshot]) -> None:
    manifest, _ = built
    assert {note.name for note in manifest.sources} >= {"geonames", "wikidata"}
    assert all(note.licence for note in manifest.sources)


def test_hardly_a_fact_is_about_an_unknown_entity_or_of_the_wrong_kind(
    built: tuple[Manifest, Snapshot],
) -> None:
    manifest, _ = built
    assert sum(manifest.counts.dropped.values()) < 20


def test_the_capital_of_france_is_paris(built: tuple[Manifest, Snapshot]) -> None:
    _, graph = built
    france = graph.candidates("France")[0]
    capitals = [fact.object for fact in graph.facts(france.id) if fact.relation.id == "P36"]
    assert capitals == [EntityRef("Q90", "Paris")]
    assert graph.candidates("Paris")[0].id == "Q90"


def test_every_relation_of_the_starter_is_in_the_built_in_schema(built: tuple[Manifest, Snapshot]) -> None:
    from kg import schema

    _, graph = built
    assert [relation.id for relation in graph.relations() if relation.id not in schema.builtin()] == []
