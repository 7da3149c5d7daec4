"""Search for the sentences of documents that bear on the claims of one answer.

A sentence is scored by two measures added: the share of the claim's terms it says, each weighted by how rare it is in
the documents (a term that only a neighbour or the heading says counts less), and the cosine of the static embeddings.
The embedding is asked only about the sentences that are best by words, and in short documents about all for a claim
that shares words with hardly any. Linear in the length of the documents.
"""

from __future__ import annotations

import heapq
import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from detect.document import Document, Sentence
from detect.term import terms
from kg.embedding import Encoder

CANDIDATES = 8
"""Sentences a claim whose embeddings are compared."""
LEAST_BY_WORDS = 3
"""Sentences that share a word with a claim below which those nearest in meaning are taken too."""
LEAST_COSINE = 0.3
"""Of those: nine in ten claims about a document have a sentence nearer than that, six in ten about another one none."""
MOST_BY_MEANING = 128
"""Sentences of all documents up to which that is done: they are encoded for each sentence of a stream, 9 ms of them."""
NEAR = 0.35
"""What a term of a neighbour or the heading counts beside one of the sentence itself."""
COSINE = 0.5
"""What a cosine of 1 counts beside all terms."""


@dataclass(frozen=True, slots=True)
class Place:
    """A sentence of the documents."""

    document: int
    number: int


@dataclass(frozen=True, slots=True)
class Found:
    """A sentence with its scores: ``coverage`` (of the claim's terms) in [0, 1], ``cosine`` in [-1, 1]."""

    place: Place
    coverage: float
    cosine: float

    @property
    def score(self) -> float:
        return self.coverage + COSINE * max(0.0, self.cosine)


@dataclass(frozen=True, slots=True)
class Search:
    """What was found for a claim: ``weights`` of its terms, its best sentences in order.

    ``sought`` has the terms of its question beside its own. ``somewhere`` is the share of its own terms, by weight,
    that the documents say anywhere.
    """

    weights: Mapping[str, float]
    sought: Mapping[str, float]
    found: tuple[Found, ...]
    somewhere: float


