"""Facts of synthetic entities: relations by class at the rates of `synthetic_facts.tsv`, objects by popularity.

A row gives the share of a class that has the relation, how many more objects it has on average, the share of its
facts that is dated, and the exponent by which objects grow rarer. The further objects follow an activity of the
entity with a heavy tail, so that a few entities have hundreds of facts.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from benchmarks.synthetic_plan import CLASSES, Plan
from benchmarks.synthetic_words import zipf
from kg.staging.shard import KINDS, StagedRelation
from kg.staging.time_code import NO_TIME

_TABLE = Path(__file__).parent / "synthetic_facts.tsv"
_TAIL = 120
_TAIL_MEAN = 0.35
_TAIL_ID = 20_001
_ACTIVITY = 1.45
"""Exponent of the Pareto law of activities; below 2, so that the tail is heavy."""
_BUSIEST = 200.0
_MOST = 500
"""Objects of one entity under one relation."""
_DOUBLES = 1.05
"""Facts drawn for each that remains without doubles."""
_IN_DAYS = 0.8
_JULIAN_BEFORE = 1582
_ENTITY, _TIME, _QUANTITY, _TEXT = (KINDS.index(kind) for kind in KINDS[:4])
_TIMES = ("birth", "death", "time")
_QUANTITIES: Mapping[str, tuple[float, float, int, int]] = {
    "population": (6.5, 2.0, 0, 0),
    "area": (3.4, 1.4, 2, 712226),
    "elevation": (5.0, 1.2, 0, 11573),
    "length": (3.2, 1.2, 1, 828224),
    "height": (5.17, 0.05, 0, 174728),
    "duration": (4.2, 0.6, 0, 7727),
}
"""By target: mean and deviation of the logarithm, decimals, unit."""
_TEXTS: Mapping[str, str] = {
    "postal code": "{number}{number}",
    "inventory number": "{acronym}-{number}.{number}",
    "short name": "{acronym}",
    "common name": "{Word} {word}",
}
_LABELS = {
    "P21": "sex or gender",
    "P54": "member of sports team",
    "P105": "taxon rank",
    "P141": "IUCN conservation status",
    "P150": "contains the administrative territorial entity",
    "P155": "follows",
    "P156": "followed by",
    "P166": "award received",
    "P171": "parent taxon",
    "P183": "endemic to",
    "P190": "twinned administrative body",
    "P217": "inventory number",
    "P272": "production company",
    "P281": "postal code",
    "P355": "has subsidiary",
    "P530": "diplomatic relation",
    "P1098": "number of speakers",
    "P1128": "employees",
    "P1132": "number of participants",
    "P1344": "participant in",
    "P1346": "winner",
    "P1843": "taxon common name",
}


@dataclass(frozen=True, slots=True)
class Rate:
    """A row of the table."""

    entity_class: str
    relation: str
    target: str
    share: float
    more: float
    dated: float
    exponent: float


@dataclass(frozen=True, slots=True)
class Subjects:
    """Entities of one class in a shard: ``row`` in the shard, ``rank`` in the plan, and what their texts say."""

    entity_class: str
    row: NDArray[np.int64]
    rank: NDArray[np.int64]
    year: NDArray[np.int64]
    later: NDArray[np.int64]
    country: NDArray[np.int64]
    kind: NDArray[np.int64]
    occupation: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.row)


@dataclass(frozen=True, slots=True)
class Literals:
    """Literals of one relation's facts: quantities (amount, unit, uncertainty), or the template of ``count`` texts."""

    quantities: NDArray[np.float64]
    texts: str
    count: int


@dataclass(frozen=True, slots=True)
class Rows:
    """Facts of one relation: ``subject`` as index into `Subjects`; ``object`` is an id, a time code or a row."""

    relation: int
    kind: int
    subject: NDArray[np.int64]
    object: NDArray[np.int64]
    start: NDArray[np.int64]
    end: NDArray[np.int64]
    literals: Literals | None = None

    def take(self, rows: NDArray[np.bool_]) -> Rows:
        return Rows(
            self.relation, self.kind, self.subject[rows], self.object[rows], self.start[rows], self.end[rows]
        )


