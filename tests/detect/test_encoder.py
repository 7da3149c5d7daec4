"""The encoder as its callers see it."""

from __future__ import annotations

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
import torch

from detect import minilm
from detect.encoder import DistilBertEncoder
from detect.precision import Precision
from detect.weights_source import WeightsError
from tests.guides import TEXT

QUESTION, RIGHT, OTHER = "What is the capital of France?", "The capital of France is Paris.", "Iron rusts."


@pytest.fixture(scope="module")
def encoder(tmp_path_factory: pytest.TempPathFactory) -> DistilBertEncoder:
    return DistilBertEncoder.default(device="cpu", memory=_memory(tmp_path_factory))


@pytest.fixture(scope="module")
def exact(tmp_path_factory: pytest.TempPathFactory) -> DistilBertEncoder:
    """The same weights in float32."""
    return _insisting(Precision.FLOAT32, tmp_path_factory)


def _insisting(precision: Precision, tmp_path_factory: pytest.TempPathFactory) -> DistilBertEncoder:
    return DistilBertEncoder.default(device="cpu", memory=_memory(tmp_path_factory), precision=precision)


def _memory(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("memory") / "precision.json"


def test_vectors_are_unit_rows_of_float32(encoder: DistilBertEncoder) -> None:
    vectors = encoder.encode([QUESTION, RIGHT, "", "\U0001f389"])
    assert vectors.shape == (4, encoder.dimension) == (4, 384)
    assert vectors.dtype == np.float32
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-5)


def test_no_texts_give_no_vectors(encoder: DistilBertEncoder) -> None:
    assert encoder.encode([]).shape == (0, 384)


def test_related_texts_are_closer_than_unrelated_ones(encoder: DistilBertEncoder) -> None:
    question, right, other = encoder.encode([QUESTION, RIGHT, OTHER])
    assert question @ right > 0.8
    assert question @ other < 0.3


def test_mean_pooling_equals_the_sentence_transformers_reference(exact: DistilBertEncoder) -> None:
    from transformers import AutoTokenizer, BertModel

    folder = minilm.installed_folder()
    bert, tokenizer = BertModel.from_pretrained(folder), AutoTokenizer.from_pretrained(folder)
    bert.eval()  # type: ignore[no-untyped-call]
    texts = [QUESTION, RIGHT * 3, OTHER]
    tokens = tokenizer(texts, padding=True, truncation=True, max_length=256, return_tensors="pt")
    with torch.inference_mode():
        hidden = bert(**tokens).last_hidden_state
    weight = tokens["attention_mask"].unsqueeze(-1).float()
    reference = torch.nn.functional.normalize((hidden * weight).sum(1) / weight.sum(1), dim=1).numpy()
    np.testing.assert_allclose(exact.encode(texts), reference, atol=1e-5)


