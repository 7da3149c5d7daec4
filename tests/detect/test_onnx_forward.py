"""Graphs in the user's cache folder: drawn once, drawn anew where damaged, done without where it cannot be."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from detect import onnx_forward
from detect.network import Drawing, Network
from detect.onnx_graph import Head, Shape, State
from detect.token_batch import TokenBatch
from detect.weights_source import WeightsError

BATCH = TokenBatch(np.array([[1, 2, 3]]), np.ones((1, 3), np.int64), np.zeros((1, 3), np.int64))


class Weights:
    """One layer of random weights; counts how often it was read."""

    def __init__(self) -> None:
        self.reads = 0

    def __call__(self) -> State:
        self.reads += 1
        rng = np.random.default_rng(1)
        layer = "transformer.layer.0."
        matrices = {f"{layer}attention.{part}_lin": (8, 8) for part in ("q", "k", "v", "out")}
        matrices |= {f"{layer}ffn.lin1": (16, 8), f"{layer}ffn.lin2": (8, 16)}
        state = {f"{name}.weight": rng.normal(size=shape) for name, shape in matrices.items()}
        state |= {f"{name}.bias": rng.normal(size=shape[0]) for name, shape in matrices.items()}
        for norm in ("embeddings.LayerNorm", f"{layer}sa_layer_norm", f"{layer}output_layer_norm"):
            state |= {f"{norm}.weight": np.ones(8), f"{norm}.bias": np.zeros(8)}
        state["embeddings.word_embeddings.weight"] = rng.normal(size=(10, 8))
        state["embeddings.position_embeddings.weight"] = rng.normal(size=(4, 8))
        return {name: array.astype(np.float32) for name, array in state.items()}


@pytest.fixture
def weights() -> Weights:
    return Weights()


def _network(weights: Weights, digest: str = "d1") -> Network:
    def module() -> None:
        raise AssertionError("torch is not needed")

    drawing = Drawing(weights, Shape(heads=2))
    return Network("tiny", digest, Head.MEAN, 8, module, drawing)  # type: ignore[arg-type]


def test_a_graph_is_drawn_once(weights: Weights, tmp_path: Path) -> None:
    first = onnx_forward.load(_network(weights), tmp_path / "cache", int8=True)(BATCH)
    second = onnx_forward.load(_network(weights), tmp_path / "cache", int8=True)(BATCH)
    np.testing.assert_array_equal(first, second)
    assert weights.reads == 1
    assert len(list((tmp_path / "cache").iterdir())) == 1


def test_other_weights_and_another_precision_have_their_own(weights: Weights, tmp_path: Path) -> None:
    onnx_forward.load(_network(weights), tmp_path, int8=True)
    onnx_forward.load(_network(weights), tmp_path, int8=False)
    onnx_forward.load(_network(weights, "d2"), tmp_path, int8=True)
    assert weights.reads == len(list(tmp_path.iterdir())) == 3


@pytest.mark.parametrize("damage", [b"", b"not a graph", None])
def test_a_damaged_file_is_drawn_anew(weights: Weights, tmp_path: Path, damage: bytes | None) -> None:
    good = onnx_forward.load(_network(weights), tmp_path, int8=True)(BATCH)
    (file,) = tmp_path.iterdir()
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 1
    file.write_bytes(bytes(content) if damage is None else damage)
    np.testing.assert_array_equal(onnx_forward.load(_network(weights), tmp_path, int8=True)(BATCH), good)
    assert weights.reads == 2
    onnx_forward.load(_network(weights), tmp_path, int8=True)
    assert weights.reads == 2


def test_a_folder_that_cannot_be_written_means_memory_alone(weights: Weights, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    loaded = onnx_forward.load(_network(weights), tmp_path / "file" / "cache", int8=True)
    assert loaded(BATCH).shape == (1, 8)


def test_no_folder_means_memory_alone(weights: Weights) -> None:
    assert onnx_forward.load(_network(weights), None, int8=False)(BATCH).shape == (1, 8)


def test_a_lacking_weight_is_a_clear_error(tmp_path: Path) -> None:
    class Lacking(Weights):
        def __call__(self) -> State:
            return {k: v for k, v in super().__call__().items() if "lin2" not in k}

    with pytest.raises(WeightsError, match=r"weights of tiny lack .*lin2"):
        onnx_forward.load(_network(Lacking()), tmp_path, int8=True)
    assert not list(tmp_path.iterdir())


def test_a_file_that_another_process_takes_away_is_no_trouble(
    weights: Weights, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    onnx_forward.load(_network(weights), tmp_path, int8=False)
    (file,) = tmp_path.glob("*.onnx")
    monkeypatch.setattr(onnx_forward, "_is_whole", lambda found: found.unlink() is None)
    assert onnx_forward.load(_network(weights), tmp_path, int8=False) is not None
    assert [each.name for each in tmp_path.glob("*.onnx")] == [file.name]
