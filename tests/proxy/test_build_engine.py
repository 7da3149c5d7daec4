"""One setting chooses the engine of document collections."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from kg.retrieval.opensearch.engine import OpenSearchEngine
from proxy.build_engine import FILE, SPACE, build_engine
from proxy.missing import PartsError
from proxy.settings_error import SettingsError
from proxy.settings_sources import load


def test_a_url_is_that_of_an_opensearch(tmp_path: Path) -> None:
    settings = load({"engine": "https://me:secret@search.example:9200/"}, environ={}, folder=tmp_path)
    assert isinstance(build_engine(settings.engine, tmp_path), OpenSearchEngine)


def test_the_default_is_embedded_in_a_folder(tmp_path: Path) -> None:
    embedded = pytest.importorskip("kg.retrieval.embedded_engine")
    settings = load(environ={}, folder=tmp_path)
    assert isinstance(build_engine(settings.engine, tmp_path), embedded.EmbeddedEngine)


def test_a_missing_library_is_told_with_its_remedy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "kg.retrieval.opensearch.engine")
    monkeypatch.delitem(sys.modules, "kg.retrieval.opensearch.client")
    monkeypatch.setitem(sys.modules, "opensearchpy", None)
    with pytest.raises(PartsError, match=r"pip install 'akgc\[opensearch\]'"):
        build_engine("http://localhost:9200", tmp_path)


@pytest.mark.parametrize("value", ["", "elsewhere", "localhost:9200", "ftp://host"])
def test_what_is_neither_is_refused(value: str, tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="engine"):
        load({"engine": value}, environ={}, folder=tmp_path)


def test_a_password_in_a_url_that_is_refused_is_not_told(tmp_path: Path) -> None:
    with pytest.raises(SettingsError) as caught:
        load({"engine": "https://me:secret@host:9200/?x"}, environ={}, folder=tmp_path)
    assert "host:9200" in str(caught.value)
    assert "secret" not in str(caught.value)


def test_the_settings_are_shown_without_the_password(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "proxy.cli", "config", "show"],
        env={"AKGC_ENGINE": "https://me:secret@host:9200", "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "https://***@host:9200" in done.stdout
    assert "secret" not in done.stdout


def test_a_folder_has_one_space_on_a_cluster_and_each_its_own(tmp_path: Path) -> None:
    for folder in ("a", "a", "b"):
        build_engine("http://localhost:9200", tmp_path / folder)
    spaces = [(tmp_path / folder / SPACE / FILE).read_text() for folder in ("a", "b")]
    assert spaces[0] != spaces[1]
    assert all(re.fullmatch("[0-9a-f]{8}", space) for space in spaces)
    assert [path.name for path in (tmp_path / "a").iterdir()] == [SPACE]


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(PartsError, match="cannot be written"):
        build_engine("http://localhost:9200", tmp_path / "file" / "index")
