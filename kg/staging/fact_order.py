"""The order of facts: by subject, relation, and best first; and facts that say nothing new.

Best first: facts that still hold before ended ones, later ends first, later starts first (open ones last), then the
smaller object, which is the more important entity. Sorting works on a stretch of subjects at a time, so that it takes
little memory beside the facts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from kg.staging.fact_table import FactTable
from kg.staging.time_code import NO_TIME

_STRETCH = 1 << 22
_Rows = slice | NDArray[np.int64]
_Keys = Callable[[FactTable, _Rows], tuple[NDArray[np.generic], ...]]
"""Sort keys of the given rows, the last one first."""


def sort_facts(facts: FactTable) -> None:
    """Put facts into their order, without doubles and without undated facts that are dated elsewhere."""
    if len(facts) > 1 and not (facts.subject[1:] >= facts.subject[:-1]).all():
        facts.keep(np.argsort(facts.subject, kind="stable"))
    _sort_within(facts, _by_value)
    facts.keep(~_doubles(facts))
    facts.keep(~_dated_elsewhere(facts))
    _sort_within(facts, _best_first)


def sort_by_relation(facts: FactTable) -> None:
    """Put the facts of each subject, which lie together, into the order of their relations; ties stay as they are."""
    _sort_within(facts, None)


def begins_group(facts: FactTable) -> NDArray[np.bool_]:
    """Which facts are the first of their subject and relation."""
    first = np.ones(len(facts), dtype=bool)
    first[1:] = facts.subject[1:] != facts.subject[:-1]
    first[1:] |= facts.relation[1:] != facts.relation[:-1]
    return first


def _by_value(facts: FactTable, rows: _Rows) -> tuple[NDArray[np.generic], ...]:
    return facts.source[rows], facts.end[rows], facts.start[rows], facts.object[rows]


def _best_first(facts: FactTable, rows: _Rows) -> tuple[NDArray[np.generic], ...]:
    start, end = facts.start[rows], facts.end[rows]
    ended = end != NO_TIME
    return facts.source[rows], facts.object[rows], -1 - start, np.where(ended, -1 - end, 0), ended


def _says_the_same(facts: FactTable) -> NDArray[np.bool_]:
    """Whether each fact has the subject, relation and object of the one before."""
    same = ~begins_group(facts)
    same[1:] &= facts.object[1:] == facts.object[:-1]
    return same


def _doubles(facts: FactTable) -> NDArray[np.bool_]:
    double = _says_the_same(facts)
    double[1:] &= facts.start[1:] == facts.start[:-1]
    double[1:] &= facts.end[1:] == facts.end[:-1]
    return double


def _dated_elsewhere(facts: FactTable) -> NDArray[np.bool_]:
    """Among facts that say the same the undated one comes first."""
    found = np.zeros(len(facts), dtype=bool)
    found[:-1] = _says_the_same(facts)[1:]
    found &= facts.start == NO_TIME
    found &= facts.end == NO_TIME
    return found


def _sort_within(facts: FactTable, keys: _Keys | None) -> None:
    for rows in _stretches(facts.subject):
        group = facts.subject[rows].astype(np.uint64) << np.uint64(16) | facts.relation[rows]
        order = np.argsort(group, kind="stable")
        if keys is not None:
            _order_groups(facts, rows.start, group[order], order, keys)
        facts.reorder(rows, order)


def _order_groups(
    facts: FactTable, first: int, group: NDArray[np.uint64], order: NDArray[np.int64], keys: _Keys
) -> None:
    """Sort what is of one group within ``order``; ``group`` is in that order."""
    same = group[1:] == group[:-1]
    shared = np.zeros(len(group), dtype=bool)
    shared[1:] |= same
    shared[:-1] |= same
    at = np.flatnonzero(shared)
    order[at] = order[at][np.lexsort((*keys(facts, order[at] + first), group[at]))]


def _stretches(subject: NDArray[np.uint32]) -> Iterator[slice]:
    """All rows in slices of about `_STRETCH`; a subject's facts lie in one slice."""
    first = 0
    while first < len(subject):
        last = min(first + _STRETCH, len(subject))
        if last < len(subject):
            last = int(np.searchsorted(subject, subject[last], side="right"))
        yield slice(first, last)
        first = last
