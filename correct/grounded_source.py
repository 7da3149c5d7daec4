"""A source of a grounded answer: a passage of a document that the model is shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from kg.retrieval.passage_engine import PassageHit

SHOWN_CHARACTERS = 1200
"""Of one passage."""


@dataclass(frozen=True, slots=True)
class Source:
    """``text`` is ``page_text[start:end]`` of a page (from 1) of a document; offsets count code points.

    ``score`` decided its place; ``scores`` and ``ranks`` (from 1) are those of each system that found it.
    """

    document: str
    page: int
    start: int
    end: int
    text: str
    score: float = 0.0
    scores: Mapping[str, float] = field(default_factory=dict)
    ranks: Mapping[str, int] = field(default_factory=dict)

    @classmethod
    def of_hit(cls, hit: PassageHit) -> Source:
        passage = hit.passage
        place = passage.name, passage.page, passage.start, passage.end
        return cls(*place, passage.text, hit.score, hit.scores, hit.ranks)

    def shortened(self, characters: int = SHOWN_CHARACTERS) -> Source:
        """Its beginning, up to the last space; the whole where it is short enough."""
        if len(self.text) <= characters:
            return self
        kept = self.text[:characters]
        kept = kept[: kept.rfind(" ")] if " " in kept else kept
        return replace(self, text=kept, end=self.start + len(kept))


def shown(hits: Sequence[PassageHit]) -> list[Source]:
    """What the model is shown of the hits, best first; a passage that another one covers is left out."""
    sources: list[Source] = []
    for source in (Source.of_hit(hit).shortened() for hit in hits):
        if source.text.strip() and not any(_covers(other, source) for other in sources):
            sources.append(source)
    return sources


def _covers(one: Source, other: Source) -> bool:
    same = (one.document, one.page) == (other.document, other.page)
    return same and one.start <= other.start and other.end <= one.end
