"""Links a text to a graph: mentions with their candidates in order, times and quantities as values.

`Linker` runs the spaCy pipeline of `kg.pipeline` once per text and orders what it found with `kg.candidate_order`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Sized
from functools import cached_property, lru_cache
from itertools import islice
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple, cast

from kg.alias import fold
from kg.candidate_order import CandidateOrder, clear
from kg.chunk import Chunks
from kg.graph import Candidate, Graph
from kg.kind_in_name import called_by_kind
from kg.mention import LinkedText, Mention, MentionKind, Token
from kg.mention_finder import Found, MentionFinder, carries_case
from kg.misspelt import Names
from kg.name_match import NameSpan
from kg.opener import has_verb_next
from kg.pipeline import COMPONENTS, MENTIONS, SENTENCES, SteadyTokenizer, nlp, sentence_spans
from kg.records import EntityClass
from kg.short_name import regnal_name
from kg.spoken import Spoken
from kg.tokens import FoldedTokens
from kg.typo import WellKnown, corrected

if TYPE_CHECKING:
    from spacy.language import Language

_MOST_CONTEXT_CHARS = 20_000
_MOST_VOCABULARY = 200_000
_WELL_KNOWN = 5000
"""So many of the most important entities may be misspelt anywhere in their names."""
_POPE = "pope"
_PLACING = frozenset("in at near from into outside around through".split())
_NO_TEXT = str.maketrans(dict.fromkeys(range(55296, 57344), "�"))


Named = tuple[str, Candidate | None]
"""What a text calls an entity, and the entity; None where the graph does not know it."""


class Read(NamedTuple):
    """A text with its sentences and what is found in it, whatever was said before."""

    text: str
    sentences: Sequence[tuple[int, int]]
    found: Found


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
        self._corrected = lru_cache(maxsize=4096)(self._corrected_name)
        self._otherwise = lru_cache(maxsize=4096)(self._otherwise_named)

    def link(self, text: str, context: str = "") -> LinkedText:
        """``context`` is what was said before: it licenses surnames and breaks ties.

        For a text that comes in pieces, `kg.conversation.Conversation` reads what was said only once.
        """
        return self.linked(self.read(text), self.spoken(self._context(context)))

    def read(self, text: str) -> Read:
        """The part of linking that what was said before has no bearing on; linear."""
        readable = text if text.isascii() else text.translate(_NO_TEXT)
        with self._lock:
            parts = self._ready()
        if parts.pipeline is not None:
            doc = parts.pipeline(readable)
            return Read(text, doc.user_data[SENTENCES], doc.user_data[MENTIONS])
        spans = sentence_spans(readable)
        chunks = parts.chunks.of(readable)
        return Read(text, spans, parts.finder.find(FoldedTokens.of_chunks(readable, chunks, spans)))

    def linked(self, read: Read, spoken: Spoken) -> LinkedText:
        """The rest of linking; ``spoken`` is what was said before, and gets to know what this text names."""
        text, sentences, found = read
        values = list(_values(text, found))
        named = (m for m in self._entities(found, spoken) if not _is_value(m, values))
        mentions = sorted([*named, *values], key=lambda m: m.start)
        tokens = found.tokens.tokens
        if text is not found.tokens.text and text != found.tokens.text:
            mentions = [m._replace(text=text[m.start : m.end]) for m in mentions]
            tokens = [Token(text[t.start : t.end], t.start) for t in tokens]
        return LinkedText(text, tuple(tokens), tuple(sentences), tuple(mentions))

    def names(self, read: Read) -> tuple[Named, ...]:
        """What each sentence of a text names by itself, in order."""
        if len(read.sentences) == 1:
            return self._named_by(read.found)
        return tuple(named for start, end in read.sentences for named in self._named_in(read.text[start:end]))

    def spoken(self, names: Iterable[Named], *, about: frozenset[str] = frozenset()) -> Spoken:
        """The memory of what was named, oldest first; ``about``: stems of the question."""
        spoken = Spoken(about)
        self.note(spoken, names)
        return spoken

    def note(self, spoken: Spoken, names: Iterable[Named]) -> None:
        """Take names as said next."""
        for surface, candidate in names:
            self._note(spoken, surface, candidate)

    def may_mean(self, word: str) -> bool:
        """Whether a word that is no name may mean one by itself: a demonym, or a well-known name but for a letter."""
        with self._lock:
            finder = self._ready().finder
        return finder.demonyms.begins(fold(word)) or self._corrected(word) is not None

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

    def _context(self, context: str) -> Iterator[Named]:
        """What was named in what was said before, oldest first; long contexts by their last part."""
        recent = context[-_MOST_CONTEXT_CHARS:]
        return (named for start, end in sentence_spans(recent) for named in self._named_in(recent[start:end]))

    def _named(self, sentence: str) -> tuple[Named, ...]:
        return self._named_by(self.read(sentence).found)

    def _named_by(self, found: Found) -> tuple[Named, ...]:
        return tuple((mention.text, mention.best) for mention in self._entities(found, Spoken()))

    def _entities(self, found: Found, spoken: Spoken) -> Iterator[Mention]:
        tokens = found.tokens
        known = (c.id for span in found.names if (c := clear(span)))
        anchors = self._order.anchors((*spoken.ids, *known))
        last: tuple[int, str] = (-1, "")
        for span in _in_order(found):
            surface = tokens.surface(span.first, span.stop)
            full = self._heard(tokens, span, surface, spoken)
            if full is None:
                continue
            near = 0 <= last[0] < span.first <= last[0] + 2
            listed_with = last[1] if near and _lists(tokens, last[0], span.first) else ""
            candidates = self._order.order(
                tokens,
                full,
                anchors,
                named=spoken.ids,
                named_so=spoken.called(surface),
                listed_with=listed_with,
                about=spoken.about,
            )
            if candidates:
                last = (span.stop, candidates[0].id)
                self._note(spoken, surface, candidates[0])
                yield self._mention(found, span, candidates)
            elif not full.opens and (tokens.words[span.first].capital or not span.candidates):
                self._note(spoken, surface, None)
                yield _named_mention(found, (span.first, span.stop))

    def _heard(self, tokens: FoldedTokens, span: NameSpan, surface: str, spoken: Spoken) -> NameSpan | None:
        """The span with what the text so far makes of it; None for the word that opens a sentence and is no name."""
        if not span.candidates:
            spoken.tell_apart(surface, tokens.line)
        if spoken.is_distinct(surface):
            return None if span.opens else span
        if not span.candidates and (meant := spoken.meant(surface) or self._otherwise(surface)):
            return None if span.opens and not has_verb_next(tokens, span.first) else _meaning(span, meant)
        if span.stop - span.first > 1:
            return self._of_popes(tokens, span)
        if spoken.is_stranger(surface) and not _stands_in_place(tokens, span.first):
            return None if span.opens else span._replace(candidates=())
        full = spoken.with_short(span, surface)
        if span.opens:
            return full if full.candidates and has_verb_next(tokens, span.first) else None
        return full

    def _of_popes(self, tokens: FoldedTokens, span: NameSpan) -> NameSpan:
        """The span without kings, where a pope is named: "Pope Alexander III" is none of Russia."""
        title = tokens.words[span.first - 1].folded if span.first else ""
        if title != _POPE or not regnal_name(tokens.surface(span.first, span.stop)):
            return span
        popes = (each for each in span.candidates if self._is_pope(each.id))
        return span._replace(candidates=tuple(popes))

    def _is_pope(self, entity_id: str) -> bool:
        entity = self._graph.entity(entity_id)
        return any(
            _POPE in fold(text).split() for text in (entity.label, entity.description, *entity.aliases)
        )

    def _otherwise_named(self, surface: str) -> Candidate | None:
        """What a name that the graph does not know means all the same."""
        return called_by_kind(surface, self._graph) or self._corrected(surface)

    def _corrected_name(self, surface: str) -> Candidate | None:
        """What a name means that the graph knows by a spelling one letter away."""
        names: Names | None = getattr(self._graph, "aliases", None)
        if names is None:
            return None
        folded = fold(surface)
        name = self._well_known.corrected(folded, names) or corrected(folded, names, self._people_of)
        return clear(NameSpan(0, 0, tuple(self._graph.candidates(name)))) if name else None

    @cached_property
    def _well_known(self) -> WellKnown:
        return WellKnown(fold(entity.label) for entity in islice(self._graph.entities(), _WELL_KNOWN))

    def _people_of(self, surname: str) -> list[str]:
        return [fold(c.label) for c in self._graph.candidates(surname) if c.partial]

    def _note(self, spoken: Spoken, surface: str, candidate: Candidate | None) -> None:
        if candidate is None:
            spoken.name_stranger(surface)
        else:
            is_person = EntityClass.PERSON in self._order.classes(candidate.id)
            spoken.name(surface, candidate, is_person=is_person)

    def _mention(self, found: Found, span: NameSpan, candidates: tuple[Candidate, ...]) -> Mention:
        tokens = found.tokens
        is_place = span.demonym and candidates[0].id == span.candidates[0].id
        if span.demonym and not is_place:
            candidates = tuple(c for c in candidates if c.id != span.candidates[0].id)
        return Mention(
            start=tokens.start(span.first),
            end=tokens.end(span.stop - 1),
            text=tokens.surface(span.first, span.stop),
            kind=MentionKind.ENTITY,
            candidates=candidates,
            possessive=_possessive(found, span.stop),
            demonym=is_place,
        )


def _in_order(found: Found) -> list[NameSpan]:
    """Known and unknown names in order of position, and words that open a sentence and are neither."""
    spans = [*found.names, *(NameSpan(first, stop, ()) for first, stop in found.unknown)]
    words, taken = found.tokens.words, {span.first for span in spans}
    free = (first for first in found.tokens.openers if first < len(words) and first not in taken)
    spans += (NameSpan(t, t + 1, (), opens=True) for t in free if words[t].capital and words[t].content)
    return sorted(spans, key=lambda span: span.first)


def _meaning(span: NameSpan, candidate: Candidate) -> NameSpan:
    return span._replace(candidates=(candidate,))


def _stands_in_place(tokens: FoldedTokens, first: int) -> bool:
    """Whether the word before a name tells that a place is named."""
    return first > 0 and tokens.words[first - 1].folded in _PLACING


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


def _is_value(mention: Mention, values: Sequence[Mention]) -> bool:
    """Whether an unknown name is a date or an amount: " March 1984 " between quotation marks."""
    return mention.kind is MentionKind.NAME and any(
        v.start < mention.end and mention.start < v.end for v in values
    )


def _values(text: str, found: Found) -> Iterator[Mention]:
    for d in found.dates:
        if d.time is not None:
            yield Mention(d.start, d.end, text[d.start : d.end], MentionKind.TIME, value=d.time)
    for q in found.quantities:
        yield Mention(q.start, q.end, text[q.start : q.end], MentionKind.QUANTITY, value=q.quantity)
