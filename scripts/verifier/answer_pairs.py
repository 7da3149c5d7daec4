"""Pairs from answers about documents, as a check shows them to its verifier.

The claim is that of the answer in which twins differ, as `detect.claim_text` reads it behind its question. The
evidence is what is found for it, in its document or among others, or one sentence with what it stands under: for twins
one that has to do with what they differ in, for pairs without an answer one that was found and has not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from detect.document_check import DocumentChecker
from detect.entailment import Entailment
from detect.located import Located
from scripts.verifier.answers import Answered, Twin
from scripts.verifier.document_pairs import TWIN_RIGHT, TWIN_WRONG
from scripts.verifier.pair import Label, Pair

WAYS = 4
"""In which each twin is shown: among which documents, beside which evidence, with its question or without."""
_ALONE, _SENTENCE = 0.5, 0.5
"""Shares of claims that are looked for in their document alone, and of those that a single sentence is shown beside."""
_UNASKED, _LEAST_WORDS = 0.25, 8
"""Share of answers, of so many words at least, that are read without their question."""
_MOST_OTHERS = 7
_WORD = re.compile(r"[^\W_]+")
_FEW = 2
"""Letters of words that tell nothing."""


class _Unread:
    """Stands where a check has its verifier: what it would read is wanted, not what it says."""

    name = "unread"

    def verify(self, pairs: Sequence[tuple[str, str]]) -> list[Entailment]:
        raise NotImplementedError("pairs are made here, not read")


@dataclass(frozen=True, slots=True)
class _Beside:
    """A claim as it is read, and twice what it is read beside: passages, and the best sentences."""

    claim: str
    passages: str
    sentences: tuple[str, ...]


class AnswerPairs:
    """Pairs without end; `twins` gives those of twins."""

    def __init__(self, answered: Sequence[Answered], chance: Random) -> None:
        """:raises ValueError: there are no twins."""
        if not any(each.twins for each in answered):
            raise ValueError(f"{len(answered)} documents without a twin among them; answers.jsonl has some")
        self._answered = answered
        self._chance = chance
        self._checker = DocumentChecker(verifier=_Unread())

    def twins(self) -> Iterator[Pair]:
        """Twins without end, the right one before the wrong one; each in a few ways, which come round again."""
        every = [(each, twin) for each in self._answered for twin in each.twins]
        ways: list[list[tuple[Pair, Pair] | None]] = [[] for _ in every]
        while True:
            for number in self._chance.sample(range(len(every)), len(every)):
                each, twin = every[number]
                if len(ways[number]) < WAYS:
                    ways[number].append(self._shown(twin, self._documents(each)))
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
                if found := self._beside(question, answer, self._documents(each)):
                    some = self._chance.choice(found)
                    yield Pair(self._some(some), some.claim, Label.NEUTRAL, "answer/open")
            else:
                each, twin = self._chance.choice(every)
                both = self._both(self._asked(twin), self._documents(each))
                if both and (away := _away(twin, *both)):
                    claim = self._chance.choice(both).claim
                    yield Pair(self._chance.choice(away), claim, Label.NEUTRAL, "answer/away")

    def _documents(self, each: Answered) -> tuple[str, ...]:
        """Its document, for some among others."""
        if self._chance.random() < _ALONE:
            return (each.document,)
        others = self._chance.choices(self._answered, k=self._chance.randint(1, _MOST_OTHERS))
        found = [each.document, *(other.document for other in others if other is not each)]
        self._chance.shuffle(found)
        return tuple(found)

    def _shown(self, twin: Twin, documents: tuple[str, ...]) -> tuple[Pair, Pair] | None:
        both = self._both(self._asked(twin), documents)
        if both is None:
            return None
        evidence = self._evidence(twin, *both)
        return (
            Pair(evidence, both[0].claim, Label.SUPPORTED, TWIN_RIGHT),
            Pair(evidence, both[1].claim, Label.CONTRADICTED, TWIN_WRONG),
        )

    def _asked(self, twin: Twin) -> Twin:
        """A twin, now and then without its question."""
        is_unasked = len(twin.right.split()) >= _LEAST_WORDS and self._chance.random() < _UNASKED
        return Twin("", twin.right, twin.wrong) if is_unasked else twin

    def _both(self, twin: Twin, documents: tuple[str, ...]) -> tuple[_Beside, _Beside] | None:
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
        return (_beside(both[0]), _beside(both[1])) if all(each.passages for each in both) else None

    def _beside(self, question: str, answer: str, documents: tuple[str, ...]) -> list[_Beside]:
        return [_beside(each) for each in self._located(question, answer, documents) if each.passages]

    def _located(self, question: str, answer: str, documents: tuple[str, ...]) -> list[Located]:
        return self._checker.locate(question, answer, documents)

    def _evidence(self, twin: Twin, right: _Beside, wrong: _Beside) -> str:
        if self._chance.random() < _SENTENCE and (near := _near(twin, right, wrong)):
            return self._chance.choice(near)
        return self._chance.choice((right, wrong)).passages

    def _some(self, one: _Beside) -> str:
        return self._chance.choice(one.sentences) if self._chance.random() < _SENTENCE else one.passages


def _beside(located: Located) -> _Beside:
    return _Beside(located.worded, located.evidence, located.sentences)


def _near(twin: Twin, right: _Beside, wrong: _Beside) -> list[str]:
    """Sentences that decide: with what the right one has and the wrong one has not, or first for both."""
    told = _words(twin.right) - _words(twin.wrong)
    both = dict.fromkeys((*right.sentences, *wrong.sentences))
    found = [sentence for sentence in both if told & _words(sentence)]
    first = right.sentences[0]
    return found or ([first] if first == wrong.sentences[0] else [])


def _away(twin: Twin, right: _Beside, wrong: _Beside) -> list[str]:
    """Sentences that decide nothing: found for both, and with nothing that one of them has and the other has not."""
    told = _words(twin.right) ^ _words(twin.wrong)
    if not told:
        return []
    found = [s for s in dict.fromkeys((*right.sentences[1:], *wrong.sentences[1:])) if not told & _words(s)]
    first = {right.sentences[0], wrong.sentences[0]}
    return [sentence for sentence in found if sentence not in first]


@lru_cache(maxsize=100_000)
def _words(text: str) -> frozenset[str]:
    return frozenset(word for word in _WORD.findall(text.casefold()) if len(word) > _FEW or word.isdigit())
