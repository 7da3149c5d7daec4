"""Results of somebody else's system, as it wrote them down: a system that answers from what is recorded."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from detect.integrity.query import Query, Retrieved


@dataclass(frozen=True, slots=True)
class RecordedResults:
    """``results`` by a query's id or by its text; a query that has none retrieved nothing."""

    name: str
    results: Mapping[str, Sequence[Retrieved]]

    async def retrieve(self, query: Query, k: int) -> Sequence[Retrieved]:
        """The first ``k`` documents, each once."""
        recorded = self.results.get(query.id, self.results.get(query.text, ()))
        once = {each.document: each for each in reversed(recorded)}
        return [once[name] for name in dict.fromkeys(each.document for each in recorded)][:k]
