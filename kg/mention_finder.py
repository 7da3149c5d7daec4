"""Everything in a text that is a mention, before its readings are ordered.

Rules: spans do not overlap. The longer one wins, and a name wins over a date or number of the same length; a bare
number is a title only in quotation marks or behind a word like "novel". A quoted title links as a whole or not at all.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kg import date, quantity, year_context
from kg.candidate_order import CandidateOrder
from kg.demonym import Demonyms, is_name
from kg.graph import Candidate, Graph
from kg.name_match import NameMatcher, NameSpan
from kg.quotation import quotations
from kg.records import EntityClass
from kg.tokens import FoldedTokens
from kg.unknown_name import split_names
from kg.word import Word

_LONGEST_TITLE = 14
_LONGEST_DEMONYM = 3
_MOST_FIRST_NAMES = 3
_CLOSING = frozenset(".,;:!")
_QUESTION_WORDS = frozenset(
    "who what when where which why how whom whose is was are were did does do can name tell list give in".split()
)


@dataclass(frozen=True, slots=True)
class Found:
    """The mentions of a text by kind; ``names`` and ``unknown`` are token spans, the others are in code points."""

    tokens: FoldedTokens
    names: tuple[NameSpan, ...]
    unknown: tuple[tuple[int, int], ...]
    dates: tuple[date.DateSpan, ...]
    quantities: tuple[quantity.QuantitySpan, ...]


class MentionFinder:
    """Finds mentions over one graph; safe from several threads."""

    def __init__(self, graph: Graph, order: CandidateOrder) -> None:
        self.matcher = NameMatcher(graph)
        self._order = order
        self.demonyms = Demonyms(graph)

    def find(self, tokens: FoldedTokens, *, names: Sequence[tuple[int, int]] = ()) -> Found:
        """``names`` are spans that a trained pipeline takes for names, in code points."""
        cased = carries_case(tokens)
        quoted, titles = self._quoted(tokens)
        dates = date.find(tokens.text, tokens.dates) if tokens.dates else []
        spans = self._names(tokens, cased=cased)
        if quoted or titles:
            spans = self._without_overlap([*quoted, *spans], titles)
        if dates:
            spans, dates = _longer(tokens, spans, dates)
        blocked = _blocked(tokens, titles, dates)
        unknown: list[tuple[int, int]] = []
        if cased:
            spans, unknown = split_names(tokens, spans, blocked, keep=quoted, related=self._related)
        unknown += titles
        if names:
            unknown += _added(tokens, names, spans, unknown, blocked)
        spans, unknown, quantities = _measured(tokens, spans, unknown, dates)
        return Found(tokens, tuple(spans), tuple(sorted(unknown)), tuple(dates), tuple(quantities))

    def _related(self, one: NameSpan, other: NameSpan) -> bool:
        """Whether the first readings of two names share a fact ("Paris France")."""
        first, second = one.candidates[0].id, other.candidates[0].id
        return second in self._order.neighbours(first) or first in self._order.neighbours(second)

    def _names(self, tokens: FoldedTokens, *, cased: bool) -> list[NameSpan]:
        spans = self.matcher.names(tokens, cased=cased)
        spans = sorted([*spans, *self._numbered_titles(tokens, spans)], key=lambda span: span.first)
        if cased and "," in tokens.text and (turned := list(self._turned(tokens))):
            spans = self._without_overlap([*turned, *spans], ())
        return self._with_demonyms(tokens, spans, cased=cased)

    def _numbered_titles(self, tokens: FoldedTokens, spans: Sequence[NameSpan]) -> Iterator[NameSpan]:
        """The "1984" of "George Orwell's 1984", where the graph relates the two."""
        for span in spans:
            at = span.stop + 1
            if at < len(tokens) and tokens.words[at].figure and tokens.tokens[at - 1][0] in ("'s", "’s"):
                title = self.matcher.whole(tokens, at, at + 1)
                if title and self._related(span, title):
                    yield title

    def _turned(self, tokens: FoldedTokens) -> Iterator[NameSpan]:
        """People by their last name first: "Curie, Marie"."""
        words = tokens.words
        for comma in range(1, len(tokens) - 1):
            if tokens.tokens[comma][0] != "," or not (words[comma - 1].capital and words[comma + 1].capital):
                continue
            stop = comma + 1
            while stop < len(words) and words[stop].capital and stop - comma <= _MOST_FIRST_NAMES:
                stop += 1
            name = f"{tokens.surface(comma + 1, stop)} {tokens.tokens[comma - 1][0]}"
            known = tuple(c for c in self.matcher.candidates(name) if not c.partial)
            if known and EntityClass.PERSON in self._order.classes(known[0].id):
                yield NameSpan(comma - 1, stop, known)

    def _with_demonyms(self, tokens: FoldedTokens, spans: list[NameSpan], *, cased: bool) -> list[NameSpan]:
        """Demonyms beside the names: "French" may be the language and the country."""
        words = tokens.words
        begins = self.demonyms.begins
        places = tokens.capitals if cased else range(len(words))
        firsts = [first for first in places if begins(words[first].folded) and not words[first].function]
        if not firsts:
            return spans
        by_first = {span.first: span for span in spans}
        covered = {t for span in spans for t in range(span.first, span.stop)}
        for first in firsts:
            for stop in range(min(first + _LONGEST_DEMONYM, len(tokens)), first, -1):
                known = by_first.get(first)
                if (first in covered and known is None) or (known and known.stop > stop):
                    break
                if not words[stop - 1].letters:
                    continue
                places_named = self.demonyms.places(tokens.surface(first, stop))
                if places_named and is_name(tokens, first, stop, places_named[0]):
                    break
                if places_named:
                    for inner in range(first + 1, stop):
                        by_first.pop(inner, None)
                    by_first[first] = _joined(first, stop, places_named, known)
                    covered.update(range(first, stop))
                    break
        return [by_first[first] for first in sorted(by_first)]

    def _quoted(self, tokens: FoldedTokens) -> tuple[list[NameSpan], list[tuple[int, int]]]:
        """Quoted spans that are names as a whole, and quoted titles that the graph does not know."""
        known: list[NameSpan] = []
        titles: list[tuple[int, int]] = []
        quoted = quotations(tokens.text)
        starts = [start for _, start in tokens.tokens] if quoted else []
        for start, end in quoted:
            first, stop = bisect_left(starts, start), bisect_left(starts, end)
            if stop > first and tokens.end(stop - 1) > end:
                continue
            if _is_year_in_italics(tokens.text, start, end) or self._is_people_set_off(tokens, first, stop):
                continue
            if span := self.matcher.whole(tokens, first, stop):
                known.append(span)
            elif tokens.text[start - 1 : start] != "*" and (title := _title(tokens, first, stop)):
                titles.append(title)
        return known, titles

    def _is_people_set_off(self, tokens: FoldedTokens, first: int, stop: int) -> bool:
        """Whether the adjective of a country is set off, and is no title: "a **Swedish** company"."""
        is_set_off = first < stop and tokens.text.endswith(("*", "_"), 0, tokens.tokens[first][1])
        return is_set_off and bool(self.demonyms.places(tokens.surface(first, stop)))

    @staticmethod
    def _without_overlap(spans: Sequence[NameSpan], titles: Sequence[tuple[int, int]]) -> list[NameSpan]:
        """Earlier ones win: quoted names come first."""
        taken: set[int] = {t for first, stop in titles for t in range(first, stop)}
        kept = []
        for span in spans:
            place = set(range(span.first, span.stop))
            if not place & taken:
                kept.append(span)
                taken |= place
        return sorted(kept, key=lambda span: span.first)


def _is_year_in_italics(text: str, start: int, end: int) -> bool:
    """Whether a number is set off as a year, and as no title: "published in *2012*", not "*1917* was directed by"."""
    if text[start - 1] not in "*_" or not text[start:end].isdigit():
        return False
    return bool(text[:start].strip("*_ ")) and year_context.reads_as_year(text, (start, end))


def carries_case(tokens: FoldedTokens) -> bool:
    """Whether capitals tell names from words here: not so in "who wrote hamlet" or in a text all in capitals."""
    words = tokens.words
    capitals = sum(words[t].folded != "i" for t in tokens.capitals)
    if not capitals:
        return False
    if words[tokens.capitals[0]].shouted and _all_shouted(words):
        return False
    at_start = sum(words[t].capital for t in tokens.openers if t < len(words))
    if capitals > at_start:
        return True
    opener = min(tokens.openers, default=0)
    asks = tokens.words[opener].folded in _QUESTION_WORDS or tokens.text.rstrip().endswith("?")
    return not (asks and len(tokens.sentence_starts) == 1)


def _all_shouted(words: Sequence[Word]) -> bool:
    letters = [w for w in words if w.letters and w.folded != "i"]
    return len(letters) > 2 and all(w.shouted or len(w.folded) == 1 for w in letters)


def _joined(first: int, stop: int, places: tuple[Candidate, ...], known: NameSpan | None) -> NameSpan:
    others = (
        tuple(c for c in known.candidates if c.id != places[0].id) if known and known.stop == stop else ()
    )
    return NameSpan(first, stop, (*places, *others), demonym=True)


def _title(tokens: FoldedTokens, first: int, stop: int) -> tuple[int, int] | None:
    """The span where it reads like a title: capital but for words of grammar, and not a whole sentence."""
    while stop > first and tokens.tokens[stop - 1][0] in _CLOSING:
        stop -= 1
    words = [w for w in tokens.words[first:stop] if w.letters]
    if not words or stop - first > _LONGEST_TITLE or not words[0].capital:
        return None
    content = [w for w in words[1:] if not w.function]
    return (first, stop) if all(w.capital for w in content) and (content or len(words) == 1) else None


class _Spans:
    """Sorted spans apart from each other, asked for overlaps in logarithmic time."""

    def __init__(self, spans: Sequence[tuple[int, int]]) -> None:
        self._spans = spans
        self._ends = [end for _, end in spans]

    def overlapping(self, start: int, end: int) -> Iterator[tuple[int, int]]:
        at = bisect_right(self._ends, start)
        while at < len(self._spans) and self._spans[at][0] < end:
            yield self._spans[at]
            at += 1


def _longer(
    tokens: FoldedTokens, spans: Sequence[NameSpan], dates: Sequence[date.DateSpan]
) -> tuple[list[NameSpan], list[date.DateSpan]]:
    """Names and dates without those that overlap something longer."""
    of_dates = _Spans([(d.start, d.end) for d in dates])
    kept: list[NameSpan] = []
    dropped: set[tuple[int, int]] = set()
    for span in spans:
        start, end = tokens.start(span.first), tokens.end(span.stop - 1)
        overlapping = list(of_dates.overlapping(start, end))
        if all(b - a <= end - start for a, b in overlapping):
            kept.append(span)
            dropped.update(overlapping)
    return kept, [d for d in dates if (d.start, d.end) not in dropped]


def _measured(
    tokens: FoldedTokens,
    spans: Sequence[NameSpan],
    unknown: Sequence[tuple[int, int]],
    dates: Sequence[date.DateSpan],
) -> tuple[list[NameSpan], list[tuple[int, int]], list[quantity.QuantitySpan]]:
    """Names without those inside a quantity ("100 degrees Celsius"), and the quantities outside all other spans."""
    taken = [(d.start, d.end) for d in dates]
    quantities = quantity.find(tokens.text, taken, begins=tokens.numbers) if tokens.numbers else []
    if not quantities:
        return list(spans), list(unknown), []
    of_quantities = _Spans([(q.start, q.end) for q in quantities])

    def stands(first: int, stop: int) -> bool:
        start, end = tokens.start(first), tokens.end(stop - 1)
        if any(a < start and end <= b for a, b in of_quantities.overlapping(start, end)):
            return False
        taken.append((start, end))
        return True

    names = [span for span in spans if stands(span.first, span.stop)]
    others = [span for span in unknown if stands(*span)]
    if any(next(of_quantities.overlapping(start, end), None) for start, end in taken):
        quantities = quantity.find(tokens.text, sorted(taken), begins=tokens.numbers)
    return names, others, quantities


def _blocked(
    tokens: FoldedTokens, titles: Sequence[tuple[int, int]], dates: Sequence[date.DateSpan]
) -> list[bool]:
    blocked = [False] * len(tokens)
    if not titles and not dates:
        return blocked
    starts = [start for _, start in tokens.tokens]
    spans = [(bisect_right(starts, d.start) - 1, bisect_left(starts, d.end)) for d in dates]
    for first, stop in [*titles, *spans]:
        for token in range(max(first, 0), stop):
            blocked[token] = True
    return blocked


def _added(
    tokens: FoldedTokens,
    names: Sequence[tuple[int, int]],
    spans: Sequence[NameSpan],
    unknown: Sequence[tuple[int, int]],
    blocked: Sequence[bool],
) -> list[tuple[int, int]]:
    """Names that only the trained pipeline found."""
    starts = [start for _, start in tokens.tokens]
    taken = {t for span in spans for t in range(span.first, span.stop)} | {
        t for a, b in unknown for t in range(a, b)
    }
    added = []
    for start, end in names:
        first, stop = bisect_left(starts, start), bisect_left(starts, end)
        if stop > first and not any(t in taken or blocked[t] for t in range(first, stop)):
            added.append((first, stop))
    return added
