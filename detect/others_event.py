"""What stands in the phrase of somebody else's event is of that: "After Pierre's death in 1906, she taught"."""

from __future__ import annotations

from detect.clause import Clause, Symbol
from detect.tagging import VERBS, tags

_EVENTS = frozenset(
    "death birth murder assassination execution funeral burial marriage wedding coronation abdication resignation "
    "departure arrival retirement defeat victory suicide conviction arrest accession election".split()
)
_NEAR = 3
"""Symbols behind the owner among which the event stands: "Diana's tragic death"."""


def is_of_others_event(clause: Clause, subject: Symbol | None, value: Symbol) -> bool:
    """Whether a value, or its name, belongs to an event of somebody else than the subject."""
    symbols = clause.symbols
    for at, mark in enumerate(symbols):
        if mark.code != "'s" or not at or symbols[at - 1].code[0] not in "EN":
            continue
        owner = symbols[at - 1]
        event = next(
            (i for i in range(at + 1, min(at + _NEAR, len(symbols))) if symbols[i].code in _EVENTS), None
        )
        if event is None or (subject is not None and subject.start == owner.start):
            continue
        if owner.start <= value.start < _end(clause, event):
            return True
    return False


def _end(clause: Clause, event: int) -> int:
    """Where the phrase of an event ends: before the next comma or verb."""
    letters = tags(clause)
    for at in range(event + 1, len(clause.symbols)):
        if clause.symbols[at].code in (",", ";", ".") or letters[at] in VERBS:
            return clause.symbols[at].start
    return clause.end
