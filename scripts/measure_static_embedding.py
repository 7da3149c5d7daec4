"""How well the static embedding finds facts and entities that are asked for in other words, beside MiniLM.

For each kind of question: recall@10, the share for which a right fact (or the entity) is among the ten nearest by
exhaustive search; then the time to encode one query, and the flat index over the same texts: recall@10 against
exhaustive search, and milliseconds a query.

    python scripts/measure_static_embedding.py SNAPSHOT
"""

from __future__ import annotations

import argparse
import random
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

import numpy as np

from detect.encoder import DistilBertEncoder
from kg.alias import fold
from kg.dense.choice import MOST_ENTITIES, MOST_FACTS, choose_entities, choose_facts, entity_text
from kg.dense.flat_index import FlatIndex, write_flat
from kg.embedding import Encoder, Vectors
from kg.records import Entity
from kg.static_embedding import StaticEmbedding
from kg.store import Snapshot
from kg.verbalise import fact_text

QUESTIONS = 1000
K = 10
SEED = 5
OTHER_WORDS: Mapping[str, Sequence[str]] = {
    "P17": ("In what country would I find {s}?", "{s} is in which nation?"),
    "P19": ("Where did {s} come into the world?", "In which town did {s}'s life begin?"),
    "P20": ("Where did {s} pass away?", "Which place saw the last day of {s}?"),
    "P26": ("Who is {s} married to?", "Who was the husband or wife of {s}?"),
    "P27": ("What passport did {s} carry?", "Which nation does {s} belong to?"),
    "P30": ("On which continent can I find {s}?",),
    "P36": ("Which city is the seat of government of {s}?", "Main city of {s}"),
    "P37": ("Which tongue do people in {s} officially speak?",),
    "P39": ("Which post was held by {s}?",),
    "P47": ("Which countries are next to {s}?", "neighbours of {s}"),
    "P50": ("Who wrote {s}?", "Whose book is {s}?"),
    "P57": ("Who made the movie {s}?", "Who was in the director's chair for {s}?"),
    "P69": ("Which school did {s} go to?", "Where did {s} study?"),
    "P102": ("Which political group was {s} in?",),
    "P106": ("How did {s} earn a living?", "What does {s} do for a job?"),
    "P108": ("Who did {s} work for?",),
    "P112": ("Who started {s}?", "Who set up {s}?"),
    "P136": ("What kind of music or film is {s}?", "What style is {s}?"),
    "P140": ("What faith did {s} follow?",),
    "P159": ("Where is the main office of {s}?",),
    "P161": ("Who played in {s}?", "Who starred in {s}?"),
    "P495": ("Where was {s} made?",),
    "P1303": ("What does {s} play on stage?",),
    "P1412": ("Which languages could {s} speak?",),
}
"""Questions about relations in words that their wordings do not use."""

Asked = list[tuple[str, set[int]]]
"""Questions, each with the rows of its right answers."""


class Corpus(NamedTuple):
    """Texts to find, and questions for them by kind."""

    texts: list[str]
    questions: dict[str, Asked]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument(
        "snapshot", type=Path, help="a snapshot folder; the README names the one of its numbers"
    )
    graph = Snapshot.open(parser.parse_args().snapshot)
    encoders: list[Encoder] = [DistilBertEncoder.default(device="cpu"), StaticEmbedding.default()]
    print("\t".join(("recall@10", *(encoder.name for encoder in encoders))))
    for corpus in (facts_of(graph), entities_of(graph)):
        vectors = [encoder.encode(corpus.texts) for encoder in encoders]
        for kind, asked in corpus.questions.items():
            found = [recall(asked, e, v) for e, v in zip(encoders, vectors, strict=True)]
            print("\t".join((f"{kind} ({len(asked)})", *(f"{share:.3f}" for share in found))), flush=True)
        queries = [question for asked in corpus.questions.values() for question, _ in asked]
        print_times(encoders, random.Random(SEED).sample(queries, min(len(queries), 200)))
        print_index(vectors[1], encoders[1].encode(queries))


