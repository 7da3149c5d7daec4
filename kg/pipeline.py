"""The spaCy pipeline: a blank English one with two components of our own, or a trained one with ours behind it.

akgc_sentences   sentence starts as `SentenceSplitter` cuts them; spans in ``doc.user_data["akgc_sentences"]``
akgc_mentions    the names, times and quantities of the text in ``doc.user_data["akgc_mentions"]``, unordered readings
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, cast

import numpy as np

from kg.candidate_order import CandidateOrder
from kg.graph import Graph
from kg.mention_finder import MentionFinder
from kg.sentence import SentenceSplitter
from kg.tokens import FoldedTokens

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokenizer import Tokenizer
    from spacy.tokens import Doc
    from thinc.types import Ints2d

SENTENCES, MENTIONS = COMPONENTS = ("akgc_sentences", "akgc_mentions")
TRAINED = ("en_core_web_trf", "en_core_web_lg", "en_core_web_md", "en_core_web_sm")
"""Trained pipelines, best first; the first one installed is used."""

_TEXT = "akgc_text"
_MOST_CHARS = 100_000_000
_LONGEST_RUN = 200
_LONG_RUN = re.compile(rf"\S{{{_LONGEST_RUN + 1}}}")
_NAME_LABELS = frozenset(("PERSON", "ORG", "GPE", "LOC", "FAC", "WORK_OF_ART", "EVENT", "PRODUCT", "NORP"))


class SteadyTokenizer:
    """spaCy's tokeniser in linear time: quadratic in a run of punctuation, it gets long runs in pieces."""

    def __init__(self, tokenizer: Tokenizer) -> None:
        self._tokenizer = tokenizer

    @property
    def special(self) -> Collection[str]:
        """The strings that spaCy cuts by rules of their own."""
        return (self._tokenizer.rules or {}).keys()

    def __call__(self, text: str) -> Doc:
        doc = self._tokenized(text)
        doc.user_data[_TEXT] = text
        return doc

    def _tokenized(self, text: str) -> Doc:
        from spacy.tokens import Doc

        if not _LONG_RUN.search(text):
            return cast("Doc", self._tokenizer(text))
        docs = [self._tokenizer(piece) for piece in _pieces(text)]
        words = [token.text for doc in docs for token in doc]
        spaces = [bool(token.whitespace_) for doc in docs for token in doc]
        return Doc(docs[0].vocab, words=words, spaces=spaces)


class SentenceComponent:
    """Marks sentence starts, and notes the sentences' spans without the white space around them."""

    def __call__(self, doc: Doc) -> Doc:
        text = _text(doc)
        spans = sentence_spans(text)
        starts = [start for start, _ in _places(doc)]
        firsts = {bisect_left(starts, start) for start, _ in spans}
        flags = np.zeros((len(doc), 1), dtype=np.uint64)
        flags[[first for first in firsts if first < len(doc)]] = 1
        doc.from_array(["SENT_START"], cast("Ints2d", flags))
        doc.user_data[SENTENCES] = spans
        return doc


class MentionComponent:
    """Finds the mentions of one graph; the graph is set by `nlp`, since a spaCy configuration holds plain data only."""

    finder: MentionFinder | None = None

    def __call__(self, doc: Doc) -> Doc:
        """:raises RuntimeError: the component was added without a graph."""
        if self.finder is None:
            raise RuntimeError(f"{MENTIONS} has no graph; build the pipeline with kg.pipeline.nlp(graph)")
        text = _text(doc)
        tokens = [(text[start : start + length], start) for start, length in _places(doc)]
        tokens = [token for token in tokens if not token[0].isspace()]
        starts = [start for _, start in tokens]
        firsts = frozenset(bisect_left(starts, start) for start, _ in doc.user_data[SENTENCES])
        entities = (
            [(e.start_char, e.end_char) for e in doc.ents if e.label_ in _NAME_LABELS] if doc.ents else []
        )
        doc.user_data[MENTIONS] = self.finder.find(FoldedTokens(text, tokens, firsts), names=entities)
        return doc


def _text(doc: Doc) -> str:
    """The text that was tokenised; ``doc.text`` joins the tokens anew each time."""
    return str(doc.user_data.get(_TEXT) or doc.text)


def _places(doc: Doc) -> list[list[int]]:
    """Start and length of each token; ten times as fast as asking the tokens."""
    places: list[list[int]] = doc.to_array(["IDX", "LENGTH"]).tolist()
    return places


def nlp(graph: Graph, *, finder: MentionFinder | None = None, trained: bool = True) -> Language:
    """The pipeline over a graph. ``trained=False`` leaves an installed trained pipeline aside; ``finder`` shares the
    caches of a linker.
    """
    import spacy
    from spacy.util import is_package

    _register()
    name = next(filter(is_package, TRAINED), "") if trained else ""
    pipeline = spacy.load(name, exclude=["lemmatizer"]) if name else spacy.blank("en")
    pipeline.max_length = _MOST_CHARS
    pipeline.tokenizer = SteadyTokenizer(pipeline.tokenizer)
    pipeline.add_pipe(SENTENCES, first=True)
    component = pipeline.add_pipe(MENTIONS)
    assert isinstance(component, MentionComponent)
    component.finder = finder or MentionFinder(graph, CandidateOrder(graph))
    return pipeline


def _pieces(text: str) -> Iterator[str]:
    """The text in pieces, cut inside the runs that are too long."""
    at = 0
    for run in _LONG_RUN.finditer(text):
        for cut in (run.start(), run.start() + _LONGEST_RUN // 2):
            if cut > at:
                yield text[at:cut]
                at = cut
    yield text[at:]


def _register() -> None:
    """Make the components known to spaCy under their names; harmless when they are."""
    from spacy.language import Language

    Language.factory(SENTENCES, assigns=["token.is_sent_start"], func=lambda nlp, name: SentenceComponent())
    Language.factory(MENTIONS, func=lambda nlp, name: MentionComponent())


def sentence_spans(text: str) -> list[tuple[int, int]]:
    """Spans of the sentences, in code points, without the white space around them."""
    spans, at = [], 0
    for piece in SentenceSplitter().split(text):
        start = at + len(piece) - len(piece.lstrip())
        end = at + len(piece.rstrip())
        if start < end:
            spans.append((start, end))
        at += len(piece)
    return spans