@cache
def rates() -> tuple[Rate, ...]:
    with _TABLE.open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file, delimiter="\t")
        return tuple(
            Rate(
                row["class"],
                row["relation"],
                row["target"],
                float(row["share"]),
                float(row["more"]),
                float(row["dated"]),
                float(row["exponent"]),
            )
            for row in rows
        )


@cache
def relation_ids() -> tuple[str, ...]:
    """All relations that may occur: those of the table, then the tail of rare ones."""
    stated = dict.fromkeys(rate.relation for rate in rates())
    return (*stated, *(f"P{_TAIL_ID + at}" for at in range(_TAIL)))


def described_relations() -> tuple[StagedRelation, ...]:
    rare = (StagedRelation(f"P{_TAIL_ID + at}", f"rare relation {at + 1}") for at in range(_TAIL))
    return (*(StagedRelation(key, label) for key, label in _LABELS.items()), *rare)


class FactMaker:
    """Draws facts so that an entity has ``facts_each`` of them on average."""

    def __init__(self, plan: Plan, *, facts_each: float, first_plain_concept: int) -> None:
        """:raises ValueError: fewer facts each than every entity of its class has."""
        self._plan = plan
        self._first_plain_concept = first_plain_concept
        self._numbers = {relation: number for number, relation in enumerate(relation_ids())}
        shares = np.bincount(plan.class_number, minlength=len(CLASSES)) / len(plan)
        least = sum(shares[CLASSES.index(rate.entity_class)] * rate.share for rate in rates())
        more = sum(shares[CLASSES.index(rate.entity_class)] * rate.more for rate in rates())
        if facts_each < least + _TAIL_MEAN:
            raise ValueError(f"{facts_each} facts each are too few; at least {least + _TAIL_MEAN + 0.1:.1f}")
        self._factor = (facts_each * _DOUBLES - least - _TAIL_MEAN) / more

    def rows(self, subjects: Subjects, rng: np.random.Generator) -> list[Rows]:
        """Facts of the subjects, a relation at a time, without doubles."""
        activity = np.minimum(rng.pareto(_ACTIVITY, len(subjects)) * (_ACTIVITY - 1), _BUSIEST)
        made = [
            self._of_rate(rate, subjects, activity, rng)
            for rate in rates()
            if rate.entity_class == subjects.entity_class
        ]
        return [rows for rows in (*made, *self._tail(subjects, activity, rng)) if len(rows.subject)]

    def _of_rate(
        self, rate: Rate, subjects: Subjects, activity: NDArray[np.float64], rng: np.random.Generator
    ) -> Rows:
        first = rng.random(len(subjects)) < rate.share
        more = np.minimum(rng.poisson(rate.more * self._factor * activity), _MOST)
        subject = np.repeat(np.arange(len(subjects)), first + more)
        is_first = np.concatenate(([True], np.diff(subject) != 0))[: len(subject)]
        relation = self._numbers[rate.relation]
        years = subjects.year[subject]
        start, end = _dates(rate, years, rng)
        if rate.target in _TIMES:
            said = subjects.later[subject] if rate.target == "death" else years
            return Rows(relation, _TIME, subject, _times(said + 0 * years, rng), start, end)
        if rate.target in _QUANTITIES or rate.target in _TEXTS:
            kind = _QUANTITY if rate.target in _QUANTITIES else _TEXT
            literals = _literals(rate.target, len(subject), rng)
            return Rows(relation, kind, subject, np.arange(len(subject)), start, end, literals)
        rank = self._objects(rate, subjects, subject, is_first, rng)
        rows = Rows(relation, _ENTITY, subject, self._plan.id[rank].astype(np.int64), start, end)
        return _without_doubles(rows, subjects.rank[subject] != rank)

    def _objects(
        self,
        rate: Rate,
        subjects: Subjects,
        subject: NDArray[np.int64],
        is_first: NDArray[np.bool_],
        rng: np.random.Generator,
    ) -> NDArray[np.int64]:
        """Ranks of the objects: the entity's own country, kind or occupation first, others by popularity."""
        plan = self._plan
        if rate.target == "sex":
            return plan.members["concept"][(rng.random(len(subject)) < 0.2).astype(np.int64)]
        if rate.target == "kind":
            own = subjects.kind[subject]
            shift = np.where(is_first, 0, rng.integers(1, 9, len(subject)))
            members = plan.members["concept"]
            return members[np.minimum(own + shift, len(members) - 1)]
        members = plan.members[rate.target]
        skipped = min(self._first_plain_concept, len(members) - 1) if rate.target == "concept" else 0
        place = skipped + zipf(rng, len(subject), among=len(members) - skipped, exponent=rate.exponent)
        own_place = {"country": subjects.country, "occupation": subjects.occupation}.get(rate.target)
        if own_place is not None and rate.relation != "P39":
            place = np.where(is_first, own_place[subject] % len(members), place)
        return members[place]

    def _tail(
        self, subjects: Subjects, activity: NDArray[np.float64], rng: np.random.Generator
    ) -> list[Rows]:
        counts = rng.poisson(_TAIL_MEAN * np.minimum(activity, 40.0))
        subject = np.repeat(np.arange(len(subjects)), counts)
        relation = zipf(rng, len(subject), among=_TAIL, exponent=0.9)
        rank = zipf(rng, len(subject), among=len(self._plan), exponent=0.6)
        out = []
        for number in range(_TAIL):
            some = np.flatnonzero(relation == number)
            ids = self._plan.id[rank[some]].astype(np.int64)
            never = np.full(len(some), NO_TIME)
            rows = Rows(self._numbers[f"P{_TAIL_ID + number}"], _ENTITY, subject[some], ids, never, never)
            out.append(_without_doubles(rows, subjects.rank[subject[some]] != rank[some]))
        return out


