"""Weights as int8 with one scale a row."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from detect import quantised
from detect.weights_source import WeightsError


@pytest.fixture
def matrix() -> NDArray[np.float32]:
    """Rows whose sizes differ a thousandfold, and one of zeros."""
    rng = np.random.default_rng(5)
    rows = rng.normal(size=(64, 384)) * np.logspace(-2, 1, 64)[:, None]
    rows[7] = 0
    return rows.astype(np.float32)


def test_every_row_keeps_its_direction(matrix: NDArray[np.float32], tmp_path: Path) -> None:
    quantised.write({"layer.weight": matrix}, tmp_path / "w.safetensors")
    found = quantised.read(tmp_path / "w.safetensors")["layer.weight"]
    norms = np.linalg.norm(matrix, axis=1) * np.linalg.norm(found, axis=1)
    cosines = (matrix * found).sum(axis=1)[norms > 0] / norms[norms > 0]
    assert cosines.min() > 0.999
    assert (found[7] == 0).all()


def test_the_file_is_a_quarter_as_large(matrix: NDArray[np.float32], tmp_path: Path) -> None:
    quantised.write({"layer.weight": matrix}, tmp_path / "w.safetensors")
    assert (tmp_path / "w.safetensors").stat().st_size < 0.27 * matrix.nbytes


def test_what_is_no_matrix_stays_exact(tmp_path: Path) -> None:
    bias = np.linspace(-3, 3, 17, dtype=np.float32)
    quantised.write({"layer.bias": bias}, tmp_path / "w.safetensors")
    np.testing.assert_array_equal(quantised.read(tmp_path / "w.safetensors")["layer.bias"], bias)


def test_writing_again_what_was_read_changes_nothing(matrix: NDArray[np.float32], tmp_path: Path) -> None:
    first, second = tmp_path / "first.safetensors", tmp_path / "second.safetensors"
    quantised.write({"layer.weight": matrix}, first)
    quantised.write(quantised.read(first), second)
    for name, array in quantised.read(first).items():
        np.testing.assert_allclose(quantised.read(second)[name], array, rtol=1e-6)


def test_a_torch_state_is_written_whatever_its_precision(tmp_path: Path) -> None:
    import torch

    layer = torch.nn.Linear(8, 4).to(torch.bfloat16)
    quantised.write(layer.state_dict(), tmp_path / "w.safetensors")
    found = quantised.read(tmp_path / "w.safetensors")
    np.testing.assert_allclose(found["weight"], layer.weight.detach().float().numpy(), atol=0.003)
    np.testing.assert_array_equal(found["bias"], layer.bias.detach().float().numpy())


def test_an_ordinary_checkpoint_is_read_as_it_is(matrix: NDArray[np.float32], tmp_path: Path) -> None:
    from safetensors.numpy import save_file

    save_file({"layer.weight": matrix.astype(np.float16)}, tmp_path / "w.safetensors")
    found = quantised.read(tmp_path / "w.safetensors")["layer.weight"]
    np.testing.assert_array_equal(found, matrix.astype(np.float16).astype(np.float32))


def test_a_weight_that_is_not_finite_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"'bad'.*inf or nan"):
        quantised.write({"bad": np.array([np.nan], np.float32)}, tmp_path / "w.safetensors")
    assert not list(tmp_path.iterdir())


def test_a_matrix_without_scales_is_named(tmp_path: Path) -> None:
    from safetensors.numpy import save_file

    save_file({"layer.weight": np.ones((2, 2), np.int8)}, tmp_path / "w.safetensors")
    with pytest.raises(WeightsError, match=r"layer\.weight as int8, but not its scales"):
        quantised.read(tmp_path / "w.safetensors")


@pytest.mark.parametrize("content", [b"", b"not safetensors"])
def test_a_damaged_file_is_named(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "w.safetensors").write_bytes(content)
    with pytest.raises(WeightsError, match=r"cannot read the weights .*w\.safetensors"):
        quantised.read(tmp_path / "w.safetensors")


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(WeightsError, match="cannot read the weights"):
        quantised.read(tmp_path / "none.safetensors")
