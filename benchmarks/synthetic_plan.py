"""Which entities a synthetic graph has: class, id and importance of each, in the order of their popularity.

Importance follows the number of sitelinks in Wikidata by rank. Ids are Wikidata numbers up to 130 million, lower ones
for more popular entities more often than not; the order of the ids is that of a dump.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from benchmarks.synthetic_names import KIND_CLASSES
from benchmarks.synthetic_words import Vocabulary

CLASSES = tuple(KIND_CLASSES)
_SHARES: Mapping[str, float] = {
    "person": 0.31,
    "settlement": 0.22,
    "landform": 0.09,
    "taxon": 0.12,
    "work": 0.15,
    "organisation": 0.06,
    "event": 0.05,
}
_PROMINENCE: Mapping[str, float] = {"country": 9.0, "occupation": 4.0, "language": 4.0, "concept": 3.0}
"""How strongly a class gathers at the popular end; 1 is not at all."""
_CONCEPT_SHARE = 0.015
FEWEST = 500
_GREATEST_ID = 130_000_000
_SITELINKS = (
    (1, 350),
    (300, 250),
    (1_500, 190),
    (15_000, 100),
    (100_000, 50),
    (600_000, 20),
    (1_600_000, 10),
    (4_000_000, 4),
    (10_000_000, 1),
)
"""(rank, sitelinks) in Wikidata, between which the logarithms are interpolated."""


@dataclass(frozen=True, slots=True)
class Plan:
    """``n`` entities by popularity rank: ``place`` is the rank within the class, ``members`` has the ranks by class."""

    id: NDArray[np.uint64]
    importance: NDArray[np.uint16]
    class_number: NDArray[np.uint8]
    place: NDArray[np.uint32]
    members: Mapping[str, NDArray[np.int64]]

    def __len__(self) -> int:
        return len(self.id)


def make_plan(entities: int, words: Vocabulary, rng: np.random.Generator) -> Plan:
    """:raises ValueError: fewer entities than `FEWEST`."""
    if entities < FEWEST:
        raise ValueError(f"{entities} entities are too few for a synthetic graph; make {FEWEST} at least")
    counts = _counts(entities, words)
    class_number = np.repeat(np.arange(len(CLASSES), dtype=np.uint8), [counts[name] for name in CLASSES])
    prominence = np.array([_PROMINENCE.get(name, 1.0) for name in CLASSES])[class_number]
    class_number = class_number[np.argsort(rng.random(entities) ** prominence, kind="stable")]
    place = np.zeros(entities, dtype=np.uint32)
    members = {}
    for number, name in enumerate(CLASSES):
        members[name] = np.flatnonzero(class_number == number)
        place[members[name]] = np.arange(len(members[name]))
    return Plan(_ids(entities, rng), _importance(entities), class_number, place, members)


def _counts(entities: int, words: Vocabulary) -> dict[str, int]:
    counts = {
        name: min(len(words.pool(name)), entities // 20) for name in ("country", "occupation", "language")
    }
    counts["concept"] = max(len(words.pool("concept")), int(_CONCEPT_SHARE * entities))
    rest = entities - sum(counts.values())
    total = sum(_SHARES.values())
    counts |= {name: int(rest * share / total) for name, share in _SHARES.items()}
    counts["person"] += entities - sum(counts.values())
    return counts


def _ids(entities: int, rng: np.random.Generator) -> NDArray[np.uint64]:
    ids = np.unique(rng.integers(1, _GREATEST_ID, entities + entities // 10 + 100))
    ids = np.sort(rng.choice(ids, entities, replace=False))
    order = np.argsort(np.linspace(0, 1, entities) + 1.2 * rng.random(entities), kind="stable")
    by_rank = np.empty(entities, dtype=np.uint64)
    by_rank[order] = ids
    return by_rank


def _importance(entities: int) -> NDArray[np.uint16]:
    ranks, links = np.log(np.array(_SITELINKS, dtype=np.float64)).T
    at = np.interp(np.log(np.arange(1, entities + 1)), ranks, links)
    links_by_rank: NDArray[np.uint16] = np.rint(np.exp(at)).astype(np.uint16)
    return links_by_rank
