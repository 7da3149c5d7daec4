"""A bounded memory of what was computed lately."""

from __future__ import annotations

from detect.recent import Recent


def test_what_was_asked_for_longest_ago_is_forgotten() -> None:
    recent: Recent[str, int] = Recent(32)
    recent.remember({"first": 1, "second": 2})
    for number in range(30):
        recent.remember({str(number): number})
    assert recent.recall(["first"]) == {"first": 1}
    recent.remember({"new": 3})
    assert recent.recall(["first", "second", "new"]) == {"first": 1, "new": 3}


def test_a_bulk_job_passes_by() -> None:
    recent: Recent[int, int] = Recent(32)
    recent.remember({number: number for number in range(3)})
    assert recent.recall(range(3)) == {}
