"""`akgc search`: facts of a snapshot and passages of a collection."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kg.store import Snapshot
from proxy.cli.program import run

PARIS, ROME = "Paris is the capital of France.", "Rome is the capital of Italy."


@pytest.fixture(autouse=True)
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


@pytest.fixture
def collection(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    for name, text in (("paris.txt", PARIS), ("rome.txt", ROME)):
        (tmp_path / name).write_text(text, encoding="utf-8")
        assert run(["documents", "add", str(tmp_path / name), "--collection", "cities"]) == 0
    capsys.readouterr()
    return "cities"


def found(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    assert run(["search", *arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_facts_are_found_by_words_without_a_model(
    tiny_graph: Snapshot, capsys: pytest.CaptureFixture[str]
) -> None:
    kg = ["--kg", str(tiny_graph.folder)]
    hits = found(capsys, "capital of France", "--method", "bm25", "--k", "1", *kg)["hits"]
    assert [hit["text"] for hit in hits] == ["The capital of France is Paris."]


def test_the_words_of_facts_are_indexed_once(
    tiny_graph: Snapshot, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    asked = ("capital", "--method", "bm25", "--kg", str(tiny_graph.folder))
    first = found(capsys, *asked)
    (index,) = (tmp_path / "cache/akgc/fact-words").iterdir()
    before = {path.name: path.stat().st_mtime_ns for path in index.iterdir()}
    assert found(capsys, *asked) == first
    assert {path.name: path.stat().st_mtime_ns for path in index.iterdir()} == before


def test_passages_are_found_by_both_systems(collection: str, capsys: pytest.CaptureFixture[str]) -> None:
    best = found(capsys, "capital of Italy", "--collection", collection)["hits"][0]
    assert (best["passage"]["text"], best["ranks"]) == (ROME, {"bm25": 1, "dense": 1})


def test_the_table_shows_rank_score_and_place(collection: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["search", "Italy", "--collection", collection, "--method", "bm25"]) == 0
    shown = capsys.readouterr().out
    assert "rome.txt p. 1" in shown
    assert "#1" in shown
    assert ROME in shown


def test_fusions_are_compared(collection: str, capsys: pytest.CaptureFixture[str]) -> None:
    compared = found(capsys, "Italy", "--collection", collection, "--compare", "--weights", "bm25=1,dense=0")
    assert compared["compare"][0]["fusions"]["weighted"] == {"rank": 1, "score": 1.0}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["x", "--weights", "bm25=0.4,dense=0.5"], "add up to 0.9"),
        (["x", "--weights", "bm25"], "write weights like bm25=0.4,dense=0.6"),
        (["x", "--k", "0"], "--k: '0': write a whole number from 1 to 200"),
        ([" "], "nothing to search for"),
        (["x", "--rerank"], "name a --collection"),
        (["x", "--collection", "nowhere", "--method", "bm25"], "nowhere"),
        (["x", "--collection", "c", "--compare", "--rerank"], "leave out --rerank"),
    ],
)
def test_wrong_use_is_one_line_and_exit_2(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["search", *arguments]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert said in line
