"""Orders the candidates of a mention: prior times fit with the words and the entities around it.

Rules: type words beside a mention ("the planet Mercury", "Mercury, a planet") count most; then entities that were
named before; then facts shared with other mentions of the text; then what prepositions and verbs suggest. A surname
needs its bearer named in full before it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence, Set
from functools import lru_cache
from typing import NamedTuple

from kg.alias import fold
from kg.class_cue import NOTHING, ClassCues
from kg.glance import Glance
from kg.graph import Candidate, Graph
from kg.name_match import NameSpan
from kg.records import EntityClass
from kg.role import TITLES
from kg.stem import stem
from kg.surroundings import Suggested, Surroundings, surroundings
from kg.tokens import FoldedTokens
from kg.word import Word


class Factors(NamedTuple):
    """Factors on the prior, by evidence; ``in_sentence`` is added to 1 per word, at most three times."""

    beside: float = 20.0
    in_sentence: float = 0.6
    named: float = 8.0
    named_otherwise: float = 2.0
    """The same where this name is no part of its label, and something else is labelled so: "the Byzantine Empire", then
    "Romania"."""
    named_surname: float = 200.0
    named_so: float = 5.0
    """The text has called it by this very name."""
    least_surname: float = 0.02
    """Prior of the bearer of a surname that was named, at least."""
    shared_fact: float = 6.0
    suggested: float = 2.5
    unsuggested: float = 0.4
    topic: float = 2.5
    demonym: float = 50.0
    surname: float = 2.0
    """So many times as well known must a bearer of a surname be for a place of that name to need support."""
    famous: int = 100
    """Importance of what is named without regard to what the words around suggest."""


MOST_CANDIDATES = 8
_MOST_ANCHORS = 12
_CLEAR_PRIOR = 0.8
_PERSON = frozenset((EntityClass.PERSON,))
_MADE = frozenset(
    "directed written composed created painted recorded performed developed produced published released starring based "
    "adapted sung designed built founded discovered invented known".split()
)
"""Words with which one description tells who made something and another one does not: of two films called so, a
question who directed it is about either.
"""
_SHORT_TYPES = frozenset(("sea", "god", "car", "gas"))


def _only(classes: str) -> frozenset[EntityClass]:
    return frozenset(map(EntityClass, classes.split()))


_STRANGE = {
    EntityClass.PLACE: _only("person work occupation substance language taxon"),
    EntityClass.PERSON: _only("place work substance language taxon body event"),
    EntityClass.WORK: _only("place substance language taxon body"),
}
"""What hardly stands where a class is suggested."""


class Anchors:
    """Entities that a text is about: ``named`` were named in full."""

    def __init__(self, ids: Iterable[str], neighbours: Callable[[str], frozenset[str]]) -> None:
        last = tuple(dict.fromkeys(ids))
        self.named = frozenset(last)
        self._last = last[-_MOST_ANCHORS:]
        self._neighbours = neighbours

    def lead_to(self, entity_id: str, *, but: Set[str]) -> bool:
        """Whether one of the last has a fact about an entity, ``but`` those its own name may mean: that a maker has
        made what is called after it does not speak for that.
        """
        return any(entity_id in self._neighbours(last) for last in self._last if last not in but)


class CandidateOrder:
    """Ranks candidates over one graph; safe from several threads, and sparing with look-ups."""

    def __init__(self, graph: Graph, factors: Factors | None = None) -> None:
        self._cues = ClassCues(graph)
        self._factors = factors or Factors()
        self._glance = Glance(graph)
        self.classes, self.neighbours = self._glance.classes, self._glance.neighbours
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
        named_so: str = "",
        listed_with: str = "",
        about: frozenset[str] = frozenset(),
    ) -> tuple[Candidate, ...]:
        """Candidates best first; empty where only surnames fit and none was named in full.

        ``named`` is what the text named before this mention, ``named_so`` what it called by the same name,
        ``listed_with`` the entity before it in a list, ``about`` the stems of the question that the text answers: one
        for a currency suggests "the won".
        """
        words, first = tokens.words, span.first
        suggested, strict = self._cues.before(words, first)
        if len(span.candidates) == 1 and not strict and self._is_plain(words, span):
            return span.candidates
        fitting = self._fitting(tokens, span, named)
        if strict and not span.demonym:
            fitting = [c for c in fitting if c.id in named or not self._is_strange(c, suggested)]
        rival = self._rival(span)
        doubtful = span.tentative or any(self._doubtful(tokens, c, span, rival) for c in fitting)
        if len(fitting) < 2 and not doubtful:
            return tuple(fitting)
        if not suggested:
            suggested = self._cues.behind(tokens, span.first, span.stop)
        listed = self.classes(listed_with) if listed_with else NOTHING
        around = surroundings(tokens, span, Suggested(suggested, strict, listed))
        if tokens.words[span.first].shouted:
            fitting = [
                c for c in fitting if not self._by_initials(tokens, c, span) or self._beside(c, around)
            ]
        said = frozenset([word.folded for word in words[first : span.stop]])
        scores = self._scores(fitting, span, said, around, anchors, named, named_so, all_evidence=doubtful)
        best = sorted(fitting, key=lambda c: -scores[c.id])[:MOST_CANDIDATES]
        unsupported = doubtful and bool(best) and scores[best[0].id] <= best[0].prior
        if unsupported and span.tentative and not about.isdisjoint(self._words(best[0].id)):
            return tuple(best)
        if unsupported and (span.tentative or self._doubtful(tokens, best[0], span, rival)):
            return ()
        return tuple(best)

    @staticmethod
    def _is_plain(words: Sequence[Word], span: NameSpan) -> bool:
        """Whether the only reading of a name needs nothing from the text."""
        first = span.first
        if span.tentative or span.candidates[0].partial or words[first].shouted:
            return False
        return not first or words[first - 1].folded not in TITLES

    def _is_strange(self, candidate: Candidate, suggested: frozenset[EntityClass]) -> bool:
        """Whether a candidate that needs its context is nothing that could be named there."""
        if candidate.importance >= self._factors.famous or not (classes := self.classes(candidate.id)):
            return False
        return all(classes <= _STRANGE.get(one, NOTHING) for one in suggested)

    def _fitting(self, tokens: FoldedTokens, span: NameSpan, named: Collection[str]) -> list[Candidate]:
        """Without surnames of people nobody named; behind a title, people only."""
        if not (span.first and tokens.words[span.first - 1].folded in TITLES):
            return [c for c in span.candidates if not c.partial or c.id in named]
        people = (c for c in span.candidates if EntityClass.PERSON in (self.classes(c.id) or _PERSON))
        return [c for c in people if not c.partial or c.id in named or self._leads(c, span)]

    def _scores(
        self,
        candidates: Sequence[Candidate],
        span: NameSpan,
        said: frozenset[str],
        around: Surroundings,
        anchors: Anchors,
        named: Collection[str],
        named_so: str,
        *,
        all_evidence: bool,
    ) -> dict[str, float]:
        """Scores by id. Dear evidence is looked up only where it can change which candidate is best."""
        factors = self._factors
        otherwise = _called_otherwise(candidates, said)
        scores = self._quick_scores(candidates, span, otherwise, around, named)
        if named_so in scores:
            scores[named_so] *= factors.named_so
        told = 1.0 + 3 * factors.in_sentence if around.sentence else 1.0
        told *= factors.beside if around.beside else 1.0
        shared = factors.shared_fact if anchors.named else 1.0

        def by_words(entity_id: str) -> float:
            words = self._words(entity_id)
            factor = 1.0 + factors.in_sentence * min(len(around.sentence & words), 3)
            return factor * factors.beside if around.beside & words else factor

        here = {each.id for each in candidates}
        elsewhere = anchors.named - here

        def by_facts(entity_id: str) -> float:
            related = (
                anchors.lead_to(entity_id, but=here - {entity_id}) or self.neighbours(entity_id) & elsewhere
            )
            return shared if related else 1.0

        if told > 1.0:
            _multiply(scores, by_words, most=told * shared, all_evidence=all_evidence)
        if shared > 1.0:
            _multiply(scores, by_facts, most=shared, all_evidence=all_evidence)
        return scores

    def _quick_scores(
        self,
        candidates: Sequence[Candidate],
        span: NameSpan,
        otherwise: frozenset[str],
        around: Surroundings,
        named: Collection[str],
    ) -> dict[str, float]:
        """The priors, times what the words around say without a look at descriptions and facts."""
        factors, classes, suggested = self._factors, self.classes, around.suggested
        wanted = suggested.classes | suggested.listed
        no_surname = bool(suggested.classes) and EntityClass.PERSON not in suggested.classes
        topic = NOTHING if wanted else self._cues.of_sentence(around.sentence)
        scores: dict[str, float] = {}
        for candidate in candidates:
            entity_id, score, partial = candidate.id, candidate.prior, candidate.partial
            if entity_id in named and not (partial and no_surname):
                if partial:
                    score = max(score, factors.least_surname) * factors.named_surname
                elif entity_id in otherwise:
                    score *= factors.named_otherwise
                else:
                    score *= factors.named
            if wanted:
                if wanted & (own := classes(entity_id)):
                    score *= factors.suggested
                elif suggested.strict and own:
                    score *= factors.unsuggested
            elif topic and topic & classes(entity_id):
                score *= factors.topic
            if span.demonym and self._is_meant(candidate, span, around):
                score *= factors.demonym
            scores[entity_id] = score
        return scores

    def _by_initials(self, tokens: FoldedTokens, candidate: Candidate, span: NameSpan) -> bool:
        """A work by its initials: hardly ever meant where nothing beside it says so."""
        features = tokens.words[span.first]
        if not features.shouted or span.stop - span.first > 1:
            return False
        return fold(candidate.label) != features.folded and EntityClass.WORK in self.classes(candidate.id)

    def _beside(self, candidate: Candidate, around: Surroundings) -> bool:
        return bool(around.beside & self._words(candidate.id))

    def _leads(self, candidate: Candidate, span: NameSpan) -> bool:
        """A surname behind a title ("President Obama") means its by far best-known bearer."""
        others = [c.importance for c in span.candidates if c.id != candidate.id]
        return candidate.partial and candidate.importance > 1.5 * max(others, default=0)

    @staticmethod
    def _rival(span: NameSpan) -> int:
        """Importance of the best-known bearer of a surname."""
        return max([c.importance for c in span.candidates if c.partial], default=-1)

    def _doubtful(self, tokens: FoldedTokens, candidate: Candidate, span: NameSpan, rival: int) -> bool:
        """Readings that need support from the text: a place whose name better-known people bear ("Perry"), a work
        by its initials ("AI").
        """
        if candidate.partial or span.stop - span.first > 1:
            return False
        if rival > self._factors.surname * candidate.importance:
            return EntityClass.PERSON not in self.classes(candidate.id) or self._by_initials(
                tokens, candidate, span
            )
        return self._by_initials(tokens, candidate, span)

    def _is_meant(self, candidate: Candidate, span: NameSpan, around: Surroundings) -> bool:
        """ "French" is the language where the words around speak of languages, else the country or its people."""
        if around.language:
            return EntityClass.LANGUAGE in self.classes(candidate.id)
        return candidate.id == span.candidates[0].id

    def _told(self, entity_id: str) -> frozenset[str]:
        """Stems of the words of an entity's description and types, but for `_MADE`."""
        description, types = self._glance.described(entity_id)
        return (_stems(description) - _MADE) | _stems_of_types(types, self.classes(entity_id))