@pytest.mark.parametrize(("precision", "least"), [(Precision.BFLOAT16, 0.999), (Precision.INT8, 0.99)])
def test_coarser_precisions_agree_with_float32(
    precision: Precision,
    least: float,
    exact: DistilBertEncoder,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    coarse = _insisting(precision, tmp_path_factory)
    texts = [QUESTION, RIGHT, OTHER, RIGHT * 20, "Paris.", *_sentences()]
    cosines = (coarse.encode(texts) * exact.encode(texts)).sum(axis=1)
    assert coarse.precision is precision
    assert cosines.min() > least


def _sentences() -> list[str]:
    """Prose, lists and code of all lengths: the lines of the README and its guides that say something."""
    return [line for line in TEXT.splitlines() if sum(word.isalpha() for word in line.split()) >= 3]


def test_int8_vectors_do_not_depend_on_the_texts_beside_them(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    coarse = _insisting(Precision.INT8, tmp_path_factory)
    texts = _sentences()[:100]
    together = coarse.encode(texts)
    fresh = _insisting(Precision.INT8, tmp_path_factory)
    alone = np.concatenate([fresh.encode([text]) for text in texts])
    np.testing.assert_allclose(together, alone, atol=1e-5)


def test_a_precision_is_chosen_among_those_of_the_processor(encoder: DistilBertEncoder) -> None:
    assert encoder.precision in (Precision.FLOAT32, Precision.BFLOAT16, Precision.INT8)


def test_a_text_has_the_same_vector_alone_and_in_a_batch(exact: DistilBertEncoder) -> None:
    texts = [f"Town number {i} has {i * 37} inhabitants{', as of 2001' * (i % 7)}." for i in range(100)]
    together = exact.encode(texts)
    alone = np.concatenate([exact.encode([text]) for text in texts])
    np.testing.assert_allclose(together, alone, atol=1e-5)


def test_a_remembered_text_has_the_same_vector(encoder: DistilBertEncoder) -> None:
    text = "Ada Lovelace wrote the first program."
    np.testing.assert_array_equal(encoder.encode([text]), encoder.encode([text]))


def test_changing_a_returned_vector_does_not_change_the_memory(encoder: DistilBertEncoder) -> None:
    first = encoder.encode([QUESTION])
    kept = first.copy()
    first[:] = 0
    np.testing.assert_array_equal(encoder.encode([QUESTION]), kept)


def test_a_text_may_occur_twice(encoder: DistilBertEncoder) -> None:
    one, other, again = encoder.encode([RIGHT, OTHER, RIGHT])
    np.testing.assert_array_equal(one, again)
    assert not np.array_equal(one, other)


def test_only_the_first_256_tokens_count(exact: DistilBertEncoder) -> None:
    head = "iron " * 254
    np.testing.assert_allclose(exact.encode([head]), exact.encode([head + "gold " * 500]), atol=1e-6)


def test_a_prompt_of_ten_megabytes_and_a_lone_surrogate_are_fine(encoder: DistilBertEncoder) -> None:
    vectors = encoder.encode(["x " * 5_000_000, "broken \ud800 text"])
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-5)


def test_several_threads_get_the_right_vectors(exact: DistilBertEncoder) -> None:
    texts = [f"Sentence {i} of the test." for i in range(40)]
    expected = exact.encode(texts)
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda text: exact.encode([text, "x" + text])[0], texts * 3))
    np.testing.assert_allclose(np.stack(found), np.concatenate([expected] * 3), atol=1e-5)


def test_the_name_has_the_hash_of_the_weights(encoder: DistilBertEncoder) -> None:
    assert encoder.name == "all-MiniLM-L6-v2:53aa5117"


def test_an_unknown_device_is_named() -> None:
    with pytest.raises(WeightsError, match=r"device 'tpu' .* cpu, cuda or auto"):
        DistilBertEncoder.default(device="tpu")


@pytest.mark.skipif(torch.cuda.is_available(), reason="this machine has a CUDA device")
def test_cuda_without_a_gpu_is_explained() -> None:
    with pytest.raises(WeightsError, match="use cpu or auto"):
        DistilBertEncoder.default(device="cuda")


@pytest.mark.skipif(not torch.cuda.is_available(), reason="needs a CUDA device")
def test_float16_on_the_gpu_agrees_with_float32(exact: DistilBertEncoder) -> None:
    gpu = DistilBertEncoder.default(device="cuda", vram_gb=4)
    texts = [QUESTION, RIGHT, OTHER, RIGHT * 20]
    assert gpu.precision is Precision.FLOAT16
    assert (gpu.encode(texts) * exact.encode(texts)).sum(axis=1).min() > 0.999


def test_a_distilbert_checkpoint_in_a_folder_is_loaded(tmp_path: Path) -> None:
    from transformers import DistilBertConfig, DistilBertModel

    config = DistilBertConfig(vocab_size=30522, n_layers=1, n_heads=2, dim=8, hidden_dim=16)
    DistilBertModel(config).save_pretrained(tmp_path / "tiny")
    tokenizer = minilm.installed_folder() / "tokenizer.json"
    (tmp_path / "tiny" / "tokenizer.json").write_bytes(tokenizer.read_bytes())
    tiny = DistilBertEncoder.load(str(tmp_path / "tiny"), device="cpu", memory=tmp_path / "precision.json")
    assert tiny.name.startswith("tiny:")
    assert tiny.encode([QUESTION]).shape == (1, 8) == (1, tiny.dimension)


def test_the_precision_is_remembered_per_model_processor_and_library(tmp_path: Path) -> None:
    DistilBertEncoder.default(device="cpu", memory=tmp_path / "precision.json")
    (key,) = json.loads((tmp_path / "precision.json").read_text())
    assert key.startswith("all-MiniLM-L6-v2:53aa5117")
    assert key.endswith(f"torch {torch.__version__}")


def test_int8_needs_no_torch(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from detect.encoder import DistilBertEncoder as Encoder;"
        f"encoder = Encoder.default(device='cpu', memory=Path({str(tmp_path / 'p.json')!r}), precision='int8');"
        "encoder.encode(['Iron rusts.']); assert 'torch' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
