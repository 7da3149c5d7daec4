"""`kg/FORMAT.md` says what is in the files: a reader written from it finds what the program finds."""

from __future__ import annotations

import re
import zlib
from pathlib import Path

import pytest

from kg.alias import fold, plain
from kg.build import build
from kg.manifest import data_folder, read_manifest
from kg.records import Coordinates, EntityRef, Fact, Quantity, Text, Time, Value
from kg.store import Snapshot
from tests.kg.conftest import ENTITIES, FACTS
from tests.kg.format_reader import FormatReader, snapshot_hash

_PAGE = (Path(__file__).parents[2] / "kg/FORMAT.md").read_text(encoding="utf-8")

_MORE_FACTS = """\
Q64\tP625\t@52.516667/13.383333
Q90\tP625\t@-48.85341/2.3488
Q90\tP1082\t+2100000~50000
Q183\tP2046\t-0.125
Q937\tP570\t+1955-04-18T00:00:00Z/11
Q142\tP571\t+0843-08-00T00:00:00Z/10
Q9682\tP571\t-0044-03-15T00:00:00Z/11/J
Q142\tP1448\t"République française, as the constitution of the Fifth Republic names it"
Q142\tP1449\t"la Gaule"
"""


@pytest.fixture(scope="module")
def rich(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The dozen, more kinds of facts, and 400 entities all about France, some with long lists."""
    tables = tmp_path_factory.mktemp("rich")
    more = "".join(f"AK:{n}\tVillage {n}\t\t\tvillage\t{40 - n // 10}\n" for n in range(400))
    (tables / "entities.tsv").write_text(ENTITIES + more, encoding="utf-8")
    rows = [f"AK:{n}\tP17\tQ142\n" for n in range(400)] + [f"Q142\tP527\tAK:{n}\n" for n in range(0, 400, 2)]
    (tables / "facts.tsv").write_text(FACTS + _MORE_FACTS + "".join(rows), encoding="utf-8")
    out = tables / "snapshot"
    build([tables], out, encoder=None, budget_bytes=None, name="rich", date="2026-11-01")
    return out


def test_every_file_of_a_snapshot_is_named_in_the_page(rich: Path, dense_folder: Path) -> None:
    names = set(read_manifest(rich).files) | set(read_manifest(dense_folder).files)
    assert len(names) > 25
    described = set(re.findall(r"`([\w.]+)`", _PAGE))
    part = re.compile(r"dense_(facts|entities)_")
    assert {part.sub("dense_PART_", name) for name in names} <= described


def test_every_file_that_the_page_names_is_there(rich: Path, dense_folder: Path) -> None:
    """But those of the other kind of dense index."""
    names = set(read_manifest(rich).files) | set(read_manifest(dense_folder).files)
    tables = re.findall(r"^\| ((?:`[\w.]+\.(?:bin|marisa|json)`(?:, )?)+) \|", _PAGE, re.MULTILINE)
    stated = {name for cell in tables for name in re.findall(r"`([\w.]+)`", cell)}
    assert len(stated) > 20
    assert stated <= names


def test_the_hash_of_a_snapshot_names_its_folder(rich: Path) -> None:
    reader, manifest = FormatReader(rich), read_manifest(rich)
    assert snapshot_hash(reader.manifest["files"]) == manifest.sha256
    assert reader.data == data_folder(rich, manifest)
    assert reader.data.name == f"data-{manifest.sha256[:12]}"


def test_every_trie_has_the_checksum_that_the_layout_states(rich: Path) -> None:
    reader = FormatReader(rich)
    tries = {path.name: zlib.crc32(path.read_bytes()) for path in reader.data.glob("*.marisa")}
    assert reader.layout["tries"] == tries


def test_entities_are_read_by_the_page(rich: Path) -> None:
    reader, graph = FormatReader(rich), Snapshot.open(rich)
    for number, entity in enumerate(graph.entities()):
        classes, types, description, aliases = reader.details(number)
        assert (reader.id(number), reader.label(number)) == (entity.id, entity.label)
        assert reader.number(entity.id) == number
        assert reader.importance(number) == entity.importance
        assert (tuple(types), description, tuple(aliases)) == (
            entity.types,
            entity.description,
            entity.aliases,
        )
        assert set(classes) == {kind.value for kind in entity.classes}


def test_facts_are_read_by_the_page(rich: Path) -> None:
    reader, graph = FormatReader(rich), Snapshot.open(rich)
    seen = 0
    for number in range(len(graph)):
        found = list(reader.facts(number))
        assert [(f.relation, f.value, f.start, f.end, f.source) for f in found] == [
            _plain(fact) for fact in graph.facts_of(number)
        ]
        seen += len(found)
    assert seen == graph.fact_count > 600


def test_facts_are_found_from_their_objects_by_the_page(rich: Path) -> None:
    reader, graph = FormatReader(rich), Snapshot.open(rich)
    for number in range(len(graph)):
        facts = graph.inverse_facts(graph.entity_at(number).id)
        expected = {(fact.subject.id, fact.relation.id) for fact in facts}
        found = reader.subjects(number)
        assert {reader.id(subject) for subject, _ in found} == {subject for subject, _ in expected}
        assert {(reader.id(s), relation) for s, relation in found if relation} <= expected


def test_names_are_read_by_the_page(rich: Path) -> None:
    reader, graph = FormatReader(rich), Snapshot.open(rich)
    for name in ("France", "paris", "Einstein", "São Paulo", "Village 7"):
        stated = {(entry.entity, entry.rank, entry.exact) for entry in graph.aliases.entries(name)}
        shape = reader.shape(plain(name))
        best: dict[int, tuple[int, bool]] = {}
        for entity, rank, bits in reader.named(fold(name)):
            if entity not in best or (bits == shape and not best[entity][1]):
                best[entity] = (rank, bits == shape)
        assert {(entity, *rest) for entity, rest in best.items()} == stated


def _plain(fact: Fact) -> tuple[object, ...]:
    start, end = (time and _time(time) for time in (fact.start, fact.end))
    return fact.relation.id, _object(fact.object), start, end, fact.source


def _object(value: Value) -> object:
    match value:
        case EntityRef():
            return value.id
        case Time():
            return _time(value)
        case Quantity():
            return value.amount, int(value.unit[1:] or 0), value.uncertainty
        case Text():
            return value.text
        case Coordinates():
            return value.latitude, value.longitude


def _time(time: Time) -> tuple[object, ...]:
    return time.year, time.month, time.day, time.precision, time.julian
