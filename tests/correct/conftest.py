"""What tests of repairs share: a checker over a graph of capitals, people, works and measures, and a patch by it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from correct.patch import patch
from detect.calibration import Calibration
from detect.checker import Checker
from kg.build import build
from kg.linker import Linker
from kg.store import Snapshot

SOURCE = Path(__file__).resolve().parent.parent / "data/values"

Repair = Callable[..., "str | None"]
"""(answer, question="") -> the answer patched; None where it is not. What is patched contradicts nothing any more."""


@pytest.fixture(scope="session")
def values_checker(tmp_path_factory: pytest.TempPathFactory) -> Checker:
    """A checker over the entities of `tests/data/values`, without an encoder."""
    out = tmp_path_factory.mktemp("values") / "snapshot"
    build([SOURCE], out, encoder=None, budget_bytes=None, name="values")
    graph = Snapshot.open(out)
    return Checker(graph, Linker(graph), encoder=None, calibration=Calibration.load())


@pytest.fixture(scope="session")
def repaired(values_checker: Checker) -> Repair:
    def repair(answer: str, question: str = "") -> str | None:
        claims = values_checker.check(question, answer).claims
        patched = patch(answer, claims)
        if patched is not None:
            assert not values_checker.check(question, patched).contradicted
        return patched

    return repair


@pytest.fixture
def executor() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(4) as pool:
        yield pool


@pytest.fixture(scope="session")
def linker(tiny_graph: Snapshot) -> Linker:
    return Linker(tiny_graph)
