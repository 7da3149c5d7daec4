"""Names that the graph does not know, found by their capitals.

Rules: a run of capitalised words is one name. A known name that is only part of a longer run ("Paris" in "Paris
Hilton", "University of Paris") is not that known thing, nor are two known words side by side ("Red River") unless
the graph relates them. Roles ("President", "CEO") end a run. Where all words of a sentence are capital, capitals
say nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from kg.headline import headlines
from kg.name_match import NameSpan
from kg.tokens import FoldedTokens
from kg.word import PARTICLES

Related = Callable[[NameSpan, NameSpan], bool]
"""Whether the graph relates what two names may mean."""

TITLES = frozenset(
    """president king queen prince princess emperor empress tsar czar sultan pope saint sir lord lady dame duke duchess
    count earl baron general admiral captain colonel major lieutenant sergeant chancellor minister premier governor
    senator mayor judge justice professor prof doctor dr mr mrs ms miss mx rev reverend archbishop bishop cardinal
    sheikh congressman congresswoman representative""".split()
)
"""Words that stand before the name of a person."""

_ROLES = TITLES | frozenset(
    """ambassador secretary chairman chairwoman director actor actress author writer singer musician ceo cfo cto coo vp
    mp phd physicist chemist poet novelist composer painter inventor founder prime vice former deputy chief officer
    executive coach scientist mathematician philosopher engineer""".split()
)
_LINKS = PARTICLES | {"of"}
_SMALL = frozenset("a an the of to in on at and for from with by as or".split())
_PLACING = frozenset("in at on from for with by".split())
_TIGHT = frozenset(("-", "–", "'", "’", "."))
_MOST_LINKS = 3
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
        self._blocked = [state or token in sure for token, state in enumerate(blocked)] if sure else blocked
        self._kept = {span.first: span for span in spans}
        self._tentative = {
            s.first: s for s in spans if s.candidates[0].partial and all(c.partial for c in s.candidates)
        }
        self._owner = {t: s for s in spans if s.first not in self._tentative for t in range(s.first, s.stop)}
        self._unknown: list[tuple[int, int]] = []

    def split(self) -> tuple[list[NameSpan], list[tuple[int, int]]]:
        for span in list(self._kept.values()):
            if self._names_an_office(span):
                del self._kept[span.first]
                for token in range(span.first, span.stop):
                    self._owner.pop(token, None)
        for run in self._runs():
            self._judge(*run)
        return [self._kept[first] for first in sorted(self._kept)], self._unknown

    def _names_an_office(self, span: NameSpan) -> bool:
        """The common noun of "Secretary of State", the "Queen" of "the Queen of England"."""
        tokens, first = self._tokens, span.first
        if not span.common and tokens.words[span.stop - 1].folded not in _ROLES:
            return False
        words = [tokens.words[t].folded for t in range(first, span.stop)]
        follows = tokens.tokens[span.stop][0] if span.stop < len(tokens) else ""
        is_role = words[-1] in _ROLES and set(words) <= _ROLES | {"the"}
        if is_role and (follows == "of" or follows.lower() in _ROLES):
            return True
        if words[0] in TITLES and span.stop - first == 1 and self._before_capital(first):
            return True
        if not span.common or not tokens.words[first].capital or first < 2:
            return False
        return tokens.tokens[first - 1][0] == "of" and tokens.words[first - 2].folded in _ROLES

    def _runs(self) -> list[tuple[int, int]]:
        """Runs of capitalised words that nothing separates, roles left out."""
        tokens = self._tokens
        in_capitals = headlines(tokens)
        runs: list[tuple[int, int]] = []
        end = 0
        for at in sorted({*tokens.capitals, *self._owner, *tokens.figures}):
            if at < end:
                continue
            span = self._owner.get(at)
            if span and span.first == at and not span.demonym and self._is_end(span.stop):
                end = span.stop
                continue
            if not self._in_run(at) or any(first <= at < stop for first, stop in in_capitals):
                continue
            end = self._run_end(at)
            runs.append((at, end))
        return runs

    def _is_end(self, stop: int) -> bool:
        """Whether a run that reaches a token surely ends there: nothing that could carry it on."""
        tokens = self._tokens
        if stop >= len(tokens):
            return True
        word, text = tokens.words[stop], tokens.tokens[stop][0]
        if word.capital or word.figure or stop in self._owner or text in _TIGHT or text == "&":
            return False
        return text not in _LINKS and word.folded not in _SMALL and text[0] not in "'’"

    def _run_end(self, first: int) -> int:
        stop = first + 1
        title = self._is_capital_function(first)
        while stop < len(self._tokens) and stop not in self._tokens.sentence_starts:
            if self._in_run(stop) or self._is_capital_function(stop):
                title = title or self._is_capital_function(stop)
                stop += 1
            elif length := self._links(stop, title=title) or self._owned_part(first, stop):
                stop += length + 1
            else:
                break
        return stop

    def _in_run(self, at: int) -> bool:
        if self._blocked[at]:
            return False
        tokens = self._tokens
        features = tokens.words[at]
        if span := self._owner.get(at):
            content = span.first + (tokens.words[span.first].folded == "the" and span.stop - span.first > 1)
            return tokens.words[content].capital and (not span.demonym or self._narrows(span))
        if features.figure:
            return self._numbers_a_name(at)
        if not features.folded or not features.capital or features.folded.removesuffix("s") in _ROLES:
            return False
        return not features.function or (self._is_capital_function(at) and self._before_capital(at))

    def _narrows(self, span: NameSpan) -> bool:
        """A demonym behind an unknown capital word is part of that name ("Middle English", "Old French")."""
        before = span.first - 1
        if (
            before < 0
            or before in self._owner
            or before in self._tokens.openers
            or not self._tokens.gap(span.first)
        ):
            return False
        word = self._tokens.words[before]
        return not word.function and before not in self._tentative and self._in_run(before)

    def _numbers_a_name(self, at: int) -> bool:
        """The figure of "Boeing 747", but not the one of a known name or of the word that opens a sentence."""
        tokens = self._tokens
        if not at or at - 1 in self._owner or at - 1 in tokens.openers or not tokens.gap(at):
            return False
        before = tokens.words[at - 1]
        return before.capital and not before.function and not self._blocked[at - 1]

    def _is_capital_function(self, at: int) -> bool:
        """A word of grammar with a capital that no sentence start explains: part of a title ("My Three Sons")."""
        features = self._tokens.words[at]
        if not (features.function and features.capital and features.folded) or at in self._tokens.openers:
            return False
        return features.folded != "i" and at not in self._owner

    def _before_capital(self, at: int) -> bool:
        following = at + 1
        if following >= len(self._tokens) or following in self._tokens.sentence_starts:
            return False
        if self._tokens.tokens[following][0] in _TIGHT and not self._tokens.gap(following):
            following = min(following + 1, len(self._tokens) - 1)
        return self._tokens.words[following].capital and not self._blocked[following]

    def _links(self, at: int, *, title: bool) -> int:
        """How many small words stand between two capitals ("University of Paris", "Call of the Wild", a hyphen)."""
        tokens = self._tokens
        text = tokens.tokens[at][0]
        tight = not tokens.gap(at) and at + 1 < len(tokens) and not tokens.gap(at + 1)
        if (text in _TIGHT and tight) or text == "&":
            return 1 if at + 1 < len(tokens) and self._in_run(at + 1) else 0
        following = at
        while (
            following < len(tokens)
            and following - at <= _MOST_LINKS
            and following not in tokens.sentence_starts
        ):
            if following > at and (self._in_run(following) or self._is_capital_function(following)):
                leads_to_known = title and following in self._owner and text in _PLACING
                return 0 if leads_to_known else following - at
            word = tokens.words[following]
            small = tokens.tokens[following][0] in _LINKS or (
                word.folded in _SMALL and (title or (following > at and text == "of"))
            )
            if not small or word.capital:
                return 0
            following += 1
        return 0

    def _owned_part(self, first: int, at: int) -> int:
        """1 for the mark of possession inside a name ("Harper's Ferry"): nothing beside it is known by itself."""
        tokens = self._tokens
        inside = tokens.tokens[at][0] in ("'s", "’s") and at == first + 1 and at + 1 < len(tokens)
        if not inside or tokens.gap(at) or first in tokens.openers or first in self._owner:
            return 0
        following = tokens.words[at + 1]
        if following.figure or following.function or at + 1 in self._owner or at + 1 in self._tentative:
            return 0
        return 1 if self._in_run(at + 1) and first not in self._tentative else 0

    def _judge(self, first: int, stop: int) -> None:
        known = self._owner.get(first)
        if known and known.first == first and known.stop == stop:
            return
        surname = self._tentative.get(first)
        if surname and surname.stop == stop:
            return
        tokens = self._tokens
        if first in tokens.openers and first not in self._owner and first + 1 in self._owner:
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

    def _is_small(self, at: int) -> bool:
        word = self._tokens.words[at]
        return not word.folded or word.function or self._tokens.tokens[at][0] in _LINKS

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
        return any(t not in self._owner and self._is_capital_function(t) for t in between)

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
        while stop > first and self._is_small(stop - 1):
            stop -= 1
        if first < stop and all(
            tokens.words[t].function or not tokens.words[t].letters for t in range(first, stop)
        ):
            return
        titled = any(self._is_capital_function(t) for t in range(first, stop))
        if titled and first - 1 in tokens.openers and tokens.words[first - 1].function and tokens.gap(first):
            first -= 1
        single = stop - first == 1
        if single and tokens.words[first].folded in _CALENDAR:
            return
        if first >= stop or (single and (first in tokens.openers or len(tokens.words[first].folded) < 2)):
            return
        self._unknown.append((first, stop))
