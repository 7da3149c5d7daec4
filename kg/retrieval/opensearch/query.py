"""The queries of a search, and hits from the answers: pure, no network.

A hybrid query gives one score and says nothing of its parts, so the parts are asked beside it (as one ``_msearch``):
every hit carries both systems' own scores and ranks. On servers that do not fuse (see `Server.fuses`) the parts alone
are asked, with their passages, and fused as everywhere (`kg.retrieval.fusion`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from kg.retrieval.engine_error import EngineError, Problem
from kg.retrieval.fusion import DEFAULT_WEIGHTS, RRF_K, Fused, check_weights
from kg.retrieval.opensearch.index import MAX_DEPTH, SOURCE, TEXT_FIELDS, JsonObject, passage_of
from kg.retrieval.opensearch.server import Server
from kg.retrieval.passage_engine import BM25, DENSE, Fusion, IndexedPassage, Method, PassageHit, PassageQuery
from kg.well_formed import well_formed

SYSTEMS: Mapping[Method, tuple[str, ...]] = {
    Method.BM25: (BM25,),
    Method.DENSE: (DENSE,),
    Method.HYBRID: (BM25, DENSE),
}
MAX_TERMS = 1_000 // len(TEXT_FIELDS)
"""Of a query; ``indices.query.bool.max_clause_count`` is 1,024, of all fields together."""
PIPELINES: Mapping[Fusion, str] = {Fusion.RRF: "akgc-rrf", Fusion.WEIGHTED: "akgc-weighted"}
"""Kept on the server; the one for weights is for `DEFAULT_WEIGHTS`, others come with their query."""


@dataclass(frozen=True, slots=True)
class Found:
    """What one system found: scores (cosine for vectors) in the order of the server, and passages where asked for."""

    scores: Mapping[str, float]
    passages: Mapping[str, IndexedPassage]

    @property
    def ranks(self) -> dict[str, int]:
        return {each: rank for rank, each in enumerate(self.scores, 1)}


def check(query: PassageQuery) -> None:
    """
    :raises ValueError: the vector that the method needs is missing, the limit is not positive, or weights do not fit
    """
    if query.weights is not None:
        check_weights(query.weights)
    if query.limit < 1:
        raise ValueError(f"limit: {query.limit}; ask for at least one passage")
    if DENSE in SYSTEMS[query.method] and query.vector is None:
        raise ValueError(f"vector: method {query.method} needs one; method {Method.BM25} does not")


def depth(query: PassageQuery) -> int:
    """How many passages each system contributes."""
    return min(max(query.candidates, query.limit), MAX_DEPTH)


def systems(query: PassageQuery) -> tuple[str, ...]:
    """A vector of zeros has no neighbours."""
    blind = query.vector is None or not query.vector.any()
    return tuple(system for system in SYSTEMS[query.method] if system != DENSE or not blind)


def clause(query: PassageQuery, system: str) -> JsonObject:
    """The query of one system."""
    if system == BM25:
        fields = list(TEXT_FIELDS)
        return {"multi_match": {"query": shortened(query.text), "type": "most_fields", "fields": fields}}
    if query.vector is None:
        raise ValueError("vector: missing")
    return {"knn": {"vector": {"vector": query.vector.tolist(), "k": depth(query)}}}


def shortened(text: str) -> str:
    """As much of a text from its beginning as has `MAX_TERMS` different words; a server refuses to look for more.

    Every letter of a word that is not ASCII counts: in scripts that write no spaces each is a word of its own.
    """
    seen: set[str] = set()
    terms = 0
    for word in re.finditer(r"\w+", text):
        if word[0] not in seen:
            seen.add(word[0])
            terms += 1 if word[0].isascii() else len(word[0])
            if terms > MAX_TERMS:
                return well_formed(text[: word.start()])
    return well_formed(text)


def parts_body(query: PassageQuery, *, passages: bool, copy: str) -> list[JsonObject]:
    """The lines of an ``_msearch``, two a system. The same ``copy`` is answered by the same copy of the index."""
    lines: list[JsonObject] = []
    for system in systems(query):
        lines.append({"preference": copy, "allow_partial_search_results": False})
        lines.append(
            {
                "query": clause(query, system),
                "size": depth(query),
                "track_total_hits": False,
                "_source": list(SOURCE) if passages else False,
            }
        )
    return lines


def hybrid_body(query: PassageQuery, server: Server) -> JsonObject:
    """The body of a ``_search`` that leaves fusion to the server."""
    hybrid: JsonObject = {"queries": [clause(query, system) for system in SYSTEMS[Method.HYBRID]]}
    if server.takes_depth:
        hybrid["pagination_depth"] = depth(query)
    body: JsonObject = {
        "query": {"hybrid": hybrid},
        "size": query.limit if server.takes_depth else depth(query),
        "_source": list(SOURCE),
    }
    if pipeline_name(query) is None:
        body["search_pipeline"] = pipeline(query.fusion, query.weights)
    return body


def pipeline_name(query: PassageQuery) -> str | None:
    """The pipeline kept on the server that does what is asked for, if there is one."""
    standard = query.fusion is Fusion.RRF or query.weights in (None, DEFAULT_WEIGHTS)
    return PIPELINES[query.fusion] if standard else None


def pipeline(fusion: Fusion, weights: Mapping[str, float] | None = None) -> JsonObject:
    """A search pipeline that ranks as `kg.retrieval.fusion` does; only the worst score of a part, 0 there, is 0.001."""
    if fusion is Fusion.RRF:
        step: JsonObject = {
            "score-ranker-processor": {"combination": {"technique": "rrf", "rank_constant": RRF_K}}
        }
    else:
        given = DEFAULT_WEIGHTS if weights is None else weights
        shares = [given.get(system, 0.0) for system in SYSTEMS[Method.HYBRID]]
        step = {
            "normalization-processor": {
                "normalization": {"technique": "min_max"},
                "combination": {"technique": "arithmetic_mean", "parameters": {"weights": shares}},
            }
        }
    return {"description": f"AKGC: {fusion} of BM25 and vectors", "phase_results_processors": [step]}


def found(query: PassageQuery, responses: Sequence[Mapping[str, object]]) -> dict[str, Found]:
    """What each system found, from the responses to `parts_body`."""
    return {
        system: Found(
            {each: _own_score(system, score) for each, score, _ in _hits(response)},
            {each: passage_of(each, source) for each, _, source in _hits(response) if source},
        )
        for system, response in zip(systems(query), responses, strict=True)
    }


def fused_by_server(
    query: PassageQuery, response: Mapping[str, object], parts: Mapping[str, Found]
) -> list[PassageHit] | None:
    """Hits in the server's order; a tie as everywhere, by the best rank and the id.

    :return: None where a hit is in no part: the index changed between the questions
    """
    ranks = {system: part.ranks for system, part in parts.items()}
    hits = []
    for each, score, source in _hits(response):
        own = {system: of[each] for system, of in ranks.items() if each in of}
        if not own:
            return None
        scores = {system: parts[system].scores[each] for system in own}
        hits.append(PassageHit(passage_of(each, source), score, scores, own))
    hits.sort(key=lambda hit: (-hit.score, min(hit.ranks.values()), hit.passage.id))
    return hits[: query.limit]


def fused_here(query: PassageQuery, fused: Iterable[Fused], parts: Mapping[str, Found]) -> list[PassageHit]:
    """The best of what was fused, with their passages."""
    passages = {each: passage for part in parts.values() for each, passage in part.passages.items()}
    best = list(fused)[: query.limit]
    return [PassageHit(passages[one.id], one.score, one.scores, one.ranks) for one in best]


def _own_score(system: str, score: float) -> float:
    """OpenSearch gives (1 + cosine) / 2 for cosinesimil in Lucene's graph, as scores may not be negative."""
    return score if system == BM25 else 2 * score - 1


def _hits(response: Mapping[str, object]) -> list[tuple[str, float, Mapping[str, object]]]:
    """Id, score and source (empty where not asked for) of each hit.

    :raises EngineError: failed: the response has another form
    """
    match response:
        case {"hits": {"hits": [*hits]}}:
            try:
                return [(str(hit["_id"]), float(hit["_score"]), hit.get("_source") or {}) for hit in hits]
            except (KeyError, TypeError, ValueError) as error:
                raise EngineError(
                    Problem.FAILED, f"OpenSearch gave a hit that is none: {error!r:.80}"
                ) from None
    raise EngineError(Problem.FAILED, f"OpenSearch gave no hits: {str(dict(response))[:120]}")
