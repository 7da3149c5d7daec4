"""Is what is found by words and by meaning together found at least as well as by the better of both, and how fast?

Sets and their halves are those of `retrieval_sets`, searched in the embedded engine; a document stands where its best
passage stands. The weights of the product were chosen on the development halves: the second table shows how.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from benchmarks.report import Cell, Report, Table
from benchmarks.retrieval_measures import Found, difference, measured
from benchmarks.retrieval_sets import BLIND, DEVELOPMENT, LabelledSet, Query, read_set
from benchmarks.retrieval_time import Times, measure
from kg.embedding import Encoder
from kg.retrieval.compare import all_candidates, scores_of
from kg.retrieval.embedded_engine import EmbeddedEngine
from kg.retrieval.fusion import DEFAULT_WEIGHTS, fuse
from kg.retrieval.passage_engine import BM25, DENSE, Fusion, Method, PassageHit, PassageQuery

SETS = (*DEVELOPMENT, *BLIND)
LIMIT = 1000
PASSAGES = 100_000
TIMED_QUERIES = 300
_DEEP = 100
"""Passages that are ranked, so that ten documents are among them."""
_GRID = tuple(round(0.05 * step, 2) for step in range(4, 19))
HOW: Mapping[str, PassageQuery] = {
    "bm25": PassageQuery("", limit=_DEEP, method=Method.BM25),
    "dense": PassageQuery("", limit=_DEEP, method=Method.DENSE),
    "rrf": PassageQuery("", limit=_DEEP, fusion=Fusion.RRF),
    "weighted": PassageQuery("", limit=_DEEP, fusion=Fusion.WEIGHTED),
}
"""Ways of retrieving, as queries that lack their text and vector."""


@dataclass(frozen=True, slots=True)
class Part:
    """What each way of retrieving found for the queries of a part; ``by_weight`` are means by the weight of dense."""

    name: str
    kind: str
    passages: int
    found: Mapping[str, Sequence[Found]]
    by_weight: Mapping[float, float]


def run(
    *,
    data: Path,
    encoder: Encoder,
    limit: int = LIMIT,
    passages: int = PASSAGES,
    seed: int = 0,
    tell: Callable[[str], None] = lambda line: None,
) -> Report:
    """``data`` is the folder of the claims; ``passages`` are those of the timing, 0 for none.

    :raises FileNotFoundError: `data` lacks one of the sets
    """
    parts: list[Part] = []
    sets = [read_set(data, name, limit=limit) for name in SETS]
    for each in sets:
        tell(f"{each.name}: {each.documents} documents, {len(each.passages)} passages")
        with tempfile.TemporaryDirectory(prefix="akgc-bench-") as folder:
            parts += asyncio.run(_judge(each, Path(folder), encoder))
    times = None
    if passages:
        tell(f"timing {passages} passages")
        with tempfile.TemporaryDirectory(prefix="akgc-bench-") as folder:
            texts = [passage.text for each in sets for passage in each.passages]
            asked = [query.text for each in sets for query in each.blind[: TIMED_QUERIES // len(sets)]]
            times = asyncio.run(measure(Path(folder), texts, asked, encoder, count=passages, seed=seed))
    options: dict[str, Cell] = {"limit": limit, "passages": passages, "seed": seed, "encoder": encoder.name}
    return report(parts, times, options)


async def _judge(labelled: LabelledSet, folder: Path, encoder: Encoder) -> list[Part]:
    engine = EmbeddedEngine(folder)
    await engine.create(labelled.name, dimension=encoder.dimension)
    vectors = await asyncio.to_thread(encoder.encode, [passage.text for passage in labelled.passages])
    await engine.add(labelled.name, labelled.passages, vectors)
    halves = {"development": labelled.development, "blind": labelled.blind}
    parts = [
        await _part(engine, labelled, kind, queries, encoder) for kind, queries in halves.items() if queries
    ]
    await engine.close()
    return parts


async def _part(
    engine: EmbeddedEngine, labelled: LabelledSet, kind: str, queries: Sequence[Query], encoder: Encoder
) -> Part:
    vectors = await asyncio.to_thread(encoder.encode, [query.text for query in queries])
    found: dict[str, list[Found]] = {how: [] for how in HOW}
    by_weight: dict[float, list[float]] = {weight: [] for weight in _GRID}
    for query, vector in zip(queries, vectors, strict=True):
        for how, without_text in HOW.items():
            hits = await engine.search(labelled.name, replace(without_text, text=query.text, vector=vector))
            found[how].append(measured(documents(hits), query.relevant))
        if kind == "development":
            everything = all_candidates(PassageQuery(query.text, vector))
            hits = await engine.search(labelled.name, everything)
            for weight, ndcg in _by_weight(hits, query).items():
                by_weight[weight].append(ndcg)
    means = {weight: float(np.mean(some)) for weight, some in by_weight.items() if some}
    return Part(labelled.name, kind, len(labelled.passages), found, means)


def documents(hits: Sequence[PassageHit]) -> list[str]:
    """The documents of passages, each at its best place."""
    return list(dict.fromkeys(hit.passage.file for hit in hits))


def _by_weight(hits: Sequence[PassageHit], query: Query) -> dict[float, float]:
    file = {hit.passage.id: hit.passage.file for hit in hits}
    scores = scores_of(hits)
    ndcg = {}
    for weight in _GRID:
        fused = fuse(scores, Fusion.WEIGHTED, weights={BM25: 1 - weight, DENSE: weight})
        ndcg[weight] = measured(list(dict.fromkeys(file[one.id] for one in fused)), query.relevant).ndcg
    return ndcg


def report(parts: Sequence[Part], times: Times | None, options: dict[str, Cell]) -> Report:
    """Tables of quality, of the choice of the weights, and of time."""
    tables = [_quality(parts), _others(parts), _weights(parts)]
    return Report(
        name="retrieval",
        question="Is hybrid retrieval at least as good as the better of its parts, and how fast is it?",
        tables=tables if times is None else [*tables, _times(times), _indexing(times)],
        options=options,
        notes=[
            "relevant: evidence that supports, contradicts or partly supports the claim. No set was trained on by"
            " retrieval; the weights were chosen on the parts called development, the others are blind.",
            f"weighted: min-max normalised scores, bm25 {DEFAULT_WEIGHTS[BM25]}, dense {DEFAULT_WEIGHTS[DENSE]}."
            " rrf: reciprocal rank fusion, k = 60. +-: 95 % interval of the paired difference.",
        ],
    )


def _quality(parts: Sequence[Part]) -> Table:
    return Table(
        "nDCG@10",
        ("set", "part", "queries", "passages", *HOW, "weighted - better part", "+-", "rrf - better part"),
        [_quality_row(part) for part in parts],
    )


def _quality_row(part: Part) -> tuple[Cell, ...]:
    ndcg = {how: [each.ndcg for each in found] for how, found in part.found.items()}
    better = max((BM25, DENSE), key=lambda how: float(np.mean(ndcg[how])))
    ahead, half_width = difference(ndcg["weighted"], ndcg[better])
    behind, _ = difference(ndcg["rrf"], ndcg[better])
    means = (float(np.mean(ndcg[how])) for how in HOW)
    return (part.name, part.kind, len(ndcg[better]), part.passages, *means, ahead, half_width, behind)


def _others(parts: Sequence[Part]) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for part in parts:
        recall = (float(np.mean([each.recall for each in part.found[how]])) for how in HOW)
        ranks = (float(np.mean([each.reciprocal_rank for each in part.found[how]])) for how in HOW)
        rows.append((part.name, part.kind, *recall, *ranks))
    columns = ("set", "part", *(f"recall {how}" for how in HOW), *(f"MRR {how}" for how in HOW))
    return Table("recall@10 and mean reciprocal rank", columns, rows)


def _weights(parts: Sequence[Part]) -> Table:
    development = [part for part in parts if part.by_weight]
    rows: list[tuple[Cell, ...]] = []
    for weight in _GRID if development else ():
        each = [part.by_weight[weight] for part in development]
        rows.append((f"{weight:.2f}", *each, float(np.mean(each))))
    return Table(
        "nDCG@10 of the weighted sum on the development halves, by the weight of dense",
        ("dense", *(part.name for part in development), "mean"),
        rows,
    )


def _times(times: Times) -> Table:
    base = times.wall["fts5"].p50
    return Table(
        f"milliseconds a query over {times.passages} passages of {times.characters:.0f} characters",
        ("", "p50", "p95", "p99", "cpu p50", "cpu p99", "of FTS5's p50"),
        [
            (
                _TIMED[key],
                wall.p50,
                wall.p95,
                wall.p99,
                times.cpu[key].p50,
                times.cpu[key].p99,
                wall.p50 / base,
            )
            for key, wall in times.wall.items()
        ],
    )


_TIMED = {
    "bm25": "bm25",
    "dense": "dense",
    "hybrid": "hybrid, both systems",
    "encode": "encoding the query",
    "fts5": "baseline: SQLite FTS5, words alone",
}


def _indexing(times: Times) -> Table:
    return Table(
        "indexing, vectors given",
        ("", "seconds", "passages/s", "bytes a passage"),
        [
            (
                "embedded engine",
                times.index_s,
                times.passages / times.index_s,
                times.disk_bytes / times.passages,
            ),
            ("SQLite FTS5, words alone", times.fts5_index_s, times.passages / times.fts5_index_s, None),
            ("first search of a new process", times.open_s, None, None),
        ],
    )
