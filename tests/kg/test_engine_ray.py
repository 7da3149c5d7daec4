"""The Ray engine on a cluster of two one-core nodes on this machine, bound to 127.0.0.1, one killed in mid-build.

Time limits are generous: the cluster comes up in seconds on a quiet machine and in a minute on a busy one.
"""

import gzip
import os
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any

import psutil
import pytest

from kg.build import build
from kg.build_progress import BuildProgress, NoProgress
from kg.dump.options import DumpOptions
from kg.dump.progress import DumpState
from kg.dump.reader import read_dump
from kg.engine import Engine, TaskError, open_engine
from kg.engine_local import LocalEngine
from kg.engine_ray import RayEngine
from kg.manifest import Manifest
from tests.kg.dump.dump_lines import realistic_lines

pytestmark = [
    # Ray reads its environment when it is imported, so it must not be imported here.
    pytest.mark.skipif(find_spec("ray") is None, reason="needs the extra ray"),
    # Ray leaves files and processes to be closed by Python, and warns of its own future.
    pytest.mark.filterwarnings(
        "ignore::ResourceWarning",
        "ignore::DeprecationWarning:ray.*",
        "ignore::FutureWarning:ray.*",
        "ignore::pytest.PytestUnraisableExceptionWarning",
    ),
]

_BLOCK_BYTES = 200_000
_STORE_BYTES = 80 << 20
_CLOSED_S = 60


def slow_square(number: int) -> tuple[int, str]:
    import ray

    time.sleep(0.2)
    return number * number, ray.get_runtime_context().get_node_id()


def refuse_three(number: int) -> int:
    if number == 3:
        raise ValueError("three is too many")
    return number


def explode() -> object:
    raise ImportError("not on this machine")


class Unreadable:
    """Can be pickled but not loaded, as what another machine has no module for."""

    def __reduce__(self) -> tuple[Callable[[], object], tuple[()]]:
        return explode, ()


