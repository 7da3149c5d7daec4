"""A model before it is loaded: what it is called, what it gives, and who can load it.

Torch loads every network. Those whose weights are a DistilBERT's also become an ONNX graph (`detect.onnx_graph`), which
onnxruntime computes without torch being imported at all.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from detect import quantised
from detect.onnx_graph import ACTIVATIONS, Head, Shape, State
from detect.weights_source import WeightsError

if TYPE_CHECKING:
    from torch import nn

CONFIG, WEIGHTS = "config.json", "model.safetensors"
EMBEDDINGS = "distilbert.embeddings.word_embeddings.weight"
PREFIX = "distilbert."
"""Before the names of the encoder's weights in a checkpoint with a head."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """What an ONNX graph is drawn from."""

    state: Callable[[], State]
    shape: Shape


@dataclass(frozen=True, slots=True)
class Network:
    """`digest` is the hash of the weights, `width` the length of an output row.

    Without `drawing` only torch runs it.
    """

    name: str
    digest: str
    head: Head
    width: int
    module: Callable[[], nn.Module]
    drawing: Drawing | None = None


def read_config(folder: Path) -> dict[str, Any]:
    """A checkpoint's config.json.

    :raises WeightsError: it is missing or no JSON object
    """
    try:
        config = json.loads((folder / CONFIG).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise WeightsError(f"cannot read {folder / CONFIG}: {error}") from error
    if not isinstance(config, dict):
        raise WeightsError(f"{folder / CONFIG} is not the configuration of a model")
    return config


def drawing(folder: Path) -> Drawing | None:
    """How to draw the checkpoint in a folder, None where it is no DistilBERT in one file."""
    config = read_config(folder)
    activation = config.get("activation", "gelu")
    one_file = (folder / WEIGHTS).exists()
    if config.get("model_type") != "distilbert" or activation not in ACTIVATIONS or not one_file:
        return None
    return Drawing(lambda: read_state(folder), Shape(int(config.get("n_heads", 12)), activation))


def read_weights(folder: Path) -> State:
    """A checkpoint's weights by name; word embeddings that a packaged model shares with another one come from there.

    :raises WeightsError: a file cannot be read
    """
    state: dict[str, NDArray[np.float32]] = quantised.read(folder / WEIGHTS)
    if (shared := shares_embeddings_with(folder)) is not None:
        state[EMBEDDINGS] = quantised.read(shared / WEIGHTS)[EMBEDDINGS]
    return state


def shares_embeddings_with(folder: Path) -> Path | None:
    """The folder beside this one whose model has the word embeddings of the model here; None where it has its own."""
    name = read_config(folder).get("akgc", {}).get("word_embeddings_of", "")
    return folder.parent / name if name else None


def read_state(folder: Path) -> State:
    """A DistilBERT's weights under the names that `transformers.DistilBertModel` has for them.

    :raises WeightsError: the file cannot be read
    """
    state = read_weights(folder)
    return {name.removeprefix(PREFIX): np.asarray(array) for name, array in state.items()}
