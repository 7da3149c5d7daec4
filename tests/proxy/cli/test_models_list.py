"""`akgc models list`: what is installed and what is recommended."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from correct.local_model import SHIPPED
from proxy.cli.program import run
from proxy.models_folder import ModelsFolder, Origin
from proxy.models_recommended import RECOMMENDED


@pytest.fixture
def models(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModelsFolder:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    folder = ModelsFolder(tmp_path / "akgc/models")
    folder.path.mkdir(parents=True)
    return folder


def listed(capsys: pytest.CaptureFixture[str]) -> dict[str, list[dict[str, object]]]:
    assert run(["models", "list", "--json"]) == 0
    result: dict[str, list[dict[str, object]]] = json.loads(capsys.readouterr().out)
    return result


def test_the_shipped_model_is_always_there(models: ModelsFolder, capsys: pytest.CaptureFixture[str]) -> None:
    (shipped,) = listed(capsys)["installed"]

    assert (shipped["name"], shipped["source"]) == (SHIPPED.stem, "comes with akgc")
    assert shipped["sha256"] == hashlib.sha256(SHIPPED.read_bytes()).hexdigest()
    assert (shipped["quantisation"], shipped["context_length"]) == ("Q8_0", 1024)


def test_a_pulled_model_is_listed_with_its_origin(
    models: ModelsFolder, capsys: pytest.CaptureFixture[str]
) -> None:
    models.file_of("tiny").write_bytes(SHIPPED.read_bytes())
    models.record("tiny", Origin("maker/Tiny-GGUF:tiny.gguf", "ab" * 32, 7, licence="mit"))

    _, tiny = listed(capsys)["installed"]

    assert (tiny["name"], tiny["source"]) == ("tiny", "maker/Tiny-GGUF:tiny.gguf")
    assert (tiny["sha256"], tiny["licence"]) == ("ab" * 32, "mit")
    assert tiny["bytes"] == SHIPPED.stat().st_size


def test_a_damaged_model_is_told(models: ModelsFolder, capsys: pytest.CaptureFixture[str]) -> None:
    models.file_of("broken").write_bytes(b"GGUF")

    assert run(["models", "list"]) == 0

    assert "damaged: pull it again" in capsys.readouterr().out


def test_a_pull_that_was_interrupted_is_told(
    models: ModelsFolder, capsys: pytest.CaptureFixture[str]
) -> None:
    models.part_of("tiny").write_bytes(b"GGUF" * 500_000)

    assert listed(capsys)["unfinished"] == [{"name": "tiny", "bytes": 2_000_000}]
    assert run(["models", "list"]) == 0
    assert "Not complete: tiny, 2.0 MB have arrived" in capsys.readouterr().out


def test_every_recommended_model_is_listed_with_size_memory_and_licence(
    models: ModelsFolder, capsys: pytest.CaptureFixture[str]
) -> None:
    recommended = listed(capsys)["recommended"]

    assert [entry["name"] for entry in recommended] == [model.name for model in RECOMMENDED]
    for entry in recommended:
        assert entry["bytes"]
        assert entry["memory_bytes"]
        assert entry["licence"]


def test_the_tables_say_how_to_go_on(models: ModelsFolder, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["models", "list"]) == 0

    out = capsys.readouterr().out
    assert "akgc serve --model NAME" in out
    assert "akgc models pull NAME" in out
    assert "approximate" in out
