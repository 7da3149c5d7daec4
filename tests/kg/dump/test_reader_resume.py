"""Reading that is interrupted by a kill, a full disk, a dump that breaks off: it goes on, and nothing is read twice."""

from __future__ import annotations

import gzip
import io
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from kg.dump import DumpOptions, DumpTruncated
from kg.engine_local import LocalEngine
from tests.kg.dump.dump_lines import item, line
from tests.kg.dump.dump_reading import ROOT, SMALL, content, read, start


def test_the_same_pipe_goes_on_where_it_stopped(
    dump_bytes: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = gzip.compress(dump_bytes)
    reports = []
    for data in (whole[: len(whole) // 2], whole):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))
        options = replace(SMALL, accept_truncated=data is not whole)
        reports.append(read("-", tmp_path / "work", options))
    part, rest = reports
    assert (part.truncated, rest.truncated) == (True, False)
    assert 0 < part.lines == rest.resumed_at_line < rest.lines == dump_bytes.count(b"\n")


@pytest.mark.parametrize("processes", [1, 2])
def test_a_truncated_dump_is_read_as_far_as_it_goes_and_then_refused(
    processes: int, dump: Path, tmp_path: Path
) -> None:
    cut = tmp_path / "cut.json.gz"
    cut.write_bytes(dump.read_bytes()[: dump.stat().st_size * 2 // 3])
    with pytest.raises(DumpTruncated, match="breaks off") as error, LocalEngine(processes) as engine:
        read(cut, tmp_path / "work", engine=engine)
    whole = read(dump, tmp_path / "whole")
    part = read(cut, tmp_path / "work", replace(SMALL, accept_truncated=True))
    assert part.truncated
    assert part.lines == part.resumed_at_line == error.value.lines_read
    assert whole.entities > part.entities > whole.entities // 3
    first, last = content(tmp_path / "whole"), content(tmp_path / "work")
    complete = {name for name in last if name < f"shard-{len(part.shards) - 2:05}"}
    assert len(complete) > 30
    assert all(first[name] == last[name] for name in complete)


_READ = """
import sys, time
from pathlib import Path
from kg.dump import DumpOptions, read_dump
from kg.engine_local import LocalEngine
with LocalEngine(int(sys.argv[3])) as engine:
    options = DumpOptions(block_bytes=60_000, blocks_per_shard=3)
    slowly = lambda state: time.sleep(0.05)
    read_dump(Path(sys.argv[1]), Path(sys.argv[2]), options=options, engine=engine, progress=slowly)
"""


@pytest.mark.parametrize("processes", [1, 2])
def test_a_run_that_was_killed_goes_on_and_ends_with_the_same_shards(
    processes: int, dump: Path, tmp_path: Path
) -> None:
    work = tmp_path / "work"
    script = tmp_path / "read.py"
    script.write_text("if __name__ == '__main__':\n    " + _READ.strip().replace("\n", "\n    "))
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    process = subprocess.Popen([sys.executable, script, dump, work, str(processes)], env=environment)
    deadline = time.monotonic() + 30
    while (
        not ((work / "checkpoint.json").exists() and len(list(work.glob("shard-*"))) > 3)
        and process.poll() is None
        and time.monotonic() < deadline
    ):
        time.sleep(0.01)
    process.send_signal(signal.SIGKILL)
    assert process.wait() == -signal.SIGKILL
    resumed = read(dump, work)
    whole = read(dump, tmp_path / "whole")
    assert 0 < resumed.resumed_at_line < whole.lines
    assert content(work) == content(tmp_path / "whole")
    assert (resumed.lines, resumed.facts, resumed.left_out) == (whole.lines, whole.facts, whole.left_out)


def test_what_was_read_is_not_parsed_again(
    dump: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    work = tmp_path / "work"
    first = read(dump, work)

    def fail(*_: object) -> None:
        raise AssertionError("parsed again")

    monkeypatch.setattr("kg.dump.reader.extract", fail)
    second = read(dump, work)
    assert second.resumed_at_line == first.lines
    assert (second.entities, second.left_out) == (first.entities, first.left_out)


@pytest.mark.parametrize("change", ["dump", "options"])
def test_another_dump_or_other_options_begin_anew(change: str, dump: Path, tmp_path: Path) -> None:
    work = tmp_path / "work"
    before = read(dump, work, DumpOptions(block_bytes=20_000, blocks_per_shard=3))
    if change == "dump":
        dump.write_bytes(gzip.compress(b"[\n" + line(item(1)) + b"]\n"))
        options = DumpOptions(block_bytes=20_000, blocks_per_shard=3)
    else:
        options = DumpOptions()
    report = read(dump, work, options)
    assert report.resumed_at_line == 0
    assert len(report.shards) == 1 < len(before.shards)
    assert len(list(work.glob("shard-*"))) == 1


@pytest.mark.parametrize(("most_bytes", "said"), [(300, b"TaskError: item 1"), (500, b"checkpoint.json")])
def test_a_full_disk_is_a_clear_error_and_the_run_goes_on_later(
    most_bytes: int, said: bytes, dump: Path, tmp_path: Path
) -> None:
    limit = f"import resource; resource.setrlimit(resource.RLIMIT_FSIZE, ({most_bytes}, {most_bytes}))"
    process = start(limit + _READ, str(dump), str(tmp_path / "work"), "1", stderr=subprocess.PIPE)
    _, shown = process.communicate(timeout=60)
    assert process.returncode == 1
    assert said in shown
    read(dump, tmp_path / "work")
    read(dump, tmp_path / "whole")
    assert content(tmp_path / "work") == content(tmp_path / "whole")
