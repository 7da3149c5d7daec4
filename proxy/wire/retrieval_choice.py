"""How a request wants passages retrieved: `method`, `fusion` and `weights` of a body."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from proxy.wire.json_body import JsonObject, shown

if TYPE_CHECKING:
    from kg.embedding import Encoder
    from kg.retrieval.passage_engine import PassageQuery

METHODS = ("bm25", "dense", "hybrid")
FUSIONS = ("rrf", "weighted")
SYSTEMS = ("bm25", "dense")
WEIGHTS = "bm25=0.4,dense=0.6"
"""How weights are written on the command line."""


@dataclass(frozen=True, slots=True)
class RetrievalChoice:
    """``weights`` of the systems, for the weighted fusion alone; None takes the usual ones."""

    method: str = METHODS[-1]
    fusion: str = FUSIONS[-1]
    weights: Mapping[str, float] | None = None

    @classmethod
    def parse(cls, body: JsonObject, *, systems: Collection[str] = SYSTEMS) -> RetrievalChoice:
        """``systems`` are those that may be weighed.

        :raises ValueError: a field is wrong; the message begins with its name in quotation marks
        """
        method = _one_of(METHODS, body.get("method", METHODS[-1]), "method")
        fusion = _one_of(FUSIONS, body.get("fusion", FUSIONS[-1]), "fusion")
        return cls(method, fusion, _weights(body.get("weights"), systems))

    @property
    def needs_vectors(self) -> bool:
        return self.method != "bm25"

    def __str__(self) -> str:
        return f"{self.method}, {self.fusion}" if self.method == "hybrid" else self.method

    def query(self, text: str, encoder: Encoder, *, limit: int) -> PassageQuery:
        """The query of an engine; blocking, where it needs a vector."""
        from kg.retrieval.passage_engine import Fusion, Method
        from kg.retrieval.query import passage_query

        method, fusion = Method(self.method), Fusion(self.fusion)
        return passage_query(text, encoder, limit=limit, method=method, fusion=fusion, weights=self.weights)


def _one_of(allowed: tuple[str, ...], value: object, name: str) -> str:
    if not isinstance(value, str) or value not in allowed:
        raise ValueError(f'"{name}" must be one of {", ".join(allowed)}, not {shown(value)}.')
    return value


def _weights(value: object, systems: Collection[str]) -> Mapping[str, float] | None:
    if value is None:
        return None
    numbers = isinstance(value, dict) and all(
        isinstance(weight, int | float) and not isinstance(weight, bool) for weight in value.values()
    )
    if not isinstance(value, dict) or not numbers:
        raise ValueError(f'"weights" must be {{"bm25": 0.4, "dense": 0.6}}, not {shown(value)}.')
    from kg.retrieval.fusion import check_weights

    try:
        return check_weights({name: float(weight) for name, weight in value.items()}, systems=systems)
    except ValueError as error:
        raise ValueError(f'"weights" are wrong: {error}.') from None
