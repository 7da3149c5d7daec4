"""The engine of this machine: order, bounded look-ahead, failing tasks, dying processes, interrupts."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import psutil
import pytest

from kg.engine import TaskError, open_engine
from kg.engine_local import LocalEngine

ROOT = Path(__file__).resolve().parent.parent.parent


def square(number: int) -> int:
    return number * number


def square_slowly_when_even(number: int) -> int:
    time.sleep(0.05 if number % 2 == 0 else 0)
    return number * number


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


class Unpicklable(Exception):
    def __init__(self, first: str, second: str) -> None:
        super().__init__(f"{first} {second}")


def raise_unpicklable(number: int) -> int:
    raise Unpicklable("cannot", "travel")


def return_unpicklable(number: int) -> object:
    return lambda: number


def die_once(mark: Path, number: int) -> int:
    """Kills its own process at item 2, the first time."""
    if number == 2 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def die_at_two(number: int) -> int:
    if number == 2:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def leave_at_two(number: int) -> int:
    if number == 2:
        os._exit(7)
    return number


def own_pid(number: int) -> int:
    return os.getpid()


def sleep_for(seconds: float) -> float:
    time.sleep(seconds)
    return seconds


@pytest.fixture(params=[1, 2, 3])
def engine(request: pytest.FixtureRequest) -> Iterator[LocalEngine]:
    with LocalEngine(request.param) as engine:
        yield engine


@pytest.fixture
def two() -> Iterator[LocalEngine]:
    with LocalEngine(2) as engine:
        yield engine


def children() -> list[psutil.Process]:
    """Worker processes of this one (Python keeps a tracker of shared resources beside them)."""
    found = psutil.Process().children(recursive=True)
    return [child for child in found if "spawn_main" in " ".join(child.cmdline())]


def test_results_come_in_the_order_of_the_items(engine: LocalEngine) -> None:
    assert list(engine.map(square_slowly_when_even, range(9))) == [n * n for n in range(9)]


def test_no_items_give_no_results(engine: LocalEngine) -> None:
    assert list(engine.map(square, [])) == []


def test_an_engine_maps_more_than_once_with_the_processes_it_has(two: LocalEngine) -> None:
    first = set(two.map(own_pid, range(6)))
    assert list(two.map(square, range(6))) == [0, 1, 4, 9, 16, 25]
    assert set(two.map(own_pid, range(6))) <= first
    assert os.getpid() not in first


def test_one_process_is_this_one() -> None:
    with LocalEngine(1) as engine:
        assert list(engine.map(own_pid, [0])) == [os.getpid()]


def test_items_are_drawn_only_as_results_are_taken(engine: LocalEngine) -> None:
    drawn = 0

    def items() -> Iterator[int]:
        nonlocal drawn
        while drawn < 100:
            drawn += 1
            yield drawn

    most = 0
    for taken, _ in enumerate(engine.map(square, items())):
        most = max(most, drawn - taken)
    assert drawn == 100
    assert most <= 2 * engine.processes + 1


def test_a_failing_task_names_the_item_and_its_reason(engine: LocalEngine) -> None:
    results = engine.map(refuse_three, range(100))
    assert [next(results) for _ in range(3)] == [0, 1, 2]
    with pytest.raises(TaskError, match=r"^item 4 \(3\): ValueError: three is too many$") as caught:
        list(results)
    assert isinstance(caught.value.__cause__, ValueError)


def test_after_a_failure_the_engine_still_works(engine: LocalEngine) -> None:
    with pytest.raises(TaskError):
        list(engine.map(refuse_three, range(100)))
    assert list(engine.map(square, range(5))) == [0, 1, 4, 9, 16]


def test_the_error_of_a_worker_carries_its_traceback(two: LocalEngine) -> None:
    with pytest.raises(TaskError) as caught:
        list(two.map(refuse_three, range(10)))
    assert "in refuse_three" in "".join(caught.value.__cause__.__notes__)  # type: ignore[union-attr]


def test_a_long_item_is_shortened_in_the_message(engine: LocalEngine) -> None:
    with pytest.raises(TaskError) as caught:
        list(engine.map(square, [b"x" * 100_000]))  # type: ignore[arg-type]
    assert len(str(caught.value)) < 300


def test_an_error_that_cannot_be_pickled_is_still_told(two: LocalEngine) -> None:
    with pytest.raises(TaskError, match="Unpicklable: cannot travel"):
        list(two.map(raise_unpicklable, range(2)))


def test_a_result_that_cannot_be_pickled_is_an_error_of_its_item(two: LocalEngine) -> None:
    with pytest.raises(TaskError, match=r"item 1 \(0\).*pickle"):
        list(two.map(return_unpicklable, range(1)))


def test_an_item_that_cannot_be_loaded_in_the_worker_is_an_error_of_its_own(two: LocalEngine) -> None:
    with pytest.raises(TaskError, match=r"item 1 .*ImportError: not on this machine"):
        list(two.map(str, [Unreadable()]))
    assert list(two.map(square, [3])) == [9]


def test_an_item_whose_process_dies_is_tried_again(two: LocalEngine, tmp_path: Path) -> None:
    task = partial(die_once, tmp_path / "died")
    assert list(two.map(task, range(12))) == list(range(12))
    assert (tmp_path / "died").exists()


def test_an_item_that_kills_its_process_twice_is_named(two: LocalEngine) -> None:
    with pytest.raises(TaskError, match=r"item 3 \(2\).*SIGKILL.*memory.*2 times"):
        list(two.map(die_at_two, range(12)))


def test_a_process_that_exits_is_named_with_its_status(two: LocalEngine) -> None:
    with pytest.raises(TaskError, match=r"item 3 \(2\).*status 7, 2 times"):
        list(two.map(leave_at_two, range(12)))


def test_an_error_of_the_items_themselves_ends_the_map(two: LocalEngine) -> None:
    def items() -> Iterator[int]:
        yield 1
        raise OSError("the disk is gone")

    with pytest.raises(OSError, match="the disk is gone"):
        list(two.map(square, items()))
    assert list(two.map(square, [3])) == [9]


def test_closing_the_results_abandons_what_still_runs(two: LocalEngine) -> None:
    began = time.monotonic()
    results = two.map(sleep_for, [0.0, 60.0, 60.0])
    assert next(results) == 0.0
    results.close()  # type: ignore[attr-defined]
    assert list(two.map(square, [2])) == [4]
    assert time.monotonic() - began < 30


def test_no_process_is_left_after_closing() -> None:
    with LocalEngine(2) as engine:
        list(engine.map(square, range(4)))
        assert len(children()) == 2
    assert children() == []
    engine.close()


def test_an_interrupt_ends_the_workers_and_prints_no_traceback_of_theirs() -> None:
    code = (
        "import sys, os, threading, signal\n"
        "sys.path.insert(0, 'tests/kg')\n"
        "from kg.engine_local import LocalEngine\n"
        "from test_engine_local import sleep_for\n"
        "try:\n"
        "    with LocalEngine(2) as engine:\n"
        "        for _ in engine.map(sleep_for, [0.0, 0.0, 60.0, 60.0]):\n"
        "            print('running', flush=True)\n"
        "except KeyboardInterrupt:\n"
        "    print('interrupted')\n"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code],
        cwd=ROOT,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    assert process.stdout
    assert process.stdout.readline() == "running\n"
    assert process.stdout.readline() == "running\n"
    workers = psutil.Process(process.pid).children(recursive=True)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (out, err) == ("interrupted\n", "")
    assert psutil.wait_procs(workers, timeout=30)[1] == []


def test_fewer_than_one_process_is_refused() -> None:
    with pytest.raises(ValueError, match="at least 1 process, not 0"):
        LocalEngine(0)


def test_the_engine_is_chosen_by_name() -> None:
    with open_engine("local", processes=3) as engine:
        assert (type(engine), engine.processes) == (LocalEngine, 3)
    with pytest.raises(ValueError, match="'spark'; the engines are local and ray"):
        open_engine("spark")
    with pytest.raises(ValueError, match="an address"):
        open_engine("local", address="127.0.0.1:6379")


def test_a_map_that_finds_no_free_process_is_refused_instead_of_waiting_for_ever(two: LocalEngine) -> None:
    def items() -> Iterator[float]:
        yield from (60.0, 60.0)
        list(two.map(square, [1]))

    with pytest.raises(RuntimeError, match="one map at a time"):
        list(two.map(sleep_for, items()))
