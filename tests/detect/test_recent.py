"""A bounded memory of what was computed lately."""

from __future__ import annotations

from collections.abc import Sequence

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


def test_what_is_not_remembered_is_computed_once_and_in_bulks() -> None:
    recent: Recent[str, int] = Recent(64)
    recent.remember({"a": 0})
    asked: list[list[str]] = []

    def lengths(keys: Sequence[str]) -> list[int]:
        asked.append(list(keys))
        return [len(key) for key in keys]

    found = recent.complete(["bb", "a", "ccc", "bb", "dd"], lengths, bulk=2)

    assert found == {"a": 0, "bb": 2, "ccc": 3, "dd": 2}
    assert asked == [["bb", "ccc"], ["dd"]]
    assert recent.recall(["dd"]) == {"dd": 2}
