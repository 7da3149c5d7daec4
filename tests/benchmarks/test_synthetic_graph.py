from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import marisa_trie
import numpy as np
import pytest

from benchmarks.synthetic_graph import write_shards
from kg.records import Coordinates, EntityRef, Quantity, Text, Value, ValueKind
from kg.staging.shard import KINDS, Shard, ShardWriter, StagedEntity, StagedFact
from kg.staging.time_code import NO_TIME, time_of

ENTITIES = 12_000
SAMPLE = Path(__file__).parents[3] / "shared" / "data" / "wikidata-sample" / "entities.tsv"


@pytest.fixture(scope="module")
def shards(tmp_path_factory: pytest.TempPathFactory) -> list[Shard]:
    folder = tmp_path_factory.mktemp("shards")
    return [Shard(path) for path in write_shards(folder, entities=ENTITIES, seed=3, per_shard=5_000)]


def column(shard: Shard, name: str) -> Any:
    return np.asarray(shard.column(name))


def labels(shards: list[Shard]) -> list[str]:
    return [label for shard in shards for label in shard.strings("entity_label")]


def entities(shard: Shard) -> list[StagedEntity]:
    spans = column(shard, "entity_aliases_spans").tolist()
    aliases = list(shard.strings("entity_aliases"))
    rows = zip(
        column(shard, "entity_id").tolist(),
        shard.strings("entity_label"),
        shard.strings("entity_description"),
        column(shard, "entity_importance").tolist(),
        strict=True,
    )
    return [
        StagedEntity(f"Q{key}", label, tuple(aliases[spans[at] : spans[at + 1]]), description, (), importance)
        for at, (key, label, description, importance) in enumerate(rows)
    ]


def facts(shard: Shard) -> list[StagedFact]:
    texts, quantities = list(shard.strings("texts")), column(shard, "quantities").tolist()

    def value(kind: int, payload: int) -> Value:
        match KINDS[kind]:
            case ValueKind.ENTITY:
                return EntityRef(f"Q{payload}", "")
            case ValueKind.TIME:
                time = time_of(payload)
                assert time is not None
                return time
            case ValueKind.QUANTITY:
                amount, unit, uncertainty = quantities[payload]
                return Quantity(amount, f"Q{unit}" if unit else "", uncertainty)
            case ValueKind.TEXT:
                return Text(texts[payload])
            case ValueKind.COORDINATES:
                return Coordinates(*column(shard, "coordinates")[payload].tolist())

    names = ("subject", "relation", "kind", "object", "start", "end", "source")
    rows = zip(*(column(shard, f"fact_{name}").tolist() for name in names), strict=True)
    return [
        StagedFact(
            f"Q{subject}",
            shard.relations[relation],
            value(kind, payload),
            shard.sources[source],
            time_of(start),
            time_of(end),
        )
        for subject, relation, kind, payload, start, end, source in rows
    ]


def test_columns_say_what_the_shard_writer_would_have_written(shards: list[Shard], tmp_path: Path) -> None:
    shard = shards[1]
    writer = ShardWriter(tmp_path / "written", notes=shard.notes)
    for entity in entities(shard):
        writer.entity(entity)
    for fact in facts(shard):
        writer.fact(fact)
    writer.close()

    again = Shard(tmp_path / "written")

    assert entities(again) == entities(shard)
    assert facts(again) == facts(shard)
    for name in ("entity_id", "entity_importance", "entity_aliases_spans", "entity_types_spans", "fact_kind"):
        assert column(again, name).dtype == column(shard, name).dtype
        assert (column(again, name) == column(shard, name)).all()
    for name in ("fact_subject", "fact_object", "fact_start", "fact_end", "quantities", "coordinates"):
        assert column(again, name).dtype == column(shard, name).dtype
        assert (column(again, name) == column(shard, name)).all()


