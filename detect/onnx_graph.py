"""A DistilBERT model as an ONNX graph, written from its weights; float32, or int8 with a scale a row on both sides.

    x = LayerNorm(word + position);  per layer  x = LayerNorm(x + attention(x) W + b);  x = LayerNorm(x + ffn(x))

All rows (texts times tokens) are one matrix; only attention looks at texts. In int8 a product is

    y[r, c] = (sum over k of q[r, k] w[k, c]) * row[r] * column[c] + b[c],  row[r] = max over k of |x[r, k]| / 127

A processor without an instruction for such sums adds two products in 16 bits, which overflow (onnxruntime: "Quantize
ONNX Models", when and why to try U8U8). There the weights keep to 7 bits, which cannot: 2 * 255 * 63 < 2^15.

Row scales are made anew for every token, so what a text becomes does not depend on the texts beside it. One scale for a
whole batch (DynamicQuantizeMatMul) saves an eighth of the time and loses three times as much: cosines to float32 with
all-MiniLM-L6-v2 go down to 0.981 instead of 0.994. onnxruntime's SkipLayerNormalization is six times slower than Add
with LayerNormalization, and its MultiHeadAttention a third slower than the two products it stands for, so nothing here
is left to its fusions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from detect.quantised import LARGEST, rows_to_int8

if TYPE_CHECKING:
    from onnx import NodeProto

State = Mapping[str, NDArray[np.float32]]

VERSION = 3
"""Goes up with every change of the graph, so that files of older ones are not used."""
OPSET, IR_VERSION = 20, 10
MICROSOFT = "com.microsoft"
ACTIVATIONS = {"gelu": "Gelu", "relu": "Relu"}
EPSILON = 1e-12
ZERO_POINT = 128
NARROW = 63
"""The largest weight of which two products with 8 bits have their sum in 16."""
SMALLEST = 1e-6
"""Least range of a row: one of zeros must not be divided by zero."""
LOWEST = {"Gelu": 0.17, "Relu": SMALLEST}
"""How far below zero an activation can go: its rows need no absolute values to find their range."""
NEVER = 1e9
"""What is taken from the score of a token that is padding."""


class Head(StrEnum):
    """What the graph gives: unit vectors of the mean over tokens, or the logits of a classifier."""

    MEAN = "mean"
    LOGITS = "logits"


@dataclass(frozen=True, slots=True)
class Shape:
    """What the weights do not tell: attention heads, and the activation, a key of `ACTIVATIONS`."""

    heads: int
    activation: str = "gelu"


def build(state: State, shape: Shape, head: Head, *, int8: bool, narrow: bool = False) -> bytes:
    """A serialised model: `ids` and `mask`, int64 of shape (texts, tokens), to `out`, float32 (texts, width).

    ``narrow`` keeps the weights of int8 products to 7 bits. `state` has the names of `transformers.DistilBertModel`;
    with `Head.LOGITS` also pre_classifier and classifier.

    :raises KeyError: the state lacks a weight
    """
    graph = _Graph(state, int8=int8, largest=NARROW if narrow else LARGEST)
    layers = 1 + max(int(name.split(".")[2]) for name in state if name.startswith("transformer.layer."))
    rows = _embedded(graph)
    for layer in range(layers):
        first_only = head is Head.LOGITS and layer == layers - 1
        rows = _layer(graph, f"transformer.layer.{layer}", rows, shape, first_only=first_only)
    out = _logits(graph, rows) if head is Head.LOGITS else _mean(graph, rows)
    return graph.finished(out)


class _Graph:
    """Nodes and constants in the making; what is written gets a name, and names are what methods take and give."""

    def __init__(self, state: State, *, int8: bool, largest: int) -> None:
        self.width = state["embeddings.LayerNorm.weight"].shape[0]
        self._state = state
        self._int8 = int8
        self._largest = largest
        self._nodes: list[NodeProto] = []
        self._constants: dict[str, NDArray[np.generic]] = {}

    def node(self, operator: str, *inputs: str, domain: str = "", **attributes: Any) -> str:
        return self.nodes(operator, *inputs, domain=domain, outputs=1, **attributes)[0]

    def nodes(
        self, operator: str, *inputs: str, outputs: int, domain: str = "", **attributes: Any
    ) -> list[str]:
        from onnx import helper

        names = [f"{operator}_{len(self._nodes)}_{i}" for i in range(outputs)]
        self._nodes.append(helper.make_node(operator, inputs, names, domain=domain, **attributes))
        return names

    def constant(self, value: NDArray[np.generic] | np.generic, name: str = "") -> str:
        array = np.asarray(value)
        name = name or f"{array.dtype}:{array.tolist()}"
        self._constants[name] = array
        return name

    def weight(self, name: str) -> str:
        return self.constant(self._state[name], name)

    def lookup(self, name: str, ids: str) -> str:
        """Rows of a table; in int8 it stays int8, and only the rows that are asked for become float32."""
        if not self._int8:
            return self.node("Gather", self.weight(name), ids)
        table, scale = rows_to_int8(self._state[name])
        found = self.node("Cast", self.node("Gather", self.constant(table, name), ids), to=_onnx(np.float32))
        scales = self.constant(scale[:, None], f"{name}:scale")
        return self.node("Mul", found, self.node("Gather", scales, ids))

    def linear(self, rows: str, *layers: str) -> str:
        """`rows` through linear layers side by side: their outputs one after the other in every row."""
        weight = np.concatenate([self._state[f"{layer}.weight"] for layer in layers])
        bias = np.concatenate([self._state[f"{layer}.bias"] for layer in layers])
        product = self._int8_product if self._int8 else self._product
        return self.node("Add", product(rows, weight, layers[0]), self.constant(bias, f"{layers[0]}.bias"))

    def normalised(self, rows: str, layer: str) -> str:
        weight, bias = self.weight(f"{layer}.weight"), self.weight(f"{layer}.bias")
        return self.node("LayerNormalization", rows, weight, bias, epsilon=EPSILON)

    def _product(self, rows: str, weight: NDArray[np.float32], name: str) -> str:
        return self.node("MatMul", rows, self.constant(np.ascontiguousarray(weight.T), name))

    def _int8_product(self, rows: str, weight: NDArray[np.float32], name: str) -> str:
        values, scale = rows_to_int8(weight, self._largest)
        columns = self.constant(np.ascontiguousarray(values.T), name)
        column_scale = self.constant(scale, f"{name}:scale")
        quantised, row_scale = self._quantised(rows)
        one, zero = self.constant(np.float32(1)), self.constant(np.uint8(ZERO_POINT))
        product = self.node(
            "MatMulIntegerToFloat", quantised, columns, one, column_scale, zero, domain=MICROSOFT
        )
        return self.node("Mul", product, row_scale)

    def _quantised(self, rows: str) -> tuple[str, str]:
        """The rows as 8 bits around `ZERO_POINT`, and their scales, shape (rows, 1)."""
        last = self.constant(np.array([-1]))
        lowest = LOWEST.get(rows.split("_", maxsplit=1)[0])
        sizes = self.node("Abs", rows) if lowest is None else rows
        least = self.constant(np.float32(lowest or SMALLEST))
        largest = self.node("Max", self.node("ReduceMax", sizes, last, keepdims=0), least)
        scale = self.node("Mul", largest, self.constant(np.float32(1 / 127)))
        zeros = self.node("Expand", self.constant(np.uint8(ZERO_POINT)), self.node("Shape", scale))
        return self.node("QuantizeLinear", rows, scale, zeros, axis=0), self.node("Unsqueeze", scale, last)

    def finished(self, out: str) -> bytes:
        from onnx import TensorProto, helper, numpy_helper

        tokens, texts = ["texts", "tokens"], ["texts", None]
        graph = helper.make_graph(
            [*self._nodes, helper.make_node("Identity", [out], ["out"])],
            "distilbert",
            [helper.make_tensor_value_info(name, TensorProto.INT64, tokens) for name in ("ids", "mask")],
            [helper.make_tensor_value_info("out", TensorProto.FLOAT, texts)],
            [numpy_helper.from_array(array, name) for name, array in self._constants.items()],
        )
        opsets = [helper.make_opsetid("", OPSET), helper.make_opsetid(MICROSOFT, 1)]
        model = helper.make_model(graph, opset_imports=opsets, ir_version=IR_VERSION, producer_name="akgc")
        return bytes(model.SerializeToString())


def _embedded(graph: _Graph) -> str:
    """Rows of the first layer, shape (texts * tokens, width)."""
    words = graph.lookup("embeddings.word_embeddings.weight", "ids")
    length = graph.node("Shape", "ids", start=1, end=2)
    table = graph.weight("embeddings.position_embeddings.weight")
    positions = graph.node("Slice", table, graph.constant(np.array([0])), length)
    embedded = graph.normalised(graph.node("Add", words, positions), "embeddings.LayerNorm")
    return _as_rows(graph, embedded)


def _layer(graph: _Graph, name: str, rows: str, shape: Shape, *, first_only: bool) -> str:
    """One transformer layer; with `first_only` what comes out are the rows of the first tokens alone."""
    attended = _attention(graph, name, rows, shape.heads)
    if first_only:
        attended, rows = _first(graph, attended), _first(graph, _as_texts(graph, rows))
    else:
        attended = _as_rows(graph, attended)
    change = graph.linear(attended, f"{name}.attention.out_lin")
    rows = graph.normalised(graph.node("Add", rows, change), f"{name}.sa_layer_norm")
    inner = graph.node(ACTIVATIONS[shape.activation], graph.linear(rows, f"{name}.ffn.lin1"))
    change = graph.linear(inner, f"{name}.ffn.lin2")
    return graph.normalised(graph.node("Add", rows, change), f"{name}.output_layer_norm")


def _attention(graph: _Graph, name: str, rows: str, heads: int) -> str:
    """What every token gathers from those of its text, shape (texts, tokens, width)."""
    depth = graph.width // heads
    joint = graph.linear(rows, *(f"{name}.attention.{part}_lin" for part in "qkv"))
    split = graph.node(
        "Concat", graph.node("Shape", "ids"), graph.constant(np.array([3, heads, depth])), axis=0
    )
    parts = graph.node("Transpose", graph.node("Reshape", joint, split), perm=[2, 0, 3, 1, 4])
    first = graph.constant(np.array([0]))
    query, key, value = (
        graph.node("Squeeze", part, first)
        for part in graph.nodes("Split", parts, outputs=3, axis=0, num_outputs=3)
    )
    scores = graph.node("FusedMatMul", query, key, domain=MICROSOFT, transB=1, alpha=depth**-0.5)
    shares = graph.node("Softmax", graph.node("Add", scores, _padding(graph)), axis=-1)
    gathered = graph.node("Transpose", graph.node("MatMul", shares, value), perm=[0, 2, 1, 3])
    return _as_texts(graph, gathered)


def _padding(graph: _Graph) -> str:
    """0 for a token and -`NEVER` for padding, shape (texts, 1, 1, tokens)."""
    past = graph.node("Sub", graph.node("Cast", "mask", to=_onnx(np.float32)), graph.constant(np.float32(1)))
    penalty = graph.node("Mul", past, graph.constant(np.float32(NEVER)))
    return graph.node("Unsqueeze", penalty, graph.constant(np.array([1, 2])))


def _mean(graph: _Graph, rows: str) -> str:
    """Unit vectors along the sum over real tokens: the mean's length falls out."""
    axis = graph.constant(np.array([1]))
    weight = graph.node("Unsqueeze", graph.node("Cast", "mask", to=_onnx(np.float32)), axis)
    total = graph.node("Squeeze", graph.node("MatMul", weight, _as_texts(graph, rows)), axis)
    return graph.node("LpNormalization", total, axis=-1, p=2)


def _logits(graph: _Graph, rows: str) -> str:
    """Dense layer, ReLU and classifier over the first token, as `DistilBertForSequenceClassification` has them."""
    return graph.linear(graph.node("Relu", graph.linear(rows, "pre_classifier")), "classifier")


def _as_rows(graph: _Graph, texts: str) -> str:
    return graph.node("Reshape", texts, graph.constant(np.array([-1, graph.width])))


def _as_texts(graph: _Graph, rows: str) -> str:
    shape = graph.node("Concat", graph.node("Shape", "ids"), graph.constant(np.array([-1])), axis=0)
    return graph.node("Reshape", rows, shape)


def _first(graph: _Graph, texts: str) -> str:
    return graph.node("Gather", texts, graph.constant(np.int64(0)), axis=1)


def _onnx(dtype: type[np.generic]) -> int:
    from onnx import helper

    return int(helper.np_dtype_to_tensor_dtype(np.dtype(dtype)))
