"""Names that the graph does not know, found by their capitals.

Rules: a run of capitalised words is one name. A known name that is only part of a longer run ("Paris" in "Paris
Hilton", "University of Paris") is not that known thing, nor are two known words side by side ("Red River") unless
the graph relates them. Roles ("President", "CEO") end a run. Where all words of a sentence are capital, capitals
say nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from kg.capital_run import LINKS, CapitalRuns
from kg.name_match import NameSpan
from kg.role import ROLES, TITLES
from kg.schema import coarse_classes
from kg.tokens import FoldedTokens

Related = Callable[[NameSpan, NameSpan], bool]
"""Whether the graph relates what two names may mean."""

_GENERATIONS = frozenset("fils père pere jr sr jnr snr".split())
"""Behind a name, in small letters too: another of the same name, unless the graph knows it with them."""
_AGES = frozenset(("elder", "younger"))
_IS = frozenset(("is", "was"))
_FULL_NAME = 2
_CALENDAR = frozenset(
    """january february march april may june july august september october november december monday tuesday wednesday
    thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays""".split()
)


def split_names(
    tokens: FoldedTokens,
    spans: Sequence[NameSpan],
    blocked: Sequence[bool],
    *,
    keep: Sequence[NameSpan] = (),
    related: Related,
) -> tuple[list[NameSpan], list[tuple[int, int]]]:
    """The known names that stand by themselves, and the token spans of unknown ones.

    ``blocked`` marks tokens that no name may take (dates, quotations); the names in ``keep`` are not judged.
    """
    return _Splitter(tokens, spans, blocked, keep, related).split()


class _Splitter:
    """One text's names. A surname by itself is *tentative*: it counts as known only where nothing else joins it."""

    def __init__(
        self,
        tokens: FoldedTokens,
        spans: Sequence[NameSpan],
        blocked: Sequence[bool],
        keep: Sequence[NameSpan],
        related: Related,
    ) -> None:
        sure = {t for span in keep for t in range(span.first, span.stop)}
        self._tokens = tokens
        self._related = related
        self._kept = {span.first: span for span in spans}
        self._tentative = {
            s.first: s for s in spans if s.candidates[0].partial and all(c.partial for c in s.candidates)
        }
        self._owner = {t: s for s in spans if s.first not in self._tentative for t in range(s.first, s.stop)}
        taken = [state or token in sure for token, state in enumerate(blocked)] if sure else blocked
        self._runs = CapitalRuns(tokens, taken, self._owner, self._tentative)
        self._unknown: list[tuple[int, int]] = []

    def split(self) -> tuple[list[NameSpan], list[tuple[int, int]]]:
        for span in list(self._kept.values()):
            if self._names_an_office(span) or self._names_a_namesake(span) or self._only_begins(span):
                del self._kept[span.first]
                for token in range(span.first, span.stop):
                    self._owner.pop(token, None)
        for run in self._runs.find():
            self._judge(*run)
        return [self._kept[first] for first in sorted(self._kept)], self._unknown

    def _only_begins(self, span: NameSpan) -> bool:
        """The "University" of "University of Idaho", which is no town of that name."""
        tokens = self._tokens
        if span.stop - span.first > 1 or span.stop + 1 >= len(tokens) or tokens.tokens[span.stop][0] != "of":
            return False
        words = tokens.words
        named = words[span.first].capital and words[span.stop + 1].capital
        return named and bool(coarse_classes([words[span.first].folded]))

    def _names_a_namesake(self, span: NameSpan) -> bool:
        """The father or the son: "Alexandre Dumas fils", "Holbein the elder", "the younger Pitt"."""
        words = self._tokens.words
        behind = [word.folded for word in words[span.stop : span.stop + 2]]
        before = [word.folded for word in words[max(0, span.first - 2) : span.first]]
        if span.common or not words[span.first].capital:
            return False
        if behind[:1] and behind[0] in _GENERATIONS:
            return True
        return any(len(two) == 2 and two[0] == "the" and two[1] in _AGES for two in (behind, before))

    def _names_an_office(self, span: NameSpan) -> bool:
        """The common noun of "Secretary of State", the "Queen" of "the Queen of England"."""
        tokens, first = self._tokens, span.first
        if not span.common and tokens.words[span.stop - 1].folded not in ROLES:
            return False
        words = [tokens.words[t].folded for t in range(first, span.stop)]
        follows = tokens.tokens[span.stop][0] if span.stop < len(tokens) else ""
        is_role = words[-1] in ROLES and set(words) <= ROLES | {"the"}
        if is_role and (follows == "of" or follows.lower() in ROLES):
            return True
        if words[0] in TITLES and span.stop - first == 1 and self._runs.is_before_capital(first):
            return True
        if not span.common or not tokens.words[first].capital or first < 2:
            return False
        return tokens.tokens[first - 1][0] == "of" and tokens.words[first - 2].folded in ROLES

    def _judge(self, first: int, stop: int) -> None:
        known = self._owner.get(first)
        if known and known.first == first and known.stop == stop:
            return
        surname = self._tentative.get(first)
        if surname and surname.stop == stop:
            return
        if first not in self._owner and first + 1 in self._owner and self._only_opens(first):
            first += 1
        inner = {self._owner[t].first: self._owner[t] for t in range(first, stop) if t in self._owner}
        free = [t for t in range(first, stop) if t not in self._owner and not self._is_small(t)]
        for at in range(first, stop):
            if at in self._tentative and (free or len(inner) > 0):
                self._kept.pop(at, None)
        for span in self._not_standing(inner, free, stop):
            self._kept.pop(span.first, None)
        for piece in self._pieces(first, stop):
            self._add(*piece)

    def _only_opens(self, at: int) -> bool:
        """Whether a word has its capital from its place alone ("Composer Mozart", unlike "Leopold Mozart").

        No ending tells ("Sadly" looks like "Emily"): what is taken for a longer name is not checked, but what is cut
        short is taken for somebody else.
        """
        features = self._tokens.words[at]
        opens = not features.letters or features.function or features.folded in ROLES
        return opens and at in self._tokens.openers

    def _opens(self, at: int) -> bool:
        """Whether a word may owe its capital to its place: not the code of "MZ is the code of Mozambique"."""
        tokens = self._tokens
        if at not in tokens.openers:
            return False
        following = tokens.tokens[at + 1][0] if at + 1 < len(tokens) else ""
        return not (tokens.words[at].shouted and following in _IS)

    def _is_small(self, at: int) -> bool:
        word = self._tokens.words[at]
        return not word.folded or word.function or self._tokens.tokens[at][0] in LINKS

    def _not_standing(self, inner: dict[int, NameSpan], free: Sequence[int], stop: int) -> list[NameSpan]:
        """The known names of a run that are only part of something longer."""
        spans = list(inner.values())
        if not free:
            if self._is_title(spans):
                return spans
            if all(self._apart(a, b) or self._related(a, b) for a, b in pairwise(spans)):
                return []
            return [span for span in spans if span.stop - span.first == 1]
        return [s for s in spans if s.stop - s.first == 1 or (s.stop < stop and s.stop not in self._owner)]

    def _is_title(self, spans: Sequence[NameSpan]) -> bool:
        """Whether words of grammar with capitals join known names to one title ("Orange Is the New Black")."""
        if len(spans) < 2:
            return False
        between = range(spans[0].stop, spans[-1].first)
        return any(t not in self._owner and self._runs.is_capital_function(t) for t in between)

    def _apart(self, one: NameSpan, other: NameSpan) -> bool:
        """Something more than a space stands between two known names."""
        return one.stop < other.first and any(
            self._tokens.words[t].folded for t in range(one.stop, other.first)
        )

    def _pieces(self, first: int, stop: int) -> list[tuple[int, int]]:
        """What is left of a run between the known names that stay."""
        pieces: list[tuple[int, int]] = []
        start = first
        for at in range(first, stop + 1):
            if at == stop or (at in self._owner and self._owner[at].first in self._kept):
                if at > start:
                    pieces.append((start, at))
                start = at + 1
        return pieces

    def _add(self, first: int, stop: int) -> None:
        tokens = self._tokens
        while first < stop and self._is_small(first) and not tokens.words[first].capital:
            first += 1
        while stop > first and self._is_small(stop - 1) and not self._runs.counts_a_ruler(stop - 1):
            stop -= 1
        if first < stop and all(
            tokens.words[t].function or not tokens.words[t].letters for t in range(first, stop)
        ):
            return
        titled = any(self._runs.is_capital_function(t) for t in range(first, stop))
        if titled and first - 1 in tokens.openers and tokens.words[first - 1].function and tokens.gap(first):
            first -= 1
        single = stop - first == 1
        if single and tokens.words[first].folded in _CALENDAR:
            return
        if first >= stop or (single and len(tokens.words[first].folded) < 2):
            return
        if single and self._opens(first) and not self._is_listed_with_name(first):
            return
        self._unknown.append((first, stop))

    def _is_listed_with_name(self, at: int) -> bool:
        """Whether a word that opens a sentence is a first name: the "Marie" of "Marie and Pierre Curie"."""
        tokens, known = self._tokens, self._owner.get(at + 2)
        if known is None or known.common or known.stop - known.first < _FULL_NAME:
            return False
        return tokens.tokens[at + 1][0] == "and" and known.first == at + 2
