"""Claims that are written down instead of read, for tests of what is done about them."""

from __future__ import annotations

from detect.verdict import CheckedClaim, Claim, Correction, Verdict
from kg.records import EntityClass, EntityRef, Quantity, Relation, Value, ValueKind

PERSON, PLACE, WORK = (
    frozenset({kind}) for kind in (EntityClass.PERSON, EntityClass.PLACE, EntityClass.WORK)
)
CAPITAL = Relation("P36", "capital", subject_classes=PLACE, object_classes=PLACE, nouns=("capital",))
AUTHOR = Relation("P50", "author", subject_classes=WORK, object_classes=PERSON, nouns=("author", "writer"))
BIRTHPLACE = Relation("P19", "place of birth", subject_classes=PERSON, object_classes=PLACE)
SYMBOL = Relation("P246", "element symbol", kind=ValueKind.TEXT, nouns=("symbol",))
MOONS = Relation("X1", "moons", kind=ValueKind.QUANTITY)


def wrong(
    text: str,
    old: str,
    new: str,
    *,
    relation: Relation = CAPITAL,
    value: Value | None = None,
    subject: str = "Spain",
    nth: int = 0,
    end: int | None = None,
) -> CheckedClaim:
    """A claim over the sentence of ``old`` whose ``nth`` mention is to be ``new``."""
    start = -1
    for _ in range(nth + 1):
        start = text.index(old, start + 1)
    begin = max(text.rfind(". ", 0, start) + 2, 0) if ". " in text[:start] else 0
    stop = text.find(". ", start) + 1 or len(text)
    claim = Claim(
        text[begin:stop], begin, stop if end is None else end,
        subject=EntityRef("S", subject), relation=relation, value=value or EntityRef("V", old),
        value_start=start, value_end=start + len(old),
    )  # fmt: skip
    fix = Correction(start, start + len(old), old, new)
    return CheckedClaim(claim, Verdict.CONTRADICTED, score=0.9, correction=fix)


def counted(text: str, old: str, new: str) -> CheckedClaim:
    """A claim of a number."""
    return wrong(text, old, new, relation=MOONS, value=Quantity(1.0))
