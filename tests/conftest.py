"""What many tests share: a snapshot of fifteen entities, really built; the data for development."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from detect.checker import Checker
    from detect.encoder import DistilBertEncoder
    from kg.store import Snapshot

ROOT = Path(__file__).resolve().parent.parent

# A busy machine may take its time over an example; tests are not timed.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")


@pytest.fixture(scope="session")
def tiny_source() -> Path:
    """Folder of entities.tsv and facts.tsv: France, Paris, Einstein, iron, Hamlet and what they need."""
    return ROOT / "tests/data/tiny"


@pytest.fixture(scope="session")
def tiny_snapshot(tiny_source: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Folder of the snapshot built from `tiny_source`, without a dense index."""
    from kg.build import build

    out = tmp_path_factory.mktemp("kg") / "tiny"
    build([tiny_source], out, encoder=None, budget_bytes=None, name="tiny")
    return out


@pytest.fixture(scope="session")
def tiny_graph(tiny_snapshot: Path) -> Snapshot:
    from kg.store import Snapshot

    return Snapshot.open(tiny_snapshot)


@pytest.fixture(scope="session")
def tiny_checker(tiny_graph: Snapshot) -> Checker:
    """A checker over `tiny_graph` without an encoder."""
    from detect.calibration import Calibration
    from detect.checker import Checker
    from kg.linker import Linker

    return Checker(tiny_graph, Linker(tiny_graph), encoder=None, calibration=Calibration.load())


@pytest.fixture(scope="session")
def encoder() -> DistilBertEncoder:
    """The encoder that comes with the project, on one thread."""
    from detect.encoder import DistilBertEncoder

    return DistilBertEncoder.default(device="cpu", threads=1)


@pytest.fixture(scope="session")
def reader() -> DistilBertEncoder:
    """The relation encoder that comes with the project, on one thread."""
    from detect import relation_encoder

    return relation_encoder.load(device="cpu", threads=1)


@pytest.fixture(scope="session")
def browser_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A real browser for all tests of pages (`tests.proxy.browser.browsing`); they are skipped where there is none."""
    from tests.proxy.browser import browser, browser_path

    path = browser_path()
    if path is None:
        pytest.skip("no browser: install chromium, or set AKGC_TEST_BROWSER")
    with browser(path, tmp_path_factory.mktemp("profile")) as address:
        yield address


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """The data for development; the test is skipped where it is absent."""
    folder = Path(os.environ.get("AKGC_SHARED_DATA") or ROOT.parent / "shared/data")
    if not folder.is_dir():
        pytest.skip("no data for development: set AKGC_SHARED_DATA")
    return folder
