"""Semantic alignment: cosine of the answer's embedding with the mean embedding of the documents; below 0 counts as 0.

The encoder reads 256 tokens. A longer document counts by the mean of its pieces. At most `MOST_PIECES` of all documents
together are read, evenly chosen among the documents and from the beginning of each to its end.
"""

from __future__ import annotations

import numpy as np

from detect.hvi import cosine
from detect.trust.metric import Measurement
from detect.trust.subject import Subject
from kg.embedding import Vectors

PIECE = 1000
"""Code points of a piece: about 256 tokens of English."""
MOST_PIECES = 64


def semantic_alignment(subject: Subject) -> Measurement:
    texts = chosen(subject.record.texts, MOST_PIECES)
    cut = [pieces(text, MOST_PIECES // len(texts)) for text in texts]
    vectors = subject.encode([subject.answer, *(piece for each in cut for piece in each)])
    mean = mean_of_documents(vectors[1:], [len(each) for each in cut])
    value = cosine(vectors[0], mean)
    left_out = len(subject.documents) - len(texts)
    without = f"; {left_out} documents were not read" if left_out else ""
    return Measurement(max(0.0, value), detail=f"cosine of answer and mean document {value:.2f}{without}")


def pieces(text: str, most: int) -> list[str]:
    """The text in pieces that end between words where they can, evenly chosen where there are more than ``most``."""
    words = text.split()
    found = [""]
    for word in words:
        if found[-1] and len(found[-1]) + 1 + len(word) > PIECE:
            found.append("")
        found[-1] = f"{found[-1]} {word}" if found[-1] else word
    return chosen(found, most)


def chosen(texts: list[str], most: int) -> list[str]:
    """All texts, or ``most`` of them from the first on at even distances.

    >>> chosen(["a", "b", "c", "d"], 2)
    ['a', 'd']
    """
    if len(texts) <= most:
        return texts
    return [texts[int(place)] for place in np.linspace(0, len(texts) - 1, most)]


def mean_of_documents(vectors: Vectors, counts: list[int]) -> Vectors:
    """The mean over documents of the mean over each one's pieces, shape (dimension,)."""
    ends = np.cumsum(counts)
    documents = [vectors[end - count : end].mean(axis=0) for end, count in zip(ends, counts, strict=True)]
    mean: Vectors = np.mean(documents, axis=0, dtype=np.float32)
    return mean
