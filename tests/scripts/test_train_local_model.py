"""The whole way in seconds: train a toy, export it, load it, get a token out of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from correct.local_model import LocalModel
from scripts.train_local_model import main


def test_a_smoke_run_ends_in_a_model_that_llama_cpp_serves(
    tiny_source: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = ["--source", str(tiny_source)]
    assert main(["train", "--smoke", "--work", str(tmp_path), *source]) == 0
    assert main(["export", "--work", str(tmp_path), "--out", str(tmp_path / "toy.gguf")]) == 0
    answer = LocalModel(tmp_path / "toy.gguf").chat([{"role": "user", "content": "Hello"}], max_tokens=1)
    assert answer["usage"]["completion_tokens"] == 1
    assert main(["evaluate", "--model", str(tmp_path / "toy.gguf"), "--count", "2", *source]) == 1
    assert "injected facts followed" in capsys.readouterr().out
