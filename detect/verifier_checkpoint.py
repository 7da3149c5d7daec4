"""Checkpoints of cross-encoders: the packaged ones with their hashes, others by their labels.

Two come with the project: one that reads single facts of a graph, and one that reads passages of documents, which is
the same model trained further and shares its word embeddings.

Which output means what stands in a checkpoint's `id2label`; models trained for inference and those trained for fact
checking call the same three things differently.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING

from detect import network, weights_source
from detect.network import CONFIG, WEIGHTS, Network
from detect.onnx_graph import Head
from detect.weights_source import WeightsError

if TYPE_CHECKING:
    from torch import nn

FOLDER = Path(__file__).parent / "weights" / "verifier"
DOCUMENTS = FOLDER.with_name("document_verifier")
NAME = "akgc-verifier"


class Label(Enum):
    """In the order of `Entailment`'s fields; the values are what checkpoints call them, in lower-case letters only."""

    SUPPORTED = frozenset({"supported", "supports", "support", "entailment", "entailed", "entails"})
    CONTRADICTED = frozenset({"contradicted", "contradicts", "contradiction", "refuted", "refutes", "refute"})
    NEUTRAL = frozenset({"neutral", "notenoughinfo", "nei", "notenoughinformation", "unknown", "unrelated"})


def is_packaged(folder: Path = FOLDER) -> bool:
    """Whether a verifier was installed with the project."""
    return (folder / CONFIG).exists() and (folder / WEIGHTS).exists()


def packaged(folder: Path = FOLDER) -> tuple[Network, Mapping[Label, int]]:
    """A verifier that comes with the project.

    :raises WeightsError: it is missing, or its weights are not those that its configuration names
    """
    found = _verified(folder)
    shared = network.shares_embeddings_with(folder)
    digest = found if shared is None else hashlib.sha256(f"{found}{_verified(shared)}".encode()).hexdigest()
    name = network.read_config(folder).get("akgc", {}).get("name", NAME)
    return _network(folder, f"{name}:{found[:8]}", digest)


def _verified(folder: Path) -> str:
    """The SHA-256 of the weights in a folder.

    :raises WeightsError: they are missing, or not those that the configuration beside them names
    """
    if not is_packaged(folder):
        raise WeightsError(
            f"the verifier's weights are not in {folder}: reinstall akgc, or set verifier: off"
        )
    expected = str(network.read_config(folder).get("akgc", {}).get("sha256", ""))
    found = weights_source.sha256(folder / WEIGHTS)
    if found != expected:
        raise WeightsError(
            f"{folder / WEIGHTS} has SHA-256 {found[:12]}.., expected {expected[:12]}..: reinstall akgc, "
            "or set verifier: off"
        )
    return found


def read(folder: Path, checkpoint: str) -> tuple[Network, Mapping[Label, int]]:
    """The verifier in a folder, named after the folder or as the hub names it, and which output is which label.

    :raises WeightsError: the folder's files do not make one, or its labels are others
    """
    short = folder.resolve().name if Path(checkpoint).expanduser().is_dir() else checkpoint
    digest = weights_source.checkpoint_hash(folder)
    return _network(folder, f"{short}:{digest[:8]}", digest)


def columns(id2label: Mapping[str, str], name: str) -> dict[Label, int]:
    """Which output means which label.

    :raises WeightsError: a label is unknown, missing or there twice

    >>> columns({"0": "contradiction", "1": "entailment", "2": "neutral"}, "nli")[Label.SUPPORTED]
    1
    """
    found: dict[Label, int] = {}
    for index, called in id2label.items():
        letters = "".join(filter(str.isalpha, str(called).lower()))
        for label in Label:
            if letters in label.value:
                found[label] = int(index)
    if len(found) != len(Label) or len(id2label) != len(Label):
        raise WeightsError(
            f"verifier {name} has the labels {', '.join(map(str, id2label.values())) or 'none'}; needed are three: "
            "entailment, contradiction and neutral (id2label in its config.json)"
        )
    return found


def _network(folder: Path, name: str, digest: str) -> tuple[Network, Mapping[Label, int]]:
    labels = network.read_config(folder).get("id2label") or {}
    drawing = network.drawing(folder)
    made = Network(
        name=name,
        digest=digest,
        head=Head.LOGITS,
        width=len(Label),
        module=lambda: _distilbert(folder) if drawing else weights_source.read_classifier(folder),
        drawing=drawing,
    )
    return made, columns(labels, name.rpartition(":")[0])


def _distilbert(folder: Path) -> nn.Module:
    """The same model in torch; its matrices may be stored as int8, which transformers does not read."""
    import torch
    from transformers.models.distilbert.configuration_distilbert import DistilBertConfig
    from transformers.models.distilbert.modeling_distilbert import DistilBertForSequenceClassification

    config = DistilBertConfig.from_json_file(folder / CONFIG)
    model: nn.Module = DistilBertForSequenceClassification(config)
    state = {name: torch.from_numpy(array) for name, array in network.read_weights(folder).items()}
    try:
        model.load_state_dict(state)
    except RuntimeError as error:
        raise WeightsError(f"cannot load the model from {folder}: {error}") from error
    return model.eval()
