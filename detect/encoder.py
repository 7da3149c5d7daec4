"""DistilBERT text encoder: mean of the last layer over the text's tokens, scaled to unit length.

Loading (`default`, `load`) builds the model; then each call is tokenise, forward, pool, and only `_forward` touches
the device. On the CPU every forward runs on one thread and several batches run side by side: torch's own threads wait
actively for each other, which on a busy machine makes a 5 ms forward take 500 ms.
"""

from __future__ import annotations

import json
import os
import threading
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from detect import cores, precision, weights_source
from detect.precision import Precision
from detect.weights_source import WeightsError
from kg.embedding import Vectors

if TYPE_CHECKING:
    import torch
    from tokenizers import Encoding, Tokenizer

MAX_LENGTH = 256
"""Tokens of a text that count; the rest is cut."""
MAX_CHARACTERS = 16 * MAX_LENGTH
"""Code points of a text that are tokenised at all, so that a prompt of 10 MB costs no more than a page."""
CACHED_TEXTS = 4096
PADDING = 64
"""Padding tokens that a batch may hold; beyond, a forward of its own is cheaper."""
TYPICAL = ("What is the capital of France?", "The capital of France is Paris, a city on the river Seine.")


@dataclass(frozen=True, slots=True)
class Limits:
    """Size of one batch."""

    texts: int
    tokens: int


LIMITS: Mapping[str, Limits] = {"cpu": Limits(64, 1024), "cuda": Limits(512, 65536)}


