"""The trained layers as the product loads them: int8 weights, configuration, and what they were trained with."""

from __future__ import annotations

import json
from pathlib import Path

from transformers import DistilBertModel

from detect import quantised
from detect.minilm import NAME
from detect.network import CONFIG, WEIGHTS
from detect.relation_encoder import EMBEDDINGS
from detect.weights_source import sha256


def export(model: DistilBertModel, folder: Path, *, steps: int, seed: int) -> str:
    """Write both files; returns the SHA-256 of the weights."""
    folder.mkdir(parents=True, exist_ok=True)
    state = {name: weight for name, weight in model.state_dict().items() if not name.startswith(EMBEDDINGS)}
    quantised.write(state, folder / WEIGHTS)
    digest = sha256(folder / WEIGHTS)
    config = {
        **{name: value for name, value in model.config.to_diff_dict().items() if not name.startswith("_")},
        "architectures": ["DistilBertModel"],
        "akgc": {"base": NAME, "steps": steps, "seed": seed, "sha256": digest},
    }
    (folder / CONFIG).write_text(json.dumps(config, indent=2, sort_keys=True) + "\n", encoding="utf-8")
    return digest
