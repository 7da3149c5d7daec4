"""What somebody begins that is something else, and what something was at first, does not date it."""

from __future__ import annotations

import pytest

from detect.begun import dates_of_begun
from detect.clause import clause_of
from kg.linker import Linker
from kg.store import Snapshot


@pytest.mark.parametrize(
    ("text", "dated"),
    [
        ("Ulm started a new line in 1998.", 1),
        ("Ulm began in 1979 as part of the computer division of a studio.", 1),
        ("Ulm started in 1957 as the Quarrymen.", 1),
        ("In 1979 Ulm began as a project at a university.", 1),
        ("Ulm began in 1979.", 0),
        ("Ulm started in 1994 as an online bookstore.", 0),
        ("Ulm was founded in 1979 as part of a plan.", 0),
    ],
)
def test_dates_of_something_else(tiny_graph: Snapshot, text: str, dated: int) -> None:
    clause = clause_of(Linker(tiny_graph).link(text), 0, len(text))
    assert len(dates_of_begun(clause, text)) == dated
