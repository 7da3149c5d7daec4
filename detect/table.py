"""Tables of Markdown: each cell as a clause about the first cell of its row, about what its column is headed with where
the rows are properties ("| | France | Italy |"), or about what the section is about.

A table whose header begins with what is told ("Founded") is all about the section's topic, and so is one of properties
and values. What the header calls the first cells ("Book") tells which of a name is meant.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass, replace

from detect.called import OF_PEOPLE, is_known
from detect.clause import Clause, Symbol
from detect.completion import keyed_cell
from detect.header_unit import Header, header_of
from detect.place_types import COUNTRY_TYPES
from detect.verb import VerbForm, verb_form
from kg.mention import Mention, MentionKind

_SEPARATOR = frozenset("|:- \t")
_CELL = re.compile(r"(?<!\\)\|")
_Cells = tuple[tuple[Symbol, ...], ...]


@dataclass(frozen=True, slots=True)
class Table:
    """The header of the table that is being read; ``open`` once the line under it was seen.

    ``nouns`` and ``is_called``: see `detect.outline.Outline`.
    """

    nouns: Set[str]
    is_called: Callable[[str, str], bool]
    headers: tuple[Header, ...] = ()
    open: bool = False

    @property
    def header(self) -> _Cells:
        """The words of the header."""
        return tuple(header.words for header in self.headers)

    def row(self, clause: Clause, text: str, topic: Mention | None) -> tuple[Table, list[Clause]]:
        """The table behind the next row, and what the row says; ``text`` is that of the piece."""
        line = text[clause.start : clause.end].strip()
        if "-" in line and _SEPARATOR.issuperset(line):
            return replace(self, open=bool(self.headers)), []
        cells = _cells(clause, text)
        if not self.open:
            return replace(self, headers=tuple(header_of(cell, text) for cell in cells)), []
        if len(cells) == len(self.headers):
            pairs = zip(self.headers, cells, strict=True)
            cells = tuple(header.applied(cell) for header, cell in pairs)
        return self, self._said(clause, cells, topic)

    def _said(self, clause: Clause, cells: _Cells, topic: Mention | None) -> list[Clause]:
        if len(cells) != len(self.header) or not cells[0]:
            return []
        named = [symbol for symbol in cells[0] if symbol.mention is not None]
        if self._tells(cells[0]) and all(s.mention is not None and s.mention.best is None for s in named):
            named = []  # "Born" has its capital from its place
        is_named = any(symbol.code[0] in "ENO" for symbol in named)
        if (not named or self._tells(cells[0])) and (heads := self._heads()):
            columns = zip(heads, cells[1:], strict=True)
            told = [keyed_cell(clause, head, cells[0], cell, self.nouns) for head, cell in columns]
            return [said for said in told if said is not None]
        if not is_named and any(map(self._names_row, self.header[1:], cells[1:])):
            return []
        if topic is not None and len(cells) > 2 and self._tells(self.header[0]):
            pairs = zip(self.header, cells, strict=True)
            made = [keyed_cell(clause, topic, header, cell, self.nouns) for header, cell in pairs]
        elif len(named) == 1 and named[0].code[0] in "ENO" and not _goes_on(cells[0], named[0]):
            pairs = zip(self.header[1:], cells[1:], strict=True)
            about = self._of_kind(named[0])
            made = [keyed_cell(clause, about, header, cell, self.nouns) for header, cell in pairs]
        elif not named and len(cells) == 2 and topic is not None:
            made = [keyed_cell(clause, topic, *cells, self.nouns)]
        else:
            made = []
        return [said for said in made if said is not None]

    def _heads(self) -> list[Mention]:
        """What the columns behind the first are of, where each is headed with one name."""
        first, *others = self.header
        named = [[s.mention for s in header if s.mention is not None] for header in others]
        if len(others) < 2 or any(symbol.mention is not None for symbol in first):
            return []
        heads = [each[0] for each in named if len(each) == 1 and each[0].best is not None]
        is_all = len(heads) == len(others) and len({head.best for head in heads}) == len(heads)
        return heads if is_all and not any(map(_says_more, others)) else []

    def _names_row(self, header: Sequence[Symbol], cell: Sequence[Symbol]) -> bool:
        """Whether a cell behind the first one names what its row is of, by the kind that the header says."""
        best = cell[0].mention.best if len(cell) == 1 and cell[0].mention is not None else None
        noun = header[-1].text.casefold() if header else ""
        is_kind = bool(noun) and noun not in self.nouns and best is not None
        return is_kind and best is not None and self.is_called(best.id, f"the {noun}")

    def _tells(self, header: Sequence[Symbol]) -> bool:
        """Whether a header is what is told of something: a relation's noun, or a participle."""
        said = " ".join(symbol.text.casefold() for symbol in header)
        return said in self.nouns - COUNTRY_TYPES or verb_form(said) in (VerbForm.PARTICIPLE, VerbForm.BOTH)

    def _of_kind(self, named: Symbol) -> Symbol:
        """A name with those of its meanings that the header calls so. Where there is none, what things are called by is
        taken at its word: a "Battle" is no song.
        """
        noun = self.header[0][-1].text.casefold() if self.header[0] else ""
        if not noun or named.mention is None:
            return named
        fitting = tuple(c for c in named.mention.candidates if self.is_called(c.id, f"the {noun}"))
        if not fitting and is_known(noun) and noun not in OF_PEOPLE:
            stranger = named.mention._replace(kind=MentionKind.NAME, candidates=())
            return replace(named, mention=stranger)
        return replace(named, mention=named.mention._replace(candidates=fitting)) if fitting else named


def _cells(clause: Clause, text: str) -> _Cells:
    """The symbols of each cell, without what stands before the first and behind the last bar."""
    bars = [match.start() for match in _CELL.finditer(text, clause.start, clause.end)]
    if bars and not text[clause.start : bars[0]].strip():
        bars = bars[1:]
    cells: list[list[Symbol]] = [[]]
    for symbol in clause.symbols:
        while bars and symbol.start >= bars[0]:
            bars.pop(0)
            cells.append([])
        if symbol.code != "|":
            cells[-1].append(symbol)
    if len(cells) > 1 and not cells[-1] and text[clause.start : clause.end].rstrip().endswith("|"):
        cells.pop()
    return tuple(map(tuple, cells))


def _goes_on(cell: Sequence[Symbol], named: Symbol) -> bool:
    """Whether a name only begins what a cell names: "Reichstag dome"."""
    at = cell.index(named) + 1
    return at < len(cell) and cell[at].start == named.end + 1 and cell[at].code[0].isalnum()


def _says_more(header: Sequence[Symbol]) -> bool:
    """Whether a header begins with something else than its name: "Mayor of Rome"."""
    return header[0].mention is None
