"""The trained model in the form that the product loads: int8 weights, configuration, and what it was trained with."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import torch
from torch import nn
from transformers import DistilBertForSequenceClassification

from detect import quantised
from detect.minilm import NAME
from detect.network import CONFIG, EMBEDDINGS, WEIGHTS, read_weights
from detect.weights_source import sha256
from scripts.verifier.model import empty


def export(
    model: DistilBertForSequenceClassification,
    folder: Path,
    *,
    presentations: int,
    seed: int,
    beside: str = "",
) -> str:
    """Write both files; returns the SHA-256 of the weights.

    ``beside``: the name of the folder beside whose model has the word embeddings, which are left out then.
    """
    folder.mkdir(parents=True, exist_ok=True)
    state = model.state_dict()
    if beside:
        del state[EMBEDDINGS]
    quantised.write(state, folder / WEIGHTS)
    digest = sha256(folder / WEIGHTS)
    about = {"base": NAME, "presentations": presentations, "seed": seed, "sha256": digest}
    if beside:
        about |= {"name": f"akgc-{folder.name.replace('_', '-')}", "word_embeddings_of": beside}
    config = {
        **{name: value for name, value in model.config.to_diff_dict().items() if not name.startswith("_")},
        "architectures": ["DistilBertForSequenceClassification"],
        "akgc": about,
    }
    (folder / CONFIG).write_text(json.dumps(config, indent=2, sort_keys=True) + "\n", encoding="utf-8")
    return digest


def load(path: Path) -> nn.Module:
    """A model for measuring, in float32: an exported folder, or the checkpoint of a work folder.

    :raises detect.weights_source.WeightsError: the weights are missing or damaged.
    """
    model = empty()
    if path.is_dir():
        arrays = read_weights(path)
        model.load_state_dict({name: torch.from_numpy(np.array(array)) for name, array in arrays.items()})
    else:
        model.load_state_dict(torch.load(path, map_location="cpu", weights_only=True)["model"])
    model.eval()  # type: ignore[no-untyped-call]
    return model
