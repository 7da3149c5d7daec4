"""Cross-encoders over (evidence, claim): reading pairs as transformers does, labels, length, memory."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
import torch
from numpy.typing import NDArray

from detect import minilm, weights_source
from detect.entailment import Entailment
from detect.precision import Precision
from detect.verifier import LONGEST_CLAIM, MAX_LENGTH, DistilBertVerifier, encode_pairs
from detect.weights_source import WeightsError

PAIRS = [
    ("The capital of France is Paris.", "Paris is the capital of France."),
    ("Iron melts at 1,538 °C. " * 9, "Iron melts at 3,000 °C."),
    ("", "Paris."),
    ("東京は日本の首都です。", "\U0001f389"),
]
GOLD = 2751
"""The token "gold"."""
NLI = {"0": "CONTRADICTION", "1": "ENTAILMENT", "2": "NEUTRAL"}


def _checkpoint(folder: Path, labels: dict[str, str] = NLI, kind: str = "distilbert") -> Path:
    """A tiny random cross-encoder as transformers writes it, with MiniLM's tokeniser."""
    from transformers import (
        BertConfig,
        BertForSequenceClassification,
        DistilBertConfig,
        DistilBertForSequenceClassification,
    )

    torch.manual_seed(1)
    id2label = {int(index): label for index, label in labels.items()}
    if kind == "bert":
        sizes = {"num_hidden_layers": 2, "num_attention_heads": 2, "hidden_size": 16, "intermediate_size": 32}
        model: torch.nn.Module = BertForSequenceClassification(BertConfig(**sizes, id2label=id2label))
    else:
        config = DistilBertConfig(n_layers=2, n_heads=2, dim=16, hidden_dim=32, id2label=id2label)
        model = DistilBertForSequenceClassification(config)
    for weight in model.parameters():
        weight.data.add_(torch.randn_like(weight) * 0.2)
    model.save_pretrained(folder)  # type: ignore[operator]
    (folder / "tokenizer.json").write_bytes((minilm.installed_folder() / "tokenizer.json").read_bytes())
    return folder


def _load(folder: Path, precision: Precision | None = Precision.FLOAT32) -> DistilBertVerifier:
    memory = folder.parent / "memory" / "precision.json"
    return DistilBertVerifier.load(str(folder), device="cpu", memory=memory, precision=precision)


def _reference(folder: Path, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float32]:
    """Probabilities in the model's own order, one pair at a time, by transformers alone."""
    from transformers import AutoModelForSequenceClassification, PreTrainedTokenizerFast

    model = AutoModelForSequenceClassification.from_pretrained(folder).eval()
    tokenizer = PreTrainedTokenizerFast(tokenizer_file=str(folder / "tokenizer.json"))
    rows = []
    with torch.inference_mode():
        for evidence, claim in pairs:
            tokens = tokenizer(
                evidence,
                claim,
                truncation="only_first",
                max_length=256,
                return_token_type_ids=True,
                return_tensors="pt",
            )
            wanted = ("input_ids", "attention_mask", "token_type_ids")
            taken = {name: tokens[name] for name in wanted if name in tokens}
            if model.config.model_type == "distilbert":
                taken.pop("token_type_ids", None)
            rows.append(model(**taken).logits[0].softmax(-1).numpy())
    return np.stack(rows)


def _rows(found: Sequence[Entailment]) -> NDArray[np.float64]:
    return np.array([[each.supported, each.contradicted, each.neutral] for each in found])


@pytest.mark.parametrize("kind", ["distilbert", "bert"])
def test_it_reads_a_pair_as_transformers_does(tmp_path: Path, kind: str) -> None:
    folder = _checkpoint(tmp_path / "nli", kind=kind)
    expected = _reference(folder, PAIRS)[:, [1, 0, 2]]
    np.testing.assert_allclose(_rows(_load(folder).verify(PAIRS)), expected, atol=1e-5)


@pytest.mark.parametrize("precision", [Precision.BFLOAT16, Precision.INT8])
def test_coarser_precisions_agree_with_float32(tmp_path: Path, precision: Precision) -> None:
    folder = _checkpoint(tmp_path / "nli")
    exact, coarse = _load(folder), _load(folder, precision)
    assert coarse.precision is precision
    np.testing.assert_allclose(_rows(coarse.verify(PAIRS)), _rows(exact.verify(PAIRS)), atol=0.05)


