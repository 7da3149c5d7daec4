"""The encoder that tells which relation a sentence states and a question asks for.

MiniLM's word embeddings under three layers of its own, trained so that sentences that state the same relation lie
together, apart from those that only look like it (`scripts/train_relation_encoder.py`): at half the cost of MiniLM it
finds the right relation more often. The file holds the layers alone; the embeddings are the installed package's.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Unpack

import numpy as np

from detect import minilm, network, quantised, weights_source
from detect.encoder import DistilBertEncoder
from detect.network import CONFIG, WEIGHTS, Drawing, Network
from detect.onnx_graph import Head, Shape, State
from detect.placement import Place, PlaceOptions
from detect.weights_source import WeightsError

if TYPE_CHECKING:
    from torch import nn

FOLDER = Path(__file__).parent / "weights" / "relations"
NAME = "akgc-relations"
EMBEDDINGS = "embeddings."


def load(folder: Path = FOLDER, **place: Unpack[PlaceOptions]) -> DistilBertEncoder:
    """The relation encoder; see `detect.placement.Place` for the options.

    :raises WeightsError: its weights or MiniLM's are missing or not the pinned ones, or there is no such device.
    """
    base = minilm.installed_folder()
    minilm.verify(base)
    return DistilBertEncoder.placed(read(folder, base), base, Place(**place))


def read(folder: Path, base: Path) -> Network:
    """The network of a folder over the embeddings of MiniLM in another, not loaded yet.

    :raises WeightsError: a file is missing, or the weights are not those that the configuration names
    """
    config = network.read_config(folder)
    expected, found = str(config.get("akgc", {}).get("sha256", "")), weights_source.sha256(folder / WEIGHTS)
    if found != expected:
        raise WeightsError(
            f"{folder / WEIGHTS} has SHA-256 {found[:12]}.., expected {expected[:12]}..: reinstall akgc"
        )
    return Network(
        name=f"{NAME}:{found[:8]}",
        digest=found,
        head=Head.MEAN,
        width=int(config["dim"]),
        module=lambda: _module(folder, base),
        drawing=Drawing(
            lambda: _state(folder, base), Shape(int(config["n_heads"]), str(config["activation"]))
        ),
    )


def _state(folder: Path, base: Path) -> State:
    """The layers of the folder over the base's embeddings, under the names of `transformers.DistilBertModel`."""
    state = minilm.distilbert_state(quantised.read(base / minilm.WEIGHTS))
    under = {name: array for name, array in state.items() if name.startswith(EMBEDDINGS)}
    return {**under, **quantised.read(folder / WEIGHTS)}


def _module(folder: Path, base: Path) -> nn.Module:
    """The same in torch, in evaluation mode."""
    import torch
    from transformers.models.distilbert.configuration_distilbert import DistilBertConfig
    from transformers.models.distilbert.modeling_distilbert import DistilBertModel

    model: nn.Module = DistilBertModel(DistilBertConfig.from_json_file(folder / CONFIG))
    try:
        model.load_state_dict(
            {name: torch.from_numpy(np.array(a)) for name, a in _state(folder, base).items()}
        )
    except RuntimeError as error:
        raise WeightsError(f"cannot load the model from {folder}: {error}") from error
    return model.eval()