def facts_of(graph: Snapshot) -> Corpus:
    """Facts as they are indexed; any fact of the subject under the relation is right."""
    chosen = choose_facts(graph, MOST_FACTS)
    rng = random.Random(SEED)
    rows: dict[tuple[str, str], set[int]] = defaultdict(set)
    for row, (_, fact, relation) in enumerate(chosen):
        rows[fact.subject.id, relation.id].add(row)
    kinds: dict[str, Asked] = {"another wording": [], "What is the NOUN of": [], "other words": []}
    for _, fact, relation in rng.sample(chosen, len(chosen)):
        subject, right = fact.subject.label, rows[fact.subject.id, relation.id]
        ways = (
            [f"{wording.replace('{o}', 'what')}?" for wording in relation.wordings[1:]],
            [f"What is the {noun} of {{s}}?" for noun in relation.nouns],
            OTHER_WORDS.get(relation.id, ()),
        )
        for way, asked in zip(ways, kinds.values(), strict=True):
            if way and len(asked) < QUESTIONS:
                asked.append((rng.choice(way).replace("{s}", subject), right))
    return Corpus([fact_text(fact, relation) for _, fact, relation in chosen], kinds)


def entities_of(graph: Snapshot) -> Corpus:
    """Entities as they are indexed; all that share the asked description are right."""
    entities = [entity for _, entity in choose_entities(graph, MOST_ENTITIES)]
    rng = random.Random(SEED)
    alike: dict[str, set[int]] = defaultdict(set)
    for row, entity in enumerate(entities):
        alike[entity.description].add(row)
    described = [row for row, entity in enumerate(entities) if len(entity.description.split()) >= 4]
    rows = rng.sample(described, min(QUESTIONS, len(described)))
    named = ((row, _other_name(entities[row], rng)) for row in rng.sample(described, len(described)))
    kinds = {
        "some words of the description": [
            (_some(entities[row].description, rng), alike[entities[row].description]) for row in rows
        ],
        "a word of the name, some of the description": [
            (f"{rng.choice(entities[row].label.split())} {_some(entities[row].description, rng)}", {row})
            for row in rows
        ],
        "another name without a common word": [(name, {row}) for row, name in named if name][:QUESTIONS],
    }
    return Corpus([entity_text(entity) for entity in entities], kinds)


def _some(text: str, rng: random.Random) -> str:
    """Three words in five, in any order."""
    words = text.split()
    return " ".join(rng.sample(words, max(1, round(0.6 * len(words)))))


def _other_name(entity: Entity, rng: random.Random) -> str:
    said = set(fold(entity.label).split())
    other = [name for name in entity.aliases if len(fold(name)) > 4 and not said & set(fold(name).split())]
    return rng.choice(other) if other else ""


def recall(asked: Asked, encoder: Encoder, vectors: Vectors) -> float:
    near = nearest(encoder.encode([question for question, _ in asked]), vectors)
    return float(np.mean([bool(right & set(rows)) for (_, right), rows in zip(asked, near, strict=True)]))


def nearest(queries: Vectors, vectors: Vectors) -> list[list[int]]:
    rows: list[list[int]] = np.argpartition(-(queries @ vectors.T), K, axis=1)[:, :K].tolist()
    return rows


def print_times(encoders: Sequence[Encoder], queries: Sequence[str]) -> None:
    for encoder in encoders:
        encoder.encode(["warm up"])
        # MiniLM remembers what it has seen: every query is made a new one.
        spent = [_ms(partial(encoder.encode, [f"{query} again"])) for query in queries]
        print(f"{encoder.name}: {_percentiles(spent)} ms a query")


def print_index(vectors: Vectors, queries: Vectors) -> None:
    with tempfile.TemporaryDirectory() as room:
        write_flat(Path(room), "m", range(len(vectors)), vectors)
        index = FlatIndex(Path(room), "m", count=len(vectors), dimension=vectors.shape[1])
        least = np.partition(queries @ vectors.T, -K, axis=1)[:, -K] - 1e-3
        found = [index.search(query[None], K)[0] for query in queries]
        spent = [_ms(partial(index.search, query[None], K)) for query in queries]
    hits = [
        vectors[[n.number for n in near]] @ q >= low
        for near, q, low in zip(found, queries, least, strict=True)
    ]
    size = f"{len(index):,} vectors of {index.bytes_per_vector:.0f} bytes"
    print(f"flat index, {size}: recall@10 {np.mean(hits):.4f}, {_percentiles(spent)} ms\n", flush=True)


def _ms(work: Callable[[], object]) -> float:
    begin = time.perf_counter()
    work()
    return 1000 * (time.perf_counter() - begin)


def _percentiles(values: Sequence[float]) -> str:
    return f"p50 {np.percentile(values, 50):.3f}, p99 {np.percentile(values, 99):.3f}"


if __name__ == "__main__":
    main()
