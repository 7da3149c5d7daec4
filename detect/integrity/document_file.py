"""Files that give documents by query: what is expected (ground truth), and what somebody's system retrieved.

JSON `{id: ["a.md", "b.md"]}`, JSON lines `{"id" or "query", "expected" or "retrieved": [...]}`, rows of
`id document [relevance]`, TREC's qrels (`id 0 document relevance`) and runs (`id Q0 document rank score tag`). A
document that was retrieved may be an object `{"document", "score"?, "text"?}`.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from detect.integrity.entries import Entry, name_of, names_of, read_entries
from detect.integrity.query import Retrieved

_EXPECTED = ("expected", "documents", "relevant")
_RETRIEVED = ("retrieved", "results", "documents", "hits")
_NAME = ("document", "name", "id")
_HEADS = frozenset(("query-id", "qid", "query", "id", "topic"))
_RUN_COLUMNS = 6
_QRELS_COLUMNS = 4


def read_expected(text: str, source: str) -> dict[str, tuple[str, ...]]:
    """The documents expected, by the id or the text of a query; a relevance of 0 or less expects nothing.

    :raises ValueError: the file has another form; the message says where
    """
    found: dict[str, tuple[str, ...]] = {}
    for entry in read_entries(text, source):
        key, names = _expected_row(entry) if entry.is_row else _expected(entry)
        if key:
            found[key] = (*found.get(key, ()), *names)
    return found


def read_results(text: str, source: str) -> dict[str, list[Retrieved]]:
    """What was retrieved, best first, by the id or the text of a query; a run is put in the order of its scores.

    :raises ValueError: the file has another form; the message says where
    """
    found: dict[str, list[Retrieved]] = {}
    for entry in read_entries(text, source):
        key, retrieved = _result_row(entry) if entry.is_row else _results(entry)
        if key:
            found.setdefault(key, []).extend(retrieved)
    return {key: _ordered(documents) for key, documents in found.items()}


def _ordered(documents: list[Retrieved]) -> list[Retrieved]:
    """Best first, where the file gives every document a score; else as they stand."""
    scores = [each.score for each in documents]
    if any(score is None for score in scores):
        return documents
    return sorted(documents, key=lambda each: -(each.score or 0.0))


def _expected(entry: Entry) -> tuple[str, tuple[str, ...]]:
    key, value = _keyed(entry, _EXPECTED)
    if isinstance(value, Mapping):  # as pytrec_eval has it: {id: {document: relevance}}
        value = [name for name, relevance in value.items() if _number(relevance, entry.where) > 0]
    return key, names_of(value, entry.where)


def _results(entry: Entry) -> tuple[str, list[Retrieved]]:
    key, value = _keyed(entry, _RETRIEVED)
    if isinstance(value, Mapping):
        scored = [Retrieved(name, _number(score, entry.where)) for name, score in value.items()]
        return key, scored
    if not isinstance(value, list):
        raise ValueError(f"{entry.where}: results must be a list of documents, not {value!r:.60}")
    return key, [_retrieved(each, entry.where) for each in value]


def _retrieved(value: object, where: str) -> Retrieved:
    if not isinstance(value, Mapping):
        return Retrieved(name_of(value, where))
    name = next((value[key] for key in _NAME if key in value), None)
    text, score = value.get("text", ""), value.get("score")
    if not isinstance(text, str):
        raise ValueError(f'{where}: "text" must be a string, not {text!r:.60}')
    return Retrieved(name_of(name, where), None if score is None else _number(score, where), text)


def _keyed(entry: Entry, fields: Sequence[str]) -> tuple[str, object]:
    """The query's id or text, and what is said of it."""
    if entry.key:
        return entry.key, entry.value
    if isinstance(entry.value, Mapping):
        key = entry.value.get("id", entry.value.get("query"))
        value = next((entry.value[field] for field in fields if field in entry.value), None)
        if isinstance(key, str | int) and not isinstance(key, bool) and value is not None:
            return str(key).strip(), value
    shape = f'{{"id" or "query": "...", "{fields[0]}": [...]}}'
    raise ValueError(f"{entry.where} must be {shape}, not {entry.value!r:.60}")


def _expected_row(entry: Entry) -> tuple[str, tuple[str, ...]]:
    cells = _cells(entry)
    if len(cells) == _QRELS_COLUMNS:
        key, name, relevance = cells[0], cells[2], cells[3]
    elif len(cells) in (2, 3):
        key, name, relevance = cells[0], cells[1], (*cells, "1")[2]
    else:
        raise ValueError(f"{entry.where} has {len(cells)} columns; write: id document [relevance]")
    if _is_head(entry, key):
        return "", ()
    return key, names_of(name, entry.where) if _number(relevance, entry.where) > 0 else ()


def _result_row(entry: Entry) -> tuple[str, list[Retrieved]]:
    cells = _cells(entry)
    if len(cells) == _RUN_COLUMNS:
        key, name, score = cells[0], cells[2], cells[4]
    elif len(cells) in (2, 3):
        key, name, score = cells[0], cells[1], (*cells, "")[2]
    else:
        raise ValueError(f"{entry.where} has {len(cells)} columns; write: id document [score]")
    if _is_head(entry, key):
        return "", []
    number = _number(score, entry.where) if score else None
    return key, [Retrieved(name_of(name, entry.where), number)]


def _cells(entry: Entry) -> list[str]:
    """The columns: by tabs where there are any, else by white space."""
    return entry.value if len(entry.value) > 1 else str(entry.value[0]).split()


def _is_head(entry: Entry, key: str) -> bool:
    """The first line may name the columns."""
    return entry.number == 1 and key.lower().replace("_", "-") in _HEADS


def _number(value: object, where: str) -> float:
    try:
        number = (
            float(value) if isinstance(value, str | int | float) and not isinstance(value, bool) else math.nan
        )
    except (ValueError, OverflowError):
        number = math.nan
    if not math.isfinite(number):
        raise ValueError(f"{where}: a score or relevance must be a number, not {value!r:.60}")
    return number
