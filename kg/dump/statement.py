"""The statements of one property: the best rank, values that are known, and when they held.

Preferred statements beat normal ones, but for positions that were held before, and deprecated ones are dropped. Of the
qualifiers start (P580), end (P582) and point in time (P585, as a start without an end) are kept; where the schema says
that a relation has one object for ever, the end only: a birth does not begin, but a grave may have been moved. Of
several starts the earliest counts, of several ends and points in time the latest; there is no end while fewer ends than
starts are stated. What ended at an unknown time is dropped: without its end it would read as if it still held.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from kg.dump.options import DumpOptions
from kg.dump.value import Json, LeftOut, is_finer_than_day, read_time, read_value
from kg.records import Cardinality, Text, Time, Value
from kg.schema import builtin
from kg.staging.time_code import time_code

START, END, POINT = "P580", "P582", "P585"
POSITION = "P39"
"""Of these all that has ended stays: who held an office before is what tells who was the first in it."""
MALFORMED = (KeyError, TypeError, AttributeError, IndexError, ValueError, ArithmeticError)
"""What reading a document of the wrong shape raises."""

_RANKS = frozenset({"preferred", "normal", "deprecated"})


class Statement(NamedTuple):
    object: Value
    start: Time | None
    end: Time | None


class StatementReader:
    """Counts what it drops in ``left_out``, by reason.

    Asking a proxy for a missing key costs 1.6 us, for all its keys 0.2: hence ``in list(...)``.
    """

    def __init__(self, options: DumpOptions, left_out: Counter[str]) -> None:
        self._languages = frozenset((*options.languages, "mul"))
        self._keep_ended = options.keep_ended
        self._left_out = left_out
        self._timeless = frozenset(
            key for key, relation in builtin().items() if relation.cardinality is Cardinality.ONE
        )

    def read(self, relation: str, statements: Sequence[Any]) -> list[Statement]:
        """What is kept of the statements of a property, a JSON array."""
        kept: list[Statement] = []
        foreign: list[Statement] = []
        timeless = relation in self._timeless
        for statement in self._best(statements, keep_ended=self._keep_ended or relation == POSITION):
            try:
                snak = statement["mainsnak"]
                if snak["snaktype"] != "value":
                    self._left_out[str(snak["snaktype"])] += 1
                    continue
                datavalue = snak["datavalue"]
                value = read_value(datavalue)
                if type(value) is Time and is_finer_than_day(datavalue["value"]):
                    self._left_out["hours of a time"] += 1
                start = end = None
                if "qualifiers" in list(statement):
                    start, end = _period(statement["qualifiers"])
                    start = None if timeless else start
                into = foreign if type(value) is Text and self._is_foreign(datavalue) else kept
                into.append(Statement(value, start, end))
            except LeftOut as reason:
                self._left_out[str(reason)] += 1
            except MALFORMED:
                self._left_out["malformed statement"] += 1
        if kept and foreign:
            self._left_out["text in another language"] += len(foreign)
        return kept or foreign

    def _best(self, statements: Sequence[Any], *, keep_ended: bool) -> Sequence[Json]:
        """Those of the best rank, and with ``keep_ended`` what was so once."""
        if len(statements) == 1 and _rank(only := statements[0]) != "deprecated":
            return (only,)
        by_rank: dict[str, list[Json]] = {"preferred": [], "normal": [], "deprecated": []}
        for statement in each(statements):
            by_rank[_rank(statement)].append(statement)
        if by_rank["deprecated"]:
            self._left_out["deprecated"] += len(by_rank["deprecated"])
        if not by_rank["preferred"]:
            return by_rank["normal"]
        ended = [one for one in by_rank["normal"] if keep_ended and _has_ended(one)]
        if outranked := len(by_rank["normal"]) - len(ended):
            self._left_out["outranked by a preferred statement"] += outranked
        return by_rank["preferred"] + ended

    def _is_foreign(self, datavalue: Json) -> bool:
        return (
            datavalue["type"] == "monolingualtext" and datavalue["value"]["language"] not in self._languages
        )


def each(array: Sequence[Any]) -> list[Any]:
    """The elements of a JSON array as proxies; iterating over it would convert each of them whole."""
    return [array[at] for at in range(len(array))]


def _rank(statement: Json) -> str:
    """Normal where the rank is missing or unheard of; what else is amiss is found out later."""
    try:
        rank = statement["rank"]
    except MALFORMED:
        return "normal"
    return rank if rank in _RANKS else "normal"


def _has_ended(statement: Json) -> bool:
    try:
        return "qualifiers" in list(statement) and _period(statement["qualifiers"])[1] is not None
    except MALFORMED:
        return False


def _period(qualifiers: Json) -> tuple[Time | None, Time | None]:
    """Start and end of the qualifiers by property, which may be written as ``[]``.

    :raises LeftOut: it has ended, but nobody knows when.
    """
    stated = list(qualifiers)
    starts, begun = _times(qualifiers[START]) if START in stated else ([], 0)
    ends, ended = _times(qualifiers[END]) if END in stated else ([], 0)
    if not starts and not ended:
        points, _ = _times(qualifiers[POINT]) if POINT in stated else ([], 0)
        return (max(points, key=time_code) if points else None), None
    start = min(starts, key=time_code) if starts else None
    if not ended or ended < begun:
        return start, None
    if len(ends) < max(begun, 1):
        raise LeftOut("ended at an unknown time")
    return start, max(ends, key=time_code)


def _times(snaks: Sequence[Any]) -> tuple[list[Time], int]:
    """The times of a qualifier that are known, and how many there are with those that are not or cannot be read."""
    times, stated = [], 0
    for snak in each(snaks):
        try:
            stated += snak["snaktype"] in ("value", "somevalue")
            if snak["snaktype"] == "value":
                times.append(read_time(snak["datavalue"]["value"]))
        except MALFORMED:
            continue
    return times, stated
