from __future__ import annotations

import io

from rich.console import Console

from kg.dump.progress import DumpState, ProgressBar, clock


def _shown(state: DumpState) -> str:
    console = Console(file=io.StringIO(), width=160, force_terminal=True)
    with ProgressBar("latest-all.json.gz", console=console) as progress:
        progress(state)
    file = console.file
    assert isinstance(file, io.StringIO)
    return file.getvalue()


def test_the_bar_shows_bytes_entities_and_the_time_to_go() -> None:
    shown = _shown(DumpState(70 * 10**9, 140 * 10**9, 2_000_000, 21_000_000, 3725.0))
    for part in (
        "latest-all.json.gz",
        "70.0/140.0 GB",
        "2,000,000 entities",
        "21,000,000 facts",
        "1:02:05 to go",
    ):
        assert part in shown


def test_a_pipe_has_no_time_to_go() -> None:
    assert "to go" not in _shown(DumpState(10**6, None, 1, 2, None))


def test_times_are_written_as_hours_minutes_and_seconds() -> None:
    assert (clock(0), clock(59.6), clock(36_000)) == ("0:00:00", "0:01:00", "10:00:00")
