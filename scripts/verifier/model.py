"""The cross-encoder: the packaged MiniLM as a DistilBERT with three classes, and pairs as its token ids.

Word embeddings stay as they are: names that training does not see keep their place among those it does.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import torch
from torch import Tensor, nn

from detect import minilm
from detect.verifier import encode_pairs
from detect.weights_source import read_tokenizer
from scripts.verifier.pair import Label, Pair

if TYPE_CHECKING:
    from transformers import DistilBertForSequenceClassification


def build(*, seed: int, device: str = "cpu") -> DistilBertForSequenceClassification:
    """MiniLM's layers and a new head, in float32.

    :raises detect.weights_source.WeightsError: the packaged weights are missing or differ.
    """
    folder = minilm.installed_folder()
    minilm.verify(folder)
    body = minilm.build(folder)
    torch.manual_seed(seed)
    model = empty(device=device)
    model.distilbert.load_state_dict(body.state_dict())
    model.distilbert.embeddings.word_embeddings.weight.requires_grad_(False)
    return model


def empty(*, device: str = "cpu") -> DistilBertForSequenceClassification:
    """The architecture with fresh weights; on processors with plain attention, whose backward pass is twice as fast."""
    from transformers import DistilBertConfig, DistilBertForSequenceClassification

    bert = json.loads((minilm.installed_folder() / "config.json").read_text(encoding="utf-8"))
    config = DistilBertConfig(
        **minilm.distilbert_config(bert),
        dropout=0.0,
        attention_dropout=0.0,
        seq_classif_dropout=0.1,
        id2label={label.value: label.name.lower() for label in Label},
        label2id={label.name.lower(): label.value for label in Label},
    )
    model = DistilBertForSequenceClassification(config)
    model.set_attn_implementation("eager" if device == "cpu" else "sdpa")
    model.to(device)  # type: ignore[arg-type]
    return model


@dataclass(frozen=True, slots=True)
class Row:
    """Token ids of a pair, its class, and its kind as in `scripts.verifier.pair.Pair`."""

    ids: list[int]
    label: int
    kind: str


class Encoder:
    """Token ids of pairs as the product reads them, at most `longest` a pair."""

    def __init__(self, *, longest: int) -> None:
        self._tokenizer = read_tokenizer(minilm.installed_folder(), max_length=None)
        self._longest = longest

    def encode(self, pairs: Sequence[Pair]) -> list[list[int]]:
        """One row a pair."""
        texts = [(pair.evidence, pair.claim) for pair in pairs]
        return [encoding.ids for encoding in encode_pairs(self._tokenizer, texts, longest=self._longest)]


def pad(rows: Sequence[Sequence[int]]) -> tuple[Tensor, Tensor]:
    """Ids (B, T) with zeros on the right, and the mask (B, T) that is 1 where a token is."""
    length = max(map(len, rows))
    ids = torch.zeros(len(rows), length, dtype=torch.long)
    mask = torch.zeros(len(rows), length, dtype=torch.long)
    for row, tokens in enumerate(rows):
        ids[row, : len(tokens)] = torch.tensor(tokens)
        mask[row, : len(tokens)] = 1
    return ids, mask


@torch.no_grad()
def probabilities(model: nn.Module, rows: Sequence[Sequence[int]], *, batch_tokens: int = 4096) -> Tensor:
    """Softmax of the classes (N, 3) in float32, in the order of `rows`."""
    was_training, device = model.training, device_of(model)
    model.eval()
    result = torch.zeros(len(rows), len(Label))
    for group in grouped([len(row) for row in rows], batch_tokens=batch_tokens):
        ids, mask = pad([rows[i] for i in group])
        logits = model(input_ids=ids.to(device), attention_mask=mask.to(device)).logits
        result[group] = logits.float().softmax(-1).cpu()
    model.train(was_training)
    return result


def device_of(model: nn.Module) -> torch.device:
    """Where its weights are."""
    return next(model.parameters()).device


def grouped(lengths: Sequence[int], *, batch_tokens: int, each: int = 1) -> list[list[int]]:
    """Indices by length, cut into groups whose padded size stays within `batch_tokens`; ``each``: rows of an index."""
    groups: list[list[int]] = []
    for index in sorted(range(len(lengths)), key=lengths.__getitem__):
        if groups and (len(groups[-1]) + 1) * lengths[index] * each <= batch_tokens:
            groups[-1].append(index)
        else:
            groups.append([index])
    return groups
