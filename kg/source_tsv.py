"""A folder of plain tables: entities.tsv, facts.tsv and, for relations unknown to the schema, relations.tsv.

UTF-8, one header line, tab separated, nothing quoted; columns are found by their names, others are ignored.

    entities.tsv   id label [aliases description types importance]    aliases and types separated by |
    relations.tsv  id label [description]
    facts.tsv      subject relation object [source start end]         literals as in `kg.literal`

A file `source.json` with name, version, licence, url and what (all optional strings) goes into the manifest.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

from kg.literal import parse_literal, parse_time
from kg.source import RelationRow, Row
from kg.starter import EntityRow, FactRow, SourceNote

_COLUMNS = {
    "entities.tsv": (("id", "label"), ("aliases", "description", "types", "importance")),
    "relations.tsv": (("id", "label"), ("description",)),
    "facts.tsv": (("subject", "relation", "object"), ("source", "start", "end")),
}
TABLES = ("entities.tsv", "facts.tsv")
"""A folder holds at least one of them."""
_NOTE_KEYS = ("name", "version", "licence", "url", "what")


class TsvFolder:
    """A folder of plain tables as a source; its name is the source of facts that name none."""

    def __init__(self, folder: Path) -> None:
        """:raises ValueError: the folder is missing or holds neither entities.tsv nor facts.tsv."""
        if not folder.is_dir():
            raise ValueError(f"{folder}: no such folder; name a folder with entities.tsv and facts.tsv")
        if not any((folder / name).is_file() for name in TABLES):
            raise ValueError(f"{folder}: holds neither entities.tsv nor facts.tsv; put the tables there")
        self._folder = folder
        self._name = folder.resolve().name

    @property
    def notes(self) -> tuple[SourceNote, ...]:
        path = self._folder / "source.json"
        if not path.is_file():
            return (SourceNote(self._name, "", "", "", ""),)
        try:
            stated = json.loads(path.read_text(encoding="utf-8"))
            if not isinstance(stated, dict):
                raise ValueError("not an object")
        except ValueError as error:
            raise ValueError(f'{path}: {error}; write {{"name": ..., "licence": ...}}') from error
        note = {key: str(stated.get(key, "")) for key in _NOTE_KEYS}
        return (SourceNote(**{**note, "name": note["name"] or self._name}),)

    def rows(self) -> Iterator[Row]:
        """:raises ValueError: the message names file, line, column, value and remedy."""
        for file_name, read in (
            ("entities.tsv", self._entity),
            ("relations.tsv", self._relation),
            ("facts.tsv", self._fact),
        ):
            if (self._folder / file_name).is_file():
                for line in _lines(self._folder / file_name):
                    yield read(line)

    def _entity(self, line: _Line) -> EntityRow:
        return EntityRow(
            id=line.id("id"),
            label=line.filled("label"),
            aliases=line.list("aliases"),
            description=line.cell("description"),
            types=line.list("types"),
            importance=line.count("importance"),
        )

    def _relation(self, line: _Line) -> RelationRow:
        return RelationRow(line.id("id"), line.filled("label"), line.cell("description"))

    def _fact(self, line: _Line) -> FactRow:
        return FactRow(
            subject=line.id("subject"),
            relation=line.id("relation"),
            object=line.literal("object"),
            source=line.cell("source") or self._name,
            start=line.time("start"),
            end=line.time("end"),
        )


class _Line:
    """A line of a table; reads its cells by column and says where a bad one is."""

    __slots__ = ("_cells", "_columns", "_number", "_path")

    def __init__(self, path: Path, number: int, columns: dict[str, int], cells: list[str]) -> None:
        self._path, self._number, self._columns, self._cells = path, number, columns, cells

    def cell(self, column: str) -> str:
        index = self._columns.get(column, -1)
        return self._cells[index].strip() if 0 <= index < len(self._cells) else ""

    def filled(self, column: str) -> str:
        text = self.cell(column)
        return text or self._refuse(column, "is empty; fill it in or delete the line")

    def id(self, column: str) -> str:
        text = self.filled(column)
        if any(sign in text for sign in ' "|') or text[0] in "+-0123456789":
            self._refuse(column, f"is no id: {text!r}; write one without spaces, like Q142 or AK:some-name")
        return text

    def list(self, column: str) -> tuple[str, ...]:
        return tuple(dict.fromkeys(part for raw in self.cell(column).split("|") if (part := raw.strip())))

    def count(self, column: str) -> int:
        text = self.cell(column)
        if not text:
            return 0
        if not (text.isascii() and text.isdigit()):
            self._refuse(column, f"is no whole number: {text!r}; write 0 to 400, or nothing")
        return min(int(text), 0xFFFF)

    def literal(self, column: str) -> str:
        text = self.filled(column)
        try:
            parse_literal(text)
        except ValueError as error:
            self._refuse(column, f"cannot be read: {error}")
        return text

    def time(self, column: str) -> str:
        text = self.cell(column)
        try:
            if text:
                parse_time(text)
        except ValueError as error:
            self._refuse(column, f"cannot be read: {error}")
        return text

    def _refuse(self, column: str, reason: str) -> NoReturn:
        raise ValueError(f"{self._path}, line {self._number}, column {column!r} {reason}")


def _lines(path: Path) -> Iterator[_Line]:
    try:
        with path.open(encoding="utf-8-sig", newline="\n") as file:
            header = file.readline().rstrip("\r\n").split("\t")
            columns = _header(path, header)
            for number, line in enumerate(file, start=2):
                cells = line.rstrip("\r\n").split("\t")
                if len(cells) > len(header):
                    raise ValueError(
                        f"{path}, line {number}: {len(cells)} columns, but the header names {len(header)}; "
                        f"remove the tab before {cells[len(header)]!r}"
                    )
                if any(cells):
                    yield _Line(path, number, columns, cells)
    except UnicodeDecodeError as error:
        raise ValueError(f"{path}: not UTF-8 ({error.reason}); save the table as UTF-8") from error


def _header(path: Path, names: list[str]) -> dict[str, int]:
    required, optional = _COLUMNS[path.name]
    columns = {name.strip(): index for index, name in enumerate(names)}
    if missing := [name for name in required if name not in columns]:
        raise ValueError(
            f"{path}, line 1: no column {missing[0]!r} in {names!r}; the header must name "
            f"{' '.join(required)} and may name {' '.join(optional)}, separated by tabs"
        )
    return columns
