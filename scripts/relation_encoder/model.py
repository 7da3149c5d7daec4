"""The relation encoder in training: every other layer of MiniLM over its word embeddings, which stay as they are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import torch
from torch import Tensor, nn
from torch.nn import functional
from transformers import DistilBertModel

from detect import minilm
from detect.weights_source import read_tokenizer
from scripts.verifier.model import device_of, pad

if TYPE_CHECKING:
    from tokenizers import Tokenizer

LAYERS = (0, 2, 4)
LONGEST = 64
"""Tokens of a text that are trained on."""


def whole() -> DistilBertModel:
    """MiniLM with all its layers, in float32.

    :raises detect.weights_source.WeightsError: the packaged weights are missing or differ.
    """
    folder = minilm.installed_folder()
    minilm.verify(folder)
    model = minilm.build(folder)
    assert isinstance(model, DistilBertModel)
    return model


def shortened(layers: Sequence[int] = LAYERS) -> DistilBertModel:
    """MiniLM with some of its layers; only these learn."""
    model = whole()
    every = model.get_submodule("transformer.layer")
    assert isinstance(every, nn.ModuleList)
    model.get_submodule("transformer").layer = nn.ModuleList([every[number] for number in layers])
    model.config.n_layers = len(layers)
    model.get_submodule("embeddings").requires_grad_(False)
    return model


def tokenised(texts: Sequence[str]) -> list[list[int]]:
    """Token ids of each text."""
    tokenizer: Tokenizer = read_tokenizer(minilm.installed_folder(), max_length=LONGEST)
    return [encoding.ids for encoding in tokenizer.encode_batch_fast(list(texts))]


def encoded(model: nn.Module, rows: Sequence[Sequence[int]]) -> Tensor:
    """Unit vectors (B, width) of texts given as token ids on the model's device: the mean over tokens, in bfloat16."""
    device = device_of(model)
    ids, mask = (tensor.to(device) for tensor in pad(rows))
    with torch.autocast(device.type, dtype=torch.bfloat16):
        hidden = model(input_ids=ids, attention_mask=mask).last_hidden_state
    return functional.normalize((hidden.float() * mask.unsqueeze(-1)).sum(1), dim=1)


@torch.no_grad()
def encoded_all(model: nn.Module, rows: Sequence[Sequence[int]], *, batch: int = 256) -> Tensor:
    """The same for any number of texts, in evaluation mode."""
    was_training = model.training
    model.eval()
    order = sorted(range(len(rows)), key=lambda row: -len(rows[row]))
    out: Tensor | None = None
    for start in range(0, len(order), batch):
        part = order[start : start + batch]
        vectors = encoded(model, [rows[row] for row in part])
        out = vectors.new_empty(len(rows), vectors.shape[1]) if out is None else out
        out[torch.tensor(part)] = vectors
    model.train(was_training)
    return torch.empty(0, 0) if out is None else out
