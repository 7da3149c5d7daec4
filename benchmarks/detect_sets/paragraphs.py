"""Answers of three sentences about one subject, to measure time on: half of them state something wrong."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from benchmarks.statement import Statement

SENTENCES = 3


def paragraphs(statements: Sequence[Statement], *, count: int) -> list[tuple[str, str]]:
    """Up to ``count`` (prompt, answer), each about another subject."""
    by_subject: dict[str, dict[str, Statement]] = defaultdict(dict)
    for place, statement in enumerate(statements):
        known = by_subject[statement.triple.subject]
        if statement.triple.relation not in known or place % 4 == 1:
            known[statement.triple.relation] = statement
    full = [list(told.values())[:SENTENCES] for told in by_subject.values() if len(told) >= SENTENCES]
    return [(told[0].prompt, " ".join(s.answer for s in told)) for told in full[:count]]
