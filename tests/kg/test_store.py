"""Reading a snapshot."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from kg.graph import Graph
from kg.manifest import Manifest, read_manifest
from kg.records import EntityClass, EntityRef, Quantity, Text, Time
from kg.store import Snapshot, SnapshotError


def test_a_snapshot_is_a_graph(graph: Snapshot) -> None:
    reader: Graph = graph
    assert reader.name.startswith("dozen:")
    assert len(reader.name) == len("dozen:") + 4


def test_an_entity_comes_back_whole(graph: Snapshot) -> None:
    france = graph.entity("Q142")
    assert (france.label, france.aliases) == ("France", ("French Republic", "FR", "fr"))
    assert (france.description, france.importance) == ("country in Western Europe", 300)
    assert (france.types, france.classes) == (("country", "sovereign state"), frozenset((EntityClass.PLACE,)))


def test_an_unknown_entity_is_a_key_error_but_has_no_facts(graph: Snapshot) -> None:
    with pytest.raises(KeyError, match="akgc kg search"):
        graph.entity("Q999")
    assert (list(graph.facts("Q999")), list(graph.inverse_facts("Q999")), "Q999" in graph) == ([], [], False)


def test_entities_come_most_important_first(graph: Snapshot) -> None:
    importances = [entity.importance for entity in graph.entities()]
    assert importances == sorted(importances, reverse=True)
    assert len(importances) == len(graph) == 13


def test_values_come_back_typed(graph: Snapshot) -> None:
    france = {fact.relation.id: fact.object for fact in graph.facts("Q142")}
    assert france["P36"] == EntityRef("Q90", "Paris")
    assert france["P2046"] == Quantity(643801.0, "Q712226")
    assert {fact.object for fact in graph.facts("Q897")} == {Text("Au"), Quantity(79.0)}
    assert Time(1879, 3, 14, 11) in [fact.object for fact in graph.facts("Q937")]


def test_a_fact_names_its_subject_relation_and_source(graph: Snapshot) -> None:
    (fact,) = graph.facts("Q90")
    assert fact.subject == EntityRef("Q90", "Paris")
    assert (fact.relation.id, fact.relation.label, fact.source) == ("P17", "country", "geonames")


def test_what_still_holds_comes_before_what_ended(graph: Snapshot) -> None:
    berlin, bonn = (fact for fact in graph.facts("Q183") if fact.relation.id == "P36")
    assert (berlin.object, berlin.ended) == (EntityRef("Q64", "Berlin"), False)
    assert (bonn.start, bonn.end) == (Time(1949), Time(1990, 10, 3, 11))


def test_inverse_facts_come_most_important_subject_first(graph: Snapshot) -> None:
    subjects = [fact.subject.id for fact in graph.inverse_facts("Q183")]
    assert subjects == ["Q142", "Q586", "Q3012"]


def test_inverse_facts_can_be_kept_to_a_relation_and_a_number(graph: Snapshot) -> None:
    assert [fact.subject.id for fact in graph.inverse_facts("Q183", "P17", limit=1)] == ["Q586"]
    assert list(graph.inverse_facts("Q183", "P999")) == []


def test_every_fact_is_reached_by_its_number(graph: Snapshot) -> None:
    by_subject = [graph.facts_of(number) for number in range(len(graph))]
    numbers = [number << 20 | place for number, facts in enumerate(by_subject) for place in range(len(facts))]
    assert len(numbers) == graph.fact_count
    assert graph.numbered_facts(numbers) == [fact for facts in by_subject for fact in facts]
    for unknown in (len(graph) << 20, numbers[-1] + 1, -1):
        with pytest.raises(KeyError, match="build its dense index again"):
            graph.numbered_facts([unknown])


def test_only_relations_of_the_graph_are_listed(graph: Snapshot) -> None:
    assert "P36" in {relation.id for relation in graph.relations()}
    assert graph.relation("P36").label == "capital"
    with pytest.raises(KeyError):
        graph.relation("P57")


def test_candidates_come_best_first_and_their_priors_add_up(graph: Snapshot) -> None:
    candidates = graph.candidates("Paris")
    assert [candidate.id for candidate in candidates] == ["Q90", "Q830149"]
    assert sum(candidate.prior for candidate in candidates) == pytest.approx(1.0)
    assert candidates[0].prior > candidates[1].prior > 0


def test_case_and_diacritics_may_differ_but_are_told(graph: Snapshot) -> None:
    (exact,) = graph.candidates("São Paulo")
    (folded,) = graph.candidates("sao paulo")
    assert (exact.id, exact.exact) == (folded.id, True)
    assert not folded.exact


def test_a_surname_is_a_partial_name(graph: Snapshot) -> None:
    (tolkien,) = graph.candidates("Tolkien")
    assert (tolkien.id, tolkien.partial) == ("Q892", True)
    assert not graph.candidates("J.R.R. Tolkien")[0].partial


def test_a_stated_alias_is_more_than_a_surname(graph: Snapshot) -> None:
    assert [(c.id, c.partial) for c in graph.candidates("Einstein")] == [("Q937", False)]


def test_an_unknown_name_has_no_candidates(graph: Snapshot) -> None:
    assert list(graph.candidates("Atlantis")) == []
    assert list(graph.candidates("")) == []


@pytest.fixture
def copy(graph_folder: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(graph_folder, tmp_path / "copy"))


def test_a_missing_snapshot_is_refused_with_a_remedy(tmp_path: Path) -> None:
    with pytest.raises(SnapshotError, match="no such snapshot folder; do: akgc kg build"):
        Snapshot.open(tmp_path / "nowhere")
    with pytest.raises(SnapshotError, match="is no snapshot; do: akgc kg build"):
        Snapshot.open(tmp_path)


def test_a_missing_or_short_file_is_named(copy: Path) -> None:
    (data,) = copy.glob("data-*")
    (data / "facts.bin").write_bytes(b"short")
    with pytest.raises(SnapshotError, match=r"facts.bin: 5 bytes"):
        Snapshot.open(copy, verify=False)
    (data / "facts.bin").unlink()
    with pytest.raises(SnapshotError, match=r"facts.bin: missing"):
        Snapshot.open(copy, verify=False)


def test_a_flipped_byte_in_any_file_is_found_and_the_file_named(copy: Path) -> None:
    files = [path for path in copy.glob("data-*/*") if path.stat().st_size]
    assert len(files) > 10
    for path in files:
        good = path.read_bytes()
        middle = len(good) // 2
        path.write_bytes(good[:middle] + bytes((good[middle] ^ 1,)) + good[middle + 1 :])
        with pytest.raises(SnapshotError, match=f"{path.name}: SHA-256"):
            Snapshot.open(copy)
        path.write_bytes(good)
    Snapshot.open(copy).verify()


def test_another_format_and_a_damaged_manifest_are_refused(copy: Path) -> None:
    manifest = copy / "manifest.json"
    content = json.loads(manifest.read_text(encoding="utf-8"))
    manifest.write_text(json.dumps({**content, "format": 99}), encoding="utf-8")
    with pytest.raises(SnapshotError, match="snapshot format 99, this version reads 2"):
        Snapshot.open(copy)
    for damaged in ("{", "[]", '{"format": 2}'):
        manifest.write_text(damaged, encoding="utf-8")
        with pytest.raises(SnapshotError, match="damaged manifest"):
            Snapshot.open(copy)


def test_a_snapshot_that_is_replaced_while_it_is_opened_is_read_anew(
    copy: Path, graph: Snapshot, monkeypatch: pytest.MonkeyPatch
) -> None:
    manifest, answers = read_manifest(copy), [replace(read_manifest(copy), files={})]

    def stale_at_first(folder: Path) -> Manifest:
        return answers.pop() if answers else manifest

    monkeypatch.setattr("kg.layout.snapshot.read_manifest", stale_at_first)
    assert Snapshot.open(copy).name == graph.name


def test_reading_a_snapshot_needs_no_numpy(graph_folder: Path) -> None:
    program = (
        "import sys; from pathlib import Path; from kg.store import Snapshot\n"
        "graph = Snapshot.open(Path(sys.argv[1])); graph.candidates('Paris'); graph.inverse_facts('Q183')\n"
        "assert graph.facts('Q183') and 'numpy' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", program, str(graph_folder)], check=True)


def test_what_is_told_for_less_is_what_whole_entities_and_facts_say(graph: Snapshot) -> None:
    for entity in graph.entities():
        assert graph.classes(entity.id) == entity.classes
        assert graph.described(entity.id) == (entity.description, entity.types)
        objects = [fact.object.id for fact in graph.facts(entity.id) if isinstance(fact.object, EntityRef)]
        assert graph.objects(entity.id, 1000) == objects
