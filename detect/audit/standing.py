"""How each value that a claim states stands in the documents: the numbers, dates and names of the answer."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class ValueKind(StrEnum):
    NUMBER = "number"
    DATE = "date"
    NAME = "name"


class Standing(StrEnum):
    """``FOUND`` by the evidence of the claim, at the value's precision, in another unit or under another form.

    ``CONFLICT``: the evidence states another value of the kind in its place. The others say that it is not found:
    ``REFERRED``, the name of what the claim is about stands elsewhere in the document, or the document speaks of it by
    a pronoun alone; ``UNRIVALLED``, the evidence states nothing else that could stand in its place; ``ABSENT``, it
    does.
    """

    FOUND = "found"
    CONFLICT = "conflict"
    REFERRED = "referred"
    UNRIVALLED = "unrivalled"
    ABSENT = "absent"

    @property
    def shown(self) -> str:
        """As reports say it: found, conflict or missing."""
        return self.value if self in (Standing.FOUND, Standing.CONFLICT) else "missing"


@dataclass(frozen=True, slots=True)
class ValueStanding:
    """The value at ``[start, end)`` of the claim as it is read, there worded as ``text``.

    ``other`` is what the evidence says in its place, "" where that is not known.
    """

    kind: ValueKind
    start: int
    end: int
    text: str
    standing: Standing
    other: str = ""
