"""The report of a retrieval audit on the terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.table import Table
    from rich.text import Text

    from detect.integrity.audit import QueryAudit, RetrievalAudit

_PLAIN_WIDTH = 120
_COLUMNS = ("", "query", "score", "coverage", "noise", "precision", "recall")


def print_report(audit: RetrievalAudit) -> None:
    """A line a query, the explanation of those that fail, and the summary; as wide as the terminal."""
    from rich.console import Console

    console = Console(width=None if sys.stdout.isatty() else _PLAIN_WIDTH, highlight=False)
    console.print(_table(audit))
    for line in _explanations(audit):
        console.print(line)
    console.print(_summary(audit))


def _table(audit: RetrievalAudit) -> Table:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD)
    for column in _COLUMNS:
        table.add_column(column, justify="left" if column in ("", "query") else "right")
    for each in audit.queries:
        found = each.integrity
        shares = (found.coverage, found.noise, found.precision, found.recall)
        cells = (
            f"{each.query.id}: {each.query.text}",
            str(found.score),
            *(f"{share:.0%}" for share in shares),
        )
        table.add_row(_outcome(passed=found.passed), *map(Text, cells))
    return table


def _explanations(audit: RetrievalAudit) -> Iterator[Text]:
    from rich.text import Text

    for each in audit.queries:
        if not each.integrity.passed:
            yield Text(f"{each.query.id}: {each.explanation}{_aspects(each)}")
    if audit.unknown:
        yield Text(f"Not among the documents at all: {', '.join(audit.unknown)}", style="yellow")


def _aspects(found: QueryAudit) -> str:
    """The model's aspects; those without one are told in the explanation."""
    if found.explained_by == "plain" or not found.aspects:
        return ""
    return f" Asked about: {'; '.join(each.text for each in found.aspects)}."


def _summary(audit: RetrievalAudit) -> Text:
    from rich.text import Text

    summary = audit.summary
    told = (
        f" {audit.system}, k = {audit.k}: {summary.passed} of {summary.queries} queries pass"
        f" (score {audit.scale.passing} or more); means: score {summary.score:.0f}, coverage {summary.coverage:.0%},"
        f" noise {summary.noise:.0%}, precision {summary.precision:.0%}"
    )
    return Text.assemble(_outcome(passed=audit.passed), told)


def _outcome(*, passed: bool) -> Text:
    from rich.text import Text

    return Text("PASS", style="bold green") if passed else Text("FAIL", style="bold red")
