"""Runs of capitalised words: what a name that the graph does not know looks like.

Small words carry a run on between two capitals ("University of Paris"); a role ends it; in a sentence whose words are
all capital there is none.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from kg.headline import headlines
from kg.name_match import NameSpan
from kg.records import EntityClass
from kg.role import ROLES
from kg.schema import builtin
from kg.tokens import FoldedTokens
from kg.word import PARTICLES

LINKS = PARTICLES | {"of"}
_SMALL = frozenset("a an the of to in on at and for from with by as or".split())
_PLACING = frozenset("in at on from for with by".split())
_TIGHT = frozenset(("-", "–", "'", "’", "."))
_MOST_LINKS, _MOST_PARTNERS = 3, 8
_TOLD = frozenset(("born",))
"""What opens a sentence before a name that is told: "Born Maria Salomea in Warsaw, she"."""
_REQUESTS = frozenset(
    "compare contrast describe explain list name summarise summarize outline discuss define introduce identify mention "
    "analyse analyze evaluate rank rate translate quote sketch profile show give tell state consider recommend picture "
    "imagine place locate check verify recall detail characterise characterize".split()
)
"""Verbs of requests: "Compare Mozart and Salieri" names no Compare Mozart."""
_SHARES = frozenset("much half part parts little none".split())


@cache
def _attributes() -> frozenset[str]:
    """The nouns of one word that relations have whose values are no people: "capital", "currency"."""
    relations = (r for r in builtin().values() if EntityClass.PERSON not in r.object_classes)
    return frozenset(noun for relation in relations for noun in relation.nouns if " " not in noun)


_RULES = frozenset((",", "(", "of", "is", "was", "became", "ruled", "reigned", "died", "abdicated"))
"""What stands behind the "I" of a ruler, and hardly behind the pronoun."""


class CapitalRuns:
    """The runs of one text."""

    def __init__(
        self,
        tokens: FoldedTokens,
        blocked: Sequence[bool],
        owner: Mapping[int, NameSpan],
        tentative: Mapping[int, NameSpan],
    ) -> None:
        """``owner``: the known name of a token; ``tentative``: surnames by their first token; both are read as they
        stand when runs are asked for. ``blocked`` marks tokens that no name may take."""
        self._tokens = tokens
        self._blocked = blocked
        self._owner = owner
        self._tentative = tentative

    def find(self) -> list[tuple[int, int]]:
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
        return text not in LINKS and word.folded not in _SMALL and text[0] not in "'’"

    def _run_end(self, first: int) -> int:
        stop = first + 1
        title = self.is_capital_function(first)
        while stop < len(self._tokens) and stop not in self._tokens.sentence_starts:
            if self._in_run(stop) or self.is_capital_function(stop):
                title = title or self.is_capital_function(stop)
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
        if not features.folded or not features.capital or features.folded.removesuffix("s") in ROLES:
            return False
        if at in tokens.openers and (features.folded in _TOLD or self._requests(at)):
            return False
        if self._asks_of_a_name(at):
            return False
        if self.counts_a_ruler(at):
            return True
        return not features.function or (self.is_capital_function(at) and self.is_before_capital(at))

    def counts_a_ruler(self, at: int) -> bool:
        """Whether an "I" counts a ruler, behind a word that opens a sentence: "Wilhelm I, whom he served, was ..."."""
        tokens = self._tokens
        if tokens.tokens[at][0] != "I" or at - 1 not in tokens.openers or tokens.words[at - 1].function:
            return False
        return at + 1 < len(tokens) and tokens.tokens[at + 1][0] in _RULES

    def _requests(self, at: int) -> bool:
        """Whether a word is a request about the known name behind it."""
        if self._tokens.words[at].folded not in _REQUESTS or at in self._owner:
            return False
        return at + 1 in self._owner or at + 1 in self._tentative

    def _asks_of_a_name(self, at: int) -> bool:
        """The noun that opens a sentence with "of" and a known name behind it: "Capital of Peru?", "Much of Peru"."""
        tokens = self._tokens
        if at not in tokens.openers or at + 2 >= len(tokens) or tokens.tokens[at + 1][0] != "of":
            return False
        if tokens.words[at].folded not in _attributes() | _SHARES:
            return False
        named = at + 2 + (tokens.words[at + 2].folded == "the")
        return named in self._owner or at + 2 in self._owner

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

    def is_capital_function(self, at: int) -> bool:
        """A word of grammar with a capital that no sentence start explains: part of a title ("My Three Sons")."""
        features = self._tokens.words[at]
        if not (features.function and features.capital and features.folded) or at in self._tokens.openers:
            return False
        return features.folded != "i" and at not in self._owner

    def is_before_capital(self, at: int) -> bool:
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
        if (text in _TIGHT and tight) or text == "&" or (text == "," and self._joins_partners(at)):
            return 1 if at + 1 < len(tokens) and self._in_run(at + 1) else 0
        following = at
        while (
            following < len(tokens)
            and following - at <= _MOST_LINKS
            and following not in tokens.sentence_starts
        ):
            if following > at and (self._in_run(following) or self.is_capital_function(following)):
                leads_to_known = title and following in self._owner and text in _PLACING
                return 0 if leads_to_known else following - at
            word = tokens.words[following]
            small = tokens.tokens[following][0] in LINKS or (
                word.folded in _SMALL and (title or (following > at and text == "of"))
            )
            if not small or word.capital:
                return 0
            following += 1
        return 0

    def _joins_partners(self, at: int) -> bool:
        """Whether a comma stands between the partners of a firm: "Skidmore, Owings & Merrill"."""
        tokens = self._tokens
        for following in range(at + 1, min(at + _MOST_PARTNERS, len(tokens) - 1)):
            if tokens.tokens[following][0] == "&":
                return following > at + 1 and self._in_run(following + 1)
            if tokens.tokens[following][0] != "," and not self._in_run(following):
                return False
        return False

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
