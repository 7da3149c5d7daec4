"""Orders the candidates of a mention: prior times fit with the words and the entities around it.

Rules: type words beside a mention ("the planet Mercury", "Mercury, a planet") count most; then entities that were
named before; then facts shared with other mentions of the text; then what prepositions and verbs suggest. A surname
needs its bearer named in full before it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

from kg.alias import fold
from kg.graph import Candidate, Graph
from kg.name_match import NameSpan
from kg.records import EntityClass, EntityRef
from kg.tokens import FoldedTokens
from kg.unknown_name import TITLES


class Factors(NamedTuple):
    """Factors on the prior, by evidence; ``in_sentence`` is added to 1 per word, at most three times."""

    beside: float = 20.0
    in_sentence: float = 0.6
    named: float = 8.0
    named_surname: float = 200.0
    shared_fact: float = 6.0
    suggested: float = 2.5
    demonym: float = 50.0
    surname: float = 2.0
    """So many times as well known must a bearer of a surname be for a place of that name to need support."""


MOST_CANDIDATES = 8
_MOST_FACTS = 64
_MOST_ANCHORS = 12
_CLEAR_PRIOR = 0.8
_PERSON = frozenset((EntityClass.PERSON,))
_LANGUAGE_WORDS = frozenset(
    "language speak spoken spoke speaker speaking translated translation dialect".split()
)
_SPOKEN_OF = frozenset(("is", "was", "are", "were"))

_BEFORE = {
    EntityClass.PLACE: "born in|died in|capital of|located in|city of|population of|in|at|near|from",
    EntityClass.PERSON: "written by|directed by|painted by|discovered by|composed by|invented by|by",
    EntityClass.WORK: "wrote|author of|directed|painted|composed",
    EntityClass.SUBSTANCE: "number of|symbol for|symbol of",
    EntityClass.LANGUAGE: "speak|speaks|spoke|language is|languages are|into",
    EntityClass.BODY: "orbits|moon of|moons of",
}
_BEHIND = {
    EntityClass.PERSON: "born|died|wrote|married|painted|discovered|invented",
    EntityClass.PLACE: "capital|population|borders",
    EntityClass.WORK: "written|directed|starring|stars",
    EntityClass.LANGUAGE: "language",
}


def _by_words(table: dict[EntityClass, str]) -> dict[str, EntityClass]:
    return {words: suggested for suggested, cell in table.items() for words in cell.split("|")}


_SUGGESTED_BEFORE, _SUGGESTED_BEHIND = _by_words(_BEFORE), _by_words(_BEHIND)


class _Surroundings(NamedTuple):
    """What stands around a mention: stems of words, and the classes that the words or a list suggest."""

    beside: frozenset[str]
    sentence: frozenset[str]
    suggested: frozenset[EntityClass]
    listed: frozenset[EntityClass]
    language: bool


class Anchors:
    """Entities that a text is about: ``named`` were named in full, ``near`` share a fact with one of the last."""

    def __init__(self, ids: Iterable[str], neighbours: Callable[[str], frozenset[str]]) -> None:
        last = tuple(dict.fromkeys(ids))
        self.named = frozenset(last)
        self._last = last[-_MOST_ANCHORS:]
        self._neighbours = neighbours

    @cached_property
    def near(self) -> frozenset[str]:
        return frozenset().union(*map(self._neighbours, self._last))


class CandidateOrder:
    """Ranks candidates over one graph; safe from several threads, and sparing with look-ups."""

    def __init__(self, graph: Graph, factors: Factors | None = None) -> None:
        self._graph = graph
        self._factors = factors or Factors()
        self.classes = lru_cache(maxsize=1 << 13)(self._classes)
        self.neighbours = lru_cache(maxsize=1 << 11)(self._neighbours)
        self._words = lru_cache(maxsize=1 << 11)(self._told)

    def anchors(self, ids: Iterable[str]) -> Anchors:
        return Anchors(ids, self.neighbours)

    def order(
        self,
        tokens: FoldedTokens,
        span: NameSpan,
        anchors: Anchors,
        *,
        named: Collection[str],
        listed_with: str = "",
    ) -> tuple[Candidate, ...]:
        """Candidates best first; empty where only surnames fit and none was named in full.

        ``named`` is what the text named before this mention, ``listed_with`` the entity before it in a list.
        """
        fitting = self._fitting(tokens, span, named)
        if len(fitting) < 2 and not any(self._doubtful(tokens, c, span) for c in fitting):
            return tuple(fitting)
        around = self._surroundings(tokens, span, listed_with)
        if tokens.words[span.first].shouted:
            fitting = [
                c for c in fitting if not self._by_initials(tokens, c, span) or self._beside(c, around)
            ]
        doubtful = any(self._doubtful(tokens, c, span) for c in fitting)
        scores = self._scores(fitting, span, around, anchors, named, all_evidence=doubtful)
        best = sorted(fitting, key=lambda c: -scores[c.id])[:MOST_CANDIDATES]
        if best and scores[best[0].id] <= best[0].prior and self._doubtful(tokens, best[0], span):
            return ()
        return tuple(best)

    def _fitting(self, tokens: FoldedTokens, span: NameSpan, named: Collection[str]) -> list[Candidate]:
        """Without surnames of people nobody named; behind a title, people only."""
        titled = span.first > 0 and tokens.words[span.first - 1].folded in TITLES
        if not titled:
            return [c for c in span.candidates if not c.partial or c.id in named]
        people = (c for c in span.candidates if EntityClass.PERSON in (self.classes(c.id) or _PERSON))
        return [c for c in people if not c.partial or c.id in named or self._leads(c, span)]

    def _scores(
        self,
        candidates: Sequence[Candidate],
        span: NameSpan,
        around: _Surroundings,
        anchors: Anchors,
        named: Collection[str],
        *,
        all_evidence: bool,
    ) -> dict[str, float]:
        """Scores by id. Dear evidence is looked up only where it can change which candidate is best."""
        factors = self._factors
        scores = {c.id: self._quick_score(c, span, around, named) for c in candidates}
        told = 1.0 + 3 * factors.in_sentence if around.sentence else 1.0
        told *= factors.beside if around.beside else 1.0
        shared = factors.shared_fact if anchors.named else 1.0
        for entity_id in _within(scores, told * shared, all_evidence=all_evidence) if told > 1.0 else ():
            words = self._words(entity_id)
            scores[entity_id] *= 1.0 + factors.in_sentence * min(len(around.sentence & words), 3)
            if around.beside & words:
                scores[entity_id] *= factors.beside
        for entity_id in _within(scores, shared, all_evidence=all_evidence) if shared > 1.0 else ():
            if entity_id in anchors.near or self.neighbours(entity_id) & anchors.named - {entity_id}:
                scores[entity_id] *= factors.shared_fact
        return scores

    def _quick_score(
        self, candidate: Candidate, span: NameSpan, around: _Surroundings, named: Collection[str]
    ) -> float:
        """The prior, times what the words around say without a look at descriptions and facts."""
        factors, score = self._factors, candidate.prior
        if candidate.id in named and not (
            candidate.partial and around.suggested and around.suggested != _PERSON
        ):
            score *= factors.named_surname if candidate.partial else factors.named
        suggested = around.suggested | around.listed
        if suggested and suggested & self.classes(candidate.id):
            score *= factors.suggested
        if span.demonym and self._is_meant(candidate, span, around):
            score *= factors.demonym
        return score

    def _by_initials(self, tokens: FoldedTokens, candidate: Candidate, span: NameSpan) -> bool:
        """A work by its initials: hardly ever meant where nothing beside it says so."""
        features = tokens.words[span.first]
        if not features.shouted or span.stop - span.first > 1:
            return False
        return fold(candidate.label) != features.folded and EntityClass.WORK in self.classes(candidate.id)

    def _beside(self, candidate: Candidate, around: _Surroundings) -> bool:
        return bool(around.beside & self._words(candidate.id))

    def _surroundings(self, tokens: FoldedTokens, span: NameSpan, listed_with: str) -> _Surroundings:
        beside, sentence = _words_around(tokens, span)
        suggested = _suggested(tokens, span)
        return _Surroundings(
            beside,
            sentence,
            suggested=frozenset((suggested,)) if suggested else frozenset(),
            listed=self.classes(listed_with) if listed_with else frozenset(),
            language=span.demonym and _speaks_of_language(tokens, span, sentence),
        )

    def _leads(self, candidate: Candidate, span: NameSpan) -> bool:
        """A surname behind a title ("President Obama") means its by far best-known bearer."""
        others = [c.importance for c in span.candidates if c.id != candidate.id]
        return candidate.partial and candidate.importance > 1.5 * max(others, default=0)

    def _doubtful(self, tokens: FoldedTokens, candidate: Candidate, span: NameSpan) -> bool:
        """Readings that need support from the text: a place whose name better-known people bear ("Perry"), a work
        by its initials ("AI").
        """
        if candidate.partial or span.stop - span.first > 1:
            return False
        if self._by_initials(tokens, candidate, span):
            return True
        least = self._factors.surname * candidate.importance
        return any(
            c.partial and c.importance > least for c in span.candidates
        ) and EntityClass.PERSON not in self.classes(candidate.id)

    def _is_meant(self, candidate: Candidate, span: NameSpan, around: _Surroundings) -> bool:
        """ "French" is the language where the words around speak of languages, else the country or its people."""
        if around.language:
            return EntityClass.LANGUAGE in self.classes(candidate.id)
        return candidate.id == span.candidates[0].id

    def _classes(self, entity_id: str) -> frozenset[EntityClass]:
        return self._graph.entity(entity_id).classes

    def _told(self, entity_id: str) -> frozenset[str]:
        """Stems of the words of an entity's description and types."""
        entity = self._graph.entity(entity_id)
        told = f"{entity.description} {' '.join(entity.types)} {' '.join(c.value for c in entity.classes)}"
        return frozenset(
            _stem(w) for w in fold(told).split() if len(w) > 3 or w in ("sea", "god", "car", "gas")
        )

    def _neighbours(self, entity_id: str) -> frozenset[str]:
        """The objects of an entity's facts."""
        facts = self._graph.facts(entity_id)[:_MOST_FACTS]
        return frozenset(fact.object.id for fact in facts if isinstance(fact.object, EntityRef))


