"""Own facts about the starter: kept where clearing the cache does not reach them."""

from __future__ import annotations

import json
import logging
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from kg.own_facts.adding import add, rows_of
from kg.own_facts.folder import overlay_folder, read_overlay
from proxy import __version__
from proxy.cli.program import run
from proxy.kept_facts import keep_own_facts

ROWS = "Acme X200,warranty period,2 years\n"
Build = Callable[[], Path]


@pytest.fixture
def build(tiny_snapshot: Path, tmp_path: Path) -> Build:
    """Puts a snapshot where the starter is."""
    return lambda: shutil.copytree(tiny_snapshot, tmp_path / f"cache/akgc/starter-{__version__}")


@pytest.fixture
def starter(build: Build) -> Path:
    return build()


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    return tmp_path / "data/akgc/own-facts"


def added(folder: Path, name: str = "products.csv") -> None:
    add(rows_of(ROWS.encode(), "csv"), folder, name=name, date="2026-11-22")


def names(folder: Path) -> list[str]:
    overlay = read_overlay(folder)
    return [note.name for note in overlay.sources] if overlay else []


def test_facts_that_are_added_outlive_the_cache(starter: Path, build: Build, kept: Path) -> None:
    keep_own_facts(starter, kept)
    added(starter)
    shutil.rmtree(starter)
    assert names(build()) == []
    keep_own_facts(starter, kept)

    assert names(starter) == ["products.csv"]


def test_facts_of_an_older_version_are_moved_once(starter: Path, kept: Path) -> None:
    added(starter)
    keep_own_facts(starter, kept)
    keep_own_facts(starter, kept)

    assert names(starter) == ["products.csv"]
    assert overlay_folder(starter).readlink() == kept
    assert sorted(path.name for path in starter.glob("overlay*")) == ["overlay"]


def test_facts_in_both_places_are_both_left_alone(
    starter: Path, build: Build, kept: Path, caplog: pytest.LogCaptureFixture
) -> None:
    keep_own_facts(starter, kept)
    added(starter, "kept.csv")
    shutil.rmtree(starter)
    added(build(), "beside.csv")
    with caplog.at_level(logging.WARNING):
        keep_own_facts(starter, kept)

    assert names(starter) == ["beside.csv"]
    assert (kept / "manifest.json").is_file()
    assert "delete one of the two" in caplog.text


def test_a_link_that_leads_elsewhere_is_set_right(starter: Path, kept: Path, tmp_path: Path) -> None:
    keep_own_facts(starter, tmp_path / "elsewhere")
    keep_own_facts(starter, kept)
    added(starter)

    assert json.loads((kept / "manifest.json").read_text())["layers"]


def test_a_data_folder_that_was_cleared_is_made_again(starter: Path, kept: Path) -> None:
    keep_own_facts(starter, kept)
    shutil.rmtree(kept)
    keep_own_facts(starter, kept)
    added(starter)

    assert names(starter) == ["products.csv"]


def test_a_data_folder_that_cannot_be_written_leaves_them_where_they_are(
    starter: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    added(starter)
    (tmp_path / "data").write_text("a file")
    with caplog.at_level(logging.WARNING):
        keep_own_facts(starter, tmp_path / "data/own-facts")

    assert names(starter) == ["products.csv"]
    assert "a cache" in caplog.text


def test_nothing_is_put_where_no_snapshot_is(tmp_path: Path) -> None:
    """A build would take the folder for somebody else's."""
    keep_own_facts(tmp_path / "starter", tmp_path / "own-facts")

    assert list(tmp_path.iterdir()) == []


def test_the_command_line_finds_them_after_the_cache_was_cleared(
    starter: Path,
    build: Build,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    file = tmp_path / "products.csv"
    file.write_text(ROWS)
    assert run(["kg", "add", str(file)]) == 0
    shutil.rmtree(starter)
    build()
    capsys.readouterr()

    assert run(["kg", "info"]) == 0
    assert "products.csv" in capsys.readouterr().out
    assert run(["kg", "add", "--show"]) == 0
    assert "Acme X200" in capsys.readouterr().out
