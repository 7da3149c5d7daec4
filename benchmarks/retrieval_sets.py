"""Labelled sets for retrieval, of claims with evidence: a claim asks, the evidence that decides it is to be found.

A document is a piece of evidence, cut into passages as `kg.collection` cuts any; relevant to a claim are those that
support, contradict or partly support it. Evidence that is neutral is in the way, as all evidence for other claims is.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from kg.collection.page import PageText
from kg.collection.passage_spans import passages
from kg.retrieval.passage_engine import IndexedPassage

DEVELOPMENT = ("fever-symmetric-dev", "fool-me-twice-dev", "sick")
"""Half of the claims of these chose the weights; the other half and all other sets are blind."""
BLIND = ("climate-fever", "snli-dev-test", "wice-dev-oracle")
_DECIDING = frozenset(("supported", "contradicted", "partial"))


@dataclass(frozen=True, slots=True)
class Query:
    """``relevant`` are the hashes of documents."""

    text: str
    relevant: frozenset[str]


@dataclass(frozen=True, slots=True)
class LabelledSet:
    """Passages of all documents, and queries in an order that has nothing to do with the file's."""

    name: str
    documents: int
    passages: Sequence[IndexedPassage]
    development: Sequence[Query]
    blind: Sequence[Query]


def read_set(folder: Path, name: str, *, limit: int) -> LabelledSet:
    """
    :param limit: most queries of each part

    :raises FileNotFoundError: the folder has no file of that name
    """
    rows = [json.loads(line) for line in (folder / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]
    documents: dict[str, str] = {}
    relevant: dict[str, set[str]] = {}
    for row in rows:
        text = " ".join(row["evidence"])
        documents[_hash(text)] = text
        if row["label"] in _DECIDING:
            relevant.setdefault(row["claim"], set()).add(_hash(text))
    queries = [Query(claim, frozenset(relevant[claim])) for claim in sorted(relevant, key=_hash)]
    half = len(queries) // 2 if name in DEVELOPMENT else 0
    return LabelledSet(
        name,
        len(documents),
        [passage for file, text in documents.items() for passage in _cut(file, text)],
        queries[:half][:limit],
        queries[half:][:limit],
    )


def _cut(file: str, text: str) -> Sequence[IndexedPassage]:
    return passages([PageText(1, text)], file=file, name=file[:8])


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
