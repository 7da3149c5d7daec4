"""The sentences of a passage that are nearest to the answer: those that a reader is shown marked."""

from __future__ import annotations

import numpy as np

from detect.audit.answer_audit import MarkedSentence, PageSpan
from kg.embedding import Encoder
from kg.pipeline import sentence_spans

SENTENCES = 2


def marked_sentences(
    passage: PageSpan, answer: str, encoder: Encoder, *, count: int = SENTENCES
) -> tuple[MarkedSentence, ...]:
    """The ``count`` sentences of largest cosine with the answer, in the order of the page."""
    spans = [span for span in sentence_spans(passage.text) if passage.text[slice(*span)].strip()]
    if not spans:
        return ()
    vectors = encoder.encode([answer, *(passage.text[start:end] for start, end in spans)])
    cosines = np.einsum("ij,j->i", vectors[1:], vectors[0])
    best = sorted(np.argsort(-cosines, kind="stable")[:count])
    return tuple(MarkedSentence(_within(passage, *spans[row]), float(cosines[row])) for row in best)


def _within(passage: PageSpan, start: int, end: int) -> PageSpan:
    text = passage.text[start:end]
    return PageSpan(passage.document, passage.page, passage.start + start, passage.start + end, text)