def test_a_checkpoint_without_a_drawing_is_never_int8(tmp_path: Path) -> None:
    found = _load(_checkpoint(tmp_path / "nli", kind="bert"), precision=None)
    assert found.precision in (Precision.FLOAT32, Precision.BFLOAT16)


def test_probabilities_add_up_to_one(tmp_path: Path) -> None:
    rows = _rows(_load(_checkpoint(tmp_path / "nli")).verify(PAIRS))
    np.testing.assert_allclose(rows.sum(axis=1), 1, atol=1e-6)


def test_no_pairs_give_nothing(tmp_path: Path) -> None:
    assert _load(_checkpoint(tmp_path / "nli")).verify([]) == []


def test_a_pair_comes_out_the_same_alone_again_and_among_others(tmp_path: Path) -> None:
    folder = _checkpoint(tmp_path / "nli")
    verifier = _load(folder)
    together = verifier.verify([*PAIRS, PAIRS[0]])
    assert together[0] == together[-1] == verifier.verify(PAIRS[:1])[0]
    fresh = _load(folder)
    alone = [fresh.verify([pair])[0] for pair in PAIRS]
    np.testing.assert_allclose(_rows(alone), _rows(together[:-1]), atol=1e-5)


def test_labels_of_fact_checking_are_understood(tmp_path: Path) -> None:
    folder = _checkpoint(tmp_path / "fever", {"0": "SUPPORTS", "1": "REFUTES", "2": "NOT ENOUGH INFO"})
    np.testing.assert_allclose(_rows(_load(folder).verify(PAIRS)), _reference(folder, PAIRS), atol=1e-5)


@pytest.mark.parametrize(
    "labels",
    [
        {"0": "LABEL_0", "1": "LABEL_1", "2": "LABEL_2"},
        {"0": "entailment", "1": "not_entailment"},
        {"0": "entailment", "1": "entailed", "2": "neutral"},
        {"0": "positive", "1": "negative", "2": "neutral"},
    ],
)
def test_other_labels_are_refused(tmp_path: Path, labels: dict[str, str]) -> None:
    folder = _checkpoint(tmp_path / "odd", labels)
    with pytest.raises(WeightsError, match=r"verifier odd has the labels .*needed are three: entailment"):
        _load(folder)


def test_the_evidence_is_cut_and_the_claim_is_not() -> None:
    tokenizer = weights_source.read_tokenizer(minilm.installed_folder(), max_length=None)
    (pair,) = encode_pairs(tokenizer, [("iron " * 500, "gold " * 50)])
    assert len(pair) == MAX_LENGTH
    assert pair.ids.count(GOLD) == 50


def test_a_claim_that_is_itself_too_long_is_cut() -> None:
    tokenizer = weights_source.read_tokenizer(minilm.installed_folder(), max_length=None)
    (pair,) = encode_pairs(tokenizer, [("iron " * 500, "gold " * 500)])
    assert len(pair) == MAX_LENGTH
    assert pair.ids.count(GOLD) == LONGEST_CLAIM


def test_ten_megabytes_and_lone_surrogates_are_read(tmp_path: Path) -> None:
    verifier = _load(_checkpoint(tmp_path / "nli"))
    found = verifier.verify([("x " * 5_000_000, "y" * 5_000_000), ("broken \ud800", "text \udfff")])
    np.testing.assert_allclose(_rows(found).sum(axis=1), 1, atol=1e-6)


def test_the_name_has_the_hash_of_the_weights(tmp_path: Path) -> None:
    folder = _checkpoint(tmp_path / "nli")
    assert _load(folder).name == f"nli:{weights_source.checkpoint_hash(folder)[:8]}"


def test_a_folder_without_a_configuration_is_named(tmp_path: Path) -> None:
    folder = _checkpoint(tmp_path / "nli")
    (folder / "config.json").write_text(json.dumps([]))
    with pytest.raises(WeightsError, match=r"config\.json is not the configuration of a model"):
        _load(folder)


@pytest.mark.skipif(not torch.cuda.is_available(), reason="needs a CUDA device")
def test_float16_on_the_gpu_agrees_with_float32(tmp_path: Path) -> None:
    folder = _checkpoint(tmp_path / "nli")
    gpu = DistilBertVerifier.load(str(folder), device="cuda", vram_gb=4)
    assert gpu.precision is Precision.FLOAT16
    np.testing.assert_allclose(_rows(gpu.verify(PAIRS)), _rows(_load(folder).verify(PAIRS)), atol=0.02)
