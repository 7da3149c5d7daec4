"""Kind and cardinality of a relation that only the user's file knows.

Cardinality, where the file does not state it: ONE where every subject has one object, CURRENT where it has one at a
time, FEW where subjects have few, else MANY.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from kg.own_facts.row import BadCell, BadRow, StatedRow, shortened
from kg.own_facts.value import FIRST_YEAR, LAST_YEAR, is_bare_year
from kg.records import Cardinality, EntityRef, Fact, Quantity, Text, Time, Value

Cell = str | Value
"""A value, or a name still to be looked up."""

_FEW_OBJECTS = 1.3
_TEMPORAL = frozenset(
    """year years date dates day since founded launched launch released release introduced introduction born died
    established establishment built opened opening closed start started end ended expiry expires when created""".split()
)
_NONE = re.compile(
    r"none|no(?: [a-z]+)?|not [a-z]+|never|always|n/?a|-|–|—|unlimited|unknown|unavailable|"
    r"included|infinite|indefinite|any|free|flexible|open|tbd|on request|"
    r"varies",
    re.IGNORECASE,
)
"""What stands in place of a figure where there is none."""
_YES, _NO = frozenset(("yes", "true", "1", "functional", "one")), frozenset(("no", "false", "0"))


def harmonised(label: str, rows: Sequence[tuple[StatedRow, Cell]]) -> tuple[list[Cell], list[BadRow]]:
    """The objects of one new relation brought to one kind, and the rows where that is not possible."""
    cells = _years_or_counts(label, rows)
    kinds = Counter(map(_kind, cells))
    if len(kinds) < 2:
        return cells, []
    if (few := _exceptions(cells)) is not None:
        return few, []
    if all(isinstance(row.object, str) for row, _ in rows):
        return [Text(_unquoted(str(row.object))) for row, _ in rows], []
    usual = kinds.most_common(1)[0][0]
    first = next(row.line for (row, _), cell in zip(rows, cells, strict=True) if _kind(cell) is usual)
    remedy = f"is a {{}}, while {label!r} has a {_said(usual)} on line {first}; use one kind for a relation"
    return cells, [
        BadRow(row.line, "object", shortened(str(row.object)), remedy.format(_said(_kind(cell))))
        for (row, _), cell in zip(rows, cells, strict=True)
        if _kind(cell) is not usual
    ]


def _exceptions(cells: Sequence[Cell]) -> list[Cell] | None:
    """Figures or dates with a few words or other texts among them ("none", "2 x 32 kg"), which stay text; None for any
    other mix.
    """
    kinds = Counter(map(_kind, cells))
    usual, count = kinds.most_common(1)[0]
    others = [cell for cell in cells if _kind(cell) is not usual]
    if usual not in (Quantity, Time) or count <= len(others):
        return None
    if not all(
        isinstance(cell, Text) or (isinstance(cell, str) and stands_for_none(cell)) for cell in others
    ):
        return None
    return [Text(cell) if isinstance(cell, str) else cell for cell in cells]


def stands_for_none(cell: str) -> bool:
    """Whether a cell says in words that there is no figure: "none", "unlimited", "not included"."""
    return _NONE.fullmatch(cell) is not None


def cardinality_of(facts: Sequence[Fact]) -> Cardinality:
    """How many objects the subjects of one relation have."""
    objects = Counter(fact.subject.id for fact in facts)
    dated = any(fact.start or fact.end for fact in facts)
    if len(objects) == len(facts):
        return Cardinality.CURRENT if dated else Cardinality.ONE
    current = Counter(fact.subject.id for fact in facts if not fact.ended)
    if dated and max(current.values(), default=0) <= 1:
        return Cardinality.CURRENT
    return Cardinality.FEW if len(facts) <= _FEW_OBJECTS * len(objects) else Cardinality.MANY


def stated_cardinality(text: str) -> Cardinality | None:
    """What a cell says of a relation: one, current, few, many, or whether it is functional; None for nothing.

    :raises BadCell: none of these.
    """
    said = text.casefold()
    if not said or said in _NO:
        return None
    if said in _YES:
        return Cardinality.ONE
    try:
        return Cardinality(said)
    except ValueError:
        raise BadCell("cardinality", text, "must be one, current, few, many, or yes for functional") from None


def _years_or_counts(label: str, rows: Sequence[tuple[StatedRow, Cell]]) -> list[Cell]:
    """Bare numbers of four figures as years or as counts, all alike."""
    cells = [cell for _, cell in rows]
    bare = [isinstance(row.object, str) and is_bare_year(row.object) for row, _ in rows]
    if not any(bare):
        return cells
    others = [cell for cell, is_bare in zip(cells, bare, strict=True) if not is_bare]
    if any(isinstance(cell, Quantity) for cell in others):
        years = False
    elif any(isinstance(cell, Time) for cell in others) or _TEMPORAL & set(label.casefold().split()):
        years = True
    else:
        numbers = [int(str(row.object)) for (row, _), is_bare in zip(rows, bare, strict=True) if is_bare]
        years = all(FIRST_YEAR <= number <= LAST_YEAR for number in numbers)
    return [
        (Time(int(str(row.object))) if years else Quantity(float(str(row.object)))) if is_bare else cell
        for (row, cell), is_bare in zip(rows, bare, strict=True)
    ]


def _kind(cell: Cell) -> type:
    return EntityRef if isinstance(cell, str) else type(cell)


def _said(kind: type) -> str:
    return {EntityRef: "name", Time: "date", Quantity: "quantity", Text: "text"}.get(kind, "place")


def _unquoted(text: str) -> str:
    return text[1:-1] if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'" else text
