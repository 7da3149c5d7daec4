"""How fast a dump is read, from .gz to shards, on one core; the baseline does the same with orjson, line by line.

Seconds are processor time of this process, which does all the work, so that a busy machine does not count.
"""

from __future__ import annotations

import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO

import orjson

from benchmarks.synthetic_dump import Dumped, write_dump
from benchmarks.synthetic_graph import write_shards
from kg.dump import DumpOptions, read_dump
from kg.dump.entity import Document, EntityReader
from kg.dump.prefilter import reason_to_skip
from kg.dump.value import LeftOut
from kg.engine_local import LocalEngine
from kg.staging.shard import ShardWriter

ENTITIES = 10_000
_PER_SHARD = 2_500
_BRACKET = b"[\n]"


@dataclass(frozen=True, slots=True)
class Throughput:
    """Megabytes of JSON a second of one core. ``orjson``: from .gz to a shard, every line parsed in full by orjson."""

    dump: Dumped
    compressed: int
    read: float
    orjson: float
    prefilter: float
    decompress: float
    entities: int
    facts: int


def measure(*, entities: int = ENTITIES, seed: int = 0) -> Throughput:
    """Make a dump of so many entities with sitelinks (and about three times as many without) and read it."""
    with tempfile.TemporaryDirectory(prefix="akgc-bench-") as room:
        shards = write_shards(Path(room) / "shards", entities=entities, seed=seed, per_shard=_PER_SHARD)
        path = Path(room) / "wikidata-all.json.gz"
        dumped = write_dump(path, shards, seed=seed)
        data = b"".join(_chunks(path))
        megabytes = dumped.size / 1e6
        with LocalEngine(1) as engine:
            work = Path(room) / "read"
            spent = _seconds(lambda: read_dump(path, work, engine=engine))
            report = read_dump(path, work, engine=engine)
        return Throughput(
            dump=dumped,
            compressed=path.stat().st_size,
            read=megabytes / spent,
            orjson=megabytes / _seconds(lambda: _read_by_orjson(path, Path(room) / "orjson")),
            prefilter=megabytes / _seconds(lambda: _filter_all(data)),
            decompress=megabytes / _seconds(lambda: sum(map(len, _chunks(path)))),
            entities=report.entities,
            facts=report.facts,
        )


def _seconds(work: Callable[[], object]) -> float:
    begin = time.process_time()
    work()
    return time.process_time() - begin


def _chunks(path: Path) -> Iterator[bytes]:
    with _opened(path) as file:
        while chunk := file.read(1 << 20):
            yield chunk


def _filter_all(data: bytes) -> int:
    start = kept = 0
    while (end := data.find(b"\n", start)) >= 0:
        kept += not reason_to_skip(data, start, end, min_sitelinks=1)
        start = end + 1
    return kept


class _OrjsonReader(EntityReader):
    """Makes the same of a line, out of Python objects for all of it."""

    def read(self, line: bytes) -> Document:
        return self._document(orjson.loads(line))


def _read_by_orjson(path: Path, folder: Path) -> int:
    reader, writer = _OrjsonReader(DumpOptions(), Counter()), ShardWriter(folder)
    with _opened(path) as file:
        for line in file:
            if len(line) < len(_BRACKET):
                continue
            try:
                document = reader.read(line.rstrip(b",\n"))
            except LeftOut:
                continue
            if document.entity is not None:
                writer.entity(document.entity)
            for fact in document.facts:
                writer.fact(fact)
    writer.close()
    return len(writer)


def _opened(path: Path) -> IO[bytes]:
    from isal import igzip

    file: IO[bytes] = igzip.open(path, "rb")  # type: ignore[no-untyped-call]
    return file
