"""Where the program keeps its files."""

from __future__ import annotations

from pathlib import Path

from proxy import __version__
from proxy.folders import log_path, own_facts_path, starter_path


def test_the_snapshot_goes_to_the_cache_and_the_log_to_the_data() -> None:
    environ = {"XDG_CACHE_HOME": "/c", "XDG_DATA_HOME": "/d"}

    assert starter_path(environ) == Path(f"/c/akgc/starter-{__version__}")
    assert log_path(environ) == Path("/d/akgc/exchanges.sqlite")


def test_the_usual_folders_of_the_home_are_the_default() -> None:
    assert starter_path({}).is_relative_to(Path.home() / ".cache")
    assert log_path({}).is_relative_to(Path.home() / ".local/share")


def test_a_relative_folder_is_ignored_as_the_specification_wants() -> None:
    assert log_path({"XDG_DATA_HOME": "here"}) == log_path({})


def test_own_facts_go_to_the_data_whatever_the_version() -> None:
    assert own_facts_path({"XDG_DATA_HOME": "/d"}) == Path("/d/akgc/own-facts")