def _called_otherwise(candidates: Sequence[Candidate], said: frozenset[str]) -> frozenset[str]:
    """Ids of those that have another name, of which the words ``said`` are no part, where one is labelled so."""
    if not any(each.by_label and not each.partial for each in candidates):
        return frozenset()
    return frozenset(
        [
            each.id
            for each in candidates
            if not (each.by_label or each.partial or said.issubset(fold(each.label).split()))
        ]
    )


@lru_cache(maxsize=1 << 11)
def _stems_of_types(types: tuple[str, ...], classes: frozenset[EntityClass]) -> frozenset[str]:
    return _stems(" ".join((*types, *[one.value for one in classes])))


@lru_cache(maxsize=1 << 12)
def _stems(told: str) -> frozenset[str]:
    return frozenset([stem(w) for w in fold(told).split() if len(w) > 3 or w in _SHORT_TYPES])


def _multiply(
    scores: dict[str, float], factor: Callable[[str], float], *, most: float, all_evidence: bool
) -> None:
    """Multiply each score that could still become the best by its factor, where there are several; ``most`` is what
    a score may yet be multiplied by.
    """
    least = 0.0 if all_evidence else max(scores.values(), default=0.0) / most
    contenders = [entity_id for entity_id, score in scores.items() if score >= least]
    if all_evidence or len(contenders) > 1:
        for entity_id in contenders:
            scores[entity_id] *= factor(entity_id)


def clear(span: NameSpan) -> Candidate | None:
    """The entity that a span names beyond doubt, by prior alone."""
    first = span.candidates[0] if span.candidates else None
    if first and not first.partial and (first.prior >= _CLEAR_PRIOR or len(span.candidates) == 1):
        return first
    full = [c for c in span.candidates if not c.partial]
    if not full or (len(span.candidates) > 1 and full[0].prior < _CLEAR_PRIOR):
        return None
    return full[0]
