"""The facts of a snapshot on disk, sorted by subject number, relation number, then best first.

Best first: facts that still hold before ended ones, later starts before earlier ones, then the more important
object.

    facts.npy         relation u2, kind u1 (order of ValueKind), source u2, object u4 (number by its kind)
    fact_spans.npy    n + 1 offsets into facts.npy, by subject number
    inverse.npy       fact numbers sorted by object, then subject; inverse_spans.npy as above, by object
    periods.npy       fact, start, end (times.npy; NONE for an open side) of the dated facts, sorted by fact
    times.npy, quantities.npy, texts.bin/.npy   distinct literals, sorted by value
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kg.records import Quantity, Text, Time, Value, ValueKind
from kg.string_table import StringTable, load_array, load_rows, write_strings

NONE = 0xFFFFFFFF
ENTITY, TIME, QUANTITY, TEXT = (tuple(ValueKind).index(kind) for kind in tuple(ValueKind)[:4])
_FACT = np.dtype([("relation", "<u2"), ("kind", "u1"), ("source", "<u2"), ("object", "<u4")])
_PERIOD = np.dtype([("fact", "<u4"), ("start", "<u4"), ("end", "<u4")])
_TIME = np.dtype([("year", "<i4"), ("month", "u1"), ("day", "u1"), ("precision", "u1")])
_QUANTITY = np.dtype([("amount", "<f8"), ("unit", "<u4")])


class FactRow(NamedTuple):
    """A fact by numbers; ``object`` is an entity number or, for ``kind`` other than ENTITY, a literal."""

    subject: int
    relation: int
    object: int | Value
    source: int
    start: Time | None
    end: Time | None


class FactTable:
    """Read-only facts by number, by subject and by object."""

    def __init__(self, folder: Path) -> None:
        self._facts = load_rows(folder / "facts.npy")
        self._relation = self._facts["relation"]
        self._spans = load_array(folder / "fact_spans.npy")
        self._inverse = load_array(folder / "inverse.npy")
        self._inverse_spans = load_array(folder / "inverse_spans.npy")
        self._periods = load_rows(folder / "periods.npy")
        self._period_facts = self._periods["fact"]
        self._times = load_array(folder / "times.npy")
        self._quantities = load_array(folder / "quantities.npy")
        self._texts = StringTable(folder, "texts")

    def __len__(self) -> int:
        return len(self._facts)

    def of_subject(self, subject: int) -> list[FactRow]:
        first, last = self._spans[subject : subject + 2].tolist()
        starts_ends = self._periods_between(first, last) if len(self._periods) else {}
        return [
            self._row(subject, number, row, starts_ends.get(number))
            for number, row in enumerate(self._facts[first:last].tolist(), start=first)
        ]

    def numbers_of_object(self, entity: int, relation: int | None, limit: int) -> list[int]:
        """Numbers of the facts whose object is the entity, most important subjects first."""
        first, last = self._inverse_spans[entity : entity + 2].tolist()
        numbers = self._inverse[first:last]
        if relation is not None:
            numbers = numbers[self._relation[numbers] == relation]
        found: list[int] = numbers[:limit].tolist()
        return found

    def rows(self, numbers: Sequence[int]) -> list[FactRow]:
        """Facts by their numbers, in the order asked for."""
        subjects = (np.searchsorted(self._spans, numbers, side="right") - 1).tolist()
        rows = self._facts[list(numbers)].tolist()
        return [
            self._row(subject, number, row, self._period(number))
            for subject, number, row in zip(subjects, numbers, rows, strict=True)
        ]

    def _row(
        self, subject: int, number: int, row: tuple[int, int, int, int], period: tuple[int, int] | None
    ) -> FactRow:
        relation, kind, source, payload = row
        start, end = (self._time(period[0]), self._time(period[1])) if period else (None, None)
        return FactRow(subject, relation, self._object(kind, payload), source, start, end)

    def _object(self, kind: int, payload: int) -> int | Value:
        if kind == ENTITY:
            return payload
        if kind == TIME:
            return Time(*self._times[payload].item())
        if kind == QUANTITY:
            amount, unit = self._quantities[payload].item()
            return Quantity(amount, f"Q{unit}" if unit else "")
        return Text(self._texts[payload])

    def _time(self, payload: int) -> Time | None:
        return None if payload == NONE else Time(*self._times[payload].item())

    def _period(self, number: int) -> tuple[int, int] | None:
        return self._periods_between(number, number + 1).get(number) if len(self._periods) else None

    def _periods_between(self, first: int, last: int) -> dict[int, tuple[int, int]]:
        low, high = np.searchsorted(self._period_facts, (first, last)).tolist()
        return {fact: (start, end) for fact, start, end in self._periods[low:high].tolist()}


def write_facts(folder: Path, facts: Sequence[FactRow], *, entities: int) -> None:
    """Write the files of a `FactTable`; ``entities`` is how many there are."""
    literals = _Literals(facts)
    numbered = sorted(map(literals.numbered, facts), key=_best_first)
    rows = np.zeros(len(numbered), dtype=_FACT)
    for column in ("relation", "kind", "source", "object"):
        rows[column] = [getattr(fact, column) for fact in numbered]
    np.save(folder / "facts.npy", rows)
    subjects = np.array([fact.subject for fact in numbered], dtype=np.uint32)
    np.save(folder / "fact_spans.npy", _spans(subjects, entities))
    _write_inverse(folder, rows, entities)
    periods = [(number, fact.start, fact.end) for number, fact in enumerate(numbered) if fact.dated]
    np.save(folder / "periods.npy", np.array(periods, dtype=_PERIOD))
    literals.write(folder)


class _Numbered(NamedTuple):
    """A fact in numbers alone, as it is stored."""

    subject: int
    relation: int
    kind: int
    object: int
    source: int
    start: int
    end: int

    @property
    def dated(self) -> bool:
        return self.start != NONE or self.end != NONE


def _best_first(fact: _Numbered) -> tuple[int, ...]:
    ended = fact.end != NONE
    start = 0 if fact.start == NONE else -1 - fact.start
    return (fact.subject, fact.relation, ended, -fact.end if ended else 0, start, *fact[2:])


class _Literals:
    """The distinct literals of the facts, numbered in the order of their values."""

    def __init__(self, facts: Sequence[FactRow]) -> None:
        values = {value for fact in facts for value in (fact.object, fact.start, fact.end)}
        times = sorted((v.year, v.month, v.day, v.precision) for v in values if isinstance(v, Time))
        quantities = sorted((v.amount, int(v.unit[1:] or 0)) for v in values if isinstance(v, Quantity))
        texts = sorted(v.text for v in values if isinstance(v, Text))
        self._times = {time: number for number, time in enumerate(times)}
        self._quantities = {quantity: number for number, quantity in enumerate(quantities)}
        self._texts = {text: number for number, text in enumerate(texts)}

    def numbered(self, fact: FactRow) -> _Numbered:
        kind, payload = self._payload(fact.object)
        start, end = (NONE if side is None else self._payload(side)[1] for side in (fact.start, fact.end))
        return _Numbered(fact.subject, fact.relation, kind, payload, fact.source, start, end)

    def write(self, folder: Path) -> None:
        np.save(folder / "times.npy", np.array(list(self._times), dtype=_TIME))
        np.save(folder / "quantities.npy", np.array(list(self._quantities), dtype=_QUANTITY))
        write_strings(folder, "texts", self._texts)

    def _payload(self, value: int | Value) -> tuple[int, int]:
        match value:
            case int():
                return ENTITY, value
            case Time():
                return TIME, self._times[value.year, value.month, value.day, value.precision]
            case Quantity():
                return QUANTITY, self._quantities[value.amount, int(value.unit[1:] or 0)]
            case Text():
                return TEXT, self._texts[value.text]
        raise TypeError(f"{value!r} must be resolved to an entity number before it is written")


def _spans(keys: NDArray[np.uint32], count: int) -> NDArray[np.uint32]:
    return np.searchsorted(keys, np.arange(count + 1)).astype(np.uint32)


def _write_inverse(folder: Path, rows: NDArray[np.void], entities: int) -> None:
    numbers = np.flatnonzero(rows["kind"] == ENTITY).astype(np.uint32)
    objects = rows["object"][numbers]
    order = np.argsort(objects, kind="stable")
    np.save(folder / "inverse.npy", numbers[order])
    np.save(folder / "inverse_spans.npy", _spans(objects[order], entities))
