"""The body of POST /v1/akgc/audit/retrieval.

`{"queries": [{"id"?, "query", "expected": [...]}], "k"?, "passing"?, "explain"?}` and what is under audit: "documents"
or a "collection" (with "method", "fusion", "weights"), or the "results" of another system by the id or text of a query.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from proxy.wire.hit_count import K_MOST
from proxy.wire.json_body import JsonObject, shown

if TYPE_CHECKING:
    from detect.integrity.query import Query
    from detect.integrity.recorded import RecordedResults

T = TypeVar("T")

MOST_QUERIES = 10_000
EXPLAIN = ("auto", "model", "plain")


class IntegrityFieldError(ValueError):
    """A field is wrong; ``param`` is its name."""

    def __init__(self, message: str, param: str) -> None:
        super().__init__(message)
        self.param = param


@dataclass(frozen=True, slots=True)
class IntegrityRequest:
    """``results`` is None where documents or a collection are under audit."""

    queries: tuple[Query, ...]
    results: RecordedResults | None
    k: int
    passing: int
    explain: str

    @classmethod
    def parse(cls, body: JsonObject) -> IntegrityRequest:
        """:raises IntegrityFieldError: a field is missing or wrong"""
        from detect.integrity.audit import K
        from detect.integrity.score import Scale

        return cls(
            queries=_queries(body),
            results=_results(body["results"]) if "results" in body else None,
            k=_whole(body, "k", default=K, low=1, high=K_MOST),
            passing=_whole(body, "passing", default=Scale().passing, low=-100, high=100),
            explain=_explain(body.get("explain", EXPLAIN[0])),
        )


def _queries(body: JsonObject) -> tuple[Query, ...]:
    from detect.integrity.query_file import read_queries

    if "queries" not in body:
        raise IntegrityFieldError(
            '"queries" is missing; send a list of {"id"?, "query", "expected"}.', "queries"
        )
    value = body["queries"]
    if not isinstance(value, list) or not value:
        raise IntegrityFieldError(
            f'"queries" must be a list of {{"id"?, "query", "expected"}}, not {shown(value)}.', "queries"
        )
    if len(value) > MOST_QUERIES:
        raise IntegrityFieldError(
            f'"queries" has {len(value):,} entries, {MOST_QUERIES:,} are allowed.', "queries"
        )
    for number, each in enumerate(value):
        if not isinstance(each, dict) or "expected" not in each:
            message = f'"queries[{number}]" needs "expected": the documents it should find, [] for none.'
            raise IntegrityFieldError(message, "queries")
    return tuple(_read(lambda: read_queries(json.dumps(value), '"queries"'), "queries"))


def _results(value: object) -> RecordedResults:
    from detect.integrity.document_file import read_results
    from detect.integrity.recorded import RecordedResults

    if not isinstance(value, dict | list) or not value:
        raise IntegrityFieldError(
            f'"results" must be an object {{id: [documents]}} or a list, not {shown(value)}.', "results"
        )
    return RecordedResults("results", _read(lambda: read_results(json.dumps(value), '"results"'), "results"))


def _read(read: Callable[[], T], name: str) -> T:
    try:
        return read()
    except ValueError as error:
        raise IntegrityFieldError(f"{error}.", name) from None


def _whole(body: JsonObject, name: str, *, default: int, low: int, high: int) -> int:
    value = body.get(name, default)
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        message = f'"{name}" must be a whole number from {low} to {high}, not {shown(value)}.'
        raise IntegrityFieldError(message, name)
    return value


def _explain(value: object) -> str:
    if not isinstance(value, str) or value not in EXPLAIN:
        raise IntegrityFieldError(
            f'"explain" must be one of {", ".join(EXPLAIN)}, not {shown(value)}.', "explain"
        )
    return value
