"""Links a text to a graph: mentions with their candidates in order, times and quantities as values.

`Linker` runs the spaCy pipeline of `kg.pipeline` once per text and orders what it found with `kg.candidate_order`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Sized
from functools import lru_cache
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple, cast

from kg.candidate_order import CandidateOrder, clear
from kg.chunk import Chunks
from kg.graph import Candidate, Graph
from kg.mention import LinkedText, Mention, MentionKind, Token
from kg.mention_finder import Found, MentionFinder, carries_case
from kg.name_match import NameSpan
from kg.pipeline import COMPONENTS, MENTIONS, SENTENCES, SteadyTokenizer, nlp, sentence_spans
from kg.records import EntityClass
from kg.short_name import ShortNames
from kg.tokens import FoldedTokens

if TYPE_CHECKING:
    from spacy.language import Language

_MOST_CONTEXT_CHARS = 20_000
_MOST_VOCABULARY = 200_000
_NO_TEXT = str.maketrans(dict.fromkeys(range(55296, 57344), "�"))


_Named = tuple[str, Candidate]
"""What a text calls an entity, and the entity."""


class _Parts(NamedTuple):
    """``pipeline`` is set where a trained one is at work, ``vocabulary`` is what spaCy has read."""

    finder: MentionFinder
    chunks: Chunks
    vocabulary: Sized
    pipeline: Language | None


class Linker:
    """Mention finding and linking over one graph; safe from several threads, time linear in the text.

    ``trained=False`` leaves an installed trained spaCy pipeline aside.
    """

    def __init__(self, graph: Graph, *, trained: bool = True) -> None:
        self._graph = graph
        self._trained = trained
        self._order = CandidateOrder(graph)
        self._lock = Lock()
        self._parts: _Parts | None = None
        self._named_in = lru_cache(maxsize=4096)(self._named)

    def link(self, text: str, context: str = "") -> LinkedText:
        """``context`` is what was said before (the prompt, the answer so far): it licenses surnames and breaks ties."""
        sentences, found = self._find(text)
        spoken = self._context(context)
        mentions = sorted([*self._entities(found, spoken), *_values(text, found)], key=lambda m: m.start)
        tokens = found.tokens.tokens
        if text is not found.tokens.text and text != found.tokens.text:
            mentions = [m._replace(text=text[m.start : m.end]) for m in mentions]
            tokens = [Token(text[t.start : t.end], t.start) for t in tokens]
        return LinkedText(text, tuple(tokens), tuple(sentences), tuple(mentions))

    def readings(self, text: str) -> list[tuple[int, int, str]]:
        """Names by prior alone, a baseline: spans in code points with the best known reading, surnames left out."""
        with self._lock:
            parts = self._ready()
        tokens = FoldedTokens.of_chunks(text, parts.chunks.of(text), sentence_spans(text))
        found = parts.finder.matcher.names(tokens, cased=carries_case(tokens))
        return [
            (tokens.start(span.first), tokens.end(span.stop - 1), full.id)
            for span in found
            if (full := next((c for c in span.candidates if not c.partial), None))
        ]

    def _find(self, text: str) -> tuple[Sequence[tuple[int, int]], Found]:
        readable = text if text.isascii() else text.translate(_NO_TEXT)
        with self._lock:
            parts = self._ready()
        if parts.pipeline is not None:
            doc = parts.pipeline(readable)
            return doc.user_data[SENTENCES], doc.user_data[MENTIONS]
        spans = sentence_spans(readable)
        return spans, parts.finder.find(FoldedTokens.of_chunks(readable, parts.chunks.of(readable), spans))

    def _ready(self) -> _Parts:
        """The parts, built at first use; what spaCy keeps is built anew when texts have filled its vocabulary."""
        if self._parts is None or len(self._parts.vocabulary) > _MOST_VOCABULARY:
            finder = self._parts.finder if self._parts else MentionFinder(self._graph, self._order)
            pipeline = nlp(self._graph, finder=finder, trained=self._trained)
            tokenizer = cast("SteadyTokenizer", pipeline.tokenizer)
            chunks = Chunks(tokenizer)
            trained = len(pipeline.pipe_names) > len(COMPONENTS)
            self._parts = _Parts(finder, chunks, pipeline.vocab.strings, pipeline if trained else None)
        return self._parts

    def _context(self, context: str) -> list[_Named]:
        """Entities named in what was said before, oldest first; long contexts by their last part."""
        recent = context[-_MOST_CONTEXT_CHARS:]
        return [named for start, end in sentence_spans(recent) for named in self._named_in(recent[start:end])]

    def _named(self, sentence: str) -> tuple[_Named, ...]:
        _, found = self._find(sentence)
        return tuple(_clear(found))

    def _entities(self, found: Found, spoken: Sequence[_Named]) -> Iterator[Mention]:
        tokens = found.tokens
        known = (c for span in found.names if (c := clear(span)))
        anchors = self._order.anchors(c.id for c in (*(c for _, c in spoken), *known))
        named = {c.id for _, c in spoken}
        short = ShortNames()
        for surface, candidate in spoken:
            self._learn(short, surface, candidate)
        last: tuple[int, str] = (-1, "")
        unknown = [NameSpan(first, stop, ()) for first, stop in found.unknown]
        for span in sorted([*found.names, *unknown], key=lambda span: span.first):
            surface = tokens.surface(span.first, span.stop)
            full = short.added_to(span, surface) if span.stop - span.first == 1 else span
            near = 0 <= last[0] < span.first <= last[0] + 2
            listed_with = last[1] if near and _lists(tokens, last[0], span.first) else ""
            candidates = self._order.order(tokens, full, anchors, named=named, listed_with=listed_with)
            if candidates:
                named.add(candidates[0].id)
                last = (span.stop, candidates[0].id)
                self._learn(short, surface, candidates[0])
                yield self._mention(found, span, candidates)
            elif tokens.words[span.first].capital or not span.candidates:
                yield _named_mention(found, (span.first, span.stop))

    def _learn(self, short: ShortNames, surface: str, candidate: Candidate) -> None:
        if " " in surface and EntityClass.PERSON in self._order.classes(candidate.id):
            short.learn(surface, candidate)

    def _mention(self, found: Found, span: NameSpan, candidates: tuple[Candidate, ...]) -> Mention:
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


def _clear(found: Found) -> Iterator[_Named]:
    for span in found.names:
        if candidate := clear(span):
            yield found.tokens.surface(span.first, span.stop), candidate


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


def _lists(tokens: FoldedTokens, stop: int, first: int) -> bool:
    """Whether the tokens between two mentions make them members of one list: "A, B and C"."""
    return all(text in (",", "and", "or", "&", "/") for text, _ in tokens.tokens[stop:first])


def _possessive(found: Found, stop: int) -> bool:
    """Whether the text goes on with 's, or with the bare apostrophe of a name that ends in s."""
    tokens = found.tokens
    if stop >= len(tokens.words) or not tokens.words[stop].joins or tokens.gap(stop):
        return False
    mark = tokens.tokens[stop][0].lower().replace("’", "'")
    return mark == "'s" or (mark == "'" and tokens.words[stop - 1].folded.endswith("s"))


def _values(text: str, found: Found) -> Iterator[Mention]:
    for d in found.dates:
        if d.time is not None:
            yield Mention(d.start, d.end, text[d.start : d.end], MentionKind.TIME, value=d.time)
    for q in found.quantities:
        yield Mention(q.start, q.end, text[q.start : q.end], MentionKind.QUANTITY, value=q.quantity)
