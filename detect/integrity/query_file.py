"""Files of queries: JSON lines, JSON, tab-separated, or a query a line.

`{"id"?, "query", "expected"?}` a line or in a list, `{id: query}`, `id<TAB>query`. A query without an id has the number
of its line. The first row may name its columns: query, id, and expected, which holds names of documents between ";".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from detect.integrity.entries import Entry, names_of, read_entries
from detect.integrity.query import Query

_SHAPE = '{"id"?, "query", "expected"?}'
_COLUMNS = {
    **dict.fromkeys(("query", "question", "query text"), "query"),
    **dict.fromkeys(("id", "qid", "query id"), "id"),
    **dict.fromkeys(("expected", "documents", "relevant"), "expected"),
}
"""What the first row may call a column, without regard to case, hyphens and underscores."""


def read_queries(text: str, source: str) -> list[Query]:
    """The queries of a file's text; ``source`` names it in messages.

    :raises ValueError: it holds no queries, or something that is none; the message says where
    """
    found = list(_queries(text, source))
    if not found:
        raise ValueError(f"{source} holds no queries; write {_SHAPE} lines")
    return found


def with_expected(queries: list[Query], expected: Mapping[str, tuple[str, ...]], source: str) -> list[Query]:
    """The queries with the documents expected of each, by id or by text.

    :raises ValueError: of a query it is not said what to expect
    """
    out = []
    for query in queries:
        known = expected.get(query.id, expected.get(query.text))
        if known is None:
            raise ValueError(
                f"{source} does not say what query {query.id!r} ({query.text!r:.60}) should find;"
                " give it a list of documents, an empty one for none"
            )
        out.append(replace(query, expected=known))
    return out


def _queries(text: str, source: str) -> Iterator[Query]:
    columns: list[str] = []
    for at, entry in enumerate(read_entries(text, source)):
        if not at and entry.is_row and "query" in (named := _columns(entry.value)):
            columns = named
        else:
            yield _query(_by_column(entry, columns) if columns and entry.is_row else entry)


def _columns(cells: list[str]) -> list[str]:
    """What the cells of a first row mean as the names of columns; "" for another column."""
    return [_COLUMNS.get(cell.lower().replace("_", " ").replace("-", " "), "") for cell in cells]


def _by_column(entry: Entry, columns: list[str]) -> Entry:
    """A row below names of columns, as the object that it is."""
    row = {name: cell for name, cell in zip(columns, entry.value, strict=False) if name and cell}
    expected = [name for name in row.pop("expected", "").split(";") if name.strip()]
    return replace(entry, value={**row, "expected": expected}, is_row=False)


def _query(entry: Entry) -> Query:
    value, key = entry.value, entry.key or str(entry.number)
    if isinstance(value, Mapping):
        named = value.get("id", value.get("_id", key))
        value, expected = value.get("query", value.get("text")), value.get("expected", ())
        if not isinstance(named, str | int) or isinstance(named, bool):
            raise ValueError(f'{entry.where}: "id" must be a string or a number, not {named!r:.60}')
        key = str(named)
    elif isinstance(value, list) and entry.is_row:
        key, value, expected = (key, value[0], ()) if len(value) == 1 else (value[0], value[1], ())
    else:
        expected = ()
    if not isinstance(value, str) or not value.strip():
        raise ValueError(f"{entry.where}: a query must be a text, not {value!r:.60}; write {_SHAPE}")
    return Query(key, value.strip(), names_of(expected, entry.where) if expected else ())
