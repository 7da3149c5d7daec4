"""Request ids."""

from __future__ import annotations

from proxy.request_id import new_id


def test_ids_sort_by_time() -> None:
    ids = [new_id(t, bytes([255 - t] * 8)) for t in (1, 2, 200)]

    assert ids == sorted(ids)


def test_ids_of_the_same_time_differ_by_chance() -> None:
    assert new_id(1.5, b"01234567") != new_id(1.5, b"01234568")
