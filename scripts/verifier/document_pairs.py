"""Pairs from passages with claims, as a check against documents shows them to its verifier.

Among claims that have as many words of their passage the labels are drawn alike (`scripts.verifier.strata`). Twins, a
sentence right and with one thing wrong, stand beside the same evidence, one behind the other.

The evidence is what `detect.passage_search` finds for the claim in the passage, for half of them among other passages,
or the passage itself, for half of them beside another one. Now and then the passage is another one altogether.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from detect.document import Library
from detect.document_check import SENTENCES
from detect.passage import joined
from detect.passage_choice import passages
from detect.passage_search import PassageSearch
from kg.static_embedding import StaticEmbedding
from scripts.verifier.claims import Line, nearest
from scripts.verifier.pair import TWIN_RIGHT, TWIN_WRONG, Label, Pair
from scripts.verifier.strata import strata

LONGEST = 110
"""Words of evidence where a passage is shown whole."""
_FOUND, _ELSEWHERE = 0.6, 0.03
_OTHERS = (0, 0, 0, 1, 2, 3)
"""How many passages a claim is looked for in beside its own."""
_LABEL_WEIGHTS = (0.37, 0.33, 0.3)


class DocumentPairs:
    """Pairs without end; `twins` gives those of twins."""

    def __init__(
        self, lines: Sequence[Line], chance: Random, *, twins: Sequence[tuple[Line, Line]] = ()
    ) -> None:
        self._chance = chance
        self._texts = list(dict.fromkeys(" ".join(line.sentences) for line in lines))
        self._strata = strata(lines)
        self._twins = twins
        self._library = Library()
        self._embedding = StaticEmbedding.default()

    def __iter__(self) -> Iterator[Pair]:
        rounds = {
            (stratum, label): self._rounds(lines)
            for stratum, by_label in self._strata.items()
            for label, lines in by_label.items()
        }
        keys = sorted(rounds)
        sizes = [sum(map(len, self._strata[stratum].values())) for stratum, _ in keys]
        weights = [size * _LABEL_WEIGHTS[label] for size, (_, label) in zip(sizes, keys, strict=True)]
        while True:
            yield self.pair(next(rounds[self._chance.choices(keys, weights)[0]]))

    def twins(self) -> Iterator[Pair]:
        """Twins without end, the right one before the wrong one."""
        while True:
            for right, wrong in self._chance.sample(self._twins, len(self._twins)):
                evidence, _ = self._evidence(self._chance.choice((right, wrong)))
                yield Pair(evidence, right.claim, right.label, TWIN_RIGHT)
                yield Pair(evidence, wrong.claim, wrong.label, TWIN_WRONG)

    def pair(self, line: Line) -> Pair:
        """A line with evidence drawn for it."""
        if self._chance.random() < _ELSEWHERE:
            own, other = " ".join(line.sentences), self._chance.choice(self._texts)
            label = line.label if other == own else Label.NEUTRAL
            return Pair(self.found(line.claim, (other,)) or other, line.claim, label, "document/elsewhere")
        evidence, kind = self._evidence(line)
        return Pair(evidence, line.claim, line.label, kind)

    def _evidence(self, line: Line) -> tuple[str, str]:
        """What is found for a line, for some of them among other passages, or its passage as a whole; and which."""
        if self._chance.random() < _FOUND:
            documents = [
                " ".join(line.sentences),
                *self._chance.choices(self._texts, k=self._chance.choice(_OTHERS)),
            ]
            self._chance.shuffle(documents)
            if evidence := self.found(line.claim, documents):
                return evidence, "document/found"
        return self._whole(line), "document/whole"

    def found(self, claim: str, documents: Sequence[str]) -> str:
        """What a check shows of documents beside a claim, "" where it finds nothing."""
        search = PassageSearch(self._library.read(documents), self._embedding)
        return joined(passages(search, search.search([claim], limit=SENTENCES)[0]))

    def _whole(self, line: Line) -> str:
        """The passage, before or behind another one where there is room."""
        own = " ".join(nearest(line.claim, line.sentences, longest=LONGEST))
        other = self._chance.choice(self._texts)
        if self._chance.random() < 0.5 or len(own.split()) + len(other.split()) > LONGEST:
            return own
        return f"{own} {other}" if self._chance.random() < 0.5 else f"{other} {own}"

    def _rounds(self, lines: Sequence[Line]) -> Iterator[Line]:
        while True:
            yield from self._chance.sample(lines, len(lines))