def test_the_same_seed_gives_the_same_bytes_and_another_seed_other_ones(tmp_path: Path) -> None:
    def content(folder: str, seed: int) -> dict[str, bytes]:
        (shard,) = write_shards(tmp_path / folder, entities=3_000, seed=seed)
        return {path.name: path.read_bytes() for path in shard.iterdir()}

    assert content("first", 5) == content("second", 5)
    assert content("first", 5)["entity_label.npy"] != content("third", 6)["entity_label.npy"]


def test_every_entity_is_described_once_and_ids_ascend_over_the_shards(shards: list[Shard]) -> None:
    ids = np.concatenate([column(shard, "entity_id") for shard in shards])

    assert len(ids) == ENTITIES
    assert (np.diff(ids.astype(np.int64)) > 0).all()
    assert [shard.entity_count for shard in shards] == [5_000, 5_000, 2_000]


def test_objects_that_are_entities_are_described(shards: list[Shard]) -> None:
    ids = np.concatenate([column(shard, "entity_id") for shard in shards])
    for shard in shards:
        objects = column(shard, "fact_object")[column(shard, "fact_kind") == 0]
        assert np.isin(objects, ids).all()
        assert np.isin(column(shard, "fact_subject"), column(shard, "entity_id")).all()


def test_no_entity_says_the_same_of_another_twice(shards: list[Shard]) -> None:
    for shard in shards:
        is_entity = column(shard, "fact_kind") == 0
        names = ("fact_subject", "fact_relation", "fact_object")
        triples = list(zip(*(column(shard, name)[is_entity].tolist() for name in names), strict=True))
        assert len(set(triples)) == len(triples)


def test_entities_have_about_the_facts_asked_for_and_a_few_have_hundreds(shards: list[Shard]) -> None:
    degrees = np.concatenate(
        [np.unique(column(shard, "fact_subject"), return_counts=True)[1] for shard in shards]
    )

    assert sum(shard.fact_count for shard in shards) / ENTITIES == pytest.approx(10, rel=0.08)
    assert 5 <= np.median(degrees) <= 9
    assert degrees.max() > 255


def test_facts_are_dated_and_typed_at_the_rates_of_wikidata(shards: list[Shard]) -> None:
    starts = np.concatenate([column(shard, "fact_start") for shard in shards])
    kinds = np.concatenate([column(shard, "fact_kind") for shard in shards])
    shares = np.bincount(kinds, minlength=len(KINDS)) / len(kinds)

    assert 0.05 < np.mean(starts != NO_TIME) < 0.12
    assert shares[KINDS.index(ValueKind.ENTITY)] > 0.75
    assert all(shares[KINDS.index(kind)] > 0.004 for kind in KINDS if kind is not ValueKind.COORDINATES)


def test_names_are_ambiguous_and_aliased_at_a_realistic_rate(shards: list[Shard]) -> None:
    counts = Counter(labels(shards))
    ambiguous = sum(count for count in counts.values() if count > 1) / ENTITIES
    aliases = [alias for shard in shards for alias in shard.strings("entity_aliases")]

    assert 0.01 < ambiguous < 0.15
    assert all(counts)
    assert all(aliases)
    assert 0.9 < len(aliases) / ENTITIES < 1.4


@pytest.mark.skipif(not SAMPLE.is_file(), reason="needs the sample of Wikidata")
def test_labels_are_as_long_and_as_hard_to_compress_as_real_ones(shards: list[Shard]) -> None:
    rows = [line.split("\t") for line in SAMPLE.read_text(encoding="utf-8").split("\n")][1:-1]
    real = {row[1] for row in rows[:: max(1, len(rows) // ENTITIES)]}
    made = set(labels(shards))

    def length(names: set[str]) -> float:
        return float(np.mean([len(name.encode()) for name in names]))

    def trie_bytes(names: set[str]) -> float:
        return len(marisa_trie.Trie(names).tobytes()) / len(names)

    assert length(made) == pytest.approx(length(real), rel=0.2)
    assert trie_bytes(made) == pytest.approx(trie_bytes(real), rel=0.2)


def test_too_few_entities_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="500 at least"):
        write_shards(tmp_path, entities=100)