def _within(scores: Mapping[str, float], factor: float, *, all_evidence: bool) -> Sequence[str]:
    """The ids that a factor could still make the best, where there is more than one."""
    if all_evidence:
        return tuple(scores)
    least = max(scores.values(), default=0.0) / factor
    contenders = [entity_id for entity_id, score in scores.items() if score >= least]
    return contenders if len(contenders) > 1 else ()


def clear(span: NameSpan) -> Candidate | None:
    """The entity that a span names beyond doubt, by prior alone."""
    full = [c for c in span.candidates if not c.partial]
    if not full or (len(span.candidates) > 1 and full[0].prior < _CLEAR_PRIOR):
        return None
    return full[0]


def _words_around(tokens: FoldedTokens, span: NameSpan) -> tuple[frozenset[str], frozenset[str]]:
    """Stems of the words directly beside a span ("the film X", "X, a film", "X is a film"), and of its sentence."""
    first, stop = span.first, span.stop
    left = first
    while left > 0 and left not in tokens.sentence_starts:
        left -= 1
    right = stop
    while right < len(tokens) and right not in tokens.sentence_starts:
        right += 1
    before = range(max(left, first - 3), first)
    beside = [t for t in before if t >= first - 2 or tokens.words[first - 1].folded == "of"]
    beside += _behind(tokens, stop, right)
    content = (t for t in range(max(left, first - 25), min(right, stop + 25)) if not first <= t < stop)
    return frozenset(_stems(tokens, beside)), frozenset(_stems(tokens, content))


