"""No collection runs while a graph is opened, and later ones leave it aside."""

from __future__ import annotations

import gc

import pytest

from proxy.garbage import paused_collection


def test_nothing_is_collected_inside_and_collecting_goes_on_behind() -> None:
    with paused_collection():
        assert not gc.isenabled()
    assert gc.isenabled()


def test_what_was_made_inside_is_frozen_and_still_freed_by_its_last_reference() -> None:
    before = gc.get_freeze_count()
    with paused_collection():
        made = [[] for _ in range(10_000)]  # type: ignore[var-annotated]
    frozen = gc.get_freeze_count()
    assert frozen >= before + 10_000
    del made
    assert gc.get_freeze_count() <= frozen - 10_000


def test_an_error_inside_leaves_collecting_on() -> None:
    with pytest.raises(ValueError, match="broken"), paused_collection():
        raise ValueError("broken")
    assert gc.isenabled()
