"""What does a snapshot cost in bytes, time and memory, at several sizes and beside SQLite?

For each size a synthetic graph is generated, built, and asked; the same graph goes into SQLite in the same run. A
dump made of such a graph is read to measure throughput.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks import kg_lookup, kg_memory, kg_throughput
from benchmarks.kg_memory import Memory
from benchmarks.measures import Quantiles
from benchmarks.report import Cell, Report, Table
from benchmarks.sqlite_graph import SqliteGraph, write_sqlite
from benchmarks.synthetic_graph import write_shards
from kg.build import build
from kg.manifest import data_folder, read_manifest
from kg.static_embedding import StaticEmbedding
from kg.store import Snapshot

SIZES = (68_000, 1_000_000)
_MB = 1e6


@dataclass(frozen=True, slots=True)
class Sqlite:
    """Microseconds; ``rows`` are plain tuples, ``facts`` and ``names`` become the records that the snapshot gives."""

    size: int
    build_s: float
    rows: Quantiles
    facts: Quantiles
    names: Quantiles


@dataclass(frozen=True, slots=True)
class Measured:
    """One size. Times of the snapshot are microseconds but for ``link`` and ``dense``, which are milliseconds."""

    entities: int
    facts: int
    files: dict[str, int]
    build_s: float
    open_ms: float
    uniform: kg_lookup.Rounds
    popular: kg_lookup.Rounds
    typical: Quantiles
    candidates: kg_lookup.Rounds
    link: kg_lookup.LinkTimes
    dense: kg_lookup.DenseTimes | None
    alone: Memory | None
    together: Sequence[Memory]
    sqlite: Sqlite

    @property
    def size(self) -> int:
        """Bytes of the snapshot on disk, its manifest included."""
        return sum(self.files.values())


def run(
    *,
    sizes: Sequence[int] = SIZES,
    seed: int = 0,
    room: Path | None = None,
    dump_entities: int = kg_throughput.ENTITIES,
    budget_bytes: int | None = None,
    asked: int = kg_lookup.ENTITIES,
    tell: Callable[[str], None] = print,
) -> Report:
    """Measure each size, smallest first, by so many look-ups; what is generated lies in a folder within ``room``.

    :raises ValueError: no sizes, or one too small for a synthetic graph.
    :raises OSError: the disk is full; four million entities take about 7 GB.
    """
    if not sizes:
        raise ValueError("no sizes to measure; name at least one, like 68k")
    measured = []
    for size in sorted(set(sizes)):
        tell(f"{size:,} entities: generating, building, asking")
        with tempfile.TemporaryDirectory(prefix="akgc-bench-", dir=room) as folder:
            each = _measure(Path(folder), size, seed=seed, budget_bytes=budget_bytes, asked=asked)
            measured.append(each)
    tell("reading a dump")
    throughput = kg_throughput.measure(entities=dump_entities, seed=seed)
    options: dict[str, Cell] = {
        "sizes": ",".join(str(each.entities) for each in measured),
        "seed": seed,
        "asked": asked,
        "dump_entities": dump_entities,
        "budget_bytes": budget_bytes,
    }
    return _report(measured, throughput, options)


def _measure(room: Path, size: int, *, seed: int, budget_bytes: int | None, asked: int) -> Measured:
    shards = write_shards(room / "shards", entities=size, seed=seed)
    out = room / "snapshot"
    begin = time.perf_counter()
    encoder = StaticEmbedding.default()
    manifest = build([room / "shards"], out, encoder=encoder, budget_bytes=budget_bytes, name="synthetic")
    build_s = time.perf_counter() - begin
    snapshot = Snapshot.open(out)
    draws = kg_lookup.draw(snapshot, seed=seed, count=asked)
    measurable = kg_memory.is_measurable()
    return Measured(
        entities=manifest.counts.entities,
        facts=manifest.counts.facts,
        files=_files(out),
        build_s=build_s,
        open_ms=kg_lookup.open_ms(snapshot),
        uniform=kg_lookup.facts_us(snapshot, draws.uniform),
        popular=kg_lookup.facts_us(snapshot, draws.popular),
        typical=kg_lookup.typical_us(snapshot, draws.uniform),
        candidates=kg_lookup.candidates_us(snapshot, draws.popular),
        link=kg_lookup.link_ms(snapshot, draws.popular, seed=seed),
        dense=kg_lookup.dense_ms(snapshot, seed=seed, queries=asked // kg_lookup.PER_QUERY),
        alone=kg_memory.measure(out, seed=seed)[0] if measurable else None,
        together=kg_memory.measure(out, processes=2, seed=seed) if measurable else [],
        sqlite=_sqlite(room / "graph.sqlite", shards, draws),
    )


def _files(out: Path) -> dict[str, int]:
    paths = [out / "manifest.json", *data_folder(out, read_manifest(out)).iterdir()]
    return {path.name: path.stat().st_size for path in paths}


def _sqlite(path: Path, shards: Sequence[Path], draws: kg_lookup.Draws) -> Sqlite:
    begin = time.perf_counter()
    write_sqlite(path, shards)
    build_s = time.perf_counter() - begin
    graph = SqliteGraph(path)
    try:
        rows = kg_lookup.Rounds.of(graph.rows, [int(entity.id[1:]) for entity in draws.uniform])
        facts = kg_lookup.Rounds.of(graph.facts, [entity.id for entity in draws.uniform])
        names = kg_lookup.Rounds.of(graph.candidates, [entity.label for entity in draws.popular])
    finally:
        graph.close()
    return Sqlite(path.stat().st_size, build_s, rows.warm, facts.warm, names.warm)


def _report(
    measured: Sequence[Measured], throughput: kg_throughput.Throughput, options: dict[str, Cell]
) -> Report:
    columns = ("", *(short(each.entities) for each in measured))

    def table(title: str, rows: dict[str, Callable[[Measured], Cell]]) -> Table:
        return Table(title, columns, [(name, *map(cell, measured)) for name, cell in rows.items()])

    return Report(
        name="kg",
        question="What does a snapshot cost in bytes, time and memory, beside SQLite?",
        tables=[
            table("size on disk", _SIZES),
            _by_file(measured, columns),
            table("times of look-ups (warm)", _TIMES),
            table("against SQLite, on the same graph", _RATIOS),
            table("memory of a process after 10,000 look-ups, MB", _MEMORY),
            table("building", _BUILDING),
            _dump(throughput),
        ],
        options=options,
        notes=[
            "synthetic entities with the statistics of Wikidata, see benchmarks/synthetic_graph.py",
            "facts: all facts of an entity with the labels of their objects; popular: drawn by Zipf's law over ranks",
            "ratio: SQLite over snapshot, both giving records; rows are what SQLite gives before they become records",
        ],
    )


def _of_dense(cell: Callable[[kg_lookup.DenseTimes], Cell]) -> Callable[[Measured], Cell]:
    return lambda each: cell(each.dense) if each.dense else None


def _of_memory(size: Callable[[Memory], int]) -> Callable[[Measured], Cell]:
    return lambda each: size(each.alone) / _MB if each.alone else None


_SIZES: dict[str, Callable[[Measured], Cell]] = {
    "facts": lambda each: each.facts,
    "MB": lambda each: each.size / _MB,
    "bytes per fact, all in": lambda each: each.size / each.facts,
    "bytes per entity, all in": lambda each: each.size / each.entities,
    "SQLite: MB": lambda each: each.sqlite.size / _MB,
    "SQLite: bytes per fact": lambda each: each.sqlite.size / each.facts,
    "ratio": lambda each: each.sqlite.size / each.size,
}
_TIMES: dict[str, Callable[[Measured], Cell]] = {
    "open, ms": lambda each: each.open_ms,
    "facts, uniform, us: p50": lambda each: each.uniform.warm.p50,
    "facts, uniform, us: p99": lambda each: each.uniform.warm.p99,
    "facts, uniform, first time, us: p99": lambda each: each.uniform.first.p99,
    "facts, popular, us: p50": lambda each: each.popular.warm.p50,
    "facts, popular, us: p99": lambda each: each.popular.warm.p99,
    "facts of entities with 8 to 12, us: p50": lambda each: each.typical.p50,
    "facts of entities with 8 to 12, us: p99": lambda each: each.typical.p99,
    "candidates of a name, us: p50": lambda each: each.candidates.warm.p50,
    "candidates of a name, us: p99": lambda each: each.candidates.warm.p99,
    "link 100 tokens, ms: p50": lambda each: each.link.spent.p50,
    "link 100 tokens, ms: p99": lambda each: each.link.spent.p99,
    "mentions in such an answer": lambda each: each.link.mentions,
    "dense search, ms: p50": _of_dense(lambda found: found.search.p50),
    "dense search, ms: p99": _of_dense(lambda found: found.search.p99),
    "dense with encoding, ms: p50": _of_dense(lambda found: found.encode_and_search.p50),
    "dense with encoding, ms: p99": _of_dense(lambda found: found.encode_and_search.p99),
    "dense recall@10": _of_dense(lambda found: found.recall),
    "dense vectors": _of_dense(lambda found: found.vectors),
    "dense bytes per vector": _of_dense(lambda found: found.bytes_per_vector),
}
_RATIOS: dict[str, Callable[[Measured], Cell]] = {
    "SQLite: rows of facts, uniform, us: p50": lambda each: each.sqlite.rows.p50,
    "SQLite: rows of facts, uniform, us: p99": lambda each: each.sqlite.rows.p99,
    "SQLite: facts, uniform, us: p50": lambda each: each.sqlite.facts.p50,
    "SQLite: facts, uniform, us: p99": lambda each: each.sqlite.facts.p99,
    "ratio of facts: p50": lambda each: each.sqlite.facts.p50 / each.uniform.warm.p50,
    "ratio of facts: p99": lambda each: each.sqlite.facts.p99 / each.uniform.warm.p99,
    "SQLite: candidates, us: p50": lambda each: each.sqlite.names.p50,
    "SQLite: candidates, us: p99": lambda each: each.sqlite.names.p99,
    "ratio of candidates: p50": lambda each: each.sqlite.names.p50 / each.candidates.warm.p50,
    "ratio of candidates: p99": lambda each: each.sqlite.names.p99 / each.candidates.warm.p99,
}
_MEMORY: dict[str, Callable[[Measured], Cell]] = {
    "resident": _of_memory(lambda alone: alone.resident),
    "of which anonymous": _of_memory(lambda alone: alone.anonymous),
    "of which mapped files": _of_memory(lambda alone: alone.mapped),
    "two at once: anonymous of each, the larger": lambda each: (
        max(one.anonymous for one in each.together) / _MB if each.together else None
    ),
    "two at once: both together (Pss)": lambda each: (
        sum(one.proportional for one in each.together) / _MB if each.together else None
    ),
}
_BUILDING: dict[str, Callable[[Measured], Cell]] = {
    "from shards to snapshot, s": lambda each: each.build_s,
    "entities a second": lambda each: round(each.entities / each.build_s),
    "facts a second": lambda each: round(each.facts / each.build_s),
    "SQLite: s": lambda each: each.sqlite.build_s,
}


def _by_file(measured: Sequence[Measured], columns: Sequence[str]) -> Table:
    largest = measured[-1].files
    names = sorted(largest, key=lambda name: -largest[name])
    rows: list[Sequence[Cell]] = [
        (name, *(each.files.get(name, 0) / each.facts for each in measured)) for name in names
    ]
    return Table("bytes per fact by file", columns, rows)


def _dump(found: kg_throughput.Throughput) -> Table:
    rows: list[Sequence[Cell]] = [
        ("from .gz to shards", found.read),
        ("baseline: the same with orjson, every line in full", found.orjson),
        ("ratio", found.read / found.orjson),
        ("decompressing alone", found.decompress),
        ("looking for sitelinks alone", found.prefilter),
        ("size of the dump, MB", found.dump.size / _MB),
        ("lines", found.dump.lines),
        ("entities kept", found.entities),
        ("facts kept", found.facts),
    ]
    return Table("reading a dump, MB of JSON a second of one core", ("", "MB/s"), rows)


def short(count: int) -> str:
    """
    >>> short(68_000), short(4_000_000), short(1234)
    ('68k', '4M', '1234')
    """
    for unit, name in ((10**6, "M"), (10**3, "k")):
        if count >= unit and count % unit == 0:
            return f"{count // unit}{name}"
    return str(count)
