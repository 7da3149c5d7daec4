"""Where a network runs, in which precision, and on how many threads."""

from __future__ import annotations

import ctypes
import math
import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict

import numpy as np
from numpy.typing import NDArray

from detect import cores, onnx_forward, precision, torch_forward
from detect.forward import Forward, Runner
from detect.network import Network
from detect.onnx_graph import Head
from detect.precision import Precision
from detect.token_batch import BatchLimit, TokenBatch
from detect.weights_source import WeightsError
from detect.workers import shared

if TYPE_CHECKING:
    from tokenizers import Encoding

LIMITS: Mapping[str, BatchLimit] = {"cpu": BatchLimit(64, 1024), "cuda": BatchLimit(512, 65536, padding=4096)}
DEVICES = ("auto", "cpu", "cuda")
DRIVERS = {"linux": ("libcuda.so.1", "libamdhip64.so"), "win32": ("nvcuda.dll",)}
"""Libraries that come with a GPU's driver: where there is none, torch is not asked."""
LEAST_COSINE = 0.99
MEAN_DIFFERENCE = 0.05
"""Of probabilities, on average: of one pair that is undecided they differ by more than that in any coarser format."""
ENOUGH = 2.0
"""Where int8 is so much faster than float32, torch is not imported to measure bfloat16, which is half as wide."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where and how a model shall run.

    `device` is "cpu", "cuda" or "auto"; `vram_gb` caps this process's share of the GPU's memory; `threads` is
    bounded by the physical cores, None or 0 takes all; `memory` is the file that remembers which precision was
    faster, with drawn graphs beside it (None: in the user's cache folder); `precision` is one to insist on, on the
    CPU.
    """

    device: str = "auto"
    vram_gb: float | None = None
    threads: int | None = None
    memory: Path | None = None
    precision: Precision | None = None


class PlaceOptions(TypedDict, total=False):
    """The fields of a `Place`, to be handed on by name."""

    device: str
    vram_gb: float | None
    threads: int | None
    memory: Path | None
    precision: Precision | None


@dataclass(frozen=True, slots=True)
class Placed:
    """A network in its place."""

    runner: Runner
    device: str
    precision: Precision


def put(network: Network, place: Place, typical: Sequence[Encoding]) -> Placed:
    """Load a network where it is to run; `typical` is what the measurement is made with.

    :raises WeightsError: the weights cannot be loaded, or there is no such device
    """
    device = _device(place.device)
    workers = shared(1 if device == "cuda" else cores.threads(place.threads or None))
    if device == "cuda":
        forward: Forward = torch_forward.load_on_gpu(network, place.vram_gb)
        chosen = Precision.FLOAT16
    else:
        memory = place.memory or precision.default_memory(os.environ)
        chosen, forward = _on_cpu(network, place.precision, memory, TokenBatch.of(typical))
    runner = Runner(forward, width=network.width, limit=LIMITS[device], workers=workers)
    return Placed(runner, device, chosen)


def _device(wanted: str) -> str:
    if wanted not in DEVICES:
        raise WeightsError(f"device {wanted!r} is unknown: use cpu, cuda or auto")
    available = wanted != "cpu" and has_gpu()
    if wanted == "cuda" and not available:
        raise WeightsError("device cuda was asked for, but torch finds no CUDA device: use cpu or auto")
    return "cuda" if available else "cpu"


def has_gpu() -> bool:
    """Whether torch finds a GPU; torch is imported only where a driver is installed."""
    if not any(_loads(library) for library in DRIVERS.get(sys.platform, ())):
        return False
    import torch

    return torch.cuda.is_available()


def _loads(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def _on_cpu(
    network: Network, wanted: Precision | None, memory: Path, batch: TokenBatch
) -> tuple[Precision, Forward]:
    key = _key(network)
    chosen = wanted or precision.recall(memory, key)
    if chosen is None:
        chosen = _measured(network, memory.parent, batch)
        precision.remember(memory, key, chosen)
    return chosen, _load(network, chosen, memory.parent)


def _measured(network: Network, folder: Path, batch: TokenBatch) -> Precision:
    """The format chosen by time, among those that give what float32 gives."""
    forward = _load(network, Precision.FLOAT32, None)
    exact, seconds = forward(batch), {Precision.FLOAT32: _seconds(forward, batch)}
    if network.drawing is not None:
        forward = _load(network, Precision.INT8, folder)
        if agree(forward(batch), exact, network.head):
            seconds[Precision.INT8] = _seconds(forward, batch)
    if seconds.get(Precision.INT8, math.inf) * ENOUGH > seconds[Precision.FLOAT32]:
        seconds[Precision.BFLOAT16] = _seconds(_load(network, Precision.BFLOAT16, None), batch)
    return precision.choose(seconds)


def _seconds(forward: Forward, batch: TokenBatch) -> float:
    return precision.fastest(lambda: forward(batch))


def agree(found: NDArray[np.float32], exact: NDArray[np.float32], head: Head) -> bool:
    """Whether outputs are near enough to those of float32 to stand for them."""
    if head is Head.MEAN:
        return bool((found * exact).sum(axis=1).min() >= LEAST_COSINE)
    return bool(np.abs(softmax(found) - softmax(exact)).max(axis=1).mean() <= MEAN_DIFFERENCE)


def softmax(logits: NDArray[np.float32]) -> NDArray[np.float32]:
    """Probabilities along the last axis."""
    raised = np.exp(logits - logits.max(axis=-1, keepdims=True))
    shares: NDArray[np.float32] = raised / raised.sum(axis=-1, keepdims=True)
    return shares


def _load(network: Network, wanted: Precision, folder: Path | None) -> Forward:
    if network.drawing is None or wanted is Precision.BFLOAT16:
        return torch_forward.load(network, wanted)
    return onnx_forward.load(network, folder, int8=wanted is Precision.INT8)


def _key(network: Network) -> str:
    versions = " ".join(f"{name} {metadata.version(name)}" for name in ("onnxruntime", "torch"))
    return f"{network.name} {cores.processor()} {versions}"