class PassageSearch:
    """The sentences of some documents, searched for all claims of an answer in one pass."""

    def __init__(self, documents: Sequence[Document], encoder: Encoder | None) -> None:
        """``encoder`` must be a cheap one; without it words alone decide."""
        self.documents = documents
        self._encoder = encoder
        self._count = sum(len(document.sentences) for document in documents)

    def search(self, claims: Sequence[str], *, limit: int, asked: Sequence[str] = ()) -> list[Search]:
        """What is found for each claim, at most ``limit`` sentences. ``asked``: the question that each claim stands
        behind, "" for none; a claim is looked for with the words of both, for it may leave out what was asked about.
        """
        both = (
            [f"{question}{claim}" for question, claim in zip(asked, claims, strict=True)] if asked else claims
        )
        wanted = [frozenset(terms(each)) for each in both]
        holders = self._holders(frozenset[str]().union(*wanted))
        sought = [
            {each: self._weight(len(holders.get(each, ()))) for each in sorted(all_)} for all_ in wanted
        ]
        ranked = [self._by_words(all_, holders) for all_ in sought]
        if 0 < self._count <= MOST_BY_MEANING:
            ranked = self._with_nearest(both, ranked)
        own = [
            {each: all_[each] for each in sorted(frozenset(terms(claim)))}
            for claim, all_ in zip(claims, sought, strict=True)
        ]
        return [
            Search(weights, all_, tuple(found[:limit]), share(weights, holders))
            for weights, all_, found in zip(own, sought, self._with_cosines(both, ranked), strict=True)
        ]

    def text(self, place: Place) -> str:
        """A sentence in words."""
        return self.documents[place.document].as_read(place.number)

    def at(self, place: Place) -> tuple[Document, Sentence]:
        document = self.documents[place.document]
        return document, document.sentences[place.number]

    def _holders(self, wanted: frozenset[str]) -> dict[str, list[Place]]:
        """The sentences that say each wanted term."""
        holders: dict[str, list[Place]] = defaultdict(list)
        for number, document in enumerate(self.documents):
            for at, sentence in enumerate(document.sentences):
                for each in wanted.intersection(sentence.terms):
                    holders[each].append(Place(number, at))
        return dict(holders)

    def _weight(self, holders: int) -> float:
        """log(1 + (N + 1) / (n + 0.5)) for a term that n of N sentences say."""
        return math.log1p((self._count + 1) / (holders + 0.5))

    def _by_words(
        self, weights: Mapping[str, float], holders: Mapping[str, Sequence[Place]]
    ) -> list[tuple[Place, float]]:
        own: dict[Place, float] = defaultdict(float)
        for each, weight in weights.items():
            for place in holders.get(each, ()):
                own[place] += weight
        total = sum(weights.values()) or 1.0
        first = heapq.nlargest(4 * CANDIDATES, own.items(), key=lambda item: item[1])
        scored = [(place, (score + NEAR * self._lent(place, weights)) / total) for place, score in first]
        return sorted(scored, key=lambda item: (-item[1], item[0].document, item[0].number))[:CANDIDATES]

    def _lent(self, place: Place, weights: Mapping[str, float]) -> float:
        """The weight of the terms that only the neighbours or the heading of a sentence say."""
        document, sentence = self.at(place)
        said = {each for other in _around(document, place.number) for each in document.sentences[other].terms}
        return share_of(weights, said.difference(sentence.terms))

    def _with_nearest(
        self, claims: Sequence[str], ranked: Sequence[list[tuple[Place, float]]]
    ) -> list[list[tuple[Place, float]]]:
        """With the sentences nearest in meaning behind those of a claim that hardly any sentence shares a word with."""
        few = [number for number, found in enumerate(ranked) if len(found) < LEAST_BY_WORDS]
        if self._encoder is None or not few:
            return list(ranked)
        places = [
            Place(number, at)
            for number, document in enumerate(self.documents)
            for at, sentence in enumerate(document.sentences)
            if not sentence.is_heading
        ]
        vectors = self._encoder.encode([*(claims[number] for number in few), *map(self.text, places)])
        result = list(ranked)
        for row, number in enumerate(few):
            cosines = np.einsum("ij,j->i", vectors[len(few) :], vectors[row])
            known = {place for place, _ in ranked[number]}
            best = np.argsort(-cosines, kind="stable")[:LEAST_BY_WORDS]
            nearest = [places[at] for at in best if cosines[at] >= LEAST_COSINE]
            result[number] = [*ranked[number], *((place, 0.0) for place in nearest if place not in known)]
        return result

    def _with_cosines(
        self, claims: Sequence[str], ranked: Sequence[Sequence[tuple[Place, float]]]
    ) -> Iterator[list[Found]]:
        places = list(dict.fromkeys(place for found in ranked for place, _ in found))
        if self._encoder is None or not places:
            yield from ([Found(place, coverage, 0.0) for place, coverage in found] for found in ranked)
            return
        vectors = self._encoder.encode([*claims, *map(self.text, places)])
        row = {place: number for number, place in enumerate(places, len(claims))}
        for number, found in enumerate(ranked):
            # einsum and not @: on a busy machine BLAS waits longer for its threads than it computes.
            cosines = np.einsum("ij,j->i", vectors[[row[place] for place, _ in found]], vectors[number])
            scored = [Found(*each, float(cosine)) for each, cosine in zip(found, cosines, strict=True)]
            yield sorted(scored, key=lambda each: -each.score)


def share(weights: Mapping[str, float], said: Iterable[str]) -> float:
    """The share of the terms, by weight, that are said; 0 without terms."""
    total = sum(weights.values())
    return share_of(weights, said) / total if total else 0.0


def share_of(weights: Mapping[str, float], said: Iterable[str]) -> float:
    """The weight of the terms that are said, each once."""
    return sum(weights.get(each, 0.0) for each in frozenset(said))


def _around(document: Document, number: int) -> Iterator[int]:
    """The sentences before and behind one, and what says what it is about."""
    if number:
        yield number - 1
    if number + 1 < len(document.sentences):
        yield number + 1
    yield from document.context(number)
