"""Finds the names of a graph in tokens: longest match, and only where case lets the words be that name.

Rules: a name with capitals in the graph needs capitals in the text, unless the text carries no case at all; a common
noun matches in any case; words of grammar are no names by themselves unless quoted; the word that opens a sentence is
capital for no reason. A span that holds a comma or a colon must be a name that holds one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from kg.alias import fold
from kg.glance import Glance
from kg.graph import Candidate, Graph
from kg.keyed_value import is_keyed_value
from kg.name_meanings import PROPER, NameMeanings
from kg.name_wording import is_part, relation_nouns, shortens, stands_out
from kg.opener import has_verb_next
from kg.records import EntityClass
from kg.tokens import FoldedTokens
from kg.word import PARTICLES

_MOST_CHARS = 100
_MOST_TOKENS = 10
_LITTLE_KNOWN = 20
"""Importance below which a word that opens a sentence, or stands in a text without case, is not taken for a title."""

_DEFINITE = frozenset(("the", "s", "its", "his", "her", "their", "whose", "which", "what", "this", "that"))
_MATERIAL = frozenset((EntityClass.SUBSTANCE, EntityClass.TAXON))
_FAR_BETTER = 2
"""Times by which what is known with an article is better known than what is without."""
_ARTICLES = frozenset(("a", "an", "the"))
_SAID_OF = frozenset(("the", "is", "was", "are", "were"))
_PLURAL = "s"
"""Of what has a name of several words and is no name: "US dollars"."""
_BARS = frozenset("|–—")
_STOPS = re.compile(r"[,:;!?()/\[\]|]")


class NameSpan(NamedTuple):
    """Tokens ``first`` to ``stop`` name one of the candidates, best prior first.

    ``common`` marks a name that the graph spells without capitals, ``tentative`` one that needs support from the text,
    ``opens`` a word that opens a sentence and is a name only if something of that name was spoken of.
    """

    first: int
    stop: int
    candidates: tuple[Candidate, ...]
    common: bool = False
    demonym: bool = False
    tentative: bool = False
    opens: bool = False


class NameMatcher:
    """The names of one graph; safe from several threads."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._prefixes: Callable[[str], Sequence[str]] | None = getattr(
            getattr(graph, "aliases", graph), "prefixes", None
        )
        self._nouns = relation_nouns(graph)
        self._classes = Glance(graph).classes
        meanings = NameMeanings(graph, self._classes)
        self.candidates = meanings.candidates
        self._stated, self._common, self._fitting = meanings.stated, meanings.common, meanings.fitting

    def names(self, tokens: FoldedTokens, *, cased: bool) -> list[NameSpan]:
        """Names in order of position, without overlaps; at each token the longest."""
        found: list[NameSpan] = []
        words = tokens.words
        at, count = 0, len(words)
        while at < count:
            features = words[at]
            if not (features.may_name if cased else features.folded):
                if cased and features.function and at and self._is_noun_here(tokens, at):
                    found += self._articled(tokens, at)
                at += 1
                continue
            span = self._at(tokens, at, cased=cased)
            if features.folded == "the":
                span = self._past_article(tokens, at, span, cased=cased)
            if span:
                found.append(span)
            at = span.stop if span else at + 1
        return found

    def _past_article(
        self, tokens: FoldedTokens, at: int, span: NameSpan | None, *, cased: bool
    ) -> NameSpan | None:
        """ "the Republic of the Congo" is not "The Republic": the name that reaches further wins."""
        if span is None or at + 1 >= len(tokens):
            return span
        behind = self._at(tokens, at + 1, cased=cased)
        return behind if behind is not None and behind.stop > span.stop else span

    def whole(self, tokens: FoldedTokens, first: int, stop: int) -> NameSpan | None:
        """The name that a quoted span is as a whole, whatever its case; surnames are not enough."""
        while first < stop and not tokens.words[first].folded:
            first += 1
        while stop > first and not tokens.words[stop - 1].folded:
            stop -= 1
        if first >= stop:
            return None
        candidates = tuple(c for c in self.candidates(tokens.surface(first, stop)) if not c.partial)
        return NameSpan(first, stop, candidates) if candidates else None

    def _at(self, tokens: FoldedTokens, first: int, *, cased: bool) -> NameSpan | None:
        features = tokens.words[first]
        if not (features.may_name if cased else features.folded):
            return None
        opens = first in tokens.openers and first in tokens.sentence_starts
        lower = cased and features.letters and not features.capital and not opens
        for stop in self._ends(tokens, first):
            if lower and stop == first + 1 and features.folded not in PARTICLES:
                return self._common_noun(tokens, first)
            if span := self._admissible(tokens, first, stop, cased=cased):
                return self._without_article(tokens, span, cased=cased) if features.folded == "the" else span
        return None

    def _ends(self, tokens: FoldedTokens, first: int) -> list[int]:
        """Ends of the names of the graph that begin at a token, longest first."""
        if self._prefixes is None:
            last = min(first + _MOST_TOKENS, len(tokens))
            stops = (stop for stop in range(last, first, -1) if tokens.words[stop - 1].folded)
            return [stop for stop in stops if self.candidates(tokens.surface(first, stop))]
        start = tokens.folded_starts[first]
        names = self._prefixes(tokens.line[start : start + _MOST_CHARS])
        if not names:
            return []
        ends, line = tokens.token_ending, tokens.line
        found: list[int] = []
        for name in reversed(names):
            end = start + len(name)
            plural = " " in name and line[end : end + 1] == _PLURAL
            if name and (end in ends or (plural and end + 1 in ends)):
                found.append(ends[end if end in ends else end + 1] + 1)
        return found

    def _common_noun(self, tokens: FoldedTokens, first: int) -> NameSpan | None:
        """The name that a single word without a capital is, within a sentence."""
        features, surface = tokens.words[first], tokens.tokens[first][0]
        exact = self._common(surface)
        if features.function or self._is_modifier(tokens, first, exact):
            return None
        if not exact:
            return self._shortened(tokens, first)
        if self._is_plain_noun(surface) and not self._is_calling(tokens, first, first + 1, exact):
            return None
        return NameSpan(first, first + 1, exact, common=True)

    def _shortened(self, tokens: FoldedTokens, first: int) -> NameSpan | None:
        """The "rand" of "is the rand" or "Currency: rand", short for "South African rand": tentative."""
        surface = tokens.tokens[first][0]
        is_said = bool(first) and tokens.words[first - 1].folded in _SAID_OF
        if not (is_said or is_keyed_value(tokens, first)) or self._is_plain_noun(surface):
            return None
        exact = tuple(c for c in self._stated(surface) if is_part(surface, c))
        return NameSpan(first, first + 1, exact, common=True, tentative=True) if exact else None

    @staticmethod
    def _is_noun_here(tokens: FoldedTokens, at: int) -> bool:
        """Whether an article stands before a word, or it is all that is given."""
        return tokens.words[at - 1].folded == "the" or is_keyed_value(tokens, at)

    def _articled(self, tokens: FoldedTokens, first: int) -> list[NameSpan]:
        """The "won" of "is the won": a word of grammar that is a noun here, tentative too."""
        following = tokens.words[first + 1] if first + 1 < len(tokens) else None
        if following is not None and following.letters and not following.function:
            return []
        surface = tokens.tokens[first][0]
        exact = self._common(surface) or tuple(c for c in self._stated(surface) if is_part(surface, c))
        return [NameSpan(first, first + 1, exact, common=True, tentative=True)] if exact else []

    def _is_modifier(self, tokens: FoldedTokens, first: int, candidates: Sequence[Candidate]) -> bool:
        """The "gold" of "a gold medal": a substance or an animal between an article and the noun it belongs to."""
        if not first or first + 1 >= len(tokens) or tokens.words[first - 1].folded not in _ARTICLES:
            return False
        following = tokens.words[first + 1]
        noun = following.letters and not following.capital and not following.function
        if not noun or following.folded.endswith(("s", "ed")) or not candidates:
            return False
        classes = self._classes(candidates[0].id)
        return not classes or classes <= _MATERIAL

    def _admissible(self, tokens: FoldedTokens, first: int, stop: int, *, cased: bool) -> NameSpan | None:
        words = tokens.words[first:stop]
        if not any(w.content for w in words) and not stands_out(tokens, first, stop, cased=cased):
            return None
        surface = tokens.surface(first, stop)
        if not cased:
            candidates, stop = self._with_marks(tokens, first, stop, self.candidates(surface))
            return self._without_case(tokens, first, stop, candidates)
        if all(w.in_name for w in words):
            return self._capitalised(tokens, first, stop)
        stated, stop = self._with_marks(tokens, first, stop, self._stated(surface))
        if not stated and stop - first > 1 and surface.endswith(_PLURAL):
            surface = surface.removesuffix(_PLURAL)
            stated = [c for c in self._stated(surface) if EntityClass.CONCEPT in self._classes(c.id)]
        exact = tuple([c for c in stated if not shortens(surface, c)])
        if not exact and first in tokens.openers:
            surface = surface[:1].lower() + surface[1:]
            exact = tuple(self._stated(surface))
        if surface.islower():
            exact = tuple(c for c in exact if not self._classes(c.id) & PROPER)
        if not exact or (self._is_plain_noun(surface) and not self._is_calling(tokens, first, stop, exact)):
            return None
        return NameSpan(first, stop, exact, common=surface[:1].islower())

    def _with_marks(
        self, tokens: FoldedTokens, first: int, stop: int, candidates: Sequence[Candidate]
    ) -> tuple[Sequence[Candidate], int]:
        """The candidates whose names hold the mark that the span holds, and its end behind a closing bracket."""
        if stop - first == 1 or not (marks := _STOPS.findall(tokens.surface(first, stop))):
            return candidates, stop
        if marks == ["("] and stop < len(tokens) and tokens.tokens[stop][0] == ")":
            return candidates, stop + 1
        return tuple(c for c in candidates if self._holds(c.id, marks[0])), stop

    def _capitalised(self, tokens: FoldedTokens, first: int, stop: int) -> NameSpan | None:
        surface = tokens.surface(first, stop)
        fitting: Sequence[Candidate]
        fitting, common = self._fitting(surface)
        single = stop - first == 1
        if not single and fitting and _STOPS.search(surface):
            fitting, stop = self._with_marks(tokens, first, stop, fitting)
        if first in tokens.openers:
            lower = surface[:1].lower() + surface[1:]
            if self._is_plain_noun(lower) and self._stated(lower):
                return None
            if single and not self._opens_as_name(tokens, first, fitting):
                return None
        return NameSpan(first, stop, tuple(fitting), common=common) if fitting else None

    def _opens_as_name(self, tokens: FoldedTokens, first: int, candidates: Sequence[Candidate]) -> bool:
        """Whether the word that opens a sentence is a name: what follows is a verb, or the end of a cell, or the name
        is no mere title.
        """
        if has_verb_next(tokens, first) or (first + 1 < len(tokens) and tokens.tokens[first + 1][0] in _BARS):
            return True
        return any(
            not c.partial and (c.importance >= _LITTLE_KNOWN) and not self._is_work(c.id) for c in candidates
        )

    def _without_case(
        self, tokens: FoldedTokens, first: int, stop: int, candidates: Sequence[Candidate]
    ) -> NameSpan | None:
        surface = tokens.surface(first, stop).lower()
        if self._is_plain_noun(surface):
            return None
        if stop - first > 1:
            return NameSpan(first, stop, tuple(candidates)) if candidates else None
        candidates = tuple(
            c for c in candidates if c.exact or c.importance >= _LITTLE_KNOWN or not self._is_work(c.id)
        )
        tentative = not any(c.exact or c.importance >= _LITTLE_KNOWN for c in candidates)
        return NameSpan(first, stop, candidates, tentative=tentative) if candidates else None

    def _without_article(self, tokens: FoldedTokens, span: NameSpan, *, cased: bool) -> NameSpan:
        """ "the United States" without its article; "The Hague" and "the Beatles" keep theirs, and so does what a text
        writes with a capital in a sentence: "wrote The Prince". With an article "the Pacific" is rather the ocean than
        what is called Pacific.
        """
        if span.stop - span.first < 2:
            return span
        inner = self._admissible(tokens, span.first + 1, span.stop, cased=cased)
        if inner is None:
            return span
        outer_best, inner_best = span.candidates[0], inner.candidates[0]
        own_article = outer_best.label.startswith("The ")
        in_text = span.first not in tokens.openers and tokens.tokens[span.first][0] == "The"
        if own_article and (inner_best.partial or in_text or inner_best.importance <= outer_best.importance):
            return span
        if own_article and span.first in tokens.openers and tokens.tokens[span.first][0] == "The":
            return span._replace(candidates=_either(span.candidates, inner.candidates))
        if outer_best.importance > inner_best.importance and _is_new(outer_best, inner.candidates):
            return inner._replace(candidates=_with_article(span.candidates, inner.candidates))
        return inner

    def _is_plain_noun(self, surface: str) -> bool:
        """A word of the schema ("capital", "film"): part of how facts are worded, not what they are about."""
        return fold(surface) in self._nouns

    def _is_calling(
        self, tokens: FoldedTokens, first: int, stop: int, candidates: Sequence[Candidate]
    ) -> bool:
        """An occupation that is said of somebody ("was a writer"), not one that relates two ("the writer of")."""
        if EntityClass.OCCUPATION not in self._classes(candidates[0].id):
            return False
        before = tokens.words[first - 1].folded if first else ""
        following = tokens.words[stop].folded if stop < len(tokens) else ""
        return following not in ("of", "was", "is") and before not in _DEFINITE

    def _is_work(self, entity_id: str) -> bool:
        classes = self._classes(entity_id)
        return not classes or EntityClass.WORK in classes

    def _holds(self, entity_id: str, mark: str) -> bool:
        entity = self._graph.entity(entity_id)
        return any(mark in name for name in (entity.label, *entity.aliases))


def with_candidates(span: NameSpan, candidates: Sequence[Candidate]) -> NameSpan:
    return span._replace(candidates=tuple(candidates))


def _is_new(candidate: Candidate, others: Sequence[Candidate]) -> bool:
    return all(each.id != candidate.id for each in others)


def _with_article(outer: Sequence[Candidate], inner: Sequence[Candidate]) -> tuple[Candidate, ...]:
    """The candidates of a name with and without its article; the latter only where they are about as well known."""
    if outer[0].importance >= _FAR_BETTER * inner[0].importance:
        return tuple(outer)
    return _either(outer, inner)


def _either(one: Sequence[Candidate], other: Sequence[Candidate]) -> tuple[Candidate, ...]:
    """The candidates of two readings of a name, best prior first; the better known ones weigh more."""
    fame = sum(each[0].importance for each in (one, other)) or 1
    found = [
        Candidate(c.id, c.label, c.prior * each[0].importance / fame, c.importance, c.exact, c.partial)
        for each in (one, other)
        for c in each
    ]
    return tuple(sorted(found, key=lambda candidate: -candidate.prior))
