"""The passages nearest to a question with its answer: FAISS, exact inner product of unit vectors."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from detect.audit.document import AuditDocument
from kg.embedding import Encoder, Vectors

Place = tuple[int, int]
"""Number of a document, number of a passage in it."""


def query_vector(encoder: Encoder, question: str, answer: str) -> NDArray[np.float32]:
    """The mean of the embeddings of question and answer, scaled to unit length; of the answer alone without one."""
    texts = [text for text in (question, answer) if text.strip()]
    mean = encoder.encode(texts).mean(axis=0)
    length = float(np.linalg.norm(mean))
    unit: NDArray[np.float32] = (mean / length if length else mean).astype(np.float32)
    return unit


def nearest(
    documents: Sequence[AuditDocument], vector: NDArray[np.float32], count: int
) -> list[tuple[Place, float]]:
    """The ``count`` passages of largest inner product, best first; linear in the number of passages."""
    import faiss

    places = [(number, row) for number, each in enumerate(documents) for row in range(len(each.passages))]
    if not places:
        return []
    index = faiss.IndexFlatIP(len(vector))
    for document in documents:
        index.add(_contiguous(document.vectors))
    scores, rows = index.search(_contiguous(vector[None]), min(count, len(places)))
    return [(places[row], float(score)) for row, score in zip(rows[0], scores[0], strict=True)]


def _contiguous(vectors: Vectors) -> Vectors:
    return np.ascontiguousarray(vectors, dtype=np.float32)
