"""Re-ranking: a cross-encoder reads every claim of the answer beside every passage that may be the best one.

The candidates are those of the vector search, and the passages that hold the sentences found for the claims by their
words, so that a passage whose vector says little of a rare name is read as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from detect.audit.answer_audit import Candidate
from detect.audit.dense_search import Place
from detect.audit.page_texts import PageTexts
from detect.entailment import Entailment, Verifier
from detect.located import Located
from detect.term import terms

MOST_PAIRS = 64
"""Pairs that are read for one answer; with many claims fewer passages are."""


@dataclass(frozen=True, slots=True)
class Reranked:
    """``candidates`` are best first; ``of_claim`` holds, for each claim, the number of its candidate and its reading.

    The candidate of a claim is the one that holds its best sentence, else the best one.
    """

    candidates: tuple[Candidate, ...] = ()
    of_claim: tuple[tuple[int, Entailment | None], ...] = ()

    @property
    def best(self) -> Candidate | None:
        return self.candidates[0] if self.candidates else None


def rerank(
    located: Sequence[Located],
    near: Sequence[tuple[Place, float]],
    pages: PageTexts,
    verifier: Verifier | None,
) -> Reranked:
    """``near`` are the passages of the vector search with their inner products, best first."""
    own = [_own_place(each, pages) for each in located]
    places = _places(near, own, most=max(1, MOST_PAIRS // max(1, len(located))))
    if not places or not located:
        return Reranked()
    similarity = dict(near)
    lowest = min(similarity.values(), default=0.0)
    spans = [pages.passage_at(place) for place in places]
    readings = _read(
        [span.text for span in spans], [each.claim.behind_question for each in located], verifier
    )
    scores = [
        _score(span.text, located, readings[row] if readings else None) for row, span in enumerate(spans)
    ]
    candidates = [
        Candidate(span, similarity.get(place, lowest), score)
        for span, place, score in zip(spans, places, scores, strict=True)
    ]
    order = sorted(range(len(places)), key=lambda row: (-scores[row], row))
    rank = {row: at for at, row in enumerate(order)}
    of_claim = []
    for number, place in enumerate(own):
        row = places.index(place) if place in places else order[0]
        of_claim.append((rank[row], readings[row][number] if readings else None))
    return Reranked(tuple(candidates[row] for row in order), tuple(of_claim))


def _own_place(located: Located, pages: PageTexts) -> Place | None:
    return pages.place_of(pages.span_of(located.passages[0])) if located.passages else None


def _places(near: Sequence[tuple[Place, float]], own: Sequence[Place | None], *, most: int) -> list[Place]:
    """The passages of the claims before those of the search, each once."""
    named = [place for place in own if place is not None]
    first = [place for place, _ in near[: max(1, most // 2)]]
    return list(dict.fromkeys([*first, *named, *(place for place, _ in near)]))[:most]


def _read(
    passages: Sequence[str], claims: Sequence[str], verifier: Verifier | None
) -> list[list[Entailment]]:
    """A row for each passage, a column for each claim; empty without a cross-encoder."""
    if verifier is None:
        return []
    flat = verifier.verify([(passage, claim) for passage in passages for claim in claims])
    return [flat[start : start + len(claims)] for start in range(0, len(flat), len(claims))]


def _score(passage: str, located: Sequence[Located], read: Sequence[Entailment] | None) -> float:
    if read is not None:
        return sum(each.supported for each in read) / len(read)
    said = set(terms(passage))
    wanted = {each for claim in located for each in terms(claim.claim.read_as)}
    return len(wanted & said) / len(wanted) if wanted else 0.0