def _literals(target: str, count: int, rng: np.random.Generator) -> Literals:
    if target in _TEXTS:
        return Literals(np.empty((0, 3)), _TEXTS[target], count)
    mean, deviation, decimals, unit = _QUANTITIES[target]
    amounts = np.round(np.exp(rng.normal(mean, deviation, count)), decimals)
    uncertain = np.where(rng.random(count) < 0.03, np.round(amounts * 0.01, decimals), 0.0)
    return Literals(np.stack((amounts, np.full(count, float(unit)), uncertain), axis=1), "", count)


def _times(years: NDArray[np.int64], rng: np.random.Generator) -> NDArray[np.int64]:
    """Time codes in these years: most to the day, the others to the month or the year."""
    precise = rng.random(len(years))
    in_days, in_months = precise < _IN_DAYS, precise < _IN_DAYS + 0.05
    month = np.where(in_months, rng.integers(1, 13, len(years)), 0)
    day = np.where(in_days, rng.integers(1, 29, len(years)), 0)
    precision = np.where(in_days, 11, np.where(in_months, 10, 9))
    julian = (years < _JULIAN_BEFORE) & in_days
    return years << 15 | month << 11 | day << 6 | precision << 2 | julian.astype(np.int64) << 1


def _dates(
    rate: Rate, years: NDArray[np.int64], rng: np.random.Generator
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Starts and ends; a dated fact has a start, and half of them an end."""
    start = np.full(len(years), NO_TIME)
    end = np.full(len(years), NO_TIME)
    dated = np.flatnonzero(rng.random(len(years)) < rate.dated)
    if rate.target in _QUANTITIES:
        begun = rng.integers(1850, 2026, len(dated))
    else:
        begun = np.minimum(years[dated] + rng.integers(18, 50, len(dated)), 2026)
    year_only = rng.random(len(dated)) < 0.6
    start[dated] = np.where(year_only, begun << 15 | 9 << 2, _times(begun, rng))
    ended = dated[(rng.random(len(dated)) < 0.5) & (rate.target not in _QUANTITIES)]
    ended_year = np.minimum((start[ended] >> 15) + rng.integers(0, 9, len(ended)) + 1, 2026)
    end[ended] = ended_year << 15 | 9 << 2
    return start, end


def _without_doubles(rows: Rows, wanted: NDArray[np.bool_]) -> Rows:
    """The wanted rows, each pair of subject and object once."""
    keys = rows.subject << 32 | rows.object
    first = np.zeros(len(keys), dtype=bool)
    first[np.unique(keys, return_index=True)[1]] = True
    return rows.take(first & wanted)
