"""Of which kind the things of a list are, as its question says: in a list of novels "Carrie" is none of the films."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from detect.clause import Clause, Symbol

_KINDS = frozenset(
    "novel book play poem film movie album song opera symphony ballet painting sculpture game series show".split()
)
"""Kinds of works, which share titles."""
_WORD = re.compile(r"[a-z]+")


class ListedKinds:
    """What a prompt says of what it wants a list of."""

    def __init__(self, prompt: str, is_called: Callable[[str, str], bool]) -> None:
        """:param is_called: whether an entity may be spoken of by a phrase ("the film")"""
        words = _WORD.findall(prompt.casefold())
        self._nouns = sorted(_KINDS & {*words, *(word.removesuffix("s") for word in words)})
        self._is_called = is_called

    def meant(self, named: Symbol) -> Symbol | None:
        """A name with those of its meanings that are of such a kind; None where it has none."""
        if named.mention is None or not self._nouns:
            return named
        fitting = tuple(
            each
            for each in named.mention.candidates
            if any(self._is_called(each.id, f"the {noun}") for noun in self._nouns)
        )
        return replace(named, mention=named.mention._replace(candidates=fitting)) if fitting else None

    def of_line(self, clause: Clause, at: int, asked: Sequence[str]) -> tuple[Clause, Sequence[str]]:
        """A line "key: value", its key as `meant`, and what is asked of it: nothing where that is of no such kind.

        :param at: the index of the sign behind the key
        """
        key = clause.symbols[at - 1]
        if key.mention is None or key.code[0] not in "ENO":
            return clause, asked
        meant = self.meant(key)
        if meant is None:
            return clause, ()
        return clause.of(*clause.symbols[: at - 1], meant, *clause.symbols[at:]), asked
