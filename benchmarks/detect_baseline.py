"""What detection is measured against: published and obvious methods, over the facts of the statement's own subject.

They are told which entity a statement is about (where nobody knows, what the linker finds first), so that they
are compared at what they do and not at linking. Scores are in [0, 1], higher for likelier right.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

import numpy as np

from benchmarks.detect_judge import Judged
from detect.entailment import Entailment, Verifier
from detect.hvi import ALPHA, Vector, cosine, cosine_hvi
from kg.embedding import Encoder
from kg.graph import Graph
from kg.linker import Linker
from kg.verbalise import fact_text

FACTS = 12
COSINE_HVI = "cosine HVI"
BEST_COSINE = "best cosine"
VERIFIER_BEST = "cross-encoder, best fact"
VERIFIER_ALL = "cross-encoder, all facts"
OVERLAP = "word overlap"
ALWAYS_PASS = "always pass"
BATCH = 32
Row = TypeVar("Row")


@dataclass(frozen=True, slots=True)
class Texts:
    """What the methods read of one statement."""

    prompt: str
    answer: str
    facts: tuple[str, ...]

    @property
    def joined(self) -> str:
        return " ".join(self.facts)


class Baselines:
    """Scores statements by every baseline; those that read pairs only with a verifier."""

    def __init__(
        self,
        graph: Graph,
        linker: Linker,
        encoder: Encoder,
        verifier: Verifier | None,
        *,
        alpha: float = ALPHA,
    ) -> None:
        self._graph = graph
        self._linker = linker
        self._encoder = encoder
        self._verifier = verifier
        self._alpha = alpha

    def scored(self, judged: Sequence[Judged]) -> list[Judged]:
        """The same statements with the scores of all baselines beside ours."""
        texts = [self._texts(each) for each in judged]
        vectors = self._encoded(texts)
        pairs = self._entailed(texts, vectors)
        return [
            replace(each, scores={**each.scores, ALWAYS_PASS: 0.5, **self._cosines(t, vectors), **entailed})
            for each, t, entailed in zip(judged, texts, pairs, strict=True)
        ]

    def _cosines(self, texts: Texts, vectors: dict[str, Vector]) -> dict[str, float]:
        answer = vectors[texts.answer]
        context = cosine(vectors[texts.prompt], answer) if texts.prompt else 0.0
        aligned = cosine(vectors[texts.joined], answer) if texts.facts else 0.0
        best = max((cosine(vectors[fact], answer) for fact in texts.facts), default=0.0)
        return {COSINE_HVI: cosine_hvi(context, aligned, self._alpha), BEST_COSINE: min(1.0, max(0.0, best))}

    def _entailed(self, texts: Sequence[Texts], vectors: dict[str, Vector]) -> list[dict[str, float]]:
        """The verifier over all facts as one evidence, and over the fact that is most similar to the answer."""
        if self._verifier is None:
            return [{} for _ in texts]
        asked = [t for t in texts if t.facts]
        best = [max(t.facts, key=lambda fact: cosine(vectors[fact], vectors[t.answer])) for t in asked]
        over_best = self._verified([(fact, t.answer) for fact, t in zip(best, asked, strict=True)])
        over_all = self._verified([(t.joined, t.answer) for t in asked])
        rows = iter(zip(over_best, over_all, strict=True))
        return [self._row(*next(rows)) if t.facts else {VERIFIER_BEST: 0.5, VERIFIER_ALL: 0.5} for t in texts]

    def _row(self, best: Entailment, every: Entailment) -> dict[str, float]:
        return {VERIFIER_BEST: _right(best), VERIFIER_ALL: _right(every)}

    def _verified(self, pairs: Sequence[tuple[str, str]]) -> list[Entailment]:
        assert self._verifier is not None
        return [e for some in _batches(pairs) for e in self._verifier.verify(some)]

    def _encoded(self, texts: Sequence[Texts]) -> dict[str, Vector]:
        wanted = {text for t in texts for text in (t.prompt, t.answer, t.joined, *t.facts) if text}
        ordered = sorted(wanted, key=len)
        rows = [np.asarray(self._encoder.encode(some)) for some in _batches(ordered)]
        return dict(zip(ordered, (row for block in rows for row in block), strict=True))

    def _texts(self, judged: Judged) -> Texts:
        statement = judged.statement
        subject = statement.triple.subject or self._first_linked(statement.answer)
        return Texts(
            statement.prompt, statement.answer, tuple(self._facts(subject, statement.triple.relation))
        )

    def _facts(self, subject: str, relation: str) -> list[str]:
        """The subject's facts as sentences, those of the statement's relation first, so that none of them lacks."""
        if not subject:
            return []
        facts = [*self._graph.facts(subject), *self._graph.inverse_facts(subject, limit=FACTS)]
        facts.sort(key=lambda fact: fact.relation.id != relation)
        sentences = [fact_text(f, self._graph.relation(f.relation.id)) for f in facts[:FACTS]]
        return list(dict.fromkeys(sentences))

    def _first_linked(self, answer: str) -> str:
        mentions = self._linker.link(answer, "").mentions
        return next((m.best.id for m in mentions if m.best is not None), "")


def _right(entailment: Entailment) -> float:
    """Probability of right where the evidence decides, drawn to one half by what it leaves open."""
    return entailment.supported + entailment.neutral / 2


def _batches(rows: Sequence[Row]) -> Iterator[list[Row]]:
    for start in range(0, len(rows), BATCH):
        yield list(rows[start : start + BATCH])
