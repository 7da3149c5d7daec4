"""Links a text to a graph: mentions with their candidates in order, times and quantities as values.

`Linker` runs the spaCy pipeline of `kg.pipeline` once per text and orders what it found with `kg.candidate_order`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from threading import Lock
from typing import TYPE_CHECKING

from kg.candidate_order import CandidateOrder, clear
from kg.graph import Graph
from kg.mention import LinkedText, Mention, MentionKind, Token
from kg.mention_finder import Found
from kg.name_match import NameSpan
from kg.pipeline import MENTIONS, SENTENCES, nlp, sentence_spans

if TYPE_CHECKING:
    from spacy.language import Language

_MOST_CONTEXT_CHARS = 20_000
_MOST_VOCABULARY = 500_000
_NO_TEXT = str.maketrans(dict.fromkeys(range(55296, 57344), "�"))


class Linker:
    """Mention finding and linking over one graph; safe from several threads, time linear in the text.

    ``trained=False`` leaves an installed trained spaCy pipeline aside.
    """

    def __init__(self, graph: Graph, *, trained: bool = True) -> None:
        self._graph = graph
        self._trained = trained
        self._order = CandidateOrder(graph)
        self._lock = Lock()
        self._pipeline: Language | None = None
        self._named_in = lru_cache(maxsize=4096)(self._named)

    def link(self, text: str, context: str = "") -> LinkedText:
        """``context`` is what was said before (the prompt, the answer so far): it licenses surnames and breaks ties."""
        sentences, found = self._find(text)
        spoken = self._context(context)
        mentions = sorted([*self._entities(found, spoken), *_values(text, found)], key=lambda m: m.start)
        tokens = tuple(Token(token, start) for token, start in found.tokens.tokens)
        return LinkedText(text, tokens, tuple(sentences), tuple(mentions))

    def _find(self, text: str) -> tuple[Sequence[tuple[int, int]], Found]:
        readable = text if text.isascii() else text.translate(_NO_TEXT)
        doc = self._spacy()(readable)
        return doc.user_data[SENTENCES], doc.user_data[MENTIONS]

    def _spacy(self) -> Language:
        """The pipeline, built at first use and anew when texts have filled its vocabulary."""
        with self._lock:
            if self._pipeline is None or len(self._pipeline.vocab.strings) > _MOST_VOCABULARY:
                self._pipeline = nlp(self._graph, order=self._order, trained=self._trained)
            return self._pipeline

    def _context(self, context: str) -> tuple[str, ...]:
        """Entities named in what was said before, oldest first; long contexts by their last part."""
        recent = context[-_MOST_CONTEXT_CHARS:]
        return tuple(i for start, end in sentence_spans(recent) for i in self._named_in(recent[start:end]))

    def _named(self, sentence: str) -> tuple[str, ...]:
        _, found = self._find(sentence)
        return tuple(filter(None, map(clear, found.names)))

    def _entities(self, found: Found, spoken: Sequence[str]) -> Iterator[Mention]:
        anchors = self._order.anchors([*spoken, *filter(None, map(clear, found.names))])
        named = set(spoken)
        last: tuple[int, str] = (-1, "")
        for span in found.names:
            listed_with = last[1] if _lists(found, last[0], span.first) else ""
            candidates = self._order.order(found.tokens, span, anchors, named=named, listed_with=listed_with)
            if candidates:
                named.add(candidates[0].id)
                last = (span.stop, candidates[0].id)
                yield self._mention(found, span, candidates)
            elif found.tokens.words[span.first].capital:
                yield _named_mention(found, (span.first, span.stop))
        for unknown in found.unknown:
            yield _named_mention(found, unknown)

    def _mention(self, found: Found, span: NameSpan, candidates: tuple) -> Mention:  # type: ignore[type-arg]
        tokens = found.tokens
        return Mention(
            start=tokens.start(span.first),
            end=tokens.end(span.stop - 1),
            text=tokens.surface(span.first, span.stop),
            kind=MentionKind.ENTITY,
            candidates=candidates,
            possessive=_possessive(found, span.stop),
            demonym=span.demonym and candidates[0].id == span.candidates[0].id,
        )


def _named_mention(found: Found, span: tuple[int, int]) -> Mention:
    first, stop = span
    tokens = found.tokens
    return Mention(
        start=tokens.start(first),
        end=tokens.end(stop - 1),
        text=tokens.surface(first, stop),
        kind=MentionKind.NAME,
        possessive=_possessive(found, stop),
    )


def _lists(found: Found, stop: int, first: int) -> bool:
    """Whether the tokens between two mentions make them members of one list: "A, B and C"."""
    between = found.tokens.tokens[stop:first] if 0 <= stop < first <= stop + 2 else ()
    return bool(between) and all(text in (",", "and", "or", "&", "/") for text, _ in between)


def _possessive(found: Found, stop: int) -> bool:
    """Whether the text goes on with 's, or with the bare apostrophe of a name that ends in s."""
    tokens = found.tokens
    if stop >= len(tokens) or tokens.gap(stop):
        return False
    mark = tokens.tokens[stop][0].lower().replace("’", "'")
    return mark == "'s" or (mark == "'" and tokens.words[stop - 1].folded.endswith("s"))


def _values(text: str, found: Found) -> Iterator[Mention]:
    for d in found.dates:
        if d.time is not None:
            yield Mention(d.start, d.end, text[d.start : d.end], MentionKind.TIME, value=d.time)
    for q in found.quantities:
        yield Mention(q.start, q.end, text[q.start : q.end], MentionKind.QUANTITY, value=q.quantity)
