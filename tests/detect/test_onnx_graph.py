"""The graph that is drawn from a DistilBERT's weights, against transformers' own computation."""

from __future__ import annotations

import numpy as np
import onnx
import pytest
import torch
from numpy.typing import NDArray

from detect import onnx_graph
from detect.onnx_forward import OnnxForward
from detect.onnx_graph import Head, Shape
from detect.overflow import overflows
from detect.token_batch import TokenBatch


@pytest.fixture(scope="module")
def batch() -> TokenBatch:
    """Texts of 9, 4 and 1 tokens."""
    rng = np.random.default_rng(3)
    mask = np.array([[1] * n + [0] * (9 - n) for n in (9, 4, 1)], np.int64)
    return TokenBatch(rng.integers(0, 50, mask.shape) * mask, mask, np.zeros_like(mask))


@pytest.fixture(scope="module", params=["gelu", "relu"])
def model(request: pytest.FixtureRequest) -> torch.nn.Module:
    """Three layers whose weights are large enough for every part to matter."""
    from transformers import DistilBertConfig, DistilBertForSequenceClassification

    torch.manual_seed(3)
    config = DistilBertConfig(
        vocab_size=50, n_layers=3, n_heads=4, dim=32, hidden_dim=64, num_labels=3, activation=request.param
    )
    made: torch.nn.Module = DistilBertForSequenceClassification(config)
    for weight in made.parameters():
        weight.data.add_(torch.randn_like(weight) * 0.1)
    return made.eval()


def _drawn(model: torch.nn.Module, head: Head, *, int8: bool, narrow: bool | None = None) -> OnnxForward:
    state = {name.removeprefix("distilbert."): t.detach().numpy() for name, t in model.state_dict().items()}
    shape = Shape(heads=4, activation=model.config.activation)  # type: ignore[union-attr, arg-type]
    narrow = overflows() if narrow is None else narrow
    return OnnxForward(onnx_graph.build(state, shape, head, int8=int8, narrow=narrow))


def _reference(model: torch.nn.Module, batch: TokenBatch, head: Head) -> NDArray[np.float32]:
    ids, mask = torch.from_numpy(batch.ids), torch.from_numpy(batch.mask)
    with torch.inference_mode():
        if head is Head.LOGITS:
            logits: NDArray[np.float32] = model(input_ids=ids, attention_mask=mask).logits.numpy()
            return logits
        hidden = model.get_submodule("distilbert")(input_ids=ids, attention_mask=mask).last_hidden_state
        mean = (hidden * mask.unsqueeze(-1)).sum(1) / mask.sum(1, keepdim=True)
        vectors: NDArray[np.float32] = torch.nn.functional.normalize(mean, dim=1).numpy()
        return vectors


@pytest.mark.parametrize("head", list(Head))
def test_float32_equals_transformers(model: torch.nn.Module, batch: TokenBatch, head: Head) -> None:
    found = _drawn(model, head, int8=False)(batch)
    np.testing.assert_allclose(found, _reference(model, batch, head), atol=1e-5)


@pytest.mark.parametrize("head", list(Head))
def test_int8_is_close_to_float32(model: torch.nn.Module, batch: TokenBatch, head: Head) -> None:
    found, exact = _drawn(model, head, int8=True)(batch), _reference(model, batch, head)
    cosines = (found * exact).sum(axis=1) / np.linalg.norm(found, axis=1) / np.linalg.norm(exact, axis=1)
    assert cosines.min() > 0.99


@pytest.mark.parametrize("head", list(Head))
def test_narrow_int8_is_close_to_float32_on_every_processor(
    model: torch.nn.Module, batch: TokenBatch, head: Head
) -> None:
    found, exact = _drawn(model, head, int8=True, narrow=True)(batch), _reference(model, batch, head)
    cosines = (found * exact).sum(axis=1) / np.linalg.norm(found, axis=1) / np.linalg.norm(exact, axis=1)
    assert cosines.min() > 0.99


@pytest.mark.parametrize("int8", [False, True])
def test_a_text_comes_out_the_same_alone_and_among_others(
    model: torch.nn.Module, batch: TokenBatch, int8: bool
) -> None:
    drawn = _drawn(model, Head.MEAN, int8=int8)
    alone = TokenBatch(batch.ids[1:2, :4], batch.mask[1:2, :4], batch.types[1:2, :4])
    np.testing.assert_allclose(drawn(alone)[0], drawn(batch)[1], atol=1e-6)


def test_a_lacking_weight_is_named(model: torch.nn.Module) -> None:
    state = {name.removeprefix("distilbert."): t.detach().numpy() for name, t in model.state_dict().items()}
    del state["transformer.layer.1.ffn.lin2.bias"]
    with pytest.raises(KeyError, match=r"transformer\.layer\.1\.ffn\.lin2\.bias"):
        onnx_graph.build(state, Shape(heads=4), Head.MEAN, int8=True)


def test_the_graph_is_valid_and_smaller_in_int8(model: torch.nn.Module) -> None:
    state = {name.removeprefix("distilbert."): t.detach().numpy() for name, t in model.state_dict().items()}
    large, small = (onnx_graph.build(state, Shape(heads=4), Head.MEAN, int8=int8) for int8 in (False, True))
    onnx.checker.check_model(onnx.load_model_from_string(large))
    assert len(small) < len(large)
