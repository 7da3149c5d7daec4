"""Whether this processor's sums of 8-bit products overflow, found out by making one.

Without an instruction for such sums (VNNI, on ARM dot products) onnxruntime multiplies unsigned by signed bytes and
adds them two by two in 16 bits, where 2 * 255 * 127 becomes 32767.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from detect.onnx_graph import IR_VERSION, OPSET

DEPTH, COLUMNS = 64, 16
"""Of the products that are summed up, and of sums side by side: enough for the instructions of any processor."""


@cache
def overflows() -> bool:
    """True where products of bytes have to stay small; a few milliseconds, once a process."""
    import onnxruntime

    largest, weight = np.full((1, DEPTH), 255, np.uint8), np.full((DEPTH, COLUMNS), 127, np.int8)
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
    session = onnxruntime.InferenceSession(product(weight), options, providers=["CPUExecutionProvider"])
    (found,) = session.run(["out"], {"rows": largest})
    return not bool((found == DEPTH * 255 * 127).all())


def product(weight: NDArray[np.int8]) -> bytes:
    """A serialised graph of one product: `rows` of unsigned bytes times a matrix of signed ones."""
    from onnx import TensorProto, helper, numpy_helper

    graph = helper.make_graph(
        [helper.make_node("MatMulInteger", ["rows", "weight"], ["out"])],
        "overflow",
        [helper.make_tensor_value_info("rows", TensorProto.UINT8, [1, DEPTH])],
        [helper.make_tensor_value_info("out", TensorProto.INT32, [1, COLUMNS])],
        [numpy_helper.from_array(weight, "weight")],
    )
    opsets = [helper.make_opsetid("", OPSET)]
    model = helper.make_model(graph, opset_imports=opsets, ir_version=IR_VERSION, producer_name="akgc")
    return bytes(model.SerializeToString())
