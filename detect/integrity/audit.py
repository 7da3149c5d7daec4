"""The audit: every query is put to the system, what comes back is measured, and all of it is summed up."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from statistics import fmean
from time import perf_counter

from detect.integrity.aspect import Aspect, aspects
from detect.integrity.explanation import plain_explanation
from detect.integrity.query import Query, RetrievalSystem, Retrieved
from detect.integrity.score import Integrity, Scale

K = 3
"""Documents that are retrieved for a query."""
AT_ONCE = 8
"""Queries that are under way together."""


@dataclass(frozen=True, slots=True)
class QueryAudit:
    """A query with what was retrieved for it, best first. ``explained_by`` is "plain" or "model"."""

    query: Query
    retrieved: tuple[Retrieved, ...]
    integrity: Integrity
    aspects: tuple[Aspect, ...]
    explanation: str
    ms: float
    explained_by: str = "plain"

    def explained(self, explanation: str, found: tuple[Aspect, ...]) -> QueryAudit:
        """The same in a model's words."""
        return replace(self, explanation=explanation, aspects=found or self.aspects, explained_by="model")


@dataclass(frozen=True, slots=True)
class Summary:
    """Over all queries of an audit; shares and scores are means."""

    queries: int
    passed: int
    coverage: float
    noise: float
    precision: float
    recall: float
    score: float

    @property
    def failed(self) -> int:
        return self.queries - self.passed


@dataclass(frozen=True, slots=True)
class RetrievalAudit:
    """What became of each query, in order. ``unknown``: expected documents that the system does not hold at all."""

    system: str
    k: int
    scale: Scale
    queries: tuple[QueryAudit, ...]
    unknown: tuple[str, ...] = ()

    @property
    def passed(self) -> bool:
        """Whether every query passed."""
        return all(each.integrity.passed for each in self.queries)

    @property
    def summary(self) -> Summary:
        found = [each.integrity for each in self.queries]
        return Summary(
            queries=len(found),
            passed=sum(each.passed for each in found),
            coverage=fmean(each.coverage for each in found),
            noise=fmean(each.noise for each in found),
            precision=fmean(each.precision for each in found),
            recall=fmean(each.recall for each in found),
            score=fmean(each.score for each in found),
        )


async def audit(
    queries: Sequence[Query],
    system: RetrievalSystem,
    *,
    k: int = K,
    scale: Scale | None = None,
    unknown: Sequence[str] = (),
    done: Callable[[], None] = lambda: None,
) -> RetrievalAudit:
    """:param done: called after each query

    :raises ValueError: there are no queries, or two of the same id
    """
    check_queries(queries)
    scale = scale or Scale()
    room = asyncio.Semaphore(AT_ONCE)

    async def one(query: Query) -> QueryAudit:
        async with room:
            found = await _audited(query, system, k=k, scale=scale)
        done()
        return found

    return RetrievalAudit(
        system.name, k, scale, tuple(await asyncio.gather(*map(one, queries))), tuple(unknown)
    )


async def _audited(query: Query, system: RetrievalSystem, *, k: int, scale: Scale) -> QueryAudit:
    started = perf_counter()
    retrieved = tuple(await system.retrieve(query, k))
    ms = (perf_counter() - started) * 1000
    integrity = Integrity.of(query.expected, (each.document for each in retrieved), scale)
    parts = aspects(query.text, [each.text for each in retrieved])
    return QueryAudit(query, retrieved, integrity, parts, plain_explanation(integrity, parts), ms)


def check_queries(queries: Sequence[Query]) -> None:
    """:raises ValueError: there are none, or two of the same id"""
    if not queries:
        raise ValueError("there are no queries; a retrieval audit needs at least one")
    seen: set[str] = set()
    for query in queries:
        if query.id in seen:
            raise ValueError(f"two queries have the id {query.id!r}; ids must differ")
        seen.add(query.id)
