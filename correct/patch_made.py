"""A correction that a patch makes, with the claim it belongs to."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from detect.verdict import CheckedClaim, Correction
from kg.records import EntityRef, ValueKind

_LEAD = re.compile(r"\A(?:[Tt]he )?[*_\[]*")


class Made(NamedTuple):
    """A correction and its claim; offsets count in the draft."""

    claim: CheckedClaim
    correction: Correction

    @property
    def is_name(self) -> bool:
        """Whether a name is replaced, and no date, number or text."""
        relation = self.claim.claim.relation
        is_entity = relation is not None and relation.kind is ValueKind.ENTITY
        return is_entity or isinstance(self.claim.claim.value, EntityRef)

    @property
    def is_code(self) -> bool:
        """Whether a symbol or a code is replaced."""
        relation = self.claim.claim.relation
        return relation is not None and relation.kind is ValueKind.TEXT

    @property
    def wrong(self) -> str:
        return core(self.correction.wrong)

    @property
    def right(self) -> str:
        return core(self.correction.right)

    def covers(self, start: int) -> bool:
        return self.correction.start <= start < self.correction.end


class Patched(NamedTuple):
    """A draft with the corrections that are made in it, and all claims of the draft."""

    text: str
    made: Sequence[Made]
    claims: Sequence[CheckedClaim]

    @property
    def names(self) -> list[Made]:
        return [made for made in self.made if made.is_name]

    def is_corrected(self, start: int) -> bool:
        return any(made.covers(start) for made in self.made)


def core(name: str) -> str:
    """A name without its article and what contains it: "Munich" of "Munich, Germany"."""
    return _LEAD.sub("", name).split(",", 1)[0]
