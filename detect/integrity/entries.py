"""The entries of a file of queries, of expected documents or of results, whatever form it has.

A file is JSON (a list, or an object by key), JSON lines, or rows: tab-separated, or by white space as TREC's qrels
and runs are (https://trec.nist.gov/data/qrels_eng/). Empty lines and lines that begin with # count for nothing.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Entry:
    """``value`` is JSON, or a list of strings where ``is_row``; ``number`` counts from 1; ``where`` is for messages.

    ``key`` is that of the object it was found in, "" elsewhere.
    """

    number: int
    where: str
    value: Any
    key: str = ""
    is_row: bool = False


def read_entries(text: str, source: str) -> Iterator[Entry]:
    """
    :raises ValueError: it begins like JSON and is none
    """
    text = text.removeprefix("\ufeff")
    if text.lstrip()[:1] not in ("{", "["):
        yield from _rows(text, source)
        return
    try:
        whole = json.loads(text)
    except ValueError:
        yield from _lines(text, source)
        return
    if isinstance(whole, list):
        for number, value in enumerate(whole, 1):
            yield Entry(number, f"{source} entry {number}", value)
    elif is_record(whole):
        yield Entry(1, f"{source} line 1", whole)
    else:
        for number, (key, value) in enumerate(whole.items(), 1):
            yield Entry(number, f"{source} entry {key!r:.60}", value, key)


def is_record(value: dict[str, Any]) -> bool:
    """Whether an object is one line of a file that has one line, and no table by key."""
    return isinstance(value.get("query"), str) or ("id" in value and len(value) > 1)


def names_of(value: object, where: str) -> tuple[str, ...]:
    """Names of documents: a name, or a list of them.

    :raises ValueError: it is something else
    """
    if isinstance(value, list | tuple):
        return tuple(name_of(name, where) for name in value)
    return (name_of(value, where),)


def name_of(value: object, where: str) -> str:
    """:raises ValueError: it is no text (a number counts as one), or an empty one"""
    if isinstance(value, bool) or not isinstance(value, str | int) or not str(value).strip():
        raise ValueError(f"{where}: a document must be named by a text, not {value!r:.60}")
    return str(value).strip()


def _lines(text: str, source: str) -> Iterator[Entry]:
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        try:
            yield Entry(number, f"{source} line {number}", json.loads(line))
        except ValueError as error:
            raise ValueError(f"{source} line {number} is not JSON: {error}") from None


def _rows(text: str, source: str) -> Iterator[Entry]:
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip() and not line.lstrip().startswith("#"):
            cells = [cell.strip() for cell in line.strip("\r\n").split("\t")]
            yield Entry(number, f"{source} line {number}", cells, is_row=True)