def _behind(tokens: FoldedTokens, stop: int, right: int) -> Sequence[int]:
    if stop >= right:
        return ()
    mark = tokens.tokens[stop][0]
    if mark == "(" or (
        stop + 1 < right
        and mark in (",", *_SPOKEN_OF)
        and tokens.words[stop + 1].folded in ("a", "an", "the", "one")
    ):
        return range(stop + 1, min(right, stop + 7))
    return range(stop, min(right, stop + 1))


def _stems(tokens: FoldedTokens, positions: Iterable[int]) -> Iterable[str]:
    for position in positions:
        features = tokens.words[position]
        if features.letters and not features.function:
            yield _stem(features.folded)


def _stem(folded: str) -> str:
    if folded.endswith("ies") and len(folded) > 4:
        return folded[:-3] + "y"
    return folded[:-1] if folded.endswith("s") and not folded.endswith("ss") else folded


def _speaks_of_language(tokens: FoldedTokens, span: NameSpan, sentence: frozenset[str]) -> bool:
    if sentence & _LANGUAGE_WORDS:
        return True
    before = tokens.words[span.first - 1].folded if span.first else ""
    following = tokens.words[span.stop] if span.stop < len(tokens) else None
    alone = following is None or following.function or not following.letters
    return before in ("in", "into") and alone


def _suggested(tokens: FoldedTokens, span: NameSpan) -> EntityClass | None:
    """The class that the words before or behind a span suggest."""
    first = span.first
    one = tokens.words[first - 1].folded if first else ""
    two = tokens.words[first - 2].folded if first > 1 else ""
    if one == "the" and first > 2:
        one, two = two, tokens.words[first - 3].folded
    found = _SUGGESTED_BEFORE.get(f"{two} {one}") or _SUGGESTED_BEFORE.get(one)
    if found:
        return found
    for position in range(span.stop, min(span.stop + 3, len(tokens))):
        if suggestion := _SUGGESTED_BEHIND.get(tokens.words[position].folded):
            return suggestion
    return None
