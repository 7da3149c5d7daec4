"""The tables of time and of agreement of the correction report."""

from __future__ import annotations

import math
from collections.abc import Sequence

from benchmarks.correct_asked import Made
from benchmarks.correct_http import Embedded, Sent
from benchmarks.correct_outcome import Outcome
from benchmarks.correct_planted import OPENING
from benchmarks.measures import Quantiles
from benchmarks.report import Cell, Table
from correct.exchange import Means

_DEEDS = {
    Means.DRAFT: "passed",
    Means.PATCH: "patched",
    Means.REGENERATE: "regenerated",
    Means.REFUSE: "refused",
}


def times(sent: Sequence[Sent]) -> Table:
    """Milliseconds that the proxy adds, over HTTP, by what it did."""
    rows: list[Sequence[Cell]] = []
    for title, some in _by_means(sent).items():
        rows.append(_row(f"whole, {title}", [s.added_whole for s in some if not s.streamed_first]))
        streamed = [s.added_streamed for s in some if s.streamed_first]
        rows.append(_row(f"streamed to the end, {title}", streamed))
    for title, opened in ((f"{OPENING} of no claim", True), ("the sentence comes first", False)):
        some = [s for s in sent if s.streamed_first and (s.asked.case.origin == OPENING) is opened]
        rows.append(_row(f"to the first text, {title}", [s.added_first for s in some]))
    return Table("milliseconds added, over HTTP", ("", "answers", "p50", "p95", "p99"), rows)


def _by_means(sent: Sequence[Sent]) -> dict[str, list[Sent]]:
    found: dict[str, list[Sent]] = {}
    for each in sent:
        found.setdefault(deed(each.asked.whole), []).append(each)
    return dict(sorted(found.items()))


def deed(made: Made) -> str:
    """What was done about an answer, in a word."""
    return _DEEDS.get(made.means, made.means.value)


def direct_times(outcomes: Sequence[Outcome]) -> Table:
    """Milliseconds of the pipeline alone, by what it did, with the local model as the one that regenerates."""
    rows: list[Sequence[Cell]] = []
    for done in sorted({deed(each.made) for each in outcomes}):
        rows.append(_row(done, [each.made.milliseconds for each in outcomes if deed(each.made) == done]))
    return Table("milliseconds in the pipeline, whole answers", ("", "answers", "p50", "p95", "p99"), rows)


def agreement(outcomes: Sequence[Outcome], sent: Sequence[Sent], alone: Sequence[Embedded]) -> Table:
    """How often an answer is the same text whole and streamed."""
    rows: list[Sequence[Cell]] = [
        _agree("pipeline: whole and streamed", [each.asked.agree for each in outcomes]),
        _agree("over HTTP: whole and streamed", [each.agree for each in sent]),
        _agree("whole: over HTTP and pipeline", [each.as_direct for each in sent]),
        _agree("embedded model over HTTP: whole and streamed", [each.agree for each in alone]),
    ]
    return Table("streamed and whole agree", ("", "answers", "same text", "share"), rows)


def _agree(name: str, same: Sequence[bool]) -> Sequence[Cell]:
    return (name, len(same), sum(same), sum(same) / len(same) if same else None)


def _row(name: str, durations: Sequence[float]) -> Sequence[Cell]:
    known = [each for each in durations if not math.isnan(each)]
    if not known:
        return (name, 0, None, None, None)
    found = Quantiles.of(known)
    return (name, len(known), found.p50, found.p95, found.p99)
