"""What the stand-in finds: BM25 as in Lucene, cosines, and hybrid queries by search pipelines.

Written from the documentation of Lucene and OpenSearch; nothing of `kg.retrieval` is used, so the two can disagree.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from tests.kg.retrieval.stand_in.index import Document, Index, Json, Refusal

K1, B = 1.2, 0.75
LOWEST_NORMALISED = 0.001
MAX_RESULT_WINDOW = 10_000
MAX_CLAUSES = 1_024

Ranking = list[tuple[str, float]]
"""Ids and scores, best first; of equal scores the one that was written first."""


def run(index: Index, seen: Mapping[str, Document], query: Json, *, size: int) -> Ranking:
    """The answer of a query that is not hybrid."""
    if len(query) != 1:
        raise Refusal(400, "parsing_exception", "[query] takes one clause")
    (kind, body), *_ = query.items()
    if kind not in CLAUSES:
        raise Refusal(400, "parsing_exception", f"unknown query [{kind}]")
    if size > MAX_RESULT_WINDOW:
        raise Refusal(400, "illegal_argument_exception", "Result window is too large")
    scores = CLAUSES[kind](index, seen, body)
    order = sorted(scores, key=lambda each: (-scores[each], seen[each].seq_no))
    return [(each, scores[each]) for each in order[:size]]


def multi_match(index: Index, seen: Mapping[str, Document], body: Json) -> dict[str, float]:
    """With type ``most_fields``: the sum of what each field gives."""
    if body["type"] != "most_fields":
        raise Refusal(400, "parsing_exception", f"type {body['type']}")
    if sum(len(set(index.analyse(body["query"], field))) for field in body["fields"]) > MAX_CLAUSES:
        raise Refusal(400, "too_many_nested_clauses", "maxClauseCount is set to 1024")
    scores: dict[str, float] = {}
    for field in body["fields"]:
        for each, score in bm25(index, seen, body["query"], field).items():
            scores[each] = scores.get(each, 0) + score
    return scores


def bm25(index: Index, seen: Mapping[str, Document], text: str, field: str) -> dict[str, float]:
    """The sum over terms of idf * tf / (tf + k1 * (1 - b + b * length / average)).

    idf is ln(1 + (N - n + 0.5) / (n + 0.5)), N documents having the field and n of them the term.
    """
    words = {each: Counter(own) for each, d in seen.items() if (own := index.terms(d, field)) is not None}
    average = sum(of.total() for of in words.values()) / len(words) if words else 1
    scores: dict[str, float] = {}
    for term, times in Counter(index.analyse(text, field)).items():
        having = [each for each, of in words.items() if of[term]]
        idf = math.log(1 + (len(words) - len(having) + 0.5) / (len(having) + 0.5))
        for each in having:
            tf = words[each][term]
            length = words[each].total() / average
            scores[each] = scores.get(each, 0) + times * idf * tf / (tf + K1 * (1 - B + B * length))
    return scores


def knn(index: Index, seen: Mapping[str, Document], body: Json) -> dict[str, float]:
    """The k nearest by (1 + cosine) / 2."""
    ((name, asked),) = body.items()
    field = index.mappings["properties"][name]
    if len(asked["vector"]) != field["dimension"]:
        raise Refusal(400, "query_shard_exception", "Query vector has invalid dimension")
    if not any(asked["vector"]):
        raise Refusal(400, "illegal_argument_exception", "zero vector is not supported by cosinesimil")
    if not 1 <= asked["k"] <= MAX_RESULT_WINDOW:
        raise Refusal(400, "illegal_argument_exception", "[knn] requires 0 < k <= 10000")
    scores = {
        each: (1 + _cosine(asked["vector"], document.source[name])) / 2
        for each, document in seen.items()
        if name in document.source
    }
    nearest = sorted(scores, key=lambda each: (-scores[each], seen[each].seq_no))[: asked["k"]]
    return {each: scores[each] for each in nearest}


def _cosine(left: list[float], right: list[float]) -> float:
    return sum(a * b for a, b in zip(left, right, strict=True)) / math.hypot(*left) / math.hypot(*right)


def terms(index: Index, seen: Mapping[str, Document], body: Json) -> dict[str, float]:
    ((name, values),) = body.items()
    return {each: 1.0 for each, document in seen.items() if document.source.get(name) in values}


Clause = Callable[[Index, Mapping[str, Document], Json], dict[str, float]]
CLAUSES: Mapping[str, Clause] = {"multi_match": multi_match, "knn": knn, "terms": terms}


def hybrid(
    index: Index, seen: Mapping[str, Document], body: Json, *, size: int, pipeline: Json | None
) -> Ranking:
    """Each query's ``pagination_depth`` best (else as many as hits are asked for), combined by the pipeline."""
    if pipeline is None:
        raise Refusal(400, "illegal_argument_exception", "hybrid query without a search pipeline")
    depth = body.get("pagination_depth", size)
    parts = [run(index, seen, query, size=depth) for query in body["queries"]]
    (step,) = pipeline["phase_results_processors"]
    ((name, settings),) = step.items()
    combined = PROCESSORS[name](parts, settings)
    order = sorted(combined, key=lambda each: (-combined[each], seen[each].seq_no))
    return [(each, combined[each]) for each in order[:size]]


def normalise_and_combine(parts: list[Ranking], settings: Json) -> dict[str, float]:
    """Min-max, where the lowest is 0.001, and the weighted arithmetic mean; what a query did not find counts as 0."""
    if settings["normalization"] != {"technique": "min_max"}:
        raise Refusal(400, "illegal_argument_exception", "technique")
    combination = settings["combination"]
    weights = combination.get("parameters", {}).get("weights") or [1 / len(parts)] * len(parts)
    if (
        combination["technique"] != "arithmetic_mean"
        or abs(sum(weights) - 1) > 0.01
        or len(weights) != len(parts)
    ):
        raise Refusal(400, "illegal_argument_exception", "combination weights must add up to 1")
    combined: dict[str, float] = {}
    for part, weight in zip(parts, weights, strict=True):
        low, high = (min(s for _, s in part), max(s for _, s in part)) if part else (0, 0)
        for each, score in part:
            share = 1.0 if high == low else (score - low) / (high - low) or LOWEST_NORMALISED
            combined[each] = combined.get(each, 0) + weight * share
    return combined


def rank_and_combine(parts: list[Ranking], settings: Json) -> dict[str, float]:
    """The sum of 1 / (rank constant + rank)."""
    combination = settings["combination"]
    if combination.get("technique", "rrf") != "rrf":
        raise Refusal(400, "illegal_argument_exception", "technique")
    combined: dict[str, float] = {}
    for part in parts:
        for rank, (each, _) in enumerate(part, 1):
            combined[each] = combined.get(each, 0) + 1 / (combination.get("rank_constant", 60) + rank)
    return combined


PROCESSORS: Mapping[str, Callable[[list[Ranking], Json], dict[str, float]]] = {
    "normalization-processor": normalise_and_combine,
    "score-ranker-processor": rank_and_combine,
}


def check_pipeline(pipeline: Json, *, version: tuple[int, int]) -> Json:
    since: Mapping[str, Any] = {"normalization-processor": (2, 10), "score-ranker-processor": (2, 19)}
    for step in pipeline["phase_results_processors"]:
        for name in step:
            if name not in since or version < since[name]:
                raise Refusal(400, "illegal_argument_exception", f"Invalid processor type {name}")
    return pipeline
