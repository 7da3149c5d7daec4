"""Claims of answers, as a check against documents reads them, and what it reads them beside."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from detect.document_check import DocumentChecker
from detect.entailment import Entailment
from detect.located import Located

_ALONE, _SENTENCE = 0.5, 0.5
"""Shares of claims that are looked for in their document alone, and of those that a single sentence is shown beside."""
_MOST_OTHERS = 7
_WORD = re.compile(r"[^\W_]+")
_FEW = 2
"""Letters of words that tell nothing."""


class _Unread:
    """Stands where a check has its verifier: what it would read is wanted, not what it says."""

    name = "unread"

    def verify(self, pairs: Sequence[tuple[str, str]]) -> list[Entailment]:
        raise NotImplementedError("pairs are made here, not read")


def unread_checker() -> DocumentChecker:
    """A checker that finds what its verifier would read."""
    return DocumentChecker(verifier=_Unread())


@dataclass(frozen=True, slots=True)
class Beside:
    """A claim as it is read, and twice what it is read beside: passages, and the best sentences."""

    claim: str
    passages: str
    sentences: tuple[str, ...]

    def some(self, chance: Random) -> str:
        """The passages, or one of the sentences."""
        return chance.choice(self.sentences) if chance.random() < _SENTENCE else self.passages


@dataclass(frozen=True, slots=True)
class Differing:
    """The claim of an answer that is right in one text of it and wrong in the other.

    ``texts``: the right one and the wrong one, or the claims of them, that tell what they differ in.
    """

    right: Beside
    wrong: Beside
    texts: tuple[str, str]

    def evidence(self, chance: Random) -> str:
        """The passages of one of both, or a sentence that decides."""
        if chance.random() < _SENTENCE and (near := self._near()):
            return chance.choice(near)
        return chance.choice((self.right, self.wrong)).passages

    def _near(self) -> list[str]:
        """Sentences that decide: with what the right one has and the wrong one has not, or first for both."""
        told = _words(self.texts[0]) - _words(self.texts[1])
        both = dict.fromkeys((*self.right.sentences, *self.wrong.sentences))
        found = [sentence for sentence in both if told & _words(sentence)]
        first = self.right.sentences[0]
        return found or ([first] if first == self.wrong.sentences[0] else [])

    def away(self) -> list[str]:
        """Sentences that decide nothing: found for both, and with nothing that only one of them has."""
        told = _words(self.texts[0]) ^ _words(self.texts[1])
        if not told:
            return []
        every = dict.fromkeys((*self.right.sentences[1:], *self.wrong.sentences[1:]))
        first = {self.right.sentences[0], self.wrong.sentences[0]}
        return [sentence for sentence in every if not told & _words(sentence) and sentence not in first]


def beside(located: Located) -> Beside:
    """What is read of a located claim."""
    return Beside(located.worded, located.evidence, located.sentences)


def among_others(document: str, others: Sequence[str], chance: Random) -> tuple[str, ...]:
    """The document, for some claims among others of these."""
    if chance.random() < _ALONE:
        return (document,)
    drawn = chance.choices(others, k=chance.randint(1, _MOST_OTHERS))
    found = [document, *(other for other in drawn if other != document)]
    chance.shuffle(found)
    return tuple(found)


@lru_cache(maxsize=100_000)
def _words(text: str) -> frozenset[str]:
    return frozenset(word for word in _WORD.findall(text.casefold()) if len(word) > _FEW or word.isdigit())
