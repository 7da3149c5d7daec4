from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import numpy as np
import orjson
import pytest

from benchmarks.synthetic_dump import Dumped, write_dump
from benchmarks.synthetic_graph import write_shards
from kg.dump import DumpReport, read_dump
from kg.engine_local import LocalEngine
from kg.records import ValueKind
from kg.schema import builtin
from kg.staging.shard import KINDS, Shard

ENTITIES = 600


@pytest.fixture(scope="module")
def shards(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    return write_shards(tmp_path_factory.mktemp("shards"), entities=ENTITIES, seed=4, per_shard=400)


@pytest.fixture(scope="module")
def dump(shards: list[Path], tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Dumped]:
    path = tmp_path_factory.mktemp("dump") / "dump.json.gz"
    return path, write_dump(path, shards, seed=4)


@pytest.fixture(scope="module")
def read(dump: tuple[Path, Dumped], tmp_path_factory: pytest.TempPathFactory) -> DumpReport:
    with LocalEngine(1) as engine:
        return read_dump(dump[0], tmp_path_factory.mktemp("read"), engine=engine)


def documents(path: Path) -> list[dict[str, Any]]:
    lines = gzip.decompress(path.read_bytes()).decode().split("\n")
    assert (lines[0], lines[-1]) == ("[", "]")
    return [orjson.loads(line.removesuffix(",")) for line in lines[1:-1]]


def entities(shard: Shard) -> dict[int, tuple[str, str, list[str]]]:
    spans = np.asarray(shard.column("entity_aliases_spans")).tolist()
    aliases = list(shard.strings("entity_aliases"))
    rows = zip(
        np.asarray(shard.column("entity_id")).tolist(),
        shard.strings("entity_label"),
        shard.strings("entity_description"),
        strict=True,
    )
    described = {}
    for at, (number, label, description) in enumerate(rows):
        names = dict.fromkeys(aliases[spans[at] : spans[at + 1]])
        described[number] = (label, description, [name for name in names if name != label])
    return described


def facts(shard: Shard) -> set[tuple[object, ...]]:
    """Facts by what they say, without texts that the reader leaves out."""
    columns = {
        name: np.asarray(shard.column(f"fact_{name}")).tolist()
        for name in ("subject", "relation", "kind", "object", "start", "end")
    }
    quantities = np.asarray(shard.column("quantities")).tolist()
    said: set[tuple[object, ...]] = set()
    for subject, number, kind, payload, start, end in zip(*columns.values(), strict=True):
        relation, value = shard.relations[number], payload
        if KINDS[kind] is ValueKind.QUANTITY:
            amount, unit, uncertainty = quantities[payload]
            value = (amount, unit, round(uncertainty, 2))
        if KINDS[kind] is ValueKind.TEXT:
            if relation not in builtin():
                continue
            value = shard.strings("texts")[payload]
        said.add((subject, relation, kind, value, start, end))
    return said


def test_what_the_reader_keeps_is_what_the_shards_say(shards: list[Path], read: DumpReport) -> None:
    stated = [Shard(path) for path in shards]
    kept = [Shard(path) for path in read.shards]

    assert {key: value for shard in kept for key, value in entities(shard).items()} == {
        key: value for shard in stated for key, value in entities(shard).items()
    }
    assert set().union(*map(facts, kept)) == set().union(*map(facts, stated))
    assert not read.bad_lines


def test_sizes_and_counts_are_those_of_the_file(dump: tuple[Path, Dumped]) -> None:
    path, dumped = dump
    read = documents(path)

    assert dumped.size == len(gzip.decompress(path.read_bytes()))
    assert dumped.lines == len(read)
    assert dumped.with_sitelinks == sum(bool(document["sitelinks"]) for document in read) == ENTITIES


def test_lines_have_the_keys_and_the_sizes_of_wikidata(dump: tuple[Path, Dumped]) -> None:
    path, dumped = dump
    keys = "type id labels descriptions aliases claims sitelinks pageid ns title lastrevid modified".split()

    assert all(list(document) == keys for document in documents(path))
    assert 8_000 < dumped.size_with_sitelinks / dumped.with_sitelinks < 16_000
    without = (dumped.size - dumped.size_with_sitelinks) / (dumped.lines - dumped.with_sitelinks)
    assert 2_000 < without < 5_000
    assert 6 < dumped.size / path.stat().st_size < 14


def test_a_dump_may_be_plain_and_end_early(shards: list[Path], tmp_path: Path) -> None:
    dumped = write_dump(tmp_path / "dump.json", shards, without_sitelinks=0, most_entities=7)

    assert dumped.lines == dumped.with_sitelinks == 7
    assert len(orjson.loads((tmp_path / "dump.json").read_bytes())) == 7
