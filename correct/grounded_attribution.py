"""Attribution: for every sentence of a grounded answer the sentences of the sources that say it.

A sentence makes one claim or several. Each is looked for in the sources by words and by meaning, its values are
compared as values and the verifier reads both together: what `detect.document_check` does with any document. A
sentence is attributed where the sources more likely than not say each of its claims.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from correct.grounded_source import Source
from detect.document_calibration import Judgement
from detect.document_check import DocumentChecker
from detect.located import Located
from detect.passage import Passage
from detect.verdict import Verdict
from kg.pipeline import sentence_spans

LEAST = 0.5
"""Probability that the sources say a claim, from which on it is attributed."""


class Standing(StrEnum):
    """How a sentence of an answer stands to its sources."""

    ATTRIBUTED = "attributed"
    CONTRADICTED = "contradicted"
    """The sources say otherwise."""
    UNATTRIBUTED = "unattributed"
    """They do not say it, or it says nothing that could be looked for."""


@dataclass(frozen=True, slots=True)
class SourceSentence:
    """``text`` is ``page_text[start:end]``; ``source`` is the number of its passage among the sources, from 0."""

    source: int
    document: str
    page: int
    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class AttributedSentence:
    """``answer[start:end]`` is ``text``. ``sources``: what says it, or what says otherwise; empty without either.

    ``score`` in [0, 1] is the probability that the sources say the least likely of its claims; 0 without a claim.
    """

    text: str
    start: int
    end: int
    standing: Standing
    score: float
    sources: tuple[SourceSentence, ...] = ()


@dataclass(frozen=True, slots=True)
class _Read:
    """A claim as the sources have it."""

    located: Located
    judgement: Judgement
    verdict: Verdict
    is_said: bool

    @property
    def is_contradicted(self) -> bool:
        return self.verdict is Verdict.CONTRADICTED


class Attributor:
    """Attributes answers; thread-safe, blocking."""

    def __init__(self, checker: DocumentChecker, *, least: float = LEAST) -> None:
        self._checker = checker
        self._least = least

    def attribute(
        self, question: str, answer: str, sources: Sequence[Source]
    ) -> tuple[AttributedSentence, ...]:
        """The sentences of an answer in order."""
        read = self._read(question, answer, sources)
        return tuple(
            _attributed(
                answer,
                start,
                end,
                [each for each in read if start <= each.located.claim.start < end],
                sources,
            )
            for start, end in sentence_spans(answer)
            if answer[start:end].strip()
        )

    def _read(self, question: str, answer: str, sources: Sequence[Source]) -> list[_Read]:
        texts = [source.text for source in sources]
        located, _ = self._checker.read(self._checker.locate(question, answer, texts))
        return [self._judged(each) for each in located]

    def _judged(self, located: Located) -> _Read:
        if not located.passages:
            return _Read(located, Judgement(0.0, 0.0), Verdict.NOT_CHECKABLE, is_said=False)
        judgement = self._checker.calibration.judge(located.signals)
        verdict = self._checker.calibration.verdict(located.signals, judgement)
        is_said = verdict is not Verdict.CONTRADICTED and judgement.supported >= self._least
        return _Read(located, judgement, verdict, is_said)


def _attributed(
    answer: str, start: int, end: int, claims: Sequence[_Read], sources: Sequence[Source]
) -> AttributedSentence:
    standing = _standing(claims)
    score = min((each.judgement.supported for each in claims), default=0.0)
    telling = {
        Standing.ATTRIBUTED: claims,
        Standing.CONTRADICTED: [each for each in claims if each.is_contradicted],
        Standing.UNATTRIBUTED: (),
    }[standing]
    places = dict.fromkeys(_source_sentence(each.located.passages[0], sources) for each in telling)
    return AttributedSentence(answer[start:end], start, end, standing, score, tuple(places))


def _standing(claims: Sequence[_Read]) -> Standing:
    if any(each.is_contradicted for each in claims):
        return Standing.CONTRADICTED
    return Standing.ATTRIBUTED if claims and all(each.is_said for each in claims) else Standing.UNATTRIBUTED


def _source_sentence(passage: Passage, sources: Sequence[Source]) -> SourceSentence:
    """The sentence that was found, at its place on the page."""
    source = sources[passage.document]
    start, end = (source.start + offset for offset in passage.best)
    return SourceSentence(passage.document, source.document, source.page, start, end, passage.sentence)
