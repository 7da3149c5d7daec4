"""Times of look-ups in a snapshot, each asked of entities and texts that were drawn before the clock starts.

The same look-ups run twice: the first round maps the pages they need, the second is the warm one. Texts to link are
new to the linker.
"""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import compress
from typing import TypeVar

import numpy as np

from benchmarks.measures import Quantiles
from kg.dense import DenseIndex
from kg.dense.choice import choose_entities, entity_text
from kg.embedding import Vectors
from kg.linker import Linker
from kg.records import Entity
from kg.static_embedding import StaticEmbedding
from kg.store import Snapshot
from kg.verbalise import fact_text

T = TypeVar("T")

ENTITIES = 3_000
PER_ANSWER = 15
PER_QUERY = 10
"""Entities drawn for each answer that is linked, and for each dense query."""
TOKENS = 100
_TOKEN = re.compile(r"\w+|[^\w\s]")
_OF_ONE_SUBJECT = 5
"""Facts that an answer states of one entity before it comes to the next."""
NEAREST = 10
_TYPICAL = range(8, 13)
"""Facts of an entity that has about as many as the mean."""


@dataclass(frozen=True, slots=True)
class Draws:
    """Entities to ask about: ``uniform`` over all, ``popular`` by Zipf's law over their ranks."""

    uniform: Sequence[Entity]
    popular: Sequence[Entity]


@dataclass(frozen=True, slots=True)
class DenseTimes:
    """Milliseconds a query; ``recall`` is the share of the ten truly nearest among the ten found."""

    search: Quantiles
    encode_and_search: Quantiles
    recall: float
    vectors: int
    bytes_per_vector: float


def draw(snapshot: Snapshot, *, seed: int, count: int = ENTITIES) -> Draws:
    rng = random.Random(seed)
    size = len(snapshot)
    return Draws(
        uniform=[snapshot.entity_at(rng.randrange(size)) for _ in range(count)],
        popular=[snapshot.entity_at(int(size ** rng.random()) - 1) for _ in range(count)],
    )


def open_ms(snapshot: Snapshot, *, times: int = 5) -> float:
    """The median of opening the snapshot anew."""
    return float(np.median(timed(lambda _: Snapshot.open(snapshot.folder), range(times)))) * 1000


@dataclass(frozen=True, slots=True)
class Rounds:
    """Microseconds of the same look-ups, at first and again."""

    first: Quantiles
    warm: Quantiles

    @classmethod
    def of(cls, look_up: Callable[[T], object], asked: Sequence[T]) -> Rounds:
        first, warm = (Quantiles.of([1e6 * spent for spent in timed(look_up, asked)]) for _ in range(2))
        return cls(first, warm)


def facts_us(snapshot: Snapshot, entities: Sequence[Entity]) -> Rounds:
    """All facts of an entity, with labels."""
    return Rounds.of(snapshot.facts, [entity.id for entity in entities])


def typical_us(snapshot: Snapshot, entities: Sequence[Entity]) -> Quantiles:
    """Warm microseconds for those of the entities that have about ten facts, asked among all the others."""
    ids = [entity.id for entity in entities]
    is_typical = [len(snapshot.facts(each)) in _TYPICAL for each in ids]
    return Quantiles.of([1e6 * spent for spent in compress(timed(snapshot.facts, ids), is_typical)])


def candidates_us(snapshot: Snapshot, entities: Sequence[Entity]) -> Rounds:
    """The candidates of a name."""
    return Rounds.of(snapshot.candidates, [entity.label for entity in entities])


@dataclass(frozen=True, slots=True)
class LinkTimes:
    """Milliseconds an answer, and how many mentions an answer has on average."""

    spent: Quantiles
    mentions: float


def link_ms(snapshot: Snapshot, entities: Sequence[Entity], *, seed: int) -> LinkTimes:
    """Linking answers of a hundred tokens that state facts of the graph.

    The linker has read as many other answers before; it has not seen these.
    """
    texts = answers(snapshot, entities, seed=seed, count=2 * len(entities) // PER_ANSWER)
    linker = Linker(snapshot)
    for text in texts[0::2]:
        linker.link(text)
    spent = Quantiles.of([1000 * spent for spent in timed(linker.link, texts[1::2])])
    return LinkTimes(spent, float(np.mean([len(linker.link(text).mentions) for text in texts])))


def answers(snapshot: Snapshot, entities: Sequence[Entity], *, seed: int, count: int) -> list[str]:
    """At most ``count`` texts of a hundred tokens: facts of one entity after the other, as the schema words them."""
    rng = random.Random(seed)
    texts: list[str] = []
    text = ""
    for entity in dict.fromkeys(entities):
        facts = snapshot.facts(entity.id)
        for fact in rng.sample(facts, min(_OF_ONE_SUBJECT, len(facts))):
            text = f"{text} {fact_text(fact, snapshot.relation(fact.relation.id))}".lstrip()
        tokens = list(_TOKEN.finditer(text))
        if len(tokens) >= TOKENS:
            texts.append(text[: tokens[TOKENS - 1].end()])
            text = ""
        if len(texts) == count:
            break
    return texts


def dense_ms(snapshot: Snapshot, *, seed: int, queries: int) -> DenseTimes | None:
    """Searching the entities by a misspelt name with a part of their description; None without an index."""
    index = DenseIndex.open(snapshot.data)
    if index is None or index.entity_part is None:
        return None
    part, encoder = index.entity_part, StaticEmbedding.default()
    chosen = choose_entities(snapshot, len(part.index))
    exact = encoder.encode([entity_text(entity) for _, entity in chosen])
    rng = random.Random(seed)
    texts = [_garbled(rng.choice(chosen)[1], rng) for _ in range(queries)]
    vectors = encoder.encode(texts)
    rows = [vectors[at : at + 1] for at in range(queries)]
    found = [part.index.search(row, NEAREST)[0] for row in rows]
    numbers = np.array([number for number, _ in chosen])
    true = [set(numbers[np.argsort(-(exact @ row[0]), kind="stable")[:NEAREST]].tolist()) for row in rows]
    shares = [
        len({near.number for near in nearest} & wanted) / len(wanted)
        for nearest, wanted in zip(found, true, strict=True)
    ]

    def encode_and_search(text: str) -> object:
        return part.index.search(encoder.encode([text]), NEAREST)

    def search(row: Vectors) -> object:
        return part.index.search(row, NEAREST)

    return DenseTimes(
        search=Quantiles.of([1000 * spent for spent in timed(search, rows)]),
        encode_and_search=Quantiles.of([1000 * spent for spent in timed(encode_and_search, texts)]),
        recall=float(np.mean(shares)),
        vectors=len(part.index),
        bytes_per_vector=part.index.bytes_per_vector,
    )


def timed(look_up: Callable[[T], object], asked: Iterable[T]) -> list[float]:
    """Seconds of each call."""
    clock = time.perf_counter
    spent = []
    for each in asked:
        begin = clock()
        look_up(each)
        spent.append(clock() - begin)
    return spent


def _garbled(entity: Entity, rng: random.Random) -> str:
    """The label with two neighbouring letters swapped, and the first words of the description."""
    label = entity.label
    at = rng.randrange(max(1, len(label) - 1))
    swapped = label[:at] + label[at : at + 2][::-1] + label[at + 2 :]
    return f"{swapped} {' '.join(entity.description.split()[:3])}"
