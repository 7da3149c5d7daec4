"""Facts for a question: those of the mentioned entities first (misspelt ones too), then the nearest of the dense index.

Exact facts are ranked by two measures added: the share of the question's words that the fact says, and how close the
question without its names is to a wording of the fact's relation. Right relation first among all facts of the
subject, 764 questions in words that no wording uses: 0.95 together, 0.78 by words alone, 0.72 by the cosine of
the fact's sentence. A hit carries the score and the rank of every system that found it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, islice
from typing import Protocol

from kg.alias import fold
from kg.dense import DenseIndex
from kg.embedding import Encoder
from kg.graph import Graph
from kg.mention import NAMING, Mention, MentionKind
from kg.misspelt import EntityNames, close_names
from kg.records import Entity, EntityRef, Fact, Relation
from kg.relation_wording import RelationWordings
from kg.static_embedding import StaticEmbedding
from kg.verbalise import fact_text

EXACT, DENSE = "exact", "dense"
_MOST_INVERSE = 100
_STEM = 4
_log = logging.getLogger(__name__)


class NumberedGraph(Graph, Protocol):
    """A graph whose facts have the numbers that the dense index speaks in, and whose names can be searched."""

    @property
    def aliases(self) -> EntityNames: ...

    def entity_at(self, number: int) -> Entity: ...

    def numbered_facts(self, numbers: Sequence[int]) -> Sequence[Fact]: ...


@dataclass(frozen=True, slots=True)
class Hit:
    """A fact with its sentence; ``method`` is the system that decided its place, ``score`` its score.

    ``scores`` (in [0, 1] for exact, cosines for dense) and ``ranks`` (from 1) have a key for every system
    that found the fact.
    """

    fact: Fact
    text: str
    method: str
    score: float
    scores: Mapping[str, float]
    ranks: Mapping[str, int]


class Retriever:
    """Exact and dense retrieval over one graph.

    ``encoder`` serves the dense index where it was filled by it; an index filled by the static embedding needs none.
    ``notice`` says in one line why dense search is off, or is empty.
    """

    def __init__(self, graph: NumberedGraph, dense: DenseIndex | None, encoder: Encoder | None) -> None:
        self._graph = graph
        self._encoder = _encoder_of(dense, encoder)
        self.notice = _notice(dense, encoder) if self._encoder is None else ""
        self._dense = None if self.notice else dense
        self._wordings = RelationWordings(graph.relations(), StaticEmbedding.default())
        if dense is not None and self.notice:
            _log.warning("%s", self.notice)

    def facts_for(self, entity_ids: Iterable[str], relation_id: str | None = None) -> list[Fact]:
        """Facts of the entities, without doubles; with a relation also those whose object is one of them."""
        found: dict[Fact, None] = {}
        for entity_id in entity_ids:
            facts = self._graph.facts(entity_id)
            found.update((fact, None) for fact in facts if relation_id in (None, fact.relation.id))
            if relation_id is not None:
                inverse = self._graph.inverse_facts(entity_id, relation_id, limit=_MOST_INVERSE)
                found.update((fact, None) for fact in inverse)
        return list(found)

    def retrieve(self, query: str, k: int, mentions: Sequence[Mention] = ()) -> list[Hit]:
        """The ``k`` best facts: exact ones that share a word with the query, dense ones, other exact ones."""
        systems = self.systems(query, k, mentions)
        exact, dense = systems[EXACT], systems[DENSE]
        worded = {fact: score for fact, score in exact.items() if score > 0}
        order = dict.fromkeys(chain(worded, dense, exact))
        ranks = {name: {fact: rank for rank, fact in enumerate(found, 1)} for name, found in systems.items()}
        return [
            self._hit(fact, systems, ranks, first=EXACT if fact in exact else DENSE)
            for fact in list(order)[:k]
        ]

    def systems(self, query: str, k: int, mentions: Sequence[Mention] = ()) -> dict[str, dict[Fact, float]]:
        """What each system finds, best first: all facts of the entities mentioned, and the ``k`` nearest ones."""
        return {EXACT: self._exact(query, mentions), DENSE: self._nearest(query, k)}

    def retracted(self, fact: Fact) -> bool:
        """Whether the user took a fact of the snapshot back."""
        retracted: Callable[[Fact], bool] = getattr(self._graph, "retracted", lambda fact: False)
        return retracted(fact)

    def _exact(self, query: str, mentions: Sequence[Mention]) -> dict[Fact, float]:
        ids = list(dict.fromkeys(chain.from_iterable(map(self._meant, mentions))))
        inverse = (self._graph.inverse_facts(entity_id, limit=_MOST_INVERSE) for entity_id in ids)
        facts = dict.fromkeys(chain(self.facts_for(ids), *inverse))
        words, asked = _stems(query), self._wordings.scores(_without(query, mentions)) if facts else {}
        scored = {fact: (self._overlap(fact, words) + asked.get(fact.relation.id, 0.0)) / 2 for fact in facts}
        return dict(sorted(scored.items(), key=lambda item: -item[1]))

    def _meant(self, mention: Mention) -> list[str]:
        """The entity of a mention, or the best known one under the closest spelling of an unknown name."""
        if mention.kind is MentionKind.ENTITY:
            return [mention.best.id] if mention.best else []
        if mention.kind is not MentionKind.NAME:
            return []
        names = self._graph.aliases
        close = islice(close_names(names, fold(mention.text)), 1)
        numbers = chain.from_iterable(islice(names.entities(one.name), 1) for one in close)
        return [self._graph.entity_at(number).id for number in numbers]

    def _nearest(self, query: str, k: int) -> dict[Fact, float]:
        if self._dense is None or self._encoder is None or not query.strip():
            return {}
        (neighbours,) = self._dense.facts(self._encoder.encode([query]), k)
        facts = self._graph.numbered_facts([neighbour.number for neighbour in neighbours])
        scored = zip(facts, (neighbour.score for neighbour in neighbours), strict=True)
        return {fact: score for fact, score in scored if not self.retracted(fact)}

    def _overlap(self, fact: Fact, words: frozenset[str]) -> float:
        """The share of the words that the names of the fact and the wordings of its relation say."""
        if not words:
            return 0.0
        names = [side.label for side in (fact.subject, fact.object) if isinstance(side, EntityRef)]
        said = map(_stems, (*names, _said(self._graph.relation(fact.relation.id))))
        return len(words.intersection(chain.from_iterable(said))) / len(words)

    def _hit(
        self,
        fact: Fact,
        systems: Mapping[str, Mapping[Fact, float]],
        ranks: Mapping[str, Mapping[Fact, int]],
        *,
        first: str,
    ) -> Hit:
        return Hit(
            fact=fact,
            text=fact_text(fact, self._graph.relation(fact.relation.id)),
            method=first,
            score=systems[first][fact],
            scores={name: found[fact] for name, found in systems.items() if fact in found},
            ranks={name: found[fact] for name, found in ranks.items() if fact in found},
        )


def _encoder_of(dense: DenseIndex | None, given: Encoder | None) -> Encoder | None:
    """The encoder that filled the facts of the index; None where it is not at hand."""
    if dense is None or dense.fact_part is None:
        return None
    at_hand = (given, StaticEmbedding.default())
    return next((one for one in at_hand if one is not None and one.name == dense.fact_part.encoder), None)


def _notice(dense: DenseIndex | None, encoder: Encoder | None) -> str:
    if dense is None or dense.fact_part is None:
        return "dense search is off: the snapshot has no dense index; build it with an encoder"
    loaded = f"the encoder is {encoder.name}" if encoder else "no encoder is loaded"
    return (
        f"dense search is off: the index was filled by {dense.fact_part.encoder}, {loaded}; "
        f"use that encoder or build the snapshot again"
    )


def _without(query: str, mentions: Sequence[Mention]) -> str:
    """The query with blanks in place of the names of its entities."""
    for mention in mentions:
        if mention.kind in NAMING and query[mention.start : mention.end] == mention.text:
            query = query[: mention.start] + " " * len(mention.text) + query[mention.end :]
    return query


def _said(relation: Relation) -> str:
    said = " ".join((relation.label, *relation.nouns, *relation.wordings))
    return said.replace("{s}", "").replace("{o}", "")


@lru_cache(maxsize=1 << 12)
def _stems(text: str) -> frozenset[str]:
    """First letters of the words that carry meaning: long ones, and numbers."""
    return frozenset(word[:_STEM] for word in fold(text).split() if len(word) >= _STEM or word.isdigit())