class DistilBertEncoder:
    """Implements `kg.embedding.Encoder`; safe from several threads."""

    def __init__(
        self,
        model: torch.nn.Module,
        tokenizer: Tokenizer,
        *,
        name: str,
        device: str,
        number_format: Precision,
        threads: int = 1,
    ) -> None:
        """`model` is in evaluation mode, on `device` ("cpu" or "cuda") and in its final number format."""
        self.name = name
        self.device = device
        self.precision = number_format
        self.threads = threads
        self._model = model
        self._tokenizer = _prepared(tokenizer)
        self._limits = LIMITS[device]
        self._pool = ThreadPoolExecutor(threads, "encoder") if threads > 1 and device == "cpu" else None
        self._device_lock = threading.BoundedSemaphore(threads if device == "cpu" else 1)
        self._recent: OrderedDict[str, NDArray[np.float32]] = OrderedDict()
        self._recent_lock = threading.Lock()
        self.dimension = int(model.config.dim if hasattr(model.config, "dim") else model.config.hidden_size)

    @classmethod
    def default(
        cls,
        *,
        device: str = "auto",
        vram_gb: float | None = None,
        threads: int | None = None,
        cache: Path | None = None,
    ) -> DistilBertEncoder:
        """The encoder with the weights that come with the project; see `load` for the arguments.

        :raises WeightsError: the weights are missing or not those that were pinned.
        """
        folder = weights_source.default_folder()
        weights_source.verify_default(folder)
        name = f"{weights_source.NAME}:{weights_source.SHA256['model.safetensors'][:8]}"
        return cls._place(_minilm(folder), folder, name, Place(device, vram_gb, threads, cache))

    @classmethod
    def load(
        cls,
        checkpoint: str = "",
        *,
        device: str = "auto",
        vram_gb: float | None = None,
        threads: int | None = None,
        cache: Path | None = None,
    ) -> DistilBertEncoder:
        """Any checkpoint that transformers' AutoModel knows, by folder or hub name; "" is the default.

        `device` is "cpu", "cuda" or "auto"; `vram_gb` caps this process's share of the GPU's memory; `threads` is
        bounded by the physical cores (default: AKGC_THREADS, or all); `cache` remembers the precision measurement.

        :raises WeightsError: the checkpoint cannot be found or read, or there is no such device.
        """
        if not checkpoint or checkpoint == weights_source.NAME:
            return cls.default(device=device, vram_gb=vram_gb, threads=threads, cache=cache)
        folder = weights_source.resolve(checkpoint)
        name = f"{folder.name if Path(checkpoint).is_dir() else checkpoint}:"
        name += weights_source.checkpoint_hash(folder)[:8]
        return cls._place(_auto_model(folder), folder, name, Place(device, vram_gb, threads, cache))

    @classmethod
    def _place(cls, model: torch.nn.Module, folder: Path, name: str, place: Place) -> DistilBertEncoder:
        import torch

        device = _device(place.device)
        tokenizer = _tokenizer(folder)
        threads = cores.threads(place.threads or _threads_from_environment())
        if device == "cuda":
            if place.vram_gb is not None:
                total = torch.cuda.get_device_properties(0).total_memory
                torch.cuda.set_per_process_memory_fraction(min(1.0, place.vram_gb * 2**30 / total))
            model.to("cuda")
            return cls(model, tokenizer, name=name, device=device, number_format=Precision.FLOAT16)
        torch.set_num_threads(1)
        chosen = _cpu_precision(model, tokenizer, place.cache or precision.default_cache())
        if chosen is Precision.BFLOAT16:
            model = model.to(torch.bfloat16)
        return cls(model, tokenizer, name=name, device=device, number_format=chosen, threads=threads)

    def encode(self, texts: Sequence[str]) -> Vectors:
        """Unit vectors, shape (len(texts), dimension); only the first 256 tokens of a text count."""
        cut = [_cut(text) for text in texts]
        known = self._known(cut)
        missing = [text for text in dict.fromkeys(cut) if text not in known]
        if missing:
            fresh = self._compute(missing)
            known.update(zip(missing, fresh, strict=True))
            self._remember(missing, fresh)
        out = np.empty((len(cut), self.dimension), dtype=np.float32)
        for row, text in enumerate(cut):
            out[row] = known[text]
        return out

    def _known(self, texts: Sequence[str]) -> dict[str, NDArray[np.float32]]:
        found = {}
        with self._recent_lock:
            for text in texts:
                vector = self._recent.get(text)
                if vector is not None:
                    self._recent.move_to_end(text)
                    found[text] = vector
        return found

    def _remember(self, texts: Sequence[str], vectors: Vectors) -> None:
        """A bulk job (an index being built) passes by, so that it does not wash the conversation out."""
        if len(texts) > CACHED_TEXTS // 16:
            return
        with self._recent_lock:
            self._recent.update((text, vector.copy()) for text, vector in zip(texts, vectors, strict=True))
            while len(self._recent) > CACHED_TEXTS:
                self._recent.popitem(last=False)

    def _compute(self, texts: Sequence[str]) -> Vectors:
        encodings = self._tokenizer.encode_batch_fast(list(texts))
        out = np.empty((len(texts), self.dimension), dtype=np.float32)
        batches = list(_batches([len(encoding) for encoding in encodings], self._limits))
        tensors = (_padded([encodings[i] for i in rows]) for rows in batches)
        run = map if self._pool is None or len(batches) == 1 else self._pool.map
        for rows, vectors in zip(batches, run(self._forward, tensors), strict=True):
            out[rows] = vectors
        return out

    def _forward(self, batch: Padded) -> Vectors:
        """Mean of the last hidden states over real tokens, divided by its norm, computed in float32."""
        import torch

        half = torch.autocast("cuda", dtype=torch.float16, enabled=self.device == "cuda")
        with self._device_lock, torch.inference_mode(), half:
            ids = torch.from_numpy(batch.ids).to(self.device)
            mask = torch.from_numpy(batch.mask).to(self.device)
            hidden = self._model(input_ids=ids, attention_mask=mask).last_hidden_state.float()
            weight = mask.unsqueeze(-1).float()
            mean = (hidden * weight).sum(1) / weight.sum(1)
            unit = torch.nn.functional.normalize(mean, dim=1).float().cpu()
        vectors: Vectors = unit.numpy()
        return vectors


@dataclass(frozen=True, slots=True)
class Place:
    """Where and how a model shall run; see `DistilBertEncoder.load`."""

    device: str
    vram_gb: float | None
    threads: int | None
    cache: Path | None


@dataclass(frozen=True, slots=True)
class Padded:
    """Token ids and mask of a batch, shape (texts, longest)."""

    ids: NDArray[np.int64]
    mask: NDArray[np.int64]


def _batches(lengths: Sequence[int], limits: Limits) -> Iterator[list[int]]:
    """Rows grouped by length, longest first, within the limits and with little padding.

    >>> list(_batches([3, 200, 4], Limits(texts=8, tokens=1000)))
    [[1], [2, 0]]
    """
    batch: list[int] = []
    longest = padding = 0
    for row in sorted(range(len(lengths)), key=lambda i: -lengths[i]):
        padding += longest - lengths[row] if batch else 0
        full = len(batch) >= limits.texts or (len(batch) + 1) * longest > limits.tokens
        if batch and (full or padding > PADDING):
            yield batch
            batch = []
        if not batch:
            longest, padding = lengths[row], 0
        batch.append(row)
    if batch:
        yield batch


