"""A DistilBERT network in float16 on the GPU, from its weights; passes are recorded once and replayed.

The networks here are small: of a pass in torch all but a tenth is the processor telling the GPU what to do
next, some two hundred times. A CUDA graph (CUDA C++ Programming Guide, "CUDA Graphs") tells it once. A graph is of one
shape, so batches are padded to the next of a few rooms; a batch too large for that is computed as it is.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional

from detect.onnx_graph import EPSILON, Head, Shape, State
from detect.token_batch import TokenBatch

LARGEST_ROOM = 16384
"""Tokens, with padding, of the largest batch that is recorded: beyond, computing takes longer than telling."""
_ONE_AT_A_TIME = threading.Lock()
"""While a graph is being recorded nothing else may happen on the GPU; its networks have to take turns anyway."""


@dataclass(frozen=True, slots=True)
class Recorded:
    """A pass over one room: its inputs (texts, tokens) and its output (texts, width) in memory that is not paged."""

    graph: torch.cuda.CUDAGraph
    ids: Tensor
    mask: Tensor
    out: Tensor


class HalfForward:
    """Implements `detect.forward.Forward` on a GPU."""

    def __init__(self, state: State, shape: Shape, head: Head) -> None:
        """:raises KeyError: the state lacks a weight"""
        self._network = DistilBert(state, shape, head, device="cuda", dtype=torch.float16)
        self._recorded: dict[tuple[int, int], Recorded] = {}
        self._pool = torch.cuda.graph_pool_handle()

    def __call__(self, batch: TokenBatch) -> NDArray[np.float32]:
        texts, tokens = batch.ids.shape
        wanted = room(texts, tokens, longest=self._network.longest)
        with _ONE_AT_A_TIME, torch.inference_mode():
            if wanted[0] * wanted[1] > LARGEST_ROOM:
                return self._at_once(batch)
            if wanted not in self._recorded:
                self._recorded[wanted] = self._record(*wanted)
            return _replayed(self._recorded[wanted], batch)

    def _at_once(self, batch: TokenBatch) -> NDArray[np.float32]:
        ids, mask = (torch.from_numpy(array).to("cuda") for array in (batch.ids, batch.mask))
        rows: NDArray[np.float32] = self._network(ids, mask.bool()).cpu().numpy()
        return rows

    def _record(self, texts: int, tokens: int) -> Recorded:
        """A graph from unpaged memory to unpaged memory. It is run once before, so that libraries are set up."""
        ids = torch.zeros(texts, tokens, dtype=torch.int32, pin_memory=True)
        mask = torch.ones(texts, tokens, dtype=torch.bool, pin_memory=True)
        out = torch.zeros(texts, self._network.width, dtype=torch.float32, pin_memory=True)

        def once() -> None:
            given = (tensor.to("cuda", non_blocking=True) for tensor in (ids, mask))
            out.copy_(self._network(*given), non_blocking=True)

        aside = torch.cuda.Stream()  # type: ignore[no-untyped-call]
        aside.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(aside):
            once()
        torch.cuda.synchronize()
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph, pool=self._pool, stream=aside, capture_error_mode="thread_local"):
            once()
        return Recorded(graph, ids, mask, out)


class DistilBert:
    """The network's arithmetic in torch, as `detect.onnx_graph` writes it."""

    def __init__(self, state: State, shape: Shape, head: Head, *, device: str, dtype: torch.dtype) -> None:
        """:raises KeyError: the state lacks a weight"""

        def given(name: str) -> Tensor:
            return torch.from_numpy(state[name]).to(device, dtype)

        self._weights = {name: given(name) for name in state}
        self._layers = 1 + max(
            int(name.split(".")[2]) for name in state if name.startswith("transformer.layer.")
        )
        for layer in range(self._layers):
            joined = f"transformer.layer.{layer}.attention"
            for kind in ("weight", "bias"):
                parts = [self._weights.pop(f"{joined}.{part}_lin.{kind}") for part in "qkv"]
                self._weights[f"{joined}.{kind}"] = torch.cat(parts)
        self._shape, self._head = shape, head
        self.longest = int(self._weights["embeddings.position_embeddings.weight"].shape[0])
        last = "classifier.bias" if head is Head.LOGITS else "embeddings.LayerNorm.bias"
        self.width = int(self._weights[last].shape[0])

    def __call__(self, ids: Tensor, mask: Tensor) -> Tensor:
        """Output rows, float32 (texts, width), of ids and mask (texts, tokens); True: a token."""
        words = functional.embedding(ids, self._weights["embeddings.word_embeddings.weight"])
        places = self._weights["embeddings.position_embeddings.weight"][: ids.shape[1]]
        hidden = self._normalised(words + places, "embeddings.LayerNorm")
        for layer in range(self._layers):
            hidden = self._layer(f"transformer.layer.{layer}", hidden, mask)
        if self._head is Head.LOGITS:
            return self._linear(self._linear(hidden[:, 0], "pre_classifier").relu(), "classifier").float()
        total = (hidden.float() * mask.unsqueeze(-1)).sum(1)
        return functional.normalize(total, dim=1)

    def _layer(self, name: str, hidden: Tensor, mask: Tensor) -> Tensor:
        heads = self._shape.heads
        joint = self._linear(hidden, f"{name}.attention")
        query, key, value = joint.view(*hidden.shape[:2], 3, heads, -1).permute(2, 0, 3, 1, 4)
        attended = functional.scaled_dot_product_attention(
            query, key, value, attn_mask=mask[:, None, None, :]
        )
        change = self._linear(attended.transpose(1, 2).flatten(2), f"{name}.attention.out_lin")
        hidden = self._normalised(hidden + change, f"{name}.sa_layer_norm")
        inner = self._linear(hidden, f"{name}.ffn.lin1")
        inner = functional.gelu(inner) if self._shape.activation == "gelu" else inner.relu()
        return self._normalised(hidden + self._linear(inner, f"{name}.ffn.lin2"), f"{name}.output_layer_norm")

    def _linear(self, rows: Tensor, name: str) -> Tensor:
        return functional.linear(rows, self._weights[f"{name}.weight"], self._weights[f"{name}.bias"])

    def _normalised(self, rows: Tensor, name: str) -> Tensor:
        weight, bias = self._weights[f"{name}.weight"], self._weights[f"{name}.bias"]
        return functional.layer_norm(rows, weight.shape, weight, bias, EPSILON)


def room(texts: int, tokens: int, *, longest: int = 512) -> tuple[int, int]:
    """The shape that a batch is padded to; the network has positions for ``longest`` tokens.

    >>> room(3, 37), room(1, 8), room(20, 200), room(2, 290, longest=300)
    ((4, 48), (1, 16), (32, 224), (2, 300))
    """
    step = 16 if tokens <= 64 else 32 if tokens <= 256 else 64
    return 1 << (texts - 1).bit_length(), min(-(-tokens // step) * step, max(longest, tokens))


def _replayed(recorded: Recorded, batch: TokenBatch) -> NDArray[np.float32]:
    """What is padding is masked; a text that is padding as a whole keeps one token, so that its shares are numbers."""
    texts, tokens = batch.ids.shape
    ids, mask = recorded.ids.numpy(), recorded.mask.numpy()
    ids[:texts, :tokens] = batch.ids
    mask[:] = False
    mask[:, 0] = True
    mask[:texts, :tokens] = batch.mask
    recorded.graph.replay()
    torch.cuda.current_stream().synchronize()
    rows: NDArray[np.float32] = recorded.out.numpy()[:texts].copy()
    return rows
