"""Pairs from long answers about documents, as a check shows them to its verifier.

A marked answer is read twice, with all its pieces right and with all of them wrong; its claims differ where a piece is,
and stand beside what is found for them. What is said beside the pieces is supported, or left open where it is marked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from benchmarks.marked_answer import MarkedAnswer, Span, Written
from detect.located import Located
from scripts.verifier.beside import Beside, Differing, among_others, beside, unread_checker
from scripts.verifier.long_answers import LongAnswered
from scripts.verifier.pair import TWIN_RIGHT, TWIN_WRONG, Label, Pair

WAYS = 3
"""In which each answer is shown: among which documents, with its question or without."""
_UNASKED = 0.4
"""Share of answers that are read without their question."""
_OPEN = 0.4
"""Share of what is left open, of pairs that are no twins."""


@dataclass(frozen=True, slots=True)
class _Read:
    """The claims of an answer: those of its pieces, those that are true without any, and those left open."""

    differing: tuple[Differing, ...]
    plain: tuple[Beside, ...]
    left_open: tuple[Beside, ...]


class LongPairs:
    """Pairs without end; `twins` gives those of pieces."""

    def __init__(self, answered: Sequence[LongAnswered], chance: Random) -> None:
        """:raises ValueError: there are no answers with pieces."""
        if not any(answer.pieces for each in answered for answer in each.answers):
            raise ValueError(f"{len(answered)} documents without a piece {{right|wrong}} among their answers")
        self._documents = [each.document for each in answered]
        self._every = [(each.document, answer) for each in answered for answer in each.answers]
        self._ways: list[list[_Read]] = [[] for _ in self._every]
        self._chance = chance
        self._checker = unread_checker()

    def twins(self) -> Iterator[Pair]:
        """Twins without end, the right one before the wrong one."""
        for read in self._rounds():
            for both in read.differing:
                evidence = both.evidence(self._chance)
                yield Pair(evidence, both.right.claim, Label.SUPPORTED, TWIN_RIGHT)
                yield Pair(evidence, both.wrong.claim, Label.CONTRADICTED, TWIN_WRONG)

    def __iter__(self) -> Iterator[Pair]:
        """What is left open, claims beside what has not to do with them, and those that are true without a piece."""
        for read in self._rounds():
            if self._chance.random() < _OPEN:
                if read.left_open:
                    some = self._chance.choice(read.left_open)
                    yield Pair(some.some(self._chance), some.claim, Label.NEUTRAL, "answer/open")
                both = self._chance.choice(read.differing) if read.differing else None
                if both and (away := both.away()):
                    claim = self._chance.choice((both.right, both.wrong)).claim
                    yield Pair(self._chance.choice(away), claim, Label.NEUTRAL, "answer/away")
            elif read.plain:
                some = self._chance.choice(read.plain)
                yield Pair(some.passages, some.claim, Label.SUPPORTED, "answer/plain")

    def _rounds(self) -> Iterator[_Read]:
        """Answers without end, each in a few ways, which come round again."""
        while True:
            for number in self._chance.sample(range(len(self._every)), len(self._every)):
                document, answer = self._every[number]
                if len(self._ways[number]) < WAYS:
                    self._ways[number].append(self._read(answer, document))
                    yield self._ways[number][-1]
                else:
                    yield self._chance.choice(self._ways[number])

    def _read(self, answer: MarkedAnswer, document: str) -> _Read:
        question = "" if self._chance.random() < _UNASKED else answer.question
        documents = among_others(document, self._documents, self._chance)
        right = self._located(question, answer.right, documents)
        wrong = self._located(question, answer.all_wrong, documents)
        pieces = [*answer.right.pieces, *answer.right.left_open]
        return _Read(
            tuple(_differing(right, wrong, answer)),
            tuple(beside(each) for each in right if not _met(each, pieces)),
            tuple(
                beside(each)
                for each in right
                if _met(each, answer.right.left_open) and not _met(each, answer.right.pieces)
            ),
        )

    def _located(self, question: str, written: Written, documents: tuple[str, ...]) -> list[Located]:
        found = self._checker.locate(question, written.text, documents)
        return [each for each in found if each.passages]


def _differing(
    right: Sequence[Located], wrong: Sequence[Located], answer: MarkedAnswer
) -> Iterator[Differing]:
    """Of each piece the claim that it is in, right and wrong; none where it stands in several, or they read alike."""
    for true, false in zip(answer.right.pieces, answer.all_wrong.pieces, strict=True):
        rights = [each for each in right if _met(each, (true,))]
        wrongs = [each for each in wrong if _met(each, (false,))]
        if len(rights) == len(wrongs) == 1 and rights[0].worded != wrongs[0].worded:
            both = rights[0], wrongs[0]
            texts = both[0].claim.text, both[1].claim.text
            yield Differing(beside(both[0]), beside(both[1]), texts)


def _met(located: Located, spans: Sequence[Span]) -> bool:
    return any(span.meets(located.claim.start, located.claim.end) for span in spans)