def _padded(encodings: Sequence[Encoding]) -> Padded:
    longest = max(len(encoding) for encoding in encodings)
    ids = np.zeros((len(encodings), longest), dtype=np.int64)
    mask = np.zeros_like(ids)
    for row, encoding in enumerate(encodings):
        ids[row, : len(encoding)] = encoding.ids
        mask[row, : len(encoding)] = 1
    return Padded(ids, mask)


def _cut(text: str) -> str:
    """The part that is tokenised; lone surrogates, which have no UTF-8 form, become question marks."""
    return text[:MAX_CHARACTERS].encode("utf-8", "replace").decode("utf-8")


def _device(wanted: str) -> str:
    import torch

    if wanted not in ("auto", "cpu", "cuda"):
        raise WeightsError(f"device {wanted!r} is unknown: use cpu, cuda or auto")
    available = torch.cuda.is_available()
    if wanted == "cuda" and not available:
        raise WeightsError("device cuda was asked for and torch finds no CUDA device: use --device cpu or auto")
    return "cuda" if available and wanted != "cpu" else "cpu"


def _threads_from_environment() -> int | None:
    value = os.environ.get("AKGC_THREADS", "")
    return int(value) if value.isdigit() and int(value) > 0 else None


def _minilm(folder: Path) -> torch.nn.Module:
    """The default weights in a DistilBertModel; built without memory and pointed at the mapped file."""
    import torch
    from safetensors.torch import load_file
    from transformers.models.distilbert.configuration_distilbert import DistilBertConfig
    from transformers.models.distilbert.modeling_distilbert import DistilBertModel

    config = json.loads((folder / "config.json").read_text(encoding="utf-8"))
    with torch.device("meta"):
        model = DistilBertModel(DistilBertConfig(**weights_source.distilbert_config(config)))
    state = weights_source.distilbert_state(load_file(folder / "model.safetensors"))
    model.load_state_dict(state, strict=True, assign=True)
    positions = torch.arange(config["max_position_embeddings"]).expand((1, -1))
    model.embeddings.register_buffer("position_ids", positions, persistent=False)
    return model.eval()


def _auto_model(folder: Path) -> torch.nn.Module:
    from transformers import AutoModel

    try:
        model: torch.nn.Module = AutoModel.from_pretrained(folder, use_safetensors=True, local_files_only=True)
    except (OSError, ValueError, RuntimeError) as error:
        raise WeightsError(f"cannot load the encoder from {folder}: {error}") from error
    return model.float().eval()


def _tokenizer(folder: Path) -> Tokenizer:
    from tokenizers import Tokenizer

    file = folder / "tokenizer.json"
    if not file.exists():
        raise WeightsError(f"{folder} has no tokenizer.json: save the tokeniser in the fast format")
    return Tokenizer.from_file(str(file))


def _prepared(tokenizer: Tokenizer) -> Tokenizer:
    tokenizer.enable_truncation(MAX_LENGTH)
    tokenizer.no_padding()
    return tokenizer


def _cpu_precision(model: torch.nn.Module, tokenizer: Tokenizer, cache: Path) -> Precision:
    """Measured on a question with its answer; both models exist only while they are measured."""
    import copy

    import torch

    batch = _padded(_prepared(tokenizer).encode_batch(list(TYPICAL)))
    ids, mask = torch.from_numpy(batch.ids), torch.from_numpy(batch.mask)
    half: list[torch.nn.Module] = []

    def full_forward() -> object:
        with torch.inference_mode():
            return model(input_ids=ids, attention_mask=mask)

    def half_forward() -> object:
        if not half:
            half.append(copy.deepcopy(model).to(torch.bfloat16))
        with torch.inference_mode():
            return half[0](input_ids=ids, attention_mask=mask)

    forwards = {Precision.FLOAT32: full_forward, Precision.BFLOAT16: half_forward}
    return precision.choose(forwards, key=f"{cores.processor()} torch {torch.__version__}", cache=cache)
