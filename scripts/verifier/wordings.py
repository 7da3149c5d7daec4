"""Sentence templates of the relations, for training and for measuring, and which relations say much the same.

Training has those of the schema and its anchors; `held_wordings.tsv` and the relations of `HELD_OUT` are for measuring.
A wording of `benchmarks/wordings.tsv` is never trained on, whoever else came upon it.
"""

from __future__ import annotations

import csv
import hashlib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from pathlib import Path

from benchmarks.statement import read_wordings
from kg import schema
from scripts.local_model import wordings as local_model

ANCHORS = Path(schema.__file__).with_name("anchors.tsv")
HELD_WORDINGS = Path(__file__).with_name("held_wordings.tsv")
NO_STATEMENT = Path(__file__).with_name("no_statement.tsv")
"""Columns ends ("person-place", "any-time") and wording: sentences that state none of the relations, held out."""
SENTENCES = Path(__file__).with_name("sentences.tsv")
"""Columns relation, kind and wording: sentences that state a relation, and such as stand beside it ("{s}'s mother was
born in {o}"); one in five is held out. Sentences of the first kind that checks compare with stand among the anchors.
"""
STATES, BESIDE = "states", "beside"

HELD_OUT = frozenset("P140 P172 P195 P206 P264 P355 P413 P449 P488 P641 P1066 P1303".split())
"""Relations that nothing is trained on, of several kinds of ends; the usual ones (birth, height) are trained on."""

_ALIKE = (
    "P17 P131 P276 P30 P706 P495 P1001", "P22 P25 P40", "P184 P185 P1066 P802", "P155 P156", "P1365 P1366",
    "P50 P800 P170 P58 P676", "P361 P527", "P36 P1376", "P749 P355 P127 P1830 P137", "P571 P1619 P575 P577 P580 P585",
    "P106 P101 P39", "P61 P170 P178 P176 P112 P84 P287", "P161 P175 P725", "P54 P463 P108", "P551 P937",
    "P364 P407 P37 P1412 P103 P2936", "P607 P1344 P710", "P740 P159 P276 P131", "P576 P582 P570", "P31 P279 P136",
    "P1346 P166 P1411", "P47 P206", "P27 P495", "P180 P921", "P185 P802", "P749 P361", "P264 P123", "P172 P27",
)  # fmt: skip
"""Relations of which one fact can make another true or be said in the words of another, in either direction."""


@dataclass(frozen=True)
class Wordings:
    """``templates`` hold {s} and {o} and end without a full stop; ``unrelated`` are those of no relation, by ends.

    ``beside``: by relation, sentences that a hasty reader takes for a statement of it.
    """

    templates: Mapping[str, Sequence[str]]
    unrelated: Mapping[str, Sequence[str]]
    beside: Mapping[str, Sequence[str]] = field(default_factory=dict)

    @cached_property
    def _alike(self) -> frozenset[tuple[str, str]]:
        users: dict[str, set[str]] = defaultdict(set)
        for relation, templates in self.templates.items():
            for template in templates:
                users[_folded(template)].add(relation)
        groups = (*users.values(), *(set(group.split()) for group in _ALIKE))
        return frozenset(pair for group in groups for pair in combinations(sorted(group), 2))

    def alike(self, first: str, second: str) -> bool:
        """Whether facts of two relations can be said in the same words, or one may follow from the other."""
        return first == second or (min(first, second), max(first, second)) in self._alike


def load(*, held_out: bool) -> Wordings:
    """Wordings for training; or those held out and, for the relations held out, all there are."""
    excluded = {_folded(s) for w in read_wordings().values() for s in w.sentences}
    given = _merged(_stated(), _rows(ANCHORS), _of_local_model(), sentences(STATES, held_out=False))
    beside = _merged(sentences(BESIDE, held_out=held_out))
    if not held_out:
        kept = {r: _without(templates, excluded) for r, templates in given.items() if r not in HELD_OUT}
        spoken = {r: templates for r, templates in beside.items() if r not in HELD_OUT}
        return Wordings({r: t for r, t in kept.items() if t}, _unrelated(held_out=False), spoken)
    known = {r: {_folded(t) for t in templates} for r, templates in given.items()}
    held = _merged(_rows(HELD_WORDINGS), sentences(STATES, held_out=True))
    fresh = {r: _without(t, known.get(r, set())) for r, t in held.items()}
    whole = {
        r: _merged(_rows(HELD_WORDINGS), [(r, t) for t in given.get(r, ())])[r]
        for r in HELD_OUT & given.keys()
    }
    return Wordings({r: t for r, t in {**fresh, **whole}.items() if t}, _unrelated(held_out=True), beside)


def sentences(kind: str, *, held_out: bool) -> Iterator[tuple[str, str]]:
    """The sentences written for each relation, of one kind: (relation, wording)."""
    with SENTENCES.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            if row["kind"] == kind and is_held(row["wording"]) is held_out:
                yield row["relation"], row["wording"]


def is_held(wording: str) -> bool:
    """Whether a sentence is one of the fifth that nothing is trained on."""
    return hashlib.sha256(wording.encode()).digest()[1] % 5 == 0


def _stated() -> Iterator[tuple[str, str]]:
    for relation in schema.builtin().values():
        yield from ((relation.id, wording) for wording in relation.wordings)


def _of_local_model() -> Iterator[tuple[str, str]]:
    """The sentences that the embedded model answers with."""
    for relation, wording in local_model.load().relations.items():
        yield from ((relation, s.rstrip(".").replace("{an} {o}", "a {o}")) for s in wording.sentences)


def _rows(path: Path) -> list[tuple[str, str]]:
    if not path.exists():
        return []
    with path.open(encoding="utf-8", newline="") as file:
        rows = csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        next(rows)
        return [(row[0], row[1].rstrip(". ")) for row in rows if len(row) >= 2]


def _merged(*sources: Iterable[tuple[str, str]]) -> dict[str, tuple[str, ...]]:
    table: dict[str, dict[str, None]] = defaultdict(dict)
    for source in sources:
        for relation, template in source:
            if "{s}" in template and "{o}" in template:
                table[relation][template] = None
    return {relation: tuple(templates) for relation, templates in table.items()}


def _unrelated(*, held_out: bool) -> dict[str, tuple[str, ...]]:
    """By ends; a sentence that one pair of ends trains on is held out of none."""
    trained = schema.near_misses()
    if not held_out:
        return _merged((ends, wording.rstrip(". ")) for ends, wording in trained)
    seen = {wording for _, wording in trained}
    return _merged(row for row in _rows(NO_STATEMENT) if row[1] not in seen)


def _without(templates: Iterable[str], excluded: set[str]) -> tuple[str, ...]:
    return tuple(template for template in templates if _folded(template) not in excluded)


def _folded(template: str) -> str:
    return template.rstrip(". ").casefold().replace(" an {o}", " a {o}")
