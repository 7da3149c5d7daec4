"""Search by meaning over the head of a snapshot: `build` fills the index, `DenseIndex.open` reads it.

Indexed are the 100,000 most important entities (name, types, description) and 16,000 facts: 27 MB. Relation wordings
are few enough to be embedded when they are first needed (`kg.relation_wording`); the rest is left to exact look-up.
Measured on one core of an AMD Zen 5, texts of Wikidata under the static embedding, recall@10 against exhaustive search:

    flat, 16,000 vectors     228 bytes each   0.992   p50 0.17 ms   p99 0.26 ms   opens in 1 ms
    flat, 100,000 vectors    228 bytes each   0.989   p50 0.43 ms   p99 0.46 ms   opens in 1 ms
    flat, 200,000 vectors    228 bytes each   0.988   p50 0.77 ms   p99 1.15 ms   opens in 1 ms
    hnswlib, 16,000 vectors  309 bytes each   0.971   p50 0.06 ms   p99 0.11 ms   opens in 8 ms, held in memory

    faiss HNSW SQ8, 100,000  336 bytes each   0.968   p50 0.23 ms   p99 0.34 ms   mapped; 8.5 s to build
    faiss IVF SQ8, 100,000   204 bytes each   0.931   p50 0.22 ms   p99 0.32 ms   64 of 512 lists read

Scoring all 100,000 int8 vectors takes 15 ms; faiss's Hamming search is no faster than numpy's.
"""

from __future__ import annotations

from kg.dense.dense_build import DenseCounts, build
from kg.dense.dense_index import ENTITIES, FACTS, DenseIndex
from kg.dense.vector_index import Neighbour, VectorIndex

__all__ = ["ENTITIES", "FACTS", "DenseCounts", "DenseIndex", "Neighbour", "VectorIndex", "build"]
