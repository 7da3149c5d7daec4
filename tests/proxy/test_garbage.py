"""No collection runs while a graph is opened, and later ones leave it aside."""

from __future__ import annotations

import gc
import weakref

import pytest

from proxy.garbage import paused_collection


@pytest.mark.parametrize("for_good", [True, False])
def test_nothing_is_collected_inside_and_collecting_goes_on_behind(for_good: bool) -> None:
    with paused_collection(for_good=for_good):
        assert not gc.isenabled()
    assert gc.isenabled()


def test_what_was_made_inside_is_frozen_and_still_freed_by_its_last_reference() -> None:
    before = gc.get_freeze_count()
    with paused_collection(for_good=True):
        made = [[] for _ in range(10_000)]  # type: ignore[var-annotated]
    frozen = gc.get_freeze_count()
    assert frozen >= before + 10_000
    del made
    assert gc.get_freeze_count() <= frozen - 10_000


def test_what_is_given_up_later_may_be_part_of_a_cycle() -> None:
    with paused_collection(for_good=False):
        given_up = _InACycle()
    seen = weakref.ref(given_up)
    del given_up
    gc.collect()
    assert seen() is None


def test_garbage_that_was_there_before_is_not_kept() -> None:
    seen = weakref.ref(_InACycle())
    with paused_collection(for_good=True):
        pass
    assert seen() is None


class _InACycle:
    def __init__(self) -> None:
        self.itself = self


def test_an_error_inside_leaves_collecting_on() -> None:
    with pytest.raises(ValueError, match="broken"), paused_collection(for_good=False):
        raise ValueError("broken")
    assert gc.isenabled()
