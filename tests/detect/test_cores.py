"""How many threads may compute."""

from __future__ import annotations

from detect import cores


def test_there_is_at_least_one_core() -> None:
    assert cores.physical_cores() >= 1


def test_never_more_threads_than_cores() -> None:
    assert cores.threads(10_000) == cores.physical_cores()


def test_fewer_threads_are_respected_and_none_takes_all() -> None:
    assert cores.threads(1) == 1
    assert cores.threads(None) == cores.physical_cores()


def test_the_processor_has_a_stable_name() -> None:
    assert cores.processor()
    assert cores.processor() == cores.processor()
