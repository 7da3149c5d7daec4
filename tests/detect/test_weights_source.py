"""Where weights are found, and what is said where they are not."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from detect import minilm, weights_source
from detect.weights_source import WeightsError


def test_a_folder_is_a_checkpoint(tmp_path: Path) -> None:
    assert weights_source.resolve(str(tmp_path)) == tmp_path


def test_a_name_that_nobody_has_is_explained(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_OFFLINE", True)
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_CACHE", str(tmp_path))
    with pytest.raises(WeightsError, match=r"no-one/no-such-model.*name a folder"):
        weights_source.resolve("no-one/no-such-model")


def test_a_path_that_does_not_exist_is_explained() -> None:
    with pytest.raises(WeightsError, match="name a folder"):
        weights_source.resolve("/no/such/folder/anywhere")


def test_weights_in_other_formats_are_refused(tmp_path: Path) -> None:
    (tmp_path / "pytorch_model.bin").write_bytes(b"\x80\x04")
    with pytest.raises(WeightsError, match="safetensors"):
        weights_source.checkpoint_hash(tmp_path)


def test_the_hash_covers_every_weights_file(tmp_path: Path) -> None:
    (tmp_path / "a.safetensors").write_bytes(b"one")
    alone = weights_source.checkpoint_hash(tmp_path)
    (tmp_path / "b.safetensors").write_bytes(b"two")
    assert alone == hashlib.sha256(b"one").hexdigest()
    assert weights_source.checkpoint_hash(tmp_path) != alone


def test_an_empty_file_is_an_error_that_names_it(tmp_path: Path) -> None:
    (tmp_path / "a.safetensors").touch()
    with pytest.raises(WeightsError, match=r"a\.safetensors"):
        weights_source.sha256(tmp_path / "a.safetensors")


def test_a_folder_without_tokeniser_is_explained(tmp_path: Path) -> None:
    with pytest.raises(WeightsError, match=r"tokenizer\.json"):
        weights_source.read_tokenizer(tmp_path, max_length=8)


def test_a_folder_that_is_no_model_is_explained(tmp_path: Path) -> None:
    (tmp_path / "config.json").write_text("{}")
    with pytest.raises(WeightsError, match="cannot load the model"):
        weights_source.read_model(tmp_path)


def test_the_tokeniser_cuts_at_the_given_length_and_does_not_pad() -> None:
    tokenizer = weights_source.read_tokenizer(minilm.installed_folder(), max_length=8)
    assert len(tokenizer.encode("one " * 100)) == 8
    assert len(tokenizer.encode("one")) == 3
