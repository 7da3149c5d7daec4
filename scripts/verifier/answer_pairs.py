"""Pairs from answers about documents, as a check shows them to its verifier.

The claim is that of the answer in which twins differ, as `detect.claim_text` reads it behind its question. The
evidence is what is found for it, in its document or among others, or one sentence with what it stands under: for twins
one that has to do with what they differ in, for pairs without an answer one that was found and has not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from detect.located import Located
from scripts.verifier.answers import Answered, Twin
from scripts.verifier.beside import Beside, Differing, among_others, beside, unread_checker
from scripts.verifier.pair import TWIN_RIGHT, TWIN_WRONG, Label, Pair

WAYS = 4
"""In which each twin is shown: among which documents, beside which evidence, with its question or without."""
_UNASKED, _LEAST_WORDS = 0.25, 8
"""Share of answers, of so many words at least, that are read without their question."""


class AnswerPairs:
    """Pairs without end; `twins` gives those of twins."""

    def __init__(self, answered: Sequence[Answered], chance: Random) -> None:
        """:raises ValueError: there are no twins."""
        if not any(each.twins for each in answered):
            raise ValueError(f"{len(answered)} documents without a twin among them; answers.jsonl has some")
        self._answered = answered
        self._documents = [each.document for each in answered]
        self._chance = chance
        self._checker = unread_checker()

    def twins(self) -> Iterator[Pair]:
        """Twins without end, the right one before the wrong one; each in a few ways, which come round again."""
        every = [(each, twin) for each in self._answered for twin in each.twins]
        ways: list[list[tuple[Pair, Pair] | None]] = [[] for _ in every]
        while True:
            for number in self._chance.sample(range(len(every)), len(every)):
                each, twin = every[number]
                if len(ways[number]) < WAYS:
                    ways[number].append(self._shown(twin, self._given(each)))
                    shown = ways[number][-1]
                else:
                    shown = self._chance.choice(ways[number])
                yield from shown or ()

    def __iter__(self) -> Iterator[Pair]:
        """What documents leave open: open answers, and claims of twins beside what has not to do with them."""
        open_ones = [(each, asked) for each in self._answered for asked in each.open]
        every = [(each, twin) for each in self._answered for twin in each.twins]
        while True:
            if open_ones and self._chance.random() < 0.5:
                each, (question, answer) = self._chance.choice(open_ones)
                if found := self._beside(question, answer, self._given(each)):
                    some = self._chance.choice(found)
                    yield Pair(some.some(self._chance), some.claim, Label.NEUTRAL, "answer/open")
            else:
                each, twin = self._chance.choice(every)
                both = self._both(self._asked(twin), self._given(each))
                if both and (away := both.away()):
                    claim = self._chance.choice((both.right, both.wrong)).claim
                    yield Pair(self._chance.choice(away), claim, Label.NEUTRAL, "answer/away")

    def _given(self, each: Answered) -> tuple[str, ...]:
        return among_others(each.document, self._documents, self._chance)

    def _shown(self, twin: Twin, documents: tuple[str, ...]) -> tuple[Pair, Pair] | None:
        both = self._both(self._asked(twin), documents)
        if both is None:
            return None
        evidence = both.evidence(self._chance)
        return (
            Pair(evidence, both.right.claim, Label.SUPPORTED, TWIN_RIGHT),
            Pair(evidence, both.wrong.claim, Label.CONTRADICTED, TWIN_WRONG),
        )

    def _asked(self, twin: Twin) -> Twin:
        """A twin, now and then without its question."""
        is_unasked = len(twin.right.split()) >= _LEAST_WORDS and self._chance.random() < _UNASKED
        return Twin("", twin.right, twin.wrong) if is_unasked else twin

    def _both(self, twin: Twin, documents: tuple[str, ...]) -> Differing | None:
        """The claims in which twins differ; None where these are several, or nothing is found."""
        right = self._located(twin.question, twin.right, documents)
        wrong = self._located(twin.question, twin.wrong, documents)
        if len(right) != len(wrong):
            return None
        differ = [
            at for at, both in enumerate(zip(right, wrong, strict=True)) if both[0].worded != both[1].worded
        ]
        if not differ or right[differ[0]].claim.text == wrong[differ[0]].claim.text:
            return None
        both = right[differ[0]], wrong[differ[0]]
        if not all(each.passages for each in both):
            return None
        return Differing(beside(both[0]), beside(both[1]), (twin.right, twin.wrong))

    def _beside(self, question: str, answer: str, documents: tuple[str, ...]) -> list[Beside]:
        return [beside(each) for each in self._located(question, answer, documents) if each.passages]

    def _located(self, question: str, answer: str, documents: tuple[str, ...]) -> list[Located]:
        return self._checker.locate(question, answer, documents)
