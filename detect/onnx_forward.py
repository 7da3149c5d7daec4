"""A network computed by onnxruntime, from a graph that is drawn once and kept in the user's cache folder.

A file there is named after what it was drawn from and after the hash of what it holds: a damaged one does not match its
name and is drawn anew. Where the folder cannot be written the graph lives in memory alone.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from detect import onnx_graph
from detect.network import Network
from detect.overflow import overflows
from detect.token_batch import TokenBatch
from detect.weights_source import WeightsError, sha256
from detect.whole_file import write_whole


class OnnxForward:
    """Implements `detect.forward.Forward` on one thread of the caller's; no thread of its own, nothing that spins."""

    def __init__(self, model: Path | bytes) -> None:
        """`model` is a file or a serialised graph of `detect.onnx_graph`."""
        import onnxruntime

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        # The graph says which operators are fast; its fusions are slower.
        options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_ENABLE_BASIC
        options.log_severity_level = 3
        source = str(model) if isinstance(model, Path) else model
        self._session = onnxruntime.InferenceSession(source, options, providers=["CPUExecutionProvider"])

    def __call__(self, batch: TokenBatch) -> NDArray[np.float32]:
        rows: NDArray[np.float32]
        (rows,) = self._session.run(["out"], {"ids": batch.ids, "mask": batch.mask})
        return rows


def load(network: Network, folder: Path | None, *, int8: bool) -> OnnxForward:
    """The network from its file in `folder`, drawn and written there where it is missing; None: never on disk.

    :raises ValueError: the network has no drawing
    :raises WeightsError: its weights cannot be read or lack one
    """
    key = _key(network, int8=int8)
    if folder is not None:
        for file in sorted(folder.glob(f"{key}-*.onnx")):
            if _is_whole(file) and (found := _opened(file)) is not None:
                return found
    model = _drawn(network, int8=int8)
    kept = _kept(model, key, folder)
    return (kept and _opened(kept)) or OnnxForward(model)


def _opened(file: Path) -> OnnxForward | None:
    """None where another process, which draws the same graph, has just taken the file away."""
    from onnxruntime.capi.onnxruntime_pybind11_state import NoSuchFile

    try:
        return OnnxForward(file)
    except NoSuchFile:
        return None


def _key(network: Network, *, int8: bool) -> str:
    what = f"{onnx_graph.VERSION} {network.digest} {network.head} {_format(int8=int8)}"
    return hashlib.sha256(what.encode()).hexdigest()[:16]


def _format(*, int8: bool) -> str:
    if not int8:
        return "float32"
    return "narrow int8" if overflows() else "int8"


def _is_whole(file: Path) -> bool:
    try:
        return file.stem.endswith("-" + sha256(file)[:16])
    except WeightsError:
        return False


def _drawn(network: Network, *, int8: bool) -> bytes:
    if network.drawing is None:
        raise ValueError(f"{network.name} is no DistilBERT: only torch computes it")
    drawing, narrow = network.drawing, int8 and overflows()
    try:
        return onnx_graph.build(drawing.state(), drawing.shape, network.head, int8=int8, narrow=narrow)
    except KeyError as error:
        raise WeightsError(f"the weights of {network.name} lack {error}") from error


def _kept(model: bytes, key: str, folder: Path | None) -> Path | None:
    """The file the graph was written to, beside and renamed; what lies there under the same key was damaged."""
    if folder is None:
        return None
    path = folder / f"{key}-{hashlib.sha256(model).hexdigest()[:16]}.onnx"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for damaged in folder.glob(f"{key}-*.onnx"):
            if damaged != path:
                damaged.unlink(missing_ok=True)
        write_whole(path, model)
    except OSError:
        return None
    return path