def die(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


class TwoNodes:
    """A cluster whose second node can be killed and replaced."""

    def __init__(self) -> None:
        from ray.cluster_utils import Cluster

        self._node: dict[str, Any] = {
            "num_cpus": 1,
            "object_store_memory": _STORE_BYTES,
            "node_ip_address": "127.0.0.1",
        }
        self.cluster: Any = Cluster(
            initialize_head=True, head_node_args={**self._node, "include_dashboard": False}
        )
        self.address: str = self.cluster.address
        self._second: Any = None

    def fill(self) -> None:
        """Start the second node where there is none."""
        if self._second is None:
            self._second = self.cluster.add_node(**self._node)

    def kill_second(self) -> None:
        self.cluster.remove_node(self._second, allow_graceful=False)
        self._second = None

    def close(self) -> None:
        self.cluster.shutdown()


def processes_of_ray() -> list[psutil.Process]:
    return [
        child
        for child in psutil.Process().children(recursive=True)
        if any("/ray/" in part or "ray::" in part for part in command_of(child))
    ]


def command_of(process: psutil.Process) -> list[str]:
    """Nothing of one that has just ended."""
    try:
        return process.cmdline()
    except psutil.NoSuchProcess:
        return []


@pytest.fixture(scope="module")
def nodes() -> Iterator[TwoNodes]:
    folder = tempfile.mkdtemp(prefix="ray-", dir="/tmp")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAY_TMPDIR", folder)
        patch.setenv("RAY_USAGE_STATS_ENABLED", "0")
        patch.setenv("RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER", "0")
        nodes = TwoNodes()
        yield nodes
        started = processes_of_ray()
        nodes.close()
    _, alive = psutil.wait_procs(started, timeout=_CLOSED_S)
    shutil.rmtree(folder)
    assert started
    assert not alive


@pytest.fixture(scope="module")
def connected(nodes: TwoNodes) -> Iterator[RayEngine]:
    with RayEngine(nodes.address) as engine:
        yield engine


@pytest.fixture
def engine(connected: RayEngine, nodes: TwoNodes) -> RayEngine:
    nodes.fill()
    until = time.monotonic() + _CLOSED_S
    while connected.processes < 2:
        assert time.monotonic() < until
        time.sleep(0.1)
    return connected


@pytest.fixture(scope="module")
def dump(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """About 60 blocks of a dump."""
    path = tmp_path_factory.mktemp("dump") / "wikidata-20261001-all.json.gz"
    with gzip.open(path, "wb", compresslevel=1) as file:
        file.write(b"[\n")
        file.writelines(realistic_lines(Random(5), 1, 3000))
        file.write(b"]\n")
    return path


def files_of(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*.*") if path.is_file()
    }


def test_a_killed_node_loses_no_result_and_doubles_none(engine: RayEngine, nodes: TwoNodes) -> None:
    found = []
    where = set()
    killed = False
    for square, node in engine.map(slow_square, range(60)):
        found.append(square)
        where.add(node)
        if len(where) == 2 and not killed:
            nodes.kill_second()
            killed = True
    assert killed
    assert found == [number * number for number in range(60)]


def test_a_dump_read_while_a_node_is_killed_gives_the_shards_of_the_local_engine(
    engine: RayEngine, nodes: TwoNodes, dump: Path, tmp_path: Path
) -> None:
    killed_at: list[int] = []

    def kill_once(state: DumpState) -> None:
        if state.entities > 100 and not killed_at:
            killed_at.append(state.entities)
            nodes.kill_second()

    options = DumpOptions(block_bytes=_BLOCK_BYTES, blocks_per_shard=1)
    with LocalEngine() as here:
        expected = read_dump(dump, tmp_path / "local", options=options, engine=here)
    report = read_dump(dump, tmp_path / "ray", options=options, engine=engine, progress=kill_once)
    assert killed_at
    assert killed_at[0] < expected.entities / 2
    assert len(expected.shards) > 20
    assert (report.entities, report.facts) == (expected.entities, expected.facts)
    assert files_of(tmp_path / "ray") == files_of(tmp_path / "local")


def test_a_build_in_which_a_node_is_killed_gives_the_snapshot_of_the_local_engine(
    engine: RayEngine, nodes: TwoNodes, dump: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "kg.build_source._of_dump", lambda _: DumpOptions(block_bytes=_BLOCK_BYTES, blocks_per_shard=1)
    )
    killed = False

    class KillOnce(NoProgress):
        def __call__(self, state: DumpState) -> None:
            nonlocal killed
            if state.entities > 100 and not killed:
                killed = True
                nodes.kill_second()

    def built(name: str, engine: Engine, progress: BuildProgress) -> Manifest:
        return build(
            [dump],
            tmp_path / name,
            encoder=None,
            budget_bytes=None,
            name="two nodes",
            date="2026-10-01",
            engine=engine,
            progress=progress,
        )

    with LocalEngine(2) as here:
        expected = built("local", here, NoProgress())
    manifest = built("ray", engine, KillOnce())
    assert killed
    assert expected.counts.facts > 1000
    assert manifest.sha256 == expected.sha256


def test_a_failing_task_names_the_item_and_its_reason(engine: RayEngine) -> None:
    results = engine.map(refuse_three, range(100))
    assert [next(results) for _ in range(3)] == [0, 1, 2]
    with pytest.raises(TaskError, match=r"^item 4 \(3\): ValueError: three is too many$"):
        list(results)
    assert list(engine.map(refuse_three, range(3))) == [0, 1, 2]


def test_an_item_that_kills_its_process_again_and_again_is_named(engine: RayEngine) -> None:
    with pytest.raises(TaskError, match=r"item 1 \(0\).*process or node died.*4 times"):
        list(engine.map(die, range(1)))


def test_an_item_that_cannot_be_loaded_on_a_node_is_an_error_of_its_own(engine: RayEngine) -> None:
    with pytest.raises(TaskError, match=r"item 1 .*Ray could not run it \(.*not on this machine"):
        list(engine.map(str, [Unreadable()]))
    assert list(engine.map(refuse_three, [1])) == [1]


def test_large_items_and_results_travel_through_the_cluster(engine: RayEngine) -> None:
    blocks = [bytes([number]) * (4 << 20) for number in range(6)]
    assert list(engine.map(bytes.swapcase, blocks)) == [block.swapcase() for block in blocks]


def test_an_address_where_nobody_listens_is_a_clear_error_at_once() -> None:
    began = time.monotonic()
    with pytest.raises(ValueError, match=r"a Ray cluster at 127.0.0.1:1 cannot be used: .*refused"):
        open_engine("ray", address="127.0.0.1:1")
    assert time.monotonic() - began < 30


def test_without_ray_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ValueError, match=r"pip install 'akgc\[ray\]'"):
        open_engine("ray")
